"""Rules turned round: ``head :- body.`` becomes one that says which instances there are, if the head is wanted."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import clingo
from clingo import Symbol
from clingo.ast import AST, ASTType, Location, Position, Sign, SymbolicTerm, Transformer, Variable

from bridge.explain.rule_text import CitedRule, cited_rules

Signature = tuple[str, int]
Shape = tuple[Signature, int, str]  # of an atom that a rule needs: a place among its arguments, and the name there
PLACE = Location(Position("", 1, 1), Position("", 1, 1))
ANY = SymbolicTerm(PLACE, clingo.Function("_any"))
_numbers = itertools.count()


class Gathering(NamedTuple):
    """What an aggregate or a condition goes through: atoms of these predicates together.

    ``text`` derives atoms ``name(Question, Variables, Atoms …)``.
    """

    name: str
    needs: tuple[Signature, ...]
    text: str


class Turned(NamedTuple):
    """A rule turned round.

    ``text`` derives atoms ``name(Question, Head, Premises …, Absent, Parameters, Variables)``, the last three being
    tuples; ``size`` is how many arguments they have.
    """

    name: str
    size: int
    text: str
    gatherings: tuple[Gathering, ...]


class Outline:
    """A rule without pools, and what must be known to tell whether it matters; it is turned round if it does.

    ``head`` is the predicate that it concludes; ``needs`` are those of its premises, ``gathers`` those in aggregates
    and conditions; ``shapes`` are names in its premises; ``fact`` is what it says if it has no body.
    """

    def __init__(self, cited: CitedRule, tree: AST) -> None:
        self.rule, self._cited, self._tree = cited.rule, cited, tree
        self.head = _signature(tree.head)
        premises = [literal for literal in tree.body if _is_atom(literal) and literal.sign == Sign.NoSign]
        self.needs = tuple(map(_signature, premises))
        self.shapes = tuple(shape for premise in premises for shape in _shapes(premise, cited.parameters))
        gathered = [literal for literals in _gathered(tree) for literal in literals if _is_atom(literal)]
        self.gathers = tuple(_signature(literal) for literal in gathered if literal.sign == Sign.NoSign)
        is_fact = not tree.body and not cited.parameters
        self.fact: Symbol | None = clingo.parse_term(str(tree.head)) if is_fact else None

    @functools.cached_property
    def turned(self) -> Turned:
        """The rule turned round."""
        return _turn(self._cited, self._tree)


@functools.cache
def outlines(path: Path) -> tuple[Outline, ...]:
    """Return the rules of a file that conclude one atom each, without pools.

    >>> from bridge.rules import RULES
    >>> (rule,) = outlines(RULES / "characteristics" / "intrinsic.lp")
    >>> rule.head, rule.needs
    (('has_ability', 3), (('has_type', 3), ('has_subtype', 3), ('basic_land_type', 2)))
    """
    return tuple(
        Outline(cited, tree) for cited in cited_rules(path) if _is_atom(cited.tree.head) for tree in cited.tree.unpool()
    )


def want(name: str, arguments: Iterable[str]) -> str:
    """Return the atom that says that an atom is wanted."""
    return f"_want_{name}({','.join(arguments)})"


def grounded(part: str) -> str:
    """Return the predicate that says for which parameters a part was grounded."""
    return f"_part_{part}"


class _Parameters(Transformer):
    """Makes variables of the parameters of a part."""

    def __init__(self, parameters: Sequence[str]) -> None:
        self.parameters = parameters

    def visit_SymbolicAtom(self, node: AST) -> AST:
        symbol = node.symbol  # the predicate itself is no term
        return node.update(symbol=symbol.update(arguments=self.visit_sequence(symbol.arguments)))

    def visit_SymbolicTerm(self, node: AST) -> AST:
        name = str(node.symbol)
        return Variable(PLACE, _variable(name)) if name in self.parameters else node

    def visit_Function(self, node: AST) -> AST:
        if node.name in self.parameters and not node.arguments:
            return Variable(PLACE, _variable(node.name))
        return node.update(**self.visit_children(node))


class _Names(_Parameters):
    """Gives names to variables without one, too, so that what they stand for can be told."""

    def __init__(self, parameters: Sequence[str]) -> None:
        super().__init__(parameters)
        self.variables = {_variable(name): None for name in parameters}
        self.unnamed = 0

    def visit_Variable(self, node: AST) -> AST:
        if node.name == "_":
            self.unnamed += 1
            node = node.update(name=f"Unnamed{self.unnamed}")
        self.variables[node.name] = None
        return node


class _NoNames(Transformer):
    """Says ``_any`` for variables without a name."""

    def visit_Variable(self, node: AST) -> AST:
        return ANY if node.name == "_" else node


def _variable(parameter: str) -> str:
    return f"Parameter_{parameter}"


def _is_atom(literal: AST) -> bool:
    return literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.SymbolicAtom


def _signature(literal: AST) -> Signature:
    return literal.atom.symbol.name, len(literal.atom.symbol.arguments)


def _tuple(terms: Iterable[str]) -> str:
    return f"({','.join(terms)},)" if (terms := list(terms)) else "()"


def _gathered(tree: AST) -> Iterator[list[AST]]:
    """The literals that the aggregates and conditions of a rule go through."""
    for literal in tree.body:
        if literal.ast_type == ASTType.ConditionalLiteral:
            yield [literal.literal, *literal.condition]
        elif literal.atom.ast_type == ASTType.BodyAggregate:
            yield from (list(element.condition) for element in literal.atom.elements)


def _shapes(premise: AST, parameters: Sequence[str]) -> Iterator[Shape]:
    for place, term in enumerate(premise.atom.symbol.arguments):
        is_constant = term.ast_type == ASTType.SymbolicTerm and term.symbol.type is clingo.SymbolType.Function
        if is_constant and term.symbol.name not in parameters:
            yield _signature(premise), place, term.symbol.name
        elif term.ast_type == ASTType.Function and term.name and term.name not in parameters:
            yield _signature(premise), place, term.name


def _turn(cited: CitedRule, tree: AST) -> Turned:
    names, plain = _Names(cited.parameters), _Parameters(cited.parameters)
    head = names.visit(tree.head)
    body: list[AST] = []
    premises: list[AST] = []
    absent: list[AST] = []
    for literal in tree.body:
        if literal.ast_type == ASTType.ConditionalLiteral:
            body.append(plain.visit(literal))
        elif literal.atom.ast_type == ASTType.BodyAggregate:
            body.append(plain.visit(literal))
            for guard in (literal.atom.left_guard, literal.atom.right_guard):
                if guard is not None:
                    names.visit(guard.term)
        elif _is_atom(literal) and literal.sign != Sign.NoSign:
            body.append(plain.visit(literal))
            absent.append(_NoNames().visit(body[-1]))
        else:
            body.append(names.visit(literal))
            if _is_atom(literal):
                premises.append(body[-1])
    parameters = [_variable(name) for name in cited.parameters]
    gathered = list(_gathered(tree))
    variables = _tuple(names.variables if gathered else ())
    name = f"_instance_{next(_numbers)}"
    fired = [str(head), *map(str, premises), _tuple(str(a.atom) for a in absent), _tuple(parameters), variables]
    guards = [want(head.atom.symbol.name, ["question", *map(str, head.atom.symbol.arguments)])]
    guards += [f"{grounded(cited.part)}({','.join(parameters)})"] if parameters else []
    slots = ",".join(["_"] * (len(fired) - 1))
    gatherings = []
    for literals in gathered:
        named = [names.visit(literal) for literal in literals]
        atoms = [literal for literal in named if _is_atom(literal) and literal.sign == Sign.NoSign]
        if not atoms:
            continue
        gathering = f"_gathered_{next(_numbers)}"
        terms = ",".join(str(literal) for literal in atoms)
        text = f"{gathering}(question,{variables},{terms}) :- {name}(question,{slots},{variables})"
        text += "".join(f", {literal}" for literal in named) + "."
        gatherings.append(Gathering(gathering, tuple(map(_signature, atoms)), text))
    text = f"{name}(question,{','.join(fired)}) :- {'; '.join([*guards, *map(str, body)])}."
    return Turned(name, len(fired) + 1, text, tuple(gatherings))
