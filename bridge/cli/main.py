"""The command line ``manaproof``: reads arguments, asks, prints; exit codes are part of the contract.

0 answered, 1 a check failed, 2 bad usage or input, 3 (under ``--strict``) unmodelled text may change the answer.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from typing import Any, NoReturn

from bridge.cli.commands import COMMANDS, EDITIONS, Command
from bridge.errors import InputError, nearest

HELP = """\
usage: manaproof COMMAND BOARD [...] [--json] [--strict] [--edition {editions}]

Exhaustive answers to Magic's mana questions. BOARD is a file, - for standard input, JSON in quotes, or one line:
  manaproof could 'A: Forest, Exotic Orchard; B: Exotic Orchard, Reflecting Pool'

commands:
{commands}
  schema       Print the JSON Schema of board files.

manaproof COMMAND --help tells more."""


class Parser(ArgumentParser):
    """A parser whose errors are errors like all others: one line."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong with the arguments."""
        raise InputError(f"{message} (see manaproof {self.prog.split()[-1]} --help)")


def parser_of(name: str, command: Command) -> Parser:
    """Return the parser of one command."""
    parser = Parser(prog=f"manaproof {name}", description=command.summary)
    command.add(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument(
        "--strict", action="store_true", help="exit with 3 if unmodelled card text may change the answer"
    )
    parser.add_argument(
        "--edition", choices=EDITIONS, default=EDITIONS[-1], help="the edition of the rules (default: %(default)s)"
    )
    return parser


def run(arguments: list[str]) -> int:
    """Carry out a command and return the exit code.

    Raises:
        InputError: bad usage or input.
    """
    for argument in arguments:
        if any("\ud800" <= letter <= "\udfff" for letter in argument):
            raise InputError("an argument is not valid text in this terminal's encoding")
    name = arguments[0] if arguments else "--help"
    if name in ("--help", "-h", "help"):
        print(HELP.format(editions="|".join(EDITIONS), commands=_summaries()))
        return 0 if arguments else 2
    if name == "--version":
        from importlib.metadata import version

        print(f"manaproof {version('manaproof')}")
        return 0
    if name == "schema":
        from bridge.board.format import schema

        return show_json(schema())
    if name not in COMMANDS:
        known = [*COMMANDS, "schema"]
        raise InputError("there is no such command", value=name, near=nearest(name, known), source="")
    command = COMMANDS[name]
    return answer(name, command, parser_of(name, command).parse_intermixed_args(arguments[1:]))


def answer(name: str, command: Command, given: Namespace) -> int:
    """Ask a command's question, print the answer, and return the exit code."""
    found = command.ask(given)
    if given.json:
        show_json(found.as_json())
    else:
        from bridge.cli import tables

        getattr(tables, name.replace("-", "_"))(found)
    if command.failed(found):
        return 1
    return 3 if given.strict and getattr(found, "unmodelled", ()) else 0


def show_json(tree: dict[str, Any]) -> int:
    """Print a tree as JSON."""
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(tree), indent=2).decode() + "\n")
    return 0


def _summaries() -> str:
    return "\n".join(f"  {name:12s} {command.summary}" for name, command in COMMANDS.items())


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; every error is one line on standard error and the exit code 2."""
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 - a stream that was closed is None
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:
        sys.stderr.write("manaproof: standard output is closed, so the answer can't be written\n")
        sys.exit(2)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that can't show a letter gets a ?
    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except InputError as error:
        sys.stderr.write(f"manaproof: {error}\n")
        code = 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        sys.stderr.write(f"manaproof: the answer can't be written ({error.strerror})\n")
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 2
    except RuntimeError as error:  # the rules contradict themselves: nothing the user wrote
        sys.stderr.write(f"manaproof: no answer, by a fault that is not yours: {' '.join(str(error).split())}\n")
        code = 4
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
