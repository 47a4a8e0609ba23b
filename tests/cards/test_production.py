"""What add-mana sentences of invented cards come to."""

from __future__ import annotations

import pytest

from bridge.cards.compiler import compile_face
from bridge.cards.model import (
    Activated,
    AddMana,
    Chosen,
    ColorsAmong,
    Compare,
    CouldProduce,
    Count,
    CountersOn,
    Devotion,
    Distinct,
    Does,
    Filter,
    Greatest,
    Not,
    Option,
    Part,
    State,
    StatOf,
    Sum,
    Times,
)


def added(text: str, type_line: str = "Artifact") -> AddMana:
    face = compile_face("Test Stone", type_line, text)
    assert face.unmodelled == ()
    (ability,) = face.abilities
    assert isinstance(ability, Activated)
    return next(e for e in ability.effects if isinstance(e, AddMana))


def only_part(text: str) -> Part:
    (option,) = added(text).options
    (part,) = option.mana
    return part


def letters(*of: str, amount: int = 1) -> tuple[Part, ...]:
    return tuple(Part(of=(letter,), amount=amount) for letter in of)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("{T}: Add {G}.", (Option(letters("G")),)),
        ("{T}: Add {C}{C}.", (Option(letters("C", amount=2)),)),
        ("{T}: Add {R}{W}.", (Option(letters("R", "W")),)),
        ("{T}: Add {G} or {U}.", (Option((Part(of=("G", "U")),)),)),
        ("{T}: Add {W}, {U}, or {B}.", (Option((Part(of=("W", "U", "B")),)),)),
        ("{T}: Add {W}{W}, {W}{U}, or {U}{U}.", (Option((Part(of=("W", "U"), amount=2, spread="combination"),)),)),
        ("{T}: Add {R} or {G}{G}.", (Option(letters("R")), Option(letters("G", amount=2)))),
        ("{T}: Add {C} or {U}{R}.", (Option(letters("C")), Option(letters("U", "R")))),
        ("{T}: Add {B} to your mana pool.", (Option(letters("B")),)),
        ("{T}: Add six {G}.", (Option(letters("G", amount=6)),)),
    ],
)
def test_symbols(text: str, options: tuple[Option, ...]) -> None:
    assert added(text).options == options


ELVES = Count(Filter(is_=(("Elf",),), controller="you"))
CREATURES = Filter(is_=(("creature",),), controller="you")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("{T}: Add one mana of any color.", Part(of=("any_color",))),
        ("{T}: Add three mana of any one color.", Part(of=("any_color",), amount=3)),
        ("{T}: Add seven mana in any combination of colors.", Part(of=("any_color",), amount=7, spread="combination")),
        ("{T}: Add two mana of different colors.", Part(of=("any_color",), amount=2, spread="different")),
        ("{T}: Add three mana in any combination of {R} and/or {G}.", Part(("R", "G"), 3, "combination")),
        ("{T}: Add {C} or one mana of the chosen color.", Part(of=("C", "chosen_color"))),
        (
            "{T}: Add four mana of any color in your commander's color identity.",
            Part(of=("commander_identity",), amount=4),
        ),
        ("{T}: Add {G} for each Elf you control.", Part(of=("G",), amount=ELVES)),
        ("{T}: Add {R} or {G} for each Elf you control.", Part(of=("R", "G"), amount=ELVES, spread="combination")),
        ("{T}: Add {G}{G} for each Elf you control.", Part(of=("G",), amount=Times(2, ELVES))),
        ("{T}: Add an amount of {G} equal to Test Stone's power.", Part(of=("G",), amount=StatOf("power"))),
        ("{T}: Add {C} for each charge counter on this artifact.", Part(("C",), CountersOn("charge"))),
        (
            "{T}: Add X mana of any one color, where X is the greatest toughness among creatures you control.",
            Part(of=("any_color",), amount=Greatest("toughness", CREATURES)),
        ),
        (
            "{T}: Add X mana in any combination of colors, where X is the number of basic land types among "
            "lands you control.",
            Part(
                ("any_color",), Distinct("basic_land_types", Filter(is_=(("land",),), controller="you")), "combination"
            ),
        ),
        (
            "{6}, {T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color.",
            Part(of=("any_color",), amount=Devotion("each")),
        ),
        ("{T}: Add {B} for each card in your hand.", None),
        (
            "{6}, {T}: For each color among permanents you control, add one mana of that color.",
            Part(of=(ColorsAmong(Filter(controller="you")),), spread="each"),
        ),
        (
            "{T}, Sacrifice a creature: Add an amount of {B} equal to the sacrificed creature's mana value.",
            Part(of=("B",), amount=Chosen("sacrificed mana value")),
        ),
        ("{X}, {T}: Add an amount of {C} equal to X plus one.", Part(of=("C",), amount=Sum((Chosen("x"), 1)))),
    ],
)
def test_kinds_and_amounts(text: str, part: Part | None) -> None:
    found = only_part(text)
    assert found == part if part is not None else found.amount is not None


@pytest.mark.parametrize(
    ("whose", "found"),
    [
        (
            "any color that a land an opponent controls",
            CouldProduce(Filter((("land",),), "opponent"), colors_only=True),
        ),
        ("any type that a land you control", CouldProduce(Filter(is_=(("land",),), controller="you"))),
        ("any type that a Gate you control", CouldProduce(Filter(is_=(("Gate",),), controller="you"))),
        (
            "any color that a basic land you control",
            CouldProduce(Filter((("basic",), ("land",)), "you"), colors_only=True),
        ),
    ],
)
def test_could_produce_never_becomes_any_color(whose: str, found: CouldProduce) -> None:
    assert only_part(f"{{T}}: Add one mana of {whose} could produce.").of == (found,)


def test_colors_among_is_not_any_color() -> None:
    found = only_part("{T}: Add two mana of any color among legendary creatures and planeswalkers you control.")
    (source,) = found.of
    assert isinstance(source, ColorsAmong)
    assert set(source.of.is_) == {("legendary",), ("creature", "planeswalker")}
    assert source.of.controller == "you"


def test_instead_gives_two_options_with_opposite_conditions() -> None:
    played = State("played_land")
    assert added("{T}: Add {R}. If you played a land this turn, add {G} instead.").options == (
        Option(letters("R"), condition=Not(played)),
        Option(letters("G"), condition=played),
    )


def test_instead_of_that_type_keeps_the_type() -> None:
    text = (
        "{T}: Add one mana of any type that a land you control could produce. If Test Stone has a +1/+1 counter on it, "
    )
    first, second = added(text + "add three mana of that type instead.").options
    assert first.mana[0].of == second.mana[0].of
    assert (first.mana[0].amount, second.mana[0].amount) == (1, 3)
    assert second.condition == Compare(CountersOn("+1/+1"), ">=", 1)


def test_activation_condition_is_not_in_the_option() -> None:
    face = compile_face("Test Grove", "Land", "{T}: Add {B}. Activate only if you control a Swamp.")
    (ability,) = face.abilities
    assert isinstance(ability, Activated)
    assert ability.condition == Compare(Count(Filter(is_=(("Swamp",),), controller="you")), ">=", 1)
    assert ability.effects == (AddMana((Option(letters("B")),)),)


def test_restrictions_only_mark_the_mana() -> None:
    effect = added("{T}: Add {C}{C}. Spend this mana only to cast artifact spells or enchantment spells.")
    assert effect == AddMana((Option(letters("C", amount=2)),), restricted=True)


def test_mana_for_another_player() -> None:
    assert added("{T}: Target player adds {G}.").player == "target"
    assert added("{T}: Each player adds {R}.").player == "each_player"


def test_reminder_text_adds_nothing() -> None:
    text = (
        "{2}, {T}: Create a Treasure token. "
        '(It\'s an artifact with "{T}, Sacrifice this token: Add one mana of any color.")'
    )
    (ability,) = compile_face("Test Stone", "Artifact", text).abilities
    assert isinstance(ability, Activated)
    assert ability.effects == (Does("create"),)


def test_an_unread_amount_keeps_the_type_and_is_reported() -> None:
    face = compile_face("Test Stone", "Artifact", "{T}: Add {G} for each letter in the longest word you can spell.")
    (ability,) = face.abilities
    assert isinstance(ability, Activated)
    assert ability.effects == (AddMana((Option((Part(of=("G",), amount=Chosen("unread")),)),)),)
    assert [u.why for u in face.unmodelled] == ["how much mana it adds"]


def test_nothing_is_read_half() -> None:
    face = compile_face("Test Stone", "Artifact", "{T}: Add {G} or a sense of wonder.")
    (ability,) = face.abilities
    assert isinstance(ability, Activated)
    assert not any(isinstance(e, AddMana) for e in ability.effects)
    assert [u.why for u in face.unmodelled] == ["adds mana"]
