"""Small boards for what permanents are before the layers: copies, covering cards, what defines characteristics."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bridge import Board
from bridge.cards.model import (
    Ability,
    Activated,
    BecomeCopy,
    Change,
    ChangeAbilities,
    ChangeColors,
    ChangePT,
    ChangeTypes,
    Compare,
    Count,
    Face,
    Filter,
    Keyword,
    Lasting,
    Static,
    StatTest,
)
from tests.layers.boards import Leaves, On, board
from tests.mutation.laid import CREATURES, GOBLINS, Laid, bear, bits, goblin, listed, rule, spell


def boards() -> Iterator[Laid]:
    yield from defining()
    yield from copies()
    yield from without_sizes()
    yield from covered()


def defining() -> Iterator[Laid]:
    """Abilities that define characteristics of their own object (CR 604.3a)."""
    yield Laid(
        "a color that a card defines",
        listed("Celestial Dawn", "Transguild Courier"),
        {"transguild-courier": {"colors": "white"}},
        "4 celestial-dawn, 5 transguild-courier, 5 celestial-dawn",
        why=(
            "celestial-dawn: timestamp",
            "transguild-courier: characteristic_defining",
            "celestial-dawn: timestamp",
        ),
    )
    yield Laid(
        "creature types that a card defines",
        listed({"card": "Conspiracy", "chosen_type": "Goblin"}, "Mistform Ultimus"),
        {"mistform-ultimus": {"subtypes": "Goblin"}},
        "4 mistform-ultimus, 4 conspiracy",
    )
    yield Laid(
        "a chosen color and a chosen type define nothing",
        listed(
            {"card": "Conspiracy", "chosen_type": "Goblin"},
            {"card": "Celestial Dawn"},
            {"card": "Adaptive Automaton", "chosen_type": "Elf"},
            {"card": "Alloy Golem", "chosen_color": "R"},
        ),
        {
            "adaptive-automaton": {"subtypes": "Elf Goblin"},
            "alloy-golem": {"subtypes": "Goblin", "colors": "red"},
        },
    )
    yield Laid(
        "power and toughness that a card defines",
        listed("Humility", "Ashaya, Soul of the Wild"),
        {"ashaya-soul-of-the-wild": {"power": 1, "toughness": 1}},
        "4 ashaya-soul-of-the-wild, 6 humility, 7b humility",
    )
    yield Laid(
        "power and toughness by an ability that a land gives itself",
        listed(
            "Humility",
            {"card": "Svogthos, the Restless Tomb", "id": "svogthos", "animated": True},
            graveyards={"A": ["Llanowar Elves", "Serra Angel"]},
        ),
        {"svogthos": {"power": 2, "toughness": 2}},
        "4 svogthos, 4 svogthos, 5 svogthos, 6 humility, 6 svogthos, 7b humility, 7b svogthos",
    )
    yield Laid(
        "a color under a condition, and a type, define nothing",
        listed(
            {"card": "Celestial Dawn"},
            {"card": "Erebos, God of the Dead"},
            {"card": "Possessed Nomad"},
            graveyards={"A": ["Forest"] * 7},
        ),
        {"possessed-nomad": {"colors": "black"}, "erebos-god-of-the-dead": {"types": "enchantment"}},
        "4 celestial-dawn, 4 erebos-god-of-the-dead, 5 celestial-dawn, 5 possessed-nomad, 6 possessed-nomad, "
        "7c possessed-nomad",
    )
    pale = rule("Pale", GOBLINS, ChangeColors(set=("W",)))
    red = ChangeColors(set=("R",))
    blushing = [
        ("under a condition", Static("self", (red,), condition=Compare(Count(CREATURES), ">=", 1))),
        ("beside a change of power", Static("self", (red, ChangePT(add_power=1)))),
    ]
    for title, static in blushing:
        given = board([On("pale", pale), On("goblin", msgspec.structs.replace(goblin, abilities=(static,)))])
        yield Laid(f"a color {title}, which defines nothing", given, {"goblin": {"colors": "red"}})
    yield Laid(
        "a color by a resolved effect, which defines nothing",
        board([On("pale", pale), On("goblin", goblin)], [Leaves(spell("Blush", "self", red), on="goblin")]),
        {"goblin": {"colors": "red"}},
        "5 pale, 5 effect 1",
    )
    given = rule("Given", GOBLINS, ChangeAbilities(gain=(Static("self", (ChangePT(base_power=3),)),)))
    yield Laid(
        "a size by an ability that is given, which defines nothing",
        board([On("given", given), On("goblin", goblin)]),
        {"goblin": {"power": 3}},
        "6 given, 7b goblin",
    )


def copying(given: Board, copied: dict[str, Face | str]) -> Board:
    """A board on which some permanents are copies, of cards or of other permanents."""
    faces = {one.id: one.copied or one.face for one in given.permanents}
    permanents = []
    for one in given.permanents:
        of = copied.get(one.id)
        if isinstance(of, str):
            faces[one.id] = faces[of]
            one = msgspec.structs.replace(one, copied=faces[of], copied_id=of)
        elif of is not None:
            faces[one.id] = of
            one = msgspec.structs.replace(one, copied=of)
        permanents.append(one)
    return msgspec.structs.replace(given, permanents=tuple(permanents))


def becomes(*except_: Change, keeps: bool = False) -> Static:
    return Static("self", (BecomeCopy(CREATURES, except_=except_, keeps_ability=keeps),))


def later(static: Static) -> Activated:
    return Activated(("{1}",), (Lasting(static),))


def mimic(*abilities: Ability) -> Face:
    return Face("Mimic", types=("creature",), subtypes=("Shapeshifter",), power="0", toughness="1", abilities=abilities)


def copies() -> Iterator[Laid]:
    """Copies and their exceptions (CR 707.9)."""
    metal, clone = {"card": "Phyrexian Metamorph", "id": "metal"}, {"card": "Clone", "id": "clone"}
    convert, giant = {"card": "Lazotep Convert", "id": "convert"}, {"card": "Quicksilver Gargantuan", "id": "giant"}
    bears = {"card": "Grizzly Bears", "id": "bears"}
    yield Laid(
        "copies, types besides those of the card, and copies of the copy",
        listed(
            bears,
            {**metal, "copy_of": "bears"},
            {**clone, "copy_of": "metal"},
            {**clone, "id": "plain", "copy_of": "bears"},
            {"card": "Echoing Deeps", "copy_of": "Forest"},
            {"card": "Thespian's Stage"},
        ),
        {
            "metal": {"types": "artifact creature", "colors": "green", "power": 2, "abilities": ""},
            "clone": {"types": "artifact creature", "subtypes": "Bear", "power": 2},
            "plain": {"types": "creature", "subtypes": "Bear", "power": 2},
            "echoing-deeps": {"types": "land", "subtypes": "Cave Forest", "abilities": "intrinsic(Forest)"},
        },
    )
    yield Laid(
        "another color and size in place of those copied",
        listed(
            {"card": "Forest", "count": 5},
            bears,
            {"card": "Ashaya, Soul of the Wild", "id": "ashaya", "controller": "B"},
            {"card": "Transguild Courier", "id": "courier"},
            {**convert, "copy_of": "bears"},
            {**clone, "copy_of": "convert"},
            {**giant, "copy_of": "convert"},
            {**convert, "id": "colorless", "copy_of": "courier"},
            {**convert, "id": "every", "copy_of": "Mistform Ultimus"},
            {**giant, "id": "colorful", "copy_of": "courier"},
            {**giant, "id": "great", "copy_of": "ashaya", "token": True},
            {"card": "Cursed Mirror"},
        ),
        {
            "ashaya": {
                "power": 1,
                "toughness": 1,
                "abilities": "Ashaya, Soul of the Wild#1 Ashaya, Soul of the Wild#2 intrinsic(Forest)",
            },
            "convert": {"colors": "black", "power": 4, "toughness": 4, "subtypes": "Bear Forest Zombie"},
            "clone": {"colors": "black", "power": 4, "toughness": 4},
            "giant": {"colors": "black", "power": 7, "toughness": 7},
            "colorless": {"colors": "black", "power": 4},
            "colorful": {"colors": "black blue green red white", "power": 7},
            "great": {"power": 7, "toughness": 7, "abilities": "Ashaya, Soul of the Wild#2"},
            "cursed-mirror": {"types": "artifact"},
        },
    )
    yield Laid(
        "a size under a condition does not define it, so it is copied",
        listed(
            {**giant, "copy_of": "Snowmelt Stag"},
            {**convert, "copy_of": "Possessed Nomad"},
            active_player="A",
            graveyards={"A": ["Forest"] * 7},
        ),
        {"giant": {"power": 5, "toughness": 2}, "convert": {"power": 5, "colors": "black"}},
    )
    stage, volrath = {"card": "Thespian's Stage", "id": "stage"}, {"card": "Volrath, the Shapestealer", "id": "volrath"}
    yield Laid(
        "the ability that makes it a copy is kept, by copies of the copy too",
        listed(
            {**stage, "copy_of": "Forest"},
            {"card": "Vesuva", "copy_of": "stage"},
            {"card": "Vesuva", "id": "covered", "copy_of": "stage", "covered_by": ["Llanowar Elves"]},
            {**volrath, "copy_of": "Grizzly Bears"},
            {**clone, "copy_of": "volrath"},
            {"card": "Vesuva", "id": "other", "copy_of": "Island"},
            {"card": "Mizzium Transreliquat", "copy_of": "Sol Ring"},
        ),
        {
            "stage": {"abilities": "Thespian's Stage#2 intrinsic(Forest)"},
            "vesuva": {"abilities": "Thespian's Stage#2 intrinsic(Forest)"},
            "volrath": {"abilities": "Volrath, the Shapestealer#2", "power": 7, "toughness": 5},
            "clone": {"abilities": "Volrath, the Shapestealer#2", "power": 7, "toughness": 5},
            "covered": {"types": "creature", "abilities": "Llanowar Elves#1"},
            "other": {"abilities": "intrinsic(Island)"},
            "mizzium-transreliquat": {"abilities": "Sol Ring#1"},
        },
        notes=frozenset({("mizzium-transreliquat", "copy_exception")}),
    )
    yield Laid(
        "abilities that copies gain",
        listed(
            {"card": "Malleable Impostor", "id": "impostor", "copy_of": "Grizzly Bears"},
            {**clone, "copy_of": "impostor"},
            {**clone, "id": "covered", "copy_of": "impostor", "covered_by": ["Grizzly Bears"]},
            {"card": "Cursed Mirror", "id": "mirror"},
        ),
        {
            "impostor": {"abilities": "Malleable Impostor#3.1.1", "subtypes": "Bear Faerie Shapeshifter"},
            "clone": {"abilities": "Malleable Impostor#3.1.1", "subtypes": "Bear Faerie Shapeshifter"},
            "covered": {"abilities": "", "subtypes": "Bear"},
        },
    )
    legend = mimic(becomes(ChangeTypes(add_supertypes=("legendary",)), ChangeColors(add=("R",))))
    yield Laid(
        "a supertype and a color besides those copied",
        copying(board([On("legend", legend)]), {"legend": bear}),
        {"legend": {"supertypes": "legendary", "colors": "green red", "power": 0}},
    )
    stone = mimic(becomes(ChangeTypes(set_types=("artifact",))))
    yield Laid(
        "card types instead of those copied, and no subtypes that go with those",
        copying(board([On("stone", stone)]), {"stone": bear}),
        {"stone": {"types": "artifact", "subtypes": ""}},
    )
    yield from copies_of_copies()
    odd = mimic(becomes(ChangeTypes(lose_types=("creature",))))
    yield Laid(
        "an exception that is not read",
        copying(board([On("odd", odd)]), {"odd": bear}),
        {"odd": {"types": "creature"}},
        notes=frozenset({("odd", "copy_exception")}),
    )
    artifact = ChangeTypes(add_types=("artifact",))
    flies = Static("self", (ChangeAbilities(gain=(Keyword("flying"),)),))
    for title, abilities, types, notes in (
        ("two abilities make copies, one with an exception", (later(becomes(artifact)), later(becomes())), "", True),
        ("two abilities make copies, both alike", (later(becomes()), later(becomes())), "", False),
        ("two abilities make copies, and one is kept", (becomes(), later(becomes(keeps=True))), "", True),
        ("one ability makes copies, another does not", (later(flies), later(becomes(artifact))), "artifact ", False),
    ):
        two = [On("mimic", mimic(*abilities)), On("single", mimic(becomes(artifact)))]
        yield Laid(
            title,
            copying(board(two), {"mimic": bear}),
            {"mimic": {"types": f"{types}creature", "abilities": ""}},
            notes=frozenset({("mimic", "copy_exception")} if notes else ()),
        )
    for stat in ("power", "toughness"):
        own = ChangePT(base_power=Count(CREATURES)) if stat == "power" else ChangePT(base_toughness=Count(CREATURES))
        other = ChangePT(base_toughness=5) if stat == "power" else ChangePT(base_power=5)
        herd = msgspec.structs.replace(
            bear,
            power="*" if stat == "power" else "1",
            toughness="*" if stat == "toughness" else "1",
            abilities=(Static("self", (own,), characteristic_defining=True),),
        )
        sizes = {stat: 2, "toughness" if stat == "power" else "power": 5}
        yield Laid(
            f"an exception that sets {stat}, which the card defines",
            copying(board([On("same", mimic(becomes(ChangePT(**{f"base_{stat}": 7}))))]), {"same": herd}),
            {"same": {stat: 7, "abilities": ""}},
        )
        yield Laid(
            f"an exception that does not speak of {stat}, which the card defines",
            copying(board([On("other", mimic(becomes(other))), On("herd", herd)]), {"other": herd}),
            {"other": {**sizes, "abilities": "Grizzly Bears#1"}},
        )


def copies_of_copies() -> Iterator[Laid]:
    """The exceptions of what is copied come before those of the copy (CR 707.9b)."""
    artifact, enchantment = ChangeTypes(add_types=("artifact",)), ChangeTypes(add_types=("enchantment",))
    turned = ChangeTypes(set_types=("land",))
    for title, first, second, types in (
        ("card types besides, and then other ones", (artifact,), (turned,), "land"),
        ("other card types, and then one besides", (turned,), (artifact,), "artifact land"),
        ("a card type besides, and another", (artifact,), (enchantment,), "artifact creature enchantment"),
        ("other card types and one besides them", (), (turned, artifact), "artifact land"),
    ):
        mimics = [On("copied", mimic(becomes(*first))), On("copy", mimic(becomes(*second)))]
        yield Laid(title, copying(board(mimics), {"copied": bear, "copy": "copied"}), {"copy": {"types": types}})
    tale = msgspec.structs.replace(bear, types=("creature", "enchantment"), subtypes=("Bear", "Saga"))
    clues = ChangeTypes(add_subtypes=("Clue",))
    for title, change, of, subtypes in (
        ("a subtype besides, without its card type", clues, bear, "Bear"),
        (
            "a subtype besides, and its card type",
            ChangeTypes(add_types=("artifact",), add_subtypes=("Clue",)),
            bear,
            "Bear Clue",
        ),
        ("the subtypes of the card types that it keeps", ChangeTypes(set_types=("creature",)), tale, "Bear"),
        ("the subtypes of the card types that it has instead", ChangeTypes(set_types=("enchantment",)), tale, "Saga"),
    ):
        given = board([On("copy", mimic(becomes(change))), On("goblin", goblin)])
        yield Laid(title, copying(given, {"copy": of}), {"copy": {"subtypes": subtypes}})


def without_sizes() -> Iterator[Laid]:
    """What becomes a creature and has no power and toughness printed (CR 208.5)."""
    stone = Face("Stone", types=("artifact",))
    lands, grown = Filter(is_=(("land",),)), {"counters": {"+1/+1": 1}}
    grove = Face("Grove", types=("land",))
    for title, change in (
        ("also a creature", ChangeTypes(add_types=("creature",))),
        ("a creature instead", ChangeTypes(set_types=("creature",))),
    ):
        yield Laid(
            f"a land that becomes {title}",
            board([On("wake", rule("Wake", lands, change)), On("grove", grove, "A", grown)]),
            {"grove": {"power": 1, "toughness": 1}},
        )
    stars = Face("Stars", types=("creature",), power="*", toughness="*")
    yield Laid(
        "a size that no ability defines, where lands become creatures",
        board([On("wake", rule("Wake", lands, ChangeTypes(add_types=("creature",)))), On("stars", stars)]),
        {"stars": {"power": "", "toughness": ""}},
    )
    alive = becomes(ChangeTypes(add_types=("creature",)), ChangePT(base_power=7, base_toughness=7))
    yield Laid(
        "a copy of what is no creature, of a size of its own",
        copying(board([On("copy", mimic(alive))]), {"copy": stone}),
        {"copy": {"types": "artifact creature", "power": 7, "toughness": 7}},
    )
    elves = Filter(is_=(("Elf",),))
    metal = rule("Metal", elves, ChangeTypes(add_types=("artifact",)))
    weak = [
        rule(f"Weak {stat}", Filter(stats=(StatTest(stat, "<=", 0),)), ChangeColors(add=(color,)))
        for stat, color in (("power", "R"), ("toughness", "B"))
    ]
    frail = msgspec.structs.replace(bear, subtypes=("Elf",))
    yield Laid(
        "what is no creature has no power, so it is not weak",
        board(
            [
                On("metal", metal),
                On("frail", frail),
                On("grove", grove),
                *(On(f"weak-{at}", one) for at, one in enumerate(weak)),
            ]
        ),
        {"grove": {"colors": ""}, "frail": {"colors": "green red"}},
    )


def covered() -> Iterator[Laid]:
    """Cards that cover others, and what is face down (CR 729.2, 708.2)."""
    hidden = {"card": "Serra Angel", "id": "hidden", "face_down": True}
    convert = {"card": "Lazotep Convert", "id": "convert"}
    yield Laid(
        "the topmost card",
        listed(
            {"card": "Grizzly Bears", "id": "bears", "covered_by": ["Llanowar Elves", "Serra Angel"]},
            {"card": "Clone", "id": "clone", "copy_of": "Forest", "covered_by": ["Llanowar Elves"]},
            {**convert, "copy_of": "Grizzly Bears", "covered_by": ["Llanowar Elves"]},
            {"card": "Llanowar Elves"},
        ),
        {
            "bears": {"subtypes": "Angel", "power": 4, "colors": "white"},
            "clone": {"types": "creature", "subtypes": "Druid Elf"},
            "convert": {"subtypes": "Druid Elf", "colors": "green", "power": 1},
        },
    )
    yield Laid(
        "face down, and copies of that",
        listed(
            hidden,
            {"card": "Clone", "id": "clone", "copy_of": "hidden"},
            {"card": "Clone", "id": "covered", "copy_of": "hidden", "covered_by": ["Llanowar Elves"]},
            {**convert, "copy_of": "hidden"},
            {**convert, "id": "down", "copy_of": "Llanowar Elves", "face_down": True},
            {"card": "Clone", "id": "open", "copy_of": "Llanowar Elves"},
            {"card": "Llanowar Elves", "id": "elf"},
            {"card": "Clone", "id": "of-elf", "copy_of": "elf"},
        ),
        {
            "hidden": {"types": "creature", "subtypes": "", "colors": "", "power": 2, "abilities": ""},
            "clone": {"types": "creature", "subtypes": "", "colors": "", "power": 2, "abilities": ""},
            "covered": {"subtypes": "Druid Elf", "power": 1},
            "convert": {"subtypes": "Zombie", "colors": "black", "power": 4, "toughness": 4},
            "down": {"subtypes": "", "colors": "", "power": 2},
            "open": {"subtypes": "Druid Elf"},
            "of-elf": {"subtypes": "Druid Elf"},
        },
    )
    odd = Face("Odd", types=("creature",), power="*", toughness="*")
    yield Laid("a size that no ability defines", board([On("odd", odd)]), {"odd": {"power": "", "toughness": ""}})
    for stat, change in (("power", ChangePT(base_power=4)), ("toughness", ChangePT(base_toughness=4))):
        never = Compare(Count(CREATURES), ">=", 9)
        sometimes = Static("self", (ChangePT(base_power=3, base_toughness=3),), condition=never)
        half = Static("self", (change,), characteristic_defining=True)
        yield Laid(
            f"only {stat} is defined, and both under a condition",
            board([On("odd", msgspec.structs.replace(odd, abilities=(half, sometimes)))]),
            {"odd": {"power": "", "toughness": "", stat: 4}},
        )
    yield Laid(
        "nothing changes anything",
        listed("Isamaru, Hound of Konda", "Island", "Smuggler's Copter", "Sol Ring"),
        {
            "isamaru-hound-of-konda": {"supertypes": "legendary", "power": 2},
            "island": {"abilities": "intrinsic(Island)"},
            "smugglers-copter": {"types": "artifact", "power": ""},
        },
    )
    grove = Face("Grove", types=("creature",), subtypes=("Forest",), power="1", toughness="1")
    yield Laid("no land, though of a land type", board([On("grove", grove)]), {"grove": {"abilities": ""}})
    values = [(Filter(stats=(StatTest("mana_value", "=", number),)), {}) for number in (0, 1, 5)]
    yield bits(
        "mana values",
        values,
        [On("none", bear), On("one", msgspec.structs.replace(bear, mana_cost="{G}"))],
        {"none": {0}, "one": {1}},
    )
    none = rule("None", Filter(stats=(StatTest("mana_value", "=", 0),)), ChangePT(add_power=1))
    hidden = On("hidden", msgspec.structs.replace(bear, mana_cost="{4}{G}"), "A", {"face_down": True})
    yield Laid("the mana value of what is face down", board([On("none", none), hidden]), {"hidden": {"power": 3}})
