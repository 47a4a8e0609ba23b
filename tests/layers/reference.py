"""The layers once more, with sets and dictionaries: what the rules are compared with.

A game is a dictionary of objects.  An effect is a few Python functions.  To learn whether one effect depends
on another, the other is applied to a copy of the game and the first is looked at again.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field

BASIC = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
LAND_TYPES = BASIC | {
    "Cave",
    "Desert",
    "Gate",
    "Lair",
    "Locus",
    "Mine",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Tower",
    "Town",
    "Urza's",
}
ENCHANTMENT_TYPES = {"Aura"}


@dataclass
class Thing:
    """An object of the game as it is at one moment of the calculation."""

    id: str
    name: str
    controller: str
    types: set[str]
    supertypes: set[str]
    subtypes: set[str]
    colors: set[str]
    text: set[str]
    power: int
    toughness: int
    token: bool = False
    mana: set[str] = field(default_factory=set)  # which of its abilities are mana abilities
    granted: set[str] = field(default_factory=set)
    robbed: bool = False  # lost all abilities, those of its land types too

    def drop_types(self, keep: set[str]) -> None:
        gone = self.types - keep
        self.types &= keep
        if "land" in gone:
            self.subtypes -= LAND_TYPES
        if "creature" in gone:
            self.subtypes = {s for s in self.subtypes if s in LAND_TYPES or s in ENCHANTMENT_TYPES}
        if "enchantment" in gone:
            self.subtypes -= ENCHANTMENT_TYPES

    def become_land_type(self, new: str) -> None:
        self.subtypes = {s for s in self.subtypes if s not in LAND_TYPES} | {new}
        self.text = set()

    def abilities(self) -> set[str]:
        own = set() if self.robbed or "land" not in self.types else {f"intrinsic({s})" for s in self.subtypes & BASIC}
        return self.text | self.granted | own


Game = dict[str, Thing]


@dataclass
class Effect:
    """An effect: from ``ability`` of ``source``; what it picks, and what it does in each (sub)layer."""

    source: str
    ability: str
    picks: Callable[[Game, Thing, Thing], bool]
    does: dict[str, Callable[[Game, Thing, Thing], None]]
    amount: Callable[[Game, Thing], Hashable] = lambda game, me: None
    first: bool = False  # characteristic-defining
    age: int = 0
    began: set[str] | None = None

    def alive(self, game: Game) -> bool:
        return self.began is not None or self.ability in game[self.source].abilities()

    def picked(self, game: Game) -> set[str]:
        if self.began is not None:
            return set(self.began)
        if not self.alive(game):
            return set()
        return {id for id, thing in game.items() if self.picks(game, game[self.source], thing)}

    def seen(self, game: Game, layer: str) -> Hashable:
        """All that 613.8a asks about: existence, what it applies to, what it does there."""
        amount = self.amount(game, game[self.source]) if layer.startswith("7") else None
        return self.alive(game), frozenset(self.picked(game)), amount

    def apply(self, game: Game, layer: str) -> set[str]:
        here = self.picked(game)
        amount_source = game[self.source]
        before = copy.deepcopy(game)
        for id in here:
            self.does[layer](before, amount_source, game[id])
        return here


LAYERS = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")


def run(game: Game, effects: list[Effect]) -> list[tuple[str, str]]:
    """Apply all effects; return the order (layer, ability) in which they were applied."""
    log = []
    for layer in LAYERS:
        for first in (True, False):
            todo = [e for e in effects if layer in e.does and e.first == first]
            while True:
                now = [e for e in todo if e.alive(game)]
                if not now:
                    break
                chosen = next_one(game, now, layer)
                here = chosen.apply(game, layer)
                if chosen.began is None:
                    chosen.began = here
                log.append((layer, chosen.ability))
                todo.remove(chosen)
    return log


def next_one(game: Game, pending: list[Effect], layer: str) -> Effect:
    """CR 613.8b: the oldest that need not wait."""
    edges: dict[int, set[int]] = {i: set() for i in range(len(pending))}
    for j, other in enumerate(pending):
        trial = copy.deepcopy(game)
        other.apply(trial, layer)
        for i, effect in enumerate(pending):
            if i != j and effect.seen(game, layer) != effect.seen(trial, layer):
                edges[i].add(j)

    def reachable(i: int) -> Iterator[int]:
        stack, seen = list(edges[i]), set()
        while stack:
            j = stack.pop()
            if j not in seen:
                seen.add(j)
                yield j
                stack += edges[j]

    reach = {i: set(reachable(i)) for i in edges}
    free = [i for i in edges if all(i in reach[j] for j in edges[i])]
    return pending[min(free, key=lambda i: pending[i].age)]


# ---------------------------------------------------------------- the effects of the cards, by hand


def _nonbasic(game: Game, me: Thing, it: Thing) -> bool:
    return "land" in it.types and "basic" not in it.supertypes


def _land(game: Game, me: Thing, it: Thing) -> bool:
    return "land" in it.types


def _your_land(game: Game, me: Thing, it: Thing) -> bool:
    return "land" in it.types and it.controller == me.controller


def _creature(game: Game, me: Thing, it: Thing) -> bool:
    return "creature" in it.types


def _sets(land_type: str) -> Callable[[Game, Thing, Thing], None]:
    def do(game: Game, me: Thing, it: Thing) -> None:
        it.become_land_type(land_type)

    return do


def _adds(*subtypes: str) -> Callable[[Game, Thing, Thing], None]:
    def do(game: Game, me: Thing, it: Thing) -> None:
        it.subtypes |= set(subtypes)

    return do


def _colors(*colors: str) -> Callable[[Game, Thing, Thing], None]:
    def do(game: Game, me: Thing, it: Thing) -> None:
        it.colors = set(colors)

    return do


def _one_one(game: Game, me: Thing, it: Thing) -> None:
    it.power = it.toughness = 1


def _lose_all(game: Game, me: Thing, it: Thing) -> None:
    it.text, it.granted, it.robbed = set(), set(), True


def _host(host: str) -> Callable[[Game, Thing, Thing], bool]:
    return lambda game, me, it: it.id == host


def _your_lands(game: Game, me: Thing) -> int:
    return sum("land" in it.types and it.controller == me.controller for it in game.values())


def effects_of(id: str, name: str, host: str = "", chosen: str = "") -> list[Effect]:
    """The effects of one permanent, by the name of its card."""

    def one(
        index: int, picks: Callable[[Game, Thing, Thing], bool], **does: Callable[[Game, Thing, Thing], None]
    ) -> Effect:
        return Effect(id, f"{name}#{index}", picks, {key.removeprefix("l"): do for key, do in does.items()})

    if name in ("Blood Moon", "Magus of the Moon"):
        return [one(1, _nonbasic, l4=_sets("Mountain"))]
    if name == "Harbinger of the Seas":
        return [one(1, _nonbasic, l4=_sets("Island"))]
    if name == "Urborg":
        return [one(1, _land, l4=_adds("Swamp"))]
    if name == "Yavimaya":
        return [one(1, _land, l4=_adds("Forest"))]
    if name in ("Prismatic Omen", "Dryad of the Ilysian Grove"):
        return [one(1, _your_land, l4=_adds(*BASIC))]
    if name == "Celestial Dawn":
        return [
            one(1, _your_land, l4=_sets("Plains")),
            one(2, lambda g, me, it: "land" not in it.types and it.controller == me.controller, l5=_colors("white")),
        ]
    if name == "Conversion":
        return [one(1, lambda g, me, it: "Mountain" in it.subtypes and "land" in it.types, l4=_sets("Plains"))]
    if name == "Spreading Seas":
        return [one(1, lambda g, me, it: it.id == host and "land" in it.types, l4=_sets("Island"))]
    if name == "Ashaya":

        def size(game: Game, me: Thing, it: Thing) -> None:
            it.power = it.toughness = _your_lands(game, me)

        def forest_land(game: Game, me: Thing, it: Thing) -> None:
            it.types.add("land")
            it.subtypes.add("Forest")

        own = one(1, lambda g, me, it: it.id == me.id, l7a=size)
        own.first, own.amount = True, _your_lands
        return [
            own,
            one(
                2,
                lambda g, me, it: "creature" in it.types and not it.token and it.controller == me.controller,
                l4=forest_land,
            ),
        ]
    if name == "Life and Limb":

        def saproling_land(game: Game, me: Thing, it: Thing) -> None:
            it.types |= {"land", "creature"}
            it.subtypes |= {"Saproling", "Forest"}

        return [
            one(
                1,
                lambda g, me, it: bool(it.subtypes & {"Forest", "Saproling"}),
                l4=saproling_land,
                l5=_colors("green"),
                l7b=_one_one,
            )
        ]
    if name == "Kormus Bell":
        return [
            one(
                1,
                lambda g, me, it: "Swamp" in it.subtypes,
                l4=lambda g, me, it: it.types.add("creature"),
                l5=_colors("black"),
                l7b=_one_one,
            )
        ]
    if name == "Alpine Moon":

        def no_land_types(game: Game, me: Thing, it: Thing) -> None:
            it.subtypes -= LAND_TYPES

        def any_color(game: Game, me: Thing, it: Thing) -> None:
            _lose_all(game, me, it)
            it.granted = {"Alpine Moon#1.1"}

        return [
            one(
                1,
                lambda g, me, it: "land" in it.types and it.controller != me.controller and it.name == chosen,
                l4=no_land_types,
                l6=any_color,
            )
        ]
    if name == "Blood Sun":

        def only_mana(game: Game, me: Thing, it: Thing) -> None:
            it.text &= it.mana
            it.granted = {a for a in it.granted if a.endswith(".1")}  # here, all granted abilities make mana

        return [one(1, _land, l6=only_mana)]
    if name == "Dress Down":
        return [one(1, _creature, l6=_lose_all)]
    if name == "Humility":
        return [one(1, _creature, l6=_lose_all, l7b=_one_one)]
    if name == "Imprisoned in the Moon":

        def only_land(game: Game, me: Thing, it: Thing) -> None:
            it.types.add("land")
            it.drop_types({"land"})

        def colorless_mana(game: Game, me: Thing, it: Thing) -> None:
            _lose_all(game, me, it)
            it.granted = {"Imprisoned in the Moon#1.1"}

        return [one(1, _host(host), l4=only_land, l5=_colors(), l6=colorless_mana)]
    if name == "Song of the Dryads":

        def forest_only(game: Game, me: Thing, it: Thing) -> None:
            it.types.add("land")
            it.drop_types({"land"})
            it.become_land_type("Forest")

        return [one(1, _host(host), l4=forest_only, l5=_colors())]
    return []
