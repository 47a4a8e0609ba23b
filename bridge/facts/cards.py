"""Facts about one card: its characteristics and the description of its abilities.

Everything is spelled once per face and remembered.  The vocabulary is documented in
``asp_rules/board/README.md``; no fact here says what a description *means*.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

import msgspec

from bridge.cards import model
from bridge.cards.model import Ability, AddMana, Face
from bridge.facts.terms import COLOR_NAMES, TYPE_NAMES, conjunction, fact, number, quote

_SYMBOL = re.compile(r"\{([^{}]*)\}")


@functools.lru_cache(maxsize=8192)
def card_facts(face: Face, key: str) -> str:
    """Return the facts about a face, one a line, under a key that no other face of the board has.

    >>> print(card_facts(Face(name="Wastes", supertypes=("basic",), types=("land",)), "Wastes"))
    card_name("Wastes","Wastes").
    card_supertype("Wastes",basic).
    card_type("Wastes",land).
    """
    return "\n".join(sorted(dict.fromkeys(_face(face, key))))


def _face(face: Face, key: str) -> Iterator[str]:
    card = quote(key)
    yield fact("card_name", card, quote(face.name))
    for word in face.types:
        yield fact("card_type", card, word)
    for word in face.supertypes:
        yield fact("card_supertype", card, word)
    for word in face.subtypes:
        yield fact("card_subtype", card, quote(word))
    for letter in face.colors:
        yield fact("card_color", card, COLOR_NAMES[letter])
    for letter in face.identity:
        yield fact("card_identity", card, COLOR_NAMES[letter])
    for stat in ("power", "toughness"):
        if re.fullmatch(r"-?\d{1,4}", value := getattr(face, stat)):
            yield fact(f"card_{stat}", card, value)
        elif "*" in value:
            yield fact("card_variable", card, stat, re.sub(r"\D", "", value.replace("^2", "")) or "0")
    yield from _mana_cost(card, face.mana_cost)
    for index, ability in enumerate(face.abilities):
        name = f"{key}#{index + 1}"
        yield fact("card_ability", card, quote(name))
        yield from ability_facts(name, ability)


def _mana_cost(card: str, cost: str) -> Iterator[str]:
    """The symbols of a mana cost: which colours each has (CR 107.4e, 700.5) and what it weighs (CR 202.3)."""
    weight = 0
    for index, symbol in enumerate(_SYMBOL.findall(cost)):
        halves = symbol.split("/")
        for half in halves:
            if half in COLOR_NAMES:
                yield fact("card_mana_symbol", card, str(index), COLOR_NAMES[half])
        weight += max(
            (int(half[:9]) if half.isdigit() else 0 if half in ("X", "Y", "Z", "P") else 1) for half in halves
        )
    if weight:
        yield fact("card_mana_value", card, number(weight))


# ---------------------------------------------------------------- abilities


def ability_facts(name: str, ability: Ability) -> Iterator[str]:
    """Yield the facts that describe one ability; quoted abilities inside it are described too.

    >>> sorted(ability_facts("a", model.Keyword("haste")))
    ['ability("a",keyword).', 'keyword("a","haste").']
    """
    yield from _Describer(name).describe(ability)


class _Describer:
    """Spells one ability: ``self.id`` is its quoted name, and quoted abilities get names below it."""

    def __init__(self, name: str) -> None:
        self.name, self.id, self.quoted = name, quote(name), 0

    def describe(self, ability: Ability) -> Iterator[str]:
        kind = type(ability).__struct_config__.tag
        yield fact("ability", self.id, str(kind))
        yield from getattr(self, f"_{kind}")(ability)

    # kinds of ability

    def _activated(self, ability: model.Activated) -> Iterator[str]:
        for index, cost in enumerate(ability.costs):
            yield from self._cost(index, cost)
        for word in ("targets", "loyalty", "once_each_turn", "sorcery_speed", "moves_library"):
            if getattr(ability, word):
                yield fact(word, self.id)
        if ability.zone != "battlefield":
            yield fact("functions_in", self.id, quote(ability.zone))
        if (aim := aim_of(ability)) is not None:
            yield fact("aims_at", self.id, filter_term(aim))
            yield from _filter_facts(aim, self.id)
        yield from self._condition(ability.condition)
        yield from self._effects(ability.effects)

    def _triggered(self, ability: model.Triggered) -> Iterator[str]:
        for word in ("targets", "optional", "once_each_turn"):
            if getattr(ability, word):
                yield fact(word, self.id)
        trigger = ability.trigger
        if isinstance(trigger, model.TappedForMana):
            yield fact("trigger", self.id, "tapped_for_mana")
            yield from self._filter_fact("trigger_permanent", trigger.permanent)
            yield fact("trigger_by", self.id, trigger.by)
            if trigger.of_type is not None:
                yield from self._source_fact("trigger_type", trigger.of_type)
            if trigger.attached:
                yield fact("trigger_attached", self.id)
            if trigger.first_each_turn:
                yield fact("trigger_first_each_turn", self.id)
        else:
            yield fact("trigger", self.id, quote(trigger.what))
            yield fact("trigger_who", self.id, quote(trigger.who))
            if trigger.of is not None:
                yield from self._filter_fact("trigger_permanent", trigger.of)
        yield from self._condition(ability.condition)
        yield from self._effects(ability.effects)

    def _mana_replacement(self, ability: model.ManaReplacement) -> Iterator[str]:
        yield from self._filter_fact("replaces_for", ability.permanent)
        yield fact("replaces_by", self.id, ability.by)
        yield fact("replaces_on", self.id, ability.on)
        yield fact("replaces_taps" if ability.tapped else "replaces_any_source", self.id)
        yield fact("replaces_at_least", self.id, number(ability.at_least))
        if ability.of_type is not None:
            yield from self._source_fact("replaces_type", ability.of_type)
        yield from self._condition(ability.condition)
        change = ability.change
        match change:
            case model.Retype():
                units = change.units if change.units in ("all", "colored") else TYPE_NAMES[change.units]
                yield fact("retypes", self.id, units)
                for source in change.to:
                    yield from self._source_fact("retypes_to", source)
                if change.amount is not None:
                    yield fact("retypes_amount", self.id, number(change.amount))
            case model.Multiply():
                yield fact("multiplies", self.id, number(change.factor))
            case model.ByLandType():
                for land_type, mana_type in change.types:
                    yield fact("retypes_land", self.id, quote(land_type), TYPE_NAMES[mana_type])
            case model.AddUnits():
                yield from self._quantity_fact("adds_units", change.amount)
                for source in change.of:
                    yield from self._source_fact("adds_units_of", source)

    def _static(self, ability: model.Static) -> Iterator[str]:
        if isinstance(ability.affects, model.Filter):
            yield from self._filter_fact("affects", ability.affects)
        else:
            yield fact("affects", self.id, ability.affects)
        if ability.characteristic_defining:
            yield fact("characteristic_defining", self.id)
        yield from self._condition(ability.condition)
        for change in ability.changes:
            yield from self._change(change)

    def _change(self, change: model.Change) -> Iterator[str]:
        match change:
            case model.ChangeTypes():
                for name in ("set_types", "set_land_types", "set_subtypes"):
                    if (words := getattr(change, name)) is not None:
                        yield fact("changes", self.id, name)
                        yield from (fact(name, self.id, _word(word)) for word in words)
                for name in (
                    "add_types",
                    "lose_types",
                    "add_subtypes",
                    "lose_subtypes",
                    "add_supertypes",
                    "lose_supertypes",
                ):
                    if words := getattr(change, name):
                        yield fact("changes", self.id, name)
                        yield from (fact(name, self.id, _word(word)) for word in words)
            case model.ChangeColors():
                if change.set is not None:
                    yield fact("changes", self.id, "set_colors")
                    yield from (fact("set_colors", self.id, _color(word)) for word in change.set)
                if change.add:
                    yield fact("changes", self.id, "add_colors")
                    yield from (fact("add_colors", self.id, _color(word)) for word in change.add)
            case model.ChangeAbilities():
                if change.lose != "none":
                    yield fact("changes", self.id, "lose_abilities")
                    yield fact("lose_abilities", self.id, change.lose)
                for keyword in change.lose_keywords:
                    yield fact("changes", self.id, "lose_keywords")
                    yield fact("lose_keyword", self.id, quote(keyword))
                for gained in change.gain:
                    yield fact("changes", self.id, "gain_abilities")
                    yield from self._nested("gains_ability", gained)
            case model.ChangePT():
                for name in ("base_power", "base_toughness"):
                    if (value := getattr(change, name)) is not None:
                        yield fact("changes", self.id, "set_pt")
                        yield from self._quantity_fact(f"set_{name}", value)
                for name in ("add_power", "add_toughness"):
                    if (value := getattr(change, name)) != 0:
                        yield fact("changes", self.id, "add_pt")
                        yield from self._quantity_fact(name, value)
                if change.switch:
                    yield fact("changes", self.id, "switch_pt")
            case model.ChangeControl():
                yield fact("changes", self.id, "control")
            case model.BecomeCopy():
                yield fact("changes", self.id, "copy")
                if change.keeps_ability:
                    yield fact("copy_keeps", self.id)
                if change.except_:
                    yield from self._nested("copy_except", model.Static("self", change.except_))
            case model.ChangeText():
                yield fact("changes", self.id, "text")
                yield fact("changes_text", self.id, change.what, quote(change.from_), quote(change.to))

    def _permission(self, ability: model.Permission) -> Iterator[str]:
        yield fact("permits", self.id, quote(ability.what))
        yield from self._condition(ability.condition)
        yield from self._of(ability.of)

    def _prohibition(self, ability: model.Prohibition) -> Iterator[str]:
        yield fact("prohibits", self.id, quote(ability.what))
        yield fact("prohibits_who", self.id, ability.who)
        if ability.kind_of:
            yield fact("prohibits_kind", self.id, quote(ability.kind_of))
        if ability.amount is not None:
            yield from self._quantity_fact("prohibits_amount", ability.amount)
        for index, cost in enumerate(ability.unless):
            yield from self._cost(index, cost)
        yield from self._condition(ability.condition)
        yield from self._of(ability.of)

    def _of(self, of: model.Filter | str | None) -> Iterator[str]:
        if isinstance(of, model.Filter):
            yield from self._filter_fact("affects", of)
        elif of is not None:
            yield fact("affects", self.id, of)

    def _enters_with(self, ability: model.EntersWith) -> Iterator[str]:
        if ability.tapped:
            yield fact("enters_tapped", self.id)
        for what in ability.choose:
            yield fact("enters_choosing", self.id, quote(what))
        if ability.counters:
            yield fact("enters_with_counters", self.id, quote(ability.counters))
            yield from self._quantity_fact("enters_with_amount", ability.amount)
        yield from self._condition(ability.condition)

    def _spell(self, ability: model.Spell) -> Iterator[str]:
        if ability.targets:
            yield fact("targets", self.id)
        yield from self._condition(ability.condition)
        yield from self._effects(ability.effects)

    def _keyword(self, ability: model.Keyword) -> Iterator[str]:
        yield fact("keyword", self.id, quote(ability.name))
        if ability.value:
            yield fact("keyword_value", self.id, quote(ability.value))

    # what abilities are made of

    def _cost(self, index: int, cost: model.Cost) -> Iterator[str]:
        if isinstance(cost, str):
            word = {"{T}": "tap", "{Q}": "untap"}.get(cost, f"mana({quote(cost)})")
            yield fact("cost", self.id, str(index), word)
        else:
            yield fact("cost", self.id, str(index), f"pay({quote(cost.what)})")
            yield from self._quantity_fact("cost_amount", cost.amount, str(index))
            if cost.kind_of:
                yield fact("cost_kind", self.id, str(index), quote(cost.kind_of))
            if cost.of is not None:
                yield from self._filter_fact("cost_of", cost.of, str(index))

    def _condition(self, condition: model.Condition | None) -> Iterator[str]:
        if condition is not None:
            yield fact("condition", self.id, condition_term(condition))
            yield from _described(condition, self.id)

    def _effects(self, effects: tuple[model.Effect, ...]) -> Iterator[str]:
        if sum(isinstance(effect, AddMana) for effect in effects) > 1:
            yield fact("several_effects", self.id)
        for index, effect in enumerate(effects):
            if isinstance(effect, AddMana):
                yield from self._adds(str(index), effect)
            elif isinstance(effect, model.Lasting):
                yield from self._nested("lasting", effect.ability)
            elif isinstance(effect, model.Does):
                yield fact("does", self.id, str(index), quote(effect.what), quote(effect.whom))
                if effect.kind_of == "could_produce_a_type_that_it_could" and effect.of is not None:
                    yield from self._filter_fact("taps_sharing", effect.of)

    def _adds(self, index: str, effect: AddMana) -> Iterator[str]:
        yield fact("adds", self.id, index, effect.player)
        if effect.restricted:
            yield fact("adds_restricted", self.id, index)
        for at, option in enumerate(effect.options):
            choice = f"option({index},{at})"
            yield fact("option", self.id, index, choice)
            if option.condition is not None:
                yield fact("option_condition", self.id, choice, condition_term(option.condition))
                yield from _described(option.condition, self.id)
            yield fact("parts", self.id, choice, str(len(option.mana)))
            if len(option.mana) > 1:
                yield fact("several_parts", self.id, choice)
            for position, part in enumerate(option.mana):
                place = f"part({index},{at},{position})"
                yield fact("part", self.id, choice, str(position), place)
                yield fact("part_spread", self.id, place, part.spread)
                yield fact("part_amount", self.id, place, quantity_term(part.amount))
                yield from _described(part.amount, self.id)
                for source in part.of:
                    yield from self._source_fact("part_of", source, place)

    def _nested(self, name: str, ability: Ability) -> Iterator[str]:
        self.quoted += 1
        inner = f"{self.name}.{self.quoted}"
        yield fact(name, self.id, quote(inner))
        yield from ability_facts(inner, ability)

    def _filter_fact(self, name: str, of: model.Filter, *before: str) -> Iterator[str]:
        yield fact(name, self.id, *before, filter_term(of))
        yield from _described(of, self.id)

    def _source_fact(self, name: str, source: model.TypeSource, *before: str) -> Iterator[str]:
        yield fact(name, self.id, *before, source_term(source))
        if not isinstance(source, str):
            yield from _described(source.of, self.id)

    def _quantity_fact(self, name: str, quantity: model.Quantity, *before: str) -> Iterator[str]:
        yield fact(name, self.id, *before, quantity_term(quantity))
        yield from _described(quantity, self.id)


# Effects that never have a target of their own in the model.
_UNAIMED = ("draw", "create", "counters", "gain_life", "lose_life", "scry", "surveil")


def aim_of(ability: model.Activated) -> model.Filter | None:
    """Return which permanents an activated ability may be aimed at; ``None`` if it has no target or that is not told.

    It is told where tapping or untapping permanents is all that a target can be meant for.

    >>> untaps = model.Does("untap", of=model.Filter(is_=(("land",),)))
    >>> aim_of(model.Activated(costs=("{T}",), effects=(untaps,), targets=True)).is_
    (('land',),)
    """
    if not ability.targets:
        return None
    aimed = [effect for effect in ability.effects if not (isinstance(effect, model.Does) and effect.what in _UNAIMED)]
    match aimed:
        case [model.Does(what="tap" | "untap", whom="you", of=model.Filter() as of)]:
            players = of.controller in ("that_player", "chosen_player")  # then the player is the target
            plain = all(isinstance(bound.value, int) for bound in of.stats)
            return of if plain and not players else None
    return None


def _word(word: str) -> str:
    """A card type or supertype is a constant; subtypes and group names are strings."""
    return word if word in model.CARD_TYPES or word in model.SUPERTYPES else quote(word)


def _color(word: str) -> str:
    return COLOR_NAMES.get(word, word)


# ---------------------------------------------------------------- terms for nested descriptions


def filter_term(of: model.Filter) -> str:
    """Return the name of a filter: a string that is the same for the same filter and for no other."""
    return quote(msgspec.json.encode(of).decode())


def source_term(source: model.TypeSource) -> str:
    """Return where the types of mana come from, as a term.

    >>> source_term("G"), source_term("any_color")
    ('type(green)', 'any_color')
    """
    if isinstance(source, str):
        return f"type({TYPE_NAMES[source]})" if source in TYPE_NAMES else source
    if isinstance(source, model.ColorsAmong):
        if source.zone != "battlefield":
            return f"colors_in({source.zone},{filter_term(source.of)})"
        return f"colors_among({filter_term(source.of)})"
    kind = "colors" if source.colors_only else "types"
    return f"could_produce({kind},{source.who},{filter_term(source.of)})"


_OPERATORS = {"<": "less", "<=": "at_most", "=": "equal", ">=": "at_least", ">": "more"}


def quantity_term(quantity: model.Quantity) -> str:
    """Return a quantity as a term.

    >>> quantity_term(2), quantity_term(model.Chosen())
    ('number(2)', 'chosen("x")')
    """
    match quantity:
        case int():
            return f"number({number(quantity)})"
        case model.Count():
            return f"count({filter_term(quantity.of)})"
        case model.Cards():
            return f"cards({quantity.zone},{quantity.whose},{filter_term(quantity.of)})"
        case model.CountersOn():
            on = filter_term(quantity.on) if isinstance(quantity.on, model.Filter) else quantity.on
            return f"counters({on},{quote(quantity.kind)})"
        case model.StatOf():
            return f"stat_of({quantity.of},{quantity.stat})"
        case model.Greatest():
            return f"greatest({quantity.stat},{filter_term(quantity.among)})"
        case model.TotalOf():
            return f"total({quantity.stat},{filter_term(quantity.among)})"
        case model.Devotion():
            if quantity.to == "each":
                return "devotion(each)"
            return f"devotion({conjunction('either', [COLOR_NAMES[color] for color in quantity.to])})"
        case model.Distinct():
            return f"distinct({quantity.what},{filter_term(quantity.among)})"
        case model.PlayerNumber():
            return f"player_number({quote(quantity.what)},{quantity.whose})"
        case model.Chosen():
            return f"chosen({quote(quantity.what)})"
        case model.Sum():
            return conjunction("sum", [quantity_term(term) for term in quantity.terms])
        case model.Times():
            return f"times({number(quantity.factor)},{quantity_term(quantity.of)})"
        case model.Half():
            return f"half({quantity.round},{quantity_term(quantity.of)})"


def condition_term(condition: model.Condition) -> str:
    """Return a condition as a term.

    >>> condition_term(model.Not(model.State("your_turn")))
    'negation(state("your_turn"))'
    """
    match condition:
        case model.Compare():
            return (
                f"compare({_OPERATORS[condition.op]},{quantity_term(condition.left)},{quantity_term(condition.right)})"
            )
        case model.Not():
            return f"negation({condition_term(condition.condition)})"
        case model.AllOf():
            return conjunction("both", [condition_term(c) for c in condition.conditions])
        case model.AnyOf():
            return conjunction("either", [condition_term(c) for c in condition.conditions])
        case model.Matches():
            return f"matches({condition.who},{filter_term(condition.filter)})"
        case model.State():
            return f"state({quote(condition.what)})"


def _described(node: object, ability: str) -> Iterator[str]:
    """Yield what an ability reads below a node: its filters with their clauses, quantities and conditions."""
    match node:
        case model.Filter():
            yield fact("reads_filter", ability, filter_term(node))
            yield from _filter_facts(node, ability)
        case int():
            yield fact("reads_quantity", ability, quantity_term(node))
        case model.Compare():
            yield fact("reads_condition", ability, condition_term(node))
            yield from _described(node.left, ability)
            yield from _described(node.right, ability)
        case model.Not():
            yield fact("reads_condition", ability, condition_term(node))
            yield from _described(node.condition, ability)
        case model.AllOf() | model.AnyOf():
            terms = [condition_term(c) for c in node.conditions]
            fold = "both" if isinstance(node, model.AllOf) else "either"
            for start in range(len(terms)):
                yield fact("reads_condition", ability, conjunction(fold, terms[start:]))
            for condition in node.conditions:
                yield from _described(condition, ability)
        case model.Matches():
            yield fact("reads_condition", ability, condition_term(node))
            yield from _described(node.filter, ability)
        case model.State():
            yield fact("reads_condition", ability, condition_term(node))
        case model.Sum():
            terms = [quantity_term(term) for term in node.terms]
            for start in range(len(terms)):
                yield fact("reads_quantity", ability, conjunction("sum", terms[start:]))
            for term in node.terms:
                yield from _described(term, ability)
        case model.Times() | model.Half():
            yield fact("reads_quantity", ability, quantity_term(node))
            yield from _described(node.of, ability)
        case model.Count() | model.Cards():
            yield fact("reads_quantity", ability, quantity_term(node))
            yield from _described(node.of, ability)
        case model.Greatest() | model.TotalOf() | model.Distinct():
            yield fact("reads_quantity", ability, quantity_term(node))
            yield from _described(node.among, ability)
        case model.CountersOn():
            yield fact("reads_quantity", ability, quantity_term(node))
            if isinstance(node.on, model.Filter):
                yield from _described(node.on, ability)
        case _:
            yield fact("reads_quantity", ability, quantity_term(node))  # type: ignore[arg-type]


def _filter_facts(of: model.Filter, ability: str) -> Iterator[str]:
    name = filter_term(of)
    clauses = [[_test(word) for word in alternatives] for alternatives in of.is_]
    if of.controller != "any":
        clauses.append([f"controlled({of.controller})"])
    if of.named is not None:
        clauses.append(
            [
                f"named({of.named})"
                if of.named in ("chosen", "imprinted", "self", "that_permanent")
                else f"named({quote(of.named)})"
            ]
        )
    if of.color is not None:
        clauses.append(["chosen_color"])
    if of.subtype is not None:
        clauses.append(["chosen_subtype"])
    if of.owner != "any":
        clauses.append([f"owned({of.owner})"])
    if of.counter is not None:
        clauses.append([_negatable("counter", of.counter)])
    if of.keyword is not None:
        clauses.append([_negatable("has_keyword", of.keyword)])
    if of.attached is not None:
        clauses.append([f"attached({of.attached})"])
    for bound in of.stats:
        if isinstance(bound.value, int):
            clauses.append([f"stat({bound.stat},{_OPERATORS[bound.op]},{number(bound.value)})"])
        else:
            clauses.append([f"stat_like({bound.stat},{_OPERATORS[bound.op]},{quantity_term(bound.value)})"])
            yield from _described(bound.value, ability)
    yield fact("filter", name)
    if of.other:
        yield fact("filter_other", name)
    for index, tests in enumerate(clauses):
        yield fact("clause", name, str(index))
        for test in tests:
            yield fact("clause_test", name, str(index), test)


def _negatable(test: str, word: str) -> str:
    """A test of a word, or with a leading ``!`` its opposite."""
    return f"without({test}({quote(word[1:])}))" if word.startswith("!") else f"{test}({quote(word)})"


def _test(word: str) -> str:
    if word.startswith("!"):
        return f"without({_test(word[1:])})"
    if word in model.CARD_TYPES:
        return f"type({word})"
    if word in model.SUPERTYPES:
        return f"supertype({word})"
    if word in model.COLOR_WORDS:
        return f"color({word})"
    if word[:1].islower():
        return f"state({quote(word)})"
    return f"subtype({quote(word)})"
