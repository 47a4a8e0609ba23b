"""Write what is derived from the rules' text anew: ``python -m tests.rules.declare`` after adding a rule.

That is the `#defined` lists and the table of modelled rules in ``docs/coverage.md``.
"""

from __future__ import annotations

import re

from tests.rules.lp_files import RULES, Signature, chapters, heads_and_bodies

DOCS = RULES.parent / "docs"

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


def coverage() -> str:
    """Return the table of the CR's rules that are modelled, and where."""
    places: dict[str, set[str]] = {}
    for path in chapters():
        for numbers in re.findall(
            r"(?m)^% CR ([\d.a-z]+(?:, [\d.a-z]+)*)(?: by analogy)?:", path.read_text(encoding="utf-8")
        ):
            for number in numbers.split(", "):
                places.setdefault(number, set()).add(str(path.relative_to(RULES)))
    rows = [
        f"| {number} | {', '.join(f'`{place}`' for place in sorted(found))} |"
        for number, found in sorted(places.items(), key=_order)
    ]
    return (
        "# Rules of the CR that are modelled\n\n"
        "Made from the citations above the rules by `python -m tests.rules.declare`.\n\n"
        "| CR | in `asp_rules/` |\n| --- | --- |\n" + "\n".join(rows) + "\n"
    )


def _order(entry: tuple[str, object]) -> tuple[int, int, str]:
    chapter, _, rest = entry[0].partition(".")
    digits = re.match(r"\d*", rest)
    return int(chapter), int(digits[0] or 0) if digits else 0, rest


if __name__ == "__main__":
    (DOCS / "coverage.md").write_text(coverage(), encoding="utf-8")
    for name, text in lists().items():
        (RULES / name).write_text(text, encoding="utf-8")
