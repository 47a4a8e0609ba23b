"""Continuous effects on characteristics in our words, built from the model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bridge.cards import model
from bridge.cards.model import Change, Static
from bridge.cards.wording import ability_text, filter_text, quantity_text

GROUPS = {
    "all_basic_land": "every basic land type",
    "all_nonbasic_land": "every nonbasic land type",
    "all_land": "every land type",
    "all_creature": "every creature type",
}


def static_text(static: Static) -> str:
    """Return what a static ability changes, in our words.

    >>> lands = model.Filter(is_=(("land",), ("!basic",)))
    >>> static_text(Static(lands, (model.ChangeTypes(set_land_types=("Mountain",)),)))
    'land nonbasic: land types become Mountain'
    >>> humble = (model.ChangeAbilities(lose="all"), model.ChangePT(base_power=1, base_toughness=1))
    >>> static_text(Static("attached", humble))
    'what it is attached to: loses all abilities; base power and toughness 1/1'
    """
    whom = {"self": "it", "attached": "what it is attached to", "target": "what it was given"}
    affects = static.affects if isinstance(static.affects, str) else filter_text(static.affects)
    changes = "; ".join(words for change in static.changes for words in _change(change))
    condition = " (while a condition is met)" if static.condition is not None else ""
    return f"{whom.get(affects, affects)}: {changes}{condition}"


def _change(change: Change) -> Iterator[str]:
    match change:
        case model.ChangeTypes():
            yield from _types(change)
        case model.ChangeColors():
            if change.set is not None:
                yield f"becomes {_list(change.set) or 'colorless'}"
            if change.add:
                yield f"is also {_list(change.add)}"
        case model.ChangeAbilities():
            if change.lose != "none":
                yield "loses all abilities" if change.lose == "all" else "loses all abilities but mana abilities"
            if change.lose_keywords:
                yield f"loses {_list(change.lose_keywords)}"
            for gained in change.gain:
                yield f"gains “{ability_text(gained)}”"
        case model.ChangePT():
            yield from _numbers(change)
        case model.ChangeControl():
            yield "its controller gets control"
        case model.BecomeCopy():
            yield "is a copy" + (", with exceptions" if change.except_ or change.keeps_ability else "")
        case model.ChangeText():
            yield f"in its text a word for a {change.what.replace('_', ' ')} becomes another"


def _types(change: model.ChangeTypes) -> Iterator[str]:
    for words, text in (
        (change.set_types, "types become"),
        (change.set_land_types, "land types become"),
        (change.set_subtypes, "subtypes become"),
    ):
        if words is not None:
            yield f"{text} {_list(words) or 'none'}"
    for words, text in (
        ((*change.add_supertypes, *change.add_types, *change.add_subtypes), "is also"),
        ((*change.lose_supertypes, *change.lose_types, *change.lose_subtypes), "is not"),
    ):
        if words:
            yield f"{text} {_list(words)}"


def _numbers(change: model.ChangePT) -> Iterator[str]:
    if change.base_power is not None or change.base_toughness is not None:
        power, toughness = ("-" if q is None else quantity_text(q) for q in (change.base_power, change.base_toughness))
        yield f"base power and toughness {power}/{toughness}"
    if change.add_power != 0 or change.add_toughness != 0:
        power, toughness = (
            f"{q:+d}" if isinstance(q, int) else f"+{quantity_text(q)}"
            for q in (change.add_power, change.add_toughness)
        )
        yield f"gets {power}/{toughness}"
    if change.switch:
        yield "power and toughness are switched"


def _list(words: Iterable[str]) -> str:
    return ", ".join(GROUPS.get(word, f"the {word} one" if word == "chosen" else word) for word in words)
