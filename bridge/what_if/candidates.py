"""The changes that may be made to a board where the smallest ones are looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from bridge.board.board import Board
from bridge.board.change import Adding, Change, Choosing, Counting, Removing
from bridge.board.permanent import Permanent
from bridge.cards import model
from bridge.cards.catalogue import nodes
from bridge.what_if.variants import chooses, variants

MOST_NAMED = 3  # cards
KINDS = ((Removing, "a permanent removed"), (Choosing, "another choice made"), (Counting, "a counter put"))


class Candidates(msgspec.Struct, frozen=True):
    """What may be added, and what may be done to the permanents that are there: each does one thing to one of them."""

    adding: tuple[Adding, ...]
    others: tuple[Change, ...]

    def __len__(self) -> int:
        return len(self.adding) + len(self.others)

    def text(self) -> str:
        """Return what they are, in a few words.

        >>> candidates(Board.parse("A: Reflecting Pool; B: Forest"), "reflecting-pool").text()
        'a basic land added for A or B, a permanent removed'
        """
        cards = list(dict.fromkeys(one.keys.card for one in self.adding))
        players = list(dict.fromkeys(str(one.keys.controller) for one in self.adding))
        what = "a basic land" if tuple(cards) == model.BASIC_LAND_TYPES else " or ".join(cards)
        what = f"one of {len(cards):,} cards" if len(cards) > MOST_NAMED and what == " or ".join(cards) else what
        parts = [f"{what} added for {' or '.join(players)}"] if cards else []
        made = {type(change) for change in self.others}
        return ", ".join(parts + [words for kind, words in KINDS if kind in made]) or "none"


def candidates(board: Board, id: str, cards: Iterable[str] = model.BASIC_LAND_TYPES) -> Candidates:
    """Return the candidates for changing what one permanent could produce.

    Args:
        board: the board.
        id: the permanent; it is never removed, and Auras that may be added are put on it.
        cards: names of what may be added for each player; a basic land has the name of its type.

    >>> found = candidates(Board.parse("A: Reflecting Pool, Forest"), "reflecting-pool")
    >>> [one.text() for one in found.adding][:2], [one.text() for one in found.others]
    (['add Plains for A', 'add Island for A'], ['remove Forest (forest)'])
    """
    cards = tuple(cards)
    return Candidates(
        tuple(Adding(keys) for player in board.players for card in cards for keys in variants(card, player, id)),
        tuple(change for permanent in board.permanents for change in _of(permanent, removable=permanent.id != id)),
    )


def _of(permanent: Permanent, removable: bool) -> Iterator[Change]:
    """What may be done to one permanent: it leaves, another choice is made, or it gets a counter that it counts."""
    if removable:
        yield Removing(permanent.id, permanent.keys.card)
    face = permanent.shown()
    if face is None:
        return
    chosen = chooses(face)
    if "color" in chosen or permanent.keys.chosen_color is not None:
        for color in model.COLORS:
            if color != permanent.keys.chosen_color:
                yield Choosing(permanent.id, color)
    if "land_type" in chosen or permanent.keys.chosen_type in model.BASIC_LAND_TYPES:
        for land_type in model.BASIC_LAND_TYPES:
            if land_type != permanent.keys.chosen_type:
                yield Choosing(permanent.id, land_type)
    for kind in sorted({kind for kind in map(_counted, nodes(face.abilities)) if kind is not None}):
        yield Counting(permanent.id, kind)


def _counted(node: object) -> str | None:
    """The kind of counter on the permanent itself that a part of its text looks at."""
    if isinstance(node, model.CountersOn) and node.on == "self" and node.kind != "any":
        return node.kind
    if isinstance(node, model.Matches) and node.who == "self":
        kind = node.filter.counter
        return None if kind is None or kind == "any" or kind.startswith("!") else kind
    return None
