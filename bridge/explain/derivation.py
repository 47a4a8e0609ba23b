"""Choosing proofs among instances of rules: the shortest first, and none in which an atom supports itself."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from clingo import Symbol

from bridge.explain.instances import Instance

Cost = tuple[int, int]  # lines that people read, then all inferences
Chosen = dict[Symbol, Instance | None]  # the reason for each atom; None: a fact of the board
Choice = dict[int, int]  # the same by number: which instance an atom has, -1 for a fact

# Atoms of these predicates say how a permanent comes to its mana, step by step: another instance of a rule for one of
# them is another reason.  All others are proved in one way only, and so is what other permanents could produce.
TELLING = frozenset((
    "ends_in", "produces", "effect_gives", "option_gives", "gives", "amount_of", "may_have", "reflects", "on_offer",
))  # fmt: skip
# Those of them that other permanents may have in common with the one that is asked about.
SHARED = frozenset(("on_offer", "ends_in"))


class _Settled(NamedTuple):
    """The cheapest reason for each atom that can be proved, in the order of what they cost."""

    choice: Choice
    costs: dict[int, Cost]


class _Way(NamedTuple):
    """One way to prove an atom: its cost, and which instances it takes instead of the cheapest."""

    cost: Cost
    choice: Choice


class Cone:
    """Everything that some atoms may rest on; atoms and instances are numbered, since comparing terms is slow.

    Args:
        found: the instances of rules that there are.
        is_fact: tells whether an atom is a fact of the board.
        told: the predicates that take a line in a proof for people.
    """

    def __init__(self, found: Iterable[Instance], is_fact: Callable[[Symbol], bool], told: Collection[str]) -> None:
        self._found = list(found)
        numbers: dict[Symbol, int] = {}

        def number(atoms: Iterable[Symbol]) -> list[int]:
            return list(dict.fromkeys(numbers.setdefault(atom, len(numbers)) for atom in atoms))

        self._heads = [number([instance.atom])[0] for instance in self._found]
        self._premises = [number(instance.premises) for instance in self._found]
        self._needs = [
            number([*i.premises, *i.gathered]) if i.gathered else n
            for i, n in zip(self._found, self._premises, strict=True)
        ]
        self._numbers, self._atoms = numbers, list(numbers)
        self._names = [atom.name for atom in self._atoms]
        self._weights = [int(name in told) for name in self._names]
        self._of: list[list[int]] = [[] for _ in self._atoms]
        self._waiting: list[list[int]] = [[] for _ in self._atoms]
        for place, (head, needs) in enumerate(zip(self._heads, self._needs, strict=True)):
            self._of[head].append(place)
            for atom in needs:
                self._waiting[atom].append(place)
        self._facts = [at for at, of in enumerate(self._of) if not of or is_fact(self._atoms[at])]
        self._all = self._settle()

    def __contains__(self, atom: Symbol) -> bool:
        """Tell whether an atom can be proved."""
        return self._numbers.get(atom, -1) in self._all.costs

    def proofs(self, goal: Symbol, most: int) -> tuple[list[Chosen], int]:
        """Return the cheapest proofs of an atom, and how many there are that differ in what tells.

        Args:
            goal: what is proved.
            most: how many proofs at most.
        """
        root = self._numbers[goal]
        chain = self._chain(root)
        reasons = self._reasons(root, chain)
        counts: dict[int, int] = {}
        ways: dict[int, list[_Way]] = {}
        for atom in reversed(chain):  # what an atom rests on comes after it
            links = [(way, [need for need in self._premises[place] if need in counts]) for place, way in reasons[atom]]
            counts[atom] = sum(prod(counts[need] for need in needs) for _, needs in links)
            together = (_sum([way, *more]) for way, needs in links for more in product(*map(ways.__getitem__, needs)))
            ways[atom] = heapq.nsmallest(most, together, key=lambda way: way.cost)
        proofs = [proof for way in ways[root] if self._is_grounded(proof := self._proof(root, way.choice), root)]
        proofs = proofs or [self._proof(root, {})]
        return [self._told(proof) for proof in proofs], max(counts[root], 1)

    def _told(self, proof: Choice) -> Chosen:
        return {self._atoms[atom]: self._found[place] if place >= 0 else None for atom, place in proof.items()}

    def _proof(self, root: int, choice: Choice) -> Choice:
        """The atoms of a proof, what is proved first, each with its reason."""
        found: Choice = {}
        todo = [root]
        while todo:
            atom = todo.pop()
            if atom not in found:
                place = found[atom] = choice[atom] if atom in choice else self._all.choice[atom]
                todo += self._needs[place][::-1] if place >= 0 else ()
        return found

    def _chain(self, root: int) -> dict[int, None]:
        """The atoms that tell how the goal comes about, each before those that it rests on."""
        after: dict[int, None] = {}
        stack = [(root, self._links(root))]
        seen = {root}
        while stack:
            current, links = stack[-1]
            link = next((link for link in links if link not in seen), None)
            if link is None:
                stack.pop()
                after[current] = None
            else:
                seen.add(link)
                stack.append((link, self._links(link)))
        return dict.fromkeys(reversed(after))

    def _links(self, atom: int) -> list[int]:
        needs = dict.fromkeys(need for place in self._of[atom] for need in self._premises[place])
        return [need for need in needs if self._names[need] in TELLING]

    def _reasons(self, root: int, chain: Collection[int]) -> dict[int, list[tuple[int, _Way]]]:
        """For each atom of the chain, the reasons that do not lead back to it or to the goal.

        Only what other permanents could produce can lead back, and that is needed where it is on offer.
        """
        own = {atom for atom in chain if self._names[atom] not in SHARED} | {root}
        tainted = self._resting_on(own)
        links = set(chain) - {root}
        found = {}
        for atom in chain:
            if self._names[atom] == "on_offer":
                found[atom] = list(self._reasons_for(atom, own | {atom}, tainted | self._resting_on({atom}), links))
            else:
                found[atom] = list(self._reasons_for(atom, set(), set(), links))
        return found

    def _reasons_for(
        self, atom: int, banned: set[int], tainted: set[int], links: set[int]
    ) -> Iterable[tuple[int, _Way]]:
        """The reasons for an atom without what is banned; what is tainted needs that in its cheapest proof."""
        without: _Settled | None = None
        for place in self._of[atom]:
            needs = [need for need in self._needs[place] if need not in links]
            choice, costs = {atom: place}, self._all.costs
            if not tainted.isdisjoint(needs):
                without = without or self._settle(banned)
                choice, costs = {**without.choice, **choice}, without.costs
            if all(need in costs for need in needs):
                yield place, _sum([_Way((self._weights[atom], 1), choice), *(_Way(costs[need], {}) for need in needs)])

    def _resting_on(self, some: Collection[int]) -> set[int]:
        """The atoms whose cheapest proofs use some atoms."""
        found = set(some)
        for atom, place in self._all.choice.items():
            if place >= 0 and not found.isdisjoint(self._needs[place]):
                found.add(atom)
        return found

    def _settle(self, banned: Collection[int] = ()) -> _Settled:
        """Find the cheapest reason for every atom, without some.

        An atom is settled once all that one of its instances needs is settled, the cheapest first.  So every reason
        rests on what was settled before, and no atom on itself.
        """
        missing = list(map(len, self._needs))
        lines, inferences = [0] * len(missing), [0] * len(missing)
        settled = _Settled({}, {})
        queue: list[tuple[int, int, int, int]] = [(self._weights[atom], 1, -1, atom) for atom in self._facts]
        queue += [(self._weights[at], 1, place, at) for place, at in enumerate(self._heads) if not missing[place]]
        heapq.heapify(queue)
        while queue:
            told, all_told, place, atom = heapq.heappop(queue)
            if atom in settled.costs or atom in banned:
                continue
            settled.costs[atom] = told, all_told
            settled.choice[atom] = place
            for other in self._waiting[atom]:
                missing[other] -= 1
                lines[other] += told
                inferences[other] += all_told
                if not missing[other]:
                    head = self._heads[other]
                    heapq.heappush(queue, (lines[other] + self._weights[head], inferences[other] + 1, other, head))
        return settled

    def _is_grounded(self, proof: Choice, root: int) -> bool:
        """Tell whether no atom of a proof rests on itself."""
        done: set[int] = set()
        path: set[int] = set()
        stack = [(root, False)]
        while stack:
            atom, left = stack.pop()
            if left:
                path.discard(atom)
                done.add(atom)
            elif atom in path:
                return False
            elif atom not in done:
                path.add(atom)
                needs = self._needs[proof[atom]] if proof[atom] >= 0 else []
                stack += [(atom, True), *((need, False) for need in needs)]
        return True


def _sum(ways: Sequence[_Way]) -> _Way:
    choice: Choice = {}
    for way in ways:
        choice |= way.choice
    return _Way((sum(way.cost[0] for way in ways), sum(way.cost[1] for way in ways)), choice)
