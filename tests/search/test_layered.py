"""Boards with continuous effects: which are looked at, and in which orders."""

from __future__ import annotations

from pathlib import Path

from bridge.search.answers import SearchAnswer
from bridge.search.search import search


def asked(path: Path, text: str, cards: str, size: int) -> SearchAnswer:
    mine = path / "mine.lp"
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
