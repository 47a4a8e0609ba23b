"""Facts about changed text (CR 612): which words become which, and how abilities read then.

An effect that changes text names its words in ``chosen_type: "Swamp to Island"`` or ``"black to green"``.  What the
abilities on the board read like with other words is spelled here; which objects' text changes, is for the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from bridge.board.board import Board
from bridge.cards.model import COLOR_LETTERS, COLORS, Ability, ChangeText, Face, Static
from bridge.facts.cards import ability_facts
from bridge.facts.terms import fact, quote

Words = tuple[str, str]

_ALL_COLORS = set(COLORS)


def rewording_facts(board: Board, faces: Mapping[Face, str], lasting: Mapping[str, list[Ability]]) -> Iterator[str]:
    """Yield facts about text that effects on this board change.

    Args:
        board: the board.
        faces: the faces on it with the keys that their facts go by.
        lasting: the abilities that lasting effects carry, by the id of the effect.
    """
    pairs: dict[Words, None] = {}
    for source, abilities, chosen in _sources(board, lasting):
        for change in _text_changes(abilities):
            words = _words(change, chosen)
            if words is not None:
                pairs[words] = None
                yield fact("rewords", quote(source), quote(words[0]), quote(words[1]))
    if pairs:
        for face, key in faces.items():
            for index, ability in enumerate(face.abilities):
                yield from _forms(f"{key}#{index + 1}", ability, list(pairs))


def reworded(ability: Ability, words: Words) -> Ability:
    """Return an ability with one word in the place of another, wherever it is used as such (CR 612.2).

    >>> from bridge.cards.model import ChangeTypes, Filter
    >>> bell = Static(Filter(is_=(("Swamp",),)), (ChangeTypes(add_types=("creature",)),))
    >>> reworded(bell, ("Swamp", "Island")).affects.is_
    (('Island',),)
    """
    changed: Ability = msgspec.convert(_replace(msgspec.to_builtins(ability), words), Ability)
    return changed


def _replace(value: Any, words: Words) -> Any:
    old, new = words
    if isinstance(value, dict):
        inner = words
        if value.get("type") == "colors" and old in COLOR_LETTERS and new in COLOR_LETTERS:
            if set(value.get("set") or value.get("add") or ()) == _ALL_COLORS:
                return value  # "all colors" has no word for one of them
            inner = (COLOR_LETTERS[old], COLOR_LETTERS[new])
        return {key: one if key in ("named", "name", "type") else _replace(one, inner) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_replace(one, words) for one in value]
    return {old: new, f"!{old}": f"!{new}"}.get(value, value) if isinstance(value, str) else value


def _forms(name: str, ability: Ability, pairs: list[Words]) -> Iterator[str]:
    """An ability in every wording that it may come to have, each described once."""
    names = {ability: name}
    waiting = [ability]
    while waiting:
        old = waiting.pop()
        for words in pairs:
            new = reworded(old, words)
            if new == old:
                continue
            if new not in names:
                names[new] = f"{name} reworded {len(names)}"
                waiting.append(new)
                yield from ability_facts(names[new], new)
            yield fact("reworded", quote(names[old]), quote(words[0]), quote(words[1]), quote(names[new]))


def _sources(board: Board, lasting: Mapping[str, list[Ability]]) -> Iterator[tuple[str, Iterable[Ability], str | None]]:
    for permanent in board.permanents:
        yield permanent.id, [a for face in permanent.faces() for a in face.abilities], permanent.keys.chosen_type
    for effect in board.effects:
        yield effect.id, lasting.get(effect.id, []), effect.keys.chosen_type


def _text_changes(abilities: Iterable[Ability]) -> Iterator[ChangeText]:
    for ability in abilities:
        if isinstance(ability, Static):
            yield from (change for change in ability.changes if isinstance(change, ChangeText))


def _words(change: ChangeText, chosen: str | None) -> Words | None:
    """The words of one change; ``None`` if the board does not name them or they are of another kind."""
    old, _, new = (chosen or "").partition(" to ")
    old = old if change.from_ == "chosen" else change.from_
    new = new if change.to == "chosen" else change.to
    colors = old in COLOR_LETTERS and new in COLOR_LETTERS
    if not old or not new or colors != (change.what == "color"):
        return None
    return old, new
