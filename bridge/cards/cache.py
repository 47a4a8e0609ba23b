"""The user's own card table: where it is, and how a card file becomes it, whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from bridge.errors import InputError

T = TypeVar("T")

NAME = "cards.jsonl"
FEW = 500  # records that are compiled sooner than further processes start


def cache_path() -> Path:
    """Return where the user's table is: in ``MANAPROOF_CACHE``, or under ``XDG_CACHE_HOME`` or ``~/.cache``.

    >>> cache_path().name
    'cards.jsonl'
    """
    if given := os.environ.get("MANAPROOF_CACHE"):
        return Path(given) / NAME
    home = os.environ.get("XDG_CACHE_HOME")
    return (Path(home) if home else Path(os.path.expanduser("~")) / ".cache") / "manaproof" / NAME


class Imported(NamedTuple):
    """What an import came to; ``kept`` counts the faces that are new or differ from the shipped ones."""

    file: str
    faces: int
    kept: int
    cache: str

    def as_json(self) -> dict[str, str | int]:
        """Return the numbers as a tree."""
        return self._asdict()


def import_file(file: str) -> Imported:
    """Compile a card file into the user's table, which later commands read before the shipped one.

    Raises:
        InputError: the file or the cache can't be used; the old cache is kept.
    """
    from bridge.cards.card_files import read_cards
    from bridge.cards.compiler.build import table_lines, write_table
    from bridge.cards.table import forget, shipped

    records = read_cards(file)
    known = shipped()
    faces: set[bytes] = set()

    def new() -> Iterator[tuple[bytes, bytes]]:
        processes = min(4, os.cpu_count() or 1) if len(records) > FEW else 1
        for key, line in tracked(table_lines(records, processes), len(records)):
            faces.add(key)
            if known.line(key) != line:
                yield key, line

    path = cache_path()
    try:
        kept = write_table(new(), path)
    except OSError as error:
        raise InputError(f"can't be written ({error.strerror or error})", source=str(path)) from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"holds a card that can't be compiled ({error})", source=file) from None
    forget()
    return Imported(file, len(faces), kept, str(path))


def tracked(items: Iterable[T], total: int) -> Iterable[T]:
    """Show a progress bar on standard error, where that is a terminal.

    >>> list(tracked([1, 2], 2))
    [1, 2]
    """
    from rich.console import Console
    from rich.progress import track

    bar = Console(stderr=True)
    return track(items, "cards", total=total, console=bar, transient=True, disable=not bar.is_terminal)
