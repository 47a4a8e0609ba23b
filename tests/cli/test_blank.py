"""A blank or zero value of any argument is told in one line, or means what its help says; it is never overlooked."""

from __future__ import annotations

from argparse import SUPPRESS, Action
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridge.cli.commands import COMMANDS, whole
from bridge.cli.main import parser_of
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
FOREST = ["A: Forest", "forest"]
# What each command is asked, in the order of its positional arguments, and options that it needs.
POSITIONAL = {
    "could": FOREST,
    "tap": FOREST,
    "orderings": FOREST,
    "types": FOREST,
    "explain": [*FOREST, "U"],
    "legal": ["A: Forest", "A"],
    "pool": ["A: Forest", "A"],
    "what-if": ["A: Forest"],
    "outcomes": ["A: Forest"],
    "commander": ["Forest"],
    "sweep": [str(ROOT / "examples" / "39-sweep.yaml")],
    "atlas": [],
    "cards": ["show", "Forest"],
    "search": ["unnamed-type"],
    "diff": ["mirrors-skipped", "replacement-ignored"],
    "check": [str(ROOT / "tests" / "cases" / "undefined_mana.yaml")],
}
SMALL = {"--cards": "Forest", "--size": "1"}
OPTIONS: dict[str, dict[str, str]] = {
    "atlas": {"--property": "unnamed-type", "--out": "atlas", **SMALL},
    "search": SMALL,
    "diff": SMALL,
}
WITH = {("what-if", "--from"): ["--each", "add"], ("what-if", "--on"): ["--each", "add", "--from", "Forest"]}
WITH["what-if", "--for-player"] = WITH["what-if", "--on"]
NUMBERS_FROM_0 = {("tap", "--ability"), ("tap", "--x"), ("orderings", "--ability"), ("orderings", "--x")}
NUMBERS_FROM_0.add(("explain", "--changes"))  # none


def calls() -> Iterator[tuple[str, str, list[str], bool]]:
    """Yield each command and argument with a call in which it is blank, and whether it takes a number."""
    for command, about in COMMANDS.items():
        actions = [action for action in parser_of(command, about)._actions if action.default != SUPPRESS]
        places = [action for action in actions if not action.option_strings]
        assert len(places) == len(POSITIONAL[command])
        for action in actions:
            if action.nargs != 0:
                yield command, name(action), call(command, action, places), action.type in (int, whole)


def name(action: Action) -> str:
    return action.option_strings[0] if action.option_strings else str(action.metavar or action.dest)


def call(command: str, blank: Action, places: list[Action]) -> list[str]:
    given = ["{}" if place is blank else text for place, text in zip(places, POSITIONAL[command], strict=True)]
    for option, text in OPTIONS.get(command, {}).items():
        given += [option, text] if option != name(blank) else []
    if blank.option_strings:
        given += [name(blank), "{}", *WITH.get((command, name(blank)), [])]
    return [command, *given]


CALLS = list(calls())


@pytest.mark.parametrize("given", [pytest.param(one[2], id=" ".join(one[:2])) for one in CALLS])
def test_what_is_blank_is_told(given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for value in ("", " "):
        code, out, error = run(*(value if text == "{}" else text for text in given))
        assert (code, out, error.count("\n")) == (2, "", 1), (value, error)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("command", "argument", "given"), [one[:3] for one in CALLS if one[3]])
def test_zero_is_told(command: str, argument: str, given: list[str]) -> None:
    code, out, error = run(*("0" if text == "{}" else text for text in given))
    if (command, argument) in NUMBERS_FROM_0:
        assert (code, error) == (0, "")
    else:
        assert (code, out, error.count("\n")) == (2, "", 1), error


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("check", *POSITIONAL["check"], "--junit", "."), "is a folder"),
        (("cards", "show", "Forest", "--categories", "kinds.jsonl"), "--categories: is for cards coverage"),
    ],
)
def test_what_can_not_be_used_is_told(given: tuple[str, ...], said: str) -> None:
    code, out, error = run(*given)
    assert (code, out, error.count("\n"), said in error) == (2, "", 1, True), error
