"""Witnesses: from picks to boards that stand by themselves, one of those that are alike."""

from __future__ import annotations

from typing import Any

import clingo
import msgspec

from bridge.board.board import Board
from bridge.board.permanent import slug
from bridge.queries.session import name
from bridge.search.properties import BOARDS, Property
from bridge.search.worlds import ADDED


def tree_of(board: Board) -> dict[str, Any]:
    """Return a board as a board file has it.

    >>> tree_of(Board.parse("A: Forest (tapped)"))
    {'players': ['A'], 'permanents': [{'card': 'Forest', 'controller': 'A', 'tapped': True}]}
    """
    numbers: dict[str, int] = {}
    permanents = []
    for permanent in board.permanents:
        keys = msgspec.to_builtins(msgspec.structs.replace(permanent.keys, controller=permanent.controller))
        stem = slug(permanent.keys.card[:200])
        numbers[stem] = numbers.get(stem, 0) + 1
        default = stem if numbers[stem] == 1 else f"{stem}-{numbers[stem]}"
        if keys.get("id") == default or permanent.id == default:
            keys.pop("id", None)
        elif permanent.keys.id is None:
            keys["id"] = permanent.id
        permanents.append(keys)
    return {"players": list(board.players), "permanents": permanents}


def standing_alone(board: Board) -> Board:
    """Return a board of a space with the ids that its cards have by default; the added permanent keeps its id."""
    ids = _default_ids(board)
    keys = []
    for permanent in board.permanents:
        host = permanent.keys.attached_to
        keys.append(
            msgspec.structs.replace(
                permanent.keys,
                id=ADDED if permanent.id == ADDED else None,
                controller=permanent.controller,
                attached_to=None if host is None else ids.get(host, host),
            )
        )
    tree = {"players": list(board.players), "permanents": [msgspec.to_builtins(one) for one in keys]}
    return Board.from_tree(tree)


def _default_ids(board: Board) -> dict[str, str]:
    """The ids that permanents have by default, from those that they have in a space."""
    bare = [{"card": p.keys.card, "id": ADDED} if p.id == ADDED else {"card": p.keys.card} for p in board.permanents]
    named = Board.from_tree({"players": list(board.players), "permanents": bare})
    return {old.id: new.id for old, new in zip(board.permanents, named.permanents, strict=True)}


def without_added(board: Board, prop: Property) -> Board | None:
    """Return the board that the other side has, if it is not the same: without the added card."""
    if prop.other_board != BOARDS[0]:
        return None
    return board.removing(ADDED)


def symmetry_key(board: Board, ordered: bool) -> object:
    """Return what boards have in common that differ only in which player is which.

    Args:
        board: the board.
        ordered: whether the order of permanents matters.
    """
    keys = []
    for players in (board.players, board.players[::-1]):
        place = {player: str(at) for at, player in enumerate(players)}
        held = [_plain(p.keys, place[p.controller]) for p in board.permanents]
        keys.append(tuple(held if ordered else sorted(held)))
    return min(keys)


def _plain(keys: object, controller: str) -> tuple[str, str]:
    tree = msgspec.to_builtins(keys)
    own = tree.pop("id", None) == ADDED
    tree.pop("controller", None)
    return (f"{own}{msgspec.json.encode(tree).decode()}", controller)


def details(symbols: list[clingo.Symbol]) -> tuple[str, ...]:
    """Return what a property says about a board, as lines.

    >>> details([clingo.parse_term('detail("forest",green)')])
    ('forest: green',)
    """
    lines = sorted([argument if argument else "" for argument in map(_words, symbol.arguments)] for symbol in symbols)
    return tuple(f"{first}: {', '.join(rest)}" if rest else first for first, *rest in lines)


def _words(symbol: clingo.Symbol) -> str:
    if symbol.type is clingo.SymbolType.Number:
        return str(symbol.number)
    if symbol.type is clingo.SymbolType.String or not symbol.arguments:
        return name(symbol)
    if symbol.name == "mana":
        from bridge.answers import spell_mana
        from bridge.queries.session import mana

        return spell_mana(mana(symbol))
    return f"{symbol.name}({', '.join(map(_words, symbol.arguments))})"
