"""What a search answers: witnesses as board files, or the bound up to which there is none."""

from __future__ import annotations

from typing import Any

from bridge.answers import SCHEMA_VERSION, Answer
from bridge.board.board import Board


class Witness(Answer, frozen=True):
    """A board on which a property holds, checked with the plain rules.

    ``other`` is the board of the other side where that differs; ``details`` is what the property says about it;
    ``copies`` counts the boards that are alike up to which player is which.
    """

    board: Board
    details: tuple[str, ...]
    other: Board | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the witness in the shape that ``--json`` prints; ``board`` is what a board file holds."""
        from bridge.search.witness import tree_of

        found: dict[str, Any] = {"board": tree_of(self.board), "details": list(self.details)}
        if self.other is not None:
            found["compared_with"] = tree_of(self.other)
        return found


class SearchAnswer(Answer, frozen=True):
    """The answer to ``search``.

    ``boards`` is how many boards were looked at, those alike but for the order of their permanents counted once;
    ``premise`` tells whether the property's premise holds on one of them; ``every_smallest`` whether witnesses are
    all smallest ones, up to symmetry.
    """

    name: str
    title: str
    size: int
    players: int
    cards: int
    alike: dict[str, tuple[str, ...]]
    left_out: dict[str, str]
    boards: int
    witnesses: tuple[Witness, ...]
    premise: bool
    every_smallest: bool = False
    edition: str = ""
    rules: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        """Whether there is a witness."""
        return bool(self.witnesses)

    @property
    def smallest(self) -> int:
        """How many permanents the witnesses have; 0 without any."""
        return len(self.witnesses[0].board.permanents) if self.witnesses else 0

    def verdict(self) -> str:
        """Return the answer in one sentence, with its bound."""
        up_to = self.smallest or self.size
        bound = (
            f"{_many(self.boards, 'board')} of up to {_many(up_to, 'permanent')} from {_many(self.cards, 'card')} "
            f"under {_many(self.players, 'player')}"
        )
        if self.witnesses:
            what = _many(len(self.witnesses), "witness", "es")
            which = "all smallest, up to symmetry" if self.every_smallest else "smallest"
            none = f"; none of fewer than {self.smallest}" if self.smallest > 1 else ""
            return f"Found: {what} of {_many(self.smallest, 'permanent')} ({which}{none}), among {bound}."
        premise = "" if self.premise else " No board among them even meets the premise, so this says nothing."
        return f"None among {bound}.{premise}"

    def as_json(self) -> dict[str, Any]:
        """Return the answer in the shape that ``--json`` prints."""
        return {
            "schema_version": SCHEMA_VERSION,
            "property": self.name,
            "question": self.title,
            "found": self.found,
            "bound": {"permanents": self.size, "players": self.players, "cards": self.cards, "boards": self.boards},
            "premise_can_hold": self.premise,
            "every_smallest": self.every_smallest,
            "witnesses": [witness.as_json() for witness in self.witnesses],
            "alike": {card: list(others) for card, others in self.alike.items()},
            "left_out": self.left_out,
            "edition": self.edition,
            "rules": list(self.rules),
            "notes": list(self.notes),
        }


def _many(number: int, what: str, ending: str = "s") -> str:
    return f"{number:,} {what}{'' if number == 1 else ending}"
