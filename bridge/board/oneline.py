"""The one-line form of a board, for chat and the shell.

``A: Forest, 2x Island (tapped); B: Exotic Orchard, Utopia Sprawl (on forest, U)``
"""

from __future__ import annotations

import re
from typing import Any

from bridge.board.words import is_subtype, near_types
from bridge.cards.model import COLOR_LETTERS, COLORS
from bridge.cards.subtypes import SUBTYPES
from bridge.errors import InputError

_COUNTED = re.compile(r"(\d{1,6})\s*[x×*]?\s*(\D.*)|(.*\D)\s*[x×*]\s*(\d{1,6})", re.DOTALL)  # as it is not written
WORDS = {
    "tapped": "tapped",
    "token": "token",
    "sick": "entered_this_turn",
    "attacking": "attacking",
    "animated": "animated",
}
WITH_VALUE = {
    "on": "attached_to",
    "copy of": "copy_of",
    "id": "id",
    "type": "chosen_type",
    "name": "chosen_name",
    "player": "chosen_player",
}


def looks_like_one_line(text: str) -> bool:
    """Tell whether a command's BOARD is a board rather than a path, or a file's text.

    >>> looks_like_one_line("A: Forest"), looks_like_one_line("boards/a.yaml"), looks_like_one_line('{"players": []}')
    (True, False, False)
    """
    return bool(re.match(r"\s*[^:;/\\{\[\s][^:;/\\{\[]*:(?:\s*$|\s+[^\s{\[])", text))


def parse_one_line(text: str) -> dict[str, Any]:
    """Return the board in a line of text, in the shape of a board file.

    Raises:
        InputError: naming the part of the line that can't be read.

    >>> parse_one_line("A: 2x Forest; B: Sol Ring (tapped)")["permanents"][1]
    {'card': 'Sol Ring', 'controller': 'B', 'tapped': True}
    """
    players: list[str] = []
    permanents: list[dict[str, Any]] = []
    for part in _split(text, ";"):
        if not part.strip():
            continue
        player, colon, cards = part.partition(":")
        if not colon or not player.strip():
            raise InputError("must read 'PLAYER: card, card'", where="board", value=part.strip())
        if player.strip() not in players:
            players.append(player.strip())
        permanents += [read_item(item, player.strip()) for item in split_cards(cards)]
    if not players:
        raise InputError("is empty", where="board")
    return {"players": players, "permanents": permanents}


def _split(text: str, separator: str) -> list[str]:
    """Split outside brackets."""
    pieces, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth = max(0, depth + (char == "(") - (char == ")"))
        if char == separator and not depth:
            pieces.append(text[start:at])
            start = at + 1
    return [*pieces, text[start:]]


def split_cards(text: str) -> list[str]:
    """Split a list of cards at its commas, keeping the commas that belong to names.

    A comma whose two sides together are a card's name is in a name.

    Raises:
        InputError: there is nothing before or after a comma.

    >>> split_cards("Urborg, Tomb of Yawgmoth, Forest")
    ['Urborg, Tomb of Yawgmoth', 'Forest']
    """
    from bridge.cards.table import known_name

    if not text.strip():
        return []
    items: list[str] = []
    for piece in _split(text, ","):
        if not piece.strip():
            raise InputError("has nothing before or after a comma", value=text.strip())
        joined = f"{items[-1]}, {piece.strip()}" if items else ""
        bare = re.sub(r"\s*\(.*\)\s*$", "", re.sub(r"^\s*\d+\s*x\s+", "", joined))
        if items and "(" not in items[-1] and known_name(bare):
            items[-1] = joined
        else:
            items.append(piece.strip())
    return items


def read_item(item: str, player: str) -> dict[str, Any]:
    """Return one permanent in the shape of a board file: a card, perhaps how many, perhaps notes in brackets.

    Raises:
        InputError: naming the part that can't be read.

    >>> read_item("3x Forest (tapped)", "A")
    {'card': 'Forest', 'controller': 'A', 'count': 3, 'tapped': True}
    """
    from bridge.cards.table import known_name

    if item.count("(") != item.count(")"):
        missing = "not closed" if item.count("(") > item.count(")") else "closed and not opened"
        raise InputError(f"a bracket is {missing}", where="board", value=item)
    match = re.fullmatch(
        r"(?:(?P<count>\d+)\s*x\s+)?(?P<card>.+?)(?:\s*\((?P<notes>[^()]*)\))?", item.strip(), re.DOTALL
    )
    if match is None:
        raise InputError("must read 'card' or 'card (note, note)'", where="board", value=item)
    if match["notes"] is not None and "(" in match["card"] and not known_name(match["card"]):
        raise InputError("has more than one pair of brackets; notes go in one, with commas", where="board", value=item)
    if many := _COUNTED.fullmatch(match["card"][:200]):
        number, name = many[1] or many[4], (many[2] or many[3]).strip()
        if known_name(name) and not known_name(match["card"]):
            near = [f"{number}x {name}"]
            raise InputError("no card has this name", where="board", value=match["card"], near=near)
    keys: dict[str, Any] = {"card": match["card"], "controller": player}
    if match["count"]:
        keys["count"] = int(match["count"][:12])
    for note in _notes(match["notes"] or ""):
        for key, value in _note(note, item).items():
            if key == "counters" and key in keys and not keys[key].keys() & value.keys():
                keys[key] |= value
            elif key in keys:
                raise InputError("says again what another note says", where=_place(item), value=note)
            else:
                keys[key] = value
    return keys


def _place(item: str) -> str:
    return f"board: {item.strip()[:60]}"


def _notes(text: str) -> list[str]:
    """The notes in brackets; the name of a card in one may have commas."""
    from bridge.cards.table import known_name

    found: list[str] = []
    for note in filter(None, (piece.strip() for piece in text.split(","))):
        longer = f"{found[-1]}, {note}" if found else ""
        names = [longer.removeprefix(word) for word in ("name ", "copy of ") if longer.startswith(word)]
        if any(map(known_name, names)):
            found[-1] = longer
        else:
            found.append(note)
    return found


def _note(note: str, item: str) -> dict[str, Any]:
    if note in WORDS:
        return {WORDS[note]: True}
    if note in COLORS:
        return {"chosen_color": note}
    if counters := re.fullmatch(r"(\d{1,9}) (\S.*?) counters?", note):
        return {"counters": {counters[2]: int(counters[1])}}
    word, _, rest = note.partition(" ")
    if note.startswith("copy of "):
        word, rest = "copy of", note.removeprefix("copy of ")
    if word in WITH_VALUE and rest.strip():
        return {WITH_VALUE[word]: rest.strip()}
    if is_subtype(note):
        return {"chosen_type": note}
    letter = COLOR_LETTERS.get(note.lower())
    raise InputError(
        "is not a note that is known in brackets (tapped, token, sick, attacking, animated, id NAME, on ID, copy of "
        "CARD, N kind counters; for choices U, type Elf or just Elf, name CARD, player B)",
        where=_place(item),
        value=note,
        near=[letter] if letter else near_types(note, [*WORDS, *COLORS, *sorted(SUBTYPES)]),
    )
