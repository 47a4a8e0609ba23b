"""Modes, conditions, coins and dice: what may not happen is never read as certain."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import Board
from bridge.cards.compiler import compile_face
from bridge.cards.compiler.records import DOORS, face_of
from bridge.cards.model import (
    COSTS,
    SIZE,
    STAYING,
    Activated,
    AddMana,
    AllOf,
    ChangeColors,
    ChangePT,
    Compare,
    CountersOn,
    Does,
    EntersWith,
    Lasting,
    Not,
    Spell,
    Static,
    Triggered,
)
from bridge.queries.could import could
from bridge.queries.types import types
from tests.cards.test_production import letters


def added(text: str, type_line: str = "Artifact") -> list[Any]:
    """Every option of every add-mana effect: its parts and its condition."""
    face = compile_face("Test Stone", type_line, text)
    assert face.unmodelled == ()
    effects = [e for a in face.abilities for e in getattr(a, "effects", ()) if isinstance(e, AddMana)]
    return [option for effect in effects for option in effect.options]


def nothing(letter: str) -> tuple[Any, ...]:
    return letters(letter, amount=0)


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Flip a coin. If you win the flip, add {R}.",
        "{T}: You may pay {1}. If you do, add {R}.",
        "{T}: You may discard a card. If you do, add {R} and draw a card.",
        "Whenever a land enters, choose one —\n• Add {R}.\n• Scry 1.",
    ],
)
def test_mana_that_may_not_come_may_be_none(text: str) -> None:
    assert [option.mana for option in added(text)] == [letters("R"), nothing("R")]


def test_an_optional_trigger_needs_no_second_way_to_add_nothing() -> None:
    text = "Whenever a land enters, you may pay {1}. If you do, add {R}."
    assert [option.mana for option in added(text)] == [letters("R")]


def test_one_of_several_adding_modes_is_one_effect() -> None:
    options = added("Whenever a land enters, choose one —\n• Add {R}{R}.\n• Add {G}.")
    assert [option.mana for option in options] == [letters("R", amount=2), letters("G")]


def test_a_table_of_die_rolls_is_one_effect() -> None:
    options = added("{T}: Roll a six-sided die.\n1-2 | Add {R}.\n3-5 | Add {G}{G}.\n6 | Draw a card.")
    assert [option.mana for option in options] == [letters("R"), letters("G", amount=2), nothing("R")]


def test_spree_and_tiered_name_modes() -> None:
    for text in (
        "Spree\n+ {1} — Add {R}.\n+ {2} — Scry 1.",
        "Tiered\n• Ember — {1} — Add {R}.\n• Blaze — {2} — Scry 1.",
    ):
        assert [option.mana for option in added(text, "Sorcery")] == [letters("R"), nothing("R")]


@pytest.mark.parametrize(
    "text",
    [
        "Choose one —\n• Lands you control become Swamps until end of turn.\n"
        "• Creatures lose all abilities until end of turn.",
        "Lands are Swamps until end of turn. If X is 5 or more, creatures lose all abilities until end of turn.",
        "If the number is odd, lands are Swamps until end of turn. "
        "If the number is even, lands are Forests until end of turn.",
    ],
)
def test_which_of_several_lasting_effects_is_asked_of_the_board_that_has_one(text: str) -> None:
    face = compile_face("Test Storm", "Sorcery", text)
    assert [gap.why for gap in face.unmodelled] == [STAYING]


def test_a_board_with_one_of_several_lasting_effects_is_told() -> None:
    board = Board.from_tree(
        {
            "players": ["A"],
            "permanents": [{"card": "Forest", "controller": "A"}],
            "effects": [{"source": "Chaos Moon", "controller": "A"}],
        }
    )
    assert any("which of the effects" in gap.text for gap in types(board).unmodelled)


def test_a_condition_that_lists_things_is_left_out_of_what_it_does() -> None:
    text = (
        "Counter target spell. If it is an artifact, creature, or Elf, target land becomes an Island until end of turn."
    )
    (spell,) = compile_face("Test Storm", "Instant", text).abilities
    assert isinstance(spell, Spell)
    assert any(isinstance(effect, Lasting) for effect in spell.effects)


def test_what_an_instead_replaces_is_not_certain() -> None:
    text = "{T}: You gain 1 life. If you control an Elf, you gain 3 life instead."
    (ability,) = compile_face("Test Stone", "Artifact", text).abilities
    assert isinstance(ability, Activated)
    assert ability.effects == (Does("other", kind_of="perhaps gain life"),)


def test_removed_counters_are_those_it_has() -> None:
    text = "At the beginning of your upkeep, remove all ore counters from Test Stone. "
    text += "If no counters were removed this way, put an ore counter on Test Stone. Otherwise, add {R}."
    (option,) = added(text)
    assert option.condition == Not(Compare(CountersOn("ore"), "=", 0))


def test_two_colours_are_two_choices() -> None:
    options = added("{T}: Add two mana of any one color and two mana of any other color.")
    assert len(options) == 10
    assert {part.amount for option in options for part in option.mana} == {2}
    assert len(added("{T}: Add two mana of any one color and one mana of any other color.")) == 20


def test_a_trigger_of_this_turn_stays() -> None:
    text = (
        "Test Storm deals 1 damage to each creature. Whenever a creature dealt damage this way dies this turn, add {R}."
    )
    (spell,) = compile_face("Test Storm", "Sorcery", text).abilities
    assert isinstance(spell, Spell)
    (lasting,) = [effect for effect in spell.effects if isinstance(effect, Lasting)]
    assert isinstance(lasting.ability, Triggered)


@pytest.mark.parametrize(
    ("text", "type_line"),
    [
        ("Untap target creature and gain control of it. It gains haste until end of turn.", "Sorcery"),
        ("Whenever you sing, target Elf becomes an artifact until end of turn.", "Enchantment"),
        ("{1}: Create a Clue token, then creatures you control get +1/+0 until end of turn.", "Artifact"),
        ("{1}: Target creature gains bushido 1 and becomes a Samurai in addition to its other types.", "Artifact"),
    ],
)
def test_a_lasting_effect_that_is_not_read_is_told_where_the_effect_is_on_the_board(text: str, type_line: str) -> None:
    assert STAYING in [gap.why for gap in compile_face("Test Stone", type_line, text).unmodelled]


def test_a_duration_is_of_all_that_it_follows() -> None:
    text = (
        "{1}: Test Stone becomes a 2/2 blue and black Horror artifact creature until end of turn and can't be blocked "
    )
    (ability,) = compile_face("Test Stone", "Artifact", text + "this turn.").abilities
    assert isinstance(ability, Activated)
    (lasting,) = [effect for effect in ability.effects if isinstance(effect, Lasting)]
    assert lasting.until == "end of turn"
    assert ChangeColors(set=("U", "B")) in lasting.ability.changes  # type: ignore[union-attr]


def test_it_after_something_that_is_brought_is_that_thing() -> None:
    text = "{1}: Put a creature card from your hand onto the battlefield. It gains haste."
    (ability,) = compile_face("Test Stone", "Artifact", text).abilities
    assert isinstance(ability, Activated)
    (lasting,) = [effect for effect in ability.effects if isinstance(effect, Lasting)]
    assert lasting.ability.affects == "target"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{1}: Draw a card. Any player may activate this ability.", COSTS),
        ("{5}: Draw a card. This ability costs {1} less to activate for each Elf you control.", COSTS),
        ("Your opponents can't cast spells or activate abilities of artifacts.", "whether abilities can be activated"),
        ("Creatures you control get +1/+1 for each other creature you control.", SIZE),
        ("Test Stone gets +2/+2 as long as it feels well.", SIZE),
    ],
)
def test_what_bears_on_one_kind_of_question_is_told_there(text: str, why: str) -> None:
    assert [gap.why for gap in compile_face("Test Stone", "Artifact Creature", text).unmodelled] == [why]


def test_a_size_that_is_not_read_is_told_where_an_amount_reads_sizes() -> None:
    strange = "Test Beast gets +2/+2 as long as it feels well."
    beast = {"card": "Test Beast", "controller": "A"}
    beast["define"] = {"type_line": "Creature", "power": "1", "toughness": "1", "text": strange}  # type: ignore[assignment]
    stone = {"card": "Test Stone", "controller": "A"}
    text = "{T}: Add X mana of any one color, where X is the greatest power among creatures you control."
    stone["define"] = {"type_line": "Artifact", "text": text}  # type: ignore[assignment]
    alone = Board.from_tree({"players": ["A"], "permanents": [beast]})
    beside = Board.from_tree({"players": ["A"], "permanents": [beast, stone]})
    assert [gap.why for gap in could(alone).unmodelled] == []
    assert SIZE in [gap.why for gap in could(beside).unmodelled]
    assert [gap.why for gap in types(alone).unmodelled] == [SIZE]  # which shows sizes


def test_a_limit_of_several_times_is_no_limit_of_one() -> None:
    (ability,) = compile_face(
        "Test Stone", "Artifact", "{1}: Draw a card. Activate no more than twice each turn."
    ).abilities
    assert isinstance(ability, Activated)
    assert not ability.once_each_turn
    assert ability.condition is not None


def test_a_word_before_an_ability_adds_to_its_conditions() -> None:
    text = "Exhaust — {1}: Draw a card. Activate only during your turn."
    (ability,) = compile_face("Test Stone", "Artifact", text).abilities
    assert isinstance(ability, Activated)
    assert isinstance(ability.condition, AllOf)


def test_the_end_of_a_sentence_that_bears_on_nothing_is_left_out() -> None:
    (static,) = compile_face(
        "Test Stone", "Artifact", "Elves you control get +1/+1 and can't be blocked by Walls."
    ).abilities
    assert isinstance(static, Static)
    assert static.changes == (ChangePT(add_power=1, add_toughness=1),)


def test_it_chooses_as_it_enters() -> None:
    abilities = compile_face("Test Grove", "Land", "Test Grove enters tapped. As it enters, choose a color.").abilities
    assert abilities == (EntersWith(tapped=True), EntersWith(choose=("color",)))


def test_the_abilities_of_a_room_are_those_of_unlocked_doors() -> None:
    record = {"name": "Left // Right", "layout": "room", "type_line": "Enchantment — Room"}
    assert DOORS in face_of(record | {"oracle_text": "Left\nCreatures you control have haste."}).unmodelled
    assert face_of(record | {"oracle_text": ""}).unmodelled == ()


def test_it_after_a_counter_on_it_is_still_it() -> None:
    text = "{1}: Put an ore counter on Test Stone. It becomes an artifact creature until end of turn."
    (ability,) = compile_face("Test Stone", "Artifact", text).abilities
    assert isinstance(ability, Activated)
    (lasting,) = [effect for effect in ability.effects if isinstance(effect, Lasting)]
    assert lasting.ability.affects == "self"  # type: ignore[union-attr]
