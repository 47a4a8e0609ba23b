"""Random statics that read and write types, subtypes, colours and abilities, against the reference."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as some

from tests.layers.boards import Characteristics, after_layers, board
from tests.layers.compare import FIELD, expected
from tests.layers.statics import CHANGES, LAYER, TESTS, placed

clauses = some.lists(some.sampled_from(TESTS), min_size=1, max_size=2, unique=True)
statics = some.tuples(
    some.lists(clauses, min_size=1, max_size=2),
    some.sampled_from(CHANGES),
    some.one_of(some.none(), some.sampled_from([c for c in CHANGES if c[0] in LAYER])),
    some.sampled_from(("enchantment", "creature", "land")),
)


@settings(max_examples=60, deadline=None)
@given(some.lists(statics, min_size=2, max_size=4))
def test_random_statics(described: list[Any]) -> None:
    permanents, effects = placed(FIELD, described)
    found, _ = after_layers(board(permanents))
    wanted = expected(permanents, effects)
    for id, value in wanted.items():
        for field, mine, theirs in zip(Characteristics._fields, found[id], value, strict=True):
            assert mine == theirs, (id, field)
