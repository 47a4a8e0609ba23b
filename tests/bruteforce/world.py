"""Boards for the brute-force model, and what a card's text can ask of one.

Nothing here knows the rules in ``asp_rules`` or the ability model in ``bridge``: a card is a few words
and a Python function that lists the mana its text would add.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

COLORS = "WUBRG"
TYPES = "WUBRGC"
Mana = Counter  # a multiset of types; the empty one is "no mana"


@dataclass(frozen=True)
class Ability:
    """An ability that adds mana; ``mana`` lists what each choice would add, one multiset per choice."""

    mana: Callable[[View], list[Mana]]
    taps: bool = True  # a mana ability with {T} in its cost


@dataclass(frozen=True)
class Replacement:
    """A replacement effect on mana.

    ``reaches`` asks about the permanent whose ability it is (and whether that one was tapped for mana),
    ``when`` about the mana as it now is; ``becomes`` lists what each choice makes of it.
    """

    reaches: Callable[[View, View, bool], bool]  # the effect's view, the permanent's view, tapped for mana
    when: Callable[[Mana], bool]
    becomes: Callable[[View, View, Mana], list[Mana]]


@dataclass(frozen=True)
class Card:
    """A card: ``types`` holds the whole type line in lower case; ``cost`` the mana cost, for devotion."""

    name: str
    types: str
    abilities: tuple[Ability, ...] = ()
    colors: str = ""
    cost: str = ""
    replacement: Replacement | None = None
    lasting: bool = False  # the replacement is an effect that stays after something resolved
    identity: str = ""  # of a commander

    def is_(self, *words: str) -> bool:
        return all(word in self.types.split() for word in words)


@dataclass(frozen=True)
class Thing:
    """A permanent (``count`` of them), or a lasting effect if the card is one."""

    card: Card
    who: str
    count: int = 1
    color: str = ""  # the chosen color
    counters: tuple[tuple[str, int], ...] = ()
    on: int | None = None  # for an effect: the place of the permanent it is about
    noise: tuple[tuple[str, Any], ...] = ()  # keys of the board file that must not change any answer

    def same_effect(self) -> tuple[Any, ...]:
        """What two effects share when `orderings` does not tell one from the other."""
        return (self.card.name, self.who, self.color, self.on)


@dataclass(frozen=True)
class World:
    """A board."""

    players: tuple[str, ...]
    things: tuple[Thing, ...]
    commanders: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    played_land: Mapping[str, bool] = field(default_factory=dict)

    def permanents(self) -> list[int]:
        return [at for at, thing in enumerate(self.things) if not thing.card.lasting]

    def tree(self) -> dict[str, Any]:
        """The board as a board file has it; the permanent at place n has the id ``pn``."""
        permanents, effects = [], []
        for at, thing in enumerate(self.things):
            if thing.card.lasting:
                keys: dict[str, Any] = {"source": thing.card.name, "controller": thing.who}
                if thing.on is not None:
                    keys["on"] = f"p{thing.on}"
                effects.append(keys)
            else:
                keys = {"id": f"p{at}", "card": thing.card.name, "controller": thing.who, **dict(thing.noise)}
                if thing.count != 1:
                    keys["count"] = thing.count
                if thing.counters:
                    keys["counters"] = dict(thing.counters)
                permanents.append(keys)
            if thing.color:
                keys["chosen_color"] = thing.color
        tree: dict[str, Any] = {"players": list(self.players), "permanents": permanents, "effects": effects}
        if self.commanders:
            tree["commanders"] = {who: [card.name for card in cards] for who, cards in self.commanders.items()}
        if self.played_land:
            tree["played_land_this_turn"] = dict(self.played_land)
        return tree


@dataclass(frozen=True)
class View:
    """A board as one of its things sees it; ``found`` is what is known so far of who could produce what."""

    world: World
    at: int
    found: Mapping[int, set[str]] = field(default_factory=dict)

    @property
    def me(self) -> Thing:
        return self.world.things[self.at]

    def others(self, *words: str, whose: str = "mine") -> list[tuple[int, Thing]]:
        """The permanents with these words in their type line: ``mine``, ``theirs`` or ``all``."""
        return [
            (at, thing)
            for at, thing in enumerate(self.world.things)
            if not thing.card.lasting
            and thing.card.is_(*words)
            and (whose == "all" or (thing.who == self.me.who) == (whose == "mine"))
        ]

    def number(self, *words: str, whose: str = "mine") -> int:
        return sum(thing.count for _, thing in self.others(*words, whose=whose))

    def counters(self, kind: str) -> int:
        return dict(self.me.counters).get(kind, 0)

    def colors(self, *words: str) -> set[str]:
        return {color for _, thing in self.others(*words) for color in thing.card.colors}

    def devotion(self, color: str) -> int:
        return sum(
            thing.count * sum(color in symbol for symbol in thing.card.cost.split("{")) for _, thing in self.others()
        )

    def could(self, *words: str, whose: str = "mine", types: str = TYPES) -> list[str]:
        seen = set().union(*(self.found.get(at, set()) for at, _ in self.others(*words, whose=whose)))
        return [letter for letter in types if letter in seen]

    def identity(self) -> set[str]:
        return {color for card in self.world.commanders.get(self.me.who, ()) for color in card.identity}
