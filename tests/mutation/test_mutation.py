"""Every mutant of the rules gives a wrong answer somewhere, or is listed as equivalent with the reason.

    python -m pytest -m mutation tests/mutation

The baseline tests run with the others: the batteries' right answers are worked out by counting, by hand or
by the brute-force models, never taken from the rules.
"""

from __future__ import annotations

from collections import defaultdict

import pytest
from clingo import Symbol

from bridge import Board
from bridge.queries.session import ask, mana
from bridge.queries.tap import tap_question
from bridge.queries.types import LAYERS
from tests.bruteforce import model
from tests.bruteforce.asking import check
from tests.layers import compare, reference
from tests.layers.boards import Characteristics, On, board
from tests.mutation import laid, made, zoo
from tests.mutation.battery import small_boards, worlds
from tests.mutation.layered import by_hand, compared, question
from tests.mutation.mutants import known_equivalent, mutants
from tests.mutation.run import tried


def pools(board: Board, ids: list[str]) -> dict[str, set[model.Frozen]]:
    atoms = ask(board, [fact for id in ids for fact in tap_question(id, None, None, None)], ["tapping"])
    found: dict[str, set[model.Frozen]] = defaultdict(set)
    for permanent, _, event in atoms["tapped_for"]:
        found[permanent.string].add(model.pool(mana(event)))
    for permanent, *_ in atoms["tapped_for_nothing"]:
        found[permanent.string].add(frozenset())
    return {id: found[id] for id in ids}


def test_the_zoo_is_read_as_plain_counting_says() -> None:
    for given, expected in zoo.boards():
        got = pools(given, list(expected))
        wrong = {
            given.permanent(id).face.abilities: (pools, got[id])
            for id, pools in expected.items()
            if got[id] != {model.pool(pool) for pool in pools}
        }
        assert not wrong


@pytest.mark.parametrize(("title", "board", "expected"), list(small_boards()))
def test_made_cards(title: str, board: Board, expected: dict[str, made.Pools]) -> None:
    for id, listed in expected.items():
        assert pools(board, [id])[id] == {model.pool(pool) for pool in listed}, id


def test_the_boards_of_real_cards() -> None:
    for _, world in worlds():
        check(world)


def told(given: Board) -> tuple[dict[str, dict[str, str]], list[tuple[str, str, str, str]], set[tuple[str, str]]]:
    """What permanents are, in words; the effects in order: layer, source, ability and reasons; and the notes."""
    ((plain, order),) = question("", given).ask()
    words: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for atom in plain:
        if atom.name == "is_now":
            permanent, key, value = atom.arguments
            words[permanent.string][key.name].append(str(value).replace('"', ""))
    in_words = {id: {key: " ".join(sorted(values)) for key, values in keys.items()} for id, keys in words.items()}
    effects = [
        (
            LAYERS.get(slot.number, str(slot.number // 10)),
            effect.arguments[0].string,
            str(effect.arguments[1]).strip('"'),
            ", ".join(sorted(map(reason, why))),
        )
        for slot, effect, why in order
    ]
    notes = {(atom.arguments[0].string, atom.arguments[1].name) for atom in plain if atom.name != "is_now"}
    return in_words, effects, notes


def reason(why: Symbol) -> str:
    """Why an effect came when it did, and on account of which other."""
    return " ".join([why.name, *(other.arguments[0].string for other in why.arguments)])


@pytest.mark.parametrize("one", list(by_hand()), ids=lambda one: one.title)
def test_layers_by_hand(one: laid.Laid) -> None:
    found, effects, notes = told(one.board)
    for id, expected in one.expected.items():
        assert {key: found.get(id, {}).get(key, "") for key in expected} == {
            key: str(value) for key, value in expected.items()
        }
    if one.order:
        assert ", ".join(f"{layer} {source}" for layer, source, _, _ in effects) == one.order
    if one.why:
        assert tuple(f"{source}: {why}" for _, source, _, why in effects) == one.why
    assert notes == one.notes


def in_words(value: Characteristics) -> dict[str, str]:
    """As answers tell it: only creatures have power and toughness (CR 208.3)."""
    told = value._asdict() | ({} if "creature" in value.types else {"power": None, "toughness": None})
    words = {
        key: sorted(one) if isinstance(one, frozenset) else [str(one)] for key, one in told.items() if one is not None
    }
    return {key: " ".join(words.get(key, ())) for key in told}


@pytest.mark.parametrize(("title", "permanents", "more"), list(compared()))
def test_layers_by_the_reference(title: str, permanents: list[On], more: list[reference.Effect]) -> None:
    wanted, log = compare.answered(permanents, more)
    found, effects, _ = told(board(permanents))
    for id, value in wanted.items():
        assert {key: found[id].get(key, "") for key in value._fields} == in_words(value), id
    assert [(layer, ability) for layer, _, ability, _ in effects] == log


@pytest.mark.mutation
def test_every_mutant_is_killed_or_known_to_be_equivalent() -> None:
    listed = list(mutants())
    alive = [mutant for mutant, by in tried(listed) if by is None]
    known = known_equivalent()
    new = [str(mutant) for mutant in alive if mutant.key not in known]
    gone = [" | ".join(entry) for entry in known if entry not in {mutant.key for mutant in alive}]
    report = f"{len(listed)} mutants, {len(alive)} alive, {len(alive) - len(new)} of them known to be equivalent"
    assert not new, "\n".join([report, *new])
    assert not gone, "\n".join([report, "accepted, but killed or no longer there:", *gone])
