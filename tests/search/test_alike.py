"""Cards stand for others only if neither the rules nor the property can tell them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.search.properties import Property, find
from bridge.search.search import search_for

CARDS = ["Llanowar Elves", "Fyndhorn Elves", "Elvish Mystic"]


def property_of(path: Path, rules: str) -> Property:
    (path / "mine.lp").write_text(f"% Mine?\n\n{rules}", encoding="utf-8")
    return find(str(path / "mine.lp"))


@pytest.mark.parametrize(
    "rules",
    [
        'found :- shows(P, "Fyndhorn Elves").',
        "one_of(Name) :- shows(_, Name).\nfound :- one_of(Name), one_of(Other), Name < Other.",
        'found :- has_name(now, _, "Fyndhorn Elves").',
        'detail(P) :- shows(P, "Fyndhorn Elves").\nfound :- detail(_).',
    ],
)
def test_names_that_a_property_reads_are_kept_apart(rules: str, tmp_path: Path) -> None:
    found = search_for(property_of(tmp_path, rules), CARDS, 2, 1)
    assert found.alike == {}
    assert found.found


def test_facts_that_only_a_property_or_a_rule_set_reads_keep_cards_apart(tmp_path: Path) -> None:
    names = ["Ancient Tomb", "Watermarket"]
    blue = property_of(tmp_path, "found :- could_produce(_, blue).")
    assert search_for(blue, names, 1, 1).alike == {"Ancient Tomb": ("Watermarket",)}
    (tmp_path / "rules").mkdir()
    rules = "% Mine.\n\n#program answers.\n\ncould_produce(P, blue) :- active(P, A), adds_restricted(A, _).\n"
    (tmp_path / "rules/mine.lp").write_text(rules, encoding="utf-8")
    assert search_for(blue, names, 1, 1, mine=(str(tmp_path / "rules"),)).found
    (tmp_path / "other").mkdir()
    harms = property_of(tmp_path / "other", "found :- active(_, A), adds_restricted(A, _).")
    assert search_for(harms, names, 1, 1).found
