"""Real cards for the model, described by hand from what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.tapping.model import COLORS, Card, Land, Mana, Replacement, Tap, Trigger

LANDS = [
    Land("Forest", "basic land forest", ("G",)),
    Land("Tropical Island", "land forest island", ("G", "U")),
    Land("Ancient Tomb", "land", ("CC",)),
    Land("City of Brass", "land", tuple(COLORS), stacks=True),
    Land("Swamp", "basic land swamp", ("B",)),
    Land("Command Tower", "land", ("",)),  # nobody has a commander
    Land("Forbidden Orchard", "land", tuple(COLORS), stacks_for_mana=True),
    Land("Mountain", "basic land mountain", ("R",)),
    Land("Gruul Turf", "land", ("RG",)),
    Land("Snow-Covered Island", "basic snow land island", ("U",)),
]


def a_land(*words: str) -> Callable[[Tap, str], bool]:
    return lambda tap, who: all(word in tap.land.types.split() for word in words)


def one_of(*words: str) -> Callable[[Tap, str], bool]:
    return lambda tap, who: any(word in tap.land.types.split() for word in words)


def named_forest(tap: Tap, who: str) -> bool:
    return tap.land.name == "Forest"


def never(tap: Tap, who: str) -> bool:
    return False


def mine(hears: Callable[[Tap, str], bool]) -> Callable[[Tap, str], bool]:
    return lambda tap, who: tap.by == who and hears(tap, who)


def theirs(hears: Callable[[Tap, str], bool]) -> Callable[[Tap, str], bool]:
    return lambda tap, who: tap.by != who and hears(tap, who)


def with_mana(letter: str, hears: Callable[[Tap, str], bool]) -> Callable[[Tap, str], bool]:
    return lambda tap, who: tap.mana[letter] > 0 and hears(tap, who)


def produced(tap: Tap) -> list[str]:
    return [letter for letter, amount in tap.mana.items() if amount]


def fixed(*texts: str) -> Callable[[Tap], list[str]]:
    return lambda tap: list(texts)


def some(mana: Mana[str]) -> bool:
    return mana.total() > 0


def into(letter: str, amount: int | None = None) -> Callable[[Mana[str]], list[Mana[str]]]:
    return lambda mana: [Counter({letter: mana.total() if amount is None else amount})]


def times(factor: int) -> Callable[[Mana[str]], list[Mana[str]]]:
    return lambda mana: [Counter({letter: factor * amount for letter, amount in mana.items()})]


def colored_into(letter: str) -> Callable[[Mana[str]], list[Mana[str]]]:
    def becomes(mana: Mana[str]) -> list[Mana[str]]:
        changed = Counter({letter: sum(mana[color] for color in COLORS)})
        changed["C"] += mana["C"]
        return [changed]

    return becomes


def more_for_snow(tap: Tap) -> list[str]:
    return ["", "UU" if "snow" in tap.land.types.split() else "U"]


GREEN, BLUE = (("chosen_color", "G"),), (("chosen_color", "U"),)
PAIRS = [first + second for at, first in enumerate(COLORS) for second in COLORS[at:]]

CARDS = [
    Card("Mana Flare", (Trigger(a_land("land"), produced),)),
    Card("Overabundance", (Trigger(a_land("land"), produced),)),
    Card(
        "Vorinclex, Voice of Hunger",
        (Trigger(mine(a_land("land")), produced, mine=True), Trigger(theirs(a_land("land")))),
    ),
    Card("Mirari's Wake", (Trigger(mine(a_land("land")), produced, mine=True),)),
    Card("Crypt Ghast", (Trigger(mine(a_land("swamp")), fixed("B"), mine=True),)),
    Card("Vernal Bloom", (Trigger(a_land("forest"), fixed("G")),)),
    Card("Gauntlet of Might", (Trigger(a_land("mountain"), fixed("R")),)),
    Card("Gauntlet of Power", (Trigger(with_mana("G", a_land("basic", "land")), fixed("G")),), GREEN),
    Card("Caged Sun", (Trigger(with_mana("G", mine(a_land("land"))), fixed("G"), mine=True),), GREEN),
    Card("Keeper of Progenitus", (Trigger(one_of("mountain", "forest", "plains"), produced),)),
    Card("Wild Growth", (Trigger(a_land("land"), fixed("G")),), attached=True),
    Card("Fertile Ground", (Trigger(a_land("land"), fixed(*COLORS)),), attached=True),
    Card("Market Festival", (Trigger(a_land("land"), fixed(*PAIRS)),), attached=True),
    Card("Utopia Sprawl", (Trigger(a_land("forest"), fixed("U")),), BLUE, attached=True),
    Card("Extraplanar Lens", (Trigger(named_forest, produced),), (("imprinted", "Forest"),)),
    Card("Kinnan, Bonder Prodigy", (Trigger(never),)),
    Card("Leyline of Abundance", (Trigger(never),)),
    Card("Sasaya's Essence", (Trigger(mine(a_land("land")), fixed(""), mine=True),)),
    Card("Snowfall", (Trigger(a_land("island"), more_for_snow),)),
    Card("Manabarbs", (Trigger(a_land("land")),)),
    Card("Mana Web", (Trigger(theirs(a_land("land"))),)),
    Card("Burning Earth", (Trigger(lambda tap, who: "basic" not in tap.land.types.split()),)),
    Card("High Tide", (Trigger(a_land("island"), fixed("U")),), lasting=True),
    Card("Bubbling Muck", (Trigger(a_land("swamp"), fixed("B")),), lasting=True),
    Card("Contamination", (Replacement(some, into("B", 1)),)),
    Card("Mana Reflection", ()),
    Card("Damping Sphere", (Replacement(lambda mana: mana.total() >= 2, into("C", 1)),)),
    Card("Infernal Darkness", (Replacement(some, into("B")),)),
    Card(
        "False Dawn",
        (Replacement(lambda mana: any(mana[c] for c in COLORS), colored_into("W"), anywhere=True),),
        lasting=True,
    ),
]

# Twenty of them, for all boards of three: one of each kind.
TWINS = {"Overabundance", "Gauntlet of Might", "Utopia Sprawl", "Leyline of Abundance", "Burning Earth"}
TWENTY = [card for card in CARDS if card.name not in {*TWINS, "Infernal Darkness"}]
