"""``orderings``: every legal ordering of replacement effects on one event, one answer set each (CR 616.1)."""

from __future__ import annotations

from clingo import Symbol

from bridge.answers import Mana, Ordering, OrderingsAnswer, Step, pool_key
from bridge.board.board import Board
from bridge.errors import LimitError
from bridge.queries.session import Atoms, ask_each, in_order, mana, name
from bridge.queries.tap import tap_abilities, tap_question
from bridge.queries.unmodelled import unmodelled
from bridge.rules import EDITIONS

MOST_ORDERINGS = 2_000


def orderings(
    board: Board,
    id: str,
    ability: int | None = None,
    for_type: str | None = None,
    x: int | None = None,
    edition: str = EDITIONS[-1],
    most: int = MOST_ORDERINGS,
) -> OrderingsAnswer:
    """Return every ordering with the mana after each step; effects that are alike are not told apart.

    Arguments as for :func:`bridge.queries.tap.tap`; ``most`` is how many orderings are listed at the most.

    Raises:
        InputError: no such permanent or ability.
        LimitError: there are more orderings than that.

    >>> board = Board.parse("A: Forest, Contamination, Mana Reflection")
    >>> [ordering.end for ordering in orderings(board, "forest").orderings]
    [{'B': 2}, {'B': 1}]
    """
    board.permanent(id)
    found: list[Ordering] = []
    unread: list[tuple[str, Symbol]] = []
    for atoms in ask_each(board, tap_question(id, ability, for_type, x), ["tapping", "orderings"], edition):
        if not found:
            tap_abilities(atoms, board, id, ability)
            unread = [(name(source), what) for source, what in atoms["unread"]]
        if (ordering := _ordering(atoms)) is not None:
            found.append(ordering)
        if len(found) > most:
            raise LimitError(f"there are more than {most:,} orderings; `tap` has all their ends without listing them")
    found.sort(key=lambda one: (pool_key(one.start), [(step.effect, pool_key(step.mana)) for step in one.steps]))
    return OrderingsAnswer(permanent=id, orderings=tuple(found), unmodelled=unmodelled(board, unread))


def _ordering(atoms: Atoms) -> Ordering | None:
    """Read one answer set; the copies of an effect are named in the order of the board."""
    if not atoms["begun"]:
        return None
    start: Mana = mana(atoms["begun"][0][1])
    carriers: dict[int, list[str]] = {}
    for place, _, source in in_order(atoms["carrier"]):
        carriers.setdefault(place.number, []).append(source.string)
    steps = []
    for _, place, event in in_order(atoms["applied"]):
        sources = carriers[place.number]
        effect = sources.pop(0) if len(sources) > 1 else sources[0]
        steps.append(Step(effect=effect, mana=mana(event)))
    return Ordering(start=start, steps=tuple(steps), end=steps[-1].mana if steps else start)
