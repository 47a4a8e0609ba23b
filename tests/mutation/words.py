"""Small boards about what the words of an ability define, and how much of it: each answer is worked out by hand."""

from __future__ import annotations

from typing import Any

from bridge.cards.model import (
    Activated,
    AddMana,
    ColorsAmong,
    Count,
    CountersOn,
    Devotion,
    Distinct,
    Face,
    Filter,
    Greatest,
    Option,
    Part,
    StatTest,
    Times,
    TotalOf,
)
from tests.mutation.made import Case, land, text


def adds(*parts: Part) -> Activated:
    return Activated(("{T}",), (AddMana((Option(parts),)),))


def creature(name: str, colors: str, *abilities: Activated, **keys: Any) -> tuple[Face, dict[str, Any]]:
    return Face(name, types=("creature",), colors=colors, abilities=abilities), keys


yours = adds(Part((ColorsAmong(Filter(is_=(("creature",),), controller="you")),)))
others = adds(Part((ColorsAmong(Filter(other=True)),)))
printed = adds(Part(("imprinted",)))
yours_all = Filter(controller="you")
herd = adds(Part(("G",), Count(Filter(is_=(("land",),), controller="you", other=True))))
rivals = adds(Part(("G",), Count(Filter(is_=(("land",),), controller="opponent", other=True))))
elf = Face("Elf", types=("creature",), colors="G", power="2", toughness="2")
imp = Face("Imp", types=("artifact", "creature"), colors="B", power="1", toughness="1")
aura = Face("Aura", types=("enchantment",), subtypes=("Aura",))
grove = Face("Grove", types=("land",), subtypes=("Forest",))
rock = Face("Rock", types=("artifact",), mana_cost="{R}{R}{W}")

CASES: list[Case] = [
    (
        "each sees its own creatures",
        [
            land("Mine", yours),
            land("Mine", yours, controller="B"),
            creature("Elf", "G"),
            creature("Imp", "B", controller="B"),
        ],
        {"p0": [{"G": 1}], "p1": [{"B": 1}]},
    ),
    ("the others' colors", [creature("One", "R", others), creature("Elf", "G")], {"p0": [{"G": 1}]}),
    (
        "there is another like it",
        [creature("One", "R", others, count=2), creature("Elf", "G")],
        {"p0": [{"R": 1}, {"G": 1}]},
    ),
    (
        "each its own card in exile",
        [land("Print", printed, imprinted="Llanowar Elves"), land("Print", printed, imprinted="Dark Ritual")],
        {"p0": [{"G": 1}], "p1": [{"B": 1}]},
    ),
    (
        "devotion counts for one of two abilities",
        [land("Shrine", adds(Part(("any_color",), Devotion("each"))), text("R")), (rock, {})],
        {"p0": [{"R": 2}, {"W": 1}, {}, {"R": 1}]},
    ),
    (
        "devotion to one of two colors",
        [land("Shrine", adds(Part(("W", "U"), Devotion("each")))), (rock, {})],
        {"p0": [{"W": 1}, {}]},
    ),
    (
        "each of two colors, or another",
        [land("Each", adds(Part(("W", "U"), 1, "each")), text("R"))],
        {"p0": [{"W": 1, "U": 1}, {"R": 1}]},
    ),
    (
        "nothing of an undefined type takes nothing away",
        [land("None", adds(Part(("G",)), Part(("imprinted",), 0)))],
        {"p0": [{"G": 1}]},
    ),
    *(
        (
            f"less than nothing takes nothing away, {spread}",
            [land("Less", adds(Part(("G",)), Part(("W", "U"), Times(-1, 2), spread)))],
            {"p0": [{"G": 1}]},
        )
        for spread in ("one", "combination", "different", "each")
    ),
    (
        "lands count the others",
        [land("Herd", herd), land("Herd", herd), land("Lone", text("R")), land("Herd", herd, controller="B")],
        {"p0": [{"G": 2}], "p1": [{"G": 2}], "p3": [{}]},
    ),
    (
        "lands count those of opponents",
        [land("Rival", rivals), land("Rival", rivals, controller="B"), land("Lone", text("R"))],
        {"p0": [{"G": 1}], "p1": [{"G": 2}]},
    ),
    *(
        (
            f"each player's own {title}",
            [
                land("Mine", adds(Part(("G",), quantity))),
                land("Mine", adds(Part(("G",), quantity)), controller="B"),
                (elf, {}),
                (grove, {}),
                (imp, {"controller": "B"}),
            ],
            {"p0": [{"G": first} if first else {}], "p1": [{"G": second} if second else {}]},
        )
        for title, quantity, first, second in (
            ("colors", Distinct("colors", yours_all), 1, 1),
            ("basic land types", Distinct("basic_land_types", yours_all), 1, 0),
            ("card types", Distinct("card_types", yours_all), 2, 3),
            ("names", Distinct("names", yours_all), 3, 2),
            ("powers", Distinct("powers", yours_all), 1, 1),
            ("greatest power", Greatest("power", yours_all), 2, 1),
            ("total power", TotalOf("power", yours_all), 2, 1),
        )
    ),
    (
        "creatures as strong as there are counters",
        [
            land(
                "Counting",
                adds(Part(("G",), Count(Filter(stats=(StatTest("power", ">=", CountersOn("oil")),))))),
                counters={"oil": 2},
            ),
            (Face("Ox", types=("creature",), power="2", toughness="7"), {}),
            (Face("Ant", types=("creature",), power="1", toughness="7"), {}),
        ],
        {"p0": [{"G": 1}]},
    ),
    (
        "as much as there is attached to it",
        [
            land("Host", adds(Part(("G",), Count(Filter(attached="to_self"))))),
            land("Lone", text("R")),
            *((aura, {"attached_to": host}) for host in ("p0", "p0", "p1")),
        ],
        {"p0": [{"G": 2}]},
    ),
    (
        "modified by an Equipment or by Auras of its controller's",
        [
            land("Counting", adds(Part(("G",), Count(Filter(is_=(("modified",),)))))),
            *[(elf, {})] * 5,
            (Face("Sword", types=("artifact",), subtypes=("Equipment",)), {"attached_to": "p1"}),
            (aura, {"attached_to": "p2"}),
            (aura, {"attached_to": "p3"}),
            (aura, {"attached_to": "p4", "controller": "B"}),
            (Face("Wall", types=("artifact",), subtypes=("Fortification",)), {"attached_to": "p5"}),
        ],
        {"p0": [{"G": 3}]},
    ),
    (
        "two sums beside each other",
        [
            land("Sum", Activated(("{T}",), (text("G", "R").effects[0], text("C").effects[0]))),
            land("Pair", text("UC")),
        ],
        {"p0": [{"G": 1, "C": 1}, {"R": 1, "C": 1}], "p1": [{"U": 1, "C": 1}]},
    ),
]
