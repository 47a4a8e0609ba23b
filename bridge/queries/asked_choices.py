"""Which of a board's keys for choices the texts of a permanent ask for."""

from __future__ import annotations

from collections.abc import Iterable

from bridge.board.permanent import Permanent
from bridge.cards.catalogue import nodes
from bridge.cards.model import ChangeColors, ChangeText, ChangeTypes, Does, EntersWith, Filter

# What is chosen as a permanent enters, with the key of a board that tells it.
_CHOSEN = {
    "color": "chosen_color",
    "creature_type": "chosen_type",
    "land_type": "chosen_type",
    "type": "chosen_type",
    "card_name": "chosen_name",
    "opponent": "chosen_player",
    "player": "chosen_player",
}
# Words of a model that read a choice or a card in exile, or exile one, with the key for it.
_WORDS = {
    "chosen_color": "chosen_color",
    "'linked'": "chosen_color",
    "'noted'": "chosen_color",
    "chosen_player": "chosen_player",
    "exile": "imprinted",
    "imprinted": "imprinted",
}


def asked_for(permanent: Permanent) -> set[str]:
    """The keys for choices and cards in exile that texts of a permanent ask for: all if one of them is not read."""
    faces = permanent.faces()
    if any(face.unmodelled or not face.complete for face in faces):
        return {*_CHOSEN.values(), "imprinted"}
    told = repr([face.abilities for face in faces])
    asked = {key for word, key in _WORDS.items() if word in told}
    return asked.union(*(_asked_by(node) for face in faces for node in nodes(face.abilities)))


def _asked_by(node: object) -> Iterable[str]:
    """The keys for choices that one part of a text makes or reads."""
    match node:
        case EntersWith():
            return [_CHOSEN[kind] for kind in node.choose if kind in _CHOSEN]
        case Does() if "choose" in node.kind_of:  # which kind of thing, no model says
            return _CHOSEN.values()
        case ChangeText():
            return ["chosen_type"]
        case ChangeTypes() if "'chosen'" in repr(node):
            return ["chosen_type"]
        case ChangeColors() if "chosen" in ((*(node.set or ()), *node.add)):
            return ["chosen_color"]
        case Filter():
            read = {"chosen_color": node.color, "chosen_type": node.subtype, "chosen_name": node.named}
            return [key for key, word in read.items() if word == "chosen"]
    return []
