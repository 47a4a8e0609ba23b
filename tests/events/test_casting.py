"""Cast triggers, the stack and what can be tapped, against a stack that is pushed and popped."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import Any

import pytest

from tests.events.asking import as_set, ask

UNTAPPER = "Whenever you cast a spell, untap target creature."
TEXTS = {
    "Untapper": UNTAPPER,
    "Watcher": "Whenever you cast a creature spell, draw three cards.",
    "Rival": "Whenever an opponent casts a spell, you gain 1 life.",
    "Timely": "Whenever you cast a spell, if it's your turn, draw a card.",
    "Idle": "",
}
TARGETS = {"Untapper"}


def triggering(one: dict[str, Any], caster: str, active: str, creature: bool) -> bool:
    mine = one["controller"] == caster
    return {
        "Untapper": mine,
        "Watcher": mine and creature,
        "Rival": not mine,
        "Timely": mine and one["controller"] == active,
        "Idle": False,
    }[one["card"]]


def play(
    permanents: list[dict[str, Any]], players: str, active: str, caster: str, spell: str, countered: bool
) -> list[dict[str, Any]]:
    """Every way of putting the triggers on the stack, and then popping it."""
    at = players.index(active)
    table = players[at:] + players[:at]
    triggers = {
        player: [
            p
            for p in permanents
            if p["controller"] == player and triggering(p, caster, active, spell == "Llanowar Elves")
        ]
        for player in table
    }
    creatures = [p["id"] for p in permanents]
    found = []
    for orders in product(*(permutations(triggers[player]) for player in table)):
        line = [trigger for order in orders for trigger in order]
        choices = [creatures if trigger["card"] in TARGETS else [None] for trigger in line]
        for targets in product(*choices):
            found.append(pop(list(zip(line, targets, strict=True)), permanents, table, caster, spell, countered))
    return found


def pop(
    pushed: list[tuple[dict[str, Any], str | None]],
    permanents: list[dict[str, Any]],
    table: str,
    caster: str,
    spell: str,
    countered: bool,
) -> dict[str, Any]:
    names = [spell] + [f"trigger of {t['id']}" + (f" targeting {target}" if target else "") for t, target in pushed]
    stack: list[tuple[str, str | None]] = [
        (spell, None),
        *((name, t) for name, (_, t) in zip(names[1:], pushed, strict=True)),
    ]
    tapped = {p["id"] for p in permanents if p["tapped"]}
    able = {p["id"] for p in permanents if not p["entered_this_turn"]}

    def window(after: str, first: str) -> dict[str, Any]:
        start = table.index(first)
        order = table[start:] + table[:start]
        can_tap = sorted(able - tapped)
        return {
            "after": after,
            "priority": first,
            "then": list(order[1:]),
            "can_tap": can_tap,
            "can_untap": [],
            "pays_for_spell": False,
        }

    windows = [window(f"casting {spell}", caster)]
    if countered:
        stack.pop(0)
        windows.append(window(f"countering {spell}", table[0]))
    resolved = []
    while stack:
        name, target = stack.pop()
        resolved.append(name)
        tapped.discard(target or "")
        windows.append(window(f"resolving {name}", table[0]))
    return {"stack": names[::-1], "resolves_in_order": resolved, "windows": windows}


@pytest.mark.parametrize("seed", range(40))
def test_every_order_target_and_window(seed: int) -> None:
    chance = random.Random(seed)
    players = "ABC"[: chance.randrange(2, 4)]
    active, caster = chance.choice(players), chance.choice(players)
    permanents = [
        {
            "id": f"p{number}",
            "card": (card := chance.choice(list(TEXTS))),
            "controller": chance.choice(players),
            "tapped": chance.random() < 0.6,
            "entered_this_turn": chance.random() < 0.2,
            "define": {"type_line": "Creature — Elf", "text": f"{TEXTS[card]}\n{{T}}: Add {{G}}.".strip()},
        }
        for number in range(chance.randrange(1, 5))
    ]
    spell = chance.choice(["Llanowar Elves", "Lightning Bolt"])
    countered = chance.random() < 0.3
    tree = {
        "players": list(players),
        "active_player": active,
        "permanents": permanents,
        "event": {"cast": spell, "player": caster, "countered": countered},
    }
    expected = as_set(play(permanents, players, active, caster, spell, countered))
    assert as_set(ask(tree)) == expected


def test_a_trigger_without_a_legal_target_is_not_on_the_stack() -> None:
    watcher = {"card": "Bell", "define": {"type_line": "Enchantment", "text": UNTAPPER}}
    (outcome,) = ask({"permanents": [watcher], "event": {"cast": "Lightning Bolt"}})
    assert outcome["stack"] == ["Lightning Bolt"]
    assert "603.3d" in [step["rule"] for step in outcome["steps"]]


def test_orders_of_many_are_counted() -> None:
    permanents = [{"id": f"w{number}", "card": "Beast Whisperer"} for number in range(5)]
    assert len(ask({"permanents": permanents, "event": {"cast": "Llanowar Elves"}})) == 120


def test_many_that_are_alike_have_one_order() -> None:
    permanents = [{"id": "w", "card": "Beast Whisperer", "count": 6}]
    assert len(ask({"permanents": permanents, "event": {"cast": "Llanowar Elves"}})) == 1


def test_abilities_that_may_not_be_activated_cannot_be_tapped_for() -> None:
    permanents = [{"card": "Cursed Totem"}, {"id": "elf", "card": "Llanowar Elves"}, {"id": "land", "card": "Forest"}]
    (outcome,) = ask({"permanents": permanents, "event": {"cast": "Lightning Bolt"}})
    assert [window["can_tap"] for window in outcome["windows"]] == [["land"], ["land"]]


def test_abilities_for_an_empty_stack_wait_for_the_spell() -> None:
    text = "{T}: Add {G}. Activate only as a sorcery."
    permanents = [{"id": "slow", "card": "Slow", "define": {"type_line": "Artifact", "text": text}}]
    (outcome,) = ask({"permanents": permanents, "event": {"cast": "Lightning Bolt"}})
    assert [window["can_tap"] for window in outcome["windows"]] == [[], ["slow"]]
