"""Loading the rules and solving a board: facts in, one answer set out.

Each ``.lp`` file is loaded by its path, so that clingo's messages name file and line; any message
at all is an error.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

import clingo
from clingo.ast import AST, ProgramBuilder

import asp_rules
from bridge.amounts import Amounts
from bridge.errors import InputError
from bridge.layers import at, ground_layers, now_parts
from bridge.statements import able_to_fire, as_written

RULES = Path(asp_rules.__path__[0])
EDITIONS = ("2026-01-16", "2026-08-07")
CHARACTERISTICS = ("board", "characteristics", "layers", "reading")  # what permanents are
ALWAYS = (*CHARACTERISTICS, "production", "replacement", "could_produce")  # and what they produce


# From the first colon of a statement, after which conditions stand, to its end.
_BODY = re.compile(r":.*?\.(?=\s|$)", re.DOTALL)
_NAME = re.compile(r"[a-z]\w*(?=\()")
_BEGINNING = re.compile(r"(?:^|[.{;])\s*([a-z]\w*)", re.MULTILINE)  # of a fact, and more than that within texts
Word = tuple[list[str], ...]  # of each list one occurs among the facts


class RulesError(RuntimeError):
    """The rules themselves are at fault; never the user's input."""


def rule_files(chapters: Iterable[str], edition: str = EDITIONS[-1]) -> list[Path]:
    """Return the files of some chapters, with what an edition of the rules adds to them.

    >>> [path.name for path in rule_files(["orderings"], "2026-01-16")]
    ['choice.lp', 'show.lp']
    """
    return list(_rule_files(tuple(chapters), edition))


@functools.lru_cache(maxsize=256)
def _rule_files(chapters: tuple[str, ...], edition: str) -> tuple[Path, ...]:
    overlays = [f"editions/{name}" for name in EDITIONS if name <= edition]
    return tuple(in_force(path for chapter in [*chapters, *overlays] for path in _chapter(chapter)))


def in_force(files: Iterable[Path]) -> list[Path]:
    """Return the files without those that another takes the place of.

    A file whose head has a line ``% Instead of: chapter/file.lp`` is loaded instead of that one.

    >>> [path.parent.name for path in rule_files([*ALWAYS, "spaces"]) if path.name == "places.lp"]
    ['spaces']
    """
    files = list(files)
    replaced = {RULES / name for path in files for name in _head(path).get("Instead of", ())}
    return [path for path in files if path not in replaced]


@functools.cache
def _chapter(name: str) -> tuple[Path, ...]:
    return tuple(sorted((RULES / name).glob("*.lp")))


def needed(files: Iterable[Path], facts: Iterable[str]) -> list[Path]:
    """Return the files that may say something about these facts, given in any pieces.

    A file whose head has a line ``% Needed for: words`` holds only rules that can't fire unless one of
    those words is among the facts; a test checks that.  A small board then grounds in a third of the time.

    >>> [path.name for path in needed(rule_files(["could_produce"]), []) if "reasons" in path.name]
    ['reasons.lp']
    """
    found = frozenset().union(*map(_words_in, facts))
    return [path for path in files if not (words := _words(path)) or any(_occurs(word, found) for word in words)]


@functools.lru_cache(maxsize=8192)
def _words_in(facts: str) -> frozenset[str]:
    """The words of all files' heads that occur in a piece of facts."""
    return frozenset(word for word in _all_words() if word in facts)


@functools.cache
def _all_words() -> frozenset[str]:
    return frozenset(one for path in RULES.rglob("*.lp") for word in _words(path) for either in word for one in either)


def read_by(files: Iterable[Path]) -> frozenset[str]:
    """Return the names of the predicates that rules of some files have conditions on (and of some functions).

    >>> names = read_by(rule_files(["types"]))
    >>> "has_type" in names, "is_now" in names
    (True, False)
    """
    return frozenset().union(*map(_read_in, files))


@functools.cache
def _read_in(path: Path) -> frozenset[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    text = "\n".join(line for line in lines if not line.startswith(("%", "#defined", "#program")))
    return frozenset(name for body in _BODY.findall(text) for name in _NAME.findall(body))


@functools.lru_cache(maxsize=16384)
def facts_about(names: frozenset[str], facts: str) -> tuple[str, ...]:
    """Return the facts of a text, one a line, whose predicate is among some names, or that have no arguments.

    >>> facts_about(frozenset({"tapped"}), 'tapped("a").\\nowner("a","A").\\nsizes_asked.')
    ('tapped("a").', 'sizes_asked.')
    """
    return tuple(line for line in facts.splitlines() if "(" not in line or line[: line.index("(")] in names)


def _occurs(word: Word, found: frozenset[str]) -> bool:
    return not any(map(found.isdisjoint, word))


@functools.cache
def _words(path: Path) -> tuple[Word, ...]:
    head = _head(path)
    if others := head.get("Needed with"):
        return tuple(word for other in others for word in _words(RULES / other))
    return tuple(tuple(either.split("|") for either in word.split("&")) for word in head.get("Needed for", ()))


@functools.cache
def _head(path: Path) -> dict[str, tuple[str, ...]]:
    """What the head of a file says about when it is loaded, word by word."""
    found: dict[str, tuple[str, ...]] = {}
    with path.open(encoding="utf-8") as file:
        for line in file:
            if not line.startswith("%"):
                break
            key, _, words = line.removeprefix("% ").partition(": ")
            if key in ("Needed for", "Needed with", "Instead of"):
                found[key] = tuple(words.split())
    return found


def make_control(facts: str, files: Iterable[Path], arguments: Sequence[str] = ()) -> clingo.Control:
    """Return a control with facts and rules loaded as they are written, not yet grounded.

    Args:
        facts: the facts, as a program; it may also have rules that a user wrote.
        files: the files of the rules.
        arguments: options of clingo.

    Raises:
        RulesError: clingo has anything to say about them.
    """
    return _control(facts, (as_written(file, _remember) for file in files), arguments)


def make_quick_control(
    facts: str, files: Sequence[Path], if_asked: Sequence[Path] = ()
) -> tuple[clingo.Control, list[AST]]:
    """Return a control with facts and rules loaded in the form that is grounded in the least time.

    That is for rules without choices: where there are choices, unnamed variables make less to solve.

    Args:
        facts: the facts, as a program.
        files: the files of the rules.
        if_asked: those of them that are not loaded yet.

    Returns:
        The control and the statements that are not loaded yet.
    """
    able = able_to_fire(tuple(files), frozenset(_BEGINNING.findall(facts)), _remember)
    now = (able[file] for file in files if file not in if_asked)
    control = _control(facts, now, ["--warn=no-atom-undefined"])
    return control, [statement for file in if_asked for statement in able[file]]


def _control(facts: str, statements: Iterable[Iterable[AST]], arguments: Sequence[str]) -> clingo.Control:
    control = clingo.Control(arguments, logger=_remember, message_limit=20)
    with _silence():
        control.add("base", [], facts)
        _load(control, chain.from_iterable(statements))
    return control


def _load(control: clingo.Control, statements: Iterable[AST]) -> None:
    with ProgramBuilder(control) as builder:
        for statement in statements:
            builder.add(statement)


_messages: list[str] = []


def _remember(code: clingo.MessageCode, message: str) -> None:
    _messages.append(f"{code.name}: {message.strip()}")


@contextmanager
def _silence() -> Iterator[None]:
    """Turn every message of clingo's into an error: a warning is a mistake in the rules."""
    _messages.clear()
    try:
        yield
    except InputError as error:  # from an @-function; clingo wraps it in another of its kind
        raise error.what if isinstance(error.what, InputError) else error from None
    except RuntimeError as error:
        raise RulesError("; ".join(_messages) or str(error)) from error
    if _messages:
        raise RulesError("; ".join(_messages))


def ground(control: clingo.Control, layered: bool = True, if_asked: Sequence[AST] = ()) -> None:
    """Ground a board's rules: characteristics first, then all that reads them.

    Args:
        control: with facts and rules loaded.
        layered: whether the chapter of continuous effects is among the rules; without it all is one step.
        if_asked: statements of the chapter on reading that are loaded only if the layers say that it is asked.
    """
    context = Amounts()
    now = clingo.Function("now")
    with _silence():
        load = functools.partial(_load, control, if_asked)
        if layered:
            parts, state = ground_layers(control, context, load)
        else:
            load()
            parts, state = [("base", []), ("reading", [])], at(0)
        control.ground([*parts, *now_parts(state), ("read", [now]), ("answers", [])], context)


def may_change(control: clingo.Control) -> bool:
    """Ground the beginning of the layers (CR 613), and tell whether there may be a continuous effect on something.

    Args:
        control: with facts and rules loaded, the chapter on layers among them.
    """
    context = Amounts()
    with _silence():
        control.ground([("base", []), ("layers", [])], context)
    atoms = control.symbolic_atoms
    placed = {atom.symbol.arguments[0] for atom in atoms.by_signature("slot", 2)}
    affecting = {atom.symbol.arguments[0] for atom in atoms.by_signature("may_affect", 2)}
    effects = (atom.symbol.arguments[0] for atom in atoms.by_signature("potential", 2))
    return any(effect in affecting and effect.arguments[1] in placed for effect in effects)


def answer_set(control: clingo.Control) -> list[clingo.Symbol]:
    """Return the shown atoms of the one answer set that rules without choices have."""
    with control.solve(yield_=True) as handle:
        for model in handle:
            return list(model.symbols(shown=True))
    raise RulesError("the rules have no answer for this board")


def answer_sets(control: clingo.Control) -> Iterator[list[clingo.Symbol]]:
    """Yield the shown atoms of every answer set."""
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield list(model.symbols(shown=True))
