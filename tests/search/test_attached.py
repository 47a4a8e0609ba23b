"""Auras among the witnesses keep what they are attached to."""

from __future__ import annotations

from bridge.board.board import Board
from bridge.search.answers import SearchAnswer
from bridge.search.search import search
from bridge.search.witness import tree_of


def test_an_aura_on_a_witness_keeps_its_host() -> None:
    found = search("timestamps-matter", "Spreading Seas, Blood Moon, Tropical Island", 3)
    assert isinstance(found, SearchAnswer)
    (witness,) = found.witnesses
    host = {p.keys.card: p.keys.attached_to for p in witness.board.permanents}
    assert host == {"Spreading Seas": "tropical-island", "Blood Moon": None, "Tropical Island": None}
    assert tree_of(Board.from_tree(tree_of(witness.board))) == tree_of(witness.board)
