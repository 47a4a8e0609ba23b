"""Cutting a search into parts that are grounded by themselves.

Replacement effects make the space of states large as long as it is open which there are.  So each part fixes which
cards with such effects are there, whoever controls them; all other places stay open.  Boards with continuous
effects (CR 613) are worked out one by one, so there a part is a single board.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import comb

import msgspec

from bridge.board.board import Board
from bridge.board.permanent import Permanent
from bridge.cards.table import find_face
from bridge.search.pieces import EFFECTS, LIGHT, Piece, Stock
from bridge.search.properties import BOARDS, Property
from bridge.search.worlds import ADDED
from bridge.spaces.space import Place, Space


class Cube(msgspec.Struct, frozen=True):
    """A part of a search: the pieces that are fixed, by number, and how many places are open.

    ``effects`` places may hold any card with a replacement effect, where no others are left to look at.
    ``added`` is the number of the added piece if it is fixed, -1 if any light card may be added, ``None`` if none is.
    """

    fixed: tuple[int, ...]
    open: int
    added: int | None = None
    effects: int = 0

    @property
    def size(self) -> int:
        """How many permanents its boards have."""
        return len(self.fixed) + self.open + self.effects + (self.added is not None)


def cubes(stock: Stock, prop: Property, size: int) -> Iterator[Cube]:
    """Yield parts that together have all boards of a size."""
    heavy = [at for at, piece in enumerate(stock.pieces) if piece.kind == EFFECTS]
    light = bool(stock.of(LIGHT))
    adds: list[int | None] = [None]
    if prop.other_board == BOARDS[0]:
        adds = [at for at in heavy if may_be_added(stock.pieces[at], prop)]
        if any(may_be_added(piece, prop) for piece in stock.of(LIGHT)):
            adds = [-1, *adds]
    for added in adds:
        left = size - (added is not None)
        if heavy or not left:
            yield Cube((), 0, added, left)
        for number in range(left if light else 0):
            for fixed in itertools.combinations_with_replacement(heavy, number):
                yield Cube(fixed, left - number, added)


def may_be_added(piece: Piece, prop: Property) -> bool:
    """Whether a card may be the added one: any, or those of one card type."""
    return not prop.added or prop.added in find_face(piece.card).types


def space_of(cube: Cube, stock: Stock, prop: Property) -> Space:
    """Return the boards of a part of the search."""
    light = stock.of(LIGHT)
    base = Board.from_tree({"players": stock.players})
    places: list[Place] = []
    for index, at in enumerate(cube.fixed):
        id = f"p{len(places) + 1}"
        again = index > 0 and cube.fixed[index - 1] == at
        places.append(Place(id, stock.pieces[at].at(id), again))
    for number, choices in ((cube.open, light), (cube.effects, stock.of(EFFECTS))):
        for index in range(number):
            id = f"p{len(places) + 1}"
            places.append(Place(id, _ways(choices, id), index > 0))
    if cube.added is not None:
        chosen = [stock.pieces[cube.added]] if cube.added >= 0 else [p for p in light if may_be_added(p, prop)]
        places.append(Place(ADDED, _ways(chosen, ADDED)))
    return Space(base, tuple(places))


def _ways(pieces: tuple[Piece, ...] | list[Piece], id: str) -> tuple[Permanent, ...]:
    return tuple(way for piece in pieces for way in piece.at(id))


def boards_in(cube: Cube, stock: Stock, prop: Property) -> int:
    """Return how many boards a part has, those that differ only in the order of their permanents counted once."""
    number = 1
    for at in dict.fromkeys(cube.fixed):
        ways, times = len(stock.pieces[at].ways), cube.fixed.count(at)
        number *= comb(ways + times - 1, times)
    for places, kind in ((cube.open, LIGHT), (cube.effects, EFFECTS)):
        ways = sum(len(piece.ways) for piece in stock.of(kind))
        number *= comb(ways + places - 1, places) if places else 1
    if cube.added is not None:
        choices = stock.of(LIGHT) if cube.added < 0 else (stock.pieces[cube.added],)
        number *= sum(len(piece.ways) for piece in choices if may_be_added(piece, prop))
    return number
