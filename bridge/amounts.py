"""Exact arithmetic for the rules: clingo's integers have 32 bits, amounts of mana have no bound.

An amount is a clingo number where it fits and a string of digits where it does not.  The rules
call these methods as ``@plus``, ``@times``, ``@half``, ``@total`` and ``@limit``; a limit of
``#sup`` means none.
"""

from __future__ import annotations

from clingo import Function, Number, String, Symbol, SymbolType

from bridge.errors import LimitError
from bridge.facts.terms import LARGEST

SMALL = 2**24  # below this, five amounts add up without passing 32 bits
MOST_DIGITS = 500  # an amount longer than this is of no use to anyone and slow to add


def read(amount: Symbol) -> int:
    """Return the number that a symbol stands for.

    >>> read(String("4294967296"))
    4294967296
    """
    return amount.number if amount.type is SymbolType.Number else int(amount.string)


def write(amount: int) -> Symbol:
    """Return the symbol for a number.

    Raises:
        LimitError: it has more than :data:`MOST_DIGITS` digits.

    >>> write(7), write(2**32)
    (Number(7), String('4294967296'))
    """
    if -LARGEST <= amount <= LARGEST:
        return Number(amount)
    if amount.bit_length() > MOST_DIGITS * 10 // 3:
        raise LimitError(f"an amount of mana has more than {MOST_DIGITS:,} digits")
    return String(str(amount))


class Amounts:
    """The functions that the rules may call."""

    def limit(self, amount: Symbol, limit: Symbol) -> Symbol:
        """Return the amount, or the limit if that is less."""
        return min(amount, limit)

    def plus(self, first: Symbol, second: Symbol, limit: Symbol) -> Symbol:
        """Return a sum, at most the limit."""
        return min(write(read(first) + read(second)), limit)

    def total(self, *amounts: Symbol) -> Symbol:
        """Return the sum of several amounts."""
        return write(sum(map(read, amounts)))

    def times(self, factor: Symbol, amount: Symbol, limit: Symbol) -> Symbol:
        """Return a product, at most the limit."""
        return min(write(read(factor) * read(amount)), limit)

    def size(self, amount: Symbol) -> Symbol:
        """Return ``small`` if five such amounts can be added in 32 bits, else ``large``."""
        small = amount.type is SymbolType.Number and amount.number < SMALL
        return Function("small" if small else "large")

    def half(self, amount: Symbol, way: Symbol) -> Symbol:
        """Return half of an amount, rounded ``up`` or ``down`` (CR 107.1a)."""
        return write(-(-read(amount) // 2) if way.name == "up" else read(amount) // 2)
