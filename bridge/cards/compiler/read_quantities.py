"""Quantities: how many, how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from lark import Token

from bridge.cards.compiler.pronouns import ITSELF
from bridge.cards.compiler.read_filters import Unread
from bridge.cards.compiler.words import COLOR_LETTER
from bridge.cards.model import (
    Chosen,
    Count,
    CountersOn,
    Devotion,
    Distinct,
    Filter,
    Greatest,
    Half,
    PlayerNumber,
    StatOf,
    Sum,
    Times,
    TotalOf,
)


class Quantities:
    """number, quantity, countable, for_each, where_x."""

    def number_one(self, children: list[Any]) -> int:
        return 1

    def number_n(self, children: list[Token]) -> int:
        value = int(children[0])
        if value < 0 or children[0].startswith("+"):
            raise Unread("a signed number")
        return value

    def number_x(self, children: list[Any]) -> Chosen:
        return Chosen("x")

    def count(self, children: list[Filter]) -> Count:
        return Count(children[0])

    def self_stat(self, children: list[Any]) -> StatOf:
        return StatOf(children[-1], of=children[0])

    def of_self(self, children: list[Token]) -> str:
        return "self" if str(children[0]) == "~'s" else "affected"

    def attached_noun(self, children: list[Any]) -> str:
        return "attached"

    def attached_short(self, children: list[Any]) -> str:
        return "attached"

    def attached_stat(self, children: list[Any]) -> StatOf:
        return StatOf(children[-1], of="attached")

    def life_total(self, children: list[Any]) -> PlayerNumber:
        return PlayerNumber("life")

    def greatest(self, children: list[Any]) -> Greatest:
        stat, among = (c for c in children)
        return Greatest(stat, among)

    def total(self, children: list[Any]) -> TotalOf:
        return TotalOf(children[0], children[1])

    def colors(self, children: list[Any]) -> tuple[str, ...]:
        return tuple(children)

    def color_name(self, children: list[Token]) -> str:
        return COLOR_LETTER[str(children[0])]

    def devotion(self, children: list[Any]) -> Devotion:
        return Devotion(children[0])

    def devotion_each(self, children: list[Any]) -> Devotion:
        return Devotion("each")

    def plus(self, children: list[Any]) -> Sum:
        return Sum(tuple(children))

    def twice(self, children: list[Any]) -> Times:
        return Times(2, children[0])

    def times(self, children: list[Any]) -> Times:
        return Times(int(children[0]), children[1])

    def half_up(self, children: list[Any]) -> Half:
        return Half(children[0], "up")

    def half_down(self, children: list[Any]) -> Half:
        return Half(children[0], "down")

    def chosen_thing(self, children: list[Token]) -> str:
        first = str(children[0])
        return first if first in ("sacrificed", "exiled", "discarded", "tapped", "revealed") else "that"

    def chosen_stat(self, children: list[str]) -> Chosen:
        return Chosen(f"{children[0]} {children[1].replace('_', ' ')}")

    def chosen_value(self, children: list[Any]) -> Chosen:
        return Chosen("that mana value")

    def spell_value(self, children: list[Any]) -> Chosen:
        return Chosen("spell mana value")

    def mana_spent(self, children: list[Any]) -> Chosen:
        return Chosen("mana spent")

    def life_gained(self, children: list[Any]) -> PlayerNumber:
        return PlayerNumber("life_gained_this_turn")

    def distinct_land_types(self, children: list[Filter]) -> Distinct:
        return Distinct("basic_land_types", children[0])

    def distinct_colors(self, children: list[Filter]) -> Distinct:
        return Distinct("colors", children[0])

    def distinct_names(self, children: list[Filter]) -> Distinct:
        return Distinct("names", children[0])

    def distinct_types(self, children: list[Filter]) -> Distinct:
        return Distinct("card_types", children[0])

    def distinct_powers(self, children: list[Filter]) -> Distinct:
        return Distinct("powers", children[0])

    def counters_self(self, children: list[str]) -> CountersOn:
        return CountersOn(children[0])

    def counters_self_any(self, children: list[str]) -> CountersOn:
        return CountersOn("any")

    def counters_it(self, children: list[str]) -> CountersOn:
        return CountersOn(children[0], on=ITSELF)  # type: ignore[arg-type]

    def counters_it_any(self, children: list[str]) -> CountersOn:
        return CountersOn("any", on=ITSELF)  # type: ignore[arg-type]

    def counters_among(self, children: list[Any]) -> CountersOn:
        return CountersOn(children[0], on=children[1])

    def counters_attached(self, children: list[Any]) -> CountersOn:
        return CountersOn(children[0], on="attached")

    def opponents(self, children: list[Any]) -> PlayerNumber:
        return PlayerNumber("opponents")

    def drawn(self, children: list[Any]) -> PlayerNumber:
        return PlayerNumber("cards_drawn_this_turn")

    def spells_cast(self, children: list[Any]) -> PlayerNumber:
        return PlayerNumber("spells_cast_this_turn")

    def party(self, children: list[Any]) -> PlayerNumber:
        return PlayerNumber("party")

    def life_lost(self, children: list[Any]) -> PlayerNumber:
        return PlayerNumber("life_lost_this_turn", whose="opponent")

    def opponents_who_lost(self, children: list[Any]) -> PlayerNumber:
        return PlayerNumber("opponents_who_lost_life_this_turn")

    def sharing_type(self, children: list[Any]) -> Chosen:
        return Chosen("creatures sharing a type")

    def entered_count(self, children: list[Any]) -> Chosen:
        return Chosen("entered this turn")

    def greatest_entered(self, children: list[Any]) -> Chosen:
        return Chosen("greatest among those that entered this turn")

    def exiled_with(self, children: list[Any]) -> Chosen:
        return Chosen("cards exiled with it")

    def chosen_this_way(self, children: list[Any]) -> Chosen:
        return Chosen("this way")

    def for_each(self, children: list[Any]) -> Any:
        return children[-1]

    def where_x(self, children: list[Any]) -> tuple[str, Any]:
        return ("where", children[0])


def substitute_x(value: Any, x: Any) -> Any:
    """Put a quantity in the place of X.

    >>> substitute_x(Sum((Chosen("x"), 2)), 3)
    Sum(terms=(3, 2))
    """
    if value == Chosen("x"):
        return x
    if isinstance(value, Sum):
        return Sum(tuple(substitute_x(t, x) for t in value.terms))
    if isinstance(value, Times):
        return Times(value.factor, substitute_x(value.of, x))
    return value


def rewrite(value: Any, change: Callable[[Any], Any]) -> Any:
    """Apply a function to every node, innermost first.

    >>> rewrite((Times(2, Chosen("x")),), lambda n: 3 if n == Chosen("x") else n)
    (Times(factor=2, of=3),)
    """
    if isinstance(value, tuple):
        return tuple(rewrite(v, change) for v in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: rewrite(getattr(value, name), change) for name in value.__struct_fields__}
        if any(fields[name] is not getattr(value, name) for name in fields):
            value = msgspec.structs.replace(value, **fields)
    return change(value)


def own_stats(value: Any) -> Any:
    """Let "its power" be this object's, where no other object is spoken of."""
    return rewrite(value, lambda n: StatOf(n.stat) if isinstance(n, StatOf) and n.of == "affected" else n)


def multiply(factor: Any, quantity: Any) -> Any:
    """Multiply, keeping plain numbers plain.

    >>> multiply(2, 3), multiply(1, Chosen("x")), multiply(2, Chosen("x"))
    (6, Chosen(what='x'), Times(factor=2, of=Chosen(what='x')))
    """
    if isinstance(quantity, int) and isinstance(factor, int):
        return factor * quantity
    if not isinstance(factor, int):
        return factor if quantity == 1 else Chosen("product")
    return quantity if factor == 1 else Times(factor, quantity)
