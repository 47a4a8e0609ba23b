"""Bad input gets one clear line and the exit code 2, whatever it is; and names from files stay data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bridge import Board, InputError
from tests.cli.running import answer, run

FOREST = {"card": "Forest"}

# What is in the file, and what the message must say besides the file's name.
BAD = {
    "not yaml": ("a: [b", ["line 2, column 1"]),
    "empty": ("", ["is empty"]),
    "only a comment": ("# nothing\n", ["must be a mapping"]),
    "a list": ("- Forest\n", ["must be a mapping"]),
    "tabs": ("permanents:\n\t- card: Forest\n", ["line 2"]),
    "key twice": ("permanents: []\npermanents: []\n", ["'permanents' twice"]),
    "unknown key": ({"permanents": [{"crad": "Forest", "card": "Forest"}]}, ["permanents[0]", "'crad'", "'card'"]),
    "unknown board key": ({"permanent": []}, ["'permanent'", "'permanents'"]),
    "unknown card": ({"permanents": [{"card": "Exotic Orchrd"}]}, ["permanents[0].card", "'Exotic Orchard'"]),
    "no card": ({"permanents": [{"id": "a"}]}, ["permanents[0]", "'card' is missing"]),
    "unknown id": (
        {"permanents": [FOREST, {"card": "Utopia Sprawl", "attached_to": "forst"}]},
        ["permanents[1].attached_to", "'forst'", "'forest'"],
    ),
    "unknown player": ({"players": ["Anna"], "permanents": [{**FOREST, "controller": "Ana"}]}, ["'Ana'", "'Anna'"]),
    "player twice": ({"players": ["A", "A"]}, ["players[1]", "'A'"]),
    "id twice": ({"permanents": [{**FOREST, "id": "a"}, {**FOREST, "id": "a"}]}, ["permanents[1].id", "'a'"]),
    "attached to itself": ({"permanents": [{"card": "Wild Growth", "id": "a", "attached_to": "a"}]}, ["to itself"]),
    "attached in a circle": (
        {
            "permanents": [
                {"card": "Wild Growth", "id": "a", "attached_to": "b"},
                {"card": "Wild Growth", "id": "b", "attached_to": "c"},
                {"card": "Wild Growth", "id": "c", "attached_to": "a"},
            ]
        },
        ["permanents[0].attached_to", "circle"],
    ),
    "attached to a group": (
        {"permanents": [{**FOREST, "count": 2}, {"card": "Wild Growth", "attached_to": "forest"}]},
        ["several permanents"],
    ),
    "count -1": ({"permanents": [{**FOREST, "count": -1}]}, ["permanents[0].count", "-1"]),
    "count 0": ({"permanents": [{**FOREST, "count": 0}]}, ["permanents[0].count", "0"]),
    "count too large": ({"permanents": [{**FOREST, "count": 10_000_000}]}, ["permanents[0].count", "10000000"]),
    "count is text": ({"permanents": [{**FOREST, "count": "two"}]}, ["permanents[0].count", "a whole number", "'two'"]),
    "count beyond 64 bits": ({"permanents": [{**FOREST, "count": 2**80}]}, ["permanents[0].count"]),
    "tapped is text": ({"permanents": [{**FOREST, "tapped": "yes"}]}, ["permanents[0].tapped", "true or false"]),
    "no color": ({"permanents": [{**FOREST, "chosen_color": "Q"}]}, ["permanents[0].chosen_color", "'Q'"]),
    "colorless is no color": ({"permanents": [{**FOREST, "chosen_color": "C"}]}, ["permanents[0].chosen_color", "'C'"]),
    "negative counters": (
        {"permanents": [{**FOREST, "counters": {"charge": -1}}]},
        ["permanents[0].counters.charge", "-1"],
    ),
    "empty name": ({"permanents": [{"card": ""}]}, ["permanents[0].card"]),
    "name is a list": ({"permanents": [{"card": ["Forest"]}]}, ["permanents[0].card", "text"]),
    "5 MB name": ({"permanents": [{"card": "Forest" * 900_000}]}, ["permanents[0].card", "no card"]),
    "script in a name": ({"permanents": [{"card": '"). #script (python) print(1) #end. %'}]}, ["no card"]),
    "newline in a name": ({"permanents": [{"card": "Forest\nIsland"}]}, ["no card"]),
    "unknown commander": ({"commanders": {"A": ["Tymna"]}}, ["commanders.A[0]", "'Tymna'"]),
    "commander of nobody": ({"players": ["A"], "commanders": {"B": []}}, ["commanders", "'B'"]),
    "effect of no card": ({"effects": [{"source": "Deep Watr"}]}, ["effects[0].source", "'Deep Water'"]),
    "effect on nothing": ({"effects": [{"source": "Deep Water", "on": "x"}]}, ["effects[0].on", "'x'"]),
}


@pytest.mark.parametrize("name", BAD)
def test_one_clear_line_and_exit_code_2(name: str, tmp_path: Path) -> None:
    content, says = BAD[name]
    path = tmp_path / "board.yaml"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    code, out, error = run("could", str(path))
    assert code == 2
    assert out == ""
    assert error.count("\n") == 1
    assert "Traceback" not in error
    assert len(error) < 1000
    assert "board.yaml" in error
    for part in says:
        assert part in error


def test_missing_file_folder_and_binary(tmp_path: Path) -> None:
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00permanents")
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / "binary.yaml"):
        code, _, error = run("could", str(path))
        assert code == 2
        assert error.count("\n") == 1
        assert str(path) in error


def test_a_small_file_that_unfolds_into_a_huge_one(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    path = tmp_path / "bomb.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    code, _, error = run("could", str(path))
    assert code == 2
    assert "more than" in error


@pytest.mark.parametrize(
    "line",
    [
        "A: Forst",
        "A: Forest (tappd)",
        "A",
        "A Forest",
        ": Forest",
        "A: Forest (on nowhere)",
        "A: 0x Forest",
        "A: 99999999999x Forest",
        ";",
    ],
)
def test_bad_lines(line: str) -> None:
    code, _, error = run("could", line)
    assert code == 2
    assert error.count("\n") == 1
    assert "Traceback" not in error


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("cuold", "A: Forest"),
        ("could",),
        ("could", "A: Forest", "forst"),
        ("could", "A: Forest", "--jsn"),
        ("could", "A: Forest", "--edition", "1993"),
        ("tap", "A: Forest"),
        ("tap", "A: Forest", "forest", "--ability", "-1"),
        ("tap", "A: Forest", "forest", "--ability", "7"),
        ("tap", "A: Forest", "forest", "--for", "purple"),
        ("check",),
        ("check", "nowhere.yaml"),
    ],
    ids=" ".join,
)
def test_bad_usage(arguments: tuple[str, ...]) -> None:
    code, _, error = run(*arguments)
    assert code == 2
    assert "Traceback" not in error
    assert error.count("\n") <= 1


NASTY = [
    'a"b',
    "a\\",
    'a\\"b',
    "a\nb",
    "%a",
    '"). permanent("x',
    "#script (python)",
    "a\tb",
    "{{}}",
    "ä",
    "🌲",
    "[bold]x[/bold]",
]


@pytest.mark.parametrize("name", NASTY)
def test_ids_and_players_are_data(name: str) -> None:
    tree: dict[str, Any] = {
        "players": [name, "other " + name],
        "permanents": [
            {"card": "Forest", "id": name, "controller": name},
            {"card": "Exotic Orchard", "id": "orchard " + name, "controller": "other " + name},
        ],
    }
    board = Board.from_tree(tree)
    assert board.could_produce("orchard " + name).types == ("G",)


@pytest.mark.parametrize("name", NASTY)
def test_defined_cards_are_data(name: str, tmp_path: Path) -> None:
    tree = {"permanents": [{"card": name, "id": "x", "define": {"type_line": "Land", "text": "{T}: Add {G}."}}]}
    path = tmp_path / "board.json"
    path.write_text(json.dumps(tree), encoding="utf-8")
    assert answer("could", str(path))["could_produce"] == {"x": ["G"]}
    assert run("could", str(path))[0] == 0


def test_words_that_yaml_would_change(tmp_path: Path) -> None:
    """``on`` is a key, ``N`` and ``no`` are names, a date is text."""
    path = tmp_path / "board.yaml"
    path.write_text(
        "title: 2026-01-16\nplayers: [N, no]\npermanents:\n- {card: Plains, id: on, controller: no}\n"
        "effects:\n- {source: Quarum Trench Gnomes, on: on, controller: N}\n",
        encoding="utf-8",
    )
    assert answer("could", str(path))["could_produce"] == {"on": ["C"]}


def test_errors_name_the_path_in_case_files(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text("- {id: X, board: {permanents: [{card: Forst}]}, expect: {could_produce: {}}}\n", encoding="utf-8")
    code, _, error = run("check", str(path))
    assert code == 2
    assert "X.board.permanents[0].card" in error


def test_board_methods_raise_the_same_errors() -> None:
    board = Board.parse("A: Forest")
    with pytest.raises(InputError, match="no permanent has this id"):
        board.could_produce("forst")
    with pytest.raises(InputError, match="no card has this name"):
        board.adding("Forst", "A")
    with pytest.raises(InputError, match="no permanent has this id"):
        board.removing("forst")
