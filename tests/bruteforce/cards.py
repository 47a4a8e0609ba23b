"""Real cards, described by hand from what they say, for the brute-force model only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement

from tests.bruteforce.world import COLORS, Ability, Card, Mana, Replacement, View


def one_of(*texts: str) -> Callable[[View], list[Mana]]:
    return lambda view: [Counter(text) for text in texts]


def each(types: Callable[[View], Iterable[str]], amount: Callable[[View, str], int] = lambda view, t: 1):
    """One type among some, in an amount that may depend on it; nothing if there is none to choose."""

    def mana(view: View) -> list[Mana]:
        return [Counter({t: n} if (n := amount(view, t)) else {}) for t in types(view)] or [Counter()]

    return mana


def times(letter: str, amount: Callable[[View], int]) -> Callable[[View], list[Mana]]:
    return each(lambda view: letter, lambda view, t: amount(view))


def any_color(n: int = 1) -> Callable[[View], list[Mana]]:
    return each(lambda view: COLORS, lambda view, t: n)


def if_(condition: Callable[[View], bool], then: Callable[[View], list[Mana]], other: Callable[[View], list[Mana]]):
    return lambda view: (then if condition(view) else other)(view)


def chosen(view: View) -> str:
    return view.me.color


def tap(*texts: str) -> Ability:
    return Ability(one_of(*texts))


def tap_for(mana: Callable[[View], list[Mana]]) -> Ability:
    return Ability(mana)


def untapped(mana: Callable[[View], list[Mana]]) -> Ability:
    """No {T} in the cost, or no mana ability at all."""
    return Ability(mana, taps=False)


def mirror(
    *words: str, whose: str = "mine", types: str = "WUBRGC", n: Callable[[View], int] = lambda view: 1
) -> Ability:
    return tap_for(each(lambda view: view.could(*words, whose=whose, types=types), lambda view, t: n(view)))


def filter_land(name: str, pair: str) -> Card:
    first, second = pair
    return Card(name, "land", (tap("C"), tap(first * 2, pair, second * 2)))


def commander(name: str, types: str, colors: str, identity: str, cost: str) -> Card:
    return Card(name, types, colors=colors, identity=identity, cost=cost)


# --- what replacement effects reach, when, and what they make of the mana


def a_land(effect: View, source: View, tapped: bool) -> bool:
    return tapped and source.me.card.is_("land")


def a_nonbasic(effect: View, source: View, tapped: bool) -> bool:
    return a_land(effect, source, tapped) and not source.me.card.is_("basic")


def your(reaches: Callable[[View, View, bool], bool]) -> Callable[[View, View, bool], bool]:
    return lambda effect, source, tapped: effect.me.who == source.me.who and reaches(effect, source, tapped)


def a_permanent(effect: View, source: View, tapped: bool) -> bool:
    return tapped


def a_basic(effect: View, source: View, tapped: bool) -> bool:
    return a_land(effect, source, tapped) and source.me.card.is_("basic")


def anything(effect: View, source: View, tapped: bool) -> bool:
    return True


def its_target(effect: View, source: View, tapped: bool) -> bool:
    return tapped and effect.me.on == source.at


def always(mana: Mana) -> bool:
    return True


def colored(mana: Mana) -> bool:
    return any(mana[color] for color in COLORS)


def all_become(letters: Callable[[View], str]):
    return lambda effect, source, mana: [Counter({letter: mana.total()}) for letter in letters(effect)]


def one_becomes(letters: str):
    return lambda effect, source, mana: [Counter({letter: 1}) for letter in letters]


def only(which: str, into: Callable[[View], str]):
    def becomes(effect: View, source: View, mana: Mana) -> list[Mana]:
        result: Mana = Counter()
        for letter, amount in mana.items():
            result[into(effect) if letter in which else letter] += amount
        return [result]

    return becomes


def multiplied(k: int):
    return lambda effect, source, mana: [Counter({letter: k * amount for letter, amount in mana.items()})]


def by_land_type(table: dict[str, str]) -> Replacement:
    def letters(source: View) -> list[str]:
        return [letter for word, letter in table.items() if source.me.card.is_(word)]

    return Replacement(
        lambda effect, source, tapped: tapped and bool(letters(source)),
        always,
        lambda effect, source, mana: [Counter({letter: mana.total()}) for letter in letters(source)],
    )


LANDS = [
    Card("Plains", "basic land plains", (tap("W"),)),
    Card("Island", "basic land island", (tap("U"),)),
    Card("Swamp", "basic land swamp", (tap("B"),)),
    Card("Mountain", "basic land mountain", (tap("R"),)),
    Card("Forest", "basic land forest", (tap("G"),)),
    Card("Wastes", "basic land", (tap("C"),)),
    Card("Snow-Covered Plains", "basic snow land plains", (tap("W"),)),
    Card("Tropical Island", "land forest island", (tap("G"), tap("U"))),
    Card("Scrubland", "land plains swamp", (tap("W"), tap("B"))),
    Card("Ketria Triome", "land forest island mountain", (tap("G"), tap("U"), tap("R"))),
    Card("Ancient Tomb", "land", (tap("CC"),)),
    Card("Gruul Turf", "land", (tap("RG"),)),
    Card("Karoo", "land", (tap("CW"),)),
    Card("City of Brass", "land", (tap_for(any_color()),)),
    Card("Mana Confluence", "land", (tap_for(any_color()),)),
    Card("Command Tower", "land", (tap_for(each(View.identity)),)),
    Card("Opal Palace", "land", (tap("C"), tap_for(each(View.identity)))),
    filter_land("Flooded Grove", "GU"),
    filter_land("Graven Cairns", "BR"),
    Card("Gaea's Cradle", "legendary land", (tap_for(times("G", lambda view: view.number("creature"))),)),
    Card("Tolarian Academy", "legendary land", (tap_for(times("U", lambda view: view.number("artifact"))),)),
    Card("Cabal Coffers", "land", (tap_for(times("B", lambda view: view.number("swamp"))),)),
    Card("Nykthos, Shrine to Nyx", "legendary land", (tap("C"), tap_for(each(lambda view: COLORS, View.devotion)))),
    Card("Tainted Field", "land", (tap("C"), tap("W", "B"))),
    Card("Crystal Vein", "land", (tap("C"), tap("CC"))),
    Card("Dwarven Ruins", "land", (tap("R"), tap("RR"))),
    Card("Crystal Quarry", "land", (tap("C"), tap("WUBRG"))),
    Card(
        "Cascading Cataracts",
        "land",
        (tap("C"), tap_for(lambda view: [Counter(five) for five in combinations_with_replacement(COLORS, 5)])),
    ),
    Card("Uncharted Haven", "land", (tap_for(each(chosen)),)),
    Card("Thriving Grove", "land", (tap_for(each(lambda view: dict.fromkeys("G" + chosen(view)))),)),
    Card(
        "River of Tears",
        "land",
        (tap_for(if_(lambda v: v.world.played_land.get(v.me.who, False), one_of("B"), one_of("U"))),),
    ),
    Card(
        "Gemstone Caverns",
        "legendary land",
        (tap_for(if_(lambda view: view.counters("luck") > 0, any_color(), one_of("C"))),),
    ),
    Card("Crumbling Vestige", "land", (tap("C"), untapped(any_color()))),
    Card("Dimir Guildgate", "land gate", (tap("U", "B"),)),
    Card("Gateway Plaza", "land gate", (tap_for(any_color()),)),
    Card("Temple of the False God", "land", (tap("CC"),)),
    Card("Gemstone Mine", "land", (tap_for(any_color()),)),
    Card("Evolving Wilds", "land"),
]

MIRRORS = [
    Card("Reflecting Pool", "land", (mirror("land"),)),
    Card("Exotic Orchard", "land", (mirror("land", whose="theirs", types=COLORS),)),
    Card("Fellwar Stone", "artifact", (mirror("land", whose="theirs", types=COLORS),), cost="{2}"),
    Card("Star Compass", "artifact", (mirror("basic", "land", types=COLORS),), cost="{2}"),
    Card("Plaza of Harmony", "land", (tap("C"), mirror("gate"))),
    Card("Naga Vitalist", "creature naga druid", (mirror("land"),), "G", "{1}{G}"),
    Card("Sylvok Explorer", "creature human druid", (mirror("land", whose="theirs", types=COLORS),), "G", "{1}{G}"),
    Card("Harvester Druid", "creature human druid", (mirror("land", types=COLORS),), "G", "{1}{G}"),
    Card(
        "Incubation Druid",
        "creature elf druid",
        (mirror("land", n=lambda view: 3 if view.counters("+1/+1") else 1),),
        "G",
        "{1}{G}",
    ),
]

SOURCES = [
    Card("Llanowar Elves", "creature elf druid", (tap("G"),), "G", "{G}"),
    Card("Birds of Paradise", "creature bird", (tap_for(any_color()),), "G", "{G}"),
    Card("Skyshroud Elf", "creature elf druid", (tap("G"), untapped(one_of("R", "W"))), "G", "{1}{G}"),
    Card(
        "Priest of Titania",
        "creature elf druid",
        (tap_for(times("G", lambda v: v.number("elf", whose="all"))),),
        "G",
        "{1}{G}",
    ),
    Card("Bloom Tender", "creature elf druid", (tap_for(lambda view: [Counter(view.colors())]),), "G", "{1}{G}"),
    Card("Deathrite Shaman", "creature elf shaman", (untapped(any_color()),), "BG", "{B/G}"),
    Card("Sol Ring", "artifact", (tap("CC"),), cost="{1}"),
    Card("Arcane Signet", "artifact", (tap_for(each(View.identity)),), cost="{2}"),
    Card("Lotus Petal", "artifact", (tap_for(any_color()),), cost="{0}"),
    Card("Black Lotus", "artifact", (tap_for(any_color(3)),), cost="{0}"),
    Card("Lion's Eye Diamond", "artifact", (untapped(any_color(3)),), cost="{0}"),
    Card("Coal Golem", "artifact creature golem", (untapped(one_of("RRR")),), cost="{5}"),
    Card("Everflowing Chalice", "artifact", (tap_for(times("C", lambda view: view.counters("charge"))),), cost="{0}"),
    Card("Coldsteel Heart", "snow artifact", (tap_for(each(chosen)),), cost="{2}"),
    Card(
        "Mox Amber",
        "legendary artifact",
        (
            tap_for(
                each(
                    lambda view: sorted(view.colors("legendary", "creature") | view.colors("legendary", "planeswalker"))
                )
            ),
        ),
        cost="{0}",
    ),
    Card("Mox Opal", "legendary artifact", (tap_for(any_color()),), cost="{0}"),
    Card("Chandra, Torch of Defiance", "legendary planeswalker chandra", (untapped(one_of("RR")),), "R", "{2}{R}{R}"),
]

LEGENDS = [
    commander("Tymna the Weaver", "legendary creature human cleric", "WB", "WB", "{1}{W}{B}"),
    commander("Thrasios, Triton Hero", "legendary creature merfolk wizard", "UG", "UG", "{G}{U}"),
    commander("Kozilek, the Great Distortion", "legendary creature eldrazi", "", "", "{8}{C}{C}"),
    commander("Golos, Tireless Pilgrim", "legendary artifact creature scout", "", "WUBRG", "{5}"),
    commander("Najeela, the Blade-Blossom", "legendary creature human warrior", "R", "WUBRG", "{2}{R}"),
]

REPLACERS = [
    Card("Contamination", "enchantment", (), "B", "{2}{B}", Replacement(a_land, always, one_becomes("B"))),
    Card(
        "Infernal Darkness", "enchantment", (), "B", "{2}{B}{B}", Replacement(a_land, always, all_become(lambda v: "B"))
    ),
    Card(
        "Ritual of Subdual", "enchantment", (), "G", "{4}{G}{G}", Replacement(a_land, always, all_become(lambda v: "C"))
    ),
    Card(
        "Damping Sphere",
        "artifact",
        (),
        "",
        "{2}",
        Replacement(a_land, lambda mana: mana.total() > 1, one_becomes("C")),
    ),
    Card("Mana Reflection", "enchantment", (), "G", "{4}{G}{G}", Replacement(your(a_permanent), always, multiplied(2))),
    Card(
        "Nyxbloom Ancient",
        "enchantment creature elemental",
        (),
        "G",
        "{4}{G}{G}{G}",
        Replacement(your(a_permanent), always, multiplied(3)),
    ),
    Card("Virtue of Strength", "enchantment", (), "G", "{5}{G}{G}", Replacement(your(a_basic), always, multiplied(3))),
    Card(
        "Pulse of Llanowar",
        "enchantment",
        (),
        "G",
        "{3}{G}",
        Replacement(your(a_basic), always, all_become(lambda v: COLORS)),
    ),
    Card(
        "Naked Singularity",
        "artifact",
        (),
        "",
        "{5}",
        by_land_type({"plains": "R", "island": "G", "swamp": "W", "mountain": "U", "forest": "B"}),
    ),
    Card(
        "Reality Twist",
        "enchantment",
        (),
        "U",
        "{U}{U}{U}",
        by_land_type({"plains": "R", "swamp": "G", "mountain": "W", "forest": "B"}),
    ),
]

LASTING = [
    Card("Hall of Gemstone", "effect", replacement=Replacement(a_land, colored, only(COLORS, chosen)), lasting=True),
    Card(
        "Deep Water", "effect", replacement=Replacement(your(a_land), always, all_become(lambda v: "U")), lasting=True
    ),
    Card(
        "False Dawn",
        "effect",
        replacement=Replacement(your(anything), colored, only(COLORS, lambda v: "W")),
        lasting=True,
    ),
    Card(
        "Quarum Trench Gnomes",
        "effect",
        replacement=Replacement(its_target, lambda mana: mana["W"] > 0, only("W", lambda v: "C")),
        lasting=True,
    ),
    Card("Harvest Mage", "effect", replacement=Replacement(your(a_land), always, one_becomes(COLORS)), lasting=True),
    Card("Pale Moon", "effect", replacement=Replacement(a_nonbasic, always, all_become(lambda v: "C")), lasting=True),
]

ALL = {card.name: card for card in (*LANDS, *MIRRORS, *SOURCES, *LEGENDS, *REPLACERS)}
EFFECTS = {card.name: card for card in LASTING}
