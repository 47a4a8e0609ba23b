"""The graph of every order of replacement effects on what tapping one permanent adds (CR 616.1)."""

from __future__ import annotations

from collections import defaultdict

from clingo import Symbol
from networkx import DiGraph

from bridge.answers import TYPE_ORDER, Mana
from bridge.board.board import Board
from bridge.cards.wording import Wording
from bridge.errors import one_line
from bridge.queries.session import Atoms, ask, in_order, mana
from bridge.queries.tap import tap_abilities, tap_question
from bridge.rules import EDITIONS

MOST_SYMBOLS = 3  # of one type, in a row; more are a number of them


def order_graph(
    board: Board,
    id: str,
    ability: int | None = None,
    for_type: str | None = None,
    x: int | None = None,
    edition: str = EDITIONS[-1],
) -> DiGraph[int]:
    """Return the graph whose nodes are what is left to apply and the mana so far, and whose edges are effects applied.

    Effects that are alike are one, with a number of copies.  The arguments are those of
    :func:`bridge.queries.tap.tap`; the attributes are described in :mod:`bridge.pictures.attributes`, and nodes
    also have ``left``: the effects that have not been applied.

    Raises:
        InputError: no such permanent or ability.
        LimitError: the amounts or effects are too many for an exact answer.

    >>> graph = order_graph(Board.parse("A: Forest, Contamination, Mana Reflection"), "forest")
    >>> [graph.nodes[node]["label"] for node in graph if graph.nodes[node]["kind"] == "end"]
    ['{B}', '{B}{B}']
    """
    permanent = board.permanent(id)
    atoms = ask(board, tap_question(id, ability, for_type, x), ["tapping", "pictures"], edition)
    tap_abilities(atoms, board, id, ability)
    effects = _effects(atoms, Wording(board))
    left: dict[Symbol, list[str]] = defaultdict(list)
    for state, place, copies in in_order(atoms["graph_left"]):
        left[state].append(effects[place] if copies.number == 1 else f"{copies.number}× {effects[place]}")

    card = one_line(permanent.keys.card)
    alone = sum(other.keys.card == permanent.keys.card for other in board.permanents) == 1
    name = card if alone else f"{card} ({one_line(id)})"
    graph: DiGraph[int] = DiGraph(title=f"{name}: every order of replacement effects (CR 616.1)")
    starts = {(state, event) for state, event in atoms["graph_start"]}
    ends = {(state, event) for state, event in atoms["graph_end"]}
    steps = in_order(atoms["graph_step"])
    states = starts | ends | {(step[0], step[1]) for step in steps} | {(step[3], step[4]) for step in steps}
    numbers = {state: number for number, state in enumerate(sorted(states, key=lambda one: (-one[0].number, one[1])))}
    for (state, event), number in numbers.items():
        kind = _kind((state, event) in starts, (state, event) in ends)
        graph.add_node(number, **_node(mana(event), kind, left[state]))
    if not states:
        graph.add_node(0, label=symbols({}), kind="only")
    for state, event, place, after, next in steps:
        graph.add_edge(numbers[state, event], numbers[after, next], label=effects[place])
    return graph


def _kind(start: bool, end: bool) -> str:
    if start and end:
        return "only"
    return "start" if start else "end" if end else "state"


def _node(pool: Mana, kind: str, left: list[str]) -> dict[str, str]:
    found = {"label": symbols(pool), "kind": kind, "mana": "".join(pool)}
    return found | ({"left": ", ".join(left)} if left else {})


def symbols(pool: Mana) -> str:
    """Return mana as a short row of symbols.

    >>> symbols({"G": 2, "R": 1}), symbols({"B": 12}), symbols({})
    ('{R}{G}{G}', '12×{B}', 'no mana')
    """
    parts = [
        f"{{{letter}}}" * amount if amount <= MOST_SYMBOLS else f"{amount:,}×{{{letter}}}"
        for letter in TYPE_ORDER
        if (amount := pool.get(letter, 0))
    ]
    return (" " if any("×" in part for part in parts) else "").join(parts) or "no mana"


def _effects(atoms: Atoms, words: Wording) -> dict[Symbol, str]:
    """A name for each effect: its card; where other effects come from a card of that name, also the ids."""
    sources: dict[Symbol, list[str]] = defaultdict(list)
    for place, source in atoms["graph_source"]:
        sources[place].append(source.string)
    cards = {place: one_line(words.card(found[0])) for place, found in sources.items()}
    listed = list(cards.values())
    return {
        place: card if listed.count(card) == 1 else f"{card} ({_ids(sources[place], words)})"
        for place, card in cards.items()
    }


def _ids(sources: list[str], words: Wording) -> str:
    ordered = sorted(sources, key=words.place)
    return one_line(ordered[0] if len(ordered) == 1 else f"{ordered[0]} and {len(ordered) - 1} more")
