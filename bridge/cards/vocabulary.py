"""The words that texts of cards have: a text of the user's own with another one may be misspelled."""

from __future__ import annotations

import functools
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from bridge.cards.model import Face, Unmodelled
from bridge.cards.subtypes import SUBTYPES
from bridge.errors import shown

DATA = Path(__file__).parent / "data" / "words.json"
LEAST = 2  # texts that a word is in: what only one has may be a slip of its file, or a name

_WORD = re.compile(r"(?<![\w{])[^\W\d_]{2,}(?:['’][a-z]+)?(?![\w}])")
_OF_COUNTERS = re.compile(r" counters?\b")


def common_words(texts: Iterable[str]) -> list[str]:
    """Return the words that several texts have, in order; names are told by their capital letters.

    >>> common_words(["Draw a card.", "Draw two crads from Nowhere."])
    ['draw']
    """
    found: Counter[str] = Counter()
    for text in texts:
        bare = re.sub(r"\{[^{}]*\}", " ", text)
        found.update({word for _, word, is_name in _words(bare) if not is_name})
    return sorted(word for word, number in found.items() if number >= LEAST)


def unknown_words(text: str, name: str) -> Iterator[tuple[int, str]]:
    """Yield the words of a text that texts of cards don't have, each with its line.

    Names and kinds of counters may be anything.

    >>> list(unknown_words("Flyng\\n{T}: Ad {G}. Put a shiny counter on Blob.", "Blob"))
    [(1, 'Flyng'), (2, 'Ad')]
    """
    own = {word.casefold() for word in re.findall(r"[^\W\d_]+", name)}
    for number, line in enumerate((line for line in text.split("\n") if line.strip()), start=1):
        for word, bare, is_name in _words(line):
            after = line[line.index(word) + len(word) :]
            if is_name or bare in own or bare in _known() or _OF_COUNTERS.match(after):
                continue
            yield number, word


def _words(text: str) -> Iterator[tuple[str, str, bool]]:
    """The words of a text, as they stand and in small letters, and whether each may be a name."""
    for match in _WORD.finditer(text):
        word = match[0]
        begins = re.search(r"(?:^|[.:—•\"“(«\n]) *$", text[: match.start()]) is not None
        yield word, re.sub(r"['’]s?$", "", word.lower()), word[0].isupper() and not begins


@functools.cache
def _known() -> frozenset[str]:
    listed = json.loads(DATA.read_text(encoding="utf-8"))
    types = {part.lower() for word in SUBTYPES for part in re.findall(r"[^\W\d_]+", word)}
    return frozenset([*listed, *types, *(f"{word}s" for word in types)])


def telling_unknown_words(face: Face, text: str) -> Face:
    """Return a face compiled from a text of the user's own, with the words that cards don't have told as unmodelled.

    What the compiler leaves out as bearing on nothing, it judges by words that cards have.
    """
    told = {entry.line for entry in face.unmodelled}
    odd: dict[int, str] = {}
    for line, word in unknown_words(text, face.name):
        if line not in told:
            odd.setdefault(line, word)
    what = "the word {}, which texts of cards don't have"
    found = (Unmodelled(line, what.format(shown(word)), "anything") for line, word in odd.items())
    return msgspec.structs.replace(face, unmodelled=(*face.unmodelled, *found)) if odd else face
