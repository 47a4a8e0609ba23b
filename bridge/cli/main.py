"""The command line ``manaproof``: reads arguments, asks, prints; exit codes are part of the contract.

0 answered, 1 a check failed, 2 bad usage or input, 3 (under ``--strict``) unmodelled text may change the answer.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, Literal

import typer

from bridge.errors import InputError

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)

Board_ = Annotated[str, typer.Argument(metavar="BOARD", help="A board file, - for standard input, or one line: 'A: Forest; B: Island'.")]
Ids = Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Permanents to ask about (default: all).")]
Id = Annotated[str, typer.Argument(metavar="ID", help="The permanent to tap.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit with 3 if unmodelled card text may change the answer.")]
Edition = Annotated[
    Literal["2026-01-16", "2026-08-07"], typer.Option("--edition", help="The edition of the Comprehensive Rules.")
]
Ability = Annotated[int | None, typer.Option("--ability", min=0, help="Only this of its {T} mana abilities, counted from 0.")]
For = Annotated[
    Literal["W", "U", "B", "R", "G", "C"] | None,
    typer.Option("--for", help="Only activations whose mana, before replacement, has this type."),
]
X = Annotated[int | None, typer.Option("--x", min=0, max=1_000_000, help="The number chosen where a cost lets you choose one.")]


@app.command()
def could(board: Board_, ids: Ids = None, json: Json = False, strict: Strict = False, edition: Edition = "2026-08-07") -> int:
    """Which types of mana could each permanent produce (CR 106.7)?"""
    from bridge.board.board import Board
    from bridge.queries.could import could as ask

    answer = ask(Board.read(board), ids or (), edition)
    if json:
        return finish(answer.as_json(), strict)
    from bridge.cli import tables

    tables.could(answer)
    return unread(answer.unmodelled, strict)


@app.command()
def tap(
    board: Board_,
    id: Id,
    ability: Ability = None,
    for_type: For = None,
    x: X = None,
    json: Json = False,
    strict: Strict = False,
    edition: Edition = "2026-08-07",
) -> int:
    """What may be in the mana pools after tapping one permanent for mana (CR 106.12)?"""
    from bridge.board.board import Board
    from bridge.queries.tap import tap as ask

    answer = ask(Board.read(board), id, ability, for_type, x, edition)
    if json:
        return finish(answer.as_json(), strict)
    from bridge.cli import tables

    tables.tap(answer)
    return unread(answer.unmodelled, strict)


@app.command()
def orderings(
    board: Board_,
    id: Id,
    ability: Ability = None,
    for_type: For = None,
    x: X = None,
    json: Json = False,
    strict: Strict = False,
    edition: Edition = "2026-08-07",
) -> int:
    """In which orders may replacement effects apply when one permanent is tapped for mana (CR 616.1)?"""
    from bridge.board.board import Board
    from bridge.queries.orderings import orderings as ask

    answer = ask(Board.read(board), id, ability, for_type, x, edition)
    if json:
        return finish(answer.as_json(), strict)
    from bridge.cli import tables

    tables.orderings(answer)
    return unread(answer.unmodelled, strict)


@app.command()
def outcomes(board: Board_, json: Json = False, strict: Strict = False, edition: Edition = "2026-08-07") -> int:
    """Which outcomes may the board's event have: something enters, leaves, is searched for or cast?"""
    from bridge.board.board import Board
    from bridge.queries.outcomes import outcomes as ask

    answer = ask(Board.read(board), edition)
    if json:
        return finish(answer.as_json(), strict)
    from bridge.cli import tables

    tables.outcomes(answer)
    return unread(answer.unmodelled, strict)


@app.command()
def commander(
    cards: Annotated[list[str], typer.Argument(metavar="CARD [CARD]", help="One or two cards, by name.")],
    json: Json = False,
    edition: Edition = "2026-08-07",
) -> int:
    """May these cards be one player's commanders (CR 903.3, 702.124)?"""
    from bridge.queries.commander import commander as ask

    answer = ask(cards, edition)
    if json:
        return finish(answer.as_json())
    from bridge.cli import tables

    tables.commander(answer)
    return 0


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Case files: boards with expected answers.")],
    junit: Annotated[str | None, typer.Option("--junit", metavar="OUT.xml", help="Write the results as JUnit XML.")] = None,
    json: Json = False,
    edition: Edition = "2026-08-07",
) -> int:
    """Run case files and print what differs; exit with 1 if any case fails."""
    from bridge.check.run import check_files

    results = check_files(files, edition)
    if junit is not None:
        from bridge.check.junit import write_junit

        write_junit(junit, results)
    if json:
        return finish(results.as_json(), failed=not results.passed)
    from bridge.cli import tables

    tables.checked(results)
    return 0 if results.passed else 1


@app.command()
def schema() -> int:
    """Print the JSON Schema of board files."""
    from bridge.board.format import schema as board_schema

    return finish(board_schema())


def finish(answer: dict[str, Any], strict: bool = False, failed: bool = False) -> int:
    """Print an answer as JSON and return the exit code."""
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode() + "\n")
    return 3 if strict and answer.get("unmodelled") else int(failed)


def unread(entries: tuple[object, ...], strict: bool) -> int:
    """Return the exit code of an answer with these unmodelled entries."""
    return 3 if strict and entries else 0


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; every error is one line on standard error and the exit code 2."""
    try:
        code = app(arguments, standalone_mode=False)
    except InputError as error:
        sys.exit(_fail(str(error)))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        sys.exit(_fail(" ".join(error.format_message().split()) + " (see --help)"))
    sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str) -> int:
    sys.stderr.write(f"manaproof: {message}\n")
    return 2


if __name__ == "__main__":
    main()
