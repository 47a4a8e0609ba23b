"""The shape of the file that says what to sweep over."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from bridge.board.format import Name

Query = Literal["could", "types", "tap", "legal", "pool"]


class PlaceKeys(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place on the battlefield and what it may hold: each card in each combination of states.

    ``cards`` is a list of names, or of permanents as a board file has them, or a category, names with commas between
    them, or a file of names.  ``states`` are keys of a permanent with the values that they take.  ``none`` lets the
    place hold nothing too.  ``repeat`` makes so many places that may hold the same and are filled in one order only.
    """

    id: Name
    cards: tuple[Name | dict[str, Any], ...] | Name
    states: dict[str, tuple[Any, ...]] = {}
    none: bool = False
    repeat: Annotated[int, Meta(ge=1, le=100)] = 1


class SweepKeys(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole sweep: the board that all have in common, the places, and what is asked of every board.

    ``ids`` are the permanents asked about (none: all); ``player`` is whose ``legal`` or ``pool`` is asked.
    """

    base: Name | dict[str, Any]
    places: Annotated[tuple[PlaceKeys, ...], Meta(min_length=1)]
    title: str = ""
    query: Query = "could"
    ids: tuple[Name, ...] = ()
    player: Name | None = None


def schema() -> dict[str, object]:
    """Return the JSON Schema of the file.

    >>> schema()["$ref"]
    '#/$defs/SweepKeys'
    """
    return msgspec.json.schema(SweepKeys)
