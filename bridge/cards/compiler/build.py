"""Build the card table: ``python -m bridge.cards.compiler.build FILE [--out DIR]``.

One face a line, ``key<TAB>JSON``, sorted by the bytes of the key; the same input gives the same bytes.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from bridge.cards.compiler.face import type_line
from bridge.cards.compiler.records import face_of, normal_record, read_records, second_face
from bridge.cards.model import Face
from bridge.cards.names import normal_name
from bridge.cards.subtypes import unknown_subtypes
from bridge.cards.vocabulary import common_words

DATA = Path(__file__).resolve().parent.parent / "data"
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


def second_faces(records: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give the second faces that are printed in the record of the first and have no record of their own.

    >>> both = "1.\\nMill\\nArtifact\\n{T}: Add {C}.\\n2.\\nOld Mill\\nLand\\n{T}: Add {R}."
    >>> [r["name"] for r in second_faces([{"name": "Mill", "oracle_text": both}])]
    ['Old Mill']
    """
    records = list(records)
    known = {normal_name(record["name"]) for record in records}
    told = json.loads((DATA / "second_type_lines.json").read_text(encoding="utf-8"))
    out = []
    for found in map(second_face, records):
        if found is None or normal_name(found["name"]) in known:
            continue
        if found["name"] in told:
            found |= {"type_line": told[found["name"]], "untold": False}
        out.append(found)
    return out


def no_subtypes(records: Iterable[dict[str, Any]]) -> dict[str, str]:
    """Give the words on type lines that are in no list of subtypes, each with the name of a card that has it.

    >>> no_subtypes([{"name": "Bog Elf", "type_line": "Creature — Efl Druid"}])
    {'Efl': 'Bog Elf'}
    """
    found: dict[str, str] = {}
    for record in records:
        _, types, subtypes = type_line(record.get("type_line") or "")
        for word in unknown_subtypes(types, subtypes):
            found.setdefault(word, record["name"])
    return found


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line."""
    from rich.progress import track

    parser = argparse.ArgumentParser(prog="bridge.cards.compiler.build", description="Build the card table.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args(arguments)
    records = [r for raw in read_records(options.file) for r in normal_record(raw)]
    records += second_faces(records)
    # Long and short texts alternate so that both processes end together.
    lines = table_lines(records, processes=min(4, os.cpu_count() or 1))
    count = write_table(track(lines, total=len(records), description="cards"), options.out / "cards.jsonl")
    words = common_words(record.get("oracle_text") or "" for record in records if not record.get("funny"))
    (options.out / "words.json").write_text(json.dumps(words, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
    sys.stdout.write(f"{count} faces in {options.out / 'cards.jsonl'}\n")
    for word, name in sorted(no_subtypes(records).items()):
        sys.stdout.write(f"{name}: {word!r} is no subtype of any list\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
