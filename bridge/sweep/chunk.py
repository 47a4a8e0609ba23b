"""One chunk of a sweep answered: its rows by column, packed, the same wherever it is worked out."""

from __future__ import annotations

import zlib

import msgspec

from bridge.answers import Unmodelled
from bridge.errors import InputError, LimitError
from bridge.spaces.space import Picks, Space
from bridge.sweep.columns import ANSWERS, Row, Value
from bridge.sweep.could_rows import Answered, CouldRows
from bridge.sweep.grid import Chunk, Grid
from bridge.sweep.rows import ALONE
from bridge.sweep.spec import Sweep, decode


class Part(msgspec.Struct, frozen=True, array_like=True):
    """The rows of a chunk, column by column; how many boards were answered together; what no rule reads."""

    boards: int
    together: int
    columns: list[list[Value]]
    unmodelled: list[Unmodelled]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.columns[0])


def pack(part: Part) -> bytes:
    """Return a part as bytes."""
    return zlib.compress(msgspec.msgpack.encode(part), 1)


def unpack(data: bytes) -> Part:
    """Return the part that :func:`pack` packed."""
    return msgspec.msgpack.decode(zlib.decompress(data), type=Part)


def answer_chunk(sent: bytes, chunk: Chunk) -> bytes:
    """Return the packed answers of a chunk's boards, in the order of the boards.

    Args:
        sent: what :func:`bridge.sweep.spec.load` gave for other processes.
        chunk: one of the grid's.

    Raises:
        InputError: a board can't be answered; the message says what it holds.
    """
    return pack(_answered(decode(sent), chunk))


def _answered(sweep: Sweep, chunk: Chunk) -> Part:
    grid = sweep.grid
    found = _together(sweep, chunk)
    together = len(found)
    whole = grid.whole()
    for picks in grid.picks(chunk.ranges):
        if picks not in found:
            found[picks] = _alone(sweep, whole, picks)
    if len(found) != chunk.boards:
        raise RuntimeError(f"{len(found)} boards where {chunk.boards} were planned")
    return _part(grid, sweep.query, chunk.first, found, together)


def _together(sweep: Sweep, chunk: Chunk) -> dict[Picks, Answered]:
    """The boards of a chunk that are answered together; not those that have more effects between them than can be."""
    found: dict[Picks, Answered] = {}
    for space, chosen in sweep.grid.spaces(chunk.ranges):
        try:
            for local, rows in CouldRows(space, sweep.ids).together(sweep.edition):
                picks = tuple([choices[at] for choices, at in zip(chosen, local, strict=True)])
                if sweep.grid.ordered(picks):
                    found[picks] = rows
        except LimitError:
            continue
    return found


def _part(grid: Grid, query: str, first: int, found: dict[Picks, Answered], together: int) -> Part:
    labels = [place.labels for place in grid.places]
    numbers: list[Value] = []
    held: list[list[Value]] = [[] for _ in labels]
    unread: list[Value] = []
    rows: list[Row] = []
    entries: dict[Unmodelled, None] = {}
    for number, picks in enumerate(sorted(found), start=first):
        here, missing = found[picks]
        numbers += [number] * len(here)
        unread += [len(missing)] * len(here)
        for column, words, pick in zip(held, labels, picks, strict=True):
            column += [words[pick]] * len(here)
        rows += here
        if missing:
            entries.update(dict.fromkeys(missing))
    answers: list[list[Value]] = [list(column) for column in zip(*rows, strict=True)] or [[] for _ in ANSWERS[query]]
    return Part(len(found), together, [numbers, *held, *answers, unread], sorted(entries, key=repr))


def _alone(sweep: Sweep, whole: Space, picks: Picks) -> Answered:
    board = whole.board(picks)
    try:
        return ALONE[sweep.query](board, sweep)
    except InputError as error:
        held = "; ".join(
            f"{place.id}: {place.labels[pick]}" for place, pick in zip(sweep.grid.places, picks, strict=True)
        )
        raise _placed(error, f"board ({held})") from None


def _placed(error: InputError, where: str) -> InputError:
    path = ": ".join(part for part in (where, error.where) if part)
    return type(error)(error.what, where=path, value=error.value, near=error.near)
