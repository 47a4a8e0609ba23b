"""Leaving out the files that a board does not need never changes its answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from clingo import Control
from clingo.ast import ASTType

from bridge import Board, rules
from bridge.check.run import read_cases
from bridge.facts.board import board_facts
from bridge.queries.session import Atoms, ask
from tests.rules.lp_files import Signature, signatures, statements

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "tests" / "cases").glob("*.yaml"))


def answer(board: Board, files: list[Path]) -> set[str]:
    return solved(rules.make_control(board_facts(board) + "\ntypes_asked.", files))


def solved(control: Control) -> set[str]:
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


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_chapter_on_reading_is_loaded_when_it_is_asked(path: Path) -> None:
    """What permanents are is the same whether it is there from the start or only once the layers ask for it."""
    for case in read_cases(str(path)):
        board = Board.from_tree(case.board)
        question = (board, ["sizes_asked."], ["types"], rules.EDITIONS[-1], rules.CHARACTERISTICS)
        at_once, if_asked = (by_predicate(ask(*question, read_if_asked=lazy)) for lazy in (False, True))
        assert at_once == if_asked, case.id


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_rules_as_written_and_in_their_quick_form_give_the_same_answers(path: Path) -> None:
    for case in read_cases(str(path)):
        facts = board_facts(Board.from_tree(case.board)) + "\ntypes_asked."
        files = rules.needed(rules.rule_files(rules.ALWAYS), [facts])
        written = rules.make_control(facts, files)
        quick, later = rules.make_quick_control(facts, files)
        assert not later
        assert solved(written) == solved(quick), case.id


def by_predicate(atoms: Atoms) -> dict[str, set[str]]:
    return {name: set(map(str, rows)) for name, rows in atoms.items()}


def test_a_file_with_words_is_left_out_without_them() -> None:
    files = rules.rule_files(rules.ALWAYS)
    assert len(rules.needed(files, [board_facts(Board.parse("A: Forest"))])) < len(files) / 2


@pytest.mark.parametrize("path", sorted(rules.RULES.rglob("*.lp")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_everything_that_a_rule_reads_is_found_in_its_file(path: Path) -> None:
    read: set[Signature] = set()
    for node in statements(path):
        if node.ast_type == ASTType.Rule:
            read |= set().union(*map(signatures, node.body))
            if node.head.ast_type == ASTType.Aggregate:
                read |= {
                    one for element in node.head.elements for one in set().union(*map(signatures, element.condition))
                }
        elif node.ast_type not in (ASTType.Defined, ASTType.ShowSignature, ASTType.Program):
            read |= signatures(node)
    assert {name for name, arity in read if arity} <= rules.read_by([path])


def test_facts_that_no_rule_reads_are_left_out() -> None:
    names = rules.read_by(rules.rule_files([*rules.CHARACTERISTICS, "types"]))
    facts = board_facts(Board.parse("A: Ancient Tomb"))
    kept = rules.facts_about(names, facts)
    assert set(kept) < set(facts.splitlines())
    assert {line.partition("(")[0] for line in kept} <= names
