"""What atoms mean, in a sentence each: only those that people care about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from clingo import Function, Symbol, SymbolType

from bridge.amounts import read
from bridge.answers import spell_mana
from bridge.board.board import Board
from bridge.cards.change_words import static_text
from bridge.cards.model import Filter, ManaReplacement, Static
from bridge.cards.wording import Wording, filter_text
from bridge.explain.instances import Instance
from bridge.explain.replacement_words import replacement_text
from bridge.explain.world import World
from bridge.facts.terms import TYPE_LETTERS
from bridge.queries.session import mana, name
from bridge.queries.types import LAYER_RULES, LAYERS

# Steps on the way that only the program needs: nothing that they rest on is told either.
TECHNICAL = frozenset((
    "begins", "profile", "field", "number_of_places", "ready", "type_limit", "types_matter", "manner",
    "taps_for_mana", "event", "size", "large", "component", "unwatched", "mirrored", "asks", "sources", "viewer",
    "looks", "tests", "plainly", "viewer_player", "reads_part", "asked_clip", "asked_single", "asked_sum",
    "asked_union", "asked_one_more", "type_order", "place", "copies", "reached", "starts", "left", "leads_to",
    "current", "next_slot", "together", "left_to_apply", "looked_at", "has_new_numbers",
    "sets_number", "starts_at", "requires", "asks_any_of", "avoids", "for_good", "of_characteristic", "viewed", "held",
    "precedes", "stamped", "matters", "may_affect", "potential",
    "demands", "asks_for", "means", "always_passes", "kind_of", "carried_by", "belongs", "listed_subtype",
    "round_of", "multiplicity", "timestamp", "player", "wants", "considers", "add_order", "several_effects",
    "several_parts", "begins_to_apply", "intrinsic_ability", "of_right_kind", "on_right_one", "by_right_player",
))  # fmt: skip
OPERATORS = {"at_least": "at least", "at_most": "at most", "equal": "exactly", "more": "more than", "less": "less than"}
STATES = {
    "played_land": "its controller has played a land this turn",
    "your_turn": "it is its controller's turn",
    "self_tapped": "it is tapped",
    "entered_this_turn": "it entered this turn",
    "attached": "it is attached to something",
}


class Sentences:
    """The sentences for the atoms of one board.

    >>> from bridge.explain.world import world_of
    >>> from clingo import parse_term
    >>> board = Board.parse("A: Forest")
    >>> Sentences(board, world_of(board, "2026-08-07")).sentence(parse_term('card_type("Forest",land)'), None)
    'card: Forest is Basic Land — Forest'
    """

    def __init__(self, board: Board, world: World) -> None:
        self._world = world
        self._words = Wording(board)
        cards = [self._words.card(id) for id in self.ids(board)]
        self._ids = {id: cards.count(self._words.card(id)) > 1 for id in self.ids(board)}
        self._controllers = {permanent.id: permanent.controller for permanent in board.permanents}
        self._counts = {permanent.id: permanent.keys.count for permanent in board.permanents}
        self._controllers |= {effect.id: effect.controller for effect in board.effects}
        self._effects: dict[Symbol, tuple[str, Symbol]] | None = None

    @staticmethod
    def ids(board: Board) -> list[str]:
        """Return the ids of all permanents and effects."""
        permanents, effects = [one.id for one in board.permanents], [one.id for one in board.effects]
        return [*permanents, *effects, *(one.id for one in board.emblems)]

    def sentence(self, atom: Symbol, reason: Instance | None) -> str | None:
        """Return what an atom means, or ``None`` if it is left out.

        Args:
            atom: a true atom.
            reason: why it is true; ``None`` for a fact of the board.
        """
        told = (FACTS if reason is None else STEPS).get((atom.name, len(atom.arguments)))
        return told(self, atom.arguments, reason) if told else None

    def about(self, atom: Symbol) -> tuple[str, ...]:
        """Return the ids of the permanents and effects that an atom is about."""
        found = list(_ids_in(atom, self._ids))
        if atom.name == "step":
            found.append(self.effect(atom.arguments[4])[0])
        return tuple(dict.fromkeys(found))

    def rules(self, atom: Symbol, reason: Instance | None) -> tuple[str, ...]:
        """Return rules to cite besides the one by which an atom was derived."""
        if reason is not None and atom.name == "gains":
            layer = _layer(atom.arguments[2].arguments[0])
            return (LAYER_RULES[layer],) if layer in LAYER_RULES else ()
        return ()

    def label(self, symbol: Symbol | str) -> str:
        """Return how an object is called: by its card, and by its id if there are several of that card."""
        id = symbol if isinstance(symbol, str) else name(symbol)
        card = self._words.card(id)
        return f"{card} ({id})" if self._ids.get(id) else card

    def ability(self, symbol: Symbol) -> str:
        """Return an ability in our words."""
        if symbol.type is SymbolType.Function and symbol.arguments and symbol.name != "intrinsic":
            return {"board_key": "what the board says of it"}.get(symbol.name, "its counters")
        ability = self._words.ability(symbol)
        if isinstance(ability, ManaReplacement):
            return replacement_text(ability)
        return static_text(ability) if isinstance(ability, Static) else self._words.text(symbol)

    def effect(self, place: Symbol) -> tuple[str, Symbol]:
        """Return the source and the ability of the replacement effect that has a place."""
        if self._effects is None:
            sources = {a.arguments[0]: a.arguments for a in self._world.atoms("stands_for", 3)}
            self._effects = {
                atom.arguments[0]: (name(sources[atom.arguments[1]][1]), sources[atom.arguments[1]][2])
                for atom in self._world.atoms("place", 2)
            }
        return self._effects[place]

    def is_start(self, left: Symbol) -> bool:
        """Tell whether all replacement effects are still left to apply (CR 614.5)."""
        return self._world.holds(Function("begins", left.arguments[1:3]))

    def on_the_board(self, id: str) -> str:
        """Return an object with what the board says of it: how many they are, and whose."""
        many = f" ({self._counts[id]:,} of them)" if self._counts.get(id, 1) > 1 else ""
        return self.label(id) + many + (f", controlled by {self._controllers[id]}" if id in self._controllers else "")

    def type_line(self, card: Symbol) -> str:
        """Return a card's type line."""
        words = [
            [name(a.arguments[1]) for a in self._world.atoms(f"card_{kind}", 2) if a.arguments[0] == card]
            for kind in ("supertype", "type", "subtype")
        ]
        line = " ".join(word.capitalize() for word in words[0] + words[1])
        return f"{line} — {' '.join(words[2])}" if words[2] else line


Telling = Callable[[Sentences, Sequence[Symbol], Instance | None], str | None]
STEPS: dict[tuple[str, int], Telling] = {}
FACTS: dict[tuple[str, int], Telling] = {}


def _step(predicate: str, arity: int) -> Callable[[Telling], Telling]:
    def told(telling: Telling) -> Telling:
        STEPS[predicate, arity] = telling
        return telling

    return told


def _fact(*predicates: tuple[str, int]) -> Callable[[Telling], Telling]:
    def told(telling: Telling) -> Telling:
        FACTS.update(dict.fromkeys(predicates, telling))
        return telling

    return told


# ---------------------------------------------------------------- what follows from rules


@_step("could_produce", 2)
def _could_produce(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"{say.label(atom[0])} could produce {_type(atom[1])}"


@_step("produces", 4)
def _produces(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"{say.label(atom[1])} would add {_mana(atom[0], atom[3])} by “{say.ability(atom[2])}”"


@_step("step", 7)
def _ordering_step(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    before, after = _mana(atom[0], atom[3]), _mana(atom[0], atom[6])
    first = reason is not None and any(premise.name == "left" and say.is_start(premise) for premise in reason.premises)
    becomes = f"{before} becomes {after}" if before != after else f"it is still {after}"
    return f"{'first' if first else 'then'} {say.label(say.effect(atom[4])[0])}: {becomes}"


@_step("final", 4)
def _final(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"no other effect applies to {_mana(atom[0], atom[3])}"


@_step("has_ability", 3)
def _has_ability(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str | None:
    return f"{say.label(atom[1])} has “{say.ability(atom[2])}”" if atom[0].name == "now" else None


@_step("has_color", 3)
def _has_color(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str | None:
    return f"{say.label(atom[1])} is {atom[2].name}" if atom[0].name == "now" else None


@_step("matches", 4)
def _matches(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    viewer = say.label(atom[2].arguments[0])
    return f"{say.label(atom[3])} is “{_filter(atom[1])}” for {viewer}"


@_step("value", 4)
def _value(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str | None:
    if atom[0].name != "now" or atom[1].name in ("number", "chosen"):
        return None
    return f"{_quantity(atom[1])} is {read(atom[3]):,} for {say.label(atom[2])}"


@_step("true", 3)
def _true(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str | None:
    return f"for {say.label(atom[2])}: {_condition(atom[1])}" if atom[0].name == "now" else None


@_step("gains", 5)
def _gains(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    slot, _, effect = atom[2].arguments
    if not effect.arguments:
        return f"{say.label(atom[3])} has {atom[4].arguments[0].name} {atom[4].arguments[1]}, in layer 7"
    source, whom = say.label(effect.arguments[0]), say.label(atom[3])
    where = f", in layer {_layer(slot)}"
    what, value = atom[4].name, atom[4].arguments
    match what:
        case "type" | "supertype" | "subtype" | "color":
            word = name(value[0])
            return f"{source} makes {whom} {_article(word)}{word}{where}"
        case "ability":
            return f"{source} gives {whom} “{say.ability(value[0])}”{where}"
        case "controller":
            return f"{source} gives {name(value[0])} control of {whom}{where}"
        case _:
            return f"{source} changes {whom}{where}"


# ---------------------------------------------------------------- facts


@_fact(("permanent", 1), ("printed_card", 2), ("controller", 2), ("lasting_effect", 1), ("effect_ability", 2))
def _on_the_board(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {say.on_the_board(name(atom[0]))}"


@_fact(("card_type", 2), ("card_subtype", 2), ("card_supertype", 2))
def _type_line(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"card: {name(atom[0])} is {say.type_line(atom[0])}"


@_fact(("card_ability", 2))
def _card_ability(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"card: {name(atom[0])} has “{say.ability(atom[1])}”"


@_fact(("card_color", 2), ("card_identity", 2))
def _card_color(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"card: {name(atom[0])} has {name(atom[1])} among its colors"


@_fact(("copies_card", 2))
def _copies(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {name(atom[0])} is a copy of {name(atom[1])}"


@_fact(("covering_card", 3))
def _covered(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {name(atom[0])} has {name(atom[2])} on top"


@_fact(("chosen_color", 2), ("chosen_type", 2), ("chosen_name", 2), ("chosen_player", 2))
def _chosen(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {name(atom[1])} is chosen for {say.label(atom[0])}"


@_fact(("imprinted_card", 2))
def _imprinted(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {name(atom[1])} is exiled with {say.label(atom[0])}"


@_fact(("attached_to", 2))
def _attached(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {say.label(atom[0])} is attached to {say.label(atom[1])}"


@_fact(("counters", 3))
def _counters(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {say.label(atom[0])} has {read(atom[2]):,} {name(atom[1])} counter(s)"


for _word in ("tapped", "face_down", "attacking", "entered_this_turn", "animated", "token", "loses_all_abilities"):

    @_fact((_word, 1))
    def _state(say: Sentences, atom: Sequence[Symbol], reason: Instance | None, word: str = _word) -> str:
        return f"on the board: {say.label(atom[0])} ({word.replace('_', ' ')})"


@_fact(("commander", 2))
def _commander(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {name(atom[1])} is a commander of {name(atom[0])}"


@_fact(("card_in", 4))
def _card_in(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {name(atom[3])} is in {name(atom[1])}'s {name(atom[0])}"


@_fact(("life", 2))
def _life(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: {name(atom[0])} has {read(atom[1]):,} life"


@_fact(("extra_type", 2), ("extra_subtype", 2), ("extra_supertype", 2), ("gained_ability", 2))
def _extra(say: Sentences, atom: Sequence[Symbol], reason: Instance | None) -> str:
    return f"on the board: what the board says of {say.label(atom[0])}"


# ---------------------------------------------------------------- words for terms


def _type(symbol: Symbol) -> str:
    return f"{{{TYPE_LETTERS[symbol.name]}}}"


def _article(word: str) -> str:
    if word in TYPE_LETTERS or word in ("basic", "legendary", "snow"):
        return ""
    return "an " if word[0].lower() in "aeiou" else "a "


def _mana(limit: Symbol, event: Symbol) -> str:
    """An event's mana; amounts are not told apart from the limit on."""
    more = " or more" if limit in event.arguments else ""
    return f"{spell_mana(mana(event))}{more}"


def _layer(slot: Symbol) -> str:
    return LAYERS.get(slot.number, str(slot.number // 10))


def _filter(symbol: Symbol) -> str:
    if symbol.type is not SymbolType.String:
        return str(symbol)
    return filter_text(msgspec.json.decode(symbol.string.encode(), type=Filter))


def _quantity(symbol: Symbol) -> str:
    match symbol.name, symbol.arguments:
        case "number", [amount]:
            return f"{read(amount):,}"
        case "count", [of]:
            return f"the number of {_filter(of)}"
        case "cards", [zone, whose, _]:
            return f"the number of cards in {zone} ({str(whose).replace('_', ' ')})"
        case "counters", [_, kind]:
            return f"the number of {name(kind)} counters"
        case (("greatest" | "total" as how), [stat, of]):
            return f"the {how} {stat} of {_filter(of)}"
        case "distinct", [what, of]:
            return f"the number of different {what}s of {_filter(of)}"
        case "devotion", _:
            return "the devotion"
        case _:
            return "the number that it reads"


def _condition(symbol: Symbol) -> str:
    match symbol.name, symbol.arguments:
        case "compare", [operator, left, right]:
            word = OPERATORS.get(operator.name, operator.name.replace("_", " "))
            return f"{_quantity(left)} is {word} {_quantity(right)}"
        case "negation", [condition]:
            return f"not: {_condition(condition)}"
        case (("both" | "either" as fold), [first, second]):
            return f"{_condition(first)} {'and' if fold == 'both' else 'or'} {_condition(second)}"
        case "matches", [who, of]:
            return f"{'it' if who.name == 'self' else 'what it is attached to'} is {_filter(of)}"
        case "state", [what]:
            return STATES.get(name(what), name(what).replace("_", " "))
        case _:
            return "its condition"


def _ids_in(symbol: Symbol, known: dict[str, bool]) -> list[str]:
    if symbol.type is SymbolType.String:
        return [symbol.string] if symbol.string in known else []
    if symbol.type is SymbolType.Function:
        return [id for argument in symbol.arguments for id in _ids_in(argument, known)]
    return []


TOLD = frozenset(predicate for predicate, _ in STEPS)  # what takes a line of its own
