"""Saying in words what the model holds: our own words, built from the model, never a card's text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from clingo import Symbol, SymbolType

from bridge.cards import model
from bridge.cards.model import Ability, Face

if TYPE_CHECKING:
    from bridge.board.board import Board


def ability_name(symbol: Symbol, board: Board) -> str:
    """Return a short name for an ability of a permanent on a board.

    >>> import clingo
    >>> from bridge import Board
    >>> ability_name(clingo.parse_term('intrinsic("Forest")'), Board.parse("A: Forest"))
    'the ability of its land type Forest'
    """
    if symbol.type is SymbolType.Function and symbol.name == "intrinsic":
        return f"the ability of its land type {symbol.arguments[0].string}"
    if symbol.type is not SymbolType.String:
        return str(symbol)
    card, _, place = symbol.string.rpartition("#")
    return f"{card}, ability {place}"


class Wording:
    """The words for the objects and abilities of one board, looked up by the names that the rules know.

    >>> from bridge import Board
    >>> import clingo
    >>> words = Wording(Board.parse("A: City of Traitors, Ancient Tomb"))
    >>> words.text(clingo.String("Ancient Tomb#1"))
    '{T}: add {C}{C}; damage 2'
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._cards = {p.id: p.copied.name if p.copied is not None else p.face.name for p in board.permanents}
        self._cards |= {p.id: p.covers[-1].name for p in board.permanents if p.covers}
        self._cards |= {effect.id: effect.face.name for effect in board.effects}
        self._places = {id: place for place, id in enumerate(self._cards)}
        self._abilities: dict[str, Ability] | None = None

    def card(self, id: str) -> str:
        """Return the name of the card that a permanent or effect is."""
        return self._cards.get(id, id)

    def place(self, id: str) -> int:
        """Return where on the board an object is listed."""
        return self._places.get(id, len(self._places))

    def ability(self, symbol: Symbol) -> Ability | None:
        """Return the ability of a name, or ``None`` for those that no card describes."""
        if self._abilities is None:
            self._abilities = dict(_named(self._board))
        return self._abilities.get(symbol.string) if symbol.type is SymbolType.String else None

    def text(self, symbol: Symbol) -> str:
        """Return an ability in our words."""
        ability = self.ability(symbol)
        if ability is None:
            if symbol.type is SymbolType.Function and symbol.name == "intrinsic":
                return f"{{T}}: add {INTRINSIC.get(symbol.arguments[0].string, '?')}"
            return ability_name(symbol, self._board)
        return ability_text(ability)

    def cost(self, symbol: Symbol) -> str:
        """Return an activated ability's whole cost in our words."""
        ability = self.ability(symbol)
        return "{T}" if ability is None else ", ".join(map(cost_text, getattr(ability, "costs", ())))

    def besides(self, symbol: Symbol) -> tuple[str, ...]:
        """Return what else activating or resolving an ability does than adding mana."""
        ability = self.ability(symbol)
        if ability is None:
            return ()
        costs = [cost_text(cost) for cost in getattr(ability, "costs", ()) if not isinstance(cost, str)]
        return (*costs, *(effect_text(e) for e in getattr(ability, "effects", ()) if not isinstance(e, model.AddMana)))


INTRINSIC = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}


def _named(board: Board) -> Iterator[tuple[str, Ability]]:
    """Yield the abilities on a board under the names that ``bridge.facts`` gives them."""
    from bridge.facts.board import counter_effects, lasting_abilities

    keys: dict[Face, str] = {}
    for permanent in board.permanents:
        for face in (permanent.face, permanent.copied, *permanent.covers, permanent.imprinted):
            if face is not None and face not in keys:
                alike = sum(other.name == face.name for other in keys)
                keys[face] = face.name if not alike else f"{face.name} ({alike + 1})"
        if permanent.gained is not None:
            yield from _numbered(f"{permanent.id} gained", permanent.gained.abilities)
    for effect in (*board.effects, *counter_effects(board)):
        yield from _numbered(f"{effect.face.name} leaves", lasting_abilities(effect.face))
    for emblem in board.emblems:
        yield from _numbered(emblem.id, emblem.face.abilities)
    for face, key in keys.items():
        yield from _numbered(key, face.abilities)


def _numbered(key: str, abilities: Iterable[Ability]) -> Iterator[tuple[str, Ability]]:
    for index, ability in enumerate(abilities):
        yield from _nested(f"{key}#{index + 1}", ability)


def _nested(name: str, ability: Ability) -> Iterator[tuple[str, Ability]]:
    yield name, ability
    inner: list[Ability] = []
    if isinstance(ability, model.Static):
        for change in ability.changes:
            inner += change.gain if isinstance(change, model.ChangeAbilities) else ()
            if isinstance(change, model.BecomeCopy) and change.except_:
                inner.append(model.Static("self", change.except_))
    inner += [effect.ability for effect in getattr(ability, "effects", ()) if isinstance(effect, model.Lasting)]
    for index, one in enumerate(inner):
        yield from _nested(f"{name}.{index + 1}", one)


# ---------------------------------------------------------------- words for the parts of a model


def ability_text(ability: Ability) -> str:
    """Return an ability in our words.

    >>> ability_text(model.Activated(costs=("{T}",), effects=(model.AddMana((model.Option((model.Part(("G",)),)),)),)))
    '{T}: add {G}'
    """
    match ability:
        case model.Activated():
            limits = [
                *(["only if a condition is met"] if ability.condition is not None else []),
                *(["once each turn"] if ability.once_each_turn else []),
                *(["at sorcery speed"] if ability.sorcery_speed and not ability.loyalty else []),
            ]
            costs = ", ".join(map(cost_text, ability.costs))
            effects = "; ".join(map(effect_text, ability.effects)) or "something else"
            return f"{costs}: {effects}" + (f" ({', '.join(limits)})" if limits else "")
        case model.Triggered():
            return f"{_trigger_text(ability.trigger)}: {'; '.join(map(effect_text, ability.effects))}"
        case model.Keyword():
            return f"{ability.name} {ability.value}".strip()
        case model.Static():
            return "a continuous effect on characteristics"
        case model.ManaReplacement():
            return "a replacement effect on mana"
        case model.Permission():
            return f"allows: {_plain(ability.what)}"
        case model.Prohibition():
            return f"forbids: {_plain(ability.what)}"
        case model.EntersWith():
            return "says how it enters"
        case _:
            return "what the spell does"


def _plain(word: str) -> str:
    return word.replace("_", " ")


def _trigger_text(trigger: model.Trigger) -> str:
    if isinstance(trigger, model.TappedForMana):
        return "when tapped for mana"
    return f"when: {_plain(trigger.what)}"


def cost_text(cost: model.Cost) -> str:
    """Return a cost in words: symbols as they are.

    >>> cost_text("{2}"), cost_text(model.Pay("sacrifice_self")), cost_text(model.Pay("life", 2))
    ('{2}', 'sacrifice it', 'pay 2 life')
    """
    if isinstance(cost, str):
        return cost
    amount = quantity_text(cost.amount)
    of = filter_text(cost.of) if cost.of is not None else ""
    match cost.what:
        case "sacrifice_self" | "exile_self" | "return_self" | "discard_self":
            return f"{cost.what.removesuffix('_self')} it"
        case "life":
            return f"pay {amount} life"
        case "energy":
            return f"pay {amount} energy"
        case "remove_counters":
            return f"remove {amount} {cost.kind_of} counter" + (f" from {of}" if of else "")
        case "put_counters":
            return f"put {amount} {cost.kind_of} counter on {of or 'it'}"
        case "loyalty":
            return f"loyalty {int(cost.amount):+d}" if isinstance(cost.amount, int) else f"loyalty -{amount}"
        case "other":
            return "another cost"
        case _:
            rest = of or "card"
            return f"{_plain(cost.what)} {amount} {rest}" + (f" from {cost.kind_of}" if cost.kind_of else "")


def effect_text(effect: model.Effect) -> str:
    """Return an effect in words.

    >>> effect_text(model.Does("damage")), effect_text(model.Does("gain_life", 2))
    ('damage', 'gain life 2')
    """
    match effect:
        case model.AddMana():
            options = (" and ".join(map(_part_text, option.mana)) for option in effect.options)
            return "add " + " or ".join(dict.fromkeys(options))
        case model.Lasting():
            return f"{effect.until}: {ability_text(effect.ability)}"
        case model.Does():
            if effect.what == "other":
                return effect.kind_of or "something else"
            amount = "" if effect.amount == 1 else f" {quantity_text(effect.amount)}"
            return f"{_plain(effect.what)}{amount}" + (f" {effect.kind_of}" if effect.kind_of else "")
        case model.Search():
            return "search a library"


def _part_text(part: model.Part) -> str:
    types = [_source_text(source) for source in part.of]
    if part.amount == 1 or part.spread == "each":
        return " or ".join(types) if part.spread != "each" else "each of " + ", ".join(types)
    if isinstance(part.amount, int) and part.amount <= 6 and len(types) == 1 and types[0].startswith("{"):
        return types[0] * part.amount
    how = {"one": "", "combination": "any combination of ", "different": "different ", "each": "each "}[part.spread]
    return f"{quantity_text(part.amount)} × {how}{' or '.join(types)}"


def _source_text(source: model.TypeSource) -> str:
    if isinstance(source, str):
        return f"{{{source}}}" if len(source) == 1 else _plain(source)
    if isinstance(source, model.ColorsAmong):
        return f"a color among {filter_text(source.of)}"
    return f"what {filter_text(source.of)} could produce"


def quantity_text(quantity: model.Quantity) -> str:
    """Return a quantity in words.

    >>> quantity_text(3), quantity_text(model.Count(model.Filter(is_=(("creature",),))))
    ('3', 'the number of creature')
    """
    match quantity:
        case int():
            return str(quantity)
        case model.Count():
            return f"the number of {filter_text(quantity.of)}"
        case model.Chosen():
            return "X" if quantity.what in ("x", "") else f"as many as {_plain(quantity.what)}"
        case model.Devotion():
            return "devotion"
        case _:
            return f"a number ({_plain(str(type(quantity).__struct_config__.tag))})"


WHOSE = {"you": "you control", "opponent": "an opponent controls", "that_player": "that player controls"}


def filter_text(of: model.Filter) -> str:
    """Return what a filter describes, in words.

    >>> filter_text(model.Filter(is_=(("artifact", "creature"), ("!basic",)), controller="you"))
    'artifact or creature nonbasic you control'
    """
    words = [" or ".join(word.replace("!", "non") for word in clause) for clause in of.is_]
    if of.other:
        words.insert(0, "another")
    if of.named is not None:
        known = of.named in ("self", "chosen", "imprinted")
        words.append(f"of the {of.named} name" if known else f"named {of.named}")
    whose = WHOSE.get(of.controller)
    return " ".join([*(words or ["permanent"]), *([whose] if whose else [])])
