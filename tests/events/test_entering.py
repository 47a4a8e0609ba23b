"""X as a permanent enters, for every card of the table that speaks of it."""

from __future__ import annotations

import pytest

from bridge.cards.model import Chosen, Does, EntersWith, Face, Times, Triggered
from bridge.cards.table import tables
from tests.events.asking import ask

PERMANENT = {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}


def faces_with_x() -> list[Face]:
    """Every face whose counters, loyalty or enters ability is X, read from the table and from nothing else."""
    found: dict[str, Face] = {}
    for table in tables():
        for face in table.faces():
            if set(face.types) & PERMANENT and (counters(face, 1) != counters(face, 0) or draws(face, 1)):
                found.setdefault(face.name, face)
    return list(found.values())


def counters(face: Face, x: int) -> dict[str, int]:
    """The counters that it enters with, worked out by hand for the plain forms: X, or a number times X."""
    total: dict[str, int] = {}
    if face.loyalty == "X":
        total["loyalty"] = x
    elif face.loyalty.isdigit():
        total["loyalty"] = int(face.loyalty)
    for ability in face.abilities:
        if isinstance(ability, EntersWith) and ability.counters and ability.condition is None:
            match ability.amount:
                case Chosen(what="x"):
                    total[ability.counters] = total.get(ability.counters, 0) + x
                case Times(factor=factor, of=Chosen(what="x")):
                    total[ability.counters] = total.get(ability.counters, 0) + factor * x
    return {kind: number for kind, number in total.items() if number}


def draws(face: Face, x: int) -> int:
    return sum(
        x
        for ability in face.abilities
        if isinstance(ability, Triggered) and getattr(ability.trigger, "what", "") == "enters"
        for effect in ability.effects
        if isinstance(effect, Does) and effect.amount == Chosen("x")
    )


def plain(face: Face) -> bool:
    """Nothing else puts counters on it, so that the sum by hand is all there is."""
    others = [a for a in face.abilities if isinstance(a, EntersWith) and a.counters and a.amount != Chosen("x")]
    return not any(not isinstance(a.amount, Times) for a in others) and "Saga" not in face.subtypes


@pytest.mark.parametrize("face", [face for face in faces_with_x() if plain(face)], ids=lambda face: face.name)
def test_every_card_with_x_uses_the_x_of_its_spell(face: Face) -> None:
    (cast,) = ask({"event": {"enter": face.name, "cast": True, "x": 3}})
    assert cast["x_of_enters_abilities"] == 3
    assert cast["x_on_battlefield"] == 0
    assert cast["counters"] == counters(face, 3)
    difference = cast["mana_value_on_stack"] - cast["mana_value_on_battlefield"]
    assert difference == 3 * face.mana_cost.count("{X}")
    for how in ({"cast": True, "free": True}, {}, {"token": True}):
        (other,) = ask({"event": {"enter": face.name, **how}})
        assert other["counters"] == counters(face, 0)
        assert other["x_of_enters_abilities"] == 0
        assert other["mana_value_on_battlefield"] == cast["mana_value_on_battlefield"]


def test_there_are_many_such_cards() -> None:
    assert len(faces_with_x()) > 50


def test_the_x_of_one_spell_is_not_that_of_another_card() -> None:
    board = {
        "permanents": [
            {
                "card": "Watcher",
                "define": {"type_line": "Enchantment", "text": "Whenever a creature enters, draw X cards."},
            }
        ],
        "event": {"enter": "Endless One", "cast": True, "x": 3},
    }
    (outcome,) = ask(board)
    assert [trigger.get("x") for trigger in outcome["triggers"]] == [None]
    assert all("effects" not in trigger for trigger in outcome["triggers"])


def test_a_payment_is_a_choice() -> None:
    text = "As this land enters, you may pay 2 life. If you don't, it enters tapped."
    found = ask({"event": {"enter": "Shore", "define": {"type_line": "Land — Island", "text": text}}})
    assert {(outcome["tapped"], bool(outcome["choices"])) for outcome in found} == {(True, False), (False, True)}


def test_each_step_has_its_rule() -> None:
    (outcome,) = ask({"event": {"enter": "Endless One", "cast": True, "x": 3}})
    assert [step["rule"] for step in outcome["steps"]] == ["107.3m", "614.1c", "107.3m"]


@pytest.mark.parametrize("card", ["Lightning Bolt", "Overrun"])
def test_instants_and_sorceries_do_not_enter(card: str) -> None:
    (outcome,) = ask({"event": {"enter": card}})
    assert (outcome["zone"], outcome["enters"], outcome["triggers"]) == (None, False, [])
    assert outcome["steps"][0]["rule"] == "307.4"
