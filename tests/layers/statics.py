"""Cards with a static ability that reads and writes types, subtypes, colours and abilities, for rules and reference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bridge.cards.model import (
    ChangeAbilities,
    ChangeColors,
    ChangePT,
    ChangeTypes,
    Count,
    Face,
    Filter,
    Keyword,
    Static,
)
from tests.layers.boards import On
from tests.layers.reference import LAND_TYPES, Effect, Game, Thing

LETTERS = {"white": "W", "black": "B"}
TESTS = ("land", "creature", "!basic", "!creature", "Swamp", "Forest", "!Elf", "white", "!white", "legendary", "Golem")
CHANGES = (
    ("set_land", "Swamp"),
    ("set_land", "Forest"),
    ("add_subtype", "Swamp"),
    ("add_subtype", "Elf"),
    ("add_type", "creature"),
    ("add_type", "land"),
    ("set_types", "land"),
    ("set_types", "creature"),
    ("lose_type", "creature"),
    ("lose_subtype", "Forest"),
    ("add_super", "legendary"),
    ("lose_super", "basic"),
    ("set_color", "white"),
    ("add_color", "black"),
    ("lose_all", ""),
    ("grant", "haste"),
    ("base", "3"),
    ("count", "Swamp"),
    ("more", "2"),
    ("switch", ""),
)


def passes(test: str, it: Thing) -> bool:
    if test.startswith("!"):
        return not passes(test[1:], it)
    return test in it.types | it.supertypes | it.subtypes | it.colors


def model_change(kind: str, word: str) -> Any:
    match kind:
        case "set_land":
            return ChangeTypes(set_land_types=(word,))
        case "add_subtype":
            return ChangeTypes(add_subtypes=(word,))
        case "add_type":
            return ChangeTypes(add_types=(word,))
        case "set_types":
            return ChangeTypes(set_types=(word,))
        case "lose_type":
            return ChangeTypes(lose_types=(word,))
        case "lose_subtype":
            return ChangeTypes(lose_subtypes=(word,))
        case "add_super":
            return ChangeTypes(add_supertypes=(word,))
        case "lose_super":
            return ChangeTypes(lose_supertypes=(word,))
        case "set_color":
            return ChangeColors(set=(LETTERS[word],))
        case "add_color":
            return ChangeColors(add=(LETTERS[word],))
        case "lose_all":
            return ChangeAbilities(lose="all")
        case "grant":
            return ChangeAbilities(gain=(Keyword(word),))
        case "base":
            return ChangePT(base_power=int(word), base_toughness=int(word))
        case "count":
            many = Count(Filter(is_=((word,),)))
            return ChangePT(base_power=many, base_toughness=many)
        case "more":
            return ChangePT(add_power=int(word), add_toughness=-1)
    return ChangePT(switch=True)


LAYER = {
    "set_color": "5",
    "add_color": "5",
    "lose_all": "6",
    "grant": "6",
    "base": "7b",
    "count": "7b",
    "more": "7c",
    "switch": "7d",
}


def reference_change(kind: str, word: str, name: str) -> Any:
    """What the change does to one object; CR 205.3d: no subtype without a type for it."""

    def do(game: Game, me: Thing, it: Thing) -> None:
        match kind:
            case "set_land":
                it.become_land_type(word)
            case "add_subtype":
                if ("land" if word in LAND_TYPES else "creature") in it.types:
                    it.subtypes.add(word)
            case "add_type":
                it.types.add(word)
            case "set_types":
                it.types.add(word)
                it.drop_types({word})
            case "lose_type":
                it.drop_types(it.types - {word})
            case "lose_subtype":
                it.subtypes.discard(word)
            case "add_super":
                it.supertypes.add(word)
            case "lose_super":
                it.supertypes.discard(word)
            case "set_color":
                it.colors = {word}
            case "add_color":
                it.colors.add(word)
            case "lose_all":
                it.text, it.granted, it.robbed = set(), set(), True
            case "grant":
                it.granted.add(f"{name}#1.1")
            case "base":
                it.power = it.toughness = int(word)
            case "count":
                it.power = it.toughness = sum(word in one.subtypes for one in game.values())
            case "more":
                it.power += int(word)
                it.toughness -= 1
            case "switch":
                it.power, it.toughness = it.toughness, it.power

    return do


def placed(field: Sequence[On], described: Sequence[Any]) -> tuple[list[On], list[Effect]]:
    """The field and then these cards, the players have them by turns; and the effects, for the reference.

    Each is described by the clauses of its filter, one or two changes (not of one layer), and its card type.
    """
    permanents, effects = list(field), []
    for at, (filter_, first, second, kind) in enumerate(described):
        changes = [first] + (
            [second] if second is not None and LAYER.get(second[0]) != LAYER.get(first[0], "4") else []
        )
        name = f"Card {at}"
        model_changes = tuple(model_change(*change) for change in changes)
        face = Face(
            name,
            types=(kind,),
            power="1" if kind == "creature" else "",
            toughness="1" if kind == "creature" else "",
            abilities=(Static(Filter(is_=tuple(tuple(clause) for clause in filter_)), model_changes),),
        )
        permanents.append(On(f"card{at}", face, "AB"[at % 2]))
        effects.append(_effect(at, name, filter_, changes, age=100 * (len(field) + at)))
    return permanents, effects


def _effect(at: int, name: str, filter_: list[list[str]], changes: list[tuple[str, str]], age: int) -> Effect:
    lands_only = any(kind == "set_land" for kind, _ in changes)

    def picks(game: Game, me: Thing, it: Thing) -> bool:
        return all(any(passes(test, it) for test in clause) for clause in filter_) and (
            not lands_only or "land" in it.types
        )

    does = {LAYER.get(kind, "4"): reference_change(kind, word, name) for kind, word in changes}
    effect = Effect(f"card{at}", f"{name}#1", picks, does, age=age)
    if any(kind == "count" for kind, _ in changes):
        effect.amount = lambda game, me: sum("Swamp" in one.subtypes for one in game.values())
    return effect
