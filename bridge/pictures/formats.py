"""Which formats pictures have, told by a file's name; imports nothing that drawing needs."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from bridge.errors import InputError, nearest

if TYPE_CHECKING:
    from networkx import DiGraph

FORMATS = {
    ".svg": "a drawing",
    ".mmd": "Mermaid",
    ".dot": "Graphviz",
    ".graphml": "GraphML",
    ".json": "JSON, node-link",
}


def format_of(path: str) -> str:
    """Return the format that a file's name tells.

    Raises:
        InputError: it tells none that is known.

    >>> format_of("orders.SVG")
    '.svg'
    """
    ending = PurePath(path).suffix.lower()
    if ending not in FORMATS:
        known = ", ".join(FORMATS)
        hint = "; an .svg file scales, and browsers print it" if ending in (".png", ".jpg", ".jpeg", ".pdf") else ""
        raise InputError(
            f"the name of a picture must end in {known}{hint}",
            value=path,
            near=nearest(ending, FORMATS) if ending else (),
        )
    return ending


def written(graph: DiGraph[Any], format: str) -> str:
    """Return a graph in one of the :data:`FORMATS`.

    Raises:
        LimitError: it has too many nodes for a drawing.

    >>> import networkx
    >>> written(networkx.DiGraph([(0, 1)]), ".mmd").splitlines()[0]
    'flowchart LR'
    """
    if format == ".svg":
        from bridge.pictures.svg import svg

        return svg(graph)
    if format == ".mmd":
        from bridge.pictures.mermaid import mermaid

        return mermaid(graph)
    if format == ".dot":
        from bridge.pictures.dot import dot

        return dot(graph)
    from bridge.pictures.exchange import graphml, node_link

    return graphml(graph) if format == ".graphml" else node_link(graph)


def write_graph(graph: DiGraph[Any], path: str) -> None:
    """Write a graph to a file, whole or not at all, in the format that the file's name tells.

    Raises:
        InputError: the name tells no format, the graph has a cycle, or the file can't be written.
        LimitError: the graph has too many nodes for a drawing.
    """
    from bridge.files import write_text

    write_text(path, written(graph, format_of(path)))


class Picture(NamedTuple):
    """A graph that a notebook shows as a drawing."""

    graph: DiGraph[Any]

    def write(self, path: str) -> None:
        """Write it to a file; errors are those of :func:`write_graph`."""
        write_graph(self.graph, path)

    def _repr_svg_(self) -> str:
        return written(self.graph, ".svg")
