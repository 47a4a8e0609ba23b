"""The brute-force model: what the rules on mana come to when everything is written out.

Orders of replacement effects are permutations of the single effects, mana is a multiset, and what
permanents could produce is found by asking every ability again until nothing is new.  Slow and plain
on purpose; it is a witness, so it shares no code and no idea with the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.bruteforce.world import Mana, View, World

Frozen = frozenset  # of (type, amount): a multiset that sets can hold
Sequence = tuple  # of (effect, mana after it)


def frozen(mana: Mana) -> Frozen:
    return frozenset((letter, amount) for letter, amount in mana.items() if amount)


def arrangements(effects: list[tuple]) -> Iterator[list[tuple]]:
    """Every order of some effects; orders that differ only in which of two like effects is which count once."""
    if not effects:
        yield []
    for first in dict.fromkeys(effects):
        rest = list(effects)
        rest.remove(first)
        for others in arrangements(rest):
            yield [first, *others]


def chains(world: World, at: int, start: Mana, tapped: bool) -> set[Sequence]:
    """Every legal ordering of replacement effects on one event (CR 616.1): what applied, and the mana after it.

    An order of all effects is read as: again and again, the first one that applies now and has not yet
    applied.  So each order gives a legal ordering (or several, where an effect has a choice), and each legal
    ordering is given by the order that begins with it.
    """
    source = View(world, at)
    view_of = {}
    instances = []
    for place, thing in enumerate(world.things):
        effect = View(world, place)
        replacement = thing.card.replacement
        if replacement is not None and replacement.reaches(effect, source, tapped):
            view_of[thing.same_effect()] = effect
            instances += [thing.same_effect()] * thing.count
    found: set[Sequence] = set()
    for order in arrangements(instances):
        unfinished: list[tuple[Sequence, list[tuple], Mana]] = [((), order, start)]
        while unfinished:
            past, left, mana = unfinished.pop()
            now = next((name for name in left if view_of[name].me.card.replacement.when(mana)), None)
            if now is None:
                found.add(past)
                continue
            rest = list(left)
            rest.remove(now)
            for changed in view_of[now].me.card.replacement.becomes(view_of[now], source, mana):
                unfinished.append(((*past, (now, frozen(changed))), rest, changed))
    return found


def events(world: World, at: int, found: dict[int, set[str]] | None = None) -> Iterator[tuple[Mana, bool, int]]:
    """What the abilities of a permanent would add, choice by choice, and whether that is tapping it for mana."""
    known = could(world) if found is None else found
    for number, ability in enumerate(world.things[at].card.abilities):
        for mana in ability.mana(View(world, at, known)):
            yield mana, ability.taps, number


def ends(world: World, at: int, start: Mana, tapped: bool) -> set[Frozen]:
    if not start.total():
        return {frozenset()}  # no mana: nothing was produced and nothing is replaced
    return {chain[-1][1] if chain else frozen(start) for chain in chains(world, at, start, tapped)}


def could(world: World) -> dict[int, set[str]]:
    """The types that each permanent could produce (CR 106.7)."""
    found: dict[int, set[str]] = {at: set() for at in world.permanents()}
    cache: dict[tuple[int, Frozen, bool], set[Frozen]] = {}
    while True:
        before = {at: set(types) for at, types in found.items()}
        for at in world.permanents():
            for mana, tapped, _ in events(world, at, before):
                key = (at, frozen(mana), tapped)
                if key not in cache:
                    cache[key] = ends(world, at, mana, tapped)
                found[at] |= {letter for end in cache[key] for letter, _ in end}
        if found == before:
            return found


def tap(world: World, at: int, for_type: str | None = None, ability: int | None = None) -> set[Frozen]:
    """Every pool that tapping a permanent for mana can give; ``for_type`` and ``ability`` keep some activations.

    ``ability`` counts the permanent's {T} mana abilities from 0.
    """
    taps = [number for number, one in enumerate(world.things[at].card.abilities) if one.taps]
    return {
        end
        for mana, tapped, number in events(world, at)
        if tapped and (ability is None or taps[ability] == number) and (for_type is None or mana[for_type])
        for end in ends(world, at, mana, True)
    }


def orderings(world: World, at: int) -> set[tuple[Frozen, Sequence]]:
    """Every legal ordering for tapping a permanent: the mana to start with, and the steps."""
    return {
        (frozen(mana), chain)
        for mana, tapped, _ in events(world, at)
        if tapped and mana.total()
        for chain in chains(world, at, mana, True)
    }


def pool(mana: dict[str, int]) -> Frozen:
    return frozen(Counter(mana))
