"""Any answer as HTML tables, for notebooks: made from the fields that the answer has, with every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import msgspec

from bridge.answers import TYPE_ORDER
from bridge.pictures.words import pieces

MOST_ROWS = 200
MOST_COLUMNS = 10  # a table with more is turned: a row for each field
UNREAD = "unmodelled"
HIDDEN = (UNREAD, "inferences", "asked")  # told apart from the rest, or for checking and asking on only
OF_TYPES = ("types", "colors", "color_identity")  # fields that hold letters of types of mana, perhaps none
OF_MANA = ("pool", "start", "end", "mana")  # fields that hold mana, perhaps none
# The discs of bridge.pictures.canvas, which is not imported: it brings along all that drawing needs.
DISC = "display:inline-block;min-width:1.3em;border-radius:.7em;text-align:center;font-weight:bold;margin:0 1px;"
COLORS = {
    "W": "background:#fdf3c4;color:#333",
    "U": "background:#1f6fb5;color:#fff",
    "B": "background:#3b3340;color:#fff",
    "R": "background:#c43c2b;color:#fff",
    "G": "background:#1b7a4a;color:#fff",
    "C": "background:#cfcac6;color:#222",
}


def html(answer: msgspec.Struct) -> str:
    """Return an answer as HTML: what it says of itself, a table for each list in it, and what is not modelled.

    >>> from bridge.answers import CouldProduce
    >>> "could &lt;b&gt;" in html(CouldProduce("could <b>", "Forest", "A", ("G",)))
    True
    """
    fields = _fields(answer)
    lists = {name: value for name, value in fields.items() if _is_list_of_rows(value)}
    single = {name: value for name, value in fields.items() if name not in lists}
    found = []
    if single:
        rows = [_row(_head(name), [_data(name, value)]) for name, value in single.items()]
        found.append(_table("", rows))
    for name, value in lists.items():
        found.append(_rows(name, value))
    if unread := getattr(answer, UNREAD, ()):
        lines = [f"<li>{_words(f'{one.permanent}: {one.text} ({one.why})')}</li>" for one in unread]
        found.append(f"<p>Not modelled, and could change this answer:</p><ul>{''.join(lines)}</ul>")
    return "\n".join(found)


def _fields(value: Any) -> dict[str, Any]:
    """The fields of an answer or keys of a mapping, without those that say nothing."""
    if isinstance(value, Mapping):
        return dict(value)
    named = {name: getattr(value, name) for name in value.__struct_fields__ if name not in HIDDEN}
    return {name: entry for name, entry in named.items() if name in OF_TYPES + OF_MANA or entry not in ("", None, ())}


def _is_list_of_rows(value: Any) -> bool:
    return isinstance(value, tuple | list) and any(isinstance(entry, msgspec.Struct | Mapping) for entry in value)


def _rows(name: str, entries: Iterable[Any]) -> str:
    listed = [_fields(entry) for entry in entries]
    columns = list(dict.fromkeys(column for row in listed for column in row))
    shown = listed[:MOST_ROWS]
    if len(columns) > MOST_COLUMNS:
        rows = [_row(_head(column), [_data(column, row.get(column)) for row in shown]) for column in columns]
    else:
        rows = ["<tr>" + "".join(f"<th>{_head(column)}</th>" for column in columns) + "</tr>"]
        rows += [_row("", [_data(column, row.get(column)) for column in columns]) for row in shown]
    cut = f" ({MOST_ROWS} of {len(listed):,} shown)" if len(listed) > MOST_ROWS else ""
    return _table(f"{_head(name)}{cut}", rows)


def _table(caption: str, rows: list[str]) -> str:
    head = f"<caption>{caption}</caption>" if caption else ""
    return f"<table>{head}{''.join(rows)}</table>"


def _row(head: str, cells: list[str]) -> str:
    return f"<tr>{f'<th>{head}</th>' if head else ''}{''.join(cells)}</tr>"


def _head(name: str) -> str:
    return escape(name.replace("_", " "))


def _data(name: str, value: Any) -> str:
    return f'<td style="text-align:left">{_cell(name, value)}</td>'


def _cell(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping) and set(value) <= set(TYPE_ORDER) and (value or name in OF_MANA):
        return _mana(value)
    if isinstance(value, Mapping):
        return "; ".join(f"{_words(str(key))}: {_cell(str(key), entry)}" for key, entry in value.items())
    if isinstance(value, msgspec.Struct):
        return _inside(value)
    if isinstance(value, tuple | list):
        if name in OF_TYPES and set(value) <= set(TYPE_ORDER):
            return "".join(map(_disc, value)) or "<i>none</i>"
        between = "<br>" if _is_list_of_rows(value) else ", "
        return between.join(_cell("", entry) for entry in value)
    return "" if value is None else _words(str(value))


def _inside(value: msgspec.Struct) -> str:
    """An answer in a cell: a reason, step or line of a proof with its rules, or its fields one after the other."""
    fields = _fields(value)
    if "text" in fields and ("rule" in fields or hasattr(value, "rules")):
        rules = fields.get("rule") or ", ".join(fields.get("rules", ()))
        return _words(f"{fields['text']} (CR {rules})" if rules else fields["text"])
    return " → ".join(filter(None, (_cell(name, entry) for name, entry in fields.items())))


def _mana(amounts: Mapping[str, int]) -> str:
    found = [
        _disc(letter) + (f"×{amount:,}" if amount > 1 else "")
        for letter in TYPE_ORDER
        if (amount := amounts.get(letter, 0))
    ]
    return " ".join(found) or "<i>no mana</i>"


def _words(text: str) -> str:
    return "".join(_disc(part) if mana else escape(part) for part, mana in pieces(text))


def _disc(letter: str) -> str:
    return f'<span style="{DISC}{COLORS[letter]}">{letter}</span>'
