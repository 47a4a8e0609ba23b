"""Streams that are closed: one line and an exit code, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("arguments", "closed", "said"),
    [
        ("could 'A: Forest'", ">&-", "standard output is closed"),
        ("could 'A: Forest' --json", ">&-", "standard output is closed"),
        ("schema", ">&-", "standard output is closed"),
        ("could -", "<&-", "standard input: is empty"),
    ],
)
def test_a_closed_stream_is_said(arguments: str, closed: str, said: str) -> None:
    command = f"{sys.executable} -m bridge.cli.main {arguments} {closed}"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, text=True, cwd=ROOT, env=dict(os.environ))
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_errors_may_have_nowhere_to_go() -> None:
    command = f"{sys.executable} -m bridge.cli.main could 'A: Forst' 2>&-"
    assert subprocess.run(["sh", "-c", command], cwd=ROOT, env=dict(os.environ)).returncode == 2


def test_a_reader_may_have_seen_enough() -> None:
    command = f"{{ {sys.executable} -m bridge.cli.main could 'A: Forest'; echo $? >&2; }} | true"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=ROOT, env=dict(os.environ))
    assert done.stderr == "0\n"
