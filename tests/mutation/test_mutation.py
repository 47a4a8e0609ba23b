"""Every mutant of the rules gives a wrong answer somewhere, or is listed as equivalent with the reason.

    python -m pytest -m mutation tests/mutation

The baseline tests run with the others: the battery's right answers are worked out by counting, by hand or
by the brute-force model, never taken from the rules.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

from bridge import Board
from bridge.queries.session import ask, mana
from bridge.queries.tap import tap_question
from tests.bruteforce import model
from tests.bruteforce.asking import check
from tests.mutation import made, zoo
from tests.mutation.battery import battery, small_boards, worlds
from tests.mutation.mutants import known_equivalent, mutants
from tests.mutation.run import tried


def pools(board: Board, ids: list[str]) -> dict[str, set[model.Frozen]]:
    atoms = ask(board, [fact for id in ids for fact in tap_question(id, None, None, None)], ["tapping"])
    found: dict[str, set[model.Frozen]] = defaultdict(set)
    for permanent, _, event in atoms["tapped_for"]:
        found[permanent.string].add(model.pool(mana(event)))
    for permanent, *_ in atoms["tapped_for_nothing"]:
        found[permanent.string].add(frozenset())
    return {id: found[id] for id in ids}


def test_the_zoo_is_read_as_plain_counting_says() -> None:
    for board, expected in zoo.boards():
        got = pools(board, list(expected))
        wrong = {
            board.permanent(id).face.abilities: (pools, got[id])
            for id, pools in expected.items()
            if got[id] != {model.pool(pool) for pool in pools}
        }
        assert not wrong


@pytest.mark.parametrize(("title", "board", "expected"), list(small_boards()))
def test_made_cards(title: str, board: Board, expected: dict[str, made.Pools]) -> None:
    for id, listed in expected.items():
        assert pools(board, [id])[id] == {model.pool(pool) for pool in listed}, id


def test_the_boards_of_real_cards() -> None:
    for _, world in worlds():
        check(world)


@pytest.mark.mutation
def test_every_mutant_is_killed_or_known_to_be_equivalent() -> None:
    listed = list(mutants())
    alive = [mutant for mutant, by in tried(listed, battery()) if by is None]
    known = known_equivalent()
    new = [str(mutant) for mutant in alive if mutant.key not in known]
    gone = [" | ".join(entry) for entry in known if entry not in {mutant.key for mutant in alive}]
    report = f"{len(listed)} mutants, {len(alive)} alive, {len(alive) - len(new)} of them known to be equivalent"
    assert not new, "\n".join([report, *new])
    assert not gone, "\n".join([report, "accepted, but killed or no longer there:", *gone])
