"""Every format holds the graph, whatever the names in it."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import networkx
import pytest
from networkx import DiGraph
from networkx.utils import graphs_equal

from bridge import Board, InputError
from bridge.errors import LimitError
from bridge.pictures import FORMATS, Picture, write_graph
from bridge.pictures.attributes import plain
from bridge.pictures.dot import dot
from bridge.pictures.exchange import graphml, node_link
from bridge.pictures.mermaid import mermaid
from bridge.pictures.orders import order_graph
from tests.pictures.graphs import SIX, THREE, hostile, proof

GRAPHS = {"hostile": hostile(), "proof": proof(), "orders": order_graph(Board.parse(THREE[0]), THREE[1])}
every_graph = pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)


@every_graph
def test_graphml_and_json_read_back_equal(graph: DiGraph[Any]) -> None:
    expected = plain(graph)
    read = networkx.parse_graphml(graphml(graph), node_type=int)
    read.graph.pop("node_default")
    read.graph.pop("edge_default")
    assert graphs_equal(read, expected)
    tree = json.loads(node_link(graph))
    assert tree.pop("schema_version") == 1
    assert graphs_equal(networkx.node_link_graph(tree, edges="edges"), expected)


@every_graph
def test_dot_says_the_same(graph: DiGraph[Any]) -> None:
    string = r'"((?:[^"\\]|\\.)*)"'
    head, *lines, end = dot(graph).splitlines()
    assert (head, end) == ("digraph {", "}")
    nodes, edges = {}, {}
    for line in lines[2:]:
        if match := re.fullmatch(
            rf"  (\d+) \[label={string}, fillcolor={string}, style={string}(, peripheries=2)?\];", line
        ):
            nodes[int(match[1])] = _unquoted(match[2])
        else:
            found = re.fullmatch(rf"  (\d+) -> (\d+)(?: \[label={string}\])?;", line)
            assert found, line
            edges[int(found[1]), int(found[2])] = _unquoted(found[3] or "")
    assert re.fullmatch(rf"  graph \[label={string}, labelloc=t, rankdir=LR\];", lines[0])
    expected = plain(graph)
    assert nodes == dict(expected.nodes(data="label"))
    assert edges == {(one, other): label for one, other, label in expected.edges(data="label", default="")}


def _unquoted(text: str) -> str:
    """As Graphviz reads a label: escapes, then entities."""
    return html.unescape(re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text))


@every_graph
def test_mermaid_says_the_same(graph: DiGraph[Any]) -> None:
    head, *lines = mermaid(graph).splitlines()
    assert head == "flowchart LR"
    nodes, edges = {}, {}
    for line in lines:
        if match := re.fullmatch(r'  n(\d+)(?:\["|\(\["|\[\[")([^"]*)"(?:\]|\]\)|\]\])(?::::\w+)?', line):
            nodes[int(match[1])] = _read_by_mermaid(match[2])
        elif match := re.fullmatch(r'  n(\d+) -->(?:\|"([^"]*)"\|)? n(\d+)', line):
            edges[int(match[1]), int(match[3])] = _read_by_mermaid(match[2] or "")
        else:
            assert re.fullmatch(r"  classDef \w+ [\w:#,\- ]+", line), line
    expected = plain(graph)
    spelled = {node: _without_braces(label) for node, label in expected.nodes(data="label")}
    assert nodes == spelled
    labels = expected.edges(data="label", default="")
    assert edges == {(one, other): _without_braces(label) for one, other, label in labels}


def _read_by_mermaid(text: str) -> str:
    lines = text.split("<br/>")
    for line in lines:
        rest = re.sub(r"#\d+;", "", line)
        assert not re.search(r"[^\w ,()×…-]|_|--|^-", rest), line
    return "\n".join(re.sub(r"#(\d+);", lambda found: chr(int(found[1])), line) for line in lines)


def _without_braces(text: str) -> str:
    return re.sub(r"\{([WUBRGC])\}", r"\1", text)


@every_graph
@pytest.mark.parametrize("ending", FORMATS)
def test_files_are_written_whole(graph: DiGraph[Any], ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"OUT{ending.upper()}"
    Picture(graph).write(str(path))
    assert path.stat().st_size > 100
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("name", ["orders", "orders.png", "orders.svgz", ".svg", "orders.", ""])
def test_an_unknown_ending_is_one_line_that_names_the_known_ones(name: str) -> None:
    with pytest.raises(InputError) as caught:
        write_graph(proof(), name)
    assert all(ending in str(caught.value) for ending in FORMATS)
    assert "\n" not in str(caught.value)
    assert (".svg file" in str(caught.value)) == name.endswith("png")


def test_nothing_is_written_where_nothing_can_be(tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    for path in (tmp_path / "none" / "a.svg", tmp_path / "folder.svg"):
        with pytest.raises(InputError, match="can't be written"):
            write_graph(proof(), str(path))
    cycle = networkx.DiGraph([(0, 1), (1, 0)])
    with pytest.raises(InputError, match="cycles"):
        write_graph(cycle, str(tmp_path / "cycle.svg"))
    with pytest.raises(LimitError, match=r"\.graphml"):
        write_graph(networkx.path_graph(401, networkx.DiGraph), str(tmp_path / "large.svg"))
    assert [one.name for one in tmp_path.iterdir()] == ["folder.svg"]


def test_a_file_that_was_there_stays_if_the_new_one_fails(tmp_path: Path) -> None:
    path = tmp_path / "old.svg"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(InputError):
        write_graph(networkx.DiGraph([(0, 1), (1, 0)]), str(path))
    assert path.read_text(encoding="utf-8") == "old"


def test_six_effects_in_every_format() -> None:
    graph = order_graph(Board.parse(SIX[0]), SIX[1])
    assert len(networkx.parse_graphml(graphml(graph))) == len(graph) == mermaid(graph).count('["')
