"""Every row of a sweep is what the question says of that board by itself."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import pytest

from bridge import Board
from bridge.queries.could import could
from bridge.queries.legal import legal
from bridge.queries.pool import pool
from bridge.queries.tap import tap
from bridge.queries.types import types
from bridge.sweep import grid
from bridge.sweep.sweep import sweep
from tests.sweep.specs import EFFECTS, GRID, GRID_SIZE, LANDS, LAYERED, write

Rows = list[dict[str, Any]]


def rows(folder: Path, spec: dict[str, Any], **keys: Any) -> Rows:
    """The rows of a sweep, as mappings."""
    answer = sweep(write(folder, {**spec, **keys}), jobs=1)
    return [dict(zip(answer.columns, row, strict=True)) for row in answer.answers]


def by_board(found: Rows) -> dict[int, Rows]:
    return {number: list(group) for number, group in itertools.groupby(found, key=lambda row: row["board"])}


def grid_boards() -> list[tuple[tuple[str, ...], Board]]:
    """The boards of GRID in order, made by hand, with what their places hold in words."""
    lands = list(itertools.combinations_with_replacement(LANDS, 2))
    groves = list(itertools.product("WR", [True, False], "AB"))
    effects = [None, *itertools.product(EFFECTS, "AB")]
    found = []
    for pair, grove, effect in itertools.product(lands, groves, effects):
        color, tapped, player = grove
        board = Board.parse("A: Reflecting Pool; B: Exotic Orchard, Swamp")
        for at, land in enumerate(pair, start=1):
            board = board.adding(land, "A", id=f"land-{at}")
        board = board.adding("Thriving Grove", player, id="grove", chosen_color=color, tapped=tapped)
        if effect is not None:
            board = board.adding(effect[0], effect[1], id="effect")
        notes = ", ".join([f"chosen color {color}", *(["tapped"] if tapped else []), f"controller {player}"])
        shown = "nothing" if effect is None else f"{effect[0]} (controller {effect[1]})"
        found.append(((*pair, f"Thriving Grove ({notes})", shown), board))
    return found


def test_every_board_of_a_grid_is_there_and_answers_as_it_does_alone(tmp_path: Path) -> None:
    found = by_board(rows(tmp_path, GRID))
    boards = grid_boards()
    assert list(found) == list(range(GRID_SIZE)) == list(range(len(boards)))
    for number, (held, _) in enumerate(boards):
        for row in found[number]:
            assert (row["land-1"], row["land-2"], row["grove"], row["effect"]) == held
    for number in random.Random(8).sample(range(GRID_SIZE), 40):
        answer = could(boards[number][1])
        assert [
            (row["permanent"], row["card"], row["controller"], row["types"], row["why_nothing"], row["unmodelled"])
            for row in found[number]
        ] == [
            (one.permanent, one.card, one.controller, "".join(one.types), one.undefined, len(answer.unmodelled))
            for one in answer.permanents
        ]


def layered_boards() -> list[Board]:
    base = Board.from_tree(LAYERED["base"])
    seconds = (None, "Reflecting Pool", "Urborg, Tomb of Yawgmoth")
    found = []
    for first, second in itertools.product(("Swamp", "Blood Moon", "City of Brass"), seconds):
        board = base.adding(first, "A", id="first")
        found.append(board if second is None else board.adding(second, "A", id="second"))
    return found


def test_boards_with_continuous_effects_are_among_the_others(tmp_path: Path) -> None:
    answer = sweep(write(tmp_path, LAYERED), jobs=1)
    assert (answer.boards, answer.together) == (9, 4)
    found = by_board(rows(tmp_path, LAYERED))
    for number, board in enumerate(layered_boards()):
        said = could(board).permanents
        assert [(row["permanent"], row["types"]) for row in found[number]] == [
            (one.permanent, "".join(one.types)) for one in said
        ]


def test_only_those_asked_about_have_rows(tmp_path: Path) -> None:
    found = rows(tmp_path, LAYERED, ids=["second"])
    assert {row["permanent"] for row in found} == {"second"}
    assert sorted({row["board"] for row in found}) == [1, 2, 4, 5, 7, 8]


def test_types(tmp_path: Path) -> None:
    found = by_board(rows(tmp_path, LAYERED, query="types"))
    for number, board in enumerate(layered_boards()):
        for row, one in zip(found[number], types(board).permanents, strict=True):
            assert row["permanent"] == one.permanent
            assert row["supertypes"].split() == list(one.supertypes)
            assert row["types"].split() == list(one.types)
            assert row["subtypes"] == ", ".join(one.subtypes)
            assert row["colors"] == "".join(one.colors)
            assert (row["power"], row["toughness"]) == (one.power, one.toughness)
            assert row["abilities"] == "; ".join(one.abilities)


TAPPED: dict[str, Any] = {
    "base": "A: Forest, Mana Flare; B: Manabarbs",
    "places": [
        {"id": "land", "cards": ["City of Brass", "Gaea's Cradle"], "states": {"tapped": [True, False]}},
        {"id": "effect", "cards": ["Mana Reflection", "Contamination"], "states": {"controller": ["A", "B"]}},
    ],
}


def tapped_boards() -> list[Board]:
    found = []
    for card, tapped, effect, player in itertools.product(
        ("City of Brass", "Gaea's Cradle"), (True, False), ("Mana Reflection", "Contamination"), "AB"
    ):
        board = Board.parse(TAPPED["base"]).adding(card, "A", id="land", tapped=tapped)
        found.append(board.adding(effect, player, id="effect"))
    return found


def test_tap(tmp_path: Path) -> None:
    found = by_board(rows(tmp_path, TAPPED, query="tap", ids=["land", "forest"]))
    for number, board in enumerate(tapped_boards()):
        said = []
        for id in ("forest", "land"):
            for at, outcome in enumerate(tap(board, id).outcomes, start=1):
                names = ["; ".join(outcome.mana_triggers), "; ".join(outcome.stack_triggers), "; ".join(outcome.also)]
                said += [(id, at, player, pool, *names) for player, pool in outcome.pool.items() or [("", {})]]
        assert said == [
            (
                row["permanent"],
                row["outcome"],
                row["player"],
                {letter: row[letter] for letter in "WUBRGC" if row[letter]},
                row["mana_triggers"],
                row["stack_triggers"],
                row["also"],
            )
            for row in found[number]
        ]


def test_a_permanent_that_can_not_be_tapped_for_mana_has_outcome_0(tmp_path: Path) -> None:
    found = rows(tmp_path, TAPPED, query="tap", ids=["effect"])
    assert {row["outcome"] for row in found} == {0}
    assert len(found) == 16


def test_legal(tmp_path: Path) -> None:
    found = by_board(rows(tmp_path, TAPPED, query="legal", player="A"))
    for number, board in enumerate(tapped_boards()):
        assert [(row["permanent"], row["ability"], row["text"], row["legal"]) for row in found[number]] == [
            (one.permanent, one.ability, one.text, one.legal) for one in legal(board, "A").activations
        ]
    why = {row["because"] for row in itertools.chain(*found.values())}
    assert any("CR 107.5" in text for text in why)


def test_pool(tmp_path: Path) -> None:
    found = by_board(rows(tmp_path, TAPPED, query="pool", player="A"))
    for number, board in enumerate(tapped_boards()):
        assert [{letter: row[letter] for letter in "WUBRGC" if row[letter]} for row in found[number]] == [
            total.pool for total in pool(board, "A").totals
        ]


def test_what_hangs_on_a_place_is_there_only_with_it(tmp_path: Path) -> None:
    spec = {
        "base": "A: Island",
        "places": [
            {"id": "host", "cards": ["Forest"], "none": True},
            {"id": "aura", "cards": [{"card": "Wild Growth", "attached_to": "host"}, "Sol Ring"]},
        ],
    }
    found = by_board(rows(tmp_path, spec))
    assert [row["permanent"] for row in found[0]] == ["island"]
    assert [row["permanent"] for row in found[1]] == ["island", "aura"]
    assert [row["permanent"] for row in found[2]] == ["island", "host", "aura"]


def test_a_category_stands_for_its_cards(tmp_path: Path) -> None:
    spec = {"base": "A: Forest; B: Forest", "places": [{"id": "mirror", "cards": "mirrors"}]}
    found = rows(tmp_path, spec, ids=["mirror"])
    assert len(found) == len({row["mirror"] for row in found}) > 5
    assert {"Reflecting Pool", "Exotic Orchard"} <= {row["card"] for row in found}


def test_what_no_rule_reads_is_said(tmp_path: Path) -> None:
    text = "If a land is tapped for mana on a full moon, it produces moonlight instead."
    strange = {"card": "Strange Idol", "define": {"type_line": "Artifact", "text": text}}
    spec = {"base": "A: Forest", "places": [{"id": "idol", "cards": ["Sol Ring", strange]}]}
    answer = sweep(write(tmp_path, spec), jobs=1)
    assert [entry.permanent for entry in answer.unmodelled] == ["idol"]
    found = by_board(rows(tmp_path, spec))
    assert [{row["unmodelled"] for row in found[number]} for number in (0, 1)] == [{0}, {1}]


def test_boards_with_more_effects_between_them_than_go_together_are_asked_alone(tmp_path: Path) -> None:
    """In one grounding each place keeps count of its own effects; on a board by itself those that are alike do."""
    spec = {
        "base": "A: Exotic Orchard; B: Exotic Orchard",
        "places": [
            {"id": "land", "cards": ["Forest", "Wastes"]},
            {"id": "effect", "cards": ["Mana Reflection"], "repeat": 31},
        ],
        "ids": ["exotic-orchard-2"],
    }
    answer = sweep(write(tmp_path, spec), jobs=1)
    assert (answer.boards, answer.together) == (2, 0)
    assert [row["types"] for row in rows(tmp_path, spec)] == ["G", ""]


def test_many_effects_are_taken_apart_into_several_groundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = {
        "base": "A: Exotic Orchard; B: Forest, Swamp",
        "places": [
            {"id": "effect", "cards": EFFECTS, "none": True, "repeat": 2},
            {"id": "other", "cards": ["Infernal Darkness", "Wastes"], "states": {"controller": ["A", "B"]}},
            {"id": "land", "cards": LANDS},
        ],
    }
    path = write(tmp_path, spec)
    whole = sweep(path, jobs=1)
    assert whole.together == whole.boards == 10 * 4 * 6
    for open_ in (0, 1):
        monkeypatch.setattr(grid, "OPEN", open_)
        apart = sweep(path, jobs=1)
        assert apart.answers == whole.answers
        assert apart.together == apart.boards
