"""A bad spec, or bad usage, is one clear line and the exit code 2."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import run
from tests.sweep.specs import write

PLACE: dict[str, Any] = {"id": "land", "cards": ["Forest"]}
BASE = "A: Forest; B: Island"


def spec(*places: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"base": BASE, "places": list(places) or [PLACE], **keys}


# What is in the file, and what the message must say besides the file's name.
BAD: dict[str, tuple[object, list[str]]] = {
    "empty": ("", ["is empty"]),
    "a list": ([], ["must be a mapping"]),
    "no base": ({"places": [PLACE]}, ["'base' is missing"]),
    "no places": (spec() | {"places": []}, ["places"]),
    "unknown key": (spec(querry="could"), ["'querry'", "'query'"]),
    "unknown query": (spec(query="coud"), ["query", "'coud'", "'could'"]),
    "unknown key of a place": (spec({**PLACE, "stats": {}}), ["places[0]", "'stats'", "'states'"]),
    "no cards": (spec({"id": "land"}), ["places[0]", "'cards' is missing"]),
    "empty list of cards": (spec({"id": "land", "cards": []}), ["places[0].cards", "none: true"]),
    "unknown card": (spec({**PLACE, "cards": ["Forest", "Forst"]}), ["places[0].cards[1].card", "'Forst'", "'Forest'"]),
    "unknown category": (spec({**PLACE, "cards": "mirors"}), ["places[0].cards", "'mirors'", "'mirrors'"]),
    "card twice": (spec({**PLACE, "cards": ["Forest", "Forest"]}), ["places[0].cards[1]", "twice", "'Forest'"]),
    "an instant": (spec({**PLACE, "cards": ["Lightning Bolt"]}), ["places[0].cards[0].card", "instant"]),
    "unknown state": (spec({**PLACE, "states": {"taped": [True]}}), ["places[0].states", "'taped'", "'tapped'"]),
    "state that is no list": (spec({**PLACE, "states": {"tapped": True}}), ["places[0].states", "must be a list"]),
    "state without values": (spec({**PLACE, "states": {"tapped": []}}), ["places[0].states.tapped", "no value"]),
    "state of a wrong kind": (spec({**PLACE, "states": {"tapped": ["yes"]}}), ["places[0].states", "'yes'"]),
    "unknown player": (spec({**PLACE, "states": {"controller": ["A", "C"]}}), ["places[0]", "controller", "'C'"]),
    "unknown player of the base": (spec(base={"players": ["A"], "active_player": "Z"}), ["base.active_player", "'Z'"]),
    "bad line": (spec(base="A: Forest (taped)"), ["base", "'taped'", "'tapped'"]),
    "id of the base": (spec({**PLACE, "id": "forest"}), ["places[0].id", "'forest'"]),
    "id of another place": (spec(PLACE, PLACE), ["places[1].id", "'land'"]),
    "id of a column": (spec({**PLACE, "id": "types"}), ["places[0].id", "another column", "'types'"]),
    "id inside a place": (spec({**PLACE, "cards": [{"card": "Forest", "id": "x"}]}), ["places[0].cards[0].id", "'x'"]),
    "state said twice": (
        spec({"id": "l", "cards": [{"card": "Forest", "tapped": True}], "states": {"tapped": [True]}}),
        ["places[0].cards[0].tapped"],
    ),
    "host that comes later": (
        spec({"id": "aura", "cards": [{"card": "Wild Growth", "attached_to": "land"}]}, PLACE),
        ["places[0].cards[0].attached_to", "'land'"],
    ),
    "host that is one of several": (
        spec({**PLACE, "repeat": 2}, {"id": "aura", "cards": [{"card": "Wild Growth", "attached_to": "land-1"}]}),
        ["places[1].cards[0].attached_to", "'land-1'"],
    ),
    "repeat 0": (spec({**PLACE, "repeat": 0}), ["places[0].repeat"]),
    "unknown id asked": (spec(ids=["lnad"]), ["ids[0]", "'lnad'", "'land'"]),
    "pool without player": (spec(query="pool"), ["player", "pool"]),
    "player for could": (spec(player="A"), ["player", "only pool and legal"]),
    "unknown player asked": (spec(query="pool", player="C"), ["player", "'C'"]),
    "too many boards": (spec({"id": "land", "cards": "all", "repeat": 9}), ["places", "more than 1,000,000,000"]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_spec_is_one_line(name: str, tmp_path: Path) -> None:
    content, wanted = BAD[name]
    path = write(tmp_path, content)
    code, out, error = run("sweep", path, "--jobs", "1", "--out", str(tmp_path / "out.csv"))
    assert (code, out) == (2, "")
    assert error.count("\n") == 1
    assert error.startswith(f"manaproof: {path}: ")
    for words in wanted:
        assert words in error
    assert [other.name for other in tmp_path.iterdir()] == ["spec.json"]


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--resume"], "--resume"),
        (["--out", "rows.txt"], ".csv or .parquet"),
        (["--out", "nowhere/rows.csv"], "folder that is not there"),
        (["--jobs", "0"], "--jobs"),
        (["--jobs", "2", "--dask", "tcp://127.0.0.1:1"], "--jobs"),
    ],
)
def test_bad_usage_is_one_line(
    arguments: list[str], wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, error = run("sweep", write(tmp_path, spec()), *arguments)
    assert (code, out) == (2, "")
    assert error.count("\n") == 1
    assert wanted in error


def test_many_boards_need_a_file(tmp_path: Path) -> None:
    many = spec({"id": "land", "cards": "basics", "repeat": 9})
    code, _, error = run("sweep", write(tmp_path, many))
    assert code == 2
    assert "--out" in error
