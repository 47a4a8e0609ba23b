"""Abilities of cards that work while these are in a graveyard (CR 113.6b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from bridge.board.permanent import Emblem
from bridge.cards.model import AllOf, Condition, Face, State, Static
from bridge.cards.table import find_face

_THERE = State("in_graveyard")


def at_work_in_graveyards(graveyards: Mapping[str, Iterable[str]]) -> Iterator[Emblem]:
    """Yield one emblem for each card whose static abilities say that they work while it is in a graveyard.

    Such a card is what an emblem is: abilities with an owner and without a permanent.

    >>> [(one.id, one.owner) for one in at_work_in_graveyards({"A": ["Forest", "Anger"]})]
    [("Anger in A's graveyard", 'A')]
    """
    for player, cards in graveyards.items():
        copies: dict[str, int] = {}
        for card in cards:
            face = find_face(card)
            working = tuple(
                msgspec.structs.replace(ability, condition=_rest(ability.condition))
                for ability in face.abilities
                if isinstance(ability, Static) and _THERE in _parts(ability.condition)
            )
            if working:
                copies[face.name] = copies.get(face.name, 0) + 1
                again = f" ({copies[face.name]})" if copies[face.name] > 1 else ""
                id = f"{face.name} in {player}'s graveyard{again}"
                yield Emblem(id, player, Face(name=face.name, abilities=working))


def _parts(condition: Condition | None) -> tuple[Condition | None, ...]:
    return condition.conditions if isinstance(condition, AllOf) else (condition,)


def _rest(condition: Condition | None) -> Condition | None:
    """What else the ability asks for, now that the card is in a graveyard."""
    rest = tuple(part for part in _parts(condition) if part is not None and part != _THERE)
    return rest[0] if len(rest) == 1 else AllOf(rest) if rest else None
