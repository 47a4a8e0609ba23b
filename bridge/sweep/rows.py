"""Rows of the questions that are asked of one board at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bridge.answers import TYPE_ORDER, Mana, Unmodelled, spell_mana
from bridge.board.board import Board
from bridge.board.permanent import Permanent
from bridge.errors import LimitError
from bridge.sweep.columns import Row
from bridge.sweep.could_rows import Answered, could_alone
from bridge.sweep.spec import Sweep

LARGEST = 2**63 - 1  # what a column of whole numbers holds


def _asked(board: Board, sweep: Sweep) -> list[Permanent]:
    return [permanent for permanent in board.permanents if not sweep.ids or permanent.id in sweep.ids]


def _could(board: Board, sweep: Sweep) -> Answered:
    return could_alone(board, sweep.ids, sweep.edition)


def _types(board: Board, sweep: Sweep) -> Answered:
    from bridge.queries.types import types

    wanted = [permanent.id for permanent in _asked(board, sweep)]
    answer = types(board, (), sweep.edition)
    rows: list[Row] = [
        (
            one.permanent,
            one.card,
            one.controller,
            " ".join(one.supertypes),
            " ".join(one.types),
            ", ".join(one.subtypes),
            "".join(one.colors),
            one.power,
            one.toughness,
            "; ".join(one.abilities),
        )
        for one in answer.permanents
        if one.permanent in wanted
    ]
    return rows, answer.unmodelled


def _tap(board: Board, sweep: Sweep) -> Answered:
    from bridge.queries.tap import tap

    rows: list[Row] = []
    missing: dict[Unmodelled, None] = {}
    for permanent in _asked(board, sweep):
        card = permanent.keys.card
        answer = tap(board, permanent.id, edition=sweep.edition)
        missing.update(dict.fromkeys(answer.unmodelled))
        if not answer.outcomes:
            rows.append((permanent.id, card, 0, "", *_amounts({}), "", "", "", ""))
        for number, outcome in enumerate(answer.outcomes, start=1):
            lists = (outcome.mana_triggers, outcome.stack_triggers, outcome.also)
            rest = ["; ".join(names) for names in lists]
            for player, pool in outcome.pool.items() or [("", {})]:
                rows.append((permanent.id, card, number, player, *_amounts(pool), spell_mana(pool), *rest))
    return rows, tuple(missing)


def _legal(board: Board, sweep: Sweep) -> Answered:
    from bridge.queries.legal import legal

    answer = legal(board, sweep.player, sweep.edition)
    cards = {permanent.id: permanent.keys.card for permanent in _asked(board, sweep)}
    rows: list[Row] = [
        (
            one.permanent,
            cards[one.permanent],
            one.ability,
            one.text,
            one.legal,
            "; ".join(f"{reason.text} (CR {reason.rule})" for reason in one.because),
            "; ".join(one.paid_with),
        )
        for one in answer.activations
        if one.permanent in cards
    ]
    return rows, answer.unmodelled


def _pool(board: Board, sweep: Sweep) -> Answered:
    from bridge.queries.pool import pool

    assert sweep.player is not None
    answer = pool(board, sweep.player, sweep.edition)
    rows: list[Row] = [
        (sweep.player, number, *_amounts(total.pool), spell_mana(total.pool), "; ".join(total.plan))
        for number, total in enumerate(answer.totals, start=1)
    ]
    return rows, answer.unmodelled


def _amounts(pool: Mana) -> Iterator[int]:
    """The amounts by type, which must fit into a column."""
    for letter in TYPE_ORDER:
        amount = pool.get(letter, 0)
        if amount > LARGEST:
            raise LimitError(f"an amount of mana is above {LARGEST:,}, which no column of whole numbers holds")
        yield amount


ALONE: dict[str, Callable[[Board, Sweep], Answered]] = {
    "could": _could,
    "types": _types,
    "tap": _tap,
    "legal": _legal,
    "pool": _pool,
}
