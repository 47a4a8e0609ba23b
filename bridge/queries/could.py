"""``could``: the types of mana that permanents could produce, and why some have none (CR 106.7, 106.5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from clingo import Symbol

from bridge.answers import Asked, CouldAnswer, CouldProduce
from bridge.board.board import Board
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
    atoms = ask(board, ["types_asked."], edition=edition)
    types: dict[str, list[Symbol]] = defaultdict(list)
    for permanent, mana_type in atoms["could_produce"]:
        types[permanent.string].append(mana_type)
    reasons: dict[str, list[Symbol]] = defaultdict(list)
    for permanent, reason in atoms["nothing"]:
        reasons[permanent.string].append(reason)
    missing = unmodelled(board, [(name(source), what) for source, what in atoms["unread"]])
    asked = Asked(board, edition)
    return CouldAnswer(
        permanents=tuple(
            CouldProduce(
                permanent=permanent.id,
                card=permanent.keys.card,
                controller=permanent.controller,
                types=letters(types[permanent.id]),
                undefined=reason_text(reasons[permanent.id]),
                unmodelled=missing,
                asked=asked,
            )
            for permanent in wanted
        ),
        unmodelled=missing,
    )
