"""Alike permanents that are taken together have the answers that they have one by one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge import Board
from bridge.board.format import PermanentKeys
from bridge.facts import alike
from bridge.queries.could import could
from bridge.queries.tap import tap
from bridge.queries.types import types

# Plain permanents, so that many are drawn twice; what looks at or counts them; what changes or watches them.
PLAIN = ("Forest", "Island", "Wastes", "Steam Vents", "Llanowar Elves", "City of Brass", "Sol Ring", "Boros Garrison")
LOOKING = (
    "Exotic Orchard",
    "Reflecting Pool",
    "Fellwar Stone",
    "Gaea's Cradle",
    "Nykthos, Shrine to Nyx",
    "Tolarian Academy",
    "Cabal Coffers",
    "Mox Amber",
    "Bloom Tender",
    "Temple of the False God",
    "Squandered Resources",
    "Incubation Druid",
)
CHANGING = (
    "Blood Moon",
    "Urborg, Tomb of Yawgmoth",
    "Prismatic Omen",
    "Chromatic Lantern",
    "Cryptolith Rite",
    "Kormus Bell",
    "Humility",
    "Ashaya, Soul of the Wild",
    "Mana Reflection",
    "Contamination",
    "Infernal Darkness",
    "Quicksilver Fountain",
    "March of the Machines",
    "Concordant Crossroads",
    "Life and Limb",
    "Coat of Arms",
    "Tarmogoyf",
    "Song of the Dryads",
    "Mana Flare",
    "Mana Web",
    "Mirari's Wake",
    "Nissa, Who Shakes the World",
)


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    names = draw(st.lists(st.sampled_from(PLAIN), min_size=2, max_size=7))
    names += draw(st.lists(st.sampled_from(LOOKING), max_size=3))
    names += draw(st.lists(st.sampled_from(CHANGING), max_size=3))
    permanents: list[dict[str, Any]] = []
    for at, card in enumerate(draw(st.permutations(names))):
        permanent: dict[str, Any] = {"card": card, "id": f"{card} {at}", "controller": draw(st.sampled_from("AB"))}
        permanent |= draw(st.sampled_from([{}, {}, {}, {"tapped": True}, {"count": 2}]))
        permanents.append(permanent)
    for permanent in permanents:
        if permanent["card"] == "Song of the Dryads":
            permanent["attached_to"] = draw(st.sampled_from([one["id"] for one in permanents if one is not permanent]))
    tree: dict[str, Any] = {"players": ["A", "B"], "permanents": permanents}
    if draw(st.integers(0, 4)) == 0:
        tree["effects"] = [{"source": "Deep Water", "controller": "A"}]
    return tree


def answers(tree: dict[str, Any]) -> tuple[Any, ...]:
    board = Board.from_tree(tree)
    return (
        [(one.permanent, one.types, one.undefined) for one in could(board).permanents],
        types(board).as_json(),
        tap(board, board.permanents[0].id).as_json(),
        tap(board, board.permanents[-1].id).as_json(),
    )


@settings(deadline=None, derandomize=True, max_examples=60, suppress_health_check=list(HealthCheck))
@given(boards())
def test_the_same_answers(tree: dict[str, Any]) -> None:
    together = answers(tree)
    everything = {permanent.id for permanent in Board.from_tree(tree).permanents}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alike, "_apart", lambda board: everything)
        assert len(alike.taken_together(Board.from_tree(tree)).ids) == len(everything)
        assert answers(tree) == together


def entries(tree: dict[str, Any]) -> list[tuple[str, ...]]:
    return list(alike.taken_together(Board.from_tree(tree)).ids.values())


@pytest.mark.parametrize(
    "second",
    [
        {"card": "Forest", "tapped": True},
        {"card": "Forest", "controller": "B"},
        {"card": "Forest", "owner": "B"},
        {"card": "Forest", "counters": {"charge": 1}},
        {"card": "Forest", "chosen_color": "R"},
        {"card": "Forest", "define": {"type_line": "Land"}},
    ],
)
def test_what_differs_stays_apart(second: dict[str, Any]) -> None:
    tree = {"players": ["A", "B"], "permanents": [{"card": "Forest", "controller": "A"}, {"controller": "A", **second}]}
    assert len(entries(tree)) == 2


def test_a_key_that_nobody_thought_of_keeps_apart() -> None:
    assert set(alike.SET_APART) | alike.PLAIN == set(PermanentKeys.__struct_fields__)
    assert {"attached_to", "copy_of", "counters", "gained_abilities"} <= set(alike.SET_APART)


def test_continuous_effects_keep_their_timestamps() -> None:
    assert len(entries({"permanents": [{"card": "Blood Moon"}, {"card": "Forest"}, {"card": "Blood Moon"}]})) == 3


def test_what_another_names_stays_apart() -> None:
    forests: list[dict[str, Any]] = [{"card": "Forest"} for _ in range(3)]
    aura = {"card": "Wild Growth", "attached_to": "forest-2"}
    assert ("forest", "forest-3") in entries({"permanents": [*forests, aura]})
    assert len(entries({"permanents": forests, "effects": [{"source": "Deep Water", "before": "forest-3"}]})) == 3


def test_given_static_abilities_keep_everything_apart() -> None:
    text = 'Lands you control have "Creatures you control have base power and toughness 1/1."'
    giver = {"card": "Giver", "define": {"type_line": "Enchantment", "text": text}}
    assert len(entries({"permanents": [giver, {"card": "Forest"}, {"card": "Forest"}]})) == 3


def test_players_with_the_names_of_numbers() -> None:
    tree = {"players": ["#1", "##"], "permanents": [{"card": "Forest", "controller": "##"}]}
    assert could(Board.from_tree(tree)).permanents[0].types == ("G",)
    assert list(alike.taken_together(Board.from_tree(tree)).ids) == ["###1"]
