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

from bridge.cards.cache import cache_path
from bridge.cards.model import Face
from bridge.cards.names import normal_name
from bridge.errors import InputError, nearest

DATA = Path(__file__).parent / "data"
_ONE_FACE = ("normal", "token", "saga", "class", "meld")  # layouts of cards that have no other face, if none is told
_decoder = msgspec.json.Decoder(Face)


class Table:
    """A sorted table of faces on disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with path.open("rb") as file:
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if path.stat().st_size else b""

    def find(self, key: str) -> Face | None:
        """Return the face with this key, or ``None``."""
        face = self.line(key.encode())
        try:
            return None if face is None else _decoder.decode(face)
        except msgspec.MsgspecError:
            what = "can't be read; import the card file again, or remove this table"
            raise InputError(what, source=str(self._path)) from None

    def line(self, wanted: bytes) -> bytes | None:
        """Return the JSON of the face with this key, or ``None``."""
        low, high = 0, len(self._bytes)
        while low < high:
            start = self._bytes.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = self._bytes.find(b"\n", start)
            end = len(self._bytes) if end < 0 else end
            found, _, face = self._bytes[start:end].partition(b"\t")
            if found == wanted:
                return face
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
    """Return the tables to look in, most trusted first: hand-written entries, the user's own, the compiled ones."""
    return _tables(cache_path())


@functools.cache
def _tables(cache: Path) -> tuple[Table, ...]:
    paths = (DATA / "handwritten.jsonl", cache, DATA / "cards.jsonl")
    try:
        return tuple(Table(path) for path in paths if _there(path))
    except OSError as error:
        raise InputError(f"can't be read ({error.strerror or error})", source=str(cache)) from None


def _there(path: Path) -> bool:
    """Whether there is such a file; a folder that can't be looked into has none."""
    try:
        return path.is_file()
    except OSError:
        return False


@functools.cache
def shipped() -> Table:
    """Return the compiled table that comes with the project."""
    return Table(DATA / "cards.jsonl")


def forget() -> None:
    """Look at the tables afresh, after an import."""
    _tables.cache_clear()
    find_face.cache_clear()


@functools.lru_cache(maxsize=4096)
def find_face(name: str) -> Face:
    """Return the face that a name stands for; ``"A // B"`` is the face A, if its card's other face is B.

    ``"A // A"`` is A as well: lists of cards write those so that have the same on both sides.

    Raises:
        InputError: no card has that name; the message has the nearest ones.

    >>> find_face("forest").subtypes, find_face("Wear // Tear").name
    (('Forest',), 'Wear')
    """
    first, *others = name.split("//")
    for candidate in dict.fromkeys((name, first)):
        for table in tables():
            face = table.find(normal_name(candidate))
            if face is None:
                continue
            if candidate == name or _has(face, others):
                return face
            raise InputError("no card has this name", value=name, near=[" // ".join(face.faces) or face.name])
    raise InputError("no card has this name", value=name, near=near_names(name))


def _has(face: Face, others: list[str]) -> bool:
    """Whether a card has these names as those of its other faces, as far as its faces are told, or one name twice."""
    known, named = set(map(normal_name, face.faces)), list(map(normal_name, others))
    if named == [normal_name(face.name)]:
        return True
    return known.issuperset(named) if known else face.layout not in _ONE_FACE


def near_names(name: str) -> list[str]:
    """Return the names of up to three cards that are spelled almost like this one.

    >>> near_names("Exotic Orchrd")[0]
    'Exotic Orchard'
    """
    key = normal_name(name)
    near = nearest(key, dict.fromkeys(known for table in tables() for known in table.keys()))  # noqa: SIM118
    return [face.name for found in near if (face := _first(found)) is not None]


def _first(key: str) -> Face | None:
    return next((face for table in tables() if (face := table.find(key)) is not None), None)


def known_name(name: str) -> bool:
    """Tell whether a card has this name.

    >>> known_name("Forest"), known_name("Forst")
    (True, False)
    """
    return any(table.find(normal_name(name)) is not None for table in tables())
