"""Replacement effects on mana and on entering (CR 614), and permissions and prohibitions."""

from __future__ import annotations

from typing import Any

from lark import Token

from bridge.cards.compiler.read_changes import KEEPS_ABILITY, copying
from bridge.cards.compiler.read_filters import Unread, card_filter
from bridge.cards.compiler.words import COLOR_LETTER
from bridge.cards.model import (
    AddUnits,
    AnyOf,
    ByLandType,
    ChangeAbilities,
    ChangeControl,
    ChangePT,
    ChangeTypes,
    Chosen,
    Does,
    EntersWith,
    Filter,
    ManaReplacement,
    Multiply,
    Pay,
    Permission,
    Prohibition,
    Retype,
    State,
    Static,
    Sum,
    Times,
)

CHOICES = {
    "a color": "color",
    "another color": "color",
    "a basic land type": "land_type",
    "a land type": "land_type",
    "a creature type": "creature_type",
    "a card name": "card_name",
    "a player": "player",
    "an opponent": "opponent",
    "a number": "number",
}


class Replacements:
    """replacement, enters, permission."""

    def color_mana(self, children: list[Token]) -> str:
        return COLOR_LETTER[str(children[0])]

    def th_any(self, children: list[Any]) -> dict[str, Any]:
        return {}

    def th_at_least(self, children: list[Any]) -> dict[str, Any]:
        return {"at_least": children[0]}

    def th_chosen(self, children: list[Any]) -> dict[str, Any]:
        return {"of_type": "chosen_color"}

    def th_type(self, children: list[Any]) -> dict[str, Any]:
        return {"of_type": str(children[0])}

    def th_color(self, children: list[Any]) -> dict[str, Any]:
        return {"of_type": children[0]}

    def ev_tapped(self, children: list[Any]) -> dict[str, Any]:
        return {"permanent": children[0], **(children[1] if len(children) > 1 else {})}

    def ev_taps(self, children: list[Any]) -> dict[str, Any]:
        return {"by": children[0], "permanent": children[1], **(children[2] if len(children) > 2 else {})}

    def ev_target(self, children: list[Any]) -> dict[str, Any]:
        return {**self.ev_tapped(children), "on": "target"}

    def ev_target_taps(self, children: list[Any]) -> dict[str, Any]:
        return {**self.ev_taps(children), "on": "target"}

    def rm_symbol(self, children: list[Any]) -> Any:
        return ((str(children[0]),), 1)

    def rm_color(self, children: list[Any]) -> Any:
        return ((children[0],), 1)

    def rm_choice(self, children: list[Any]) -> Any:
        return (("any_color",), 1)

    def rm_chosen(self, children: list[Any]) -> Any:
        return (("chosen_color",), 1)

    def rm_any_type(self, children: list[Any]) -> Any:
        return (("any_type",), 1)

    def colored_mana(self, children: list[Any]) -> tuple[str, ...]:
        return (children[0],) if children else ("chosen_color",)

    def io_type(self, children: list[Any]) -> dict[str, Any]:
        return {}

    def io_amount(self, children: list[Any]) -> dict[str, Any]:
        return {"amount": 1}

    def io_color(self, children: list[Any]) -> dict[str, Any]:
        return {"units": "colored"}

    def io_from(self, children: list[Any]) -> dict[str, Any]:
        return {"units": children[0]}

    def result(self, children: list[Any]) -> Any:
        (to, _), how = children
        return Retype(to=to, **how)

    def r_twice(self, children: list[Any]) -> Any:
        return Multiply(2)

    def r_times(self, children: list[Any]) -> Any:
        return Multiply(int(children[0]))

    def r_plus(self, children: list[Any]) -> Any:
        to, amount = children[0]
        return AddUnits(to, amount)

    def r_additional(self, children: list[Any]) -> Any:
        return AddUnits((str(children[0]),), 1)  # type: ignore[arg-type]

    def r_additional_n(self, children: list[Any]) -> Any:
        return AddUnits((str(children[1]),), children[0])  # type: ignore[arg-type]

    def replacement(self, children: list[Any]) -> ManaReplacement:
        event, change = (c for c in children if c is not None)
        if isinstance(change, Retype) and change.units not in ("all", "colored"):
            event = {"of_type": change.units, **event}
        return ManaReplacement(change=change, **event)

    def replacement_tapped(self, children: list[Any]) -> ManaReplacement:
        return self.replacement([{"permanent": children[0]}, children[1]])

    def replacement_tapped_not(self, children: list[Any]) -> ManaReplacement:
        return self.replacement([{"permanent": children[0], "tapped": False}, children[1]])

    def land_result(self, children: list[Any]) -> tuple[str, str]:
        return (str(children[0]), str(children[1]))

    def replacement_by_type(self, children: list[Any]) -> ManaReplacement:
        pairs: dict[str, Any] = dict(c for c in children if isinstance(c, tuple))
        found = Filter(is_=(tuple(pairs),))
        return ManaReplacement(change=ByLandType(tuple(pairs.items())), permanent=found)

    def replacement_any_source(self, children: list[Any]) -> ManaReplacement:
        return ManaReplacement(change=Retype(to=children[0], units="colored"), by="you", tapped=False)

    # -- entering

    def en_tapped(self, children: list[Any]) -> EntersWith:
        return EntersWith(tapped=True)

    def en_tapped_unless(self, children: list[Any]) -> EntersWith:
        return EntersWith(tapped=True, unless=children[0])

    def en_tapped_unless_life(self, children: list[Any]) -> EntersWith:
        return EntersWith(tapped=True, unless=(Pay("life", children[0]),))

    def en_pay_life(self, children: list[Any]) -> Pay:
        return Pay("life", children[0])

    def en_pay_reveal(self, children: list[Any]) -> Pay:
        heads = children[-1]
        return Pay("reveal", 1, card_filter(heads), kind_of="hand")

    def en_pay(self, children: list[Any]) -> EntersWith:
        return EntersWith(tapped=True, unless=(children[0],))

    def en_reveal_or(self, children: list[Any]) -> EntersWith:
        return EntersWith(tapped=True, unless=AnyOf((State("revealed_as_it_enters"), children[-1])))

    def en_tapped_if(self, children: list[Any]) -> EntersWith:
        return EntersWith(tapped=True, condition=children[0])

    def twice_x(self, children: list[Any]) -> Times:
        return Times(2, Chosen("x"))

    def en_counters(self, children: list[Any]) -> tuple[str, Any]:
        amount, kind, *rest = children
        for extra in rest:
            if isinstance(extra, tuple) and extra[0] == "where":
                amount = extra[1]
            else:
                amount = extra if amount == 1 else Sum((amount,)) if extra is None else _times(amount, extra)
        return kind, amount

    def en_counters_equal(self, children: list[Any]) -> tuple[str, Any]:
        return children[0], children[1]

    def en_counters_plain(self, children: list[Any]) -> EntersWith:
        kind, amount = children[-1]
        return EntersWith(counters=kind, amount=amount)

    def en_counters_tapped(self, children: list[Any]) -> EntersWith:
        kind, amount = children[-1]
        return EntersWith(tapped=True, counters=kind, amount=amount)

    def en_counters_if(self, children: list[Any]) -> EntersWith:
        condition, (kind, amount) = children
        return EntersWith(counters=kind, amount=amount, condition=condition)

    def en_counters_if_after(self, children: list[Any]) -> EntersWith:
        (kind, amount), condition = children
        return EntersWith(counters=kind, amount=amount, condition=condition)

    def choice(self, children: list[Any]) -> str:
        words = " ".join(str(c) for c in children)
        if words.endswith("card name"):
            return "card_name"
        if words.startswith("a color"):
            return "color"
        if words not in CHOICES:
            raise Unread(words)
        return CHOICES[words]

    def choice_list(self, children: list[Any]) -> tuple[str, ...]:
        return tuple(str(c) for c in children if str(c) != "and")

    def en_choose(self, children: list[Any]) -> EntersWith:
        return EntersWith(choose=children[0])

    def en_become_copy(self, children: list[Any]) -> Any:
        return self.en_copy(children)

    def en_others_tapped(self, children: list[Any]) -> None:
        return None

    def ex_is(self, children: list[Any]) -> list[Any]:
        return list(children[0])

    def ex_have(self, children: list[Any]) -> list[Any]:
        gain = tuple(c for c in children[0] if not isinstance(c, ChangeTypes))
        types = [c for c in children[0] if isinstance(c, ChangeTypes)]
        return [*types, *([ChangeAbilities(gain=gain)] if gain else [])]

    def ex_this(self, children: list[Any]) -> list[Any]:
        return [KEEPS_ABILITY]

    def copy_except(self, children: list[Any]) -> list[Any]:
        return [change for exception in children for change in exception]

    def en_copy(self, children: list[Any]) -> Static:
        exceptions = next((c for c in children[1:] if isinstance(c, list)), [])
        return Static("self", (copying(children[0], exceptions),))

    def en_copy_card(self, children: list[Any]) -> Any:
        heads, *rest = children
        found = card_filter(heads)
        return self.en_copy([found, *rest])

    # -- permissions and prohibitions

    def haste_permission(self, children: list[Any]) -> Permission:
        if str(children[-1]) != "haste":
            raise Unread("as though with another keyword")
        return Permission("as_though_haste", of=children[0])

    def no_legend_rule(self, children: list[Any]) -> Permission:
        return Permission("no_legend_rule", of=children[0] if children else Filter())

    def unless_mana(self, children: list[Any]) -> str:
        return "unless_mana"

    def cant_activate(self, children: list[Any]) -> Prohibition:
        return Prohibition("activate_non_mana" if len(children) > 1 else "activate", of=children[0])

    def cant_activate_named(self, children: list[Any]) -> Prohibition:
        return Prohibition("activate_non_mana" if children else "activate", of=Filter(named="chosen"))

    def cant_activate_tapping(self, children: list[Any]) -> Prohibition:
        return Prohibition("activate_tapping", of=children[0])

    def cant_in_your_turn(self, children: list[Any]) -> Prohibition:
        return Prohibition("activate", of=children[0], who="opponent", condition=State("your_turn"))

    def own_turns_only(self, children: list[Any]) -> Prohibition:
        return Prohibition("activate", who="in_others_turns")

    def but_mana(self, children: list[Any]) -> str:
        return "non_mana"

    def cant_pay(self, children: list[Any]) -> Any:
        kind = "non_mana" if "non_mana" in children else ""
        kept = [Prohibition("be_sacrificed", of=child, kind_of=kind) for child in children if isinstance(child, Filter)]
        life = Prohibition("pay_life", kind_of=kind)
        return (life, *kept) if kept else life

    def life_stays(self, children: list[Any]) -> Prohibition:
        return Prohibition("pay_life", who="you")

    def nobody_loses_life(self, children: list[Any]) -> Prohibition:
        return Prohibition("pay_life")

    def cant_be_sacrificed(self, children: list[Any]) -> Prohibition:
        return Prohibition("be_sacrificed", of=next((child for child in children if isinstance(child, Filter)), "self"))

    def cant_have_counters(self, children: list[Any]) -> Prohibition:
        of = next((child for child in children if isinstance(child, Filter)), None)
        kind = next((str(child) for child in children if isinstance(child, str)), "")
        return Prohibition("get_counters", of="self" if of is None else of, kind_of=kind)

    def enchanted_player_cant(self, children: list[Any]) -> Prohibition:
        return Prohibition("activate_non_mana", who="chosen_player", kind_of="except_loyalty")

    def searchers(self, children: list[Any]) -> str:
        words = " ".join(str(c) for c in children)
        return {"player": "any", "you": "you"}.get(words, "opponent")

    def cant_search(self, children: list[Any]) -> Prohibition:
        return Prohibition("search", who=children[0])

    def search_top(self, children: list[Any]) -> Prohibition:
        return Prohibition("search", who="opponent", amount=children[0], kind_of="only_top")

    def control_searchers(self, children: list[Any]) -> Permission:
        return Permission("control_searching_opponents")

    def exile_found(self, children: list[Any]) -> Permission:
        return Permission("exile_what_opponents_find")

    def cant_cause_search(self, children: list[Any]) -> Prohibition:
        return Prohibition("search", who="opponent", kind_of="own_spells_and_abilities")

    def control_attached(self, children: list[Any]) -> Static:
        return Static("attached", (ChangeControl(),))

    def ignore_tax(self, children: list[Any]) -> Permission:
        return Permission("ignore_by_paying:" + "".join(str(c) for c in children[0]))

    def costs_less(self, children: list[Any]) -> None:
        return None

    def doesnt_untap(self, children: list[Any]) -> None:
        return None

    def self_pt(self, children: list[Any]) -> None:
        return None

    def cda_pt(self, children: list[Any]) -> Static:
        value = children[-1]
        return Static("self", (ChangePT(base_power=value, base_toughness=value),), characteristic_defining=True)

    def cda_power(self, children: list[Any]) -> Static:
        return Static("self", (ChangePT(base_power=children[-1]),), characteristic_defining=True)

    def cda_toughness(self, children: list[Any]) -> Static:
        return Static("self", (ChangePT(base_toughness=children[-1]),), characteristic_defining=True)

    def cda_pt_plus(self, children: list[Any]) -> Static:
        power, plus = children[-2], children[-1]
        change = ChangePT(base_power=power, base_toughness=Sum((power, plus)))
        return Static("self", (change,), characteristic_defining=True)

    # -- small effects

    def damage_effect(self, children: list[Any]) -> Does:
        amount, whom, *where = children
        return Does("damage", amount=_amount(amount, where), whom=whom)

    def by_you(self, children: list[Any]) -> str:
        return "you"

    def by_target(self, children: list[Any]) -> str:
        return "target"

    def by_each_player(self, children: list[Any]) -> str:
        return "each_player"

    def by_each_opponent(self, children: list[Any]) -> str:
        return "each_opponent"

    def by_each_match(self, children: list[Any]) -> str:
        return "each_match"

    def by_that_player(self, children: list[Any]) -> str:
        return "that_player"

    def draw_effect(self, children: list[Any]) -> Does:
        return _counted("draw", children)

    def scry_effect(self, children: list[Any]) -> Does:
        return _counted("scry", children)

    def surveil_effect(self, children: list[Any]) -> Does:
        return _counted("surveil", children)

    def lose_life(self, children: list[Any]) -> Does:
        return Does("lose_life", amount=children[0])

    def gain_life(self, children: list[Any]) -> Does:
        return Does("gain_life", amount=children[0])


def _counted(what: str, children: list[Any]) -> Does:
    whom = children[0] if isinstance(children[0], str) else "you"
    amount, *rest = children[1:] if isinstance(children[0], str) else children
    return Does(what, amount=_amount(amount, rest), whom=whom)


def _amount(amount: Any, rest: list[Any]) -> Any:
    """Put "for each …" and "where X is …" into an amount."""
    for extra in rest:
        if isinstance(extra, tuple) and extra[0] == "where":
            if amount != Chosen("x"):
                raise Unread("where X is, without X")
            amount = extra[1]
        else:
            amount = _times(amount, extra)
    return amount


def _times(amount: Any, each: Any) -> Any:
    from bridge.cards.compiler.read_quantities import multiply

    return multiply(amount, each) if isinstance(amount, int) else each
