"""A report that an engine's developers can act on: board, their answer, the right one, and why."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from bridge.files import make_folder, write_text
from bridge.search.diff import DiffAnswer, Differing
from bridge.search.witness import tree_of
from bridge.search.written import spelled


def markdown(answer: DiffAnswer) -> str:
    """Return the report as Markdown."""
    lines = [f"# {answer.first} and {answer.second}", "", answer.search.verdict()]
    for number, difference in enumerate(answer.differences, start=1):
        lines += ["", f"## Board {number}", "", "```yaml", spelled(tree_of(difference.board)).rstrip(), "```", ""]
        lines += [f"| permanent | {answer.first} | {answer.second} |", "| --- | --- | --- |"]
        for one in difference.permanents:
            lines.append(f"| {one.permanent} ({one.card}) | {types(one.first)} | {types(one.second)} |")
        for one in difference.permanents:
            lines += ["", *(f"* {line}" for line in one.why)]
    if answer.search.left_out:
        lines += ["", "## Cards left out", ""]
        lines += [f"* {card} {why}" for card, why in answer.search.left_out.items()]
    return "\n".join(lines) + "\n"


def types(letters: tuple[str, ...]) -> str:
    """Return types of mana as symbols.

    >>> types(("W", "C")), types(())
    ('{W} {C}', 'nothing')
    """
    return " ".join(f"{{{letter}}}" for letter in letters) or "nothing"


def summary(one: Differing, answer: DiffAnswer) -> str:
    """Return in one line what two rule sets say of a permanent."""
    return f"{one.permanent}: {types(one.first)} by {answer.first}, {types(one.second)} by {answer.second}"


def write_report(answer: DiffAnswer, folder: str) -> list[str]:
    """Write the report as Markdown and JSON, and each board as a board file; return the paths.

    Raises:
        InputError: the folder can't be made or written to.
    """
    place = make_folder(Path(folder))
    stem = re.sub(r"[^A-Za-z0-9-]+", "-", f"{answer.first}-{answer.second}").strip("-")
    files = {f"{stem}.md": markdown(answer)}
    files[f"{stem}.json"] = msgspec.json.format(msgspec.json.encode(answer.as_json()), indent=2).decode() + "\n"
    for number, difference in enumerate(answer.differences, start=1):
        head = "".join(f"# {summary(one, answer)}\n" for one in difference.permanents)
        files[f"{stem}-{number}.yaml"] = head + spelled(tree_of(difference.board))
    for name, text in files.items():
        write_text(str(place / name), text)
    return [str(place / name) for name in files]
