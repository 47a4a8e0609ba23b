"""The rules are written as docs/adding-a-rule.md says, so that a reader and a proof can rely on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from clingo.ast import AST, ASTType, Transformer

from tests.rules.declare import DOCS, coverage, lists
from tests.rules.lp_files import BESIDE, RULES, heads_and_bodies, rules, signatures, statements
from tests.rules.lp_files import derived as derived_by

FILES = sorted(RULES.rglob("*.lp"))
LISTS = {RULES / name for name in lists()}
NAMES = [str(path.relative_to(RULES)) for path in FILES]
CITATION = re.compile(r"^% CR \d{3}\.\d+[a-z]?(, \d{3}\.\d+[a-z]?)*( by analogy)?: \S")


def shown() -> set[tuple[str, int]]:
    return {
        (node.name, node.arity) for path in FILES for node in statements(path) if node.ast_type == ASTType.ShowSignature
    }


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_rule_has_its_citation_right_above_it(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    for node in statements(path):
        if node.ast_type == ASTType.Rule:
            line = node.location.begin.line
            above = line - 2
            while above > 0 and lines[above].startswith("%") and not CITATION.match(lines[above]):
                above -= 1
            assert CITATION.match(lines[above]), (
                f"{path.name}:{line}: no '% CR n.n: …' above this rule: {lines[line - 1]}"
            )


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_file_says_what_it_is_for(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert re.match(r"% [A-Z].*\S", first), f"{path.name}: the first line must say what the file is for"
    if path not in LISTS and any(node.ast_type == ASTType.Rule for node in statements(path)):
        head = path.read_text(encoding="utf-8").split("\n\n")[0]
        assert "% Output:" in head, f"{path.name}: the header names no output"


def test_the_lists_of_predicates_are_up_to_date() -> None:
    for name, text in lists().items():
        assert (RULES / name).read_text(encoding="utf-8") == text, f"run python -m tests.rules.declare ({name})"


def test_the_table_of_modelled_rules_is_up_to_date() -> None:
    assert (DOCS / "coverage.md").read_text(encoding="utf-8") == coverage(), "run python -m tests.rules.declare"


def test_every_derived_predicate_is_used_or_shown() -> None:
    heads, bodies = heads_and_bodies()
    assert sorted(heads - bodies - shown()) == []


def test_every_used_fact_is_spelled_by_the_bridge() -> None:
    """A predicate that no rule derives must be named in bridge/, or it could never be true."""
    heads, bodies = heads_and_bodies()
    bridge = "\n".join(path.read_text(encoding="utf-8") for path in (RULES.parent / "bridge").rglob("*.py"))
    stats = {f"{word}_{stat}" for word in ("card", "set_base", "add") for stat in ("power", "toughness")}
    spelled = set(re.findall(r"\w+", bridge)) | stats
    assert sorted(name for name, _ in bodies - heads if name not in spelled) == []


def test_programs_beside_the_chapters_read_what_there_is() -> None:
    """A property or another rule set has its own predicates, and all others are those of the rules."""
    heads, bodies = heads_and_bodies()
    known = heads | bodies
    for path in FILES:
        if path.relative_to(RULES).parts[0] in BESIDE:
            own = {one for node in statements(path) if node.ast_type == ASTType.Rule for one in derived_by(node)}
            read = {one for node in statements(path) if node.ast_type == ASTType.Rule for one in signatures(node)} - own
            plain = {(name.removeprefix("other_"), arity) for name, arity in read} | {("added", 1), ("assumed", 2)}
            assert sorted(plain - known) == [("added", 1), ("assumed", 2)], path


def test_names_are_snake_case_words() -> None:
    heads, bodies = heads_and_bodies()
    for name, _ in heads | bodies:
        assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name), name


def test_variables_are_whole_words() -> None:
    class Variables(Transformer):
        def visit_Variable(self, node: AST) -> AST:
            assert node.name == "_" or re.fullmatch(r"[A-Z][a-zA-Z]{2,}", node.name), (str(node.location), node.name)
            return node

    for _, rule in rules():
        Variables().visit(rule)


def test_two_literals_a_line_at_most() -> None:
    """A longer body has one literal a line (conditions inside aggregates apart)."""
    for path, rule in rules():
        begin, end = rule.location.begin.line, rule.location.end.line
        if len(rule.body) > 2 and begin == end:
            text = path.read_text(encoding="utf-8").splitlines()[begin - 1]
            assert len(text) <= 120, f"{path.name}:{begin}"


def test_a_part_named_state_is_the_only_place_for_the_word_state() -> None:
    """In a part without the parameter ``state`` the word would be a constant that nothing matches."""
    for path in FILES:
        part = "base"
        for node in statements(path):
            if node.ast_type == ASTType.Program:
                part = "read" if [str(p) for p in node.parameters] == ["state"] else "other"
            if node.ast_type == ASTType.Rule and part != "read":
                constants = re.findall(r"(?<![\w(])\bstate\b(?!\()|\(state\b(?!\()", re.sub(r'"[^"]*"', "", str(node)))
                assert not constants, f"{path.name}: {node}"


def test_every_chapter_has_a_contract() -> None:
    for folder in {path.parent for path in FILES}:
        beside = folder.relative_to(RULES).parts[0] in BESIDE and folder.parent != RULES  # told of in the folder above
        readme = (folder.parent if beside else folder) / "README.md"
        assert readme.exists(), f"{folder.name} has no README.md"
        text = readme.read_text(encoding="utf-8")
        derived = {
            name
            for path in folder.glob("*.lp")
            for node in statements(path)
            if node.ast_type == ASTType.Rule
            for name, _ in derived_by(node)
        }
        missing = sorted(name for name in derived if f"`{name}" not in text)
        if folder.name != "board":
            assert missing == [], f"{folder.name}/README.md does not name {missing}"
