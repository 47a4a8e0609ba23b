"""Naming the sources that pay a cost: the rules say that it can be paid, a matching says with what."""

from __future__ import annotations

from collections.abc import Sequence

from clingo import Symbol

from bridge.answers import TYPE_ORDER
from bridge.queries.session import Atoms, in_order

Unit = tuple[str, frozenset[str]]  # the source, and the types that its mana may have; S: from a snow source


class Payments:
    """The ways to pay that one answer set holds."""

    def __init__(self, atoms: Atoms) -> None:
        self._ways: dict[tuple[Symbol, Symbol], list[tuple[int, tuple[int, ...]]]] = {}
        for permanent, ability, used, need in atoms["paid_by"]:
            way = (used.number, tuple(part.number for part in need.arguments))
            self._ways.setdefault((permanent, ability), []).append(way)
        self._special: dict[tuple[str, int], str] = {}
        for player, permanent, _, place in atoms["special_place"]:
            self._special[player.string, place.number] = permanent.string
        self._players = {(permanent, ability): player.string for permanent, ability, player in atoms["has_activated"]}
        self._units: dict[str, list[Unit]] = {}
        for player, mana_type, amount in atoms["floats"]:
            units = [("floating", frozenset(_letter(mana_type)))] * min(amount.number, 64)
            self._units.setdefault(player.string, []).extend(units)
        owners = {permanent: player.string for permanent, player in atoms["plain_source"]}
        self._copies = {permanent: number.number for permanent, number in atoms["copies_of"]}
        for permanent, shape in in_order(atoms["shape"]):
            self._units.setdefault(owners[permanent], []).extend(self._shaped(permanent, shape))
        self._taken = {(permanent, ability) for permanent, ability in atoms["uses_itself"]}

    def _shaped(self, permanent: Symbol, shape: Symbol) -> list[Unit]:
        *fixed, choice, snow = (part.number for part in shape.arguments)
        numbers = zip(TYPE_ORDER, fixed, strict=True)
        also = frozenset("S" if snow else "")
        units = [(permanent.string, also | {t}) for t, number in numbers for _ in range(min(number, 64))]
        if choice:
            units.append((permanent.string, also | {t for bit, t in enumerate(TYPE_ORDER) if choice & 1 << bit}))
        return units * min(self._copies.get(permanent, 1), 64)

    def plan(self, permanent: Symbol, ability: Symbol) -> tuple[str, ...]:
        """Return the sources of one way to pay an ability's mana: ids, and ``floating``."""
        ways = self._ways.get((permanent, ability))
        if not ways:
            return ()
        player = self._players[permanent, ability]
        used, need = min(ways, key=lambda way: (way[0].bit_count(), sum(way[1]), way))
        special = [self._special[player, place] for place in range(30) if used & 1 << place]
        units = self._units.get(player, [])
        if (permanent, ability) in self._taken:
            own = [unit for unit in units if unit[0] == permanent.string]
            spare = len(own) - len(own) // max(self._copies.get(permanent, 1), 1)
            units = [*(unit for unit in units if unit[0] != permanent.string), *own[:spare]]
        paid = match(_wanted(need), units)
        return (*dict.fromkeys(special), *dict.fromkeys(paid), *([f"{need[7]} life"] if need[7] else []))


def _letter(mana_type: Symbol) -> str:
    from bridge.facts.terms import TYPE_LETTERS

    return TYPE_LETTERS[mana_type.name]


def _wanted(need: Sequence[int]) -> list[frozenset[str]]:
    symbols = [frozenset(t) for t, n in zip(TYPE_ORDER, need, strict=False) for _ in range(n)]
    symbols += [frozenset("S")] * need[8]
    return symbols + [frozenset(TYPE_ORDER)] * min(need[6], 1000)


def match(wanted: Sequence[frozenset[str]], units: Sequence[Unit]) -> list[str]:
    """Return the sources of units that pay every symbol wanted, by augmenting paths; as many as can be.

    >>> match([frozenset("G"), frozenset("WUBRGC")], [("orchard", frozenset("UG")), ("forest", frozenset("G"))])
    ['forest', 'orchard']
    """
    holder: dict[int, int] = {}

    def seat(symbol: int, tried: set[int]) -> bool:
        for place, (_, types) in enumerate(units):
            if place not in tried and types & wanted[symbol]:
                tried.add(place)
                if place not in holder or seat(holder[place], tried):
                    holder[place] = symbol
                    return True
        return False

    for symbol in range(len(wanted)):
        seat(symbol, set())
    return [units[place][0] for _, place in sorted((symbol, place) for place, symbol in holder.items())]
