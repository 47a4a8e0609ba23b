"""``pool``: all maximal totals of mana that a player could have at once, with a plan for each (CR 106.4, 118.3a)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from clingo import Symbol, SymbolType

from bridge.answers import TYPE_ORDER, PoolAnswer, PoolTotal, Unmodelled, pool_key, spell_mana
from bridge.board.board import Board
from bridge.cards.model import COSTS
from bridge.facts.terms import fact
from bridge.queries.legal import check_numbers, legal_question
from bridge.queries.session import Atoms, ask, name
from bridge.queries.unmodelled import unmodelled
from bridge.rules import EDITIONS

Amounts = tuple[int, ...]

# What atoms ``could_add(Permanent, How)`` say: abilities that no total counts.
COULD_ADD = {
    "untapping": (
        "an ability that untaps",
        "it could let a source be used again, and the totals use each once (CR 701.26b)",
    ),
    "from_the_stack": ("an ability that adds mana", "it is no mana ability (CR 605.1a), and the totals do without it"),
}


class _State(NamedTuple):
    """A pool on the way: after so many sources, with so many copies of the next one tapped."""

    place: int
    copy: int
    pool: Amounts


def pool(board: Board, player: str, edition: str = EDITIONS[-1]) -> PoolAnswer:
    """Return the totals that a player could have by using every source once, none of them wasted.

    That is each untapped source, and mana abilities without {T} as often as their costs can be paid, if bounded.
    Replacement effects, triggers and choices are those of ``tap``; mana that is floating counts.  A total is
    left out if another has as much of every type and more of one.

    Raises:
        InputError: no such player.
        LimitError: the board is too big for an exact answer.

    >>> [total.pool for total in pool(Board.parse("A: Forest, Tropical Island, Sol Ring"), "A").totals]
    [{'G': 2, 'C': 2}, {'U': 1, 'G': 1, 'C': 2}]
    """
    question = [*legal_question(board, player), fact("pool_asked")]
    atoms = ask(board, question, ["tapping", "triggers", "activation"], edition)
    check_numbers(atoms, board)
    plans = _Plans(atoms)
    ends = maximal({_amounts(pool): (used.number, pool) for used, pool in atoms["converted"]})
    totals = [PoolTotal(_as_mana(amounts), plans.to(*ends[amounts])) for amounts in ends]
    totals.sort(key=lambda total: pool_key(total.pool))
    return PoolAnswer(
        player=player,
        totals=tuple(totals),
        notes=tuple(_notes(atoms)),
        unmodelled=(
            *unmodelled(board, [(name(source), what) for source, what in atoms["unread"]], [COSTS]),
            *_left_out(atoms),
        ),
    )


def maximal(pools: dict[Amounts, tuple[int, Symbol]]) -> dict[Amounts, tuple[int, Symbol]]:
    """Return the entries whose amounts no other entry reaches in every type.

    >>> sorted(maximal({(1, 0): (0, None), (1, 1): (0, None), (0, 2): (0, None)}))
    [(0, 2), (1, 1)]
    """
    kept: dict[Amounts, tuple[int, Symbol]] = {}
    larger: list[Amounts] = []
    same: list[Amounts] = []
    for amounts in sorted(pools, key=lambda one: (-sum(one), one)):
        if same and sum(same[0]) > sum(amounts):
            larger += same
            same = []
        if not any(all(map(int.__ge__, other, amounts)) for other in larger):
            same.append(amounts)
            kept[amounts] = pools[amounts]
    return kept


def _id(source: Symbol) -> str:
    """The permanent that a source is: itself, or what stands apart from tapping it."""
    return source.string if source.type is SymbolType.String else source.arguments[0].string


def _amounts(pool: Symbol) -> Amounts:
    return tuple(part.number for part in pool.arguments)


def _as_mana(amounts: Amounts) -> dict[str, int]:
    return {letter: amount for letter, amount in zip(TYPE_ORDER, amounts, strict=True) if amount}


class _Plans:
    """One way to each pool, found backwards through the states of the answer set."""

    def __init__(self, atoms: Atoms) -> None:
        self._states = {_State(place.number, copy.number, _amounts(pool)) for place, copy, pool in atoms["pool"]}
        self._turns = {place.number: (source, copies.number) for place, source, copies in atoms["turn"]}
        self._options: dict[Symbol, list[Amounts]] = defaultdict(list)
        for source, given in atoms["option"]:
            self._options[source].append(_amounts(given))
        self._before = {
            (used.number, _amounts(pool)): (before.number, old, source)
            for before, old, source, used, pool in atoms["conversion"]
        }

    def to(self, used: int, pool: Symbol) -> tuple[str, ...]:
        """Return what to tap for what, in order."""
        steps: list[str] = []
        amounts = _amounts(pool)
        while used:
            used, pool, source = self._before[used, amounts]
            before = _amounts(pool)
            changes = _as_mana(tuple(map(int.__sub__, amounts, before)))
            if changes:
                steps.append(f"{_id(source)}: {_changes(changes)}")
            amounts = before
        state = _State(len(self._turns), 0, amounts)
        while state.place or state.copy:
            state, step = self._back(state)
            if step:
                steps.append(step)
        return tuple(reversed(steps))

    def _back(self, state: _State) -> tuple[_State, str]:
        place = state.place if state.copy else state.place - 1
        source, copies = self._turns[place]
        options = self._options[source]
        if not state.copy:
            if len(options) > 1:
                return _State(place, copies, state.pool), ""
            given = tuple(copies * part for part in options[0])
            text = f"{_id(source)}: {spell_mana(_as_mana(given))}"
            return _State(place, 0, tuple(map(int.__sub__, state.pool, given))), text
        for given in options:
            before = _State(place, state.copy - 1, tuple(map(int.__sub__, state.pool, given)))
            if before in self._states:
                return before, f"{_id(source)}: {spell_mana(_as_mana(given))}"
        raise AssertionError("every state has one before it")


def _changes(changes: dict[str, int]) -> str:
    spent = {letter: -amount for letter, amount in changes.items() if amount < 0}
    gained = {letter: amount for letter, amount in changes.items() if amount > 0}
    return f"{spell_mana(spent)} into {spell_mana(gained)}" if spent else spell_mana(gained)


def _notes(atoms: Atoms) -> Iterator[str]:
    yield from _note("bound met: counted as if left untapped", atoms["untouched"])


def _left_out(atoms: Atoms) -> Iterator[Unmodelled]:
    """Sources that the totals do without, so that larger ones may exist."""
    why = "its cost takes other things or can be paid many times (CR 118.10, 605.3a), and the totals do without it"
    for source in sorted({_id(source) for _, source in atoms["left_out_of"]}):
        yield Unmodelled(source, "a mana ability that could give more", why)
    for source, how in sorted((_id(source), how.name) for source, how in atoms["could_add"]):
        yield Unmodelled(source, *COULD_ADD[how])
    for source in sorted({_id(source) for (source,) in atoms["untouched"]}):
        yield Unmodelled(source, "its mana", "the bound on choices was met, and the totals leave it untapped")


def _note(text: str, sources: Iterable[Iterable[Symbol]]) -> Iterator[str]:
    if ids := sorted({_id(symbol) for symbols in sources for symbol in symbols}):
        yield f"{text}: {', '.join(ids[:10])}" + (f" and {len(ids) - 10} more" if len(ids) > 10 else "")
