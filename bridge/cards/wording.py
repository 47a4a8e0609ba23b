"""Saying in words what the model holds: our own words, built from the model, never a card's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clingo import Symbol, SymbolType

if TYPE_CHECKING:
    from bridge.board.board import Board


def ability_name(symbol: Symbol, board: Board) -> str:
    """Return a short name for an ability of a permanent on a board.

    >>> import clingo
    >>> from bridge import Board
    >>> ability_name(clingo.parse_term('intrinsic("Forest")'), Board.parse("A: Forest"))
    'the ability of its land type Forest'
    """
    if symbol.type is SymbolType.Function and symbol.name == "intrinsic":
        return f"the ability of its land type {symbol.arguments[0].string}"
    card, _, place = symbol.string.rpartition("#")
    return f"{card}, ability {place}"
