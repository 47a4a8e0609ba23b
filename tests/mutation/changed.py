"""Small boards for what single layers change, for effects that others give, and for what resolved effects lock in."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bridge import Board
from bridge.cards.model import (
    Activated,
    AddMana,
    ChangeAbilities,
    ChangeColors,
    ChangePT,
    ChangeText,
    ChangeTypes,
    Compare,
    Count,
    Does,
    Face,
    Filter,
    Happens,
    Keyword,
    Lasting,
    Option,
    Part,
    Spell,
    Static,
    StatTest,
    TappedForMana,
    Triggered,
)
from tests.layers import cards
from tests.layers.boards import Leaves, On, board
from tests.mutation.copied import becomes, copying, later, mimic
from tests.mutation.laid import CREATURES, GOBLINS, Laid, bear, goblin, listed, rule, spell


def boards() -> Iterator[Laid]:
    yield from subtypes()
    yield from kindred()
    yield from mana_abilities()
    yield from given()
    yield from asked()
    yield from text()
    yield from resolved()
    yield from told_by_the_board()
    yield from fixed()


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


def with_words(given: Board, *words: str) -> Board:
    """A board whose effects change these words, one each."""
    effects = [
        msgspec.structs.replace(one, keys=msgspec.structs.replace(one.keys, chosen_type=word))
        for one, word in zip(given.effects, words, strict=True)
    ]
    return msgspec.structs.replace(given, effects=tuple(effects))


def text() -> Iterator[Laid]:
    """Changed words (CR 612)."""
    evolution, hack = {"source": "Artificial Evolution"}, {"source": "Magical Hack"}
    yield Laid(
        "a lord of other creatures",
        listed(
            "Goblin King",
            "Llanowar Elves",
            {"card": "Goblin King", "id": "goblin", "loses_all_abilities": True},
            effects=[{**evolution, "on": "goblin-king", "chosen_type": "Goblin to Elf"}],
        ),
        {
            "goblin-king": {"subtypes": "Elf", "abilities": "Goblin King#1 reworded 1"},
            "llanowar-elves": {"power": 2},
            "goblin": {"subtypes": "Goblin", "power": 2},
        },
    )
    yield Laid(
        "an ability that makes mana",
        listed("Cabal Coffers", effects=[{**hack, "on": "cabal-coffers", "chosen_type": "Swamp to Island"}]),
        {"cabal-coffers": {"abilities": "Cabal Coffers#1 reworded 1"}},
    )
    yield Laid(
        "a word that nothing else speaks of",
        listed("Swamp", effects=[{**hack, "on": "swamp", "chosen_type": "Swamp to Plains"}]),
        {"swamp": {"subtypes": "Plains", "abilities": "intrinsic(Plains)"}},
    )
    yield Laid(
        "a word that is there no more",
        listed(
            "Swamp",
            effects=[{**hack, "on": "swamp", "chosen_type": f"Swamp to {word}"} for word in ("Island", "Plains")],
        ),
        {"swamp": {"subtypes": "Island"}},
        "3 effect 1, 3 effect 2",
    )
    elves = rule("Elves", Filter(is_=(("red",),)), ChangeTypes(set_subtypes=("Elf",)))
    change = Static("target", (ChangeText("creature_type"), ChangePT(add_toughness=1)))
    bend = Face("Bend", types=("instant",), abilities=(Spell(effects=(Lasting(change),)),))
    yield Laid(
        "a creature type that only a changed text speaks of is one",
        with_words(
            board([On("elves", elves), On("goblin", goblin)], [Leaves(bend, on="goblin")]),
            "Goblin to Zombie",
        ),
        {"goblin": {"subtypes": "Elf", "toughness": 2}},
    )
    tribe = rule("Tribe", Filter(is_=(("red",),)), ChangeTypes(add_subtypes=("Goblin",)))
    yield Laid(
        "a word that comes back after its layer",
        with_words(
            board([On("tribe", tribe), On("goblin", goblin)], [Leaves(bend, on="goblin")]),
            "Goblin to Zombie",
        ),
        {"goblin": {"subtypes": "Goblin Zombie", "toughness": 2}},
    )
    boss = msgspec.structs.replace(goblin, name="Boss", abilities=(Static(GOBLINS, (ChangePT(add_power=1),)),))
    yield Laid(
        "a word that is changed back",
        with_words(
            board([On("boss", boss)], [Leaves(bend, on="boss"), Leaves(bend, on="boss")]),
            "Goblin to Zombie",
            "Zombie to Goblin",
        ),
        {"boss": {"subtypes": "Goblin", "abilities": "Boss#1", "power": 2, "toughness": 3}},
    )
    yield Laid(
        "words of other abilities",
        listed(
            "Kormus Bell",
            "Swamp",
            "Llanowar Elves",
            effects=[
                {"source": "Sleight of Mind", "on": "kormus-bell", "chosen_type": "red to green"},
                {**hack, "on": "llanowar-elves", "chosen_type": "Swamp to Island"},
            ],
        ),
        {"kormus-bell": {"abilities": "Kormus Bell#1"}, "swamp": {"types": "creature land", "colors": "black"}},
    )
    birds = rule("Birds", GOBLINS, ChangeText("creature_type", from_="Bird", to="Bear"))
    yield Laid(
        "a text that is changed first, for what it says is changed",
        with_words(
            board(
                [
                    On("birds", birds),
                    On("goblin", msgspec.structs.replace(goblin, subtypes=("Goblin", "Bird"))),
                    On("elf", msgspec.structs.replace(bear, subtypes=("Elf", "Bird"))),
                ],
                [Leaves(bend, on="birds")],
            ),
            "Goblin to Elf",
        ),
        {"goblin": {"subtypes": "Bird Goblin"}, "elf": {"subtypes": "Bear Elf"}},
        "3 effect 1, 3 birds, 7c effect 1",
    )

    itself = rule("Itself", Filter(is_=(("enchantment",),)), ChangeText("creature_type", from_="Goblin", to="Elf"))
    cheering = rule("Cheer", GOBLINS, ChangePT(add_power=1))
    yield Laid(
        "what changes its own text",
        board([On("itself", itself), On("cheer", cheering), On("elf", cards.elves)]),
        {"elf": {"power": 2}},
        why=("itself: timestamp", "itself: timestamp", "cheer: timestamp"),
    )


def resolved() -> Iterator[Laid]:
    """What resolved effects have locked in (CR 611.2c)."""
    more = ChangePT(add_power=1)
    strong = spell("Strong", Filter(stats=(StatTest("power", ">=", 3),)), more)
    cheer, elfish = spell("Cheer", GOBLINS, more), spell("Elfish", GOBLINS, ChangeTypes(set_subtypes=("Elf",)))
    two = [On("goblin", goblin), On("golem", cards.golem)]
    yield Laid(
        "a description that the chapter on reading reads",
        board(two, [Leaves(strong), Leaves(spell("Shrink", CREATURES, ChangePT(add_power=-1)))]),
        {"goblin": {"power": 0}, "golem": {"power": 3}},
    )
    flatten = spell("Flatten", Filter(is_=(("Swamp",),)), ChangeTypes(set_land_types=("Plains",)))
    yield Laid(
        "an effect that applied before another resolved",
        board(
            [
                On("swamp", Face("Swamp", types=("land",), subtypes=("Swamp",))),
                On("pale", rule("Pale", Filter(is_=(("red",),)), ChangeColors(set=("W",)))),
                On("blush", rule("Blush", Filter(is_=(("Elf",),)), ChangeColors(set=("R",)))),
                On("elf", cards.elves),
                On("bell", cards.bell),
            ],
            [Leaves(flatten)],
        ),
        {"swamp": {"types": "land", "colors": "", "subtypes": "Plains"}, "elf": {"colors": "white"}},
    )
    paint = rule("Paint", Filter(is_=(("Elf",),)), ChangeColors(set=("R",)))
    metal = spell("Metal", Filter(is_=(("red",),)), ChangeTypes(add_types=("artifact",)))
    yield Laid(
        "what it found, though it is not so in its layer",
        board([On("paint", paint), On("elf", cards.elves)], [Leaves(metal)]),
        {"elf": {"types": "artifact creature", "colors": "red"}},
    )
    for title, effects, subtypes, power in (
        ("three spells, and a goblin that is none since the second", (cheer, elfish, cheer), "Elf", 2),
        ("three spells, and a goblin that is none since the third", (cheer, cheer, elfish), "Elf", 3),
        ("one spell, and a goblin that is none since", (elfish,), "Elf", 1),
    ):
        yield Laid(
            title, board(two, [Leaves(one) for one in effects]), {"goblin": {"subtypes": subtypes, "power": power}}
        )
    yield Laid(
        "one spell that does not come first",
        board([On("urborg", cards.urborg), On("moon", cards.blood_moon), *two], [Leaves(elfish)]),
        {"goblin": {"subtypes": "Elf"}, "urborg": {"subtypes": "Mountain"}},
    )
    some = Compare(Count(Filter(is_=(("artifact",),))), ">=", 2)
    grow = Face("Grow", types=("sorcery",), abilities=(Spell(effects=(Lasting(Static("target", (more,), some)),)),))
    yield Laid(
        "a target has no description, so a condition may come true later",
        board(two, [Leaves(grow, on="goblin"), Leaves(spell("Metal", GOBLINS, ChangeTypes(add_types=("artifact",))))]),
        {"goblin": {"power": 2}},
    )
    yield Laid(
        "what the board says of a permanent was so when a spell resolved",
        board(
            [On("golem", cards.golem, "A", {"extra_types": ["Goblin"]}), On("goblin", goblin)],
            [Leaves(cheer, before="goblin")],
        ),
        {"golem": {"subtypes": "Goblin Golem", "power": 4}, "goblin": {"power": 1}},
    )
    given = listed(emblems=[{"text": "Red creatures are artifacts in addition to their other types.", "owner": "A"}])
    painted = board([On("paint", paint), On("elf", cards.elves), On("goblin", goblin)])
    yield Laid(
        "an emblem locks nothing in",
        msgspec.structs.replace(given, permanents=painted.permanents),
        {"elf": {"types": "creature"}, "goblin": {"types": "artifact creature"}},
    )


def told_by_the_board() -> Iterator[Laid]:
    """What a board says of single permanents, each by itself."""
    bears = {"card": "Grizzly Bears", "id": "bears"}
    for words, key, value in (
        ("Artifact", "types", "artifact creature"),
        ("Legendary", "supertypes", "legendary"),
        ("Goblin", "subtypes", "Bear Goblin"),
    ):
        yield Laid(f"further {key}", listed({**bears, "extra_types": [words]}), {"bears": {key: value}})
    bare = spell("Bare", "target", ChangeAbilities(lose="all"))
    winged = On("goblin", goblin, "A", {"counters": {"flying": 1, "charge": 2}})
    yield Laid(
        "a keyword that a counter gives is lost",
        board([winged], [Leaves(bare, on="goblin")]),
        {"goblin": {"abilities": ""}},
    )
    soar = rule("Soar", Filter(keyword="flying"), ChangePT(add_power=1))
    yield Laid(
        "a keyword that a counter gives is read",
        board([On("soar", soar), winged, On("bear", bear)]),
        {"goblin": {"power": 2}, "bear": {"power": 0}},
    )
    alive, still = ChangeTypes(add_types=("creature",)), ChangeTypes(set_types=("creature",))
    size = ChangePT(base_power=3, base_toughness=3)
    wakes = later(Static("self", (alive, size)))
    pumps = later(Static("self", (ChangePT(add_power=1),)))
    wakes_another = Activated(("{2}",), (Lasting(Static("target", (alive, ChangePT(base_power=9)))),), targets=True)
    told = {"animated": True}
    yield Laid(
        "the ability that has animated it",
        board(
            [
                On("forest", cards.forest, "A", told),
                On("vault", land("Vault", pumps, wakes, wakes_another), "A", told),
                On("sleeper", land("Sleeper", wakes)),
                On("golem", land("Golem", later(Static("self", (still, size)))), "A", told),
                On("waker", land("Waker", wakes_another), "A", {**told, "counters": {"+1/+1": 1}}),
            ]
        ),
        {
            "forest": {"types": "creature land", "power": ""},
            "vault": {"types": "creature land", "power": 3},
            "sleeper": {"types": "land", "power": ""},
            "golem": {"types": "creature", "power": 3},
            "waker": {"types": "creature land", "power": ""},
        },
    )


def land(name: str, *abilities: Activated) -> Face:
    return Face(name, types=("land",), abilities=abilities)


def fixed() -> Iterator[Laid]:
    """Tests of descriptions whose outcome no layer changes."""
    own = Static(Filter(named="self"), (ChangePT(add_power=1),))
    herd = msgspec.structs.replace(bear, name="Herd", abilities=(own,))
    yield Laid(
        "what has its own name",
        board([On("herd", herd), On("other", herd, "B"), On("bear", bear)]),
        {"herd": {"power": 2}, "other": {"power": 2}, "bear": {"power": 0}},
    )
    for word, power in (("face_down", {"down": 3, "bear": 0, "grown": 0}), ("modified", {"bear": 0, "grown": 1})):
        more = rule("More", Filter(is_=((word,),)), ChangePT(add_power=1))
        down, grown = On("down", bear, "A", {"face_down": True}), On("grown", bear, "A", {"counters": {"oil": 1}})
        yield Laid(
            f"what is {word}",
            board([On("more", more), down, grown, On("bear", bear)]),
            {id: {"power": number} for id, number in power.items()},
        )
