"""Who may activate what, written out: plain Python that tries every way to pay.

A witness for the rules, so it shares no code and no idea with them: a way to pay is a sequence of
sources tapped one after the other, each with one of its results, and symbols paid one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

Pool = tuple[int, ...]  # in the order of KINDS
TYPES = "WUBRGC"
KINDS = TYPES + TYPES.lower()  # the same from snow sources
WORDS = ("{T}", "{Q}", "sacrifice it", "tap a creature", "put a counter on it")  # costs that are no mana


@dataclass(frozen=True)
class Ability:
    """An activated ability: its symbols in order, and the mana that its choices add, if any."""

    cost: tuple[str, ...]
    mana: tuple[str, ...] = ()
    counter: str = ""  # a counter of this kind on it must be removed
    aim: str = ""  # what its target has to be, by words of the type line
    once: bool = False  # only once each turn


@dataclass(frozen=True)
class Card:
    name: str
    types: str
    abilities: tuple[Ability, ...] = ()
    haste: bool = False


@dataclass(frozen=True)
class Thing:
    """A permanent of A's, or of B's."""

    card: Card
    who: str = "A"
    tapped: bool = False
    new: bool = False
    counters: int = 0
    used: bool = False  # its first ability has been activated this turn

    def is_(self, word: str) -> bool:
        return all(one in self.card.types.split() for one in word.split())


def allowed(things: tuple[Thing, ...], at: int, number: int, floating: str) -> bool:
    """Whether an ability may be activated now."""
    cost = things[at].card.abilities[number].cost
    if hindered(things, at, number):
        return False
    symbols = [part for part in cost if part not in WORDS]
    goes = {at} if "{T}" in cost or "sacrifice it" in cost else set()
    return any(payable(pool, tuple(symbols)) for pool in pools(things, things[at].who, floating, frozenset(goes)))


def hindered(things: tuple[Thing, ...], at: int, number: int) -> bool:
    """Whether anything but a lack of mana is in the way."""
    thing, ability = things[at], things[at].card.abilities[number]
    symbols = [symbol for symbol in ability.cost if symbol in ("{T}", "{Q}")]
    if ("{T}" in symbols and thing.tapped) or ("{Q}" in symbols and not thing.tapped):
        return True
    elixir = any(other.card.name == "Thousand-Year Elixir" and other.who == thing.who for other in things)
    if symbols and thing.is_("creature") and thing.new and not thing.card.haste and not elixir:
        return True
    if ability.counter and not thing.counters:
        return True
    if ability.once and thing.used and number == 0:
        return True
    if ability.aim and not any(other.is_(ability.aim) for other in things):
        return True
    mine = [other for other in things if other.who == thing.who]
    if "tap a creature" in ability.cost and not any(one.is_("creature") and not one.tapped for one in mine):
        return True
    for other in things:
        if other.card.name == "Cursed Totem" and thing.is_("creature"):
            return True
        if other.card.name == "Linvala, Keeper of Silence" and thing.is_("creature") and other.who != thing.who:
            return True
        if (
            other.card.name == "Damping Matrix"
            and (thing.is_("creature") or thing.is_("artifact"))
            and not ability.mana
        ):
            return True
    return False


def pools(things: tuple[Thing, ...], who: str, floating: str, gone: frozenset[int], apart: bool = False) -> set[Pool]:
    """Every pool that a player can have by using sources in any order, each once; snow mana told apart.

    With ``apart`` also mana abilities without {T}.
    """
    start = tuple(floating.count(letter) if who == "A" else 0 for letter in KINDS)
    seen: set[tuple[Pool, frozenset[Any]]] = set()
    waiting: list[tuple[Pool, frozenset[Any]]] = [(start, frozenset(gone))]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        pool, used = state
        for at, thing in enumerate(things):
            for number, ability in enumerate(thing.card.abilities):
                marks = {at} if "{T}" in ability.cost else {(at, number)}
                marks |= {(at, "gone")} if "sacrifice it" in ability.cost else set()
                if thing.who != who or used & {*marks, (at, "gone")} or not (apart or "{T}" in ability.cost):
                    continue
                if not ability.mana or hindered(things, at, number):
                    continue
                symbols = tuple(part for part in ability.cost if part not in WORDS)
                for left in after_paying(pool, symbols):
                    for text in ability.mana:
                        more = tuple(n + text.count(letter) for n, letter in zip(left, KINDS, strict=True))
                        waiting.append((more, used | marks))
    return {pool for pool, _ in seen}


def payable(pool: Pool, symbols: tuple[str, ...]) -> bool:
    return next(iter(after_paying(pool, symbols)), None) is not None


@cache
def after_paying(pool: Pool, symbols: tuple[str, ...]) -> tuple[Pool, ...]:
    """Every pool that is left after paying some symbols."""
    left = {pool}
    for symbol in symbols:
        for _ in range(int(symbol[1:-1]) if symbol[1:-1].isdigit() else 1):
            left = {spent for one in left for spent in _without(one, symbol)}
    return tuple(left)


def _without(pool: Pool, symbol: str) -> Iterator[Pool]:
    letters = TYPES if symbol[1:-1].isdigit() else symbol[1:-1].split("/")
    for at, letter in enumerate(KINDS):
        if pool[at] and (letter.islower() if symbol == "{S}" else letter.upper() in letters):
            yield (*pool[:at], pool[at] - 1, *pool[at + 1 :])


def tree(things: tuple[Thing, ...], floating: str) -> dict[str, Any]:
    """The board as a board file has it; the permanent at place n has the id ``pn``."""
    permanents = []
    for at, thing in enumerate(things):
        keys: dict[str, Any] = {"id": f"p{at}", "card": thing.card.name, "controller": thing.who}
        keys |= {"tapped": thing.tapped, "entered_this_turn": thing.new}
        kinds = {ability.counter for ability in thing.card.abilities} - {""}
        keys["counters"] = {kind: thing.counters for kind in kinds}
        if thing.used and thing.card.abilities:
            keys["activated_this_turn"] = [0]
        permanents.append(keys)
    return {"players": ["A", "B"], "permanents": permanents, "floating": {"A": dict(Counter(floating))}}
