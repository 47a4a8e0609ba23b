"""What a proof is: inferences by rules of ``asp_rules``, and the same told for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bridge.answers import Answer

if TYPE_CHECKING:
    from networkx import DiGraph


TOPICS = (
    "board", "could produce", "production", "replacement", "ability", "continuous effect", "description", "amount",
    "condition", "color",
)  # fmt: skip


class Rule(Answer, frozen=True):
    """A rule of ``asp_rules``: where it stands, and the numbers of the Comprehensive Rules above it.

    ``file`` is relative to ``asp_rules``; ``line`` is where the rule begins; ``says`` is the comment above it.
    """

    file: str
    line: int
    numbers: tuple[str, ...]
    says: str


class Inference(Answer, frozen=True):
    """One atom and why it is true: an instance of a rule, or a fact of the board (then ``rule`` is ``None``).

    ``premises`` are the atoms that the rule's body needs; ``gathered`` those that are counted, compared or gone
    through in it; ``absent`` those that must not be true, with ``_any`` for any term.  ``parameters`` are the values
    for which the rule's part of the program was grounded.
    """

    atom: str
    rule: Rule | None = None
    premises: tuple[str, ...] = ()
    gathered: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()


class Node(Answer, frozen=True):
    """One line of a proof for people.

    ``kind`` is ``step`` (by a rule) or ``fact`` (of the board or of card text); ``rules`` are the numbers of the
    Comprehensive Rules, ``rests_on`` those of steps that are passed over; ``permanents`` are ids of permanents and
    effects; ``because`` are the places, in the proof's nodes, of the lines that it rests on; ``topic`` is what it is
    about, one of :data:`TOPICS`.
    """

    text: str
    kind: str
    rules: tuple[str, ...] = ()
    permanents: tuple[str, ...] = ()
    because: tuple[int, ...] = ()
    rests_on: tuple[str, ...] = ()
    topic: str = ""


class Proof(Answer, frozen=True):
    """A derivation of one atom.

    ``inferences`` are complete: each premise is the atom of one of them, and the first is what is proved.
    ``nodes`` say the same for people, the first being what is proved.
    """

    inferences: tuple[Inference, ...]
    nodes: tuple[Node, ...]

    @property
    def atom(self) -> str:
        """What is proved."""
        return self.inferences[0].atom

    def graph(self) -> DiGraph[int]:
        """Return the lines as a graph whose edges go from what is known to what follows; 0 is what is proved.

        Nodes have the attributes ``text``, ``rule`` (numbers, joined by commas), ``permanents`` and ``kind``.

        >>> Proof((), (Node("b", "step", ("106.7",), ("x",), (1,)), Node("a", "fact"))).graph().edges
        OutEdgeView([(1, 0)])
        """
        import networkx

        graph: DiGraph[int] = networkx.DiGraph()
        for id, node in enumerate(self.nodes):
            graph.add_node(id, text=node.text, rule=", ".join(node.rules), permanents=node.permanents, kind=node.kind)
        graph.add_edges_from((because, id) for id, node in enumerate(self.nodes) for because in node.because)
        return graph

    def as_json(self) -> dict[str, Any]:
        """Return the lines as a tree of plain values: ``steps``, each with its ``id``, the first what is proved."""
        return {"steps": [{"id": id, **msgspec.to_builtins(node)} for id, node in enumerate(self.nodes)]}
