"""What an effect adds (CR 106.3): options, parts, who gets it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from lark import Token

from bridge.cards.compiler.read_filters import Unread, card_filter
from bridge.cards.compiler.read_quantities import multiply, own_stats, substitute_x
from bridge.cards.compiler.words import COLOR_LETTER
from bridge.cards.model import COLORS, Chosen, ColorsAmong, CouldProduce, Filter, Option, Part

THAT_COLOR = "that_color"
THAT_TYPE = "that_type"


@dataclass(frozen=True)
class Added:
    """An add-mana clause before its sentence is placed among the others.

    ``options`` as in the model; ``condition`` and ``instead`` say how it stands to the clause before.
    """

    options: tuple[Option, ...]
    player: str = "you"
    condition: Any = None
    instead: bool = False
    then: tuple[Option, ...] = ()


def symbol_parts(letters: list[str], factor: Any = 1) -> tuple[Part, ...]:
    """Group a run of symbols: one part for each type.

    >>> symbol_parts(["C", "C"]), len(symbol_parts(["R", "W"]))
    ((Part(of=('C',), amount=2, spread='one'),), 2)
    """
    counts: dict[str, int] = {}
    for letter in letters:
        counts[letter] = counts.get(letter, 0) + 1
    return tuple(
        Part(of=(letter,), amount=multiply(n, factor))  # type: ignore[arg-type]
        for letter, n in counts.items()
    )


def merged(options: list[tuple[Part, ...]]) -> tuple[Option, ...]:
    """Write options of one part and one amount as a choice of types, pairs of types as a combination.

    >>> merged([symbol_parts(["G"]), symbol_parts(["U"])])
    (Option(mana=(Part(of=('G', 'U'), amount=1, spread='one'),), condition=None),)
    """
    if len(options) == 1:
        return (Option(options[0]),)
    if all(len(o) == 1 and o[0].spread == "one" for o in options):
        amounts = [o[0].amount for o in options]
        if all(a == amounts[0] for a in amounts):
            of = tuple(dict.fromkeys(t for o in options for t in o[0].of))
            return (Option((Part(of=of, amount=amounts[0]),)),)
    combination = _combination(options)
    if combination is not None:
        return (Option((combination,)),)
    return tuple(Option(o) for o in options)


def _combination(options: list[tuple[Part, ...]]) -> Part | None:
    """Recognise "AA, AB, or BB"."""
    totals: list[tuple[tuple[str, int], ...]] = []
    for option in options:
        if not all(isinstance(p.amount, int) and len(p.of) == 1 and p.spread == "one" for p in option):
            return None
        totals.append(tuple(sorted((str(p.of[0]), int(p.amount)) for p in option)))  # type: ignore[arg-type]
    letters = sorted({letter for total in totals for letter, _ in total})
    sizes = {sum(n for _, n in total) for total in totals}
    if len(letters) != 2 or len(sizes) != 1:
        return None
    (n,) = sizes
    a, b = letters
    if set(totals) != {tuple((t, k) for t, k in ((a, i), (b, n - i)) if k) for i in range(n + 1)}:
        return None
    of = tuple(dict.fromkeys(p.of[0] for option in options for p in option))
    return Part(of=of, amount=n, spread="combination")


def _with_x(option: Option, x: Any) -> Option:
    parts = tuple(msgspec.structs.replace(p, amount=substitute_x(p.amount, x)) for p in option.mana)
    return msgspec.structs.replace(option, mana=parts)


Kind = tuple[tuple[Any, ...], str]
PLAYERS = {
    "you": "you",
    "that player": "that_player",
    "that player may": "that_player",
    "its controller": "that_controller",
    "target player": "target",
    "target opponent": "target",
    "each player": "each_player",
    "its owner": "owner",
    "a player of your choice": "target",
    "the player": "that_player",
    "they": "that_player",
    "that land's controller": "that_controller",
    "that creature's controller": "that_controller",
    "that permanent's controller": "that_controller",
}


def _part(kind: Kind, amount: Any) -> Part:
    return Part(of=kind[0], amount=amount, spread="one" if kind[1] == "any" else kind[1])  # type: ignore[arg-type]


class ForEach(tuple[Part, ...]):
    """Symbols "for each" something, which a list of alternatives shares."""

    __slots__ = ()


class Alternatives(tuple[tuple[Part, ...], ...]):
    """Options that one phrase stands for."""

    __slots__ = ()


class Production:
    """add and its parts."""

    def add_subject(self, children: list[Token]) -> tuple[str, str]:
        words = " ".join(str(c) for c in children)
        if words not in PLAYERS:
            raise Unread(words)
        return ("player", PLAYERS[words])

    def add(self, children: list[Any]) -> Added:
        player, x, condition = "you", None, None
        options: tuple[Option, ...] = ()
        for child in children:
            if isinstance(child, tuple) and child and child[0] == "player":
                player = child[1]
            elif isinstance(child, tuple) and child and child[0] == "options":
                options = child[1]
            elif isinstance(child, tuple) and child and child[0] == "where":
                x = child[1]
            elif child is not None:
                condition = child
        if x is not None:
            options = tuple(_with_x(o, x) for o in options)
        return Added(own_stats(options), player, own_stats(condition))

    def add_if_instead(self, children: list[Any]) -> Added:
        return replace(self.add(children), instead=True)

    def add_instead_if(self, children: list[Any]) -> Added:
        return replace(self.add(children), instead=True)

    def add_if(self, children: list[Any]) -> Added:
        return self.add(children)

    def add_only_if(self, children: list[Any]) -> Added:
        return self.add(children)

    def add_each_color(self, children: list[Any]) -> Added:
        found, number = children
        return Added((Option((Part(of=(ColorsAmong(found),), amount=number, spread="each"),)),))

    def add_each_color2(self, children: list[Any]) -> Added:
        number, found = children
        return Added((Option((Part(of=(ColorsAmong(found),), amount=number, spread="each"),)),))

    def add_then(self, children: list[Any]) -> Added:
        player = "you"
        parts = []
        for child in children:
            if isinstance(child, tuple) and child[0] == "player":
                player = child[1]
            else:
                parts.append(child)
        return Added((Option(parts[0]),), player, then=(Option(parts[1]),))

    def any_possessive(self, children: list[Any]) -> None:
        return None

    def add_each(self, children: list[Any]) -> Added:
        each, *rest = children
        said = self.add(rest)
        options = tuple(
            msgspec.structs.replace(
                o, mana=tuple(msgspec.structs.replace(p, amount=multiply(p.amount, each)) for p in o.mana)
            )
            for o in said.options
        )
        return replace(said, options=options)

    def add_symbols_of(self, children: list[Any]) -> Added:
        return Added((Option((Part(of=("linked",), amount=Chosen("mana symbols"), spread="combination"),)),))

    def add_cost(self, children: list[Any]) -> Added:
        if "attached" in children:
            raise Unread("the mana cost of what it is attached to")
        return Added((Option((Part(of=("linked",), amount=Chosen("mana cost"), spread="combination"),)),))

    def add_noted(self, children: list[Any]) -> Added:
        return Added((Option((Part(of=("noted",), amount=Chosen("noted")),)),))

    def add_unless(self, children: list[Any]) -> Added:
        said = self.add([c for c in children if not isinstance(c, list)])
        nothing = Option((Part(of=said.options[0].mana[0].of, amount=0),))  # whoever may pay for that may do so
        return replace(said, options=(*said.options, nothing))

    def mana_options(self, children: list[Any]) -> tuple[str, Any]:
        *others, last = children
        if others and isinstance(last, ForEach) and all(len(o) == 1 and o[0].amount == 1 for o in others):
            # "{R} or {G} for each …": each unit is one or the other.
            if len(last) != 1:
                raise Unread("several symbols for each")
            of = tuple(dict.fromkeys(t for o in children for t in o[0].of))
            return ("options", (Option((Part(of=of, amount=last[0].amount, spread="combination"),)),))
        return ("options", merged([o for c in children for o in (c if isinstance(c, Alternatives) else [c])]))

    def symbols(self, children: list[Token]) -> tuple[Part, ...]:
        return symbol_parts([str(c) for c in children])

    def symbols_for_each(self, children: list[Any]) -> tuple[Part, ...]:
        return ForEach(self.symbols_equal(children))

    def symbols_equal(self, children: list[Any]) -> tuple[Part, ...]:
        parts, each = children
        return tuple(msgspec.structs.replace(p, amount=multiply(p.amount, each)) for p in parts)

    def symbols_all(self, children: list[Any]) -> tuple[Part, ...]:
        return symbol_parts([p.of[0] for parts in children for p in parts for _ in range(int(p.amount))])

    def k_among_graveyard(self, children: list[Any]) -> Kind:
        heads = children[0]
        found = card_filter(heads)
        return ((ColorsAmong(found, zone="graveyard"),), "one")

    def quantity_number(self, children: list[Any]) -> Any:
        return children[0]

    def symbols_times(self, children: list[Any]) -> tuple[Part, ...]:
        number, parts = children
        return tuple(msgspec.structs.replace(p, amount=multiply(p.amount, number)) for p in parts)

    def symbols_much(self, children: list[Any]) -> tuple[Part, ...]:
        return self.symbols_times([Chosen("that much"), children[0]])

    def symbols_twice_much(self, children: list[Any]) -> tuple[Part, ...]:
        (parts,) = children
        return tuple(msgspec.structs.replace(p, amount=multiply(2 * p.amount, Chosen("that much"))) for p in parts)

    def count_mana(self, children: list[Any]) -> Any:
        return children[-1]

    def count_first(self, children: list[Any]) -> Any:
        return children[0]

    def count_one(self, children: list[Any]) -> int:
        return 1

    def chooser(self, children: list[Any]) -> None:
        return None

    def kind_mana(self, children: list[Any]) -> tuple[Part, ...]:
        amount, kind = (c for c in children if c is not None)
        return (_part(kind, amount),)

    def kind_for_each(self, children: list[Any]) -> tuple[Part, ...]:
        amount, kind, each = (c for c in children if c is not None)
        # "One mana of any color for each …": every unit is chosen by itself.
        part = _part(kind, multiply(amount, each))
        return (msgspec.structs.replace(part, spread="combination") if kind[1] == "any" else part,)

    def kind_equal(self, children: list[Any]) -> tuple[Part, ...]:
        kind, amount = children
        return (_part(kind, amount),)

    def kind_much(self, children: list[Any]) -> tuple[Part, ...]:
        (kind,) = children
        return (_part(kind, Chosen("that much")),)

    def two_kinds(self, children: list[Any]) -> Alternatives:
        first, second = (c for c in children if c is not None)
        if not isinstance(first, int) or not isinstance(second, int):
            raise Unread("two different choices")
        pairs = itertools.combinations(COLORS, 2) if first == second else itertools.permutations(COLORS, 2)
        return Alternatives((Part((a,), first), Part((b,), second)) for a, b in pairs)

    def combo_list(self, children: list[Token]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(str(c) for c in children))

    def produced_thing(self, children: list[Any]) -> None:
        return None

    def k_any_color(self, children: list[Any]) -> Kind:
        return (("any_color",), "any")

    def k_one_color(self, children: list[Any]) -> Kind:
        return (("any_color",), "one")

    def k_any_type(self, children: list[Any]) -> Kind:
        return (("any_type",), "any")

    def k_chosen_color(self, children: list[Any]) -> Kind:
        return (("chosen_color",), "one")

    def k_that_color(self, children: list[Any]) -> Kind:
        return ((THAT_COLOR,), "one")

    def k_that_type(self, children: list[Any]) -> Kind:
        return ((THAT_TYPE,), "one")

    def k_combination(self, children: list[Any]) -> Kind:
        return (("any_color",), "combination")

    def k_combination_types(self, children: list[Any]) -> Kind:
        return (("any_type",), "combination")

    def k_combination_of(self, children: list[Any]) -> Kind:
        return (children[0], "combination")

    def k_linked(self, children: list[Any]) -> Kind:
        return (("linked",), "combination")  # the colours of a card that the effect spoke of

    def k_different(self, children: list[Any]) -> Kind:
        return (("any_color",), "different")

    def k_identity(self, children: list[Any]) -> Kind:
        return (("commander_identity",), "one")

    def k_identity_combination(self, children: list[Any]) -> Kind:
        return (("commander_identity",), "combination")

    def k_among(self, children: list[Any]) -> Kind:
        return ((ColorsAmong(children[0]),), "one")

    def k_self_colors(self, children: list[Any]) -> Kind:
        return ((ColorsAmong(Filter(named="self")),), "one")

    def k_source_colors(self, children: list[Any]) -> Kind:
        raise Unread("the colours of the object that grants the ability")

    def k_imprinted(self, children: list[Any]) -> Kind:
        return (("imprinted",), "one")

    def k_could_color(self, children: list[Any]) -> Kind:
        return ((CouldProduce(children[0], colors_only=True),), "one")

    def k_could_type(self, children: list[Any]) -> Kind:
        return ((CouldProduce(children[0]),), "one")

    def k_sacrificed(self, children: list[Any]) -> Kind:
        return ((CouldProduce(_own(children[0]), who="sacrificed"),), "one")

    def k_sacrificed_color(self, children: list[Any]) -> Kind:
        return ((CouldProduce(_own(children[0]), colors_only=True, who="sacrificed"),), "one")

    def k_that_could(self, children: list[Any]) -> Kind:
        return ((CouldProduce(Filter(is_=(("land",),)), who="that_permanent"),), "one")

    def k_that_could_color(self, children: list[Any]) -> Kind:
        return ((CouldProduce(Filter(is_=(("land",),)), colors_only=True, who="that_permanent"),), "one")

    def k_produced(self, children: list[Any]) -> Kind:
        return (("produced",), "any")

    def k_noted(self, children: list[Any]) -> Kind:
        return (("noted",), "one")


def _own(described: Filter) -> Filter:
    """What a player sacrifices is their own (CR 701.21a)."""
    return msgspec.structs.replace(described, controller="you") if described.controller == "any" else described


def _fixed(letter: str) -> Any:
    def method(self: Any, children: list[Any]) -> Kind:
        return ((letter,), "one")

    return method


for _word, _letter in COLOR_LETTER.items():
    setattr(Production, f"k_{_word}", _fixed(_letter))
