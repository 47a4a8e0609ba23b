"""Boards from hand-made faces, so that these tests need neither the card table nor the compiler."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import clingo
import msgspec

from bridge.amounts import Amounts
from bridge.board.board import Board
from bridge.board.format import EffectKeys, PermanentKeys
from bridge.board.permanent import LastingEffect, Permanent
from bridge.cards.model import Face
from bridge.facts.board import board_facts
from bridge.layers import Part, at, ground_layers
from bridge.rules import make_quick_control, needed, rule_files

CHAPTERS = ("board", "characteristics", "layers", "reading")


class On(NamedTuple):
    """One permanent of a test board."""

    id: str
    face: Face
    controller: str = "A"
    keys: Mapping[str, Any] = MappingProxyType({})


class Leaves(NamedTuple):
    """A lasting effect of a test board."""

    face: Face
    controller: str = "A"
    on: str | None = None
    before: str | None = None


def board(permanents: Iterable[On], effects: Sequence[Leaves] = ()) -> Board:
    """A board of two players, A and B, with these permanents in the order of their timestamps."""
    found = []
    for on in permanents:
        keys = msgspec.convert(
            {"card": on.face.name, "id": on.id, "controller": on.controller, **on.keys}, PermanentKeys
        )
        found.append(Permanent(id=on.id, controller=on.controller, owner=on.controller, keys=keys, face=on.face))
    lasting = tuple(
        LastingEffect(
            id=f"effect {at + 1}",
            controller=leaves.controller,
            keys=EffectKeys(source=leaves.face.name, on=leaves.on, before=leaves.before),
            face=leaves.face,
        )
        for at, leaves in enumerate(effects)
    )
    empty = Board.from_tree({"players": ["A", "B"]})
    return msgspec.structs.replace(empty, permanents=tuple(found), effects=lasting)


class Characteristics(NamedTuple):
    """What one permanent is after the layers."""

    types: frozenset[str]
    supertypes: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[str]
    abilities: frozenset[str]
    power: int | None
    toughness: int | None
    controller: str


def after_layers(given: Board) -> tuple[dict[str, Characteristics], clingo.Control]:
    """What the rules make of a board, with the control for further questions."""
    facts = board_facts(given)
    control, _ = make_quick_control(facts, needed(rule_files(CHAPTERS), [facts, "sizes_asked."]))
    parts, last = ground_layers(control, Amounts())
    state = clingo.Function("last")
    spelling: list[Part] = [("spell", [state, last]), ("spell_numbers", [state, last])]
    control.ground([*parts, *(spelling if last != at(0) else [])], Amounts())
    state = state if last != at(0) else at(0)
    found: dict[str, dict[str, set[str]]] = {p.id: {} for p in given.permanents}

    def collect(name: str, key: str) -> None:
        for atom in control.symbolic_atoms.by_signature(name, 3):
            where, permanent, value = atom.symbol.arguments
            if where == state:
                assert atom.is_fact, atom.symbol
                if key == "controller":
                    permanent, value = value, permanent
                text = value.string if value.type == clingo.SymbolType.String else str(value).replace('"', "")
                found[permanent.string].setdefault(key, set()).add(text)

    for name, key in (
        ("has_type", "types"),
        ("has_supertype", "supertypes"),
        ("has_subtype", "subtypes"),
        ("has_color", "colors"),
        ("has_ability", "abilities"),
        ("controls", "controller"),
    ):
        collect(name, key)
    for atom in control.symbolic_atoms.by_signature("has_stat", 4):
        where, permanent, stat, value = atom.symbol.arguments
        if where == state:
            found[permanent.string].setdefault(stat.name, set()).add(str(value))
    return {id: _characteristics(words) for id, words in found.items()}, control


def _characteristics(words: dict[str, set[str]]) -> Characteristics:
    def number(stat: str) -> int | None:
        values = words.get(stat, set())
        assert len(values) <= 1, values
        return int(values.copy().pop()) if values else None

    (controller,) = words["controller"]
    creature = "creature" in words.get("types", ())  # nothing else has power and toughness (CR 208.3)
    return Characteristics(
        *(frozenset(words.get(key, ())) for key in ("types", "supertypes", "subtypes", "colors", "abilities")),
        power=number("power") if creature else None,
        toughness=number("toughness") if creature else None,
        controller=controller,
    )


def order(control: clingo.Control) -> list[tuple[int, str]]:
    """The effects in the order of the steps in which they were applied: slot and effect."""
    atoms = sorted(
        (atom.symbol.arguments[0].number, atom.symbol.arguments[1].number, str(atom.symbol.arguments[2]))
        for atom in control.symbolic_atoms.by_signature("was_applied", 3)
    )
    return [(slot, effect) for _, slot, effect in atoms]
