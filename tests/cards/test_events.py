"""Triggers on casting and entering, and what effects do, of invented cards."""

from __future__ import annotations

from typing import Any

import pytest

from bridge import Board
from bridge.cards.compiler import compile_face
from bridge.cards.model import (
    AddMana,
    BecomeCopy,
    Chosen,
    Does,
    EntersWith,
    Filter,
    Happens,
    Keyword,
    Lasting,
    Not,
    Prohibition,
    Spell,
    State,
    Static,
    StatTest,
    Times,
    Triggered,
)
from bridge.cards.wording import effect_text
from bridge.queries.could import could

YOURS = State("your_turn")


def abilities(text: str, type_line: str = "Creature — Elf") -> tuple[Any, ...]:
    face = compile_face("Test Keeper", type_line, text)
    assert face.unmodelled == ()
    return face.abilities


def one(text: str, type_line: str = "Creature — Elf") -> Any:
    (ability,) = abilities(text, type_line)
    return ability


@pytest.mark.parametrize(
    ("event", "spell", "who", "number", "condition"),
    [
        ("you cast a spell during your turn", Filter(), "you", 0, YOURS),
        ("you cast a creature spell during an opponent's turn", Filter(is_=(("creature",),)), "you", 0, Not(YOURS)),
        ("you cast your first spell during each opponent's turn", Filter(), "you", 1, Not(YOURS)),
        ("an opponent casts their second spell each turn", Filter(), "opponent", 2, None),
        ("you cast an instant or sorcery spell", Filter(is_=(("instant", "sorcery"),)), "you", 0, None),
        ("you cast or copy an instant or sorcery spell", Filter(is_=(("instant", "sorcery"),)), "you", 0, None),
        ("a player casts a noncreature spell", Filter(is_=(("!creature",),)), "any", 0, None),
        ("you cast a blue or black spell", Filter(is_=(("blue", "black"),)), "you", 0, None),
        (
            "you cast a spell with mana value 5 or greater",
            Filter(stats=(StatTest("mana_value", ">=", 5),)),
            "you",
            0,
            None,
        ),
        (
            "a player casts a red spell with mana value 3 or less",
            Filter(is_=(("red",),), stats=(StatTest("mana_value", "<=", 3),)),
            "any",
            0,
            None,
        ),
    ],
)
def test_casting(event: str, spell: Filter, who: str, number: int, condition: Any) -> None:
    ability = one(f"Whenever {event}, draw a card.")
    assert ability == Triggered(Happens("casts", spell, who, number), (Does("draw"),), condition)


@pytest.mark.parametrize(
    "event",
    [
        "you cast a kicked spell",
        "you cast a spell that targets Test Keeper",
        "you cast your first noncreature spell each turn",
        "you cast a spell with mana value equal to the number of lands you control",
        "you cast a spell of the chosen color",
    ],
)
def test_casting_that_is_not_read_stays_known(event: str) -> None:
    assert one(f"Whenever {event}, draw a card.") == Triggered(
        Happens("casts_unread"), (Does("other", kind_of="draw cards"),)
    )


def test_an_unread_event_keeps_the_mana() -> None:
    ability = one("Whenever you cast a kicked spell, add {R}.")
    assert ability.trigger == Happens("casts_unread")
    assert isinstance(ability.effects[0], AddMana)


def test_a_condition_that_is_not_read() -> None:
    ability = one("Whenever you cast a spell, if the moon is full, draw a card.")
    assert ability.trigger.what == "casts_unread"


def test_entering_under_control() -> None:
    creature = Filter(is_=(("creature",),), controller="you")
    text = "Whenever a creature enters the battlefield under your control, you gain 9 life."
    assert one(text).trigger == Happens("enters", creature, "any")
    text = "Whenever a land enters the battlefield under an opponent's control, you may draw a card."
    assert one(text).trigger == Happens("enters", Filter(is_=(("land",),), controller="opponent"), "any")


def test_entering_that_is_not_read_stays_known() -> None:
    assert one("When Test Keeper enters untapped, draw a card.").trigger == Happens("enters_unread")


def test_two_events_are_two_abilities() -> None:
    first, second = abilities("When Test Keeper enters or dies, surveil 2.")
    assert (first.trigger.what, second.trigger.what) == ("enters", "dies")
    assert first.effects == second.effects == (Does("surveil", 2),)


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("draw X cards.", (Does("draw", Chosen("x")),)),
        ("create X 1/1 white Bird creature tokens.", (Does("create", Chosen("x")),)),
        ("it deals X damage to any target.", (Does("damage", Chosen("x"), whom="target"),)),
        ("scry 1, then draw a card.", (Does("scry"), Does("draw"))),
        ("untap Test Keeper.", (Does("untap", whom="self"),)),
        ("untap all lands you control.", (Does("untap", of=Filter(is_=(("land",),), controller="you")),)),
        ("draw a card and sing a song.", (Does("other", kind_of="draw cards"),)),
    ],
)
def test_what_effects_do(text: str, effects: tuple[Does, ...]) -> None:
    assert one(f"When Test Keeper enters, {text}").effects == effects


def test_an_effect_that_depends_on_a_payment() -> None:
    text = "When Test Keeper enters, you may pay {1}. If you do, draw a card."
    perhaps = ("perhaps pay something", "perhaps draw cards")
    assert one(text).effects == tuple(Does("other", kind_of=words) for words in perhaps)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{T}: Add {G}. If you control an Elf, exile target card.", ["perhaps exile something"]),
        ("{T}: Add {G}. The Ring tempts you.", ["let the Ring tempt a player"]),
        ("{2}: Destroy target land. It can't be regenerated.", ["destroy something"]),
        (
            "{2}: Counter target spell, then fight it unless you pay {1}.",
            ["perhaps counter something", "perhaps fight"],
        ),
        ("{2}: Sing a song.", ["something else"]),
    ],
)
def test_effects_that_are_not_read_are_named_by_their_verbs(text: str, words: list[str]) -> None:
    effects = one(text).effects
    assert [effect_text(effect) for effect in effects if isinstance(effect, Does)] == words


def test_counters_twice_x() -> None:
    text = "Test Keeper enters with twice X +1/+1 counters on it."
    assert one(text) == EntersWith(counters="+1/+1", amount=Times(2, Chosen("x")))


def test_counters_on_a_copy_are_told() -> None:
    """The ability that says so is no ability of what has become a copy (CR 707.2)."""
    copy = "You may have Test Keeper enter as a copy of any creature on the battlefield"
    told = compile_face(
        "Test Keeper", "Creature — Elf", f"{copy}, except it enters with X additional +1/+1 counters on it."
    )
    assert (told.abilities, len(told.unmodelled)) == ((), 1)
    assert one(f"{copy}.") == Static("self", (BecomeCopy(Filter(is_=(("creature",),))),))


def test_upgrade_brings_haste() -> None:
    assert abilities("Upgrade (It covers something.)") == (Keyword("upgrade"), Keyword("haste"))


def test_searching_forbidden_with_a_price_and_for_a_turn() -> None:
    price = "Any player may pay {2} for that player to ignore this effect until end of turn."
    text = f"Players can't search libraries. {price}"
    assert one(text) == Prohibition("search", unless=("{2}",))
    assert one("Players can't search libraries this turn.", "Instant") == Spell((Lasting(Prohibition("search")),))


def test_unread_events_bear_on_no_mana() -> None:
    text = "{T}: Add {C}.\nWhenever you cast a kicked spell, draw a card.\nWhen Test Bell enters untapped, scry 1."
    bell = {"id": "bell", "card": "Test Bell", "define": {"type_line": "Artifact", "text": text}}
    board = Board.from_tree({"permanents": [bell]})
    answer = could(board)
    assert answer.permanents[0].types == ("C",)
    assert answer.unmodelled == ()
