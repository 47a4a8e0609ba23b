"""Which instances of rules made an atom true: a second program, grounded after the answer, for what is asked only.

The second program is the rules turned round.  A rule ``head :- body.`` becomes one that says, if somebody wants the
head, which instances of it there are; and what those need is wanted in turn.  It is grounded on top of the answer
set, in which all atoms are facts, so grounding is all there is to do.  Names of its own begin with an underscore.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import clingo
from clingo import Symbol
from clingo.ast import AST, ASTType, Location, Position, Sign, SymbolicTerm, Transformer, Variable

from bridge.amounts import Amounts
from bridge.explain.proof import Rule
from bridge.explain.rule_text import CitedRule, cited_rules
from bridge.explain.world import World

Signature = tuple[str, int]
_Shape = tuple[Signature, int, str]  # of an atom that a rule needs: a place among its arguments, and the name there
PLACE = Location(Position("", 1, 1), Position("", 1, 1))
ANY = SymbolicTerm(PLACE, clingo.Function("_any"))
_numbers = itertools.count()


class Instance(NamedTuple):
    """One instance of a rule, as :class:`bridge.explain.proof.Inference` has it."""

    atom: Symbol
    rule: Rule
    premises: tuple[Symbol, ...]
    gathered: tuple[Symbol, ...]
    absent: tuple[Symbol, ...]
    parameters: tuple[Symbol, ...]


class _Gathering(NamedTuple):
    """What an aggregate or a condition goes through: atoms of these predicates together."""

    name: str
    needs: tuple[Signature, ...]
    text: str


class _Turned(NamedTuple):
    """A rule turned round.

    ``text`` derives atoms ``name(Question, Head, Premises …, Absent, Parameters, Variables)``, the last three being
    tuples.
    """

    name: str
    rule: Rule
    head: Signature
    needs: tuple[Signature, ...]
    text: str
    gatherings: tuple[_Gathering, ...]
    shapes: tuple[_Shape, ...] = ()
    fact: Symbol | None = None  # what the rule says if it is a mere fact, which needs no grounding

    @property
    def size(self) -> int:
        """How many arguments the atoms have."""
        return len(self.needs) + 5


def instances(world: World, wanted: Iterable[Symbol]) -> list[Instance]:
    """Return every instance of a rule that made one of some atoms true, or an atom that such an instance needs.

    Args:
        world: the board's answer set.
        wanted: true atoms, all of one predicate.
    """
    wanted = list(wanted)
    signature = (wanted[0].name, len(wanted[0].arguments))
    part = f"_why_{signature[0]}"
    if part not in world.turned:
        rules = _relevant(world, signature)
        world.turned[part] = rules
        world.control.add(part, ["question"], _program(rules, world))
    rules = world.turned[part]
    question = clingo.Number(next(_numbers))
    asked = f"_asked_{question}"
    world.control.add(
        asked, [], "\n".join(f"{_want(a.name, [str(question), *map(str, a.arguments)])}." for a in wanted)
    )
    world.control.ground([(asked, []), (part, [question])], Amounts())
    return list(_read(rules, world, question))


def _relevant(world: World, asked: Signature) -> tuple[_Turned, ...]:
    """The rules that may have made an atom of a predicate true, and so on for what those need.

    Grounding costs by the rule, so those that can't have an instance are left out: some premise has a name in it that
    no true atom has in that place.
    """
    known = {(name, arity) for name, arity, _ in world.control.symbolic_atoms.signatures}
    by_head: dict[Signature, list[_Turned]] = {}
    for path in world.files:
        for rule in _turned(path):
            if known.issuperset(rule.needs) and all(world.has_name(*shape) for shape in rule.shapes):
                by_head.setdefault(rule.head, []).append(rule)
    found: list[_Turned] = []
    todo, seen = [asked], {asked}
    while todo:
        for rule in by_head.get(todo.pop(), ()):
            found.append(rule)
            more = {*rule.needs, *(need for gathering in rule.gatherings for need in gathering.needs)} - seen
            seen |= more
            todo += more
    return tuple(found)


def _program(rules: Sequence[_Turned], world: World) -> str:
    heads = {rule.head for rule in rules if rule.fact is None}
    lines = [f"{_part(part)}({','.join(map(str, values))})." for part, values in world.parts if values]
    for rule in rules:
        if rule.fact is not None:
            continue
        lines.append(rule.text)
        lines += _wanting(rule.name, rule.needs, rule.size, heads)
        for gathering in rule.gatherings:
            lines.append(gathering.text)
            lines += _wanting(gathering.name, gathering.needs, len(gathering.needs) + 2, heads)
    return "\n".join(dict.fromkeys(lines))


def _wanting(name: str, needs: Sequence[Signature], size: int, heads: set[Signature]) -> Iterator[str]:
    """The rules by which what an instance needs is wanted: it is among the arguments of the instance's atom."""
    first = size - len(needs) if name.startswith("_gathered") else 2
    for place, need in enumerate(needs, start=first):
        if need in heads:
            arguments = [f"X{at}" for at in range(need[1])]
            slots = ["_"] * (size - 1)
            slots[place - 1] = f"{need[0]}({','.join(arguments)})" if arguments else need[0]
            yield f"{_want(need[0], ['question', *arguments])} :- {name}(question,{','.join(slots)})."


def _want(name: str, arguments: Iterable[str]) -> str:
    return f"_want_{name}({','.join(arguments)})"


def _part(name: str) -> str:
    return f"_part_{name}"


def _read(rules: Sequence[_Turned], world: World, question: Symbol) -> Iterator[Instance]:
    for rule in rules:
        if rule.fact is not None:
            yield Instance(rule.fact, rule.rule, (), (), (), ())
            continue
        gathered: dict[Symbol, dict[Symbol, None]] = {}
        for gathering in rule.gatherings:
            for _, variables, *atoms in _about(world, question, gathering.name, len(gathering.needs) + 2):
                gathered.setdefault(variables, {}).update(dict.fromkeys(atoms))
        for _, head, *premises, absent, parameters, variables in _about(world, question, rule.name, rule.size):
            yield Instance(
                head,
                rule.rule,
                tuple(premises),
                tuple(gathered.get(variables, ())),
                tuple(absent.arguments),
                tuple(parameters.arguments),
            )


def _about(world: World, question: Symbol, name: str, arity: int) -> Iterator[list[Symbol]]:
    for atom in world.atoms(name, arity):
        arguments = atom.arguments
        if arguments[0] == question:
            yield arguments


# ---------------------------------------------------------------- turning a rule round


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


@functools.cache
def _turned(path: Path) -> tuple[_Turned, ...]:
    return tuple(
        _turn(cited, tree) for cited in cited_rules(path) if _is_atom(cited.tree.head) for tree in cited.tree.unpool()
    )


def _turn(cited: CitedRule, tree: AST) -> _Turned:
    if not tree.body and not cited.parameters:
        fact = clingo.parse_term(str(tree.head))
        return _Turned("", cited.rule, _signature(tree.head), (), "", (), fact=fact)
    names, plain = _Names(cited.parameters), _Parameters(cited.parameters)
    head = names.visit(tree.head)
    body: list[AST] = []
    premises: list[AST] = []
    absent: list[AST] = []
    gathered: list[list[AST]] = []
    for literal in tree.body:
        if literal.ast_type == ASTType.ConditionalLiteral:
            body.append(plain.visit(literal))
            gathered.append([literal.literal, *literal.condition])
        elif literal.atom.ast_type == ASTType.BodyAggregate:
            body.append(plain.visit(literal))
            gathered += [list(element.condition) for element in literal.atom.elements]
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
    variables = _tuple(names.variables if gathered else ())
    name = f"_instance_{next(_numbers)}"
    fired = [str(head), *map(str, premises), _tuple(str(a.atom) for a in absent), _tuple(parameters), variables]
    guards = [_want(head.atom.symbol.name, ["question", *map(str, head.atom.symbol.arguments)])]
    guards += [f"{_part(cited.part)}({','.join(parameters)})"] if parameters else []
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
        gatherings.append(_Gathering(gathering, tuple(map(_signature, atoms)), text))
    return _Turned(
        name=name,
        rule=cited.rule,
        head=_signature(head),
        needs=tuple(map(_signature, premises)),
        text=f"{name}(question,{','.join(fired)}) :- {', '.join([*guards, *map(str, body)])}.",
        gatherings=tuple(gatherings),
        shapes=tuple(shape for premise in premises for shape in _shapes(premise)),
    )


def _shapes(premise: AST) -> Iterator[_Shape]:
    for place, term in enumerate(premise.atom.symbol.arguments):
        if term.ast_type == ASTType.Function and term.name:
            yield _signature(premise), place, term.name
        elif term.ast_type == ASTType.SymbolicTerm and term.symbol.type is clingo.SymbolType.Function:
            yield _signature(premise), place, term.symbol.name
