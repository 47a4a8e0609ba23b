"""Timing two things side by side, so that their ratio means something on a busy machine."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def side_by_side(*calls: Callable[[], object], rounds: int = 15) -> list[float]:
    """Return the median seconds of each call; the calls take turns, so that noise meets all of them."""
    for call in calls:
        call()
    times = [[seconds(call) for call in calls] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*times, strict=True)]
