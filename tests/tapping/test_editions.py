"""Editions: since 2026-08-07 an ability that moves a card to or from a library is no mana ability (CR 605.1a)."""

from __future__ import annotations

import pytest

from bridge import Board
from bridge.queries.could import could
from bridge.queries.legal import legal
from bridge.queries.pool import pool
from bridge.queries.tap import tap

OLD, NEW = "2026-01-16", "2026-08-07"


@pytest.mark.parametrize(("edition", "outcomes"), [(OLD, [{"A": {"C": 2}}]), (NEW, [])])
def test_milling_for_mana_is_tapping_for_mana_only_in_the_older_edition(edition: str, outcomes: list[object]) -> None:
    board = Board.parse("A: Millikin, Kinnan, Bonder Prodigy")
    assert [one.pool for one in tap(board, "millikin", edition=edition).outcomes] == outcomes


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_what_it_could_produce_is_the_same(edition: str) -> None:
    assert could(Board.parse("A: Millikin"), edition=edition).permanents[0].types == ("C",)


@pytest.mark.parametrize(("edition", "doubled"), [(OLD, True), (NEW, False)])
def test_effects_on_tapping_for_mana_no_longer_see_it(edition: str, doubled: bool) -> None:
    board = Board.parse("A: Millikin, Contamination, Infernal Darkness")
    pools = [one.pool for one in tap(board, "millikin", edition=edition).outcomes]
    assert bool(pools) is doubled


@pytest.mark.parametrize(("edition", "allowed"), [(OLD, True), (NEW, False)])
def test_what_stops_all_but_mana_abilities_stops_it_since_then(edition: str, allowed: bool) -> None:
    board = Board.from_tree(
        {
            "players": ["A", "B"],
            "permanents": [
                {"card": "Millikin", "controller": "A"},
                {"card": "Damping Matrix", "controller": "B"},
            ],
        }
    )
    assert legal(board, "A", edition).activations[0].legal is allowed


@pytest.mark.parametrize("edition", [OLD, NEW])
def test_pool_leaves_it_out_in_both(edition: str) -> None:
    assert [one.pool for one in pool(Board.parse("A: Millikin, Forest"), "A", edition).totals] == [{"G": 1}]
