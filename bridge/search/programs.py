"""Programs that users name (properties, overlays): checked to be nothing but rules, and copied under other names."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable
from pathlib import Path

import clingo
from clingo.ast import AST, ASTType, Function, Location, Position, Transformer, parse_string

from bridge.errors import InputError
from bridge.files import read_text

Signature = tuple[str, int]

OTHER = "other_"  # what the other side's predicates begin with
ONCE = ("base", "now", "read", "answers")  # the parts that are grounded where there are no layers
_NOWHERE = Location(Position("rules", 1, 1), Position("rules", 1, 1))
_KINDS = {
    ASTType.Script: "a script",
    ASTType.External: "#external",
    ASTType.Defined: "#defined",
    ASTType.ShowSignature: "#show",
    ASTType.ShowTerm: "#show",
    ASTType.Minimize: "#minimize or a weak constraint",
    ASTType.TheoryDefinition: "#theory",
    ASTType.Edge: "#edge",
    ASTType.Heuristic: "#heuristic",
    ASTType.ProjectAtom: "#project",
    ASTType.ProjectSignature: "#project",
    ASTType.Definition: "#const",
    ASTType.Comment: "",
}
_NEVER = re.compile(r"#\s*(include|script)\b")


def parsed(text: str, source: str) -> list[AST]:
    """Return the statements of a program.

    Args:
        text: the program.
        source: what it is called in errors.

    Raises:
        InputError: it is no program, includes another file, or has a script.
    """
    without = re.sub(r'"(?:[^"\\]|\\.)*"|%\*.*?\*%|%[^\n]*', " ", text, flags=re.DOTALL)
    if found := _NEVER.search(without):
        raise InputError(f"has #{found[1]}; only rules may stand here", source=source)
    messages: list[str] = []
    nodes: list[AST] = []
    try:
        parse_string(text, nodes.append, logger=lambda code, message: messages.append(message))
    except RuntimeError:
        said = re.sub(r"^<string>:", "line ", messages[0].strip() if messages else "can't be parsed")
        raise InputError(re.sub(r"\s+", " ", said), source=source) from None
    return nodes


def checked(text: str, source: str, parts: Collection[str] = ()) -> list[AST]:
    """Return the rules of a user's program, which may hold nothing else.

    Args:
        text: the program.
        source: what it is called in errors.
        parts: the ``#program`` parts that it may be in, besides the one that it begins with.

    Raises:
        InputError: naming what else it holds.

    >>> [str(rule) for rule in checked("found :- could_produce(P, white).", "mine.lp")]
    ['found :- could_produce(P,white).']
    >>> checked("#script (python) #end.", "mine.lp")
    Traceback (most recent call last):
    ...
    bridge.errors.InputError: mine.lp: has #script; only rules may stand here
    """
    rules: list[AST] = []
    for node in parsed(text, source):
        if node.ast_type == ASTType.Rule:
            if "@" in re.sub(r'"(?:[^"\\]|\\.)*"', "", str(node)):
                raise InputError("calls a function; only rules may stand here", source=source, value=str(node))
            rules.append(node)
        elif node.ast_type == ASTType.Program:
            if node.name not in ("base", *parts):
                raise InputError("is no part that may stand here", source=source, value=f"#program {node.name}")
        elif what := _KINDS.get(node.ast_type, "something that is no rule"):
            raise InputError(f"has {what}; only rules may stand here", source=source)
    return rules


class _Signatures(Transformer):
    def __init__(self) -> None:
        self.found: set[Signature] = set()

    def visit_SymbolicAtom(self, node: AST) -> AST:
        symbol = node.symbol
        while symbol.ast_type == ASTType.UnaryOperation:
            symbol = symbol.argument
        for one in symbol.arguments if symbol.ast_type == ASTType.Pool else [symbol]:
            self.found.add((one.name, len(one.arguments)))
        return node


def signatures(*nodes: AST) -> set[Signature]:
    """Return the predicates in syntax trees."""
    visitor = _Signatures()
    for node in nodes:
        visitor.visit(node)
    return visitor.found


def derived(rule: AST) -> set[Signature]:
    """Return the predicates that a rule derives or chooses."""
    if rule.head.ast_type in (ASTType.Aggregate, ASTType.Disjunction):
        return signatures(*(element.literal for element in rule.head.elements))
    return signatures(rule.head)


@functools.cache
def nodes_of(path: Path) -> tuple[AST, ...]:
    """Return the statements of a file of the rules."""
    return tuple(parsed(path.read_text(encoding="utf-8"), str(path)))


def reads(files: Iterable[Path]) -> frozenset[Signature]:
    """Return the predicates that rules in these files look at."""
    return frozenset().union(*map(_reads, files))


@functools.cache
def _reads(path: Path) -> frozenset[Signature]:
    found: set[Signature] = set()
    for node in nodes_of(path):
        if node.ast_type == ASTType.Rule:
            found |= signatures(*node.body)
            if node.head.ast_type == ASTType.Aggregate:
                found |= signatures(*(condition for element in node.head.elements for condition in element.condition))
    return frozenset(found)


@functools.cache
def known() -> frozenset[Signature]:
    """Return every predicate that the rules have, facts of boards included."""
    from bridge.rules import RULES

    names = ("board/facts.lp", "board/derived.lp")
    nodes = [node for name in names for node in nodes_of(RULES / name) if node.ast_type == ASTType.Defined]
    return frozenset((node.name, node.arity) for node in nodes)


class _Renamer(Transformer):
    """Gives every predicate another name, and fixes the parameters of the parts that are grounded once."""

    def __init__(self, constants: dict[str, clingo.Symbol]) -> None:
        self.constants = constants

    def visit_SymbolicAtom(self, node: AST) -> AST:
        return node.update(symbol=self._renamed(node.symbol))

    def _renamed(self, symbol: AST) -> AST:
        if symbol.ast_type == ASTType.UnaryOperation:
            return symbol.update(argument=self._renamed(symbol.argument))
        if symbol.ast_type == ASTType.Pool:
            return symbol.update(arguments=[self._renamed(one) for one in symbol.arguments])
        arguments = [self.visit(argument) for argument in symbol.arguments]
        return symbol.update(name=OTHER + symbol.name, arguments=arguments)

    def visit_Defined(self, node: AST) -> AST:
        return node.update(name=OTHER + node.name)

    def visit_SymbolicTerm(self, node: AST) -> AST:
        value = self.constants.get(str(node.symbol))
        return node if value is None else node.update(symbol=value)

    def visit_Function(self, node: AST) -> AST:
        value = self.constants.get(node.name) if not node.arguments and not node.external else None
        if value is not None:
            return Function(_NOWHERE, str(value), [], 0) if value.type is clingo.SymbolType.Function else _number(value)
        return node.update(**self.visit_children(node))


def _number(value: clingo.Symbol) -> AST:
    from clingo.ast import SymbolicTerm

    return SymbolicTerm(_NOWHERE, value)


@functools.cache
def other_rules(path: Path) -> str:
    """Return the rules of a file with the names that the other side's predicates have.

    The parts are those of boards without layers: ``read(state)`` and ``now(last)`` for the state ``now``.
    """
    lines: list[str] = []
    constants: dict[str, clingo.Symbol] = {}
    part = "base"
    for node in nodes_of(path):
        if node.ast_type == ASTType.Program:
            part, constants = node.name, {}
            for parameter in node.parameters:
                now = clingo.Function("now") if parameter.name == "state" else clingo.Number(0)
                constants[parameter.name] = now
        elif part in ONCE and node.ast_type in (ASTType.Rule, ASTType.Defined):
            lines.append(str(_Renamer(constants).visit(node)))
    return "\n".join(lines)


def other_facts(chunk: str) -> str:
    """Return facts (and rules about what a place holds) with the names of the other side.

    >>> print(other_facts('tapped("a") :- here("a",1).'))
    other_tapped("a") :- other_here("a",1).
    """
    text = re.sub(r"(?m)^(?=[a-z])", OTHER, chunk)
    return re.sub(r'(?m) :- here\((?=[^"\n]*"(?:[^"\\\n]|\\.)*",\d+\)\.$)', f" :- {OTHER}here(", text)


def user_text(path: str) -> str:
    """Return the text of a program that a user named.

    Raises:
        InputError: it can't be read.
    """
    return read_text(path)
