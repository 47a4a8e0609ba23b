"""``types``: what permanents are after the layers, and in which order the effects were applied (CR 613)."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable, Sequence

import msgspec
from clingo import String, Symbol, SymbolType

from bridge.answers import SCHEMA_VERSION, Answer, Unmodelled
from bridge.board.board import Board
from bridge.cards import model
from bridge.cards.change_words import static_text
from bridge.cards.wording import Wording
from bridge.facts.alike import taken_together
from bridge.facts.terms import COLOR_NAMES
from bridge.queries.session import ask, name
from bridge.queries.unmodelled import unmodelled
from bridge.rules import CHARACTERISTICS, EDITIONS

LAYERS = {70: "7a", 71: "7b", 72: "7c", 73: "7d"}
LAYER_RULES = {
    "2": "613.1b", "3": "613.1c", "4": "613.1d", "5": "613.1e", "6": "613.1f",
    "7a": "613.4a", "7b": "613.4b", "7c": "613.4c", "7d": "613.4d",
}  # fmt: skip
# The order of words on printed type lines; the rules have none (CR 205.1).
SUPERTYPE_LINE = ("basic", "legendary", "ongoing", "snow", "world", "elite", "host")
TYPE_LINE = (
    "kindred", "enchantment", "artifact", "land", "creature", "planeswalker", "battle",
    "instant", "sorcery", "conspiracy", "dungeon", "phenomenon", "plane", "scheme", "vanguard",
)  # fmt: skip
SUBTYPE_WORDS = {"all_creature": "(every creature type)", "Time-Lord": "Time Lord"}  # what is not said as the rules do
# Why an effect came when it did: words and rule; {other} is the effect that the reason names.
REASONS = {
    "timestamp": ("by timestamp", "613.7"),
    "characteristic_defining": ("it defines a characteristic, so it comes first", "613.3"),
    "depends_on": ("it depends on {other}, so it waited for that", "613.8b"),
    "waited_for_by": ("the older {other} depends on it, so it went first", "613.8b"),
    "loop": ("it and {other} depend on each other in a loop, so timestamps decide", "613.8b"),
}
NOTES = {
    "not_attachable": ("it can't enchant {other}, so it would be put into its owner's graveyard", "704.5m"),
    "aura_creature": ("it is a creature, and an Aura that is a creature can't be attached to anything", "704.5m"),
    "legend_rule": ("its controller has another legendary permanent named {other}", "704.5j"),
    "world_rule": ("a newer world permanent is there", "704.5k"),
    "no_toughness": ("it is a creature with toughness 0 or less", "704.5f"),
}


class PermanentTypes(Answer, frozen=True):
    """What one permanent is; ``abilities`` are in our words, never a card's text."""

    permanent: str
    card: str
    controller: str
    types: tuple[str, ...]
    supertypes: tuple[str, ...]
    subtypes: tuple[str, ...]
    colors: tuple[str, ...]
    abilities: tuple[str, ...]
    power: int | None = None
    toughness: int | None = None


class AppliedEffect(Answer, frozen=True):
    """One effect in one layer: ``rule`` is that of the layer, ``why_rule`` that of its place in the order."""

    layer: str
    source: str
    card: str
    text: str
    rule: str
    why: str
    why_rule: str


class BoardNote(Answer, frozen=True):
    """A state-based action that this board would meet; it is reported and not carried out (CR 704)."""

    permanent: str
    text: str
    rule: str


class TypesAnswer(Answer, frozen=True):
    """The answer to ``types``."""

    permanents: tuple[PermanentTypes, ...]
    effects: tuple[AppliedEffect, ...]
    notes: tuple[BoardNote, ...]
    unmodelled: tuple[Unmodelled, ...]

    def without_effects(self) -> TypesAnswer:
        """Return the answer without the order in which effects applied."""
        return msgspec.structs.replace(self, effects=())

    def as_json(self) -> dict[str, object]:
        """Return the answer in the shape that ``--json`` prints."""
        return {
            "schema_version": SCHEMA_VERSION,
            "permanents": {
                p.permanent: {key: value for key, value in msgspec.to_builtins(p).items() if key != "permanent"}
                for p in self.permanents
            },
            "effects": [msgspec.to_builtins(effect) for effect in self.effects],
            "notes": [msgspec.to_builtins(note) for note in self.notes],
            "unmodelled": [msgspec.to_builtins(entry) for entry in self.unmodelled],
        }


def types(board: Board, ids: Sequence[str] = (), edition: str = EDITIONS[-1]) -> TypesAnswer:
    """Return what permanents are after the layers: those named, or all of the board.

    Args:
        board: the board.
        ids: ids of permanents.
        edition: the edition of the rules.

    Raises:
        InputError: no permanent has one of the ids.

    >>> answer = types(Board.parse("A: Urborg, Tomb of Yawgmoth, Blood Moon"), ["urborg-tomb-of-yawgmoth"])
    >>> answer.permanents[0].subtypes, answer.permanents[0].abilities
    (('Mountain',), ('{T}: add {R}',))
    >>> [(effect.layer, effect.card, effect.why_rule) for effect in answer.effects]
    [('4', 'Blood Moon', '613.8b')]
    """
    wanted = [board.permanent(id).id for id in ids] or [permanent.id for permanent in board.permanents]
    taken = taken_together(board)
    atoms = ask(taken.board, ["sizes_asked."], ["types"], edition, CHARACTERISTICS, read_if_asked=True)
    words = Wording(taken.board)
    text = functools.cache(functools.partial(_ability_text, words=words))
    is_now: dict[tuple[str, str], list[Symbol]] = defaultdict(list)
    for permanent, key, value in atoms["is_now"]:
        is_now[permanent.string, key.name].append(value)
    found = {
        id: msgspec.structs.replace(answer, permanent=id)
        for one in taken.board.permanents
        for answer in [_permanent(one.id, words, is_now, text)]
        for id in taken.stood_for(one.id)
    }
    effects = _effects(atoms["applied"], words)
    notes = [
        msgspec.structs.replace(_note(permanent.string, what, words), permanent=id)
        for permanent, what in atoms["note"]
        for id in taken.stood_for(permanent.string)
    ]
    unread = [(id, what) for source, what in atoms["unread"] for id in taken.stood_for(name(source))]
    return TypesAnswer(
        permanents=tuple(found[id] for id in wanted),
        effects=tuple(msgspec.structs.replace(one, source=taken.stood_for(one.source)[0]) for one in effects),
        notes=tuple(sorted(notes, key=lambda note: (note.permanent, note.text))),
        unmodelled=unmodelled(board, unread, [model.KEYWORDS, model.LEGENDS, model.SIZE]),
    )


def _permanent(
    id: str, words: Wording, is_now: dict[tuple[str, str], list[Symbol]], text: Callable[[Symbol], str]
) -> PermanentTypes:
    def all_of(key: str, order: Sequence[str] = ()) -> tuple[str, ...]:
        found = sorted(map(name, is_now[id, key]))
        return tuple(sorted(found, key=order.index) if order else found)

    def number(key: str) -> int | None:
        return next((value.number for value in is_now[id, key]), None)

    colors = all_of("colors")
    return PermanentTypes(
        permanent=id,
        card=words.card(id),
        controller=next(iter(all_of("controller")), ""),
        types=all_of("types", TYPE_LINE),
        supertypes=all_of("supertypes", SUPERTYPE_LINE),
        subtypes=tuple(SUBTYPE_WORDS.get(word, word) for word in all_of("subtypes")),
        colors=tuple(letter for letter, color in COLOR_NAMES.items() if color in colors),
        abilities=tuple(map(text, sorted(is_now[id, "abilities"]))),
        power=number("power"),
        toughness=number("toughness"),
    )


def _effects(atoms: list[Sequence[Symbol]], words: Wording) -> tuple[AppliedEffect, ...]:
    """The effects in order; one that came when it did for several reasons is one entry."""
    reasons: dict[tuple[Symbol, ...], list[Symbol]] = defaultdict(list)
    for step, slot, effect, stamp, why in sorted(atoms, key=lambda atom: (atom[0], atom[1], atom[3], atom[4])):
        reasons[step, slot, effect, stamp].append(why)
    return tuple(_effect(slot.number, effect, why, words) for (_, slot, effect, _), why in reasons.items())


def _effect(slot: int, effect: Symbol, why: list[Symbol], words: Wording) -> AppliedEffect:
    source, ability = effect.arguments
    layer = LAYERS.get(slot, str(slot // 10))
    return AppliedEffect(
        layer=layer,
        source=source.string,
        card=words.card(source.string),
        text=_ability_text(ability, words),
        rule=LAYER_RULES[layer],
        why="; ".join(dict.fromkeys(_reason(symbol, words) for symbol in why)),
        why_rule=REASONS[why[0].name][1],
    )


def _reason(why: Symbol, words: Wording) -> str:
    other = words.card(why.arguments[0].arguments[0].string) if why.arguments else ""
    return REASONS[why.name][0].format(other=other)


def _note(permanent: str, what: Symbol, words: Wording) -> BoardNote:
    text, rule = NOTES[what.name]
    other = words.card(what.arguments[0].string) if what.arguments else ""
    return BoardNote(permanent, text.format(other=other), rule)


def _ability_text(symbol: Symbol, words: Wording) -> str:
    if symbol.type is SymbolType.Function and symbol.arguments:
        match symbol.name:
            case "board_key":
                return "what the board says of it"
            case "counters" | "keyword_counters":
                return "its counters"
            case "keyword_counter":
                return symbol.arguments[0].string
    if symbol.type is SymbolType.String and " reworded " in symbol.string:
        original = String(symbol.string.rpartition(" reworded ")[0])
        return f"{_ability_text(original, words)} (with changed words)"
    ability = words.ability(symbol)
    return static_text(ability) if isinstance(ability, model.Static) else words.text(symbol)
