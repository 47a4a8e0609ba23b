"""``what-if``: what permanents could produce before and after changes to the board."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import factorial

import msgspec

from bridge.answers import Unmodelled, WhatIf, WhatIfAnswer
from bridge.board.board import Board
from bridge.board.change import Adding, Change, Counting, Ordering, Removing, apply
from bridge.board.words import check_permanent_card
from bridge.cards.table import find_face
from bridge.errors import InputError, LimitError, nearest
from bridge.queries.session import ask
from bridge.rules import EDITIONS
from bridge.spaces.space import Place, Space
from bridge.what_if.answering import Told, Types, told, told_all, told_each
from bridge.what_if.checks import unread_counter
from bridge.what_if.variants import spaces_with, variants

MOST_IN_TIME = 6  # permanents with continuous effects whose timestamps are permuted


def what_if(board: Board, changes: Sequence[Change], edition: str = EDITIONS[-1]) -> WhatIfAnswer:
    """Return what several changes, made together, change in what permanents could produce.

    Args:
        board: the board.
        changes: see :mod:`bridge.board.change`.
        edition: the edition of the rules.

    Raises:
        InputError: a change can't be made on this board.
        LimitError: a board is too big for an exact answer.

    >>> board = Board.parse("A: Forest, Reflecting Pool")
    >>> (found,) = what_if(board, [Removing("forest", "Forest")]).changes
    >>> found.before, found.after
    ({'forest': ('G',), 'reflecting-pool': ('G',)}, {'forest': None, 'reflecting-pool': ()})
    """
    changed = apply(board, changes)
    before, after = told(board, edition), told(changed, edition)
    kinds = dict.fromkeys(change.kind for change in changes if isinstance(change, Counting))
    idle = kinds if before.types == after.types else ()  # the rules read some kinds that no text names (CR 122.1)
    notes = tuple(note for kind in idle if (note := unread_counter(changed, kind)))
    return _answer(before, [(tuple(changes), after)], notes)


def each_removed(board: Board, edition: str = EDITIONS[-1]) -> WhatIfAnswer:
    """Return what changes if one permanent leaves, for each permanent in turn.

    Raises:
        LimitError: a board is too big for an exact answer.

    >>> answer = each_removed(Board.parse("A: Forest, Wastes, Contamination"))
    >>> [(one.change[0].id, one.after) for one in answer.changes if len(one.after) > 1]
    [('contamination', {'forest': ('G',), 'wastes': ('C',), 'contamination': None})]
    """
    space = Space(board.holding(()), tuple(Place(one.id, (one, None)) for one in board.permanents))
    stays: Told | None = None
    found: dict[int, Told] = {}
    for picks, answer in told_each(space, edition, only_one=True):
        if 1 in picks:
            found[picks.index(1)] = answer
        else:
            stays = answer
    changes = [(Removing(one.id, one.keys.card),) for one in board.permanents]
    listed = [(change, found[at]) for at, change in enumerate(changes)]
    return _answer(stays or told(board, edition), listed, () if listed else ("no permanents on this board",))


def each_added(
    board: Board, cards: Iterable[str], player: str | None = None, on: str | None = None, edition: str = EDITIONS[-1]
) -> WhatIfAnswer:
    """Return what changes if one card is added, for each of some cards in turn.

    A card that has a color or a basic land type chosen for it is added in each such way.

    Args:
        board: the board.
        cards: their names; see :func:`bridge.cards.catalogue.catalogue`.
        player: who gets them; the active player if it is not said.
        on: what Auras and Equipment are attached to; without it Auras are left out, and a note says so.
        edition: the edition of the rules.

    Raises:
        InputError: there is no such player, permanent or card.
        LimitError: a board is too big for an exact answer.

    >>> answer = each_added(Board.parse("A: Forest"), ["Wastes", "Contamination"])
    >>> [(one.change[0].keys.card, one.after) for one in answer.changes]
    [('Wastes', {'new': ('C',)}), ('Contamination', {'forest': ('B',), 'new': ()})]
    """
    player = board.active_player if player is None else player
    if player not in board.players:
        near = nearest(player, board.players) or board.players
        raise InputError("is not a player of this board", where="--for-player", value=player, near=near)
    if on is not None:
        board.permanent(on)
    id = next(id for id in _new_ids() if id not in {one.id for one in board.permanents})
    left_out: list[str] = []
    listed: list[Adding] = []
    for card in cards:
        ways = [Adding(keys) for keys in variants(card, player, on)]
        left_out += [card] * (not ways)
        listed += ways
    for adding in listed:
        check_permanent_card(find_face(adding.keys.card), adding.keys, "--from")
    parts = spaces_with(board, id, [adding.keys for adding in listed], edition)
    found: dict[object, Told] = {}
    for number, answers in told_all([space for space, _ in parts], edition, "boards"):
        for (pick,), answer in answers:
            found[_key(parts[number][1][pick])] = answer
    notes: tuple[str, ...] = ()
    if left_out:
        many = f"{len(left_out)} Aura{'s are' if len(left_out) > 1 else ' is'}"
        notes = (f"{many} left out, since nothing is named for them to enchant (--on ID names it)",)
    return _answer(told(board, edition), [((adding,), found[_key(adding.keys)]) for adding in listed], notes)


def each_order(board: Board, edition: str = EDITIONS[-1]) -> WhatIfAnswer:
    """Return what changes if the permanents with continuous effects had come in another order, for every order.

    Timestamps of others make no difference to characteristics (CR 613.7), so they are left as they are; orders
    that differ only in permanents that are alike are one.

    Raises:
        LimitError: there are more such permanents than :data:`MOST_IN_TIME`, or a board is too big.

    >>> board = Board.parse("A: Forest, Conversion, Prismatic Omen")
    >>> [one.change[0].ids for one in each_order(board).changes]
    [('prismatic-omen', 'conversion')]
    """
    named = {symbol.string for (symbol,) in ask(board, ["types_asked."], ["what_if"], edition)["ordered_by_time"]}
    ids = [one.id for one in board.permanents if one.id in named]
    if len(ids) > MOST_IN_TIME:
        raise LimitError(
            f"{len(ids)} permanents have continuous effects; their orders are gone through up to {MOST_IN_TIME} of them"
            f" ({factorial(MOST_IN_TIME):,} boards)",
            where="--order",
        )
    orders = _orders(board, ids)
    spaces = [Space(Ordering(order).on(board), ()) for order in orders]
    found: dict[int, Told] = {}
    for number, ((_, answer),) in told_all(spaces, edition, "orders"):
        found[number] = answer
    listed: list[tuple[tuple[Change, ...], Told]] = [
        ((Ordering(order),), found[number]) for number, order in enumerate(orders)
    ]
    notes: tuple[str, ...] = ()
    if not ids:
        notes = ("no permanent has a continuous effect, so the order in which they came is no matter",)
    elif not orders:
        notes = ("there is no other order: one permanent has a continuous effect, or all that have are alike",)
    return _answer(told(board, edition), listed, notes)


def _orders(board: Board, ids: list[str]) -> list[tuple[str, ...]]:
    """Every other order; of permanents that are alike the older stays the older."""
    alike: dict[str, object] = {}
    for id in ids:
        one = board.permanent(id)
        alike[id] = (one.controller, one.owner, msgspec.json.encode(msgspec.structs.replace(one.keys, id=None)))
    hosts = {one.keys.attached_to for one in board.permanents} | {effect.keys.on for effect in board.effects}
    found = []
    for order in itertools.permutations(ids):
        kept = all(
            order.index(first) < order.index(second)
            for first, second in itertools.combinations(ids, 2)
            if alike[first] == alike[second] and hosts.isdisjoint((first, second))
        )
        if kept and list(order) != ids:
            found.append(order)
    return found


def _answer(
    before: Told, listed: Iterable[tuple[tuple[Change, ...], Told]], notes: tuple[str, ...] = ()
) -> WhatIfAnswer:
    changes = []
    missing: dict[Unmodelled, None] = dict.fromkeys(before.unmodelled)
    for change, after in listed:
        old, new = _differing(before.types, after.types)
        more = tuple(entry for entry in after.unmodelled if entry not in before.unmodelled)
        missing |= dict.fromkeys(more)
        stay = len(before.types.keys() & after.types.keys()) - sum(new.get(id) is not None for id in old)
        changes.append(WhatIf(change, old, new, stay, more))
    return WhatIfAnswer(tuple(changes), notes, tuple(missing))


def _differing(before: Types, after: Types) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...] | None]]:
    """What differs: the types before, and those after, ``None`` for a permanent that is not there."""
    ids = [id for id in dict.fromkeys([*before, *after]) if before.get(id) != after.get(id)]
    old = {id: tuple(before[id]) for id in ids if id in before}
    return old, {id: tuple(after[id]) if id in after else None for id in ids}


def _key(keys: msgspec.Struct) -> bytes:
    return msgspec.json.encode(keys)


def _new_ids() -> Iterator[str]:
    yield "new"
    for number in itertools.count(2):
        yield f"new-{number}"
