"""Tapping one land for mana, written out: every order, every trigger, every choice, in plain Python.

A witness for the rules, so it shares no code and no idea with them: mana is a ``Counter``, orders are
recursion over lists, and the choices of triggers are a product.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

Mana = Counter
COLORS = "WUBRG"
Outcome = tuple[frozenset[tuple[str, str, int]], tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Land:
    """The land that is tapped: its type line in lower case, and what its choices would add."""

    name: str
    types: str
    mana: tuple[str, ...]
    stacks: bool = False  # its own trigger goes on the stack whenever it becomes tapped
    stacks_for_mana: bool = False  # or whenever its mana was produced


@dataclass(frozen=True)
class Tap:
    """A land being tapped by a player, with the mana that was produced in the end."""

    land: Land
    by: str
    mana: Mana[str]


@dataclass(frozen=True)
class Trigger:
    """``hears`` asks about the tap and the card's controller; ``adds`` lists its choices (``None``: onto the stack)."""

    hears: Callable[[Tap, str], bool]
    adds: Callable[[Tap], list[str]] | None = None
    mine: bool = False  # whether its controller gets the mana, not the player who tapped


@dataclass(frozen=True)
class Replacement:
    """``when`` looks at the mana, ``becomes`` lists its choices; ``anywhere``: its controller's mana of any source."""

    when: Callable[[Mana[str]], bool]
    becomes: Callable[[Mana[str]], list[Mana[str]]]
    anywhere: bool = False


@dataclass(frozen=True)
class Card:
    """A card beside the land."""

    name: str
    does: tuple[Trigger | Replacement, ...]
    keys: tuple[tuple[str, Any], ...] = ()
    attached: bool = False
    lasting: bool = False


@dataclass(frozen=True)
class Thing:
    """A card with its controller."""

    card: Card
    who: str


def ends(mana: Mana[str], effects: list[Replacement]) -> Iterator[Mana[str]]:
    """Every end of one event under some effects, each applied once, in every order."""
    applicable = [at for at, effect in enumerate(effects) if effect.when(mana)]
    if not applicable:
        yield mana
    for at in applicable:
        for changed in effects[at].becomes(mana):
            yield from ends(changed, effects[:at] + effects[at + 1 :])


def effects_on(things: list[Thing], who: str, tapped: bool) -> list[Replacement]:
    return [
        effect
        for thing in things
        for effect in thing.card.does
        if isinstance(effect, Replacement) and (thing.who == who if effect.anywhere else tapped)
    ]


def outcomes(land: Land, by: str, things: list[Thing]) -> set[Outcome]:
    """Every result of tapping the land: mana by player, triggers at once, triggers on the stack; all sorted."""
    found: set[Outcome] = set()
    becoming = [land.name] if land.stacks else []
    for start in land.mana:
        if not start:
            found.add((frozenset(), (), tuple(becoming)))
            continue
        for end in ends(Counter(start), effects_on(things, by, tapped=True)):
            found |= after(Tap(land, by, end), things, becoming)
    return found


def after(tap: Tap, things: list[Thing], becoming: list[str]) -> set[Outcome]:
    stack = [*becoming, *([tap.land.name] if tap.land.stacks_for_mana else [])]
    at_once: list[str] = []
    gifts: list[list[tuple[str, Mana[str]]]] = []
    for thing in things:
        for trigger in thing.card.does:
            if not isinstance(trigger, Trigger) or not trigger.hears(tap, thing.who):
                continue
            if trigger.adds is None:
                stack.append(thing.card.name)
                continue
            at_once.append(thing.card.name)
            effects = effects_on(things, thing.who, tapped=False)
            to = thing.who if trigger.mine else tap.by
            gifts.append([(to, end) for text in trigger.adds(tap) for end in ends(Counter(text), effects)])
    found = set()
    for choice in product(*gifts):
        pools: Mana[tuple[str, str]] = Counter()
        for who, mana in [(tap.by, tap.mana), *choice]:
            for letter, amount in mana.items():
                pools[who, letter] += amount
        total = frozenset((who, letter, amount) for (who, letter), amount in pools.items() if amount)
        found.add((total, tuple(sorted(at_once)), tuple(sorted(stack))))
    return found


def tree(land: Land, by: str, things: list[Thing]) -> dict[str, Any]:
    """The board as a board file has it; the land has the id ``land``."""
    permanents: list[dict[str, Any]] = [{"id": "land", "card": land.name, "controller": by}]
    effects: list[dict[str, Any]] = []
    for thing in things:
        keys = dict(thing.card.keys)
        if thing.card.lasting:
            effects.append({"source": thing.card.name, "controller": thing.who, **keys})
        else:
            attached = {"attached_to": "land"} if thing.card.attached else {}
            permanents.append({"card": thing.card.name, "controller": thing.who, **attached, **keys})
    return {"players": ["A", "B"], "permanents": permanents, "effects": effects}
