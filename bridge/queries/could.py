"""``could``: the types of mana that permanents could produce, and why some have none (CR 106.7, 106.5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial

from clingo import Symbol

from bridge.answers import Asked, CouldAnswer, CouldProduce
from bridge.board.board import Board
from bridge.board.permanent import Permanent
from bridge.facts.alike import Taken, taken_together
from bridge.queries.reasons import reason_text
from bridge.queries.session import ask, letters, name
from bridge.queries.unmodelled import unmodelled
from bridge.rules import EDITIONS


def could(board: Board, ids: Sequence[str] = (), edition: str = EDITIONS[-1]) -> CouldAnswer:
    """Return what permanents could produce: those named, or all of the board.

    Args:
        board: the board.
        ids: ids of permanents.
        edition: the edition of the rules.

    Raises:
        InputError: no permanent has one of the ids.
        LimitError: the board is too big for an exact answer.

    >>> could(Board.parse("A: Command Tower")).permanents[0].undefined
    'its controller has no commander, so no color is defined (CR 903.4f, 106.5)'
    """
    wanted = [board.permanent(id) for id in ids] or board.permanents
    taken = taken_together(board)
    atoms = ask(taken.board, ["types_asked."], edition=edition)
    types: dict[str, list[Symbol]] = defaultdict(list)
    for permanent, mana_type in atoms["could_produce"]:
        for id in taken.stood_for(permanent.string):
            types[id].append(mana_type)
    reasons: dict[str, list[Symbol]] = defaultdict(list)
    for permanent, reason in atoms["nothing"]:
        for id in taken.stood_for(permanent.string):
            reasons[id].append(reason)
    unread = [(id, what) for source, what in atoms["unread"] for id in taken.stood_for(name(source))]
    missing = unmodelled(board, unread)
    asked = Asked(board, edition)
    return CouldAnswer(
        permanents=tuple(
            CouldProduce(
                permanent=permanent.id,
                card=permanent.keys.card,
                controller=permanent.controller,
                types=letters(types[permanent.id]),
                undefined=reason_text(reasons[permanent.id], partial(_seen_by, permanent, taken)),
                unmodelled=missing,
                asked=asked,
            )
            for permanent in wanted
        ),
        unmodelled=missing,
    )


def _seen_by(permanent: Permanent, taken: Taken, name: str) -> list[str]:
    """What a permanent sees behind a name: not itself, unless its entry stands for several."""
    return [id for id in taken.stood_for(name) if id != permanent.id or permanent.keys.count > 1]
