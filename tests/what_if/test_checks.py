"""Changes that mean nothing are refused, or a note says so."""

from __future__ import annotations

import pytest

from bridge.board.board import Board
from bridge.board.change import Counting
from bridge.queries.what_if import what_if
from tests.cli.running import answer, run

BOARD = (
    "A: Forest (id wood), Utopia Sprawl (on wood, U), Gemstone Caverns, Convincing Mirage (on wood), "
    "Xenograft, Mind Bend, Roots of Life"
).replace(" Mind Bend,", "")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("--choose", "wood=Z"), "--choose: chooses neither a color nor a type, so 'Z' can't be chosen for it: 'wood'"),
        (("--choose", "wood=U"), "chooses neither"),
        (("--choose", "utopia-sprawl=Z"), "utopia-sprawl chooses a color (W, U, B, R, G), which this is not: 'Z'"),
        (("--choose", "utopia-sprawl=Forest"), "chooses a color"),
        (("--choose", "utopia-sprawl=C"), "chooses a color"),
        (("--choose", "convincing-mirage=Iland"), "(did you mean 'Island'"),
        (("--choose", "convincing-mirage=U"), "chooses a land type"),
        (("--choose", "xenograft=Forest"), "chooses a creature type"),
        (("--choose", "xenograft=Gobln"), "(did you mean 'Goblin'"),
        (("--add", "Forest (U):A"), "--add: chooses neither"),
        (("--add", "Convincing Mirage (on wood, type Bog):A"), "--add: "),
        (("--counter", "gemstone-caverns=luck 2"), "ID=KIND or ID=N KIND"),
        (("--counter", "gemstone-caverns=-2 luck"), "ID=KIND or ID=N KIND"),
        (("--counter", "gemstone-caverns=00 luck"), "ID=KIND or ID=N KIND"),
        (("--counter", "gemstone-caverns=2"), "ID=KIND or ID=N KIND"),
        (
            ("--choose", "convincing-mirage=Gate"),
            "--choose: convincing-mirage chooses a land type, and this is no basic",
        ),
        (("--counter", "gemstone-caverns=2 luk"), "--counter: is a kind of counter that no card names: 'luk' (did you"),
        (("--counter", "gemstone-caverns=lots"), "--counter: is a kind of counter that no card names: 'lots'"),
    ],
)
def test_changes_that_mean_nothing_are_refused(change: tuple[str, str], said: str) -> None:
    code, out, error = run("what-if", BOARD, *change)
    assert (code, out, len(error.splitlines())) == (2, "", 1)
    assert said in error


@pytest.mark.parametrize(
    "choice",
    ["utopia-sprawl=R", "convincing-mirage=Swamp", "xenograft=Goblin", "xenograft=Time Lord", "roots-of-life=Island"],
)
def test_choices_that_cards_make_are_taken(choice: str) -> None:
    assert run("what-if", BOARD, "--choose", choice)[0] == 0


@pytest.mark.parametrize("kind", ["oil", "lore", "charge"])
def test_a_counter_that_nothing_looks_at_is_noted(kind: str) -> None:
    found = answer("what-if", BOARD, "--counter", f"gemstone-caverns=2 {kind}")
    assert found["notes"] == [f"no modelled text on this board names '{kind}' counters"]
    assert not found["changes"][0]["after"]


@pytest.mark.parametrize(
    ("board", "kind"),
    [
        ("A: Gemstone Caverns", "luck"),
        ("A: Everflowing Chalice", "charge"),
        ("A: Quicksilver Fountain, Forest", "flood"),
    ],
)
def test_a_counter_that_is_looked_at_is_not(board: str, kind: str) -> None:
    there = Board.parse(board)
    assert what_if(there, [Counting(there.permanents[-1].id, kind)]).notes == ()
