"""What keywords and bare statements say permanents are, and static lines that nothing reads."""

from __future__ import annotations

import pytest

from bridge.cards.compiler import compile_face
from bridge.cards.model import (
    ELSEWHERE,
    SIZE,
    ChangeAbilities,
    ChangePT,
    ChangeTypes,
    Compare,
    CountersOn,
    Face,
    Filter,
    Keyword,
    State,
    Static,
)


def made(text: str, type_line: str = "Artifact") -> Face:
    return compile_face("Test Stone", type_line, text)


EVERY = Static("self", (ChangeTypes(add_subtypes=("all_creature",)),))


def test_changeling_stands_for_every_creature_type() -> None:
    assert made("Changeling", "Creature").abilities == (Keyword("changeling"), EVERY)
    (given,) = made("Elves you control have changeling.").abilities
    assert given.changes == (ChangeAbilities(gain=(Keyword("changeling"), EVERY)),)


@pytest.mark.parametrize(
    ("text", "lost", "added"),
    [
        ("Bestow {3}{G}{G}", ("creature",), ("Aura",)),
        ("Bestow—{R}, Collect evidence 6.", ("creature",), ("Aura",)),
        ("Reconfigure {2}", ("creature",), ()),
        ("Reconfigure—Pay 4 life.", ("creature",), ()),
    ],
)
def test_what_is_attached_is_no_creature(text: str, lost: tuple[str, ...], added: tuple[str, ...]) -> None:
    change = ChangeTypes(lose_types=lost, add_subtypes=added)
    assert made(text, "Creature").abilities == (Static("self", (change,), State("attached")),)


def test_also_some_creature_types() -> None:
    change = ChangeTypes(add_subtypes=("Cleric", "Rogue"))
    assert made("Test Stone is also a Cleric and Rogue.").abilities == (Static("self", (change,)),)


def test_stationed_with_power_and_toughness_it_is_a_creature() -> None:
    face = made("Station\nSTATION 1+\nDefender\nSTATION 8+\nFlying\n3/4", "Artifact — Spacecraft")
    sizes = [ability for ability in face.abilities if any(isinstance(c, ChangePT) for c in ability.changes)]
    changes = (ChangeTypes(add_types=("creature",)), ChangePT(base_power=3, base_toughness=4))
    assert sizes == [Static("self", changes, Compare(CountersOn("charge"), ">=", 8))]
    level = made("LEVEL 1+\n3/4", "Creature")
    assert [ability.changes for ability in level.abilities] == [changes[1:]]


def test_lands_that_are_basic() -> None:
    face = made("Lands you control and land cards in your library are basic.")
    lands = Filter(is_=(("land",),), controller="you")
    assert face.abilities == (Static(lands, (ChangeTypes(add_supertypes=("basic",)),)),)
    assert [gap.why for gap in face.unmodelled] == [ELSEWHERE]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Cards in graveyards lose all abilities.", "abilities lost or gained"),
        ("Creature cards in graveyards are odd Goblins.", ELSEWHERE),
        ("Test Stone has the full text of the top card of the moon.", "text"),
        ("As long as the moon is full, it has all activated abilites of all moons.", "abilities lost or gained"),
        ("Test Stone has the activated abilities of all moons.", "abilities lost or gained"),
        ("If the moon is full, Test Stone has the power and creature types of the moon.", "types or colours"),
        ("Each odd artifact is an Equipment with equip {X}.", "types or colours"),
        ("All odd Elves are Goblins.", "types or colours"),
        ("Odd lands are basic.", "types or colours"),
        ("Enchanted creature is a 1/1 Citizen creature named Odd Person.", "names"),
        ("Equipped creature has all names of odd creatures.", "names"),
        ("Odd creatures get an additional +1/+1.", SIZE),
    ],
)
def test_what_nothing_reads_is_told(text: str, why: str) -> None:
    assert [gap.why for gap in made(text).unmodelled] == [why]


@pytest.mark.parametrize(
    "text",
    [
        "You are a Flagbearer.",
        "Test Stone can't attack unless a land is basic.",
        "Players with odd hands lose the game.",
        "Creatures named Odd Person can't be blocked.",
        "Your maximum hand size is reduced by four.",
    ],
)
def test_nothing_that_is_asked_is_in_these(text: str) -> None:
    assert made(text).unmodelled == ()
