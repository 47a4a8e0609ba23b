"""Checking a proof without trusting how it was found.

Every inference is tried anew: the text of its rule, read from its file, is given to clingo with nothing but the
premises of the inference, and has to derive the atom.  What must not be true, and what is counted, is looked up in the
board's answer set, which is computed for the check alone.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import clingo
from clingo import Symbol
from clingo.ast import AST, ASTType, Location, Position, Sign, Transformer, Variable, parse_files

from bridge import rules
from bridge.amounts import Amounts
from bridge.board.board import Board
from bridge.explain.proof import Inference, Proof
from bridge.explain.world import program_of

HERE = Location(Position("", 1, 1), Position("", 1, 1))


class _Answer(NamedTuple):
    """A board's answer set: facts, all true atoms, the rules' files, and the parts that were grounded.

    ``accepted`` are inferences that were found to follow, whatever proof they are in.
    """

    facts: frozenset[Symbol]
    true: dict[tuple[str, int], frozenset[Symbol]]
    files: frozenset[str]
    parts: frozenset[tuple[str, tuple[Symbol, ...]]]
    accepted: set[Inference]


def check(proof: Proof, board: Board, edition: str = rules.EDITIONS[-1]) -> list[str]:
    """Return what is wrong with a proof: nothing, if every step follows from rules, the board and earlier steps.

    Args:
        proof: the proof.
        board: the board that it is about.
        edition: the edition of the rules that it uses.

    >>> from bridge.explain.explain import explain
    >>> board = Board.parse("A: Forest")
    >>> (proof,) = explain(board, "forest", "G").proofs
    >>> check(proof, board)
    []
    >>> check(proof, Board.parse("A: Forest (tapped), Sol Ring"))
    []
    >>> check(proof, Board.parse("A: Island"))[0]
    'is no fact of the board: permanent("forest")'
    """
    if not proof.inferences:
        return ["there is no inference"]
    try:
        steps = [_Step.of(number, inference) for number, inference in enumerate(proof.inferences)]
    except RuntimeError as error:
        return [f"is no atom: {error}"]
    answer = _answer(board, edition)
    return [*_in_order(steps), *_facts(steps, answer), *_absent(steps, answer), *_follow(steps, answer)]


class _Step(NamedTuple):
    """An inference with its atoms as clingo has them."""

    number: int
    inference: Inference
    atom: Symbol
    needs: tuple[Symbol, ...]
    absent: tuple[Symbol, ...]
    parameters: tuple[Symbol, ...]

    @classmethod
    def of(cls, number: int, inference: Inference) -> _Step:
        def read(terms: Iterable[str]) -> tuple[Symbol, ...]:
            return tuple(map(_parsed, terms))

        needs = read([*inference.premises, *inference.gathered])
        (atom,) = read([inference.atom])
        return cls(number, inference, atom, needs, read(inference.absent), read(inference.parameters))


_parsed = functools.lru_cache(maxsize=65536)(clingo.parse_term)


def _in_order(steps: Sequence[_Step]) -> Iterator[str]:
    """Every premise is concluded, once, and none rests on itself."""
    needs: dict[Symbol, list[Symbol]] = {}
    for step in steps:
        if step.atom in needs:
            yield f"is concluded twice: {step.atom}"
        needs[step.atom] = list(step.needs)
    for step in steps:
        yield from (f"is not concluded: {need}" for need in step.needs if need not in needs)
    known: set[Symbol] = set()
    while ready := [atom for atom, missing in needs.items() if atom not in known and known.issuperset(missing)]:
        known.update(ready)
    yield from (f"rests on itself or on nothing: {atom}" for atom in needs if atom not in known)


def _facts(steps: Sequence[_Step], answer: _Answer) -> Iterator[str]:
    for step in steps:
        if step.inference.rule is None and step.atom not in answer.facts:
            yield f"is no fact of the board: {step.atom}"
        if step.inference.rule is None and step.needs:
            yield f"is a fact with premises: {step.atom}"


def _absent(steps: Sequence[_Step], answer: _Answer) -> Iterator[str]:
    for step in steps:
        for pattern in step.absent:
            there = answer.true.get((pattern.name, len(pattern.arguments)), frozenset())
            if any(_fits(pattern, atom) for atom in there):
                yield f"is true, though {step.atom} needs that it is not: {pattern}"


def _fits(pattern: Symbol, atom: Symbol) -> bool:
    if pattern == clingo.Function("_any"):
        return True
    if pattern.type is clingo.SymbolType.Function and atom.type is clingo.SymbolType.Function and pattern.arguments:
        alike = pattern.name == atom.name and len(pattern.arguments) == len(atom.arguments)
        return alike and all(map(_fits, pattern.arguments, atom.arguments))
    return pattern == atom


# ---------------------------------------------------------------- trying the rules


def _follow(steps: Sequence[_Step], answer: _Answer) -> Iterator[str]:
    """Try the rule of every step with its premises alone."""
    tried: list[_Step] = []
    lines: dict[str, None] = {}
    consulted: set[tuple[str, int]] = set()
    for step in steps:
        cited = step.inference.rule
        if cited is None or step.inference in answer.accepted:
            continue
        rule = _rules_of(cited.file).get(cited.line) if cited.file in answer.files else None
        if rule is None:
            yield f"no such rule is loaded: {cited.file}:{cited.line}, for {step.atom}"
        elif tuple(rule.cites.removesuffix(" by analogy").split(", ")) != tuple(cited.numbers):
            yield f"cites {', '.join(cited.numbers) or 'nothing'} where the rule cites {rule.cites}: {step.atom}"
        elif step.parameters and (rule.part, step.parameters) not in answer.parts:
            yield f"the part {rule.part} was not grounded for {step.parameters}, in {step.atom}"
        else:
            tried.append(step)
            consulted |= rule.consults
            lines |= dict.fromkeys(rule.texts)
            lines[f"tries({step.number},{_tuple(map(str, (clingo.String(cited.file), cited.line)))})."] = None
            lines[f"values({step.number},{_tuple(map(str, step.parameters))})."] = None
            lines |= dict.fromkeys(f"{_renamed('premise', need, step.number)}." for need in step.needs)
    for signature in consulted:
        lines |= dict.fromkeys(f"{_renamed('holds', atom)}." for atom in answer.true.get(signature, ()))
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "\n".join(lines))
    control.ground([("base", [])], Amounts())
    for step in tried:
        failed = [what for way, what in WAYS if control.symbolic_atoms[_concluded(step, way)] is None]
        if failed:
            yield f"does not follow from its rule and {failed[0]}: {step.atom}"
        else:
            answer.accepted.add(step.inference)


WAYS = (("all", "what the board has"), ("given", "the premises"))  # what is counted: see _tried


def _concluded(step: _Step, way: str) -> Symbol:
    first = [clingo.Function(way), clingo.Number(step.number)]
    return clingo.Function(f"concludes_{step.atom.name}", [*first, *step.atom.arguments])


def _renamed(prefix: str, atom: Symbol, *first: int) -> str:
    arguments = ",".join([*map(str, first), *map(str, atom.arguments)])
    return f"{prefix}_{atom.name}({arguments})"


def _tuple(terms: Iterable[str]) -> str:
    return f"({','.join(terms)},)" if (terms := list(terms)) else "()"


class _Tried(NamedTuple):
    """A rule in the form in which it is tried: see :func:`_tried`."""

    part: str
    cites: str
    texts: tuple[str, ...]
    consults: frozenset[tuple[str, int]]


@functools.cache
def _rules_of(file: str) -> dict[int, _Tried]:
    """The rules of a file, by the line where each begins."""
    found: dict[int, _Tried] = {}
    part, parameters, cites = "base", list[str](), ""

    def read(node: AST) -> None:
        nonlocal part, parameters, cites
        if node.ast_type == ASTType.Comment and str(node).startswith("% CR "):
            cites = str(node).removeprefix("% CR ").partition(":")[0]
        elif node.ast_type == ASTType.Program:
            part, parameters = node.name, [parameter.name for parameter in node.parameters]
        elif node.ast_type == ASTType.Rule and node.head.ast_type == ASTType.Literal:
            line = node.location.begin.line
            found[line] = _tried(node, part, parameters, cites, _tuple(map(str, (clingo.String(file), line))))

    parse_files([str(rules.RULES / file)], read)
    return found


class _Apart(Transformer):
    """Tells apart what a rule concludes, what is given as a premise, and what is looked up among all true atoms."""

    def __init__(self, parameters: Sequence[str], counted: str) -> None:
        self.parameters, self.counted = parameters, counted
        self.consults: set[tuple[str, int]] = set()

    def visit_SymbolicTerm(self, node: AST) -> AST:
        return self._parameter(str(node.symbol)) or node

    def visit_Function(self, node: AST) -> AST:
        return (None if node.arguments else self._parameter(node.name)) or node.update(**self.visit_children(node))

    def _parameter(self, name: str) -> AST | None:
        return Variable(HERE, f"Value_{name}") if name in self.parameters else None

    def head(self, literal: AST, way: str) -> str:
        name, arguments = self._parts(literal)
        return f"concludes_{name}({','.join([way, 'Step', *arguments])})"

    def premise(self, literal: AST) -> str:
        name, arguments = self._parts(literal)
        return f"premise_{name}({','.join(['Step', *arguments])})"

    def looked_up(self, literal: AST) -> str:
        name, arguments = self._parts(literal)
        self.consults.add((name, len(arguments)))
        return f"holds_{name}({','.join(arguments)})"

    def _parts(self, literal: AST) -> tuple[str, list[str]]:
        symbol = literal.atom.symbol
        if symbol.ast_type != ASTType.Function:
            raise rules.RulesError(f"this rule can't be checked: {literal}")
        return symbol.name, [str(self.visit(argument)) for argument in symbol.arguments]

    def literal(self, literal: AST, counted: bool = False) -> str:
        if literal.atom.ast_type != ASTType.SymbolicAtom:
            return str(self.visit(literal))
        if literal.sign != Sign.NoSign:
            return f"{'not ' if literal.sign == Sign.Negation else 'not not '}{self.looked_up(literal)}"
        return self.looked_up(literal) if counted and self.counted == "all" else self.premise(literal)

    def body(self, literal: AST) -> str:
        if literal.ast_type == ASTType.ConditionalLiteral:
            conditions = ", ".join(self.literal(condition, counted=True) for condition in literal.condition)
            return f"{self.literal(literal.literal)} : {conditions}"
        if literal.atom.ast_type != ASTType.BodyAggregate:
            return self.literal(literal)
        elements = []
        for element in literal.atom.elements:
            terms = ", ".join(str(self.visit(term)) for term in element.terms)
            elements.append(f"{terms} : {', '.join(self.literal(c, counted=True) for c in element.condition)}")
        empty = literal.atom.update(elements=[])
        left, right = str(self.visit(literal.update(atom=empty))).split("{")
        return f"{left}{{ {'; '.join(elements)} {right.strip()}"


def _tried(rule: AST, part: str, parameters: Sequence[str], cites: str, name: str) -> _Tried:
    """A rule that concludes only for steps that cite it, from their premises.

    It is tried twice: what is counted is first all that is true on the board, then what the proof gives.  Both must
    lead to the same, so that nothing is left out and nothing made up.
    """
    texts: list[str] = []
    consults: set[tuple[str, int]] = set()
    for tree in rule.unpool():
        for way in ("all", "given"):
            apart = _Apart(parameters, way)
            values = _tuple(f"Value_{parameter}" for parameter in parameters)
            body = [f"tries(Step,{name})", f"values(Step,{values})", *map(apart.body, tree.body)]
            texts.append(f"{apart.head(tree.head, way)} :- {'; '.join(body)}.")
            consults |= apart.consults
    return _Tried(part, cites, tuple(texts), frozenset(consults))


# ---------------------------------------------------------------- the answer set


def _answer(board: Board, edition: str) -> _Answer:
    return _solved(*program_of(board, edition))


@functools.lru_cache(maxsize=4)
def _solved(facts: str, files: tuple[Path, ...]) -> _Answer:
    given = clingo.Control(["--warn=none"])
    given.add("base", [], facts)
    given.ground([("base", [])])
    control = rules.make_control(facts, files)
    grounded_parts: list[tuple[str, tuple[Symbol, ...]]] = []
    ground = control.ground

    def grounded(parts: Sequence[tuple[str, Sequence[Symbol]]] = (("base", ()),), context: Any = None) -> None:
        grounded_parts.extend((name, tuple(values)) for name, values in parts)
        ground(parts, context)

    control.ground = grounded  # type: ignore[method-assign]
    rules.ground(control, layered=any(path.parent.name == "layers" for path in files))
    true: dict[tuple[str, int], set[Symbol]] = {}
    with control.solve(yield_=True) as handle:
        for model in handle:
            for symbol in model.symbols(atoms=True):
                true.setdefault((symbol.name, len(symbol.arguments)), set()).add(symbol)
    return _Answer(
        facts=frozenset(atom.symbol for atom in given.symbolic_atoms),
        true={signature: frozenset(atoms) for signature, atoms in true.items()},
        files=frozenset(str(path.relative_to(rules.RULES)) for path in files),
        parts=frozenset(grounded_parts),
        accepted=set(),
    )
