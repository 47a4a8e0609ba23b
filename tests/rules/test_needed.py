"""Leaving out the files that a board does not need never changes its answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge import Board, rules
from bridge.check.run import read_cases
from bridge.facts.board import board_facts

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "tests" / "cases").glob("*.yaml"))


def answer(board: Board, files: list[Path]) -> set[str]:
    control = rules.make_control(board_facts(board) + "\ntypes_asked.", files)
    rules.ground(control)
    return set(map(str, rules.answer_set(control)))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_all_files_and_the_needed_ones_give_the_same_answers(path: Path) -> None:
    everything = rules.rule_files(rules.ALWAYS)
    for case in read_cases(str(path)):
        board = Board.from_tree(case.board)
        assert answer(board, everything) == answer(
            board, rules.needed(everything, [board_facts(board), "types_asked."])
        ), case.id


def test_a_file_with_words_is_left_out_without_them() -> None:
    files = rules.rule_files(rules.ALWAYS)
    assert len(rules.needed(files, [board_facts(Board.parse("A: Forest"))])) < len(files) / 2
