"""Trigger events (CR 603): tapping for mana in full, others by a word."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from lark import Token

from bridge.cards.compiler.read_filters import CONTROLLERS, Unread, conjunctive, with_posts
from bridge.cards.model import Filter, Happens, Not, State, StatTest, TappedForMana

TAPPERS = {"you": "you", "a player": "any", "an opponent": "opponent", "each player": "any"}
VERBS = {
    "enter": "enters",
    "enter the battlefield": "enters",
    "enter under your control": "enters",
    "enter the battlefield under your control": "enters",
    "die": "dies",
    "attack": "attacks",
    "block": "blocks",
    "leave the battlefield": "leaves",
    "enter or attack": "enters_or_attacks",
    "enter the battlefield or attack": "enters_or_attacks",
    "is turned face up": "turned_face_up",
    "is put into a graveyard from the battlefield": "dies",
    "become untapped": "becomes_untapped",
    "transform into ~": "transforms",
    "is dealt damage": "is_dealt_damage",
    "become monstrous": "becomes_monstrous",
    "deal combat damage to a player": "deals_combat_damage",
    "deal combat damage to an opponent": "deals_combat_damage",
    "deal damage to a player": "deals_damage",
    "deal damage to an opponent": "deals_damage",
    "become the target of a spell or ability": "becomes_target",
}


class Triggers:
    """trigger and each event."""

    def tapper(self, children: list[Token]) -> str:
        return TAPPERS[" ".join(str(c) for c in children)]

    def enchanted_np(self, children: list[Any]) -> Filter:
        words = next(c for c in children if isinstance(c, tuple))
        return Filter(is_=() if words == ("permanent",) else (words,))

    def trigger(self, children: list[Any]) -> Any:
        return children[0]

    def tap_for_mana(self, children: list[Any]) -> Any:
        by, found = children
        return TappedForMana(found, by=by)

    def tap_for_mana_while(self, children: list[Any]) -> Any:
        by, found, condition = children
        return (TappedForMana(found, by=by), condition)

    def tap_for_type(self, children: list[Any]) -> Any:
        by, found, pip = children
        return TappedForMana(found, by=by, of_type=str(pip))  # type: ignore[arg-type]

    def tap_for_chosen(self, children: list[Any]) -> Any:
        by, found = children
        return TappedForMana(found, by=by, of_type="chosen_color")

    def tap_self_for_mana(self, children: list[Any]) -> Any:
        return TappedForMana(Filter(named="self"), by=children[0])

    def tapped_self(self, children: list[Any]) -> Any:
        return TappedForMana(Filter(named="self"))

    def tapped_for_mana(self, children: list[Any]) -> Any:
        return TappedForMana(children[0])

    def tapped_for_chosen(self, children: list[Any]) -> Any:
        return TappedForMana(children[0], of_type="chosen_color")

    def tapped_for_type(self, children: list[Any]) -> Any:
        return TappedForMana(children[0], of_type=str(children[1]))  # type: ignore[arg-type]

    def tapped_attached(self, children: list[Any]) -> Any:
        return TappedForMana(children[0], attached=True)

    def tapped_attached_you(self, children: list[Any]) -> Any:
        return TappedForMana(children[0], attached=True, by="you")

    def attached_becomes_tapped(self, children: list[Any]) -> Any:
        return Happens("becomes_tapped", of=msgspec.structs.replace(children[0], attached="self_to"), who="attached")

    def self_becomes_tapped(self, children: list[Any]) -> Any:
        return Happens("becomes_tapped")

    def any_becomes_tapped(self, children: list[Any]) -> Any:
        return Happens("becomes_tapped", of=children[0], who="any")

    def land_adds_chosen(self, children: list[Any]) -> Any:
        return Happens("mana_added", of=Filter(is_=(("land",),)), who="you:chosen_color")

    def verb_self(self, children: list[Token]) -> tuple[str, bool]:
        words = " ".join(str(c) for c in children)
        if words not in VERBS:
            raise Unread(words)
        return VERBS[words], words.endswith("under your control")

    def self_event(self, children: list[Any]) -> str:
        return "self"

    def self_happens(self, children: list[Any]) -> Any:
        what, yours = children[1]
        if yours:
            raise Unread("under your control")
        return Happens(what)

    def other_happens(self, children: list[Any]) -> Any:
        found, (what, yours) = children
        return Happens(what, of=_under(found, "you") if yours else found, who="any")

    def self_or_other_happens(self, children: list[Any]) -> Any:
        found, (what, yours) = children
        return Happens(what, of=_under(found, "you") if yours else found, who="self_or_any")

    def enters_for_opponent(self, children: list[Any]) -> Any:
        return Happens("enters", of=_under(children[0], "opponent"), who="any")

    def spell_any(self, children: list[Any]) -> tuple[Filter, int]:
        heads = next((c for c in children if isinstance(c, (tuple, list))), ())
        posts = [c for c in children if isinstance(c, dict)]
        alternatives = [heads] if isinstance(heads, tuple) else heads
        if any("other" in words for words in alternatives):
            raise Unread("another spell")
        return with_posts(Filter(is_=conjunctive(alternatives)), posts), 0

    def spell_nth(self, children: list[Any]) -> tuple[Filter, int]:
        number, *heads = children
        if heads:
            raise Unread("the first of a kind")  # the model counts all spells of a turn
        return Filter(), number

    def post_mana_value(self, children: list[Any]) -> dict[str, Any]:
        op, value = children[0]
        if not isinstance(value, int):
            raise Unread("a mana value that depends on something")
        return {"stats": (StatTest("mana_value", op, value),)}

    def on_your_turn(self, children: list[Any]) -> State | Not:
        return State("your_turn")

    def on_their_turn(self, children: list[Any]) -> State | Not:
        return Not(State("your_turn"))

    def casts(self, children: list[Any]) -> Any:
        by, (found, number), *when = children
        event = Happens("casts", of=found, who=by, number=number)
        return (event, when[0]) if when else event

    def casts_self(self, children: list[Any]) -> Any:
        return Happens("casts")

    def set_in_motion(self, children: list[Any]) -> Any:
        return Happens("set_in_motion")

    def chaos(self, children: list[Any]) -> Any:
        return Happens("chaos")

    def stepname(self, children: list[Token]) -> str:
        return "_".join(str(c) for c in children)

    def step(self, children: list[Any]) -> tuple[str, str]:
        words = [str(c) for c in children]
        if words[0] == "your" or words[-1] == "turn":
            who = "you"
        elif "opponent's" in words:
            who = "opponent"
        else:
            who = "any"
        if words[0] == "combat":
            return "combat", "you"
        if words[:3] == ["each", "of", "your"]:
            return "main_phase", "you"
        step = words[-1] if "_" in words[-1] or words[-1] in ("upkeep", "combat") else "_".join(words[1:])
        return step, who

    def at_step(self, children: list[Any]) -> Any:
        what, who = children[0]
        return Happens(what, who=who)


def _under(found: Filter, controller: Literal["you", "opponent"]) -> Filter:
    """Say under whose control a permanent enters."""
    if found.controller not in ("any", controller):
        raise Unread("two controllers")
    return msgspec.structs.replace(found, controller=controller)


__all__ = ["CONTROLLERS", "Triggers"]
