"""What the places of a board may hold: each card of a stock, in every way that it may lie there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bridge.board.board import Board
from bridge.board.permanent import Permanent
from bridge.cards import model
from bridge.cards.table import find_face
from bridge.errors import InputError
from bridge.facts.board import hold_by_counters
from bridge.facts.cards import card_facts
from bridge.facts.terms import quote
from bridge.queries.session import ask
from bridge.queries.unmodelled import unmodelled
from bridge.rules import RULES, needed, rule_files
from bridge.search.programs import reads
from bridge.search.properties import Property
from bridge.search.worlds import all_files, overlay

LIGHT, EFFECTS, LAYERS = "others", "replacement effects", "continuous effects"
CREATURE_TYPE = "Saproling"  # that is chosen where a creature type has to be; which one matters to few cards


NAMES = {("card_name", 2), ("has_name", 3), ("names", 2), ("shows", 2)}  # by which cards are told apart by name


class Piece(msgspec.Struct, frozen=True):
    """A card and every way in which it may lie on the board: whose it is, and what was chosen for it.

    ``kind`` says what it takes to look at boards with it: replacement effects on mana make many states, continuous
    effects have to be worked out board by board (CR 613).
    """

    card: str
    kind: str
    ways: tuple[Permanent, ...]
    alike: tuple[str, ...] = ()

    def at(self, id: str) -> tuple[Permanent, ...]:
        """Return its ways for the place with this id."""
        return tuple(msgspec.structs.replace(way, id=id) for way in self.ways)


class Stock(msgspec.Struct, frozen=True):
    """The cards of a search: its pieces, and the cards that were left out with the reason."""

    asked: tuple[str, ...]
    pieces: tuple[Piece, ...]
    left_out: dict[str, str]
    players: tuple[str, ...]

    def of(self, *kinds: str) -> tuple[Piece, ...]:
        """Return the pieces of some kinds."""
        return tuple(piece for piece in self.pieces if piece.kind in kinds)

    def number(self) -> int:
        """Return how many cards are searched over, those that others stand for included."""
        return sum(1 + len(piece.alike) for piece in self.pieces)

    def bounds(self) -> tuple[str, ...]:
        """Return in what other ways the cards may lie there that are not searched."""
        all_keys = [way.keys for piece in self.pieces for way in piece.ways]
        kinds = sorted({kind for keys in all_keys for kind in keys.counters})
        found = [f"a permanent has no {kind} counter or one, never more" for kind in kinds]
        if any(keys.chosen_type == CREATURE_TYPE for keys in all_keys):
            found.append(f"where a creature type is chosen it is {CREATURE_TYPE}, never another")
        return tuple(found)


def stock_of(cards: Sequence[str], players: int, prop: Property, edition: str, mine: Sequence[str] = ()) -> Stock:
    """Return the stock of a search.

    Args:
        cards: names.
        players: how many players there are, any of whom may control a card.
        prop: what is looked for; it decides which cards the rules can't tell apart.
        edition: the edition of the rules.
        mine: overlays for the side that is searched; they too decide which cards can be told apart.

    Raises:
        InputError: no card is left.
    """
    names = tuple("AB"[:players])
    base = Board.from_tree({"players": names})
    left_out: dict[str, str] = {}
    found: list[Piece] = []
    for card in dict.fromkeys(cards):
        kind, why = _kind(card, base, prop, edition)
        ways = () if why else tuple(_ways(card, base, kind, prop))
        if why := why or _unread(msgspec.structs.replace(base, permanents=ways[:1])):
            left_out[card] = why
        else:
            found.append(Piece(card, kind, ways))
    if not found:
        what = "no card is left to search over" + (f": {card} {why}" if left_out else "")
        raise InputError(what, where="--cards")
    return Stock(tuple(dict.fromkeys(cards)), tuple(_merged(found, prop, edition, mine)), left_out, names)


def _kind(card: str, base: Board, prop: Property, edition: str) -> tuple[str, str]:
    """What kind of piece a card is, or why it is left out."""
    face = find_face(card)
    if not face.types or not set(face.types).isdisjoint({"instant", "sorcery"}):
        return "", "is no permanent"
    if {"Equipment", "Fortification"} & set(face.subtypes) or ("Aura" in face.subtypes and not prop.layers):
        return "", "has to be attached to something"
    try:
        base.adding(card, base.players[0])
    except InputError as error:
        return "", f"can't lie there by itself ({error.what})"
    if hold_by_counters(face):
        return "", "makes effects that last as long as a counter"
    facts = [card_facts(face, face.name)]
    if RULES / "layers/layers.lp" in needed(rule_files(["layers"], edition), facts):
        return (LAYERS, "") if prop.layers else ("", "has continuous effects, which are worked out board by board")
    if any(isinstance(ability, model.ManaReplacement) for ability in face.abilities) and not prop.layers:
        return EFFECTS, ""
    return LIGHT, ""


def _unread(board: Board) -> str:
    """What is not modelled of a card, with the choices that it is searched with."""
    missing = unmodelled(board, [(source.string, what) for source, what in ask(board, ["types_asked."])["unread"]])
    return f"has text that is not modelled ({missing[0].text})" if missing else ""


def _ways(card: str, base: Board, kind: str, prop: Property) -> Iterator[Permanent]:
    """A card under each player, with each choice that it reads."""
    face = find_face(card)
    facts = card_facts(face, face.name)
    colors: tuple[str | None, ...] = model.COLORS if re.search(r"\bchosen_color\b", facts) else (None,)
    subtypes: tuple[str | None, ...] = (None,)
    if kind == LAYERS and '"land_type")' in facts:
        subtypes = model.BASIC_LAND_TYPES
    elif kind == LAYERS and '"creature_type")' in facts:
        subtypes = (CREATURE_TYPE,)
    counters: list[dict[str, int]] = [{}]
    for counter in sorted(set(re.findall(r'\bcounters\(self,"([^"]+)"\)', facts))):
        counters = [{**some, **more} for some in counters for more in ({}, {counter: 1})]
    for player in base.players:
        for color in colors:
            for subtype in subtypes:
                for some in counters:
                    keys: dict[str, Any] = {"counters": some} if some else {}
                    keys |= {"chosen_color": color} if color else {}
                    keys |= {"chosen_type": subtype} if subtype else {}
                    yield base.adding(card, player, **keys).permanents[0]
                    if prop.asks == "legal" and "creature" in face.types:
                        yield base.adding(card, player, entered_this_turn=True, **keys).permanents[0]


def _merged(found: list[Piece], prop: Property, edition: str, mine: Sequence[str]) -> Iterator[Piece]:
    """Cards that neither the rules nor the property can tell apart but by their names are one piece.

    Where names are read, none are.
    """
    texts = {piece.card: card_facts(piece.ways[0].face, "") for piece in found}
    overlays = [file for name in (*mine, *prop.other_rules) if name for file in overlay(name)]
    names_matter = (
        any(re.search(r"\bnamed\(|distinct\(name", text) for text in texts.values())
        or bool(NAMES & (prop.reads_beside_details() | reads(overlays)))
        or any(quote(piece.card) in text for text in (prop.text, *map(_text, overlays)) for piece in found)
    )
    read = reads([*all_files(prop, edition), *overlays]) | prop.reads()
    looked_at = {name for name, _ in read}
    groups: dict[object, list[Piece]] = {}
    for piece in found:
        lines = frozenset(
            line
            for line in texts[piece.card].splitlines()
            if line.partition("(")[0] in looked_at and not line.startswith("card_name(")
        )
        groups.setdefault((piece.card if names_matter else "", lines, len(piece.ways)), []).append(piece)
    for first, *rest in groups.values():
        yield msgspec.structs.replace(first, alike=tuple(piece.card for piece in rest))


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")
