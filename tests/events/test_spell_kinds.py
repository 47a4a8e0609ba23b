"""Which spells an ability that triggers on casting is about, for every kind of description in the model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bridge import Board
from bridge.cards.model import COLOR_WORDS, Does, Face, Filter, Happens, State, StatTest, Triggered
from bridge.cards.table import find_face
from bridge.queries.outcomes import outcomes

SPELLS = {
    "Lightning Bolt": 1, "Sol Ring": 1, "Llanowar Elves": 1, "Golos, Tireless Pilgrim": 5, "Ornithopter": 0,
    "Hydroid Krasis": 2, "History of Benalia": 3, "Endless One": 0,
}  # fmt: skip
LETTERS = dict(zip(COLOR_WORDS, "WUBRG", strict=True))


def triggers(trigger: Happens, spell: str, condition: State | None = None, **event: Any) -> bool:
    tree = {"permanents": [{"id": "bell", "card": "Sol Ring"}], "event": {"cast": spell, **event}}
    board = Board.from_tree(tree)
    face = Face(name="Bell", types=("artifact",), abilities=(Triggered(trigger, (Does("draw"),), condition=condition),))
    changed = msgspec.structs.replace(board.permanents[0], face=face)
    found = outcomes(msgspec.structs.replace(board, permanents=(changed,))).outcomes
    assert all(outcome["stack"][-1] == spell for outcome in found)
    (answer,) = {"trigger of bell" in outcome["stack"] for outcome in found}
    return answer


def historic(face: Face) -> bool:
    return "artifact" in face.types or "legendary" in face.supertypes or "Saga" in face.subtypes


WORDS: list[tuple[str, Callable[[Face], bool]]] = [
    ("artifact", lambda face: "artifact" in face.types),
    ("legendary", lambda face: "legendary" in face.supertypes),
    ("Elf", lambda face: "Elf" in face.subtypes),
    ("colorless", lambda face: face.colors == ""),
    ("multicolored", lambda face: len(face.colors) > 1),
    ("monocolored", lambda face: len(face.colors) == 1),
    ("historic", historic),
    ("permanent", lambda face: not {"instant", "sorcery"} & set(face.types)),
    *((word, lambda face, letter=letter: letter in face.colors) for word, letter in LETTERS.items()),  # type: ignore[misc]
]


@pytest.mark.parametrize(("word", "fits"), WORDS, ids=[word for word, _ in WORDS])
def test_one_word_and_its_opposite(word: str, fits: Callable[[Face], bool]) -> None:
    for spell in SPELLS:
        wanted = fits(find_face(spell))
        assert triggers(Happens("casts", of=Filter(is_=((word,),)), who="you"), spell) == wanted, spell
        assert triggers(Happens("casts", of=Filter(is_=((f"!{word}",),)), who="you"), spell) != wanted, spell


@pytest.mark.parametrize("op", ["<", "<=", "=", ">=", ">"])
def test_mana_value_with_x_as_chosen(op: str) -> None:
    compare: dict[str, Callable[[int, int], bool]] = {
        "<": int.__lt__, "<=": int.__le__, "=": int.__eq__, ">=": int.__ge__, ">": int.__gt__,
    }  # fmt: skip
    about = Happens("casts", of=Filter(stats=(StatTest("mana_value", op, 3),)), who="you")  # type: ignore[arg-type]
    for spell, printed in SPELLS.items():
        for x in (0, 1, 3) if "{X}" in find_face(spell).mana_cost else (0,):
            assert triggers(about, spell, x=x) == compare[op](printed + x, 3), (spell, x)


def test_all_clauses_and_any_alternative() -> None:
    about = Happens("casts", of=Filter(is_=(("artifact", "instant"), ("!creature",))), who="you")
    assert [spell for spell in SPELLS if triggers(about, spell)] == ["Lightning Bolt", "Sol Ring"]


def test_a_name() -> None:
    about = Happens("casts", of=Filter(named="Sol Ring"), who="you")
    assert [spell for spell in SPELLS if triggers(about, spell)] == ["Sol Ring"]


def test_the_first_and_second_of_a_turn() -> None:
    for number in (0, 1, 2):
        about = Happens("casts", of=Filter(), who="you", number=number)
        fired = [before for before in range(3) if triggers(about, "Sol Ring", spells_before=before)]
        assert fired == ([0, 1, 2] if number == 0 else [number - 1])


def test_a_condition() -> None:
    about = Happens("casts", of=Filter(), who="you")
    assert triggers(about, "Sol Ring", State("your_turn"))
    assert not triggers(about, "Sol Ring", State("self_tapped"))


@pytest.mark.parametrize(
    ("trigger", "where"),
    [
        (Happens("casts_unread"), "bell"),
        (Happens("casts", of=Filter(is_=(("modified",),)), who="you"), "the spell"),
        (Happens("casts", of=Filter(is_=(("!modified",),)), who="you"), "the spell"),
    ],
)
def test_what_is_not_read_is_reported(trigger: Happens, where: str) -> None:
    board = Board.from_tree({"permanents": [{"id": "bell", "card": "Sol Ring"}], "event": {"cast": "Sol Ring"}})
    face = Face(name="Bell", types=("artifact",), abilities=(Triggered(trigger, (Does("other"),)),))
    changed = msgspec.structs.replace(board.permanents[0], face=face)
    answer = outcomes(msgspec.structs.replace(board, permanents=(changed,)))
    assert [entry.permanent for entry in answer.unmodelled] == [where]


def test_a_commander() -> None:
    golos = "Golos, Tireless Pilgrim"
    for commanders, wanted in (({"A": [golos]}, True), ({}, False), ({"B": [golos]}, False)):
        tree = {
            "players": ["A", "B"],
            "permanents": [{"id": "bell", "card": "Sol Ring", "controller": "A"}],
            "commanders": commanders,
            "event": {"cast": golos, "player": "A"},
        }
        board = Board.from_tree(tree)
        about = Happens("casts", of=Filter(is_=(("commander",),)), who="you")
        face = Face(name="Bell", types=("artifact",), abilities=(Triggered(about, (Does("draw"),)),))
        changed = msgspec.structs.replace(board.permanents[0], face=face)
        (outcome,) = outcomes(msgspec.structs.replace(board, permanents=(changed,))).outcomes
        assert (len(outcome["stack"]) == 2) == wanted
