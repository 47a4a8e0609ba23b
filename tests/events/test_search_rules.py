"""Effects on searching in every shape that the ability model has, one at a time."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bridge import Board
from bridge.cards.model import Face, Filter, Lasting, Prohibition, Spell, State
from bridge.queries.outcomes import outcomes

SLINGER = "Chakram Slinger"


def searched(rule: Prohibition, target: str, lasting: bool = False, **keys: Any) -> set[tuple[bool, str | None]]:
    """Whether there was a search and what was found, with one effect of B's."""
    return {(one["searches"], one["found"]) for one in ends(rule, target, lasting, **keys)}


def ends(rule: Prohibition, target: str, lasting: bool = False, **keys: Any) -> tuple[dict[str, Any], ...]:
    """The outcomes with one effect of B's on the board, or left behind by something that has resolved."""
    tree: dict[str, Any] = {
        "players": ["A", "B", "C"],
        "permanents": [{"id": "ret", "card": "Chakram Retriever", "controller": "A"}],
        "libraries": {player: ["Island", SLINGER] for player in "ABC"},
        "event": {"partner_with": "ret", "target": target},
    }
    if lasting:
        tree["effects"] = [{"source": "Sol Ring", "controller": "B", **keys}]
        board = Board.from_tree(tree)
        face = Face(name="Rule", types=("instant",), abilities=(Spell(effects=(Lasting(rule),)),))
        board = msgspec.structs.replace(board, effects=(msgspec.structs.replace(board.effects[0], face=face),))
    else:
        tree["permanents"].append({"id": "rule", "card": "Sol Ring", "controller": "B", **keys})
        board = Board.from_tree(tree)
        face = Face(name="Rule", types=("enchantment",), abilities=(rule,))
        changed = msgspec.structs.replace(board.permanents[1], face=face)
        board = msgspec.structs.replace(board, permanents=(board.permanents[0], changed))
    return outcomes(board).outcomes


NO = {(False, None)}
YES = {(False, None), (True, None), (True, SLINGER)}
NOT_FOUND = {(False, None), (True, None)}


@pytest.mark.parametrize("lasting", [False, True])
@pytest.mark.parametrize(
    ("who", "keys", "free"),
    [
        ("any", {}, ""),
        ("you", {}, "AC"),
        ("opponent", {}, "B"),
        ("chosen_player", {"chosen_player": "C"}, "AB"),
    ],
)
def test_whom_it_binds(who: str, keys: dict[str, str], free: str, lasting: bool) -> None:
    given = {"on_player": "C"} if lasting and keys else keys
    for target in "ABC":
        rule = Prohibition("search", who=who)  # type: ignore[arg-type]
        assert searched(rule, target, lasting, **given) == (YES if target in free else NO), target


def test_its_condition() -> None:
    assert searched(Prohibition("search", condition=State("your_turn")), "A") == YES
    assert searched(Prohibition("search", condition=State("opponents_turn")), "A") == YES
    rule = Prohibition("search", condition=State("self_tapped"))
    assert searched(rule, "A", tapped=True) == NO
    assert searched(rule, "A", tapped=False) == YES


def test_its_price() -> None:
    rule = Prohibition("search", unless=("{2}",))
    assert searched(rule, "A") == YES
    paid = [one["choices"][0] for one in ends(rule, "A") if one["searches"]]
    assert paid == ["pay {2} to ignore rule"] * 2


@pytest.mark.parametrize(("top", "found"), [(1, NOT_FOUND), (2, YES)])
def test_its_portion(top: int, found: set[tuple[bool, str | None]]) -> None:
    assert searched(Prohibition("search", amount=top, kind_of="only_top"), "A") == found


def test_other_prohibitions_do_not_matter() -> None:
    assert searched(Prohibition("untap", of=Filter()), "A") == YES
