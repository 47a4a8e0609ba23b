"""Small boards for what single layers change, for effects that others give, and for what resolved effects lock in."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bridge.cards.model import (
    Activated,
    AddMana,
    ChangeAbilities,
    ChangeColors,
    ChangePT,
    ChangeTypes,
    Compare,
    Count,
    Does,
    Face,
    Filter,
    Happens,
    Keyword,
    Option,
    Part,
    Static,
    StatTest,
    TappedForMana,
    Triggered,
)
from tests.layers import cards
from tests.layers.boards import On, board
from tests.mutation.copied import becomes, copying, mimic
from tests.mutation.laid import CREATURES, GOBLINS, Laid, bear, goblin, listed, rule


def boards() -> Iterator[Laid]:
    yield from subtypes()
    yield from kindred()
    yield from mana_abilities()
    yield from given()
    yield from asked()


def subtypes() -> Iterator[Laid]:
    """Subtypes of each kind go to what has the card type for them, and stay with it (CR 205.3d, 205.1a)."""
    golems = Filter(is_=(("Golem",),))
    for word, types, has in (
        ("Clue", (), "Clue Golem"),
        ("Shrine", (), "Golem"),
        ("Shrine", ("enchantment",), "Golem Shrine"),
        ("Lesson", (), "Golem"),
        ("Siege", (), "Golem"),
        ("Siege", ("battle",), "Golem Siege"),
    ):
        change = ChangeTypes(add_types=types, add_subtypes=(word,))
        yield Laid(
            f"{word} for what is {' '.join(types)} besides an artifact and a creature",
            board([On("rule", rule("Rule", golems, change)), On("golem", cards.golem)]),
            {"golem": {"subtypes": has}},
        )
    walker = Face("Host", types=("creature", "enchantment", "battle", "artifact"), subtypes=("Siege", "Clue", "Saga"))
    less = rule("Less", CREATURES, ChangeTypes(lose_types=("creature",)))
    yield Laid(
        "subtypes that are no creature types stay",
        board([On("less", less), On("host", walker)]),
        {"host": {"types": "artifact battle enchantment", "subtypes": "Clue Saga Siege"}},
    )
    other = rule("Other", CREATURES, ChangeTypes(set_subtypes=()))
    yield Laid(
        "all subtypes go",
        board([On("other", other), On("host", walker)]),
        {"host": {"subtypes": ""}},
    )


def kindred() -> Iterator[Laid]:
    """Creature types of kindreds (CR 308.2)."""
    kin = Face("Kin", types=("kindred", "artifact", "creature"), subtypes=("Goblin",), power="1", toughness="1")
    for title, change, types, subtypes in (
        ("that is no creature any more", ChangeTypes(lose_types=("creature",)), "artifact kindred", "Goblin"),
        ("that is a land and nothing else", ChangeTypes(set_types=("land",)), "land", ""),
        ("that is only a kindred", ChangeTypes(set_types=("kindred",)), "kindred", "Goblin"),
        ("that is no kindred any more", ChangeTypes(lose_types=("kindred",)), "artifact creature", "Goblin"),
    ):
        given = board([On("rule", rule("Rule", GOBLINS, change)), On("kin", kin)])
        yield Laid(f"a kindred {title}", given, {"kin": {"types": types, "subtypes": subtypes}})
    fading = msgspec.structs.replace(goblin, abilities=(Static("self", (ChangeTypes(lose_types=("creature",)),)),))
    yield Laid(
        "a creature that is no more one, beside a kindred",
        board([On("goblin", fading), On("kin", kin)]),
        {"goblin": {"types": "", "subtypes": ""}, "kin": {"types": "artifact creature kindred", "subtypes": "Goblin"}},
    )


def mana_abilities() -> Iterator[Laid]:
    """All abilities but mana abilities are lost (CR 605.1)."""
    adds = (AddMana((Option((Part(("G",)),)),)),)
    tapped = TappedForMana(Filter())
    lost = (
        Activated(("{T}",), (Does("mill"),)),
        Activated(("{T}",), adds, targets=True),
        Activated(("{T}",), adds, loyalty=True),
        Activated(("{T}",), adds, moves_library=True),
        Triggered(Happens("enters"), adds),
        Triggered(tapped, (Does("mill"),)),
        Triggered(tapped, adds, targets=True),
        Keyword("haste"),
    )
    kept = (Activated(("{T}",), adds), Triggered(tapped, adds))
    land = Face("Land", types=("land",), abilities=(*lost, *kept))
    yield Laid(
        "a land loses all abilities but mana abilities",
        board([On("sun", cards.sun), On("land", land), On("forest", cards.forest)]),
        {"land": {"abilities": "Land#10 Land#9"}, "forest": {"abilities": "intrinsic(Forest)"}},
    )
    hasty = msgspec.structs.replace(goblin, abilities=(Keyword("haste"),))
    flies = rule("Flies", GOBLINS, ChangeAbilities(gain=(Keyword("flying"),)))
    yield Laid(
        "what gives abilities takes none",
        board([On("sun", cards.sun), On("flies", flies), On("goblin", hasty)]),
        {"goblin": {"abilities": "Flies#1.1 Goblin#1"}},
    )


def given() -> Iterator[Laid]:
    """Effects of abilities that other effects give (CR 613.7a)."""
    three = ChangeAbilities(gain=(Static("self", (ChangePT(base_power=3),)),))
    things = {
        "giver": On("giver", rule("Giver", GOBLINS, three)),
        "middle": On("middle", rule("Middle", GOBLINS, ChangePT(base_power=5))),
        "goblin": On("goblin", goblin),
        "last": On("last", cards.urborg),
    }
    for order, power in (
        (("giver", "middle", "goblin", "last"), 3),
        (("goblin", "middle", "giver", "last"), 3),
        (("goblin", "giver", "middle", "last"), 5),
        (("giver", "goblin", "middle", "last"), 5),
    ):
        yield Laid(
            f"an ability that is given: {', '.join(order)}",
            board([things[id] for id in order]),
            {"goblin": {"power": power}},
        )
    yield Laid(
        "an ability that the board gives",
        listed(
            {"card": "Llanowar Elves", "gained_abilities": ["Creatures you control get +1/+1."]},
            "Grizzly Bears",
            {"card": "Serra Angel", "controller": "B", "gained_abilities": ["Flying"]},
        ),
        {"llanowar-elves": {"power": 2}, "grizzly-bears": {"power": 3}, "serra-angel": {"power": 4}},
    )
    own = ChangeAbilities(gain=(Static("self", (ChangePT(base_power=Count(GOBLINS)),), characteristic_defining=True),))
    yield Laid(
        "a copy that has an ability besides, which defines its power",
        copying(
            board([On("middle", rule("Middle", CREATURES, ChangePT(base_power=5))), On("copy", mimic(becomes(own)))]),
            {"copy": bear},
        ),
        {"copy": {"power": 5}},
        "7a copy, 7b middle",
    )
    red = Static("self", (ChangeColors(set=("R",)),))
    yield Laid(
        "what defines a color defines no size",
        board([On("red", msgspec.structs.replace(bear, name="Red", abilities=(red,)))]),
        {"red": {"colors": "red"}},
        "5 red",
    )


def asked() -> Iterator[Laid]:
    """Conditions and descriptions that the chapter on reading reads."""
    more, much = ChangePT(add_power=1), ChangePT(add_power=2)
    always, never = (Compare(Count(CREATURES), ">=", number) for number in (1, 9))
    two = cards.enchantment(
        "Two", Static(GOBLINS, (more,), condition=always), Static(GOBLINS, (much,), condition=never)
    )
    yield Laid(
        "two conditions of one object",
        board([On("two", two), On("goblin", goblin)]),
        {"goblin": {"power": 2}},
    )
    strong = Filter(stats=(StatTest("power", ">=", 3),))
    tough = Filter(stats=(StatTest("toughness", ">=", 3),))
    both = cards.enchantment("Both", Static(strong, (more,)), Static(tough, (ChangePT(add_power=10),)))
    yield Laid(
        "two descriptions of one object",
        board(
            [
                On("both", both),
                On("strong", Face("Strong", types=("creature",), power="3", toughness="1")),
                On("tough", Face("Tough", types=("creature",), power="0", toughness="3")),
            ]
        ),
        {"strong": {"power": 4}, "tough": {"power": 11}},
    )
    yours = Filter(stats=(StatTest("power", ">=", 3),), controller="you")
    sharp = rule("Sharp", yours, ChangePT(add_toughness=1))
    yield Laid(
        "one description for each player",
        board(
            [
                On("sharp", sharp),
                On("sharper", sharp, "B"),
                On("golem", cards.golem),
                On("theirs", cards.golem, "B"),
            ]
        ),
        {"golem": {"toughness": 4}, "theirs": {"toughness": 4}},
    )
