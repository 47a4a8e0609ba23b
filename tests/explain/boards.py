"""Boards that the tests on explanations share, and how they look at proofs."""

from __future__ import annotations

from bridge.board.board import Board
from bridge.explain.check import check
from bridge.explain.explain import explain
from bridge.explain.proof import Proof


def proofs(line: str, id: str, letter: str, most: int = 1) -> tuple[Proof, ...]:
    """Proofs that the checker accepts."""
    board = Board.read(line)
    answer = explain(board, id, letter, most=most)
    assert answer.holds
    for proof in answer.proofs:
        assert check(proof, board) == []
    return answer.proofs


def said(proof: Proof) -> dict[str, tuple[str, ...]]:
    """The lines of a proof with their rules."""
    return {node.text: node.rules for node in proof.nodes}
