"""Chunks hold every board of a grid exactly once, in order, and are not too big."""

from __future__ import annotations

import random

import pytest

from bridge import Board
from bridge.spaces.space import Picks
from bridge.sweep import grid as grids
from bridge.sweep.grid import Grid, GridPlace

BASE = Board.parse("A: Forest")


def made(random: random.Random) -> Grid:
    places: list[GridPlace] = []
    for group in range(random.randint(1, 3)):
        count = random.randint(1, 6)
        plain = tuple(random.random() < 0.7 for _ in range(count))
        effects = tuple(random.random() < 0.2 for _ in range(count))
        for at in range(random.randint(1, 2)):
            labels = tuple(f"choice {n}" for n in range(count))
            places.append(GridPlace(f"{group}-{at}", labels, (None,) * count, plain, effects, alike=at > 0))
    return Grid(BASE, tuple(places))


@pytest.mark.parametrize("seed", range(60))
def test_chunks_are_the_boards_in_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    generator = random.Random(seed)
    grid = made(generator)
    whole = tuple((0, len(place.choices)) for place in grid.places)
    boards = list(grid.picks(whole))
    assert boards == sorted(set(boards))
    monkeypatch.setattr(grids, "CHUNK", generator.choice([1, 7, 50, 300, 4000]))
    first = 0
    found = []
    for chunk in grid.chunks():
        assert chunk.first == first
        first += chunk.boards
        here = list(grid.picks(chunk.ranges))
        assert len(here) == chunk.boards > 0
        cost = sum(1 if is_plain(grid, picks) else grids.ALONE for picks in here)
        assert cost <= grid.most() or len(here) == 1
        found += here
    assert found == boards
    assert grid.size() == len(boards)


@pytest.mark.parametrize("seed", range(40))
def test_the_spaces_of_a_chunk_hold_the_boards_that_go_together(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    generator = random.Random(seed)
    grid = made(generator)
    monkeypatch.setattr(grids, "CHUNK", generator.choice([50, 300, 4000]))
    monkeypatch.setattr(grids, "OPEN", generator.choice([0, 1, 3]))
    for chunk in grid.chunks():
        found = []
        spaces = 0
        for space, chosen in grid.spaces(chunk.ranges):
            spaces += 1
            picks = [tuple(c[at] for c, at in zip(chosen, local, strict=True)) for local in space.picks()]
            found += [board for board in picks if grid.ordered(board)]
            several = [at for at, one in enumerate(chosen) if len(one) > 1 and grid.places[at].alike]
            assert len(picks) == len(set(picks))
            assert several or all(map(grid.ordered, picks))
        wanted = [board for board in grid.picks(chunk.ranges) if is_plain(grid, board)]
        assert sorted(found) == (wanted if shared(grid, chunk.ranges) else [])
        assert bool(spaces) == bool(found)


def is_plain(grid: Grid, picks: Picks) -> bool:
    """Whether a board can be answered together with others."""
    return all(place.plain[pick] for place, pick in zip(grid.places, picks, strict=True))


def shared(grid: Grid, ranges: tuple[grids.Range, ...]) -> bool:
    """Whether so many boards share a grounding that the spaces pay; those not in order count as well."""
    boards = groundings = 1
    left = grids.OPEN
    for place, limits in reversed(list(zip(grid.places, ranges, strict=True))):
        effects = [place.effects[pick] for pick in range(*limits) if place.plain[pick]]
        boards *= len(effects)
        if len(effects) > 1 and any(effects):
            left -= 1
            if left < 0:  # taken apart: each effect by itself, and all else
                groundings *= sum(effects) + (not all(effects))
    return boards > 0 and (groundings == 1 or boards >= grids.FEW * groundings)


def test_boards_go_together_and_alone() -> None:
    """The grids of the test above are of both kinds."""
    found = [
        shared(grid, chunk.ranges)
        for grid in (made(random.Random(seed)) for seed in range(40))
        for chunk in grid.chunks()
    ]
    assert True in found
    assert False in found
