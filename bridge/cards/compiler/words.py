"""Vocabularies of card text and the canonical form of each word.

Grammar files speak of words in one form only ("creature", "have", "is"); this module says which
printed forms stand for it.  Number and person never change what a clause means for mana.
"""

from __future__ import annotations

from bridge.cards.subtypes import SUBTYPES

NUMBERS = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
}

COLOR_LETTER = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}

# Evergreen keyword abilities that a static or a spell may give; two words count as one.
# Those that a model holds, printed or granted: what asks for another of them is not read.
KEPT_KEYWORDS = frozenset({"haste", "defender", "flying", "hexproof", "shroud", "changeling", "devoid"})
KEYWORDS = frozenset(
    [
        "flying",
        "haste",
        "vigilance",
        "trample",
        "deathtouch",
        "lifelink",
        "menace",
        "reach",
        "hexproof",
        "indestructible",
        "defender",
        "shroud",
        "fear",
        "intimidate",
        "shadow",
        "horsemanship",
        "flanking",
        "banding",
        "prowess",
        "infect",
        "wither",
        "persist",
        "undying",
        "unblockable",
        "changeling",
        "exalted",
        "islandwalk",
        "swampwalk",
        "forestwalk",
        "mountainwalk",
        "plainswalk",
        "skulk",
        "phasing",
        "myriad",
        "mentor",
        "riot",
        "devoid",
        "convoke",
        "flash",
        "storm",
        "cascade",
        "decayed",
        "landwalk",
        "rampage",
        "soulbond",
        "evolve",
        "extort",
    ]
) | {"first strike", "double strike"}

_PLURAL_NOUNS = [
    "artifact",
    "battle",
    "creature",
    "enchantment",
    "land",
    "planeswalker",
    "instant",
    "permanent",
    "token",
    "card",
    "spell",
    "player",
    "opponent",
    "counter",
    "color",
    "type",
    "source",
    "commander",
    "name",
    "ability",
    "level",
    "cost",
    "symbol",
    "zone",
    "owner",
    "turn",
    "step",
    "phase",
    "time",
    "upkeep",
    "graveyard",
    "hand",
    "power",
    "way",
    "emblem",
    "unit",
    "controller",
    "aura",
    "dungeon",
    "library",
]
_THIRD_PERSON = [
    "add",
    "tap",
    "untap",
    "gain",
    "get",
    "lose",
    "become",
    "enter",
    "control",
    "produce",
    "cause",
    "cast",
    "attack",
    "block",
    "choose",
    "pay",
    "put",
    "remove",
    "sacrifice",
    "discard",
    "exile",
    "return",
    "reveal",
    "mill",
    "deal",
    "create",
    "draw",
    "search",
    "shuffle",
    "share",
    "spend",
    "activate",
    "resolve",
    "trigger",
    "remain",
    "leave",
    "come",
    "cost",
    "own",
    "equal",
    "contain",
    "discard",
    "say",
    "count",
    "look",
    "play",
]

_IRREGULAR = {
    "has": "have",
    "had": "have",
    "having": "have",
    "are": "is",
    "was": "is",
    "were": "is",
    "dies": "die",
    "libraries": "library",
    "sorceries": "sorcery",
    "abilities": "ability",
    "does": "do",
    "lands'": "lands'",
    "wants": "want",
    "untaps": "untap",
    "searches": "search",
    "copies": "copy",
    "taps": "tap",
    "goes": "go",
    "auras": "aura",
    "becomes": "become",
    "loses": "lose",
    "tribal": "kindred",
    "colours": "color",
    "he": "it",
    "she": "it",
    "him": "it",
    "his": "its",
    "colour": "color",
    "doesnt": "doesn't",
    "cannot": "can't",
}

CANONICAL: dict[str, str] = {
    **{f"{noun}s": noun for noun in _PLURAL_NOUNS},
    **{f"{verb}s": verb for verb in _THIRD_PERSON},
    **_IRREGULAR,
}

CONTRACTIONS = {
    "it's": "it is",
    "that's": "that is",
    "isn't": "is not",
    "aren't": "is not",
    "you're": "you is",
    "they're": "they is",
    "you've": "you have",
    "he's": "it is",
    "she's": "it is",
    "there's": "there is",
    "wasn't": "is not",
    "weren't": "is not",
    "haven't": "have not",
    "hasn't": "have not",
    "they've": "they have",
    "who's": "who is",
    "player's": "player's",
    "you'd": "you would",
    "didn't": "do not",
    "don't": "do not",
    "doesn't": "do not",
}

_IRREGULAR_SUBTYPES = {
    "Elves": "Elf",
    "Wolves": "Wolf",
    "Werewolves": "Werewolf",
    "Dwarves": "Dwarf",
    "Thieves": "Thief",
    "Mice": "Mouse",
    "Geese": "Goose",
    "Oxen": "Ox",
    "Children": "Child",
    "Halves": "Half",
    "Foxes": "Fox",
    "Sphinxes": "Sphinx",
    "Leeches": "Leech",
    "Cyclopes": "Cyclops",
    "Octopuses": "Octopus",
    "Fungi": "Fungus",
    "Homunculi": "Homunculus",
    "Pegasi": "Pegasus",
    "Jellyfishes": "Jellyfish",
    "Vedalken": "Vedalken",
    "Zombies": "Zombie",
    "Faeries": "Faerie",
    "Genies": "Genie",
    "Heroes": "Hero",
    "Nemeses": "Nemesis",
    "Hippogriffs": "Hippogriff",
    "Classes": "Class",
    "Lynxes": "Lynx",
    "Valkyries": "Valkyrie",
}
# Subtypes that end like a plural but are singular.
_SINGULAR_IN_S = frozenset(
    [
        "Plains",
        "Locus",
        "Fungus",
        "Octopus",
        "Pegasus",
        "Homunculus",
        "Walrus",
        "Cyclops",
        "Hippopotamus",
        "Lammas",
        "Atlas",
        "Bolas",
        "Jaces",
        "Mantis",
        "Platypus",
        "Thopters'",
        "Urza's",
        "Colossus",
        "Nemesis",
        "Serpentus",
        "Lhurgoyfs'",
        "Sphinx",
        "Cephalopus",
        "Chorus",
        "Class",
        "Aegis",
        "Eldrazis'",
        "Abyss",
        "Ajanis'",
        "Tyrannosaurus",
        "Stegosaurus",
        "Brontosaurus",
        "Kithless",
        "Nautilus",
        "Gnus'",
    ]
)


def singular_subtype(word: str) -> str:
    """Give the subtype that a printed word names.

    >>> [singular_subtype(w) for w in ("Elves", "Plains", "Allies", "Goats", "Locus", "Sphinxes", "Urza's")]
    ['Elf', 'Plains', 'Ally', 'Goat', 'Locus', 'Sphinx', "Urza's"]
    """
    if word in _IRREGULAR_SUBTYPES:
        return _IRREGULAR_SUBTYPES[word]
    if word in SUBTYPES or word[:-1] in SUBTYPES:
        return word if word in SUBTYPES else word[:-1]
    if word in _SINGULAR_IN_S or not word.endswith("s") or word.endswith(("'s", "ss")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1]
