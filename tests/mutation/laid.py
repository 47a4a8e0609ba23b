"""Small boards for what few cards do to characteristics (CR 613), each with the answer worked out by hand.

Of a permanent only what a board is about is told: a number, a word, or words with a space between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from bridge import Board
from bridge.cards.model import (
    ChangeAbilities,
    ChangeColors,
    ChangeControl,
    ChangePT,
    ChangeTypes,
    Compare,
    Count,
    CountersOn,
    Face,
    Filter,
    Greatest,
    Keyword,
    Lasting,
    PlayerNumber,
    Spell,
    Static,
    StatOf,
    StatTest,
)
from tests.layers import cards
from tests.layers.boards import Leaves, On, board

GOBLINS = Filter(is_=(("Goblin",),))
CREATURES = Filter(is_=(("creature",),))
goblin = Face("Goblin", types=("creature",), subtypes=("Goblin",), colors="R", power="1", toughness="1")


def rule(name: str, affects: Any, *changes: Any, **keys: Any) -> Face:
    return cards.enchantment(name, Static(affects, changes, **keys))


def spell(name: str, affects: Any, *changes: Any) -> Face:
    return Face(name, types=("sorcery",), abilities=(Spell(effects=(Lasting(Static(affects, changes)),)),))


class Laid(NamedTuple):
    """A board; of permanents, characteristics; and if told, the order of effects: layers and sources.

    ``notes`` are all notes and unread words of the answer; ``why``, if told, the reasons for the order: sources, what
    the answer calls the reasons, and the others that they name.
    """

    title: str
    board: Board
    expected: dict[str, dict[str, Any]]
    order: str = ""
    notes: frozenset[tuple[str, str]] = frozenset()
    why: tuple[str, ...] = ()


def listed(*permanents: str | dict[str, Any], **keys: Any) -> Board:
    """A board of players A and B; what has no controller is A's."""
    tree = [{"card": one} if isinstance(one, str) else one for one in permanents]
    return Board.from_tree({"players": ["A", "B"], "permanents": [{"controller": "A", **one} for one in tree], **keys})


def made(name: str, type_line: str, text: str = "", **keys: Any) -> dict[str, Any]:
    stats = {key: keys.pop(key) for key in ("power", "toughness", "mana_cost") if key in keys}
    return {"card": name, **keys, "define": {"type_line": type_line, "text": text, **stats}}


def boards() -> Iterator[Laid]:
    yield from descriptions()
    yield from tests_of_descriptions()
    yield from dependencies()
    yield from resolved()
    yield from numbers()
    yield from abilities()
    yield from control()
    yield from single_permanents()
    yield from texts()
    yield from kinds()


def descriptions() -> Iterator[Laid]:
    """What effects apply to."""
    either = rule("Either", Filter(is_=(("Goblin", "token"),)), ChangePT(add_power=1))
    yield Laid(
        "a subtype or being a token",
        board(
            [
                On("either", either),
                On("goblin", goblin),
                On("token", cards.saproling, "A", {"token": True}),
                On("elf", cards.elves),
            ]
        ),
        {"goblin": {"power": 2}, "token": {"power": 2}, "elf": {"power": 1}},
    )
    yield Laid(
        "a condition that is false",
        board([On("sleeper", cards.arixmethes), On("awake", cards.arixmethes, "A", {"counters": {"slumber": 1}})]),
        {"sleeper": {"types": "creature"}, "awake": {"types": "land"}},
        notes=frozenset({("sleeper", "legend_rule"), ("awake", "legend_rule")}),
    )
    others = Filter(is_=(("Goblin",),), controller="you", other=True)
    chief = msgspec.structs.replace(goblin, name="Chief", abilities=(Static(others, (ChangePT(add_power=1),)),))
    yield Laid(
        "your other Goblins",
        board([On("chief", chief), On("goblin", goblin), On("theirs", goblin, "B"), On("elf", cards.elves)]),
        {"chief": {"power": 1}, "goblin": {"power": 2}, "theirs": {"power": 1}, "elf": {"power": 1}},
    )
    more = ChangePT(add_power=1)
    both = (Leaves(spell("Cheer", GOBLINS, more), before="late"), Leaves(spell("Shout", others, more), before="late"))
    yield Laid(
        "a permanent that came after a spell",
        board([On("early", goblin), On("late", goblin)], both),
        {"early": {"power": 3}, "late": {"power": 1}},
    )
    yield Laid(
        "a spell with a description that affects one permanent, as the board says",
        board([On("one", goblin), On("two", goblin)], [Leaves(spell("Cheer", GOBLINS, more), on="one")]),
        {"one": {"power": 2}, "two": {"power": 1}},
    )
    stir = Static("self", (ChangeTypes(add_types=("creature",)),))
    yield Laid(
        "an Aura that makes itself a creature",
        board(
            [
                On("forest", cards.forest),
                On("aura", cards.enchantment("Stir", stir, aura=True), "A", {"attached_to": "forest"}),
            ]
        ),
        {"forest": {"types": "land"}, "aura": {"types": "creature enchantment"}},
        notes=frozenset({("aura", "aura_creature"), ("aura", "no_toughness")}),
    )
    yield Laid(
        "an effect on what it comes from, of which the board does not say what that is",
        board([On("forest", cards.forest)], [Leaves(spell("Rise", "self", ChangeTypes(add_types=("creature",))))]),
        {"effect 1": {"types": ""}, "forest": {"types": "land"}},
        notes=frozenset({("effect 1", "on_what")}),
    )
    curse = Static("attached", (ChangeTypes(add_types=("creature",)),))
    yield Laid(
        "an Aura on a player",
        board([On("curse", cards.enchantment("Curse", curse, aura=True), "A", {"attached_to": "B"})]),
        {"B": {"types": ""}, "curse": {"types": "enchantment"}},
    )
    colored = rule("Colored", CREATURES, ChangeColors(set=("chosen",)))
    yield Laid(
        "the chosen color",
        board([On("colored", colored, "A", {"chosen_color": "B"}), On("elf", cards.elves)]),
        {"elf": {"colors": "black"}},
    )
    for what, described in (
        ("type", Filter(subtype="chosen")),
        ("color", Filter(color="chosen")),
        ("name", Filter(named="chosen")),
    ):
        yield Laid(
            f"a description by a {what} that nobody has chosen",
            board([On("lord", rule("Lord", described, ChangePT(add_power=1))), On("elf", cards.elves)]),
            {"elf": {"power": 1}},
            notes=frozenset({("lord", "not_chosen")}),
        )
    yield Laid(
        "a color that nobody has chosen",
        board([On("colored", colored), On("elf", cards.elves)]),
        {"elf": {"colors": ""}},
        notes=frozenset({("colored", "not_chosen")}),
    )


bear = Face("Grizzly Bears", types=("creature",), subtypes=("Bear",), colors="G", power="0", toughness="1")
flyer = msgspec.structs.replace(bear, name="Flyer", abilities=(Keyword("flying"),))
pale_elf = msgspec.structs.replace(bear, subtypes=("Elf",), colors="W")


def bits(
    title: str,
    rules: Sequence[tuple[Filter, dict[str, Any]]],
    things: Sequence[On],
    hits: dict[str, set[int]],
    **keys: Any,
) -> Laid:
    """Rules of which each adds its power of two to what it describes: the sum tells which describe it."""
    added = [
        On(f"rule{at}", rule(f"Rule {at}", of, ChangePT(add_power=2**at)), "A", how)
        for at, (of, how) in enumerate(rules)
    ]
    given = msgspec.structs.replace(board([*things, *added]), **keys)
    return Laid(title, given, {id: {"power": sum(2**at for at in found)} for id, found in hits.items()})


def is_(*clauses: tuple[str, ...]) -> tuple[Filter, dict[str, Any]]:
    return Filter(is_=clauses), {}


def tests_of_descriptions() -> Iterator[Laid]:
    """Descriptions by more than types and colors."""
    chief = msgspec.structs.replace(bear, name="Chief")
    yield bits(
        "states of permanents",
        [
            is_(("tapped",)),
            is_(("!tapped",)),
            is_(("untapped",)),
            is_(("token",)),
            is_(("!token",)),
            is_(("attacking",)),
            is_(("commander",)),
            is_(("permanent",)),
            is_(("!token", "land")),
            is_(("token", "attacking")),
            is_(("!tapped", "!green")),
        ],
        [
            On("tapped", bear, "A", {"tapped": True, "attacking": True}),
            On("token", msgspec.structs.replace(bear, colors="W"), "A", {"token": True, "tapped": True}),
            On("chief", chief),
            On("theirs", chief, "B"),
        ],
        {
            "tapped": {0, 4, 5, 7, 8, 9},
            "token": {0, 3, 7, 9, 10},
            "chief": {1, 2, 4, 6, 7, 8, 10},
            "theirs": {1, 2, 4, 7, 8, 10},
        },
        commanders=(("A", chief),),
    )
    names = bits(
        "names, counters and what is attached",
        [
            (Filter(named="Grizzly Bears"), {}),
            (Filter(named="chosen"), {"chosen_name": "Flyer"}),
            (Filter(named="imprinted"), {}),
            (Filter(counter="oil"), {}),
            (Filter(counter="!oil"), {}),
            (Filter(counter="any"), {}),
            (Filter(attached="self_to"), {"attached_to": "flyer"}),
            (Filter(is_=(("creature",),), attached="to_self"), {}),
        ],
        [
            On("bear", bear, "A", {"counters": {"oil": 1}}),
            On("flyer", flyer, "A", {"counters": {"charge": 1}}),
            On("held", flyer, "A", {"attached_to": "rule7"}),
        ],
        {"bear": {0, 2, 3, 5}, "flyer": {1, 4, 5, 6}, "held": {1, 4, 7}},
    )
    imprinting = tuple(
        msgspec.structs.replace(one, imprinted=bear) if one.id == "rule2" else one for one in names.board.permanents
    )
    yield names._replace(board=msgspec.structs.replace(names.board, permanents=imprinting))
    yield bits(
        "keywords and what was chosen",
        [
            (Filter(keyword="flying"), {}),
            (Filter(keyword="!flying"), {}),
            (Filter(color="chosen"), {"chosen_color": "G"}),
            (Filter(subtype="chosen"), {"chosen_type": "Elf"}),
        ],
        [On("flyer", flyer), On("elf", pale_elf)],
        {"flyer": {0, 2}, "elf": {1, 3}},
    )
    whose = [
        (Filter(controller="you"), {}),
        (Filter(controller="opponent"), {}),
        (Filter(controller="active_player"), {}),
        (Filter(controller="chosen_player"), {"chosen_player": "B"}),
        (Filter(controller="that_player"), {"chosen_player": "B"}),
        (Filter(owner="you"), {}),
        (Filter(owner="other"), {}),
    ]
    mine, theirs = On("mine", bear), On("theirs", bear, "B")
    yield bits("whose things are", whose, [mine, theirs], {"mine": {0, 2, 5}, "theirs": {1, 3, 4, 6}})
    steal = cards.enchantment("Steal", Static("attached", (ChangeControl(),)), aura=True)
    yield bits(
        "whose things are after control has changed",
        whose,
        [mine, On("taken", bear, "B"), theirs, On("steal", steal, "A", {"attached_to": "taken"})],
        {"mine": {0, 2, 5}, "taken": {0, 2, 6}, "theirs": {1, 3, 4, 6}},
    )
    gain = rule("Gain", Filter(is_=(("Elf",),)), ChangeAbilities(gain=(Keyword("flying"),)))
    lose = rule("Lose", Filter(is_=(("green",),)), ChangeAbilities(lose_keywords=("flying",)))
    swift = rule("Swift", Filter(keyword="flying"), ChangeAbilities(gain=(Keyword("haste"),)))
    yield Laid(
        "a keyword that is gained, one that is lost, and what speaks of it",
        board([On("swift", swift), On("gain", gain), On("lose", lose), On("flyer", flyer), On("elf", pale_elf)]),
        {"flyer": {"abilities": ""}, "elf": {"abilities": "Gain#1.1 Swift#1.1"}},
        "6 gain, 6 lose, 6 swift",
    )
    blush = rule("Blush", Filter(is_=(("green",),)), ChangeColors(set=("R",)))
    of_color = On("of-color", rule("Of", Filter(color="chosen"), ChangeColors(set=("W",))), "A", {"chosen_color": "R"})
    yield Laid(
        "the chosen color in a dependency",
        board([of_color, On("blush", blush), On("elf", cards.elves)]),
        {"elf": {"colors": "white"}},
        "5 blush, 5 of-color",
    )
    of_type = rule("Of Type", Filter(subtype="chosen"), ChangeTypes(add_types=("artifact",)))
    join = rule("Join", Filter(is_=(("Elf",),)), ChangeTypes(add_subtypes=("Goblin",)))
    yield Laid(
        "the chosen type in a dependency",
        board([On("of-type", of_type, "A", {"chosen_type": "Goblin"}), On("join", join), On("elf", cards.elves)]),
        {"elf": {"types": "artifact creature"}},
        "4 join, 4 of-type",
    )
    strong = rule("Strong", Filter(stats=(StatTest("power", ">=", 3),)), ChangePT(add_toughness=5))
    more = rule("More", Filter(is_=(("Elf",),)), ChangePT(add_power=2))
    yield Laid(
        "power in a description",
        board(
            [On("strong", strong), On("more", more), On("elf", cards.elves), On("bear", bear), On("golem", cards.golem)]
        ),
        {"elf": {"power": 3, "toughness": 6}, "bear": {"toughness": 1}, "golem": {"toughness": 8}},
        "7c more, 7c strong",
    )


def land(name: str, affects: Any, *changes: Any, **keys: Any) -> Face:
    return Face(name, types=("land",), abilities=(Static(affects, changes, **keys),))


def dependencies() -> Iterator[Laid]:
    """Which effect waits for which (CR 613.8)."""
    # What makes Elves Goblins would lose its ability to Blood Moon, so that goes first, though there is no Elf.
    elves = Filter(is_=(("Elf",),))
    elves_are_goblins = land("Warren", elves, ChangeTypes(add_subtypes=("Goblin",)))
    yield Laid(
        "an ability that would be lost while it applies to nothing",
        board([On("warren", elves_are_goblins), On("moon", cards.blood_moon)]),
        {"warren": {"subtypes": "Mountain"}},
        "4 moon",
    )
    # No Goblin after Blood Moon, and nothing white before layer 5: the effect begins in layer 7.
    some = Compare(Count(Filter(is_=(("Goblin", "white"),))), ">=", 1)
    late = rule("Late", elves, ChangeTypes(add_subtypes=("Saproling",)), ChangePT(add_power=1), condition=some)
    white = rule("White", elves, ChangeColors(set=("W",)))
    yield Laid(
        "a condition that is true only in a later layer",
        board(
            [
                On("late", late),
                On("warren", elves_are_goblins),
                On("moon", cards.blood_moon),
                On("white", white),
                On("elf", cards.elves),
            ]
        ),
        {"elf": {"subtypes": "Druid Elf", "power": 2, "colors": "white"}},
    )
    marsh = Face("Marsh", types=("land",), subtypes=("Swamp",))
    yield Laid(
        "an effect that waited does not go on applying to what it would have applied to",
        board(
            [
                On("pale", rule("Pale", GOBLINS, ChangeColors(set=("W",)))),
                On("bell", cards.bell),
                On("moon", cards.blood_moon),
                On("join", rule("Join", elves, ChangeTypes(add_subtypes=("Goblin",)))),
                On("marsh", marsh),
            ]
        ),
        {"marsh": {"types": "land", "subtypes": "Mountain", "colors": ""}},
        "4 moon, 4 bell, 4 join, 5 pale, 5 bell, 7b bell",
    )
    # The Golem is no creature any more, so it can't be a Goblin (CR 205.3d).
    unmade = rule("Unmade", Filter(is_=(("Golem",),)), ChangeTypes(lose_types=("creature",)))
    artifacts = Filter(is_=(("artifact",),))
    join = rule("Join", artifacts, ChangeTypes(add_subtypes=("Goblin",)))
    yield Laid(
        "no creature type for what is no creature any more",
        board([On("unmade", unmade), On("join", join), On("golem", cards.golem)]),
        {"golem": {"types": "artifact", "subtypes": ""}},
    )
    # As big as the greatest, which the other effect does not change, so they go by timestamps; what became red in
    # layer 5 is no Elf and does not grow.
    as_great = rule(
        "Great",
        Filter(is_=(("red",),)),
        ChangeTypes(add_subtypes=("Elf",)),
        ChangePT(base_power=Greatest("power", CREATURES)),
    )
    dull = rule("Dull", GOBLINS, ChangePT(base_power=0))
    blush = rule("Blush", Filter(is_=(("green",),)), ChangeColors(set=("R",)))
    yield Laid(
        "an effect goes on applying to the same objects and depends on what they would be",
        board(
            [
                On("great", as_great),
                On("dull", dull),
                On("blush", blush),
                On("goblin", goblin),
                On("token", cards.saproling),
                On("golem", cards.golem),
            ]
        ),
        {"goblin": {"power": 0, "subtypes": "Elf Goblin"}, "token": {"power": 1, "subtypes": "Saproling"}},
        "4 great, 5 blush, 7b great, 7b dull",
    )
    big = rule("Big", Filter(is_=(("Golem",),)), ChangePT(base_power=5))
    yield Laid(
        "an effect goes on applying to the same objects and waits for what changes its number",
        board([On("great", as_great), On("big", big), On("goblin", goblin), On("golem", cards.golem)]),
        {"goblin": {"power": 5, "subtypes": "Elf Goblin"}},
        "4 great, 7b big, 7b great",
    )
    settle = Static(GOBLINS, (ChangeTypes(add_types=("land",)), ChangePT(base_power=Count(cards.LANDS))))
    yield Laid(
        "a number that hangs on what the effect has done in an earlier layer",
        board([On("settle", cards.enchantment("Settle", settle)), On("goblin", goblin), On("forest", cards.forest)]),
        {"goblin": {"power": 2, "types": "creature land"}},
        "4 settle, 7b settle",
    )
    yield Laid(
        "dependency in a layer after the first that is applied",
        board(
            [
                On("urborg", cards.urborg),
                On("pale", rule("Pale", Filter(is_=(("red",),)), ChangeColors(set=("W",)))),
                On("blush", blush),
                On("elf", cards.elves),
            ]
        ),
        {"elf": {"colors": "white"}},
        "4 urborg, 5 blush, 5 pale",
    )
    # Blood Moon finds what Life and Limb makes a land, so it waits, though lands are all that it sets land types of.
    plain_moon = rule("Plain Moon", Filter(is_=(("!basic",),)), ChangeTypes(set_land_types=("Mountain",)))
    yield Laid(
        "setting land types waits for what makes lands",
        board([On("moon", plain_moon), On("limb", cards.limb), On("token", cards.saproling)]),
        {"token": {"subtypes": "Mountain Saproling", "types": "creature land"}},
        "4 limb, 4 moon, 5 limb, 7b limb",
    )


def resolved() -> Iterator[Laid]:
    """Effects of resolved spells (CR 611.2)."""
    animate = spell("Animate", cards.LANDS, ChangeTypes(add_types=("creature",)))
    grow = spell("Grow", Filter(is_=(("creature",), ("!Elf",))), ChangePT(add_power=3, add_toughness=3))
    turn = spell("Turn", "target", ChangeTypes(set_types=("creature",), set_subtypes=("Elf",)))
    # the first spell found the goblin, which is an Elf only since; the last found no non-Elf but the animated land
    yield Laid(
        "spells have locked in what they affect",
        board(
            [On("forest", cards.forest), On("goblin", goblin), On("elf", cards.elves)],
            [Leaves(grow), Leaves(turn, on="goblin"), Leaves(animate), Leaves(grow)],
        ),
        {
            "forest": {"types": "creature land"},
            "goblin": {"subtypes": "Elf", "power": 4},
            "elf": {"power": 1},
        },
    )


def numbers() -> Iterator[Laid]:
    """Layer 7."""
    switch = rule("Switch", GOBLINS, ChangePT(switch=True))
    grow = rule("Grow", GOBLINS, ChangePT(add_power=0, add_toughness=4))
    base = rule("Base", GOBLINS, ChangePT(base_power=7, base_toughness=1))
    of_goblins = ChangePT(base_power=Count(GOBLINS), base_toughness=2)
    own_size = Static("self", (of_goblins,), characteristic_defining=True)
    lone = Face("Lone", types=("creature",), power="*", toughness="2", abilities=(own_size,))
    counter = On("goblin", goblin, "A", {"counters": {"+1/+1": 1}})
    yield Laid(
        "base, changes and switches",
        board([On("lone", lone), On("switch", switch), On("grow", grow), On("base", base), counter]),
        {"goblin": {"power": 6, "toughness": 8}, "lone": {"power": 1, "toughness": 2}},
    )
    double = rule("Double", GOBLINS, ChangePT(add_power=StatOf("power", of="affected")))
    anthem = rule("Anthem", GOBLINS, ChangePT(add_power=2))
    for first, second in (("double", "anthem"), ("anthem", "double")):
        faces = {"double": double, "anthem": anthem}
        yield Laid(
            f"power is doubled after what else changes it: {first} first",
            board([On(first, faces[first]), On(second, faces[second]), On("goblin", goblin)]),
            {"goblin": {"power": 6, "toughness": 1}},
            "7c anthem, 7c double",
        )
    unknown = Static("self", (ChangePT(base_power=PlayerNumber("secrets"), base_toughness=3),))
    yield Laid(
        "a number that nothing can tell",
        board([On("goblin", msgspec.structs.replace(goblin, abilities=(unknown,)))]),
        {"goblin": {"power": "", "toughness": 3}},
        notes=frozenset({("goblin", "quantity")}),
    )
    own = StatOf("mana_value", of="affected")
    march = rule("March", CREATURES, ChangePT(base_power=own, base_toughness=own))
    two = msgspec.structs.replace(goblin, name="Two", mana_cost="{1}{R}")
    five = msgspec.structs.replace(goblin, name="Five", mana_cost="{5}")
    yield Laid(
        "as big as the mana value of each",
        board([On("march", march), On("anthem", anthem), On("two", two), On("five", five), On("elf", cards.elves)]),
        {
            "two": {"power": 4, "toughness": 2},
            "five": {"power": 7, "toughness": 5},
            "elf": {"power": 0, "toughness": 0},
        },
        notes=frozenset({("elf", "no_toughness")}),
    )
    yield Laid(
        "power is doubled, and that of others changed",
        board(
            [
                On("double", double),
                On("elves", rule("Elves", Filter(is_=(("Elf",),)), ChangePT(add_power=2))),
                On("goblin", goblin),
                On("elf", cards.elves),
            ]
        ),
        {"goblin": {"power": 2}, "elf": {"power": 3}},
        "7c double, 7c elves",
    )
    frenzy = spell("Frenzy", "target", ChangePT(add_power=StatOf("power", of="affected")))
    yield Laid(
        "a resolved effect has fixed its number, which the board does not tell",
        board([On("goblin", goblin)], [Leaves(frenzy, on="goblin")]),
        {"goblin": {"power": 1}},
        notes=frozenset({("effect 1", "quantity")}),
    )
    yield Laid(
        "the newer of two bases, and what the older adds",
        board(
            [
                On("older", rule("Older", GOBLINS, ChangePT(base_power=3, add_power=1))),
                On("newer", rule("Newer", GOBLINS, ChangePT(base_power=5))),
                On("goblin", goblin),
            ]
        ),
        {"goblin": {"power": 6, "toughness": 1}},
    )
    yield Laid(
        "two switches",
        board([On("one", switch), On("two", switch), On("base", base), On("goblin", goblin)]),
        {"goblin": {"power": 7, "toughness": 1}},
    )
    for charge, power in ((1_000_000, 1_000_000), (1_000_001, "")):
        full = Static("self", (ChangePT(base_power=CountersOn("charge")),))
        yield Laid(
            f"{charge} counters",
            board(
                [On("full", msgspec.structs.replace(goblin, abilities=(full,)), "A", {"counters": {"charge": charge}})]
            ),
            {"full": {"power": power, "toughness": 1}},
            notes=frozenset() if power else frozenset({("full", "too_large")}),
        )

    yield from numbers_of_numbers()


def numbers_of_numbers() -> Iterator[Laid]:
    """Numbers that hang on power and toughness."""
    elves = Filter(is_=(("Elf",),))
    tall = Face("Tall", types=("creature",), subtypes=("Elf",), toughness="1", power="*")
    most = Static("self", (ChangePT(base_power=Greatest("power", elves)),), characteristic_defining=True)
    many = Static("self", (ChangePT(base_power=Count(GOBLINS)),), characteristic_defining=True)
    yield Laid(
        "what defines power by a power that something else defines",
        board(
            [
                On("most", Face("Most", types=("creature",), toughness="1", power="*", abilities=(most,))),
                On("tall", msgspec.structs.replace(tall, abilities=(many,))),
                On("one", goblin),
                On("two", goblin),
            ]
        ),
        {"tall": {"power": 2}, "most": {"power": 2}},
        "7a tall, 7a most",
    )
    strong = Count(Filter(stats=(StatTest("power", ">=", 3),)))
    lead = rule("Lead", elves, ChangePT(add_power=strong))
    small = rule("Small", Filter(is_=(("Golem",),)), ChangePT(base_power=1, base_toughness=1))
    yield Laid(
        "how many are strong after layer 7b",
        board([On("lead", lead), On("small", small), On("elf", cards.elves), On("golem", cards.golem)]),
        {"elf": {"power": 1}, "golem": {"power": 1}},
        "7b small, 7c lead",
    )
    weak = rule("Weak", Filter(is_=(("Golem",),)), ChangePT(add_power=-2))
    more = rule("More", GOBLINS, ChangePT(add_power=1))
    # What an effect would have come to before another was applied is no reason to wait for a third.
    yield Laid(
        "an effect that has waited for another does not wait for a third",
        board(
            [
                On("lead", lead),
                On("weak", weak),
                On("more", more),
                On("elf", cards.elves),
                On("golem", cards.golem),
                On("goblin", goblin),
            ]
        ),
        {"elf": {"power": 1}, "golem": {"power": 1}, "goblin": {"power": 2}},
        "7c weak, 7c lead, 7c more",
    )
    oil, whatever = CountersOn("oil", "affected"), CountersOn("any", "affected")
    oiled = On("oiled", goblin, "A", {"counters": {"oil": 2, "charge": 3}})
    yield Laid(
        "as big as the counters on each",
        board(
            [
                On("slick", rule("Slick", GOBLINS, ChangePT(add_power=oil, add_toughness=whatever))),
                oiled,
                On("dry", goblin),
            ]
        ),
        {"oiled": {"power": 3, "toughness": 6}, "dry": {"power": 1, "toughness": 1}},
    )
    full = rule("Full", elves, ChangePT(base_power=whatever))
    yield Laid(
        "a base power of all counters",
        board([On("full", full), On("elf", cards.elves, "A", {"counters": {"oil": 2, "charge": 3}})]),
        {"elf": {"power": 5, "toughness": 1}},
    )
    yield Laid(
        "a resolved effect has fixed how many counters there were",
        board([oiled], [Leaves(spell("Slick", "target", ChangePT(add_power=oil, add_toughness=whatever)), on="oiled")]),
        {"oiled": {"power": 1, "toughness": 1}},
        notes=frozenset({("effect 1", "quantity")}),
    )
    own = StatOf("mana_value", of="affected")
    two = msgspec.structs.replace(goblin, name="Two", mana_cost="{1}{R}")
    yield Laid(
        "a resolved effect by a mana value, which nothing changes",
        board([On("two", two)], [Leaves(spell("Mirror", "target", ChangePT(base_power=own)), on="two")]),
        {"two": {"power": 2}},
    )

    tough = Static("self", (ChangePT(base_toughness=Count(GOBLINS)),), characteristic_defining=True)
    as_tough = Static("self", (ChangePT(base_power=StatOf("toughness", of="affected")),), characteristic_defining=True)
    square = Face("Square", types=("creature",), power="*", toughness="*", abilities=(as_tough, tough))
    yield Laid(
        "what defines power by the toughness that the same card defines",
        board([On("square", square), On("one", goblin), On("two", goblin)]),
        {"square": {"power": 2, "toughness": 2}},
        "7a square, 7a square",
    )
    double = rule("Double", GOBLINS, ChangePT(add_power=StatOf("power", of="affected")))
    yield Laid(
        "power is doubled twice, each time after the other",
        board([On("one", double), On("two", double), On("goblin", goblin)]),
        {"goblin": {"power": 4}},
        why=("one: loop two", "two: timestamp"),
    )
    many = rule("Many", GOBLINS, ChangePT(add_power=1), condition=Compare(CountersOn("oil"), ">=", 1))
    yield Laid(
        "a condition on more than a million counters, which are no power",
        board([On("many", many, "A", {"counters": {"oil": 2_000_000}}), On("goblin", goblin)]),
        {"goblin": {"power": 2}},
    )


def abilities() -> Iterator[Laid]:
    """Layer 6."""
    anthem = Static(CREATURES, (ChangePT(add_power=1, add_toughness=0),))
    maker = rule("Maker", GOBLINS, ChangeAbilities(gain=(anthem,)))
    yield Laid(
        "lords made in layer 6 act in layer 7",
        board([On("maker", maker), On("g1", goblin), On("g2", goblin), On("elf", cards.elves)]),
        {"elf": {"power": 3}, "g1": {"power": 3}},
    )
    lord = Face(
        "Lord",
        types=("creature",),
        power="2",
        toughness="2",
        abilities=(
            Static(cards.LANDS, (ChangeTypes(add_types=("creature",)), ChangePT(base_power=5, base_toughness=5))),
        ),
    )
    yield Laid(
        "an effect that has begun goes on without its ability",
        board([On("dress", cards.dress), On("lord", lord), On("forest", cards.forest)]),
        {"forest": {"power": 5, "toughness": 5, "abilities": ""}, "lord": {"abilities": ""}},
    )
    join = Static(CREATURES, (ChangeTypes(add_subtypes=("Goblin",)), ChangePT(add_power=2)))
    yield Laid(
        "layers are not gone back to for an ability that is gained later",
        board(
            [
                On("maker", rule("Maker", GOBLINS, ChangeAbilities(gain=(join,)))),
                On("goblin", goblin),
                On("elf", cards.elves),
            ]
        ),
        {"elf": {"subtypes": "Druid Elf", "power": 3}},
        "6 maker, 7c goblin",
    )
    weaken = Static(
        Filter(stats=(StatTest("power", ">=", 3),)),
        (ChangeTypes(add_subtypes=("Goblin",)), ChangePT(base_power=1, base_toughness=1)),
    )
    yield Laid(
        "an ability that came too late for layer 4 has not begun to apply: in layer 7b it waits for what it depends on",
        board(
            [
                On("maker", rule("Maker", GOBLINS, ChangeAbilities(gain=(weaken,)))),
                On("goblin", goblin),
                On("elf", cards.elves),
                On("big", rule("Big", CREATURES, ChangePT(base_power=5, base_toughness=5))),
            ]
        ),
        {"elf": {"subtypes": "Druid Elf", "power": 1, "toughness": 1}, "goblin": {"power": 1}},
        "6 maker, 7b big, 7b goblin",
    )
    hasty = Static(cards.LANDS, (ChangeAbilities(gain=(Keyword("haste"),)),))
    captain = msgspec.structs.replace(goblin, name="Captain", abilities=(hasty,))
    yield Laid(
        "what gives abilities loses its own first",
        board([On("captain", captain), On("dress", cards.dress), On("forest", cards.forest)]),
        {"forest": {"abilities": "intrinsic(Forest)"}, "captain": {"abilities": ""}},
        "6 dress",
    )
    bare = msgspec.structs.replace(goblin, name="Bare", abilities=(Static(CREATURES, (ChangeAbilities(lose="all"),)),))
    yield Laid(
        "what takes its own ability",
        board([On("bare", bare), On("elf", cards.elves)]),
        {"bare": {"abilities": ""}, "elf": {"abilities": ""}},
        "6 bare",
    )

    isle = Face("Isle", types=("land",), abilities=(Keyword("flying"),))
    mirage = cards.enchantment("Mirage", Static("attached", (ChangeTypes(set_land_types=("chosen",)),)), aura=True)
    yield Laid(
        "a land keeps its abilities if nobody has chosen the type that it is set to",
        board([On("isle", isle), On("mirage", mirage, "A", {"attached_to": "isle"})]),
        {"isle": {"subtypes": "", "abilities": "Isle#1"}},
        notes=frozenset({("mirage", "not_chosen")}),
    )
    walled = rule("Walled", cards.LANDS, ChangeTypes(set_land_types=("Gate",)))
    yield Laid(
        "a land keeps its abilities if it is set to a land type that is not basic",
        board([On("isle", isle), On("walled", walled)]),
        {"isle": {"subtypes": "Gate", "abilities": "Isle#1"}},
    )
    lands = rule("Lands", cards.LANDS, ChangeTypes(add_subtypes=("all_nonbasic_land",)))
    gates = rule("Gates", Filter(is_=(("Gate",),)), ChangePT(add_power=1))
    swamps = rule("Swamps", Filter(is_=(("Swamp",),)), ChangePT(add_power=2))
    walking = Face("Walking", types=("land", "creature"), power="1", toughness="1")
    yield Laid(
        "every nonbasic land type",
        board([On("lands", lands), On("gates", gates), On("swamps", swamps), On("walking", walking)]),
        {"walking": {"power": 2, "abilities": ""}},
    )

    stone = rule("Stone", cards.LANDS, ChangeTypes(set_types=("artifact",)))
    yield Laid(
        "what is no land any more has no ability of a land type, while others lose all abilities",
        board([On("stone", stone), On("dress", cards.dress), On("forest", cards.forest), On("elf", cards.elves)]),
        {"forest": {"types": "artifact", "abilities": ""}, "elf": {"abilities": ""}},
    )


def control() -> Iterator[Laid]:
    """Layer 2."""
    steal = cards.enchantment("Steal", Static("attached", (ChangeControl(),)), aura=True)
    yield Laid(
        "who gets the Elves hangs on who controls the Aura on them",
        board(
            [
                On("elf", cards.elves, "B"),
                On("first", steal, "A", {"attached_to": "elf"}),
                On("second", steal, "B", {"attached_to": "first"}),
            ]
        ),
        {"first": {"controller": "B"}, "elf": {"controller": "B"}},
        "2 second, 2 first",
    )
    yield Laid(
        "the land that was taken is its new controller's",
        board(
            [
                On("omen", cards.omen, "A"),
                On("island", cards.snow_island, "B"),
                On("steal", steal, "A", {"attached_to": "island"}),
            ]
        ),
        {"island": {"controller": "A", "subtypes": "Forest Island Mountain Plains Swamp"}},
    )
    pale = rule("Pale", GOBLINS, ChangeColors(set=("W",)))
    yield Laid(
        "what changes colors gives no control",
        board([On("goblin", goblin, "B"), On("pale", pale, "B"), On("steal", steal, "A", {"attached_to": "goblin"})]),
        {"goblin": {"controller": "A", "colors": "white"}},
    )


def single_permanents() -> Iterator[Laid]:
    """What a board says of single permanents."""
    yield Laid(
        "what the board says of single permanents",
        board(
            [
                On("island", cards.snow_island, "A", {"extra_types": ["Artifact", "Forest"], "animated": True}),
                On("elf", cards.elves, "A", {"loses_all_abilities": True, "counters": {"+1/+1": 2, "flying": 1}}),
                On("golem", cards.golem, "A", {"counters": {"-1/-1": 1, "charge": 4}}),
            ]
        ),
        {
            "island": {"types": "artifact creature land", "abilities": "intrinsic(Forest) intrinsic(Island)"},
            "elf": {"abilities": "keyword_counter(flying)", "power": 3},
            "golem": {"toughness": 2},
        },
    )


def texts() -> Iterator[Laid]:
    """Layer 3."""
    yield Laid(
        "words of a type line and of an ability",
        listed(
            "Kormus Bell",
            "Island",
            "Swamp",
            effects=[
                {"source": "Mind Bend", "on": "kormus-bell", "chosen_type": "Swamp to Island"},
                {"source": "Magical Hack", "on": "swamp", "chosen_type": "Swamp to Plains"},
                {"source": "Sleight of Mind", "on": "kormus-bell", "chosen_type": "black to green"},
            ],
        ),
        {
            "island": {"types": "creature land", "colors": "green", "power": 1},
            "swamp": {"types": "land", "subtypes": "Plains", "abilities": "intrinsic(Plains)"},
        },
    )


def kinds() -> Iterator[Laid]:
    """Subtypes and the card types that they go with (CR 205.3)."""
    walker = Face("Jace", types=("planeswalker", "creature", "land"), subtypes=("Jace", "Goblin", "Forest"))
    for lost, left, subtypes in (
        ("creature", "land planeswalker", "Forest Jace"),
        ("planeswalker", "creature land", "Forest Goblin"),
        ("land", "creature planeswalker", "Goblin Jace"),
    ):
        effect = rule("Less", Filter(is_=(("planeswalker",),)), ChangeTypes(lose_types=(lost,)))
        yield Laid(
            f"a planeswalker that is a creature and a land, without {lost}",
            board([On("less", effect), On("walker", walker), On("goblin", goblin)]),
            {"walker": {"types": left, "subtypes": subtypes}},
        )
    golems, none = Filter(is_=(("Golem",),)), ""
    for title, change, types, subtypes in (
        (
            "no land type for no land",
            ChangeTypes(add_types=("enchantment",), add_subtypes=("Forest",)),
            "artifact creature enchantment",
            "Golem",
        ),
        (
            "no creature type for what is made a land",
            ChangeTypes(set_types=("land",), add_subtypes=("Goblin",)),
            "land",
            none,
        ),
        (
            "a land type for what is made a land",
            ChangeTypes(set_types=("land",), add_subtypes=("Forest",)),
            "land",
            "Forest",
        ),
        ("no subtypes", ChangeTypes(set_subtypes=()), "artifact creature", none),
        ("another subtype", ChangeTypes(set_subtypes=("Elf",)), "artifact creature", "Elf"),
    ):
        given = board([On("rule", rule("Rule", golems, change)), On("golem", cards.golem)])
        yield Laid(title, given, {"golem": {"types": types, "subtypes": subtypes}})
    clue = Face("Clue", types=("artifact", "creature"), subtypes=("Clue", "Golem"), power="1", toughness="1")
    yield Laid(
        "another creature type, beside an artifact type",
        board([On("rule", rule("Rule", golems, ChangeTypes(set_subtypes=("Elf",)))), On("clue", clue)]),
        {"clue": {"subtypes": "Clue Elf"}},
    )
