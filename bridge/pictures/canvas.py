"""Shapes and text as SVG elements; every text from outside is escaped here."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from bridge.pictures.layout import Box, Path, Point
from bridge.pictures.words import DISC, pieces, text_width, width

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
INK, SOFT, PAPER, LINE = "#222222", "#5a5a5a", "#fcfcfa", "#8a8a86"


class Shade(NamedTuple):
    """The colours of a type of mana: its disc, the letter in it, a line, and a box with such mana."""

    disc: str
    letter: str
    line: str
    box: str


# Apart in lightness too; every disc has its letter, so that nobody needs the colours.
SHADES = {
    "W": Shade("#fdf3c4", "#333333", "#a88a1c", "#fffbe8"),
    "U": Shade("#1f6fb5", "#ffffff", "#1f6fb5", "#e4f0fa"),
    "B": Shade("#3b3340", "#ffffff", "#3b3340", "#e6e2e8"),
    "R": Shade("#c43c2b", "#ffffff", "#c43c2b", "#fce7e3"),
    "G": Shade("#1b7a4a", "#ffffff", "#1b7a4a", "#e1f3e8"),
    "C": Shade("#cfcac6", "#222222", "#857f7a", "#f1efec"),
}


class Canvas:
    """SVG elements in the order in which they are painted."""

    def __init__(self) -> None:
        self.elements: list[str] = []

    def rectangle(
        self, box: Box, fill: str, stroke: str, corner: float = 0, thickness: float = 1.2, dashes: str = ""
    ) -> None:
        """Paint a rectangle."""
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.elements.append(
            f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" height="{_n(box.height)}" rx="{_n(corner)}"'
            f' fill="{fill}" stroke="{stroke}" stroke-width="{_n(thickness)}"{dashed}/>'
        )

    def disc(self, x: float, y: float, letter: str, size: float) -> None:
        """Paint the disc of a type of mana around a point; its letter is as high as text of this size."""
        shade = SHADES[letter]
        self.elements.append(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(size * 0.58)}" fill="{shade.disc}" stroke="{shade.line}"/>'
            f'<text x="{_n(x)}" y="{_n(y + size * 0.29)}" font-size="{_n(size * 0.8)}" font-weight="bold"'
            f' text-anchor="middle" fill="{shade.letter}">{letter}</text>'
        )

    def text(
        self, x: float, y: float, line: str, size: float, bold: bool = False, fill: str = INK, centred: bool = False
    ) -> None:
        """Write a line whose base line begins, or has its middle, at a point; mana in it becomes discs."""
        if centred:
            x -= width(line, size, bold) / 2
        parts = list(pieces(line))
        for place, (part, mana) in enumerate(parts):
            if mana:
                self.disc(x + DISC * size / 2, y - size * 0.34, part, size)
                x += DISC * size
                continue
            wide = text_width(part, size, bold)
            weight = ' font-weight="bold"' if bold else ""
            # What comes before a disc is stretched to its measure, so that no font leaves a hole.
            length = f' textLength="{_n(wide)}"' if place + 1 < len(parts) and part.strip() else ""
            self.elements.append(
                f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{weight}{length} fill="{fill}"'
                f' xml:space="preserve">{escape(part)}</text>'
            )
            x += wide

    def edge(self, path: Path, stroke: str, downwards: bool) -> None:
        """Paint an edge with its arrowhead, and a rim in the colour of the paper where it crosses others."""
        end = path.segments[-1].end
        shape = _shape(path, downwards)
        self.elements.append(f'<path d="{shape}" fill="none" stroke="{PAPER}" stroke-width="4"/>')
        self.elements.append(f'<path d="{shape}" fill="none" stroke="{stroke}" stroke-width="1.4"/>')
        x, y = end
        tips = [(x, y), (x - 4, y - 8), (x + 4, y - 8)] if downwards else [(x, y), (x - 8, y - 4), (x - 8, y + 4)]
        points = " ".join(f"{_n(one)},{_n(other)}" for one, other in tips)
        self.elements.append(f'<polygon points="{points}" fill="{stroke}"/>')

    def group(self, title: str, kind: str) -> None:
        """Begin a group that shows a text when pointed at."""
        self.elements.append(f'<g class="{escape(kind)}"><title>{escape(title)}</title>')

    def end_group(self) -> None:
        """End a group."""
        self.elements.append("</g>")

    def document(self, wide: float, high: float, title: str) -> str:
        """Return the whole picture, on paper of its own, so that any background will do."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(wide)}" height="{_n(high)}"'
            f' viewBox="0 0 {_n(wide)} {_n(high)}" role="img" font-family="{FONT}">\n'
            f"<title>{escape(title)}</title>\n"
            f'<rect width="{_n(wide)}" height="{_n(high)}" rx="8" fill="{PAPER}"/>\n' + "\n".join(self.elements)
        ) + "\n</svg>\n"


def inset(box: Box, by: float) -> Box:
    """Return a rectangle smaller on all sides."""
    return Box(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by)


def _shape(path: Path, downwards: bool) -> str:
    found, at = [f"M{_point(path.begin)}"], path.begin
    for end, bent in path.segments:
        if not bent:
            found.append(f"L{_point(end)}")
        else:
            found.append("C" + " ".join(map(_point, (*controls(at, end, downwards), end))))
        at = end
    return "".join(found)


def controls(begin: Point, end: Point, downwards: bool) -> Iterable[Point]:
    """Return the two control points of a bent part: it begins and ends along the axis of the layers."""
    (x, y), (u, v) = begin, end
    return ((x, (y + v) / 2), (u, (y + v) / 2)) if downwards else (((x + u) / 2, y), ((x + u) / 2, v))


def _point(point: Point) -> str:
    return f"{_n(point[0])},{_n(point[1])}"


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
