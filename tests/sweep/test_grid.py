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
        cost = sum(1 if grid.is_plain(picks) else grids.ALONE for picks in here)
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
        for space, chosen in grid.spaces(chunk.ranges):
            picks = [tuple(c[at] for c, at in zip(chosen, local, strict=True)) for local in space.picks()]
            found += [board for board in picks if grid.ordered(board)]
            several = [at for at, one in enumerate(chosen) if len(one) > 1 and grid.places[at].alike]
            assert len(picks) == len(set(picks))
            assert several or all(map(grid.ordered, picks))
        wanted = [board for board in grid.picks(chunk.ranges) if grid.is_plain(board)]
        assert sorted(found) == wanted or (not found and wanted)
