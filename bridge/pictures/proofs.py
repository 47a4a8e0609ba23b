"""The graph of a proof, with a title that says what it proves."""

from __future__ import annotations

from networkx import DiGraph

from bridge.errors import InputError, one_line
from bridge.explain.explain import ExplainAnswer


def proof_graph(answer: ExplainAnswer, place: int = 0) -> DiGraph[int]:
    """Return the graph of one of an answer's proofs; its attributes are those of ``Proof.graph``.

    Args:
        answer: to ``explain``.
        place: which of its proofs, the shortest first.

    Raises:
        InputError: it has no such proof, since there is nothing to prove or fewer were asked for.

    >>> from bridge import Board
    >>> from bridge.explain.explain import explain
    >>> proof_graph(explain(Board.parse("A: Forest"), "forest", "G")).graph["title"]
    'Why forest could produce {G}'
    """
    said = f"{one_line(answer.permanent)} could produce {{{answer.type}}}"
    if place >= len(answer.proofs):
        hint = "" if answer.holds else " (without --graph the answer says why not)"
        raise InputError(f"there is no proof to draw that {said}{hint}")
    graph = answer.proofs[place].graph()
    graph.graph["title"] = f"Why {said}"
    return graph
