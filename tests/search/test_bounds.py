"""An answer says where it is not about all boards."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.search import search as module
from bridge.search.properties import find
from bridge.search.search import search_for
from bridge.search.traces import IDLE, trace


def test_a_search_that_stops_early_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "mine.lp").write_text("% Green?\n\nfound :- could_produce(_, green).\n{ either }.", encoding="utf-8")
    prop, cards = find(str(tmp_path / "mine.lp")), ["Forest", "Taiga", "Savannah", "Bayou"]
    whole = search_for(prop, cards, 1, 1, every=True)
    assert (len(whole.witnesses), whole.every_smallest, whole.notes) == (4, True, ())
    monkeypatch.setattr(module, "MOST_MODELS", 5)  # each board is one, whatever else is chosen on it
    assert len(search_for(prop, cards, 1, 1, every=True).witnesses) == 4
    monkeypatch.setattr(module, "MOST_MODELS", 2)
    some = search_for(prop, cards, 1, 1, every=True)
    assert len(some.witnesses) == 2
    assert "all smallest" not in some.verdict()
    assert any("not all are listed" in note for note in some.notes)


def test_what_may_lie_there_otherwise_is_said() -> None:
    counters = search_for(find("unnamed-type"), ["Gemstone Caverns", "Forest"], 1, 1)
    assert counters.notes == ("a permanent has no luck counter or one, never more",)
    types = search_for(find("dependency-loop"), ["Conspiracy", "Forest"], 1, 1)
    assert types.notes == ("where a creature type is chosen it is Saproling, never another",)
    assert search_for(find("unnamed-type"), ["Forest"], 1, 1).notes == ()
    assert trace(IDLE, ["Gemstone Caverns"], 1, 1).notes == counters.notes
