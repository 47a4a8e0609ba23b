"""A permanent and an effect as a board holds them: checked, with ids given and cards found."""

from __future__ import annotations

import re

import msgspec

from bridge.board.format import EffectKeys, PermanentKeys
from bridge.cards.model import Face


class Permanent(msgspec.Struct, frozen=True):
    """A permanent on a board; ``keys`` holds what the file says of it.

    ``face`` is the printed card, ``copied`` that of the card that it copies (``copied_id``: the permanent it
    copied), ``covers`` are those that it is covered by, and ``gained`` is the face that carries abilities
    gained by text on the board.
    """

    id: str
    controller: str
    owner: str
    keys: PermanentKeys
    face: Face
    copied: Face | None = None
    copied_id: str | None = None
    covers: tuple[Face, ...] = ()
    gained: Face | None = None

    def faces(self) -> tuple[Face, ...]:
        """Return every face that this permanent brings to the board."""
        return tuple(face for face in (self.face, self.copied, *self.covers, self.gained) if face is not None)


class LastingEffect(msgspec.Struct, frozen=True):
    """An effect of something that has already resolved."""

    id: str
    controller: str
    keys: EffectKeys
    face: Face


class Emblem(msgspec.Struct, frozen=True):
    """An emblem: abilities without a permanent (CR 114)."""

    id: str
    owner: str
    face: Face


def slug(name: str) -> str:
    """Return the id that a permanent has by default.

    >>> slug("Urborg, Tomb of Yawgmoth")
    'urborg-tomb-of-yawgmoth'
    """
    from bridge.cards.names import normal_name

    return re.sub(r"[^a-z0-9]+", "-", normal_name(name).replace("'", "")).strip("-") or "permanent"
