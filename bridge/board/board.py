"""The board: an immutable value, checked once, that everything later is derived from."""

from __future__ import annotations

import os.path
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, overload

import msgspec

from bridge.board.counted import have_timestamps, told_apart
from bridge.board.format import LARGEST, BoardKeys, Definition, EffectKeys, EmblemKeys, PermanentKeys
from bridge.board.graveyards import at_work_in_graveyards
from bridge.board.permanent import Emblem, LastingEffect, Permanent, settled, slug
from bridge.board.words import (
    check_counters,
    check_definition,
    check_permanent_card,
    check_permanent_face,
    check_text,
    read_type,
    read_words,
)
from bridge.cards.model import Face
from bridge.cards.names import normal_name
from bridge.cards.table import find_face
from bridge.cards.vocabulary import telling_unknown_words
from bridge.errors import InputError, nearest

if TYPE_CHECKING:
    from bridge.answers import CouldAnswer, CouldProduce

MOST_PERMANENTS = 100_000  # so that no sum over permanents passes clingo's 32-bit integers
# Keys that say which card a permanent is, whose it is, or what else has to be looked up.
_READ_ANEW = frozenset(
    ["card", "define", "controller", "owner", "chosen_player", "copy_of", "covered_by", "gained_abilities", "imprinted"]
)


class Board(msgspec.Struct, frozen=True):
    """A game situation.

    >>> board = Board.parse("A: Forest, Reflecting Pool")
    >>> [permanent.id for permanent in board.permanents]
    ['forest', 'reflecting-pool']
    """

    keys: BoardKeys
    players: tuple[str, ...]
    active_player: str
    permanents: tuple[Permanent, ...]
    effects: tuple[LastingEffect, ...]
    emblems: tuple[Emblem, ...]
    commanders: tuple[tuple[str, Face], ...]
    commander_colors: tuple[tuple[str, Face, str], ...]
    source: str = "board"

    @classmethod
    def load(cls, path: str) -> Board:
        """Return the board in a YAML or JSON file, or in one that holds one line (``-``: standard input).

        Raises:
            InputError: naming the file, the path inside it, the value and the nearest known name.
        """
        from bridge.board.oneline import looks_like_one_line, parse_one_line
        from bridge.files import parse_tree, read_text

        text, source = read_text(path), "standard input" if path == "-" else path
        key, keys = text.partition(":")[0].strip(), BoardKeys.__struct_fields__
        if len(text.strip().splitlines()) != 1 or not looks_like_one_line(text) or key in keys:
            return cls.from_tree(parse_tree(text, source), source)
        if near := get_close_matches(key.casefold(), keys, cutoff=0.9):  # no player's name, as Hans for hands would be
            raise InputError("is almost a key of board files", value=key, near=near, source=source)
        try:
            return cls.from_tree(parse_one_line(text.strip()), source)
        except InputError as error:
            raise error.at(source) from None

    @classmethod
    def parse(cls, line: str) -> Board:
        """Return the board in one line of text (see :mod:`bridge.board.oneline`).

        Raises:
            InputError: naming the part that can't be read.
        """
        from bridge.board.oneline import parse_one_line

        return cls.from_tree(parse_one_line(line), source="")

    @classmethod
    def read(cls, argument: str) -> Board:
        """Return the board that a command's BOARD argument names: a path or ``-``; or is: one line, or JSON.

        Raises:
            InputError: as :meth:`load`.

        >>> Board.read('{"permanents": [{"card": "Forest"}]}').permanents[0].id
        'forest'
        """
        from bridge.board.oneline import looks_like_one_line
        from bridge.files import parse_tree

        if not argument.strip():
            raise InputError("the board is empty; give a file, - for standard input, or one line such as 'A: Forest'")
        if looks_like_one_line(argument):
            return cls.parse(argument)
        there = argument == "-" or os.path.exists(argument)  # a Path raises if the name is too long
        if not there and argument.lstrip()[0] in "{[":
            return cls.from_tree(parse_tree(argument, "the board"), source="")
        if not there:
            what = "there is no such file (a board in one line begins with a player: 'A: Forest, Island; B: Swamp')"
            raise InputError(what, source=argument)
        return cls.load(argument)

    @classmethod
    def from_tree(cls, tree: Any, source: str = "board", root: str = "") -> Board:
        """Return the board in plain values, as a board file has them.

        Raises:
            InputError: as :meth:`load`.

        >>> Board.from_tree({"permanents": [{"card": "Forest"}]}).players
        ('A',)
        """
        from bridge.files import convert

        try:
            board = _board(convert(tree, BoardKeys, source, root), source)
            return board.holding(board.permanents) if have_timestamps(board.permanents, board.other_faces()) else board
        except InputError as error:
            if error.source:
                raise
            where = ".".join(part for part in (root, error.where) if part)
            raise type(error)(error.what, where=where, value=error.value, near=error.near, source=source) from None

    def permanent(self, id: str) -> Permanent:
        """Return the permanent with this id.

        Raises:
            InputError: there is none; the message has the nearest ids.
        """
        for permanent in self.permanents:
            if permanent.id == id:
                return permanent
        ids = [permanent.id for permanent in self.permanents]
        raise InputError("no permanent has this id", value=id, near=nearest(id, ids) or ids[:3], source=self.source)

    def adding(self, card: str, controller: str, **keys: Any) -> Board:
        """Return the board with one more permanent, the newest by timestamp.

        >>> Board.parse("A: Forest").adding("Contamination", "A").could_produce("forest").types
        ('B',)
        """
        board = self.entering(card, controller, **keys)
        _check_cards(board.permanents[-1:])
        return board

    def entering(self, card: str, controller: str, **keys: Any) -> Board:
        """Return the board with a card that is to enter; whether it may is for the rules to say (CR 307.4).

        >>> Board.parse("A: Forest").entering("Lightning Bolt", "A").permanents[-1].face.types
        ('instant',)
        """
        from bridge.files import convert

        added = convert({"card": card, "controller": controller, **keys}, PermanentKeys, "", "")
        (new,) = _permanents([added], self.players, self.active_player, self.permanents)
        grown = (*self.permanents, new)
        _check_counters([new], grown, self.other_faces())
        _check_attachments(grown, self.players)
        return self.holding(grown)

    def removing(self, id: str) -> Board:
        """Return the board without a permanent: Auras on it go too, other things stay unattached (CR 704.5m, 704.5n).

        >>> [p.id for p in Board.parse("A: Forest, Island").removing("forest").permanents]
        ['island']
        """
        gone = self.permanent(id)
        kept = settled((permanent for permanent in self.permanents if permanent is not gone), self.players)
        there = {permanent.id for permanent in kept}
        next_newer: str | None = None
        newer: dict[str | None, str | None] = {None: None}
        for permanent in reversed(self.permanents):
            next_newer = permanent.id if permanent.id in there else next_newer
            newer[permanent.id] = next_newer
        effects = tuple(
            msgspec.structs.replace(effect, keys=msgspec.structs.replace(effect.keys, before=newer[effect.keys.before]))
            for effect in self.effects
            if effect.keys.on is None or effect.keys.on in there
        )
        return msgspec.structs.replace(self.holding(kept), effects=effects)

    def changing(self, id: str, **keys: Any) -> Board:
        """Return the board with other values for some of a permanent's keys.

        Raises:
            InputError: no permanent has this id, or a key is not what it may be.

        >>> Board.parse("A: Forest").changing("forest", tapped=True).permanents[0].keys.tapped
        True
        """
        from bridge.files import convert

        old = self.permanent(id)
        at = self.permanents.index(old)
        changed = convert({**msgspec.to_builtins(old.kept()), **keys, "id": id}, PermanentKeys, "", id)
        before, after = self.permanents[:at], self.permanents[at + 1 :]
        (read,) = _permanents([changed], self.players, self.active_player, (*before, *after), old)
        new = msgspec.structs.replace(old, keys=read.keys) if _READ_ANEW.isdisjoint(keys) else read
        permanents = (*before, new, *after)
        _check_cards([new])
        _check_counters([new], permanents, self.other_faces())
        _check_attachments(permanents, self.players)
        return self.holding(permanents)

    def holding(self, permanents: tuple[Permanent, ...]) -> Board:
        """Return the board with these permanents, oldest first, instead of its own; they are not checked.

        Of an entry with a count each permanent that has continuous effects on others becomes an entry.
        """
        permanents = told_apart(permanents, self.other_faces())
        keys = msgspec.structs.replace(
            self.keys,
            players=self.players,
            active_player=self.active_player,
            permanents=tuple(permanent.kept() for permanent in permanents),
        )
        return msgspec.structs.replace(self, keys=keys, permanents=permanents)

    def other_faces(self) -> list[Face]:
        """Return the faces of the effects and emblems on the board."""
        return [*(effect.face for effect in self.effects), *(emblem.face for emblem in self.emblems)]

    @overload
    def could_produce(self, id: str) -> CouldProduce: ...

    @overload
    def could_produce(self, id: None = None) -> CouldAnswer: ...

    def could_produce(self, id: str | None = None) -> CouldProduce | CouldAnswer:
        """Return the types of mana that a permanent could produce (CR 106.7), or what each permanent could.

        Raises:
            InputError: no permanent has this id.
            LimitError: the board is too big for an exact answer.

        >>> Board.parse("A: Forest, Exotic Orchard; B: Exotic Orchard").could_produce("exotic-orchard").types
        ('G',)
        >>> [one.types for one in Board.parse("A: Forest, Wastes").could_produce().permanents]
        [('G',), ('C',)]
        """
        from bridge.queries.could import could

        answer = could(self, [] if id is None else [self.permanent(id).id])
        return answer if id is None else answer.permanents[0]


def _board(keys: BoardKeys, source: str) -> Board:
    players = _players(keys)
    active = keys.active_player or players[0]
    _check_player(active, players, "active_player")
    for name in (
        "commanders",
        "commander_colors",
        "life",
        "hands",
        "graveyards",
        "libraries",
        "exile",
        "command",
        "floating",
        "played_land_this_turn",
    ):
        for player in getattr(keys, name):
            _check_player(player, players, name)
    permanents = _permanents(keys.permanents, players, active)
    _check_cards(permanents)
    _check_attachments(permanents, players)
    for zone in ("hands", "graveyards", "libraries", "exile", "command"):
        for player, cards in getattr(keys, zone).items():
            for at, card in enumerate(cards):
                _face(card, f"{zone}.{player}[{at}]")
    commanders = tuple(
        (player, _face(card, f"commanders.{player}[{at}]"))
        for player, cards in keys.commanders.items()
        for at, card in enumerate(cards)
    )
    board = Board(
        keys=keys,
        players=players,
        active_player=active,
        permanents=permanents,
        effects=_effects(keys.effects, players, active, permanents),
        emblems=(*_emblems(keys.emblems, players, active), *at_work_in_graveyards(keys.graveyards)),
        commanders=commanders,
        commander_colors=tuple(_commander_colors(keys, commanders)),
        source=source,
    )
    _check_counters(permanents, permanents, board.other_faces())
    return board


def _check_cards(permanents: Iterable[Permanent]) -> None:
    """Refuse cards that can't be on the battlefield."""
    for one in permanents:
        check_permanent_card(one.face, one.keys, f"permanents[{one.place}].card")


def _check_counters(checked: Iterable[Permanent], permanents: Iterable[Permanent], others: list[Face]) -> None:
    """Refuse kinds of counters on some permanents that neither cards nor texts on the board name."""
    faces = dict.fromkeys([*others, *(face for one in permanents for face in one.faces() if face.counters)])
    for one in checked:
        if one.keys.counters:
            check_counters(one.keys, (*one.faces(), *faces), f"permanents[{one.place}].counters")


def _commander_colors(keys: BoardKeys, commanders: tuple[tuple[str, Face], ...]) -> Iterator[tuple[str, Face, str]]:
    """The colors that players chose for their commanders before the game."""
    for player, colors in keys.commander_colors.items():
        own = {face.name: face for owner, face in commanders if owner == player}
        for card, color in colors.items():
            where = f"commander_colors.{player}"
            name = _face(card, where).name
            if name not in own:
                raise InputError("is not a commander of this player", where=where, value=card, near=nearest(name, own))
            yield player, own[name], color


def _players(keys: BoardKeys) -> tuple[str, ...]:
    named = [p.controller for p in keys.permanents if p.controller] + [
        e.controller for e in keys.effects if e.controller
    ]
    players = keys.players or tuple(dict.fromkeys(named)) or (keys.active_player or "A",)
    for at, player in enumerate(players):
        if player in players[:at]:
            raise InputError("is named twice", where=f"players[{at}]", value=player)
    return players


def _check_player(name: str, players: tuple[str, ...], where: str) -> str:
    if name not in players:
        raise InputError(
            "is not a player of this board", where=where, value=name, near=nearest(name, players) or players
        )
    return name


def _face(name: str, where: str, own: Mapping[str, Face] = MappingProxyType({})) -> Face:
    """The face of a card, perhaps of one that the board defines: ``own``, by their names in plain letters."""
    key = normal_name(name)
    if key in own:
        return own[key]
    try:
        return find_face(name)
    except InputError as error:
        near = nearest(name, [face.name for face in own.values()]) or error.near
        raise InputError(error.what, where=where, value=name, near=near) from None


def defined_face(name: str, definition: Definition, where: str) -> Face:
    """Return the face of a card that a board defines.

    Raises:
        InputError: naming the part of the definition that no card could have.

    >>> defined_face("My Land", Definition(type_line="Land — Forest"), "define").subtypes
    ('Forest',)
    """
    from bridge.cards.compiler import compile_face

    check_definition(definition, where)
    face = compile_face(
        name,
        definition.type_line,
        definition.text,
        mana_cost=definition.mana_cost,
        colors=definition.colors,
        power=str(definition.power),
        toughness=str(definition.toughness),
    )
    return telling_unknown_words(face, definition.text)


def _permanents(
    listed: Iterable[PermanentKeys],
    players: tuple[str, ...],
    active: str,
    others: tuple[Permanent, ...] = (),
    old: Permanent | None = None,
) -> tuple[Permanent, ...]:
    """The permanents with these keys, next to ``others``; one that stands for an ``old`` one may name what that did."""
    listed = tuple(listed)
    places = range(len(others) if old is None else old.place, LARGEST)
    given = {keys.id for keys in listed if keys.id}
    faces = [
        defined_face(keys.card, keys.define, f"permanents[{at}].define")
        if keys.define
        else _face(keys.card, f"permanents[{at}].card")
        for at, keys in zip(places, listed, strict=False)
    ]
    defined = [(one.keys, one.face) for one in others] + list(zip(listed, faces, strict=True))
    own = {normal_name(face.name): face for face in (old.named_faces() if old else ())}
    own |= {normal_name(face.name): face for keys, face in defined if keys.define}
    own_names = {face.name for face in own.values()}
    own_names |= {old.keys.chosen_name} if old and old.keys.chosen_name else set()
    used = {permanent.id for permanent in others}
    numbers: dict[str, int] = {}
    found: list[Permanent] = []
    total = sum(permanent.keys.count for permanent in others)
    counters = sum(_counters(permanent.keys) for permanent in others)
    for at, keys, face in zip(places, listed, faces, strict=False):
        where = f"permanents[{at}]"
        total += keys.count
        counters += _counters(keys)
        if counters > LARGEST:
            what = f"makes more than {LARGEST:,} counters on the board"
            raise InputError(what, where=f"{where}.counters", value=max(keys.counters.values(), default=0))
        if total > MOST_PERMANENTS:
            raise InputError(
                f"makes more than {MOST_PERMANENTS:,} permanents", where=f"{where}.count", value=keys.count
            )
        if keys.id is not None and keys.id in used:
            raise InputError("is the id of two permanents", where=f"{where}.id", value=keys.id)
        id = keys.id or _next_id(slug(keys.card[:200]), numbers, used | given)
        used.add(id)
        for key in ("controller", "owner", "chosen_player"):
            if (player := getattr(keys, key)) is not None:
                _check_player(player, players, f"{where}.{key}")
        controller = keys.controller or active
        covers = tuple(_face(card, f"{where}.covered_by[{i}]", own) for i, card in enumerate(keys.covered_by))
        for i, cover in enumerate(covers):
            check_permanent_face(cover, f"{where}.covered_by[{i}]", keys.covered_by[i])
        permanent = Permanent(
            id=id,
            controller=controller,
            owner=keys.owner or controller,
            keys=keys,
            face=face,
            copied_id=keys.copy_of if keys.copy_of != id else None,
            covers=covers,
            imprinted=None if keys.imprinted is None else _face(keys.imprinted, f"{where}.imprinted", own),
            gained=_gained(keys, f"{where}.gained_abilities"),
            place=at,
        )
        found.append(permanent)
    return tuple(
        msgspec.structs.replace(one, keys=read_words(one.keys, one.faces(), own_names, f"permanents[{one.place}]"))
        for one in _with_copies(found, others, own)
    )


def _counters(keys: PermanentKeys) -> int:
    return keys.count * sum(keys.counters.values())


def _with_copies(
    permanents: Sequence[Permanent], others: tuple[Permanent, ...], own: Mapping[str, Face]
) -> Iterator[Permanent]:
    """Permanents with the card that they copy: named by the id of a permanent, newer or older, else by its name.

    What a copy shows is what a copy of it copies (CR 707.2).
    """
    there = {permanent.id for permanent in (*others, *permanents)}
    named: dict[str, Face] = {}  # the cards that are copied by their name
    shown = {one.id: one.covers[-1] if one.covers else one.copied or one.face for one in others}
    copies = {}  # of permanents that are to show what another does: the id of that
    for one in permanents:
        name, where = one.keys.copy_of, f"permanents[{one.place}].copy_of"
        if name is not None and one.copied_id not in there:
            named[one.id] = _face(name, where, own)
            check_permanent_face(named[one.id], where, name)
        if one.covers:
            shown[one.id] = one.covers[-1]
        elif one.copied_id in there:
            copies[one.id] = one.copied_id
        else:
            shown[one.id] = named.get(one.id, one.face)
    for one in permanents:
        chain: dict[str, None] = {}
        last = one.id
        while last not in shown:
            if last in chain:
                where = f"permanents[{one.place}].copy_of"
                raise InputError("is a copy of itself, by way of others", where=where, value=one.keys.copy_of)
            chain[last] = None
            last = copies[last]
        shown |= dict.fromkeys(chain, shown[last])
    for one in permanents:
        if one.copied_id in there:
            yield msgspec.structs.replace(one, copied=shown[one.copied_id])
        else:
            yield msgspec.structs.replace(one, copied=named.get(one.id), copied_id=None)


def _gained(keys: PermanentKeys, where: str) -> Face | None:
    if not keys.gained_abilities:
        return None
    from bridge.cards.compiler import compile_face

    for at, one in enumerate(keys.gained_abilities):
        check_text(one, f"{where}[{at}]")
    text = "\n".join(keys.gained_abilities)
    check_text(text, where)
    return telling_unknown_words(compile_face(f"{keys.card} (gained)", "", text), text)


def _next_id(base: str, numbers: dict[str, int], taken: set[str]) -> str:
    """The slug of the name, with a number from 2 on if it is taken."""
    while True:
        numbers[base] = numbers.get(base, 0) + 1
        id = base if numbers[base] == 1 else f"{base}-{numbers[base]}"
        if id not in taken:
            return id


def _check_attachments(permanents: tuple[Permanent, ...], players: tuple[str, ...]) -> None:
    by_id = {permanent.id: permanent for permanent in permanents}
    known: set[str] = set()  # those that end somewhere, however long the chain
    for at, permanent in enumerate(permanents):
        host, where = permanent.keys.attached_to, f"permanents[{at}].attached_to"
        if host is None or (host in players and host not in by_id):
            continue
        if host not in by_id:
            raise InputError("no permanent has this id", where=where, value=host, near=nearest(host, by_id))
        if host == permanent.id:
            raise InputError("is attached to itself (CR 301.5c, 303.4d)", where=where, value=host)
        if by_id[host].keys.count > 1:
            raise InputError(
                "names several permanents that are alike; give the enchanted one an entry of its own",
                where=where,
                value=host,
            )
        seen = {permanent.id}
        while host is not None and host in by_id and host not in known:
            if host in seen:
                raise InputError("is attached to itself in a circle", where=where, value=permanent.keys.attached_to)
            seen.add(host)
            host = by_id[host].keys.attached_to
        known |= seen


def _effects(
    listed: Iterable[EffectKeys], players: tuple[str, ...], active: str, permanents: tuple[Permanent, ...]
) -> tuple[LastingEffect, ...]:
    by_id = {permanent.id: permanent for permanent in permanents}
    found: list[LastingEffect] = []
    for at, keys in enumerate(listed):
        where = f"effects[{at}]"
        for key in ("controller", "on_player"):
            if (player := getattr(keys, key)) is not None:
                _check_player(player, players, f"{where}.{key}")
        for key in ("on", "before"):
            if (id := getattr(keys, key)) is not None and id not in by_id:
                raise InputError("no permanent has this id", where=f"{where}.{key}", value=id, near=nearest(id, by_id))
        face = _face(keys.source, f"{where}.source")
        controller = keys.controller or _controller_of(keys.source, permanents) or active
        if keys.chosen_type is not None:
            keys = msgspec.structs.replace(
                keys, chosen_type=read_type(keys.chosen_type, f"{where}.chosen_type", [face])
            )
        found.append(LastingEffect(id=f"effect {at + 1}", controller=controller, keys=keys, face=face))
    return tuple(found)


def _emblems(listed: Iterable[EmblemKeys], players: tuple[str, ...], active: str) -> tuple[Emblem, ...]:
    from bridge.cards.compiler import compile_face

    found: list[Emblem] = []
    for at, keys in enumerate(listed):
        where = f"emblems[{at}]"
        owner = _check_player(keys.owner or active, players, f"{where}.owner")
        check_text(keys.text, f"{where}.text")
        face = telling_unknown_words(compile_face(f"Emblem {at + 1}", "", keys.text), keys.text)
        found.append(Emblem(f"emblem {at + 1}", owner, face))
    return tuple(found)


def _controller_of(card: str, permanents: tuple[Permanent, ...]) -> str | None:
    return next((p.controller for p in permanents if p.keys.card == card), None)
