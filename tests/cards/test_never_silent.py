"""Words that are not read are said not to be: conditions of what is granted, and what follows "add {G}"."""

from __future__ import annotations

import pytest

from bridge.board.board import Board
from bridge.cards.compiler import compile_face
from bridge.cards.model import (
    COSTS,
    ELSEWHERE,
    KEYWORDS,
    SIZE,
    STAYING,
    AddMana,
    ChangeAbilities,
    EntersWith,
    Face,
    Happens,
    Keyword,
    State,
    Static,
    Triggered,
)
from bridge.queries.legal import legal
from bridge.queries.outcomes import outcomes
from bridge.queries.unmodelled import unmodelled


def made(text: str, type_line: str = "Artifact") -> Face:
    return compile_face("Test Stone", type_line, text)


def whys(text: str, type_line: str = "Artifact") -> list[str]:
    return [gap.why for gap in made(text, type_line).unmodelled]


@pytest.mark.parametrize("word", ["flying", "defender", "hexproof", "shroud"])
@pytest.mark.parametrize(
    "text",
    [
        "As long as the moon is full, creatures you control have {}.",
        "Creatures you control have {} as long as the moon is full.",
        "Creatures you control have {} unless the moon is full.",
        "During the full moon, creatures you control have {}.",
        "If the moon is full, Test Stone has {}.",
        "Creatures with odd names have reach and {}.",
        "{} as long as the moon is full.",
    ],
)
def test_a_keyword_whose_condition_is_not_read_is_reported(text: str, word: str) -> None:
    face = made(text.format(word))
    assert [gap.why for gap in face.unmodelled] == [KEYWORDS]
    assert all(isinstance(a, Static) and a.condition == State("unread") for a in face.abilities)


def test_haste_under_a_condition_behind_it_is_reported() -> None:
    assert whys("Haste if the moon is full.") == [KEYWORDS]


def test_size_and_keyword_are_reported_each_for_those_who_ask() -> None:
    assert whys("As long as the moon is full, Test Stone gets +1/+1 and has flying.") == [SIZE, KEYWORDS]
    assert whys("Odd creatures get +1/+1 and have flying.") == [SIZE, KEYWORDS]


@pytest.mark.parametrize(
    "text",
    [
        "You have hexproof.",
        "As long as equipped creature has defender, it can attack as though it didn't have defender.",
        "Creatures with flying can't block.",
        "Protection from creatures with flying.",
    ],
)
def test_no_permanent_gains_these(text: str) -> None:
    assert made(text).unmodelled == ()


@pytest.mark.parametrize("word", ["hexproof", "shroud"])
def test_what_protects_from_targets_is_granted(word: str) -> None:
    face = made(f"Equipped creature has haste and {word}.", "Artifact — Equipment")
    assert face.abilities == (Static("attached", (ChangeAbilities(gain=(Keyword("haste"), Keyword(word))),)),)


def test_an_intervening_if_before_what_stays_is_reported() -> None:
    (ability,) = made("When Test Stone enters, if the moon is full, it gains haste until end of turn.").abilities
    assert isinstance(ability, Triggered)
    assert ability.trigger == Happens("enters_unread")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Creatures with trample get +1/+1.", SIZE),
        ("{T}: Add {G} for each creature with trample you control.", "how much mana it adds"),
    ],
)
def test_a_keyword_that_models_do_not_hold_is_asked_for_by_none(text: str, why: str) -> None:
    assert whys(text) == [why]


@pytest.mark.parametrize(
    "tail",
    [
        " and one mana of the chosen color",
        " and one colorless mana",
        " and another mana",
        " and mana",
        " and {R} for each Elf",
        " and {R} equal to the moon",
        " and twice that",
        " and the same again",
        " and {1}",
        " and {S}",
        " and {G/U}",
        " and repeat this",
        ". Repeat this process",
        ". Then do it again",
        ". And {R}",
        ". Also {R}",
        ". If you control an Elf, {R} too",
        ". If you control an Elf, two mana of any color instead",
        ". Spend this mana only on Elves, then add {R}",
    ],
)
def test_more_mana_than_was_read_is_reported(tail: str) -> None:
    assert whys(f"{{T}}: Add {{G}}{tail}.", "Land") == ["adds mana"]


@pytest.mark.parametrize("effect", ["Add G", "Add {2}", "Produce {G}", "Gain {G}", "Get one mana of any color", "{G}"])
def test_mana_in_other_words_is_reported(effect: str) -> None:
    assert whys(f"{{T}}: {effect}.", "Land") == ["adds mana"]


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add {G} and draw a card.",
        "{T}: Add {R}. Then that land deals 1 damage to you.",
        "{T}: Add {R}. If that creature would die this turn, exile it instead.",
        "Suspend 4—{U}",
        "Destroy target land that could produce {C}.",
        "You gain 3 life if {G} was spent to cast this spell.",
    ],
)
def test_no_mana_is_left_out_of_these(text: str) -> None:
    assert made(text, "Creature").unmodelled == ()


def test_mana_that_a_player_may_prevent_may_be_none() -> None:
    (ability,) = made("{T}: Choose a color. Add one mana of that color unless any player pays {1}.").abilities
    (added,) = (effect for effect in ability.effects if isinstance(effect, AddMana))
    assert [option.mana[0].amount for option in added.options] == [1, 0]


def test_a_changed_amount_of_coloured_mana_alone_is_not_read() -> None:
    text = "If a land is tapped for mana, it produces {B} instead of any other color and amount."
    assert whys(text) == ["mana as it is produced"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Choose a creature type. Creatures that aren't of the chosen type get -1/-1 until end of turn.", STAYING),
        ("Choose a creature you control. Each other creature becomes a copy of that creature.", "copies"),
        ("Earthbend 3. Then each odd creature gains hexproof until end of turn.", STAYING),
    ],
)
def test_a_sentence_after_a_keyword_is_no_part_of_it(text: str, why: str) -> None:
    assert why in whys(text, "Sorcery")


def test_a_line_that_only_begins_like_a_keyword() -> None:
    assert whys("Awaken the Stone is all colors.") == ["types or colours"]
    (ability,) = made("Protection Stance — When Test Stone enters, draw a card.").abilities
    assert isinstance(ability, Triggered)
    assert made("Flying,", "Creature").abilities == (Keyword("flying"),)
    assert not any(isinstance(a, EntersWith) for a in made("Enchant land").abilities)


def test_unread_keywords_are_said_where_something_asks_for_them() -> None:
    moon = {"card": "Moon", "define": {"type_line": "Enchantment", "text": "If it is full, creatures have flying."}}
    text = "{T}: Add {G} for each creature with flying."
    nest = {"card": "Nest", "define": {"type_line": "Land", "text": text}}
    alone = Board.from_tree({"permanents": [moon]})
    asked = Board.from_tree({"permanents": [moon, nest]})
    assert not unmodelled(alone, [])
    assert [entry.why for entry in unmodelled(asked, [])] == [KEYWORDS]
    assert [entry.why for entry in legal(alone).unmodelled] == [KEYWORDS]
    given = {"text": 'Lands you control have "{T}: Add {G} for each creature with flying."'}
    emblem = Board.from_tree({"permanents": [moon], "emblems": [given]})
    assert [entry.why for entry in unmodelled(emblem, [])] == [KEYWORDS]


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("{1}{B}: Return Test Stone from your graveyard to the battlefield.", "graveyard"),
        ("Sacrifice two lands: Draw a card. Activate only if Test Stone is in your graveyard.", "graveyard"),
        ("{2}: Put Test Stone from your hand onto the battlefield.", "hand"),
        ("{1}: Return Test Stone to its owner's hand.", "battlefield"),
        ("{1}: Return another card from your graveyard to your hand.", "battlefield"),
    ],
)
def test_an_ability_works_where_its_effect_finds_the_object(text: str, zone: str) -> None:
    (ability,) = made(text, "Creature").abilities
    assert ability.zone == zone


@pytest.mark.parametrize(
    "text",
    [
        "All cards that aren't on the battlefield, spells, and permanents are green.",
        "Creatures you control are Elves in addition to their other types. The same is true for creature spells you "
        "control and creature cards you own that aren't on the battlefield.",
    ],
)
def test_what_is_not_on_the_battlefield_is_told(text: str) -> None:
    face = made(text)
    assert face.abilities
    assert [gap.why for gap in face.unmodelled] == [ELSEWHERE]


def test_counts_of_cards_and_casting_ask_for_it() -> None:
    servant = {"card": "Painter's Servant", "chosen_color": "U"}
    for card, asks in (("Corrupted Grafstone", True), ("Bloom Tender", False)):
        board = Board.from_tree({"permanents": [{"card": card}, servant], "graveyards": {"A": ["Forest"]}})
        assert any(gap.why == ELSEWHERE for gap in board.could_produce().unmodelled) is asks
    cast = Board.from_tree({"permanents": [servant], "event": {"cast": "Llanowar Elves"}})
    assert any(gap.why == ELSEWHERE for gap in outcomes(cast).unmodelled)


def test_a_tail_about_costs_is_told_and_the_rest_read() -> None:
    face = made("Equipped creature gets +2/+2, has haste, and can't be sacrificed.", "Artifact — Equipment")
    assert len(face.abilities) == 1
    assert [gap.why for gap in face.unmodelled] == [COSTS]
