"""The graph of orders against the list of orders, which comes from rules of its own."""

from __future__ import annotations

from collections import Counter

import networkx
import pytest

from bridge import Board, InputError
from bridge.pictures.orders import order_graph, symbols
from bridge.queries.orderings import orderings
from tests.pictures.graphs import BOARDS, CHOICES, COPIES, SIX

MORE = {
    "no effect": ("A: Forest", "forest"),
    "five effects": (
        "A: Forest, Contamination, Mana Reflection, Nyxbloom Ancient, Damping Sphere, Ritual of Subdual",
        "forest",
    ),
    "several abilities": ("A: Tropical Island, Mana Reflection, Contamination", "tropical-island"),
    "of an opponent": ("A: Forest, Mana Reflection; B: Contamination, Nyxbloom Ancient", "forest"),
    "one that waits": ("A: Forest, Damping Sphere, Mana Reflection", "forest"),
    "one name, two effects": ("A: Forest, Contamination, Mana Reflection; B: 2x Contamination", "forest"),
}
Way = tuple[str | tuple[str, str], ...]


def ways(line: str, id: str) -> Counter[Way]:
    """Every way through the graph, as the mana at first, and each effect with the mana after it."""
    graph = order_graph(Board.parse(line), id)
    label = networkx.get_node_attributes(graph, "label")
    found: Counter[Way] = Counter()
    pending = [(node, (label[node],)) for node in graph if graph.nodes[node]["kind"] in ("start", "only")]
    while pending:
        node, way = pending.pop()
        if not graph.out_degree(node):
            assert graph.nodes[node]["kind"] in ("end", "only")
            found[way] += 1
        for after in graph.successors(node):
            effect = graph.edges[node, after]["label"].split(" (")[0]
            pending.append((after, (*way, (effect, label[after]))))
    return found


@pytest.mark.parametrize(
    ("line", "id"),
    [board for name, board in (BOARDS | MORE).items() if name not in ("choices", "six")],
    ids=lambda text: text[:60],
)
def test_the_ways_through_the_graph_are_the_orderings(line: str, id: str) -> None:
    board = Board.parse(line)
    cards = {permanent.id: permanent.keys.card for permanent in board.permanents}
    listed = Counter(
        (symbols(one.start), *((cards[step.effect], symbols(step.mana)) for step in one.steps))
        for one in orderings(board, id).orderings
    )
    assert listed == ways(line, id)


def test_an_effect_with_choices_has_a_way_for_each() -> None:
    assert sum(ways(*CHOICES).values()) == len(orderings(Board.parse(CHOICES[0]), CHOICES[1]).orderings)


def test_effects_that_are_alike_are_one() -> None:
    graph = order_graph(Board.parse(COPIES[0]), COPIES[1])
    assert {label for _, _, label in graph.edges(data="label")} == {"Mana Reflection", "Contamination"}
    start = next(node for node in graph if graph.nodes[node]["kind"] == "start")
    assert sorted(graph.nodes[start]["left"].split(", ")) == ["3× Mana Reflection", "Contamination"]
    thirty = order_graph(Board.parse("A: Forest, 30x Nyxbloom Ancient"), "forest")
    assert len(thirty) == 31
    assert thirty.nodes[30]["label"] == f"{3**30:,}×{{G}}"


def test_different_effects_of_cards_with_one_name_are_told_apart_by_ids() -> None:
    graph = order_graph(Board.parse("A: Forest, Contamination; B: Contamination, Contamination"), "forest")
    labels = {label for _, _, label in graph.edges(data="label")}
    assert labels == {"Contamination (contamination)", "Contamination (contamination-2 and 1 more)"}


def test_no_mana_is_a_graph_too() -> None:
    graph = order_graph(Board.parse("A: Reflecting Pool"), "reflecting-pool")
    assert graph.nodes(data=True)[0] == {"label": "no mana", "kind": "only"}


def test_states_are_what_is_left_and_the_mana_so_far() -> None:
    graph = order_graph(Board.parse(SIX[0]), SIX[1])
    states = Counter((data["label"], data.get("left")) for _, data in graph.nodes(data=True))
    assert set(states.values()) == {1}
    assert all(len(graph.nodes[node].get("left", "").split(", ")) <= 6 for node in graph)


def test_bad_input_is_refused() -> None:
    board = Board.parse("A: Forest")
    with pytest.raises(InputError, match="no permanent"):
        order_graph(board, "forrest")
    with pytest.raises(InputError, match="counted from 0"):
        order_graph(board, "forest", ability=3)
