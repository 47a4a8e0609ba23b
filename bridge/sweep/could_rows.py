"""Rows of ``could``, read from answer sets with as little work for each as there can be: there are many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec
from clingo import Symbol

from bridge.answers import TYPE_ORDER, Unmodelled
from bridge.board.board import Board
from bridge.board.permanent import Permanent
from bridge.facts.terms import TYPE_LETTERS
from bridge.queries.reasons import reason_text
from bridge.queries.session import by_name, name
from bridge.queries.unmodelled import unmodelled
from bridge.spaces.solve import together
from bridge.spaces.space import Picks, Space
from bridge.sweep.columns import Row

ASKED = ("types_asked.",)
BITS = {name: 1 << TYPE_ORDER.index(letter) for name, letter in TYPE_LETTERS.items()}
TYPES = ["".join(letter for at, letter in enumerate(TYPE_ORDER) if bits >> at & 1) for bits in range(64)]

Answered = tuple[list[Row], tuple[Unmodelled, ...]]


class Read(msgspec.Struct):
    """What one answer set says: the picks, types as bits and reasons by permanent, and what no rule reads."""

    picks: dict[str, int] = {}
    types: dict[str, int] = {}
    reasons: dict[str, tuple[Symbol, ...]] = {}
    unread: list[Symbol] = []


class Reader:
    """Reads answer sets; each different atom is taken apart once."""

    def __init__(self) -> None:
        self.known: dict[Symbol, Callable[[Read], None]] = {}

    def read(self, symbols: Iterable[Symbol]) -> Read:
        """Return what the shown atoms of one answer set say.

        Raises:
            LimitError: the board is too big for an exact answer.
        """
        found = Read()
        for symbol in symbols:
            note = self.known.get(symbol)
            if note is None:
                note = self.known[symbol] = _note(symbol)
            note(found)
        return found


def _note(symbol: Symbol) -> Callable[[Read], None]:
    """Return what adds an atom's news to a reading."""
    by_name([symbol])  # says so if it is that the board is too big
    match symbol.name, symbol.arguments:
        case "chosen", [place, choice]:
            spot, number = place.string, choice.number
            return lambda read: read.picks.__setitem__(spot, number)
        case "could_produce", [permanent, mana_type]:
            id, bit = permanent.string, BITS[mana_type.name]
            return lambda read: read.types.__setitem__(id, read.types.get(id, 0) | bit)
        case "nothing", [permanent, reason]:
            id, reasons = permanent.string, (reason,)
            return lambda read: read.reasons.__setitem__(id, read.reasons.get(id, ()) + reasons)
        case "unread", _:
            return lambda read: read.unread.append(symbol)
    return lambda read: None


class _Told(NamedTuple):
    """What a row says of a permanent whatever the board, and what no rule reads of it."""

    id: str
    card: str
    controller: str
    unmodelled: tuple[Unmodelled, ...]


class CouldRows:
    """Rows of the boards of a space; what does not differ between boards is worked out once."""

    def __init__(self, space: Space, ids: Iterable[str]) -> None:
        self.space = space
        self.ids = frozenset(ids)
        self.nobody = msgspec.structs.replace(space.base, permanents=(), effects=(), emblems=())
        self.of_base = unmodelled(msgspec.structs.replace(space.base, permanents=()), [])
        self.base = [self._told(permanent) for permanent in space.base.permanents]
        self.places = [
            (place.id, [None if choice is None else self._told(choice) for choice in place.choices])
            for place in space.places
        ]
        held = [choice for place in space.places for choice in place.choices if choice is not None]
        self.attached = any(choice.keys.attached_to is not None for choice in held)
        self.reasons: dict[tuple[Symbol, ...], str] = {(): ""}

    def together(self, edition: str, further: str = "") -> Iterator[tuple[Picks, Answered]]:
        """Yield the picks and the rows of every board, or of those that a further program leaves, grounded together.

        Raises:
            LimitError: some board is too big for an exact answer.
        """
        reader = Reader()
        control = together(self.space, ASKED, edition=edition, further=further)
        with control.solve(yield_=True) as handle:
            for model in handle:
                read = reader.read(model.symbols(shown=True))
                picks = tuple([read.picks[place.id] for place in self.space.places])
                yield picks, self.rows(picks, read)

    def rows(self, picks: Picks, read: Read) -> Answered:
        """Return the rows of one board.

        Args:
            picks: what its places hold.
            read: the answer.
        """
        there = {permanent.id for permanent in self.space.held(picks)} if self.attached else None
        held = [
            told
            for (id, choices), pick in zip(self.places, picks, strict=True)
            if (told := choices[pick]) is not None and (there is None or id in there)
        ]
        missing = list(self.of_base)
        rows: list[Row] = []
        for told in [*self.base, *held]:
            missing += told.unmodelled
            if not self.ids or told.id in self.ids:
                made = TYPES[read.types.get(told.id, 0)]
                rows.append((told.id, told.card, told.controller, made, self._why(read.reasons.get(told.id, ()))))
        if read.unread:
            unread = [(name(symbol.arguments[0]), symbol.arguments[1]) for symbol in read.unread]
            missing += unmodelled(self.nobody, unread)
        return rows, tuple(dict.fromkeys(missing))

    def _told(self, permanent: Permanent) -> _Told:
        entries = unmodelled(msgspec.structs.replace(self.nobody, permanents=(permanent,)), [])
        missing = tuple(entry for entry in entries if entry.permanent == permanent.id)
        return _Told(permanent.id, permanent.keys.card, permanent.controller, missing)

    def _why(self, reasons: tuple[Symbol, ...]) -> str:
        if reasons not in self.reasons:
            self.reasons[reasons] = reason_text(reasons)
        return self.reasons[reasons]


def could_alone(board: Board, ids: Iterable[str], edition: str) -> Answered:
    """Return the rows of a board that is answered alone."""
    from clingo import Function

    from bridge.queries.session import ask

    atoms = ask(board, ASKED, edition=edition)
    symbols = (Function(key, arguments) for key, listed in atoms.items() for arguments in listed)
    return CouldRows(Space(board, ()), ids).rows((), Reader().read(symbols))
