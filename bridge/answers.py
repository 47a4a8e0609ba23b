"""What questions are answered with: frozen values that print, compare and turn into JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from bridge.board.board import Board
    from bridge.explain.explain import ExplainAnswer

SCHEMA_VERSION = 1
TYPE_ORDER = ("W", "U", "B", "R", "G", "C")
Mana = dict[str, int]  # type letter -> amount; amounts have no bound


class Answer(msgspec.Struct, frozen=True):
    """Base of every answer; notebooks show it as a table."""

    def _repr_html_(self) -> str:
        from bridge.pictures.html import html

        return html(self)


class Unmodelled(Answer, frozen=True):
    """Card text, or a board key, that could change the answer and that no rule reads.

    ``permanent`` is the id of a permanent or effect; ``text`` says in our words which text.
    """

    permanent: str
    text: str
    why: str


class Asked(Answer, frozen=True, eq=False):
    """What was asked, for answers that can be asked why; it makes no difference to what an answer says."""

    board: Board
    edition: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "Asked(…)"


class CouldProduce(Answer, frozen=True):
    """The types of mana that one permanent could produce (CR 106.7).

    ``types`` are letters in the order W U B R G C; ``undefined`` says why there are none, with the rule;
    ``unmodelled`` is what could change the answer.
    """

    permanent: str
    card: str
    controller: str
    types: tuple[str, ...]
    undefined: str = ""
    unmodelled: tuple[Unmodelled, ...] = ()
    asked: Asked | None = None

    def explain(self, mana_type: str, most: int = 1) -> ExplainAnswer:
        """Return why the permanent could produce a type of mana, or why it could not.

        Args:
            mana_type: one of W U B R G C.
            most: how many proofs at most.

        Raises:
            InputError: there is no such type.
            ValueError: the answer was not made from a board.

        >>> from bridge import Board
        >>> Board.parse("A: Tropical Island, Blood Moon").could_produce("tropical-island").explain("U").because[0].rule
        '305.7'
        """
        from bridge.explain.explain import explain

        if self.asked is None:
            raise ValueError("this answer was not made from a board")
        return explain(self.asked.board, self.permanent, mana_type, self.asked.edition, most)


class Certainty(Answer, frozen=True):
    """How certain the types of a permanent's mana are.

    ``always`` holds for every choice and in every order of replacement effects, ``sometimes`` only for some; of
    these no choice of mana alone secures ``by_order``, only the order does.  ``decided_by`` are the players whose
    choices decide; ``player`` has the permanent, or for ``tap`` the mana.
    """

    permanent: str
    player: str
    always: tuple[str, ...]
    sometimes: tuple[str, ...]
    by_order: tuple[str, ...] = ()
    decided_by: tuple[str, ...] = ()


class CouldAnswer(Answer, frozen=True):
    """The answer to ``could``; ``certainties`` and ``warnings`` are there if they were asked for."""

    permanents: tuple[CouldProduce, ...]
    unmodelled: tuple[Unmodelled, ...]
    certainties: tuple[Certainty, ...] = ()
    warnings: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        return {
            "schema_version": SCHEMA_VERSION,
            "could_produce": {p.permanent: list(p.types) for p in self.permanents},
            "undefined": {p.permanent: p.undefined for p in self.permanents if p.undefined},
            **_certainty({one.permanent: one for one in self.certainties}, self.warnings),
            "unmodelled": [msgspec.to_builtins(entry) for entry in self.unmodelled],
        }


def _certainty(found: dict[str, Certainty], warnings: tuple[str, ...]) -> dict[str, object]:
    """What is certain, by permanent or by player, as JSON; nothing where it was not asked for."""
    if not found:
        return {}
    keys = ("always", "sometimes", "by_order", "decided_by")
    return {
        "certain": {name: {key: list(getattr(one, key)) for key in keys} for name, one in found.items()},
        "warnings": list(warnings),
    }


class TapOutcome(Answer, frozen=True):
    """One result of tapping a permanent for mana: what each player's pool gains; empty for no mana.

    The triggers are cards whose abilities trigger: those that resolve at once (CR 605.4a) and those that go
    on the stack; ``also`` is what else costs and resolving abilities do, in our words; ``taps_then`` are permanents
    that triggers on the stack will tap.
    """

    pool: dict[str, Mana]
    mana_triggers: tuple[str, ...] = ()
    stack_triggers: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    taps_then: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((self.mana_triggers, self.stack_triggers, self.also, self.taps_then, str(self.pool)))


class TapAnswer(Answer, frozen=True):
    """The answer to ``tap``; ``abilities`` are those that ``--ability N`` counts from 0.

    ``certainties``, one for each player who may get mana, and ``warnings`` are there if they were asked for.
    """

    permanent: str
    abilities: tuple[str, ...]
    outcomes: tuple[TapOutcome, ...]
    unmodelled: tuple[Unmodelled, ...]
    undefined: str = ""
    certainties: tuple[Certainty, ...] = ()
    warnings: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        found = msgspec.to_builtins(self)
        del found["certainties"], found["warnings"]
        more = _certainty({one.player: one for one in self.certainties}, self.warnings)
        return {"schema_version": SCHEMA_VERSION, **found, **more}


class Step(Answer, frozen=True):
    """One replacement effect applied: the id of its permanent or effect, and the mana after it."""

    effect: str
    mana: Mana


class Ordering(Answer, frozen=True):
    """One legal ordering of replacement effects (CR 616.1)."""

    start: Mana
    steps: tuple[Step, ...]
    end: Mana


class OrderingsAnswer(Answer, frozen=True):
    """The answer to ``orderings``."""

    permanent: str
    orderings: tuple[Ordering, ...]
    unmodelled: tuple[Unmodelled, ...]

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        return {"schema_version": SCHEMA_VERSION, "count": len(self.orderings), **msgspec.to_builtins(self)}


class RuleStep(Answer, frozen=True):
    """One step of what happens, or one reason: the number of the rule and a sentence of ours."""

    rule: str
    text: str


class OutcomesAnswer(Answer, frozen=True):
    """The answer to ``outcomes``.

    Each outcome has the keys of its kind of event, and ``choices`` and ``steps``.  ``ways`` is how many sets of
    choices there are (``None``: very many), ``counted`` what makes two of them one outcome, ``assumes`` what
    is taken for granted.
    """

    event: dict[str, object]
    outcomes: tuple[dict[str, Any], ...]
    ways: int | None
    counted: str
    assumes: str
    unmodelled: tuple[Unmodelled, ...]

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        return {"schema_version": SCHEMA_VERSION, "count": len(self.outcomes), **msgspec.to_builtins(self)}


class CommanderAnswer(Answer, frozen=True):
    """The answer to ``commander``; ``color_identity`` is of all the cards together, ``None`` if they are not legal.

    Of each of the cards in ``choosing_color`` a color that its player chooses belongs to it, too (CR 903.4b).
    """

    cards: tuple[str, ...]
    legal: bool
    because: tuple[RuleStep, ...]
    color_identity: tuple[str, ...] | None
    choosing_color: tuple[str, ...] = ()
    unmodelled: tuple[Unmodelled, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        return {"schema_version": SCHEMA_VERSION, **msgspec.to_builtins(self)}


class Reason(Answer, frozen=True):
    """Why something is not allowed: a rule of the Comprehensive Rules, and what it says here."""

    rule: str
    text: str


class Activation(Answer, frozen=True):
    """One activated ability of a permanent, and whether it may be activated now.

    ``ability`` counts the permanent's activated abilities from 0; ``text`` and ``cost`` are in our words;
    ``paid_with`` names the sources of one way to pay the mana in its cost.
    """

    permanent: str
    ability: int
    text: str
    cost: str
    legal: bool
    because: tuple[Reason, ...] = ()
    paid_with: tuple[str, ...] = ()


class LegalAnswer(Answer, frozen=True):
    """The answer to ``legal``; ``notes`` say what paying with mana left out."""

    activations: tuple[Activation, ...]
    notes: tuple[str, ...]
    unmodelled: tuple[Unmodelled, ...]

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        return {"schema_version": SCHEMA_VERSION, **msgspec.to_builtins(self)}


class PoolTotal(Answer, frozen=True):
    """Mana that a player could have at once: no other total has as much of every type and more of one.

    ``plan`` says in order what is tapped for what.
    """

    pool: Mana
    plan: tuple[str, ...]


class PoolAnswer(Answer, frozen=True):
    """The answer to ``pool``: all maximal totals; ``notes`` say where a bound was met."""

    player: str
    totals: tuple[PoolTotal, ...]
    notes: tuple[str, ...]
    unmodelled: tuple[Unmodelled, ...]

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        return {"schema_version": SCHEMA_VERSION, **msgspec.to_builtins(self)}


class WhatIf(Answer, frozen=True):
    """What changes to a board, made together, change in what permanents could produce.

    ``before`` and ``after`` have the permanents whose types differ; before, those that are added are not there,
    and after, those that are gone are ``None``.  ``stay`` is how many others stay as they were; ``unmodelled`` is
    what could change this and is not already on the board.
    """

    change: tuple[Any, ...]  # of bridge.board.change.Change
    before: dict[str, tuple[str, ...]]
    after: dict[str, tuple[str, ...] | None]
    stay: int
    unmodelled: tuple[Unmodelled, ...] = ()

    def as_json(self) -> dict[str, object]:
        """Return the entry in the shape that ``--json`` prints."""
        found = {
            "change": [change.as_json() for change in self.change],
            "before": {id: list(types) for id, types in self.before.items()},
            "after": {id: None if types is None else list(types) for id, types in self.after.items()},
            "stay": self.stay,
        }
        more = {"unmodelled": [msgspec.to_builtins(entry) for entry in self.unmodelled]}
        return found | (more if self.unmodelled else {})


class WhatIfAnswer(Answer, frozen=True):
    """The answer to ``what-if``: an entry for each board that was asked about; ``notes`` say what was left out."""

    changes: tuple[WhatIf, ...]
    notes: tuple[str, ...]
    unmodelled: tuple[Unmodelled, ...]

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        return {
            "schema_version": SCHEMA_VERSION,
            "changes": [change.as_json() for change in self.changes],
            "notes": list(self.notes),
            "unmodelled": [msgspec.to_builtins(entry) for entry in self.unmodelled],
        }


class SmallestChanges(Answer, frozen=True):
    """The smallest sets of changes that make something so: none has a smaller one in it that is enough.

    ``candidates`` is how many changes were gone through, ``among`` what they are,
    ``most`` how many of them together; ``cut``: there are more.
    """

    sets: tuple[tuple[Any, ...], ...]  # of bridge.board.change.Change
    candidates: int
    among: str
    most: int
    cut: bool = False

    @property
    def text(self) -> str:
        """The sets in words, or what was gone through in vain."""
        if self.sets:
            sets = ["; ".join(change.text() for change in one) for one in self.sets]
            return ", or ".join(sets) + (", or others" if self.cut else "")
        many = f"set of up to {self.most} changes" if self.most > 1 else "single change"
        return f"no {many} among the {self.candidates:,} candidates ({self.among}) makes it so"

    def as_json(self) -> dict[str, object]:
        """Return the sets in the shape that ``--json`` prints."""
        return {
            "sets": [[change.as_json() for change in one] for one in self.sets],
            "candidates": self.candidates,
            "up_to": self.most,
            "more": self.cut,
            "text": self.text,
        }


def pool_key(pool: Mana) -> tuple[int, ...]:
    """Return what pools are sorted by: the amounts in the order W U B R G C.

    >>> pool_key({"G": 2})
    (0, 0, 0, 0, 2, 0)
    """
    return tuple(pool.get(letter, 0) for letter in TYPE_ORDER)


def spell_mana(pool: Mana) -> str:
    """Return mana as symbols; amounts above six as a number times a symbol.

    >>> spell_mana({"G": 2, "R": 1}), spell_mana({"B": 12}), spell_mana({})
    ('{R}{G}{G}', '12×{B}', 'nothing')
    """
    parts = [f"{{{t}}}" * n if n <= 6 else f"{n:,}×{{{t}}}" for t in TYPE_ORDER if (n := pool.get(t, 0))]
    return (" " if any("×" in part for part in parts) else "").join(parts) or "nothing"
