"""The two encodings against each other and against permutations: `orderings` one by one, `tap` all at once."""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridge import Board
from bridge.queries.tap import tap
from tests.bruteforce import model
from tests.bruteforce.asking import can_tap, got_orderings, name
from tests.bruteforce.boards import number_of_orders, things
from tests.bruteforce.cards import ALL, EFFECTS, LANDS, MIRRORS, REPLACERS, SOURCES
from tests.bruteforce.world import COLORS, Thing, World


@st.composite
def tapped_under_effects(draw: st.DrawFn) -> World:
    """A permanent to tap, a Forest of each player for mirrors to see, and up to five effects."""
    sources = [card for card in (*LANDS, *MIRRORS, *SOURCES) if card.name != "Cascading Cataracts"]
    players = ("A", "B")
    listed = [draw(things(sources, players, 1)), Thing(ALL["Forest"], "A"), Thing(ALL["Forest"], "B")]
    cards = [card for card in (*REPLACERS, *EFFECTS.values()) if card.name != "Quarum Trench Gnomes"]
    if listed[0].card.is_("plains"):
        cards += [EFFECTS["Quarum Trench Gnomes"]] * 3
    wild = 0
    for effect in draw(st.lists(things(cards, ("A", "A", "B"), 2), min_size=1, max_size=5)):
        if effect.card.name == "Quarum Trench Gnomes":
            effect = Thing(effect.card, effect.who, on=0)
        wild += effect.count * (effect.card.name in ("Pulse of Llanowar", "Harvest Mage"))
        if wild <= 2 and sum(thing.count for thing in [*listed[3:], effect]) <= 5:
            listed.append(effect)
    listed.sort(key=lambda thing: thing.card.lasting)
    return World(players, tuple(listed), {"A": (ALL["Golos, Tireless Pilgrim"],)})


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(tapped_under_effects())
def test_orderings_are_the_permutations_and_end_where_tapping_ends(world: World) -> None:
    at = next(at for at, thing in enumerate(world.things) if thing.card.abilities)
    if not can_tap(world, at):
        return
    listed = got_orderings(world, at)
    twice = [one for one, number in Counter(listed).items() if number > 1]
    assert not twice, (twice, world.tree())
    assert set(listed) == model.orderings(world, at), world.tree()
    ends = {steps[-1][1] if steps else start for start, steps in listed}
    outcomes = tap(Board.from_tree(world.tree()), name(at)).outcomes
    assert ends == {model.pool(one.pool.get(world.things[at].who, {})) for one in outcomes} - {frozenset()}, (
        world.tree()
    )


def test_counts() -> None:
    """Counts that are easy to see: n different multipliers give n! orderings, alike ones are not told apart."""
    forest = Thing(ALL["Forest"], "A")
    names = ("Mana Reflection", "Nyxbloom Ancient", "Virtue of Strength", "Contamination", "Infernal Darkness")
    for effects, count in (
        ([(names[0], 1)], 1),
        ([(names[0], 1), (names[1], 1)], 2),
        ([(names[0], 2), (names[1], 1)], 3),
        ([(names[0], 2), (names[1], 2)], 6),
        ([(card, 1) for card in names], 120),
        ([(names[0], 5)], 1),
    ):
        things = (forest, *(Thing(ALL[card], "A", number) for card, number in effects))
        world = World(("A", "B"), things)
        assert number_of_orders(world) == count
        assert len(got_orderings(world, 0)) == len(model.orderings(world, 0)) == count


def test_a_choice_inside_a_replacement_is_part_of_an_ordering() -> None:
    world = World(("A",), (Thing(ALL["Forest"], "A"), Thing(ALL["Pulse of Llanowar"], "A")))
    assert len(got_orderings(world, 0)) == len(model.orderings(world, 0)) == len(COLORS)
