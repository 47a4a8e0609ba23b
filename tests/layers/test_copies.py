"""Copies and their exceptions (CR 707.9): from boards of defined cards."""

from __future__ import annotations

from typing import Any

from bridge import Board
from bridge.cards.compiler import compile_face
from bridge.cards.model import BecomeCopy, Static
from bridge.queries.types import PermanentTypes, TypesAnswer, types


def made(name: str, type_line: str, text: str = "", **keys: Any) -> dict[str, Any]:
    stats = {key: keys.pop(key) for key in ("power", "toughness") if key in keys}
    return {"card": name, **keys, "define": {"type_line": type_line, "text": text, **stats}}


def asked(*permanents: dict[str, Any]) -> TypesAnswer:
    return types(Board.from_tree({"players": ["A"], "permanents": list(permanents)}))


def last(*permanents: dict[str, Any]) -> PermanentTypes:
    return asked(*permanents).permanents[-1]


STAGE = "{T}: Add {C}.\n{2}, {T}: Stage becomes a copy of target land, except it has this ability."
COPY = "You may have Clone enter as a copy of any creature on the battlefield."
METAL = COPY.replace("Clone", "Metal")[:-1] + ", except it's an artifact in addition to its other types."
GIANT = COPY.replace("Clone", "Giant")[:-1] + """, except it's 7/7 and has "{T}: Add {R}."."""
SIZE = "Hermit's power and toughness are each equal to the number of lands you control."
HERMIT = made("Hermit", "Creature — Elf", SIZE, power="*", toughness="*")


def test_a_copy_keeps_the_ability_that_makes_it_one() -> None:
    """CR 707.9a: and loses its others."""
    stage = last(made("Stage", "Land", STAGE, copy_of="Forest"))
    assert stage.subtypes == ("Forest",)
    assert [text.partition(":")[0] for text in stage.abilities] == ["{2}, {T}", "{T}"]
    assert stage.abilities[1] == "{T}: add {G}"


def test_types_besides_those_of_the_copied_card_are_copied_on() -> None:
    """CR 707.9b, 707.2: a copy of the copy is an artifact too; a copy of the card is not."""
    metal = made("Metal", "Creature", METAL, copy_of="Grizzly Bears", power=0, toughness=0)
    assert last(metal).types == ("artifact", "creature")
    assert last(metal, made("Clone", "Creature", COPY, copy_of="metal")).types == ("artifact", "creature")
    assert last(metal, made("Clone", "Creature", COPY, copy_of="Grizzly Bears")).types == ("creature",)


def test_a_size_in_place_of_the_copied_one() -> None:
    """CR 707.9b, 707.9d: the ability that defines another size is not copied; the gained one is."""
    giant = made("Giant", "Creature", GIANT, copy_of="hermit", power=0, toughness=0)
    found = last(HERMIT, {"card": "Forest"}, giant)
    assert (found.power, found.toughness, found.subtypes, found.abilities) == (7, 7, ("Elf",), ("{T}: add {R}",))


def test_the_last_copy_effect_decides_the_size() -> None:
    """CR 707.2: a copy of a 7/7 copy is 7/7, and 3/3 if its own exception says so."""
    giant = made("Giant", "Creature", GIANT, copy_of="hermit", power=0, toughness=0)
    small = GIANT.replace("Giant", "Small").replace("7/7", "3/3")
    assert last(HERMIT, giant, made("Clone", "Creature", COPY, copy_of="giant")).power == 7
    assert last(HERMIT, giant, made("Small", "Creature", small, copy_of="giant")).power == 3


def test_exceptions_are_not_for_what_covers_the_copy() -> None:
    """CR 729.2: the topmost card is what it is."""
    metal = made("Metal", "Creature", METAL, copy_of="Grizzly Bears", covered_by=["Llanowar Elves"])
    assert last(metal).types == ("creature",)
    metal = made("Metal", "Creature", METAL, copy_of="Grizzly Bears", face_down=True)
    assert last(metal).types == ("creature",)


def test_what_no_board_tells_is_reported() -> None:
    """CR 707.9: two abilities that make copies, of which one has exceptions; and a name, which is not read."""
    two = "{3}: Twice becomes a copy of target artifact until end of turn.\n{5}: " + STAGE.partition("{T}: Stage")[2]
    twice = made(
        "Twice", "Artifact", two.replace("{5}: ", "{5}: Twice").replace("land", "artifact"), copy_of="Sol Ring"
    )
    assert [entry.permanent for entry in asked(twice).unmodelled] == ["twice"]
    named = "{3}: Alias becomes a copy of target creature, except its name is Alias."
    assert [entry.why for entry in asked(made("Alias", "Creature", named, copy_of="Grizzly Bears")).unmodelled] == [
        "copies"
    ]


def test_texts_about_copies_that_are_not_read_are_named() -> None:
    upkeep = "At the beginning of your upkeep, you may have Odd One become a copy of another target creature."
    assert [entry.why for entry in compile_face("Odd One", "Creature", upkeep).unmodelled] == ["copies"]
    tapped = "You may have Odd Land enter tapped as a copy of any land on the battlefield."
    face = compile_face("Odd Land", "Land", tapped)
    assert [entry.why for entry in face.unmodelled] == ["how things enter or leave"]
    (ability,) = face.abilities
    assert isinstance(ability, Static)
    assert isinstance(ability.changes[0], BecomeCopy)
