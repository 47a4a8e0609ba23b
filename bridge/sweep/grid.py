"""The grid of a sweep: its boards in one fixed order, cut into chunks that are answered one by one.

Boards stand in the order of their picks, the last place changing fastest.  A chunk is a run of that order: the first
places hold one choice each, the next one a range of its choices, all others everything that they may hold.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import comb

import msgspec

from bridge.board.board import Board
from bridge.board.permanent import Permanent
from bridge.spaces.space import Picks, Place, Space

CHUNK = 4_000  # the cost of a chunk, at most if it can be split: a few seconds of work
ALONE = 40  # what a board costs that is answered alone, against one answered with others

Range = tuple[int, int]  # choices of a place: the first, and the one after the last


class GridPlace(msgspec.Struct, frozen=True):
    """A place: what it may hold, in words and as permanents, and which of these let boards be answered together.

    ``alike`` says that the place before it is one of the same, so that its pick is not below that one's.
    """

    id: str
    labels: tuple[str, ...]
    choices: tuple[Permanent | None, ...]
    plain: tuple[bool, ...]
    alike: bool = False


class Chunk(msgspec.Struct, frozen=True):
    """Boards that are answered in one go: how many come before them, how many they are, and the ranges of picks."""

    first: int
    boards: int
    ranges: tuple[Range, ...]


class Grid(msgspec.Struct, frozen=True):
    """A base board and places."""

    base: Board
    places: tuple[GridPlace, ...]

    def size(self) -> int:
        """Return how many boards there are."""
        return _Counts(self).boards(0, 0)

    def chunks(self) -> Iterator[Chunk]:
        """Yield the chunks, in the order of their boards."""
        counts = _Counts(self)
        first = 0
        for ranges, boards in _boxes(self, counts, 0, 0, (), True):
            yield Chunk(first, boards, ranges)
            first += boards

    def picks(self, ranges: tuple[Range, ...]) -> Iterator[Picks]:
        """Yield the picks in a box of ranges, in order."""
        alike = [at for at, place in enumerate(self.places) if place.alike]
        for picks in itertools.product(*(range(*limits) for limits in ranges)):
            if all(picks[at - 1] <= picks[at] for at in alike):
                yield picks

    def plain(self, ranges: tuple[Range, ...]) -> tuple[Space, list[list[int]]]:
        """Return the space of the boards in a box that can be answered together, and what its picks stand for.

        Places that are alike begin at the same choice wherever both are open, so the picks of the space may be
        compared as those of the grid.
        """
        places, chosen = [], []
        for at, (place, limits) in enumerate(zip(self.places, ranges, strict=True)):
            picks = [pick for pick in range(*limits) if place.plain[pick]]
            ordered = place.alike and ranges[at - 1][1] - ranges[at - 1][0] > 1
            places.append(Place(place.id, tuple(place.choices[pick] for pick in picks), ordered))
            chosen.append(picks)
        return Space(self.base, tuple(places)), chosen

    def whole(self) -> Space:
        """Return the space of all boards."""
        return Space(self.base, tuple(Place(place.id, place.choices, place.alike) for place in self.places))

    def is_plain(self, picks: Picks) -> bool:
        """Tell whether a board can be answered together with others."""
        return all(place.plain[pick] for place, pick in zip(self.places, picks, strict=True))


class _Counts:
    """How many boards the places from some place on make, all and those that can be answered together."""

    def __init__(self, grid: Grid) -> None:
        self.places = grid.places
        count = len(grid.places)
        self.group = [1] * count  # how many places from here on are alike
        self.after = [(1, 1)] * (count + 1)  # what comes after these
        self.below = [[0, *itertools.accumulate(place.plain)] for place in grid.places]
        for at in reversed(range(count)):
            if at + 1 < count and grid.places[at + 1].alike:
                self.group[at] = self.group[at + 1] + 1
                self.after[at] = self.after[at + 1]
            else:
                self.after[at] = (self.boards(at + 1, 0), self.plain(at + 1, 0))

    def boards(self, at: int, low: int) -> int:
        """The boards of the places from ``at`` on whose pick at ``at`` is not below ``low``."""
        if at == len(self.places):
            return 1
        return _runs(len(self.places[at].choices) - low, self.group[at]) * self.after[at][0]

    def plain(self, at: int, low: int) -> int:
        """Those of them that can be answered together."""
        if at == len(self.places):
            return 1
        below = self.below[at]
        return _runs(below[-1] - below[low], self.group[at]) * self.after[at][1]

    def next_low(self, at: int, pick: int) -> int:
        """The lowest pick of the place after ``at`` once that has its pick."""
        return pick if at + 1 < len(self.places) and self.places[at + 1].alike else 0

    def cost(self, at: int, low: int, plain: bool) -> int:
        """What it costs to answer :meth:`boards`, ``plain`` telling whether the places before allow it together."""
        together = self.plain(at, low) if plain else 0
        return together + ALONE * (self.boards(at, low) - together)


def _runs(choices: int, length: int) -> int:
    """How many sequences of a length there are whose members never fall.

    >>> _runs(3, 2), _runs(0, 2)
    (6, 0)
    """
    return comb(choices + length - 1, length) if choices > 0 else 0


def _boxes(
    grid: Grid, counts: _Counts, at: int, low: int, before: tuple[Range, ...], plain: bool
) -> Iterator[tuple[tuple[Range, ...], int]]:
    """Yield boxes of picks that go on from ``before``, with the number of boards in each."""
    if at == len(grid.places) or counts.cost(at, low, plain) <= CHUNK:
        yield (*before, *_open(grid, at, low)), counts.boards(at, low)
        return
    place = grid.places[at]
    start, cost, boards = low, 0, 0
    for pick in range(low, len(place.choices)):
        still, after = plain and place.plain[pick], counts.next_low(at, pick)
        more = counts.cost(at + 1, after, still)
        if cost + more > CHUNK and boards:
            yield (*before, (start, pick), *_open(grid, at + 1, counts.next_low(at, start))), boards
            start, cost, boards = pick, 0, 0
        if more > CHUNK:
            yield from _boxes(grid, counts, at + 1, after, (*before, (pick, pick + 1)), still)
            start = pick + 1
        else:
            cost, boards = cost + more, boards + counts.boards(at + 1, after)
    if boards:
        last = len(place.choices)
        yield (*before, (start, last), *_open(grid, at + 1, counts.next_low(at, start))), boards


def _open(grid: Grid, at: int, low: int) -> Iterator[Range]:
    """All that the places from ``at`` on may hold, the first of them not below ``low``."""
    for here in range(at, len(grid.places)):
        low = low if here == at or grid.places[here].alike else 0
        yield low, len(grid.places[here].choices)
