"""What share of a card file is understood, and which clauses are most often not read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from bridge.cards.compiler.face import read_text, type_line
from bridge.cards.compiler.records import own_text
from bridge.cards.model import ONE_SUBJECT
from bridge.cards.names import normal_name
from bridge.cards.table import DATA, Table

_NUMBER = re.compile(r"\b(?:\d+|X|one|two|three|four|five|six|seven|eight|nine|ten)\b")
_SYMBOLS = re.compile(r"(?:\{[^{}]+\})+")


def template(clause: str) -> str:
    """Write a clause with numbers and symbols as slots, so that alike clauses count together.

    >>> template("Add three mana or {G}{G}")
    'Add N mana or {M}'
    """
    return _NUMBER.sub("N", _SYMBOLS.sub("{M}", clause))


def coverage(
    records: Iterable[dict[str, Any]], categories: Mapping[str, Iterable[str]] | None = None, top: int = 30
) -> dict[str, Any]:
    """Measure how much of the records is read.

    ``bearing`` faces have an ability that is in the model or reported; ``partly`` ones have both,
    ``unmodelled`` ones only what is reported; a face that is written by hand counts as its entry says.
    ``by_category`` counts the same for named groups of cards.

    >>> coverage([{"name": "A", "type_line": "Land", "oracle_text": "{T}: Add {G}."}])["modelled"]
    1
    """
    by_hand = Table(DATA / "handwritten.jsonl")
    counts: Counter[str] = Counter()
    by_category: dict[str, Counter[str]] = {}
    unread: Counter[str] = Counter()
    examples: dict[str, str] = {}
    left: dict[str, list[str]] = {}
    for record in records:
        counts["faces"] += 1
        supers, types, subtypes = type_line(record.get("type_line") or "")
        text = own_text(record["name"], record.get("oracle_text") or "", record.get("layout") or "normal")
        found = read_text(record["name"], text, supers, types, subtypes)
        missed = [entry for entry in found.unread if entry[3] not in ONE_SUBJECT]
        if missed and (own := by_hand.find(normal_name(record["name"]))) is not None and not own.unmodelled:
            missed = []
        if not found.abilities and not missed:
            state = "not bearing"
        else:
            counts["bearing"] += 1
            state = "modelled" if not missed else "partly" if found.abilities else "unmodelled"
            counts[state] += 1
        for _, clause, kind, reason in found.unread:
            key = f"{kind}: {template(clause)} ({reason})"
            unread[key] += 1
            examples.setdefault(key, record["name"])
        for category in (categories or {}).get(record["name"], ()):
            by_category.setdefault(category, Counter())[state] += 1
            if missed:
                left.setdefault(category, []).append(record["name"])
    return {
        "faces": counts["faces"],
        "bearing": counts["bearing"],
        "modelled": counts["modelled"],
        "partly": counts["partly"],
        "unmodelled": counts["unmodelled"],
        "by_category": {
            name: {**dict(sorted(c.items())), "left": sorted(left.get(name, []))}
            for name, c in sorted(by_category.items())
        },
        "most_frequent_unread": [{"clause": k, "count": n, "example": examples[k]} for k, n in unread.most_common(top)],
    }
