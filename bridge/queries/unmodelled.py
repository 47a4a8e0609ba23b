"""What could change an answer and is not read by any rule: never left out of an answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec
from clingo import Symbol

from bridge.answers import Unmodelled
from bridge.board.board import Board
from bridge.board.counted import MOST_APART, have_timestamps
from bridge.board.permanent import LastingEffect, Permanent
from bridge.cards.model import (
    COPIES,
    ELSEWHERE,
    KEYWORDS,
    ONE_SUBJECT,
    SIZE,
    STAYING,
    Face,
)
from bridge.facts.board import lasting_abilities
from bridge.queries.asked_choices import asked_for
from bridge.queries.unread_words import unread_words

# Keys of a board that are read and kept, and that no rule uses yet, with what they could bear on.
UNUSED_KEYS = {"stack": "spells and abilities on the stack"}


def unmodelled(
    board: Board, unread: Iterable[tuple[str, Symbol]], about: Collection[str] = ()
) -> tuple[Unmodelled, ...]:
    """Return everything on a board that could change an answer and that no rule reads.

    Args:
        board: the board.
        unread: what the rules found no meaning for: the id of a permanent or effect, and the words.
        about: the special subjects (:data:`bridge.cards.model.COSTS` and the like) that the question is about.
    """
    others = set(ONE_SUBJECT) - set(about)
    others -= _read_on(board)
    found = [entry for entry in (*_texts(board), *_keys(board)) if entry.why not in others]
    found += [entry for effect in board.effects for entry in _several(effect)]
    found += [Unmodelled(source, *unread_words(what)) for source, what in unread]
    return tuple(dict.fromkeys(found))


def _texts(board: Board) -> Iterator[Unmodelled]:
    for permanent in board.permanents:
        for face in _speaking_faces(permanent):
            yield from _face(permanent.id, face)
        if permanent.copied is not None and not permanent.covers:
            yield from (entry for entry in _face(permanent.id, permanent.face) if entry.why == COPIES)
    for effect in board.effects:
        yield from _face(effect.id, effect.face)
        if not lasting_abilities(effect.face):
            yield Unmodelled(
                effect.id, f"the lasting effect of {effect.face.name}", "no effect that stays is modelled for this card"
            )

    for emblem in board.emblems:
        yield from _face(emblem.id, emblem.face)


def _several(effect: LastingEffect) -> Iterator[Unmodelled]:
    """A card of which several abilities, modes or conditions leave an effect: the board doesn't tell which did."""
    leaving = [ability for ability in effect.face.abilities if lasting_abilities(Face("", abilities=(ability,)))]
    if len(leaving) > 1 or any(entry.why == STAYING for entry in effect.face.unmodelled):
        what = f"which of the effects of {effect.face.name} it is"
        yield Unmodelled(effect.id, what, "all that are read are taken to stay")


# What a model holds where something asks for power and toughness, for a keyword, or for cards in other zones.
_ASKED_BY = {
    SIZE: (b'"stat":"power"', b'"stat":"toughness"'),
    KEYWORDS: (b'"keyword":',),
    ELSEWHERE: (b'"type":"cards"', b'"zone":"graveyard"'),
}


def _read_on(board: Board) -> set[str]:
    """Of the special subjects that are unmodelled on the board, those that something on it asks for."""
    faces = [face for permanent in board.permanents for face in _speaking_faces(permanent)]
    faces += board.other_faces()
    found = {entry.why for face in faces for entry in face.unmodelled} & set(_ASKED_BY)
    if not found:
        return found
    told = b"".join(msgspec.json.encode(face.abilities) for face in faces)
    return {why for why in found if any(words in told for words in _ASKED_BY[why])}


def _speaking_faces(permanent: Permanent) -> Iterator[Face]:
    """The faces whose text the permanent has: the topmost of a pile, else the copied card, else the printed."""
    if permanent.covers:
        yield permanent.covers[-1]
    else:
        yield permanent.copied or permanent.face
    if permanent.gained is not None:
        yield permanent.gained


def _face(source: str, face: Face) -> Iterator[Unmodelled]:
    if not face.complete:
        yield Unmodelled(source, f"all abilities of {face.name}", "the card is known by name and characteristics only")
    for entry in face.unmodelled:
        yield Unmodelled(source, f"{face.name}, ability {entry.line}: {entry.summary}", entry.why)


_WHAT_IS_TOLD = {
    "chosen_color": "a color",
    "chosen_type": "a type",
    "chosen_name": "a name",
    "chosen_player": "a player",
    "imprinted": "an exiled card",
}


def _keys(board: Board) -> Iterator[Unmodelled]:
    differ = have_timestamps(board.permanents, board.other_faces())
    for permanent in board.permanents:
        if permanent.id in differ and permanent.keys.count > MOST_APART:
            what = f"what more than {MOST_APART} alike permanents change"
            yield Unmodelled(permanent.id, what, "so many are not told apart; they are taken as one effect")
        if permanent.keys.x is not None:
            yield Unmodelled(permanent.id, "the key x", "what X was when it was cast is read by outcomes only")
        said = [key for key in _WHAT_IS_TOLD if getattr(permanent.keys, key) is not None]
        asked = asked_for(permanent) if said else set()
        for key in (key for key in said if key not in asked):
            what = f"no text of this permanent that is read asks for {_WHAT_IS_TOLD[key]}"
            yield Unmodelled(permanent.id, f"the key {key}", what)
    for effect in board.effects:
        if effect.keys.x is not None:
            yield Unmodelled(effect.id, "the key x", "what X was for an effect is not read yet")
    for key, what in UNUSED_KEYS.items():
        if getattr(board.keys, key):
            yield Unmodelled("board", f"the key {key}", f"{what} are not read yet")
