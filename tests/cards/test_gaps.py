"""What is not read: reported if it may bear, never slow, never anything else than it says."""

from __future__ import annotations

import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge.cards.compiler import compile_face
from bridge.cards.compiler.classify import classify
from bridge.cards.model import COSTS, ENTERING, SIZE, Face

WORDS = (
    "add",
    "mana",
    "of",
    "any",
    "color",
    "{T}",
    "{G}",
    "{C}",
    ":",
    ",",
    ".",
    "a",
    "land",
    "lands",
    "you",
    "control",
    "could",
    "produce",
    "type",
    "that",
    "each",
    "for",
    "creature",
    "is",
    "tapped",
    "whenever",
    "if",
    "instead",
    '"',
    "'",
    "one",
    "X",
    "where",
    "equal",
    "to",
    "gains",
    "loses",
    "all",
    "abilities",
    "Forest",
    "until",
    "end",
    "turn",
    "~",
    "target",
    "and",
    "or",
    "\n",
    "•",
    "—",
    "(",
    ")",
    "enters",
    "as",
    "long",
    "have",
    "haste",
    "Add",
    "Whenever",
    "sacrifice",
    "«0»",
    "{",
    "}",
)


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card.",
        "Destroy target creature.",
        "Flying",
        "Creatures you control can't be blocked.",
        "You gain 3 life.",
        "Whenever this creature attacks, it deals 2 damage to any target.",
        "Creature spells you cast cost {4} less to cast.",
    ],
)
def test_cannot_bear(text: str) -> None:
    assert compile_face("Test Beast", "Creature", text).unmodelled == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Lands you control are somewhat Plains.", "land types"),
        ("{T}: Add as much mana as you dare.", "adds mana"),
        ("Odd lands lose all odd abilities.", "abilities lost or gained"),
        ("Activated abilities of tall people can't be activated.", "whether abilities can be activated"),
        ("Lands of the first chosen type are the second chosen type.", "types or colours"),
        ("Activated abilities of Elves cost an additional {1} to activate.", COSTS),
        ("You may spend mana as though it were mana of any color.", COSTS),
        ("Your devotion to each color is increased by three.", "devotion"),
        ("Creature cards in graveyards can't enter the battlefield.", ENTERING),
        ("As Test Beast enters, discard your hand.", ENTERING),
        ("As Test Beast enters, it becomes your choice of 5/1 or 1/5.", SIZE),
        ("The same is true for flying, haste, and reach.", "haste"),
    ],
)
def test_may_bear_is_reported_in_our_words(text: str, why: str) -> None:
    (gap,) = compile_face("Test Beast", "Artifact", text).unmodelled
    assert gap.why == why
    assert text not in gap.summary


def test_an_unread_cost_is_marked_and_the_mana_is_kept() -> None:
    face = compile_face("Test Beast", "Creature", "{T}, Recite a poem: Add {G}.")
    assert [u.why for u in face.unmodelled] == ["a cost that is not read"]
    assert face.abilities


def test_classify_states_its_reasons() -> None:
    assert not classify("Spend this mana only on Tuesdays").may_bear
    assert not classify("target land becomes jealous", resolving=True).may_bear


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {G}. " * 8000,
        '"' * 3001,
        "'" * 3000 + '"' * 3000,
        "(" * 5000,
        "\x00\x01\x02 {T}: Add {G}.\x07",
        "a, b, " * 900 + ": Add {G}.",
        "Creatures and lands and " * 100 + "artifacts you control have haste.",
        'It has "' * 40 + "{T}: Add {G}." + '"' * 40,
    ],
)
def test_absurd_texts_end_soon(text: str) -> None:
    start = time.monotonic()
    face = compile_face("Test Beast", "Creature", text)
    assert time.monotonic() - start < 5
    assert msgspec.json.decode(msgspec.json.encode(face), type=Face) == face


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(WORDS), max_size=40),
    st.sampled_from(["Land", "Instant", "Creature", "Planeswalker", "Enchantment — Saga"]),
)
def test_any_text_gives_a_face_that_can_be_stored(words: list[str], type_line: str) -> None:
    face = compile_face("Test Beast", type_line, " ".join(words))
    assert msgspec.json.decode(msgspec.json.encode(face), type=Face) == face
