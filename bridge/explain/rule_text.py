"""The rules of ``asp_rules`` as syntax trees, each with its citation."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import NamedTuple

from clingo.ast import AST, ASTType, parse_files

from bridge.explain.proof import Rule
from bridge.rules import RULES

CITATION = re.compile(r"% CR (?P<numbers>\d{3}\.\d+[a-z]?(?:, \d{3}\.\d+[a-z]?)*)(?P<by>[^:]*): (?P<says>.*)")


class CitedRule(NamedTuple):
    """A rule with its citation, the part of the program that it is in, and that part's parameters."""

    rule: Rule
    tree: AST
    part: str
    parameters: tuple[str, ...]


@functools.cache
def cited_rules(path: Path) -> tuple[CitedRule, ...]:
    """Return the rules of a file in order.

    >>> path = RULES / "characteristics" / "intrinsic.lp"
    >>> [(cited.rule.numbers, cited.part) for cited in cited_rules(path)]
    [(('305.6',), 'base')]
    """
    name = str(path.relative_to(RULES))
    found: list[CitedRule] = []
    part: tuple[str, tuple[str, ...]] = ("base", ())
    numbers: tuple[str, ...] = ()
    says: list[str] = []

    def read(node: AST) -> None:
        nonlocal part, numbers, says
        if node.ast_type == ASTType.Comment:
            line = str(node)
            if match := CITATION.match(line):
                numbers, says = tuple(match["numbers"].split(", ")), [match["says"]]
            else:
                says.append(line.lstrip("% "))
        elif node.ast_type == ASTType.Program:
            part = node.name, tuple(parameter.name for parameter in node.parameters)
        elif node.ast_type == ASTType.Rule:
            rule = Rule(name, node.location.begin.line, numbers, " ".join(says))
            found.append(CitedRule(rule, node, *part))

    parse_files([str(path)], read)
    return tuple(found)
