"""Pictures of answers: graphs, drawn or written for other programs, and tables for notebooks.

>>> from bridge import Board
>>> from bridge.pictures import Picture
>>> from bridge.pictures.orders import order_graph
>>> picture = Picture(order_graph(Board.parse("A: Forest, Contamination"), "forest"))  # a notebook shows it
>>> picture.graph.number_of_edges()
1
"""

from bridge.pictures.formats import FORMATS, Picture, write_graph

__all__ = ["FORMATS", "Picture", "write_graph"]
