"""Witnesses as board files that every other command takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bridge.files import make_folder, write_text
from bridge.search.answers import SearchAnswer
from bridge.search.witness import tree_of


def spelled(tree: dict[str, Any]) -> str:
    """Return a board file with one line for each permanent.

    >>> print(spelled({"players": ["A"], "permanents": [{"card": "Forest", "controller": "A"}]}))
    players: [A]
    permanents:
      - {card: Forest, controller: A}
    <BLANKLINE>
    """
    import yaml

    def flow(value: object) -> str:
        text = yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10_000, allow_unicode=True)
        return text.removesuffix("...\n").strip()

    lines = [f"players: {flow(tree['players'])}", "permanents:" if tree["permanents"] else "permanents: []"]
    lines += [f"  - {flow(permanent)}" for permanent in tree["permanents"]]
    return "\n".join(lines) + "\n"


def write_witnesses(answer: SearchAnswer, folder: str) -> list[str]:
    """Write each witness as a board file, with what was found in its first lines, and return the paths.

    Raises:
        InputError: the folder can't be made or written to.
    """
    place = make_folder(Path(folder))
    paths: list[str] = []
    for number, witness in enumerate(answer.witnesses, start=1):
        sides = [("", witness.board)] + ([("-compared", witness.other)] if witness.other is not None else [])
        for ending, board in sides:
            path = place / f"{answer.name}-{number}{ending}.yaml"
            head = [answer.title, *witness.details]
            write_text(str(path), "".join(f"# {line}\n" for line in head) + spelled(tree_of(board)))
            paths.append(str(path))
    return paths
