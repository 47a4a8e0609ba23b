"""Drawings of real proofs."""

from __future__ import annotations

import pytest

from bridge import Board, InputError
from bridge.explain.explain import explain
from bridge.pictures.attributes import plain
from bridge.pictures.proofs import proof_graph
from bridge.pictures.svg import draw
from tests.pictures.test_drawing import check_layout, check_texts

BOARDS = [
    ("A: Forest, Reflecting Pool", "reflecting-pool", "G"),
    ("A: Exotic Orchard, Reflecting Pool, Mana Reflection; B: Forest, Contamination", "exotic-orchard", "B"),
    ("A: Urborg, Tomb of Yawgmoth, Blood Moon, Reflecting Pool; B: Tropical Island", "reflecting-pool", "R"),
]


@pytest.mark.parametrize(("line", "id", "letter"), BOARDS)
def test_every_line_of_a_proof_is_in_its_drawing(line: str, id: str, letter: str) -> None:
    answer = explain(Board.parse(line), id, letter)
    graph = proof_graph(answer)
    nodes = answer.proofs[0].nodes
    read = plain(graph)
    for number, node in enumerate(nodes):
        label = read.nodes[number]["label"]
        assert label.startswith(node.text)
        assert all(rule in label for rule in node.rules)
        assert sorted(read.predecessors(number)) == sorted(set(node.because))
    assert [number for number, kind in read.nodes(data="kind") if kind == "conclusion"] == [0]
    drawn = draw(graph)
    check_layout(read, drawn.layout)
    check_texts(drawn)
    lowest = max(box.y for box in drawn.layout.boxes.values())
    furthest = max(box.x for box in drawn.layout.boxes.values())
    assert drawn.layout.boxes[0].y == lowest or drawn.layout.boxes[0].x == furthest


def test_without_a_proof_there_is_nothing_to_draw() -> None:
    answer = explain(Board.parse("A: Forest"), "forest", "U")
    with pytest.raises(InputError, match=r"no proof to draw that forest could produce \{U\}"):
        proof_graph(answer)
