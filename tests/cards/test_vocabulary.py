"""Words of the user's own: which are told as misspelled, and the lists that they are compared with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridge.cards.counters import own_kinds
from bridge.cards.subtypes import OF_TYPE, singular_subtype
from bridge.cards.vocabulary import common_words, unknown_words

PLURALS = (
    "Dwarves Werewolves Phoenixes Mercenaries Foxes Sphinxes Heroes Spies Harpies Armies Leeches Octopuses Mice Oxen "
    "Fungi Elves Walruses Goblins Allies Wolves Children"
)


@pytest.mark.parametrize(
    "text",
    [
        "It doesn’t untap. You can’t cast it if it isn’t yours and you’ve cast it.",
        *(f"{word} you control have flying." for word in PLURALS.split()),
        "Flying (Blorb the zorb.)\n{T}: Add {G}. (Zorb\nblorb.)",
        "Manaflow — Whenever you cast a spell, draw a card.",
        "Choose one —\n• Grow — Add {G}.\n• Zorble—Draw a card.",
        'Lands you control have "Manaflow — {T}: Add {G}."',
        "Remove all zorb or blip counters from it. Put a zorb, blorb, or blip counter on it.",
        "Do it yourself for some sorceries, the twelfth.",
    ],
)
def test_what_cards_may_say_is_not_told(text: str) -> None:
    assert list(unknown_words(text, "Mine")) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Put a shiny counter on it. Shine it, shiny.", ["Shine", "shiny"]),
        ("It dosn’t untap.", ["dosn't"]),
        ("Mine etners taped.", ["etners", "taped"]),
        ("Choose oen — Ad {G}.", ["oen", "Ad"]),
        ("Manaflow — Wenever you cast a spell, draw a card.", ["Wenever"]),
        ("Lands, blorb and zorb counters are added.", []),
        ("Lands blorb the zorb counters.", ["blorb"]),
        ("It has thirti or more counters.", ["thirti"]),
        ("Boards you control have flyings.", ["Boards", "flyings"]),
    ],
)
def test_what_no_card_says_is_told(text: str, words: list[str]) -> None:
    assert [word for _, word in unknown_words(text, "Mine")] == words


def test_one_text_tells_a_word_in_small_letters_two_one_at_its_start() -> None:
    assert common_words(["Blorb a card."]) == ["card"]
    assert common_words(["Blorb a card.", "Blorb it."]) == ["blorb", "card", "it"]
    assert common_words(["It can’t."]) == common_words(["It can't."])


def test_kinds_of_counters_in_a_text() -> None:
    assert own_kinds("Counter it. Put two +1/+1 counters and a charge counter on each. Those counters stay.") == ()
    assert own_kinds("As it attacks, put counters on it. If it has thirty or more counters, get Bob's counters.") == ()
    found = own_kinds("Remove glow, flicker, or charge counters, or a hot-red counter.")
    assert found == ("flicker", "glow", "hot-red")


def test_plurals_of_subtypes() -> None:
    assert [singular_subtype(word) for word in ("Octopuses", "Spies", "Board", "Treasured", "Locus")] == [
        "Octopus",
        "Spy",
        "Board",
        "Treasured",
        "Locus",
    ]


def test_the_rules_list_the_same_subtypes() -> None:
    text = Path("asp_rules/layers/subtypes.lp").read_text(encoding="utf-8")
    listed = {kind: words for words, kind in re.findall(r"listed_subtype\(\(?([^()]*)\)?, *([a-z]+)\)\.", text)}
    assert set(listed) == {"land", "artifact", "enchantment", "spell", "battle"}
    for kind, words in listed.items():
        assert frozenset(re.findall(r'"([^"]+)"', words)) == OF_TYPE["sorcery" if kind == "spell" else kind]
