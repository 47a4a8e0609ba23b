"""Every mutant of the rules gives a wrong answer somewhere, or is listed as equivalent with the reason.

    python -m pytest -m mutation tests/mutation

The baseline tests run with the others: the battery's right answers are worked out by counting, by hand or
by the brute-force model, never taken from the rules.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from multiprocessing.connection import wait
from pathlib import Path

import pytest
import yaml

from bridge import Board
from bridge.queries.session import ask, mana
from bridge.queries.tap import tap_question
from bridge.rules import RulesError
from tests.bruteforce import model
from tests.bruteforce.asking import check
from tests.mutation import made, zoo
from tests.mutation.battery import Question, battery, worlds
from tests.mutation.mutants import Mutant, mutants

ACCEPTED = Path(__file__).with_name("equivalent.yaml")
SECONDS, MEMORY = 20, 3_000_000_000  # a mutant that needs more never ends


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


@pytest.mark.parametrize(("title", "board", "expected"), made.boards())
def test_made_cards(title: str, board: Board, expected: dict[str, made.Pools]) -> None:
    for id, listed in expected.items():
        assert pools(board, [id])[id] == {model.pool(pool) for pool in listed}, id


def test_the_boards_of_real_cards() -> None:
    for _, world in worlds():
        check(world)


def killer(mutant: Mutant, path: Path, questions: list[Question]) -> int | None:
    """The first question that the mutant answers wrongly; one that is refused, or never ends, is wrong too."""
    for at, question in enumerate(questions):
        if mutant.path not in question.files:
            continue
        try:
            if question.ask({mutant.path: path}) != question.answer:
                return at
        except (RulesError, RuntimeError, MemoryError):
            return at
    return None


def one(mutant: Mutant, order: list[int], questions: list[Question], result) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.NamedTemporaryFile("w", suffix=".lp") as file:
        file.write(mutant.text)
        file.flush()
        at = killer(mutant, Path(file.name), [questions[i] for i in order])
    result.value = -2 if at is None else order[at]
    os._exit(0)


def survivors(listed: list[Mutant], questions: list[Question], processes: int = 2) -> list[Mutant]:
    """The mutants that answer all questions rightly, each tried in a process of its own.

    The questions that killed the last mutants of the same file are asked first.
    """
    context = multiprocessing.get_context("fork")
    running: dict[int, tuple] = {}
    alive: list[Mutant] = []
    orders: dict[Path, list[int]] = defaultdict(lambda: list(range(len(questions))))
    left = iter(listed)
    while True:
        while len(running) < processes and (mutant := next(left, None)) is not None:
            result = context.Value("i", -1)
            process = context.Process(target=one, args=(mutant, list(orders[mutant.path]), questions, result))
            process.start()
            running[process.sentinel] = (process, mutant, result)
        if not running:
            return alive
        for sentinel in wait(list(running)):
            process, mutant, result = running.pop(sentinel)
            process.join()
            if result.value == -2:
                alive.append(mutant)
            elif result.value >= 0:
                orders[mutant.path].remove(result.value)
                orders[mutant.path].insert(0, result.value)


def accepted() -> dict[tuple[str, str, str], str]:
    entries = yaml.safe_load(ACCEPTED.read_text(encoding="utf-8")) or []
    return {
        (entry["file"], rule["rule"], change): entry["because"]
        for entry in entries
        for rule in entry["rules"]
        for change in rule["changes"]
    }


def key(mutant: Mutant) -> tuple[str, str, str]:
    return (mutant.file, mutant.rule, mutant.change)


@pytest.mark.mutation
def test_every_mutant_is_killed_or_known_to_be_equivalent() -> None:
    listed = list(mutants())
    alive = survivors(listed, battery())
    known = accepted()
    new = [str(mutant) for mutant in alive if key(mutant) not in known]
    gone = [" | ".join(entry) for entry in known if entry not in set(map(key, alive))]
    report = f"{len(listed)} mutants, {len(alive)} alive, {len(alive) - len(new)} of them known to be equivalent"
    assert not new, "\n".join([report, *new])
    assert not gone, "\n".join([report, "accepted, but killed or no longer there:", *gone])


def written(alive: list[Mutant]) -> Iterator[dict[str, object]]:
    """Entries for :data:`ACCEPTED`, to fill in the reasons."""
    by_file: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for mutant in alive:
        by_file[mutant.file][mutant.rule].append(mutant.change)
    for file, by_rule in by_file.items():
        yield {"file": file, "because": "?", "rules": [{"rule": r, "changes": c} for r, c in by_rule.items()]}
