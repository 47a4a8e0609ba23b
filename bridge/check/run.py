"""``check``: running case files against the rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import get_args

import msgspec

from bridge.answers import SCHEMA_VERSION, Mana, spell_mana
from bridge.board.board import Board
from bridge.board.format import ManaType
from bridge.check.format import Case, Expectations, Pool
from bridge.errors import InputError, nearest
from bridge.files import convert, read_tree

STATES = ("passed", "failed", "expected to fail", "passed unexpectedly")


class CaseResult(msgspec.Struct, frozen=True):
    """How one case came out; ``differences`` are lines that say what differs."""

    file: str
    id: str
    state: str
    differences: tuple[str, ...] = ()


class Results(msgspec.Struct, frozen=True):
    """The results of all cases, in order."""

    cases: tuple[CaseResult, ...]

    @property
    def passed(self) -> bool:
        """Whether every case passed, or failed as expected."""
        return all(case.state in ("passed", "expected to fail") for case in self.cases)

    def counts(self) -> dict[str, int]:
        """Return how many cases are in each state, ``passed`` always among them."""
        counts = {state: sum(case.state == state for case in self.cases) for state in STATES}
        return {state: number for state, number in counts.items() if number or state == "passed"}

    def as_json(self) -> dict[str, object]:
        """Return the results in the shape that ``--json`` prints."""
        return {"schema_version": SCHEMA_VERSION, "counts": self.counts(), "cases": msgspec.to_builtins(self.cases)}


def check_files(paths: Sequence[str], edition: str) -> Results:
    """Run every case of some files; a folder stands for the .yaml files in it.

    Raises:
        InputError: a file is not a case file, or a board in it is wrong.
    """
    cases = [(path, case) for path in _files(paths) for case in read_cases(path)]
    seen: set[str] = set()
    for path, case in cases:
        if case.id in seen:
            raise InputError("is the id of two cases", where="id", value=case.id, source=path)
        seen.add(case.id)
    return Results(tuple(check_case(case, path, edition) for path, case in cases))


def _files(paths: Sequence[str]) -> Iterator[str]:
    for path in paths:
        if not Path(path).is_dir():
            yield path
            continue
        found = sorted(str(file) for file in Path(path).glob("*.yaml"))
        if not found:
            raise InputError("no file in this folder ends in .yaml", source=path)
        yield from found


def read_cases(path: str) -> tuple[Case, ...]:
    """Return the cases in a file: a list, or one case by itself."""
    tree = read_tree(path)
    if tree == []:
        raise InputError("has no case", source=path)
    return convert(tree if isinstance(tree, list) else [tree], tuple[Case, ...], path)


def check_case(case: Case, path: str, edition: str) -> CaseResult:
    """Run one case."""
    board = Board.from_tree(case.board, source=path, root=f"{case.id}.board")
    try:
        differences = tuple(_differences(board, case.expect, edition))
    except InputError as error:
        in_board = error.where.startswith(("permanents[", "event"))
        where = f"{case.id}.board.{error.where}" if in_board else ": ".join(filter(None, (case.id, error.where)))
        raise type(error)(error.what, where=where, value=error.value, near=error.near, source=path) from None
    if case.expected_to_fail:
        state = "expected to fail" if differences else "passed unexpectedly"
    else:
        state = "failed" if differences else "passed"
    return CaseResult(path, case.id, state, differences)


def _differences(board: Board, expect: Expectations, edition: str) -> Iterator[str]:
    asked = {name for name in Expectations.__struct_fields__ if getattr(expect, name) is not None}
    for name in sorted(asked - ANSWERED.keys()):
        yield f"{name}: no command answers this yet"
    for name in ANSWERED:
        if name in asked:
            yield from ANSWERED[name](board, getattr(expect, name), edition)


def _could(board: Board, expected: dict[str, tuple[str, ...]], edition: str) -> Iterator[str]:
    from bridge.queries.could import could

    for one in could(board, list(expected), edition).permanents:
        if set(one.types) != set(expected[one.permanent]):
            yield f"could_produce {one.permanent}: expected {_types(expected[one.permanent])}, got {_types(one.types)}"


def _types(types: Sequence[str]) -> str:
    return "".join(f"{{{letter}}}" for letter in types) or "nothing"


def _characteristics(key: str) -> Callable[..., Iterator[str]]:
    """Compare card types or subtypes after the layers; the case of letters is left open."""

    def differences(board: Board, expected: dict[str, tuple[str, ...]], edition: str) -> Iterator[str]:
        from bridge.queries.types import types

        for one in types(board, list(expected), edition).permanents:
            got = getattr(one, key)
            if {word.casefold() for word in got} != {word.casefold() for word in expected[one.permanent]}:
                yield f"{key} {one.permanent}: expected {', '.join(expected[one.permanent])}, got {', '.join(got)}"

    return differences


def _tap(board: Board, expected: dict[str, tuple[Pool, ...]], edition: str) -> Iterator[str]:
    for id, pools in expected.items():
        yield from _pools(f"tap {id}", board, id, pools, None, edition)


def _tap_for(board: Board, expected: dict[str, dict[str, tuple[Pool, ...]]], edition: str) -> Iterator[str]:
    for id, by_type in expected.items():
        for letter, pools in by_type.items():
            yield from _pools(f"tap {id} for {letter}", board, id, pools, letter, edition)


def _after_tapping(key: str) -> Callable[..., Iterator[str]]:
    """Compare what every outcome of tapping a permanent has in a list, in any order."""

    def differences(board: Board, expected: dict[str, tuple[str, ...]], edition: str) -> Iterator[str]:
        from bridge.queries.tap import tap

        for id, wanted in expected.items():
            for got in dict.fromkeys(getattr(outcome, key) for outcome in tap(board, id, edition=edition).outcomes):
                if sorted(got) != sorted(wanted):
                    yield f"{key} {id}: expected {', '.join(wanted) or 'none'}, got {', '.join(got) or 'none'}"

    return differences


def _pools(
    what: str, board: Board, id: str, expected: Sequence[Pool], letter: str | None, edition: str
) -> Iterator[str]:
    from bridge.queries.tap import tap

    _check_pools(board, id, expected)
    answer = tap(board, id, for_type=letter, edition=edition)
    by_player = any(isinstance(amount, dict) for pool in expected for amount in pool.values())
    got = {_frozen(outcome.pool if by_player else _summed(outcome.pool)) for outcome in answer.outcomes}
    wanted = {_frozen(pool) for pool in expected}
    if got != wanted:
        yield f"{what}: expected {_listed(wanted)}, got {_listed(got)}"


def _check_pools(board: Board, id: str, expected: Sequence[Pool]) -> None:
    """Refuse pools of what is no type of mana or no player: they would only look like another answer."""
    letters = get_args(ManaType)
    for pool in expected:
        words = [(key, "type of mana", letters) for key, amount in pool.items() if not isinstance(amount, dict)]
        for player, mana in pool.items():
            if isinstance(mana, dict):
                words += [(player, "player of the board", board.players)]
                words += [(key, "type of mana", letters) for key in mana]
        for word, kind, known in words:
            if word not in known:
                near = nearest(word, known) or known
                raise InputError(f"is no {kind}", where=f"expect.tap.{id}", value=word, near=near)


def _outcomes(board: Board, expected: tuple[dict[str, object], ...], edition: str) -> Iterator[str]:
    """Every outcome has to be one that is expected, on the keys that are given, and the other way round."""
    from bridge.queries.outcomes import outcomes

    got = outcomes(board, edition).outcomes
    keys = list(dict.fromkeys(key for wanted in expected for key in wanted))
    shown = list(dict.fromkeys(json.dumps({key: outcome[key] for key in keys if key in outcome}) for outcome in got))
    for wanted in expected:
        if not any(_agrees(outcome, wanted) for outcome in got):
            yield f"outcomes: expected {json.dumps(wanted)}, got {'; '.join(shown) or 'no outcome'}"
    for outcome in got:
        if not any(_agrees(outcome, wanted) for wanted in expected):
            extra = {key: outcome[key] for key in keys if key in outcome} or outcome
            yield f"outcomes: not expected {json.dumps(extra)}"


def _agrees(outcome: dict[str, object], wanted: dict[str, object]) -> bool:
    return all(key in outcome and outcome[key] == value for key, value in wanted.items())


def _commanders(board: Board, expected: bool, edition: str) -> Iterator[str]:
    from bridge.queries.commander import commander

    if not board.commanders:
        yield "commanders_legal: the board names no commanders"
    for player in board.players:
        faces = [face for owner, face in board.commanders if owner == player]
        if faces and (answer := commander(faces, edition)).legal != expected:
            reasons = "; ".join(f"{reason.text} (CR {reason.rule})" for reason in answer.because)
            yield f"commanders_legal: expected {str(expected).lower()}, got {str(answer.legal).lower()}: {reasons}"


def _can_activate(board: Board, expected: dict[str, dict[str, bool]], edition: str) -> Iterator[str]:
    from bridge.queries.legal import legal, printed_costs

    found = printed_costs(legal(board, edition=edition))
    for id, costs in expected.items():
        board.permanent(id)
        for cost, wanted in costs.items():
            got = found.get((id, cost))
            if got is not wanted:
                said = "no activated ability with this cost" if got is None else str(got).lower()
                yield f"can_activate {id} {cost}: expected {str(wanted).lower()}, got {said}"


def _summed(pool: dict[str, Mana]) -> Mana:
    total: Mana = {}
    for mana in pool.values():
        for letter, amount in mana.items():
            total[letter] = total.get(letter, 0) + amount
    return total


def _frozen(pool: object) -> object:
    """A pool as something that sets hold: pairs without zeros and empty players."""
    if isinstance(pool, dict):
        pairs = ((key, _frozen(value)) for key, value in pool.items())
        return frozenset((key, value) for key, value in pairs if value)
    return pool


def _listed(pools: set[object]) -> str:
    return "; ".join(sorted(map(_said, pools))) or "no outcome"


def _said(pool: object) -> str:
    pairs = dict(pool)  # type: ignore[call-overload]
    if any(isinstance(value, frozenset) for value in pairs.values()):
        return ", ".join(f"{player}: {_said(value)}" for player, value in sorted(pairs.items()))
    return spell_mana(pairs)


ANSWERED: dict[str, Callable[..., Iterator[str]]] = {
    "types": _characteristics("types"),
    "subtypes": _characteristics("subtypes"),
    "could_produce": _could,
    "tap": _tap,
    "tap_for": _tap_for,
    "stack_triggers": _after_tapping("stack_triggers"),
    "taps_then": _after_tapping("taps_then"),
    "can_activate": _can_activate,
    "outcomes": _outcomes,
    "commanders_legal": _commanders,
}
