"""Each shortcut is told apart from the rules by a board of at most four permanents, found by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridge.board.board import Board
from bridge.errors import InputError
from bridge.search.diff import diff
from bridge.search.report import write_report
from bridge.search.witness import tree_of
from bridge.search.worlds import shortcuts

CARDS = {
    "mirrors-skipped": ("Forest, Exotic Orchard, Reflecting Pool", 3, {"reflecting-pool": (("G",), ())}),
    "replacement-ignored": ("Forest, Contamination", 2, {"forest": (("B",), ("G",))}),
    "tap-abilities-only": ("Forest, Lotus Petal, Bog Wraith", 1, {}),
    "amounts-ignored": ("Forest, Gaea's Cradle", 1, {"gaeas-cradle": ((), ("G",))}),
    "conditions-required": ("Forest, Temple of the False God", 1, {"temple-of-the-false-god": (("C",), ())}),
    "timestamps-only": ("Blood Moon, Ashaya, Soul of the Wild", 2, {"ashaya-soul-of-the-wild": (("R",), ("G",))}),
}


def test_every_shortcut_is_tried() -> None:
    assert set(shortcuts()) == set(CARDS)


@pytest.mark.parametrize("name", sorted(set(CARDS) - {"tap-abilities-only"}))
def test_shortcuts_are_told_apart(name: str) -> None:
    cards, size, expected = CARDS[name]
    found = diff(name, cards=cards, size=4)
    (difference,) = found.differences
    assert len(difference.board.permanents) == size <= 4
    assert {one.permanent: (one.first, one.second) for one in difference.permanents} == expected
    assert all(one.why for one in difference.permanents)
    could = {one.permanent: one.types for one in difference.board.could_produce().permanents}
    assert all(could[one.permanent] == one.first for one in difference.permanents)


def test_abilities_without_the_tap_symbol_are_looked_at() -> None:
    found = diff("tap-abilities-only", cards="Forest, Crumbling Vestige", size=2)
    (one,) = found.differences[0].permanents
    assert (one.card, one.second) == ("Crumbling Vestige", ("C",))
    assert set(one.first) == set("WUBRGC")


def test_two_shortcuts_may_be_compared() -> None:
    found = diff("amounts-ignored", "replacement-ignored", "Forest, Contamination", 2)
    assert found.differences[0].permanents[0].first == ("B",)
    assert (found.first, found.second) == ("amounts-ignored", "replacement-ignored")


def test_rule_sets_that_do_not_differ() -> None:
    found = diff("mirrors-skipped", cards="Forest, Contamination", size=3)
    assert found.differences == ()
    assert found.search.verdict().startswith("None among")


def test_a_users_rule_set_and_its_report(tmp_path: Path) -> None:
    rules = tmp_path / "mine"
    rules.mkdir()
    (rules / "blue.lp").write_text(
        "% Lands give blue too.\n\n#program answers.\n\ncould_produce(P, blue) :- has_type(now, P, land).\n"
    )
    found = diff(str(rules), cards="Forest, Sol Ring", size=2)
    paths = write_report(found, str(tmp_path / "out"))
    assert [Path(path).suffix for path in paths] == [".md", ".json", ".yaml"]
    report = Path(paths[0]).read_text(encoding="utf-8")
    assert "| forest (Forest) | {G} | {U} {G} |" in report
    told = json.loads(Path(paths[1]).read_text(encoding="utf-8"))
    assert told["boards"][0]["differences"][0]["first"] == ["G"]
    assert tree_of(Board.load(paths[2])) == tree_of(found.differences[0].board)


def test_bad_rule_sets() -> None:
    with pytest.raises(InputError, match="did you mean 'mirrors-skipped'"):
        diff("mirrors-skiped")
    with pytest.raises(InputError, match="is compared with itself"):
        diff("rules", "rules")
