"""Write the `#defined` lists of the rules anew: ``python -m tests.rules.declare`` after adding a predicate."""

from __future__ import annotations

from tests.rules.lp_files import RULES, Signature, heads_and_bodies

FACTS = """\
% Every fact that a board and its cards may bring: the contract between bridge/facts and the rules.
% What each means is told in README.md beside this file.

"""
DERIVED = """\
% Every predicate that rules derive.  Program parts are grounded one after another, and clingo would take what a later
% part derives for a mistake.

"""


def lists() -> dict[str, str]:
    """Return the text of both lists, by file name."""
    heads, bodies = heads_and_bodies()
    return {"board/facts.lp": FACTS + _lines(bodies - heads), "board/derived.lp": DERIVED + _lines(heads)}


def _lines(found: set[Signature]) -> str:
    return "".join(f"#defined {name}/{arity}.\n" for name, arity in sorted(found))


if __name__ == "__main__":
    for name, text in lists().items():
        (RULES / name).write_text(text, encoding="utf-8")
