"""Card text as tokens for the grammar: words in canonical form, symbols, numbers, names, subtypes.

A word that the grammar does not know ends the reading at once, which is what makes a clause read
whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token
from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer

from bridge.cards.compiler.words import CANONICAL, KEYWORDS, NUMBERS
from bridge.cards.subtypes import SUBTYPES, singular_subtype

_TOKEN = re.compile(
    r"\{[^{}\s]+\}|«\d+»|~~?(?:'s)?|[+-]?(?:\d+|[XY*])/[+-]?(?:\d+|[XY*])|"
    r"[A-Za-zÀ-ÿ][\w'À-ÿ-]*(?:/or)?|[+-]?\d+|[.,:;—•|+-]|\S"
)
_MANA = re.compile(r"\{[WUBRGC]\}$")
_PT = re.compile(r"[+-]?(?:\d+|[XY*])/[+-]?(?:\d+|[XY*])$")
# Words that join the parts of a card name.
_JOINTS = {"of", "the", "and", "to", "in", "from", "for", "with", "on", "a", "at", "by", "into"}
_BEFORE_COUNTER = frozenset(NUMBERS) | set(
    [
        "a",
        "an",
        "the",
        "no",
        "more",
        "of",
        "additional",
        "that",
        "each",
        "x",
        "those",
        "all",
        "with",
        "other",
        "fewer",
        "less",
        "any",
        "among",
        "among",
    ]
)
_DETERMINERS = frozenset(
    [
        "a",
        "an",
        "each",
        "another",
        "other",
        "all",
        "target",
        "is",
        "not",
        "untapped",
        "tapped",
        "of",
        "more",
        "nontoken",
        "any",
    ]
)
_COST_VERBS = frozenset(
    [
        "sacrifice",
        "pay",
        "discard",
        "exile",
        "tap",
        "untap",
        "remove",
        "put",
        "return",
        "reveal",
        "mill",
        "collect",
        "exert",
        "unattach",
        "forage",
        "blight",
    ]
)


class WordLexer(Lexer):
    """A lark lexer over canonical words."""

    def __init__(self, conf: object) -> None:
        """Collect the grammar's own words."""
        terminals = getattr(conf, "terminals")  # noqa: B009
        self._cache: dict[str, tuple[Token, ...]] = {}
        self.words = {t.pattern.value: t.name for t in terminals if t.pattern.type == "str"}

    def lex(self, data: object) -> Iterator[Token]:  # type: ignore[override]
        """Yield tokens, or raise on a word that no rule knows."""
        yield from self.tokens(str(data))

    def names(self, text: str) -> list[str] | None:
        """Give the terminals of a clause, or ``None`` if some word is one that no rule knows."""
        try:
            return [token.type for token in self.tokens(text)]
        except UnexpectedCharacters:
            return None

    def tokens(self, text: str) -> tuple[Token, ...]:
        """Tokenise one clause."""
        if text not in self._cache:
            if len(self._cache) > 200:
                self._cache.clear()
            self._cache[text] = tuple(self._tokens(text))
        return self._cache[text]

    def _tokens(self, text: str) -> Iterator[Token]:
        raw = _TOKEN.findall(text)
        i = 0
        first = True
        while i < len(raw):
            word = raw[i]
            kind, value, used = self._one(raw, i, first)
            if kind is None:
                raise UnexpectedCharacters(text, max(text.find(word), 0), 1, 1)  # type: ignore[no-untyped-call]
            yield Token(kind, value)
            if kind == self.words.get("named"):
                name, used_name = _name(raw, i + 1)
                if used_name:
                    yield Token("PROPER", name)
                    used += used_name
                    another, more = _another_name(raw, i + used)
                    if more:
                        yield Token(self.words["and"], "and")
                        yield Token("PROPER", another)
                        used += more
            first = value == "."
            i += used

    def _one(self, raw: list[str], i: int, first: bool) -> tuple[str | None, str, int]:
        word = raw[i]
        if word.startswith("{"):
            return self._symbol(word)
        if word.startswith("«"):
            return "QUOTE", word[1:-1], 1
        if _PT.match(word):
            return "PT", word, 1
        if word.lstrip("+-").isdigit():
            return "NUM", word, 1
        if word in self.words and not word[0].isalpha():
            return self.words[word], word, 1
        lower = word.lower()
        if i + 1 < len(raw) and raw[i + 1] in ("counter", "counters") and lower not in _BEFORE_COUNTER:
            return ("KEYWORD" if lower in KEYWORDS else "COUNTERWORD"), lower, 1
        if lower in ("enchanted", "equipped") and _is_adjective(raw, i):
            return "ATTACHED_ADJ", lower, 1
        if i and raw[i - 1] == "," and lower in _COST_VERBS and lower in self.words:
            return self.words[lower], lower, 1
        if i + 1 < len(raw) and f"{lower} {raw[i + 1].lower()}" in KEYWORDS:
            return "KEYWORD", f"{lower} {raw[i + 1].lower()}", 2
        if word[0].isupper() and not first and word != "X":
            return _subtype("SUBTYPE", word)
        return self._word(word, lower, first)

    def _word(self, word: str, lower: str, first: bool) -> tuple[str | None, str, int]:
        canonical = CANONICAL.get(lower, lower)
        if lower in KEYWORDS:
            return "KEYWORD", lower, 1
        if lower in NUMBERS and lower != "one":
            return "NUM", str(NUMBERS[lower]), 1
        for form in (lower, canonical):
            if form in self.words:
                return self.words[form], form, 1
        if lower == "x":
            return "X", "X", 1
        if lower.startswith("non-") and word[4:5].isupper():
            return _subtype("NONSUBTYPE", word[4:])
        if lower.startswith("non") and CANONICAL.get(lower[3:], lower[3:]) in self.words:
            return "NONWORD", CANONICAL.get(lower[3:], lower[3:]), 1
        if word[0].isupper() and first and word[1:].islower():
            return _subtype("SUBTYPE", word)
        return None, word, 1

    def _symbol(self, word: str) -> tuple[str | None, str, int]:
        if _MANA.match(word):
            return "PIP", word[1], 1
        if word in ("{T}", "{Q}", "{E}"):
            return {"{T}": "TAPSYM", "{Q}": "UNTAPSYM", "{E}": "ENERGY"}[word], word, 1
        return "SYMBOL", word, 1


def _subtype(kind: str, word: str) -> tuple[str | None, str, int]:
    """Take a capitalised word as a subtype only if there is one of that name (CR 205.3); it may be anybody's name."""
    singular = singular_subtype(word)
    return (kind, singular, 1) if singular in SUBTYPES else (None, word, 1)


def _name(raw: list[str], i: int) -> tuple[str, int]:
    """Read a card name after "named": capitalised words and the small words between them."""
    end = start = i
    while i < len(raw):
        word = raw[i]
        if word == "~" and i == start:
            return "~", 1
        if word[0].isupper() or word[0].isdigit():
            i += 1
            end = i
        elif (word.lower() in _JOINTS or word == ",") and i > start and _later_capital(raw, i):
            i += 1
        else:
            break
    name = " ".join(raw[start:end]).replace(" ,", ",")
    return name, end - start


def _another_name(raw: list[str], i: int) -> tuple[str, int]:
    """Read "and" with a second name after it, unless a description follows."""
    if raw[i : i + 1] != ["and"] or i + 1 >= len(raw) or singular_subtype(raw[i + 1]) in SUBTYPES:
        return "", 0
    name, used = _name(raw, i + 1)
    return (name, used + 1) if used and raw[i + 1][0].isupper() else ("", 0)


def _is_adjective(raw: list[str], i: int) -> bool:
    """Tell "each enchanted creature" and "enchanted creatures" from "enchanted creature"."""
    before = raw[i - 1].lower() if i else ""
    after = raw[i + 1] if i + 1 < len(raw) else ""
    plural = after.endswith("s") and after != "Plains" and not after.endswith("'s")
    return plural or before in _DETERMINERS or before in NUMBERS


def _later_capital(raw: list[str], i: int) -> bool:
    word = raw[i]
    nxt = raw[i + 1] if i + 1 < len(raw) else ""
    if word in (",", "and", "with"):
        return False
    return bool(nxt) and (nxt[0].isupper() or (nxt in _JOINTS and i + 2 < len(raw) and raw[i + 2][0].isupper()))
