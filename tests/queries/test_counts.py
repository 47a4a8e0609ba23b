"""An entry with a count has the answers of as many entries."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge import Board
from bridge.queries.could import could
from bridge.queries.legal import legal
from bridge.queries.pool import pool
from bridge.queries.tap import tap
from bridge.queries.types import types
from tests.queries.test_alike import CHANGING, LOOKING, PLAIN

# What counts others, adds to them, speaks of others or triggers as often as it is there.
REPEATED = (
    "Elvish Archdruid",
    "Glorious Anthem",
    "Goblin King",
    "Nyxbloom Ancient",
    "Crypt Ghast",
    "Vorinclex, Voice of Hunger",
    "Leyline of Abundance",
    "Kinnan, Bonder Prodigy",
    "Dryad Arbor",
    "Gemhide Sliver",
    "Muscle Sliver",
    "Marwyn, the Nurturer",
    "Priest of Titania",
    "Cabal Stronghold",
    "Mycosynth Lattice",
    "Caged Sun",
    "Conversion",
)

PAYING = (
    "Earthcraft",
    "Springleaf Drum",
    "Heritage Druid",
    "Azorius Signet",
    "Rishadan Port",
    "Null Rod",
    "Cursed Totem",
)


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    names = draw(st.lists(st.sampled_from(PLAIN), min_size=1, max_size=3))
    names += draw(st.lists(st.sampled_from(LOOKING), max_size=2))
    names += draw(st.lists(st.sampled_from((*CHANGING, *REPEATED, *PAYING)), min_size=1, max_size=3))
    names = [card for card in names if card != "Song of the Dryads"]
    permanents: list[dict[str, Any]] = []
    for at, card in enumerate(draw(st.permutations(names))):
        entry = {"card": card, "id": f"{at}", "controller": draw(st.sampled_from("AB"))}
        entry["count"] = draw(st.sampled_from([1, 1, 2, 3]))
        permanents.append(entry | ({"chosen_color": "G"} if card == "Caged Sun" else {}))
    return {"players": ["A", "B"], "permanents": permanents}


def one_by_one(tree: dict[str, Any]) -> dict[str, Any]:
    permanents = [
        {**entry, "count": 1, "id": f"{entry['id']}{'+' * at}"}
        for entry in tree["permanents"]
        for at in range(entry["count"])
    ]
    return {**tree, "permanents": permanents}


def answers(tree: dict[str, Any], ids: list[str]) -> list[Any]:
    board = Board.from_tree(tree)
    produced = {one.permanent: one.types for one in could(board).permanents}
    are = {one.permanent: one for one in types(board).permanents}
    return [(are[id], produced[id], {str(outcome.pool) for outcome in tap(board, id).outcomes}) for id in ids]


@settings(deadline=None, derandomize=True, max_examples=30, suppress_health_check=list(HealthCheck))
@given(boards())
def test_an_entry_with_a_count_is_so_many_entries(tree: dict[str, Any]) -> None:
    ids = [entry["id"] for entry in tree["permanents"]]
    assert answers(tree, ids) == answers(one_by_one(tree), ids)


def activities(tree: dict[str, Any], ids: list[str]) -> list[Any]:
    """What may be activated and what it adds up to; ``None`` where the answer says that it met a bound."""
    board = Board.from_tree(tree)
    may = [(one.permanent, one.ability, one.legal) for one in legal(board).activations if one.permanent in ids]
    pools = [pool(board, player) for player in board.players]
    return [may, *(None if one.notes else [total.pool for total in one.totals] for one in pools)]


@settings(deadline=None, derandomize=True, max_examples=20, suppress_health_check=list(HealthCheck))
@given(boards())
def test_what_may_be_activated(tree: dict[str, Any]) -> None:
    ids = [entry["id"] for entry in tree["permanents"]]
    for counted, single in zip(activities(tree, ids), activities(one_by_one(tree), ids), strict=True):
        assert counted is None or single is None or counted == single


def test_so_many_are_told_not_to_be_apart() -> None:
    board = Board.from_tree({"permanents": [{"card": "Glorious Anthem", "count": 51}, {"card": "Grizzly Bears"}]})
    assert [entry.permanent for entry in types(board).unmodelled] == ["glorious-anthem"]
    fewer = Board.from_tree({"permanents": [{"card": "Glorious Anthem", "count": 50}, {"card": "Grizzly Bears"}]})
    assert not types(fewer).unmodelled
    assert types(fewer, ["grizzly-bears"]).permanents[0].power == 52


def test_ids_of_permanents_that_are_told_apart() -> None:
    tree = {"permanents": [{"card": "Blood Moon", "count": 3}, {"card": "Blood Moon"}, {"card": "Forest", "count": 2}]}
    ids = [one.id for one in Board.from_tree(tree).permanents]
    assert ids == ["blood-moon", "blood-moon-3", "blood-moon-4", "blood-moon-2", "forest"]
    assert [
        one.id for one in Board.from_tree({"permanents": tree["permanents"][:1]}).adding("Forest", "A").permanents
    ] == [
        "blood-moon",
        "blood-moon-2",
        "blood-moon-3",
        "forest",
    ]


def test_given_effects_of_so_many_are_told_not_to_be_apart() -> None:
    text = 'Creatures you control have "Creatures you control get +1/+1."'
    giver = {"card": "Giver", "define": {"type_line": "Enchantment", "text": text}}
    board = Board.from_tree({"permanents": [giver, {"card": "Grizzly Bears", "count": 51}]})
    assert "grizzly-bears" in [entry.permanent for entry in types(board).unmodelled]
