"""Facts about a board: sorted text in which every name of the user's is a quoted string."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.board.board import Board
from bridge.board.format import EffectKeys
from bridge.board.permanent import Emblem, LastingEffect, Permanent
from bridge.cards import model
from bridge.cards.model import Face
from bridge.cards.table import find_face
from bridge.facts.cards import ability_facts, card_facts
from bridge.facts.rewording import rewording_facts
from bridge.facts.terms import COLOR_NAMES, TYPE_NAMES, fact, number, quote


def board_facts(board: Board) -> str:
    """Return everything that the rules may know of a board, as program text.

    >>> facts = board_facts(Board.parse("A: Forest (tapped)")).splitlines()
    >>> for line in facts:
    ...     if '"forest"' in line:
    ...         print(line)
    controller("forest","A").
    multiplicity("forest",1).
    owner("forest","A").
    permanent("forest").
    printed_card("forest","Forest").
    tapped("forest").
    timestamp("forest",0).
    """
    return "\n".join(sorted({line for chunk in fact_chunks(board) for line in chunk.splitlines()}))


def fact_chunks(board: Board) -> list[str]:
    """Return the facts in pieces: those of the board itself, then those of each card, which other boards share."""
    faces: dict[Face, str] = {}
    lines = base_lines(board, faces)
    lines += rewording_facts(board, faces, {effect.id: lasting_abilities(effect.face) for effect in board.effects})
    return ["\n".join(lines), *(card_facts(face, key) for face, key in faces.items())]


def base_lines(board: Board, faces: dict[Face, str]) -> list[str]:
    """Return the facts of a board without those of cards; the faces it has are added to ``faces`` with their keys."""
    lines: list[str] = []
    for at, player in enumerate(board.players):
        lines.append(fact("player", quote(player), str(at)))
    lines.append(fact("active_player", quote(board.active_player)))
    times = timestamps(board)
    for permanent in board.permanents:
        lines += permanent_facts(permanent, times[permanent.id], faces)
    for effect in board.effects:
        lines += _effect(effect, times[effect.id])
    for at, effect in enumerate(counter_effects(board)):
        lines += _effect(effect, len(times) + at)
    for at, emblem in enumerate(board.emblems):
        lines += _emblem(emblem, 2 * len(board.permanents) + len(board.effects) + at)
    for player, face in board.commanders:
        lines.append(fact("commander", quote(player), quote(card_key(face, faces))))
    for player, face, color in board.commander_colors:
        lines.append(fact("commander_color", quote(player), quote(card_key(face, faces)), TYPE_NAMES[color]))
    for player, played in board.keys.played_land_this_turn.items():
        if played:
            lines.append(fact("played_land", quote(player)))
    for player, pool in board.keys.floating.items():
        lines += [fact("floating", quote(player), TYPE_NAMES[kind], number(n)) for kind, n in pool.items()]
    for player, life in board.keys.life.items():
        lines.append(fact("life", quote(player), number(life)))
    for zone, name in (
        ("hands", "hand"),
        ("graveyards", "graveyard"),
        ("libraries", "library"),
        ("exile", "exile"),
        ("command", "command"),
    ):
        for player, cards in getattr(board.keys, zone).items():
            lines += _zone(name, player, cards, faces)
    return lines


def card_key(face: Face, faces: dict[Face, str]) -> str:
    """Return the key under which a face's facts go: its name, with a number if another face has that name."""
    if face not in faces:
        alike = sum(other.name == face.name for other in faces)
        faces[face] = face.name if not alike else f"{face.name} ({alike + 1})"
    return faces[face]


def timestamps(board: Board) -> dict[str, int]:
    """Return the order in which permanents and effects came, by id: as listed, effects last or where they say.

    >>> board = Board.from_tree({
    ...     "permanents": [{"card": "Forest"}, {"card": "Island"}],
    ...     "effects": [{"source": "Deep Water"}, {"source": "Pale Moon", "before": "island"}],
    ... })
    >>> timestamps(board)
    {'forest': 0, 'effect 2': 1, 'island': 2, 'effect 1': 3}
    """
    order: list[str] = []
    for permanent in board.permanents:
        order += [effect.id for effect in board.effects if effect.keys.before == permanent.id]
        order.append(permanent.id)
    order += [effect.id for effect in board.effects if effect.id not in order]
    return {id: at for at, id in enumerate(order)}


def _zone(zone: str, player: str, cards: tuple[str, ...], faces: dict[Face, str]) -> Iterator[str]:
    for at, name in enumerate(cards):
        yield fact("card_in", zone, quote(player), str(at), quote(card_key(find_face(name), faces)))


def permanent_facts(permanent: Permanent, at: int, faces: dict[Face, str]) -> Iterator[str]:
    """Yield the facts of a permanent whose timestamp is ``at``; its faces are added to ``faces`` with their keys."""
    id, keys = quote(permanent.id), permanent.keys
    yield fact("permanent", id)
    yield fact("multiplicity", id, number(keys.count))
    yield fact("controller", id, quote(permanent.controller))
    yield fact("owner", id, quote(permanent.owner))
    yield fact("timestamp", id, str(at))
    yield fact("printed_card", id, quote(card_key(permanent.face, faces)))
    if permanent.copied is not None:
        yield fact("copies_card", id, quote(card_key(permanent.copied, faces)))
        if permanent.copied_id is not None:
            yield fact("copies_permanent", id, quote(permanent.copied_id))
    for depth, face in enumerate(permanent.covers):
        yield fact("covering_card", id, str(depth), quote(card_key(face, faces)))
    for word in (
        "tapped",
        "face_down",
        "attacking",
        "entered_this_turn",
        "control_gained_this_turn",
        "animated",
        "loses_all_abilities",
        "triggered_this_turn",
    ):
        if getattr(keys, word):
            yield fact(word, id)
    if keys.token or permanent.face.layout == "token":  # nothing else has the face of a token
        yield fact("token", id)
    for kind, amount in keys.counters.items():
        if amount:
            yield fact("counters", id, quote(kind), number(amount))
        else:
            yield fact("no_counters", id, quote(kind))
    if permanent.imprinted is not None:
        yield fact("imprinted_card", id, quote(card_key(permanent.imprinted, faces)))
    for word in ("attached_to", "chosen_type", "chosen_name", "chosen_player"):
        if (value := getattr(keys, word)) is not None:
            yield fact(word, id, quote(value))
    if keys.chosen_color is not None:
        yield fact("chosen_color", id, COLOR_NAMES[keys.chosen_color])
    if keys.x is not None:
        yield fact("announced_x", id, number(keys.x))
    for number_of_ability in keys.activated_this_turn:
        yield fact("activated_this_turn", id, number(number_of_ability))
    for word in keys.extra_types:
        yield _extra_type(id, word)
    if permanent.gained is not None:
        for index, ability in enumerate(permanent.gained.abilities):
            name = f"{permanent.id} gained#{index + 1}"
            yield fact("gained_ability", id, quote(name))
            yield from ability_facts(name, ability)


def _extra_type(id: str, word: str) -> str:
    if word.lower() in model.CARD_TYPES:
        return fact("extra_type", id, word.lower())
    if word.lower() in model.SUPERTYPES:
        return fact("extra_supertype", id, word.lower())
    return fact("extra_subtype", id, quote(word))


def _effect(effect: LastingEffect, at: int) -> Iterator[str]:
    """A lasting effect carries every ability that its source's spells and abilities leave behind (CR 611.2)."""
    id, keys = quote(effect.id), effect.keys
    yield fact("lasting_effect", id)
    yield fact("controller", id, quote(effect.controller))
    yield fact("timestamp", id, str(at))
    if keys.chosen_color is not None:
        yield fact("chosen_color", id, COLOR_NAMES[keys.chosen_color])
    if keys.chosen_type is not None:
        yield fact("chosen_type", id, quote(keys.chosen_type))
    if keys.on is not None:
        yield fact("effect_on", id, quote(keys.on))
    if keys.on_player is not None:
        yield fact("chosen_player", id, quote(keys.on_player))
    for index, ability in enumerate(lasting_abilities(effect.face)):
        name = f"{effect.face.name} leaves#{index + 1}"
        yield fact("effect_ability", id, quote(name))
        yield from ability_facts(name, ability)


def counter_effects(board: Board) -> Iterator[LastingEffect]:
    """Yield the effects that counters on the board stand for.

    An effect that goes on for as long as a permanent has a counter of a kind is there on each permanent
    that has one, if a permanent of the board has the ability that makes it so (CR 611.2b).
    """
    for source in board.permanents:
        for until, kind in hold_by_counters(source.face).items():
            for permanent in board.permanents:
                if permanent.keys.counters.get(kind):
                    id = f"{source.id}'s effect on {permanent.id}"
                    keys = EffectKeys(source=source.face.name, on=permanent.id, until=until)
                    yield LastingEffect(id=id, controller=source.controller, keys=keys, face=source.face)


def hold_by_counters(face: Face) -> dict[str, str]:
    """Return the durations of a card's effects that last as long as a counter, with the kind of counter."""
    found = {effect.until: effect.until.removeprefix("no ").removesuffix(" counter") for effect in _lasting(face)}
    return {until: kind for until, kind in found.items() if until == f"no {kind} counter"}


def _emblem(emblem: Emblem, at: int) -> Iterator[str]:
    """An emblem's abilities function from the command zone (CR 114.4)."""
    id = quote(emblem.id)
    yield fact("lasting_effect", id)
    yield fact("emblem", id)
    yield fact("controller", id, quote(emblem.owner))
    yield fact("timestamp", id, str(at))
    for index, ability in enumerate(emblem.face.abilities):
        name = f"{emblem.id}#{index + 1}"
        yield fact("effect_ability", id, quote(name))
        yield from ability_facts(name, ability)


def _lasting(face: Face) -> Iterator[model.Lasting]:
    for ability in face.abilities:
        for effect in getattr(ability, "effects", ()):
            if isinstance(effect, model.Lasting):
                yield effect


def lasting_abilities(face: Face) -> list[model.Ability]:
    """Return the abilities that a card's spells and abilities leave behind as they resolve.

    >>> late = model.Lasting(model.ManaReplacement(change=model.Multiply(2)))
    >>> lasting_abilities(Face(name="x", abilities=(model.Spell(effects=(late,)),)))[0].change.factor
    2
    """
    return [effect.ability for effect in _lasting(face)]
