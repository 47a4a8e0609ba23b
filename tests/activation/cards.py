"""Real cards for the model, described by hand from what they say; abilities in the order of their text.

Mana of a snow source is written in lower case.
"""

from __future__ import annotations

from tests.activation.model import Ability, Card

COLORS = tuple("WUBRG")


def tap(*mana: str) -> Ability:
    return Ability(("{T}",), mana)


CARDS = [
    Card("Forest", "basic land forest", (tap("G"),)),
    Card("Plains", "basic land plains", (tap("W"),)),
    Card("Tropical Island", "land forest island", (tap("G"), tap("U"))),
    Card("Ancient Tomb", "land", (tap("CC"),)),
    Card("City of Brass", "land", (tap(*COLORS),)),
    Card("Graven Cairns", "land", (tap("C"), Ability(("{B/R}", "{T}"), ("BB", "BR", "RR")))),
    Card("Gemstone Mine", "land", (Ability(("{T}",), COLORS, counter="mining"),)),
    Card("Llanowar Elves", "creature", (tap("G"),)),
    Card("Birds of Paradise", "creature", (tap(*COLORS),)),
    Card("Pili-Pala", "artifact creature", (Ability(("{2}", "{Q}"), COLORS),)),
    Card("Azorius Signet", "artifact", (Ability(("{1}", "{T}"), ("WU",)),)),
    Card("Prismatic Lens", "artifact", (tap("C"), Ability(("{1}", "{T}"), COLORS))),
    Card("Sol Ring", "artifact", (tap("CC"),)),
    Card("Black Lotus", "artifact", (Ability(("{T}", "sacrifice it"), tuple(3 * c for c in COLORS)),)),
    Card("Gilded Lotus", "artifact", (tap(*(3 * c for c in COLORS)),)),
    Card("Dread Shade", "creature", (Ability(("{B}",)),)),
    Card("Prodigal Sorcerer", "creature", (Ability(("{T}",)),)),
    Card("Thousand-Year Elixir", "artifact", (Ability(("{1}", "{T}"), aim="creature"),)),
    Card("Cursed Totem", "artifact"),
    Card("Damping Matrix", "artifact"),
    Card("Linvala, Keeper of Silence", "creature"),
    Card("Raging Goblin", "creature", haste=True),
    Card("Royal Assassin", "creature", (Ability(("{T}",)),)),
    Card("Snow-Covered Forest", "basic snow land forest", (tap("g"),)),
    Card("Arcum's Astrolabe", "snow artifact", (Ability(("{1}", "{T}"), tuple("wubrg")),)),
    Card("Frost Raptor", "snow creature", (Ability(("{S}", "{S}")),)),
    Card("Boreal Centaur", "snow creature", (Ability(("{S}",), once=True),)),
    Card("Arbor Elf", "creature", (Ability(("{T}",), aim="forest"),)),
    Card("Earthcraft", "enchantment", (Ability(("tap a creature",), aim="basic land"),)),
    Card("Eldrazi Spawn", "creature", (Ability(("sacrifice it",), ("C",)),)),
    Card("Pentad Prism", "artifact", (Ability((), COLORS, counter="charge"),)),
    Card("Scarecrow Guide", "artifact creature", (Ability(("{1}",), COLORS, once=True),)),
    Card("Wall of Roots", "creature", (Ability(("put a counter on it",), ("G",), once=True),)),
    Card("Crystal Quarry", "land", (tap("C"), Ability(("{5}", "{T}"), ("WUBRG",)))),
]
