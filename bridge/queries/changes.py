"""The smallest changes after which a permanent could produce a type of mana that it could not."""

from __future__ import annotations

from collections.abc import Iterable

from bridge.answers import SmallestChanges
from bridge.board.board import Board
from bridge.board.change import apply
from bridge.cards import model
from bridge.rules import EDITIONS, RulesError
from bridge.what_if.answering import told
from bridge.what_if.candidates import candidates
from bridge.what_if.smallest import smallest

MOST = 2  # changes together


def changes(
    board: Board,
    id: str,
    mana_type: str,
    cards: Iterable[str] = model.BASIC_LAND_TYPES,
    most: int = MOST,
    edition: str = EDITIONS[-1],
) -> SmallestChanges:
    """Return all smallest sets of changes that make a permanent able to produce a type.

    What may be changed: one of some cards more for each player, a permanent leaves, another color or basic land
    type is chosen where one is, a counter is put where its number is looked at.  No set has a smaller one in it that
    is enough, and each was made on the board, which was asked again.

    Args:
        board: the board.
        id: the permanent.
        mana_type: a type letter.
        cards: names of cards that may be added, see :func:`bridge.cards.catalogue.catalogue`; the basic lands.
        most: how many changes together.
        edition: the edition of the rules.

    Raises:
        InputError: there is no such permanent.
        LimitError: a board is too big for an exact answer.

    >>> board = Board.parse("A: Tropical Island; B: Blood Moon")
    >>> changes(board, "tropical-island", "U").text
    'remove Blood Moon (blood-moon)'
    >>> changes(Board.parse("A: Llanowar Elves"), "llanowar-elves", "U").text
    'no set of up to 2 changes among the 5 candidates (a basic land added for A) makes it so'
    """
    board.permanent(id)
    among = candidates(board, id, cards)
    found = smallest(board, id, mana_type, among, most, edition)
    for one in found.sets:
        if mana_type not in told(apply(board, one), edition).types[id]:
            raise RulesError(f"boards asked together and alone differ after: {[change.text() for change in one]}")
    return SmallestChanges(sets=found.sets, candidates=len(among), among=among.text(), most=found.most, cut=found.cut)
