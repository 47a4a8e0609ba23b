"""Answers of all boards of a space, in one grounding where that is possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from clingo import Control, Symbol

from bridge import rules
from bridge.board.permanent import Permanent
from bridge.cards.model import ManaReplacement
from bridge.facts.board import hold_by_counters
from bridge.facts.space import space_chunks
from bridge.spaces.space import Picks, Place, Space

CHAPTER = "spaces"
MOST_EFFECTS, MOST_OPEN_EFFECTS = 6, 3  # replacement effects on one board of a space, and those not on all


def together(
    space: Space,
    question: Iterable[str] = (),
    chapters: Sequence[str] = (),
    edition: str = rules.EDITIONS[-1],
    further: str = "",
) -> Control:
    """Return a space grounded once: every board of it is one answer set.

    Args:
        space: the space; see :func:`can_be_together`.
        question: facts that say what is asked.
        chapters: as for :func:`bridge.queries.session.ask`.
        edition: the edition of the Comprehensive Rules.
        further: program text for the part ``answers``, such as a property that is looked for.

    >>> from bridge.board.board import Board
    >>> space = Space.over(Board.parse("A: Forest"), [("new", [None, {"card": "Contamination"}])])
    >>> control = together(space, ["types_asked."])
    >>> with control.solve(yield_=True) as models:
    ...     sorted(picked(space, model.symbols(shown=True)) for model in models)
    [(0,), (1,)]
    """
    files, chunks = _program(space, question, chapters, edition)
    control = rules.make_control("\n".join(chunks), files, ["0"])
    if further:
        control.add("answers", [], further)
    rules.ground(control, layered=False)
    return control


def picked(space: Space, shown: Iterable[Symbol]) -> Picks:
    """Return which choice each place holds in an answer set, from its shown atoms."""
    chosen = {atom.arguments[0].string: atom.arguments[1].number for atom in shown if atom.name == "chosen"}
    return tuple(chosen[place.id] for place in space.places)


def can_be_together(
    space: Space, question: Iterable[str] = (), chapters: Sequence[str] = (), edition: str = rules.EDITIONS[-1]
) -> bool:
    """Tell whether all boards of a space can be grounded together.

    They can't if there may be continuous effects to apply in layers (CR 613): what comes next in these is worked out
    board by board.  Nor if counters stand for effects, which are counted board by board too.
    """
    files, chunks = _program(space, question, chapters, edition)
    if rules.RULES / "layers/layers.lp" in files and rules.may_change(rules.make_control("\n".join(chunks), files)):
        return False
    held = [choice for place in space.places for choice in place.choices if choice is not None]
    faces = {face for permanent in (*space.base.permanents, *held) for face in permanent.faces()}
    return not any(hold_by_counters(face) for face in faces)


def is_cheaper_together(space: Space) -> bool:
    """Tell whether one grounding costs less than a few boards alone.

    With many replacement effects on a board, or many that are on some boards only, it does not: all orders of all of
    them are then grounded, whichever boards are asked.
    """
    effects = sum(map(_replaces, space.base.permanents)) + len(space.base.effects)
    effects += sum(any(_replaces(choice) for choice in place.choices if choice is not None) for place in space.places)
    return effects <= MOST_EFFECTS and sum(map(is_open_effect, space.places)) <= MOST_OPEN_EFFECTS


def is_open_effect(place: Place) -> bool:
    """Tell whether a place holds a replacement effect on mana on some boards of its space and not on all alike."""
    return len(place.choices) > 1 and any(_replaces(choice) for choice in place.choices if choice is not None)


def _replaces(permanent: Permanent) -> bool:
    abilities = (ability for face in permanent.faces() for ability in face.abilities)
    return any(isinstance(ability, ManaReplacement) for ability in abilities)


def _program(
    space: Space, question: Iterable[str], chapters: Sequence[str], edition: str
) -> tuple[list[Path], list[str]]:
    """The files that may say something about a space, and the facts."""
    chunks = [*space_chunks(space), *question]
    return rules.needed(rules.rule_files([*rules.ALWAYS, CHAPTER, *chapters], edition), chunks), chunks
