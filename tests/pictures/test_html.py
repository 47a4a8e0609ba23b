"""Answers in notebooks: tables, with every text escaped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from bridge import Board
from bridge.answers import (
    Answer,
    CommanderAnswer,
    CouldAnswer,
    CouldProduce,
    LegalAnswer,
    OrderingsAnswer,
    OutcomesAnswer,
    PoolAnswer,
    TapAnswer,
    Unmodelled,
)
from bridge.explain.explain import ExplainAnswer
from bridge.explain.proof import Node, Proof
from bridge.queries.commander import commander
from bridge.queries.legal import legal
from bridge.queries.orderings import orderings
from bridge.queries.outcomes import outcomes
from bridge.queries.pool import pool
from bridge.queries.tap import tap
from bridge.queries.types import TypesAnswer, types

LINE = "A: Forest, Mana Reflection, Llanowar Elves (sick); B: Contamination"
ANSWERS: dict[type[Answer], Callable[[Board], Any]] = {
    CouldAnswer: lambda board: board.could_produce(),
    CouldProduce: lambda board: board.could_produce("forest"),
    TapAnswer: lambda board: tap(board, "forest"),
    OrderingsAnswer: lambda board: orderings(board, "forest"),
    TypesAnswer: types,
    LegalAnswer: legal,
    PoolAnswer: lambda board: pool(board, "A"),
    CommanderAnswer: lambda board: commander(["Pir, Imaginative Rascal", "Toothy, Imaginary Friend"]),
    OutcomesAnswer: lambda board: outcomes(Board.load("examples/22-upgrade.yaml")),
}


def table(answer: Answer) -> ElementTree.Element:
    """The HTML of an answer, which is well-formed XML inside one element."""
    return ElementTree.fromstring(f"<div>{answer._repr_html_().replace('<br>', '<br/>')}</div>")


def cells(root: ElementTree.Element) -> list[list[str]]:
    return [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]


@pytest.mark.parametrize("kind", ANSWERS, ids=lambda kind: kind.__name__)
def test_every_answer_shows_as_a_table(kind: type[Answer]) -> None:
    answer = ANSWERS[kind](Board.parse(LINE))
    assert isinstance(answer, kind)
    assert any(text for row in cells(table(answer)) for text in row)


def test_what_could_be_produced() -> None:
    rows = cells(table(Board.parse("A: Forest, Reflecting Pool, Mana Reflection").could_produce()))
    assert rows[0][:4] == ["permanent", "card", "controller", "types"]
    assert [row[3] for row in rows[1:]] == ["G", "G", "none"]


def test_orderings_with_the_mana_after_each_step() -> None:
    rows = cells(table(orderings(Board.parse(LINE), "forest")))
    assert ["G", "contamination → Bmana-reflection → B×2", "B×2"] in rows


def test_no_mana_is_said() -> None:
    rows = cells(table(tap(Board.parse("A: Reflecting Pool"), "reflecting-pool")))
    assert ["no mana"] in rows


def test_texts_are_escaped() -> None:
    bad = "<script>alert(1)</script>&amp;\"'"
    answer = CouldAnswer((CouldProduce(bad, bad, bad, (), bad),), (Unmodelled(bad, bad, bad),))
    root = table(answer)
    assert not list(root.iter("script"))
    assert cells(root)[1] == [bad, bad, bad, "none", bad]
    assert ["".join(line.itertext()) for line in root.iter("li")] == [f"{bad}: {bad} ({bad})"]


def test_lines_of_proofs_have_their_rules() -> None:
    proof = Proof((), (Node("Forest could produce {G}", "step", ("106.7", "305.6"), (), (1,)), Node("a fact", "fact")))
    rows = cells(table(ExplainAnswer("forest", "G", True, (proof,))))
    assert ["Forest could produce G (CR 106.7, 305.6)a fact"] in rows


def test_long_lists_are_cut_and_say_so() -> None:
    answer = CouldAnswer(tuple(CouldProduce(str(n), "Forest", "A", ("G",)) for n in range(300)), ())
    root = table(answer)
    assert len(list(root.iter("tr"))) == 201
    assert "200 of 300 shown" in "".join(root.itertext())
