"""One search of the atlas: a property, a list of cards and a size, and what was found, packed."""

from __future__ import annotations

import functools
import hashlib
import re
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

from bridge.board.board import Board
from bridge.errors import InputError, LimitError
from bridge.search.answers import SearchAnswer, Witness
from bridge.search.properties import Property, find
from bridge.search.search import search_for
from bridge.search.witness import tree_of
from bridge.work.parts import rules_text
from bridge.work.processes import one_core

MOST_DRAWN = 3  # witnesses of one search whose orders are drawn
Tree = dict[str, Any]


class Search(msgspec.Struct, frozen=True):
    """What is searched: a property by its name, cards under the name of their list, and the most permanents."""

    name: str
    catalogue: str
    cards: tuple[str, ...]
    size: int


class Found(msgspec.Struct, frozen=True):
    """One witness: its board as a file has it, what it is compared with, and what is told of it.

    ``expect`` is what questions about the board answer, as case files have it; ``drawing`` an SVG picture, or nothing.
    """

    board: Tree
    other: Tree | None
    details: tuple[str, ...]
    expect: Tree
    expect_other: Tree
    drawing: str = ""


class Entry(msgspec.Struct, frozen=True):
    """What one search came to; ``failed`` says why there is no answer, if there is none."""

    name: str
    title: str
    catalogue: str
    verdict: str
    rules: tuple[str, ...]
    cards: int
    players: int
    size: int
    boards: int
    smallest: int
    premise: bool
    witnesses: tuple[Found, ...]
    alike: dict[str, tuple[str, ...]]
    left_out: dict[str, str]
    notes: tuple[str, ...]
    failed: str = ""

    @property
    def found(self) -> bool:
        """Whether there is a witness."""
        return bool(self.witnesses)


def run_search(edition: str, task: Search) -> bytes:
    """Carry out a search on one core, and return its entry packed.

    Args:
        edition: the edition of the rules.
        task: the search.

    A search that meets a limit is an entry too, so that the others go on.

    >>> from bridge.rules import EDITIONS
    >>> entry = unpack(run_search(EDITIONS[-1], Search("order-matters", "few", ("Forest", "Contamination"), 1)))
    >>> entry.found, entry.smallest
    (False, 0)
    """
    prop = find(task.name)
    with one_core():
        try:
            entry = _entry(task, prop, search_for(prop, task.cards, task.size, 0, True, edition))
        except InputError as error:
            entry = _unanswered(task, prop, str(error))
    return zlib.compress(msgspec.msgpack.encode(entry))


def unpack(data: bytes) -> Entry:
    """Return the entry that :func:`run_search` packed."""
    return msgspec.msgpack.decode(zlib.decompress(data), type=Entry)


def fingerprint(searches: Sequence[Search], edition: str) -> str:
    """Return what tells an atlas from any other whose parts would be different."""
    made = hashlib.sha256(f"atlas 1 {edition}\n".encode())
    made.update(msgspec.json.encode(searches))
    made.update(rules_text())
    for card in dict.fromkeys(card for search in searches for card in search.cards):
        made.update(_model(card))
    return made.hexdigest()


@functools.cache
def _model(card: str) -> bytes:
    from bridge.cards.table import find_face

    return msgspec.json.encode(find_face(card))


def _entry(task: Search, prop: Property, answer: SearchAnswer) -> Entry:
    witnesses = sorted(answer.witnesses, key=lambda witness: msgspec.json.encode(tree_of(witness.board)))
    return Entry(
        name=task.name,
        title=answer.title,
        catalogue=task.catalogue,
        verdict=answer.verdict(),
        rules=tuple(dict.fromkeys(re.findall(r"(?m)^% CR (\d+(?:\.\d+[a-z]?)?)", prop.text))),
        cards=answer.cards,
        players=answer.players,
        size=answer.size,
        boards=answer.boards,
        smallest=answer.smallest,
        premise=answer.premise,
        witnesses=tuple(_found(prop, witness, at, answer.edition) for at, witness in enumerate(witnesses)),
        alike=answer.alike,
        left_out=answer.left_out,
        notes=answer.notes,
    )


def _unanswered(task: Search, prop: Property, why: str) -> Entry:
    return Entry(
        name=task.name,
        title=prop.title,
        catalogue=task.catalogue,
        verdict=f"Not answered for up to {task.size} permanents: {why}",
        rules=(),
        cards=len(task.cards),
        players=0,
        size=task.size,
        boards=0,
        smallest=0,
        premise=False,
        witnesses=(),
        alike={},
        left_out={},
        notes=(),
        failed=why,
    )


def _found(prop: Property, witness: Witness, at: int, edition: str) -> Found:
    return Found(
        board=tree_of(witness.board),
        other=None if witness.other is None else tree_of(witness.other),
        details=witness.details,
        expect=expected(prop, witness.board, edition),
        expect_other={} if witness.other is None else expected(prop, witness.other, edition),
        drawing=_drawing(witness.board, edition) if at < MOST_DRAWN and not prop.layers else "",
    )


def expected(prop: Property, board: Board, edition: str) -> Tree:
    """Return what a case about a board expects, for the questions that a property is about.

    >>> from bridge.rules import EDITIONS
    >>> expected(find("order-matters"), Board.parse("A: Forest, Contamination"), EDITIONS[-1])
    {'could_produce': {'forest': ['B'], 'contamination': []}}
    """
    from bridge.queries.could import could
    from bridge.queries.tap import tap
    from bridge.queries.types import types

    found: Tree = {"could_produce": {one.permanent: list(one.types) for one in could(board, (), edition).permanents}}
    if prop.layers or prop.asks == "types":
        said = types(board, (), edition).permanents
        found["types"] = {one.permanent: list(one.types) for one in said}
        found["subtypes"] = {one.permanent: list(one.subtypes) for one in said}
    if prop.asks == "tap":
        answers = [tap(board, permanent.id, edition=edition) for permanent in board.permanents]
        pools = {one.permanent: [outcome.pool for outcome in one.outcomes] for one in answers if one.outcomes}
        found["tap"] = {id: [pool for at, pool in enumerate(of) if pool not in of[:at]] for id, of in pools.items()}
    return found


def _drawing(board: Board, edition: str) -> str:
    """The orders of replacement effects as a picture, of the permanent that has most; nothing where none has two."""
    from bridge.pictures.orders import order_graph
    from bridge.pictures.svg import svg

    graphs = [order_graph(board, permanent.id, edition=edition) for permanent in board.permanents]
    graph = max(graphs, key=len)
    if len(graph) < 3:
        return ""
    try:
        return svg(graph)
    except LimitError:
        return ""
