"""A quick necessary test: could these tokens stand next to each other under a start rule at all?

Most clauses of the game are not about mana; this sends them away before they reach the parser.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lark.grammar import Rule


@dataclass(frozen=True)
class Shape:
    """Which terminals may begin, end and follow each other."""

    first: frozenset[str]
    last: frozenset[str]
    pairs: frozenset[tuple[str, str]]

    def allows(self, names: Sequence[str]) -> bool:
        """Say whether a run of terminals passes the test.

        >>> Shape(frozenset("a"), frozenset("b"), frozenset([("a", "b")])).allows(["a", "b"])
        True
        """
        if not names or names[0] not in self.first or names[-1] not in self.last:
            return False
        return all(pair in self.pairs for pair in itertools.pairwise(names))


def _edge(rules: Iterable[Rule], index: int) -> dict[str, set[str]]:
    """Collect, for every rule name, the terminals at one edge of what it derives."""
    found: dict[str, set[str]] = {}
    rules = list(rules)
    changed = True
    while changed:
        changed = False
        for rule in rules:
            if not rule.expansion:
                continue
            symbol = rule.expansion[index]
            new = {symbol.name} if symbol.is_term else found.get(symbol.name, set())
            mine = found.setdefault(rule.origin.name, set())
            if not new <= mine:
                mine |= new
                changed = True
    return found


def shape_of(rules: Sequence[Rule], start: str) -> Shape:
    """Work out the shape of a start rule; empty expansions are not allowed in the grammar."""
    by_origin: dict[str, list[Rule]] = {}
    for rule in rules:
        if not rule.expansion:
            raise ValueError(f"an empty expansion of {rule.origin.name}")
        by_origin.setdefault(rule.origin.name, []).append(rule)
    reached, queue = {start}, [start]
    while queue:
        for rule in by_origin[queue.pop()]:
            for symbol in rule.expansion:
                if not symbol.is_term and symbol.name not in reached:
                    reached.add(symbol.name)
                    queue.append(symbol.name)
    used = [rule for name in reached for rule in by_origin[name]]
    first, last = _edge(used, 0), _edge(used, -1)
    pairs: set[tuple[str, str]] = set()
    for rule in used:
        for left, right in zip(rule.expansion, rule.expansion[1:], strict=False):
            lefts = {left.name} if left.is_term else last[left.name]
            rights = {right.name} if right.is_term else first[right.name]
            pairs.update((a, b) for a in lefts for b in rights)
    return Shape(frozenset(first[start]), frozenset(last[start]), frozenset(pairs))
