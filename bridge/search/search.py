"""``search``: is there a board with a property?  A smallest one, or the bound up to which there is none."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence

import msgspec

from bridge.board.board import Board
from bridge.cards.catalogue import catalogue as cards_of
from bridge.errors import InputError, LimitError
from bridge.rules import EDITIONS, RulesError
from bridge.search import layered
from bridge.search.answers import SearchAnswer, Witness
from bridge.search.cubes import Cube, boards_in, cubes, space_of
from bridge.search.pieces import Stock, stock_of
from bridge.search.properties import Property, find
from bridge.search.traces import DEAD, TRACES, TraceAnswer, trace
from bridge.search.witness import details, standing_alone, symmetry_key, without_added
from bridge.search.worlds import plain, space_control
from bridge.spaces.solve import picked
from bridge.work.processes import Progress, on_all_cores

MOST_WITNESSES = 500  # that are listed
MOST_MODELS = 20_000  # boards that a part is searched for
LARGEST = 8  # permanents; the boards of more cards are not gone through in a lifetime


class Task(msgspec.Struct, frozen=True):
    """What every worker knows: the cards, the property and the rules."""

    stock: Stock
    prop: Property
    edition: str
    mine: tuple[str, ...] = ()
    every: bool = False
    ways: layered.Ways | None = None


def search(
    name: str,
    cards: str = "",
    size: int = 4,
    players: int = 0,
    every: bool = False,
    edition: str = EDITIONS[-1],
    progress: Progress | None = None,
) -> SearchAnswer | TraceAnswer:
    """Return the smallest boards with a property, or the bound up to which there are none.

    Args:
        name: a built-in property, or the path of a program that derives ``found``.
        cards: what :func:`bridge.cards.catalogue.catalogue` reads; by default the cards that the property is about.
        size: how many permanents boards may have.
        players: one or two; 0 for one where boards have to be looked at one by one and for idle literals, else two.
        every: whether all smallest witnesses are wanted, not just one.
        edition: the edition of the rules.
        progress: is called with what is going on.

    Raises:
        InputError: the property, a card or a number is not what it may be.

    >>> answer = search("order-matters", "Forest, Contamination, Infernal Darkness, Ritual of Subdual", players=1)
    >>> [permanent.keys.card for permanent in answer.witnesses[0].board.permanents]
    ['Contamination', 'Ritual of Subdual', 'Forest']
    """
    from bridge.search.default_cards import default_cards

    if not 1 <= size <= LARGEST:
        raise InputError(f"must be from 1 to {LARGEST} permanents", where="--size", value=size)
    if name in TRACES:
        return trace(
            name, cards_of(cards) if cards else (), size, players or (2 if name == DEAD else 1), edition, progress
        )
    prop = find(name)
    chosen = cards_of(cards) if cards else default_cards(prop)
    return search_for(prop, chosen, size, players, every, edition, progress)


def search_for(
    prop: Property,
    cards: Sequence[str],
    size: int,
    players: int = 2,
    every: bool = False,
    edition: str = EDITIONS[-1],
    progress: Progress | None = None,
    mine: tuple[str, ...] = (),
) -> SearchAnswer:
    """Return the smallest boards with a property among the boards of some cards.

    The arguments are those of :func:`search`, but for the property and the cards; ``mine`` names overlays for the
    side that is searched.
    """
    players = players or (1 if prop.layers else 2)
    task = Task(stock_of(cards, players, prop, edition, mine), prop, edition, mine, every)
    if prop.layers:
        task = msgspec.structs.replace(task, ways=layered.ways_of(task))
    boards, cut = 0, False
    witnesses: dict[object, Witness] = {}
    for number in range(1, size + 1):
        for found, looked_at in _of_size(task, number, progress):
            boards += looked_at
            cut |= every and not prop.layers and len(found) >= MOST_MODELS
            for board, other in found:
                key = symmetry_key(board, prop.layers)
                if key not in witnesses:
                    witnesses[key] = _witness(board, other, task)
            if witnesses and not every:
                break
        if witnesses:
            break
    listed = tuple(witnesses.values())[: MOST_WITNESSES if every else 1]
    notes = list(task.stock.bounds())
    if cut:
        notes.append(f"a part of the search has {MOST_MODELS:,} boards or more with the property: not all are listed")
    if len(listed) < len(witnesses) and every:
        notes.append(f"{len(witnesses):,} witnesses; the first {len(listed)} are listed")
    return SearchAnswer(
        name=prop.name,
        title=prop.title,
        size=size,
        players=players,
        cards=task.stock.number(),
        alike={piece.card: piece.alike for piece in task.stock.pieces if piece.alike},
        left_out=task.stock.left_out,
        boards=boards,
        witnesses=listed,
        premise=bool(witnesses) or premise_holds(task, size),
        every_smallest=every and not cut and len(listed) == len(witnesses),
        edition=edition,
        rules=tuple(name for name in (*mine, *prop.other_rules) if name),
        notes=tuple(notes),
    )


def _of_size(task: Task, number: int, progress: Progress | None) -> Iterator[tuple[list[layered.Pair], int]]:
    """Yield what each part of a size has, and how many boards were looked at."""
    if task.prop.layers:
        yield from layered.of_size(task, number, progress)
        return
    parts = list(cubes(task.stock, task.prop, number))
    for done, (part, found) in enumerate(on_all_cores(functools.partial(in_cube, task), parts), start=1):
        if progress is not None:
            progress(f"boards of {number}", done, len(parts))
        yield found, boards_in(part, task.stock, task.prop)


def in_cube(task: Task, cube: Cube, goal: str = "found") -> list[layered.Pair]:
    """Return the boards of a part on which the property holds: one, or all up to a number."""
    space = space_of(cube, task.stock, task.prop)
    control = space_control(space, task.prop, task.edition, f":- not {goal}. #project chosen/2.", task.mine)
    control.configuration.solve.project = "project"  # type: ignore[union-attr]
    control.configuration.solve.models = MOST_MODELS if task.every else 1  # type: ignore[union-attr]
    found: dict[object, layered.Pair] = {}
    with control.solve(yield_=True) as handle:
        for model in handle:
            symbols = model.symbols(shown=True)
            if any(symbol.name == "too_many_effects" for symbol in symbols):
                raise LimitError("boards with so many different replacement effects have no exact answer")
            picks = picked(space, symbols)
            if picks not in found:
                board = standing_alone(space.board(picks))
                found[picks] = board, without_added(board, task.prop)
    return list(found.values())


def _witness(board: Board, other: Board | None, task: Task) -> Witness:
    """A board on which the property was found, looked at again by itself under the plain rules."""
    board, other = standing_alone(board), other and standing_alone(other)
    said = plain(board, other, task.prop, task.edition, task.mine)
    if said is None:
        raise RulesError(f"a board that was found does not have the property by itself: {board}")
    return Witness(board, details(said), other)


def premise_holds(task: Task, size: int) -> bool:
    """Return whether the property's premise holds on some board; a property without one is taken at its word."""
    if not task.prop.derives("premise", 0):
        return True
    if task.prop.layers:
        return layered.premise_holds(task, size)
    one = msgspec.structs.replace(task, every=False)
    return any(
        in_cube(one, cube, "premise") for number in range(1, size + 1) for cube in cubes(task.stock, task.prop, number)
    )
