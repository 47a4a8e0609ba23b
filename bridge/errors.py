"""The one kind of error that users see: what is wrong, where, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable

SHOWN = 80  # characters of a user's value that a message repeats


class InputError(Exception):
    """Bad input, said in one line; the command line prints it and exits with 2.

    >>> print(InputError("no such key", where="permanents[0]", value="crad", near=["card"], source="b.yaml"))
    b.yaml: permanents[0]: no such key: 'crad' (did you mean 'card'?)
    """

    def __init__(
        self, what: str, *, where: str = "", value: object = None, near: Iterable[str] = (), source: str = ""
    ) -> None:
        self.what, self.where, self.value, self.near, self.source = what, where, value, tuple(near), source
        super().__init__(what)

    def __str__(self) -> str:
        text = ": ".join(part for part in (one_line(self.source), self.where, self.what) if part)
        if self.value is not None:
            text += f": {shown(self.value)}"
        if self.near:
            text += f" (did you mean {' or '.join(shown(name) for name in self.near[:3])}?)"
        return text

    def at(self, source: str) -> InputError:
        """Return the same error with the file it is about."""
        return InputError(self.what, where=self.where, value=self.value, near=self.near, source=source)


class LimitError(InputError):
    """A question too big for an exact answer; the message names the limit that was met."""


def one_line(text: str) -> str:
    """Return text that stays on one line and shows no control characters, shortened in the middle.

    >>> one_line("a\\nb")
    'a\\\\nb'
    """
    clean = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text[: 4 * SHOWN])
    return clean if len(text) <= 4 * SHOWN and len(clean) <= 2 * SHOWN else clean[:SHOWN] + "…"


def shown(value: object) -> str:
    """Return a user's value as a message repeats it.

    >>> shown("Forest"), shown(-1)
    ("'Forest'", '-1')
    """
    if isinstance(value, str):
        return f"'{one_line(value)}'"
    return one_line(repr(value)[: 8 * SHOWN])


def nearest(name: str, known: Iterable[str]) -> list[str]:
    """Return up to three known names that look like ``name``, best first; capital letters don't matter.

    >>> nearest("Forst", ["Forest", "Island"]), nearest("elf", ["Elf", "Elk"])[0]
    (['Forest'], 'Elf')
    """
    import difflib

    spelled: dict[str, list[str]] = {}
    for one in known:
        spelled.setdefault(one.casefold(), []).append(one)
    close = difflib.get_close_matches(name[:SHOWN].casefold(), spelled, n=3, cutoff=0.6)
    return [one for folded in close for one in spelled[folded]][:3]
