"""Chunks hold every board of a grid exactly once, in order, and are not too big."""

from __future__ import annotations

import random

import pytest

from bridge import Board
from bridge.sweep import grid as grids
from bridge.sweep.grid import Grid, GridPlace

BASE = Board.parse("A: Forest")


def made(random: random.Random) -> Grid:
    places: list[GridPlace] = []
    for group in range(random.randint(1, 3)):
        count = random.randint(1, 6)
        plain = tuple(random.random() < 0.7 for _ in range(count))
        for at in range(random.randint(1, 2)):
            labels = tuple(f"choice {n}" for n in range(count))
            places.append(GridPlace(f"{group}-{at}", labels, (None,) * count, plain, alike=at > 0))
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
        cost = sum(1 if grid.is_plain(picks) else grids.ALONE for picks in here)
        assert cost <= grids.CHUNK or len(here) == 1
        found += here
    assert found == boards
    assert grid.size() == len(boards)


@pytest.mark.parametrize("seed", range(30))
def test_the_space_of_a_chunk_holds_the_boards_that_go_together(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    generator = random.Random(seed)
    grid = made(generator)
    monkeypatch.setattr(grids, "CHUNK", generator.choice([7, 50, 300]))
    for chunk in grid.chunks():
        space, chosen = grid.plain(chunk.ranges)
        picks = [tuple(c[at] for c, at in zip(chosen, local, strict=True)) for local in space.picks()]
        assert picks == [board for board in grid.picks(chunk.ranges) if grid.is_plain(board)]
