"""What is certain, against every permutation of replacement effects written out."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings

from bridge import Board
from bridge.queries.certain import certain, certain_tap
from bridge.queries.could import could
from bridge.queries.tap import tap
from tests.bruteforce import model
from tests.bruteforce.asking import name
from tests.bruteforce.boards import worlds
from tests.bruteforce.test_orderings import tapped_under_effects
from tests.bruteforce.world import World
from tests.cli.running import answer, run


def by_permutations(world: World, at: int, known: dict[int, set[str]]) -> tuple[set[str], set[str], set[str]]:
    """What is always there, what only sometimes, and of this what no choice of mana has in every order."""
    ends = [
        [{letter for letter, _ in end} for end in model.ends(world, at, mana, tapped)]
        for mana, tapped, _ in model.events(world, at, known)
        if mana.total()
    ]
    possible = set().union(*(end for some in ends for end in some))
    always = {letter for letter in possible if all(letter in end for some in ends for end in some)}
    secured = {letter for letter in possible if any(all(letter in end for end in some) for some in ends)}
    return always, possible - always, possible - secured


def check(world: World) -> None:
    found = {one.permanent: one for one in certain(Board.from_tree(world.tree())).certainties}
    known = model.could(world)
    for at in world.permanents():
        one = found[name(at)]
        expected = by_permutations(world, at, known)
        assert (set(one.always), set(one.sometimes), set(one.by_order)) == expected, (name(at), world.tree())
        who = world.things[at].who
        assert (who in one.decided_by) == bool(one.sometimes), (name(at), world.tree())


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(tapped_under_effects())
def test_one_land_under_effects(world: World) -> None:
    check(world)


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(worlds())
def test_random_boards(world: World) -> None:
    check(world)


@pytest.mark.parametrize("seed", range(25))
def test_tapping_is_certain_of_what_all_its_outcomes_have(seed: int) -> None:
    drawn = random.Random(seed)
    hosts = ["Forest", "City of Brass", "Tropical Island", "Gaea's Cradle", "Boros Garrison"]
    others = [
        "Mana Flare",
        "Contamination",
        "Mana Reflection",
        "Damping Sphere",
        "Infernal Darkness",
        "Zendikar Resurgent",
    ]
    permanents = [{"id": "land", "card": drawn.choice(hosts), "controller": "A"}]
    permanents += [{"card": card, "controller": drawn.choice("AB")} for card in drawn.sample(others, 3)]
    if seed % 2:
        permanents.append({"card": "Fertile Ground", "controller": drawn.choice("AB"), "attached_to": "land"})
    board = Board.from_tree({"players": ["A", "B"], "permanents": permanents})
    pools = [{who: set(pool) for who, pool in one.pool.items()} for one in tap(board, "land").outcomes]
    found = {one.player: one for one in certain_tap(board, "land").certainties}
    for who in "AB":
        possible = set().union(*(pool.get(who, set()) for pool in pools))
        always = {letter for letter in possible if all(letter in pool.get(who, set()) for pool in pools)}
        one = found.get(who)
        assert (set(one.always), set(one.sometimes)) == (always, possible - always) if one else not possible


def test_who_decides() -> None:
    board = Board.parse("A: Forest; B: Swamp, Infernal Darkness, Ritual of Subdual")
    (forest, swamp, *_) = certain(board).certainties
    assert (forest.sometimes, forest.by_order, forest.decided_by) == (("B", "C"), ("B", "C"), ("A",))
    assert swamp.decided_by == ("B",)
    found = certain(board, player="A")
    assert found.warnings == ("swamp: whether it is {B}, {C} is decided by B (CR 616.1); A can't force it",)
    assert [line.partition(":")[0] for line in certain(board, player="B").warnings] == ["forest"]


def test_a_choice_of_mana_is_no_matter_of_order() -> None:
    (city,) = certain(Board.parse("A: City of Brass")).certainties
    assert (city.always, city.sometimes, city.by_order) == ((), tuple("WUBRG"), ())
    (city, _) = certain(Board.parse("A: City of Brass, Contamination")).certainties
    assert (city.always, city.sometimes, city.decided_by) == (("B",), (), ())


def test_the_answer_itself_stays_as_it_was() -> None:
    board = Board.parse("A: Forest, Reflecting Pool, Pulse of Llanowar; B: Infernal Darkness")
    assert certain(board).permanents == could(board).permanents
    assert certain_tap(board, "forest").outcomes == tap(board, "forest").outcomes


def test_the_commands() -> None:
    line = "A: Forest, Reflecting Pool; B: Infernal Darkness, Ritual of Subdual"
    found = answer("could", line, "forest", "--certain", "--for-player", "B")
    assert found["certain"] == {
        "forest": {"always": [], "sometimes": ["B", "C"], "by_order": ["B", "C"], "decided_by": ["A"]}
    }
    assert len(found["warnings"]) == 1
    assert "certain" not in answer("could", line)
    tapped = answer("tap", line, "forest", "--certain")
    assert tapped["certain"]["A"]["sometimes"] == ["B", "C"]
    assert tapped["warnings"] == []
    assert "certain" not in answer("tap", line, "forest")
    code, out, _ = run("could", line, "--certain", "--for-player", "B")
    assert code == 0
    assert "Warning: forest: whether it is {B}, {C} is decided by A" in out
    assert run("tap", line, "forest", "--certain")[0] == 0


@pytest.mark.parametrize("command", [("could",), ("tap", "forest")])
def test_an_unknown_player_is_one_line(command: tuple[str, ...]) -> None:
    code, out, error = run(command[0], "A: Forest", *command[1:], "--certain", "--for-player", "Z")
    assert (code, out, len(error.splitlines())) == (2, "", 1)
    assert "is not a player of this board: 'Z'" in error
