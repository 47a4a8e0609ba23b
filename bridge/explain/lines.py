"""From a derivation to lines for people: what is only technical is passed over, and its reasons told instead."""

from __future__ import annotations

from clingo import Symbol
from msgspec.structs import replace

from bridge.explain.derivation import Chosen
from bridge.explain.instances import Instance
from bridge.explain.proof import Inference, Node, Proof
from bridge.explain.sentences import TECHNICAL, Sentences

# Which rules to cite for an atom: those above the rules by which these were derived, among what it rests on and what
# is passed over.  For others it is the rule of the atom itself.
CITED = {
    "produces": ("reflects", "defines", "gives"),
    "has_ability": ("has_ability",),
    "has_color": ("has_color",),
    "gains": ("subtype_word", "color_word"),
    "step": ("step", "becomes_event"),
}
TOPIC_OF = {
    "could_produce": "could produce",
    "produces": "production",
    "step": "replacement",
    "final": "replacement",
    "has_ability": "ability",
    "gains": "continuous effect",
    "matches": "description",
    "value": "amount",
    "true": "condition",
    "has_color": "color",
}


def proof_of(chosen: Chosen, say: Sentences) -> Proof:
    """Return a derivation as a proof.

    Args:
        chosen: the atoms, what is proved first, each with its reason.
        say: the sentences of the board.
    """
    return Proof(tuple(_inference(atom, reason) for atom, reason in chosen.items()), _Lines(chosen, say).nodes())


def _inference(atom: Symbol, reason: Instance | None) -> Inference:
    if reason is None:
        return Inference(str(atom))
    lists = (reason.premises, reason.gathered, reason.absent, reason.parameters)
    return Inference(str(atom), reason.rule, *(tuple(map(str, symbols)) for symbols in lists))


class _Lines:
    """The lines of one proof."""

    def __init__(self, chosen: Chosen, say: Sentences) -> None:
        self._chosen, self._say = chosen, say
        self._told: dict[Symbol, tuple[str, str] | None] = {}
        self._below: dict[Symbol, dict[Symbol, None]] = {}

    def nodes(self) -> tuple[Node, ...]:
        """The lines, what is proved first; atoms with the same sentence share a line."""
        goal = next(iter(self._chosen))
        places: dict[tuple[str, str], int] = {}
        atoms: dict[tuple[str, str], list[Symbol]] = {}
        todo = [goal]
        for atom in todo:
            key = self._key(atom)
            assert key is not None
            places.setdefault(key, len(places))
            if atom not in atoms.setdefault(key, []):
                atoms[key].append(atom)
                todo += self._reasons(atom)
        return _without_repeated_facts([self._node(key, of, places) for key, of in atoms.items()])

    def _node(self, key: tuple[str, str], atoms: list[Symbol], places: dict[tuple[str, str], int]) -> Node:
        because = {
            places[below]: None for atom in atoms for other in self._reasons(atom) if (below := self._key(other))
        }
        because.pop(places[key], None)
        cited = dict.fromkeys(number for atom in atoms for number in self._cited(atom))
        passed = dict.fromkeys(number for atom in atoms for number in self._passed_over(atom))
        return Node(
            text=key[1],
            kind=key[0],
            rules=tuple(cited),
            rests_on=tuple(number for number in passed if number not in cited),
            permanents=tuple(dict.fromkeys(id for atom in atoms for id in self._say.about(atom))),
            because=tuple(because),
            topic=TOPIC_OF.get(atoms[0].name, "board"),
        )

    def _key(self, atom: Symbol) -> tuple[str, str] | None:
        """What makes a line one of its own: its kind and its sentence."""
        if atom not in self._told:
            reason = self._chosen[atom]
            text = self._say.sentence(atom, reason)
            self._told[atom] = None if text is None else ("fact" if reason is None else "step", text)
        return self._told[atom]

    def _needs(self, atom: Symbol) -> list[Symbol]:
        reason = self._chosen[atom]
        needs = [] if reason is None else [*reason.premises, *reason.gathered]
        return [need for need in needs if need.name not in TECHNICAL]

    def _reasons(self, atom: Symbol) -> dict[Symbol, None]:
        """The atoms with a line that this one rests on, directly or by what is passed over."""
        stack = [atom]
        while stack:  # depth first, without recursion: proofs are deep
            current = stack[-1]
            todo = [need for need in self._needs(current) if self._key(need) is None and need not in self._below]
            if todo:
                stack += todo
                continue
            stack.pop()
            found: dict[Symbol, None] = {}
            for need in self._needs(current):
                found |= {need: None} if self._key(need) is not None else self._below[need]
            self._below[current] = found
        return self._below[atom]

    def _hidden(self, atom: Symbol) -> list[Symbol]:
        """What an atom rests on and is passed over, nearest first."""
        found = dict.fromkeys(need for need in self._needs(atom) if self._key(need) is None)
        todo = list(found)
        for current in todo:
            for need in self._needs(current):
                if self._key(need) is None and need not in found:
                    found[need] = None
                    todo.append(need)
        return list(found)

    def _numbers(self, atom: Symbol) -> tuple[str, ...]:
        reason = self._chosen[atom]
        return () if reason is None else reason.rule.numbers

    def _cited(self, atom: Symbol) -> list[str]:
        names = CITED.get(atom.name, ())
        below = [other for other in self._hidden(atom) if other.name in names] if names else []
        if atom.name in ("has_ability", "has_color"):
            below = below[:1]  # what a permanent is now is what the last layer left
        numbers = [number for other in below for number in self._numbers(other)]
        if not numbers or (atom.name in names and atom.name == "step"):
            numbers = [*self._numbers(atom), *numbers]
        return [*numbers, *self._say.rules(atom, self._chosen[atom])]

    def _passed_over(self, atom: Symbol) -> list[str]:
        return [number for other in self._hidden(atom) for number in self._numbers(other)]


def _without_repeated_facts(nodes: list[Node]) -> tuple[Node, ...]:
    """The lines, with facts only under the last line that rests on them by itself."""
    facts: dict[int, set[int]] = {}  # below each line

    def below(place: int) -> set[int]:
        stack = [place]
        while stack:
            current = stack[-1]
            todo = [other for other in nodes[current].because if other not in facts]
            if todo:
                stack += todo
                continue
            stack.pop()
            own = {other for other in nodes[current].because if nodes[other].kind == "fact"}
            facts[current] = own.union(*(facts[other] for other in nodes[current].because))
        return facts[place]

    def kept(place: int) -> tuple[int, ...]:
        steps = [other for other in nodes[place].because if nodes[other].kind == "step"]
        told: set[int] = set().union(*map(below, steps))
        return tuple(other for other in nodes[place].because if other in steps or other not in told)

    return tuple(replace(node, because=kept(place)) for place, node in enumerate(nodes))
