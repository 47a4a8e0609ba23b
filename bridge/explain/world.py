"""A board's answer set, with the control that holds it: what explanations are about."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import clingo
from clingo import Control, Symbol, SymbolType

from bridge import rules
from bridge.board.board import Board
from bridge.errors import LimitError
from bridge.facts.board import board_facts, fact_chunks

MOST_EFFECTS = 4  # kinds of replacement effects up to which amounts are told apart: each amount is one more state
TOLD_APART = 9  # amounts up to this


class World:
    """The grounded rules of one board: every true atom is a fact of ``control``.

    ``facts`` are the lines of the board; ``files`` the rules that were loaded; ``parts`` the parts of the program that
    were grounded, with the values of their parameters.
    """

    def __init__(self, facts: str, files: tuple[Path, ...]) -> None:
        self.facts = frozenset(facts.splitlines())
        self._told = {line.partition("(")[0].rstrip(".") for line in self.facts}
        self.files = files
        self.parts: list[tuple[str, Sequence[Symbol]]] = []
        self.control = rules.make_control(facts, files)
        self._record(self.control)
        rules.ground(self.control, layered=any(path.parent.name == "layers" for path in files))
        if self.has("too_many_effects", 0):
            raise LimitError(
                "more different replacement effects on mana than an exact answer allows (30 bits of copies)"
            )
        self.turned: dict[str, Any] = {}  # the second programs that the control has, by name
        self.cone: Any = None  # what explanations have found so far
        self.asks_why_not = False  # whether the control has the rules for that
        self._names: dict[tuple[tuple[str, int], int], set[str]] = {}

    def _record(self, control: Control) -> None:
        """Remember which parts are grounded: how often and for which states, the rules themselves say."""
        ground = control.ground

        def recording(parts: Sequence[tuple[str, Sequence[Symbol]]] = (("base", ()),), context: Any = None) -> None:
            self.parts += parts
            ground(parts, context)

        control.ground = recording  # type: ignore[method-assign]

    def atoms(self, name: str, arity: int) -> list[Symbol]:
        """Return the true atoms of a predicate."""
        return [atom.symbol for atom in self.control.symbolic_atoms.by_signature(name, arity)]

    def has_name(self, signature: tuple[str, int], place: int, name: str) -> bool:
        """Tell whether some true atom of a predicate has a constant or function of a name in a place."""
        if (signature, place) not in self._names:
            terms = (atom.arguments[place] for atom in self.atoms(*signature))
            self._names[signature, place] = {term.name for term in terms if term.type is SymbolType.Function}
        return name in self._names[signature, place]

    def has(self, name: str, arity: int) -> bool:
        """Tell whether a predicate has a true atom."""
        return next(self.control.symbolic_atoms.by_signature(name, arity), None) is not None

    def is_fact(self, atom: Symbol) -> bool:
        """Tell whether an atom is a fact of the board."""
        return atom.name in self._told and f"{atom}." in self.facts

    def holds(self, atom: Symbol) -> bool:
        """Tell whether an atom is true."""
        return self.control.symbolic_atoms[atom] is not None


def world_of(board: Board, edition: str) -> World:
    """Return the answer set of a board, kept for the next question about it.

    Raises:
        LimitError: the board is too big for an exact answer.

    >>> world = world_of(Board.parse("A: Forest"), rules.EDITIONS[-1])
    >>> [str(atom) for atom in world.atoms("could_produce", 2)]
    ['could_produce("forest",green)']
    """
    return _world(*program_of(board, edition))


def program_of(board: Board, edition: str) -> tuple[str, tuple[Path, ...]]:
    """Return the facts of a board with the question that is asked, and the files of the rules.

    To answer the question no more than one mana need be told from more.  To tell the steps of replacement effects, more
    is, unless there are many effects.
    """
    facts = board_facts(board)
    question = ["types_asked."]
    if facts.count(",mana_replacement).") <= MOST_EFFECTS:
        question.append(f"tells_apart({TOLD_APART}).")
    files = rules.needed(rules.rule_files(rules.ALWAYS, edition), [*fact_chunks(board), *question])
    return "\n".join([facts, *question]), tuple(files)


_world = functools.lru_cache(maxsize=8)(World)


def could_produce(permanent: str, mana_type: str) -> Symbol:
    """Return the atom that says what a permanent could produce.

    >>> print(could_produce("forest", "green"))
    could_produce("forest",green)
    """
    return clingo.Function("could_produce", [clingo.String(permanent), clingo.Function(mana_type)])
