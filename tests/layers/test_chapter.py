"""What single rules of the chapter say, one board each."""

from __future__ import annotations

import msgspec
import pytest

from bridge import Board
from bridge.cards.model import (
    ChangeAbilities,
    ChangeControl,
    ChangePT,
    ChangeTypes,
    Count,
    CountersOn,
    Devotion,
    Face,
    Filter,
    Greatest,
    Keyword,
    Lasting,
    PlayerNumber,
    Quantity,
    Spell,
    Static,
    StatOf,
    StatTest,
    Sum,
)
from bridge.queries.types import types
from tests.layers import cards
from tests.layers.boards import Leaves, On, after_layers, board, order

GOBLINS = Filter(is_=(("Goblin",),))
goblin = Face("Goblin", types=("creature",), subtypes=("Goblin",), power="1", toughness="1")


def spell(name: str, static: Static) -> Face:
    return Face(name, types=("sorcery",), abilities=(Spell(effects=(Lasting(static),)),))


def test_nothing_is_done_without_effects() -> None:
    _, control = after_layers(board([On("forest", cards.forest)]))
    assert next(control.symbolic_atoms.by_signature("change_layer", 2), None) is None


def test_a_loop_is_decided_by_timestamps_and_reported() -> None:
    """CR 613.8b: each makes what the other affects."""
    one = cards.enchantment("One", Static(Filter(is_=(("Elf",),)), (ChangeTypes(add_subtypes=("Goblin",)),)))
    two = cards.enchantment("Two", Static(Filter(is_=(("Goblin",),)), (ChangeTypes(add_subtypes=("Elf",)),)))
    found, control = after_layers(board([On("one", one), On("two", two), On("elf", cards.elves), On("goblin", goblin)]))
    assert found["elf"].subtypes == {"Elf", "Druid", "Goblin"}
    assert found["goblin"].subtypes == {"Goblin", "Elf"}
    assert [effect.split('"')[1] for _, effect in order(control)] == ["one", "two"]
    loops = {str(atom.symbol.arguments[1]) for atom in control.symbolic_atoms.by_signature("depends", 3)}
    assert len(loops) == 2


def test_an_effect_waits_for_a_newer_one_that_it_depends_on() -> None:
    """CR 613.8b."""
    _, control = after_layers(
        board([On("conversion", cards.conversion), On("moon", cards.blood_moon), On("v", cards.mill)])
    )
    assert [effect.split('"')[1] for _, effect in order(control)] == ["moon", "conversion"]


def test_resolved_effects_have_locked_in_what_they_affect() -> None:
    """CR 611.2c: a spell goes on affecting what it found, and nothing that came to fit since."""
    animate = spell("Animate", Static(cards.LANDS, (ChangeTypes(add_types=("creature",)),)))
    shrink = spell("Shrink", Static(Filter(is_=(("creature",), ("!Elf",))), (ChangePT(add_power=3, add_toughness=3),)))
    turn = spell("Turn", Static("target", (ChangeTypes(set_types=("creature",), set_subtypes=("Elf",)),)))
    found, _ = after_layers(
        board(
            [On("forest", cards.forest), On("goblin", goblin), On("elf", cards.elves)],
            [Leaves(shrink), Leaves(turn, on="goblin"), Leaves(animate), Leaves(shrink)],
        )
    )
    assert found["forest"].types == {"land", "creature"}
    assert found["goblin"].subtypes == {"Elf"}
    # the first spell found the goblin, which is an Elf only since; the last found no non-Elf but the animated land
    assert (found["goblin"].power, found["elf"].power) == (4, 1)


def test_static_effects_lock_nothing_in() -> None:
    """CR 611.3a, in contrast."""
    lord = cards.enchantment("Lord", Static(GOBLINS, (ChangePT(add_power=1, add_toughness=1),)))
    more = cards.enchantment("More", Static(cards.CREATURES, (ChangeTypes(add_subtypes=("Goblin",)),)))
    found, _ = after_layers(board([On("lord", lord), On("more", more), On("elf", cards.elves)]))
    assert found["elf"].power == 2


def test_an_effect_goes_on_in_later_layers_without_its_ability() -> None:
    """CR 613.6: Humility takes the ability of the Dryad land that has begun to apply in layer 4."""
    lord = Face(
        "Lord",
        types=("creature",),
        power="2",
        toughness="2",
        abilities=(
            Static(cards.LANDS, (ChangeTypes(add_types=("creature",)), ChangePT(base_power=5, base_toughness=5))),
        ),
    )
    found, _ = after_layers(board([On("dress", cards.dress), On("lord", lord), On("forest", cards.forest)]))
    assert (found["forest"].power, found["forest"].toughness) == (5, 5)
    assert found["lord"].abilities == found["forest"].abilities == set()


def test_given_abilities_have_effects_of_their_own() -> None:
    """CR 613.7a: lords made in layer 6 act in layer 7."""
    anthem = Static(cards.CREATURES, (ChangePT(add_power=1, add_toughness=0),))
    maker = cards.enchantment("Maker", Static(GOBLINS, (ChangeAbilities(gain=(anthem,)),)))
    found, _ = after_layers(board([On("maker", maker), On("g1", goblin), On("g2", goblin), On("elf", cards.elves)]))
    assert (found["elf"].power, found["g1"].power) == (3, 3)


def test_the_newer_lord_of_abilities_wins() -> None:
    """CR 613.9: gaining and losing in layer 6 do not depend on each other."""
    gain = cards.enchantment("Gain", Static(cards.CREATURES, (ChangeAbilities(gain=(Keyword("haste"),)),)))
    for names, has in ((("dress", "gain"), True), (("gain", "dress"), False)):
        faces = {"gain": gain, "dress": cards.dress}
        found, _ = after_layers(board([*(On(name, faces[name]) for name in names), On("elf", cards.elves)]))
        assert ("Gain#1.1" in found["elf"].abilities) == has


def test_control_changes_come_before_what_speaks_of_you() -> None:
    """CR 613.1b: the stolen land is its new controller's for Prismatic Omen."""
    steal = cards.enchantment("Steal", Static("attached", (ChangeControl(),)), aura=True)
    found, _ = after_layers(
        board(
            [
                On("omen", cards.omen, "A"),
                On("island", cards.snow_island, "B"),
                On("steal", steal, "A", {"attached_to": "island"}),
            ]
        )
    )
    assert found["island"].controller == "A"
    assert "Forest" in found["island"].subtypes


def test_control_of_what_gives_control() -> None:
    """CR 613.8a: who gets the Elves depends on who controls the Aura on them, so that is settled first."""
    steal = cards.enchantment("Steal", Static("attached", (ChangeControl(),)), aura=True)
    found, _ = after_layers(
        board(
            [
                On("elf", cards.elves, "B"),
                On("first", steal, "A", {"attached_to": "elf"}),
                On("second", steal, "B", {"attached_to": "first"}),
            ]
        )
    )
    assert (found["first"].controller, found["elf"].controller) == ("B", "B")


def test_what_the_board_says_of_single_permanents() -> None:
    found, _ = after_layers(
        board(
            [
                On("island", cards.snow_island, "A", {"extra_types": ["Artifact", "Forest"], "animated": True}),
                On("elf", cards.elves, "A", {"loses_all_abilities": True, "counters": {"+1/+1": 2, "flying": 1}}),
                On("golem", cards.golem, "A", {"counters": {"-1/-1": 1, "charge": 4}}),
            ]
        )
    )
    assert found["island"].types == {"land", "artifact", "creature"}
    assert found["island"].abilities == {"intrinsic(Island)", "intrinsic(Forest)"}
    assert found["elf"].abilities == {"keyword_counter(flying)"}
    assert (found["elf"].power, found["golem"].toughness) == (3, 2)


def test_power_and_toughness_in_their_sublayers() -> None:
    """CR 613.4: a base set in 7b, changes in 7c whatever their age, and switches last."""
    switch = cards.enchantment("Switch", Static(GOBLINS, (ChangePT(switch=True),)))
    grow = cards.enchantment("Grow", Static(GOBLINS, (ChangePT(add_power=0, add_toughness=4),)))
    base = cards.enchantment("Base", Static(GOBLINS, (ChangePT(base_power=7, base_toughness=1),)))
    found, _ = after_layers(
        board(
            [
                On("switch", switch),
                On("grow", grow),
                On("base", base),
                On("goblin", goblin, "A", {"counters": {"+1/+1": 1}}),
            ]
        )
    )
    assert (found["goblin"].power, found["goblin"].toughness) == (6, 8)


def test_losing_a_type_loses_its_subtypes() -> None:
    """CR 205.1a."""
    found, _ = after_layers(
        board([On("arbor", cards.arbor), On("song", cards.imprisoned, "A", {"attached_to": "arbor"})])
    )
    assert found["arbor"].types == {"land"}
    assert found["arbor"].subtypes == {"Forest"}


@pytest.mark.parametrize(
    ("line", "permanent", "rule"),
    [
        ("A: Llanowar Elves, Spreading Seas (on llanowar-elves)", "spreading-seas", "704.5m"),
        ("A: Isamaru, Hound of Konda, Isamaru, Hound of Konda", "isamaru-hound-of-konda", "704.5j"),
        ("A: 2x Isamaru, Hound of Konda", "isamaru-hound-of-konda", "704.5j"),
        ("A: Nether Void; B: Concordant Crossroads", "nether-void", "704.5k"),
        ("A: 2x Living Plane", "living-plane", "704.5k"),
        ("A: Llanowar Elves (1 -1/-1 counters)", "llanowar-elves", "704.5f"),
    ],
)
def test_notes(line: str, permanent: str, rule: str) -> None:
    assert (permanent, rule) in [(note.permanent, note.rule) for note in types(Board.parse(line)).notes]


def test_no_notes_on_a_sound_board() -> None:
    line = "A: Forest, Utopia Sprawl (on forest, U), Isamaru, Hound of Konda; B: Isamaru, Hound of Konda"
    assert types(Board.parse(line)).notes == ()


def test_changed_words() -> None:
    """CR 612: Kormus Bell speaks of Islands; a Swamp whose type line is changed is a Plains."""
    answer = types(
        Board.from_tree(
            {
                "permanents": [{"card": "Kormus Bell"}, {"card": "Island"}, {"card": "Swamp"}],
                "effects": [
                    {"source": "Mind Bend", "on": "kormus-bell", "chosen_type": "Swamp to Island"},
                    {"source": "Magical Hack", "on": "swamp", "chosen_type": "Swamp to Plains"},
                    {"source": "Sleight of Mind", "on": "kormus-bell", "chosen_type": "black to green"},
                ],
            }
        )
    )
    _, island, swamp = answer.permanents
    assert (island.types, island.colors, island.power) == (("land", "creature"), ("G",), 1)
    assert (swamp.types, swamp.subtypes, swamp.abilities) == (("land",), ("Plains",), ("{T}: add {W}",))


def test_the_answer_as_json() -> None:
    answer = types(Board.parse("A: Urborg, Tomb of Yawgmoth; B: Blood Moon"), ["urborg-tomb-of-yawgmoth"])
    answer = msgspec.json.decode(msgspec.json.encode(answer.as_json()))
    assert answer["permanents"] == {
        "urborg-tomb-of-yawgmoth": {
            "card": "Urborg, Tomb of Yawgmoth",
            "controller": "A",
            "types": ["land"],
            "supertypes": ["legendary"],
            "subtypes": ["Mountain"],
            "colors": [],
            "abilities": ["{T}: add {R}"],
            "power": None,
            "toughness": None,
        }
    }
    assert answer["effects"] == [
        {
            "layer": "4",
            "source": "blood-moon",
            "card": "Blood Moon",
            "text": "land nonbasic: land types become Mountain",
            "rule": "613.1d",
            "why": "the older Urborg, Tomb of Yawgmoth depends on it, so it went first",
            "why_rule": "613.8b",
        }
    ]


SIZE = Static(
    "self",
    (ChangePT(base_power=Count(of=cards.LANDS), base_toughness=Count(of=cards.LANDS)),),
    characteristic_defining=True,
)
elemental = Face("Elemental", types=("creature",), power="*", toughness="1+*", abilities=(SIZE,))


def test_a_star_is_zero_without_the_ability_that_defines_it() -> None:
    """CR 208.2a: also where only the other side's number is fixed."""
    field = [On("forest", cards.forest), On("elemental", elemental)]
    assert after_layers(board(field))[0]["elemental"][5:7] == (1, 1)
    assert after_layers(board([*field, On("dress", cards.dress)]))[0]["elemental"][5:7] == (0, 1)
    assert after_layers(board([*field, On("humility", cards.humility)]))[0]["elemental"][5:7] == (1, 1)


def test_a_number_that_nothing_can_tell_is_left_out() -> None:
    """CR 613.4b: it replaces the old number, whatever it is."""
    unknown = Static("self", (ChangePT(base_power=PlayerNumber("secrets"), base_toughness=3),))
    face = msgspec.structs.replace(goblin, abilities=(unknown,))
    assert after_layers(board([On("goblin", face)]))[0]["goblin"][5:7] == (None, 3)


def test_as_big_as_the_mana_value_of_each() -> None:
    """CR 613.4b: a number for each permanent, and later effects count from there."""
    own = StatOf("mana_value", of="affected")
    march = cards.enchantment("March", Static(cards.CREATURES, (ChangePT(base_power=own, base_toughness=own),)))
    anthem = cards.enchantment("Anthem", Static(cards.CREATURES, (ChangePT(add_power=1),)))
    two = msgspec.structs.replace(goblin, name="Two", mana_cost="{1}{R}")
    five = msgspec.structs.replace(goblin, name="Five", mana_cost="{5}")
    found, _ = after_layers(board([On("march", march), On("anthem", anthem), On("two", two), On("five", five)]))
    assert [found[id][5:7] for id in ("two", "five")] == [(3, 2), (6, 5)]


@pytest.mark.parametrize("doubles_first", [True, False])
def test_doubling_power_waits_for_what_else_changes_it(doubles_first: bool) -> None:
    """CR 613.8a: how much is added to each depends on the other effect, whichever is older."""
    double = cards.enchantment("Double", Static(GOBLINS, (ChangePT(add_power=StatOf("power", of="affected")),)))
    anthem = cards.enchantment("Anthem", Static(GOBLINS, (ChangePT(add_power=2),)))
    effects = [On("double", double), On("anthem", anthem)]
    found, _ = after_layers(board([*(effects if doubles_first else reversed(effects)), On("goblin", goblin)]))
    assert found["goblin"].power == 6


def test_a_resolved_effect_has_fixed_its_number() -> None:
    """CR 611.2d: the power at that time is not on the board, so nothing is added, and the answer says so."""
    answer = types(
        Board.from_tree(
            {"permanents": [{"card": "Grizzly Bears"}], "effects": [{"source": "Fatal Frenzy", "on": "grizzly-bears"}]}
        )
    )
    assert answer.permanents[0].power == 2
    assert [entry.permanent for entry in answer.unmodelled] == ["effect 1"]


@pytest.mark.parametrize("card", ["Day of Black Sun", "Flowstone Slide"])
def test_the_x_of_a_resolved_spell_is_told(card: str) -> None:
    """CR 107.3: it was chosen as the spell was cast, so neither what it affects nor how much can be told."""
    answer = types(Board.from_tree({"permanents": [{"card": "Llanowar Elves"}], "effects": [{"source": card}]}))
    assert [(entry.permanent, entry.text) for entry in answer.unmodelled] == [
        ("effect 1", "an amount that has no value: the chosen x")
    ]


@pytest.mark.parametrize(
    ("than", "read"),
    [
        (StatOf("power"), True),
        (StatOf("toughness", "affected"), True),
        (CountersOn("oil"), True),
        (Devotion(("G",)), True),
        (PlayerNumber("opponents"), True),
        (Count(Filter(is_=(("land",),))), False),
        (Greatest("power", Filter(is_=(("creature",),))), False),
        (Sum((1, Count(GOBLINS))), False),
    ],
)
def test_a_description_that_hangs_on_what_matches_is_told_and_no_other(than: Quantity, read: bool) -> None:
    """CR 208.1: other effects of the board are read as ever, though all that matches is read at once."""
    smaller = Filter(is_=(("creature",),), stats=(StatTest("power", ">=", than),))
    measure = cards.enchantment("Measure", Static(smaller, (ChangeTypes(add_subtypes=("Elf",)),)))
    strong = Filter(is_=(("creature",),), stats=(StatTest("power", ">=", 3),))
    anthem = cards.enchantment("Anthem", Static(strong, (ChangeTypes(add_subtypes=("Giant",)),)))
    answer = types(board([On("measure", measure), On("anthem", anthem), On("golem", cards.golem)]))
    assert [entry.permanent for entry in answer.unmodelled if "compared" in entry.text] == ["measure"] * (not read)
    assert "Giant" in answer.permanents[2].subtypes


@pytest.mark.parametrize(("edition", "kept"), [("2026-01-16", True), ("2026-08-07", False)])
def test_mana_abilities_are_those_of_the_edition(edition: str, kept: bool) -> None:
    """CR 605.1a: an ability whose cost mills is a mana ability in the older edition only."""
    grove = {"card": "Grove", "define": {"type_line": "Land", "text": "{T}, Mill a card: Add {G}."}}
    answer = types(Board.from_tree({"permanents": [grove, {"card": "Blood Sun"}]}), ["grove"], edition)
    assert bool(answer.permanents[0].abilities) == kept


def test_an_effect_older_than_a_permanent() -> None:
    """CR 613.7: listed effects are newer than permanents unless they say otherwise."""
    moon = {"card": "Blood Moon"}
    mill = {"card": "Mill", "id": "mill", "define": {"type_line": "Land", "text": "{T}: Add {C}."}}

    def subtypes(**keys: str) -> tuple[str, ...]:
        effect = {"source": "Tidal Warrior", "on": "mill", **keys}
        board = Board.from_tree({"permanents": [mill, moon], "effects": [effect]})
        return types(board, ["mill"]).permanents[0].subtypes

    assert (subtypes(), subtypes(before="blood-moon")) == (("Island",), ("Mountain",))


def test_a_permanent_newer_than_an_effect_was_not_found_by_it() -> None:
    """CR 611.2c: nor did a newer permanent's ability make anything fit."""
    spell = {"source": "Overrun", "before": "late"}
    field = [{"card": "Grizzly Bears", "id": "early"}, {"card": "Grizzly Bears", "id": "late"}]
    answer = types(Board.from_tree({"permanents": field, "effects": [spell]}))
    assert [permanent.power for permanent in answer.permanents] == [5, 2]
    animated = [{"card": "Forest"}, {"card": "Nature's Revolt"}]
    for before, power in ((None, 5), ("natures-revolt", 2)):
        effect = {"source": "Overrun"} if before is None else {"source": "Overrun", "before": before}
        answer = types(Board.from_tree({"permanents": animated, "effects": [effect]}), ["forest"])
        assert answer.permanents[0].power == power


def test_dependency_is_a_reason_in_the_layer_where_it_is_and_in_no_other() -> None:
    answer = types(Board.parse("A: Blood Moon, Life and Limb; B: Forest, Dryad Arbor"))
    rows = [(row.layer, row.why_rule) for row in answer.effects if row.source == "life-and-limb"]
    assert rows == [("4", "613.8b"), ("5", "613.7"), ("7b", "613.7")]
