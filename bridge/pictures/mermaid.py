"""A graph as Mermaid, which many wikis and chats draw."""

from __future__ import annotations

import re
from typing import Any

from networkx import DiGraph

from bridge.pictures.attributes import plain
from bridge.pictures.canvas import INK, LINE, SHADES

SHAPES = {"start": ('(["', '"])'), "end": ('[["', '"]]'), "only": ('[["', '"]]'), "conclusion": ('[["', '"]]')}
BOX = ('["', '"]')
_SAFE = re.compile(r"[^\w ,()×…-]|_|(?<![^\W\d_])-|-(?![^\W\d_])")  # a hyphen is safe between letters


def mermaid(graph: DiGraph[Any]) -> str:
    """Return a graph as Mermaid text; arguments are those of :func:`bridge.pictures.svg.svg`.

    >>> graph = DiGraph([(0, 1)])
    >>> graph.nodes[0]["label"] = '{G} "now"'
    >>> print(mermaid(graph).splitlines()[1])
      n0["G #34;now#34;"]
    """
    graph = plain(graph)
    lines = ["flowchart LR"]
    for node, attributes in graph.nodes(data=True):
        begin, end = SHAPES.get(attributes["kind"], BOX)
        lines.append(f"  n{node}{begin}{_label(attributes['label'])}{end}{_class(attributes)}")
    for source, target, attributes in graph.edges(data=True):
        label = f'|"{_label(attributes["label"])}"|' if "label" in attributes else ""
        lines.append(f"  n{source} -->{label} n{target}")
    used = {_class(attributes) for _, attributes in graph.nodes(data=True)}
    for letter, shade in SHADES.items():
        if f":::mana{letter}" in used:
            lines.append(f"  classDef mana{letter} fill:{shade.box},stroke:{shade.line},color:{INK}")
    if ":::fact" in used:
        lines.append(f"  classDef fact fill:#f1f1ee,stroke:{LINE},color:{INK},stroke-dasharray:5 3")
    return "\n".join(lines) + "\n"


def _class(attributes: dict[str, str]) -> str:
    if attributes["kind"] == "fact":
        return ":::fact"
    mana = attributes.get("mana", "")
    return f":::mana{mana}" if mana in SHADES else ""


def _label(text: str) -> str:
    """Text for a quoted label: what could mean anything to Mermaid or Markdown is written as the number of a letter."""
    text = re.sub(r"\{([WUBRGC])\}", r"\1", text)
    return "<br/>".join(_SAFE.sub(lambda found: f"#{ord(found[0])};", line) for line in text.split("\n"))
