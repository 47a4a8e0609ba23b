"""Asking about the event of a board, and comparing outcomes as plain values."""

from __future__ import annotations

import json
from typing import Any

from bridge import Board
from bridge.queries.outcomes import outcomes

NOT_OUTCOME = ("choices", "steps")


def ask(tree: dict[str, Any]) -> list[dict[str, Any]]:
    return list(outcomes(Board.from_tree(tree)).outcomes)


def as_set(listed: list[dict[str, Any]], *keys: str) -> set[str]:
    """Outcomes on some keys (all but choices and steps without any), as texts that sets can hold."""
    chosen = [{k: v for k, v in one.items() if (k in keys if keys else k not in NOT_OUTCOME)} for one in listed]
    texts = [json.dumps(one, sort_keys=True) for one in chosen]
    assert keys or len(texts) == len(set(texts)), "the same outcome twice"
    return set(texts)
