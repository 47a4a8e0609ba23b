"""Boards to compare on: drawn at random, and all small ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import factorial

from hypothesis import strategies as st

from tests.bruteforce.cards import ALL, EFFECTS, LANDS, LEGENDS, MIRRORS, REPLACERS, SOURCES
from tests.bruteforce.world import COLORS, Card, Thing, World

CHOOSES = {"Uncharted Haven", "Thriving Grove", "Coldsteel Heart", "Hall of Gemstone"}
COUNTERS = {"Incubation Druid": "+1/+1", "Everflowing Chalice": "charge", "Gemstone Caverns": "luck"}
NOISE = ("tapped", "entered_this_turn", "control_gained_this_turn", "token", "attacking")

# --- at random


@st.composite
def things(draw: st.DrawFn, cards: list[Card], players: tuple[str, ...], most: int = 2) -> Thing:
    card = draw(st.sampled_from(cards))
    color = ""
    if card.name in CHOOSES:
        left_open = [] if card.lasting else [""]
        color = draw(st.sampled_from([*COLORS.replace("G", "" if card.name == "Thriving Grove" else "G"), *left_open]))
    counters = ()
    if card.name in COUNTERS:
        counters = ((COUNTERS[card.name], draw(st.integers(0, 2))),)
    noise = tuple((key, True) for key in draw(st.sets(st.sampled_from(NOISE), max_size=2)))
    return Thing(
        card,
        draw(st.sampled_from(players)),
        1 if card.lasting or "legendary" in card.types else draw(st.integers(1, most)),
        color,
        counters,
        noise=() if card.lasting else noise,
    )


def number_of_orders(world: World) -> int:
    copies: dict[tuple, int] = {}
    for thing in world.things:
        if thing.card.replacement:
            copies[thing.same_effect()] = copies.get(thing.same_effect(), 0) + thing.count
    orders = factorial(sum(copies.values()))
    for number in copies.values():
        orders //= factorial(number)
    return orders


@st.composite
def worlds(draw: st.DrawFn, most_permanents: int = 8, most_effects: int = 3, most_orders: int = 120) -> World:
    """A board of two or three players; few enough orders of effects to write them all out."""
    players = tuple("ABC"[: draw(st.integers(2, 3))])
    quiet = [card for card in (*LANDS, *MIRRORS, *SOURCES, *LEGENDS) if card.name != "Cascading Cataracts"]
    board = draw(st.lists(things(quiet, players), max_size=most_permanents - 2))
    board += draw(st.lists(things(MIRRORS, players), max_size=2))
    board = board[: most_permanents - 1]
    lasting = draw(st.lists(things(list(EFFECTS.values()), players), max_size=most_effects))
    board += draw(st.lists(things(REPLACERS, players), max_size=most_permanents - len(board)))
    plains = [at for at, thing in enumerate(board) if thing.card.is_("plains") and thing.count == 1]
    for effect in lasting:
        if effect.card.name != "Quarum Trench Gnomes":
            board.append(effect)
        elif plains:
            board.append(Thing(effect.card, effect.who, on=draw(st.sampled_from(plains))))
    commanders = {
        who: tuple(draw(st.lists(st.sampled_from(LEGENDS), min_size=1, max_size=2, unique=True)))
        for who in draw(st.sets(st.sampled_from(players)))
    }
    played = {who: draw(st.booleans()) for who in draw(st.sets(st.sampled_from(players)))}
    world = World(players, tuple(board), commanders, played)
    while number_of_orders(world) > most_orders:
        last = max(at for at, thing in enumerate(world.things) if thing.card.replacement)
        world = World(players, tuple(t for at, t in enumerate(world.things) if at != last), commanders, played)
    return world


# --- all small ones

SMALL = [
    "Plains",
    "Forest",
    "Wastes",
    "Tropical Island",
    "Ancient Tomb",
    "Gruul Turf",
    "Gaea's Cradle",
    "Command Tower",
    "Dimir Guildgate",
    "Reflecting Pool",
    "Exotic Orchard",
    "Star Compass",
    "Plaza of Harmony",
    "Naga Vitalist",
    "Bloom Tender",
    "Lotus Petal",
    "Contamination",
    "Ritual of Subdual",
    "Damping Sphere",
    "Mana Reflection",
    "Nyxbloom Ancient",
    "Virtue of Strength",
    "Pulse of Llanowar",
    "Naked Singularity",
    "Reality Twist",
    "Hall of Gemstone",
    "Deep Water",
    "Harvest Mage",
]


def kinds(names: list[str]) -> list[Thing]:
    """Each card for each of two players, with what it needs chosen."""
    found = []
    for who in "AB":
        for number, name in enumerate(names):
            card = ALL.get(name) or EFFECTS[name]
            color = "UBR"[number % 3] if name in CHOOSES else ""
            counters = ((COUNTERS[name], 1 + number % 2),) if name in COUNTERS else ()
            found.append(Thing(card, who, color=color, counters=counters))
    return found


def small(names: list[str], size: int) -> Iterator[World]:
    """Every board of so many permanents and effects of two players that has a source of mana, up to symmetry.

    The order of permanents is no matter, nor which player is called A; both have a white and black commander.
    """
    every = kinds(names)
    for chosen in combinations_with_replacement(range(len(every)), size):
        swapped = tuple(sorted((at + len(names)) % len(every) for at in chosen))
        listed = [every[at] for at in chosen]
        if swapped < chosen or not any(thing.card.abilities for thing in listed):
            continue
        listed.sort(key=lambda thing: thing.card.lasting)
        if (world := _with_targets(listed)) is not None:
            yield world


def _with_targets(listed: list[Thing]) -> World | None:
    """The board, with an effect that has a target put on its first Plains."""
    plains = next((at for at, thing in enumerate(listed) if thing.card.is_("plains")), None)
    for at, thing in enumerate(listed):
        if thing.card.name == "Quarum Trench Gnomes":
            if plains is None:
                return None
            listed[at] = Thing(thing.card, thing.who, on=plains)
    tymna = (ALL["Tymna the Weaver"],)
    return World(("A", "B"), tuple(listed), {"A": tymna, "B": tymna})
