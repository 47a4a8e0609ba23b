"""Small boards for what few cards do to characteristics (CR 613), each with the answer worked out by hand.

Of a permanent only what a board is about is told: a number, a word, or words with a space between.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from bridge import Board
from bridge.cards.model import (
    ChangeAbilities,
    ChangeControl,
    ChangePT,
    ChangeTypes,
    Face,
    Filter,
    Lasting,
    PlayerNumber,
    Spell,
    Static,
    StatOf,
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

    ``notes`` are all notes and unread words of the answer.
    """

    title: str
    board: Board
    expected: dict[str, dict[str, Any]]
    order: str = ""
    notes: frozenset[tuple[str, str]] = frozenset()


def listed(*permanents: str | dict[str, Any], **keys: Any) -> Board:
    """A board of players A and B; what has no controller is A's."""
    tree = [{"card": one} if isinstance(one, str) else one for one in permanents]
    return Board.from_tree({"players": ["A", "B"], "permanents": [{"controller": "A", **one} for one in tree], **keys})


def made(name: str, type_line: str, text: str = "", **keys: Any) -> dict[str, Any]:
    stats = {key: keys.pop(key) for key in ("power", "toughness", "mana_cost") if key in keys}
    return {"card": name, **keys, "define": {"type_line": type_line, "text": text, **stats}}


def boards() -> Iterator[Laid]:
    yield from resolved()
    yield from numbers()
    yield from abilities()
    yield from control()
    yield from single_permanents()
    yield from texts()


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
    counter = On("goblin", goblin, "A", {"counters": {"+1/+1": 1}})
    yield Laid(
        "base, changes and switches",
        board([On("switch", switch), On("grow", grow), On("base", base), counter]),
        {"goblin": {"power": 6, "toughness": 8}},
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
