"""Conditions: what must be true."""

from __future__ import annotations

from typing import Any

from lark import Token

from bridge.cards.compiler.pronouns import ITSELF
from bridge.cards.compiler.read_filters import Unread, card_filter, conjunctive_filter, kept, with_posts
from bridge.cards.model import (
    AllOf,
    AnyOf,
    Cards,
    Compare,
    Condition,
    Count,
    CountersOn,
    Distinct,
    Filter,
    Matches,
    Not,
    PlayerNumber,
    State,
    StatOf,
    TotalOf,
)


def _state(word: str) -> Any:
    def method(self: Any, children: list[Any]) -> Condition:
        return State(word)

    return method


def _and_controlled(found: Filter, who: str) -> Filter:
    return found if found.controller != "any" else with_posts(found, [{"controller": who}])


def _heads(value: Any) -> Filter:
    return conjunctive_filter([value] if isinstance(value, tuple) else value)


class Conditions:
    """condition and its parts."""

    def both(self, children: list[Any]) -> AllOf:
        return AllOf(tuple(children))

    def either(self, children: list[Any]) -> AnyOf:
        return AnyOf(tuple(children))

    def np_at_least(self, children: list[Any]) -> tuple[str, Any, Filter]:
        amount = children[0]
        return (">=", int(amount) if isinstance(amount, Token) else amount, children[1])

    def np_at_most(self, children: list[Any]) -> tuple[str, Any, Filter]:
        return ("<=", children[0], children[1])

    def np_exactly(self, children: list[Any]) -> tuple[str, Any, Filter]:
        return ("=", children[0], children[1])

    def np_some(self, children: list[Any]) -> tuple[str, Any, Filter]:
        return (">=", 1, children[0])

    def np_other(self, children: list[Any]) -> tuple[str, Any, Filter]:
        return (">=", 1, with_posts(children[0], [{"other": True}]))

    def controls(self, children: list[Any]) -> Condition:
        who, (op, amount, found) = children
        return Compare(Count(_and_controlled(found, who)), op, amount)

    def controls_all(self, children: list[Any]) -> Condition:
        return AllOf(tuple(self.controls([children[0], c]) for c in children[1:]))

    def controls_none(self, children: list[Any]) -> Condition:
        return Compare(Count(_and_controlled(children[1], children[0])), "=", 0)

    def controls_named(self, children: list[Any]) -> Condition:
        who, *names = children
        return AllOf(
            tuple(Compare(Count(Filter(is_=(("creature",),), controller=who, named=str(n))), ">=", 1) for n in names)
        )

    def ordinal(self, children: list[Any]) -> int:
        return 1 + ("first", "second", "third", "fourth").index(str(children[0]))

    def exists(self, children: list[Any]) -> Condition:
        op, amount, found = children[0]
        return Compare(Count(found), op, amount)

    def count_at_least(self, children: list[Any]) -> Condition:
        return Compare(children[1], ">=", children[0])

    def count_none(self, children: list[Any]) -> Condition:
        return Compare(children[0], "=", 0)

    def subject_one(self, children: list[Any]) -> str:
        words = [str(c) for c in children if isinstance(c, Token)]
        if words[0] in ("~", "it"):
            return ITSELF if words[0] == "it" else "self"
        if words[0] in ("enchanted", "equipped"):
            return "attached"
        return "that_permanent"

    def attached_what(self, children: list[Any]) -> tuple[str, ...]:
        return tuple(str(c) for c in children)

    def has_counter(self, children: list[Any]) -> Condition:
        if children[0] == "that_permanent":
            return Matches("that_permanent", Filter(counter=children[1]))
        return Compare(CountersOn(children[1], on=children[0]), ">=", 1)

    def has_any_counter(self, children: list[Any]) -> Condition:
        return Matches(children[0], Filter(counter="any"))

    def _counters(self, subject: str, kind: str, op: str, amount: Any) -> Condition:
        if subject == "that_permanent":
            raise Unread("counters on another permanent")
        return Compare(CountersOn(kind, on=subject), op, amount)  # type: ignore[arg-type]

    def has_counters(self, children: list[Any]) -> Condition:
        return self._counters(children[0], children[2], ">=", children[1])

    def has_few_counters(self, children: list[Any]) -> Condition:
        return self._counters(children[0], children[2], "<=", children[1])

    def has_exactly_counters(self, children: list[Any]) -> Condition:
        return self._counters(children[0], children[2], "=", children[1])

    def has_no_counter(self, children: list[Any]) -> Condition:
        return self._counters(children[0], children[1], "=", 0)

    def there_counters(self, children: list[Any]) -> Condition:
        return self._counters(children[2], children[1], ">=", children[0])

    def there_no_counters(self, children: list[Any]) -> Condition:
        return self._counters(children[1], children[0], "=", 0)

    def there_counter(self, children: list[Any]) -> Condition:
        return self._counters(children[1], children[0], ">=", 1)

    def has_keyword(self, children: list[Any]) -> Condition:
        return Matches(children[0], Filter(keyword=kept(children[1])))

    def is_what(self, children: list[Any]) -> Condition:
        return Matches(children[0], _heads(children[1]))

    def is_not_what(self, children: list[Any]) -> Condition:
        return Not(Matches(children[0], _heads(children[1])))

    def stat_is(self, children: list[Any]) -> Condition:
        raise Unread("stat")

    def quantity_is(self, children: list[Any]) -> Condition:
        quantity, (op, value) = children
        if not isinstance(quantity, (StatOf, PlayerNumber, Count, Cards)) and isinstance(quantity, int):
            raise Unread("a number compared with a number")
        return Compare(quantity, op, value)

    def cards_short(self, children: list[Any]) -> Filter:
        if not children:
            return Filter()
        if len(children) == 2:
            first, second = children
            if isinstance(first, tuple) and isinstance(second, tuple):
                return card_filter([first, second])
            raise Unread("cards")
        return card_filter(children[0])

    def cards_at_least(self, children: list[Any]) -> Condition:
        amount, of, zone = children
        return Compare(Cards(zone=zone[0], whose=zone[1], of=of), ">=", amount)

    def life_at_least(self, children: list[Any]) -> Condition:
        return Compare(PlayerNumber("life"), ">=", children[0])

    def life_at_most(self, children: list[Any]) -> Condition:
        return Compare(PlayerNumber("life"), "<=", children[0])

    def some_life_at_most(self, children: list[Any]) -> Condition:
        return Compare(PlayerNumber("life", whose="any"), "<=", children[0])

    def hand_at_least(self, children: list[Any]) -> Condition:
        return Compare(Cards("hand"), ">=", children[0])

    def hand_at_most(self, children: list[Any]) -> Condition:
        return Compare(Cards("hand"), "<=", children[0])

    def hand_empty(self, children: list[Any]) -> Condition:
        return Compare(Cards("hand"), "=", 0)

    def hand_exactly(self, children: list[Any]) -> Condition:
        return Compare(Cards("hand"), "=", children[0])

    def total_stat(self, children: list[Any]) -> Condition:
        found, stat, (op, value) = children
        return Compare(TotalOf(stat, found), op, value)

    def card_types_in(self, children: list[Any]) -> Condition:
        return Compare(PlayerNumber("card_types_in_graveyard"), ">=", children[0])

    def different_powers(self, children: list[Any]) -> Condition:
        return Compare(Distinct("powers", _and_controlled(children[1], "you")), ">=", children[0])

    def different_names(self, children: list[Any]) -> Condition:
        amount, heads, among = children
        found = with_posts(among, [{"also": (word,)} for word in heads if (word,) not in among.is_])
        return Compare(Distinct("names", found), ">=", amount)

    def same_name(self, children: list[Any]) -> Condition:
        return State("controls_several_of_one_name")

    def controls_commander(self, children: list[Any]) -> Condition:
        return Compare(Count(Filter(is_=(("commander",),), controller="you", owner="you")), ">=", 1)

    def hand_two(self, children: list[Any]) -> Condition:
        return AnyOf(tuple(Compare(Cards("hand"), "=", c) for c in children))

    def opponent_more(self, children: list[Any]) -> Condition:
        return State("opponent_controls_more")

    def some_hand(self, children: list[Any]) -> Condition:
        return State("some_player_has_few_cards")

    def even_count(self, children: list[Any]) -> Condition:
        return State("even_count")

    def odd_count(self, children: list[Any]) -> Condition:
        return State("odd_count")

    def opponent_poison(self, children: list[Any]) -> Condition:
        return Compare(PlayerNumber(str(children[1]), whose="opponent"), ">=", children[0])

    def opponents_at_least(self, children: list[Any]) -> Condition:
        return Compare(PlayerNumber("opponents"), ">=", children[0])

    def not_your_turn(self, children: list[Any]) -> Condition:
        return Not(State("your_turn"))

    def not_starting_player(self, children: list[Any]) -> Condition:
        return Not(State("starting_player"))

    def opening_not_starting(self, children: list[Any]) -> Condition:
        return AllOf((State("in_opening_hand"), Not(State("starting_player"))))

    def cast_spells(self, children: list[Any]) -> Condition:
        return Compare(PlayerNumber("spells_cast_this_turn"), ">=", children[-1])

    def top_card(self, children: list[Any]) -> Condition:
        return State("top_card_is_" + "_".join(children[0]))

    def controls_power(self, children: list[Any]) -> Condition:
        op, value = children[0]
        from bridge.cards.model import StatTest

        found = Filter(is_=(("creature",),), controller="you", stats=(StatTest("power", op, value),))
        return Compare(Count(found), ">=", 1)

    early_turn = _state("first_turns_of_the_game")
    that_card = _state("that_card_matches")
    earlier = _state("earlier_this_turn")
    another_ability = _state("has_another_activated_ability")
    not_that_players_turn = _state("not_that_players_turn")
    your_turn = _state("your_turn")
    played_land = _state("played_land")
    monarch = _state("monarch")
    blessing = _state("citys_blessing")
    max_speed = _state("max_speed")
    attacked = _state("attacked_this_turn")
    was_cast = _state("was_cast")
    cast_from_hand = _state("cast_from_hand")
    paid_extra = _state("additional_cost_paid")
    opponent_lost_life = _state("opponent_lost_life_this_turn")
    you_gained_life = _state("gained_life_this_turn")
    cast_spell = _state("cast_spell_this_turn")
    creature_died = _state("creature_died_this_turn")
    permanent_left = _state("permanent_left_this_turn")
    entered_now = _state("entered_this_turn")
    in_graveyard = _state("in_graveyard")
    elsewhere = _state("elsewhere")
    renowned = _state("renowned")
    monstrous = _state("monstrous")
    exiled_card = _state("exiled_card")
    dungeon = _state("completed_dungeon")
    initiative = _state("initiative")
