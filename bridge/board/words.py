"""Words on a board that stand for something in the rules: each is one that there is, or an error names the nearest."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from bridge.board.format import Definition, PermanentKeys
from bridge.cards import model
from bridge.cards.catalogue import nodes
from bridge.cards.counters import KINDS, named_counters
from bridge.cards.model import CARD_TYPES, SUPERTYPES, Face
from bridge.cards.names import normal_name
from bridge.cards.subtypes import ODD_SUBTYPES, OF_TYPE, SUBTYPES, singular_subtype
from bridge.errors import InputError, nearest

OLD_TYPE_WORDS = ("tribal", "summon")  # as printed before kindred and creature
LONGEST_TEXT = 20_000

_TITLES = {word: word.capitalize() for word in (*CARD_TYPES, *SUPERTYPES)}
_SYMBOLS = frozenset(
    [*"WUBRGCSXYZ", "½", "∞", *(f"H{one}" for one in "WUBRG"), *(f"{one}/P" for one in "WUBRG")]
    + [f"{one}/{other}" for one in "WUBRGC2" for other in "WUBRG" if one != other]
    + [f"{one}/{other}/P" for one in "WUBRG" for other in "WUBRG" if one != other]
)
_IN_TEXT = frozenset(["T", "Q", "E", "A", "P", "TK", "CHAOS", "this"])  # symbols that are no costs of spells
_NUMBER = re.compile(r"\d{1,7}")
_SIZE = re.compile(r"[-+]?\d{1,4}(?:\.5)?|(?:\d[-+])?\*(?:\+\d|\^2|²)?|∞|\?|")  # power and toughness


def of_kind(kind: str) -> frozenset[str]:
    """Return the subtypes that may be chosen where a text asks for a ``land_type`` or a ``creature_type``.

    What sets land types sets them to basic ones: ``basic_land_type`` (CR 305.7).

    >>> "Gate" in of_kind("land_type"), "Gate" in of_kind("creature_type")
    (True, False)
    """
    if kind == "basic_land_type":
        return frozenset(model.BASIC_LAND_TYPES)
    listed = OF_TYPE[kind.removesuffix("_type")]
    return listed | ODD_SUBTYPES if kind == "creature_type" else listed


def read_type(text: str, where: str, faces: Iterable[Face] = ()) -> str:
    """Return a chosen type as the rules spell it.

    Args:
        text: a subtype, a card type, or ``WORD to WORD`` for an effect that changes text.
        where: what an error says it is about.
        faces: those of the object that it was chosen for.

    Raises:
        InputError: there is no such type, or it is of another kind than what is chosen.

    >>> read_type("Time Lord", "here")
    'Time-Lord'
    """
    faces = tuple(faces)
    kinds: set[str] = {
        kind
        for face in faces
        for ability in face.abilities
        if isinstance(ability, model.EntersWith)
        for kind in ability.choose
        if kind in ("land_type", "creature_type")
    }
    kinds = {"basic_land_type"} if any(map(_sets_land_type, faces)) else kinds
    words = text.split(" to ")
    untold = not kinds and any(face.unmodelled for face in faces)  # it may ask for any words
    if len(words) > 1 and (untold or any(map(_may_change_text, faces))):
        return _rewording(text, words, where)
    word = _one_word(text)
    known = frozenset[str]().union(*map(of_kind, kinds)) if kinds else SUBTYPES | _TITLES.keys() | set(_TITLES.values())
    if word in known or _is_color(word, faces) or (word not in SUBTYPES and is_subtype(word)):
        return word
    told = " or ".join(kind.replace("_", " ") for kind in sorted(kinds)) or "type"
    raise InputError(f"is no {told}", where=where, value=text, near=near_types(word, sorted(known)))


def near_types(word: str, known: Collection[str]) -> list[str]:
    """Return the words that a wrong one may have been meant for: of a plural the type itself.

    >>> near_types("Elves", SUBTYPES), near_types("Gobiln", SUBTYPES)[0]
    (['Elf'], 'Goblin')
    """
    one = singular_subtype(word)
    return [one] if one in known else nearest(word, known)


def _one_word(text: str) -> str:
    """A subtype as it stands in data: the one of two words has a hyphen there."""
    return text.replace("Time Lord", "Time-Lord").replace("’", "'")


def is_subtype(text: str) -> bool:
    """Tell whether a word is a subtype, of the lists or of a card that the user has imported.

    >>> is_subtype("Time Lord"), is_subtype("C’tan"), is_subtype("Elv")
    (True, True, False)
    """
    word = _one_word(text)
    return word in SUBTYPES or word in _imported()[0]


def _may_change_text(face: Face) -> bool:
    return not face.complete or any(isinstance(node, model.ChangeText) for node in nodes(face.abilities))


def _sets_land_type(face: Face) -> bool:
    """Whether a text sets the land types of something to the chosen one."""
    return any(
        isinstance(one, model.ChangeTypes) and "chosen" in (one.set_land_types or ()) for one in nodes(face.abilities)
    )


def _is_color(word: str, faces: Iterable[Face]) -> bool:
    """Whether a color's name may have been chosen: for a change of text, of which the other word is not told."""
    return word in model.COLOR_WORDS and any(map(_may_change_text, faces))


def _rewording(text: str, words: list[str], where: str) -> str:
    old, new = words[0], words[-1]
    if len(words) == 2 and {old, new} <= set(model.COLOR_WORDS):
        return text
    for word in words:
        if not is_subtype(word):
            near = nearest(word, [*sorted(SUBTYPES), *model.COLOR_WORDS])
            near = [" to ".join(one if other == word else other for other in words) for one in near]
            what = "names no two colors, nor two subtypes"
            raise InputError(what, where=where, value=text, near=[one for one in near if one != text])
    if len(words) > 2:
        raise InputError("must read 'WORD to WORD'", where=where, value=text)
    return _one_word(text)


def _imported() -> tuple[set[str], set[str]]:
    """The subtypes and kinds of counters of the cards that the user has imported, which may be newer than the lists."""
    from bridge.cards.cache import cache_path
    from bridge.cards.table import Table

    try:
        faces = list(Table(cache_path()).faces())
    except (OSError, ValueError):
        return set(), set()
    return {word for face in faces for word in face.subtypes}, {kind for face in faces for kind in face.counters}


def check_type_words(words: Iterable[str], where: str) -> None:
    """Refuse a word that is no card type, supertype or subtype.

    Raises:
        InputError: naming the word by its place.

    >>> check_type_words(["Artifact", "legendary", "Elf"], "extra_types")
    """
    for at, word in enumerate(map(_one_word, words)):
        if word.lower() not in _TITLES and not is_subtype(word):
            near = nearest(word, [*_TITLES.values(), *sorted(SUBTYPES)])
            raise InputError("is no card type, supertype or subtype", where=f"{where}[{at}]", value=word, near=near)


def read_name(text: str, where: str, own: Collection[str]) -> str:
    """Return a chosen name as the card spells it.

    Args:
        text: the name.
        where: what an error says it is about.
        own: names of cards that the board defines.

    Raises:
        InputError: no card has the name.

    >>> read_name("sol ring", "here", ())
    'Sol Ring'
    """
    from bridge.cards.table import find_face, known_name, near_names

    for name in own:
        if normal_name(name) == normal_name(text):
            return name
    if known_name(text):
        return find_face(text).name
    near = nearest(text, own) or near_names(text)
    halves = [half.strip() for half in text.split("//")]
    if len(halves) > 1 and all(map(known_name, halves)):
        near = halves
    raise InputError("no card has this name", where=where, value=text, near=near)


def check_counters(keys: PermanentKeys, faces: Iterable[Face], where: str) -> None:
    """Refuse a kind of counter that no card names, nor a text of the user's own on the board.

    Args:
        keys: those of the permanent with the counters.
        faces: all on the board.
        where: what an error says it is about.

    Raises:
        InputError: naming the kind.

    >>> check_counters(PermanentKeys("Gemstone Caverns", counters={"luck": 1}), (), "here")
    """
    faces = tuple(faces)
    own = {word for face in faces for word in face.counters}
    for kind in keys.counters:
        last = kind.rpartition(" ")[2]  # of two words
        if kind in KINDS or last in own or last in _imported()[1]:
            continue
        named = [word for face in faces for node in nodes(face.abilities) for word in named_counters(node)]
        if not any(kind in word.split() for word in named):
            what = "is a kind of counter that no card names"
            raise InputError(what, where=where, value=kind, near=nearest(kind, sorted({*KINDS, *own, *named})))


def check_text(text: str, where: str) -> None:
    """Refuse a text that is too long, or has a symbol that there is not.

    Raises:
        InputError: naming the symbol.

    >>> check_text("{2}, {T}: Add {G/U}.", "here")
    """
    if len(text) > LONGEST_TEXT:
        raise InputError(f"is longer than {LONGEST_TEXT:,} characters", where=where, value=text)
    for symbol in re.findall(r"\{[^{}]*\}?|\}", text):
        inside = symbol[1:-1]
        if symbol != f"{{{inside}}}" or not (inside in _SYMBOLS or inside in _IN_TEXT or _NUMBER.fullmatch(inside)):
            near = f"{{{symbol.strip('{}').split(maxsplit=1)[0].strip('.,:;').upper()}}}" if symbol.strip("{} ") else ""
            known = near[1:-1] in _SYMBOLS or near[1:-1] in _IN_TEXT
            raise InputError("is no symbol of card text", where=where, value=symbol, near=[near] if known else [])


def check_definition(definition: Definition, where: str) -> None:
    """Refuse a card of the user's own with words that no card has.

    Raises:
        InputError: naming the part of the definition.

    >>> check_definition(Definition(type_line="Land — Forest", text="{T}: Add {C}."), "define")
    """
    check_text(definition.text, f"{where}.text")
    _check_type_line(definition.type_line, f"{where}.type_line")
    _check_cost(definition.mana_cost, f"{where}.mana_cost")
    for letter in definition.colors or "":
        if letter not in "WUBRG":
            what = "must be letters of colors (WUBRG), or '' for none"
            near = [letter.upper()] if letter.upper() in "WUBRG" else []
            raise InputError(what, where=f"{where}.colors", value=letter, near=near)
    for key in ("power", "toughness"):
        value = getattr(definition, key)
        if not _SIZE.fullmatch(str(value)):
            raise InputError("is no number that a card may have", where=f"{where}.{key}", value=value)


def _check_type_line(text: str, where: str) -> None:
    from bridge.cards.compiler.face import type_line

    _, types, subtypes = type_line(text)
    left = text.replace("–", "—").replace(" - ", " — ").partition("—")[0]
    for word in left.split():
        if word.lower() in (*_TITLES, *OLD_TYPE_WORDS):
            continue
        if word in SUBTYPES:
            raise InputError("is a subtype, which stands after a dash ('Land — Forest')", where=where, value=word)
        near = nearest(word, _TITLES.values())
        raise InputError("is no card type or supertype", where=where, value=word, near=near)
    if not types:
        raise InputError("names no card type", where=where, value=text)
    if "plane" in types:
        return
    for word in subtypes:
        if not is_subtype(word):
            raise InputError("is no subtype (CR 205.3)", where=where, value=word, near=nearest(word, sorted(SUBTYPES)))
        if word in SUBTYPES - ODD_SUBTYPES and not any(word in OF_TYPE.get(one, ()) for one in types):
            what = f"is no subtype of {' and '.join(types)} cards (CR 205.3d)"
            raise InputError(what, where=where, value=word)


def _check_cost(text: str, where: str) -> None:
    bare = text.replace(" ", "")
    for symbol in re.findall(r"\{[^{}]*\}|[^{}]+|[{}]", bare):
        inside = symbol[1:-1]
        if symbol != f"{{{inside}}}" or not (inside in _SYMBOLS or _NUMBER.fullmatch(inside)):
            near = [f"{{{inside.upper()}}}"] if inside.upper() in _SYMBOLS and symbol[0] == "{" else []
            if re.fullmatch(r"(?:\d+|[WUBRGCXwubrgcx])+", bare):
                near = ["".join(f"{{{one.upper()}}}" for one in re.findall(r"\d+|\D", bare))]
            what = "is no symbol of mana costs ('{2}{G}' has two)"
            raise InputError(what, where=where, value=symbol, near=near)


def check_permanent_card(face: Face, keys: PermanentKeys, where: str) -> None:
    """Refuse a card that can't be on the battlefield face up (CR 110.4, 304.4, 307.4).

    Raises:
        InputError: naming the card.
    """
    if not keys.face_down and not keys.copy_of:
        check_permanent_face(face, where, keys.card)


def check_permanent_face(face: Face, where: str, value: str) -> None:
    """Refuse a face that no permanent can have.

    Raises:
        InputError: naming the card, ``value``.

    >>> check_permanent_face(Face("Bog Lamp", types=("artifact",)), "here", "Bog Lamp")
    """
    if not face.types or not model.PERMANENT_TYPES.isdisjoint(face.types):
        return
    a = "an" if face.types[-1][0] in "aeiou" else "a"
    what = f"is {a} {face.types[-1]} and can't be a permanent (CR 110.4)"
    raise InputError(what, where=where, value=value)


def read_words(keys: PermanentKeys, faces: Collection[Face], own: Collection[str], where: str) -> PermanentKeys:
    """Return the keys of a permanent with what was chosen for it as the rules spell it; refuse words that are none.

    Args:
        keys: the keys as they were given.
        faces: the faces of the permanent.
        own: names of cards that the board defines.
        where: the permanent's path in the file.

    Raises:
        InputError: naming the key.
    """
    check_type_words(keys.extra_types, f"{where}.extra_types")
    spelled: dict[str, Any] = {}
    if keys.extra_types:
        spelled["extra_types"] = tuple(map(_one_word, keys.extra_types))
    if keys.chosen_type is not None:
        spelled["chosen_type"] = read_type(keys.chosen_type, f"{where}.chosen_type", faces)
    if keys.chosen_name is not None:
        spelled["chosen_name"] = read_name(keys.chosen_name, f"{where}.chosen_name", own)
    return msgspec.structs.replace(keys, **spelled) if spelled else keys
