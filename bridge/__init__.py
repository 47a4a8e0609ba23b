"""From a board to every legal answer: board files, facts for ``asp_rules``, clingo, answers.

>>> from bridge import Board
>>> Board.parse("A: Reflecting Pool; B: Exotic Orchard").could_produce("reflecting-pool").types
()
"""

from bridge.board.board import Board
from bridge.errors import InputError

__all__ = ["Board", "InputError"]
