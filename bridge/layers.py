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

MOST_STEPS = 100_000  # more than any board has; a mistake in the rules must not loop for ever


def ground_layers(
    control: clingo.Control, context: Any = None, load: Callable[[], None] = lambda: None
) -> tuple[list[Part], clingo.Symbol]:
    """Ground the base of the rules and the layers.

    The state ``at(0)`` is what permanents are before continuous effects.

    Args:
        control: with facts and rules loaded, the chapter on layers among them.
        context: what computes the ``@`` terms of the reading chapter.
        load: called once the rules say that the chapter on reading is asked, if that is loaded only then.

    Returns:
        What is left to ground until the last state is there, and the name of that state.
    """
    return _Layers(control, context, load).run()


def now_parts(state: clingo.Symbol) -> list[Part]:
    """Return the parts that say what permanents are now, which is what they are in the last state of the layers.

    >>> [name for name, _ in now_parts(at(0))], [name for name, _ in now_parts(at(2))]
    (['now'], ['spell', 'spell_now'])
    """
    if state == at(0):
        return [("now", [clingo.Number(0)])]
    return [("spell", [clingo.Function("now"), state]), ("spell_now", [state])]


class _Layers:
    """The steps for one board."""

    def __init__(self, control: clingo.Control, context: Any, load: Callable[[], None]) -> None:
        self.control, self.context, self.load = control, context, load
        self.used: set[str] = set()

    def run(self) -> tuple[list[Part], clingo.Symbol]:
        """Go from step to step until nothing is left to apply."""
        before: list[Part] = [("base", []), ("reading", []), ("layers", [])]
        opening = "open"
        for step in range(MOST_STEPS):
            number = [clingo.Number(step)]
            self.ground([*before, (opening, number), ("pend", number), ("plan", number)])
            if not step:
                atoms = self.control.symbolic_atoms.by_signature("in_use", 1)
                self.used = {str(atom.symbol.arguments[0]) for atom in atoms}
                if "reading" in self.used:
                    self.load()
                    self.ground([("reading", [])])
            opening = "open"
            if self._about(step, "looked_at", 2):
                before = self._apply(step, number)
                if self._about(step, "last_step", 1) and "rounds" not in self.used:
                    return [*before, ("open", [clingo.Number(step + 1)])], at(step + 1)
            elif self._another_round(step, number):
                before, opening = [], "open_again"
            else:
                current = self._about(step, "current", 2)
                return [], current[0].arguments[1] if current else at(0)
        raise RuntimeError(f"the layers do not end after {MOST_STEPS:,} steps")

    def _apply(self, step: int, number: list[clingo.Symbol]) -> list[Part]:
        """Apply what comes next; return what is left to ground with the beginning of the next step."""
        parts = [str(atom.arguments[1]) for atom in self._about(step, "takes_part", 2)]
        if asking := "asking" in parts:
            parts.remove("asking")
            self._ask("now", step)
        trying = bool(self._about(step, "tried", 2))
        names = ["turns", *parts, *(["trying"] if trying else ["apply_together", "record"])]
        self.ground([*self._look("now", step, parts, asking), *((name, number) for name in names)])
        if not trying:
            return [("build", number)]
        building: list[Part] = [("build", number)]
        if asking:
            self.ground(building)
            building = []
            self._ask("then", step)
        look = self._look("then", step, parts, asking)
        self.ground([*building, *look, ("decide", number), *((f"decide_{part}", number) for part in parts)])
        return [("apply_tried", number), ("record", number)]

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
        names += ["view_tests"] * ("tests" in self.used)
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
            self.ground([(part, [state, state]) for state in states for part in ("spell", "spell_numbers")])
            self.ground([("read", [state]) for state in states])

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
