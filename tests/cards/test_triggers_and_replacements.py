"""Triggers on tapping for mana, and replacement effects on mana, of invented cards."""

from __future__ import annotations

from typing import Any

import pytest

from bridge.board.board import Board
from bridge.cards.compiler import compile_face
from bridge.cards.model import (
    Activated,
    AddMana,
    ByLandType,
    Chosen,
    EntersWith,
    Filter,
    Happens,
    Lasting,
    ManaReplacement,
    Multiply,
    Option,
    Part,
    Pay,
    Retype,
    Spell,
    State,
    TappedForMana,
    Triggered,
)
from bridge.queries.outcomes import outcomes
from bridge.queries.types import types

LAND = Filter(is_=(("land",),))


def abilities(text: str, type_line: str = "Enchantment") -> tuple[Any, ...]:
    face = compile_face("Test Shrine", type_line, text)
    assert face.unmodelled == ()
    return face.abilities


def one(text: str, type_line: str = "Enchantment") -> Any:
    (ability,) = abilities(text, type_line)
    return ability


def add(*of: str, amount: int = 1, player: str = "you") -> AddMana:
    return AddMana((Option((Part(of=of, amount=amount),)),), player=player)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "trigger", "effect"),
    [
        ("Whenever you tap a land for mana, add an additional {B}.", TappedForMana(LAND, by="you"), add("B")),
        (
            "Whenever a player taps a Desert for mana, that player adds one mana of any type that land produced.",
            TappedForMana(Filter(is_=(("Desert",),))),
            add("produced", player="that_player"),
        ),
        (
            "Whenever enchanted Forest is tapped for mana, its controller adds an additional one mana of the "
            "chosen color.",
            TappedForMana(Filter(is_=(("Forest",),)), attached=True),
            add("chosen_color", player="that_controller"),
        ),
        (
            "Whenever you tap a land for {R}, add an additional {C}.",
            TappedForMana(LAND, by="you", of_type="R"),
            add("C"),
        ),
        (
            "Whenever a basic land is tapped for mana of the chosen color, its controller adds an additional "
            "one mana of "
            "that color.",
            TappedForMana(Filter(is_=(("basic",), ("land",))), of_type="chosen_color"),
            add("chosen_color", player="that_controller"),
        ),
    ],
)
def test_triggers_on_tapping_for_mana(text: str, trigger: TappedForMana, effect: AddMana) -> None:
    assert one(text) == Triggered(trigger, (effect,))


def test_becoming_tapped_is_another_event() -> None:
    ability = one("Whenever enchanted land becomes tapped, add {R}.", "Enchantment — Aura")
    assert isinstance(ability.trigger, Happens)
    assert ability.trigger.what == "becomes_tapped"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "If a land is tapped for mana, it produces {U} instead of any other type and amount.",
            ManaReplacement(Retype(("U",), amount=1), LAND),
        ),
        (
            "If a land is tapped for three or more mana, it produces {R} instead of any other type and amount.",
            ManaReplacement(Retype(("R",), amount=1), LAND, at_least=3),
        ),
        (
            "If a Gate is tapped for mana, it produces colorless mana instead of any other type.",
            ManaReplacement(Retype(("C",)), Filter(is_=(("Gate",),))),
        ),
        (
            "If you tap an artifact for mana, it produces twice as much of that mana instead.",
            ManaReplacement(Multiply(2), Filter(is_=(("artifact",),)), by="you"),
        ),
        (
            "If you tap a snow land for mana, it produces three times as much of that mana instead.",
            ManaReplacement(Multiply(3), Filter(is_=(("snow",), ("land",))), by="you"),
        ),
        (
            "If tapped for mana, Plains produce {R} and Islands produce {G} instead of any other type.",
            ManaReplacement(ByLandType((("Plains", "R"), ("Island", "G"))), Filter(is_=(("Plains", "Island"),))),
        ),
        (
            "If a basic land you control is tapped for mana, it produces mana of a color of your choice "
            "instead of any "
            "other type.",
            ManaReplacement(Retype(("any_color",)), Filter(is_=(("basic",), ("land",)), controller="you")),
        ),
    ],
)
def test_replacements(text: str, expected: ManaReplacement) -> None:
    assert one(text) == expected


def test_only_coloured_units_change() -> None:
    ability = one(
        "Until end of turn, lands tapped for mana produce mana of the chosen color instead of any other color.",
        "Instant",
    )
    assert ability == Spell((Lasting(ManaReplacement(Retype(("chosen_color",), units="colored"), LAND)),))


def test_any_source_not_only_taps() -> None:
    text = (
        "Until end of turn, spells and abilities you control that would add colored mana instead add that "
        "much white mana."
    )
    (effect,) = one(text, "Sorcery").effects
    assert effect.ability == ManaReplacement(Retype(("W",), units="colored"), by="you", tapped=False)


def test_one_type_of_a_target() -> None:
    ability = one(
        "{T}: If target Island is tapped for mana, it produces colorless mana instead of blue mana.", "Creature"
    )
    assert isinstance(ability, Activated)
    assert ability.targets
    (effect,) = ability.effects
    assert isinstance(effect, Lasting)
    assert effect.ability == ManaReplacement(
        Retype(("C",), units="U"), Filter(is_=(("Island",),)), of_type="U", on="target"
    )


def test_delayed_trigger_of_a_spell() -> None:
    text = "Until end of turn, whenever a player taps a Forest for mana, that player adds an additional {R}."
    (effect,) = one(text, "Sorcery").effects
    assert isinstance(effect, Lasting)
    assert effect.until == "end of turn"
    assert effect.ability == Triggered(TappedForMana(Filter(is_=(("Forest",),))), (add("R", player="that_player"),))


@pytest.mark.parametrize("enters", ["enters", "enters the battlefield"])
def test_entering(enters: str) -> None:
    assert one(f"Test Shrine {enters} tapped.", "Land") == EntersWith(tapped=True)
    assert one(f"As Test Shrine {enters}, choose a color.") == EntersWith(choose=("color",))
    assert one(f"Test Shrine {enters} with X ice counters on it.").counters == "ice"
    unless = one(f"Test Shrine {enters} tapped unless you control two or fewer other lands.", "Land").unless
    assert unless.op == "<="
    assert unless.left.of.other
    paid = one(f"As Test Shrine {enters}, you may pay 2 life. If you don't, it {enters} tapped.", "Land")
    assert paid == EntersWith(tapped=True, unless=(Pay("life", 2),))


@pytest.mark.parametrize("line", ["Riot", "Devour 2", "Sunburst", "Modular—Sunburst", "Bloodthirst X"])
def test_counters_that_the_board_does_not_tell_have_no_number(line: str) -> None:
    (ability,) = compile_face("Test Stone", "Creature", line).abilities
    assert isinstance(ability, EntersWith)
    assert isinstance(ability.amount, Chosen)


@pytest.mark.parametrize("line", ["Evoke {2}{U}", "Evoke—Exile a card from your hand.", "Offspring {2}", "Squad {2}"])
def test_what_triggers_if_something_was_paid_has_a_condition(line: str) -> None:
    (ability,) = compile_face("Test Stone", "Creature", line).abilities
    assert isinstance(ability, Triggered)
    assert ability.condition == State("additional_cost_paid")


def test_vanishing_without_a_number_is_no_counters() -> None:
    assert compile_face("Test Stone", "Creature", "Vanishing").abilities == ()


def test_what_waits_for_its_time_counters_is_no_creature_while_it_has_one() -> None:
    text = {"type_line": "Enchantment Creature", "power": "5", "toughness": "5", "text": "Impending 5—{1}{B}"}
    lords = [
        {"card": "Own Lord", "id": "there", "define": text},
        {"card": "Own Lord", "id": "waits", "counters": {"time": 2}, "define": text},
    ]
    answer = types(Board.from_tree({"permanents": lords}))
    assert [one.types for one in answer.permanents] == [("enchantment", "creature"), ("enchantment",)]
    assert not answer.unmodelled
    entered = outcomes(Board.from_tree({"event": {"enter": "Overlord of the Hauntwoods"}}))
    assert [gap.text for gap in entered.unmodelled] == ["a condition that is not decided: additional cost paid"]
