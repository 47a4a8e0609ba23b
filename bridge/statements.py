"""What the files of rules say, read once in a process and handed to clingo again for every board.

Clingo grounds a condition with an unnamed variable, like ``p(X,_)``, by a projection: a rule of its own for the ``X``
of ``p``.  Such a rule belongs to no part of the program, so it is grounded again with each part, and the layers are
grounded in many.  So for a quick answer what is unnamed gets a name; and where a name alone would not do, in
``not p(X,_)``, that projection is written out as a rule of the part that asks for it.  Rules that can't fire are left
out.  No answer is changed by either.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from clingo import MessageCode, ast
from clingo.ast import AST, ASTType, Sign

Log = Callable[[MessageCode, str], None]


@functools.cache
def as_written(file: Path, log: Log) -> tuple[AST, ...]:
    """Return the statements of a file of rules; ``log`` gets clingo's messages."""
    found: list[AST] = []
    ast.parse_files([str(file)], found.append, logger=log, message_limit=20)
    return tuple(statement for statement in found if statement.ast_type != ASTType.Comment)


@functools.lru_cache(maxsize=1024)
def able_to_fire(files: tuple[Path, ...], names: frozenset[str], log: Log) -> dict[Path, tuple[AST, ...]]:
    """Return the statements of each file, without unnamed variables, rules that can't fire, and ``#defined`` lists.

    Args:
        files: files of rules, all of those that are loaded.
        names: of the predicates that the facts have.
        log: what gets clingo's messages.
    """
    known = set(names)
    idle = [one for file in files for one in _conditions(file, log)]
    while firing := [one for one in idle if one.needs <= known]:
        idle = [one for one in idle if not one.needs <= known]
        known.update(*(one.heads for one in firing))
    return {file: tuple(one.statement for one in _conditions(file, log) if one.needs <= known) for file in files}


class _Conditions(NamedTuple):
    """A statement, the predicates that it can do nothing without, and those that it derives."""

    statement: AST
    needs: frozenset[str]
    heads: frozenset[str]


@functools.cache
def _conditions(file: Path, log: Log) -> tuple[_Conditions, ...]:
    statements = [statement for statement in as_written(file, log) if statement.ast_type != ASTType.Defined]
    return tuple(map(_conditions_of, all_named(statements)))


def _conditions_of(statement: AST) -> _Conditions:
    """What a statement needs is what its plain conditions name: the others may hold of nothing.

    >>> rules = []
    >>> ast.parse_string("p(X) :- q(X), not r(X), s(Y) : t(Y).", rules.append)
    >>> sorted(_conditions_of(rules[1]).needs), sorted(_conditions_of(rules[1]).heads)
    (['q'], ['p'])
    """
    if "body" not in statement.child_keys:
        return _Conditions(statement, frozenset(), frozenset())
    conditions = [one for one in statement.body if _affirms(one)]
    heads = [getattr(statement, key) for key in ("head", "atom") if key in statement.child_keys]
    return _Conditions(statement, *(frozenset().union(*map(_predicates, nodes)) for nodes in (conditions, heads)))


def _affirms(condition: AST) -> bool:
    """Whether a condition is like ``p(X)``."""
    return _is_about_atoms(condition) and condition.sign == Sign.NoSign


def _is_about_atoms(condition: AST) -> bool:
    return condition.ast_type == ASTType.Literal and condition.atom.ast_type == ASTType.SymbolicAtom


def _predicates(node: AST) -> frozenset[str]:
    """The names of all predicates in a head or a condition."""
    found: set[str] = set()

    class Collector(ast.Transformer):
        def visit_SymbolicAtom(self, atom: AST) -> AST:
            pooled = atom.symbol.arguments if atom.symbol.ast_type == ASTType.Pool else [atom.symbol]
            found.update(one.name for one in pooled)
            return atom

    Collector().visit(node)
    return frozenset(found)


def all_named(statements: Iterable[AST]) -> Iterator[AST]:
    """Yield statements without unnamed variables, each after the rules that it then needs.

    >>> rules = []
    >>> ast.parse_string("q(X) :- p(X,_). r(X) :- q(X), not p(_,X).", rules.append)
    >>> for rule in all_named(rules[1:]): print(rule)  # doctest: +ELLIPSIS
    q(X) :- p(X,Unnamed...).
    unnamed_...(X) :- p(Unnamed...,X).
    r(X) :- q(X); not unnamed_...(X).
    """
    parameters: Sequence[AST] = ()
    for statement in statements:
        if statement.ast_type == ASTType.Program:
            parameters = statement.parameters
        if "body" in statement.child_keys:
            body = []
            for condition in statement.body:
                if _denies(condition) and "_" in _terms(condition):
                    projection, condition = _projected(condition, parameters)
                    yield projection
                body.append(condition)
            statement = statement.update(body=body)
        yield _Namer().visit(statement)


def _denies(condition: AST) -> bool:
    """Whether a condition is like ``not p(X)``."""
    return _is_about_atoms(condition) and condition.sign != Sign.NoSign


def _projected(condition: AST, parameters: Sequence[AST]) -> tuple[AST, AST]:
    """The projection of a denied condition, and a condition on that."""
    place = condition.location
    kept = {parameter.name for parameter in parameters}
    terms = [term for name, term in _terms(condition).items() if name != "_"]
    terms = [term for term in terms if term.ast_type == ASTType.Variable or str(term) in kept]
    atom = ast.SymbolicAtom(ast.Function(place, f"unnamed_{next(_numbers)}", terms, 0))
    asked = _Namer().visit(condition.update(sign=Sign.NoSign))
    return ast.Rule(place, ast.Literal(place, Sign.NoSign, atom), [asked]), condition.update(atom=atom)


def _terms(condition: AST) -> dict[str, AST]:
    """The variables and constants of a condition, by name."""
    found: dict[str, AST] = {}

    class Collector(ast.Transformer):
        def visit_Variable(self, term: AST) -> AST:
            return found.setdefault(term.name, term)

        def visit_SymbolicTerm(self, term: AST) -> AST:
            return found.setdefault(str(term.symbol), term)

    Collector().visit(condition)
    return found


class _Namer(ast.Transformer):
    """Gives a name of its own to each unnamed variable that is not in a denied condition."""

    def visit_Literal(self, literal: AST) -> AST:
        return literal if literal.sign != Sign.NoSign else literal.update(**self.visit_children(literal))

    def visit_Variable(self, variable: AST) -> AST:
        return variable.update(name=f"Unnamed{next(_numbers)}") if variable.name == "_" else variable


_numbers = count()  # of names that no file uses
