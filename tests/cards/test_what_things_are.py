"""Card texts about what permanents are, each with the answer of ``types``: nothing is misread or dropped."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import Board
from bridge.cards.compiler import compile_face
from bridge.cards.model import COPIES, LEGENDS, ChangeTypes, Lasting, Spell, Static
from bridge.queries.could import could
from bridge.queries.types import PermanentTypes, types

HOUND = "Isamaru, Hound of Konda"
MANA_VALUE = "power and toughness each equal to"


def board(text: str, *others: dict[str, Any], type_line: str = "Enchantment", **keys: Any) -> Board:
    """Put an invented permanent beside others."""
    invented = {"id": "x", "card": "Invented", "define": {"type_line": type_line, "text": text}, **keys}
    return Board.from_tree({"players": ["A", "B"], "permanents": [*others, invented]})


def found(board: Board) -> dict[str, PermanentTypes]:
    answer = types(board)
    assert answer.unmodelled == ()
    return {one.permanent: one for one in answer.permanents}


@pytest.mark.parametrize(
    "text",
    [
        "As Invented enters, choose a creature type.\nCreatures you control are the chosen type. The same is true for "
        "creature spells you control and creature cards you own that aren't on the battlefield.",
        "Creatures you control are the chosen type.",
    ],
)
def test_a_chosen_type_of_creatures_is_no_land_type(text: str) -> None:
    (static,) = (a for a in compile_face("Invented", "Enchantment", text).abilities if isinstance(a, Static))
    assert static.changes == (ChangeTypes(set_subtypes=("chosen",)),)
    one = found(board(text, {"card": "Dryad Arbor", "id": "arbor"}, chosen_type="Elf"))["arbor"]
    assert set(one.subtypes) == {"Elf", "Forest"}
    assert one.abilities == ("{T}: add {G}",)


def test_a_type_that_creatures_become_is_no_land_type() -> None:
    text = "Choose a creature type other than Wall. Each creature becomes that type until end of turn."
    (spell,) = compile_face("Invented", "Instant", text).abilities
    assert isinstance(spell, Spell)
    (lasting,) = (effect for effect in spell.effects if isinstance(effect, Lasting))
    assert isinstance(lasting.ability, Static)
    assert lasting.ability.changes == (ChangeTypes(set_subtypes=("chosen",)),)


def test_it_is_the_creature_type_that_it_chose() -> None:
    text = "As Invented enters, choose a creature type.\nInvented is the chosen type."
    (static,) = (a for a in compile_face("Invented", "Creature", text).abilities if isinstance(a, Static))
    assert static.changes == (ChangeTypes(set_subtypes=("chosen",)),)
    assert found(board(text, type_line="Creature — Shapeshifter", chosen_type="Elf"))["x"].subtypes == ("Elf",)


@pytest.mark.parametrize(("host", "size"), [("Sol Ring", (1, 1)), ("Ornithopter", (0, 2))])
def test_an_artifact_is_a_creature_while_it_is_none_otherwise(host: str, size: tuple[int, int]) -> None:
    text = (
        "Enchant artifact\nAs long as enchanted artifact isn't a creature, it's an artifact creature with "
        "power and toughness each equal to its mana value."
    )
    aura = board(text, {"card": host, "id": "host"}, type_line="Enchantment — Aura", attached_to="host")
    one = found(aura)["host"]
    assert one.types == ("artifact", "creature")
    assert (one.power, one.toughness) == size


@pytest.mark.parametrize("text", ["As long as the moon is full, it's an artifact creature.", "It isn't a creature."])
def test_card_types_under_words_that_are_not_read_are_reported(text: str) -> None:
    assert [gap.why for gap in compile_face("Invented", "Artifact", text).unmodelled] == ["types or colours"]


@pytest.mark.parametrize(
    "text",
    [
        f"Each other non-Aura enchantment is a creature in addition to its other types and has base {MANA_VALUE} its "
        "mana value.",
        "Each other non-Aura enchantment is a creature in addition to its other types and has base power and base "
        "toughness each equal to its mana value.",
        f"Other enchantments are creatures in addition to their other types and have {MANA_VALUE} their mana value.",
        "Other enchantments are creatures in addition to their other types and each has base power and toughness "
        "equal to its mana value.",
    ],
)
def test_size_by_mana_value_behind_the_types(text: str) -> None:
    moon = found(board(text, {"card": "Blood Moon", "id": "moon"}))["moon"]
    assert moon.types == ("enchantment", "creature")
    assert (moon.power, moon.toughness) == (3, 3)


def noted(text: str) -> set[str]:
    hounds = [
        {"card": HOUND, "id": f"{player}{number}", "controller": player, "token": number == 2}
        for player in "AB"
        for number in (1, 2)
    ]
    answer = types(board(text, *hounds))
    assert answer.unmodelled == ()
    return {note.permanent for note in answer.notes}


def test_where_the_legend_rule_does_not_apply() -> None:
    assert noted("Flying") == {"A1", "A2", "B1", "B2"}
    assert noted('The "legend rule" doesn\'t apply.') == set()
    assert noted('The "legend rule" doesn\'t apply to permanents you control.') == {"B1", "B2"}
    assert noted('The "legend rule" doesn\'t apply to creature tokens you control.') == {"B1", "B2"}
    assert noted('The "legend rule" doesn\'t apply to Slivers you control.') == {"A1", "A2", "B1", "B2"}


def test_a_lost_text_about_the_legend_rule_says_nothing() -> None:
    artifact = board(
        "The “legend rule” doesn't apply.",
        *({"card": HOUND, "id": f"a{number}"} for number in (1, 2)),
        {"id": "y", "card": "Silence", "define": {"type_line": "Enchantment", "text": "Artifacts lose all abilities."}},
        type_line="Artifact",
    )
    assert {note.permanent for note in types(artifact).notes} == {"a1", "a2"}


def test_an_unread_limit_of_the_legend_rule_is_named_by_types_alone() -> None:
    text = 'If there are exactly two odd permanents on the battlefield, the "legend rule" doesn\'t apply to them.'
    assert [gap.why for gap in compile_face("Invented", "Enchantment", text).unmodelled] == [LEGENDS]
    assert [entry.why for entry in types(board(text)).unmodelled] == [LEGENDS]
    assert could(board(text)).unmodelled == ()


@pytest.mark.parametrize("card", ["Spark Double", "Sakashima of a Thousand Faces", "Sakashima the Impostor"])
def test_exceptions_of_a_copy_that_are_not_read_are_named(card: str) -> None:
    bears = [{"card": "Grizzly Bears", "id": "bear"}, {"card": card, "id": "copy", "copy_of": "Grizzly Bears"}]
    answer = types(Board.from_tree({"players": ["A"], "permanents": bears}))
    assert [(entry.permanent, entry.why) for entry in answer.unmodelled] == [("copy", COPIES)]


def test_the_exceptions_of_a_copy_are_no_effect_of_their_own() -> None:
    text = (
        "Whenever Invented becomes crewed for the first time each turn, until end of turn, Invented becomes a copy of "
        "target creature that crewed it this turn, except it's 4/3, it's a Vehicle artifact in addition to its other "
        "types, and it has flying."
    )
    face = compile_face("Invented", "Artifact — Vehicle", text)
    assert face.abilities == ()
    assert [gap.why for gap in face.unmodelled] == [COPIES]
