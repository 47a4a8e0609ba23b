"""``search`` and ``diff``: what is asked, and how the answers are printed."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.text import Text

from bridge.errors import InputError, one_line

if TYPE_CHECKING:
    from rich.console import Console

    from bridge.search.answers import SearchAnswer
    from bridge.search.diff import DiffAnswer
    from bridge.search.traces import TraceAnswer

MOST_SHOWN = 20  # witnesses in a table; --json has them all


def add_bound(parser: ArgumentParser) -> None:
    """Add what bounds a search."""
    from bridge.cli.commands import named, whole

    parser.add_argument(
        "--cards",
        type=named,
        metavar="CARDS",
        help="a category, a file of names, or names with commas between them",
    )
    parser.add_argument("--size", type=whole, default=4, metavar="N", help="at most N permanents (default: 4)")
    parser.add_argument(
        "--players",
        type=int,
        choices=(1, 2),
        default=0,
        help="how many players (default: 2, or 1 where layers are searched)",
    )
    parser.add_argument("--all", dest="every", action="store_true", help="all smallest boards, up to symmetry")
    parser.add_argument("--out", type=named, metavar="DIR", help="write what is found to files in a folder")


def ask_search(given: Namespace) -> Any:
    """Return the answer to ``search``.

    Raises:
        InputError: witnesses are asked for of what has none.
    """
    from bridge.files import check_folder
    from bridge.search.answers import SearchAnswer
    from bridge.search.search import search
    from bridge.search.traces import TRACES
    from bridge.search.written import write_witnesses

    if given.property in TRACES and (given.every or given.out is not None):
        option = "--all" if given.every else "--out"
        raise InputError(f"is for boards, and {given.property} lists rules", where=option)
    if given.out is not None:
        check_folder(given.out)
    with progress(given.json) as shown:
        found = search(given.property, given.cards or "", given.size, given.players, given.every, given.edition, shown)
    if given.out is not None and isinstance(found, SearchAnswer):
        write_witnesses(found, given.out)
    return found


def ask_diff(given: Namespace) -> Any:
    """Return the answer to ``diff``."""
    from bridge.files import check_folder
    from bridge.search.diff import diff
    from bridge.search.report import write_report

    if given.out is not None:
        check_folder(given.out)
    asked = (given.first, given.second or "", given.cards or "")
    with progress(given.json) as shown:
        found = diff(*asked, given.size, given.players, given.every, given.edition, shown)
    if given.out is not None:
        write_report(found, given.out)
    return found


@contextmanager
def progress(quiet: bool) -> Iterator[Callable[[str, int, int], None] | None]:
    """Give what shows how far a search is: a bar on a terminal, and nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def show(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=total)
            bar.update(tasks[what], completed=done)

        yield show


def show_search(out: Console, answer: SearchAnswer | TraceAnswer) -> None:
    """Print the answer to ``search``."""
    from bridge.search.traces import TraceAnswer as Traced

    if isinstance(answer, Traced):
        _show_trace(out, answer)
        return
    from bridge.search.witness import tree_of
    from bridge.search.written import spelled

    out.print(Text(f"{answer.title}", "bold"))
    out.print(Text(answer.verdict(), "green" if answer.found else ""))
    for number, witness in enumerate(answer.witnesses[:MOST_SHOWN], start=1):
        out.print(Text(f"\n{number}. {one_line('; '.join(witness.details))}", "bold"))
        out.print(Text(spelled(tree_of(witness.board)).rstrip()))
        if witness.other is not None:
            out.print(Text("compared with"))
            out.print(Text(spelled(tree_of(witness.other)).rstrip()))
    if len(answer.witnesses) > MOST_SHOWN:
        out.print(Text(f"\n… and {len(answer.witnesses) - MOST_SHOWN} more (--json or --out has them)"))
    about_cards(out, answer)


def _show_trace(out: Console, answer: TraceAnswer) -> None:
    from bridge.search.traces import TITLES

    out.print(Text(TITLES[answer.name], "bold"))
    out.print(Text(answer.verdict()))
    for one in answer.never:
        out.print(Text(one_line(f"  {one.file}:{one.line}: {one.text}")))
    for note in answer.notes:
        out.print(Text(f"Note: {note}", "yellow"))


def show_diff(out: Console, answer: DiffAnswer) -> None:
    """Print the answer to ``diff``."""
    from bridge.search.report import summary
    from bridge.search.witness import tree_of
    from bridge.search.written import spelled

    out.print(Text(f"{answer.first} against {answer.second}: {answer.search.verdict()}", "bold"))
    for number, difference in enumerate(answer.differences[:MOST_SHOWN], start=1):
        out.print(Text(f"\n{number}."))
        out.print(Text(spelled(tree_of(difference.board)).rstrip()))
        for one in difference.permanents:
            out.print(Text(one_line(summary(one, answer)), "green"))
            for line in one.why:
                out.print(Text(f"  {line}"))
    about_cards(out, answer.search)


def about_cards(out: Console, answer: SearchAnswer) -> None:
    """Print which cards stand for others, and which were left out and why."""
    alike = sum(len(others) for others in answer.alike.values())
    if alike:
        pairs = [f"{card} for {', '.join(others)}" for card, others in answer.alike.items()]
        out.print(Text(f"\n{alike} cards are alike to others but for their names: {one_line('; '.join(pairs))}", "dim"))
    reasons: dict[str, list[str]] = {}
    for card, why in answer.left_out.items():
        reasons.setdefault(why, []).append(card)
    for why, cards in reasons.items():
        out.print(Text(f"Left out ({len(cards)}), {one_line(why)}: {one_line(', '.join(cards))}", "dim"))
    for note in answer.notes:
        out.print(Text(f"Note: {note}", "yellow"))
