"""The command ``cards``: showing, measuring and importing, as a user runs it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bridge.cards.model import Face
from bridge.cards.table import find_face, forget
from tests.cards.files import MILL, SCRYFALL, SPRING, written
from tests.cli.running import answer, run


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MANAPROOF_CACHE", str(tmp_path / "cache"))
    forget()
    yield
    forget()


def test_show_in_words_and_as_data() -> None:
    code, out, _ = run("cards", "show", "llanowar ELVES")
    assert code == 0
    assert "Llanowar Elves" in out
    assert "{T}: add {G}" in out
    (face,) = answer("cards", "show", "Llanowar", "Elves")["faces"]
    assert msgspec.convert(face["face"], Face) == find_face("Llanowar Elves")
    assert face["words"] == ["{T}: add {G}"]


def test_show_names_the_ability_of_a_land_type() -> None:
    (face,) = answer("cards", "show", "Forest")["faces"]
    assert face["words"] == ["the mana ability of its land type Forest (CR 305.6)"]


def test_show_both_faces_by_the_full_name(tmp_path: Path) -> None:
    run("cards", "import", written(tmp_path / "cards.json", [MILL]))
    shown = answer("cards", "show", "test mill // test ruin")
    assert [face["name"] for face in shown["faces"]] == ["Test Mill", "Test Ruin"]
    assert [face["name"] for face in answer("cards", "show", "Test Ruin")["faces"]] == ["Test Ruin"]
    code, _, error = run("cards", "show", "Test Mill // Forest")
    assert code == 2
    assert "did you mean 'Test Mill // Test Ruin'" in error


def test_show_an_unknown_name() -> None:
    code, out, error = run("cards", "show", "Exotic Orchrd")
    assert (code, out) == (2, "")
    assert error.startswith("manaproof: no card has this name: 'Exotic Orchrd' (did you mean 'Exotic Orchard'")
    assert error.count("\n") == 1


def test_show_what_is_not_modelled(tmp_path: Path) -> None:
    text = "Lands you control are Plains or something else."
    odd = {"name": "Test Oddity", "type_line": "Enchantment", "oracle_text": text}
    run("cards", "import", written(tmp_path / "cards.json", [odd]))
    (gap,) = answer("cards", "show", "Test Oddity")["unmodelled"]
    assert gap["permanent"] == "Test Oddity"
    assert run("cards", "show", "Test Oddity", "--strict")[0] == 3
    assert "Not modelled" in run("cards", "show", "Test Oddity")[1]


def test_coverage(tmp_path: Path) -> None:
    odd = {**SPRING, "name": "Test Oddity", "oracle_text": "Lands you control are Plains or something else."}
    file = written(tmp_path / "cards.json", [*SCRYFALL, odd])
    categories = written(tmp_path / "kinds.jsonl", json.dumps({"name": "Test Mill", "categories": ["plain"]}))
    found = answer("cards", "coverage", file, "--categories", categories)
    numbers = {key: found[key] for key in ("faces", "bearing", "modelled", "partly", "unmodelled")}
    assert numbers == {"faces": 6, "bearing": 5, "modelled": 4, "partly": 0, "unmodelled": 1}
    assert found["by_category"]["plain"]["modelled"] == 1
    assert found["most_frequent_unread"][0]["example"] == "Test Oddity"
    assert "modelled" in run("cards", "coverage", file)[1]


def test_import_then_a_board(tmp_path: Path) -> None:
    code, out, error = run("cards", "import", written(tmp_path / "cards.json", SCRYFALL))
    assert (code, error) == (0, "")
    assert "5 faces read" in out
    assert list(answer("could", "A: Test Spring")["could_produce"].values()) == [["G"]]


@pytest.mark.parametrize("action", ["import", "coverage"])
def test_a_file_that_is_no_card_file(tmp_path: Path, action: str) -> None:
    code, out, error = run("cards", action, written(tmp_path / "cards.json", "no cards"))
    assert (code, out) == (2, "")
    assert error.count("\n") == 1


def test_an_action_that_is_none() -> None:
    assert run("cards", "shwo", "Forest")[0] == 2
    assert run("cards", "show")[0] == 2
