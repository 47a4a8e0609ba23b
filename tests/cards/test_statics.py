"""Continuous effects, grants, permissions, prohibitions and keywords of invented cards."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.cards.compiler import compile_face
from bridge.cards.model import (
    Activated,
    AddMana,
    ChangeAbilities,
    ChangeColors,
    ChangeControl,
    ChangePT,
    ChangeTypes,
    Compare,
    CountersOn,
    Filter,
    Keyword,
    Lasting,
    Option,
    Part,
    Permission,
    Prohibition,
    Search,
    Static,
    Triggered,
)

LAND = Filter(is_=(("land",),))
YOUR_LANDS = Filter(is_=(("land",),), controller="you")


def tap_for(*of: str) -> Activated:
    return Activated(("{T}",), (AddMana((Option((Part(of=of),)),)),))  # type: ignore[arg-type]


def abilities(text: str, type_line: str = "Enchantment") -> tuple[Any, ...]:
    face = compile_face("Test Veil", type_line, text)
    assert face.unmodelled == ()
    return face.abilities


@pytest.mark.parametrize(
    ("text", "affects", "changes"),
    [
        (
            "Nonbasic lands are Mountains.",
            Filter(is_=(("land",), ("!basic",))),
            (ChangeTypes(set_land_types=("Mountain",)),),
        ),
        (
            "Each land is a Plains in addition to its other land types.",
            LAND,
            (ChangeTypes(add_subtypes=("Plains",)),),
        ),
        (
            "Gates you control are every basic land type in addition to their other types.",
            Filter(is_=(("Gate",),), controller="you"),
            (ChangeTypes(add_subtypes=("all_basic_land",)),),
        ),
        (
            "Nontoken artifacts you control are Island lands in addition to their other types.",
            Filter(is_=(("artifact",), ("!token",)), controller="you"),
            (ChangeTypes(add_types=("land",), add_subtypes=("Island",)),),
        ),
        ("Enchanted land is an Island.", "attached", (ChangeTypes(set_land_types=("Island",)),)),
        (
            "Enchanted permanent is a colorless Forest land.",
            "attached",
            (ChangeTypes(set_types=("land",), set_land_types=("Forest",)), ChangeColors(set=())),
        ),
        (
            'Enchanted permanent is a colorless land with "{T}: Add {R}" and loses all other card types and abilities.',
            "attached",
            (ChangeTypes(set_types=("land",)), ChangeColors(set=()), ChangeAbilities(gain=(tap_for("R"),), lose="all")),
        ),
        (
            "Lands your opponents control with the chosen name lose all land types and abilities, and they "
            'gain "{T}: Add '
            'one mana of any color."',
            Filter(is_=(("land",),), controller="opponent", named="chosen"),
            (
                ChangeTypes(lose_subtypes=("all_land",)),
                ChangeAbilities(gain=(tap_for("any_color"),), lose="all"),
            ),
        ),
        ('Lands you control have "{T}: Add {G} or {U}."', YOUR_LANDS, (ChangeAbilities(gain=(tap_for("G", "U"),)),)),
        ("All lands lose all abilities except mana abilities.", LAND, (ChangeAbilities(lose="all_but_mana"),)),
        (
            "Forests you control are 2/3 green Elf creatures that are still lands.",
            Filter(is_=(("Forest",),), controller="you"),
            (
                ChangeTypes(add_types=("creature",), add_subtypes=("Elf",)),
                ChangeColors(set=("G",)),
                ChangePT(base_power=2, base_toughness=3),
            ),
        ),
        (
            "Other creatures you control have haste.",
            Filter(is_=(("creature",),), controller="you", other=True),
            (ChangeAbilities(gain=(Keyword("haste"),)),),
        ),
        ("You control enchanted creature.", "attached", (ChangeControl(),)),
    ],
)
def test_statics(text: str, affects: Any, changes: tuple[Any, ...]) -> None:
    assert abilities(text) == (Static(affects, changes),)


def test_a_condition_and_what_it_speaks_of() -> None:
    (ability,) = abilities("As long as Test Veil has a slumber counter on it, it's a land.")
    assert ability == Static("self", (ChangeTypes(set_types=("land",)),), Compare(CountersOn("slumber"), ">=", 1))


def test_still_a_land() -> None:
    (ability,) = abilities(
        "{3}: Test Veil becomes a 3/3 green Elemental creature until end of turn. It's still a land.", "Land"
    )
    (effect,) = ability.effects
    assert isinstance(effect, Lasting)
    assert effect.ability.changes[0] == ChangeTypes(add_types=("creature",), add_subtypes=("Elemental",))


def test_a_target_for_a_while() -> None:
    (ability,) = abilities("{4}, {T}: Target land becomes an Island until end of turn.", "Creature")
    assert ability.targets
    assert ability.effects == (Lasting(Static("target", (ChangeTypes(set_land_types=("Island",)),))),)


def test_quotes_in_quotes() -> None:
    (ability,) = abilities("Enchanted creature has \"Lands you control have '{T}: Add {B}.'\"", "Enchantment — Aura")
    (inner,) = ability.changes[0].gain
    assert inner == Static(YOUR_LANDS, (ChangeAbilities(gain=(tap_for("B"),)),))


def test_permissions_and_prohibitions() -> None:
    artifacts = Filter(is_=(("artifact",),), controller="you")
    assert abilities("You may activate abilities of artifacts you control as though those artifacts had haste.") == (
        Permission("as_though_haste", of=artifacts),
    )
    assert abilities("Activated abilities of artifacts can't be activated unless they're mana abilities.") == (
        Prohibition("activate_non_mana", of=Filter(is_=(("artifact",),))),
    )
    assert abilities("Your opponents can't search libraries.") == (Prohibition("search", who="opponent"),)


def test_partner_with_is_two_abilities() -> None:
    keyword, trigger = abilities("Partner with Test Twin (Some reminder.)", "Creature")
    assert keyword == Keyword("partner_with", "Test Twin")
    assert isinstance(trigger, Triggered)
    assert trigger.targets
    assert trigger.effects == (Search("target_player", Filter(named="Test Twin"), "hand", optional=True, reveal=True),)


def test_keywords() -> None:
    assert abilities("Flying, haste", "Creature") == (Keyword("flying"), Keyword("haste"))
    assert abilities("Partner", "Legendary Creature") == (Keyword("partner"),)
    assert abilities("Test Veil can be your commander.", "Planeswalker") == (Keyword("can_be_your_commander"),)
    assert abilities("Friends forever") == (Keyword("friends_forever"),)


def test_levels_hold_by_counters() -> None:
    first, second = abilities('Level up {G}\nLEVEL 2+\n4/4\nCreatures you control have "{T}: Add {G}."', "Creature")
    assert first.condition == second.condition == Compare(CountersOn("level"), ">=", 2)
    assert first.changes == (ChangePT(base_power=4, base_toughness=4),)
