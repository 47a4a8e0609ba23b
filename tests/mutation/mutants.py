"""Mutants of the rules: one rule dropped, one literal dropped, negated, or compared otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml
from clingo.ast import AST, ASTType, ComparisonOperator, Sign, parse_files

RULES = Path(__file__).parents[2] / "asp_rules"
EQUIVALENT = Path(__file__).with_name("equivalent.yaml")
Key = tuple[str, str, str]  # a file, a rule of it, a change
MANA = ("could_produce", "production", "reading", "replacement", "tapping")
LAYERED = ("characteristics", "layers", "types")
CHAPTERS = (*MANA, *LAYERED)
SWAPPED = {
    ComparisonOperator.GreaterThan: ComparisonOperator.GreaterEqual,
    ComparisonOperator.GreaterEqual: ComparisonOperator.GreaterThan,
    ComparisonOperator.LessThan: ComparisonOperator.LessEqual,
    ComparisonOperator.LessEqual: ComparisonOperator.LessThan,
    ComparisonOperator.Equal: ComparisonOperator.NotEqual,
    ComparisonOperator.NotEqual: ComparisonOperator.Equal,
}


@dataclass(frozen=True)
class Mutant:
    path: Path
    rule: str
    change: str
    text: str

    @property
    def file(self) -> str:
        return self.path.relative_to(RULES).as_posix()

    @property
    def chapter(self) -> str:
        return self.path.parent.relative_to(RULES).as_posix()

    @property
    def key(self) -> Key:
        return (self.file, self.rule, self.change)

    def __str__(self) -> str:
        return f"{self.file}: {self.change} in `{self.rule}`"


def mutants(chapters: tuple[str, ...] = CHAPTERS) -> Iterator[Mutant]:
    """Yield the mutants of chapters, or of single files such as ``production/parts.lp``."""
    for chapter in chapters:
        path = RULES / chapter
        for file in [path] if path.suffix == ".lp" else sorted(path.glob("*.lp")):
            yield from of_file(file)


def known_equivalent() -> dict[Key, str]:
    """Return the mutants that give no wrong answer on any board, each with the reason."""
    entries = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) or []
    return {
        (entry["file"], rule["rule"], change): entry["because"]
        for entry in entries
        for rule in entry["rules"]
        for change in rule["changes"]
    }


def of_file(path: Path) -> Iterator[Mutant]:
    nodes: list[AST] = []
    parse_files([str(path)], nodes.append)
    texts = [str(node) for node in nodes]
    for at, node in enumerate(nodes):
        if node.ast_type != ASTType.Rule:
            continue
        for change, mutated in of_rule(node):
            yield Mutant(path, texts[at], change, "\n".join([*texts[:at], mutated, *texts[at + 1 :]]) + "\n")


def of_rule(rule: AST) -> Iterator[tuple[str, str]]:
    yield "drop the rule", ""
    for at, literal in enumerate(rule.body):
        rest = [*rule.body[:at], *rule.body[at + 1 :]]
        yield f"drop `{literal}`", str(rule.update(body=rest))
        for what, changed in of_literal(literal):
            yield f"{what} `{literal}`", str(rule.update(body=[*rule.body[:at], changed, *rule.body[at + 1 :]]))


def of_literal(literal: AST) -> Iterator[tuple[str, AST]]:
    if literal.ast_type != ASTType.Literal:
        return
    if literal.atom.ast_type == ASTType.Comparison:
        guards = literal.atom.guards
        if len(guards) == 1 and guards[0].comparison in SWAPPED:
            swapped = guards[0].update(comparison=SWAPPED[guards[0].comparison])
            yield "compare otherwise in", literal.update(atom=literal.atom.update(guards=[swapped]))
    else:
        sign = Sign.NoSign if literal.sign == Sign.Negation else Sign.Negation
        yield "negate", literal.update(sign=sign)
