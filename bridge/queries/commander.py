"""``commander``: may these cards be one player's commanders, and with which color identity (CR 903.3, 702.124)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clingo import Symbol, SymbolType

from bridge.answers import CommanderAnswer, RuleStep, Unmodelled
from bridge.board.board import Board
from bridge.cards.model import Face
from bridge.cards.table import find_face, known_name
from bridge.errors import InputError
from bridge.facts.cards import card_facts
from bridge.facts.terms import fact, quote
from bridge.queries.session import ask, letters
from bridge.rules import EDITIONS

# The reasons: atom name -> rule and text; {card} is the card it is about, {0} an argument.
REASONS = {
    "no_leader": (
        "903.3",
        "{card} is no legendary creature, Vehicle or Spacecraft, and doesn't say it can be a commander",
    ),
    "no_front": ("712.8a", "{card} is not the front of its card, which is all that a card is before the game"),
    "background_alone": ("702.124k", '{card} is a Background: it needs a card with "choose a Background" beside it'),
    "no_pair": ("702.124a", "the two cards have no partner abilities that go together"),
    "mixed_partners": ("702.124f", "each has a partner ability, but not one that goes with the other's"),
    "same_name": ("903.5b", "the two cards have the same name"),
    "more_than_two": ("702.124g", "no ability lets a player have more than two commanders"),
    "leader(legendary_creature)": ("903.3", "{card} is a legendary creature"),
    "leader(legendary_vehicle)": ("903.3", "{card} is a legendary Vehicle"),
    "leader(legendary_spacecraft)": ("903.3", "{card} is a legendary Spacecraft with power and toughness"),
    "leader(says_so)": ("903.3a", "{card} says that it can be a commander"),
    "leader(background)": ("702.124k", "{card} is a legendary Background enchantment"),
    "pair(partner)": ("702.124h", "both have partner"),
    "pair(partner_text)": ("702.124i", "both have the same partner ability: {0}"),
    "pair(partner_with)": ("702.124j", 'each has "partner with" and the other\'s name'),
    "pair(choose_a_background)": ("702.124k", 'one has "choose a Background", and the other is a Background'),
    "pair(doctors_companion)": ("702.124m", 'one has "Doctor\'s companion", and the other is a Time Lord Doctor'),
}


def commander(cards: Sequence[str | Face], edition: str = EDITIONS[-1]) -> CommanderAnswer:
    """Return whether cards may be one player's commanders, and why.

    Args:
        cards: one or two names, or faces.
        edition: the edition of the rules.

    Raises:
        InputError: no card has one of the names, or none is named.

    >>> commander(["Chakram Retriever", "Chakram Slinger"]).because[0].rule
    '903.3'
    """
    faces = [_face(card, at) for at, card in enumerate(cards)]
    if not faces:
        raise InputError("names no card", where="CARD")
    question = []
    keys: dict[Face, str] = {}
    for at, face in enumerate(faces):
        if face not in keys:
            alike = sum(other.name == face.name for other in keys)
            keys[face] = face.name if not alike else f"{face.name} ({alike + 1})"
            question += card_facts(face, keys[face]).splitlines()
            if face.power and face.toughness:
                question.append(fact("has_power_and_toughness", quote(keys[face])))
            if face.name in face.faces[1:]:
                question.append(fact("is_back_face", quote(keys[face])))
            if len(face.faces) > 1:
                question.append(fact("has_other_face", quote(keys[face])))
            if face.mana_cost:
                question.append(fact("has_mana_cost", quote(keys[face])))
        question.append(fact("asked_commander", str(at), quote(keys[face])))
    atoms = ask(Board.from_tree({"players": ["A"]}), question, ["events/commander"], edition)
    names = [face.name for face in faces]
    legal = bool(atoms["legal_commanders"])
    choosing = {card.string for (card,) in atoms["chooses_color"]}
    return CommanderAnswer(
        cards=tuple(names),
        legal=legal,
        because=tuple(
            dict.fromkeys(_reason(place, reason, names) for place, reason in sorted((a, b) for a, b in atoms["reason"]))
        ),
        color_identity=letters(color for (color,) in atoms["identity"]) if legal else None,
        choosing_color=tuple(face.name for face in faces if keys[face] in choosing),
        unmodelled=tuple(gap for face in dict.fromkeys(faces) for gap in _untold(face)),
    )


def _untold(face: Face) -> Iterator[Unmodelled]:
    if not face.complete:
        yield Unmodelled(
            face.name, f"all abilities of {face.name}", "the card is known by name and characteristics only"
        )
    # The table's own source names the other face, not which of the two is the front; a mana cost tells most apart.
    others = (find_face(name) for name in face.faces[1:] if known_name(name))
    if face.layout == "double_faced" and face.mana_cost and any(other.mana_cost for other in others):
        yield Unmodelled(face.name, f"whether {face.name} is the front of its card", "either of its faces could be")


def _face(card: str | Face, at: int) -> Face:
    if isinstance(card, Face):
        return card
    try:
        return find_face(card)
    except InputError as error:
        raise InputError(error.what, where=f"CARD {at + 1}", value=card, near=error.near) from None


def _reason(place: Symbol, reason: Symbol, names: Sequence[str]) -> RuleStep:
    key, arguments = reason.name, list(reason.arguments)
    if key in ("leader", "pair"):
        inner = arguments[0]
        key, arguments = f"{key}({inner.name})", list(inner.arguments)
    rule, text = REASONS[key]
    card = names[place.number] if place.type is SymbolType.Number else ""
    return RuleStep(rule, text.format(*(argument.string for argument in arguments), card=card))
