"""From parse trees to the model: one small mixin for each concern, and the memoised entry point.

``read(start, clause)`` gives the value of a clause that the grammar reads whole, or ``None``.
"""

from __future__ import annotations

import functools
import re
from importlib import resources
from types import SimpleNamespace
from typing import Any

from lark import Lark, Transformer
from lark.exceptions import LarkError, VisitError

from bridge.cards.compiler.lexer import WordLexer
from bridge.cards.compiler.read_changes import Changes
from bridge.cards.compiler.read_conditions import Conditions
from bridge.cards.compiler.read_costs import Costs
from bridge.cards.compiler.read_filters import Filters
from bridge.cards.compiler.read_production import Production
from bridge.cards.compiler.read_quantities import Quantities, own_stats
from bridge.cards.compiler.read_replacements import Replacements
from bridge.cards.compiler.read_triggers import Triggers
from bridge.cards.compiler.shape import Shape, shape_of

STARTS = (
    "costs",
    "add",
    "trigger",
    "static",
    "lasting",
    "replacement",
    "enters",
    "permission",
    "change_effect",
    "condition",
    "np",
    "quantity_of",
    "amount_word",
)
_ABOUT_ITSELF = ("condition", "enters", "permission", "costs")
MAX_CLAUSE = 700
# A clause without one of these words cannot be what the start rule reads.
_NEEDED = {
    "add": re.compile(r"\badds?\b", re.I),
    "enters": re.compile(r"\benters?\b", re.I),
    "replacement": re.compile(r"mana|produce", re.I),
    "trigger": re.compile(r"^(when|at)", re.I),
}


class Reading(
    Filters, Quantities, Conditions, Production, Costs, Triggers, Changes, Replacements, Transformer[Any, Any]
):
    """All mixins together."""


@functools.cache
def grammar() -> Lark:
    """Build the parser from the grammar files of this package."""
    folder = resources.files("bridge.cards.compiler") / "grammar"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".lark")), key=lambda f: f.name)
    text = "\n".join(f.read_text(encoding="utf-8") for f in files)
    return Lark(text, parser="earley", lexer=WordLexer, start=list(STARTS))


@functools.cache
def _transformer() -> Reading:
    return Reading()


@functools.cache
def _lexer() -> WordLexer:
    return WordLexer(SimpleNamespace(terminals=grammar().terminals))


@functools.cache
def _shape(start: str) -> Shape:
    return shape_of(grammar().rules, start)


@functools.lru_cache(maxsize=50_000)
def read(start: str, clause: str) -> Any:
    """Read a clause whole under a start rule, or give ``None``.

    >>> read("np", "two Goats") is None, read("np", "nonbasic lands").is_
    (True, (('land',), ('!basic',)))
    """
    needed = _NEEDED.get(start)
    if len(clause) > MAX_CLAUSE or (needed and not needed.search(clause)):
        return None
    names = _lexer().names(clause)
    if names is None or not _shape(start).allows(names):
        return None
    try:
        tree = grammar().parse(clause, start=start)
        value = _transformer().transform(tree)
    except (LarkError, VisitError):
        return None
    return own_stats(value) if start in _ABOUT_ITSELF else value
