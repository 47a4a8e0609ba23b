"""From a card's printed text to abilities in a plain form: one per line, self-references as ``~``.

Reminder text carries no rules (CR 207.2), ability words neither (CR 207.2c); a card's own name and
"this creature" both mean the object itself (CR 201.5).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridge.cards.compiler.words import CANONICAL, COLOR_LETTER, CONTRACTIONS, KEYWORDS, NUMBERS
from bridge.cards.subtypes import SUBTYPES

MAX_TEXT = 6_000
MAX_DEPTH = 3

_SELF_NOUNS = (
    "creature|land|artifact|enchantment|permanent|planeswalker|card|spell|Aura|Equipment|Vehicle|Saga|token|"
    "Class|Case|Siege|Room|battle|Spacecraft|Fortification|conspiracy|plane|scheme|Door|Contraption|Attraction|Planet"
)
_THIS = re.compile(rf"\b[Tt]his (?:{_SELF_NOUNS})\b(?!')")
_THIS_POSSESSIVE = re.compile(rf"\b[Tt]his (?:{_SELF_NOUNS})'s")
_REMINDER = re.compile(r"\([^()]*\)")
_SINGLE_QUOTED = re.compile(r"(?<=\s)'(\{[^'\n]*)'(?=\s|$|[.,])")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
# First words of names that are also words of card text.
_ORDINARY = frozenset([*CANONICAL, *CANONICAL.values(), *NUMBERS, *COLOR_LETTER, *KEYWORDS])
_ORDINARY |= {"the", "all", "each", "any", "snow", "basic", "legendary", "world", "your", "other", "until", "target"}


@dataclass(frozen=True)
class Line:
    """One ability: its number on the card, its text with quotes as ``«k»``, and the quotes."""

    number: int
    text: str
    quotes: tuple[str, ...]


def plain(text: str) -> str:
    """Unify dashes, quotes and spaces, and expand contractions.

    >>> plain("It\u2019s a land -- \u201cflying\u201d")
    'It is a land — "flying"'
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for old, new in (
        ("\u2019", "'"),
        ("\u2018", "'"),
        ("\u201c", '"'),
        ("\u201d", '"'),
        ("\u2212", "-"),
        ("\u2013", "-"),
        ("&mdash;", "—"),
        ("--", "—"),
        ("\u00a0", " "),
        ("<i>", ""),
        ("{this}", "~"),
        ("</i>", ""),
        ("Æ", "Ae"),
        ("Time Lord", "Time-Lord"),
        ('"legend rule"', "legend rule"),  # no ability in quotes
    ):
        text = text.replace(old, new)
    if '"' not in text:  # an ability quoted with single marks, as people write inside YAML
        text = _SINGLE_QUOTED.sub(r'"\1"', text)
    text = _CONTROL.sub(" ", text)
    text = re.sub(r"^\* ?", "• ", text, flags=re.M)
    text = re.sub(r" (?:in)?to (?:your|his or her|their|that player's|its controller's) mana pool\b", "", text)
    return re.sub(r"\b[A-Za-z]+'[a-z]+\b", _expand, text)


def _expand(match: re.Match[str]) -> str:
    word = match.group(0)
    found = CONTRACTIONS.get(word.lower())
    if found is None:
        return word
    return found[0].upper() + found[1:] if word[0].isupper() else found


def without_reminder(text: str) -> str:
    """Drop text in parentheses, innermost first.

    >>> without_reminder("Flying (It flies (high).) {T}: Add {G}.")
    'Flying  {T}: Add {G}.'
    """
    while True:
        shorter = _REMINDER.sub("", text)
        if shorter == text:
            return text
        text = shorter


def own_names(name: str) -> tuple[str, ...]:
    """List the names by which a card speaks of itself, longest first.

    >>> own_names("Tymna the Weaver"), own_names("Ashaya, Soul of the Wild")
    (('Tymna the Weaver', 'Tymna'), ('Ashaya, Soul of the Wild', 'Ashaya'))
    >>> own_names("Ulda Stonehand"), own_names("Elf Queen")
    (('Ulda Stonehand', 'Ulda'), ('Elf Queen',))
    """
    names = {name, plain(name)}
    for part in name.split(" // "):
        names.add(part)
        names.add(plain(part))
        if ", " in part:
            names.add(part.split(", ")[0])
        if part.startswith("A-"):
            names.add(part[2:])
        if part.startswith("The "):
            names.add("t" + part[1:])
        if variant := re.match(r"(.+) \[[A-Z]\]$", part):
            names.add(variant.group(1))
        for joint in (" the ", " of ", " from "):
            if joint in part and ", " not in part:
                names.add(part.split(joint)[0])
        first = part.split(" ")[0]
        if " " in part and first.isalpha() and first.lower() not in _ORDINARY and first not in SUBTYPES:
            names.add(first)  # a person's first name, where the card is legendary
    return tuple(sorted((n for n in names if len(n) > 2), key=lambda n: (-len(n), n)))


def with_self(text: str, name: str, legendary: bool = False) -> str:
    """Write ``~`` where the text means its own object.

    >>> with_self("Stone Elk enters tapped. This creature's power is 2.", "Stone Elk")
    "~ enters tapped. ~'s power is 2."
    """
    names = own_names(name)
    short_allowed = legendary or ", " in name
    for own in names:
        full = own in (name, plain(name), "t" + name[1:], name[:-4]) or own in name.split(" // ")
        full = full or own.startswith(name.split(",")[0])
        if (full or short_allowed) and own in text:
            text = re.sub(rf"(?<![\w'-])(?<!named ){re.escape(own)}(?![\w-])", "~", text)
    text = _THIS_POSSESSIVE.sub("~'s", text)
    return _THIS.sub("~", text)


def take_quotes(text: str) -> tuple[str, tuple[str, ...]] | None:
    """Cut quoted abilities out; ``None`` if the quotes do not pair up.

    >>> take_quotes('It has "Flying" and "{T}: Add {G}."')
    ('It has «0» and «1».', ('Flying', '{T}: Add {G}.'))
    """
    pieces = text.split('"')
    if len(pieces) % 2 == 0:
        return None
    out: list[str] = []
    quotes: list[str] = []
    for i, piece in enumerate(pieces):
        if i % 2 == 0:
            out.append(piece)
            continue
        following = pieces[i + 1].strip()
        ends = piece.rstrip(" '").endswith((".", ",")) and (
            not following or following[0].isupper() or following[0] == "~"
        )
        out.append(f"«{len(quotes)}»" + ("." if ends else ""))
        quotes.append(piece.strip().rstrip(","))
    return "".join(out), tuple(quotes)


def inner_quotes(text: str) -> str:
    """Turn an inner level of single quotes into double ones.

    >>> inner_quotes("Swamps you control have '{T}: Add {B}.'")
    'Swamps you control have "{T}: Add {B}."'
    """
    return re.sub(r"(?<=[ (])'([^']*(?:\w'\w[^']*)*)'(?=$|[ .,)])", r'"\1"', text)


def sentences(text: str) -> list[str]:
    """Split after each full stop that ends a sentence.

    >>> sentences("Add {G}. Draw a card.")
    ['Add {G}', 'Draw a card']
    """
    return [s.strip(" .") for s in re.split(r"\.(?:\s+|$)", text) if s.strip(" .")]
