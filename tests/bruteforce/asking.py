"""Putting the same question to the project and to the brute-force model."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from bridge import Board
from bridge.queries.could import could
from bridge.queries.orderings import orderings
from bridge.queries.tap import tap
from tests.bruteforce import model
from tests.bruteforce.world import TYPES, Thing, World


def name(at: int) -> str:
    return f"p{at}"


def can_tap(world: World, at: int) -> bool:
    return any(ability.taps for ability in world.things[at].card.abilities)


def answers(world: World) -> tuple[dict[int, set[str]], dict[int, set[model.Frozen]]]:
    """What every permanent could produce and what tapping it gives; permanents that are alike are tapped once."""
    board = Board.from_tree(world.tree())
    types = {one.permanent: set(one.types) for one in could(board).permanents}
    pools: dict[Thing, set[model.Frozen]] = {}
    for at in reversed(world.permanents()):
        thing = world.things[at]
        if thing not in pools:
            pools[thing] = (
                {model.pool(one.pool.get(thing.who, {})) for one in tap(board, name(at)).outcomes}
                if can_tap(world, at)
                else set()
            )
    places = world.permanents()
    return {at: types[name(at)] for at in places}, {at: pools[world.things[at]] for at in places}


def differences(world: World) -> Iterator[str]:
    """What the two do not agree on; a line for each."""
    got_types, got_taps = answers(world)
    types = model.could(world)
    for at in world.permanents():
        card = world.things[at].card.name
        if got_types[at] != types[at]:
            yield f"could produce, {name(at)} {card}: expected {_types(types[at])}, got {_types(got_types[at])}"
        pools = model.tap(world, at)
        if got_taps[at] != pools:
            yield f"tap {name(at)} {card}: expected {_pools(pools)}, got {_pools(got_taps[at])}"


def check(world: World) -> None:
    found = list(differences(world))
    assert not found, "\n".join([*found, yaml.safe_dump(world.tree(), sort_keys=False)])


def got_orderings(world: World, at: int) -> list[tuple[model.Frozen, model.Sequence]]:
    """Every ordering that the project lists, with effects named as the model names them."""
    effects = [thing for thing in world.things if thing.card.lasting]
    ids = {f"effect {number}": thing for number, thing in enumerate(effects, 1)}
    ids |= {name(place): world.things[place] for place in world.permanents()}
    return [
        (
            model.pool(one.start),
            tuple((ids[step.effect].same_effect(), model.pool(step.mana)) for step in one.steps),
        )
        for one in orderings(Board.from_tree(world.tree()), name(at)).orderings
    ]


def _types(types: set[str]) -> str:
    return "".join(letter for letter in TYPES if letter in types) or "nothing"


def _pools(pools: set[model.Frozen]) -> str:
    return (
        "; ".join(sorted(" ".join(f"{n}{t}" for t, n in sorted(pool)) or "no mana" for pool in pools)) or "no outcome"
    )
