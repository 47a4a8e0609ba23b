"""A space of boards: a board, and places on it that may hold one permanent or another, or none.

What-if, the search for the smallest change and sweeps all ask the same of many boards that differ in little.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

import msgspec

from bridge.board.board import Board
from bridge.board.format import PermanentKeys
from bridge.board.permanent import Permanent, settled
from bridge.errors import InputError

Picks = tuple[int, ...]  # for each place, in their order, which of its choices it holds


class Place(msgspec.Struct, frozen=True):
    """A place on the battlefield and what it may hold: permanents with the place's id, or nothing.

    ``interchangeable`` says that it may hold the same as the place before it, so that of boards that differ only in
    which of them holds what, one is enough.
    """

    id: str
    choices: tuple[Permanent | None, ...]
    interchangeable: bool = False


class Space(msgspec.Struct, frozen=True):
    """Boards that share players, effects and everything else but some of their permanents.

    ``base`` holds what all boards of the space have; the places come after its permanents, in timestamp order.

    >>> space = Space.over(Board.parse("A: Forest"), [("new", [None, {"card": "Contamination"}])])
    >>> space.size(), [p.id for p in space.board((1,)).permanents]
    (2, ['forest', 'new'])
    """

    base: Board
    places: tuple[Place, ...]

    @classmethod
    def over(cls, base: Board, places: Iterable[tuple[str, Sequence[PermanentKeys | dict[str, Any] | None]]]) -> Space:
        """Return the space in which each place holds one of its choices.

        Args:
            base: what all boards have.
            places: an id that no permanent of the base has, and what the place may hold, as in a board file
                (``id`` apart); ``None`` for nothing.

        Raises:
            InputError: a choice is not a permanent, or an id is taken.
        """
        places = [(id, tuple(choices)) for id, choices in places]
        hosts = {keys.attached_to for _, choices in places for keys in map(_keys, choices) if keys is not None}
        found: list[Place] = []
        for id, choices in places:
            if id in {permanent.id for permanent in base.permanents} | {place.id for place in found}:
                raise InputError("is the id of two permanents", where="id", value=id)
            held = tuple(None if choice is None else _permanent(base, id, choice) for choice in choices)
            alike = bool(found) and hosts.isdisjoint((found[-1].id, id)) and _same(found[-1].choices, held)
            found.append(Place(id, held, alike))
        return cls(base, tuple(found))

    def size(self) -> int:
        """Return how many boards there are, counting those that are alike."""
        number = 1
        for place in self.places:
            number *= len(place.choices)
        return number

    def picks(self, ordered: bool = False) -> Iterator[Picks]:
        """Yield the picks of every board, of boards that are alike only the first.

        Args:
            ordered: whether boards differ that hold the same in another order, as timestamps make them (CR 613.7).
        """
        for picks in itertools.product(*(range(len(place.choices)) for place in self.places)):
            if ordered or all(
                picks[at - 1] <= picks[at] for at, place in enumerate(self.places) if place.interchangeable
            ):
                yield picks

    def held(self, picks: Picks) -> list[Permanent]:
        """Return what the places hold in one board."""
        places = {place.id for place in self.places}
        return [permanent for permanent in self._settled(picks) if permanent.id in places]

    def board(self, picks: Picks) -> Board:
        """Return one board of the space."""
        return self.base.holding(self._settled(picks))

    def _settled(self, picks: Picks) -> tuple[Permanent, ...]:
        """All permanents of a board: no Aura is attached to nothing (CR 704.5m), other things are unattached then."""
        held = (place.choices[pick] for place, pick in zip(self.places, picks, strict=True))
        return settled((*self.base.permanents, *(one for one in held if one is not None)), self.base.players)


def _permanent(base: Board, id: str, choice: PermanentKeys | dict[str, Any]) -> Permanent:
    """A permanent as the board itself would read it; what it is attached to is looked for later."""
    keys = _keys(choice)
    alone = msgspec.structs.replace(keys, id=id, attached_to=None)
    tree = {"players": base.players, "active_player": base.active_player, "permanents": [msgspec.to_builtins(alone)]}
    read = Board.from_tree(tree, source=base.source).permanents[0]
    kept = msgspec.structs.replace(read.keys, id=id, attached_to=keys.attached_to, count=keys.count)
    return msgspec.structs.replace(read, keys=kept)


@overload
def _keys(choice: PermanentKeys | dict[str, Any]) -> PermanentKeys: ...


@overload
def _keys(choice: PermanentKeys | dict[str, Any] | None) -> PermanentKeys | None: ...


def _keys(choice: PermanentKeys | dict[str, Any] | None) -> PermanentKeys | None:
    return msgspec.convert(choice, PermanentKeys) if isinstance(choice, dict) else choice


def _same(first: Sequence[Permanent | None], second: Sequence[Permanent | None]) -> bool:
    """Whether two places may hold the same, their ids apart."""

    def plain(choice: Permanent | None) -> object:
        return choice and (choice.controller, choice.owner, msgspec.structs.replace(choice.keys, id=None))

    return len(first) == len(second) and all(plain(one) == plain(two) for one, two in zip(first, second, strict=True))
