"""The types that permanents could produce on many boards: together where that is possible, else one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
from clingo import Symbol

from bridge.answers import Unmodelled
from bridge.board.board import Board
from bridge.queries.session import ask, letters, name
from bridge.queries.unmodelled import unmodelled
from bridge.spaces.solve import can_be_together, is_cheaper_together, is_open_effect
from bridge.spaces.space import Picks, Space
from bridge.sweep.could_rows import ASKED, Answered, CouldRows
from bridge.work.processes import Engine, Work, cores
from bridge.work.tasks import progress

Types = dict[str, str]  # the letters of what each permanent could produce, by id
WORTH_PROCESSES = 400  # boards from which on starting further processes pays
ONE_CHANGE = ":- #count { Spot : chosen(Spot, Choice), Choice > 0 } > 1."  # whose choice 0 is what is there now


class Told(msgspec.Struct, frozen=True, array_like=True):
    """What one board answers: the types by permanent, and what could change them and no rule reads."""

    types: Types
    unmodelled: tuple[Unmodelled, ...]


def told(board: Board, edition: str) -> Told:
    """Return what one board answers.

    Raises:
        LimitError: the board is too big for an exact answer.

    >>> told(Board.parse("A: Forest, Wastes"), "2026-08-07").types
    {'forest': 'G', 'wastes': 'C'}
    """
    atoms = ask(board, ASKED, edition=edition)
    types: dict[str, list[Symbol]] = {one.id: [] for one in board.permanents}
    for permanent, mana_type in atoms["could_produce"]:
        types[permanent.string].append(mana_type)
    missing = unmodelled(board, [(name(source), what) for source, what in atoms["unread"]])
    return Told({id: "".join(letters(found)) for id, found in types.items()}, missing)


def told_each(space: Space, edition: str, only_one: bool = False) -> Iterator[tuple[Picks, Told]]:
    """Yield what every board of a space answers.

    Args:
        space: the space.
        edition: the edition of the rules.
        only_one: leave out boards in which two places or more hold another than their first choice.

    Raises:
        LimitError: some board is too big for an exact answer.
    """
    alone = [at for at, place in enumerate(space.places) if is_open_effect(place)] if only_one else []
    if len(alone) > 1:
        yield from _effects_apart(space, edition, alone)
        return
    if not (is_cheaper_together(space) and can_be_together(space, ASKED, edition=edition)):
        for picks in space.picks(ordered=True):
            if not only_one or sum(pick > 0 for pick in picks) <= 1:
                yield picks, told(space.board(picks), edition)
        return
    for picks, answered in CouldRows(space, ()).together(edition, ONE_CHANGE if only_one else ""):
        yield picks, _told(answered)


def _effects_apart(space: Space, edition: str, alone: list[int]) -> Iterator[tuple[Picks, Told]]:
    """Boards with one change at most: those that change a replacement effect one by one, all others together."""
    fixed = tuple(
        msgspec.structs.replace(place, choices=place.choices[:1]) if at in alone else place
        for at, place in enumerate(space.places)
    )
    yield from told_each(msgspec.structs.replace(space, places=fixed), edition, only_one=True)
    for at in alone:
        for pick in range(1, len(space.places[at].choices)):
            picks = tuple(pick if at == other else 0 for other in range(len(space.places)))
            yield picks, told(space.board(picks), edition)


def told_all(spaces: list[Space], edition: str, label: str) -> Iterator[tuple[int, list[tuple[Picks, Told]]]]:
    """Yield the number of each space and what its boards answer, as they end; many are shared among processes.

    Args:
        spaces: the spaces.
        edition: the edition of the rules.
        label: what the boards are, for the progress bar.

    Raises:
        LimitError: some board is too big for an exact answer.
    """
    boards = sum(space.size() for space in spaces)
    engine = Engine(cores() if boards >= WORTH_PROCESSES else 1)
    work: Work[Space, bytes] = partial(_packed, edition)
    with progress(label, boards) as step:
        for number, data in engine.run(work, enumerate(spaces)):
            yield number, msgspec.msgpack.decode(data, type=list[tuple[Picks, Told]])
            step(spaces[number].size())


def _packed(edition: str, space: Space) -> bytes:
    return msgspec.msgpack.encode(list(told_each(space, edition)))


def _told(answered: Answered) -> Told:
    rows, missing = answered
    return Told({str(id): str(types) for id, _, _, types, _ in rows}, missing)
