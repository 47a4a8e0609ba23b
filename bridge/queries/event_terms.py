"""Terms of answer sets as plain values, each read from clingo once."""

from __future__ import annotations

import functools
from typing import NamedTuple

from clingo import Symbol, SymbolType


class Term(NamedTuple):
    """A number, a string, or a function with its arguments (a word is one without any); ordered as tuples are."""

    kind: str
    name: str
    number: int
    arguments: tuple[Term, ...]

    @property
    def string(self) -> str:
        """What a string holds."""
        return self.name


@functools.lru_cache(maxsize=65536)
def term(symbol: Symbol) -> Term:
    """Return a symbol as a term.

    >>> import clingo
    >>> term(clingo.parse_term('list(stack,"x",2)')).arguments[1].string
    'x'
    """
    if symbol.type is SymbolType.Number:
        return Term("number", "", symbol.number, ())
    if symbol.type is SymbolType.String:
        return Term("string", symbol.string, 0, ())
    return Term("function", symbol.name, 0, tuple(map(term, symbol.arguments)))
