"""Boards with continuous effects, one by one (CR 613).

What comes next in the layers is worked out while a board is grounded, so such boards can't share a grounding.  Most
of them need not be looked at: a property may derive ``interacts(Source, Other)`` from coarse facts about all cards at
once (part ``layers``), and then only boards are looked at whose permanents bear on each other in a circle.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import clingo
import msgspec

from bridge import rules
from bridge.board.board import Board
from bridge.board.permanent import Permanent, is_aura
from bridge.cards import model
from bridge.facts.board import fact_chunks
from bridge.search.pieces import LAYERS, LIGHT, Stock
from bridge.search.properties import BOARDS, DIFFERENCE, Property
from bridge.search.worlds import compared, in_play, instead_of, overlay, plain, side
from bridge.work.processes import Progress, on_all_cores

if TYPE_CHECKING:
    from bridge.search.search import Task

Pair = tuple[Board, Board | None]  # a board, and the one that it is compared with if that is another
Effect = tuple[int, str]  # the number of a way, and the ability
Pairs = dict[tuple[int, int], list[tuple[Effect, Effect]]]  # by the numbers of their ways
Edges = dict[int, Pairs]  # by layer
Held = tuple[int, ...]  # the ways of a board's permanents, by their numbers: those with continuous effects first


class Ways(msgspec.Struct, frozen=True):
    """Every way in which a card may lie there: those with continuous effects, the others, and who bears on whom.

    ``fewest`` is how many continuous effects a board has at least that may have the property.
    """

    layered: tuple[Permanent, ...]
    light: tuple[Permanent, ...]
    edges: Edges | None
    fewest: int = 0

    def permanents(self, held: Held) -> list[Permanent]:
        """Return what a board holds."""
        number = len(self.layered)
        return [self.layered[at] if at < number else self.light[at - number] for at in held]


def of_size(
    task: Task, number: int, progress: Progress | None, goal: str = "found"
) -> Iterator[tuple[list[Pair], int]]:
    """Yield the boards of a size that have the property, and how many were looked at.

    Boards that can't have it, because nothing on them bears on anything, are not counted.
    """
    ways = task.ways
    assert ways is not None
    chosen = list(candidates(ways, number))
    work = functools.partial(on_boards, task, goal)
    for done, (_, (found, looked_at)) in enumerate(on_all_cores(work, chosen), start=1):
        if progress is not None:
            progress(f"boards of {number}", done, len(chosen))
        yield found, looked_at


def premise_holds(task: Task, size: int) -> bool:
    """Return whether the premise holds on some board; here no board is passed over."""
    assert task.ways is not None
    task = msgspec.structs.replace(task, ways=msgspec.structs.replace(task.ways, edges=None, fewest=0))
    sizes = range(1, size + 1)
    return any(found for number in sizes for found, _ in of_size(task, number, None, "premise"))


def ways_of(task: Task) -> Ways:
    """Return the ways of the cards of a search."""
    return ways_for(task.stock, task.prop, task.edition, task.mine)


def ways_for(stock: Stock, prop: Property, edition: str, mine: tuple[str, ...] = ()) -> Ways:
    """Return the ways of a stock's cards, for a property and the rule sets of either side."""
    overlays = (*mine, *prop.other_rules)
    layered = tuple(way for piece in stock.of(LAYERS) for way in piece.ways)
    light = tuple(way for piece in stock.of(LIGHT) for way in piece.ways)
    edges = None
    if prop.derives("interacts", 3):
        edges = _edges([*layered, *light], prop.text, edition, overlays, stock.players)
    only_layers = prop.name == DIFFERENCE and all(map(about_layers_only, filter(None, overlays)))
    return Ways(layered, light, edges, 1 if edges is not None or only_layers else 0)


def about_layers_only(overlay_name: str) -> bool:
    """Whether an overlay stands only in place of rules about layers, so that other boards can't tell it apart.

    >>> about_layers_only("timestamps-only"), about_layers_only("mirrors-skipped")
    (True, False)
    """
    named = [instead_of(file) for file in overlay(overlay_name)]
    return all(words and all(word.startswith("layers/") for word in words) for words in named)


def _edges(
    permanents: Sequence[Permanent], text: str, edition: str, overlays: Sequence[str], players: tuple[str, ...]
) -> Edges:
    """Which effects interact with which, asked of a board that has all permanents twice: there no less than elsewhere.

    An Aura that is attached to nothing there may still take the ability of any effect, so all lead to it.
    """
    twice = [msgspec.structs.replace(one, id=f"p{at}") for at, one in enumerate([*permanents, *permanents])]
    board = _board(twice, players)
    chunks = fact_chunks(board)
    files = in_play(rules.rule_files([*rules.ALWAYS, "types"], edition), overlays, chunks)
    control = rules.make_control("\n".join(dict.fromkeys("\n".join(chunks).splitlines())), files)
    control.add("answers", [], text)
    numbers = {permanent.id: at % len(permanents) for at, permanent in enumerate(board.permanents)}
    control.ground([("base", [])])
    control.ground([("layers", [])])

    def effect(symbol: clingo.Symbol) -> Effect:
        source, ability = symbol.arguments
        return numbers[source.string], str(ability)

    found: dict[int, set[tuple[Effect, Effect]]] = defaultdict(set)
    for atom in control.symbolic_atoms.by_signature("interacts", 3):
        one, other, layer = atom.symbol.arguments
        found[layer.number].add((effect(one), effect(other)))
    every = {effect(atom.symbol.arguments[0]) for atom in control.symbolic_atoms.by_signature("potential", 2)}
    for atom in control.symbolic_atoms.by_signature("takes", 3):
        taker, layer, _ = atom.symbol.arguments
        if is_aura(permanents[effect(taker)[0]]):
            found[layer.number] |= {(one, effect(taker)) for one in every if one != effect(taker)}
    edges: Edges = {layer: defaultdict(list) for layer in found}
    for number, pairs in found.items():
        for pair in sorted(pairs):
            edges[number][pair[0][0], pair[1][0]].append(pair)
    return edges


def _board(permanents: Sequence[Permanent], players: tuple[str, ...]) -> Board:
    """A board of permanents in their order, with the ids that they have."""
    return Board.from_tree({"players": players}).holding(tuple(permanents))


def candidates(ways: Ways, number: int) -> Iterator[Held]:
    """Yield what boards of a size may hold, orders apart, without those on which nothing bears on anything."""
    layered, light = range(len(ways.layered)), range(len(ways.layered), len(ways.layered) + len(ways.light))
    for effects in range(number, ways.fewest - 1, -1):
        for held in itertools.combinations_with_replacement(layered, effects):
            if ways.edges is not None and not any(in_a_circle(held, pairs) for pairs in ways.edges.values()):
                continue
            for others in itertools.combinations_with_replacement(light, number - effects):
                yield (*held, *others)


def in_a_circle(held: Held, pairs: Pairs) -> bool:
    """Return whether effects of some permanents lead to each other in a circle.

    >>> pairs = {(1, 2): [((1, "a"), (2, "b"))], (2, 1): [((2, "b"), (1, "a"))], (3, 3): [((3, "c"), (3, "c"))]}
    >>> in_a_circle((1, 2), pairs), in_a_circle((1, 3), pairs), in_a_circle((3, 3), pairs)
    (True, False, True)
    """
    among = dict.fromkeys(held)
    left = [pair for one in among for other in among for pair in pairs.get((one, other), ())]
    left = [(one, other) for one, other in left if one != other or held.count(one[0]) > 1]
    while left:
        starts = {one for one, _ in left}
        kept = [(one, other) for one, other in left if other in starts]
        if len(kept) == len(left):
            return True
        left = kept
    return False


def orders(held: Held, hosts: Sequence[int | None], ways: Ways) -> dict[object, tuple[int, ...]]:
    """Return the orders of timestamps, as places of ``held``; others than continuous effects make no difference.

    Orders that make the same board are one; its key says what it holds, and which place each Aura is attached to.
    """
    number = len(ways.layered)
    effects = [place for place, at in enumerate(held) if at < number]
    rest = tuple(place for place, at in enumerate(held) if at >= number)
    found: dict[object, tuple[int, ...]] = {}
    for some in itertools.permutations(effects):
        order = (*some, *rest)
        key = tuple((held[place], None if (on := hosts[place]) is None else order.index(on)) for place in order)
        found.setdefault(key, order)
    return found


def boards_of(held: Held, ways: Ways, players: tuple[str, ...]) -> list[list[Board]]:
    """Return the boards that hold some permanents: for each way to attach their Auras, one for each order.

    A permanent has the same id in all of them.  Of ways to attach alike Auras that make the same boards there is one.
    """
    permanents = [
        msgspec.structs.replace(permanent, id=f"p{place + 1}") for place, permanent in enumerate(ways.permanents(held))
    ]
    found: dict[object, list[Board]] = {}
    for hosts in itertools.product(*(_hosts(place, permanents) for place in range(len(permanents)))):
        in_order = orders(held, hosts, ways)
        if frozenset(in_order) in found:
            continue
        attached = [
            permanent if host is None else _attached(permanent, permanents[host].id)
            for permanent, host in zip(permanents, hosts, strict=True)
        ]
        boards = [_board([attached[place] for place in order], players) for order in in_order.values()]
        found[frozenset(in_order)] = boards
    return list(found.values())


def _hosts(at: int, permanents: Sequence[Permanent]) -> list[int | None]:
    """What an Aura may be attached to (CR 303.4a): by its place, among the permanents beside it.

    This chooses the boards to look at, before there is one to ask the rules about; of a board that is there
    ``asp_rules/types/notes_of_auras.lp`` says whether an Aura falls off; a test compares the two (cards as printed).
    """
    if not is_aura(permanents[at]):
        return [None]
    wanted = {
        word
        for ability in permanents[at].face.abilities
        if isinstance(ability, model.Keyword) and ability.name == "enchant"
        for word in re.findall(r"[a-z]+", ability.value.lower())
    }
    return [
        place
        for place, other in enumerate(permanents)
        if place != at and wanted & {"permanent", *other.face.types, *map(str.lower, other.face.subtypes)}
    ]


def _attached(permanent: Permanent, host: str) -> Permanent:
    return msgspec.structs.replace(permanent, keys=msgspec.structs.replace(permanent.keys, attached_to=host))


def on_boards(task: Task, goal: str, held: Held) -> tuple[list[Pair], int]:
    """Return the boards of some permanents that have the property, and how many there are.

    All ways to attach their Auras are looked at, and all orders of timestamps.
    """
    assert task.ways is not None
    found: list[Pair] = []
    looked_at = 0
    for boards in boards_of(held, task.ways, task.stock.players):
        looked_at += len(boards)
        said = _compared_orders if task.prop.other_board == BOARDS[1] else _each
        for pair in said(task, goal, boards):
            found.append(pair)
            if not task.every:
                return found, looked_at
    return found, looked_at


def _each(task: Task, goal: str, boards: Sequence[Board]) -> Iterator[Pair]:
    """Yield the boards that have the property."""
    for board in boards:
        if plain(board, None, task.prop, task.edition, task.mine, goal) is not None:
            yield board, None


def _compared_orders(task: Task, goal: str, boards: Sequence[Board]) -> Iterator[Pair]:
    """Yield the boards that have the property beside another order, either of two being the one that is asked about.

    The rules are asked about each board once, and the property about each two answers once.
    """
    prop = task.prop
    answer = functools.cache(lambda at, overlays: side(boards[at], prop, task.edition, overlays))
    holds = functools.cache(lambda ours, theirs: compared(ours, theirs, prop, goal) is not None)
    for one, other in itertools.permutations(range(len(boards)), 2):
        if holds(answer(one, task.mine), answer(other, prop.other_rules)):
            yield boards[one], boards[other]
