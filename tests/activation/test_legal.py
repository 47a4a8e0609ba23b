"""Which abilities may be activated: the rules against every way to pay written out."""

from __future__ import annotations

from itertools import combinations, product

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge import Board
from bridge.errors import InputError
from bridge.queries.legal import legal
from bridge.queries.pool import pool
from tests.activation.cards import CARDS
from tests.activation.model import Thing, allowed, tree

FLOATING = ("", "G", "WC", "BB")


def check(things: tuple[Thing, ...], floating: str) -> None:
    board = Board.from_tree(tree(things, floating))
    got = {(one.permanent, one.ability): one.legal for one in legal(board).activations}
    expected = {
        (f"p{at}", number): allowed(things, at, number, floating)
        for at, thing in enumerate(things)
        for number in range(len(thing.card.abilities))
    }
    assert got == expected, yaml.safe_dump(tree(things, floating), sort_keys=False)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_every_card_in_every_state(card) -> None:
    for tapped, new, counters, floating in product((False, True), (False, True), (0, 1), FLOATING):
        if counters and not any(ability.counter for ability in card.abilities):
            continue
        check((Thing(card, "A", tapped, new, counters, new),), floating)


def test_every_two_cards() -> None:
    for number, pair in enumerate(combinations(CARDS, 2)):
        things = tuple(
            Thing(card, "AB"[number % 7 == at], number % 5 == at, number % 3 == at, number % 2, number % 4 == 3)
            for at, card in enumerate(pair)
        )
        check(things, FLOATING[number % 4])


def check_threes(first: int, step: int) -> None:
    """Each three in states, and with floating mana, that change from board to board."""
    for number, three in list(enumerate(combinations(CARDS, 3)))[first::step]:
        things = tuple(
            Thing(card, "AB"[number % 11 == at], number % 5 == at, number % 4 == at, number % 2)
            for at, card in enumerate(three)
        )
        check(things, FLOATING[number // 3 % 4])


def test_some_three_cards() -> None:
    check_threes(0, 37)  # shares no factor with the states' periods, so all of them are met


@pytest.mark.exhaustive
@pytest.mark.parametrize("share", range(10))
def test_every_three_cards(share: int) -> None:
    check_threes(share, 10)


THINGS = st.builds(
    Thing,
    st.sampled_from(CARDS),
    st.sampled_from("AAAB"),
    st.booleans(),
    st.booleans(),
    st.integers(0, 1),
    st.booleans(),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(THINGS, max_size=6), st.sampled_from(FLOATING))
def test_boards_at_random(things: list[Thing], floating: str) -> None:
    check(tuple(things), floating)


def test_the_reason_names_its_rule_and_its_card() -> None:
    board = Board.from_tree(
        {
            "players": ["A", "B"],
            "permanents": [
                {"card": "Llanowar Elves", "controller": "A", "tapped": True, "entered_this_turn": True},
                {"card": "Cursed Totem", "controller": "B"},
            ],
        }
    )
    (elves,) = legal(board).activations
    assert {reason.rule for reason in elves.because} == {"107.5", "302.6", "602.5"}
    assert any("Cursed Totem" in reason.text for reason in elves.because)


def test_it_says_what_pays() -> None:
    (_, shade) = legal(Board.parse("A: Swamp, Dread Shade")).activations
    assert (shade.legal, shade.paid_with) == (True, ("swamp",))


def test_an_unknown_player_is_an_error() -> None:
    with pytest.raises(InputError, match="player"):
        legal(Board.parse("A: Forest"), "Z")


@pytest.mark.parametrize("ask", [legal, lambda board: pool(board, "A")])
def test_an_ability_that_is_not_there_was_not_activated(ask) -> None:
    board = Board.from_tree({"permanents": [{"card": "Wall of Roots", "activated_this_turn": [1]}]})
    with pytest.raises(InputError, match="1 activated abilities"):
        ask(board)


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ({"emblems": [{"text": 'Swamps you control have "{T}: Add {B}{B}."'}]}, "{T}: add {B}{B}"),
        ({"graveyards": {"A": ["Riftstone Portal"]}}, "{T}: add {G} or {W}"),
    ],
    ids=["emblem", "card in a graveyard"],
)
def test_what_something_without_a_permanent_gives_has_words(keys, text) -> None:
    board = Board.from_tree({"permanents": [{"card": "Swamp"}], **keys})
    assert text in [one.text for one in legal(board).activations]


def test_what_a_counter_keeps_going_has_words() -> None:
    board = Board.parse("A: Ultima, Origin of Oblivion, Mountain (1 blight counter)")
    assert [one.text for one in legal(board).activations] == ["{T}: add {C}"]


def test_loyalty_that_the_board_does_not_tell_is_taken_to_be_enough() -> None:
    """A planeswalker without loyalty counters would not be there (CR 704.5i), so none told is not none."""
    unknown, told = (
        legal(Board.parse(f"A: Chandra, Torch of Defiance{more}; B: Ajani Goldmane{more}"), "A")
        for more in ("", " (2 loyalty counters)")
    )
    assert [note for note in unknown.notes if "606.6" in note and "chandra" in note and "ajani" not in note]
    assert not [note for note in told.notes if "606.6" in note]
    none = legal(Board.parse("A: Chandra, Torch of Defiance (0 loyalty counters)"), "A")
    assert not [note for note in none.notes if "606.6" in note]
    assert {one.legal for one in none.activations} == {True, False}
    assert {one.legal for one in unknown.activations} == {True}
    assert {one.legal for one in told.activations} == {True, False}


def test_loyalty_is_of_no_matter_where_no_ability_takes_any_off() -> None:
    text = "+1: Draw a card.\n0: Draw a card."
    walker = {"card": "Mine", "define": {"type_line": "Legendary Planeswalker", "text": text}}
    for permanents in ([{"card": "Phyrexian Altar"}, {"card": "Llanowar Elves"}], [walker]):
        answer = legal(Board.from_tree({"permanents": permanents}))
        assert answer.activations
        assert not [note for note in answer.notes if "606.6" in note]
