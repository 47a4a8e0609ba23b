"""Reading what to sweep over: a file's keys, checked, as a grid and a question."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping, Sequence
from math import comb, prod
from typing import Any, NamedTuple

import msgspec

from bridge.board.board import Board
from bridge.board.format import PermanentKeys
from bridge.board.permanent import Permanent
from bridge.errors import InputError, nearest
from bridge.files import convert, read_tree
from bridge.rules import EDITIONS
from bridge.spaces.space import Space
from bridge.sweep.columns import place_columns
from bridge.sweep.format import PlaceKeys, Query, SweepKeys
from bridge.sweep.grid import Grid, GridPlace
from bridge.sweep.plain import Flags, Group, bears, named, plain_choices

MOST_BOARDS = 10**9
MOST_CHOICES = 200_000  # of one place
NOT_STATES = ("id", "card", "define")


class Sweep(msgspec.Struct, frozen=True):
    """What to ask of which boards."""

    grid: Grid
    query: Query
    ids: tuple[str, ...]
    player: str | None
    edition: str


class Sent(msgspec.Struct, frozen=True):
    """What other processes are told of a sweep: its keys, and which choices are answered together."""

    keys: SweepKeys
    plain: Flags
    edition: str


def load(path: str, edition: str = EDITIONS[-1]) -> tuple[bytes, Sweep]:
    """Return the sweep in a YAML or JSON file (``-``: standard input), and what :func:`decode` makes it of again.

    Raises:
        InputError: naming the file, the path inside it, the value and the nearest known name.
    """
    tree = read_tree(path)
    source = "standard input" if path == "-" else path
    keys = convert(tree, SweepKeys, source)
    try:
        keys = _with_names(keys)
        checked = _checked(keys)
        plain = checked.plain(edition)
    except InputError as error:
        if error.source:
            raise
        raise error.at(source) from None
    return msgspec.json.encode(Sent(keys, plain, edition)), checked.sweep(plain, edition)


@functools.lru_cache(maxsize=4)
def decode(sent: bytes) -> Sweep:
    """Return the sweep that another process was told of."""
    read = msgspec.json.decode(sent, type=Sent)
    return _checked(read.keys).sweep(read.plain, read.edition)


def _with_names(keys: SweepKeys) -> SweepKeys:
    """The keys with categories and files of cards as lists of names, so that all processes read the same."""
    from bridge.cards.catalogue import catalogue

    places = []
    for at, place in enumerate(keys.places):
        if isinstance(place.cards, str):
            try:
                names = catalogue(place.cards)
            except InputError as error:
                raise _at(error, f"places[{at}].cards") from None
            place = msgspec.structs.replace(place, cards=names)
        places.append(place)
    return msgspec.structs.replace(keys, places=tuple(places))


class _Checked(NamedTuple):
    """A sweep whose keys are right: the base, what each group of places may hold and how that is called."""

    keys: SweepKeys
    base: Board
    player: str | None
    groups: list[Group]
    labels: list[tuple[str, ...]]

    def plain(self, edition: str) -> Flags:
        """Return which choices are answered together."""
        if self.keys.query != "could":
            return tuple(tuple(False for _ in choices) for _, choices in self.groups)
        return plain_choices(self.base, self.groups, edition)

    def sweep(self, plain: Flags, edition: str) -> Sweep:
        """Return the sweep."""
        places = [
            GridPlace(
                id, labels, tuple(one and named(one, id) for one in choices), flags, tuple(map(bears, choices)), at > 0
            )
            for (ids, choices), labels, flags in zip(self.groups, self.labels, plain, strict=True)
            for at, id in enumerate(ids)
        ]
        return Sweep(Grid(self.base, tuple(places)), self.keys.query, self.keys.ids, self.player, edition)


def _checked(keys: SweepKeys) -> _Checked:
    base = _base(keys)
    known = [permanent.id for permanent in base.permanents]
    size = 1
    found = []
    for at, place in enumerate(keys.places):
        ids = _ids(place)
        for id in ids:
            where = f"places[{at}].id"
            if id in known:
                raise InputError("is the id of two permanents", where=where, value=id)
            if id in place_columns(keys.query):
                raise InputError("is the name of another column of the answer", where=where, value=id)
            known.append(id)
        choices = _choices(place, f"places[{at}]")
        size *= comb(len(choices) + place.repeat - 1, place.repeat)
        found.append((ids, choices))
    if size > MOST_BOARDS:
        raise InputError(f"makes {size:,} boards, more than {MOST_BOARDS:,}", where="places")
    for at, id in enumerate(keys.ids):
        if id not in known:
            near = nearest(id, known) or known[:3]
            raise InputError("no permanent or place has this id", where=f"ids[{at}]", value=id, near=near)
    hosts = [permanent.id for permanent in base.permanents]
    groups: list[Group] = []
    for ids, choices in found:
        groups.append((ids, [_permanent(base, ids[0], choice, hosts) for choice in choices]))
        hosts += ids if len(ids) == 1 else []  # of several that are alike, none can be told from the others
    labels = [tuple(choice.label for choice in choices) for _, choices in found]
    return _Checked(keys, base, _player(keys, base), groups, labels)


def _base(keys: SweepKeys) -> Board:
    if isinstance(keys.base, dict):
        return Board.from_tree(keys.base, source="", root="base")
    try:
        return Board.parse(keys.base)
    except InputError as error:
        raise _at(error, "base") from None


def _player(keys: SweepKeys, base: Board) -> str | None:
    if keys.player is None:
        if keys.query == "pool":
            raise InputError("the key 'player' is missing: pool asks about one player", where="player")
        return None
    if keys.query not in ("pool", "legal"):
        raise InputError("only pool and legal ask about a player", where="player", value=keys.player)
    if keys.player not in base.players:
        near = nearest(keys.player, base.players) or base.players
        raise InputError("is not a player of this board", where="player", value=keys.player, near=near)
    return keys.player


def _ids(place: PlaceKeys) -> list[str]:
    return [place.id] if place.repeat == 1 else [f"{place.id}-{number}" for number in range(1, place.repeat + 1)]


class _Choice(NamedTuple):
    """What a place may hold: where the file says so, in words, and as keys of a permanent; ``None`` for nothing."""

    where: str
    label: str
    keys: PermanentKeys | None


def _choices(place: PlaceKeys, where: str) -> list[_Choice]:
    """Return each card in each combination of states."""
    number = len(place.cards) * prod(map(len, place.states.values()))
    if number > MOST_CHOICES:
        raise InputError(f"has {number:,} choices, more than {MOST_CHOICES:,}", where=where)
    _check_states(place.states, f"{where}.states")
    found = {"nothing": _Choice(where, "nothing", None)} if place.none else {}
    for at, card in enumerate(place.cards):
        path = f"{where}.cards[{at}]"
        keys = {"card": card} if isinstance(card, str) else card
        for name in ("id", *place.states):
            if name in keys:
                what = "the place has its own" if name == "id" else "the states of the place say so too"
                raise InputError(f"can't be given here: {what}", where=f"{path}.{name}", value=keys[name])
        plain = msgspec.to_builtins(convert(keys, PermanentKeys, "", path))
        for values in itertools.product(*place.states.values()):
            states = dict(zip(place.states, values, strict=True))
            label = _label(plain["card"], {**keys, **states})
            if label in found:
                raise InputError("stands twice among what the place may hold", where=path, value=label)
            found[label] = _Choice(path, label, msgspec.convert({**plain, **states}, PermanentKeys))
    if not found:
        raise InputError("the place may hold nothing at all; name a card, or 'none: true'", where=f"{where}.cards")
    return list(found.values())


def _check_states(states: Mapping[str, Sequence[Any]], where: str) -> None:
    known = [key for key in PermanentKeys.__struct_fields__ if key not in NOT_STATES]
    for name, values in states.items():
        if name not in known:
            near = nearest(name, known)
            raise InputError("is not a key of a permanent that may vary", where=where, value=name, near=near)
        if not values:
            raise InputError("has no value to take", where=f"{where}.{name}")
        for value in values:
            convert({"card": "card", name: value}, PermanentKeys, "", where)


def _label(card: str, keys: Mapping[str, Any]) -> str:
    """A card and its states for people.

    >>> _label("Forest", {"card": "Forest", "tapped": True, "controller": "B"})
    'Forest (tapped, controller B)'
    """
    notes = [_note(name, value) for name, value in keys.items() if name not in NOT_STATES]
    shown = ", ".join(note for note in notes if note)
    return f"{card} ({shown})" if shown else card


def _note(name: str, value: object) -> str:
    words = name.replace("_", " ")
    if isinstance(value, bool):
        return words if value else ""
    if isinstance(value, dict):
        return ", ".join(f"{amount} {kind} {words.removesuffix('s')}" for kind, amount in value.items() if amount)
    if isinstance(value, list | tuple):
        return f"{words} {' + '.join(map(str, value))}" if value else ""
    return "" if value is None else f"{words} {value}"


def _permanent(base: Board, id: str, choice: _Choice, hosts: Sequence[str]) -> Permanent | None:
    """A permanent that a place may hold.  What it is attached to must be there or come before it."""
    keys, where = choice.keys, choice.where
    if keys is None:
        return None
    host = keys.attached_to
    if host is not None and host not in hosts and host not in base.players:
        what = "no permanent of the base, single place before this one or player has this id"
        raise InputError(what, where=f"{where}.attached_to", value=host, near=nearest(host, hosts))
    try:
        return Space.over(base, [(id, [keys])]).places[0].choices[0]
    except InputError as error:
        inside = error.where.removeprefix("permanents[0]").lstrip(".")
        path = ".".join(part for part in (where, inside) if part)
        raise InputError(error.what, where=path, value=error.value, near=error.near) from None


def _at(error: InputError, where: str) -> InputError:
    """The same error at another place of the file."""
    path = ".".join(part for part in (where, error.where if error.where != "board" else "") if part)
    return type(error)(error.what, where=path, value=error.value, near=error.near, source=error.source)
