"""``explain``: why a permanent could produce a type of mana, as a proof, or why it could not."""

from __future__ import annotations

from typing import Any

import msgspec
from clingo import Symbol

from bridge.answers import SCHEMA_VERSION, TYPE_ORDER, Answer, RuleStep, Unmodelled
from bridge.board.board import Board
from bridge.errors import InputError
from bridge.explain.derivation import Cone
from bridge.explain.instances import instances
from bridge.explain.lines import proof_of
from bridge.explain.proof import Proof
from bridge.explain.sentences import TOLD, Sentences
from bridge.explain.why_not import why_not
from bridge.explain.world import World, could_produce, world_of
from bridge.facts.terms import TYPE_NAMES
from bridge.queries.session import name
from bridge.queries.unmodelled import unmodelled
from bridge.rules import EDITIONS


class ExplainAnswer(Answer, frozen=True):
    """The answer to ``explain``.

    If it ``holds``, ``proofs`` are the shortest ones, the shortest first, and ``others`` is how many more reasons there
    are.  If not, ``because`` says what stands in the way, each with its rule.
    """

    permanent: str
    type: str
    holds: bool
    called: str = ""  # the permanent, as sentences call it
    proofs: tuple[Proof, ...] = ()
    others: int = 0
    because: tuple[RuleStep, ...] = ()
    unmodelled: tuple[Unmodelled, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the answer in the shape that ``--json`` prints."""
        found: dict[str, Any] = {
            "schema_version": SCHEMA_VERSION,
            "permanent": self.permanent,
            "type": self.type,
            "holds": self.holds,
        }
        if not self.holds:
            found["because"] = [msgspec.to_builtins(reason) for reason in self.because]
        else:
            found["proof"] = self.proofs[0].as_json()
            found["more_proofs"] = [proof.as_json() for proof in self.proofs[1:]]
            found["other_reasons"] = self.others
        found["unmodelled"] = [msgspec.to_builtins(entry) for entry in self.unmodelled]
        return found


def explain(board: Board, id: str, mana_type: str, edition: str = EDITIONS[-1], most: int = 1) -> ExplainAnswer:
    """Return why a permanent could produce a type of mana, or why it could not.

    Args:
        board: the board.
        id: the permanent's id.
        mana_type: one of W U B R G C.
        edition: the edition of the rules.
        most: how many proofs at most.

    Raises:
        InputError: no permanent has this id, or there is no such type.
        LimitError: the board is too big for an exact answer.

    >>> answer = explain(Board.parse("A: Forest, Reflecting Pool"), "reflecting-pool", "G")
    >>> [node.text for node in answer.proofs[0].nodes if node.text.endswith("could produce {G}")]
    ['Reflecting Pool could produce {G}', 'Forest could produce {G}']
    """
    if mana_type not in TYPE_ORDER:
        raise InputError("is no type of mana", value=mana_type, near=TYPE_ORDER)
    permanent = board.permanent(id)
    world = world_of(board, edition)
    goal = could_produce(permanent.id, TYPE_NAMES[mana_type])
    say = Sentences(board, world)
    missing = unmodelled(board, [(name(atom.arguments[0]), atom.arguments[1]) for atom in world.atoms("unread", 2)])
    if not world.holds(goal):
        because = why_not(world, permanent.id, TYPE_NAMES[mana_type], say)
        return ExplainAnswer(
            permanent.id, mana_type, False, say.label(permanent.id), because=because, unmodelled=missing
        )
    proofs, number = _cone(world, goal).proofs(goal, max(most, 1))
    return ExplainAnswer(
        permanent=permanent.id,
        type=mana_type,
        holds=True,
        called=say.label(permanent.id),
        unmodelled=missing,
        proofs=tuple(proof_of(proof, say) for proof in proofs),
        others=number - len(proofs),
    )


def _cone(world: World, goal: Symbol) -> Cone:
    """Everything that the goal may rest on; from the second question about a board on, all that any other may."""
    cone: Cone | None = world.cone
    if cone is None or goal not in cone:
        wanted = [goal] if cone is None else world.atoms("could_produce", 2)
        world.cone = cone = Cone(instances(world, wanted), world.is_fact, TOLD)
    return cone
