"""A question put to the rules, or to a mutant of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from pathlib import Path

from clingo import Symbol

from bridge import rules
from bridge.statements import as_written

Answer = Counter  # of answer sets, each as it is read


@dataclass
class Question:
    """Facts and files as the project puts them, how an answer set is read, and the right answer."""

    title: str
    facts: str
    files: list[Path]
    read: Callable[[Sequence[Symbol]], Hashable] = frozenset
    answer: Answer | None = None
    reads_if_asked: bool = False  # whether the chapter on reading is loaded only once the layers ask for it

    def ask(self, swap: dict[Path, Path] | None = None) -> Answer:
        later = [path for path in self.files if self.reads_if_asked and path.parent.name == "reading"]
        first = [path for path in self.files if path not in later]
        first, later = ([(swap or {}).get(path, path) for path in files] for files in (first, later))
        control = rules.make_control(self.facts, first, ["2"])
        rules.ground(control, if_asked=[statement for path in later for statement in as_written(path, unheard)])
        found: Answer = Counter()
        for shown in rules.answer_sets(control):
            found[self.read(shown)] += 1
        return found


def unheard(*_: object) -> None:
    """The rules as they are have no messages."""
