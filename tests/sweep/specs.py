"""Sweeps that the tests share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LANDS = ["Forest", "Wastes", "City of Brass", "Gaea's Cradle", "Reflecting Pool", "Exotic Orchard"]
EFFECTS = ["Contamination", "Mana Reflection", "Damping Sphere"]
# Two of several lands, filled in one order, a land whose states vary, and an effect for either player or none.
GRID: dict[str, Any] = {
    "base": "A: Reflecting Pool; B: Exotic Orchard, Swamp",
    "places": [
        {"id": "land", "cards": LANDS, "repeat": 2},
        {
            "id": "grove",
            "cards": ["Thriving Grove"],
            "states": {"chosen_color": ["W", "R"], "tapped": [True, False], "controller": ["A", "B"]},
        },
        {"id": "effect", "cards": EFFECTS, "states": {"controller": ["A", "B"]}, "none": True},
    ],
}
GRID_SIZE = 6 * 7 // 2 * 8 * 7
# Some boards with continuous effects, some without.
LAYERED: dict[str, Any] = {
    "base": {"players": ["A", "B"], "permanents": [{"card": "Forest"}]},
    "places": [
        {"id": "first", "cards": ["Swamp", "Blood Moon", "City of Brass"]},
        {"id": "second", "cards": ["Reflecting Pool", "Urborg, Tomb of Yawgmoth"], "none": True},
    ],
}


def write(folder: Path, spec: object, name: str = "spec.json") -> str:
    """Write a spec to a file, and return its path."""
    path = folder / name
    path.write_text(spec if isinstance(spec, str) else json.dumps(spec), encoding="utf-8")
    return str(path)
