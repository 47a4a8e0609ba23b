"""One question put to the rules: facts and files in, the atoms of the answer out, by predicate."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from clingo import Control, Symbol, SymbolType

from bridge import rules
from bridge.amounts import read
from bridge.answers import TYPE_ORDER, Mana
from bridge.board.board import Board
from bridge.errors import LimitError
from bridge.facts.board import fact_chunks
from bridge.facts.terms import TYPE_LETTERS

Atoms = dict[str, list[Sequence[Symbol]]]


def ask(
    board: Board,
    question: Iterable[str] = (),
    chapters: Iterable[str] = (),
    edition: str = rules.EDITIONS[-1],
    basis: Iterable[str] = rules.ALWAYS,
    read_if_asked: bool = False,
) -> Atoms:
    """Return the shown atoms of the one answer set, as argument lists by predicate name.

    Args:
        board: the board.
        question: facts that say what is asked.
        chapters: folders of ``asp_rules`` besides those that every question needs.
        edition: the edition of the Comprehensive Rules.
        basis: the folders that every question of this kind needs.
        read_if_asked: whether the chapter on reading is needed only if the layers say so.

    Raises:
        LimitError: the board is too big for an exact answer.
    """
    facts, files = _program(board, question, [*basis, *chapters], edition)
    return by_name(_answer(facts, files, read_if_asked))


@functools.lru_cache(maxsize=256)
def _answer(facts: str, files: tuple[Path, ...], read_if_asked: bool) -> tuple[Symbol, ...]:
    """The shown atoms: the same facts and rules have the same answer, so a board asked again is remembered."""
    if_asked = [path for path in files if read_if_asked and path.parent.name == "reading"]
    control, later = rules.make_quick_control(facts, files, if_asked)
    rules.ground(control, _are_layered(files), later)
    return tuple(rules.answer_set(control))


def ask_each(board: Board, question: Iterable[str], chapters: Iterable[str], edition: str) -> Iterator[Atoms]:
    """Yield the shown atoms of every answer set; the arguments are those of :func:`ask`."""
    control = _with_choices(*_program(board, question, [*rules.ALWAYS, *chapters], edition), "0")
    yield from map(by_name, rules.answer_sets(control))


def ask_distinct(
    board: Board, question: Iterable[str], chapters: Iterable[str], edition: str, most: int, most_ways: int
) -> tuple[list[Atoms], int | None]:
    """Return one answer set for each different outcome, and how many answer sets there are in all.

    What makes outcomes different is what the chapters name in ``#project``.

    Args:
        board: the board.
        question: as in :func:`ask`.
        chapters: as in :func:`ask`.
        edition: as in :func:`ask`.
        most: how many outcomes may be listed.
        most_ways: how many answer sets are counted at most; ``None`` is returned for more.

    Raises:
        LimitError: there are more outcomes than may be listed.
    """
    control = _with_choices(*_program(board, question, [*rules.ALWAYS, *chapters], edition), "--project=project")
    if _counted(control, most + 1) > most:
        raise LimitError(f"more than {most:,} outcomes", where="event", source=board.source)
    control.configuration.solve.models = 0  # type: ignore[union-attr]
    found = [by_name(symbols) for symbols in rules.answer_sets(control)]
    control.configuration.solve.project = "no"  # type: ignore[union-attr]
    ways = _counted(control, most_ways + 1)
    return found, ways if ways <= most_ways else None


def _counted(control: Control, most: int) -> int:
    """How many answer sets there are, or ``most`` if there are more."""
    control.configuration.solve.models = most  # type: ignore[union-attr]
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def _program(
    board: Board, question: Iterable[str], chapters: Iterable[str], edition: str
) -> tuple[str, tuple[Path, ...]]:
    """The facts of a board and a question that some rule reads, and the files that may say something about them."""
    question = list(question)
    chunks = fact_chunks(board)
    files = rules.needed(rules.rule_files(chapters, edition), [*chunks, *question])
    names = rules.read_by(files)
    facts = {line for chunk in chunks for line in rules.facts_about(names, chunk)}
    return "\n".join([*sorted(facts), *question]), tuple(files)


def _with_choices(facts: str, files: tuple[Path, ...], *arguments: str) -> Control:
    """The grounded rules of a question that has several answer sets."""
    control = rules.make_control(facts, files, arguments)
    rules.ground(control, _are_layered(files))
    return control


def _are_layered(files: Iterable[Path]) -> bool:
    return any(path.parent.name == "layers" for path in files)


def by_name(symbols: Iterable[Symbol]) -> Atoms:
    """Return the argument lists of atoms by predicate.

    Raises:
        LimitError: the atoms say that the board is too big for an exact answer.
    """
    found: Atoms = defaultdict(list)
    for symbol in symbols:
        found[symbol.name].append(symbol.arguments)
    if "too_many_effects" in found:
        raise LimitError("more different replacement effects on mana than an exact answer allows (30 bits of copies)")
    return found


def in_order(atoms: Iterable[Sequence[Symbol]]) -> list[Sequence[Symbol]]:
    """Return argument lists in the order of their terms."""
    return sorted(atoms, key=list)


def name(symbol: Symbol) -> str:
    """Return what a string symbol holds, or a constant's name."""
    return symbol.string if symbol.type is SymbolType.String else symbol.name


def mana(symbol: Symbol) -> Mana:
    """Return the amounts in a ``mana(W,U,B,R,G,C)`` term, without the zeros.

    >>> import clingo
    >>> mana(clingo.parse_term('mana(0,0,2,0,0,"4294967296")'))
    {'B': 2, 'C': 4294967296}
    """
    amounts = map(read, symbol.arguments)
    return {letter: amount for letter, amount in zip(TYPE_ORDER, amounts, strict=True) if amount}


def letters(types: Iterable[Symbol]) -> tuple[str, ...]:
    """Return mana types as letters in their usual order."""
    found = {TYPE_LETTERS[symbol.name] for symbol in types}
    return tuple(letter for letter in TYPE_ORDER if letter in found)
