"""Whether a change that a user wrote can mean anything: the choice is one of the card's, the counter is looked at."""

from __future__ import annotations

import re

from bridge.board.board import Board
from bridge.board.permanent import Permanent
from bridge.board.words import read_type
from bridge.cards import model
from bridge.cards.catalogue import nodes
from bridge.cards.counters import named_counters
from bridge.errors import InputError, nearest, one_line, shown
from bridge.what_if.variants import chooses

_LATER = re.compile(r"'chosen(?:_color)?'")  # a choice that is made after entering, as a board file may tell it


def check_choice(permanent: Permanent, what: str, where: str) -> None:
    """Refuse a choice that a permanent does not let its player make.

    Args:
        permanent: the permanent.
        what: a color's letter, a subtype, or ``WORD to WORD`` for an effect that changes text.
        where: what the error says it is about.

    Raises:
        InputError: nothing is chosen for it, or something of another kind.

    >>> check_choice(Board.parse("A: Thriving Grove").permanent("thriving-grove"), "U", "--choose")
    """
    known = _choices(permanent)
    if not known:
        raise InputError(
            f"chooses neither a color nor a type, so {shown(what)} can't be chosen for it",
            where=where,
            value=permanent.id,
        )
    chooses = f"{one_line(permanent.id)} chooses {' or '.join(KINDS[kind] for kind in known)}"
    if what in model.COLORS or known == ["color"]:
        if "color" in known and what in model.COLORS:
            return
        raise InputError(f"{chooses}, which this is not", where=where, value=what, near=nearest(what, model.COLORS))
    try:
        read_type(what, where, permanent.faces())
    except InputError as error:
        raise InputError(f"{chooses}, and this {error.what}", where=where, value=what, near=error.near) from None


KINDS = {
    "color": "a color (W, U, B, R, G)",
    "land_type": "a land type",
    "creature_type": "a creature type",
    "text": "words to change ('Swamp to Island')",
}


def _choices(permanent: Permanent) -> list[str]:
    """The kinds of what may be chosen: as it enters, or, where its text reads a later choice, of any kind."""
    faces = permanent.faces()
    parts = [node for face in faces for node in nodes(face.abilities)]
    if any(isinstance(node, model.ChangeText) for node in parts):
        return ["text"]
    entering = {what for face in faces for what in chooses(face)}
    if known := [kind for kind in KINDS if kind in entering]:
        return known
    later = any(_LATER.search(repr(face.abilities)) for face in faces)
    return ["color", "land_type", "creature_type"] if later and not entering else []


def unread_counter(board: Board, kind: str) -> str:
    """Return a note if no text on a board names a kind of counter, else an empty text.

    >>> unread_counter(Board.parse("A: Gemstone Caverns"), "luck")
    ''
    >>> unread_counter(Board.parse("A: Gemstone Caverns"), "lots")
    "no modelled text on this board names 'lots' counters"
    """
    abilities = [face.abilities for one in board.permanents for face in one.faces()]
    abilities += [effect.face.abilities for effect in board.effects] + [one.face.abilities for one in board.emblems]
    named = re.compile(rf"(?<!\w)(?:{re.escape(kind)}|any)(?!\w)")
    for node in (node for one in abilities for node in nodes(one)):
        if any(named.search(word) for word in named_counters(node)):
            return ""
    return f"no modelled text on this board names {shown(kind)} counters"
