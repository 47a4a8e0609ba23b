"""The checker rejects proofs that were tampered with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bridge.board.board import Board
from bridge.explain.check import check
from bridge.explain.explain import explain
from bridge.explain.proof import Inference, Proof

BOARDS = [
    ("A: Forest, Exotic Orchard; B: Exotic Orchard, Reflecting Pool", "reflecting-pool", "G"),
    ("A: Forest, Mana Reflection; B: Contamination", "forest", "B"),
    ("A: Tropical Island, Blood Moon", "tropical-island", "R"),
    ("A: Gaea's Cradle, 3x Llanowar Elves", "gaeas-cradle", "G"),
]


def made(line: str, id: str, letter: str) -> tuple[Board, Proof]:
    board = Board.parse(line)
    (proof,) = explain(board, id, letter).proofs
    assert check(proof, board) == []
    return board, proof


def with_inference(proof: Proof, place: int, inference: Inference) -> Proof:
    return replace(proof, inferences=(*proof.inferences[:place], inference, *proof.inferences[place + 1 :]))


def without(atoms: tuple[str, ...], dropped: str) -> tuple[str, ...]:
    return tuple(atom for atom in atoms if atom != dropped)


@pytest.mark.parametrize(("line", "id", "letter"), BOARDS)
def test_every_premise_is_needed(line: str, id: str, letter: str) -> None:
    """Without one of its premises, or of what it counts, no inference goes through."""
    board, proof = made(line, id, letter)
    steps = [(place, step) for place, step in enumerate(proof.inferences) if step.premises]
    for place, step in steps[:: max(1, len(steps) // 12)]:
        for dropped in step.premises:
            fewer = replace(step, premises=without(step.premises, dropped), gathered=without(step.gathered, dropped))
            found = check(with_inference(proof, place, fewer), board)
            assert any(step.atom in fault for fault in found), (step.atom, dropped)


def test_what_is_counted_may_not_be_left_out() -> None:
    board, proof = made(*BOARDS[3])
    place = max(range(len(proof.inferences)), key=lambda at: "tally(" in proof.inferences[at].atom)
    step = proof.inferences[place]
    assert step.gathered
    for at in range(len(step.gathered)):
        fewer = replace(step, gathered=step.gathered[:at] + step.gathered[at + 1 :])
        assert f"does not follow from its rule and the premises: {step.atom}" in check(
            with_inference(proof, place, fewer), board
        )


@pytest.mark.parametrize(("line", "id", "letter"), BOARDS)
def test_a_wrong_conclusion_is_rejected(line: str, id: str, letter: str) -> None:
    board, proof = made(line, id, letter)
    wrong = replace(proof.inferences[0], atom=f'could_produce("{id}",white)')
    assert check(with_inference(proof, 0, wrong), board) == [
        f'does not follow from its rule and what the board has: could_produce("{id}",white)'
    ]


def test_a_circle_is_rejected() -> None:
    """Two orchards that see each other: each step follows, but the first rests on the last."""
    board = Board.parse("A: Exotic Orchard, Forest; B: Exotic Orchard")
    (proof,) = explain(board, "exotic-orchard-2", "G").proofs
    (other,) = explain(Board.parse("A: Exotic Orchard; B: Exotic Orchard, Forest"), "exotic-orchard", "G").proofs
    steps = {step.atom: step for step in (*other.inferences, *proof.inferences)}
    mine, theirs = (f'could_produce("exotic-orchard{n}",green)' for n in ("", "-2"))
    for conclusion, premise in ((theirs, mine), (mine, theirs)):
        player = "B" if conclusion == theirs else "A"
        offer = next(a for a in steps if a.startswith("on_offer") and f'seen_by("{player}")' in a)
        seen = tuple(
            premise
            if old.startswith("could_produce(")
            else old.replace('"forest"', premise.split("(")[1].split(",")[0])
            for old in steps[offer].premises
        )
        steps[offer] = replace(steps[offer], premises=seen)
    circle = replace(proof, inferences=(steps.pop(theirs), *steps.values()))
    found = check(circle, board)
    assert {f"rests on itself or on nothing: {atom}" for atom in (mine, theirs)} <= set(found)
    assert not any("follow" in fault and "on_offer" in fault for fault in found)


def without_a_rule(proof: Proof) -> Proof:
    return with_inference(proof, 0, replace(proof.inferences[0], rule=None))


def made_up_fact(proof: Proof) -> Proof:
    facts = [place for place, step in enumerate(proof.inferences) if step.atom == 'printed_card("forest","Forest")']
    return with_inference(proof, facts[0], Inference('printed_card("forest","Island")'))


def other_rule(proof: Proof) -> Proof:
    step = proof.inferences[0]
    assert step.rule is not None
    return with_inference(proof, 0, replace(step, rule=replace(step.rule, line=step.rule.line + 1)))


def other_citation(proof: Proof) -> Proof:
    step = proof.inferences[0]
    assert step.rule is not None
    return with_inference(proof, 0, replace(step, rule=replace(step.rule, numbers=("104.3a",))))


def unloaded_file(proof: Proof) -> Proof:
    step = proof.inferences[0]
    assert step.rule is not None
    return with_inference(proof, 0, replace(step, rule=replace(step.rule, file="../tests/made_up.lp")))


def said_twice(proof: Proof) -> Proof:
    return replace(proof, inferences=(*proof.inferences, proof.inferences[0]))


def missing_step(proof: Proof) -> Proof:
    return replace(proof, inferences=proof.inferences[:-1])


def no_atom(proof: Proof) -> Proof:
    return with_inference(proof, 0, replace(proof.inferences[0], atom="could_produce("))


def other_parameters(proof: Proof) -> Proof:
    place = next(place for place, step in enumerate(proof.inferences) if step.parameters)
    return with_inference(proof, place, replace(proof.inferences[place], parameters=("7",)))


def present_though_absent(proof: Proof) -> Proof:
    place = next(place for place, step in enumerate(proof.inferences) if step.absent)
    return with_inference(proof, place, replace(proof.inferences[place], absent=("permanent(_any)",)))


def nothing_at_all(proof: Proof) -> Proof:
    return replace(proof, inferences=())


@pytest.mark.parametrize(
    ("tamper", "fault"),
    [
        (without_a_rule, "is no fact of the board"),
        (made_up_fact, "is no fact of the board"),
        (other_rule, "no such rule is loaded"),
        (other_citation, "cites 104.3a where the rule cites 106.7"),
        (unloaded_file, "no such rule is loaded"),
        (said_twice, "is concluded twice"),
        (missing_step, "is not concluded"),
        (no_atom, "is no atom"),
        (other_parameters, "was not grounded for"),
        (present_though_absent, "needs that it is not"),
        (nothing_at_all, "there is no inference"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_tampering_is_found(tamper: Callable[[Proof], Proof], fault: str) -> None:
    board, proof = made(*BOARDS[0])
    found = check(tamper(proof), board)
    assert any(fault in one for one in found), found


def test_a_proof_holds_for_its_board_only() -> None:
    _, proof = made(*BOARDS[1])
    assert check(proof, Board.parse("A: Forest, Mana Reflection"))
    assert check(proof, Board.parse("A: Island, Mana Reflection; B: Contamination"))


def test_negation_is_looked_up_on_the_board() -> None:
    """The same steps on a board where a premise that must be absent is there."""
    _, proof = made("A: Forest", "forest", "G")
    found = check(proof, Board.parse("A: Forest, Mana Reflection"))
    assert any("unwatched" in fault for fault in found), found
