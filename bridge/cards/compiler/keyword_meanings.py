"""Keywords that stand for abilities of casting, of entering or of being of a type: what they mean (CR 702).

What one does as it resolves is left open: outcomes ask whether it triggers, and what the permanent enters with.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from bridge.cards.model import (
    ChangeTypes,
    Chosen,
    Compare,
    Condition,
    CountersOn,
    Does,
    EntersWith,
    Filter,
    Happens,
    State,
    Static,
    Triggered,
)

_COMPANY = Happens("enters", Filter(is_=(("creature",),), controller="you"), "any")
_ANOTHER = Filter(is_=(("creature",),), other=True)
# "Graft 2", "devour artifact 1", "evoke {2}{U}"; "modular—sunburst" has the counters of sunburst.
_SHAPE = re.compile(r"^(?:modular—)?([a-z !]+?)(?: artifact| an? .*)?(?: (\d+))?(?: ?[{—].*)?$")


def meaning(item: str) -> list[Any]:
    """Return the abilities that a keyword stands for, as far as casting and entering ask for them.

    >>> [type(ability).__name__ for ability in meaning("graft 2")], meaning("trample")
    (['EntersWith', 'Triggered'], [])
    """
    shape = _SHAPE.match(item.strip().lower())
    found = _MEANINGS.get(shape.group(1)) if shape is not None else None
    if found is None or shape is None:
        return []
    return [_named(ability, shape.group(1)) for ability in found(int(shape.group(2) or 0))]


def _named(ability: Any, keyword: str) -> Any:
    """Say of what an ability does no more than its keyword."""
    if getattr(ability, "effects", ()) != (Does("other"),):
        return ability
    return msgspec.structs.replace(ability, effects=(Does("other", kind_of=keyword),))


def _triggered(trigger: Happens, condition: Condition | None = None, **slots: bool) -> Triggered:
    return Triggered(trigger, (Does("other"),), condition, **slots)


def _as_cast(condition: Condition | None = None) -> Callable[[int], list[Any]]:
    return lambda number: [_triggered(Happens("casts", who="self"), condition)]


def _as_enters(condition: Condition | None = None, **slots: bool) -> Callable[[int], list[Any]]:
    return lambda number: [_triggered(Happens("enters"), condition, **slots)]


def _with_counters(kind: str, condition: Condition | None = None) -> Callable[[int], list[Any]]:
    """With so many counters; a keyword without a number leaves them to other words of the card (CR 702.63b)."""
    return lambda number: [EntersWith(counters=kind, amount=number, condition=condition)] if number else []


def _by_choice(word: str) -> Callable[[int], list[Any]]:
    """With counters whose number a player's choices decide: an amount that no board tells."""
    return lambda number: [EntersWith(counters="+1/+1", amount=Chosen(word))]


def _graft(number: int) -> list[Any]:
    has_one = Compare(CountersOn("+1/+1"), ">=", 1)
    return [*_with_counters("+1/+1")(number), _triggered(Happens("enters", _ANOTHER, "any"), has_one, optional=True)]


def _ravenous(number: int) -> list[Any]:
    return [
        EntersWith(counters="+1/+1", amount=Chosen("x")),
        Triggered(Happens("enters"), (Does("draw"),), Compare(Chosen("x"), ">=", 5)),
    ]


_PAID = State("additional_cost_paid")


def _impending(number: int) -> list[Any]:
    # No board tells what was paid once it is there; its time counters do, but for those that something else put on it.
    waits = Compare(CountersOn("time"), ">=", 1)
    return [*_with_counters("time", _PAID)(number), Static("self", (ChangeTypes(lose_types=("creature",)),), waits)]


def _is(changes: ChangeTypes, condition: Condition | None = None) -> Callable[[int], list[Any]]:
    return lambda number: [Static("self", (changes,), condition)]


_ATTACHED = State("attached")
_MEANINGS: dict[str, Callable[[int], list[Any]]] = {
    # CR 702.40a, 702.60a, 702.69a, 702.85a, 702.144a: they trigger as the spell itself is cast.
    "storm": _as_cast(),
    "ripple": _as_cast(),
    "gravestorm": _as_cast(),
    "cascade": _as_cast(),
    "demonstrate": _as_cast(),
    # CR 702.56a, 702.78a, 702.153a: if their additional cost was paid.
    "replicate": _as_cast(_PAID),
    "conspire": _as_cast(_PAID),
    "casualty": _as_cast(_PAID),
    # CR 702.101a, 702.108a: whenever their controller casts a spell.
    "extort": lambda number: [_triggered(Happens("casts", Filter(), "you"), optional=True)],
    "prowess": lambda number: [_triggered(Happens("casts", Filter(is_=(("!creature",),)), "you"))],
    # CR 702.32a, 702.43a, 702.58a, 702.63a, 702.156a: counters that they enter with.
    "fading": _with_counters("fade"),
    "vanishing": _with_counters("time"),
    "modular": _with_counters("+1/+1"),
    "graft": _graft,
    "ravenous": _ravenous,
    # CR 702.54a: if an opponent was dealt damage.
    "bloodthirst": _with_counters("+1/+1", State("opponent_was_dealt_damage_this_turn")),
    # CR 702.38a, 702.44a, 702.54b, 702.82a, 702.98a, 702.104a, 702.136a: what the board doesn't tell decides how many.
    "bloodthirst x": _by_choice("damage dealt to opponents"),
    "amplify": _by_choice("amplify"),
    "sunburst": _by_choice("sunburst"),
    "devour": _by_choice("devour"),
    "unleash": _by_choice("unleash"),
    "tribute": _by_choice("tribute"),
    "riot": _by_choice("riot"),
    # CR 702.72a, 702.75a, 702.92a, 702.110a, 702.123a, 702.163a, 702.165a, 702.182a: they trigger as it enters.
    "champion": _as_enters(),
    "hideaway": _as_enters(),
    "living weapon": _as_enters(),
    "exploit": _as_enters(optional=True),
    "fabricate": _as_enters(),
    "for mirrodin!": _as_enters(),
    "job select": _as_enters(),
    "backup": _as_enters(targets=True),
    # CR 702.73a: it is every creature type, and that defines what it is.
    "changeling": _is(ChangeTypes(add_subtypes=("all_creature",))),
    # CR 702.103b, 702.103f: while it is bestowed it is an Aura and no creature; attached, it is bestowed.
    "bestow": _is(ChangeTypes(lose_types=("creature",), add_subtypes=("Aura",)), _ATTACHED),
    # CR 702.151b: while it is attached it is no creature.
    "reconfigure": _is(ChangeTypes(lose_types=("creature",)), _ATTACHED),
    # CR 702.161a: during its controller's turn it is a creature too.
    "living metal": _is(ChangeTypes(add_types=("artifact", "creature")), State("your_turn")),
    # CR 702.176a: with counters if its cost was paid, and then no creature while it has one.
    "impending": _impending,
    # CR 702.74a, 702.157a, 702.175a: if their cost was paid.
    "evoke": _as_enters(_PAID),
    "squad": _as_enters(_PAID),
    "offspring": _as_enters(_PAID),
    # CR 702.95a, 702.100a: as it or another creature enters, under a condition that no board tells.
    "soulbond": lambda number: [_triggered(_COMPANY, State("can_be_paired"), optional=True)],
    "evolve": lambda number: [_triggered(_COMPANY, State("larger_than_it"))],
}
