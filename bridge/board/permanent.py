"""A permanent and an effect as a board holds them: checked, with ids given and cards found."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

import msgspec

from bridge.board.format import EffectKeys, PermanentKeys
from bridge.cards.model import Face


class Permanent(msgspec.Struct, frozen=True):
    """A permanent on a board; ``keys`` holds what the file says of it.

    ``face`` is the printed card, ``copied`` that of the card that it copies (``copied_id``: the permanent it
    copied), ``covers`` are those that it is covered by, ``imprinted`` is that of the card exiled with it, ``gained`` is
    the face that carries abilities gained by text on the board, and ``place`` is the number of its entry in the file.
    """

    id: str
    controller: str
    owner: str
    keys: PermanentKeys
    face: Face
    copied: Face | None = None
    copied_id: str | None = None
    covers: tuple[Face, ...] = ()
    imprinted: Face | None = None
    gained: Face | None = None
    place: int = 0

    def faces(self) -> tuple[Face, ...]:
        """Return every face that this permanent brings to the board."""
        return tuple(face for face in (self.face, self.copied, *self.covers, self.gained) if face is not None)

    def named_faces(self) -> tuple[Face, ...]:
        """Return the faces that its keys name, or that it has from a permanent that they name."""
        return tuple(face for face in (self.copied, *self.covers, self.imprinted) if face is not None)

    def shown(self) -> Face | None:
        """Return the face whose values it has before any effect; ``None`` if it is face down (CR 708.2)."""
        if self.keys.face_down:
            return None
        return self.covers[-1] if self.covers else self.copied or self.face

    def kept(self) -> PermanentKeys:
        """Return its keys with all that the board gave it: its id and its controller."""
        return msgspec.structs.replace(self.keys, id=self.id, controller=self.controller)


def settled(permanents: Iterable[Permanent], players: Collection[str]) -> tuple[Permanent, ...]:
    """Return what stays on the battlefield of some permanents, where others that were there are gone.

    An Aura attached to what is gone goes too (CR 704.5m); anything else stays, unattached (CR 704.5n).
    ``asp_rules/spaces/choosing.lp`` says the same of many boards at once, and tests compare both.  It is said here as
    well because the answer is a board: without it there would be nothing yet that the rules could be asked about, and
    what-if and sweep make thousands of boards whose questions are not asked one by one.
    """
    staying = list(permanents)
    while True:
        there = {permanent.id for permanent in staying} | set(players)
        kept = [p for p in staying if p.keys.attached_to is None or p.keys.attached_to in there or not is_aura(p)]
        if len(kept) == len(staying):
            return tuple(_without(permanent, there) for permanent in kept)
        staying = kept


def is_aura(permanent: Permanent) -> bool:
    """Tell whether a permanent has to be attached to something, before any effect."""
    face = permanent.shown()
    return face is not None and "Aura" in face.subtypes


def _without(permanent: Permanent, there: Collection[str]) -> Permanent:
    """The permanent with no key that names one that is gone; what it copied it goes on being (CR 707.2)."""
    keys = permanent.keys
    if keys.attached_to is not None and keys.attached_to not in there:
        keys = msgspec.structs.replace(keys, attached_to=None)
    if keys.copy_of is not None and permanent.copied is not None and keys.copy_of not in there:
        keys = msgspec.structs.replace(keys, copy_of=permanent.copied.name)
    return permanent if keys is permanent.keys else msgspec.structs.replace(permanent, keys=keys)


class LastingEffect(msgspec.Struct, frozen=True):
    """An effect of something that has already resolved."""

    id: str
    controller: str
    keys: EffectKeys
    face: Face


class Emblem(msgspec.Struct, frozen=True):
    """An emblem, or a card that works in a graveyard: abilities without a permanent (CR 114, 113.6b)."""

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
