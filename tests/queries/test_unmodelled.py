"""Text that no rule reads is named by the questions that it bears on, and by no other."""

from __future__ import annotations

import pytest

from bridge import Board
from bridge.queries.could import could
from bridge.queries.legal import legal
from bridge.queries.orderings import orderings
from bridge.queries.outcomes import outcomes
from bridge.queries.tap import tap


def named(entries: tuple[object, ...]) -> set[str]:
    return {entry.permanent for entry in entries}  # type: ignore[attr-defined]


@pytest.mark.parametrize("card", ["Doubling Season", "Kismet", "Solemnity", "Rest in Peace"])
def test_effects_on_entering_are_named_by_outcomes_alone(card: str) -> None:
    tree = {"permanents": [{"card": card, "id": "x"}, {"card": "Forest"}], "event": {"enter": "Sol Ring"}}
    board = Board.from_tree(tree)
    assert "x" in named(outcomes(board).unmodelled)
    assert could(board).unmodelled == tap(board, "forest").unmodelled == ()


def test_what_activating_costs_is_named_by_legal_alone() -> None:
    board = Board.parse("A: Basalt Monolith (tapped), 3x Forest; B: Suppression Field")
    assert named(legal(board).unmodelled) == {"suppression-field"}
    assert could(board).unmodelled == ()


def test_more_triggers_are_named_by_tap() -> None:
    board = Board.parse("A: Forest, Roaming Throne, Vorinclex, Voice of Hunger")
    assert "roaming-throne" in named(tap(board, "forest").unmodelled)
    assert could(board).unmodelled == ()


def test_words_that_no_rule_reads() -> None:
    assert named(tap(Board.parse("A: Sasaya's Essence, 4x Mossfire Valley"), "mossfire-valley").unmodelled)
    assert named(tap(Board.parse("A: Victory Chimes"), "victory-chimes").unmodelled) == {"victory-chimes"}
    storage = Board.parse("A: Dwarven Hold (3 storage counters)")
    assert named(tap(storage, "dwarven-hold").unmodelled) == {"dwarven-hold"}
    assert tap(storage, "dwarven-hold", x=3).unmodelled == ()
    assert orderings(Board.parse("A: Forest, Contamination"), "forest").unmodelled == ()
