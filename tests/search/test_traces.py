"""Rules that never fire and literals that never matter are told from those that do."""

from __future__ import annotations

from bridge.search.traces import DEAD, IDLE, trace

CARDS = ["Forest", "Contamination", "Reflecting Pool", "Damping Sphere"]
FEW = ["Forest", "Contamination"]


def test_rules_that_never_fire() -> None:
    found = trace(DEAD, CARDS, 2, 1)
    never = {(one.file, one.text.partition(" :-")[0]) for one in found.never}
    assert ("spaces/places.lp", "too_many_effects") in never
    assert not any(file == "could_produce/replaced.lp" for file, _ in never)
    assert found.seen > 100
    assert any(one.file == "could_produce/reasons_commander.lp" for one in (*found.never, *found.beyond))


def test_a_rule_fires_on_a_larger_board_only() -> None:
    def never(size: int) -> set[str]:
        return {one.text for one in trace(DEAD, FEW, size, 1).never if one.file == "could_produce/replaced.lp"}

    assert never(1)
    assert not never(2)


def test_literals_that_matter() -> None:
    found = trace(IDLE, CARDS, 2, 1)
    never = {(one.file, one.text.partition(" in ")[0]) for one in found.never}
    assert ("could_produce/could_produce.lp", "not watches(_,Permanent,Manner)") not in never
    assert ("replacement/applicable.lp", "Amount < Least") not in never
    assert found.verdict().count("literals never matter") == 1
