"""All maximal totals of mana: the rules against every sequence of taps."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge import Board
from bridge.queries.pool import pool
from tests.activation.cards import CARDS
from tests.activation.model import TYPES, Thing, pools, tree
from tests.activation.test_legal import FLOATING, THINGS


def check(things: tuple[Thing, ...], floating: str) -> None:
    told_apart = pools(things, "A", floating, frozenset(), apart=True)
    every = {tuple(map(sum, zip(one[:6], one[6:], strict=True))) for one in told_apart}
    best = {
        one
        for one in every
        if not any(other != one and all(b >= a for a, b in zip(one, other, strict=True)) for other in every)
    }
    answer = pool(Board.from_tree(tree(things, floating)), "A")
    assert not answer.notes
    got = {tuple(total.pool.get(letter, 0) for letter in TYPES) for total in answer.totals}
    assert got == best, tree(things, floating)


@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.exhaustive) for first in (1, 2))])
def test_every_two_cards(first: int) -> None:
    """Every third pair in a plain run, all of them in an exhaustive one with it."""
    for number, pair in list(enumerate(combinations(CARDS, 2)))[first::3]:
        check(tuple(Thing(card, counters=1) for card in pair), FLOATING[number % 4])


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(THINGS, max_size=5), st.sampled_from(FLOATING))
def test_boards_at_random(things: list[Thing], floating: str) -> None:
    check(tuple(things), floating)


def test_a_plan_says_what_to_tap_for_what() -> None:
    answer = pool(Board.parse("A: Forest, Azorius Signet"), "A")
    assert [(total.pool, total.plan) for total in answer.totals] == [
        ({"G": 1}, ("forest: {G}",)),
        ({"W": 1, "U": 1}, ("forest: {G}", "azorius-signet: {G} into {W}{U}")),
    ]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("A: Arbor Elf, Forest, Wild Growth (on forest)", ["arbor-elf"]),
        ("A: Arbor Elf (sick), Forest", []),
        ("A: Forest; B: Arbor Elf", []),
        ("A: Galvanic Key, 2x Forest", []),
        ("A: Galvanic Key, Sol Ring, 2x Forest", ["galvanic-key"]),
        ("A: Chandra, Torch of Defiance, Forest", ["chandra-torch-of-defiance"]),
    ],
)
def test_what_could_make_larger_totals_is_named(line: str, named: list[str]) -> None:
    """What untaps a source again, and abilities that add mana and are no mana abilities (CR 605.1a)."""
    assert [entry.permanent for entry in pool(Board.parse(line), "A").unmodelled] == named


def test_the_bound_is_named() -> None:
    lands = ", ".join(["City of Brass"] * 30)
    answer = pool(Board.parse(f"A: {lands}"), "A")
    assert len(answer.notes) == 1
    assert answer.notes[0].startswith("bound met")


def test_an_identical_group_is_tapped_one_by_one() -> None:
    assert len(pool(Board.parse("A: 3x Tropical Island"), "A").totals) == 4


def test_counters_are_taken_as_often_as_they_are_there() -> None:
    answer = pool(Board.parse("A: Pentad Prism (2 charge counters), Ramos, Dragon Engine (11 +1/+1 counters)"), "A")
    assert {sum(total.pool.values()) for total in answer.totals} == {12}
    assert answer.unmodelled == ()


def test_a_permanent_is_tapped_before_it_is_spent() -> None:
    text = "{T}: Add {G}.\nSacrifice ~: Add {R}{R}."
    land = {"card": "Both", "count": 2, "define": {"type_line": "Land", "text": text}}
    assert [one.pool for one in pool(Board.from_tree({"permanents": [land]}), "A").totals] == [{"R": 4, "G": 2}]


def test_life_is_not_paid_twice_without_saying_so() -> None:
    tree = {"permanents": [{"card": "Mana Confluence", "count": 3}], "life": {"A": 2}}
    assert [one.permanent for one in pool(Board.from_tree(tree), "A").unmodelled] == ["mana-confluence"]
    assert pool(Board.from_tree({**tree, "life": {"A": 3}}), "A").unmodelled == ()
