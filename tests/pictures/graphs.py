"""Boards, names and graphs that pictures are tried on."""

from __future__ import annotations

from typing import Any

import networkx
from hypothesis import strategies as st

ONE = ("A: Forest, Contamination", "forest")
THREE = ("A: Forest, Contamination, Mana Reflection, Nyxbloom Ancient", "forest")
COPIES = ("A: Forest, 3x Mana Reflection, Contamination", "forest")
CHOICES = ("A: City of Brass, Mana Reflection, Contamination, Pulse of Llanowar", "city-of-brass")
SIX = (
    "A: Forest, Contamination, Mana Reflection, Nyxbloom Ancient, Damping Sphere, Infernal Darkness, Ritual of Subdual",
    "forest",
)
BOARDS = {"one": ONE, "three": THREE, "copies": COPIES, "choices": CHOICES, "six": SIX}

HOSTILE = [
    'a ] b', 'quo"te\'s', "<b>&amp;</b>", "line\nbreak", "x --> y -- z", "1. list", "- item", "`code` **bold** _i_",
    "{G}{{x}}", "#quot; #35;", "\\n \\N back\\", "end", "%% comment", "a|b", "$x$", "::: c", "\u202eabc\x00\x1b[31m",
    '"]; n9["x', "𝔘𝔫𝔦 日本 e\u0301", "@{ shape: x }", '"', "]]>", "<!--", "&#x41;", "W" * 300, "word " * 200,
]  # fmt: skip


def hostile() -> networkx.DiGraph[Any]:
    """A tree whose labels are everything that could break a format."""
    kinds = ("start", "state", "end", "only", "fact", "step", "conclusion")
    graph: networkx.DiGraph[Any] = networkx.DiGraph(title='ti"tle <x> & -- \n {B}')
    for number, name in enumerate(HOSTILE):
        graph.add_node(number, label=name, kind=kinds[number % 7], mana="WUBRGC"[number % 6 :], left=name, empty="")
    for number in range(1, len(HOSTILE)):
        graph.add_edge((number - 1) // 3, number, label=HOSTILE[-number])
    return graph


def proof() -> networkx.DiGraph[Any]:
    """A deep proof in which facts are used more than once."""
    graph: networkx.DiGraph[Any] = networkx.DiGraph(title="Why?")
    for number in range(12):
        graph.add_node(
            2 * number, text=f"orchard-{number} could produce {{U}}", rule="106.7", kind="step", permanents=()
        )
        graph.add_node(2 * number + 1, text=f"on the board: the Orchard with the number {number}", kind="fact", rule="")
        graph.add_edge(2 * number + 1, 2 * number)
        if number:
            graph.add_edge(2 * number, 2 * number - 2)
        if number > 3:
            graph.add_edge(2 * number - 3, 2 * number - 6)
    graph.add_edge(23, 0)
    return graph


@st.composite
def acyclic(draw: st.DrawFn) -> networkx.DiGraph[Any]:
    """Graphs without cycles, with and without labels on their edges."""
    size = draw(st.integers(1, 14))
    words = st.text("abc {}GW\n<&", max_size=40)
    graph: networkx.DiGraph[Any] = networkx.DiGraph()
    for number in range(size):
        graph.add_node(number, label=draw(words), kind=draw(st.sampled_from(["start", "state", "end", "fact", "step"])))
    labelled = draw(st.booleans())
    pairs = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    for one, other in draw(st.lists(pairs, max_size=30)):
        if one < other:
            graph.add_edge(
                one,
                other,
                **({"label": draw(st.sampled_from(["tap", "a long name of an effect", "x\ny"]))} if labelled else {}),
            )
    return graph
