"""``atlas``: every built-in property searched over the cards of the table, and what was found, written to a folder."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bridge.answers import SCHEMA_VERSION, Answer
from bridge.atlas.cases import board_line, case_file, file_name, stem
from bridge.atlas.page import page
from bridge.atlas.task import Entry, Search, fingerprint, run_search, unpack
from bridge.errors import InputError, nearest
from bridge.files import make_folder, write_text
from bridge.rules import EDITIONS
from bridge.search.search import LARGEST
from bridge.sweep.columns import Column, Value
from bridge.sweep.output import parquet_available, write_table
from bridge.work.parts import Parts
from bridge.work.processes import engine_of
from bridge.work.tasks import results, resumable

OWN = "its own cards"  # the list of cards that a property is about
SEARCHES = [
    Column(name, kind)  # type: ignore[arg-type]
    for name, kind in (
        ("property", "str"), ("question", "str"), ("catalogue", "str"), ("cards", "int"), ("players", "int"),
        ("size", "int"), ("boards", "int"), ("found", "bool"), ("smallest", "int"), ("witnesses", "int"),
        ("premise_can_hold", "bool"), ("verdict", "str"),
    )
]  # fmt: skip
WITNESSES = [
    Column(name, "int" if name in ("witness", "permanents") else "str")
    for name in ("property", "catalogue", "witness", "permanents", "board", "compared_with", "details", "case")
]


class AtlasAnswer(Answer, frozen=True):
    """What an atlas came to: an entry for each search, and the files that were written."""

    entries: tuple[Entry, ...]
    files: tuple[str, ...]
    edition: str

    @property
    def complete(self) -> bool:
        """Whether every search was answered."""
        return not any(entry.failed for entry in self.entries)

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints; the witnesses are in the files."""
        names = [column.name for column in SEARCHES]
        rows = [dict(zip(names, row, strict=True)) for row in map(_search_row, self.entries)]
        return {
            "schema_version": SCHEMA_VERSION,
            "edition": self.edition,
            "searches": rows,
            "files": list(self.files),
        }


def atlas(
    out: str,
    size: int = 3,
    cards: Sequence[str] = (),
    properties: Sequence[str] = (),
    jobs: int | None = None,
    resume: bool = False,
    dask: str | None = None,
    edition: str = EDITIONS[-1],
) -> AtlasAnswer:
    """Search for properties and write what is found to a folder.

    Each search of a property, a list of cards and a size is a task of its own; finished ones are kept in the folder
    until all are there.  A larger size is searched only if the smaller ones have no witness.

    Args:
        out: the folder.
        size: how many permanents boards may have.
        cards: categories, or what else :func:`bridge.cards.catalogue.catalogue` reads; by default each property is
            searched over the cards that it is about.
        properties: names of built-in properties; by default all.
        jobs: how many processes; ``None``: one for each core.
        resume: go on with what an earlier call finished.
        dask: the address of a Dask scheduler to work on instead.
        edition: the edition of the rules.

    Raises:
        InputError: a property, a card, a number or the folder is not what it may be.
    """
    if not 1 <= size <= LARGEST:
        raise InputError(f"must be from 1 to {LARGEST} permanents", where="--size", value=size)
    engine = engine_of(jobs, dask)
    searches = _searches(properties, cards, size)
    folder = make_folder(Path(out))
    parts = Parts(folder / "atlas.parts", fingerprint(searches, edition), resume)
    with resumable(parts):
        entries: dict[int, Entry] = {}
        for number in range(1, size + 1):
            tasks = [
                (number * len(searches) + at, msgspec.structs.replace(search, size=number), 1)
                for at, search in enumerate(searches)
                if at not in entries or not (entries[at].found or entries[at].failed)
            ]
            work = functools.partial(run_search, edition)
            for part, data in results(engine, work, tasks, parts, f"searches up to {number}", len(tasks)):
                parts.keep(part, data)
            entries |= {part % len(searches): unpack(parts.read(part)) for part, _, _ in tasks}
        ordered = [entries[at] for at in range(len(searches))]
        answer = AtlasAnswer(tuple(ordered), tuple(_written(folder, ordered, edition)), edition)
        parts.remove()
        return answer


def _searches(properties: Sequence[str], cards: Sequence[str], size: int) -> list[Search]:
    """The searches, each property over each list of cards."""
    from bridge.cards.catalogue import catalogue
    from bridge.search.default_cards import default_cards
    from bridge.search.properties import find, names

    for name in properties:
        if name not in names():
            raise InputError("is no built-in property", where="--property", value=name, near=nearest(name, names()))
    lists = {spec: catalogue(spec) for spec in dict.fromkeys(cards)}
    found = []
    for name in dict.fromkeys(properties or names()):
        here = lists or {OWN: default_cards(find(name))}
        found += [Search(name, spec, tuple(chosen), size) for spec, chosen in here.items()]
    return found


def _written(folder: Path, entries: Sequence[Entry], edition: str) -> list[str]:
    """Write all files, and return their paths."""
    paths = []
    suffixes = (".csv", ".parquet") if parquet_available() else (".csv",)
    for name, columns, rows in (
        ("searches", SEARCHES, [_search_row(entry) for entry in entries]),
        ("witnesses", WITNESSES, [row for entry in entries for row in _witness_rows(entry)]),
    ):
        batch = list(zip(*rows, strict=True)) or [() for _ in columns]
        for suffix in suffixes:
            write_table(folder / f"{name}{suffix}", columns, [batch])
            paths.append(folder / f"{name}{suffix}")
    cases = make_folder(folder / "cases")
    texts = {cases / file_name(entry): case_file(entry) for entry in entries if entry.found}
    texts[folder / "atlas.html"] = page(entries, edition)
    for path, text in texts.items():
        write_text(str(path), text)
    return [str(path) for path in (*paths, *texts)]


def _search_row(entry: Entry) -> tuple[Value, ...]:
    return (
        entry.name,
        entry.title,
        entry.catalogue,
        entry.cards,
        entry.players,
        entry.size,
        entry.boards,
        None if entry.failed else entry.found,
        entry.smallest if entry.found else None,
        len(entry.witnesses),
        None if entry.failed else entry.premise,
        entry.verdict,
    )


def _witness_rows(entry: Entry) -> list[tuple[Value, ...]]:
    name = stem(entry)
    return [
        (
            entry.name,
            entry.catalogue,
            number,
            len(witness.board["permanents"]),
            board_line(witness),
            board_line(witness, other=True),
            "; ".join(witness.details),
            f"{name}-{number}",
        )
        for number, witness in enumerate(entry.witnesses, start=1)
    ]
