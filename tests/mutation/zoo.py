"""A board with something of everything, and a land for each thing that the rules can read of it.

Each land adds one {G} for every unit of what it reads, or {G} if its condition is true and {R} if not.
What it should add is worked out here by plain counting over a list of animals, written by hand.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bridge import Board
from bridge.cards.model import (
    Activated,
    AddMana,
    AllOf,
    AnyOf,
    Cards,
    ColorsAmong,
    Compare,
    Condition,
    CouldProduce,
    Count,
    CountersOn,
    Devotion,
    Distinct,
    Face,
    Filter,
    Greatest,
    Half,
    Keyword,
    Matches,
    Not,
    Option,
    Part,
    PlayerNumber,
    Quantity,
    State,
    StatOf,
    StatTest,
    Sum,
    Times,
    TotalOf,
)

OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}


@dataclass
class Animal:
    """A permanent: the words that are true of it are written out by hand."""

    id: str
    controller: str
    words: str
    name: str = ""
    cost: str = ""
    colors: str = ""
    stats: dict[str, int] = field(default_factory=dict)
    count: int = 1
    keywords: tuple[str, ...] = ()
    keys: dict[str, Any] = field(default_factory=dict)
    real: str = ""  # the name of a real card instead of a made one

    def face(self) -> Face:
        listed = self.words.split()
        return Face(
            name=self.name or self.id,
            types=tuple(w for w in listed if w in ("artifact", "creature", "enchantment", "land")),
            supertypes=tuple(w for w in listed if w in ("basic", "legendary", "snow")),
            subtypes=tuple(w for w in listed if w[0].isupper()),
            mana_cost=self.cost,
            colors=self.colors,
            power=str(self.stats.get("power", "")),
            toughness=str(self.stats.get("toughness", "")),
            abilities=tuple(map(Keyword, self.keywords)),
        )


COLOR_WORD = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
ANIMALS = [
    Animal(
        "bear",
        "A",
        "creature Bear untapped monocolored",
        "Bear Cub",
        "{1}{G}",
        "G",
        {"power": 2, "toughness": 2, "mana_value": 2},
        2,
    ),
    Animal(
        "golem",
        "A",
        "artifact creature Golem tapped colorless equipped historic modified",
        "Golem",
        "{5}",
        "",
        {"power": 4, "toughness": 5, "mana_value": 5},
        keys={"tapped": True, "counters": {"charge": 2, "oil": 1}},
    ),
    Animal(
        "bird",
        "A",
        "creature Bird untapped token attacking multicolored enchanted modified",
        "Bird",
        "{W/U}{W}",
        "WU",
        {"power": 1, "toughness": 1, "mana_value": 2},
        keywords=("flying",),
        keys={"token": True, "attacking": True},
    ),
    Animal(
        "rune",
        "A",
        "enchantment Aura untapped monocolored",
        "Rune",
        "{W}{W}{B}",
        "W",
        {"mana_value": 3},
        keys={"attached_to": "bird"},
    ),
    Animal(
        "sword",
        "A",
        "artifact Equipment untapped colorless historic",
        "Sword",
        "{2}",
        "",
        {"mana_value": 2},
        keys={"attached_to": "golem"},
    ),
    Animal(
        "ghost",
        "A",
        "creature Spirit untapped monocolored",
        "Ghost",
        "{B}",
        "B",
        {"power": 0, "toughness": 3, "mana_value": 1},
        keys={"owner": "B"},
    ),
    Animal(
        "chief",
        "A",
        "legendary creature Human Warrior untapped monocolored enchanted historic commander",
        "Najeela, the Blade-Blossom",
        "{2}{R}",
        "R",
        {"power": 3, "toughness": 2, "mana_value": 3},
        real="Najeela, the Blade-Blossom",
    ),
    Animal(
        "curse",
        "B",
        "enchantment Aura untapped monocolored",
        "Curse",
        "{U}{U}",
        "U",
        {"mana_value": 2},
        keys={"attached_to": "chief"},
    ),
    Animal("saga", "B", "enchantment Saga untapped monocolored historic", "Saga", "{U}", "U", {"mana_value": 1}),
    Animal(
        "ape",
        "B",
        "creature Bear untapped monocolored modified",
        "Ape",
        "{G}{G}",
        "G",
        {"power": 3, "toughness": 4, "mana_value": 2},
        keywords=("trample",),
        keys={"counters": {"oil": 3}},
    ),
    Animal(
        "shade",
        "B",
        "creature untapped colorless face_down",
        "",
        "",
        "",
        {"power": 2, "toughness": 2, "mana_value": 0},
        keys={"face_down": True},
    ),
    Animal(
        "forest", "A", "basic land Forest untapped colorless", "Forest", "", "", {"mana_value": 0}, 3, real="Forest"
    ),
    Animal("tundra", "A", "land Plains Island untapped colorless", "Tundra", "", "", {"mana_value": 0}, real="Tundra"),
    Animal(
        "island",
        "B",
        "basic snow land Island untapped colorless",
        "Snow-Covered Island",
        "",
        "",
        {"mana_value": 0},
        real="Snow-Covered Island",
    ),
    Animal(
        "mountain",
        "C",
        "basic land Mountain tapped colorless",
        "Mountain",
        "",
        "",
        {"mana_value": 0},
        real="Mountain",
        keys={"tapped": True},
    ),
    Animal(
        "copy",
        "C",
        "creature Spirit untapped monocolored",
        "Ghost",
        "{B}",
        "B",
        {"power": 1, "toughness": 1, "mana_value": 1},
    ),
]


def has(animal: Animal, word: str) -> bool:
    if word.startswith("!"):
        return not has(animal, word[1:])
    if word in COLOR_WORD.values():
        return any(COLOR_WORD[color] == word for color in animal.colors)
    return word == "permanent" or word in animal.words.split()


def matches(animal: Animal, of: Filter, me: Animal) -> bool:
    host = {a.id: a for a in ANIMALS}.get(me.keys.get("attached_to", ""))
    tests = [any(has(animal, word) for word in clause) for clause in of.is_]
    tests += [
        OPERATORS[t.op](animal.stats[t.stat], bound(t.value, animal, me)) if t.stat in animal.stats else False
        for t in of.stats
    ]
    match of.controller:
        case "you":
            tests.append(animal.controller == me.controller)
        case "opponent":
            tests.append(animal.controller != me.controller)
        case "active_player":
            tests.append(animal.controller == "A")
        case "chosen_player":
            tests.append(animal.controller == me.keys["chosen_player"])
    if of.owner != "any":
        tests.append((animal.keys.get("owner", animal.controller) == me.controller) == (of.owner == "you"))
    if of.named is not None:
        wanted = {"chosen": me.keys.get("chosen_name"), "imprinted": me.keys.get("imprinted"), "self": me.name}
        tests.append(animal.name == wanted.get(of.named, of.named))
    if of.color:
        tests.append(me.keys["chosen_color"] in animal.colors)
    if of.subtype:
        tests.append(me.keys["chosen_type"] in animal.words.split())
    if of.counter is not None:
        kind = of.counter.lstrip("!")
        found = bool(animal.keys.get("counters")) if kind == "any" else kind in animal.keys.get("counters", {})
        tests.append(found != of.counter.startswith("!"))
    if of.keyword is not None:
        tests.append((of.keyword.lstrip("!") in animal.keywords) != of.keyword.startswith("!"))
    if of.attached == "to_self":
        tests.append(animal.keys.get("attached_to") == me.id)
    if of.attached == "self_to":
        tests.append(animal is host)
    return all(tests)


def bound(of: Quantity, animal: Animal, me: Animal) -> int:
    """What a number of an animal is compared with."""
    return animal.stats[of.stat] if isinstance(of, StatOf) and of.of == "affected" else amount(of, me)


HAND = {"A": ["Forest", "Llanowar Elves"], "B": ["Contamination"]}
GRAVEYARD = {
    "A": ["Mountain", "Sol Ring", "Dark Ritual", "Llanowar Elves"],
    "B": ["Snow-Covered Plains", "Contamination", "Dark Ritual", "Serra Angel", "Lightning Helix"],
    "C": ["Mountain", "Swords to Plowshares", "Isamaru, Hound of Konda", "History of Benalia"],
}
LIFE = {"A": 13, "B": 7}
CARDS = {
    "Forest": "basic land Forest permanent colorless",
    "Llanowar Elves": "creature green Elf Druid permanent monocolored",
    "Contamination": "enchantment black permanent monocolored",
    "Mountain": "basic land Mountain permanent colorless",
    "Sol Ring": "artifact permanent colorless historic",
    "Snow-Covered Plains": "basic snow land Plains permanent colorless",
    "Dark Ritual": "instant black monocolored",
    "Swords to Plowshares": "instant white monocolored",
    "Serra Angel": "creature white Angel permanent monocolored flying",
    "Lightning Helix": "instant white red multicolored",
    "Isamaru, Hound of Konda": "legendary creature white Dog permanent monocolored historic",
    "History of Benalia": "enchantment white Saga permanent monocolored historic",
}
CARD_STATS = {
    "Llanowar Elves": {"power": 1, "toughness": 1, "mana_value": 1},
    "Serra Angel": {"power": 4, "toughness": 4, "mana_value": 5},
    "Isamaru, Hound of Konda": {"power": 2, "toughness": 2, "mana_value": 1},
    "Contamination": {"mana_value": 3},
    "History of Benalia": {"mana_value": 3},
    "Lightning Helix": {"mana_value": 2},
    **{card: {"mana_value": 1} for card in ("Sol Ring", "Dark Ritual", "Swords to Plowshares")},
    **{card: {"mana_value": 0} for card in ("Forest", "Mountain", "Snow-Covered Plains")},
}


def card_matches(card: str, of: Filter) -> bool:
    listed = CARDS[card].split()
    clauses = all(any((word.lstrip("!") in listed) != word.startswith("!") for word in clause) for clause in of.is_)
    stats = CARD_STATS[card]
    ranges = all(t.stat in stats and OPERATORS[t.op](stats[t.stat], t.value) for t in of.stats)
    keyword = of.keyword is None or (of.keyword.lstrip("!") in listed) != of.keyword.startswith("!")
    return clauses and ranges and keyword and (of.named is None or card == of.named)


def amount(quantity: Quantity, me: Animal) -> int:
    """The quantity for the object ``me``, by counting."""
    by_id = {a.id: a for a in ANIMALS}
    host = by_id.get(me.keys.get("attached_to", ""), me)
    match quantity:
        case int():
            return quantity
        case Count(of):
            others = [a for a in ANIMALS if matches(a, of, me)]
            return sum(a.count - (a is me and of.other) for a in others)
        case Cards(zone, whose, of):
            piles = {"hand": HAND, "graveyard": GRAVEYARD}[zone]
            whom = [p for p in piles if whose == "any" or (p == me.controller) == (whose == "you")]
            return sum(card_matches(card, of) for p in whom for card in piles[p])
        case CountersOn(kind, on):
            listed = (
                {"self": [me], "attached": [host]}.get(on)
                if isinstance(on, str)
                else [a for a in ANIMALS if matches(a, on, me)]
            )
            return sum(
                n * a.count for a in listed or [] for k, n in a.keys.get("counters", {}).items() if kind in (k, "any")
            )
        case StatOf(stat, of):
            return (me if of == "self" else host).stats[stat]
        case Greatest(stat, among):
            return max((a.stats[stat] for a in ANIMALS if matches(a, among, me) and stat in a.stats), default=0)
        case TotalOf(stat, among):
            return sum(a.stats[stat] * a.count for a in ANIMALS if matches(a, among, me) and stat in a.stats)
        case Devotion(to):
            mine = [a for a in ANIMALS if a.controller == me.controller and "face_down" not in a.words]
            return sum(a.count * sum(any(c in s for c in to) for s in a.cost.split("{")) for a in mine)
        case Distinct(what, among):
            seen = [a for a in ANIMALS if matches(a, among, me)]
            kinds = {
                "colors": [set(a.colors) for a in seen],
                "basic_land_types": [
                    set(a.words.split()) & {"Plains", "Island", "Swamp", "Mountain", "Forest"} for a in seen
                ],
                "card_types": [set(a.words.split()) & {"artifact", "creature", "enchantment", "land"} for a in seen],
                "names": [{a.name} - {""} for a in seen],
                "powers": [{a.stats["power"]} for a in seen if "power" in a.stats],
            }
            return len(set().union(*kinds[what]))
        case PlayerNumber(what, _):
            return {"opponents": 2, "life": LIFE[me.controller]}[what]
        case Sum(terms):
            return sum(amount(term, me) for term in terms)
        case Times(factor, of):
            return factor * amount(of, me)
        case Half(of, way):
            return -(-amount(of, me) // 2) if way == "up" else amount(of, me) // 2
    raise NotImplementedError(quantity)


def holds(condition: Condition, me: Animal) -> bool:
    by_id = {a.id: a for a in ANIMALS}
    match condition:
        case Compare(left, op, right):
            return OPERATORS[op](amount(left, me), amount(right, me))
        case Not(inner):
            return not holds(inner, me)
        case AllOf(several):
            return all(holds(one, me) for one in several)
        case AnyOf(several):
            return any(holds(one, me) for one in several)
        case Matches("self", of):
            return matches(me, of, me)
        case Matches(_, of):
            return matches(by_id[me.keys["attached_to"]], of, me)
        case State(what):
            return {
                "played_land": me.controller == "A",
                "your_turn": me.controller == "A",
                "self_tapped": "tapped" in me.keys,
                "entered_this_turn": "entered_this_turn" in me.keys,
                "attached": "attached_to" in me.keys,
            }[what]
    raise NotImplementedError(condition)


# --- the lands that read


def clause(*words: str, **more: Any) -> Filter:
    return Filter(is_=tuple(tuple(word.split("|")) for word in words), **more)


STATES = [
    "token",
    "tapped",
    "untapped",
    "attacking",
    "colorless",
    "multicolored",
    "monocolored",
    "enchanted",
    "equipped",
    "modified",
    "commander",
    "historic",
    "permanent",
    "face_down",
]
FILTERS = [
    *(clause("creature|artifact|enchantment|land", word) for word in STATES),
    *(
        clause("creature|land", f"!{word}")
        for word in ("tapped", "untapped", "colorless", "historic", "enchanted", "commander")
    ),
    *(clause("creature", word) for word in COLOR_WORD.values()),
    *(
        clause(word)
        for word in (
            "creature",
            "artifact",
            "enchantment",
            "legendary",
            "basic",
            "snow",
            "Bear",
            "Spirit",
            "Aura",
            "Island",
        )
    ),
    clause("land", "!basic"),
    clause("creature|artifact", "!Golem", "!token"),
    clause("creature", "!green"),
    *(clause("creature", controller=who) for who in ("you", "opponent", "active_player", "chosen_player")),
    clause("creature", owner="you"),
    clause("creature", owner="other"),
    clause("creature", controller="you", owner="other"),
    *(clause("creature|land", named=name) for name in ("Ghost", "Forest", "chosen", "imprinted", "self")),
    clause("creature", color="chosen"),
    clause("creature", subtype="chosen"),
    *(clause("creature", counter=kind) for kind in ("oil", "charge", "any", "!any", "!oil")),
    clause("creature", keyword="flying"),
    clause("creature", keyword="!flying"),
    *(
        clause("creature", stats=(StatTest(stat, op, 2),))
        for stat in ("power", "toughness", "mana_value")
        for op in OPERATORS
    ),
    clause("creature", stats=(StatTest("power", ">=", CountersOn("oil")),)),
    clause("creature", stats=(StatTest("toughness", ">", StatOf("power", "affected")),)),
    clause(attached="to_self"),
    clause(attached="self_to"),
]
mine = clause("creature", controller="you")
QUANTITIES: list[Quantity] = [
    0,
    1,
    7,
    *(Cards(zone, whose) for zone in ("hand", "graveyard") for whose in ("you", "opponent", "any")),
    *(
        Cards("graveyard", "any", clause(*words))
        for words in (
            ("land",),
            ("!land",),
            ("snow",),
            ("Mountain",),
            ("black",),
            ("permanent",),
            ("artifact|instant",),
            ("land", "!Mountain"),
            ("historic",),
            ("!historic",),
            ("colorless",),
            ("multicolored",),
            ("monocolored",),
        )
    ),
    Cards("graveyard", "any", Filter(named="Mountain")),
    Cards("graveyard", "any", Filter(stats=(StatTest("mana_value", "=", 0),))),
    *(Cards("graveyard", "any", Filter(keyword=word)) for word in ("flying", "!flying")),
    *(
        Cards("graveyard", "any", Filter(stats=(StatTest(stat, op, 2),)))
        for stat in ("power", "toughness", "mana_value")
        for op in OPERATORS
    ),
    CountersOn("oil"),
    CountersOn("charge"),
    CountersOn("any"),
    CountersOn("oil", "attached"),
    CountersOn("oil", clause("creature")),
    CountersOn("oil", mine),
    *(StatOf(stat, "attached") for stat in ("power", "toughness", "mana_value")),
    StatOf("mana_value"),
    *(Greatest(stat, among) for stat in ("power", "toughness", "mana_value") for among in (mine, clause("Dragon"))),
    *(TotalOf(stat, mine) for stat in ("power", "toughness", "mana_value")),
    *(Devotion(to) for to in (("W",), ("U",), ("B",), ("R",), ("G",), ("W", "U"), ("U", "B", "G"))),
    *(
        Distinct(what, among)
        for what in ("colors", "basic_land_types", "card_types", "names", "powers")
        for among in (mine, clause("creature|artifact|land"))
    ),
    PlayerNumber("opponents"),
    PlayerNumber("life"),
    Sum((1, Count(mine), 2)),
    Times(3, Count(mine)),
    Half(Count(mine), "up"),
    Half(Count(mine), "down"),
    Half(PlayerNumber("life"), "up"),
    Half(PlayerNumber("life"), "down"),
    Times(-1, 1),
    Count(clause("creature|land", controller="you", other=True)),
]
yes, no = Compare(1, "=", 1), Compare(1, "=", 2)
CONDITIONS: list[Condition] = [
    *(Compare(left, op, 2) for op in OPERATORS for left in (1, 2, 3)),
    Compare(Count(mine), ">=", Count(clause("creature", controller="opponent"))),
    Not(yes),
    Not(no),
    AllOf((yes, yes)),
    AllOf((yes, no)),
    AllOf((no, yes)),
    AllOf((yes, yes, no)),
    AnyOf((no, no)),
    AnyOf((yes, no)),
    AnyOf((no, yes)),
    AnyOf((no, no, yes)),
    Not(AllOf((yes, no))),
    Not(AllOf((no, yes))),
    Not(AnyOf((no, no))),
    Not(AnyOf((no, yes))),
    Not(AllOf((yes, yes))),
    *(State(what) for what in ("played_land", "your_turn", "self_tapped", "entered_this_turn", "attached")),
    *(Not(State(what)) for what in ("played_land", "your_turn", "self_tapped", "entered_this_turn", "attached")),
    *(
        form(Matches(who, of))
        for who in ("self", "attached")
        for of in (clause("tapped"), clause("creature"), clause("!creature"))
        for form in (lambda c: c, Not)
    ),
]


@dataclass
class Reader:
    """A land that reads something, and the mana that it should add: each possible total."""

    me: Animal
    adds: AddMana
    pools: list[dict[str, int]]

    def face(self) -> Face:
        return msgspec.structs.replace(
            self.me.face(), types=("battle",), abilities=(Activated(costs=("{T}",), effects=(self.adds,)),)
        )


ROLES: dict[str, Animal] = {
    "plain": Animal("reader", "A", "untapped", "Reader", keys={}),
    "other": Animal("reader", "B", "tapped", "Reader", keys={"tapped": True, "entered_this_turn": True}),
    "about": Animal(
        "reader",
        "A",
        "untapped",
        "Ghost",
        "{3}",
        "",
        {"mana_value": 3},
        keys={
            "attached_to": "golem",
            "chosen_color": "G",
            "chosen_type": "Bear",
            "chosen_name": "Bear Cub",
            "chosen_player": "B",
            "imprinted": "Forest",
            "counters": {"oil": 2, "charge": 1},
        },
    ),
    "else": Animal(
        "reader",
        "B",
        "untapped",
        "Reader",
        "{1}",
        "",
        {"mana_value": 1},
        keys={
            "attached_to": "ape",
            "chosen_color": "B",
            "chosen_type": "Spirit",
            "chosen_name": "Forest",
            "chosen_player": "A",
            "imprinted": "Mountain",
            "counters": {"charge": 4},
        },
    ),
}


def adds(of: str, quantity: Quantity = 1, condition: Condition | None = None) -> AddMana:
    return AddMana((Option((Part((of,), quantity),), condition),))


def readers() -> Iterator[Reader]:
    for role in ("about", "else", "plain", "other"):
        me = ROLES[role]
        for quantity in [*QUANTITIES, *map(Count, FILTERS)]:
            if role in ("plain", "other") and not isinstance(quantity, Devotion | PlayerNumber | Cards):
                continue
            number = max(amount(quantity, me), 0)
            yield Reader(me, adds("G", quantity), [{"G": number} if number else {}])
        for condition in CONDITIONS:
            if (
                isinstance(condition, Matches | Not)
                and "attached" in str(condition)
                and "State" not in str(condition)
                and "attached_to" not in me.keys
            ):
                continue
            if role == "other" and not isinstance(condition, State | Not):
                continue
            instead = AddMana((Option((Part(("G",)),), condition), Option((Part(("R",)),), Not(condition))))
            yield Reader(me, instead, [{"G": 1} if holds(condition, me) else {"R": 1}])
    me = ROLES["about"]
    for part, pools in (
        (Part(("W", "U"), 2, "combination"), [{"W": 2}, {"W": 1, "U": 1}, {"U": 2}]),
        (Part(("B", "C"), 2, "combination"), [{"B": 2}, {"B": 1, "C": 1}, {"C": 2}]),
        (Part(("R", "G"), 1, "combination"), [{"R": 1}, {"G": 1}]),
        (Part(("W", "U", "B"), 2, "different"), [{"W": 1, "U": 1}, {"W": 1, "B": 1}, {"U": 1, "B": 1}]),
        (Part(("R", "G", "C"), 3, "different"), [{"R": 1, "G": 1, "C": 1}]),
        (Part(("any_color",), 3), [{color: 3} for color in "WUBRG"]),
        (Part(("any_type",)), [{letter: 1} for letter in "WUBRGC"]),
        (Part(("chosen_color",)), [{"G": 1}]),
        (Part(("imprinted",)), [{}]),
        (Part((ColorsAmong(clause("creature", controller="opponent")),)), [{"B": 1}, {"G": 1}]),
        (Part((ColorsAmong(clause("creature", controller="opponent")),), 2, "each"), [{"B": 2, "G": 2}]),
        (Part((ColorsAmong(clause("creature", controller="opponent")), "C"), 1, "each"), [{"B": 1, "G": 1, "C": 1}]),
        (Part((ColorsAmong(clause("!creature"), "graveyard"),)), [{"B": 1}]),
        (Part(("W", "U", "R"), 1, "each"), [{"W": 1, "U": 1, "R": 1}]),
        (Part(("any_color",), Devotion("each")), [{"W": 4}, {"U": 1}, {"B": 2}, {"R": 1}, {"G": 2}]),
        (Part((CouldProduce(clause("land", controller="opponent"), colors_only=True),)), [{"U": 1}, {"R": 1}]),
        (Part((CouldProduce(clause("land", controller="you")),), 2), [{"W": 2}, {"U": 2}, {"G": 2}]),
    ):
        yield Reader(me, AddMana((Option((part,)),)), pools)
    one = [Part((letter,)) for letter in "WUBRGC"]
    for options, pools in (
        ([Option((one[0], one[1]))], [{"W": 1, "U": 1}]),
        ([Option((one[0], one[0], Part(("B", "R"), 2)))], [{"W": 2, "B": 2}, {"W": 2, "R": 2}]),
        ([Option((one[0],)), Option((one[4], one[5]))], [{"W": 1}, {"G": 1, "C": 1}]),
        ([Option((one[0],), no), Option((one[1],), yes), Option((one[2],))], [{"U": 1}, {"B": 1}]),
        ([Option((one[0],), no)], [{}]),
        ([Option((one[0], Part(("imprinted",))))], [{}]),
    ):
        yield Reader(me, AddMana(tuple(options)), pools)


def boards(size: int = 60) -> Iterator[tuple[Board, dict[str, list[dict[str, int]]]]]:
    """The readers, some on each board with all animals, and what tapping each should give."""
    listed = list(readers())
    for start in range(0, len(listed), size):
        yield with_readers(listed[start : start + size])


def with_readers(listed: list[Reader]) -> tuple[Board, dict[str, list[dict[str, int]]]]:
    named = [(f"r{at}", reader) for at, reader in enumerate(listed)]
    permanents = [
        {"id": a.id, "card": a.real or "Wastes", "controller": a.controller, "count": a.count, **a.keys}
        for a in ANIMALS
    ] + [{"id": id, "card": "Wastes", "controller": r.me.controller, **r.me.keys} for id, r in named]
    board = Board.from_tree(
        {
            "players": ["A", "B", "C"],
            "active_player": "A",
            "permanents": permanents,
            "commanders": {"A": ["Najeela, the Blade-Blossom"]},
            "hands": HAND,
            "graveyards": GRAVEYARD,
            "life": LIFE,
            "played_land_this_turn": {"A": True, "B": False},
        }
    )
    faces = {a.id: a.face() for a in ANIMALS if not a.real} | {id: reader.face() for id, reader in named}
    made = tuple(msgspec.structs.replace(p, face=faces.get(p.id, p.face)) for p in board.permanents)
    return msgspec.structs.replace(board, permanents=made), {id: reader.pools for id, reader in named}
