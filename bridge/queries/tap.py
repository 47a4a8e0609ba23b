"""``tap``: every distinct result of tapping one permanent for mana (CR 106.12, 106.12b)."""

from __future__ import annotations

from collections.abc import Iterator

from bridge.answers import Mana, TapAnswer, TapOutcome, Unmodelled, pool_key
from bridge.board.board import Board
from bridge.cards import model
from bridge.errors import InputError
from bridge.facts.terms import TYPE_NAMES, fact, number, quote
from bridge.queries.reasons import reason_text
from bridge.queries.session import Atoms, ask, mana, name
from bridge.queries.unmodelled import unmodelled
from bridge.rules import EDITIONS


def tap_question(id: str, ability: int | None, for_type: str | None, x: int | None) -> list[str]:
    """Return the facts that ask about tapping one permanent.

    Args:
        id: the permanent.
        ability: which of its {T} mana abilities, from 0; ``None``: all of them.
        for_type: a type letter; only events that have such mana before replacement.
        x: the number chosen where a cost lets its player choose one.
    """
    facts = [fact("taps_asked", quote(id))]
    if ability is not None:
        facts.append(fact("ability_asked", str(ability)))
    if for_type is not None:
        facts.append(fact("type_asked", TYPE_NAMES[for_type]))
    if x is not None:
        facts.append(fact("announced", number(x)))
    return facts


def tap(
    board: Board,
    id: str,
    ability: int | None = None,
    for_type: str | None = None,
    x: int | None = None,
    edition: str = EDITIONS[-1],
) -> TapAnswer:
    """Return every distinct pool after activating one {T} mana ability of a permanent.

    All choices of the ability and all orders of replacement effects are in it; whether the ability may be
    activated now is another question.  The arguments are those of :func:`tap_question`.

    Raises:
        InputError: no such permanent or ability.
        LimitError: the amounts or effects are too many for an exact answer.

    >>> [outcome.pool for outcome in tap(Board.parse("A: Forest, Mana Reflection"), "forest").outcomes]
    [{'A': {'G': 2}}]
    """
    permanent = board.permanent(id)
    atoms = ask(board, tap_question(id, ability, for_type, x), ["tapping"], edition)
    abilities = tap_abilities(atoms, board, id, ability)
    pools: list[Mana] = [mana(event) for _, event in atoms["tapped_for"]]
    if atoms["tapped_for_nothing"]:
        pools.append({})
    pools.sort(key=pool_key)
    return TapAnswer(
        permanent=id,
        abilities=abilities,
        outcomes=tuple(TapOutcome(pool={permanent.controller: pool} if pool else {}) for pool in pools),
        unmodelled=(*unmodelled(board, [(name(s), what) for s, what in atoms["unread"]]), *_triggers(board)),
        undefined=reason_text(reason for source, reason in atoms["nothing"] if source.string == id),
    )


def tap_abilities(atoms: Atoms, board: Board, id: str, ability: int | None) -> tuple[str, ...]:
    """Return the names of a permanent's {T} mana abilities, and refuse a number that is none of them."""
    from bridge.cards.wording import ability_name

    listed = sorted((place.number, ability) for source, ability, place in atoms["tap_ability"] if source.string == id)
    if ability is not None and ability >= len(listed):
        raise InputError(
            f"has {len(listed)} {{T}} mana abilities, counted from 0", where=f"--ability of {id}", value=ability, source=board.source
        )
    return tuple(ability_name(symbol, board) for _, symbol in listed)


def _triggers(board: Board) -> Iterator[Unmodelled]:
    """Abilities that trigger on tapping for mana are not followed yet, so each is named."""
    for permanent in board.permanents:
        for face in permanent.faces():
            for ability in face.abilities:
                if isinstance(ability, model.Triggered) and isinstance(ability.trigger, model.TappedForMana):
                    yield Unmodelled(permanent.id, f"{face.name}: triggers when something is tapped for mana", "triggers are not followed (CR 106.12a)")
