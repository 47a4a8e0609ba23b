"""Trying mutants: ``python -m tests.mutation.run [CHAPTER | CHAPTER/FILE.lp]…`` prints those that nothing kills.

Those that are known to be equivalent (``equivalent.yaml``) are left out.
``PROCESSES`` (2) says how many are tried at a time.
"""

from __future__ import annotations

import multiprocessing
import os
import resource
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from multiprocessing.connection import wait
from pathlib import Path

from tests.mutation import battery, layered
from tests.mutation.mutants import CHAPTERS, LAYERED, MANA, Mutant, known_equivalent, mutants
from tests.mutation.question import Question

BATTERIES = {MANA: battery.battery, LAYERED: layered.battery}

SECONDS, MEMORY = 20, 3_000_000_000  # a mutant that needs more never ends


def killer(mutant: Mutant, path: Path, questions: list[Question]) -> int | None:
    """The first question that the mutant answers wrongly; one that is refused, or never ends, is wrong too."""
    for at, question in enumerate(questions):
        if mutant.path not in question.files:
            continue
        try:
            if question.ask({mutant.path: path}) != question.answer:
                return at
        except Exception:  # clingo refuses it, or amounts grow without end
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


def tried(listed: list[Mutant], processes: int = 2) -> Iterator[tuple[Mutant, str | None]]:
    """Each mutant with the question that killed it, or ``None``; each is asked the questions for its chapter."""
    for chapters, questions in BATTERIES.items():
        if here := [mutant for mutant in listed if mutant.chapter in chapters]:
            yield from tried_on(here, questions(), processes)


def tried_on(listed: list[Mutant], questions: list[Question], processes: int) -> Iterator[tuple[Mutant, str | None]]:
    """Each mutant with the question that killed it, or ``None``; each is tried in a process of its own.

    The questions that killed the last mutants of the same file are asked first, then small ones before large ones.
    """
    context = multiprocessing.get_context("fork")
    running: dict[int, tuple] = {}
    by_size = sorted(range(len(questions)), key=lambda at: len(questions[at].facts))
    orders: dict[Path, list[int]] = defaultdict(lambda: list(by_size))
    left = iter(listed)
    while True:
        while len(running) < processes and (mutant := next(left, None)) is not None:
            result = context.Value("i", -1)
            process = context.Process(target=one, args=(mutant, list(orders[mutant.path]), questions, result))
            process.start()
            running[process.sentinel] = (process, mutant, result)
        if not running:
            return
        for sentinel in wait(list(running)):
            process, mutant, result = running.pop(sentinel)
            process.join()
            if result.value == -2:
                yield mutant, None
            elif result.value == -1:
                yield mutant, "no end"
            else:
                yield mutant, questions[result.value].title
                orders[mutant.path].remove(result.value)
                orders[mutant.path].insert(0, result.value)


def main(chapters: list[str], processes: int) -> None:
    known = known_equivalent()
    listed = [mutant for mutant in mutants(tuple(chapters) or CHAPTERS) if mutant.key not in known]
    alive = 0
    for number, (mutant, by) in enumerate(tried(listed, processes), 1):
        if by is None:
            alive += 1
            print(f"{number}/{len(listed)} alive: {mutant}", flush=True)
    print(f"{len(listed)} mutants, {alive} alive")


if __name__ == "__main__":
    main(sys.argv[1:], int(os.environ.get("PROCESSES", "2")))
