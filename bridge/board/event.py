"""Events that a board may ask about: something enters, leaves, is searched for or is cast.

The shape of the board key ``event``; :func:`read_event` checks it against the rest of the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from bridge.board.board import Board, defined_face
from bridge.board.format import Definition, Name, Natural
from bridge.board.words import check_permanent_face
from bridge.cards.model import Face
from bridge.cards.table import find_face
from bridge.errors import InputError, nearest
from bridge.files import convert

Zone = Literal["hand", "library", "graveyard", "exile", "command", "stack", "sideboard"]
Destination = Literal["graveyard", "hand", "exile", "library", "library-top", "library-bottom"]


class _Keys(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of every event: unknown keys are errors."""


class Enter(_Keys, frozen=True):
    """A card is about to enter the battlefield.

    ``cast``: a spell resolves, with ``x`` as the number chosen for X; ``free``: it was cast without paying
    its mana cost; ``spell_copy``: the spell is a copy of a spell with that ``x``; ``token``: a token that is a
    copy of ``enter`` is made.  With none of them, something puts the card onto the battlefield.
    """

    enter: Name
    player: Name | None = None
    owner: Name | None = None
    cast: bool = False
    free: bool = False
    spell_copy: bool = False
    token: bool = False
    x: Natural | None = None
    tapped: bool = False
    copy_of: Name | None = None
    from_: Zone | None = msgspec.field(default=None, name="from")
    define: Definition | None = None


class Move(_Keys, frozen=True):
    """A permanent leaves the battlefield; ``to: library`` means shuffled into it."""

    move: Name
    to: Destination


class PartnerWith(_Keys, frozen=True):
    """The enters ability of a permanent with "partner with" resolves (CR 702.124j)."""

    partner_with: Name
    target: Name
    paid: tuple[Name, ...] = ()


class Cast(_Keys, frozen=True):
    """A spell has just been cast and paid for.

    ``targets``: permanents that the spell or the abilities that trigger are aimed at; an ability that can be
    aimed at one of them is, another at any legal target.  ``countered``: the spell is countered while those
    abilities are still on the stack.  ``spells_before``: how many spells the player has cast before this turn.
    """

    cast: Name
    player: Name | None = None
    targets: tuple[Name, ...] = ()
    x: Natural = 0
    countered: bool = False
    spells_before: Natural = 0
    from_: Zone | None = msgspec.field(default=None, name="from")
    define: Definition | None = None


Event = Enter | Move | PartnerWith | Cast
KINDS: dict[str, type[Event]] = {"enter": Enter, "move": Move, "partner_with": PartnerWith, "cast": Cast}


def read_event(board: Board) -> Event:
    """Return the event of a board.

    Raises:
        InputError: there is none, or something in it is wrong; the path begins with ``event``.

    >>> tree = {"permanents": [{"card": "Forest"}], "event": {"move": "forest", "to": "hand"}}
    >>> read_event(Board.from_tree(tree)).to
    'hand'
    """
    tree = board.keys.event
    if tree is None:
        raise InputError(f"the board has none; there are {', '.join(KINDS)}", where="event", source=board.source)
    event = convert(tree, _kind(tree, board), board.source, "event")
    try:
        _check(event, board)
    except InputError as error:
        raise error.at(board.source) from None
    return event


def _kind(tree: dict[str, object], board: Board) -> type[Event]:
    # A spell that resolves is {enter: CARD, cast: true}, so "enter" decides before "cast".
    named = [kind for kind in KINDS if kind in tree]
    if "enter" in named and "cast" in named:
        named.remove("cast")
    if not named:
        first = next(iter(tree), "")
        raise InputError(
            f"is no kind of event; there are {', '.join(KINDS)}",
            where="event",
            value=first,
            near=[near for key in tree for near in nearest(str(key), KINDS)][:3],
            source=board.source,
        )
    if len(named) > 1:
        raise InputError(f"is a second event beside '{named[0]}'", where="event", value=named[1], source=board.source)
    return KINDS[named[0]]


def _check(event: Event, board: Board) -> None:
    match event:
        case Enter():
            _check_enter(event, board)
        case Move():
            _id(event.move, "event.move", board)
        case PartnerWith():
            _id(event.partner_with, "event.partner_with", board)
            _player(event.target, "event.target", board)
            for at, paid in enumerate(event.paid):
                _id(paid, f"event.paid[{at}]", board)
        case Cast():
            _check_castable(event_face(event), "event.cast", event.cast)
            _player(event.player, "event.player", board)
            for at, target in enumerate(event.targets):
                if target not in board.players:
                    _id(target, f"event.targets[{at}]", board, board.players)


def _check_enter(event: Enter, board: Board) -> None:
    face = event_face(event)
    for key in ("player", "owner"):
        _player(getattr(event, key), f"event.{key}", board)
    ways = [key for key in ("cast", "spell_copy", "token") if getattr(event, key)]
    if len(ways) > 1:
        raise InputError(f"can't be beside '{ways[0]}'", where=f"event.{ways[1]}", value=True)
    if event.cast or event.spell_copy:
        _check_castable(face, "event.enter", event.enter)
    if {"instant", "sorcery"}.isdisjoint(face.types):  # of those the rules say that they stay where they are
        check_permanent_face(face, "event.enter", event.enter)
    if event.free and not event.cast:
        raise InputError("is about a spell that was cast; it needs cast: true", where="event.free", value=True)
    if event.copy_of is not None and event.copy_of not in {permanent.id for permanent in board.permanents}:
        check_permanent_face(_card(event.copy_of, "event.copy_of"), "event.copy_of", event.copy_of)
    if ways and ways != ["token"] and not event.free and event.x is None and "{X}" in face.mana_cost:
        raise InputError("is missing: the mana cost has {X}, so a number was chosen (CR 107.3a)", where="event.x")


def _check_castable(face: Face, where: str, card: str) -> None:
    if "land" in face.types:
        raise InputError("is a land, which can't be cast (CR 305.9)", where=where, value=card)


def event_face(event: Enter | Cast) -> Face:
    """Return the face of the card that an event is about.

    Raises:
        InputError: no card has that name.
    """
    where, name = ("enter", event.enter) if isinstance(event, Enter) else ("cast", event.cast)
    if event.define is None:
        return _card(name, f"event.{where}")
    return defined_face(name, event.define, "event.define")


def _card(name: str, where: str) -> Face:
    try:
        return find_face(name)
    except InputError as error:
        raise InputError(error.what, where=where, value=name, near=error.near) from None


def _player(name: str | None, where: str, board: Board) -> None:
    if name is not None and name not in board.players:
        near = nearest(name, board.players) or board.players
        raise InputError("is not a player of this board", where=where, value=name, near=near)


def _id(id: str, where: str, board: Board, others: Iterable[str] = ()) -> None:
    ids = [permanent.id for permanent in board.permanents]
    if id not in ids:
        near = nearest(id, [*ids, *others]) or ids[:3]
        raise InputError("no permanent has this id", where=where, value=id, near=near)
