"""Boards with continuous effects: which are looked at, and in which orders."""

from __future__ import annotations

from pathlib import Path

from bridge.board.board import Board
from bridge.rules import RULES
from bridge.search.answers import SearchAnswer
from bridge.search.diff import diff
from bridge.search.layered import Ways, boards_of
from bridge.search.search import search


def asked(path: Path, text: str, cards: str, size: int) -> SearchAnswer:
    mine = path / f"mine-{len(list(path.iterdir()))}.lp"
    mine.write_text(text, encoding="utf-8")
    found = search(str(mine), cards, size)
    assert isinstance(found, SearchAnswer)
    return found


def test_comments_derive_nothing(tmp_path: Path) -> None:
    text = "% Green?\n% About: layers\n\n% No premise here, and nothing interacts.\nfound :- could_produce(_, green)."
    assert asked(tmp_path, text, "Forest, Blood Moon", 2).found
    never = text.replace("found :- could_produce(_, green)", "found :- could_produce(_, green), could_produce(_, blue)")
    none = asked(tmp_path, never, "Forest, Blood Moon", 1)
    assert not none.found
    assert none.premise


def test_boards_without_continuous_effects_are_looked_at(tmp_path: Path) -> None:
    text = "% Green?\n% About: layers\n\nfound :- could_produce(_, green).\npremise :- could_produce(_, blue)."
    found = asked(tmp_path, text, "Forest, Blood Moon", 2)
    assert found.smallest == 1
    assert [p.keys.card for p in found.witnesses[0].board.permanents] == ["Forest"]
    none = asked(tmp_path, text.replace("green", "black"), "Island, Blood Moon", 1)
    assert not none.found
    assert none.premise


def test_a_rule_set_about_more_than_layers_differs_without_them(tmp_path: Path) -> None:
    decide = (RULES / "layers/decide.lp").read_text(encoding="utf-8")
    for folder in ("layers", "mixed"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "decide.lp").write_text(f"% Instead of: layers/decide.lp\n\n{decide}", encoding="utf-8")
    assert not diff(str(tmp_path / "layers"), cards="Forest, Blood Moon", size=1).differences
    more = "% More.\n\n#program answers.\n\ncould_produce(P, blue) :- has_type(now, P, land).\n"
    (tmp_path / "mixed/more.lp").write_text(more, encoding="utf-8")
    found = diff(str(tmp_path / "mixed"), cards="Forest, Blood Moon", size=1)
    assert [p.card for p in found.differences[0].permanents] == ["Forest"]


def test_either_of_two_orders_may_be_the_one_that_is_asked_about(tmp_path: Path) -> None:
    head = "% Asks: types\n% About: layers\n% Other board: in another order\n\n"
    for one, other in (("", "other_"), ("other_", "")):
        has = f'{one}is_now(P, subtypes, "Island"), not {other}is_now(P, subtypes, "Island")'
        found = asked(tmp_path, f"% Ours?\n{head}found :- {has}.", "Blood Moon, Spreading Seas, Tropical Island", 3)
        assert found.smallest == 3


def test_alike_auras_are_swapped_if_they_are_attached_to_different_permanents() -> None:
    moon, aura, lands = (Board.parse(f"A: {card}").permanents[0] for card in ("Blood Moon", "Spreading Seas", "Forest"))
    ways = Ways((aura, moon), (lands,), None)
    groups = boards_of((0, 0, 2, 2), ways, ("A",))
    sizes = sorted(len(group) for group in groups)
    assert sizes == [1, 1, 2]  # both on the one land, both on the other, or one on each
    ids = [[p.id for p in board.permanents] for group in groups if len(group) == 2 for board in group]
    assert ids == [["p1", "p2", "p3", "p4"], ["p2", "p1", "p3", "p4"]]
