"""Choosing proofs among instances of rules: the shortest first, and none in which an atom supports itself."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from clingo import Symbol

from bridge.explain.instances import Instance

Cost = tuple[int, int]  # lines that people read, then all inferences
Chosen = dict[Symbol, Instance | None]  # the reason for each atom; None: a fact of the board

# Atoms of these predicates say how a permanent comes to its mana, step by step: another instance of a rule for one of
# them is another reason.  All others are proved in one way only, and so is what other permanents could produce.
TELLING = frozenset((
    "could_produce", "ends_in", "produces", "effect_gives", "option_gives", "gives", "amount_of", "may_have",
    "reflects", "on_offer",
))  # fmt: skip


class _Settled(NamedTuple):
    """The cheapest reason for each atom that can be proved, and what it costs."""

    chosen: Chosen
    costs: dict[Symbol, Cost]


class _Way(NamedTuple):
    """One way to prove an atom: its cost, and which instances it takes instead of the cheapest."""

    cost: Cost
    choice: Chosen


class Cone:
    """Everything that atoms may rest on.

    Args:
        found: the instances of rules that there are.
        is_fact: tells whether an atom is a fact of the board.
        weight: how many lines an atom takes in a proof for people.
    """

    def __init__(
        self, found: Iterable[Instance], is_fact: Callable[[Symbol], bool], weight: Callable[[Symbol], int]
    ) -> None:
        self._found = list(dict.fromkeys(found))
        self._weight = weight
        self._needs = [{*instance.premises, *instance.gathered} for instance in self._found]
        self._of: dict[Symbol, list[int]] = defaultdict(list)
        self._waiting: dict[Symbol, list[int]] = defaultdict(list)
        for place, instance in enumerate(self._found):
            self._of[instance.atom].append(place)
            for atom in self._needs[place]:
                self._waiting[atom].append(place)
        self._facts = [atom for atom in self._waiting if atom not in self._of or is_fact(atom)]
        self._all = self._settle()

    def __contains__(self, atom: Symbol) -> bool:
        """Tell whether an atom can be proved."""
        return atom in self._all.costs

    def proof(self, goal: Symbol, choice: Chosen | None = None) -> Chosen:
        """Return the atoms of a proof, what is proved first, each with its reason.

        Args:
            goal: what is proved.
            choice: reasons to take for some atoms instead of the cheapest.
        """
        found: Chosen = {}
        todo = [goal]
        while todo:
            atom = todo.pop()
            if atom not in found:
                reason = found[atom] = (choice or {}).get(atom) or self._all.chosen[atom]
                todo += [] if reason is None else _needs(reason)[::-1]
        return found

    def proofs(self, goal: Symbol, most: int) -> tuple[list[Chosen], int]:
        """Return the cheapest proofs of an atom, and how many there are that differ in what tells.

        Args:
            goal: what is proved.
            most: how many proofs at most.
        """
        chain = self._chain(goal)
        reasons = {atom: self._reasons(atom, goal, chain) for atom in chain}
        counts: dict[Symbol, int] = {}
        ways: dict[Symbol, list[_Way]] = {}
        for atom in reversed(chain):  # what an atom rests on comes after it
            links = [(way, [need for need in reason.premises if need in counts]) for reason, way in reasons[atom]]
            counts[atom] = sum(prod(counts[need] for need in needs) for _, needs in links)
            together = (_sum([way, *more]) for way, needs in links for more in product(*(ways[need] for need in needs)))
            ways[atom] = heapq.nsmallest(most, together, key=lambda way: way.cost)
        proofs = [self.proof(goal, way.choice) for way in ways[goal]]
        proofs = [proof for proof in proofs if _grounded(proof, goal)] or [self.proof(goal)]
        return proofs, max(counts[goal], 1)

    def _chain(self, goal: Symbol) -> dict[Symbol, None]:
        """The atoms that tell how the goal comes about, each before those that it rests on."""
        after: dict[Symbol, None] = {}

        def visit(atom: Symbol) -> None:
            stack = [(atom, iter(self._links(atom)))]
            seen = {atom}
            while stack:
                current, links = stack[-1]
                for link in links:
                    if link not in seen:
                        seen.add(link)
                        stack.append((link, iter(self._links(link))))
                        break
                else:
                    stack.pop()
                    after[current] = None

        visit(goal)
        return dict.fromkeys(reversed(after))

    def _links(self, atom: Symbol) -> list[Symbol]:
        needs = [need for place in self._of[atom] for need in self._found[place].premises]
        return [need for need in dict.fromkeys(needs) if need.name in TELLING and need.name != "could_produce"]

    def _reasons(self, atom: Symbol, goal: Symbol, chain: Collection[Symbol]) -> list[tuple[Instance, _Way]]:
        """The reasons for an atom of the chain that need neither it nor the goal."""
        banned = {other for other in chain if other.name != "on_offer"} | {goal, atom}
        least = min(self._all.costs[other] for other in banned if other in self._all.costs)
        without: _Settled | None = None
        found = []
        for place in self._of[atom]:
            reason = self._found[place]
            needs = [need for need in self._needs[place] if need not in chain or need == goal]
            choice: Chosen = {atom: reason}
            costs = self._all.costs
            if any(need not in costs for need in needs):
                continue
            if any(costs[need] > least and not banned.isdisjoint(self.proof(need)) for need in needs):
                without = without or self._settle(banned)
                costs = without.costs
                if any(need not in costs for need in needs):
                    continue
                choice = {**without.chosen, **choice}
            own = (self._weight(atom), 1)
            found.append((reason, _sum([_Way(own, choice), *(_Way(costs[need], {}) for need in needs)])))
        return found

    def _settle(self, banned: Collection[Symbol] = ()) -> _Settled:
        """Find the cheapest reason for every atom, without some.

        An atom is settled once all that one of its instances needs is settled, the cheapest first.  So every reason
        rests on what was settled before, and no atom on itself.
        """
        missing = list(map(len, self._needs))
        sums: list[Cost] = [(0, 0)] * len(missing)
        queue: list[tuple[Cost, int, Symbol]] = []  # cost, place of the instance, atom
        settled = _Settled({}, {})

        def add(cost: Cost, place: int, atom: Symbol) -> None:
            heapq.heappush(queue, ((cost[0] + self._weight(atom), cost[1] + 1), place, atom))

        for place, number in enumerate(missing):
            if not number:
                add((0, 0), place, self._found[place].atom)
        for atom in self._facts:
            add((0, 0), -1, atom)
        while queue:
            cost, place, atom = heapq.heappop(queue)
            if atom in settled.costs or atom in banned:
                continue
            settled.costs[atom] = cost
            settled.chosen[atom] = self._found[place] if place >= 0 else None
            for other in self._waiting[atom]:
                missing[other] -= 1
                sums[other] = sums[other][0] + cost[0], sums[other][1] + cost[1]
                if not missing[other]:
                    add(sums[other], other, self._found[other].atom)
        return settled


def _needs(reason: Instance) -> list[Symbol]:
    return [*reason.premises, *reason.gathered]


def _sum(ways: Sequence[_Way]) -> _Way:
    choice: Chosen = {}
    for way in ways:
        choice |= way.choice
    return _Way((sum(way.cost[0] for way in ways), sum(way.cost[1] for way in ways)), choice)


def _grounded(proof: Chosen, goal: Symbol) -> bool:
    """Tell whether no atom of a proof rests on itself."""
    done: set[Symbol] = set()
    path: set[Symbol] = set()
    stack = [(goal, False)]
    while stack:
        atom, left = stack.pop()
        if left:
            path.discard(atom)
            done.add(atom)
        elif atom in path:
            return False
        elif atom not in done:
            path.add(atom)
            reason = proof[atom]
            stack += [(atom, True), *((need, False) for need in ([] if reason is None else _needs(reason)))]
    return True
