"""Facts about the event that a board asks about, and what only events read of its cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from bridge.board.board import Board
from bridge.board.event import Cast, Enter, Event, Move, PartnerWith, event_face
from bridge.board.permanent import Permanent
from bridge.cards import model
from bridge.cards.model import Ability, Face
from bridge.facts.cards import ability_facts, card_facts
from bridge.facts.terms import fact, number, quote

_OFFER = "ignore_by_paying:"


def event_facts(event: Event, board: Board, object_id: str = "") -> list[str]:
    """Return the facts about an event, to be put to the rules beside those about the board.

    Args:
        event: the event.
        board: the board, for :class:`Enter` with the entering object on it.
        object_id: the id of that object.
    """
    match event:
        case Enter():
            facts = [
                *_enter(event, object_id),
                *_x_symbols(event_face(event)),
                *_texts(board, "enters", "enters_or_attacks"),
            ]
        case Move():
            facts = [fact("moves", quote(event.move)), fact("moves_to", event.to.replace("-", "_"))]
        case PartnerWith():
            facts = list(_partner_with(event, board))
        case Cast():
            facts = [*_cast(event, board), *_x_symbols(event_face(event)), *_texts(board, "casts")]
    return facts


def _enter(event: Enter, id: str) -> Iterator[str]:
    ways = {"cast_free": event.free, "cast": event.cast, "spell_copy": event.spell_copy, "token": event.token}
    how = next((way for way, so in ways.items() if so), "put")
    yield fact("enters", quote(id))
    yield fact("entering_how", how)
    if event.x is not None:
        yield fact("entering_x", number(event.x))


def _x_symbols(face: Face) -> Iterator[str]:
    """How often X is in a mana cost, and what loyalty a planeswalker card has (CR 202.3e, 306.5b)."""
    yield fact("x_symbols", quote(face.name), str(face.mana_cost.count("{X}")))


def _partner_with(event: PartnerWith, board: Board) -> Iterator[str]:
    yield fact("searcher", quote(event.target))
    yield fact("search_source", quote(event.partner_with))
    for paid in event.paid:
        yield fact("paid_already", quote(paid), quote(event.target))
    for search in partner_searches(board, event.partner_with):
        if search.for_.named is not None:
            yield fact("sought", quote(search.for_.named))
    for name, ability in _abilities(board):
        if isinstance(ability, model.Permission) and ability.what.startswith(_OFFER):
            yield fact("ignored_for", quote(name), quote(ability.what.removeprefix(_OFFER)))
    for effect in board.effects:
        if effect.keys.on is not None and effect.keys.on_player is not None:
            yield fact("paid_already", quote(effect.keys.on), quote(effect.keys.on_player))


def partner_searches(board: Board, id: str) -> list[model.Search]:
    """Return the searches of a permanent's own enters abilities, those of "partner with" among them (CR 702.124j)."""
    permanent = board.permanent(id)
    face = permanent.covers[-1] if permanent.covers else permanent.copied or permanent.face
    return [
        effect
        for ability in face.abilities
        if isinstance(ability, model.Triggered)
        for effect in ability.effects
        if isinstance(effect, model.Search) and effect.who == "target_player"
    ]


def _cast(event: Cast, board: Board) -> Iterator[str]:
    face = event_face(event)
    yield from card_facts(face, face.name).splitlines()
    yield fact("casts", quote(face.name), quote(event.player or board.active_player))
    yield fact("spell_x", number(event.x))
    yield fact("spells_before", str(event.spells_before))
    yield from (fact("player_asked", quote(player)) for player in board.players)
    if event.countered:
        yield fact("countered")
    for target in event.targets:
        yield fact("named_target", quote(target))
    for index, ability in enumerate(face.abilities):
        yield from _described(f"{face.name}#{index + 1}", ability, ("casts",))


def _texts(board: Board, *triggers: str) -> Iterator[str]:
    """What triggered abilities do and how much, and what avoids entering tapped, for every card on a board."""
    for name, ability in _abilities(board):
        yield from _described(name, ability, triggers)
    for permanent in board.permanents:
        for face in permanent.faces():
            if face.loyalty.isdigit():
                yield fact("loyalty_of", quote(face.name), f"number({number(int(face.loyalty))})")
            elif face.loyalty == "X":
                yield fact("loyalty_of", quote(face.name), 'chosen("x")')


def _abilities(board: Board) -> Iterator[tuple[str, Ability]]:
    """Every ability of a board's cards with the name that the facts about it use."""
    faces = dict.fromkeys(face for permanent in board.permanents for face in _printed(permanent))
    for face in faces:
        for index, ability in enumerate(face.abilities):
            yield f"{face.name}#{index + 1}", ability
    for permanent in board.permanents:
        for index, ability in enumerate(permanent.gained.abilities if permanent.gained else ()):
            yield f"{permanent.id} gained#{index + 1}", ability


def _printed(permanent: Permanent) -> tuple[Face, ...]:
    return tuple(face for face in permanent.faces() if face is not permanent.gained)


def _described(name: str, ability: Ability, triggers: tuple[str, ...]) -> Iterator[str]:
    """Spell the parts of an ability that only events read; each part is described as an ability of its own."""
    if isinstance(ability, model.EntersWith) and ability.unless is not None:
        yield from _unless(name, ability.unless)
    if not isinstance(ability, model.Triggered) or not isinstance(ability.trigger, model.Happens):
        return
    if ability.trigger.what not in triggers:
        return
    if nth := getattr(ability.trigger, "number", 0):
        yield fact("trigger_number", quote(name), str(nth))
    for place, effect in enumerate(ability.effects):
        if isinstance(effect, model.Does):
            yield from _does(name, place, effect, ability.targets)
        elif isinstance(effect, model.Lasting):
            yield from _lasting(name, place, effect)


def _unless(name: str, unless: model.Condition | tuple[model.Cost, ...]) -> Iterator[str]:
    """Spell what avoids entering tapped: a payment, or a condition (CR 614.1c)."""
    if isinstance(unless, tuple):
        for cost in unless:
            text = cost if isinstance(cost, str) else f"{cost.amount} {cost.what}"
            yield fact("enters_unless_paying", quote(name), quote(text))
    else:
        yield fact("enters_unless", quote(name), quote(f"{name} unless"))
        yield from ability_facts(f"{name} unless", model.EntersWith(condition=unless))


def _does(name: str, place: int, effect: model.Does, targets: bool) -> Iterator[str]:
    part = f"{name} part {place}"
    if effect.what in ("tap", "untap"):
        yield fact("does_to", quote(name), str(place), quote(effect.what), quote(part))
        anything: model.Filter | Literal["self"] = model.Filter() if targets else "self"
        yield from ability_facts(part, model.Prohibition("", of=anything if effect.of is None else effect.of))
    elif effect.what != "other":
        yield fact("does_amount", quote(name), str(place), quote(effect.what), quote(part))
        yield from ability_facts(part, model.EntersWith(counters=effect.what, amount=effect.amount))


def _lasting(name: str, place: int, effect: model.Lasting) -> Iterator[str]:
    """Spell how much power and toughness an effect that stays changes, which may be X."""
    changes = effect.ability.changes if isinstance(effect.ability, model.Static) else ()
    for change in changes:
        if isinstance(change, model.ChangePT):
            for stat in ("power", "toughness"):
                if (amount := getattr(change, f"add_{stat}")) != 0:
                    part = f"{name} part {place} {stat}"
                    yield fact("does_amount", quote(name), str(place), quote(stat), quote(part))
                    yield from ability_facts(part, model.EntersWith(counters=stat, amount=amount))
