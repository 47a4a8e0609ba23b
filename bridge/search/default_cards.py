"""Which cards a property is searched over if the user names none: decided by what card models say, never by names."""

from __future__ import annotations

from bridge.cards import model
from bridge.cards.catalogue import category, permanents
from bridge.cards.model import Face
from bridge.cards.table import find_face
from bridge.search.properties import Property


def default_cards(prop: Property) -> tuple[str, ...]:
    """Return the cards that a property is about."""
    if prop.layers:
        return about_layers()
    return (*about_mana(), *about_permissions()) if prop.asks == "legal" else about_mana()


def about_mana() -> tuple[str, ...]:
    """Return the mirrors, the cards that replace how mana is produced, basic lands, and lands whose amount varies.

    >>> {"Reflecting Pool", "Contamination", "Forest"} <= set(about_mana())
    True
    """
    varying = [name for name in category("lands") if _varies(find_face(name))]
    return tuple(dict.fromkeys((*category("mirrors"), *category("replacement"), *_basics(), *varying)))


def about_layers() -> tuple[str, ...]:
    """Return the cards whose continuous effects change the types of permanents they describe, or take all abilities.

    Also those that change basic land types in any way, and basic lands.

    >>> {"Blood Moon", "Humility", "Forest"} <= set(about_layers())
    True
    """
    effects = [name for name in category("layers") if any(map(_describes, _statics(find_face(name))))]
    return tuple(dict.fromkeys((*category("land-types"), *effects, *_basics())))


def about_rules() -> tuple[str, ...]:
    """Return lands whose mana abilities ask for more than {T}: those without it, and those with a condition.

    >>> "Temple of the False God" in about_rules()
    True
    """
    return tuple(name for name in category("lands") if any(map(_unusual, find_face(name).abilities)))


def about_permissions() -> tuple[str, ...]:
    """Return what allows or forbids to activate abilities, and permanents that add mana with {Q} in a cost.

    >>> {"Cursed Totem", "Thousand-Year Elixir"} <= set(about_permissions())
    True
    """
    rules = [face.name for face in permanents() if any(map(_about_activating, face.abilities))]
    untapping = [name for name in category("mana") if any("{Q}" in cost for cost in _costs(find_face(name)))]
    return tuple(dict.fromkeys((*rules, *untapping)))


def _about_activating(ability: model.Ability) -> bool:
    match ability:
        case model.Permission():
            return ability.what == "as_though_haste"
        case model.Prohibition():
            return ability.what.startswith("activate")
    return False


def _costs(face: Face) -> list[tuple[model.Cost, ...]]:
    return [ability.costs for ability in face.abilities if isinstance(ability, model.Activated)]


def _unusual(ability: model.Ability) -> bool:
    return (
        isinstance(ability, model.Activated)
        and any(isinstance(effect, model.AddMana) for effect in ability.effects)
        and (ability.condition is not None or "{T}" not in ability.costs)
    )


def _basics() -> list[str]:
    """Basic lands, one of each kind: those named like their type, and the one without."""
    plain = [find_face(name) for name in category("basics")]
    return [face.name for face in plain if face.supertypes == ("basic",) and face.subtypes in ((face.name,), ())]


def _statics(face: Face) -> list[model.Static]:
    return [ability for ability in face.abilities if isinstance(ability, model.Static)]


def _describes(ability: model.Static) -> bool:
    """Whether an effect changes types or takes all abilities of all permanents of a description."""
    return isinstance(ability.affects, model.Filter) and any(
        isinstance(change, model.ChangeTypes)
        or (isinstance(change, model.ChangeAbilities) and change.lose not in ("none", ""))
        for change in ability.changes
    )


def _varies(face: Face) -> bool:
    """Whether a land adds an amount of mana that depends on the board."""
    return any(
        not isinstance(part.amount, int)
        for ability in face.abilities
        if isinstance(ability, model.Activated)
        for effect in ability.effects
        if isinstance(effect, model.AddMana)
        for option in effect.options
        for part in option.mana
    )
