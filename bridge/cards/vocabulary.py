"""The words that texts of cards have: a text of the user's own with another one may be misspelled."""

from __future__ import annotations

import functools
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from bridge.cards.counters import kinds_named
from bridge.cards.model import Face, Unmodelled
from bridge.cards.subtypes import SUBTYPES, singular_subtype
from bridge.errors import shown

DATA = Path(__file__).parent / "data" / "words.json"
LEAST = 2  # texts that begin a line or a sentence with a word: what only one does may be a name
# Words in small letters that a text of the card file has by a slip.
SLIPS = """
abilites abilties actifact battelfield beginnning cas earch etners hte instaed plater processaction taped
"""

_WORD = re.compile(r"(?<![\w{])[^\W\d_]{2,}(?:'[a-z]+)?(?![\w}])")
# What stands before a dash is an ability word or the name of a mode (CR 207.2c, 700.2), but for "Choose one —".
_TITLE = re.compile(r"(^|[•\"«] ?)(?!Choose )[A-Z][^:.\"«{}—•]{0,60}? ?— ?(?=[A-Z{~\"])")


def common_words(texts: Iterable[str]) -> list[str]:
    """Return the words that texts have, in order; names are told by their capital letters.

    >>> common_words(["Draw a card.", "Draw two cards from Nowhere.", "Mana has etners"])
    ['card', 'cards', 'draw', 'from', 'has', 'two']
    """
    found: Counter[str] = Counter()
    small: set[str] = set()
    for text in texts:
        bare = re.sub(r"\{[^{}]*\}", " ", text.replace("’", "'"))
        words = {(match[0], word) for match, word, is_name in _words(bare) if not is_name}
        found.update({word for _, word in words})
        small.update(word for printed, word in words if printed[0].islower())
    often = {word for word, number in found.items() if number >= LEAST}
    return sorted((often | small) - set(SLIPS.split()))


def unknown_words(text: str, name: str) -> Iterator[tuple[int, str]]:
    """Yield the words of a text that texts of cards don't have, each with its line.

    Names, kinds of counters, and what has no meaning in the rules may be anything.

    >>> list(unknown_words("Flyng\\n{T}: Ad {G}. Put a shiny counter on Blob. (Blobby.)", "Blob"))
    [(1, 'Flyng'), (2, 'Ad')]
    """
    from bridge.cards.compiler.text import plain, without_reminder

    own = {word.casefold() for word in re.findall(r"[^\W\d_]+", name)}
    cleaned = without_reminder(plain(text))
    for number, line in enumerate((line for line in cleaned.split("\n") if line.strip()), start=1):
        line = _TITLE.sub(r"\1", line)
        kinds = [match.span() for match in kinds_named(line)]
        for match, word, is_name in _words(line):
            of_counters = any(start <= match.start() < end for start, end in kinds)
            if not is_name and not of_counters and word not in own and not _is_known(word):
                yield number, match[0]


def _words(text: str) -> Iterator[tuple[re.Match[str], str, bool]]:
    """The words of a text, as they stand and in small letters, and whether each may be a name."""
    for match in _WORD.finditer(text):
        begins = re.search(r"(?:^|[.:—•\"“(«\n]) *$", text[: match.start()]) is not None
        yield match, re.sub(r"'s?$", "", match[0].lower()), match[0][0].isupper() and not begins


@functools.cache
def _known() -> tuple[frozenset[str], frozenset[str]]:
    """The words of texts, and those of subtypes."""
    listed = json.loads(DATA.read_text(encoding="utf-8"))
    return frozenset(listed), frozenset(part.lower() for word in SUBTYPES for part in re.findall(r"[^\W\d_]+", word))


def _is_known(word: str) -> bool:
    texts, types = _known()
    singular = singular_subtype(word.capitalize()).lower()
    return word in texts or not types.isdisjoint((word, word.removesuffix("s"), singular))


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
