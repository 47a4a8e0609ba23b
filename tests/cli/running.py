"""Running the command line inside the test process."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

from bridge.cli.main import main


def run(*arguments: str) -> tuple[int, str, str]:
    """Return the exit code, and what came out on standard output and standard error."""
    out, error = io.StringIO(), io.StringIO()
    code = 0
    with redirect_stdout(out), redirect_stderr(error):
        try:
            main(list(arguments))
        except SystemExit as stop:
            code = int(stop.code or 0)
    return code, out.getvalue(), error.getvalue()


def answer(*arguments: str) -> Any:
    """Return what a command prints with ``--json``; it must have been answered."""
    code, out, error = run(*arguments, "--json")
    assert code == 0, error
    return json.loads(out)
