"""A folder of finished parts: each is written whole or not at all, and only by one process at a time."""

from __future__ import annotations

import io
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import IO

from bridge.errors import InputError
from bridge.rules import RULES

NAME = "made-of.txt"  # holds the fingerprint of what the parts are of
LOCK = "lock"  # whoever works in the folder holds this open
_KEY = re.compile(r"\d{9}")


class Parts:
    """The parts of one piece of work, in a folder of their own.

    ``fingerprint`` tells one work from another: parts of another are never mixed in.
    """

    def __init__(self, folder: Path, fingerprint: str, resume: bool) -> None:
        """Open a folder, or make it.

        Raises:
            InputError: it can't be used, is used by another process, holds parts and ``resume`` is not said, or holds
                parts of another work.
        """
        self.folder = folder
        try:
            folder.mkdir(exist_ok=True)
            self._refuse_other()
            self._lock = _locked(folder / LOCK)
            try:
                self._begin(fingerprint, resume)
            except BaseException:
                self.close()
                raise
        except OSError as error:
            raise InputError(f"can't be used ({error.strerror or error})", source=str(folder)) from None
        self.done = {path.stem for path in folder.glob("*.part") if _KEY.fullmatch(path.stem)}

    def _refuse_other(self) -> None:
        """Refuse a folder of something else, before anything is written to it."""
        held = [path for path in self.folder.iterdir() if path.name != LOCK and path.suffix != ".partial"]
        if held and not (self.folder / NAME).exists():
            raise InputError("is not empty, and not a folder of parts", source=str(self.folder))

    def _begin(self, fingerprint: str, resume: bool) -> None:
        mark = self.folder / NAME
        if not mark.exists():
            _write(mark, f"{fingerprint}\n".encode())
            return
        if not resume:
            raise InputError("holds parts; go on with --resume, or remove it", source=str(self.folder))
        if mark.read_text(encoding="utf-8", errors="replace").strip() != fingerprint:
            what = "holds parts of another SPEC, edition or version of the rules; remove it to begin anew"
            raise InputError(what, source=str(self.folder))

    def keep(self, number: int, data: bytes) -> None:
        """Write a part.

        Raises:
            InputError: it can't be written.
        """
        try:
            _write(self._path(number), data)
        except OSError as error:
            raise InputError(f"can't be written to ({error.strerror})", source=str(self.folder)) from None
        self.done.add(_key(number))

    def has(self, number: int) -> bool:
        """Tell whether a part is there."""
        return _key(number) in self.done

    def read(self, number: int) -> bytes:
        """Return a part.

        Raises:
            InputError: it can't be read.
        """
        try:
            return self._path(number).read_bytes()
        except OSError as error:
            raise InputError(f"can't be read ({error.strerror})", source=str(self._path(number))) from None

    def remove(self) -> None:
        """Remove the parts, and the folder if nothing else is in it."""
        with suppress(OSError):
            for path in [*self.folder.glob("*.part"), *self.folder.glob("*.partial"), self.folder / NAME]:
                path.unlink()
            (self.folder / LOCK).unlink(missing_ok=True)  # while it is held: it can't be another process's
            self.close()
            self.folder.rmdir()

    def close(self) -> None:
        """Let other processes use the folder."""
        self._lock.close()

    def _path(self, number: int) -> Path:
        return self.folder / f"{_key(number)}.part"


def rules_text() -> bytes:
    """Return the text of all rules: parts made with others are not mixed in."""
    paths = sorted(RULES.rglob("*.lp"))
    return b"".join(path.relative_to(RULES).as_posix().encode() + path.read_bytes() for path in paths)


def _key(number: int) -> str:
    return f"{number:09d}"


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, even if the machine stops."""
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


def _locked(path: Path) -> IO[bytes]:
    """Open a file that no other process may hold open in this way; the lock ends with the process."""
    try:
        import fcntl
    except ImportError:  # Windows has no such locks
        return io.BytesIO()
    while True:
        file = path.open("ab")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise InputError("is used by another process", source=str(path.parent)) from None
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file
        file.close()  # the process before removed it after it was opened here
