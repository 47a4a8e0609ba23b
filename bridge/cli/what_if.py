"""``manaproof what-if``: its arguments, its question and its table."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from rich.text import Text

from bridge.answers import WhatIf, WhatIfAnswer
from bridge.cli.tables import MOST_ROWS, console, listing, missing, notes, pips
from bridge.errors import InputError, one_line

if TYPE_CHECKING:
    from bridge.board.board import Board
    from bridge.board.change import Change

SHOWN = 12  # changes of the same effect that a row names; --json has them all


def add_changes(parser: ArgumentParser) -> None:
    """Add what says which changes are made."""
    parser.add_argument(
        "--add",
        action="append",
        metavar="CARD:PLAYER",
        default=[],
        help="one more permanent, such as 'Utopia Sprawl (on forest, U):A'",
    )
    parser.add_argument("--remove", action="append", metavar="ID", default=[], help="a permanent leaves")
    parser.add_argument("--tap", action="append", metavar="ID", default=[], help="a permanent becomes tapped")
    parser.add_argument("--untap", action="append", metavar="ID", default=[], help="a permanent becomes untapped")
    parser.add_argument(
        "--choose", action="append", metavar="ID=COLOR|TYPE", default=[], help="another color or type is chosen for it"
    )
    parser.add_argument(
        "--counter", action="append", metavar="ID=[N ]KIND", default=[], help="more counters of a kind on a permanent"
    )
    parser.add_argument(
        "--each", choices=("remove", "add"), help="every permanent removed in turn, or every card of --from added"
    )
    parser.add_argument(
        "--from",
        dest="cards",
        metavar="FILE|CATEGORY|CARD,…",
        help="what --each add adds: a file of names, names, or a category: lands, basics, mana, mirrors, replacement, "
        "triggers, land-types, layers, all (of these)",
    )
    parser.add_argument(
        "--for-player", metavar="PLAYER", help="who gets what --each add adds (default: the active player)"
    )
    parser.add_argument("--on", metavar="ID", help="what Auras and Equipment of --each add are attached to")
    parser.add_argument(
        "--order", action="store_true", help="the permanents with continuous effects, in every order in which they came"
    )


def ask_what_if(given: Namespace) -> WhatIfAnswer:
    """Ask what changes.

    Raises:
        InputError: the arguments name no change, or changes that don't go together.
    """
    from bridge.board.board import Board
    from bridge.queries import what_if

    single = any(getattr(given, name) for name in ("add", "remove", "tap", "untap", "choose", "counter"))
    ways = sum((single, given.each is not None, given.order))
    if ways != 1:
        what = "name one change or more" if not ways else "can't be combined"
        raise InputError(f"{what}: changes such as --add and --remove, or --each, or --order", where="what-if")
    if (given.each == "add") != (given.cards is not None):
        raise InputError("go together: --each add --from FILE|CATEGORY|CARD,…", where="--each add and --from")
    if given.each != "add":
        for name, value in (("--for-player", given.for_player), ("--on", given.on)):
            if value is not None:
                raise InputError("goes with --each add only", where=name, value=value)
    board = Board.read(given.board)
    if given.order:
        return what_if.each_order(board, given.edition)
    if given.each == "remove":
        return what_if.each_removed(board, given.edition)
    if given.each == "add":
        from bridge.cards.catalogue import catalogue

        return what_if.each_added(board, catalogue(given.cards, "--from"), given.for_player, given.on, given.edition)
    return what_if.what_if(board, _changes(board, given), given.edition)


def _changes(board: Board, given: Namespace) -> list[Change]:
    """The changes in the order in which they are made: what is added may be named by the others, removals come last."""
    from bridge.board import change

    made: list[Change] = []

    def make(one: Change) -> None:
        nonlocal board
        board = one.on(board)
        made.append(one)

    for text in given.add:
        make(change.read_adding(board, text))
    for text in given.choose:
        make(change.read_choosing(board, text))
    for text in given.counter:
        make(change.read_counting(board, text))
    for id in given.tap:
        make(change.Tapping(board.permanent(id).id))
    for id in given.untap:
        make(change.Tapping(board.permanent(id).id, tapped=False))
    for id in given.remove:
        make(change.Removing(id, board.permanent(id).keys.card))
    return made


def what_if(answer: WhatIfAnswer) -> None:
    """Print the answer to ``what-if``: changes of the same effect together, those of none in a line of their own."""
    from bridge.board.change import Ordering

    out = console()
    groups: dict[object, list[WhatIf]] = {}
    for one in answer.changes:
        groups.setdefault(_effect(one), []).append(one)
    none = groups.pop(((), ()), [])
    if groups:
        table = listing("change", "permanent", "before", "after")
        for number, group in enumerate(groups.values()):
            if number == MOST_ROWS:
                break
            for row, id in enumerate(group[0].after):
                what = _said(group) if not row else Text()
                table.add_row(what, Text(one_line(id)), _before(group[0], id), _after(group[0], id))
        out.print(table)
        if len(groups) > MOST_ROWS:
            out.print(Text(f"{len(groups):,} different effects, {MOST_ROWS} shown"))
    if not groups and none and all(isinstance(change, Ordering) for one in none for change in one.change):
        out.print(Text(f"no order changes anything ({len(none):,} other{'s' if len(none) > 1 else ''})"))
    elif len(answer.changes) == 1:
        stay = answer.changes[0].stay
        out.print(Text(f"{stay:,} permanent{' stays' if stay == 1 else 's stay'} the same"))
    elif none:
        out.print(Text(f"{len(none):,} of {len(answer.changes):,} change nothing: ") + _said(none))
    notes(out, answer.notes)
    missing(out, answer.unmodelled)


def _effect(one: WhatIf) -> object:
    """What makes two changes the same: what differs for others, and what an added permanent makes."""
    from bridge.board.change import Removing

    gone = {change.id for change in one.change if isinstance(change, Removing)} if len(one.change) == 1 else set()
    return (
        tuple((id, types) for id, types in one.before.items() if id not in gone),
        tuple((id, types) for id, types in one.after.items() if id not in gone),
    )


def _said(group: list[WhatIf]) -> Text:
    """The changes of a group; what they all begin or end with is said once."""
    texts = ["; ".join(change.text() for change in one.change) for one in group[:SHOWN]]
    more = f", and {len(group) - SHOWN:,} more" if len(group) > SHOWN else ""
    verbs = {text.partition(" ")[0] for text in texts}
    if len(texts) < 2 or len(verbs) > 1 or verbs.isdisjoint(("add", "remove")):
        return Text("; ".join(map(one_line, texts)) + more)
    (verb,) = verbs
    texts = [text.removeprefix(f"{verb} ") for text in texts]
    players = {text.rpartition(" for ")[2] for text in texts} if verb == "add" else set()
    end = f" for {players.pop()}" if len(players) == 1 else ""
    return Text(f"{verb} " + ", ".join(one_line(text.removesuffix(end)) for text in texts) + more + one_line(end))


def _before(one: WhatIf, id: str) -> Text:
    if id not in one.before:
        return Text("not there", "italic")
    return pips(one.before[id]) if one.before[id] else Text("nothing", "italic")


def _after(one: WhatIf, id: str) -> Text:
    types = one.after[id]
    if types is None:
        return Text("gone", "italic")
    return pips(types) if types else Text("nothing", "italic")
