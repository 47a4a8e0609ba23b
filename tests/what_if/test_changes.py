"""The smallest changes: all of them, none with a smaller one in it, each true on the changed board."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from bridge.board.board import Board
from bridge.board.change import Adding, Change, Removing, apply
from bridge.cards.catalogue import category
from bridge.errors import InputError
from bridge.queries.changes import changes
from bridge.what_if.candidates import Candidates, candidates
from tests.cli.running import answer, run
from tests.what_if.test_what_if import LAYERED, PLAIN, random_board

ADDED = ("Island", "Mana Reflection", "Coldsteel Heart", "Exotic Orchard")


def by_hand(board: Board, id: str, mana_type: str, among: Candidates, most: int) -> set[tuple[str, ...]]:
    """Every smallest set, found by making all sets one after another."""
    every: list[Change] = [*among.adding, *among.others]
    found: list[tuple[int, ...]] = []
    for size in range(1, most + 1):
        for one in itertools.combinations_with_replacement(range(len(every)), size):
            touched = [getattr(every[at], "id", at) for at in one if not isinstance(every[at], Adding)]
            larger = any(not Counter(smaller) - Counter(one) for smaller in found)
            if len(set(touched)) < len(touched) or larger:
                continue
            try:
                types = apply(board, [every[at] for at in one]).could_produce(id).types
            except InputError:  # an Aura is gone with its host already
                continue
            if mana_type in types:
                found.append(one)
    return {tuple(sorted(every[at].text() for at in one)) for one in found}


@pytest.mark.parametrize("seed", range(8))
def test_all_smallest_changes_are_found(seed: int) -> None:
    drawn = random.Random(seed)
    board = random_board(400 + seed, [*PLAIN, "Thriving Grove", "Gemstone Caverns"], most=4)
    id = drawn.choice(board.permanents).id
    could = board.could_produce(id).types
    mana_type = drawn.choice([letter for letter in "WUBRGC" if letter not in could])  # no card here makes all six
    cards = drawn.sample(ADDED, 2)
    found = changes(board, id, mana_type, cards)
    texts = [tuple(sorted(change.text() for change in one)) for one in found.sets]
    assert len(set(texts)) == len(texts)
    assert set(texts) == by_hand(board, id, mana_type, candidates(board, id, cards), 2)
    assert found.most == 2
    assert not found.cut


@pytest.mark.parametrize("seed", range(6))
def test_boards_with_layers_are_gone_through_one_by_one(seed: int) -> None:
    drawn = random.Random(seed)
    board = random_board(500 + seed, [*LAYERED, "Swamp", "Tropical Island", "Reflecting Pool"], most=5)
    id = drawn.choice(board.permanents).id
    could = board.could_produce(id).types
    (mana_type, *_) = [letter for letter in "UGWBRC" if letter not in could]
    found = changes(board, id, mana_type, ["Island"])
    texts = {tuple(sorted(change.text() for change in one)) for one in found.sets}
    assert texts == by_hand(board, id, mana_type, candidates(board, id, ["Island"]), found.most)


def test_a_land_under_blood_moon() -> None:
    found = changes(Board.parse("A: Tropical Island, Forest; B: Blood Moon"), "tropical-island", "U")
    assert found.sets == ((Removing("blood-moon", "Blood Moon"),),)


def test_two_that_are_only_enough_together() -> None:
    board = Board.parse("A: Forest, Reflecting Pool; B: Contamination, Infernal Darkness")
    found = changes(board, "reflecting-pool", "G")
    assert found.text == "remove Contamination (contamination); remove Infernal Darkness (infernal-darkness)"


def test_a_choice_and_a_counter() -> None:
    board = Board.parse("A: Thriving Grove (id grove, R), Gemstone Caverns (id caverns)")
    assert changes(board, "grove", "U").text == "choose U for grove"
    assert changes(board, "caverns", "U").text == "put a luck counter on caverns"


def test_nothing_among_the_candidates_says_what_was_gone_through() -> None:
    found = changes(Board.parse("A: Llanowar Elves; B: Forest"), "llanowar-elves", "U")
    assert found.sets == ()
    among = "a basic land added for A or B, a permanent removed"
    assert found.text == f"no set of up to 2 changes among the 11 candidates ({among}) makes it so"
    assert changes(Board.parse("A: Llanowar Elves"), "llanowar-elves", "U", most=1).text.startswith("no single change")


def test_many_cards_are_added_one_at_a_time() -> None:
    board = Board.parse("A: Reflecting Pool, Llanowar Elves")
    cards = category("lands")[:150]
    found = changes(board, "reflecting-pool", "W", cards)
    among = candidates(board, "reflecting-pool", cards)
    enough = {
        change.text() for change in among.adding if "W" in change.on(board).could_produce("reflecting-pool").types
    }
    assert {one.text() for (one,) in found.sets} == enough
    assert len(enough) > 10


# --- in `explain`


def test_explain_offers_the_changes_and_proves_what_then_holds() -> None:
    found = answer("explain", "A: Tropical Island; B: Blood Moon", "tropical-island", "U")
    assert not found["holds"]
    assert found["because"][0]["rule"] == "305.7"
    assert found["changes"]["sets"] == [[{"remove": "blood-moon"}]]
    assert len(found["proofs_then"]) == 1
    code, out, _ = run("explain", "A: Tropical Island; B: Blood Moon", "tropical-island", "U")
    assert code == 0
    assert "remove Blood Moon (blood-moon)" in out
    assert "Tropical Island could produce {U}" in out


def test_explain_tells_no_change_from_a_reason() -> None:
    found = answer("explain", "A: Llanowar Elves", "llanowar-elves", "U", "--candidates", "Wastes", "--changes", "1")
    assert found["changes"]["sets"] == []
    assert found["changes"]["candidates"] == 1
    assert "no single change among the 1 candidates" in found["changes"]["text"]
    assert found["because"]
    assert "changes" not in answer("explain", "A: Llanowar Elves", "llanowar-elves", "U", "--changes", "0")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--candidates", "Forst"), "is neither a card, a category of cards nor a file"),
        (("--candidates", "Lightning Bolt"), "instant"),
        (("--changes", "9"), "--changes"),
        (("--changes", "x"), "whole number"),
    ],
)
def test_bad_candidates_are_one_line(arguments: tuple[str, ...], said: str) -> None:
    code, out, error = run("explain", "A: Llanowar Elves", "llanowar-elves", "U", *arguments)
    assert (code, out, len(error.splitlines())) == (2, "", 1)
    assert said in error
