"""The shape of case files: boards with expected answers."""

from __future__ import annotations

import msgspec

from bridge.board.format import ManaType, Name

Pool = dict[str, int | dict[str, int]]  # type -> amount, or player -> type -> amount


class Expectations(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a case expects, question by question."""

    could_produce: dict[str, tuple[ManaType, ...]] | None = None
    tap: dict[str, tuple[Pool, ...]] | None = None
    tap_for: dict[str, dict[ManaType, tuple[Pool, ...]]] | None = None
    stack_triggers: dict[str, tuple[str, ...]] | None = None
    taps_then: dict[str, tuple[str, ...]] | None = None
    can_activate: dict[str, dict[str, bool]] | None = None
    types: dict[str, tuple[str, ...]] | None = None
    subtypes: dict[str, tuple[str, ...]] | None = None
    outcomes: tuple[dict[str, object], ...] | None = None
    commanders_legal: bool | None = None


class Case(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One case.  ``expected_to_fail`` names the rule by which the expectation is wrong; ``also`` is not run."""

    id: Name
    board: dict[str, object]
    expect: Expectations
    rules: tuple[str | float | int, ...] = ()
    why: str = ""
    topic: str = ""
    confidence: str = ""
    expected_to_fail: str = ""
    also: object = None
