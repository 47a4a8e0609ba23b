"""What is wrong is said with where it is and what to write instead; an empty answer says that it is empty."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from bridge.check.run import read_cases
from tests.cli.running import answer, run

CASES = Path(__file__).parents[1] / "cases"
LONG = "A: Forest (id a-forest-with-a-name-of-thirty), Contamination (id a-contamination-with-a-very-long-id), Plains"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("pool", "A: Forest; B: Island", "Z"),
            "PLAYER: is not a player of this board: 'Z' (did you mean 'A' or 'B'?)",
        ),
        (
            ("legal", "A: Forest; B: Island", "Z"),
            "PLAYER: is not a player of this board: 'Z' (did you mean 'A' or 'B'?)",
        ),
        (("what-if", "A: Forest", "--each", "add", "--from", "foo"), "--from: is neither a card"),
        (("what-if", "A: Forest", "--each", "add", "--from", ""), "--from: names no card"),
        (("what-if", "A: Forest", "--each", "add", "--from", "Island,,Forest"), "--from: has nothing before or after"),
        (("explain", "A: Forest", "forest", "U", "--candidates", "foo"), "--candidates: is neither a card"),
        (("what-if", "A: Forest", "--each", "add", "--from", "Lightning Bolt"), "--from: is an instant"),
        (("explain", "A: Forest", "forest", "U", "--candidates", "Lightning Bolt"), "--candidates: is an instant"),
        (("explain", "A: Forest", "forest", "G", "--all", "0"), "--all: must be 1 or more: 0"),
        (("could", "A: Forest (tapped"), "a bracket is not closed: 'Forest (tapped'"),
        (("could", "A: Forest (tapped, Island; B: Swamp"), "a bracket is not closed"),
        (("could", "A: Forest tapped)"), "a bracket is closed and not opened"),
        (("what-if", "A: Forest", "--add", "Forest (tapped:A"), "--add: a bracket is not closed"),
        (("could", "Forest"), "Forest: there is no such file (a board in one line begins with a player: 'A: Forest"),
        (("could", ";"), "a board in one line begins with a player"),
        (("could", "A: Forest, , Island"), "has nothing before or after a comma: 'Forest, , Island'"),
        (("could", "A: Forest,"), "has nothing before or after a comma"),
        (("tap", "A: Bayou", "bayou", "--ability", "9"), "--ability of bayou: is none of its {T} mana abilities"),
        (("tap", "A: Contamination", "contamination", "--ability", "0"), "it has no {T} mana ability"),
    ],
)
def test_errors_say_where(arguments: tuple[str, ...], said: str) -> None:
    code, out, error = run(*arguments)
    assert (code, out, len(error.splitlines())) == (2, "", 1)
    assert said in error


def test_the_abilities_that_there_are_are_named() -> None:
    error = run("tap", "A: Bayou", "bayou", "--ability", "9")[2]
    assert "0: " in error
    assert "1: " in error
    assert "2: " not in error


@pytest.mark.parametrize("command", [("could",), ("could", "--certain"), ("types",), ("what-if", "--each", "remove")])
def test_a_board_without_permanents(command: tuple[str, ...]) -> None:
    code, out, _ = run(command[0], "A:", *command[1:])
    assert (code, out.strip()) == (0, "no permanents on this board")


def test_a_board_without_abilities() -> None:
    assert run("legal", "A: Contamination")[1].strip() == "no activated abilities"


def test_a_folder_of_cases(tmp_path: Path) -> None:
    code, _, error = run("check", str(tmp_path))
    assert (code, "no file in this folder ends in .yaml" in error) == (2, True)
    for name in ("undefined_mana.yaml", "summoning.yaml"):
        shutil.copy(CASES / name, tmp_path / name)
    cases = answer("check", str(tmp_path))["cases"]
    assert list(dict.fromkeys(Path(case["file"]).name for case in cases)) == ["summoning.yaml", "undefined_mana.yaml"]


def test_an_id_of_two_cases_is_told_before_any_case_is_run(tmp_path: Path) -> None:
    case = "- {id: same, board: {permanents: [{card: Forest}]}, expect: {could_produce: {%s: [G]}}}\n"
    (tmp_path / "first.yaml").write_text(case % "nobody", encoding="utf-8")
    (tmp_path / "second.yaml").write_text(case % "forest", encoding="utf-8")
    code, _, error = run("check", str(tmp_path))
    assert (code, "second.yaml: id: is the id of two cases: 'same'" in error) == (2, True)


def test_all_case_files_can_be_checked_in_one_call() -> None:
    ids = [case.id for path in sorted(CASES.glob("*.yaml")) for case in read_cases(str(path))]
    assert [id for id, times in Counter(ids).items() if times > 1] == []


def test_types_in_warnings_are_in_braces() -> None:
    board = "A: Swamp, Mana Reflection; B: Infernal Darkness, Ritual of Subdual"
    (warning,) = answer("could", board, "swamp", "--certain", "--for-player", "B")["warnings"]
    assert "swamp: whether it is {B}, {C} is decided by A" in warning


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (
            "A: Urborg, Tomb of Yawgmoth, Yavimaya, Cradle of Growth, Prismatic Omen",
            "no order changes anything (5 others)",
        ),
        ("A: Prismatic Omen, Forest", "there is no other order"),
    ],
)
def test_orders_that_change_nothing_are_one_line(board: str, said: str) -> None:
    code, out, _ = run("what-if", board, "--order")
    assert (code, len(out.splitlines())) == (0, 1)
    assert said in out


def test_explain_says_what_the_candidates_are() -> None:
    words = "among the 5 candidates (a basic land added for A) makes it so"
    for form in ("tree", "chat"):
        assert words in " ".join(
            run("explain", "A: Llanowar Elves", "llanowar-elves", "U", "--format", form)[1].split()
        )
    found = run("explain", "A: Reflecting Pool; B: Forest", "reflecting-pool", "U")[1]
    assert "candidates together: a basic land added for A or B, a permanent removed)" in " ".join(found.split())


@pytest.mark.parametrize("command", [("could",), ("types", "--explain"), ("legal",), ("what-if", "--each", "remove")])
def test_ids_are_not_broken(command: tuple[str, ...]) -> None:
    out = run(command[0], LONG, *command[1:])[1]
    assert "a-forest-with-a-name-of-thirty" in out
    assert command[0] == "legal" or "a-contamination-with-a-very-long-id" in out
    assert max(map(len, out.splitlines())) <= 100
