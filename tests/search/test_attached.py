"""Auras among the witnesses keep what they are attached to."""

from __future__ import annotations

import msgspec
import pytest

from bridge.board.board import Board
from bridge.cards import model
from bridge.cards.catalogue import category
from bridge.cards.table import find_face
from bridge.queries.types import types
from bridge.search import layered
from bridge.search.answers import SearchAnswer
from bridge.search.search import search
from bridge.search.witness import tree_of

CHECKED = ("creature", "land", "artifact", "enchantment", "artifact or creature", "creature or land", "forest")
HOSTS = ("Forest", "Snow-Covered Island", "Llanowar Elves", "Sol Ring", "Ornithopter", "Glorious Anthem", "Dryad Arbor")


def texts() -> list[str]:
    """What the Auras of the card table may be attached to."""
    abilities = [ability for card in category("all") for ability in find_face(card).abilities]
    return sorted({one.value for one in abilities if isinstance(one, model.Keyword) and one.name == "enchant"})


@pytest.mark.parametrize("enchants", texts())
def test_auras_are_tried_on_what_the_rules_let_them_be_attached_to(enchants: str) -> None:
    define = {"type_line": "Enchantment — Aura", "text": f"Enchant {enchants}"}
    aura_keys = {"card": "An Aura", "id": "aura", "define": define}
    board = Board.from_tree({"players": ["A"], "permanents": [*({"card": host} for host in HOSTS), aura_keys]})
    tried = layered._hosts(len(HOSTS), board.permanents)
    for at, host in enumerate(board.permanents[:-1]):
        aura = board.permanents[-1]
        attached = msgspec.structs.replace(aura, keys=msgspec.structs.replace(aura.keys, attached_to=host.id))
        notes = types(board.holding((host, attached)), ["aura"]).notes
        assert not notes or at not in tried, (enchants, host.id, notes)
        assert enchants not in CHECKED or notes or at in tried, (enchants, host.id)


def test_an_aura_on_a_witness_keeps_its_host() -> None:
    found = search("timestamps-matter", "Spreading Seas, Blood Moon, Tropical Island", 3)
    assert isinstance(found, SearchAnswer)
    (witness,) = found.witnesses
    host = {p.keys.card: p.keys.attached_to for p in witness.board.permanents}
    assert host == {"Spreading Seas": "tropical-island", "Blood Moon": None, "Tropical Island": None}
    assert tree_of(Board.from_tree(tree_of(witness.board))) == tree_of(witness.board)
