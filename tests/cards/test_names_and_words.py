"""Names, subtypes and granted words: a name is no subtype, and what is granted and unread is told."""

from __future__ import annotations

import msgspec

from bridge.cards.compiler import build, compile_face
from bridge.cards.compiler.records import UNTOLD, face_of
from bridge.cards.model import COSTS, ENTERING, Compare, Count, Filter, Triggered


def test_a_name_in_the_text_is_no_subtype() -> None:
    face = compile_face("Test Stone", "Artifact", "Brinolda and other creatures you control are Forests.")
    assert face.abilities == ()
    assert [gap.why for gap in face.unmodelled] == ["land types"]


def test_a_legend_goes_by_its_first_name() -> None:
    face = compile_face(
        "Brinolda Stonehand", "Legendary Creature — Elf", "Remove an ore counter from Brinolda: Add {R}."
    )
    (cost,) = face.abilities[0].costs  # type: ignore[union-attr]
    assert cost.of is None  # type: ignore[union-attr]


def test_a_creature_type_of_two_words() -> None:
    text = "Whenever Test Stone attacks, if you control a Time Lord, draw a card."
    (trigger,) = compile_face("Test Stone", "Artifact Creature", text).abilities
    assert isinstance(trigger, Triggered)
    assert trigger.condition == Compare(Count(Filter(is_=(("Time-Lord",),), controller="you")), ">=", 1)


def test_two_names_in_a_row() -> None:
    text = "{T}: Add {C}. If you control creatures named Ore Digger and Lamp Bearer, add {C}{C} instead."
    face = compile_face("Test Stone", "Artifact", text)
    assert face.unmodelled == ()
    assert b'"named":"Ore Digger"' in msgspec.json.encode(face)
    assert b'"named":"Lamp Bearer"' in msgspec.json.encode(face)


def test_a_permanent_card_is_no_instant_or_sorcery() -> None:
    text = "{T}: Add {G}. Activate only if there are four or more permanent cards in your graveyard."
    (ability,) = compile_face("Test Stone", "Artifact", text).abilities
    assert ability.condition.left.of == Filter(is_=(("!instant",), ("!sorcery",)))  # type: ignore[union-attr]


def test_granted_words_that_are_not_read_are_told() -> None:
    text = 'Other creatures you control have "If a card would be put into a graveyard, exile it instead."'
    (gap,) = compile_face("Test Beast", "Creature", text).unmodelled
    assert (gap.summary, gap.why) == (f"an ability it grants about {ENTERING}", ENTERING)


def test_second_faces_in_the_record_of_the_first() -> None:
    records = [
        {"name": "Test Mill", "layout": "modal_dfc", "type_line": "Artifact",
         "oracle_text": "1.\nTest Mill\nArtifact\n{T}: Add {C}.\n2.\nTest Ruin\nLand\n{T}: Add {R}."},
        {"name": "Test Well", "layout": "transform", "type_line": "Artifact",
         "oracle_text": "Test Well\n{T}: Add {U}.\nTest Pit\n{T}: Add {B}."},
    ]  # fmt: skip
    first, second = build.second_faces(records)
    ruin, pit = face_of(first), face_of(second)
    assert (ruin.types, ruin.faces, ruin.unmodelled, len(ruin.abilities)) == (
        ("land",),
        ("Test Mill", "Test Ruin"),
        (),
        1,
    )
    assert (pit.types, pit.unmodelled, len(pit.abilities)) == ((), (UNTOLD,), 1)
    assert build.second_faces([*records, {"name": "Test Ruin"}, {"name": "Test Pit"}]) == []


def test_the_build_reports_words_that_are_no_subtypes() -> None:
    assert build.no_subtypes([{"name": "Test Elf", "type_line": "Creature — Elf Efl"}]) == {"Efl": "Test Elf"}


def test_a_sentence_about_a_keyword_is_no_keyword() -> None:
    text = "Equip abilities of other permanents you control cost {2} less to activate."
    assert [gap.why for gap in compile_face("Test Stone", "Artifact", text).unmodelled] == [COSTS]
    assert compile_face("Test Stone", "Artifact — Equipment", "Equip {2}").unmodelled == ()


def test_it_in_a_spell_is_not_the_spell() -> None:
    text = "Return target creature card from your graveyard to the battlefield.\nIt becomes a Spirit until end of turn."
    (spell,) = compile_face("Test Storm", "Sorcery", text).abilities
    assert b'"affects":"target"' in msgspec.json.encode(spell)
