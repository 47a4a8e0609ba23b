"""The numbers of rules that Python's words cite are those above the rules, and are numbers of the CR."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from clingo.ast import ASTType

from tests.rules.lp_files import RULES, chapters, statements

BRIDGE = RULES.parent / "bridge"
EXTRACT = RULES.parents[1] / "shared" / "data" / "comprehensive_rules_extract.md"  # not everybody has it
NUMBER = re.compile(r"(?<![\d.])\d{3}\.\d+[a-z]?(?!\w)")
HAS_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
# Numbers that Python's words cite and that stand above no rule.
WITHOUT_RULE = {
    "305.9": "why an event that casts a land is refused like a misspelt word; no rule asks about one",
    "702.124": "what `commander --help` names is all of partner; rules cite its parts",
}


def cited(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the head of each rule of a file with each number in the citation above it."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for node in statements(path):
        if node.ast_type == ASTType.Rule:
            above = node.location.begin.line - 2
            while above and not lines[above].startswith("% CR "):
                above -= 1
            for number in NUMBER.findall(lines[above].partition(":")[0]):
                yield str(node.head), number


CITED = [found for path in chapters() for found in cited(path)]
TREES = {
    str(path.relative_to(BRIDGE)): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(BRIDGE.rglob("*.py"))
}


def numbers(tree: ast.AST) -> Iterator[str]:
    """Yield the numbers of rules in the strings of a tree, docstrings apart."""
    docstrings = {node.body[0] for node in ast.walk(tree) if isinstance(node, HAS_DOCSTRING)}
    texts = {node.value for node in docstrings if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in texts:
            yield from NUMBER.findall(node.value)


def entries() -> Iterator[tuple[str, str, ast.expr]]:
    """Yield the file, key and value of each entry of a table whose keys look like terms, as ``leader(background)``."""
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict) and not file.startswith("cli/"):  # names of commands are none
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and re.fullmatch(r"[a-z]\w*(\(\w+\))?", str(key.value)):
                        yield file, key.value, value


def test_numbers_in_words_stand_above_rules() -> None:
    known = {number for _, number in CITED}
    found = {(file, number) for file, tree in TREES.items() for number in numbers(tree)}
    assert len(found) > 50
    assert sorted((file, number) for file, number in found if number not in known | WITHOUT_RULE.keys()) == []
    assert WITHOUT_RULE.keys() <= {number for _, number in found} - known


def test_tables_of_words_cite_what_stands_above_the_rules_that_derive_their_keys() -> None:
    words = [(set(re.findall(r"[a-z]\w*", head)), number) for head, number in CITED]
    wrong, right = [], 0
    for file, key, value in entries():
        term = re.findall(r"\w+", key)[-1]  # of leader(background) what is told apart by other rules
        above = {number for head, number in words if term in head}
        for number in set(numbers(value)) if above else ():  # else the key is no term of the rules
            right += number in above
            if number not in above:
                wrong.append(f"{file}: {key} cites {number}; above its rules: {', '.join(sorted(above))}")
    assert wrong == []
    assert right > 100


@pytest.mark.skipif(not EXTRACT.exists(), reason="there is no extract of the CR")
def test_numbers_are_those_of_the_cr() -> None:
    """Of rules that the extract has: with all their letters, and sections that it has as a whole."""
    text = EXTRACT.read_text(encoding="utf-8")
    there = set(re.findall(r"(?m)^\*\*(\d{3}\.\d+[a-z]?)\*\*", text))
    whole = {
        section
        for heading in re.findall(r"(?m)^#+ (.*)", text)
        for section in re.findall(r"(?<![\d.])(\d{3})(?![\d.])[^,;:\d]*\(all", heading)
    }
    named = {(file, number) for file, tree in TREES.items() for number in NUMBER.findall(ast.unparse(tree))}
    named |= {("asp_rules", number) for _, number in CITED}
    assert len(there) > 500
    assert (
        sorted(
            (file, number)
            for file, number in named
            if number not in there and (number[:3] in whole or number.rstrip("abcdefghijklmnopqrstuvwxyz") in there)
        )
        == []
    )
