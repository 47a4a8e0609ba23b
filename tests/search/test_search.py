"""Searches find what is there, and prove what is not; planted mistakes are found."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from bridge.board.board import Board
from bridge.rules import EDITIONS
from bridge.search.answers import SearchAnswer
from bridge.search.properties import find, names
from bridge.search.search import search, search_for
from bridge.search.witness import symmetry_key, tree_of
from bridge.search.worlds import plain

NOW = EDITIONS[-1]


def of(name: str, cards: str, size: int, players: int = 1, every: bool = False) -> SearchAnswer:
    found = search(name, cards, size, players, every)
    assert isinstance(found, SearchAnswer)
    return found


def cards(answer: SearchAnswer) -> list[list[str]]:
    return [[p.keys.card for p in witness.board.permanents] for witness in answer.witnesses]


WITNESSES = {
    "order-matters": (
        "Forest, Contamination, Ritual of Subdual",
        3,
        1,
        {"Contamination", "Ritual of Subdual", "Forest"},
    ),
    "amounts-differ": ("Forest, Contamination, Mana Reflection", 3, 1, {"Contamination", "Mana Reflection", "Forest"}),
    "fixpoint-many": ("Forest, Reflecting Pool", 1, 1, {"Reflecting Pool"}),
    "mirror-loop-woken": ("Exotic Orchard, Forest", 3, 2, {"Exotic Orchard", "Forest"}),
    "land-removes-type": (
        "Tolarian Academy, Damping Sphere, Reflecting Pool, Darksteel Citadel",
        4,
        1,
        {"Tolarian Academy", "Damping Sphere", "Reflecting Pool", "Darksteel Citadel"},
    ),
    "dependency-loop": (
        "Encroaching Mycosynth, Toph, the First Metalbender, Forest",
        2,
        1,
        {"Encroaching Mycosynth", "Toph, the First Metalbender"},
    ),
    "timestamps-matter": ("Blood Moon, Harbinger of the Seas, Tropical Island", 3, 1, None),
}
NONE = {
    "unnamed-type": ("Forest, Contamination, Reflecting Pool, City of Brass", 3, 2),
    "fixpoint-none": ("Forest, Reflecting Pool, Exotic Orchard, Contamination", 3, 2),
    "no-outcome": ("Forest, Contamination, Mana Reflection, Damping Sphere", 3, 1),
    "can-and-cant": ("Llanowar Elves, Thousand-Year Elixir, Cursed Totem, Contamination", 3, 2),
    "order-matters": ("Forest, Mana Reflection", 3, 1),
}


def test_every_property_is_tried() -> None:
    assert set(names()) == set(WITNESSES) | set(NONE)


@pytest.mark.parametrize("name", WITNESSES)
def test_a_smallest_witness(name: str) -> None:
    from_cards, size, players, expected = WITNESSES[name]
    found = of(name, from_cards, size, players)
    assert found.smallest == size
    (witness,) = found.witnesses
    assert witness.details
    if expected is not None:
        assert {permanent.keys.card for permanent in witness.board.permanents} == expected
    again = Board.from_tree(tree_of(witness.board))
    if not find(name).other_board:
        assert plain(again, None, find(name), NOW) is not None


@pytest.mark.parametrize("name", NONE)
def test_a_bounded_proof(name: str) -> None:
    found = of(name, *NONE[name])
    assert not found.found
    assert found.premise
    assert found.verdict().startswith("None among")
    assert f"up to {NONE[name][1]} permanents" in found.verdict()


def test_a_premise_that_can_not_hold_is_said() -> None:
    found = of("order-matters", "Forest, Mana Reflection", 1)
    assert not found.premise
    assert "says nothing" in found.verdict()


def test_all_smallest_are_those_that_plain_rules_find_board_by_board() -> None:
    names = ["Forest", "Contamination", "Ritual of Subdual"]
    prop = find("order-matters")
    found = search_for(prop, names, 3, 2, every=True)
    ways = [{"card": card, "controller": player} for card in names for player in "AB"]
    expected = set()
    for held in itertools.combinations_with_replacement(ways, 3):
        board = Board.from_tree({"players": ["A", "B"], "permanents": list(held)})
        if plain(board, None, prop, NOW) is not None:
            expected.add(symmetry_key(board, False))
    assert expected
    assert {symmetry_key(witness.board, False) for witness in found.witnesses} == expected
    assert len(found.witnesses) == len(expected)


def test_choices_that_a_card_reads_are_gone_through() -> None:
    found = search_for(find("unnamed-type"), ["Gemstone Caverns", "Thriving Grove"], 1, 1)
    assert found.boards == 2 + 5  # with a luck counter or without; five colours


def test_cards_that_are_alike_are_searched_once() -> None:
    found = of("unnamed-type", "Canyon Slough, Geothermal Bog, Forest", 2)
    assert found.alike == {"Canyon Slough": ("Geothermal Bog",)}
    assert found.cards == 3


def test_what_is_left_out_is_said_with_the_reason() -> None:
    found = of("unnamed-type", "Forest, Lightning Bolt, Blood Moon, Wild Growth", 1)
    assert set(found.left_out) == {"Lightning Bolt", "Blood Moon", "Wild Growth"}
    assert found.left_out["Lightning Bolt"] == "is no permanent"


def planted(tmp_path: Path, text: str, instead: str = "") -> tuple[str, ...]:
    head = "% A planted mistake.\n" + (f"% Instead of: {instead}\n" if instead else "")
    (tmp_path / "planted.lp").write_text(f"{head}\n#program answers.\n{text}", encoding="utf-8")
    return (str(tmp_path),)


PLANTED = {
    "unnamed-type": ("could_produce(Permanent, blue) :- has_type(now, Permanent, land).", "", ["Forest"], 1),
    "can-and-cant": (
        "applies(Place, Event) :- ignores(Place, Event).",
        "",
        ["Forest", "Damping Sphere"],
        2,
    ),
    "no-outcome": (
        "ready(Event, Place + 1, Ready) :- ready(Event, Place, Ready), field(Place, _, _), event(Event).\n"
        "step(Limit, Profile, Left, Event, Place, Left, Event) :-\n"
        "  left(Limit, Profile, Left, Event), field(Place, _, _), meets(Limit, Place, Event).\n"
        "final(Limit, Profile, Left, Event) :- left(Limit, Profile, Left, Event), Left < 0.\n"
        "left(Limit, Profile, Left, Event) :- starts(Limit, Permanent, Ability, Event), manner(Ability, Manner),\n"
        "  profile(Permanent, Manner, Profile), begins(Profile, Left).\n"
        "reached(Limit, Event) :- left(Limit, _, _, Event).\n"
        "event(Event) :- reached(_, Event).",
        "replacement/every_order.lp",
        ["Forest", "Mana Reflection"],
        2,
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_mistake_is_found(name: str, tmp_path: Path) -> None:
    text, instead, names, size = PLANTED[name]
    assert not search_for(find(name), names, size, 1).found
    found = search_for(find(name), names, size, 1, mine=planted(tmp_path, text, instead))
    assert found.found
    assert found.smallest == size


def test_an_answer_that_solves_nothing_is_found() -> None:
    names = ["Forest", "Exotic Orchard", "Reflecting Pool"]
    assert not search_for(find("fixpoint-none"), names, 3, 2).found
    assert search_for(find("fixpoint-none"), names, 3, 2, mine=("mirrors-skipped",)).smallest == 3
