"""Grounding the layers (CR 613) step by step.

What an effect applies to is asked of the state that earlier effects left, and the answer makes the next
state.  Each state is therefore grounded once the one before it is known: then all that it is made of are
facts, and the order of the effects is worked out while grounding, without a choice.  Nothing here knows a
rule: which effects there are, which come next and when the layers are done, is read from ``asp_rules/layers``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clingo

Part = tuple[str, list[clingo.Symbol]]

MOST_STEPS = 5_000  # far more than a board can have; a mistake in the rules must not loop


def ground_layers(control: clingo.Control, context: Any = None) -> int:
    """Ground the layers of a board whose base is grounded, and return the number of the last state.

    The state ``at(0)`` is what permanents are before continuous effects, ``at(last)`` what they are after
    them.  Without effects (the chapter's files are then not loaded) it is 0, and nothing is done.

    Args:
        control: with the base of the rules grounded.
        context: what computes the ``@`` terms of the reading chapter.
    """
    if not _any(control, "change_layer", 2):
        return 0

    def ground(parts: list[Part]) -> None:
        control.ground(parts, context)

    ground([("layers", [])])
    if not _any(control, "potential", 2):
        return 0
    used = {str(atom.symbol.arguments[0]) for atom in control.symbolic_atoms.by_signature("in_use", 1)}
    return _Layers(control, ground, used).run()


class _Layers:
    """The steps for one board; ``used`` names the parts that only some boards need."""

    def __init__(self, control: clingo.Control, ground: Callable[[list[Part]], None], used: set[str]) -> None:
        self.control, self.ground, self.used = control, ground, used
        self.reads = _any(control, "consults", 1)

    def run(self) -> int:
        """Go from step to step until nothing is left to apply."""
        for step in range(MOST_STEPS):
            number = [clingo.Number(step)]
            self.ground([("open", number)])
            if not self._at("pending", step):
                if "rounds" in self.used and self._look_back(step, number):
                    continue
                self.ground([("finish", number)])
                return step
            self._plan(step, number)
            building: list[Part] = [("build", number)]
            if not self._at("tried", step):
                self.ground([*building, ("record", number)])
                continue
            look = self._look("then", step)
            if self.reads:
                self.ground(building)
                building = []
                self._read("then", step)
            numbers: list[Part] = [("decide_numbers", number)] if "numbers" in self.used else []
            self.ground([*building, *look, ("decide", number), *numbers])
            self.ground([("record", number)])
        raise RuntimeError(f"the layers do not end after {MOST_STEPS:,} steps")

    def _plan(self, step: int, number: list[clingo.Symbol]) -> None:
        if self.reads:
            self._read("now", step)
        plan: list[Part] = [("plan", number), *self._look("now", step)]
        self.ground(plan + [(name, number) for name in ("control", "text", "numbers") if name in self.used])

    def _look_back(self, step: int, number: list[clingo.Symbol]) -> bool:
        """Lock in what a resolved effect affects, and begin again; tell whether there was one left."""
        self.ground([("look_back", number)])
        if self.reads:
            self._read("lock", step)
        self.ground([*self._look("lock", step)[:1], ("lock", number)])
        return bool(self._at("another_round", step))

    def _look(self, name: str, step: int) -> list[Part]:
        look = [clingo.Function(name, [clingo.Number(step)])]
        return [("view", look), ("weigh", look)] if "numbers" in self.used else [("view", look)]

    def _read(self, name: str, step: int) -> None:
        """Let the chapter on reading look at the states that it is asked about."""
        look = clingo.Function(name, [clingo.Number(step)])
        states = [
            [atom.symbol.arguments[1]]
            for atom in self.control.symbolic_atoms.by_signature("to_read", 2)
            if atom.symbol.arguments[0] == look
        ]
        if states:
            self.ground([("spell", state) for state in states])
            self.ground([("read", state) for state in states])

    def _at(self, name: str, step: int) -> list[clingo.Symbol]:
        """The atoms of a predicate that are about this step."""
        number = clingo.Number(step)
        arity = {"another_round": 1}.get(name, 2)
        return [
            atom.symbol
            for atom in self.control.symbolic_atoms.by_signature(name, arity)
            if atom.symbol.arguments[0] == number
        ]


def _any(control: clingo.Control, name: str, arity: int) -> bool:
    return next(control.symbolic_atoms.by_signature(name, arity), None) is not None
