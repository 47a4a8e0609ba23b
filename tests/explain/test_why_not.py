"""Why a permanent could not produce a type of mana: the reason and its rule."""

from __future__ import annotations

import pytest

from bridge.board.board import Board
from bridge.explain.explain import explain

REASONS = [
    ("A: Tropical Island, Blood Moon", "tropical-island", "U", "305.7", "Blood Moon"),
    ("A: Tropical Island, Blood Moon", "tropical-island", "G", "305.7", "Blood Moon"),
    ("A: Tropical Island, Blood Moon", "tropical-island", "W", "106.7", "none of its abilities adds {W}"),
    ("A: City of Brass, Blood Moon", "city-of-brass", "W", "305.7", "any color"),
    ("A: City of Brass, Blood Moon", "city-of-brass", "C", "106.7", "none of its abilities"),
    ("A: Birds of Paradise, Humility", "birds-of-paradise", "G", "613.1f", "Humility"),
    ("A: Birds of Paradise, Humility", "birds-of-paradise", "C", "106.7", "no ability that adds mana"),
    ("A: Grizzly Bears", "grizzly-bears", "G", "106.7", "no ability that adds mana"),
    ("A: Forest; B: Contamination", "forest", "G", "616.1", "Contamination"),
    ("A: Forest, Mana Reflection; B: Contamination", "forest", "G", "616.1", "Contamination takes it away"),
    ("A: Forest; B: Contamination", "forest", "U", "106.7", "none of its abilities"),
    ("A: Gaea's Cradle", "gaeas-cradle", "G", "107.1b", "is 0"),
    ("A: Gaea's Cradle; B: Contamination", "gaeas-cradle", "G", "107.1b", "is 0"),
    ("A: Gaea's Cradle; B: Contamination", "gaeas-cradle", "B", "107.1b", "is 0, so Contamination makes no {B}"),
    ("A: Gaea's Cradle; B: Contamination", "gaeas-cradle", "U", "106.7", "none of its abilities adds {U}"),
    ("A: Gaea's Cradle, Mana Reflection; B: Contamination", "gaeas-cradle", "B", "107.1b", "is 0, so Contamination"),
    ("A: Gaea's Cradle; B: Damping Sphere", "gaeas-cradle", "C", "107.1b", "is 0, so Damping Sphere makes no {C}"),
    ("A: Forest; B: Damping Sphere", "forest", "C", "106.7", "none of its abilities adds {C}"),
    ("A: Gaea's Cradle; B: Celestial Dawn", "gaeas-cradle", "W", "106.7", "none of its abilities adds {W}"),
    ("A: Reflecting Pool; B: Exotic Orchard", "reflecting-pool", "G", "106.7", "sees no other permanent"),
    ("A: Reflecting Pool; B: Exotic Orchard", "exotic-orchard", "C", "106.1a", "asks for a color"),
    ("A: Reflecting Pool, Forest", "reflecting-pool", "U", "106.7", "none that it sees could produce {U}"),
    ("A: Command Tower", "command-tower", "U", "903.4f", "no commander"),
    ("A: Thriving Grove (U)", "thriving-grove", "R", "607.2", "blue"),
    ("A: Thriving Grove", "thriving-grove", "R", "106.5", "no color or card has been chosen"),
    ("examples/05-commander.yaml", "tower-a", "C", "106.7", "none of its abilities"),
]


@pytest.mark.parametrize(("line", "id", "letter", "rule", "words"), REASONS)
def test_reason(line: str, id: str, letter: str, rule: str, words: str) -> None:
    answer = explain(Board.read(line), id, letter)
    assert not answer.holds
    assert answer.because[0].rule == rule
    assert words in answer.because[0].text


def test_a_condition_that_is_not_met() -> None:
    tree = {
        "permanents": [
            {"id": "own", "card": "Own Land", "define": {"type_line": "Land", "text": TEXT}},
        ]
    }
    answer = explain(Board.from_tree(tree), "own", "U")
    assert [reason.rule for reason in answer.because] == ["608.2c"]


TEXT = "{T}: Add {G}. If you control an Island, add {U} instead."


OWN = {"card": "Own Land", "id": "own"}


@pytest.mark.parametrize(
    ("text", "effects", "letter", "rules"),
    [
        ("{T}: Add {G} for each creature you control.", ["Chromatic Lens"], "U", ["107.1b"]),
        ("{T}: Add {G} for each creature you control.", ["Chromatic Lens", "Black Lens"], "B", ["107.1b"]),
        ("{T}: Add {G} for each creature you control.", ["Black Lens"], "B", ["106.7"]),
        ("{T}: Add {G} for each creature you control. {T}: Add {C}.", ["Black Lens"], "B", ["106.7"]),
        ("{T}: Add {G} for each creature you control.", ["Blue Rain"], "U", ["107.1b"]),
        ("{T}: Add one mana of the chosen color.", ["Chromatic Lens"], "U", ["106.5"]),
    ],
)
def test_an_ability_that_adds_nothing_gives_nothing_to_turn(
    text: str, effects: list[str], letter: str, rules: list[str]
) -> None:
    """CR 614.7: whatever the replacement effects are, what keeps the ability from adding mana is the reason."""
    tree = {
        "permanents": [
            OWN | {"define": {"type_line": "Land", "text": text}},
            *({"card": name, "define": {"type_line": "Artifact", "text": LENSES[name]}} for name in effects),
        ]
    }
    answer = explain(Board.from_tree(tree), "own", letter)
    assert [reason.rule for reason in answer.because] == rules


LENSES = {
    "Chromatic Lens": "If you tap a land for mana, it produces {U} instead of any other type and amount.",
    "Black Lens": "If a land is tapped for mana, it produces {B} instead of blue mana.",
    "Blue Rain": "If you tap a land for mana, it produces an additional {U}.",
}


def test_a_type_that_is_not_defined_takes_the_other_with_it() -> None:
    text = "{T}: Add {C}. Add one mana of the chosen color."
    tree = {"permanents": [{"id": "own", "card": "Own Land", "define": {"type_line": "Land", "text": text}}]}
    assert [reason.rule for reason in explain(Board.from_tree(tree), "own", "C").because] == ["106.5"]


def test_face_down() -> None:
    tree = {"permanents": [{"card": "Birds of Paradise", "face_down": True}, {"card": "Forest", "face_down": True}]}
    board = Board.from_tree(tree)
    assert [explain(board, id, "G").because[0].rule for id in ("birds-of-paradise", "forest")] == ["708.2a", "708.2a"]


def test_questions_about_one_board_do_not_mix() -> None:
    board = Board.parse("A: Tropical Island, Blood Moon, Forest")
    first = explain(board, "tropical-island", "U")
    explain(board, "forest", "U")
    explain(board, "forest", "G")
    assert explain(board, "tropical-island", "U") == first
    assert explain(board, "forest", "U").because[0].text == "none of its abilities adds {U}"
