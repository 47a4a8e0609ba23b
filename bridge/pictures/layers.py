"""The first half of a layered drawing: which layer each node is in, and the order of the nodes in a layer.

After Sugiyama, Tagawa and Toda: long edges are cut into pieces from layer to layer, and sweeps move each node to the
middle of its neighbours, keeping the order with the fewest crossings.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import networkx
from networkx import DiGraph

from bridge.errors import InputError

SWEEPS = 16


class Via(NamedTuple):
    """Where a long edge passes through a layer."""

    source: int
    target: int
    layer: int


Item = int | Via


class Layers(NamedTuple):
    """Items by layer in order, and the neighbours of each in the layers before and after."""

    rows: list[list[Item]]
    before: dict[Item, list[Item]]
    after: dict[Item, list[Item]]

    def chain(self, source: int, target: int, ranks: dict[int, int]) -> list[Item]:
        """Return the items along an edge, both ends included."""
        return [source, *(Via(source, target, layer) for layer in range(ranks[source] + 1, ranks[target])), target]


def ranked(graph: DiGraph[Any]) -> dict[int, int]:
    """Return the layer of each node: as late as what follows it allows, what nothing follows as early as it can.

    Raises:
        InputError: the graph has a cycle.

    >>> ranked(DiGraph([(0, 1), (1, 2), (3, 2)]))
    {0: 0, 1: 1, 2: 2, 3: 1}
    """
    if not networkx.is_directed_acyclic_graph(graph):
        raise InputError("only graphs without cycles are drawn")
    order = list(networkx.topological_sort(graph))
    ranks: dict[int, int] = {}
    for node in order:
        ranks[node] = max((ranks[one] + 1 for one in graph.predecessors(node)), default=0)
    for node in reversed(order):
        ranks[node] = min((ranks[one] - 1 for one in graph.successors(node)), default=ranks[node])
    return {node: ranks[node] for node in graph}


def layered(graph: DiGraph[Any], ranks: dict[int, int]) -> Layers:
    """Return the nodes of a graph in layers, ordered so that few edges cross."""
    rows: list[list[Item]] = [[] for _ in range(max(ranks.values(), default=-1) + 1)]
    before: dict[Item, list[Item]] = defaultdict(list)
    after: dict[Item, list[Item]] = defaultdict(list)
    layers = Layers(rows, before, after)
    for source, target in graph.edges:
        chain = layers.chain(source, target, ranks)
        for one, other in itertools.pairwise(chain):
            after[one].append(other)
            before[other].append(one)
    for item in _depth_first(graph, after):
        rows[item.layer if isinstance(item, Via) else ranks[item]].append(item)
    _untangle(layers)
    return layers


def _depth_first(graph: DiGraph[Any], after: dict[Item, list[Item]]) -> Iterable[Item]:
    """Every item once, those that lead to each other near each other."""
    seen: dict[Item, None] = {}
    pending: list[Item] = [node for node in reversed(list(graph)) if not graph.in_degree(node)]
    while pending:
        item = pending.pop()
        if item not in seen:
            seen[item] = None
            pending += reversed(after[item])
    return seen


def _untangle(layers: Layers) -> None:
    rows = layers.rows
    best, fewest = [list(row) for row in rows], _crossings(layers)
    for sweep in range(SWEEPS):
        if not fewest:
            break
        forward = sweep % 2 == 0
        for place in range(1, len(rows)) if forward else range(len(rows) - 2, -1, -1):
            fixed = rows[place - 1 if forward else place + 1]
            _by_middle(rows[place], fixed, layers.before if forward else layers.after)
        if (found := _crossings(layers)) < fewest:
            best, fewest = [list(row) for row in rows], found
    rows[:] = best


def _by_middle(row: list[Item], fixed: Sequence[Item], neighbours: dict[Item, list[Item]]) -> None:
    """Sort a layer by the middle of each item's neighbours in the layer that stays."""
    places = {item: place for place, item in enumerate(fixed)}
    middles = {}
    for place, item in enumerate(row):
        found = [places[other] for other in neighbours[item]]
        middles[item] = sum(found) / len(found) if found else place * len(fixed) / len(row)
    row.sort(key=middles.__getitem__)


def _crossings(layers: Layers) -> int:
    """How many pairs of edges cross."""
    total = 0
    for row, following in itertools.pairwise(layers.rows):
        places = {item: place for place, item in enumerate(following)}
        passed: list[int] = []
        for item in row:
            ends = sorted(places[other] for other in layers.after[item])
            total += sum(len(passed) - bisect_right(passed, end) for end in ends)
            for end in ends:
                insort(passed, end)
    return total
