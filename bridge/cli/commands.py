"""The commands: what each is for, what it takes, and which question it asks."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from typing import Any, NamedTuple

EDITIONS = ("2026-01-16", "2026-08-07")  # as in bridge.rules, which is not imported for --help
TYPES = ("W", "U", "B", "R", "G", "C")


class Command(NamedTuple):
    """One command.

    ``add`` puts its own arguments on a parser; ``ask`` returns an answer with ``as_json()`` that the
    function of the command's name in :mod:`bridge.cli.tables` prints, and where text may be unmodelled
    an ``unmodelled`` tuple; ``failed`` tells whether the exit code is 1.
    """

    summary: str
    add: Callable[[ArgumentParser], None]
    ask: Callable[[Namespace], Any]
    failed: Callable[[Any], bool] = lambda answer: False


def whole(text: str) -> int:
    """Return a whole number that is not negative.

    >>> whole("3")
    3
    """
    if not text.isascii() or not text.isdigit() or len(text) > 7:
        raise ArgumentTypeError(f"must be a whole number from 0 to 9999999: '{text[:40]}'")
    return int(text)


def named(text: str) -> str:
    """Return a name of something, which is not blank: a blank one would stand for what is taken by default.

    >>> named("Forest")
    'Forest'
    """
    if not text.strip():
        raise ArgumentTypeError("names nothing")
    return text


def board(parser: ArgumentParser) -> None:
    """Add BOARD."""
    parser.add_argument(
        "board", metavar="BOARD", help="a board file, - for standard input, JSON, or one line: 'A: Forest; B: Island'"
    )


def _could(parser: ArgumentParser) -> None:
    board(parser)
    parser.add_argument("ids", metavar="ID", nargs="*", default=[], help="permanents to ask about (default: all)")


def _could_certain(parser: ArgumentParser) -> None:
    _could(parser)
    _certain(parser)


def _certain(parser: ArgumentParser) -> None:
    """Add what asks how certain an answer is."""
    parser.add_argument(
        "--certain", action="store_true", help="show what holds in every order and for every choice, and who decides"
    )
    parser.add_argument(
        "--for-player", metavar="PLAYER", help="who asks: a warning says what others decide (default: active player)"
    )


def _types(parser: ArgumentParser) -> None:
    _could(parser)
    parser.add_argument("--explain", action="store_true", help="show which effects applied, in which order and why")


def _tap(parser: ArgumentParser) -> None:
    board(parser)
    parser.add_argument("id", metavar="ID", help="the permanent to tap")
    parser.add_argument(
        "--ability", type=whole, metavar="N", help="only this of its {T} mana abilities, counted from 0"
    )
    parser.add_argument(
        "--for", dest="for_type", choices=TYPES, help="only activations whose mana, before replacement, has this type"
    )
    parser.add_argument("--x", type=whole, metavar="N", help="the number chosen where a cost lets you choose one")


def picture(text: str) -> str:
    """Return the name of a picture's file, whose format it must tell.

    >>> picture("orders.svg")
    'orders.svg'
    """
    from bridge.errors import InputError
    from bridge.pictures.formats import format_of

    try:
        format_of(text)
    except InputError as error:
        raise ArgumentTypeError(str(error)) from None
    return text


def graph(parser: ArgumentParser) -> None:
    """Add --graph."""
    parser.add_argument(
        "--graph", type=picture, metavar="OUT", help="also write a picture: OUT.svg, .mmd, .dot, .graphml or .json"
    )


def _orderings(parser: ArgumentParser) -> None:
    _tap(parser)
    graph(parser)


def _tap_certain(parser: ArgumentParser) -> None:
    _tap(parser)
    _certain(parser)


def _legal(parser: ArgumentParser) -> None:
    board(parser)
    parser.add_argument("player", metavar="PLAYER", nargs="?", help="whose abilities (default: everybody's)")


def _pool(parser: ArgumentParser) -> None:
    board(parser)
    parser.add_argument("player", metavar="PLAYER", help="the player who taps")


def _commander(parser: ArgumentParser) -> None:
    parser.add_argument("cards", metavar="CARD", nargs="+", help="one or two cards, by name")


def _check(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="case files (boards with expected answers), or folders of them"
    )
    parser.add_argument("--junit", type=named, metavar="OUT.xml", help="write the results as JUnit XML")


def _cards(parser: ArgumentParser) -> None:
    parser.add_argument("action", choices=("show", "coverage", "import"), help="what to do")
    parser.add_argument("what", metavar="NAME|FILE", nargs="+", help="show: a card, or 'A // B'; else a card file")
    parser.add_argument("--categories", type=named, metavar="FILE", help="coverage: JSON lines of names and categories")


def _sweep(parser: ArgumentParser) -> None:
    parser.add_argument("spec", metavar="SPEC", help="a YAML or JSON file: a base board, places and a question")
    parser.add_argument("--out", metavar="FILE", help="the table to write: .csv or .parquet (default: shown)")
    _work(parser)


def _atlas(parser: ArgumentParser) -> None:
    parser.add_argument("--out", type=named, metavar="DIR", required=True, help="the folder to write to")
    parser.add_argument("--size", type=whole, default=3, metavar="N", help="at most N permanents (default: 3)")
    parser.add_argument(
        "--cards", metavar="CATEGORY", nargs="+", default=[], help="lists of cards (default: those of each property)"
    )
    parser.add_argument(
        "--property", metavar="NAME", nargs="+", default=[], help="built-in properties, as for search (default: all)"
    )
    _work(parser)


def _work(parser: ArgumentParser) -> None:
    """Add what says how long work is carried out."""
    parser.add_argument("--jobs", type=whole, metavar="N", help="how many processes work (default: one for each core)")
    parser.add_argument("--resume", action="store_true", help="go on with what was finished before it was stopped")
    parser.add_argument(
        "--dask", type=named, metavar="ADDRESS", help="work on the Dask cluster whose scheduler is there"
    )


def _search(parser: ArgumentParser) -> None:
    from bridge.cli.search import add_bound

    parser.add_argument("property", metavar="PROPERTY", help="a built-in property, or a .lp file that derives found")
    add_bound(parser)


def _what_if(parser: ArgumentParser) -> None:
    from bridge.cli.what_if import add_changes

    board(parser)
    add_changes(parser)


def _explain(parser: ArgumentParser) -> None:
    from bridge.cli.explain import add

    add(parser)


def _diff(parser: ArgumentParser) -> None:
    from bridge.cli.search import add_bound

    about = "a built-in rule set, a folder of rule files, or rules for the rules themselves"
    parser.add_argument("first", type=named, metavar="RULES", help=about)
    parser.add_argument(
        "second", type=named, metavar="RULES", nargs="?", help="likewise; alone, RULES is compared with the rules"
    )
    add_bound(parser)


def _nothing(parser: ArgumentParser) -> None:
    """Add no argument."""


def _ask_could(given: Namespace) -> Any:
    from bridge.board.board import Board
    from bridge.queries.could import could

    if given.certain or given.for_player is not None:
        from bridge.queries.certain import certain

        return certain(Board.read(given.board), given.ids, given.for_player, given.edition)
    return could(Board.read(given.board), given.ids, given.edition)


def _ask_types(given: Namespace) -> Any:
    from bridge.board.board import Board
    from bridge.queries.types import types

    found = types(Board.read(given.board), given.ids, given.edition)
    return found if given.explain or given.json else found.without_effects()


def _ask_tap(given: Namespace) -> Any:
    from bridge.board.board import Board
    from bridge.queries.tap import tap

    asked = (Board.read(given.board), given.id, given.ability, given.for_type, given.x)
    if given.certain or given.for_player is not None:
        from bridge.queries.certain import certain_tap

        return certain_tap(*asked, given.for_player, given.edition)
    return tap(*asked, given.edition)


def _ask_orderings(given: Namespace) -> Any:
    from bridge.board.board import Board
    from bridge.files import check_file
    from bridge.queries.orderings import orderings

    if given.graph is not None:
        check_file(given.graph)
    asked = (Board.read(given.board), given.id, given.ability, given.for_type, given.x, given.edition)
    found = orderings(*asked)
    if given.graph is not None:
        from bridge.pictures.formats import write_graph
        from bridge.pictures.orders import order_graph

        write_graph(order_graph(*asked), given.graph)
    return found


def _ask_legal(given: Namespace) -> Any:
    from bridge.board.board import Board
    from bridge.queries.legal import legal

    return legal(Board.read(given.board), given.player, given.edition)


def _ask_pool(given: Namespace) -> Any:
    from bridge.board.board import Board
    from bridge.queries.pool import pool

    return pool(Board.read(given.board), given.player, given.edition)


def _ask_outcomes(given: Namespace) -> Any:
    from bridge.board.board import Board
    from bridge.queries.outcomes import outcomes

    return outcomes(Board.read(given.board), given.edition)


def _ask_commander(given: Namespace) -> Any:
    from bridge.queries.commander import commander

    return commander(given.cards, given.edition)


def _ask_explain(given: Namespace) -> Any:
    from bridge.cli.explain import ask

    return ask(given)


def _ask_check(given: Namespace) -> Any:
    from bridge.check.run import check_files
    from bridge.files import check_file

    if given.junit is not None:
        check_file(given.junit)
    results = check_files(given.files, given.edition)
    if given.junit is not None:
        from bridge.check.junit import write_junit

        write_junit(given.junit, results)
    return results


def _ask_sweep(given: Namespace) -> Any:
    from bridge.sweep.sweep import sweep

    return sweep(given.spec, given.out, given.jobs, given.resume, given.dask, given.edition)


def _ask_atlas(given: Namespace) -> Any:
    from bridge.atlas.atlas import atlas

    return atlas(
        given.out, given.size, given.cards, given.property, given.jobs, given.resume, given.dask, given.edition
    )


def _ask_cards(given: Namespace) -> Any:
    from bridge.cli.cards import ask

    return ask(given)


def _ask_search(given: Namespace) -> Any:
    from bridge.cli.search import ask_search

    return ask_search(given)


def _ask_what_if(given: Namespace) -> Any:
    from bridge.cli.what_if import ask_what_if

    return ask_what_if(given)


def _ask_diff(given: Namespace) -> Any:
    from bridge.cli.search import ask_diff

    return ask_diff(given)


COMMANDS = {
    "could": Command("Which types of mana could each permanent produce (CR 106.7)?", _could_certain, _ask_could),
    "tap": Command(
        "What may be in the mana pools after tapping one permanent for mana (CR 106.12)?", _tap_certain, _ask_tap
    ),
    "orderings": Command(
        "In which orders may replacement effects apply when one permanent is tapped (CR 616.1)?",
        _orderings,
        _ask_orderings,
    ),
    "types": Command("What are permanents after all continuous effects (CR 613)?", _types, _ask_types),
    "explain": Command("Why could a permanent produce a type of mana, or why not?", _explain, _ask_explain),
    "legal": Command("Which activated abilities may be activated now, and if not, why (CR 602.5)?", _legal, _ask_legal),
    "pool": Command("How much mana could a player have by tapping everything once (CR 106.4)?", _pool, _ask_pool),
    "what-if": Command("What do changes to a board change in what could be produced?", _what_if, _ask_what_if),
    "outcomes": Command("Which outcomes may the board's event have?", board, _ask_outcomes),
    "commander": Command("May these cards be one player's commanders (CR 903.3, 702.124)?", _commander, _ask_commander),
    "sweep": Command("Ask one question of every board of a grid of cards and states.", _sweep, _ask_sweep),
    "atlas": Command(
        "Search for every built-in property, and write what is found.",
        _atlas,
        _ask_atlas,
        lambda answer: not answer.complete,
    ),
    "cards": Command("Show a card's model, say how much of a card file is read, or import one.", _cards, _ask_cards),
    "search": Command("Is there a board with a property, and which is the smallest?", _search, _ask_search),
    "diff": Command("On which smallest boards do two rule sets answer differently?", _diff, _ask_diff),
    "check": Command("Run case files and print what differs.", _check, _ask_check, lambda results: not results.passed),
}
