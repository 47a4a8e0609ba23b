"""What proofs say: mirrors, orders of replacement effects, layers, amounts, conditions, facts."""

from __future__ import annotations

import time

import pytest

from bridge.board.board import Board
from bridge.errors import InputError
from bridge.explain.explain import explain
from tests.explain.boards import proofs, said

MIRRORS = "A: Reflecting Pool, Forest; B: Reflecting Pool, Exotic Orchard"


@pytest.mark.parametrize("id", ["reflecting-pool", "reflecting-pool-2", "exotic-orchard"])
def test_no_proof_cites_itself(id: str) -> None:
    found = proofs(MIRRORS, id, "G", most=20)
    for proof in found:
        graph = proof.graph()
        conclusions = [node.text for node in proof.nodes if node.text.endswith("could produce {G}")]
        assert len(conclusions) == len(set(conclusions))
        assert (
            all("Forest could produce {G}" in node.text for node in proof.nodes if not graph.pred[0]) or graph.pred[0]
        )
        assert "Forest could produce {G}" in conclusions


def test_another_reason_is_one_that_does_not_lead_back() -> None:
    """The mirrors see each other; what leads back to the question is no reason, however many there are."""

    def others(line: str) -> int:
        return explain(Board.parse(line), "reflecting-pool", "G").others

    assert others("A: Reflecting Pool, 2x Forest, Island; B: Swamp") == 0
    assert others("A: Reflecting Pool, Forest, Tropical Island") == 1
    assert others("A: Reflecting Pool, Reflecting Pool, Forest") == 0
    assert others("A: Reflecting Pool, Exotic Orchard; B: Exotic Orchard, Forest") == 0
    assert others("A: Reflecting Pool, Exotic Orchard, Forest; B: Exotic Orchard") == 1
    assert others("A: Reflecting Pool, Exotic Orchard, Forest; B: Exotic Orchard, Forest") == 1


def test_all_shows_each_reason_once() -> None:
    found = proofs(
        "A: Reflecting Pool, Forest, Tropical Island, Gaea's Cradle, Llanowar Elves", "reflecting-pool", "G", 9
    )
    reflected = [
        next(text for text in said(proof) if "is “land you control”" in text).partition(" is ")[0] for proof in found
    ]
    assert sorted(reflected) == ["Forest", "Gaea's Cradle", "Tropical Island"]
    assert reflected[0] in ("Forest", "Tropical Island")  # the shortest first


def test_replacement_effects_come_as_steps() -> None:
    (proof,) = proofs("A: Forest, Mana Reflection; B: Contamination", "forest", "B")
    first, second = (node for node in proof.nodes if node.topic == "replacement" and ": " in node.text)
    ways = [
        ("first Mana Reflection: {G} becomes {G}{G}", "then Contamination: {G}{G} becomes {B}"),
        ("first Contamination: {G} becomes {B}", "then Mana Reflection: {B} becomes {B}{B}"),
    ]
    assert (first.text, second.text) in ways
    assert "616.1e" in first.rules
    assert set(first.permanents) | set(second.permanents) == {"mana-reflection", "contamination"}
    assert "Forest would add {G} by “{T}: add {G}”" in said(proof)


def test_both_orders_are_reasons() -> None:
    found = proofs("A: Forest, Mana Reflection; B: Contamination", "forest", "B", most=5)
    ends = {next(text for text in said(proof) if text.startswith("no other effect")) for proof in found}
    assert ends == {"no other effect applies to {B}", "no other effect applies to {B}{B}"}


def test_layers_name_the_effect_the_layer_and_the_rule() -> None:
    (proof,) = proofs("A: Tropical Island, Blood Moon", "tropical-island", "R")
    rules = said(proof)["Blood Moon makes Tropical Island a Mountain, in layer 4"]
    assert set(rules) == {"305.7", "613.1d"}
    assert said(proof)["Tropical Island has “{T}: add {R}”"] == ("305.6",)


def test_numbers_of_layer_7_come_with_its_rule() -> None:
    board = "A: Selvala, Heart of the Wilds, Glorious Anthem"
    (proof,) = proofs(board, "selvala-heart-of-the-wilds", "G")
    assert said(proof)["Selvala, Heart of the Wilds has power 3, in layer 7"] == ("613.4",)


def test_a_given_ability_names_its_giver() -> None:
    (proof,) = proofs("A: Plains, Chromatic Lantern", "plains", "U")
    assert "613.1f" in said(proof)["Chromatic Lantern gives Plains “{T}: add any color”, in layer 6"]


def test_amounts_name_what_is_counted() -> None:
    (proof,) = proofs("A: Gaea's Cradle, Llanowar Elves, 2x Grizzly Bears", "gaeas-cradle", "G")
    lines = said(proof)
    assert "the number of creature you control is 3 for Gaea's Cradle" in lines
    assert "on the board: Grizzly Bears (2 of them), controlled by A" in lines
    assert any(text.startswith("Gaea's Cradle would add {G}{G}{G} by") for text in lines)


def test_choices_and_commanders_are_facts() -> None:
    (proof,) = proofs("A: Thriving Grove (U)", "thriving-grove", "U")
    assert "on the board: blue is chosen for Thriving Grove" in said(proof)
    (proof,) = proofs("examples/05-commander.yaml", "tower-a", "U")
    assert any("is a commander of" in text for text in said(proof))


def test_facts_are_told_once_and_are_where_proofs_end() -> None:
    (proof,) = proofs(MIRRORS, "exotic-orchard", "G")
    ends = [node for node in proof.nodes if not node.because]
    assert ends
    assert all(node.kind == "fact" for node in ends)


def test_answers_can_be_asked_why() -> None:
    answer = Board.parse("A: Forest, Reflecting Pool").could_produce("reflecting-pool")
    assert answer.explain("G").holds
    assert not answer.explain("U").holds
    assert "Board" not in repr(answer)
    with pytest.raises(InputError, match="no type of mana"):
        answer.explain("X")


def test_what_is_not_modelled_comes_with_the_answer() -> None:
    board = Board.load("examples/10-your-own-card.yaml")
    assert explain(board, board.permanents[0].id, "W").unmodelled == board.could_produce().unmodelled


def test_editions_are_those_of_the_answer() -> None:
    board = Board.parse("A: Forest")
    assert explain(board, "forest", "G", "2026-01-16").holds


def test_asked_again_is_quick() -> None:
    """Twenty-two permanents; the machine may be busy, so the bound is loose: benchmarks have the numbers."""
    lands = "Forest, Island, Swamp, Mountain, Plains, Tropical Island, Breeding Pool, Wastes, Sol Ring, Fellwar Stone"
    board = Board.parse(
        f"A: {lands}, Reflecting Pool, Exotic Orchard, Mana Reflection, Birds of Paradise; B: Exotic Orchard, Forest,"
        " Reflecting Pool, Contamination, Gaea's Cradle, Fellwar Stone, Command Tower, Llanowar Elves"
    )
    explain(board, "reflecting-pool", "B")
    begin = time.process_time()
    explain(board, "reflecting-pool", "B")
    assert time.process_time() - begin < 0.5
