"""The board as rules are asked about it: entries that say the same as one with a count, under numbers for ids.

A board file may say "count: 4" or list the same permanent four times.  To the rules both are the same, and what they
work out for one entry holds for all; so a board costs what it has of different permanents.  Numbers instead of the
user's ids let boards share the terms that clingo keeps for as long as the process lives.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from bridge.board.board import Board
from bridge.board.counted import gives_continuous_effects
from bridge.board.format import PermanentKeys
from bridge.board.permanent import LastingEffect, Permanent
from bridge.cards.model import Face, Static
from bridge.facts.board import hold_by_counters

# Keys that say how a permanent stands and what was chosen for it.  Any other gives it an effect of its own, or names
# another object, so a permanent of which the board says more stays apart.
PLAIN = {
    "card",
    "id",
    "controller",
    "owner",
    "tapped",
    "count",
    "chosen_color",
    "chosen_type",
    "chosen_name",
    "chosen_player",
    "imprinted",
    "entered_this_turn",
    "control_gained_this_turn",
    "token",
    "attacking",
    "activated_this_turn",
    "triggered_this_turn",
    "define",
}
SET_APART = tuple(key for key in PermanentKeys.__struct_fields__ if key not in PLAIN)


class Taken(NamedTuple):
    """A board with numbers for ids, and the ids of the permanents that each number stands for."""

    board: Board
    ids: dict[str, tuple[str, ...]]

    def stood_for(self, name: str) -> tuple[str, ...]:
        """Return the ids behind a name: those of alike permanents, or the name itself if it is something else's."""
        return self.ids.get(name, (name,))

    def number(self, id: str) -> str:
        """Return the number of the permanent with this id."""
        return next(number for number, ids in self.ids.items() if id in ids)


def taken_together(board: Board, apart: Collection[str] = ()) -> Taken:
    """Return the board with alike permanents taken together, but for those with the ids in ``apart``.

    Permanents stay apart that have a continuous effect, for its timestamp (CR 613.7), that another object names,
    or of which the board says more than what they are and how they stand.

    >>> taken = taken_together(Board.parse("A: Forest, Island, Forest, Urborg, Tomb of Yawgmoth"))
    >>> [(permanent.face.name, permanent.keys.count) for permanent in taken.board.permanents]
    [('Forest', 2), ('Island', 1), ('Urborg, Tomb of Yawgmoth', 1)]
    >>> taken.stood_for("#1")
    ('forest', 'forest-2')
    """
    entries: dict[object, list[Permanent]] = {}
    apart = _apart(board).union(apart)
    for permanent in board.permanents:
        entries.setdefault(permanent.id if permanent.id in apart else _says(permanent), []).append(permanent)
    sign = "#"
    others = [*board.players, *(effect.id for effect in board.effects), *(emblem.id for emblem in board.emblems)]
    while any(name.startswith(sign) for name in others):
        sign += "#"
    ids = {f"{sign}{at}": tuple(one.id for one in alike) for at, alike in enumerate(entries.values(), 1)}
    number = {id: name for name, alike in ids.items() for id in alike}
    return Taken(
        msgspec.structs.replace(
            board,
            permanents=tuple(_as_one(alike, number) for alike in entries.values()),
            effects=tuple(_renumbered(effect, number) for effect in board.effects),
        ),
        ids,
    )


def _apart(board: Board) -> set[str]:
    """The ids of permanents that are not taken together with others."""
    faces = {id(face): face for permanent in board.permanents for face in permanent.faces()}
    faces |= {id(effect.face): effect.face for effect in board.effects}
    faces |= {id(emblem.face): emblem.face for emblem in board.emblems}
    if any(map(gives_continuous_effects, faces.values())) or any(effect.keys.before for effect in board.effects):
        return {permanent.id for permanent in board.permanents}
    lasting = {key for key, face in faces.items() if _has_continuous_effect(face) or hold_by_counters(face)}
    named = {permanent.keys.attached_to for permanent in board.permanents}
    named |= {permanent.copied_id for permanent in board.permanents}
    named |= {effect.keys.on for effect in board.effects}
    return {
        permanent.id
        for permanent in board.permanents
        if permanent.id in named or id(permanent.face) in lasting or _is_set_apart(permanent)
    }


def _has_continuous_effect(face: Face) -> bool:
    return "world" in face.supertypes or any(isinstance(ability, Static) for ability in face.abilities)


def _is_set_apart(permanent: Permanent) -> bool:
    return any(getattr(permanent.keys, key) for key in SET_APART)


def _says(permanent: Permanent) -> tuple[object, ...]:
    """All that a board says of a permanent but its id and how many there are."""
    keys = msgspec.structs.replace(permanent.keys, id=None, count=1)
    return id(permanent.face), permanent.controller, permanent.owner, msgspec.json.encode(keys)


def _as_one(alike: Sequence[Permanent], number: dict[str, str]) -> Permanent:
    """One entry for alike permanents."""
    first = alike[0]
    keys = msgspec.structs.replace(
        first.keys,
        count=sum(one.keys.count for one in alike),
        attached_to=_number(first.keys.attached_to, number),
    )
    return msgspec.structs.replace(first, id=number[first.id], keys=keys, copied_id=_number(first.copied_id, number))


def _renumbered(effect: LastingEffect, number: dict[str, str]) -> LastingEffect:
    keys = msgspec.structs.replace(
        effect.keys, on=_number(effect.keys.on, number), before=_number(effect.keys.before, number)
    )
    return msgspec.structs.replace(effect, keys=keys)


def _number(id: str | None, number: dict[str, str]) -> str | None:
    """The number of a permanent; anything else, such as a player, keeps its name."""
    return id if id is None else number.get(id, id)
