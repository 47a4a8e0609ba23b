"""For every case about what permanents could produce: a proof that the checker accepts, or a reason."""

from __future__ import annotations

import re
from pathlib import Path

import networkx
import pytest

from bridge.answers import TYPE_ORDER
from bridge.board.board import Board
from bridge.check.format import Case
from bridge.check.run import read_cases
from bridge.explain.check import check
from bridge.explain.explain import explain
from bridge.explain.proof import TOPICS, Proof

OURS = Path(__file__).parents[1] / "cases"
SHARED = Path(__file__).parents[3] / "shared" / "cases"  # not everybody has these
NAMES = ("could_produce", "replacement", "undefined_mana", "layers", "summoning", "tapped_for_mana", "upgrade")


def cases() -> dict[str, Case]:
    """The cases that say what permanents could produce, each board once, by the board."""
    found: dict[str, Case] = {}
    for folder in (OURS, SHARED):
        for path in sorted(folder.glob("*.yaml")):
            if path.stem in NAMES:
                for case in read_cases(str(path)):
                    if case.expect.could_produce and not case.expected_to_fail:
                        found.setdefault(str(case.board), case)
    return found


CASES = list(cases().values())


def check_lines(proof: Proof, permanent: str) -> None:
    """The lines for people hold together: they end in facts, and none rests on itself."""
    graph = proof.graph()
    assert networkx.is_directed_acyclic_graph(graph)
    assert [place for place in graph if not list(graph.successors(place))] == [0]
    assert graph.nodes[0]["permanents"] == (permanent,)
    for place, node in enumerate(proof.nodes):
        assert node.topic in TOPICS
        if node.kind == "fact":
            assert not node.because
            assert not node.rules
        else:
            assert all(re.fullmatch(r"\d{3}\.\d+[a-z]?", number) for number in node.rules), node
            assert node.rules, node
        assert place not in node.because


@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case.id)
def test_every_third_case(case: Case) -> None:
    check_case(case)


@pytest.mark.exhaustive
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    check_case(case)


def check_case(case: Case) -> None:
    board = Board.from_tree(case.board)
    for id, types in (case.expect.could_produce or {}).items():
        for letter in TYPE_ORDER:
            answer = explain(board, id, letter, most=2)
            assert answer.holds == (letter in types)
            assert bool(answer.proofs) == answer.holds
            assert bool(answer.because) != answer.holds
            for proof in answer.proofs:
                assert check(proof, board) == []
                check_lines(proof, id)
            assert all(re.fullmatch(r"\d{3}\.\d+[a-z]?", reason.rule) for reason in answer.because)
