"""Changes to a board: values that say in data and in words what they do, and give the changed board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from bridge.board.board import Board
from bridge.board.format import PermanentKeys
from bridge.board.words import check_counters
from bridge.cards.model import COLORS
from bridge.errors import InputError, nearest


class Change(msgspec.Struct, frozen=True):
    """One change to a board."""

    def on(self, board: Board) -> Board:
        """Return the changed board.

        Raises:
            InputError: the board has nothing that could be changed so.
        """
        raise NotImplementedError

    def text(self) -> str:
        """Return the change in words."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """Return the change in the shape that ``--json`` prints."""
        raise NotImplementedError


class Adding(Change, frozen=True):
    """One more permanent, the newest by timestamp; ``keys`` have its card and its controller.

    >>> Adding(PermanentKeys("Thriving Grove", controller="B", chosen_color="R")).text()
    'add Thriving Grove (R) for B'
    """

    keys: PermanentKeys

    def on(self, board: Board) -> Board:
        """Return the board with the permanent."""
        keys: dict[str, Any] = msgspec.to_builtins(self.keys)
        return board.adding(keys.pop("card"), keys.pop("controller", board.active_player), **keys)

    def text(self) -> str:
        """Return the change in words."""
        keys = self.keys
        notes = [str(note) for note in (keys.chosen_color, keys.chosen_type) if note is not None]
        notes += [f"on {keys.attached_to}"] * (keys.attached_to is not None)
        many = f"{keys.count}x " if keys.count > 1 else ""
        said = f" ({', '.join(notes)})" if notes else ""
        return f"add {many}{keys.card}{said} for {keys.controller}"

    def as_json(self) -> dict[str, Any]:
        """Return the change as data; further keys are those of a board file."""
        keys: dict[str, Any] = msgspec.to_builtins(self.keys)
        return {"add": keys.pop("card"), "player": keys.pop("controller"), **keys}


class Removing(Change, frozen=True):
    """A permanent leaves the battlefield, with the Auras on it; of a group that is alike all.

    >>> board = Board.parse("A: Forest, Island")
    >>> [one.id for one in Removing("forest", "Forest").on(board).permanents]
    ['island']
    """

    id: str
    card: str

    def on(self, board: Board) -> Board:
        """Return the board without the permanent."""
        return board.removing(self.id)

    def text(self) -> str:
        """Return the change in words."""
        return f"remove {self.card} ({self.id})"

    def as_json(self) -> dict[str, Any]:
        """Return the change as data."""
        return {"remove": self.id}


class Tapping(Change, frozen=True):
    """A permanent becomes tapped, or untapped.

    >>> Tapping("forest", tapped=False).text()
    'untap forest'
    """

    id: str
    tapped: bool = True

    def on(self, board: Board) -> Board:
        """Return the board with the permanent so."""
        return board.changing(self.id, tapped=self.tapped)

    def text(self) -> str:
        """Return the change in words."""
        return f"{'tap' if self.tapped else 'untap'} {self.id}"

    def as_json(self) -> dict[str, Any]:
        """Return the change as data."""
        return {"tap" if self.tapped else "untap": self.id}


class Choosing(Change, frozen=True):
    """Another color or type is the one chosen for a permanent.

    >>> Choosing("grove", "U").on(Board.parse("A: Thriving Grove (id grove, R)")).permanent("grove").keys.chosen_color
    'U'
    """

    id: str
    what: str

    def on(self, board: Board) -> Board:
        """Return the board with that choice."""
        key = "chosen_color" if self.what in COLORS else "chosen_type"
        return board.changing(self.id, **{key: self.what})

    def text(self) -> str:
        """Return the change in words."""
        return f"choose {self.what} for {self.id}"

    def as_json(self) -> dict[str, Any]:
        """Return the change as data."""
        return {"choose": self.what, "for": self.id}


class Counting(Change, frozen=True):
    """More counters of a kind on a permanent.

    >>> Counting("caverns", "luck").text()
    'put a luck counter on caverns'
    """

    id: str
    kind: str
    number: int = 1

    def on(self, board: Board) -> Board:
        """Return the board with the counters."""
        counters = dict(board.permanent(self.id).keys.counters)
        return board.changing(self.id, counters={**counters, self.kind: counters.get(self.kind, 0) + self.number})

    def text(self) -> str:
        """Return the change in words."""
        return (
            f"put {f'{self.number} {self.kind} counters' if self.number > 1 else f'a {self.kind} counter'} on {self.id}"
        )

    def as_json(self) -> dict[str, Any]:
        """Return the change as data."""
        return {"counter": self.kind, "on": self.id, "number": self.number}


class Ordering(Change, frozen=True):
    """Some permanents came in another order: they change places with each other, oldest first.

    >>> [one.id for one in Ordering(("b", "a")).on(Board.parse("A: Forest (id a), Swamp, Forest (id b)")).permanents]
    ['b', 'swamp', 'a']
    """

    ids: tuple[str, ...]

    def on(self, board: Board) -> Board:
        """Return the board in that order."""
        order = iter([board.permanent(id) for id in self.ids])
        moved = set(self.ids)
        return board.holding(tuple(next(order) if one.id in moved else one for one in board.permanents))

    def text(self) -> str:
        """Return the change in words."""
        return f"oldest first {', '.join(self.ids)}"

    def as_json(self) -> dict[str, Any]:
        """Return the change as data."""
        return {"order": list(self.ids)}


def read_adding(board: Board, text: str) -> Adding:
    """Return the change that ``CARD:PLAYER`` stands for; after the card may be notes in brackets, as in one line.

    Args:
        board: the board; without ``:PLAYER`` its active player gets the card.
        text: what is added, such as ``Contamination:B`` or ``Utopia Sprawl (on forest, U):A``.

    Raises:
        InputError: no card, permanent or player has a name.

    >>> read_adding(Board.parse("A: Forest; B: Forest"), "2x Sol Ring (tapped):B").as_json()
    {'add': 'Sol Ring', 'player': 'B', 'tapped': True, 'count': 2}
    """
    from bridge.board.oneline import read_item
    from bridge.cards.table import known_name
    from bridge.files import convert
    from bridge.what_if.checks import check_choice

    item, colon, player = (part.strip() for part in text.rpartition(":"))
    if not colon or (player not in board.players and known_name(text.partition("(")[0].strip())):
        item, player = text.strip(), board.active_player
    if player not in board.players:
        near = nearest(player, board.players) or board.players
        raise InputError("is not a player of this board", where="--add", value=player, near=near)
    try:
        adding = Adding(convert(read_item(item, player), PermanentKeys, "", ""))
        added = adding.on(board).permanents[-1]
        for choice in (adding.keys.chosen_color, adding.keys.chosen_type):
            if choice is not None:
                check_choice(added, choice, "--add")
    except InputError as error:
        raise InputError(error.what, where="--add", value=error.value or text, near=error.near) from None
    return adding


def read_choosing(board: Board, text: str) -> Choosing:
    """Return the change that ``ID=COLOR`` or ``ID=TYPE`` stands for.

    Raises:
        InputError: it has another form, no permanent has the id, or the permanent does not choose such a thing.

    >>> read_choosing(Board.parse("A: Thriving Grove"), "thriving-grove=U").what
    'U'
    """
    id, equals, what = text.rpartition("=")
    if not equals or not what.strip():
        raise InputError("must read ID=COLOR or ID=TYPE", where="--choose", value=text)
    from bridge.what_if.checks import check_choice

    permanent = board.permanent(id.strip())
    check_choice(permanent, what.strip(), "--choose")
    return Choosing(permanent.id, what.strip())


def read_counting(board: Board, text: str) -> Counting:
    """Return the change that ``ID=KIND`` or ``ID=N KIND`` stands for.

    Raises:
        InputError: it has another form, no permanent has the id, or no card names the kind of counter.

    >>> read_counting(Board.parse("A: Gemstone Caverns"), "gemstone-caverns=2 luck").number
    2
    """
    id, equals, what = text.rpartition("=")
    number, _, kind = what.strip().partition(" ")
    if not (number.isascii() and number.isdigit()):
        number, kind = "1", what
    said = re.fullmatch(r"[A-Za-z][A-Za-z' -]*|[+-]\d{1,2}/[+-]\d{1,2}", kind.strip())
    if not equals or said is None or len(number) > 7 or int(number) == 0:
        raise InputError("must read ID=KIND or ID=N KIND", where="--counter", value=text)
    permanent, kind = board.permanent(id.strip()), kind.strip()
    faces = [*board.other_faces(), *(face for one in board.permanents for face in one.faces())]
    check_counters(msgspec.structs.replace(permanent.keys, counters={kind: int(number)}), faces, "--counter")
    return Counting(permanent.id, kind, int(number))


def apply(board: Board, changes: Sequence[Change]) -> Board:
    """Return the board after several changes, made together.

    >>> board = Board.parse("A: Forest, Island")
    >>> [one.id for one in apply(board, [read_adding(board, "Swamp"), Removing("forest", "Forest")]).permanents]
    ['island', 'swamp']
    """
    for change in changes:
        board = change.on(board)
    return board
