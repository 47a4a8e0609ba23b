"""The ways in which a card may be added to a board, and spaces that have many of them."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bridge import rules
from bridge.board.board import Board
from bridge.board.format import PermanentKeys
from bridge.cards import model
from bridge.cards.model import Face
from bridge.cards.table import find_face
from bridge.facts.board import hold_by_counters
from bridge.facts.cards import card_facts
from bridge.spaces.space import Space

CHUNK = 80  # boards of one space: what a card brings is grounded for all of them
FEW = 40  # cards that need the same rules, from which on they have spaces of their own
ALONE = 20  # boards of a space whose boards are answered one by one: small, so that processes share them well


def variants(card: str, player: str, on: str | None = None) -> Iterator[PermanentKeys]:
    """Yield the ways to add a card: one for each color and each basic land type that it lets its player choose.

    Args:
        card: its name.
        player: who controls it.
        on: what an Aura or Equipment is attached to; without it Auras can't be added.

    >>> [keys.chosen_color for keys in variants("Coldsteel Heart", "A")]
    ['W', 'U', 'B', 'R', 'G']
    >>> list(variants("Utopia Sprawl", "A"))
    []
    """
    face = find_face(card)
    if "Aura" in face.subtypes and on is None:
        return
    host = on if not {"Aura", "Equipment", "Fortification"}.isdisjoint(face.subtypes) else None
    choices = chooses(face)
    colors = model.COLORS if "color" in choices else (None,)
    types = model.BASIC_LAND_TYPES if "land_type" in choices else (None,)
    for color, land_type in itertools.product(colors, types):
        yield PermanentKeys(face.name, controller=player, attached_to=host, chosen_color=color, chosen_type=land_type)


def chooses(face: Face) -> set[str]:
    """Return what is chosen as a permanent with this face enters.

    >>> chooses(find_face("Coldsteel Heart"))
    {'color'}
    """
    return {what for one in face.abilities if isinstance(one, model.EntersWith) for what in one.choose}


def spaces_with(
    board: Board, id: str, listed: Iterable[PermanentKeys], edition: str
) -> list[tuple[Space, list[PermanentKeys]]]:
    """Return spaces that together have one board for each permanent that may be added, and these permanents.

    Cards that need the same rules share a space: what none of the others needs is then not looked at for all of them.
    Cards that replace mana share one with their like only, for their effects make many states.  Cards with continuous
    effects are apart, since their boards can't be answered together.

    Args:
        board: the board.
        id: the id of what is added.
        listed: what may be added.
        edition: the edition of the rules.
    """
    files = rules.rule_files([*rules.ALWAYS, "spaces"], edition)
    groups: dict[tuple[tuple[Path, ...], bool], list[PermanentKeys]] = defaultdict(list)
    for keys in listed:
        face = find_face(keys.card)
        needs = tuple(rules.needed(files, [card_facts(face, face.name)]))
        groups[needs, _has_effects(face, keys.attached_to is not None)].append(keys)
    merged: dict[tuple[object, bool], list[PermanentKeys]] = defaultdict(list)
    for (needs, apart), group in sorted(groups.items()):
        replaces = any(path.parent.name == "replacement" for path in needs)
        merged["others" if apart or (not replaces and len(group) < FEW) else needs, apart] += group
    found = []
    for (_, apart), group in merged.items():
        for chunk in _chunks(group, ALONE if apart else CHUNK):
            found.append((Space.over(board, [(id, chunk)]), chunk))
    return sorted(found, key=lambda one: -len(one[1]))


def _has_effects(face: Face, attached: bool) -> bool:
    """Whether a face looks as if it had a continuous effect on something; the rules decide, this puts like to like."""
    effects = (
        ability
        for ability in face.abilities
        if isinstance(ability, model.Static) and (attached or ability.affects != "attached")
    )
    changes = (change for effect in effects for change in effect.changes)
    return any(not isinstance(change, model.BecomeCopy) for change in changes) or bool(hold_by_counters(face))


def _chunks(group: Sequence[PermanentKeys], size: int) -> Iterator[list[PermanentKeys]]:
    for start in range(0, len(group), size):
        yield list(group[start : start + size])
