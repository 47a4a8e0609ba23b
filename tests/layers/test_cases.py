"""The cases about layers, as far as types and subtypes go."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge import Board
from bridge.check.format import Case
from bridge.check.run import read_cases
from bridge.queries.types import types

CASES = [
    case
    for case in read_cases(str(Path(__file__).parents[1] / "cases" / "layers.yaml"))
    if case.expect.types or case.expect.subtypes
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_types_and_subtypes(case: Case) -> None:
    answer = {permanent.permanent: permanent for permanent in types(Board.from_tree(case.board)).permanents}
    for id, expected in (case.expect.types or {}).items():
        assert set(answer[id].types) == set(expected), id
    for id, expected in (case.expect.subtypes or {}).items():
        assert set(answer[id].subtypes) == set(expected), id
