"""What is wrong with an event is said in one line: where, what, and the nearest name."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import Board
from bridge.errors import InputError
from bridge.queries.outcomes import outcomes

BOARD: dict[str, Any] = {
    "players": ["Alice", "Bob"],
    "permanents": [{"id": "ring", "card": "Sol Ring"}, {"id": "ret", "card": "Chakram Retriever"}],
}
WRONG = [
    (
        {"entre": "Sol Ring"},
        "event: is no kind of event; there are enter, move, partner_with, cast: 'entre' (did you mean 'enter'?)",
    ),
    ({}, "event: is no kind of event; there are enter, move, partner_with, cast: ''"),
    ({"enter": "Sol Rign"}, "event.enter: no card has this name: 'Sol Rign' (did you mean 'Sol Ring'"),
    (
        {"enter": "Sol Ring", "player": "Alise"},
        "event.player: is not a player of this board: 'Alise' (did you mean 'Alice'?)",
    ),
    ({"enter": "Sol Ring", "plyer": "Alice"}, "event: there is no such key: 'plyer' (did you mean 'player'?)"),
    ({"enter": "Sol Ring", "x": -1}, "event.x: "),
    ({"enter": "Sol Ring", "x": "two"}, "event.x: must be a whole number: 'two'"),
    ({"enter": "Sol Ring", "free": True}, "event.free: "),
    ({"enter": "Sol Ring", "cast": True, "token": True}, "event.token: can't be beside 'cast': True"),
    ({"enter": "Endless One", "cast": True}, "event.x: is missing"),
    ({"enter": "Sol Ring", "copy_of": "rign"}, "event.copy_of: no card has this name: 'rign'"),
    ({"enter": "Sol Ring", "from": "hnad"}, "event.from: is not a word that is known here: 'hnad'"),
    ({"enter": "Sol Ring", "move": "ring", "to": "hand"}, "event: is a second event beside 'enter': 'move'"),
    ({"move": "rign", "to": "hand"}, "event.move: no permanent has this id: 'rign' (did you mean 'ring'?)"),
    ({"move": "ring"}, "event: the key 'to' is missing"),
    ({"move": "ring", "to": "grave"}, "event.to: is not a word that is known here: 'grave' (did you mean 'graveyard'"),
    ({"partner_with": "ret"}, "event: the key 'target' is missing"),
    (
        {"partner_with": "ret", "target": "Bbo"},
        "event.target: is not a player of this board: 'Bbo' (did you mean 'Bob'?)",
    ),
    (
        {"partner_with": "ring", "target": "Bob"},
        "event.partner_with: has no \"partner with\" ability (CR 702.124j): 'ring'",
    ),
    ({"partner_with": "ret", "target": "Bob", "paid": ["rin"]}, "event.paid[0]: no permanent has this id: 'rin'"),
    ({"cast": "Lightning Blot"}, "event.cast: no card has this name: 'Lightning Blot'"),
    (
        {"cast": "Lightning Bolt", "targets": ["rign"]},
        "event.targets[0]: no permanent has this id: 'rign' (did you mean 'ring'?)",
    ),
    ({"cast": "Lightning Bolt", "targets": "ring"}, "event.targets: must be a list: 'ring'"),
]


@pytest.mark.parametrize(("event", "said"), WRONG, ids=[str(event)[:50] for event, _ in WRONG])
def test_one_line_that_says_where(event: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as caught:
        outcomes(Board.from_tree({**BOARD, "event": event}, source="b.yaml"))
    assert str(caught.value).startswith(f"b.yaml: {said}")
    assert "\n" not in str(caught.value)


def test_a_board_without_an_event() -> None:
    with pytest.raises(InputError, match="event: the board has none"):
        outcomes(Board.from_tree(BOARD))


def test_too_many_outcomes_are_refused() -> None:
    permanents = [{"id": f"w{number}", "card": "Beast Whisperer"} for number in range(8)]
    with pytest.raises(InputError, match="more than 10,000 outcomes"):
        outcomes(Board.from_tree({"permanents": permanents, "event": {"cast": "Llanowar Elves"}}))
