"""A graph in the DOT language of Graphviz."""

from __future__ import annotations

from typing import Any

from networkx import DiGraph

from bridge.pictures.attributes import plain
from bridge.pictures.canvas import INK, LINE, SHADES

STYLES = {
    "start": "rounded,filled,bold",
    "end": "rounded,filled,bold",
    "only": "rounded,filled,bold",
    "conclusion": "rounded,filled,bold",
    "fact": "filled,dashed",
}


def dot(graph: DiGraph[Any]) -> str:
    r"""Return a graph as DOT text; arguments are those of :func:`bridge.pictures.svg.svg`.

    >>> graph = DiGraph([(0, 1)])
    >>> graph.nodes[0]["label"] = 'a "b" \\c'
    >>> print(dot(graph).splitlines()[3])
      0 [label="a \"b\" \\c", fillcolor="#ffffff", style="rounded,filled"];
    """
    graph = plain(graph)
    lines = ["digraph {", f"  graph [label={_quoted(graph.graph.get('title', ''))}, labelloc=t, rankdir=LR];"]
    lines.append(f'  node [shape=box, fontname="sans-serif", fontcolor="{INK}", color="{LINE}"];')
    for node, attributes in graph.nodes(data=True):
        mana, kind = attributes.get("mana", ""), attributes["kind"]
        fill = "#f1f1ee" if kind == "fact" else SHADES[mana].box if mana in SHADES else "#ffffff"
        ends = ", peripheries=2" if kind in ("end", "only", "conclusion") else ""
        style = STYLES.get(kind, "rounded,filled")
        lines.append(f'  {node} [label={_quoted(attributes["label"])}, fillcolor="{fill}", style="{style}"{ends}];')
    for source, target, attributes in graph.edges(data=True):
        label = f" [label={_quoted(attributes['label'])}]" if "label" in attributes else ""
        lines.append(f"  {source} -> {target}{label};")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    r"""A string in which nothing means anything: neither \N nor &lt; is what Graphviz would make of it."""
    for letter, written in (("\\", "\\\\"), ('"', '\\"'), ("&", "&amp;"), ("\n", "\\n")):
        text = text.replace(letter, written)
    return f'"{text}"'
