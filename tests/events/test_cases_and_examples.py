"""The case files about events pass, and the examples give what their comments say."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bridge import Board
from bridge.check.format import Case
from bridge.check.run import check_case, read_cases
from bridge.queries.outcomes import outcomes
from bridge.rules import EDITIONS

ROOT = Path(__file__).parents[2]
FILES = ("entering", "upgrade", "commander", "partner_with", "casting")
CASES = [(name, case) for name in FILES for case in read_cases(str(ROOT / "tests" / "cases" / f"{name}.yaml"))]
COUNTS = {
    "20-x-of-a-spell": 1, "21-x-for-free": 1, "22-upgrade": 3, "23-upgrade-alone": 1, "24-upgrade-to-library": 3,
    "25-upgrade-commander": 2, "26-partner-with": 3, "27-search-forbidden": 1, "28-search-narrowed": 3,
    "29-cast-trigger": 1, "30-cast-triggers-in-order": 2,
}  # fmt: skip


@pytest.mark.parametrize(("name", "case"), CASES, ids=[case.id for _, case in CASES])
def test_case(name: str, case: Case) -> None:
    result = check_case(case, name, EDITIONS[-1])
    assert result.state == "passed", result.differences


@pytest.mark.parametrize("name", COUNTS)
def test_example(name: str) -> None:
    assert len(outcomes(Board.load(str(ROOT / "examples" / f"{name}.yaml"))).outcomes) == COUNTS[name]


def case(expect: dict[str, object], **board: object) -> Case:
    return msgspec.convert({"id": "x", "board": board, "expect": expect}, Case)


def test_a_missing_and_an_extra_outcome_are_both_said() -> None:
    board = {"permanents": [{"id": "a", "card": "Sol Ring"}, {"id": "b", "card": "Sol Ring"}]}
    wrong = case({"outcomes": [{"covers": "a"}, {"covers": "c"}]}, **board, event={"enter": "Weaponized Scrap"})
    result = check_case(wrong, "cases.yaml", EDITIONS[-1])
    assert result.state == "failed"
    assert result.differences == (
        'outcomes: expected {"covers": "c"}, got {"covers": "a"}; {"covers": "b"}',
        'outcomes: not expected {"covers": "b"}',
    )


def test_an_illegal_pair_says_why() -> None:
    wrong = case({"commanders_legal": True}, commanders={"A": ["Forest"]})
    (line,) = check_case(wrong, "cases.yaml", EDITIONS[-1]).differences
    assert line.startswith("commanders_legal: expected true, got false: Forest is no legendary creature")


def test_no_commanders_are_no_answer() -> None:
    assert check_case(case({"commanders_legal": False}), "cases.yaml", EDITIONS[-1]).state == "failed"


@pytest.mark.parametrize("name", ["entering", "upgrade"])
def test_files_that_are_left_out_would_say_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [Board.from_tree(one.board) for file, one in CASES if file == name and "event" in one.board]
    some = [outcomes(board) for board in boards]
    monkeypatch.setattr("bridge.rules.needed", lambda files, facts: list(files))
    assert [outcomes(board) for board in boards] == some
