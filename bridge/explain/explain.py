"""``explain``: why a permanent could produce a type of mana, as a proof, or why it could not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from clingo import Symbol

from bridge.answers import SCHEMA_VERSION, TYPE_ORDER, Answer, RuleStep, SmallestChanges, Unmodelled
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

MOST_THEN = 3  # proofs of what holds after changes


class ExplainAnswer(Answer, frozen=True):
    """The answer to ``explain``.

    If it ``holds``, ``proofs`` are the shortest ones, the shortest first, and ``others`` is how many more reasons there
    are.  If not, ``because`` says what stands in the way, each with its rule; ``changes`` are the smallest ones that
    would make it so, if they were asked for, and ``then`` has a proof after each of the first of them.
    """

    permanent: str
    type: str
    holds: bool
    called: str = ""  # the permanent, as sentences call it
    proofs: tuple[Proof, ...] = ()
    others: int = 0
    because: tuple[RuleStep, ...] = ()
    changes: SmallestChanges | None = None
    then: tuple[Proof, ...] = ()
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
            if self.changes is not None:
                found["changes"] = self.changes.as_json()
                found["proofs_then"] = [proof.as_json() for proof in self.then]
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


def with_changes(
    found: ExplainAnswer,
    board: Board,
    cards: Iterable[str] | None = None,
    most: int | None = None,
    edition: str = EDITIONS[-1],
) -> ExplainAnswer:
    """Return an answer that says why not with the smallest changes that would make it so, and proofs of the first.

    Args:
        found: an answer of :func:`explain` about the board; one that holds is returned as it is.
        board: the board.
        cards: names of cards that may be added; the basic lands if they are not given.
        most: how many changes together; see :func:`bridge.queries.changes.changes`.
        edition: the edition of the rules.

    Raises:
        InputError: a card can't be added.
        LimitError: a board is too big for an exact answer.

    >>> board = Board.parse("A: Tropical Island; B: Blood Moon")
    >>> found = with_changes(explain(board, "tropical-island", "U"), board)
    >>> found.changes.text, found.then[0].nodes[0].text
    ('remove Blood Moon (blood-moon)', 'Tropical Island could produce {U}')
    """
    from bridge.board.change import apply
    from bridge.cards.model import BASIC_LAND_TYPES
    from bridge.queries.changes import MOST, changes

    if found.holds:
        return found
    listed = BASIC_LAND_TYPES if cards is None else cards
    sets = changes(board, found.permanent, found.type, listed, MOST if most is None else most, edition)
    then = [explain(apply(board, one), found.permanent, found.type, edition).proofs[0] for one in sets.sets[:MOST_THEN]]
    return msgspec.structs.replace(found, changes=sets, then=tuple(then))


def _cone(world: World, goal: Symbol) -> Cone:
    """Everything that the goal may rest on; from the second question about a board on, all that any other may."""
    cone: Cone | None = world.cone
    if cone is None or goal not in cone:
        wanted = [goal] if cone is None else world.atoms("could_produce", 2)
        world.cone = cone = Cone(instances(world, wanted), world.is_fact, TOLD)
    return cone
