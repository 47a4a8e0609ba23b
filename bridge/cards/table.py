"""Looking up one face among tens of thousands without reading them all.

A table is a text file with a line ``key<TAB>face as JSON`` for each face, sorted by key
(:func:`bridge.cards.names.normal_name`), so that a lookup is a binary search over bytes.
"""

from __future__ import annotations

import functools
import mmap
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bridge.cards.model import Face
from bridge.cards.names import normal_name
from bridge.errors import InputError, nearest

_decoder = msgspec.json.Decoder(Face)


class Table:
    """A sorted table of faces on disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if path.stat().st_size else b""

    def find(self, key: str) -> Face | None:
        """Return the face with this key, or ``None``."""
        wanted = key.encode()
        low, high = 0, len(self._bytes)
        while low < high:
            start = self._bytes.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = self._bytes.find(b"\n", start)
            end = len(self._bytes) if end < 0 else end
            found, _, face = self._bytes[start:end].partition(b"\t")
            if found == wanted:
                return _decoder.decode(face)
            if found < wanted:
                low = end + 1
            else:
                high = start
        return None

    def keys(self) -> Iterator[str]:
        """Yield every key in order."""
        for line in iter(self._lines()):
            yield line.partition(b"\t")[0].decode()

    def faces(self) -> Iterator[Face]:
        """Yield every face in order."""
        for line in iter(self._lines()):
            yield _decoder.decode(line.partition(b"\t")[2])

    def _lines(self) -> Iterator[bytes]:
        with self._path.open("rb") as file:
            yield from file


def tables() -> tuple[Table, ...]:
    """Return the tables to look in, most trusted first: hand-written entries, then the compiled ones."""
    return _tables()


@functools.cache
def _tables() -> tuple[Table, ...]:
    data = Path(__file__).parent / "data"
    return tuple(Table(data / name) for name in ("handwritten.jsonl", "cards.jsonl") if (data / name).exists())


@functools.lru_cache(maxsize=4096)
def find_face(name: str) -> Face:
    """Return the face that a name stands for; of ``"A // B"`` the first.

    Raises:
        InputError: no card has that name; the message has the nearest ones.

    >>> find_face("forest").subtypes
    ('Forest',)
    """
    for candidate in dict.fromkeys((name, name.split("//")[0])):
        for table in tables():
            face = table.find(normal_name(candidate))
            if face is not None:
                return face
    raise InputError("no card has this name", value=name, near=near_names(name))


def near_names(name: str) -> list[str]:
    """Return the names of up to three cards that are spelled almost like this one.

    >>> near_names("Exotic Orchrd")
    ['Exotic Orchard']
    """
    key = normal_name(name)
    near = nearest(key, (known for table in tables() for known in table.keys()))  # noqa: SIM118
    return [face.name for found in near if (face := _first(found)) is not None]


def _first(key: str) -> Face | None:
    return next((face for table in tables() if (face := table.find(key)) is not None), None)


def known_name(name: str) -> bool:
    """Tell whether a card has this name.

    >>> known_name("Forest"), known_name("Forst")
    (True, False)
    """
    return any(table.find(normal_name(name)) is not None for table in tables())
