"""Witnesses as case files: what the rules answer on each board, kept for every later version of them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Any

from bridge.atlas.task import Entry, Found
from bridge.board.permanent import slug

LONGEST = 30  # letters of a list's name in the names of files


def case_file(entry: Entry) -> str:
    """Return the witnesses of a search as a case file, with the search in its first lines."""
    import yaml

    head = [entry.title, entry.verdict]
    lines = "".join(f"# {_comment(line)}\n" for line in head)
    listed = list(_cases(entry))
    return lines + yaml.dump(listed, Dumper=_dumper(), sort_keys=False, allow_unicode=True, width=130)


def file_name(entry: Entry) -> str:
    """Return the name of a search's file, which no other search of an atlas has."""
    return f"{stem(entry)}.yaml"


def stem(entry: Entry) -> str:
    """Return a short name of a search, made of letters, digits and dashes.

    A list of cards that is no single word has a few digits for all of it.
    """
    words = slug(entry.catalogue)
    if len(words) > LONGEST or words != entry.catalogue.replace(" ", "-"):
        digits = hashlib.sha256(entry.catalogue.encode()).hexdigest()[:6]
        words = f"{words[:LONGEST].strip('-')}-{digits}"
    return f"{slug(entry.name)}-{words}"


def _cases(entry: Entry) -> Iterator[dict[str, Any]]:
    name = stem(entry)
    for number, witness in enumerate(entry.witnesses, start=1):
        why = "; ".join([entry.title, *witness.details])
        yield {"id": f"{name}-{number}", **_told(entry, why), "board": witness.board, "expect": witness.expect}
        if witness.other is not None:
            told = _told(entry, f"{entry.title} (what it is compared with)")
            yield {"id": f"{name}-{number}-other", **told, "board": witness.other, "expect": witness.expect_other}


def _told(entry: Entry, why: str) -> dict[str, Any]:
    return {"rules": list(entry.rules), "why": why, "topic": "atlas"}


def board_line(witness: Found, other: bool = False) -> str:
    """Return a witness's board on one line, for tables.

    >>> board = {"players": ["A"], "permanents": [{"card": "Forest", "controller": "A", "tapped": True}]}
    >>> board_line(Found(board, None, (), {}, {}))
    'A: Forest (tapped)'
    """
    tree = (witness.other if other else witness.board) or {"players": [], "permanents": []}
    parts = []
    for player in tree["players"]:
        held = [_card(permanent) for permanent in tree["permanents"] if permanent.get("controller") == player]
        if held:
            parts.append(f"{player}: {', '.join(held)}")
    return "; ".join(parts)


def _card(permanent: dict[str, Any]) -> str:
    notes = [
        key.replace("_", " ") if value is True else f"{key.replace('_', ' ')} {_value(value)}"
        for key, value in permanent.items()
        if key not in ("card", "controller") and value is not False
    ]
    return f"{permanent['card']} ({', '.join(notes)})" if notes else str(permanent["card"])


def _value(value: object) -> str:
    if isinstance(value, dict):
        return " + ".join(f"{amount} {kind}" for kind, amount in value.items())
    return " + ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _comment(text: str) -> str:
    """Text that stays on its line of comment."""
    return re.sub(r"[^\x20-\x7e\xa0-\ud7ff]", " ", text)


def _dumper() -> Any:
    """A dumper that writes shallow values on one line."""
    import yaml

    class Dumper(yaml.SafeDumper):
        """Safe YAML without references to what was said before."""

        def ignore_aliases(self, data: Any) -> bool:
            """Return that nothing is said by reference."""
            return True

        def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> Any:
            """Return a mapping's node."""
            return super().represent_mapping(tag, mapping, flow_style=_depth(mapping) <= 2)

        def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> Any:
            """Return a list's node."""
            return super().represent_sequence(tag, sequence, flow_style=_depth(sequence) <= 1)

    return Dumper


def _depth(value: object) -> int:
    """How many lists and mappings are inside each other."""
    if isinstance(value, dict | list | tuple):
        return 1 + max(map(_depth, value.values() if isinstance(value, dict) else value), default=0)
    return 0
