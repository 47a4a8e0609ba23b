"""Boards drawn at random: up to eight permanents of two or three players, with effects, counts and commanders."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from bridge import Board
from bridge.queries.tap import tap
from tests.bruteforce import model
from tests.bruteforce.asking import answers, can_tap, check, name
from tests.bruteforce.boards import worlds
from tests.bruteforce.cards import ALL, LANDS, REPLACERS
from tests.bruteforce.world import TYPES, Card, Thing, World

some = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@settings(some, max_examples=70)
@given(worlds())
def test_boards(world: World) -> None:
    check(world)


@settings(some, max_examples=40)
@given(worlds(), st.sampled_from(TYPES))
def test_activations_for_a_type_and_by_number(world: World, letter: str) -> None:
    board = Board.from_tree(world.tree())
    for at in world.permanents():
        if not can_tap(world, at):
            continue
        who = world.things[at].who
        got = {model.pool(one.pool.get(who, {})) for one in tap(board, name(at), for_type=letter).outcomes}
        assert got == model.tap(world, at, for_type=letter), world.tree()
        for number in range(sum(ability.taps for ability in world.things[at].card.abilities)):
            got = {model.pool(one.pool.get(who, {})) for one in tap(board, name(at), ability=number).outcomes}
            assert got == model.tap(world, at, ability=number), world.tree()
        break


@settings(some, max_examples=40)
@given(worlds())
def test_a_land_with_one_ability_could_produce_what_tapping_it_gives(world: World) -> None:
    types, taps = answers(world)
    single = [
        at
        for at in world.permanents()
        if world.things[at].card.is_("land") and len(world.things[at].card.abilities) == 1 and can_tap(world, at)
    ]
    assume(single)
    for at in single:
        assert types[at] == {letter for pool in taps[at] for letter, _ in pool}, (name(at), world.tree())


@settings(some, max_examples=25)
@given(
    st.sampled_from([card for card in LANDS if card.name not in ("Cascading Cataracts", "Crystal Quarry")]),
    st.sampled_from([ALL["Mana Reflection"], ALL["Nyxbloom Ancient"], ALL["Virtue of Strength"]]),
    st.sampled_from(REPLACERS),
    st.sampled_from([30, 40, 64]),
)
def test_many_copies_and_exact_amounts(land: Card, many: Card, one: Card, copies: int) -> None:
    """Dozens of copies of one effect, and one of another: amounts far beyond 32 bits."""
    things = (Thing(land, "A"), Thing(many, "A", copies), Thing(one, "A"))
    check(World(("A", "B"), things, {"A": (ALL["Tymna the Weaver"],)}))
