"""What the README and the examples promise, run as written."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import answer, run

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands(text: str) -> list[str]:
    """The commands in an example's head, each perhaps followed by what to expect."""
    return re.findall(r"(?m)^#\s*(manaproof .*?)(?:\s{3,}.*)?$", text)


def commands_of_readme() -> list[str]:
    blocks = re.findall(r"(?ms)^```sh\n(.*?)^```", README)
    return re.findall(r"(?m)^(?:pip install \. && )?(manaproof .*)$", "\n".join(blocks))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run_as_they_say(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = commands(path.read_text(encoding="utf-8"))
    assert found, "an example says how to run it"
    for command in found:
        code, out, error = run(*shlex.split(command)[1:])
        assert (code, error) == (0, ""), command
        assert out


@pytest.mark.parametrize("command", commands_of_readme())
def test_the_readme_runs_as_written(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("examples", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)  # some commands write files
    code, out, error = run(*shlex.split(command)[1:])
    assert (code, error) == (0, "")
    assert out
    if written := re.search(r"--graph (\S+)", command):
        assert (tmp_path / written[1]).stat().st_size > 0


def test_the_first_answer_in_the_readme_is_what_comes_out() -> None:
    line = re.search(r"manaproof could '(.*)'", README)
    assert line is not None
    _, out, _ = run("could", line[1])
    shown = re.search(r"```\n( permanent.*?)```", README, re.DOTALL)
    assert shown is not None
    assert [row.split() for row in out.splitlines() if row.strip()] == [row.split() for row in shown[1].splitlines()]


def test_promises_of_could() -> None:
    found = answer("could", "A: Forest, Exotic Orchard; B: Exotic Orchard, Reflecting Pool")
    assert set(map(tuple, found["could_produce"].values())) == {("G",)}
    found = answer("could", "A: Reflecting Pool; B: Exotic Orchard")
    assert list(found["could_produce"].values()) == [[], []]
    assert all("CR 106.7" in why for why in found["undefined"].values())
    assert found["schema_version"] == 1


@pytest.mark.parametrize(
    ("board", "id", "ends"),
    [
        ("A: Forest, Contamination, Mana Reflection", "forest", [{"B": 1}, {"B": 2}]),
        ("A: Ancient Tomb, Damping Sphere, Mana Reflection", "ancient-tomb", [{"C": 1}, {"C": 2}]),
        ("A: Forest, Damping Sphere, Mana Reflection", "forest", [{"C": 1}]),
        ("A: Forest, 40x Mana Reflection", "forest", [{"G": 2**40}]),
        ("A: Forest, 30x Nyxbloom Ancient", "forest", [{"G": 3**30}]),
    ],
)
def test_ends_of_orderings(board: str, id: str, ends: list[dict[str, int]]) -> None:
    assert [o["pool"]["A"] for o in answer("tap", board, id)["outcomes"]] == ends
    listed = [o["end"] for o in answer("orderings", board, id)["orderings"]]
    assert {json.dumps(end) for end in listed} == {json.dumps(end) for end in ends}


def test_orderings_have_the_shape_that_was_agreed() -> None:
    found = answer("orderings", "A: Forest, Contamination, Mana Reflection", "forest")
    assert found["count"] == 2
    assert found["orderings"][0] == {
        "start": {"G": 1},
        "steps": [{"effect": "contamination", "mana": {"B": 1}}, {"effect": "mana-reflection", "mana": {"B": 2}}],
        "end": {"B": 2},
    }


def test_strict_is_3_where_text_is_not_modelled() -> None:
    board = str(ROOT / "examples" / "10-your-own-card.yaml")
    assert run("could", board)[0] == 0
    assert run("could", board, "--strict")[0] == 3
    assert run("could", board, "--strict", "--json")[0] == 3
    assert answer("could", board)["unmodelled"][0]["permanent"] == "strange-idol"
    assert run("could", "A: Forest", "--strict")[0] == 0


def test_check_says_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(
        "- {id: good, board: {permanents: [{card: Forest}]}, expect: {could_produce: {forest: [G]}}}\n"
        "- {id: bad, board: {permanents: [{card: Forest}]}, expect: {could_produce: {forest: [U]}}}\n"
        "- {id: known, expected_to_fail: CR 106.7, board: {permanents: [{card: Forest}]},\n"
        "   expect: {tap: {forest: [{U: 1}]}}}\n",
        encoding="utf-8",
    )
    code, out, _ = run("check", str(path), "--junit", str(tmp_path / "out.xml"))
    assert code == 1
    assert "could_produce forest: expected {U}, got {G}" in out
    assert "1 passed, 1 failed, 1 expected to fail" in out
    assert 'failures="1"' in (tmp_path / "out.xml").read_text(encoding="utf-8")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["cases.yaml", "out.xml"]


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("could", "A: Forest")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*(3|4)[0-9]", run("could", "A: Forest")[1])


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"permanents: [{card: Forest}]")))
    assert answer("could", "-")["could_produce"] == {"forest": ["G"]}


def test_a_fault_of_the_program_is_one_line_and_has_an_exit_code_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: list[str]) -> int:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr("bridge.cli.main.run", fails)
    code, out, error = run("could", "A: Forest")
    assert (code, out) == (4, "")
    assert error == "manaproof: no answer, by a fault that is not yours: two lines\n"
