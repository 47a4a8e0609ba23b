"""Replacement effects on mana in our words, built from the model."""

from __future__ import annotations

from bridge.cards import model
from bridge.cards.wording import filter_text, quantity_text

UNITS = {"all": "mana", "colored": "colored mana"}
BY = {"any": "", "you": " by you", "opponent": " by an opponent"}


def replacement_text(ability: model.ManaReplacement) -> str:
    """Return what a replacement effect does to mana.

    >>> lands = model.Filter((("land",),))
    >>> replacement_text(model.ManaReplacement(model.Retype(("B",), amount=1), lands, at_least=2))
    'land tapped for 2 or more mana: its mana becomes 1 {B}'
    >>> replacement_text(model.ManaReplacement(model.Multiply(2), by="you", tapped=False))
    'whatever adds mana by you: 2 times as much of it'
    """
    amount = f"{ability.at_least} or more mana" if ability.at_least > 1 else "mana"
    if ability.of_type is not None:
        amount = f"mana of type {_source(ability.of_type)}"
    what = "what it was given" if ability.on == "target" else filter_text(ability.permanent)
    subject = f"{what} tapped for {amount}" if ability.tapped else f"whatever adds {amount}"
    condition = " (while a condition is met)" if ability.condition is not None else ""
    return f"{subject}{BY[ability.by]}: {_change(ability.change)}{condition}"


def _change(change: model.Retype | model.Multiply | model.ByLandType | model.AddUnits) -> str:
    match change:
        case model.Multiply():
            return f"{change.factor} times as much of it"
        case model.AddUnits():
            return f"{quantity_text(change.amount)} more {_list(change.of)}"
        case model.ByLandType():
            return "its mana takes the type that belongs to a basic land type of it"
        case model.Retype():
            units = UNITS.get(change.units, f"{{{change.units}}}")
            amount = f"{change.amount} " if change.amount is not None else ""
            return f"its {units} becomes {amount}{_list(change.to)}"


def _list(sources: tuple[model.TypeSource, ...]) -> str:
    return " or ".join(map(_source, sources))


def _source(source: model.TypeSource) -> str:
    if isinstance(source, str):
        return f"{{{source}}}" if len(source) == 1 else source.replace("_", " ")
    if isinstance(source, model.ColorsAmong):
        return f"a color among {filter_text(source.of)}"
    return "what other permanents could produce"
