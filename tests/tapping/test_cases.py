"""The case files about tapping, triggers and activation pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.check.format import Case
from bridge.check.run import check_case, read_cases
from bridge.rules import EDITIONS

NAMES = ("activation", "tapped_for_mana", "summoning")
OURS = Path(__file__).parents[1] / "cases"
SHARED = Path(__file__).parents[3] / "shared" / "cases"  # not everybody has these
CASES = [
    pytest.param(path, case, id=f"{folder.parent.name} {case.id}")
    for folder in (OURS, SHARED)
    for name in NAMES
    if (path := folder / f"{name}.yaml").exists()
    for case in read_cases(str(path))
]


@pytest.mark.parametrize(("path", "case"), CASES)
def test_case(path: Path, case: Case) -> None:
    result = check_case(case, str(path), EDITIONS[-1])
    assert result.state == "passed", "\n".join(result.differences)
