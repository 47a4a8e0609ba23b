"""Upgrade and leaving, against an enumeration by itertools."""

from __future__ import annotations

import json
import random
from itertools import permutations, product
from typing import Any

import pytest

from bridge import Board
from bridge.queries.outcomes import outcomes
from tests.events.asking import as_set, ask

ARTIFACTS = {"Sol Ring": True, "Ornithopter": True, "Forest": False, "Llanowar Elves": False, "Battered Golem": True}


@pytest.mark.parametrize("seed", range(20))
def test_one_outcome_for_each_artifact_of_its_controllers(seed: int) -> None:
    chance = random.Random(seed)
    permanents: list[dict[str, Any]] = []
    for number in range(chance.randrange(6)):
        permanents.append(
            {
                "id": f"p{number}",
                "card": chance.choice(list(ARTIFACTS)),
                "controller": chance.choice("AB"),
                "tapped": chance.random() < 0.5,
                "attacking": chance.random() < 0.3,
                "entered_this_turn": chance.random() < 0.3,
                "counters": {"charge": chance.randrange(1, 4)} if chance.random() < 0.4 else {},
                "covered_by": ["Weaponized Scrap"] * chance.randrange(2),
            }
        )
    expected = [
        {
            "covers": one["id"],
            "tapped": one["tapped"],
            "attacking": one["attacking"],
            "counters": one["counters"],
            "controlled_since_turn_began": not one["entered_this_turn"],
            "enters": False,
            "zone": "battlefield",
            "triggers": [],
            "haste": True,
        }
        for one in permanents
        if one["controller"] == "A" and (ARTIFACTS[one["card"]] or one["covered_by"])
    ]
    event = {"enter": "Weaponized Scrap", "player": "A", "cast": True}
    found = ask({"players": ["A", "B"], "permanents": permanents, "event": event})
    if expected:
        assert as_set(found, *expected[0]) == as_set(expected, *expected[0])
        assert len(found) == len(expected)
    else:
        assert as_set(found, "zone", "enters", "covers") == {
            json.dumps({"covers": None, "enters": False, "zone": "exile"})
        }


LEGENDS = ["Golos, Tireless Pilgrim", "Silas Renn, Seeker Adept", "Akiri, Line-Slinger"]
PLAIN = ["Sol Ring", "Weaponized Scrap", "Weaponized Scrap"]


def leave(pile: list[str], commanders: list[str], to: str) -> set[tuple[tuple[tuple[str, str], ...], tuple[str, ...]]]:
    """Every end: for each choice of commanders that go to the command zone, each order of the rest."""
    zone = to.partition("-")[0]
    leaders = [pile.index(card) for card in commanders if card in pile]
    ends = set()
    for picks in product((False, True), repeat=len(leaders)):
        gone = {place for place, pick in zip(leaders, picks, strict=True) if pick}
        where = tuple(sorted((card, "command" if place in gone else zone) for place, card in enumerate(pile)))
        rest = [card for place, card in enumerate(pile) if place not in gone]
        orders = set(permutations(rest)) if "-" in to else {()}
        ends |= {(where, order) for order in orders}
    return ends


@pytest.mark.parametrize("to", ["graveyard", "hand", "exile", "library", "library-top", "library-bottom"])
@pytest.mark.parametrize("seed", range(8))
def test_leaving_gives_every_order_and_every_choice_of_the_command_zone(seed: int, to: str) -> None:
    chance = random.Random(f"{seed} {to}")
    pile = chance.sample(LEGENDS + PLAIN, chance.randrange(1, 5))
    commanders = chance.sample(LEGENDS, chance.randrange(3))
    tree = {
        "permanents": [{"id": "pile", "card": pile[0], "covered_by": pile[1:]}],
        "commanders": {"A": commanders},
        "event": {"move": "pile", "to": to},
    }
    found = set()
    for outcome in ask(tree):
        where = tuple(sorted((card, zone) for zone, cards in outcome["zones"].items() for card in cards))
        end = (where, tuple(outcome.get("library_order", ())))
        assert end not in found
        found.add(end)
        assert outcome["revealed"] == (to in ("graveyard", "exile"))
    assert found == leave(pile, commanders, to)


def test_six_arrangements_are_three_outcomes() -> None:
    pile = {"id": "pile", "card": "Sol Ring", "covered_by": ["Weaponized Scrap"] * 2}
    answer = outcomes(Board.from_tree({"permanents": [pile], "event": {"move": "pile", "to": "library-top"}}))
    assert (len(answer.outcomes), answer.ways) == (3, 6)
    assert "same name" in answer.counted


def test_a_copy_shows_the_two_zones_of_one_name() -> None:
    golos = "Golos, Tireless Pilgrim"
    tree = {
        "permanents": [{"id": "pile", "card": golos, "covered_by": [golos]}],
        "commanders": {"A": [golos]},
        "event": {"move": "pile", "to": "hand"},
    }
    cards = [outcome["cards"][golos] for outcome in ask(tree)]
    assert sorted(map(str, cards)) == ["['command', 'hand']", "hand"]


def test_the_rules_are_cited_as_the_edition_numbers_them() -> None:
    tree = {"permanents": [{"id": "ring", "card": "Sol Ring"}], "event": {"enter": "Weaponized Scrap"}}
    for edition, section in (("2026-01-16", "729"), ("2026-08-07", "730")):
        (outcome,) = outcomes(Board.from_tree(tree), edition).outcomes
        assert outcome["steps"][0]["rule"] == f"{section}.2"


def test_other_commands_see_the_top_card() -> None:
    board = Board.from_tree({"permanents": [{"id": "ring", "card": "Sol Ring", "covered_by": ["Weaponized Scrap"]}]})
    assert board.could_produce("ring").types == ()


def covered(**board: Any) -> dict[str, Any]:
    """The one outcome of covering the one artifact of a board."""
    (outcome,) = ask({"event": {"enter": "Weaponized Scrap"}, **board})
    return outcome


def test_a_commander_anywhere_in_the_pile_makes_the_object_one() -> None:
    golos, scrap = "Golos, Tireless Pilgrim", "Weaponized Scrap"
    under = {"id": "pile", "card": golos}
    between = {"id": "pile", "card": "Sol Ring", "covered_by": [golos]}
    plain = {"id": "pile", "card": "Sol Ring"}
    assert covered(permanents=[under], commanders={"A": [golos]})["commander"]
    assert covered(permanents=[between], commanders={"A": [golos]})["commander"]
    assert covered(permanents=[plain], commanders={"A": [scrap]})["commander"]
    assert not covered(permanents=[plain], commanders={"A": [golos]})["commander"]
    other = {"players": ["A", "B"], "commanders": {"B": [golos]}}
    assert not covered(permanents=[{**under, "controller": "A"}], **other)["commander"]


def test_it_is_a_token_only_if_the_new_card_is() -> None:
    ring, treasure = {"id": "p", "card": "Sol Ring"}, {"id": "p", "card": "Treasure", "token": True}
    copy = {"event": {"enter": "Weaponized Scrap", "token": True}}
    assert [covered(permanents=[one])["token"] for one in (ring, treasure)] == [False, False]
    assert [covered(permanents=[one], **copy)["token"] for one in (ring, treasure)] == [True, True]


def test_it_has_the_characteristics_of_the_top_card() -> None:
    outcome = covered(permanents=[{"id": "thopter", "card": "Ornithopter"}])
    assert (outcome["name"], outcome["types"]) == ("Weaponized Scrap", ["artifact", "creature"])
    assert (outcome["mana_value_on_battlefield"], outcome["x_on_battlefield"]) == (4, 0)
    assert outcome["x_of_enters_abilities"] is None
