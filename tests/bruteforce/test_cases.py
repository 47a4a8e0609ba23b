"""The case files about could produce, replacement and undefined mana."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.check.run import check_case, read_cases
from bridge.rules import EDITIONS

NAMES = ("could_produce", "replacement", "undefined_mana")
OURS = Path(__file__).parents[1] / "cases"
SHARED = Path(__file__).parents[3] / "shared" / "cases"  # not everybody has these
FILES = [folder / f"{name}.yaml" for folder in (OURS, SHARED) for name in NAMES if (folder / f"{name}.yaml").exists()]
CASES = [
    pytest.param(path, case, id=f"{path.parent.parent.name} {case.id}")
    for path in FILES
    for case in read_cases(str(path))
]


def test_our_case_files_are_there() -> None:
    assert {path.stem for path in FILES} == set(NAMES)


@pytest.mark.parametrize(("path", "case"), CASES)
def test_case(path, case) -> None:
    result = check_case(case, str(path), EDITIONS[-1])
    assert result.state in ("passed", "expected to fail"), "\n".join(result.differences)
