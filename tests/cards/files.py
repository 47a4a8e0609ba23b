"""Small card files in the forms of several projects, with invented cards only."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

SPRING = {"name": "Tést Spring", "type_line": "Land", "oracle_text": "{T}: Add {G}.", "layout": "normal"}
MILL = {
    "name": "Test Mill // Test Ruin",
    "layout": "transform",
    "color_identity": ["B", "R"],
    "card_faces": [
        {"name": "Test Mill", "type_line": "Land", "oracle_text": "{T}: Add {B}."},
        {"name": "Test Ruin", "type_line": "Creature — Wall", "oracle_text": "{T}: Add {R}.", "colors": ["R"]},
    ],
}
SPLIT = {
    "name": "Test Left // Test Right",
    "layout": "split",
    "colors": ["R", "U"],
    "card_faces": [
        {"name": "Test Left", "type_line": "Instant", "mana_cost": "{U}", "oracle_text": "Scry 1."},
        {"name": "Test Right", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Add {R}{R}."},
    ],
}
PICTURE = {"name": "Forest // Forest", "layout": "art_series", "type_line": "Card // Card"}
SCRYFALL = [SPRING, MILL, SPLIT, PICTURE]
ATOMIC = {
    "meta": {"version": "5"},
    "data": {
        "Tést Spring": [{"name": "Tést Spring", "type": "Land", "text": "{T}: Add {G}.", "layout": "normal"}],
        "Test Mill // Test Ruin": [
            {
                "name": "Test Mill // Test Ruin",
                "faceName": name,
                "type": kind,
                "text": text,
                "layout": "transform",
                "colorIdentity": ["B", "R"],
            }
            for name, kind, text in (
                ("Test Mill", "Land", "{T}: Add {B}."),
                ("Test Ruin", "Creature — Wall", "{T}: Add {R}."),
            )
        ],
    },
}
PRINTINGS = {"data": {"TST": {"code": "TST", "cards": [cards[0] for cards in ATOMIC["data"].values()]}}}  # type: ignore[attr-defined]


def written(path: Path, content: Any, packed: bool = False) -> str:
    """Write JSON, or text or bytes as they are; return the path as text."""
    data = content if isinstance(content, bytes) else content.encode() if isinstance(content, str) else None
    data = json.dumps(content).encode() if data is None else data
    path.write_bytes(gzip.compress(data) if packed else data)
    return str(path)
