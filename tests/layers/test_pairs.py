"""Every pair and every triple of effects, in every order of timestamps, against the reference.

The triples take minutes: ``pytest -m exhaustive``.
"""

from __future__ import annotations

import itertools
import random

import pytest

from tests.layers.compare import EFFECTS, differences, place

NAMES = tuple(EFFECTS)


@pytest.mark.parametrize("name", NAMES)
def test_single_effects(name: str) -> None:
    for on_each_other in (False, True):
        assert differences(place((name,), on_each_other)) == []


@pytest.mark.parametrize("name", NAMES)
def test_pairs(name: str) -> None:
    """In both orders; Auras on the field, and on the other card."""
    for other in NAMES:
        if other != name:
            for on_each_other in {False, bool({name, other} & {"seas", "imprisoned", "song", "alpine"})}:
                assert differences(place((name, other), on_each_other)) == [], (name, other, on_each_other)


def test_some_triples() -> None:
    triples = list(itertools.permutations(NAMES, 3))
    for names in random.Random(613).sample(triples, 120):
        assert differences(place(names, on_each_other=True)) == [], names


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", NAMES)
def test_triples(name: str) -> None:
    """All of them, in all six orders."""
    for others in itertools.permutations([other for other in NAMES if other != name], 2):
        for on_each_other in (False, True):
            names = (name, *others)
            assert differences(place(names, on_each_other)) == [], (names, on_each_other)
