"""Lists of cards to go through: a category of the card table, names with commas between them, or a file.

A category is decided by what the table's ability models say, never by names.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from bridge.cards import model
from bridge.cards.model import Face
from bridge.errors import InputError, nearest

NEVER_PERMANENTS = frozenset(model.CARD_TYPES) - model.PERMANENT_TYPES - {"kindred"}
MOST_BYTES = 4_000_000  # of a file of names


def _land(face: Face) -> bool:
    """All lands."""
    return "land" in face.types


def _basic(face: Face) -> bool:
    """Lands with the supertype basic."""
    return _land(face) and "basic" in face.supertypes


def _mana(face: Face) -> bool:
    """Permanents that add mana, or let others: by an ability, or by a basic land type (CR 305.6)."""
    return any(isinstance(node, model.AddMana) for node in nodes(face.abilities)) or (
        _land(face) and not set(model.BASIC_LAND_TYPES).isdisjoint(face.subtypes)
    )


def _mirror(face: Face) -> bool:
    """Permanents that ask what others could produce (CR 106.7)."""
    return any(isinstance(node, model.CouldProduce) for node in nodes(face.abilities))


def _replacement(face: Face) -> bool:
    """Permanents that replace how mana is produced, or whose abilities leave such an effect (CR 106.12b)."""
    return any(isinstance(node, model.ManaReplacement) for node in nodes(face.abilities))


def _trigger(face: Face) -> bool:
    """Permanents with an ability that triggers on tapping for mana (CR 106.12a)."""
    return any(isinstance(node, model.TappedForMana) for node in nodes(face.abilities))


def _land_types(face: Face) -> bool:
    """Permanents whose continuous effects set or add basic land types, or all land types (CR 305.7)."""
    words = {"chosen", "all_basic_land", "all_land", *model.BASIC_LAND_TYPES}
    return any(
        isinstance(change, model.ChangeTypes)
        and (change.set_land_types is not None or not words.isdisjoint(change.add_subtypes))
        for _, change in _changes(face)
    )


def _layers(face: Face) -> bool:
    """Permanents with a continuous effect on types, colours, control, text or non-keyword abilities (CR 613)."""
    return any(_bears_on_mana(change) for _, change in _changes(face))


def _all(face: Face) -> bool:
    """All permanents that bear on mana: those of every other category."""
    return any(test(face) for name, test in CATEGORIES.items() if name != "all")


# The categories by name; what each has is said by its test.
CATEGORIES: dict[str, Callable[[Face], bool]] = {
    "lands": _land,
    "basics": _basic,
    "mana": _mana,
    "mirrors": _mirror,
    "replacement": _replacement,
    "triggers": _trigger,
    "land-types": _land_types,
    "layers": _layers,
    "all": _all,
}


def catalogue(spec: str, option: str = "") -> tuple[str, ...]:
    """Return the names of the cards that a word, a list or a file stands for, each once.

    Args:
        spec: a path to a file with one name a line (``#`` begins a comment), or names with commas between them.
            A category of :data:`CATEGORIES` stands for all its cards.
        option: where the user wrote it, which errors name.

    Raises:
        InputError: no card has one of the names, a file can't be read, or there is no name at all.

    >>> catalogue("Forest, Urborg, Tomb of Yawgmoth")
    ('Forest', 'Urborg, Tomb of Yawgmoth')
    >>> "Reflecting Pool" in catalogue("mirrors"), "Forest" in catalogue("mirrors")
    (True, False)
    """
    try:
        return _listed(spec)
    except InputError as error:
        where = ": ".join(part for part in (option, error.where) if part)
        raise InputError(error.what, where=where, value=error.value, near=error.near, source=error.source) from None


def _listed(spec: str) -> tuple[str, ...]:
    if spec.strip() not in CATEGORIES and _is_file(Path(spec)):
        return _named(_lines(Path(spec)), source=spec)
    from bridge.board.oneline import split_cards

    return _named(((0, name) for name in split_cards(spec)), source="")


@functools.cache
def category(name: str) -> tuple[str, ...]:
    """Return the names of all cards of a category, in the order of the table: permanents, without tokens.

    >>> len(category("basics")) > 10
    True
    """
    return tuple(face.name for face in permanents() if CATEGORIES[name](face))


@functools.cache
def permanents() -> tuple[Face, ...]:
    """Every face in the tables that a permanent card may have; of one key the most trusted."""
    from bridge.cards.names import normal_name
    from bridge.cards.table import tables

    faces: dict[str, Face] = {}
    for table in tables():
        for face in table.faces():
            faces.setdefault(normal_name(face.name), face)
    return tuple(
        face
        for _, face in sorted(faces.items())
        if face.types and face.layout != "token" and NEVER_PERMANENTS.isdisjoint(face.types)
    )


def _named(listed: Iterator[tuple[int, str]], source: str) -> tuple[str, ...]:
    """The names of the cards that are listed with their lines, as the table spells them."""
    found: dict[str, None] = {}
    for at, name in listed:
        for card in category(name) if name in CATEGORIES else [_card(name, at, source)]:
            found[card] = None
    if not found:
        raise InputError("names no card", source=source)
    return tuple(found)


def _card(name: str, at: int, source: str) -> str:
    from bridge.cards.table import find_face

    try:
        return find_face(name).name
    except InputError as error:
        near = [*error.near[:2], *nearest(name, CATEGORIES), *error.near[2:]]
        what = error.what if source else "is neither a card, a category of cards nor a file"
        raise InputError(what, where=f"line {at}" if at else "", value=name, near=near, source=source) from None


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file that are not empty, without comments."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise InputError(f"is larger than {MOST_BYTES:,} bytes", source=str(path))
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("is not UTF-8 text", source=str(path)) from None
    except OSError as error:
        raise InputError(f"can't be read ({error.strerror or error})", source=str(path)) from None
    for at, line in enumerate(text.splitlines(), start=1):
        if name := line.partition("#")[0].strip():
            yield at, name


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _changes(face: Face) -> Iterator[tuple[model.Static, model.Change]]:
    """What the continuous effects of a face change, also those of abilities that it gives."""
    for node in nodes(tuple(ability for ability in face.abilities if isinstance(ability, model.Static))):
        if isinstance(node, model.Static):
            for change in node.changes:
                yield node, change


def _bears_on_mana(change: model.Change) -> bool:
    match change:
        case model.ChangePT():
            return False
        case model.ChangeAbilities():
            return change.lose != "none" or any(not isinstance(gained, model.Keyword) for gained in change.gain)
        case _:
            return True


def nodes(tree: object) -> Iterator[object]:
    """Yield everything that a description is made of, itself included.

    >>> [type(node).__name__ for node in nodes((model.Count(model.Filter()),))]
    ['Count', 'Filter']
    """
    if isinstance(tree, tuple):
        for part in tree:
            yield from nodes(part)
    elif isinstance(tree, msgspec.Struct):
        yield tree
        for name in tree.__struct_fields__:
            yield from nodes(getattr(tree, name))
