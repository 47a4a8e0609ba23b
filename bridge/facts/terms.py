"""Spelling values as clingo terms: the one place where a user's text becomes program text."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from bridge.cards.model import COLOR_LETTERS

LARGEST = 2**31 - 1  # clingo integers are 32 bit

COLOR_NAMES: dict[str, str] = {letter: name for name, letter in COLOR_LETTERS.items()}
TYPE_NAMES = {**COLOR_NAMES, "C": "colorless"}
TYPE_LETTERS = {name: letter for letter, name in TYPE_NAMES.items()}


@functools.lru_cache(maxsize=65536)
def quote(text: str) -> str:
    r"""Return a clingo string: whatever it holds, it cannot end early.

    >>> print(quote('a"b\\c\nd'))
    "a\"b\\c\nd"
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\0", "\\\\0") + '"'


def number(value: int) -> str:
    """Return a whole number as a term; past 32 bits it is a string that ``@times`` and ``@plus`` read.

    >>> number(3), number(2**40)
    ('3', '"1099511627776"')
    """
    return str(value) if -LARGEST <= value <= LARGEST else quote(str(value))


def fact(name: str, *arguments: str) -> str:
    """Return one fact.

    >>> fact("tapped", quote("forest"))
    'tapped("forest").'
    """
    return f"{name}({','.join(arguments)})." if arguments else f"{name}."


def conjunction(name: str, terms: Iterable[str]) -> str:
    """Fold terms into nested pairs, since ASP terms have no lists.

    >>> conjunction("both", ["a", "b", "c"])
    'both(a,both(b,c))'
    """
    *first, last = terms
    for term in reversed(first):
        last = f"{name}({term},{last})"
    return last
