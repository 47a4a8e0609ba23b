"""The grid of a sweep: its boards in one fixed order, cut into chunks that are answered one by one.

Boards stand in the order of their picks, the last place changing fastest.  A chunk is a run of that order: the first
places hold one choice each, the next one a range of its choices, all others everything that they may hold.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from math import comb, prod

import msgspec

from bridge.board.board import Board
from bridge.board.permanent import Permanent
from bridge.spaces.space import Picks, Place, Space

CHUNK = 4_000  # the cost of a chunk, at most if it can be split: a few seconds of work
FEW = 2  # boards for which a grounding of their own does not pay
ALONE = 40  # what a board costs that is answered alone, against one answered with others

OPEN = (
    3  # places in one grounding that may hold several different replacement effects: each more makes it 3 times dearer
)
MOST_EFFECTS = 8  # places, and permanents of the base, with such effects in one grounding

Range = tuple[int, int]  # choices of a place: the first, and the one after the last


class GridPlace(msgspec.Struct, frozen=True):
    """A place: what it may hold, in words and as permanents, and which of these let boards be answered together.

    ``effects`` tells which of them replace how mana is produced.  ``alike`` says that the place before it is one of
    the same, so that its pick is not below that one's.
    """

    id: str
    labels: tuple[str, ...]
    choices: tuple[Permanent | None, ...]
    plain: tuple[bool, ...]
    effects: tuple[bool, ...]
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
        for ranges, boards in _boxes(self, counts, self.most(), 0, 0, (), True):
            yield Chunk(first, boards, ranges)
            first += boards

    def most(self) -> int:
        """Return what a chunk may cost; less with many places for replacement effects, whose boards are dearer."""
        places = sum(any(place.effects) for place in self.places)
        return CHUNK if places <= OPEN else max(200, CHUNK >> 2 * (places - OPEN))

    def ordered(self, picks: Picks) -> bool:
        """Tell whether places that are alike are filled in the one order in which they are."""
        return all(picks[at - 1] <= picks[at] for at, place in enumerate(self.places) if place.alike)

    def picks(self, ranges: tuple[Range, ...]) -> Iterator[Picks]:
        """Yield the picks in a box of ranges, in order."""
        return filter(self.ordered, itertools.product(*(range(*limits) for limits in ranges)))

    def spaces(self, ranges: tuple[Range, ...]) -> Iterator[tuple[Space, list[list[int]]]]:
        """Yield spaces that hold the boards of a box that are answered together, and what their picks stand for.

        Some boards may be in them besides that are not :meth:`ordered`.  If only a few boards would share a grounding,
        there are no spaces: each board is answered alone then.
        """
        open_ = [[pick for pick in range(*limits) if place.plain[pick]] for place, limits in self._with(ranges)]
        if not all(open_):
            return
        several = [at for at, picks in enumerate(open_) if len(picks) > 1 and self._bearing(at, picks)]
        split = several[: max(0, len(several) - OPEN)]
        kinds = [self._apart(at, picks) if at in split else [picks] for at, picks in enumerate(open_)]
        boxes = list(itertools.product(*kinds))
        if len(boxes) > 1 and prod(map(len, open_)) < FEW * len(boxes):
            return
        for box in boxes:
            chosen = list(map(list, box))
            if self._may_be_ordered(chosen):
                yield self._space(chosen, split), chosen

    def _may_be_ordered(self, chosen: list[list[int]]) -> bool:
        pairs = ((chosen[at - 1], chosen[at]) for at, place in enumerate(self.places) if place.alike)
        return all(before[0] <= after[-1] for before, after in pairs)

    def _with(self, ranges: tuple[Range, ...]) -> Iterator[tuple[GridPlace, Range]]:
        return zip(self.places, ranges, strict=True)

    def _bearing(self, at: int, picks: list[int]) -> bool:
        return any(self.places[at].effects[pick] for pick in picks)

    def _apart(self, at: int, picks: list[int]) -> list[list[int]]:
        """Choices with replacement effects one by one, and all others."""
        effects = self.places[at].effects
        others = [pick for pick in picks if not effects[pick]]
        return [*([others] if others else []), *([pick] for pick in picks if effects[pick])]

    def _space(self, chosen: list[list[int]], split: list[int]) -> Space:
        """The space of some picks.  Places that are alike begin at the same choice wherever both are open.

        So the picks of the space may be compared as those of the grid, unless they were taken apart.
        """
        places = []
        for at, (place, picks) in enumerate(zip(self.places, chosen, strict=True)):
            alike = place.alike and len(chosen[at - 1]) > 1 and not {at - 1, at} & set(split)
            places.append(Place(place.id, tuple(place.choices[pick] for pick in picks), alike))
        return Space(self.base, tuple(places))

    def whole(self) -> Space:
        """Return the space of all boards."""
        return Space(self.base, tuple(Place(place.id, place.choices, place.alike) for place in self.places))


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
    grid: Grid, counts: _Counts, most: int, at: int, low: int, before: tuple[Range, ...], plain: bool
) -> Iterator[tuple[tuple[Range, ...], int]]:
    """Yield boxes of picks that go on from ``before``, with the number of boards in each."""
    if at == len(grid.places) or counts.cost(at, low, plain) <= most:
        yield (*before, *_open(grid, at, low)), counts.boards(at, low)
        return
    place = grid.places[at]
    start, cost, boards = low, 0, 0
    for pick in range(low, len(place.choices)):
        still, after = plain and place.plain[pick], counts.next_low(at, pick)
        more = counts.cost(at + 1, after, still)
        if cost + more > most and boards:
            yield (*before, (start, pick), *_open(grid, at + 1, counts.next_low(at, start))), boards
            start, cost, boards = pick, 0, 0
        if more > most:
            yield from _boxes(grid, counts, most, at + 1, after, (*before, (pick, pick + 1)), still)
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
