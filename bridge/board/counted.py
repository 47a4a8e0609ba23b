"""Entries with a count whose permanents have to be told apart."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from bridge.board.permanent import Permanent
from bridge.cards.model import Ability, ChangeAbilities, Face, Lasting, Static

MOST_APART = 50  # alike permanents that are taken apart; more stay one entry, and the answer says so


def told_apart(permanents: Iterable[Permanent], others: Iterable[Face] = ()) -> tuple[Permanent, ...]:
    """Return permanents with an entry for each of those that have continuous effects on others.

    Each such effect has a place of its own in the order of timestamps, and adds what it adds (CR 613.7, 613.4c).
    The first keeps its id; the others get it with a number.

    Args:
        permanents: entries, which may have counts.
        others: the faces of what else is on the board.

    >>> from bridge import Board
    >>> board = Board.from_tree({"permanents": [{"card": "Blood Moon", "count": 2}, {"card": "Forest", "count": 2}]})
    >>> [(one.id, one.keys.count) for one in board.permanents]
    [('blood-moon', 1), ('blood-moon-2', 1), ('forest', 2)]
    """
    permanents = tuple(permanents)
    differ = have_timestamps(permanents, others)
    if not differ:
        return permanents
    used = {permanent.id for permanent in permanents}
    found: list[Permanent] = []
    for permanent in permanents:
        if permanent.id in differ and permanent.keys.count <= MOST_APART:
            found += _one_by_one(permanent, used)
        else:
            found.append(permanent)
    return tuple(found)


def have_timestamps(permanents: Sequence[Permanent], others: Iterable[Face] = ()) -> set[str]:
    """Return the ids of entries with a count whose permanents have, or may be given, effects on others."""
    counted = [permanent for permanent in permanents if permanent.keys.count > 1]
    if not counted:
        return set()
    everything = itertools.chain(others, (face for permanent in permanents for face in permanent.faces()))
    given = any(map(gives_continuous_effects, everything))
    return {permanent.id for permanent in counted if given or _affects_others(permanent)}


def _affects_others(permanent: Permanent) -> bool:
    abilities = (ability for face in permanent.faces() for ability in face.abilities)
    return any(isinstance(ability, Static) and ability.affects != "self" for ability in abilities)


def gives_continuous_effects(face: Face) -> bool:
    """Whether a face gives others static abilities, whose effects have timestamps of theirs (CR 613.7a)."""
    return any(
        isinstance(given, Static)
        for ability in _left(face)
        if isinstance(ability, Static)
        for change in ability.changes
        if isinstance(change, ChangeAbilities)
        for given in change.gain
    )


def _left(face: Face) -> Iterator[Ability]:
    """A face's abilities, and those that its spells and abilities leave behind."""
    for ability in face.abilities:
        yield ability
        yield from (effect.ability for effect in getattr(ability, "effects", ()) if isinstance(effect, Lasting))


def _one_by_one(permanent: Permanent, used: set[str]) -> Iterator[Permanent]:
    number = 1
    for at in range(permanent.keys.count):
        id = permanent.id
        while at and id in used:
            number += 1
            id = f"{permanent.id}-{number}"
        used.add(id)
        yield msgspec.structs.replace(permanent, id=id, keys=msgspec.structs.replace(permanent.keys, id=id, count=1))
