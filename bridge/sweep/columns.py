"""The columns of a sweep's rows: the board and what its places hold, then what each question answers."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bridge.answers import TYPE_ORDER

Kind = Literal["int", "str", "bool"]
Value = int | str | bool | None
Row = tuple[Value, ...]


class Column(NamedTuple):
    """A column: its name, and what its values are; any may be missing."""

    name: str
    kind: Kind


def _columns(text: str) -> tuple[Column, ...]:
    """Columns by name, text unless a name ends in ``:int`` or ``:bool``."""
    found = []
    for word in text.split():
        name, _, kind = word.partition(":")
        found.append(Column(name, "int" if kind == "int" else "bool" if kind == "bool" else "str"))
    return tuple(found)


BOARD = Column("board", "int")
UNMODELLED = Column("unmodelled", "int")
_MANA = " ".join(f"{letter}:int" for letter in TYPE_ORDER)
# What each question says of a board, a row for each permanent, result, ability or total.
ANSWERS = {
    "could": _columns("permanent card controller types why_nothing"),
    "types": _columns("permanent card controller supertypes types subtypes colors power:int toughness:int abilities"),
    "tap": _columns(f"permanent card outcome:int player {_MANA} mana mana_triggers stack_triggers also"),
    "legal": _columns("permanent card ability:int text legal:bool because paid_with"),
    "pool": _columns(f"player total:int {_MANA} mana plan"),
}


def place_columns(query: str) -> list[str]:
    """Return the names that no place may have, since other columns do.

    >>> "types" in place_columns("could"), "plan" in place_columns("could")
    (True, False)
    """
    return [BOARD.name, UNMODELLED.name, *(column.name for column in ANSWERS[query])]


def columns(query: str, places: list[str]) -> list[Column]:
    """Return all columns of the answers to a question."""
    return [BOARD, *(Column(id, "str") for id in places), *ANSWERS[query], UNMODELLED]
