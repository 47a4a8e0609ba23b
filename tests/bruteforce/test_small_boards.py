"""Every small board: what all permanents could produce, and what tapping each of them gives."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable
from itertools import islice

import pytest
import yaml

from tests.bruteforce.asking import differences
from tests.bruteforce.boards import SMALL, small
from tests.bruteforce.cards import ALL, EFFECTS
from tests.bruteforce.world import World

EVERY = [*ALL, *EFFECTS]
PROCESSES = 2


def boards(names: list[str], size: int, every: int, share: int, shares: int) -> Iterable[World]:
    """Each ``every``-th small board, and of these one process's share."""
    return islice(small(names, size), share * every, None, every * shares)


def one_share(names: list[str], size: int, every: int, share: int, shares: int) -> tuple[int, list[str]]:
    number, found = 0, []
    for world in boards(names, size, every, share, shares):
        number += 1
        if len(found) < 20 and (lines := list(differences(world))):
            found.append("\n".join([*lines, yaml.safe_dump(world.tree(), sort_keys=False)]))
    return number, found


def sweep(names: list[str], size: int, every: int = 1) -> int:
    """Compare all of them, on two processors; return how many there were."""
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        shares = pool.starmap(one_share, [(names, size, every, share, PROCESSES) for share in range(PROCESSES)])
    found = [difference for _, differences in shares for difference in differences]
    assert not found, f"{len(found)} boards or more differ:\n" + "\n".join(found[:5])
    return sum(number for number, _ in shares)


def test_every_board_of_one_permanent() -> None:
    assert sweep(EVERY, 1) == sum(bool(card.abilities) for card in ALL.values())


def test_every_board_of_two() -> None:
    assert sweep(SMALL, 2) > 600


def test_some_boards_of_two_of_all_cards() -> None:
    assert sweep(EVERY, 2, every=40) > 100


def test_some_boards_of_three() -> None:
    assert sweep(SMALL, 3, every=90) > 100


@pytest.mark.exhaustive
def test_every_board_of_two_of_all_cards() -> None:
    assert sweep(EVERY, 2) > 5000


@pytest.mark.exhaustive
def test_every_board_of_three() -> None:
    assert sweep(SMALL, 3) > 10_000
