"""Spelling mana costs as facts: one symbol at a time, with every way to pay it (CR 107.4, 118.13a)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bridge.facts.terms import TYPE_NAMES, fact, quote

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_MOST_GENERIC = 1_000_000


def cost_facts(costs: Iterable[str]) -> Iterator[str]:
    """Yield the facts about some printed mana costs.

    A number chosen for {X} may be 0, so {X} asks for nothing (CR 107.3a).

    >>> list(cost_facts(["{1}{W/U}"]))[:2]
    ['mana_symbols("{1}{W/U}",2).', 'mana_symbol("{1}{W/U}",0,generic(1)).']
    """
    for cost in sorted(set(costs)):
        symbols = _SYMBOL.findall(cost)
        yield fact("mana_symbols", quote(cost), str(len(symbols)))
        for index, symbol in enumerate(symbols):
            for half in symbol.upper().split("/"):
                yield fact("mana_symbol", quote(cost), str(index), _way(half))


def _way(half: str) -> str:
    """The way to pay that one half of a symbol names."""
    if half == "S":
        return "snow"
    if half in TYPE_NAMES:
        return f"one({TYPE_NAMES[half]})"
    if half == "P":
        return "life(2)"
    if half.isdigit():
        return f"generic({min(int(half[:8]), _MOST_GENERIC)})"
    return "generic(0)" if half in ("X", "Y", "Z") else "generic(1)"
