"""Words on a board that are more than the lists have: of the user's own texts and cards, and as they are typed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bridge import Board, InputError
from bridge.board.change import read_counting
from bridge.queries.types import types
from tests.cli.running import run

LAMP = {"card": "Lamp", "id": "lamp", "define": {"type_line": "Artifact", "text": "{T}: Put a glow counter on it."}}
GLOWING = {"card": "Forest", "counters": {"glow": 1}}


def imported(card: dict[str, str], path: Path) -> None:
    path.write_text(json.dumps(card) + "\n", encoding="utf-8")
    assert run("cards", "import", str(path))[0] == 0


@pytest.mark.parametrize(
    "permanents",
    [
        [LAMP, GLOWING],
        [{**LAMP, "counters": {"glow": 1}}],
        [LAMP, {"card": "Clone", "copy_of": "lamp", "counters": {"glow": 1}}],
        [{**GLOWING, "gained_abilities": ["{T}, Remove a glow counter from this land: Add {G}."]}],
        [{**GLOWING, "counters": {"red glow": 1}, "gained_abilities": ["Remove a red glow counter: Add {G}."]}],
    ],
    ids=["of another", "its own text", "what it copies", "what it gained", "two words"],
)
def test_texts_of_ones_own_name_counters(permanents: list[dict[str, Any]]) -> None:
    assert Board.from_tree({"permanents": permanents}).permanents[-1].keys.counters


def test_emblems_name_counters() -> None:
    emblem = {"text": "Whenever a land enters under your control, put a glow counter on it."}
    board = Board.from_tree({"permanents": [GLOWING], "emblems": [emblem]})
    assert board.adding("Island", "A", counters={"glow": 2}).changing("forest", counters={"glow": 3})
    with pytest.raises(InputError, match="kind of counter"):
        board.adding("Island", "A", counters={"glwo": 2})


def test_what_if_takes_counters_that_a_text_on_the_board_names() -> None:
    board = Board.from_tree({"permanents": [LAMP, {"card": "Forest"}]})
    assert read_counting(board, "forest=2 glow").kind == "glow"


def test_imported_cards_name_counters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANAPROOF_CACHE", str(tmp_path))
    for permanents in ([GLOWING], [{"card": "New Lamp", "counters": {"glow": 1}}]):
        with pytest.raises(InputError):
            Board.from_tree({"permanents": permanents})
    imported(
        {"name": "New Lamp", "type_line": "Artifact", "oracle_text": "{T}: Put a glow counter on target land."},
        tmp_path / "new.jsonl",
    )
    for permanents in ([GLOWING], [{"card": "New Lamp", "counters": {"glow": 1}}]):
        assert Board.from_tree({"permanents": permanents})
    with pytest.raises(InputError, match="kind of counter"):
        Board.from_tree({"permanents": [{**GLOWING, "counters": {"glwo": 1}}]})


def test_imported_subtypes_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANAPROOF_CACHE", str(tmp_path))
    imported({"name": "New One", "type_line": "Creature — Zorbtype", "oracle_text": ""}, tmp_path / "new.jsonl")
    for note in ("Zorbtype", "type Zorbtype"):
        assert Board.parse(f"A: Cavern of Souls ({note})").permanents[0].keys.chosen_type == "Zorbtype"
    with pytest.raises(InputError, match="not a note"):
        Board.parse("A: Cavern of Souls (Zorbtipe)")


def test_two_words_may_be_chosen_where_text_is_unmodelled() -> None:
    terrain = {"card": "Illusionary Terrain", "chosen_type": "Island to Swamp"}
    assert Board.from_tree({"permanents": [terrain]}).permanents[0].keys.chosen_type == "Island to Swamp"
    charm = {"source": "Vision Charm", "chosen_type": "Swamp to Forest"}
    assert Board.from_tree({"effects": [charm]}).effects[0].keys.chosen_type == "Swamp to Forest"
    with pytest.raises(InputError, match="nor two subtypes"):
        Board.from_tree({"permanents": [{**terrain, "chosen_type": "Island to Swmp"}]})


def test_apostrophes_as_they_are_typed() -> None:
    tower = {"card": "My Tower", "define": {"type_line": "Land — Urza’s Tower"}}
    alien = {"card": "My Alien", "define": {"type_line": "Creature — C’tan", "power": 1, "toughness": 1}}
    forest = {"card": "Forest", "extra_types": ["Urza’s"]}
    found = types(Board.from_tree({"permanents": [tower, alien, forest]})).permanents
    assert [set(one.subtypes) for one in found] == [{"Urza's", "Tower"}, {"C'tan"}, {"Forest", "Urza's"}]
    for board in (
        Board.from_tree({"permanents": [{"card": "Conspiracy", "chosen_type": "C’tan"}]}),
        Board.parse("A: Conspiracy (C’tan)"),
    ):
        assert board.permanents[0].keys.chosen_type == "C'tan"
