"""Building the table: sorted, repeatable, decodable, and nothing half-written."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from bridge.cards.compiler import build
from bridge.cards.compiler.records import face_of, normal_record
from bridge.cards.model import Face

RECORDS = [
    {"name": "Zöe's Grove", "type_line": "Land", "oracle_text": "{T}: Add {G}."},
    {"name": "Ash Lamp", "type_line": "Artifact", "oracle_text": "{T}: Add {R}.", "mana_cost": "{2}"},
    {"name": "Plain Beast", "type_line": "Creature — Beast", "oracle_text": "", "power": "2", "toughness": "2"},
]


def test_build_is_sorted_and_repeatable(tmp_path: Path) -> None:
    source = tmp_path / "cards.jsonl"
    source.write_text("\n".join(json.dumps(r) for r in RECORDS), encoding="utf-8")
    assert build.main([str(source), "--out", str(tmp_path / "a")]) == 0
    assert build.main([str(source), "--out", str(tmp_path / "b")]) == 0
    first = (tmp_path / "a" / "cards.jsonl").read_bytes()
    assert first == (tmp_path / "b" / "cards.jsonl").read_bytes()
    keys = [line.split(b"\t")[0] for line in first.splitlines()]
    assert keys == sorted(keys) == [b"ash lamp", b"plain beast", b"zoe's grove"]
    for line in first.splitlines():
        msgspec.json.decode(line.split(b"\t")[1], type=Face)


def test_a_broken_file_leaves_the_old_table(tmp_path: Path) -> None:
    (tmp_path / "cards.jsonl").write_text("old")
    source = tmp_path / "broken.jsonl"
    source.write_text('{"name": "A", "type_line": "Land"')
    with pytest.raises(ValueError, match="delimiter"):
        build.main([str(source), "--out", str(tmp_path)])
    assert (tmp_path / "cards.jsonl").read_text() == "old"


def test_other_formats_map_to_the_same_faces() -> None:
    scryfall = {
        "name": "Mill // Burnt Mill",
        "layout": "transform",
        "color_identity": ["R"],
        "card_faces": [
            {"name": "Mill", "type_line": "Land", "oracle_text": "{T}: Add {C}.", "mana_cost": "", "colors": []},
            {"name": "Burnt Mill", "type_line": "Land", "oracle_text": "{T}: Add {R}.", "mana_cost": "", "colors": []},
        ],
    }
    mtgjson = {
        "name": "Mill // Burnt Mill",
        "faceName": "Mill",
        "type": "Land",
        "text": "{T}: Add {C}.",
        "layout": "transform",
        "colorIdentity": ["R"],
    }
    first, _ = (face_of(r) for r in normal_record(scryfall))
    (second,) = (face_of(r) for r in normal_record(mtgjson))
    assert first == second
    assert first.faces == ("Mill", "Burnt Mill")
