"""The second half of a layered drawing: where boxes, the labels of edges, and edges go.

Layers follow each other along one axis, and items stand beside each other across it.  An edge leaves its box at a
place of its own, passes its label, bends only in the empty space between two layers, and crosses a layer that it
skips at a place kept free for it: so no edge touches a box or a label that is not its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from networkx import DiGraph

from bridge.pictures.layers import Item, Layers, Via, layered, ranked

BESIDE = 16.0  # between boxes of a layer, if nothing else is said
PASSING = 12.0  # the room of an edge that skips a layer
PORTS = 9.0  # between the ends of edges at one box
BEND = (44.0, 220.0)  # the room between two layers in which edges bend: the least and the most
LOOSE = 0.15  # how much the place of a box counts that edges only leave, or only enter
SETTLING = 24  # rounds of moving boxes towards their neighbours


class Size(NamedTuple):
    """The size of a box or label."""

    width: float
    height: float


class Box(NamedTuple):
    """A rectangle, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float


Point = tuple[float, float]


class Segment(NamedTuple):
    """A part of an edge up to a point: straight, or bent so that it begins and ends along the axis of layers."""

    end: Point
    bent: bool


class Path(NamedTuple):
    """An edge."""

    begin: Point
    segments: tuple[Segment, ...]


class Layout(NamedTuple):
    """Where everything is: boxes by node, labels by node and text (edges with the same text share it), edges."""

    boxes: dict[int, Box]
    labels: dict[tuple[int, str], Box]
    paths: dict[tuple[int, int], Path]
    width: float
    height: float
    downwards: bool


def layout(
    graph: DiGraph[Any],
    sizes: dict[int, Size],
    labels: dict[str, Size] | None = None,
    downwards: bool = False,
    beside: float = BESIDE,
) -> Layout:
    """Return a layered drawing.

    Args:
        graph: without cycles; edges may have a ``label``.
        sizes: of each node's box.
        labels: the size of each text that an edge may have as its label.
        downwards: layers go from top to bottom instead of left to right.
        beside: the space between boxes of a layer.

    Raises:
        InputError: the graph has a cycle.

    >>> found = layout(DiGraph([(0, 1)]), {0: Size(40, 20), 1: Size(40, 20)})
    >>> found.boxes[1], (found.width, found.height)
    (Box(x=84.0, y=0.0, width=40, height=20), (124.0, 20.0))
    """
    return _Drawing(graph, sizes, labels or {}, downwards, beside).layout()


class _Drawing:
    """The work of :func:`layout`; sizes and places are (along, across) until the end."""

    def __init__(
        self, graph: DiGraph[Any], sizes: dict[int, Size], labels: dict[str, Size], downwards: bool, beside: float
    ) -> None:
        self.graph, self.downwards, self.beside = graph, downwards, beside
        self.ranks = ranked(graph)
        self.layers: Layers = layered(graph, self.ranks)
        self.labels = {text: self._turned(size) for text, size in labels.items()}
        self.groups = {node: self._grouped(node) for node in graph}  # targets by label
        self.sizes = {node: self._with_ports(node, self._turned(size)) for node, size in sizes.items()}
        self.middle: dict[Item, float] = {}

    def _turned(self, size: Size) -> Size:
        return Size(size.height, size.width) if self.downwards else size

    def _grouped(self, node: int) -> dict[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for target in self.graph.successors(node):
            found[self.graph.edges[node, target].get("label", "")].append(target)
        return found

    def _label(self, text: str) -> Size:
        return self.labels.get(text, Size(0, PORTS))

    def _with_ports(self, node: int, size: Size) -> Size:
        """A box that has room for the ends of its edges."""
        leaving = sum(self._label(text).height for text in self.groups[node])
        return Size(size.width, max(size.height, leaving, PORTS * self.graph.in_degree(node)))

    def _extent(self, item: Item) -> float:
        return PASSING if isinstance(item, Via) else self.sizes[item].height

    def layout(self) -> Layout:
        self._settle()
        starts, widths, lanes, total = self._columns()
        boxes: dict[int, Box] = {}
        for node, size in self.sizes.items():
            rank = self.ranks[node]
            along = starts[rank] + (widths[rank] - size.width) / 2
            boxes[node] = Box(along, self.middle[node] - size.height / 2, size.width, size.height)
        leaving, labels = self._leaving(boxes, starts, widths)
        arriving = self._arriving(boxes)
        paths = {}
        for source, target in self.graph.edges:
            points = [(boxes[source].x + boxes[source].width, leaving[source, target])]
            segments = []
            for item in self.layers.chain(source, target, self.ranks)[1:]:
                rank = self.ranks[item] if not isinstance(item, Via) else item.layer
                last = not isinstance(item, Via)
                across = arriving[source, target] if last else self.middle[item]
                bend = starts[rank - 1] + widths[rank - 1] + lanes[rank - 1]
                segments += [
                    Segment((bend, points[-1][1]), False),
                    Segment((starts[rank], across), True),
                    Segment((boxes[target].x if last else starts[rank] + widths[rank], across), False),
                ]
                points.append((0.0, across))
            paths[source, target] = Path(points[0], tuple(segments))
        across = max((middle + self._extent(item) / 2 for item, middle in self.middle.items()), default=0.0)
        return self._turned_back(boxes, labels, paths, total, across)

    def _columns(self) -> tuple[list[float], list[float], list[float], float]:
        """Where each layer begins, how wide its boxes are, and how wide the labels after them."""
        rows = self.layers.rows
        widths = [max((self.sizes[i].width for i in row if not isinstance(i, Via)), default=0.0) for row in rows]
        starts, lanes, along = [], [], 0.0
        for row, wide in zip(rows, widths, strict=True):
            texts = [text for item in row if not isinstance(item, Via) for text in self.groups[item]]
            lane = max((self._label(text).width for text in texts), default=0.0)
            edges = sum(len(self.layers.after[item]) for item in row)
            far = max(
                (abs(self.middle[i] - self.middle[other]) for i in row for other in self.layers.after[i]), default=0
            )
            starts.append(along)
            lanes.append(lane)
            along += wide + (lane + min(max(BEND[0], 1.2 * edges, 0.15 * far), BEND[1]) if edges else 0.0)
        return starts, widths, lanes, along

    def _settle(self) -> None:
        """Put the items of each layer near the middle of their neighbours, as far as their order allows."""
        rows = self.layers.rows
        for row in rows:
            self._place(row, [0.0] * len(row))
        both = (self.layers.before, self.layers.after)
        for turn in range(SETTLING):
            last = turn >= SETTLING - 4
            sides = both if last else (both[turn % 2],)
            for row in rows if turn % 2 == 0 else reversed(rows):
                wished = []
                for item in row:
                    found = [(self.middle[other], self._hold(other)) for side in sides for other in side[item]]
                    total = sum(hold for _, hold in found)
                    wished.append(sum(at * hold for at, hold in found) / total if found else self.middle[item])
                self._place(row, wished)
        least = min((self.middle[item] - self._extent(item) / 2 for row in rows for item in row), default=0.0)
        for item in self.middle:
            self.middle[item] -= least

    def _hold(self, item: Item) -> float:
        node = item.source if isinstance(item, Via) else item
        return 1.0 if self.layers.before[node] and self.layers.after[node] else LOOSE

    def _place(self, row: Sequence[Item], wished: Sequence[float]) -> None:
        """Put items as near to wished places as can be, in their order and without overlap.

        Least squares: with the room that they need subtracted, places only have to be in ascending order, and
        pooling those that are not (each pool at its mean) is the best that can be done.
        """
        offsets, offset = [], 0.0
        for place, item in enumerate(row):
            if place:
                offset += (self._extent(row[place - 1]) + self._extent(item)) / 2 + self.beside
            offsets.append(offset)
        pools: list[tuple[float, float, int]] = []  # the mean of the wishes, their weight, how many they are
        for item, wish, room in zip(row, wished, offsets, strict=True):
            mean, weight, number = wish - room, self._hold(item), 1
            while pools and pools[-1][0] > mean:
                before, other, others = pools.pop()
                mean = (mean * weight + before * other) / (weight + other)
                weight, number = weight + other, number + others
            pools.append((mean, weight, number))
        means = [mean for mean, _, number in pools for _ in range(number)]
        for item, mean, room in zip(row, means, offsets, strict=True):
            self.middle[item] = mean + room

    def _leaving(
        self, boxes: dict[int, Box], starts: list[float], widths: list[float]
    ) -> tuple[dict[tuple[int, int], float], dict[tuple[int, str], Box]]:
        """Where edges leave their boxes, those to what stands first before the others, and their labels."""
        leaving: dict[tuple[int, int], float] = {}
        labels: dict[tuple[int, str], Box] = {}
        for node, groups in self.groups.items():
            first = {target: self.layers.chain(node, target, self.ranks)[1] for target in self.graph.successors(node)}

            def middle(text: str, groups: dict[str, list[int]] = groups, first: dict[int, Item] = first) -> float:
                return sum(self.middle[first[target]] for target in groups[text]) / len(groups[text])

            ordered = sorted(groups, key=middle)
            needed = sum(self._label(text).height for text in ordered)
            box, rank = boxes[node], self.ranks[node]
            across = box.y + (box.height - needed) / 2
            for text in ordered:
                size = self._label(text)
                for target in groups[text]:
                    leaving[node, target] = across + size.height / 2
                if text in self.labels:
                    labels[node, text] = Box(starts[rank] + widths[rank], across, size.width, size.height)
                across += size.height
        return leaving, labels

    def _arriving(self, boxes: dict[int, Box]) -> dict[tuple[int, int], float]:
        """Where edges arrive at their boxes, those from what stands first before the others."""
        found: dict[tuple[int, int], float] = {}
        for node in self.graph:
            last = {
                source: self.middle[self.layers.chain(source, node, self.ranks)[-2]]
                for source in self.graph.predecessors(node)
            }
            box = boxes[node]
            between = min(box.height / max(len(last), 1), 2 * PORTS)
            first = box.y + box.height / 2 - between * (len(last) - 1) / 2
            for place, source in enumerate(sorted(last, key=last.__getitem__)):
                found[source, node] = first + between * place
        return found

    def _turned_back(
        self,
        boxes: dict[int, Box],
        labels: dict[tuple[int, str], Box],
        paths: dict[tuple[int, int], Path],
        along: float,
        across: float,
    ) -> Layout:
        if not self.downwards:
            return Layout(boxes, labels, paths, along, across, False)

        def box(one: Box) -> Box:
            return Box(one.y, one.x, one.height, one.width)

        def point(one: Point) -> Point:
            return (one[1], one[0])

        turned = {
            edge: Path(point(path.begin), tuple(Segment(point(part.end), part.bent) for part in path.segments))
            for edge, path in paths.items()
        }
        return Layout(
            {node: box(one) for node, one in boxes.items()},
            {key: box(one) for key, one in labels.items()},
            turned,
            across,
            along,
            True,
        )
