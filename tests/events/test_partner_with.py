"""The search of "partner with" under restrictions, against a walk through the procedure by hand."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.events.asking import as_set, ask

SLINGER = "Chakram Slinger"
EFFECTS = ["Stranglehold", "Aven Mindcensor", "Leonin Arbiter", "Opposition Agent", "Mindlock Orb", "Sol Ring"]


def ends(permanents: list[dict[str, str]], library: list[str], target: str) -> list[dict[str, Any]]:
    """Walk the procedure: pay, decide, find, move, shuffle."""
    nothing = {"searches": False, "library_of": None, "found": None, "revealed": False, "to": None, "shuffles": False}
    found = [{**nothing, "controlled_by": None}]
    theirs = [one["card"] for one in permanents if one["controller"] != target]
    everyones = [one["card"] for one in permanents]
    if "Stranglehold" in theirs or "Mindlock Orb" in everyones:
        return found
    seen = library[:4] if "Aven Mindcensor" in theirs else library
    agents = [
        one["controller"] for one in permanents if one["card"] == "Opposition Agent" and one["controller"] != target
    ]
    searching = {
        **nothing,
        "searches": True,
        "library_of": target,
        "shuffles": True,
        "controlled_by": agents[-1] if agents else None,
    }
    found.append(searching)
    if SLINGER in seen:
        found.append({**searching, "found": SLINGER, "revealed": True, "to": "exile" if agents else "hand"})
    return found


@pytest.mark.parametrize("seed", range(40))
def test_every_end_of_the_search(seed: int) -> None:
    chance = random.Random(seed)
    permanents = [
        {"card": chance.choice(EFFECTS), "controller": chance.choice("ABC")} for _ in range(chance.randrange(4))
    ]
    library = [chance.choice(["Island", "Island", "Island", SLINGER]) for _ in range(chance.randrange(7))]
    target = chance.choice("ABC")
    tree = {
        "players": ["A", "B", "C"],
        "permanents": [*permanents, {"id": "ret", "card": "Chakram Retriever", "controller": "A"}],
        "libraries": {target: library},
        "event": {"partner_with": "ret", "target": target},
    }
    assert as_set(ask(tree)) == as_set(ends(permanents, library, target))


def test_each_arbiter_asks_for_its_own_payment() -> None:
    tree = {
        "players": ["A", "B"],
        "permanents": [
            {"id": "one", "card": "Leonin Arbiter", "controller": "B"},
            {"id": "two", "card": "Leonin Arbiter", "controller": "A"},
            {"id": "ret", "card": "Chakram Retriever", "controller": "A"},
        ],
        "libraries": {"A": [SLINGER]},
        "event": {"partner_with": "ret", "target": "A"},
    }
    searching = [outcome for outcome in ask(tree) if outcome["searches"]]
    assert all(outcome["choices"][:2] == ["pay {2} to ignore one", "pay {2} to ignore two"] for outcome in searching)
    tree["event"] = {"partner_with": "ret", "target": "A", "paid": ["one"]}
    searching = [outcome for outcome in ask(tree) if outcome["searches"]]
    assert [outcome["choices"][0] for outcome in searching] == ["pay {2} to ignore two"] * 2


def test_an_unlisted_library_is_said_to_be_unknown() -> None:
    from bridge import Board
    from bridge.queries.outcomes import outcomes

    tree = {
        "permanents": [{"id": "ret", "card": "Chakram Retriever"}],
        "event": {"partner_with": "ret", "target": "A"},
    }
    answer = outcomes(Board.from_tree(tree))
    assert [entry.text for entry in answer.unmodelled] == ["the library of A"]
    assert json.dumps([outcome["searches"] for outcome in answer.outcomes]) == "[false, true]"
