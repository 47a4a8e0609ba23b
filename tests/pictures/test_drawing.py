"""Drawings: well-formed, everything inside, nothing on top of anything else."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from networkx import DiGraph

from bridge import Board
from bridge.pictures import Picture
from bridge.pictures.attributes import plain
from bridge.pictures.canvas import SHADES, controls
from bridge.pictures.layout import Box, Layout, Path, Point, Size, layout
from bridge.pictures.orders import order_graph
from bridge.pictures.svg import Drawn, draw
from bridge.pictures.words import text_width, width, wrapped
from tests.pictures.graphs import BOARDS, HOSTILE, SIX, THREE, acyclic, hostile, proof

GRAPHS = {name: order_graph(Board.parse(line), id) for name, (line, id) in BOARDS.items()}
GRAPHS |= {"hostile": hostile(), "proof": proof(), "nothing": order_graph(Board.parse("A: Forest"), "forest")}
every_graph = pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
SVG = "{http://www.w3.org/2000/svg}"


def overlap(one: Box, other: Box, by: float = 0.01) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > by and down > by


def points(path: Path, downwards: bool) -> Iterator[Point]:
    """Points along an edge, close to each other."""
    at = path.begin
    for end, bent in path.segments:
        first, second = controls(at, end, downwards) if bent else (at, end)
        for step in range(41):
            t = step / 40
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
            if bent:
                yield tuple(a * at[i] + b * first[i] + c * second[i] + d * end[i] for i in (0, 1))  # type: ignore[misc]
            else:
                yield (at[0] + (end[0] - at[0]) * t, at[1] + (end[1] - at[1]) * t)
        at = end


def bounds(along: list[Point]) -> Box:
    """The rectangle around points."""
    left, top = min(x for x, _ in along), min(y for _, y in along)
    return Box(left, top, max(x for x, _ in along) - left, max(y for _, y in along) - top)


def inside(point: Point, box: Box, by: float = 0.5) -> bool:
    return box.x + by < point[0] < box.x + box.width - by and box.y + by < point[1] < box.y + box.height - by


def check_layout(graph: DiGraph[Any], found: Layout) -> None:
    assert set(found.boxes) == set(graph)
    assert set(found.paths) == set(graph.edges)
    shapes = [*found.boxes.values(), *found.labels.values()]
    for one, other in itertools.combinations(shapes, 2):
        assert not overlap(one, other)
    for box in shapes:
        assert box.x >= -0.01
        assert box.y >= -0.01
        assert box.x + box.width <= found.width + 0.01
        assert box.y + box.height <= found.height + 0.01
    for (source, target), path in found.paths.items():
        own = (source, graph.edges[source, target].get("label", ""))
        along = list(points(path, found.downwards))
        around = bounds(along)
        assert min(around.x, around.y) >= -0.01
        assert around.x + around.width <= found.width + 0.01
        assert around.y + around.height <= found.height + 0.01
        others = [*found.boxes.values(), *(box for key, box in found.labels.items() if key != own)]
        near = [box for box in others if overlap(box, around, by=-0.1)]
        assert not any(inside(point, box) for point in along for box in near)
        assert _at_side(path.begin, found.boxes[source], found.downwards, far=True)
        assert _at_side(path.segments[-1].end, found.boxes[target], found.downwards, far=False)


def _at_side(point: Point, box: Box, downwards: bool, far: bool) -> bool:
    along, across = (1, 0) if downwards else (0, 1)
    side = box[along] + (box[along + 2] if far else 0)
    return abs(point[along] - side) < 0.01 and box[across] <= point[across] <= box[across] + box[across + 2]


def texts(drawn: Drawn) -> Iterator[tuple[Box, str]]:
    """Where each text of a picture is painted, discs apart."""

    def walk(element: ElementTree.Element, x: float, y: float) -> Iterator[tuple[Box, str]]:
        if moved := re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
            x, y = x + float(moved[1]), y + float(moved[2])
        if element.tag == f"{SVG}text":
            text, size = element.text or "", float(element.get("font-size", "0"))
            wide = text_width(text, size, element.get("font-weight") == "bold")
            left = x + float(element.get("x", "0")) - (wide / 2 if element.get("text-anchor") == "middle" else 0)
            yield Box(left, y + float(element.get("y", "0")) - 0.75 * size, wide, 0.95 * size), text
        for child in element:
            yield from walk(child, x, y)

    yield from walk(ElementTree.fromstring(drawn.svg), 0.0, 0.0)


@every_graph
def test_nothing_overlaps_and_edges_touch_only_their_own(graph: DiGraph[Any]) -> None:
    check_layout(plain(graph), draw(graph).layout)


@settings(max_examples=150, deadline=None)
@given(acyclic())
def test_so_it_is_with_any_graph(graph: DiGraph[Any]) -> None:
    drawn = draw(graph)
    check_layout(graph, drawn.layout)
    check_texts(drawn)


@settings(max_examples=60, deadline=None)
@given(acyclic())
def test_so_it_is_from_top_to_bottom(graph: DiGraph[Any]) -> None:
    labels = {label: Size(60, 20) for _, _, label in graph.edges(data="label") if label}
    check_layout(graph, layout(graph, {node: Size(80, 30 + node) for node in graph}, labels, downwards=True))


def check_texts(drawn: Drawn) -> None:
    found = list(texts(drawn))
    for box, text in found:
        assert box.x >= 0, text
        assert box.y >= 0, text
        assert box.x + box.width <= drawn.size.width + 0.2, text
        assert box.y + box.height <= drawn.size.height + 0.2, text
    for (one, text), (other, words) in itertools.combinations(found, 2):
        assert not overlap(one, other, by=1.2), (text, words)
    for node, box in drawn.layout.boxes.items():
        assert all(width(line, 13) < box.width for line in drawn.lines[node])


@every_graph
def test_every_text_is_inside_the_picture_and_on_no_other(graph: DiGraph[Any]) -> None:
    check_texts(draw(graph))


@every_graph
def test_it_is_well_formed_and_stands_on_its_own(graph: DiGraph[Any]) -> None:
    text = Picture(graph)._repr_svg_()
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    paper = root.find(f"{SVG}rect")
    assert paper is not None
    assert (float(paper.get("width", "0")), float(paper.get("height", "0"))) == (width, height)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "rect", "g", "path", "polygon", "text", "circle",
    }  # fmt: skip
    assert "href" not in text
    assert "url(" not in text


@pytest.mark.parametrize("name", ["one", "three", "copies", "choices"])
def test_ends_and_starts_and_effects_are_written_on_it(name: str) -> None:
    graph = GRAPHS[name]
    written = [text for _, text in texts(draw(graph))]
    kinds = [kind for _, kind in graph.nodes(data="kind")]
    assert written.count("START") == kinds.count("start")
    assert written.count("END") == kinds.count("end")
    labels = [label for _, _, label in graph.edges(data="label")]
    assert all(label in written for label in labels)


def test_many_effects_are_numbered_and_told_in_the_legend() -> None:
    graph = GRAPHS["six"]
    written = [text for _, text in texts(draw(graph))]
    names = {label for _, _, label in graph.edges(data="label")}
    assert len(names) == 6
    for name in names:
        assert written.count(name) == 1
    numbers = [text for text in written if text in "123456"]
    assert len(numbers) >= graph.number_of_nodes()


def test_layers_are_how_many_effects_have_been_applied() -> None:
    graph = order_graph(Board.parse(SIX[0]), SIX[1])
    boxes = draw(graph).layout.boxes
    middles = {node: box.x + box.width / 2 for node, box in boxes.items()}
    columns = sorted({round(middle) for middle in middles.values()})
    left = {node: len(graph.nodes[node]["left"].split(", ")) if "left" in graph.nodes[node] else 0 for node in graph}
    assert all(columns.index(round(middles[node])) == 6 - left[node] for node in graph)


def test_mana_is_letters_on_discs_that_everybody_can_read() -> None:
    root = ElementTree.fromstring(draw(GRAPHS["three"]).svg)
    discs = sum(len(list(group.iter(f"{SVG}circle"))) for group in root.iter(f"{SVG}g") if group.get("class") == "node")
    graph = order_graph(Board.parse(THREE[0]), THREE[1])
    assert discs == sum(label.count("{") for _, label in graph.nodes(data="label"))
    for shade in SHADES.values():
        assert contrast(shade.letter, shade.disc) >= 4.5
        assert contrast("#222222", shade.box) >= 7


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG defines it."""

    def light(color: str) -> float:
        parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("widest", [40, 250])
def test_lines_are_as_narrow_as_asked_and_lose_nothing(text: str, widest: float) -> None:
    lines = wrapped(text, widest, 13, 10_000)
    assert all(width(line, 13) <= widest for line in lines)
    assert re.sub(r"[ \n]", "", "".join(lines)) == re.sub(r"[ \n]", "", text)
    cut = wrapped(text, widest, 13, 2)
    assert len(cut) <= 2
    assert all(width(line, 13) <= widest for line in cut)
    assert cut == lines or cut[-1].endswith("…")
