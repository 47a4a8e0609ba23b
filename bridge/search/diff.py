"""``diff``: the smallest boards on which two rule sets answer differently."""

from __future__ import annotations

from typing import Any

import clingo

from bridge.answers import SCHEMA_VERSION, TYPE_ORDER, Answer
from bridge.board.board import Board
from bridge.cards.catalogue import catalogue as cards_of
from bridge.errors import InputError, nearest
from bridge.facts.terms import TYPE_LETTERS
from bridge.rules import EDITIONS
from bridge.search.answers import SearchAnswer, Witness
from bridge.search.default_cards import about_layers, about_mana, about_rules
from bridge.search.properties import difference
from bridge.search.search import LARGEST, search_for
from bridge.search.witness import tree_of
from bridge.search.worlds import instead_of, overlay, reached, shortcuts
from bridge.work.processes import Progress

PLAIN = "rules"  # the name of the rules themselves


class Differing(Answer, frozen=True):
    """A permanent about which two rule sets differ, with the types that it could produce under each."""

    permanent: str
    card: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    why: tuple[str, ...] = ()


class Difference(Answer, frozen=True):
    """A board on which two rule sets answer differently."""

    board: Board
    permanents: tuple[Differing, ...]

    def as_json(self) -> dict[str, Any]:
        """Return it in the shape that ``--json`` prints; ``board`` is what a board file holds."""
        return {
            "board": tree_of(self.board),
            "differences": [
                {
                    "permanent": one.permanent,
                    "card": one.card,
                    "first": list(one.first),
                    "second": list(one.second),
                    "why_the_rules_say_so": list(one.why),
                }
                for one in self.permanents
            ],
        }


class DiffAnswer(Answer, frozen=True):
    """The answer to ``diff``: what was searched, and the boards that tell the rule sets apart."""

    first: str
    second: str
    search: SearchAnswer
    differences: tuple[Difference, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the answer in the shape that ``--json`` prints."""
        bound = self.search.as_json()
        kept = ("found", "bound", "every_smallest", "alike", "left_out", "edition", "notes")
        return {
            "schema_version": SCHEMA_VERSION,
            "first": self.first,
            "second": self.second,
            **{key: bound[key] for key in kept},
            "boards": [difference.as_json() for difference in self.differences],
        }


def diff(
    first: str,
    second: str = "",
    cards: str = "",
    size: int = 4,
    players: int = 0,
    every: bool = False,
    edition: str = EDITIONS[-1],
    progress: Progress | None = None,
) -> DiffAnswer:
    """Return the smallest boards on which two rule sets answer differently what permanents could produce.

    Args:
        first: a built-in rule set, a folder of rule files, or ``rules`` for the rules themselves.
        second: likewise; if it is not given, the rules themselves are compared with the first.
        cards: what :func:`bridge.cards.catalogue.catalogue` reads; by default the cards that the rule sets are about.
        size: how many permanents boards may have.
        players: one or two; 0 for one where boards have to be looked at one by one, else two.
        every: whether all smallest boards are wanted, not just one.
        edition: the edition of the rules.
        progress: is called with what is going on.

    Raises:
        InputError: a rule set, a card or a number is not what it may be.

    >>> answer = diff("mirrors-skipped", cards="Forest, Exotic Orchard, Reflecting Pool", size=3)
    >>> [(one.card, one.first, one.second) for one in answer.differences[0].permanents]
    [('Reflecting Pool', ('G',), ())]
    """
    mine, theirs = (first, second) if second else (PLAIN, first)
    if not 1 <= size <= LARGEST:
        raise InputError(f"must be from 1 to {LARGEST} permanents", where="--size", value=size)
    overlays = tuple(() if name == PLAIN else (_known(name),) for name in (mine, theirs))
    if overlays[0] == overlays[1]:
        raise InputError("is compared with itself", value=theirs)
    layers = any(_layered(name) for names in overlays for name in names)
    prop = difference(overlays[1] or ("",), layers)
    chosen = cards_of(cards) if cards else (about_layers() if layers else (*about_mana(), *about_rules()))
    found = search_for(prop, chosen, size, players, every, edition, progress, overlays[0])
    return DiffAnswer(
        mine, theirs, found, tuple(_difference(one, overlays, edition, layers) for one in found.witnesses)
    )


def _known(name: str) -> str:
    try:
        overlay(name)
    except InputError as error:
        near = nearest(name, [PLAIN, *shortcuts()]) or error.near
        raise InputError(error.what, where=error.where, value=error.value, near=near, source=error.source) from None
    return name


def _layered(name: str) -> bool:
    """Whether an overlay changes how continuous effects are applied, which only boards that have some can show."""
    return any(word.startswith("layers/") for file in overlay(name) for word in instead_of(file))


def _difference(witness: Witness, overlays: tuple[tuple[str, ...], ...], edition: str, layers: bool) -> Difference:
    first, second = (_types(witness.board, names, edition) for names in overlays)
    differing = [p for p in witness.board.permanents if first.get(p.id, ()) != second.get(p.id, ())]
    return Difference(
        witness.board,
        tuple(
            Differing(
                one.id,
                one.keys.card,
                first.get(one.id, ()),
                second.get(one.id, ()),
                _why(witness.board, one.id, first.get(one.id, ()), second.get(one.id, ()), edition)
                if not overlays[0]
                else (),
            )
            for one in differing
        ),
    )


def _types(board: Board, overlays: tuple[str, ...], edition: str) -> dict[str, tuple[str, ...]]:
    """What permanents could produce under a rule set."""
    found: dict[str, set[str]] = {}
    for permanent, mana_type in reached(board, "could_produce", overlays, edition):
        found.setdefault(_string(permanent), set()).add(TYPE_LETTERS[mana_type.name])
    return {id: tuple(letter for letter in TYPE_ORDER if letter in letters) for id, letters in found.items()}


def _string(symbol: clingo.Symbol) -> str:
    return symbol.string


def _why(board: Board, id: str, right: tuple[str, ...], wrong: tuple[str, ...], edition: str) -> tuple[str, ...]:
    """Why the rules say so: a proof of the first type that is missing, or the reason against the first one too many."""
    from bridge.explain.chat import chat
    from bridge.explain.explain import explain

    missing = [letter for letter in right if letter not in wrong]
    letter = missing[0] if missing else next(letter for letter in wrong if letter not in right)
    return tuple(chat(explain(board, id, letter, edition)).splitlines())
