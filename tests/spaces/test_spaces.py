"""A space of boards gives the same answers as its boards one by one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest
from clingo import Symbol

from bridge.board.board import Board
from bridge.queries.session import Atoms, ask, by_name
from bridge.rules import EDITIONS
from bridge.spaces.solve import can_be_together, is_cheaper_together, picked
from bridge.spaces.solve import together as grounded
from bridge.spaces.space import Picks, Place, Space
from bridge.what_if.answering import told_each

LANDS = ["Forest", "Wastes", "Gaea's Cradle", "City of Brass", "Reflecting Pool", "Exotic Orchard", "Cabal Coffers"]
OTHERS = ["Fellwar Stone", "Sol Ring", "Llanowar Elves", "Birds of Paradise"]
EFFECTS = [
    "Contamination",
    "Infernal Darkness",
    "Mana Reflection",
    "Naked Singularity",
    "Nyxbloom Ancient",
    "Pulse of Llanowar",
    "Damping Sphere",
    "Virtue of Strength",
]
CARDS = [*LANDS, *OTHERS, *EFFECTS]

Types = dict[str, set[str]]


def answers(space: Space, further: str = "") -> Iterator[tuple[Picks, Atoms]]:
    control = grounded(space, ["types_asked."], further=further)
    with control.solve(yield_=True) as handle:
        for model in handle:
            symbols = model.symbols(shown=True)
            yield picked(space, symbols), by_name(symbols)


def together(space: Space) -> dict[Picks, Types]:
    found = {}
    for picks, atoms in answers(space):
        found[picks] = types(atoms["could_produce"])
    return found


def alone(space: Space, picks: Picks) -> Types:
    return types(ask(space.board(picks), ["types_asked."])["could_produce"])


def types(atoms: list[Sequence[Symbol]]) -> Types:
    found: Types = {}
    for permanent, mana_type in atoms:
        found.setdefault(permanent.string, set()).add(mana_type.name)
    return found


def test_every_board_of_two_places_answers_as_it_does_alone() -> None:
    choices = [None, *({"card": card, "controller": player} for card in CARDS for player in "AB")]
    space = Space.over(Board.parse("A: Forest; B: Swamp"), [("one", choices), ("two", choices)])
    assert can_be_together(space, ["types_asked."])
    found = together(space)
    assert set(found) == set(space.picks())
    assert len(found) == len(choices) * (len(choices) + 1) // 2
    chosen = random.Random(5).sample(sorted(found), 40)
    for picks in chosen:
        assert found[picks] == alone(space, picks), space.board(picks).permanents


def test_three_effects_and_a_land_in_every_order() -> None:
    effects = [None, *({"card": card, "controller": "A"} for card in EFFECTS)]
    lands = [{"card": card, "controller": "A"} for card in ("Forest", "City of Brass", "Cabal Coffers", "Wastes")]
    base = Board.parse("A: Swamp; B: Island")
    space = Space.over(base, [("land", lands), *((f"effect {at}", effects) for at in range(3))])
    found = together(space)
    assert len(found) == 4 * len(list(itertools.combinations_with_replacement(effects, 3)))
    for picks in random.Random(6).sample(sorted(found), 20):
        assert found[picks] == alone(space, picks), space.board(picks).permanents


@pytest.mark.parametrize("count", [1, 3])
def test_groups_of_effects_that_are_alike_count_as_several(count: int) -> None:
    base = Board.parse("A: Forest, Virtue of Strength")
    space = Space.over(base, [("sphere", [None, {"card": "Damping Sphere", "count": count}])])
    for picks, found in together(space).items():
        assert found == alone(space, picks)


def test_what_is_attached_falls_off_with_its_host() -> None:
    elves, aura = {"card": "Llanowar Elves"}, {"card": "Fertile Ground", "attached_to": "elves"}
    space = Space.over(Board.parse("A: Forest"), [("elves", [None, elves]), ("aura", [None, aura])])
    assert [p.id for p in space.board((0, 1)).permanents] == ["forest"]
    for picks, found in together(space).items():
        assert found == alone(space, picks)


def test_boards_with_layers_are_answered_one_by_one_in_every_order() -> None:
    choices = [None, {"card": "Blood Moon"}, {"card": "Urborg, Tomb of Yawgmoth"}]
    space = Space.over(Board.parse("A: City of Brass"), [("one", choices), ("two", choices)])
    assert not can_be_together(space, ["types_asked."])
    found = {picks: answer.types for picks, answer in told_each(space, EDITIONS[-1])}
    assert found[0, 1]["city-of-brass"] == "R"
    assert set(found) == set(itertools.product(range(3), repeat=2))


def test_many_effects_that_may_be_there_or_not_are_asked_board_by_board() -> None:
    places = [(f"effect {at}", [None, {"card": card}]) for at, card in enumerate(EFFECTS)]
    space = Space.over(Board.parse("A: Forest"), places)
    assert not is_cheaper_together(space)
    assert is_cheaper_together(Space.over(Board.parse("A: Forest"), places[:3]))


@pytest.mark.parametrize("seed", range(40))
def test_boards_and_spaces_agree_on_what_stays_when_something_goes(seed: int) -> None:
    """Auras go with their hosts, Equipment and the like stay unattached (CR 704.5m, 704.5n)."""
    drawn = random.Random(seed)
    keys: list[dict[str, str]] = []
    for at in range(7):
        card = drawn.choice(["Forest", "Llanowar Elves", "Fertile Ground", "Utopia Sprawl", "Sword of the Animist"])
        one = {"id": f"p{at}", "card": card, "controller": drawn.choice("AB")}
        hosts = [*(other["id"] for other in keys), "A"]
        if card not in ("Forest", "Llanowar Elves") and drawn.random() < 0.9:
            one["attached_to"] = drawn.choice(hosts)
        keys.append(one)
    whole = Board.from_tree({"players": ["A", "B"], "permanents": keys})
    space = Space(whole.holding(()), tuple(Place(p.id, (None, p)) for p in whole.permanents))
    boards = {}
    for picks, atoms in answers(space, "#show permanent/1. #show attached_to/2."):
        attached = {one.string: host.string for one, host in atoms["attached_to"]}
        boards[picks] = {one.string: attached.get(one.string) for (one,) in atoms["permanent"]}
    assert len(boards) == 2 ** len(keys)
    for picks, there in boards.items():
        assert there == {p.id: p.keys.attached_to for p in space.board(picks).permanents}
    for at, one in enumerate(keys):
        picks = tuple(int(other != at) for other in range(len(keys)))
        assert boards[picks] == {p.id: p.keys.attached_to for p in whole.removing(one["id"]).permanents}


def test_places_that_something_hangs_on_are_not_alike() -> None:
    forest, aura = {"card": "Forest"}, {"card": "Utopia Sprawl", "attached_to": "one"}
    space = Space.over(Board.parse("A: Island"), [("one", [None, forest]), ("two", [None, forest]), ("aura", [aura])])
    assert [place.interchangeable for place in space.places] == [False, False, False]
    assert len(list(answers(space))) == 4
