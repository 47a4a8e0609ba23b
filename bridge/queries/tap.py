"""``tap``: every distinct result of tapping one permanent for mana (CR 106.12, 106.12a, 106.12b, 605.4a)."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from clingo import Symbol

from bridge.answers import Mana, TapAnswer, TapOutcome, pool_key
from bridge.board.board import Board
from bridge.cards.model import TRIGGERING, Triggered
from bridge.errors import InputError, LimitError
from bridge.facts.alike import Taken, taken_together
from bridge.facts.terms import TYPE_NAMES, fact, number, quote
from bridge.queries.session import Atoms, ask, mana, name
from bridge.queries.unmodelled import unmodelled
from bridge.rules import EDITIONS

if TYPE_CHECKING:
    from bridge.cards.wording import Wording

Triggers = dict[tuple[Symbol, Symbol], int]  # the object and its ability -> how often


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
    """Return every distinct result of activating one {T} mana ability of a permanent.

    All choices of the ability, all orders of replacement effects and all choices of the triggered mana
    abilities are in it; whether the ability may be activated now is another question.  The arguments are
    those of :func:`tap_question`.

    Raises:
        InputError: no such permanent or ability.
        LimitError: the amounts, effects or choices are too many for an exact answer.

    >>> [outcome.pool for outcome in tap(Board.parse("A: Forest, Mana Reflection, Mana Flare"), "forest").outcomes]
    [{'A': {'G': 3}}]
    """
    board.permanent(id)
    taken = taken_together(board, [id, *_with_triggers(board)])
    atoms = ask(taken.board, tap_question(taken.number(id), ability, for_type, x), ["tapping", "triggers"], edition)
    abilities = tap_abilities(atoms, board, id, ability)
    if atoms["too_many_totals"]:
        raise LimitError("the triggered abilities have more choices together than an exact answer can list")
    unread = [(one, what) for source, what in atoms["unread"] for one in taken.stood_for(name(source))]
    return TapAnswer(
        permanent=id,
        abilities=abilities,
        outcomes=tuple(sorted(dict.fromkeys(_outcomes(atoms, board, taken)), key=_key)),
        unmodelled=unmodelled(board, unread, [TRIGGERING]),
        undefined=_undefined(board, id, edition) if atoms["tapped_for_nothing"] else "",
    )


def tap_abilities(atoms: Atoms, board: Board, id: str, ability: int | None) -> tuple[str, ...]:
    """Return the names of a permanent's {T} mana abilities, and refuse a number that is none of them."""
    from bridge.cards.wording import ability_name

    listed = sorted((place.number, ability) for _, ability, place in atoms["tap_ability"])
    if ability is not None and ability >= len(listed):
        there = "; ".join(f"{at}: {ability_name(symbol, board)}" for at, (_, symbol) in enumerate(listed))
        raise InputError(
            f"is none of its {{T}} mana abilities, counted from 0 ({there})" if there else "it has no {T} mana ability",
            where=f"--ability of {id}",
            value=ability,
            source=board.source,
        )
    return tuple(ability_name(symbol, board) for _, symbol in listed)


def _undefined(board: Board, id: str, edition: str) -> str:
    """Why tapping it gives nothing: what ``could`` says of it."""
    from bridge.queries.could import could

    return could(board, [id], edition).permanents[0].undefined


def _with_triggers(board: Board) -> Iterator[str]:
    """The permanents whose triggered abilities outcomes name, each by itself."""
    for permanent in board.permanents:
        if any(isinstance(ability, Triggered) for face in permanent.faces() for ability in face.abilities):
            yield permanent.id


def _outcomes(atoms: Atoms, board: Board, taken: Taken) -> Iterator[TapOutcome]:
    """Yield an outcome for each event, each player who may get it, and each way in which the triggers may choose."""
    from bridge.cards.wording import Wording

    words = Wording(taken.board)
    totals: dict[tuple[Symbol, Symbol], dict[str, list[Mana]]] = defaultdict(lambda: defaultdict(list))
    for _, whom, event, player, total in atoms["total"]:
        totals[whom, event][player.string].append(mana(total))
    receivers: dict[Symbol, list[Symbol]] = defaultdict(list)
    for _, ability, whom in atoms["receives"]:
        receivers[ability].append(whom)
    resolving, stacking = _by_event(atoms["triggers"]), _by_event(atoms["stacks_after"])
    tapped = {(source, ability): 1 for source, ability, _ in atoms["stacks"]}
    order = {permanent.id: at for at, permanent in enumerate(board.permanents)}
    taps_then = [((source, ability), taken.stood_for(one.string)) for source, ability, one in atoms["taps_then"]]
    for _, ability, event in atoms["tapped_for"]:
        mana_triggers, stack = resolving[event], {**stacking[event], **tapped}
        also = (*words.besides(ability), *itertools.chain.from_iterable(words.besides(one) for _, one in mana_triggers))
        taps = {id for trigger, ids in taps_then if trigger in stack for id in ids}
        for whom in receivers[ability]:
            by_player = totals[whom, event]
            for pools in itertools.product(*by_player.values()):
                yield TapOutcome(
                    pool={player: pool for player, pool in zip(by_player, pools, strict=True) if pool},
                    mana_triggers=_names(mana_triggers, words),
                    stack_triggers=_names(stack, words),
                    also=tuple(dict.fromkeys(also)),
                    taps_then=tuple(sorted(taps, key=order.__getitem__)),
                )
    for _, ability in atoms["tapped_for_nothing"]:
        yield TapOutcome(pool={}, stack_triggers=_names(tapped, words), also=words.besides(ability))


def _by_event(listed: Iterable[Sequence[Symbol]]) -> dict[Symbol, Triggers]:
    found: dict[Symbol, Triggers] = defaultdict(dict)
    for _, event, source, ability, times in listed:
        found[event][source, ability] = times.number
    return found


def _names(triggers: Triggers, words: Wording) -> tuple[str, ...]:
    """The cards whose abilities trigger, in the order of the board; several alike as ``3x Mana Flare``."""
    listed = sorted(
        (words.place(source.string), ability, source, times) for (source, ability), times in triggers.items()
    )
    named = ((words.card(source.string), times) for _, _, source, times in listed)
    return tuple(card if times == 1 else f"{times}x {card}" for card, times in named)


def _key(outcome: TapOutcome) -> tuple[object, ...]:
    return ([(player, pool_key(pool)) for player, pool in outcome.pool.items()], outcome.mana_triggers, outcome.also)
