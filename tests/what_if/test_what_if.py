"""What-if answers are those of the changed boards, asked anew."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bridge.answers import WhatIf
from bridge.board.board import Board
from bridge.board.change import Adding, Change, Choosing, Counting, Ordering, Removing, Tapping, apply
from bridge.cards.catalogue import category
from bridge.errors import LimitError
from bridge.queries.what_if import each_added, each_order, each_removed, what_if
from bridge.what_if.variants import variants
from tests.cli.running import answer, run

PLAIN = [
    "Forest", "Wastes", "City of Brass", "Gaea's Cradle", "Cabal Coffers", "Reflecting Pool", "Exotic Orchard",
    "Fellwar Stone", "Llanowar Elves", "Plaza of Harmony", "Contamination", "Mana Reflection", "Damping Sphere",
    "Naked Singularity", "Pulse of Llanowar", "Infernal Darkness", "Utopia Sprawl", "Swiftfoot Boots",
]  # fmt: skip
LAYERED = ["Blood Moon", "Urborg, Tomb of Yawgmoth", "Conversion", "Prismatic Omen", "Dryad Arbor", "Spreading Seas"]

Types = dict[str, tuple[str, ...]]


def types(board: Board) -> Types:
    return {one.permanent: one.types for one in board.could_produce().permanents}


def check(board: Board, found: WhatIf) -> None:
    """The entry says what asking both boards says, permanents of other ids apart."""
    before, changed = types(board), apply(board, found.change)
    after = types(changed)
    names = {one.id: one.id for one in changed.permanents}
    if isinstance(found.change[-1], Adding):
        added = changed.permanents[-1].id
        names[added] = next((id for id in found.after if id.startswith("new")), added)
    after = {names[id]: made for id, made in after.items()}
    differs = [id for id in {*before, *after} if before.get(id) != after.get(id)]
    assert found.before == {id: before[id] for id in differs if id in before}
    assert found.after == {id: after.get(id) for id in differs}
    assert found.stay == len(before.keys() & after.keys()) - sum(id in before and id in after for id in differs)


def random_board(seed: int, cards: list[str], most: int = 9) -> Board:
    drawn = random.Random(seed)
    permanents: list[dict[str, Any]] = []
    for at in range(drawn.randint(3, most)):
        one: dict[str, Any] = {"id": f"p{at}", "card": drawn.choice(cards), "controller": drawn.choice("AB")}
        if one["card"] in ("Utopia Sprawl", "Spreading Seas", "Swiftfoot Boots") and permanents:
            one["attached_to"] = drawn.choice([other["id"] for other in permanents])
        if drawn.random() < 0.2:
            one["count"] = 1 if any(one["id"] == other.get("attached_to") for other in permanents) else 2
        permanents.append(one)
    hosts = {one.get("attached_to") for one in permanents}
    permanents = [{**one, "count": 1} if one["id"] in hosts else one for one in permanents]
    return Board.from_tree({"players": ["A", "B"], "permanents": permanents})


@pytest.mark.parametrize("seed", range(8))
def test_each_removed_is_what_the_smaller_boards_answer(seed: int) -> None:
    board = random_board(seed, PLAIN if seed % 3 else PLAIN + LAYERED, most=6)
    found = each_removed(board).changes
    assert [one.change[0].id for one in found] == [one.id for one in board.permanents]
    for one in found:
        check(board, one)


@pytest.mark.parametrize("seed", range(6))  # both players, on a permanent and not, with and without layers
def test_each_added_is_what_the_larger_boards_answer(seed: int) -> None:
    drawn = random.Random(seed)
    board = random_board(100 + seed, PLAIN if seed % 3 else PLAIN + LAYERED, most=5)
    cards = drawn.sample(category("all"), 12)
    on = board.permanents[0].id if board.permanents[0].keys.count == 1 and seed % 2 else None
    found = each_added(board, cards, "AB"[seed % 2], on).changes
    assert [one.change[0].keys for one in found] == [
        keys for card in cards for keys in variants(card, "AB"[seed % 2], on)
    ]
    for one in found:
        check(board, one)


@pytest.mark.parametrize("seed", range(8))
def test_each_order_is_what_those_boards_answer(seed: int) -> None:
    board = random_board(200 + seed, [*LAYERED, "Swamp", "Plains", "City of Brass"], most=6)
    for one in each_order(board).changes:
        check(board, one)


@pytest.mark.parametrize("seed", range(10))
def test_changes_made_together(seed: int) -> None:
    drawn = random.Random(seed)
    board = random_board(300 + seed, PLAIN + LAYERED)
    ids = [one.id for one in board.permanents]
    every: list[Change] = [
        *(Adding(keys) for keys in variants(drawn.choice(PLAIN), "A")),
        Tapping(ids[0]),
        Choosing(ids[1], "U"),
        Counting(ids[2], "luck"),
        Removing(ids[2], ""),
    ]
    made = sorted(drawn.sample(every, min(3, len(every))), key=every.index)
    (found,) = what_if(board, made).changes
    before, after = types(board), types(apply(board, made))
    assert found.after == {id: after.get(id) for id in {*before, *after} if before.get(id) != after.get(id)}


def test_orders_that_matter() -> None:
    board = Board.parse("A: Forest, Swamp; B: Conversion, Urborg, Tomb of Yawgmoth, Blood Moon")
    assert len(each_order(board).changes) == 5
    # Two effects that set land types and depend on nothing: the newer one wins (CR 613.7).
    board = Board.from_tree(
        {
            "permanents": [
                {"card": "City of Brass"},
                {"card": "Blood Moon"},
                {"card": "Sea", "define": {"type_line": "Enchantment", "text": "Nonbasic lands are Islands."}},
            ]
        }
    )
    (other,) = each_order(board).changes
    assert other.change == (Ordering(("sea", "blood-moon")),)
    assert (other.before, other.after) == ({"city-of-brass": ("U",)}, {"city-of-brass": ("R",)})


def test_orders_of_what_is_alike_are_one() -> None:
    assert len(each_order(Board.parse("A: Blood Moon, Blood Moon, Conversion, Forest")).changes) == 2
    assert each_order(Board.parse("A: Forest, Contamination")).notes != ()


def test_more_orders_than_are_gone_through_is_one_line() -> None:
    board = Board.parse(
        "A: Blood Moon, Conversion, Prismatic Omen, Chromatic Lantern, Humility, Dress Down, Painter's Servant"
    )
    with pytest.raises(LimitError) as error:
        each_order(board)
    assert "7 permanents have continuous effects" in str(error.value)


def test_what_an_answer_counts() -> None:
    found = each_removed(Board.parse("A: Forest, Island, Reflecting Pool")).changes
    assert [one.stay for one in found] == [1, 1, 2]
    assert found[2] == WhatIf(found[2].change, {"reflecting-pool": ("U", "G")}, {"reflecting-pool": None}, 2)


def test_auras_need_something_to_enchant() -> None:
    board = Board.parse("A: Forest, Island")
    left_out = each_added(board, ["Spreading Seas", "Wastes"])
    assert [one.change[0].keys.card for one in left_out.changes] == ["Wastes"]
    assert "1 Aura is left out" in left_out.notes[0]
    (seas,) = each_added(board, ["Spreading Seas"], on="forest").changes
    assert seas.after["forest"] == ("U",)


# --- the command


def test_the_shape_of_json() -> None:
    found = answer("what-if", "A: Forest, Reflecting Pool; B: Swamp", "--add", "Contamination:B", "--remove", "swamp")
    assert found == {
        "schema_version": 1,
        "changes": [
            {
                "change": [{"add": "Contamination", "player": "B"}, {"remove": "swamp"}],
                "before": {"forest": ["G"], "reflecting-pool": ["G"], "swamp": ["B"]},
                "after": {"forest": ["B"], "reflecting-pool": ["B"], "swamp": None, "contamination": []},
                "stay": 0,
            }
        ],
        "notes": [],
        "unmodelled": [],
    }


def test_cards_of_the_same_effect_are_one_row() -> None:
    code, out, _ = run("what-if", "A: Forest, Reflecting Pool", "--each", "add", "--from", "Wastes, Sol Ring, Island")
    assert code == 0
    assert "add Wastes, Sol Ring for A" not in out  # the ring is no land that the pool could reflect
    code, out, _ = run("what-if", "A: Forest", "--each", "add", "--from", "Wastes, Sol Ring, Island")
    assert code == 0
    assert "add Wastes, Sol Ring for A" in out


def test_what_is_added_may_be_named_by_the_other_changes() -> None:
    arguments = ("--add", "Gemstone Caverns:A", "--counter", "gemstone-caverns=luck", "--tap", "forest")
    found = answer("what-if", "A: Forest", *arguments)["changes"][0]
    assert found["after"] == {"gemstone-caverns": ["W", "U", "B", "R", "G"]}
    assert [next(iter(change)) for change in found["change"]] == ["add", "counter", "tap"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "name one change or more"),
        (("--remove", "forst"), "no permanent has this id: 'forst' (did you mean 'forest'"),
        (("--tap", "x"), "no permanent has this id"),
        (("--untap", "x"), "no permanent has this id"),
        (("--add", "Forst:A"), "no card has this name: 'Forst' (did you mean 'Forest'"),
        (("--add", "Forest:C"), "is not a player of this board: 'C'"),
        (("--add", "Lightning Bolt:A"), "instant"),
        (("--add", ""), "--add"),
        (("--choose", "forest"), "ID=COLOR"),
        (("--choose", "x=U"), "no permanent has this id"),
        (("--counter", "forest="), "ID=KIND"),
        (("--counter", "x=luck"), "no permanent has this id"),
        (("--each", "add"), "--from"),
        (("--from", "lands"), "--each"),
        (("--each", "remove", "--on", "forest"), "--on"),
        (("--each", "remove", "--remove", "forest"), "can't be combined"),
        (("--each", "add", "--from", "Forst"), "is neither a card, a category of cards nor a file: 'Forst'"),
        (("--each", "add", "--from", "Lightning Bolt"), "instant"),
        (("--each", "add", "--from", "basics", "--for-player", "C"), "is not a player of this board: 'C'"),
        (("--each", "add", "--from", "basics", "--on", "x"), "no permanent has this id"),
        (("--each", "all"), "--each"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], said: str) -> None:
    code, out, error = run("what-if", "A: Forest; B: Island", *arguments)
    assert (code, out) == (2, "")
    assert said in error
    assert len(error.splitlines()) == 1


def test_strict_says_when_a_card_is_not_wholly_modelled() -> None:
    board = str(Path(__file__).parents[2] / "examples" / "10-your-own-card.yaml")
    assert run("what-if", board, "--each", "remove")[0] == 0
    assert run("what-if", board, "--each", "remove", "--strict")[0] == 3
    assert each_removed(Board.load(board)).unmodelled[0].permanent == "strange-idol"
