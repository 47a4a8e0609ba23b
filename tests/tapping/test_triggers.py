"""Tapping a land with triggers about: the rules against everything written out."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge import Board
from bridge.queries.tap import tap
from tests.tapping.cards import CARDS, LANDS, TWENTY, times
from tests.tapping.model import COLORS, Card, Land, Outcome, Replacement, Thing, outcomes, tree


def as_of(thing: Thing, by: str) -> Thing:
    """The card with what it does when this player taps: one effect here looks only at its own player's taps."""
    if thing.card.name != "Mana Reflection" or thing.who != by:
        return thing
    return Thing(Card(thing.card.name, (Replacement(lambda mana: mana.total() > 0, times(2)),)), thing.who)


def got(land: Land, by: str, things: list[Thing]) -> set[Outcome]:
    found = set()
    for one in tap(Board.from_tree(tree(land, by, things)), "land").outcomes:
        pool = frozenset((who, t, n) for who, mana in one.pool.items() for t, n in mana.items())
        found.add((pool, tuple(sorted(one.mana_triggers)), tuple(sorted(one.stack_triggers))))
    return found


def check(land: Land, by: str, things: list[Thing]) -> None:
    expected = outcomes(land, by, [as_of(thing, by) for thing in things])
    assert got(land, by, things) == expected, yaml.safe_dump(tree(land, by, things), sort_keys=False)


def boards(size: int, cards: list[Card] = CARDS) -> list[tuple[Card, ...]]:
    return list(combinations_with_replacement(cards, size))


@pytest.mark.parametrize("land", LANDS, ids=lambda land: land.name)
@pytest.mark.parametrize("who", ["A", "B"])
def test_every_card_beside_every_land(land: Land, who: str) -> None:
    for card in CARDS:
        check(land, "A", [Thing(card, who)])


def test_every_two_cards() -> None:
    for number, cards in enumerate(boards(2)):
        for land in LANDS[number % 9 :: 9]:
            check(land, "A", [Thing(card, "AB"[(number >> at) % 2]) for at, card in enumerate(cards)])


@pytest.mark.parametrize("share", range(4))
def test_every_three_cards(share: int) -> None:
    """Each three, beside a land and under players that change from board to board."""
    for number, cards in list(enumerate(boards(3, TWENTY)))[share::4]:
        land = LANDS[number * 7 // 4 % len(LANDS)]
        check(land, "A", [Thing(card, "AB"[(number >> at) % 2]) for at, card in enumerate(cards)])


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(LANDS),
    st.sampled_from("AB"),
    st.lists(st.builds(Thing, st.sampled_from(CARDS), st.sampled_from("AB")), max_size=6),
)
def test_boards_at_random(land: Land, by: str, things: list[Thing]) -> None:
    check(land, by, things)


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 40), st.integers(0, 40))
def test_groups_that_are_alike_trigger_one_by_one(flares: int, wakes: int) -> None:
    line = f"A: Forest, {flares}x Mana Flare" + (f", {wakes}x Mirari's Wake" if wakes else "")
    assert [one.pool for one in tap(Board.parse(line), "forest").outcomes] == [{"A": {"G": 1 + flares + wakes}}]


def test_any_color_many_times_is_every_multiset() -> None:
    answer = tap(Board.parse("A: Forest, 6x Fertile Ground (on forest)"), "forest")
    totals = {tuple(sorted(one.pool["A"].items())) for one in answer.outcomes}
    expected = set()
    for choice in combinations_with_replacement(COLORS, 6):
        counts = {letter: choice.count(letter) for letter in choice}
        counts["G"] = counts.get("G", 0) + 1
        expected.add(tuple(sorted(counts.items())))
    assert totals == expected
