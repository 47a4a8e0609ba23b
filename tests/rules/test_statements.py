"""The form of the rules that is grounded in the least time says what the written rules say."""

from __future__ import annotations

from pathlib import Path

import pytest
from clingo import Control, Number
from clingo.ast import AST, ProgramBuilder, parse_string

from bridge.statements import able_to_fire, all_named, as_written

RULES = """
q(X) :- p(X,_), not r(X,_).
#program step(n, m).
s(n,X) :- p(X,_), not r(n,_), not r(_,m).
t(n) :- not not r(m,_).
u(n,X) :- p(X,_), X < #sum { Y,X : r(Y,_) }, v(X) : r(X,_), p(X,_).
#program base.
v(1).
{ w(X) : p(X,_) } = 1 :- r(_,_).
#show w(X) : p(X,_), not r(X,_).
"""
FACTS = ("", "p(1,1). p(1,2). p(2,1).", "p(1,1). p(2,2). r(2,3).", "r(1,2). r(5,1). p(5,5). p(6,6).", "p(0,0). r(3,1).")


def log(code: object, message: str) -> None:
    raise AssertionError(message)


@pytest.mark.parametrize("facts", FACTS)
def test_what_is_unnamed_gets_a_name_and_no_answer_changes(facts: str) -> None:
    written: list[AST] = []
    parse_string(RULES, written.append)
    assert answers(facts, list(all_named(written))) == answers(facts, written)


def answers(facts: str, statements: list[AST]) -> set[frozenset[str]]:
    control = Control(["0", "--warn=none"])
    control.add("base", [], facts)
    with ProgramBuilder(control) as builder:
        for statement in statements:
            builder.add(statement)
    control.ground([("base", []), *(("step", [Number(n), Number(n + 1)]) for n in range(4))])
    found = set()
    with control.solve(yield_=True) as models:
        for model in models:
            atoms = map(str, [*model.symbols(atoms=True), *model.symbols(shown=True)])
            found.add(frozenset(atom for atom in atoms if not atom.startswith("unnamed_")))
    return found


def test_no_variable_is_left_unnamed_but_where_it_is_denied_within_a_condition() -> None:
    written: list[AST] = []
    parse_string("a :- b(_) : c(_), not d(_). e(X) :- X = f(_), b(X), not d(_).", written.append)
    named = list(map(str, all_named(written)))
    assert [rule.count("_)") for rule in named] == [0, 1, 0, 0]


def test_rules_that_can_not_fire_are_left_out(tmp_path: Path) -> None:
    file, other = tmp_path / "one.lp", tmp_path / "other.lp"
    file.write_text("#defined a/1.\nb(X) :- a(X), not z(X). c(X) :- b(X), y(X). d(X) :- c(X).\n{ e } :- d(_).\n")
    other.write_text("y(X) :- x(X). f(X) :- X = #count { Y : z(Y) }.\n")

    def heads(*names: str) -> list[str]:
        able = able_to_fire((file, other), frozenset(names), log)
        return [str(one)[0] for statements in able.values() for one in statements if not str(one).startswith("#")]

    assert heads() == ["f"]
    assert heads("a") == ["b", "f"]
    assert heads("x") == ["y", "f"]
    assert heads("a", "x") == ["b", "c", "d", "{", "y", "f"]


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "one.lp"
    file.write_text("% Why.\n#defined a/2.\nb(X) :- a(X,_).\n")
    assert list(map(str, as_written(file, log))) == ["#program base.", "#defined a/2.", "b(X) :- a(X,_)."]
