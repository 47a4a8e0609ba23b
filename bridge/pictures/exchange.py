"""A graph for other programs: GraphML, and JSON as networkx has it (node-link)."""

from __future__ import annotations

import json
from typing import Any

import networkx
from networkx import DiGraph

from bridge.answers import SCHEMA_VERSION
from bridge.pictures.attributes import plain


def graphml(graph: DiGraph[Any]) -> str:
    """Return a graph as GraphML; arguments are those of :func:`bridge.pictures.svg.svg`.

    >>> networkx.parse_graphml(graphml(DiGraph([(0, 1)])), node_type=int).edges
    OutEdgeView([(0, 1)])
    """
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(networkx.generate_graphml(plain(graph))) + "\n"


def node_link(graph: DiGraph[Any]) -> str:
    """Return a graph as JSON; arguments are those of :func:`bridge.pictures.svg.svg`.

    >>> json.loads(node_link(DiGraph([(0, 1)])))["edges"]
    [{'source': 0, 'target': 1}]
    """
    graph = plain(graph)
    tree = {
        "schema_version": SCHEMA_VERSION,
        "directed": True,
        "multigraph": False,
        "graph": graph.graph,
        "nodes": [{**attributes, "id": node} for node, attributes in graph.nodes(data=True)],
        "edges": [{**data, "source": one, "target": other} for one, other, data in graph.edges(data=True)],
    }
    return json.dumps(tree, indent=2, ensure_ascii=False) + "\n"
