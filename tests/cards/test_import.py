"""Importing a user's card file: every form, names, and files that are broken."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bridge.cards.cache import cache_path, import_file
from bridge.cards.table import find_face, forget, shipped, tables
from bridge.errors import InputError
from tests.cards.files import ATOMIC, PRINTINGS, SCRYFALL, SPRING, written


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("MANAPROOF_CACHE", str(tmp_path / "cache"))
    forget()
    yield
    forget()


LINES = "\n".join(json.dumps(record) for record in SCRYFALL)


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize(
    ("content", "faces"), [(SCRYFALL, 5), (ATOMIC, 3), (PRINTINGS, 2), (LINES, 5), (json.dumps(SPRING), 1)]
)
def test_every_form(tmp_path: Path, content: Any, faces: int, packed: bool) -> None:
    imported = import_file(written(tmp_path / "cards.json", content, packed))
    assert (imported.faces, imported.kept) == (faces, faces)
    assert cache_path().exists()
    assert find_face("test SPRING").abilities


def test_names_of_faces_and_of_whole_cards(tmp_path: Path) -> None:
    import_file(written(tmp_path / "cards.json", SCRYFALL))
    for name in ("Test Mill", "test mill // test ruin", "TEST MILL//TEST RUIN"):
        assert find_face(name).name == "Test Mill"
    assert find_face("Test Ruin").faces == ("Test Mill", "Test Ruin")
    assert find_face("Test Ruin").colors == "R"
    assert find_face("TEST spring").name == "Tést Spring"


def test_half_a_split_card_has_the_colors_of_its_own_cost(tmp_path: Path) -> None:
    import_file(written(tmp_path / "cards.json", SCRYFALL))
    assert (find_face("Test Left").colors, find_face("Test Right").colors) == ("U", "R")


def test_pictures_are_no_cards(tmp_path: Path) -> None:
    import_file(written(tmp_path / "cards.json", SCRYFALL))
    assert find_face("Forest").subtypes == ("Forest",)


def test_a_card_with_the_same_face_twice_is_that_face(tmp_path: Path) -> None:
    face = {key: SPRING[key] for key in ("name", "type_line", "oracle_text")}
    twice = {"name": "Tést Spring // Tést Spring", "layout": "reversible_card", "card_faces": [face, face]}
    assert import_file(written(tmp_path / "cards.json", [twice])).faces == 1
    assert (find_face("Test Spring").faces, find_face("Test Spring").layout) == ((), "normal")


def test_a_serious_card_wins_over_one_of_a_funny_set(tmp_path: Path) -> None:
    funny = {**SPRING, "oracle_text": "{T}: Add {R}.", "set_type": "funny"}
    for records in ([funny, SPRING], [SPRING, funny]):
        import_file(written(tmp_path / "cards.json", records))
        assert find_face("Test Spring").identity == "G"


def test_what_is_shipped_alike_is_not_kept(tmp_path: Path) -> None:
    forest = {"name": "Forest", "type_line": "Basic Land — Forest", "oracle_text": "({T}: Add {G}.)"}
    forest["color_identity"] = find_face("Forest").identity
    imported = import_file(written(tmp_path / "cards.json", [forest, SPRING]))
    assert (imported.faces, imported.kept) == (2, 1 + (shipped().find("forest") != find_face("Forest")))


def test_a_newer_import_replaces_the_older(tmp_path: Path) -> None:
    import_file(written(tmp_path / "one.json", SCRYFALL))
    import_file(written(tmp_path / "two.json", [{**SPRING, "oracle_text": "{T}: Add {U}."}]))
    assert find_face("Test Spring").identity == "U"
    with pytest.raises(InputError, match="no card has this name"):
        find_face("Test Ruin")


WHOLE = json.dumps(SCRYFALL).encode()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"name,type\nForest,Land\n",
        b"\x00\x01\x02",
        b"\x1f\x8b broken",
        gzip.compress(WHOLE)[:-20],
        WHOLE[:-10],
        LINES.encode()[:-10],
        b"[]",
        b"[1, 2]",
        b"{}",
        b'{"data": 3}',
        b'{"data": {"x": [{"title": "y"}]}}',
        b'[{"name": "x"}]',
        b'[{"name": 3, "type_line": "Land"}]',
        b'{"name": "x", "type_line": "Land"}\n{"name": ',
        b"[" * 100_000,
        b'[{"name": "\xff", "type_line": "Land"}]',
        b'[{"name": "' + b"x" * 1000 + b'", "type_line": "Land"}]',
    ],
)
def test_a_broken_file_is_one_line_and_changes_nothing(tmp_path: Path, content: bytes) -> None:
    import_file(written(tmp_path / "good.json", SCRYFALL))
    before = cache_path().read_bytes()
    with pytest.raises(InputError) as raised:
        import_file(written(tmp_path / "bad.json", content))
    assert "\n" not in str(raised.value)
    assert "bad.json" in str(raised.value)
    assert cache_path().read_bytes() == before
    assert os.listdir(cache_path().parent) == ["cards.jsonl"]


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(InputError):
            import_file(str(path))


def test_a_stop_on_the_way_leaves_the_old_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import_file(written(tmp_path / "good.json", SCRYFALL))
    before = cache_path().read_bytes()

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        import_file(written(tmp_path / "other.json", [SPRING]))
    assert cache_path().read_bytes() == before
    assert os.listdir(cache_path().parent) == ["cards.jsonl"]


def test_a_cache_that_can_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MANAPROOF_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(InputError, match="can't be written"):
        import_file(written(tmp_path / "good.json", SCRYFALL))


def test_a_cache_that_someone_spoilt(tmp_path: Path) -> None:
    cache_path().parent.mkdir(parents=True)
    cache_path().write_bytes(b"test spring\tnonsense\n")
    with pytest.raises(InputError, match="import the card file again"):
        find_face("Test Spring")


def test_a_cache_that_can_not_be_looked_into_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError

    monkeypatch.setattr(Path, "is_file", refuse)
    assert tables() == ()


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MANAPROOF_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_path() == tmp_path / "manaproof" / "cards.jsonl"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_path() == tmp_path / ".cache" / "manaproof" / "cards.jsonl"


def test_absurd_texts_are_compiled_all_the_same(tmp_path: Path) -> None:
    texts = ["x" * 100_000, '"' * 999, "(" * 5000, "\x07\x1b[31m{T}: Add {G}.", '{T}: Add "' + "{G}" * 400]
    records = [{"name": f"Test Odd {i}", "type_line": "Land", "oracle_text": text} for i, text in enumerate(texts)]
    assert import_file(written(tmp_path / "odd.json", records)).faces == len(texts)
