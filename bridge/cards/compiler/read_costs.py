"""Costs before the colon (CR 602.1a)."""

from __future__ import annotations

from typing import Any

from lark import Token

from bridge.cards.compiler.read_filters import card_filter, with_posts
from bridge.cards.model import Chosen, Cost, Filter, Pay


def _heads(children: list[Any]) -> Filter | None:
    for child in children:
        if isinstance(child, (tuple, list)) and not isinstance(child, str):
            return card_filter(child)
    return None


class Costs:
    """costs and each kind of cost."""

    def costs(self, children: list[Any]) -> tuple[Cost, ...]:
        flat: list[Cost] = []
        for child in children:
            flat.extend(child if isinstance(child, list) else [child])
        return tuple(flat)

    def cost_symbols(self, children: list[Token]) -> list[Cost]:
        out: list[Cost] = []
        mana = ""
        for child in children:
            if child.type in ("TAPSYM", "UNTAPSYM"):
                out.append(str(child))
            else:
                mana += f"{{{child}}}" if child.type == "PIP" else str(child)
        return ([mana] if mana else []) + out

    def one_np(self, children: list[Any]) -> tuple[Any, Filter]:
        return (1, children[-1])

    def another_np(self, children: list[Any]) -> tuple[Any, Filter]:
        return (1, with_posts(children[0], [{"other": True}]))

    def n_np(self, children: list[Any]) -> tuple[Any, Filter]:
        return (children[0], children[1])

    def n_other_np(self, children: list[Any]) -> tuple[Any, Filter]:
        return (children[0], with_posts(children[1], [{"other": True}]))

    def any_np(self, children: list[Any]) -> tuple[Any, Filter]:
        return (Chosen("x"), children[-1])

    def self_ref(self, children: list[Any]) -> None:
        return None

    def exile_zone(self, children: list[Any]) -> str:
        return "graveyard"

    def c_sacrifice_self(self, children: list[Any]) -> Cost:
        return Pay("sacrifice_self")

    def c_sacrifice(self, children: list[Any]) -> Cost:
        amount, of = children[0]
        return Pay("sacrifice", amount, of)

    def c_life(self, children: list[Any]) -> Cost:
        return Pay("life", children[0])

    def c_energy(self, children: list[Any]) -> Cost:
        return Pay("energy", len(children))

    def c_energy_n(self, children: list[Any]) -> Cost:
        return Pay("energy", children[0])

    def c_mana(self, children: list[Any]) -> Any:
        return children[0]

    def c_discard_one(self, children: list[Any]) -> Cost:
        return Pay("discard")

    def c_discard_n(self, children: list[Any]) -> Cost:
        return Pay("discard", children[0])

    def c_discard_kind(self, children: list[Any]) -> Cost:
        return Pay("discard", 1, _heads(children))

    def c_discard_self(self, children: list[Any]) -> Cost:
        return Pay("discard_self")

    def c_discard_hand(self, children: list[Any]) -> Cost:
        return Pay("discard_hand")

    def c_exile_self(self, children: list[Any]) -> Cost:
        return Pay("exile_self")

    def c_exile_self_hand(self, children: list[Any]) -> Cost:
        return Pay("exile_self", kind_of="hand")

    def c_exile_self_graveyard(self, children: list[Any]) -> Cost:
        return Pay("exile_self", kind_of="graveyard")

    def c_exile_cards(self, children: list[Any]) -> Cost:
        zone = children[-1]
        name = zone[0] if isinstance(zone, tuple) else str(zone)
        return Pay("exile", children[0], _heads(children[1:-1]), kind_of=name)

    def c_exile(self, children: list[Any]) -> Cost:
        amount, of = children[0]
        return Pay("exile", amount, of)

    def c_exile_top(self, children: list[Any]) -> Cost:
        return Pay("exile", children[0] if children else 1, kind_of="library")

    def c_tap(self, children: list[Any]) -> Cost:
        amount, of = children[0]
        return Pay("tap", amount, of)

    def c_tap_attached(self, children: list[Any]) -> Cost:
        return Pay("tap", 1, Filter(attached="self_to"))

    def c_untap(self, children: list[Any]) -> Cost:
        amount, of = children[0]
        return Pay("untap", amount, of)

    def number_some(self, children: list[Any]) -> Any:
        return children[0]

    def number_all(self, children: list[Any]) -> Chosen:
        return Chosen("all")

    def c_remove_self(self, children: list[Any]) -> Cost:
        return Pay("remove_counters", children[0], kind_of=children[1] if len(children) > 1 else "any")

    def c_remove_among(self, children: list[Any]) -> Cost:
        kind = children[1] if len(children) > 2 else "any"
        return Pay("remove_counters", children[0], children[-1], kind_of=kind)

    def c_put_self(self, children: list[Any]) -> Cost:
        return Pay("put_counters", children[0], kind_of=children[1])

    def c_put_other(self, children: list[Any]) -> Cost:
        return Pay("put_counters", children[0], children[2], kind_of=children[1])

    def c_return_self(self, children: list[Any]) -> Cost:
        return Pay("return_self")

    def c_return(self, children: list[Any]) -> Cost:
        amount, of = children[0]
        return Pay("return", amount, of)

    def c_reveal(self, children: list[Any]) -> Cost:
        return Pay("reveal", 1, _heads(children))

    def c_mill(self, children: list[Any]) -> Cost:
        return Pay("mill", children[0])

    def c_evidence(self, children: list[Any]) -> Cost:
        return Pay("collect_evidence", children[0])

    def c_exert(self, children: list[Any]) -> Cost:
        return Pay("exert")

    def c_unattach(self, children: list[Any]) -> Cost:
        return Pay("unattach")

    def c_forage(self, children: list[Any]) -> Cost:
        return Pay("forage")

    def c_blight(self, children: list[Any]) -> Cost:
        return Pay("blight", children[0])

    def c_loyalty(self, children: list[Token]) -> Cost:
        return Pay("loyalty", int(children[0]))

    def c_loyalty_x(self, children: list[Any]) -> Cost:
        return Pay("loyalty", Chosen("x"))
