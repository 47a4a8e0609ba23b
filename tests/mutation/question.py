"""A question put to the rules, or to a mutant of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path

from clingo import Symbol

from bridge import rules

Answer = Counter  # of answer sets, each as it is read


@dataclass
class Question:
    """Facts and files as the project puts them, how an answer set is read, and the right answer."""

    title: str
    facts: str
    files: list[Path]
    read: Callable[[Sequence[Symbol]], Hashable] = frozenset
    answer: Answer | None = None

    def ask(self, swap: dict[Path, Path] | None = None) -> Answer:
        files = [(swap or {}).get(path, path) for path in self.files]
        control = rules.make_control(self.facts, files, ["2"])
        rules.ground(control)
        found: Answer = Counter()
        for shown in rules.answer_sets(control):
            found[self.read(shown)] += 1
        return found
