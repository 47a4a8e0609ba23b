"""Build the card table: ``python -m bridge.cards.compiler.build FILE [--out DIR]``.

One face a line, ``key<TAB>JSON``, sorted by the bytes of the key; the same input gives the same bytes.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from bridge.cards.compiler.records import face_of, normal_record, read_records
from bridge.cards.model import Face
from bridge.cards.names import normal_name

_encode = msgspec.json.encode
_decoder = msgspec.json.Decoder(Face)


def table_line(record: dict[str, Any]) -> tuple[bytes, bytes]:
    """Give the key and the JSON of a record.

    >>> table_line({"name": "Bög Lamp", "type_line": "Artifact", "oracle_text": ""})
    (b'bog lamp', b'{"name":"B\\xc3\\xb6g Lamp","types":["artifact"]}')
    """
    face = face_of(record)
    encoded = _encode(face)
    try:
        _decoder.decode(encoded)
    except msgspec.ValidationError as error:
        raise ValueError(f"{face.name}: {error}") from error
    return normal_name(face.name).encode(), encoded


def table_lines(records: Iterable[dict[str, Any]], processes: int = 1) -> Iterator[tuple[bytes, bytes]]:
    """Compile records, over several processes if there are many."""
    if processes <= 1:
        yield from map(table_line, records)
        return
    with multiprocessing.Pool(processes) as pool:
        yield from pool.imap_unordered(table_line, records, chunksize=256)


def write_table(lines: Iterable[tuple[bytes, bytes]], path: Path) -> int:
    """Write the sorted table in one go; an interrupted build leaves the old file."""
    table: dict[bytes, bytes] = {}
    for key, face in lines:
        if key not in table or face < table[key]:
            table[key] = face
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            for key in sorted(table):
                file.write(key + b"\t" + table[key] + b"\n")
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    return len(table)


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line."""
    from rich.progress import track

    parser = argparse.ArgumentParser(prog="bridge.cards.compiler.build", description="Build the card table.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parent.parent / "data")
    options = parser.parse_args(arguments)
    records = [r for raw in read_records(options.file) for r in normal_record(raw)]
    # Long and short texts alternate so that both processes end together.
    lines = table_lines(records, processes=min(4, os.cpu_count() or 1))
    count = write_table(track(lines, total=len(records), description="cards"), options.out / "cards.jsonl")
    sys.stdout.write(f"{count} faces in {options.out / 'cards.jsonl'}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
