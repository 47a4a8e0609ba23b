"""Small boards about which effects change whose mana: each answer is worked out by hand."""

from __future__ import annotations

from typing import Any

from bridge.cards.model import (
    Activated,
    AddUnits,
    ByLandType,
    Compare,
    Count,
    CountersOn,
    Face,
    Filter,
    ManaReplacement,
    Multiply,
    Retype,
)
from tests.mutation.made import LAND, Case, every, green, land, lasting, red, rule, text

always, never = Compare(Count(LAND), ">=", 1), Compare(Count(LAND), ">=", 99)
gray, pair = land("Gray", text("C")), land("Pair", text("WG"))
gem = (Face("Gem", types=("artifact",), abilities=(text("B"),)), {})
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
NEXT = dict(zip(BASICS, "UBRGW", strict=True))


def basic(name: str, *types: str) -> tuple[Face, dict[str, Any]]:
    return Face(f"My {name}", types=types or ("land",), subtypes=(name,), abilities=(text("C"),) if types else ()), {}


def rules(*abilities: ManaReplacement) -> tuple[Face, dict[str, Any]]:
    return Face("Rules", types=("enchantment",), abilities=abilities), {}


def waiting(first: int, second: int) -> list[tuple[Face, dict[str, Any]]]:
    """So many of two effects that wait for more mana than there is."""
    return [rule(Multiply(2), "A", first, at_least=100), rule(Multiply(3), "B", second, at_least=100)]


CASES: list[Case] = [
    (
        "each land its next type",
        [*map(basic, BASICS), green, rule(ByLandType(tuple(NEXT.items())))],  # type: ignore[arg-type]
        {f"p{at}": [{letter: 1}] for at, letter in enumerate(NEXT.values())} | {"p5": [{"G": 1}]},
    ),
    (
        "one land type of two",
        [basic("Plains"), basic("Forest"), basic("Forest", "artifact"), rule(ByLandType((("Forest", "R"),)))],
        {"p0": [{"W": 1}], "p1": [{"R": 1}], "p2": [{"C": 1}]},
    ),
    (
        "by land type, and twice",
        [basic("Forest"), rule(ByLandType((("Forest", "R"),))), rule(Multiply(2), "Two")],
        {"p0": [{"R": 2}]},
    ),
    (
        "one effect is on the land that was its target",
        [green, red, lasting(Multiply(2), on="p0")],
        {"p0": [{"G": 2}], "p1": [{"R": 1}]},
    ),
    (
        "one condition of two effects",
        [green, rule(Multiply(2), "Two", condition=always), rule(Multiply(3), "Three", condition=always)],
        {"p0": [{"G": 6}]},
    ),
    (
        "two conditions of one object",
        [green, rules(ManaReplacement(Multiply(2), condition=never), ManaReplacement(Multiply(3), condition=always))],
        {"p0": [{"G": 3}]},
    ),
    (
        "a mana ability has a condition too",
        [land("If", Activated(("{T}",), text("G").effects, condition=always)), rule(Multiply(2))],
        {"p0": [{"G": 2}]},
    ),
    (
        "two descriptions of one object",
        [
            green,
            gem,
            rules(
                ManaReplacement(Multiply(2), permanent=LAND),
                ManaReplacement(Multiply(3), permanent=Filter(is_=(("artifact",),))),
            ),
        ],
        {"p0": [{"G": 2}], "p1": [{"B": 3}]},
    ),
    (
        "alike but for the card exiled with them",
        [
            gray,
            rule(Retype(("imprinted",)), chosen={"imprinted": "Dark Ritual"}),
            rule(Retype(("imprinted",)), chosen={"imprinted": "Llanowar Elves"}),
        ],
        {"p0": [{"B": 1}, {"G": 1}]},
    ),
    (
        "alike but for their counters",
        [
            green,
            rule(AddUnits(("C",), CountersOn("oil")), chosen={"counters": {"oil": 1}}),
            rule(AddUnits(("C",), CountersOn("oil")), chosen={"counters": {"oil": 2}}),
        ],
        {"p0": [{"G": 1, "C": 3}]},
    ),
    ("two alike", [green, rule(Multiply(2), count=2)], {"p0": [{"G": 4}]}),
    (
        "as many alike as there is room for",
        [green, *waiting(2**14, 2**13), rule(Multiply(2), "C")],
        {"p0": [{"G": 2}]},
    ),
    (
        "one more, if there are lands enough",
        [green, red, rule(AddUnits(("C",), 1), condition=Compare(Count(LAND), ">=", 2))],
        {"p0": [{"G": 1, "C": 1}], "p1": [{"R": 1, "C": 1}]},
    ),
    (
        "one more, if there is G",
        [green, red, rule(AddUnits(("C",)), of_type="G")],
        {"p0": [{"G": 1, "C": 1}], "p1": [{"R": 1}]},
    ),
    (
        "twice if of any color, three times anyway",
        [gray, green, rule(Multiply(2), "Two", of_type="any_color"), rule(Multiply(3), "Three")],
        {"p0": [{"C": 3}], "p1": [{"G": 6}]},
    ),
    (
        "only one type, beside an effect on all that waits for more",
        [pair, rule(Retype(("R",), "G"), "Some"), rule(Retype(("U",)), "All", at_least=5)],
        {"p0": [{"W": 1, "R": 1}]},
    ),
    (
        "each color past 32 bits",
        [*(land(f"Only {letter}", text(letter)) for letter in "WUBRG"), every, rule(Multiply(1000), count=4)],
        {f"p{at}": [{letter: 10**12}] for at, letter in enumerate("WUBRG")}
        | {"p5": [{letter: 10**12 for letter in "WUBRGC"}]},
    ),
]
TOO_MANY = [green, *waiting(2**14, 2**14), rule(Multiply(2), "C")]
