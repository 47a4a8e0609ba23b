"""The boards that are measured."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bridge import Board
from bridge.cards.model import ManaReplacement, Multiply, Retype

LANDS = ("Forest", "Island", "Swamp", "Plains", "Mountain", "Ancient Tomb", "City of Brass", "Boros Garrison")
MIRRORS = ("Reflecting Pool", "Exotic Orchard")
EFFECTS = ("Mana Reflection", "Damping Sphere", "Infernal Darkness")


def lands(number: int, mirrors: int = 4, effects: tuple[str, ...] = EFFECTS, seed: int = 0) -> Board:
    """A board of two players with so many lands, drawn at random: another ``seed`` is another board."""
    draw = Random(seed)
    permanents: list[dict[str, Any]] = [
        {"card": draw.choice(LANDS), "controller": draw.choice("AB")} for _ in range(number)
    ]
    permanents += [{"card": MIRRORS[at % 2], "controller": "AB"[at // 2 % 2]} for at in range(mirrors)]
    permanents += [{"card": card, "controller": "A"} for card in effects]
    return Board.from_tree({"players": ["A", "B"], "permanents": permanents})


FIELD = ("Forest", "Steam Vents", "Island", "Ketria Triome", "Swamp", "City of Brass", "Llanowar Elves", "Mountain")
TYPE_EFFECTS = (
    "Urborg, Tomb of Yawgmoth",
    "Blood Moon",
    "Prismatic Omen",
    "Yavimaya, Cradle of Growth",
    "Chromatic Lantern",
)
LAYERED_EFFECTS = (
    "Urborg, Tomb of Yawgmoth",
    "Blood Moon",
    "Kormus Bell",
    "Humility",
    "Ashaya, Soul of the Wild",
)
SOME_TYPE_EFFECTS = (
    "Alpine Moon",
    "Ashaya, Soul of the Wild",
    "Blood Moon",
    "Blood Sun",
    "Celestial Dawn",
    "Conversion",
    "Dress Down",
    "Dryad of the Ilysian Grove",
    "Harbinger of the Seas",
    "Humility",
    "Kormus Bell",
    "Life and Limb",
    "Magus of the Moon",
    "Prismatic Omen",
    "Urborg, Tomb of Yawgmoth",
    "Yavimaya, Cradle of Growth",
)
TRIGGERS = (
    "Mana Flare",
    "Zendikar Resurgent",
    "Mirari's Wake",
    "Manabarbs",
    "Heartbeat of Spring",
    "Vorinclex, Voice of Hunger",
)


def field(number: int, others: Sequence[str], seed: int, cards: Sequence[str] = FIELD) -> Board:
    """A board of two players with so many of some cards, drawn at random, beside other cards of the first player's."""
    draw = Random(seed)
    permanents: list[dict[str, Any]] = [{"card": card, "controller": "A"} for card in others]
    permanents += [{"card": draw.choice(cards), "controller": draw.choice("AB")} for _ in range(number)]
    return Board.from_tree({"players": ["A", "B"], "permanents": permanents})


def five_type_effects(seed: int) -> tuple[str, ...]:
    """Five of the cards that set, add or take types or abilities, drawn at random."""
    return tuple(Random(seed).sample(SOME_TYPE_EFFECTS, 5))


def distinct_effects(number: int) -> Board:
    """A Forest and so many different replacement effects: defined cards, since too few real ones differ."""
    texts = []
    types = "BCURWG"
    for at in range(number):
        kind = types[at // 3 % 6]
        if at % 3 == 2:
            times = ("twice", "three times")[at // 3 % 2]
            texts.append(f"If you tap a permanent for mana, it produces {times} as much of that mana instead.")
        elif at % 3 == 1:
            change = f"it produces {{{kind}}} instead of any other type and amount"
            texts.append(f"If a land is tapped for two or more mana, {change}.")
        else:
            texts.append(f"If a land is tapped for mana, it produces {{{kind}}} instead of any other type.")
    permanents: list[dict[str, Any]] = [{"card": "Forest", "controller": "A"}]
    for at, text in enumerate(texts):
        define = {"type_line": "Enchantment", "text": text}
        permanents.append({"card": f"Effect {at}", "controller": "A", "define": define})
    return Board.from_tree({"players": ["A"], "permanents": permanents})


def brute_force(board: Board) -> set[tuple[object, int]]:
    """The ends of all orders on a Forest, by permutations: the baseline for :func:`distinct_effects`."""
    from itertools import permutations

    effects = [a for p in board.permanents for a in p.face.abilities if isinstance(a, ManaReplacement)]
    ends = set()
    for order in permutations(effects):
        kind: object = "G"
        amount, left = 1, list(order)
        while applicable := [one for one in left if amount >= one.at_least]:
            one = applicable[0]
            left.remove(one)
            if isinstance(one.change, Multiply):
                amount *= one.change.factor
            elif isinstance(one.change, Retype):
                kind, amount = one.change.to[0], one.change.amount or amount
        ends.add((kind, amount))
    return ends
