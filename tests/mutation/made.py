"""Small boards of made cards for what few real cards do, each with the answer worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bridge import Board
from bridge.cards.model import (
    Activated,
    AddMana,
    AddUnits,
    Compare,
    Count,
    Does,
    Face,
    Filter,
    Lasting,
    ManaReplacement,
    Multiply,
    Option,
    Part,
    Pay,
    Retype,
    Spell,
    Times,
)

Pools = list[dict[str, int]]
Case = tuple[str, list[tuple[Face, dict[str, Any]]], dict[str, Pools]]
LAND = Filter(is_=(("land",),))


def text(*options: str, cost: tuple[Any, ...] = ("{T}",)) -> Activated:
    """An ability that adds the mana of one of some options, one part for each letter."""
    return Activated(cost, (AddMana(tuple(Option(tuple(Part((letter,)) for letter in option)) for option in options)),))


def land(name: str, *abilities: Activated, **keys: Any) -> tuple[Face, dict[str, Any]]:
    return Face(name, types=("land",), abilities=abilities), keys


def rule(
    change: Any, name: str = "Rule", /, count: int = 1, chosen: dict[str, Any] | None = None, **more: Any
) -> tuple[Face, dict[str, Any]]:
    return Face(name, types=("enchantment",), abilities=(ManaReplacement(change, **more),)), {
        "count": count,
        **(chosen or {}),
    }


every = land("Every", text("WUBRGC"))
green, red, both = land("Greener Pastures", text("G")), land("Red Herring", text("R")), land("Both", text("RG"))
of_x = land("Of X", Activated(("{T}",), (AddMana((Option((Part(("G",), Count(LAND)),)),)),)))
ALL = {letter: 1 for letter in "WUBRGC"}
chosen_one = Compare(Count(Filter(color="chosen")), ">=", 1)
CASES: list[Case] = [
    (
        "an effect that waits for what another makes; two lands that share both",
        [
            land("Colorless", text("C")),
            land("White", text("W")),
            rule(Retype(("C",), "W")),
            rule(Retype(("any_color",)), "Dye"),
        ],
        {"p0": [{letter: 1} for letter in "UBRGC"], "p1": [{letter: 1} for letter in "WUBRGC"]},
    ),
    *(
        (
            f"only {old} becomes {new}",
            [every, green, rule(Retype((new,), old))],
            {
                "p0": [{t: n for t, n in (ALL | {old: 0, new: 2}).items() if n}],
                "p1": [{new: 1}] if old == "G" else [{"G": 1}],
            },
        )
        for old, new in ("WU", "UB", "BR", "RG", "GC", "CW")
    ),
    ("colored becomes C", [every, green, rule(Retype(("C",), "colored"))], {"p0": [{"C": 6}], "p1": [{"C": 1}]}),
    (
        "all becomes a color chosen for it",
        [every, rule(Retype(("chosen_color",)), chosen={"chosen_color": "R"})],
        {"p0": [{"R": 6}]},
    ),
    ("no color was chosen", [every, rule(Retype(("chosen_color",)))], {"p0": [ALL]}),
    (
        "twice, for a color and a type that nobody chose",
        [green, *(rule(Multiply(2), permanent=of) for of in (Filter(color="chosen"), Filter(subtype="chosen")))],
        {"p0": [{"G": 1}]},
    ),
    (
        "no mana ability speaks of what nobody chose",
        [green, land("Speaks", Activated(("{T}",), (Does("mill"),), condition=chosen_one))],
        {"p0": [{"G": 1}]},
    ),
    ("two of one type", [every, green, rule(Retype(("B",), amount=2))], {"p0": [{"B": 2}], "p1": [{"B": 2}]}),
    (
        "twice, if for G",
        [green, red, both, rule(Multiply(2), of_type="G")],
        {"p0": [{"G": 2}], "p1": [{"R": 1}], "p2": [{"R": 2, "G": 2}]},
    ),
    (
        "twice, if for the chosen color",
        [green, red, rule(Multiply(2), of_type="chosen_color", chosen={"chosen_color": "R"})],
        {"p0": [{"G": 1}], "p1": [{"R": 2}]},
    ),
    (
        "twice, if for a color nobody chose",
        [green, red, rule(Multiply(2), of_type="chosen_color")],
        {"p0": [{"G": 1}], "p1": [{"R": 1}]},
    ),
    (
        "twice, if for any color",
        [green, land("Gray", text("C")), both, rule(Multiply(2), of_type="any_color")],
        {"p0": [{"G": 2}], "p1": [{"C": 1}], "p2": [{"R": 2, "G": 2}]},
    ),
    (
        "red first, then twice if red",
        [green, rule(Retype(("R",)), "One"), rule(Multiply(2), "Two", of_type="R")],
        {"p0": [{"R": 2}]},
    ),
    (
        "G is needed and lost",
        [green, rule(Retype(("R",)), "One"), rule(Multiply(2), "Two", of_type="G")],
        {"p0": [{"R": 1}, {"R": 2}]},
    ),
    ("one more C", [green, both, rule(AddUnits(("C",)))], {"p0": [{"G": 1, "C": 1}], "p1": [{"R": 1, "G": 1, "C": 1}]}),
    (
        "one more for each land",
        [green, red, rule(AddUnits(("B",), Count(LAND)))],
        {"p0": [{"G": 1, "B": 2}], "p1": [{"R": 1, "B": 2}]},
    ),
    ("one more, of either", [green, rule(AddUnits(("B", "G")))], {"p0": [{"G": 1, "B": 1}, {"G": 2}]}),
    (
        "one more and twice",
        [green, rule(AddUnits(("C",)), "One"), rule(Multiply(2), "Two")],
        {"p0": [{"G": 2, "C": 2}, {"G": 2, "C": 1}]},
    ),
    (
        "three or more become one C",
        [every, both, rule(Retype(("C",), amount=1), at_least=3)],
        {"p0": [{"C": 1}], "p1": [{"R": 1, "G": 1}]},
    ),
    (
        "three or more after twice",
        [green, both, rule(Multiply(2), "Two"), rule(Retype(("C",), amount=1), at_least=3)],
        {"p0": [{"G": 2}], "p1": [{"C": 1}]},
    ),
    (
        "if you tap",
        [green, land("Red Herring", text("R"), controller="B"), rule(Multiply(2), by="you")],
        {"p0": [{"G": 2}], "p1": [{"R": 1}]},
    ),
    (
        "if an opponent taps",
        [green, land("Red Herring", text("R"), controller="B"), rule(Multiply(2), by="opponent")],
        {"p0": [{"G": 1}], "p1": [{"R": 2}]},
    ),
    (
        "while a condition is true",
        [green, rule(Multiply(2), condition=Compare(Count(LAND), ">=", 1))],
        {"p0": [{"G": 2}]},
    ),
    (
        "while a condition is false",
        [green, rule(Multiply(2), condition=Compare(Count(LAND), ">=", 2))],
        {"p0": [{"G": 1}]},
    ),
    (
        "only the named",
        [green, red, rule(Multiply(2), permanent=Filter(named="chosen"), chosen={"chosen_name": "Red Herring"})],
        {"p0": [{"G": 1}], "p1": [{"R": 2}]},
    ),
    (
        "each its own name",
        [
            green,
            red,
            rule(Multiply(2), permanent=Filter(named="chosen"), chosen={"chosen_name": "Red Herring"}),
            rule(Multiply(2), permanent=Filter(named="chosen"), chosen={"chosen_name": "Greener Pastures"}),
        ],
        {"p0": [{"G": 2}], "p1": [{"R": 2}]},
    ),
    ("alike, several times", [green, rule(Multiply(2), count=3)], {"p0": [{"G": 8}]}),
    ("alike, from two entries", [green, rule(Multiply(2)), rule(Multiply(2), count=2)], {"p0": [{"G": 8}]}),
    (
        "alike but for the color",
        [
            green,
            rule(Retype(("chosen_color",)), chosen={"chosen_color": "R"}),
            rule(Retype(("chosen_color",)), chosen={"chosen_color": "U"}),
        ],
        {"p0": [{"R": 1}, {"U": 1}]},
    ),
    (
        "alike but for the player",
        [green, rule(Multiply(2), by="you"), rule(Multiply(2), chosen={"controller": "B"}, by="you")],
        {"p0": [{"G": 2}]},
    ),
    (
        "any source",
        [
            land("Greener Pastures", text("G"), text("R", cost=(Pay("sacrifice_self"),))),
            rule(Retype(("U",)), tapped=False, by="you"),
        ],
        {"p0": [{"U": 1}]},
    ),
    (
        "only tapping",
        [land("Greener Pastures", text("G"), text("R", cost=(Pay("sacrifice_self"),))), rule(Retype(("U",)))],
        {"p0": [{"U": 1}]},
    ),
    (
        "not this kind",
        [green, (Face("Gem", types=("artifact",), abilities=(text("R"),)), {}), rule(Multiply(2), permanent=LAND)],
        {"p0": [{"G": 2}], "p1": [{"R": 1}]},
    ),
    ("amounts past 32 bits", [both, rule(Multiply(3), count=30)], {"p0": [{"R": 3**30, "G": 3**30}]}),
    (
        "colored, past 32 bits",
        [every, rule(Multiply(3), "Three", count=25), rule(Retype(("C",), "colored"))],
        {"p0": [{"C": 6 * 3**25}]},
    ),
    (
        "a number, twice",
        [
            of_x,
            land("Of X twice", Activated(("{T}",), (AddMana((Option((Part(("G",), Times(2, Count(LAND))),)),)),))),
            rule(Multiply(2)),
        ],
        {"p0": [{"G": 4}], "p1": [{"G": 8}]},
    ),
    (
        "two effects of one ability",
        [
            land(
                "Sum",
                Activated(
                    ("{T}",),
                    (AddMana((Option((Part(("G",)),)), Option((Part(("R",)),)))), AddMana((Option((Part(("C",)),)),))),
                ),
            )
        ],
        {"p0": [{"G": 1, "C": 1}, {"R": 1, "C": 1}]},
    ),
    (
        "the second effect has a condition",
        [
            land(
                "Sum",
                Activated(
                    ("{T}",),
                    (AddMana((Option((Part(("G",)),)),)), AddMana((Option((Part(("C",)),), Compare(1, "=", 2)),))),
                ),
            )
        ],
        {"p0": [{"G": 1}]},
    ),
    (
        "two effects that add nothing",
        [
            land(
                "Sum",
                Activated(("{T}",), (AddMana((Option((Part(("G",), 0),)),)), AddMana((Option((Part(("C",), 0),)),)))),
            )
        ],
        {"p0": [{}]},
    ),
    (
        "no more than nothing",
        [land("Less", Activated(("{T}",), (AddMana((Option((Part(("G",), Times(-1, 2)),)),)),)))],
        {"p0": [{}]},
    ),
    (
        "one number, two options",
        [land("Either", Activated(("{T}",), (AddMana((Option((Part(("G",), 0),)), Option((Part(("R",)),)))),)))],
        {"p0": [{}, {"R": 1}]},
    ),
    (
        "targets",
        [land("Aimed", Activated(("{T}",), (AddMana((Option((Part(("G",)),)),)),), targets=True), text("R"))],
        {"p0": [{"R": 1}]},
    ),
    (
        "loyalty",
        [land("Loyal", Activated(("{T}",), (AddMana((Option((Part(("G",)),)),)),), loyalty=True), text("R"))],
        {"p0": [{"R": 1}]},
    ),
    (
        "from elsewhere",
        [land("Far", Activated(("{T}",), (AddMana((Option((Part(("G",)),)),)),), zone="graveyard"), text("R"))],
        {"p0": [{"R": 1}]},
    ),
    (
        "the library",
        [land("Mill", Activated(("{T}",), (AddMana((Option((Part(("G",)),)),)),), moves_library=True), text("R"))],
        {"p0": [{"R": 1}]},
    ),
]


def lasting(change: Any, on: str | None = None, **more: Any) -> tuple[Face, dict[str, Any]]:
    """What a spell has left behind: a replacement effect without a permanent, perhaps on one that was its target."""
    given = ManaReplacement(change, on="any" if on is None else "target", **more)
    return Face("Spell", types=("sorcery",), abilities=(Spell((Lasting(given),)),)), {"on": on}


def board_of(listed: list[tuple[Face, dict[str, Any]]], **more: Any) -> Board:
    """A board of made cards; spells stand for what they have left, the permanent at place n has the id ``pn``."""
    there = [(face, keys) for face, keys in listed if "sorcery" not in face.types]
    left = [(face, keys) for face, keys in listed if "sorcery" in face.types]
    board = Board.from_tree(
        {
            "players": ["A", "B"],
            "permanents": [
                {"id": f"p{at}", "card": "Wastes", "controller": "A", **keys} for at, (_, keys) in enumerate(there)
            ],
            "effects": [{"source": "Quarum Trench Gnomes", "controller": "A", **keys} for _, keys in left],
            **more,
        }
    )
    permanents = [msgspec.structs.replace(p, face=face) for p, (face, _) in zip(board.permanents, there, strict=True)]
    effects = [msgspec.structs.replace(e, face=face) for e, (face, _) in zip(board.effects, left, strict=True)]
    return msgspec.structs.replace(board, permanents=tuple(permanents), effects=tuple(effects))


def boards(cases: list[Case] = CASES) -> Iterator[tuple[str, Board, dict[str, Pools]]]:
    for title, listed, expected in cases:
        yield title, board_of(listed), expected
