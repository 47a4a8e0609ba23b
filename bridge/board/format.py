"""The shape of board files: what keys there are and what they hold.

The JSON Schema in ``bridge/board/board.schema.json`` is generated from these classes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1)]
LARGEST = 100_000_000  # so that sums and multiples stay within clingo's 32-bit integers
Natural = Annotated[int, Meta(ge=0, le=LARGEST)]
Whole = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Positive = Annotated[int, Meta(ge=1)]
Color = Literal["W", "U", "B", "R", "G"]
ManaType = Literal["W", "U", "B", "R", "G", "C"]


class _Keys(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of every mapping in a board file: unknown keys are errors."""


class Definition(_Keys, frozen=True):
    """A card that does not exist, by its type line and text."""

    type_line: str
    text: str = ""
    mana_cost: str = ""
    power: str | int = ""
    toughness: str | int = ""
    colors: str | None = None


class PermanentKeys(_Keys, frozen=True):
    """One permanent, or ``count`` of them that are alike."""

    card: Name
    id: Name | None = None
    controller: Name | None = None
    owner: Name | None = None
    tapped: bool = False
    count: Positive = 1
    counters: dict[str, Natural] = {}
    attached_to: Name | None = None
    chosen_color: Color | None = None
    chosen_type: Name | None = None
    chosen_name: Name | None = None
    chosen_player: Name | None = None
    imprinted: Name | None = None
    copy_of: Name | None = None
    covered_by: tuple[Name, ...] = ()
    entered_this_turn: bool = False
    control_gained_this_turn: bool = False
    token: bool = False
    face_down: bool = False
    attacking: bool = False
    x: Natural | None = None
    extra_types: tuple[Name, ...] = ()
    animated: bool = False
    gained_abilities: tuple[Name, ...] = ()
    loses_all_abilities: bool = False
    activated_this_turn: tuple[Natural, ...] = ()
    triggered_this_turn: bool = False
    define: Definition | None = None


class EffectKeys(_Keys, frozen=True):
    """A continuous effect or delayed trigger of something that has already resolved.

    It is newer than every permanent, or older than the permanent with the id ``before`` and all after it.
    """

    source: Name
    controller: Name | None = None
    on: Name | None = None
    on_player: Name | None = None
    chosen_color: Color | None = None
    chosen_type: Name | None = None
    x: Natural | None = None
    until: str = "end of turn"
    before: Name | None = None


class EmblemKeys(_Keys, frozen=True):
    """An emblem, by its text."""

    text: Name
    owner: Name | None = None


class BoardKeys(_Keys, frozen=True):
    """A whole board."""

    title: str = ""
    players: tuple[Name, ...] = ()
    active_player: Name | None = None
    permanents: tuple[PermanentKeys, ...] = ()
    effects: tuple[EffectKeys, ...] = ()
    commanders: dict[str, tuple[Name, ...]] = {}
    commander_colors: dict[str, dict[Name, Color]] = {}
    life: dict[str, Whole] = {}
    hands: dict[str, tuple[Name, ...]] = {}
    graveyards: dict[str, tuple[Name, ...]] = {}
    libraries: dict[str, tuple[Name, ...]] = {}
    exile: dict[str, tuple[Name, ...]] = {}
    command: dict[str, tuple[Name, ...]] = {}
    floating: dict[str, dict[ManaType, Natural]] = {}
    played_land_this_turn: dict[str, bool] = {}
    stack: tuple[Any, ...] = ()
    emblems: tuple[EmblemKeys, ...] = ()
    event: dict[str, Any] | None = None


def schema() -> dict[str, object]:
    """Return the JSON Schema of a board file.

    >>> schema()["$ref"]
    '#/$defs/BoardKeys'
    """
    return msgspec.json.schema(BoardKeys)
