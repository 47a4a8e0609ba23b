"""Which choices of a grid's places leave its boards without continuous effects, so that they are answered together."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bridge.board.board import Board
from bridge.board.permanent import Permanent
from bridge.cards.catalogue import CATEGORIES
from bridge.spaces.solve import can_be_together
from bridge.spaces.space import Place, Space
from bridge.sweep.could_rows import ASKED
from bridge.sweep.grid import MOST_EFFECTS

Flags = tuple[tuple[bool, ...], ...]  # for each group of places that are alike, which of their choices
Group = tuple[Sequence[str], Sequence[Permanent | None]]  # ids of places that are alike, and what each may hold


def plain_choices(base: Board, groups: Sequence[Group], edition: str) -> Flags:
    """Return which choices are answered together, all with each other.

    Not those with continuous effects, nor more replacement effects than one grounding can do with.
    """
    room = MOST_EFFECTS - sum(map(bears, base.permanents)) - len(base.effects) - len(base.emblems)
    flags = []
    for (ids, choices), plain in zip(groups, _without_layers(base, groups, edition), strict=True):
        bearing = [flag and bears(choice) for flag, choice in zip(plain, choices, strict=True)]
        if any(bearing) and len(ids) > room:
            plain = tuple(flag and not effect for flag, effect in zip(plain, bearing, strict=True))
        elif any(bearing):
            room -= len(ids)
        flags.append(plain)
    return tuple(flags) if room >= 0 else tuple(tuple(False for _ in plain) for plain in flags)


def bears(permanent: Permanent | None) -> bool:
    """Tell whether a permanent replaces how mana is produced, or may."""
    return permanent is not None and any(map(CATEGORIES["replacement"], permanent.faces()))


def _without_layers(base: Board, groups: Sequence[Group], edition: str) -> Flags:
    """All at once if that works, else each by itself; what matters only beside another is found last."""
    if _together(base, groups, edition):
        return tuple(tuple(True for _ in choices) for _, choices in groups)
    if not _together(base, [], edition):
        return tuple(tuple(False for _ in choices) for _, choices in groups)
    alone: dict[bytes, bool] = {}
    flags = [[_alone(base, ids[0], choice, edition, alone) for choice in choices] for ids, choices in groups]
    if not _together(base, _kept(groups, flags), edition):
        for at, (ids, choices) in enumerate(groups):
            before = _kept(groups[:at], flags[:at])
            good: list[int] = []
            _find(base, before, ids, choices, [n for n, flag in enumerate(flags[at]) if flag], good, edition)
            flags[at] = [n in good for n in range(len(choices))]
    return tuple(map(tuple, flags))


def _find(
    base: Board,
    before: Sequence[Group],
    ids: Sequence[str],
    choices: Sequence[Permanent | None],
    open_: list[int],
    good: list[int],
    edition: str,
) -> None:
    """Add to ``good`` as many of the open choices as go together with it and with what came before."""
    if not open_:
        return
    if _together(base, [*before, (ids, [choices[n] for n in (*good, *open_)])], edition):
        good += open_
    elif len(open_) > 1:
        half = len(open_) // 2
        _find(base, before, ids, choices, open_[:half], good, edition)
        _find(base, before, ids, choices, open_[half:], good, edition)


def _kept(groups: Sequence[Group], flags: Sequence[Sequence[bool]]) -> list[Group]:
    return [
        (ids, [choice for choice, flag in zip(choices, kept, strict=True) if flag])
        for (ids, choices), kept in zip(groups, flags, strict=True)
    ]


def _alone(base: Board, id: str, choice: Permanent | None, edition: str, known: dict[bytes, bool]) -> bool:
    if choice is None:
        return True
    key = msgspec.msgpack.encode(choice)
    if key not in known:
        known[key] = _together(base, [([id], [choice])], edition)
    return known[key]


def _together(base: Board, groups: Sequence[Group], edition: str) -> bool:
    places = [
        Place(id, tuple(choice and named(choice, id) for choice in choices)) for ids, choices in groups for id in ids
    ]
    return can_be_together(Space(base, tuple(places)), ASKED, edition=edition)


def named(permanent: Permanent, id: str) -> Permanent:
    """Return the same permanent with another id."""
    return msgspec.structs.replace(permanent, id=id, keys=msgspec.structs.replace(permanent.keys, id=id))
