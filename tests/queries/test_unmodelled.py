"""Text that no rule reads is named by the questions that it bears on, and by no other."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import Board
from bridge.queries.could import could
from bridge.queries.legal import legal
from bridge.queries.orderings import orderings
from bridge.queries.outcomes import outcomes
from bridge.queries.pool import pool
from bridge.queries.tap import tap
from bridge.queries.types import types


def named(entries: tuple[object, ...]) -> set[str]:
    return {entry.permanent for entry in entries}  # type: ignore[attr-defined]


@pytest.mark.parametrize("card", ["Doubling Season", "Kismet", "Hardened Scales", "Rest in Peace"])
def test_effects_on_entering_are_named_by_outcomes_alone(card: str) -> None:
    tree = {"permanents": [{"card": card, "id": "x"}, {"card": "Forest"}], "event": {"enter": "Sol Ring"}}
    board = Board.from_tree(tree)
    assert "x" in named(outcomes(board).unmodelled)
    assert could(board).unmodelled == tap(board, "forest").unmodelled == ()


def test_a_copy_that_enters_with_counters_is_named() -> None:
    event = {"enter": "Altered Ego", "x": 3, "copy_of": "Grizzly Bears", "cast": True, "player": "A"}
    board = Board.from_tree({"permanents": [{"card": "Grizzly Bears", "controller": "A"}], "event": event})
    assert named(outcomes(board).unmodelled) == {"altered-ego"}


def test_what_activating_costs_is_named_by_legal_alone() -> None:
    board = Board.parse("A: Basalt Monolith (tapped), 3x Forest; B: Suppression Field")
    assert named(legal(board).unmodelled) == {"suppression-field"}
    assert could(board).unmodelled == ()


def test_more_triggers_are_named_by_tap() -> None:
    throne = {"card": "Roaming Throne", "chosen_type": "Elf"}
    board = Board.from_tree({"permanents": [{"card": "Forest"}, throne, {"card": "Vorinclex, Voice of Hunger"}]})
    assert "roaming-throne" in named(tap(board, "forest").unmodelled)
    assert could(board).unmodelled == ()


TERRAIN = {"card": "Phantasmal Terrain", "attached_to": "forest", "id": "x"}


@pytest.mark.parametrize(
    ("others", "permanent", "choice"),
    [
        ([], {"card": "Conspiracy", "id": "x"}, {"chosen_type": "Elf"}),
        ([], {"card": "Painter's Servant", "id": "x"}, {"chosen_color": "R"}),
        ([{"card": "Forest"}], TERRAIN, {"chosen_type": "Swamp"}),
        ([], {"card": "Alpine Moon", "id": "x"}, {"chosen_name": "Tropical Island"}),
    ],
)
def test_what_was_not_chosen_is_named(
    others: list[dict[str, Any]], permanent: dict[str, Any], choice: dict[str, str]
) -> None:
    without, with_it = (Board.from_tree({"permanents": [*others, {**permanent, **more}]}) for more in ({}, choice))
    for question in (types, could):
        assert named(question(without).unmodelled) == {"x"}
        assert question(with_it).unmodelled == ()


SPRAWL = {"card": "Utopia Sprawl", "attached_to": "forest", "id": "x"}


@pytest.mark.parametrize(
    "permanent", [SPRAWL, {"card": "Gauntlet of Power", "id": "x"}, {"card": "Caged Sun", "id": "x"}]
)
def test_a_color_that_was_not_chosen_for_a_trigger_is_named(permanent: dict[str, Any]) -> None:
    """What is undefined adds no mana (CR 106.5), and a trigger on it does nothing."""
    forest = {"card": "Forest", "controller": "A"}
    without, with_it = (
        Board.from_tree({"permanents": [forest, {**permanent, "controller": "A", **more}]})
        for more in ({}, {"chosen_color": "G"})
    )
    assert named(tap(without, "forest").unmodelled) == named(pool(without, "A").unmodelled) == {"x"}
    assert tap(with_it, "forest").unmodelled == pool(with_it, "A").unmodelled == ()


@pytest.mark.parametrize(
    "line",
    [
        "A: 2x Forest, Forest (id bare), Utopia Sprawl (on bare)",  # a trigger on another land
        "A: Forest, Utopia Sprawl (on forest, G), Mana Flare",  # one speaks of no chosen color
    ],
)
def test_a_color_that_no_trigger_on_the_permanent_asks_for_is_not_named(line: str) -> None:
    assert tap(Board.parse(line), "forest").unmodelled == ()


def test_a_color_that_was_not_chosen_for_a_source_is_named_in_a_pool() -> None:
    heart = Board.parse("A: Forest, Coldsteel Heart")
    assert named(pool(heart, "A").unmodelled) == {"coldsteel-heart"}
    for line, told in (
        ("A: Forest; B: Coldsteel Heart, Forest, Utopia Sprawl (on forest-2)", set()),
        ("A: Exotic Orchard; B: Coldsteel Heart", {"coldsteel-heart"}),
        ("A: Forest; B: Exotic Orchard, Coldsteel Heart", set()),
        ("A: Forest, Coldsteel Heart (G)", set()),
        ("A: Exotic Orchard; B: Coldsteel Heart (G)", set()),
    ):
        assert named(pool(Board.parse(line), "A").unmodelled) == told
    assert tap(heart, "coldsteel-heart").unmodelled == could(heart).unmodelled == ()


def test_a_color_that_was_not_chosen_is_named_where_it_would_pay_costs() -> None:
    for line, told in (
        ("A: Coldsteel Heart, Basalt Monolith (tapped)", {"coldsteel-heart"}),
        ("A: Exotic Orchard, Basalt Monolith (tapped); B: Coldsteel Heart", {"coldsteel-heart"}),
        ("A: Coldsteel Heart (G), Basalt Monolith (tapped)", set()),
    ):
        assert named(legal(Board.parse(line), "A").unmodelled) == told


def test_a_color_that_was_not_chosen_for_a_trigger_on_that_color_is_named() -> None:
    text = "Whenever a land's ability causes you to add one or more mana of the chosen color, add {C}."
    sun = {"card": "Sun", "define": {"type_line": "Artifact", "text": f"As ~ enters, choose a color.\n{text}"}}
    for more, told in (({}, {"sun"}), ({"chosen_color": "G"}, set())):
        board = Board.from_tree({"permanents": [{"card": "Forest"}, {**sun, **more}]})
        assert named(tap(board, "forest").unmodelled) == told


def test_a_type_that_was_not_chosen_for_an_amount_is_named() -> None:
    city: dict[str, Any] = {"card": "Three Tree City", "id": "x"}
    for more, expected in (({}, {"x"}), ({"chosen_type": "Elf"}, set())):
        board = Board.from_tree({"permanents": [{**city, **more}]})
        assert named(could(board).unmodelled) == named(tap(board, "x").unmodelled) == expected


def test_words_that_were_not_named_are_named() -> None:
    for words, expected in (("Island", {"effect 1"}), ("Mountain to Island", set())):
        effect = {"source": "Mind Bend", "on": "moon", "chosen_type": words}
        board = Board.from_tree({"permanents": [{"card": "Blood Moon", "id": "moon"}], "effects": [effect]})
        assert named(types(board).unmodelled) == named(could(board).unmodelled) == expected


def test_words_that_no_rule_reads() -> None:
    assert tap(Board.parse("A: Sasaya's Essence, 4x Mossfire Valley"), "mossfire-valley").unmodelled == ()
    assert tap(Board.parse("A: Victory Chimes"), "victory-chimes").unmodelled == ()
    storage = Board.parse("A: Dwarven Hold (3 storage counters)")
    assert named(tap(storage, "dwarven-hold").unmodelled) == {"dwarven-hold"}
    assert tap(storage, "dwarven-hold", x=3).unmodelled == ()
    assert orderings(Board.parse("A: Forest, Contamination"), "forest").unmodelled == ()


def defined(text: str) -> Board:
    card = {"id": "x", "card": "Invented", "define": {"type_line": "Land", "text": text}}
    return Board.from_tree({"players": ["A", "B"], "permanents": [card, {"card": "Forest", "id": "forest"}]})


def test_mana_for_different_players_is_named_and_not_added_up() -> None:
    answer = tap(defined("{T}: Add {G}. Each player adds {C}."), "x")
    assert answer.outcomes == ()
    assert [entry.text for entry in answer.unmodelled] == ["an ability that adds mana for different players at once"]


def test_a_trigger_for_once_each_turn_is_left_out_of_totals_and_named() -> None:
    board = defined(
        "Whenever you tap a Forest for mana, add an additional {R}. This ability triggers only once each turn."
    )
    assert [one.pool for one in tap(board, "forest").outcomes] == [{"A": {"R": 1, "G": 1}}]
    answer = pool(board, "A")
    assert [total.pool for total in answer.totals] == [{"G": 1}]
    assert [entry.text for entry in answer.unmodelled] == ["a triggered ability that adds mana once each turn"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{T}: Add {G}. Activate only if you are the monarch.", "monarch"),
        ("{T}: Add {G} for each blocking creature.", "blocking"),
    ],
)
def test_what_is_not_read_is_told_in_words(text: str, words: str) -> None:
    said = [entry.text for entry in legal(defined(text)).unmodelled]
    assert any(words in entry for entry in said)
    assert not any(sign in entry for entry in said for sign in '(_"{')


@pytest.mark.parametrize(
    ("commander", "colors", "expected"),
    [
        ("The Prismatic Piper", {}, {"command-tower"}),
        ("The Prismatic Piper", {"A": {"The Prismatic Piper": "G"}}, set()),
        ("Tymna the Weaver", {}, set()),
        ("Tymna the Weaver", {"A": {"Tymna the Weaver": "G"}}, {"command-tower"}),
    ],
)
def test_the_color_chosen_for_a_commander(
    commander: str, colors: dict[str, dict[str, str]], expected: set[str]
) -> None:
    """It belongs to the identity of a card that asks for it, and of no other (CR 903.4b)."""
    keys = {"commanders": {"A": [commander]}, "commander_colors": colors}
    board = Board.from_tree({"players": ["A"], "permanents": [{"card": "Command Tower"}], **keys})
    assert named(could(board).unmodelled) == expected
    types_found = board.could_produce("command-tower").types
    assert ("G" in types_found) == (colors != {} and commander == "The Prismatic Piper")


@pytest.mark.parametrize(
    "card", ["Courier Bat", "Throne Warden", "Goblin Firestarter", "Kongming's Contraptions", "Narnam Renegade"]
)
def test_conditions_of_what_does_nothing_about_mana_are_not_named(card: str) -> None:
    board = Board.from_tree({"permanents": [{"card": "Forest"}, {"card": card, "id": "x"}]})
    assert could(board).unmodelled == tap(board, "forest").unmodelled == ()


MONARCH = "Activate only if you are the monarch."


@pytest.mark.parametrize(
    "text",
    [
        f"{{T}}: Add {{G}}. {MONARCH}",
        "Whenever you tap a land for mana, if you are the monarch, add {G}.",
        f"{{T}}, Sacrifice ~: Draw a card. {MONARCH}\n{{T}}: Add {{C}}. {MONARCH}",
    ],
)
def test_conditions_of_what_adds_mana_are_named(text: str) -> None:
    own = {"card": "Own", "id": "x", "define": {"type_line": "Artifact", "text": text}}
    board = Board.from_tree({"players": ["A"], "permanents": [{"card": "Forest"}, own]})
    assert named(could(board).unmodelled) == named(tap(board, "forest").unmodelled) == {"x"}


def test_conditions_of_what_may_be_activated_are_named_by_legal() -> None:
    own = {"card": "Own", "id": "x", "define": {"type_line": "Artifact", "text": f"{{T}}: Draw a card. {MONARCH}"}}
    board = Board.from_tree({"players": ["A"], "permanents": [own]})
    assert named(legal(board, "A").unmodelled) == {"x"}
    assert could(board).unmodelled == ()


def test_what_is_attached_to_nothing_reads_nothing_there() -> None:
    luxior = {"card": "Luxior, Giada's Gift", "id": "x"}
    assert could(Board.from_tree({"permanents": [luxior]})).unmodelled == ()
