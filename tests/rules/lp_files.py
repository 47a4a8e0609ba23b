"""Reading the rules as syntax trees, for the lint tests and for mutation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from clingo.ast import AST, ASTType, Transformer, parse_files

RULES = Path(__file__).parents[2] / "asp_rules"
Signature = tuple[str, int]
BESIDE = ("properties", "shortcuts")  # programs about the rules, and other rules instead of them


def chapters() -> list[Path]:
    """Return the files of the rules themselves."""
    return [path for path in sorted(RULES.rglob("*.lp")) if path.relative_to(RULES).parts[0] not in BESIDE]


class _Signatures(Transformer):
    def __init__(self) -> None:
        self.found: set[Signature] = set()

    def visit_SymbolicAtom(self, node: AST) -> AST:
        pooled = node.symbol.arguments if node.symbol.ast_type == ASTType.Pool else [node.symbol]
        self.found |= {(symbol.name, len(symbol.arguments)) for symbol in pooled}
        return node


def signatures(node: AST) -> set[Signature]:
    """Return the predicates in a syntax tree."""
    visitor = _Signatures()
    visitor.visit(node)
    return visitor.found


def statements(path: Path) -> list[AST]:
    found: list[AST] = []
    parse_files([str(path)], found.append)
    return found


def rules() -> Iterator[tuple[Path, AST]]:
    """Yield every rule of the chapters with its file."""
    for path in chapters():
        for node in statements(path):
            if node.ast_type == ASTType.Rule:
                yield path, node


def derived(rule: AST) -> set[Signature]:
    """Return the predicates that a rule derives or chooses."""
    if rule.head.ast_type == ASTType.Aggregate:
        return set().union(*(signatures(element.literal) for element in rule.head.elements))
    return signatures(rule.head)


def heads_and_bodies() -> tuple[set[Signature], set[Signature]]:
    """Return the predicates that rules derive, and those that they use."""
    heads: set[Signature] = set()
    bodies: set[Signature] = set()
    for _, rule in rules():
        heads |= derived(rule)
        if rule.head.ast_type == ASTType.Aggregate:
            for element in rule.head.elements:
                for condition in element.condition:
                    bodies |= signatures(condition)
        for literal in rule.body:
            bodies |= signatures(literal)
    return heads, bodies


def declared(name: str) -> set[Signature]:
    """Return what a file declares with ``#defined``."""
    return {(node.name, node.arity) for node in statements(RULES / name) if node.ast_type == ASTType.Defined}
