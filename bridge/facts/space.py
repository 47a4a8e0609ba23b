"""Facts about a space of boards: those of its base, and those that hold only if a place holds what they are about."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bridge.cards.model import Face
from bridge.facts.board import base_lines, card_key, permanent_facts
from bridge.facts.cards import card_facts
from bridge.facts.terms import fact, number, quote
from bridge.spaces.space import Place, Space


def space_chunks(space: Space) -> list[str]:
    """Return the facts of all boards of a space in pieces: the space's own, then those of each card.

    >>> from bridge.board.board import Board
    >>> space = Space.over(Board.parse("A: Forest"), [("new", [None, {"card": "Wastes", "tapped": True}])])
    >>> [line for line in space_chunks(space)[0].splitlines() if line.startswith("tapped")]
    ['tapped("new") :- here("new",1).']
    """
    faces: dict[Face, str] = {}
    lines = base_lines(space.base, faces)
    for at, place in enumerate(space.places):
        lines += _place(place, len(space.base.permanents) + at, faces)
        if place.interchangeable:
            lines.append(fact("alike", quote(space.places[at - 1].id), quote(place.id)))
    for permanent in space.base.permanents:
        lines.append(fact("may_count", quote(permanent.id), number(permanent.keys.count)))
        lines += [fact("may_show", quote(permanent.id), quote(card_key(face, faces))) for face in permanent.faces()]
    return ["\n".join(dict.fromkeys(lines)), *(card_facts(face, key) for face, key in faces.items())]


def _place(place: Place, at: int, faces: dict[Face, str]) -> Iterator[str]:
    """What a place may hold, and what is so if it does.  What is so whatever it holds is said once."""
    id = quote(place.id)
    yield fact("place_of_board", id)
    for index, choice in enumerate(place.choices):
        yield fact("may_hold", id, str(index))
        if choice is None:
            continue
        host = choice.keys.attached_to
        if host is not None:
            yield fact("hangs_on", id, str(index), quote(host))
            choice = msgspec.structs.replace(choice, keys=msgspec.structs.replace(choice.keys, attached_to=None))
            if (face := choice.shown()) is not None:
                yield fact("would_show", id, str(index), quote(card_key(face, faces)))
        yield fact("may_count", id, number(choice.keys.count))
        for face in choice.faces():
            yield fact("may_show", id, quote(card_key(face, faces)))
        for line in permanent_facts(choice, at, faces):
            yield f"{line.removesuffix('.')} :- here({id},{index})."
