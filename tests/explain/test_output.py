"""How explanations are printed."""

from __future__ import annotations

import io
import json
import re
import sys
from unittest.mock import patch

import pytest

from tests.cli.running import answer, run

BOARD = "A: Forest, Mana Reflection, Reflecting Pool; B: Contamination, Exotic Orchard, Swamp"


def test_the_tree_has_every_step_with_its_rule() -> None:
    code, out, error = run("explain", BOARD, "reflecting-pool", "B")
    assert (code, error) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Reflecting Pool could produce {B}  CR 106.7"
    assert any("Contamination" in line and "616.1e" in line for line in lines)
    assert "other reason" in out
    assert out.count("could produce {B}  CR 106.7") == 2


def test_all_lists_as_many_as_asked() -> None:
    one = run("explain", BOARD, "reflecting-pool", "B")[1]
    many = run("explain", BOARD, "reflecting-pool", "B", "--all", "9")[1]
    assert one.count("\nReflecting Pool could produce") == 0
    assert many.count("\nReflecting Pool could produce") > 0
    assert "other reason" not in many


def test_json_has_the_shape_that_was_agreed() -> None:
    found = answer("explain", BOARD, "reflecting-pool", "B")
    assert found["holds"] is True
    assert found["proof"]["steps"][0]["text"] == "Reflecting Pool could produce {B}"
    assert found["proof"]["steps"][0]["rules"] == ["106.7"]
    assert found["schema_version"] == 1
    found = answer("explain", "A: Tropical Island, Blood Moon", "tropical-island", "U")
    assert found["holds"] is False
    assert "proof" not in found
    assert found["because"][0]["rule"] == "305.7"


@pytest.mark.parametrize(("id", "letter"), [("reflecting-pool", "B"), ("forest", "B"), ("forest", "G"), ("swamp", "U")])
def test_chat_is_five_lines_at_most(id: str, letter: str) -> None:
    code, out, error = run("explain", BOARD, id, letter, "--format", "chat")
    assert (code, error) == (0, "")
    lines = out.splitlines()
    assert 1 <= len(lines) <= 5
    assert re.search(r"CR \d{3}\.\d", lines[0])
    assert lines[0].startswith(("Yes", "No"))


def test_chat_tells_the_last_steps_of_a_long_proof() -> None:
    board = "A: Reflecting Pool, Exotic Orchard, Mana Reflection; B: Tropical Island, Contamination"
    lines = run("explain", board, "reflecting-pool", "B", "--format", "chat")[1].splitlines()
    assert len(lines) == 5
    assert lines[0].startswith("Yes, Reflecting Pool could produce {B}")
    assert lines[1] == "… 3 steps before, then:"


def test_colors_only_where_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert re.search(r"\x1b\[[0-9;]*(3|4)[0-9]", run("explain", "A: Forest", "forest", "G")[1])
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*(3|4)[0-9]", run("explain", "A: Forest", "forest", "G")[1])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("A: Forest", "island", "G"), "no permanent has this id: 'island'"),
        (("A: Forest", "forest", "X"), "invalid choice: 'X'"),
        (("A: Forest", "forest"), "TYPE"),
        (("A: Forest", "forest", "G", "--all", "-1"), "--all"),
        (("A: Forest", "forest", "G", "--format", "poem"), "invalid choice: 'poem'"),
    ],
)
def test_bad_usage_is_one_line(arguments: tuple[str, ...], words: str) -> None:
    code, out, error = run("explain", *arguments)
    assert (code, out) == (2, "")
    assert words in error
    assert len(error.splitlines()) == 1


def test_control_characters_are_not_sent() -> None:
    define = {"type_line": "Land", "text": "{T}: Add {G}."}
    tree = json.dumps({"permanents": [{"id": "x\x1b[31m", "card": "Evil\x1b[31m", "define": define}]}, indent=1)
    with patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(tree.encode()))):
        code, out, _ = run("explain", "-", "x\x1b[31m", "G")
    assert code == 0
    assert "\x1b" not in out
    assert "\\x1b[31m" in out
