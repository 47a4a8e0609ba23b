"""The smallest sets of changes after which a permanent could produce a type: all that hold no smaller one.

Boards that can be answered together are one grounding: what is chosen at its places is a set of changes, and the
sets are gone through by size.  Boards with continuous effects are answered one by one, so fewer of them.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

import clingo
import msgspec

from bridge.board.board import Board
from bridge.board.change import Adding, Change, Removing, apply
from bridge.board.permanent import Permanent
from bridge.errors import InputError
from bridge.facts.terms import TYPE_NAMES, quote
from bridge.spaces.solve import can_be_together, is_cheaper_together, picked, together
from bridge.spaces.space import Place, Space
from bridge.sweep.could_rows import ASKED
from bridge.what_if.answering import told, told_all
from bridge.what_if.candidates import Candidates
from bridge.what_if.variants import spaces_with

Set = tuple[Change, ...]

MANY = 60  # cards that may be added, from which on they are added one at a time
MOST_ALONE = 200  # boards that are answered one by one
MOST_SETS = 100  # that are listed

_SIZE = """
#external asked(size).
:- asked(size), #count { Spot : chosen(Spot, Choice), Choice > 0 } != size.
"""


class Found(msgspec.Struct, frozen=True):
    """The sets of changes, smallest first; up to which size all were gone through; whether more were left out."""

    sets: tuple[Set, ...]
    most: int
    cut: bool = False


def smallest(board: Board, id: str, mana_type: str, among: Candidates, most: int, edition: str) -> Found:
    """Return all sets of changes that make a permanent able to produce a type and hold no smaller such set.

    Args:
        board: a board on which it could not.
        id: the permanent.
        mana_type: a type letter.
        among: the changes that may be made.
        most: how many of them together.
        edition: the edition of the rules.

    Raises:
        LimitError: a board is too big for an exact answer.
    """
    if len(among.adding) > MANY:
        rest = Candidates((), among.others)
        found = smallest(board, id, mana_type, rest, most, edition)
        added = _added(board, id, mana_type, among.adding, edition)
        sets = tuple(sorted((*added, *found.sets), key=len))
        return Found(sets[:MOST_SETS], 1, len(sets) > MOST_SETS or found.cut)
    places = _Places(board, id, among, most)
    if is_cheaper_together(places.space) and can_be_together(places.space, ASKED, edition=edition):
        return _together(places, id, mana_type, most, edition)
    return _one_by_one(board, id, mana_type, among, most, edition)


class _Places:
    """A space whose boards are the sets of changes: at each place the first choice is what is there now."""

    def __init__(self, board: Board, id: str, among: Candidates, most: int) -> None:
        self.adding = among.adding
        self.changes: dict[str, list[Change]] = {}
        for change in among.others:
            self.changes.setdefault(change.id, []).append(change)  # type: ignore[attr-defined]
        kept = tuple(one for one in board.permanents if one.id not in self.changes)
        places = [
            Place(one.id, (one, *(_after(board, one, change) for change in self.changes[one.id])))
            for one in board.permanents
            if one.id in self.changes
        ]
        taken = {one.id for one in board.permanents}
        names = (f"new {number}" for number in itertools.count(1))
        self.new = [name for name in itertools.islice((name for name in names if name not in taken), most)]
        if self.adding:
            choices = [None, *(one.keys for one in self.adding)]
            whole = Space.over(board, [(name, choices) for name in self.new])
            places += [
                msgspec.structs.replace(place, interchangeable=place is not whole.places[0]) for place in whole.places
            ]
        self.space = Space(board.holding(kept), tuple(places))

    def set_of(self, chosen: Sequence[tuple[str, int]]) -> Set:
        """The changes that choices other than the first ones are."""
        added = [self.adding[pick - 1] for place, pick in chosen if pick and place in self.new]
        return (*added, *(self.changes[place][pick - 1] for place, pick in chosen if pick and place not in self.new))

    def holds(self, found: Sequence[tuple[str, int]]) -> str:
        """The body that is true of every set with all the changes of one that was found."""
        added = Counter(pick for place, pick in found if pick and place in self.new)
        spots = "; ".join(f"{quote(name)}" for name in self.new)
        literals = [f"chosen({quote(place)},{pick})" for place, pick in found if pick and place not in self.new]
        literals += [
            f"#count {{ Spot : chosen(Spot,{pick}), Spot = ({spots}) }} >= {number}" for pick, number in added.items()
        ]
        return ", ".join(literals)


def _after(board: Board, permanent: Permanent, change: Change) -> Permanent | None:
    return None if isinstance(change, Removing) else change.on(board).permanent(permanent.id)


def _together(places: _Places, id: str, mana_type: str, most: int, edition: str) -> Found:
    wanted = f":- not could_produce({quote(id)},{TYPE_NAMES[mana_type]})."
    control = together(places.space, ASKED, edition=edition, further=wanted)
    ids = [place.id for place in places.space.places]
    control.add("size", ["size"], _SIZE)
    found: list[Set] = []
    for size in range(1, most + 1):
        number = clingo.Number(size)
        control.ground([("size", [number])])
        asked = clingo.Function("asked", [number])
        control.assign_external(asked, True)
        sets: list[list[tuple[str, int]]] = []
        with control.solve(yield_=True) as handle:
            for model in handle:
                sets.append(list(zip(ids, picked(places.space, model.symbols(shown=True)), strict=True)))
                if len(found) + len(sets) > MOST_SETS:
                    return Found((*found, *map(places.set_of, sets[:-1])), size, cut=True)
        control.release_external(asked)
        found += sorted(map(places.set_of, sets), key=_order)
        name = f"larger than {size}"
        control.add(name, [], "\n".join(f":- {places.holds(one)}." for one in sets))
        control.ground([(name, [])])
    return Found(tuple(found), most)


def _added(board: Board, id: str, mana_type: str, adding: tuple[Adding, ...], edition: str) -> list[Set]:
    """The cards each of which alone is enough."""
    new = next(name for name in map(str, itertools.count(1)) if name not in {one.id for one in board.permanents})
    parts = spaces_with(board, new, [one.keys for one in adding], edition)
    found = set()
    for number, answers in told_all([space for space, _ in parts], edition, "boards"):
        for (pick,), answer in answers:
            if mana_type in answer.types[id]:
                found.add(msgspec.json.encode(parts[number][1][pick]))
    return [(one,) for one in adding if msgspec.json.encode(one.keys) in found]


def _one_by_one(board: Board, id: str, mana_type: str, among: Candidates, most: int, edition: str) -> Found:
    every: list[Change] = [*among.adding, *among.others]
    found: list[tuple[int, ...]] = []
    asked = 0
    for size in range(1, most + 1):
        sets = [one for one in _sets(every, size) if not any(Counter(smaller) <= Counter(one) for smaller in found)]
        asked += len(sets)
        if size > 1 and (found or asked > MOST_ALONE):
            most = size - 1
            break
        for one in sets:
            changed = _changed(board, [every[at] for at in one])
            if changed is not None and mana_type in told(changed, edition).types.get(id, ""):
                found.append(one)
    return Found(tuple(tuple(every[at] for at in one) for one in found), most)


def _changed(board: Board, changes: Sequence[Change]) -> Board | None:
    """The changed board, or nothing if one change takes away what another is about: then the one is enough."""
    try:
        return apply(board, changes)
    except InputError:
        return None


def _sets(every: list[Change], size: int) -> Iterator[tuple[int, ...]]:
    """The sets of changes of a size: no permanent has two things done to it, but a card may be added twice."""
    for one in itertools.combinations_with_replacement(range(len(every)), size):
        touched = [every[at].id for at in one if not isinstance(every[at], Adding)]  # type: ignore[attr-defined]
        if len(set(touched)) == len(touched):
            yield one


def _order(changes: Set) -> tuple[str, ...]:
    return tuple(change.text() for change in changes)
