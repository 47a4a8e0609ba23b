"""What every writer of graphs relies on: which attributes nodes and edges have, and that they are plain text.

All are strings, and one that would be empty is left out, so that every format can hold them.

graph   ``title``
node    ``label`` (lines; ``{G}`` is mana), ``kind`` (one of :data:`KINDS`), ``mana`` (letters of the types in it)
edge    ``label``

Others, such as ``left`` (the effects left to apply) or ``rule``, are kept for those who read the file.
"""

from __future__ import annotations

import re
from typing import Any

from networkx import DiGraph

from bridge.answers import TYPE_ORDER

# What nodes are: of orderings, and of proofs; with the words that a legend has for them.
KINDS = {
    "start": "the mana before any effect",
    "state": "after some effects",
    "end": "an end: no effect applies any more",
    "only": "no effect applies",
    "fact": "a fact of the board or of a card",
    "step": "follows by a rule",
    "conclusion": "what is shown",
}


def plain(graph: DiGraph[Any]) -> DiGraph[int]:
    """Return a graph with the agreed attributes, its nodes numbered in their order.

    Takes graphs that have them already, and proofs: nodes with ``text``, ``rule``, ``permanents`` and ``kind``.

    >>> proof = DiGraph()
    >>> proof.add_node(0, text="forest could produce {G}", rule="106.7", permanents=("forest",), kind="step")
    >>> plain(proof).nodes[0]["label"], plain(proof).nodes[0]["kind"], plain(proof).nodes[0]["mana"]
    ('forest could produce {G}\\n(CR 106.7)', 'conclusion', 'G')
    """
    numbers = {node: number for number, node in enumerate(graph)}
    found: DiGraph[int] = DiGraph(**_texts(graph.graph))
    for node, number in numbers.items():
        attributes = _texts(graph.nodes[node])
        if "text" in attributes and "label" not in attributes:
            attributes = _line_of_proof(attributes, last=not graph.out_degree(node))
        attributes.setdefault("label", str(number))
        attributes.setdefault("kind", "state")
        found.add_node(number, **attributes)
    for one, other in graph.edges:
        found.add_edge(numbers[one], numbers[other], **_texts(graph.edges[one, other]))
    return found


def _line_of_proof(attributes: dict[str, str], last: bool) -> dict[str, str]:
    text, rule = attributes.pop("text"), attributes.get("rule")
    types = "".join(letter for letter in TYPE_ORDER if f"{{{letter}}}" in text)
    found = {**attributes, "label": f"{text}\n(CR {rule})" if rule else text}
    return found | ({"kind": "conclusion"} if last else {}) | ({"mana": types} if types else {})


def _texts(attributes: dict[Any, Any]) -> dict[str, str]:
    found = {
        str(key): clean(", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value))
        for key, value in attributes.items()
        if value is not None
    }
    return {key: value for key, value in found.items() if value}


def clean(text: str) -> str:
    """Return text without control characters: those that no format can hold, or that would break a line.

    >>> clean("a\\x00b\\r\\nc")
    'a�b\\nc'
    """
    return re.sub(r"[^\n\x20-\x7e\xa0-\u2027\u202f-\u2065\u2070-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�",
                  text.replace("\r\n", "\n"))  # fmt: skip
