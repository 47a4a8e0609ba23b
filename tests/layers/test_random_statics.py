"""Random statics that read and write types, subtypes, colours and abilities, against the reference."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

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
from tests.layers.boards import Characteristics, On, after_layers, board
from tests.layers.compare import FIELD, expected
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
                it.power = None if it.power is None else it.power + int(word)
                it.toughness = None if it.toughness is None else it.toughness - 1
            case "switch":
                it.power, it.toughness = it.toughness, it.power

    return do


clauses = some.lists(some.sampled_from(TESTS), min_size=1, max_size=2, unique=True)
statics = some.tuples(
    some.lists(clauses, min_size=1, max_size=2),
    some.sampled_from(CHANGES),
    some.one_of(some.none(), some.sampled_from([c for c in CHANGES if c[0] in LAYER])),
    some.sampled_from(("enchantment", "creature", "land")),
)


@settings(max_examples=60, deadline=None)
@given(some.lists(statics, min_size=2, max_size=4))
def test_random_statics(described: list[Any]) -> None:
    permanents, effects = list(FIELD), []
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
        effects.append(_effect(at, name, filter_, changes))
    found, _ = after_layers(board(permanents))
    wanted = expected(permanents, effects)
    for id, value in wanted.items():
        for field, mine, theirs in zip(Characteristics._fields, found[id], value, strict=True):
            assert mine == theirs, (id, field)


def _effect(at: int, name: str, filter_: list[list[str]], changes: list[tuple[str, str]]) -> Effect:
    lands_only = any(kind == "set_land" for kind, _ in changes)

    def picks(game: Game, me: Thing, it: Thing) -> bool:
        return all(any(passes(test, it) for test in clause) for clause in filter_) and (
            not lands_only or "land" in it.types
        )

    does = {LAYER.get(kind, "4"): reference_change(kind, word, name) for kind, word in changes}
    effect = Effect(f"card{at}", f"{name}#1", picks, does, age=100 * (len(FIELD) + at))
    if any(kind == "count" for kind, _ in changes):
        effect.amount = lambda game, me: sum("Swamp" in one.subtypes for one in game.values())
    return effect
