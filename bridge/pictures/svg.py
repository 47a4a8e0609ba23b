"""Drawing a graph as an SVG picture, without any program beside Python."""

from __future__ import annotations

from typing import Any, NamedTuple

from networkx import DiGraph

from bridge.answers import TYPE_ORDER
from bridge.errors import LimitError
from bridge.pictures.attributes import KINDS, plain
from bridge.pictures.canvas import INK, LINE, SHADES, SOFT, Canvas, inset
from bridge.pictures.layout import BESIDE, Box, Layout, Size, layout
from bridge.pictures.words import DISC, width, wrapped

TEXT, SMALL, HEAD = 13.0, 11.0, 16.0  # sizes of the font
MARGIN, PADDING = 24.0, 9.0
NARROWEST_PICTURE = 560.0
WIDEST_BOX, MOST_LINES = 250.0, 12
WIDEST_LABEL, MOST_LABEL_LINES = 170.0, 2
MOST_NAMED = 40  # nodes; in larger graphs, labels of edges are numbers, told in the legend
CLOSE = 3.0  # the space around things in such graphs
MOST_DRAWN = 400  # nodes
CAPTIONS = {"start": "START", "end": "END", "only": "START AND END"}
OF_ORDERS = ("start", "state", "end", "only")
TYPE_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless"}


class Drawn(NamedTuple):
    """A picture, and what was measured for it: where the layout begins, and the lines in each box."""

    svg: str
    layout: Layout
    origin: tuple[float, float]
    lines: dict[int, list[str]]
    size: Size


def svg(graph: DiGraph[Any]) -> str:
    """Return a graph as an SVG picture.

    Args:
        graph: without cycles, with the attributes of :mod:`bridge.pictures.attributes`, or of a proof.

    Raises:
        LimitError: it has too many nodes for a picture.
        InputError: it has a cycle.

    >>> svg(DiGraph([(0, 1)])).startswith("<svg xmlns=")
    True
    """
    return draw(graph).svg


def draw(graph: DiGraph[Any]) -> Drawn:
    """Return a graph as a picture together with its layout; arguments and errors are those of :func:`svg`."""
    graph = plain(graph)
    if len(graph) > MOST_DRAWN:
        raise LimitError(
            f"{len(graph):,} nodes are too many for a picture ({MOST_DRAWN} at the most); "
            "a .graphml, .json, .dot or .mmd file holds them"
        )
    return _Picture(graph).drawn()


class _Picture:
    def __init__(self, graph: DiGraph[int]) -> None:
        self.graph = graph
        self.kinds = [kind for kind in KINDS if any(graph.nodes[node]["kind"] == kind for node in graph)]
        self.lines = {node: self._lines(node) for node in graph}
        names: list[str] = list(
            dict.fromkeys(data["label"] for _, _, data in graph.edges(data=True) if "label" in data)
        )
        self.key = {text: str(number) for number, text in enumerate(names, start=1)} if len(graph) > MOST_NAMED else {}
        self.tags: dict[str, list[str]] = {
            text: [self.key[text]] if self.key else self._label_lines(text) for text in names
        }
        self.canvas = Canvas()

    def _label_lines(self, text: str) -> list[str]:
        return wrapped(text, WIDEST_LABEL, SMALL, MOST_LABEL_LINES)

    def _lines(self, node: int) -> list[str]:
        attributes = self.graph.nodes[node]
        return wrapped(attributes["label"], WIDEST_BOX, TEXT, MOST_LINES, bold=_bold(attributes["kind"]))

    def _box_size(self, node: int) -> Size:
        kind = self.graph.nodes[node]["kind"]
        lines, caption = self.lines[node], CAPTIONS.get(kind, "")
        wide = max(width(line, TEXT, _bold(kind)) for line in lines)
        wide = max(wide, width(caption, SMALL - 2, bold=True))
        high = len(lines) * TEXT * 1.4 + (SMALL + 3 if caption else 0)
        return Size(max(wide, 24) + 2 * PADDING + 6, high + 2 * PADDING - 4)

    def _tag_size(self, text: str) -> Size:
        """The room of an edge's label: a tag, some line before it, and some space around it."""
        lines = self.tags[text]
        around = CLOSE if self.key else 9
        return Size(max(width(line, SMALL) for line in lines) + 22, len(lines) * SMALL * 1.3 + around)

    def drawn(self) -> Drawn:
        graph = self.graph
        sizes = {node: self._box_size(node) for node in graph}
        tags = {text: self._tag_size(text) for text in self.tags}
        found = layout(graph, sizes, tags, beside=3 * CLOSE if self.key else BESIDE)
        if not tags:
            found = min(found, layout(graph, sizes, downwards=True), key=_unfit)
        wide = max(found.width + 2 * MARGIN, NARROWEST_PICTURE)
        head = wrapped(graph.graph.get("title", ""), wide - 2 * MARGIN, HEAD, 3, bold=True)
        top = MARGIN + len(head) * HEAD * 1.35 + 8 if head != [""] else MARGIN
        origin = ((wide - found.width) / 2, top)
        for place, line in enumerate(head):
            self.canvas.text(MARGIN, MARGIN + HEAD * (0.9 + 1.35 * place), line, HEAD, bold=True)
        self._paint(found, origin)
        bottom = self._legend(top + found.height + MARGIN, wide)
        title = graph.graph.get("title", "a graph")
        return Drawn(self.canvas.document(wide, bottom, title), found, origin, self.lines, Size(wide, bottom))

    def _paint(self, found: Layout, origin: tuple[float, float]) -> None:
        x, y = origin
        canvas = self.canvas
        canvas.elements.append(f'<g transform="translate({x:.1f} {y:.1f})">')
        for (source, target), path in found.paths.items():
            label = self.graph.edges[source, target].get("label", "")
            canvas.group(label or "leads to", "edge")
            canvas.edge(path, self._line_color(target), found.downwards)
            canvas.end_group()
        for (_, text), box in found.labels.items():
            canvas.group(text, "label")
            space = 1 if self.key else 2
            wide = max(width(line, SMALL) for line in self.tags[text]) + 12
            tag = Box(box.x + 8, box.y + space, wide, box.height - 2 * space)
            self._tag(tag, self.tags[text])
            canvas.end_group()
        for node, box in found.boxes.items():
            self._node(node, box)
        canvas.end_group()

    def _line_color(self, target: int) -> str:
        attributes = self.graph.nodes[target]
        mana = attributes.get("mana", "")
        return SHADES[mana].line if attributes["kind"] in OF_ORDERS and mana in SHADES else LINE

    def _tag(self, box: Box, lines: list[str]) -> None:
        self.canvas.rectangle(box, "#ffffff", LINE, corner=5, thickness=0.8)
        for place, line in enumerate(lines):
            self.canvas.text(
                box.x + box.width / 2,
                box.y + (box.height - len(lines) * SMALL * 1.3) / 2 + SMALL * (1 + 1.3 * place),
                line,
                SMALL,
                bool(self.key),
                centred=True,
            )

    def _node(self, node: int, box: Box) -> None:
        attributes = self.graph.nodes[node]
        kind, mana = attributes["kind"], attributes.get("mana", "")
        canvas = self.canvas
        told = [attributes["label"]]
        told += [f"left to apply: {attributes['left']}"] if "left" in attributes else []
        told += [f"about: {attributes['permanents']}"] if "permanents" in attributes else []
        canvas.group("\n".join(told), "node")
        self._shape(box, kind, mana)
        caption, lines = CAPTIONS.get(kind, ""), self.lines[node]
        high = len(lines) * TEXT * 1.4 + (SMALL + 3 if caption else 0)
        y = box.y + (box.height - high) / 2
        middle = box.x + box.width / 2 + 2
        if caption:
            canvas.text(middle, y + SMALL - 1, caption, SMALL - 2, bold=True, fill=SOFT, centred=True)
            y += SMALL + 3
        for place, line in enumerate(lines):
            base, bold = y + TEXT * (1.05 + 1.4 * place), _bold(kind)
            if kind in OF_ORDERS:
                canvas.text(middle, base, line, TEXT, bold, centred=True)
            else:
                canvas.text(box.x + PADDING + 4, base, line, TEXT, bold)
        canvas.end_group()

    def _shape(self, box: Box, kind: str, mana: str) -> None:
        """The box: its outline tells the kind, a bar at its side the types of mana."""
        canvas = self.canvas
        fill = SHADES[mana].box if mana in SHADES else "#ffffff"
        corner = 14 if kind in ("start", "only") else 1 if kind == "fact" else 6
        strong = kind in ("start", "end", "only", "conclusion")
        if kind == "fact":
            fill = "#f1f1ee"
        canvas.rectangle(
            box, fill, INK if strong else LINE, corner, 2 if strong else 1.2, "5 3" if kind == "fact" else ""
        )
        if kind in ("end", "only", "conclusion"):
            canvas.rectangle(inset(box, 3.2), "none", INK, max(corner - 3, 0), 1)
        if mana and not set(mana) - set(SHADES):
            part = (box.height - 12) / len(mana)
            for place, letter in enumerate(mana):
                bar = Box(box.x + 5.5, box.y + 6 + part * place, 4, part)
                canvas.rectangle(bar, SHADES[letter].disc, SHADES[letter].line, 1, 0.6)

    def _legend(self, top: float, wide: float) -> float:
        """Paint what shapes, letters and numbers mean, in as many rows as it takes; return where it ends."""
        canvas = self.canvas
        canvas.elements.append(
            f'<path d="M{MARGIN:.1f},{top:.1f}H{wide - MARGIN:.1f}" stroke="{LINE}" stroke-width="0.8"/>'
        )
        x, y, row = MARGIN, top + 12, 24.0
        letters = [
            one for one in TYPE_ORDER if any(one in self.graph.nodes[node].get("mana", "") for node in self.graph)
        ]
        entries = [("kind", kind, KINDS[kind]) for kind in self.kinds]
        if self.tags and not self.key:
            entries.append(("tag", "effect", "the effect applied next"))
        entries += [("mana", letter, TYPE_WORDS[letter]) for letter in letters]
        entries += [("tag", number, line) for text, number in self.key.items() for line in wrapped(text, 300, SMALL, 1)]
        for what, sign, words in entries:
            space = (
                32.0 if what == "kind" else DISC * TEXT + 5 if what == "mana" else width(sign, SMALL, bold=True) + 20
            )
            needed = space + width(words, SMALL) + 18
            if x > MARGIN and x + needed > wide - MARGIN + 18:
                x, y = MARGIN, y + row
            if what == "kind":
                self._shape(Box(x, y + 1, 26, 16), sign, "")
            elif what == "mana":
                canvas.disc(x + TEXT * DISC / 2, y + 9, sign, TEXT)
            else:
                self._tag(Box(x, y + 0.5, space - 6, 17), [sign])
            canvas.text(x + space, y + 13, words, SMALL, fill=SOFT)
            x += needed
        return y + row + 8


def _bold(kind: str) -> bool:
    return kind == "conclusion"


def _unfit(found: Layout) -> float:
    """How badly a drawing fits a screen."""
    return max(found.width / 1.6, found.height)
