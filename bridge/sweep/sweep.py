"""``sweep``: one question asked of every board of a grid, chunk by chunk, and the rows in one table."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

import msgspec

from bridge.answers import SCHEMA_VERSION, Answer, Unmodelled
from bridge.errors import InputError
from bridge.rules import EDITIONS
from bridge.sweep.chunk import Part, answer_chunk, unpack
from bridge.sweep.columns import Column, Value, columns
from bridge.sweep.grid import ALONE, CHUNK, Chunk
from bridge.sweep.output import check_path, write_table
from bridge.sweep.spec import Sweep, load
from bridge.work.parts import Parts, rules_text
from bridge.work.processes import engine_of
from bridge.work.tasks import results, resumable

MOST_WITHOUT_FILE = 100_000  # boards whose rows are kept in memory
FORMAT = 1  # of the parts


class SweepAnswer(Answer, frozen=True):
    """What a sweep came to; ``answers`` holds the rows, unless they are in the file ``out``.

    ``together`` is how many of the boards were answered many at a time; ``unmodelled`` is what could change the
    answer to some board, while each row has the number of such texts on its board.
    """

    query: str
    boards: int
    rows: int
    together: int
    columns: tuple[str, ...]
    out: str | None
    answers: tuple[tuple[Value, ...], ...]
    unmodelled: tuple[Unmodelled, ...]

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        tree: dict[str, object] = {
            "schema_version": SCHEMA_VERSION,
            "query": self.query,
            "boards": self.boards,
            "rows": self.rows,
            "answered_together": self.together,
            "columns": list(self.columns),
        }
        if self.out is None:
            tree["answers"] = [dict(zip(self.columns, row, strict=True)) for row in self.answers]
        else:
            tree["out"] = self.out
        return {**tree, "unmodelled": [msgspec.to_builtins(entry) for entry in self.unmodelled]}


def sweep(
    spec: str,
    out: str | None = None,
    jobs: int | None = None,
    resume: bool = False,
    dask: str | None = None,
    edition: str = EDITIONS[-1],
) -> SweepAnswer:
    """Ask a question of every board of a grid.

    Finished chunks are kept in the folder ``OUT.parts`` until all are there; the table is the same for any number of
    processes, on a cluster, and however often the work was stopped.

    Args:
        spec: the file that says which boards and which question (:class:`bridge.sweep.format.SweepKeys`).
        out: the table to write, ``.csv`` or ``.parquet``; ``None`` for few boards: the answer holds the rows.
        jobs: how many processes; ``None``: one for each core.
        resume: go on with what an earlier sweep of the same boards finished.
        dask: the address of a Dask scheduler to work on instead.
        edition: the edition of the rules.

    Raises:
        InputError: the file, a board of the grid or the output can't be used.
        LimitError: a board is too big for an exact answer.
    """
    if resume and out is None:
        raise InputError("needs --out: only chunks of a table that is written to a file are kept", where="--resume")
    engine = engine_of(jobs, dask)
    target = None if out is None else check_path(out)
    sent, wanted = load(spec, edition)
    size = wanted.grid.size()
    heads = columns(wanted.query, [place.id for place in wanted.grid.places])
    answered = functools.partial(answer_chunk, sent)
    if target is None:
        if size > MOST_WITHOUT_FILE:
            raise InputError(f"the rows of {size:,} boards need a file: name it with --out", source=spec)
        totals = _Totals()
        found = dict(results(engine, answered, _tasks(wanted), None, "boards", size))
        parts = [totals.add(unpack(found[number])) for number in sorted(found)]
        return totals.answer(wanted, heads, None, [row for part in parts for row in zip(*part.columns, strict=True)])
    folder = Parts(target.with_name(f"{target.name}.parts"), fingerprint(sent, wanted), resume)
    with resumable(folder):
        for number, data in results(engine, answered, _tasks(wanted), folder, "boards", size):
            folder.keep(number, data)
        return _merged(wanted, heads, folder, target)


def fingerprint(sent: bytes, wanted: Sweep) -> str:
    """Return what tells a sweep from any other whose parts would be different."""
    made = hashlib.sha256(f"sweep {FORMAT} {version('manaproof')} {CHUNK} {ALONE}\n".encode())
    made.update(sent)
    made.update(msgspec.json.encode((wanted.grid.base, wanted.grid.places)))  # with the models of all cards
    made.update(rules_text())
    return made.hexdigest()


def _tasks(wanted: Sweep) -> Iterator[tuple[int, Chunk, int]]:
    return ((number, chunk, chunk.boards) for number, chunk in enumerate(wanted.grid.chunks()))


def _merged(wanted: Sweep, heads: Sequence[Column], folder: Parts, target: Path) -> SweepAnswer:
    """Write the table from the parts, in the order of the boards, and remove them."""
    totals = _Totals()
    parts = (unpack(folder.read(number)) for number, _, _ in _tasks(wanted))
    write_table(target, heads, (totals.add(part).columns for part in parts))
    folder.remove()
    return totals.answer(wanted, heads, str(target))


class _Totals:
    """What the parts come to together."""

    def __init__(self) -> None:
        self.boards = self.rows = self.together = 0
        self.unmodelled: set[Unmodelled] = set()

    def add(self, part: Part) -> Part:
        """Count a part, and return it."""
        self.boards += part.boards
        self.rows += part.rows
        self.together += part.together
        self.unmodelled.update(part.unmodelled)
        return part

    def answer(
        self, wanted: Sweep, heads: Sequence[Column], out: str | None, answers: Sequence[tuple[Value, ...]] = ()
    ) -> SweepAnswer:
        """Return the answer of all parts that were counted."""
        return SweepAnswer(
            query=wanted.query,
            boards=self.boards,
            rows=self.rows,
            together=self.together,
            columns=tuple(column.name for column in heads),
            out=out,
            answers=tuple(answers),
            unmodelled=tuple(sorted(self.unmodelled, key=repr)),
        )
