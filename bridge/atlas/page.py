"""The atlas as one HTML page: all in the file, nothing from the network, and every text from outside escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from bridge.atlas.cases import board_line, file_name, stem
from bridge.atlas.task import Entry, Found
from bridge.pictures.canvas import SHADES

MOST_LISTED = 20  # witnesses of one search; the table of witnesses has all
MOST_BARS = 20
STYLE = """
:root { color-scheme: light dark; --ink: #222; --soft: #5a5a5a; --paper: #fcfcfa; --line: #d8d8d2; --bar: #1f6fb5; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e4; --soft: #a8a8a2; --paper: #1c1c1e; --line: #44443f; --bar: #6aa9dd; }
}
body { font: 15px/1.5 "DejaVu Sans", Verdana, Arial, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.25; }
h2 { border-top: 1px solid var(--line); padding-top: 1.2rem; margin-top: 2.4rem; }
table { border-collapse: collapse; width: 100%; margin: .8rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .7rem .3rem 0; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; }
figcaption { color: var(--soft); }
a { color: inherit; }
small, .soft { color: var(--soft); }
.scroll, figure { overflow-x: auto; }
figure { margin: 1rem 0; }
figure svg { max-width: 100%; height: auto; border-radius: .4rem; }
.pip { display: inline-block; min-width: 1.3em; border-radius: .7em; text-align: center; font-weight: bold; }
.pip { margin: 0 1px; }
.bars text { fill: var(--ink); font-size: 13px; } .bars rect { fill: var(--bar); }
"""
STYLE += "".join(
    f".{letter} {{ background: {shade.disc}; color: {shade.letter}; }}\n" for letter, shade in SHADES.items()
)
# Nothing is loaded and nothing runs, whatever a text should hold.
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(entries: Sequence[Entry], edition: str) -> str:
    """Return the page.

    Args:
        entries: what each search came to.
        edition: the edition of the rules.

    >>> "<script" in page([], "2026-08-07")
    False
    """
    title = "Atlas of mana: what searches find"
    found = sum(entry.found for entry in entries)
    boards = sum(entry.boards for entry in entries)
    parts = [
        f"<h1>{title}</h1>",
        f"<p>{_many(len(entries), 'search', 'es')} over {_many(boards, 'board')}, under the edition of "
        f"{escape(edition)} of the Comprehensive Rules: {found:,} with witnesses. Every search is bounded: what it "
        "does not find may be on larger boards or with other cards. The tables beside this page hold all witnesses, "
        "the case files what the rules answer on each.</p>",
        _summary(entries),
        _bars(entries),
        *(_section(entry) for entry in entries),
    ]
    head = (
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>{STYLE}</style>"
    )
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head>\n<body>\n' + "\n".join(parts) + "\n</body></html>\n"


def _many(number: int, what: str, ending: str = "s") -> str:
    return f"{number:,} {what}{'' if number == 1 else ending}"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]], numbers: Sequence[int] = ()) -> str:
    """A table of cells that are HTML already."""
    kinds = [' class="number"' if at in numbers else "" for at in range(20)]
    head = "".join(f"<th{kinds[at]}>{escape(name)}</th>" for at, name in enumerate(heads))
    body = "".join(
        f"<tr>{''.join(f'<td{kinds[at]}>{cell}</td>' for at, cell in enumerate(row))}</tr>\n" for row in rows
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>'


def _anchor(entry: Entry) -> str:
    return escape(stem(entry))


def _summary(entries: Sequence[Entry]) -> str:
    rows = (
        (
            f'<a href="#{_anchor(entry)}">{escape(entry.title)}</a>',
            escape(entry.catalogue),
            f"{entry.cards:,}",
            f"{entry.size:,}",
            f"{entry.boards:,}",
            f"{len(entry.witnesses):,} of {_many(entry.smallest, 'permanent')}" if entry.found else _none(entry),
        )
        for entry in entries
    )
    return _table(("question", "cards", "how many", "up to", "boards", "witnesses"), rows, (2, 3, 4))


def _none(entry: Entry) -> str:
    if entry.failed:
        return "not answered"
    return "none" if entry.premise else "none; the premise never holds"


def _bars(entries: Sequence[Entry]) -> str:
    """The cards that are on most witnesses, as a drawing."""
    cards: Counter[str] = Counter()
    for entry in entries:
        for witness in entry.witnesses:
            cards.update({str(permanent["card"]) for permanent in witness.board["permanents"]})
    most = sorted(cards.items(), key=lambda item: (-item[1], item[0]))[:MOST_BARS]
    if not most:
        return ""
    widest = most[0][1]
    lines = []
    for at, (card, number) in enumerate(most):
        y, wide = 22 * at, 420 * number / widest
        lines.append(
            f'<text x="270" y="{y + 15}" text-anchor="end">{escape(card[:40])}</text>'
            f'<rect x="280" y="{y + 2}" width="{wide:.1f}" height="17" rx="2"/>'
            f'<text x="{286 + wide:.1f}" y="{y + 15}">{number:,}</text>'
        )
    size = f'viewBox="0 0 760 {22 * len(most)}" width="760"'
    title = "Cards on most witnesses"
    drawing = f'<svg class="bars" role="img" aria-label="{title}" {size}>{"".join(lines)}</svg>'
    return f"<h2>{title}</h2><figure>{drawing}</figure>"


def _section(entry: Entry) -> str:
    rules = f" <small>CR {escape(', '.join(entry.rules))}</small>" if entry.rules else ""
    parts = [
        f'<h2 id="{_anchor(entry)}">{escape(entry.title)}</h2>',
        f"<p>{escape(entry.verdict)}{rules}<br><small>{escape(entry.name)}, {escape(entry.catalogue)}</small></p>",
        *(f"<p>{escape(note)}</p>" for note in entry.notes),
    ]
    if entry.found:
        heads = ("", "board", "what is told of it", "could produce")
        rows = [
            (str(number), _boards(witness), "<br>".join(map(escape, witness.details)), _could(witness))
            for number, witness in enumerate(entry.witnesses[:MOST_LISTED], start=1)
        ]
        parts.append(_table(heads, rows, (0,)))
        if (more := len(entry.witnesses) - MOST_LISTED) > 0:
            parts.append(f"<p>{more:,} more in the table of witnesses.</p>")
        parts.append(f'<p><a href="cases/{escape(file_name(entry))}">as cases</a></p>')
        drawings = {witness.drawing: board_line(witness) for witness in reversed(entry.witnesses) if witness.drawing}
        captions = reversed(drawings.items())  # boards with the same drawing share it
        parts += [f"<figure>{svg}<figcaption>{escape(board)}</figcaption></figure>" for svg, board in captions]
    if entry.alike:
        lines = (f"{escape(card)} for {escape(', '.join(others))}" for card, others in entry.alike.items())
        parts.append(_folded("Cards that stand for others alike", lines))
    if entry.left_out:
        lines = (f"{escape(card)}: {escape(why)}" for card, why in entry.left_out.items())
        parts.append(_folded("Cards left out", lines))
    return "\n".join(parts)


def _folded(title: str, lines: Iterable[str]) -> str:
    listed = list(lines)
    items = "".join(f"<li>{line}</li>" for line in listed)
    return f"<details><summary>{escape(title)} ({len(listed):,})</summary><ul>{items}</ul></details>"


def _boards(witness: Found) -> str:
    shown = escape(board_line(witness))
    return f"{shown}<br><small>against {escape(board_line(witness, other=True))}</small>" if witness.other else shown


def _could(witness: Found) -> str:
    """What each permanent could produce, and in brackets what it could on the other board."""
    here: dict[str, Any] = witness.expect.get("could_produce", {})
    there: dict[str, Any] = witness.expect_other.get("could_produce", {})
    lines = []
    for id, types in here.items():
        other = f" (there {_pips(there[id])})" if id in there and there[id] != types else ""
        lines.append(f"{escape(id)} {_pips(types)}{other}")
    return "<br>".join(lines)


def _pips(types: Sequence[str]) -> str:
    return "".join(f'<span class="pip {escape(letter)}">{escape(letter)}</span>' for letter in types) or "nothing"
