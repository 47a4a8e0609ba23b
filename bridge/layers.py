"""Grounding the layers (CR 613) step by step.

What an effect applies to is asked of the state that earlier effects left, and the answer makes the next
state.  Each state is therefore grounded once the one before it is known: then all that it is made of are
facts, and the order of the effects is worked out while grounding, without a choice.  Nothing here knows a
rule: which effects there are, which come next and when the layers are done, is read from ``asp_rules/layers``.
"""

from __future__ import annotations

from typing import Any

import clingo

Part = tuple[str, list[clingo.Symbol]]

MOST_STEPS = 100_000  # more than any board has; a mistake in the rules must not loop for ever


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
    control.ground([("layers", [])], context)
    return _Layers(control, context).run() if _any(control, "potential", 2) else 0


class _Layers:
    """The steps for one board."""

    def __init__(self, control: clingo.Control, context: Any) -> None:
        self.control, self.context = control, context
        self.used = {str(atom.symbol.arguments[0]) for atom in control.symbolic_atoms.by_signature("in_use", 1)}

    def run(self) -> int:
        """Go from step to step until nothing is left to apply."""
        before: list[Part] = []
        opening = "open"
        for step in range(MOST_STEPS):
            number = [clingo.Number(step)]
            self.ground([*before, (opening, number), ("pend", number)])
            opening = "open"
            if self._about(step, "pending", 2):
                before = self._apply(step, number)
            elif self._another_round(step, number):
                before, opening = [], "open_again"
            else:
                self._spell(at(step), step)
                return step
        raise RuntimeError(f"the layers do not end after {MOST_STEPS:,} steps")

    def _apply(self, step: int, number: list[clingo.Symbol]) -> list[Part]:
        """Apply what comes next; return what is left to ground with the beginning of the next step."""
        parts = [str(atom.arguments[1]) for atom in self._about(step, "takes_part", 2)]
        if asking := "asking" in parts:
            parts.remove("asking")
            self._ask("now", step)
        self.ground([("plan", number), *self._look("now", step, parts, asking), *((part, number) for part in parts)])
        if not self._about(step, "tried", 2):
            return [("build", number), ("record", number)]
        building: list[Part] = [("build", number)]
        if asking:
            self.ground(building)
            building = []
            self._ask("then", step)
        look = self._look("then", step, parts, asking)
        self.ground([*building, *look, ("decide", number), *((f"decide_{part}", number) for part in parts)])
        return [("record", number)]

    def _another_round(self, step: int, number: list[clingo.Symbol]) -> bool:
        """Lock in what a resolved effect affects, and begin again; tell whether there was one left."""
        if "rounds" not in self.used:
            return False
        self._ask("lock", step)
        if not self._about(step, "another_round", 1):
            return False
        self.ground([*self._look("lock", step, [], True), ("lock", number)])
        return True

    def _look(self, name: str, step: int, parts: list[str], asking: bool) -> list[Part]:
        """The parts that say what effects apply to in the states of a look, and how much they do."""
        names = ["view"]
        names += ["view_asked"] * asking
        names += ["view_control"] * ("control" in self.used)
        names += ["weigh"] * ("numbers" in parts)
        return [(part, [clingo.Function(name, [clingo.Number(step)])]) for part in names]

    def _ask(self, name: str, step: int) -> None:
        """Let the chapter on reading look at the states that it is asked about."""
        self.ground([(f"ask_{name}", [clingo.Number(step)])])
        look = clingo.Function(name, [clingo.Number(step)])
        atoms = self.control.symbolic_atoms.by_signature("to_read", 2)
        states = [atom.symbol.arguments[1] for atom in atoms if atom.symbol.arguments[0] == look]
        if states:
            self.ground([("spell", [state, state]) for state in states])
            self.ground([("read", [state]) for state in states])

    def _spell(self, name: clingo.Symbol, step: int) -> None:
        (current,) = self._about(step, "current", 2)
        self.ground([("spell", [name, current.arguments[1]])])

    def _about(self, step: int, name: str, arity: int) -> list[clingo.Symbol]:
        """The atoms of a predicate that are about this step."""
        number = clingo.Number(step)
        atoms = self.control.symbolic_atoms.by_signature(name, arity)
        return [atom.symbol for atom in atoms if atom.symbol.arguments[0] == number]

    def ground(self, parts: list[Part]) -> None:
        self.control.ground(parts, self.context)


def at(step: int) -> clingo.Symbol:
    """Return the name that other chapters have for the state after this step.

    >>> print(at(3))
    at(3)
    """
    return clingo.Function("at", [clingo.Number(step)])


def _any(control: clingo.Control, name: str, arity: int) -> bool:
    return next(control.symbolic_atoms.by_signature(name, arity), None) is not None
