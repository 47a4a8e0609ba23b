"""Answers as tables: colours are mana types, each with its letter, and NO_COLOR is respected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from bridge.answers import (
    TYPE_ORDER,
    Certainty,
    CommanderAnswer,
    CouldAnswer,
    LegalAnswer,
    Mana,
    OrderingsAnswer,
    OutcomesAnswer,
    PoolAnswer,
    TapAnswer,
    Unmodelled,
    WhatIfAnswer,
    spell_mana,
)
from bridge.errors import one_line

if TYPE_CHECKING:
    from bridge.atlas.atlas import AtlasAnswer
    from bridge.cards.cache import Imported
    from bridge.check.run import Results
    from bridge.cli.cards import Coverage, Shown
    from bridge.cli.explain import Explained
    from bridge.queries.types import TypesAnswer
    from bridge.search.answers import SearchAnswer
    from bridge.search.diff import DiffAnswer
    from bridge.search.traces import TraceAnswer
    from bridge.sweep.sweep import SweepAnswer

STYLES = {
    "W": "bold black on bright_white",
    "U": "bold white on blue",
    "B": "bold white on grey23",
    "R": "bold white on red",
    "G": "bold white on dark_green",
    "C": "bold black on grey70",
}
NO_PERMANENTS = "no permanents on this board"
MOST_ROWS = 200  # of orderings; --json has them all


def console() -> Console:
    """Return the console to print on: as wide as the terminal, or 100 columns where there is none."""
    wide = _Console(highlight=False)
    return wide if wide.is_terminal else _Console(highlight=False, width=100)


class _Console(Console):
    """A console that leaves a reader who has seen enough to ``main``: that is no failure."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Listing(Table):
    """A table that breaks no word, and so no id, as long as the longest word of every column has room."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Share the width among the columns before they are drawn."""
        texts = [[str(cell) for cell in (column.header, *column.cells)] for column in self.columns]
        words = [max((cell_len(word) for text in one for word in text.split()), default=1) for one in texts]
        lines = [max((cell_len(line) for text in one for line in text.splitlines()), default=1) for one in texts]
        left = options.max_width - (3 * len(texts) - 1) - sum(words)  # without edges and what is between columns
        if left >= 0:
            order = sorted(range(len(texts)), key=lambda at: lines[at] - words[at])
            for place, at in enumerate(order):
                more = min(lines[at] - words[at], left // (len(order) - place))
                self.columns[at].width = max(1, words[at] + more)
                left -= more
        yield from super().__rich_console__(console, options)


def listing(*columns: str) -> Table:
    """Return an empty table whose cells are never cut off: ids can be typed back."""
    table = Listing(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def pips(types: Iterable[str]) -> Text:
    """Return types of mana as coloured letters."""
    text = Text()
    for letter in types:
        text.append(f" {letter} ", STYLES[letter])
        text.append(" ")
    return text


def mana(pool: Mana) -> Text:
    """Return an amount of mana: symbols, in the colours of their types."""
    text = Text()
    for letter in TYPE_ORDER:
        if amount := pool.get(letter, 0):
            text.append(f" {letter} ", STYLES[letter])
            text.append(f"×{amount:,} " if amount > 1 else " ")
    return text if pool else Text("no mana", "italic")


def could(answer: CouldAnswer) -> None:
    """Print the answer to ``could``."""
    if answer.certainties:
        certain(answer.certainties, answer.warnings, {one.permanent: one.undefined for one in answer.permanents})
        missing(console(), answer.unmodelled)
        return
    table = listing("permanent", "card", "controller", "could produce")
    table.add_column("why nothing", overflow="fold")
    for one in answer.permanents:
        produce = pips(one.types) if one.types else Text("nothing", "italic")
        table.add_row(
            Text(one_line(one.permanent)),
            Text(one_line(one.card)),
            Text(one_line(one.controller)),
            produce,
            Text(one.undefined),
        )
    out = console()
    out.print(table if answer.permanents else Text(NO_PERMANENTS))
    missing(out, answer.unmodelled)


def certain(found: Iterable[Certainty], warnings: Iterable[str], undefined: dict[str, str]) -> None:
    """Print what is certain of types, and what others decide."""
    found = list(found)
    tapped = len({one.permanent for one in found}) < len(found) or not undefined
    table = listing("player" if tapped else "permanent", "always", "only sometimes", "only by order", "decided by")
    for one in found:
        name = one.player if tapped else one.permanent
        why = undefined.get(one.permanent, "")
        always = pips(one.always) if one.always or not why else Text(why)
        deciders = Text(one_line(" and ".join(one.decided_by)))
        table.add_row(Text(one_line(name)), always, pips(one.sometimes), pips(one.by_order), deciders)
    out = console()
    out.print(table if found else Text(NO_PERMANENTS))
    for line in warnings:
        out.print(Text(f"Warning: {one_line(line)}", "yellow"))


def tap(answer: TapAnswer) -> None:
    """Print the answer to ``tap``."""
    out = console()
    if not answer.abilities:
        out.print(Text(f"{one_line(answer.permanent)} has no ability that taps it for mana (CR 106.12)."))
    elif not answer.outcomes and any(entry.permanent == answer.permanent for entry in answer.unmodelled):
        out.print(Text("No outcome is worked out."))
    elif not answer.outcomes:
        out.print(Text("No activation makes mana of that type before replacement effects (CR 106.12a)."))
    else:
        heads = ("outcome", "player", "mana added", "triggers at once", "onto the stack", "also")
        table = listing(*heads)
        for number, outcome in enumerate(answer.outcomes[:MOST_ROWS], start=1):
            also = (*outcome.also, *(f"then taps {id}" for id in outcome.taps_then))
            lists = (outcome.mana_triggers, outcome.stack_triggers, also)
            rest = [Text(one_line(", ".join(names))) for names in lists]
            for row, (player, pool) in enumerate(outcome.pool.items() or [("", {})]):
                table.add_row(str(number), Text(one_line(player)), mana(pool), *(rest if not row else []))
        out.print(table)
        if any(not outcome.pool for outcome in answer.outcomes) and answer.undefined:
            out.print(Text(f"No mana: {answer.undefined}."))
        if answer.certainties:
            certain(answer.certainties, answer.warnings, {})
    missing(out, answer.unmodelled)


def types(answer: TypesAnswer) -> None:
    """Print the answer to ``types``."""
    out = console()
    table = listing("permanent", "controller", "type line", "colors")
    table.add_column("abilities", overflow="fold")
    for one in answer.permanents:
        words = " ".join(word.capitalize() for word in (*one.supertypes, *one.types))
        line = f"{words} — {' '.join(one.subtypes)}" if one.subtypes else words
        if one.power is not None and one.toughness is not None:
            line += f", {one.power}/{one.toughness}"
        colors = pips(one.colors) if one.colors else Text("colorless", "italic")
        abilities = Text("\n".join(one_line(ability) for ability in one.abilities))
        table.add_row(Text(one_line(one.permanent)), Text(one_line(one.controller)), Text(line), colors, abilities)
    out.print(table if answer.permanents else Text(NO_PERMANENTS))
    if answer.effects:
        order = listing("layer", "effect of", "what it does")
        order.add_column("why then", overflow="fold")
        for effect in answer.effects:
            why = f"{effect.why} (CR {effect.why_rule})"
            order.add_row(
                f"{effect.layer} (CR {effect.rule})", Text(one_line(effect.source)), Text(effect.text), Text(why)
            )
        out.print(order)
    for note in answer.notes:
        out.print(Text(f"Note: {one_line(note.permanent)}: {note.text} (CR {note.rule})", "yellow"))
    missing(out, answer.unmodelled)


def explain(answer: Explained) -> None:
    """Print the answer to ``explain``."""
    from bridge.cli.explain import show

    out = console()
    show(out, answer)
    if not answer.chat:
        missing(out, answer.unmodelled)


def orderings(answer: OrderingsAnswer) -> None:
    """Print the answer to ``orderings``."""
    out = console()
    table = listing("ordering", "starts as", "effects in order", "ends as")
    for number, ordering in enumerate(answer.orderings[:MOST_ROWS], start=1):
        steps = Text()
        for step in ordering.steps:
            steps.append(f"{one_line(step.effect)} → {spell_mana(step.mana)}\n")
        steps.rstrip()
        table.add_row(str(number), mana(ordering.start), steps or Text("none applies", "italic"), mana(ordering.end))
    if answer.orderings:
        out.print(table)
    total = len(answer.orderings)
    out.print(
        Text(
            f"{total:,} ordering{'' if total == 1 else 's'} (CR 616.1)"
            + (f", {MOST_ROWS} shown" if total > MOST_ROWS else "")
        )
    )
    missing(out, answer.unmodelled)


def outcomes(answer: OutcomesAnswer) -> None:
    """Print the answer to ``outcomes``: what each outcome is, what was chosen, and by which rules."""
    out = console()
    for number, outcome in enumerate(answer.outcomes[:MOST_ROWS], start=1):
        table = listing(f"outcome {number}", "")
        for key, value in outcome.items():
            for first, row in enumerate(_rows(key, value)):
                table.add_row("" if first else key, Text(one_line(row)))
        out.print(table)
    total, ways = len(answer.outcomes), answer.ways
    several = f", from {ways:,} sets of choices" if ways is not None and ways > total else ""
    cut = f", {MOST_ROWS} shown" if total > MOST_ROWS else ""
    out.print(Text(f"{total:,} outcome{'' if total == 1 else 's'}{several}{cut}: {answer.counted}"))
    out.print(Text(f"Taken for granted: {answer.assumes}"))
    missing(out, answer.unmodelled)


def _rows(key: str, value: object) -> list[str]:
    """The value of one key of an outcome, on one line or several."""
    if key == "steps" and isinstance(value, list):
        return [f"{step['text']} (CR {step['rule']})" for step in value] or ["none"]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [_said(entry) for entry in value]
    return [_said(value)]


def _said(value: object) -> str:
    if value is None or value == [] or value == {}:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "; ".join(f"{key.replace('_', ' ')} {_said(entry)}" for key, entry in value.items())
    if isinstance(value, list):
        return ", ".join(map(_said, value))
    return str(value)


def commander(answer: CommanderAnswer) -> None:
    """Print the answer to ``commander``."""
    out = console()
    who = " and ".join(map(one_line, answer.cards))
    out.print(Text(f"{who}: {'legal' if answer.legal else 'not legal'}", "bold green" if answer.legal else "bold red"))
    for reason in answer.because:
        out.print(Text(f"  {one_line(reason.text)} (CR {reason.rule})"))
    if answer.color_identity is not None:
        identity = pips(answer.color_identity) if answer.color_identity else Text("no color", "italic")
        chosen = "".join(f", and a color chosen for {one_line(card)} (CR 903.4b)" for card in answer.choosing_color)
        out.print(Text("  color identity: ") + identity + Text(chosen))
    missing(out, answer.unmodelled)


def legal(answer: LegalAnswer) -> None:
    """Print the answer to ``legal``."""
    out = console()
    table = listing("permanent", "n", "ability", "now")
    table.add_column("why not, or paid with", overflow="fold")
    for one in answer.activations[:MOST_ROWS]:
        now = Text("legal", "green") if one.legal else Text("not", "red")
        why = [f"{reason.text} (CR {reason.rule})" for reason in one.because] or [one_line(id) for id in one.paid_with]
        words = [Text(one_line(text)) for text in (one.permanent, str(one.ability), one.text)]
        table.add_row(*words, now, Text("; ".join(why)))
    out.print(table if answer.activations else Text("no activated abilities"))
    total = len(answer.activations)
    if total > MOST_ROWS:
        out.print(Text(f"{total:,} activated abilities, {MOST_ROWS} shown"))
    notes(out, answer.notes)
    missing(out, answer.unmodelled)


def pool(answer: PoolAnswer) -> None:
    """Print the answer to ``pool``."""
    out = console()
    table = listing("total", "mana")
    table.add_column("one way to have it", overflow="fold")
    for number, total in enumerate(answer.totals[:MOST_ROWS], start=1):
        table.add_row(str(number), mana(total.pool), Text("\n".join(map(one_line, total.plan))))
    out.print(table)
    count = len(answer.totals)
    cut = f", {MOST_ROWS} shown" if count > MOST_ROWS else ""
    out.print(Text(f"{count:,} maximal total{'' if count == 1 else 's'} for {one_line(answer.player)}{cut}"))
    notes(out, answer.notes)
    missing(out, answer.unmodelled)


def notes(out: Console, lines: Iterable[str]) -> None:
    """Print what an answer left out."""
    for line in lines:
        out.print(Text(one_line(line), "yellow"))


def sweep(answer: SweepAnswer) -> None:
    """Print the answer to ``sweep``: the rows, or where they are."""
    out = console()
    if answer.out is None:
        rows_shown = answer.answers[:MOST_ROWS]
        told = [at for at, _ in enumerate(answer.columns) if any(row[at] not in ("", None) for row in rows_shown)]
        if not answer.unmodelled:
            told = told[:-1]
        table = listing(*(one_line(answer.columns[at].replace("_", " ")) for at in told))
        for row in rows_shown:
            table.add_row(*(Text(_cell(row[at])) for at in told))
        out.print(table)
    cut = f", {MOST_ROWS} shown" if answer.out is None and answer.rows > MOST_ROWS else ""
    where = "" if answer.out is None else f": {one_line(answer.out)}"
    boards, rows = (
        f"{n:,} {word}{'' if n == 1 else 's'}" for n, word in ((answer.boards, "board"), (answer.rows, "row"))
    )
    out.print(Text(f"{boards}, {rows}{cut}{where}"))
    missing(out, answer.unmodelled[:MOST_ROWS])


def _cell(value: object) -> str:
    return "" if value is None else one_line(_said(value) if isinstance(value, bool) else str(value))


def atlas(answer: AtlasAnswer) -> None:
    """Print the answer to ``atlas``: what each search came to, and where the files are."""
    out = console()
    table = listing("property", "cards", "what was found")
    for entry in answer.entries:
        found = Text(one_line(entry.verdict), "red" if entry.failed else "green" if entry.found else "")
        table.add_row(Text(one_line(entry.name)), Text(one_line(entry.catalogue)), found)
    out.print(table)
    for file in answer.files:
        out.print(Text(one_line(file)))


def cards(answer: Shown | Coverage | Imported) -> None:
    """Print the answer to ``cards``."""
    from bridge.cli.cards import print_answer

    out = console()
    print_answer(answer, out)
    missing(out, getattr(answer, "unmodelled", ()))


def search(answer: SearchAnswer | TraceAnswer) -> None:
    """Print the answer to ``search``."""
    from bridge.cli.search import show_search

    show_search(console(), answer)


def what_if(answer: WhatIfAnswer) -> None:
    """Print the answer to ``what-if``."""
    from bridge.cli.what_if import what_if as print_answer

    print_answer(answer)


def diff(answer: DiffAnswer) -> None:
    """Print the answer to ``diff``."""
    from bridge.cli.search import show_diff

    show_diff(console(), answer)


def missing(out: Console, entries: Iterable[Unmodelled]) -> None:
    """Print what could change the answer and is not modelled."""
    entries = list(entries)
    if not entries:
        return
    out.print(Text("Not modelled, and could change this answer:", "bold yellow"))
    for entry in entries:
        out.print(Text(f"  {one_line(entry.permanent)}: {one_line(entry.text)} ({entry.why})"))


def check(results: Results) -> None:
    """Print the results of ``check``: each case that failed, then the counts."""
    out = console()
    for result in results.cases:
        if result.state == "passed":
            continue
        style = {"failed": "bold red", "expected to fail": "yellow", "passed unexpectedly": "bold red"}[result.state]
        out.print(Text(f"{result.state}: {one_line(result.id)} ({one_line(result.file)})", style))
        for difference in result.differences:
            out.print(Text(f"  {difference}"))
    counts = results.counts()
    out.print(
        Text(
            ", ".join(f"{number} {state}" for state, number in counts.items()),
            "bold green" if results.passed else "bold red",
        )
    )
