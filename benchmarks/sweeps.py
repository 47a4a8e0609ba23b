"""A sweep of 100,000 boards of 10 permanents, with its file, against one fresh Control for each board."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.timing import seconds
from bridge.queries.could import could
from bridge.sweep.output import parquet_available
from bridge.sweep.spec import load
from bridge.sweep.sweep import sweep

LANDS = ["Forest", "Swamp", "Ancient Tomb", "City of Brass", "Cabal Coffers"]
MIRRORS = ["Reflecting Pool", "Exotic Orchard", "Fellwar Stone", "Sol Ring", "Birds of Paradise"]
EFFECTS = ["Contamination", "Mana Reflection", "Damping Sphere", "Infernal Darkness", "Nyxbloom Ancient"]
BOTH = {"controller": ["A", "B"]}
SPEC: dict[str, Any] = {
    "base": "A: Forest, Reflecting Pool, Gaea's Cradle; B: Island, Exotic Orchard",
    "places": [
        {"id": "land", "cards": LANDS, "states": BOTH},
        {"id": "mirror", "cards": MIRRORS, "states": BOTH},
        {"id": "effect", "cards": EFFECTS, "states": BOTH},
        {"id": "other mirror", "cards": MIRRORS, "states": BOTH},
        {"id": "other land", "cards": LANDS, "states": BOTH},
    ],
}
BOARDS = 100_000


def sweep_against_alone() -> dict[str, tuple[float, float]]:
    """Return for each kind of file the seconds for a board in a sweep, and for a board asked alone before and after."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        spec = Path(folder) / "spec.json"
        spec.write_text(json.dumps(SPEC), encoding="utf-8")
        for at, suffix in enumerate(("csv", "parquet") if parquet_available() else ("csv",)):
            before = _alone(str(spec), 2 * at)
            time = seconds(lambda suffix=suffix: sweep(str(spec), f"{folder}/rows.{suffix}"))  # type: ignore[misc]
            found[suffix] = time / BOARDS, median([before, _alone(str(spec), 2 * at + 1)])
    return found


def _alone(spec: str, seed: int, sample: int = 60) -> float:
    """The seconds for one board of the sweep with a Control of its own, from a sample that was not asked before."""
    grid = load(spec)[1].grid
    assert grid.size() == BOARDS
    generator = random.Random(seed)
    space = grid.whole()
    boards = [
        space.board(tuple(generator.randrange(len(place.choices)) for place in grid.places)) for _ in range(sample)
    ]
    return median(seconds(lambda board=board: could(board)) for board in boards)  # type: ignore[misc]
