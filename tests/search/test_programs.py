"""A user's property or rule set is rules and nothing else, and says so in one line if not."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.errors import InputError
from bridge.search.programs import other_facts, other_rules
from bridge.search.properties import find
from bridge.search.search import search
from bridge.search.worlds import overlay
from tests.cli.running import run

BAD = {
    "#script (python)\nimport os\n#end.\nfound.": "has #script",
    '#include "/etc/passwd".\nfound.': "has #include",
    "found :- could_produce(P, @open(P)).": "calls a function",
    "found :- could_produce(P, _)": "syntax error",
    "found. #show found/0.": "has #show",
    "found. #const n = 1.": "has #const",
    "lost :- could_produce(_, _).": "derives no found",
    "found. could_produce(P, green) :- permanent(P).": "derives what the rules themselves decide: 'could_produce'",
    "found :- could_produces(_, _).": "is no predicate of the rules: 'could_produces/2'",
    "found :- could_produce(_).": "is no predicate of the rules: 'could_produce/1'",
    "found :- other_could_produce(_, _).": "is no predicate of the rules",
    "found :- permanent(P), not could_produce(Q, _).": "clingo refuses it",
    "% What?\n% Other board: in another order\nfound :- could_produce(_, green).": "compares nothing",
    "% What?\n% Asks: everything\nfound.": "Asks: is not what a property may say here",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_properties(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.lp"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as error:
        search(str(path), "Forest", 1)
    assert BAD[text] in str(error.value)
    assert "\n" not in str(error.value)
    code, out, said = run("search", str(path), "--cards", "Forest", "--size", "1")
    assert (code, out, said.count("\n")) == (2, "", 1)


def test_a_users_property(tmp_path: Path) -> None:
    path = tmp_path / "two_types.lp"
    path.write_text("% Which mirror has two types?\nfound :- could_produce(P, green), could_produce(P, black).\n")
    found = search(str(path), "Forest, Swamp, Reflecting Pool", 3, 1)
    assert {p.keys.card for p in found.witnesses[0].board.permanents} == {"Reflecting Pool", "Forest", "Swamp"}
    assert found.title == "Which mirror has two types?"


def test_an_unknown_property_names_the_nearest() -> None:
    with pytest.raises(InputError, match="did you mean 'order-matters'"):
        find("order-mater")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#script (lua) #end.", "has #script"),
        ("% Instead of: could_produce/nothing.lp\n\na.", "is no file of the rules"),
    ],
)
def test_bad_rule_sets(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "mine.lp").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        overlay(str(tmp_path))


def test_the_other_sides_names() -> None:
    assert other_facts('a("x :- here(\\"y\\",1).").') == 'other_a("x :- here(\\"y\\",1).").'
    from bridge.rules import RULES

    text = other_rules(RULES / "characteristics/intrinsic.lp")
    assert "other_has_ability(at(0),Permanent,intrinsic(Subtype)) :- other_has_type(at(0),Permanent,land)" in text


@pytest.mark.parametrize(
    "arguments", [("--size", "0"), ("--size", "99"), ("--cards", "No Such Card"), ("--players", "3")]
)
def test_bad_bounds(arguments: tuple[str, str]) -> None:
    code, out, error = run("search", "order-matters", *arguments)
    assert (code, out, error.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("name", ["dead-rule", "idle-literal"])
@pytest.mark.parametrize("option", [("--all",), ("--out", "nowhere")])
def test_what_lists_rules_has_no_boards_to_list(name: str, option: tuple[str, ...]) -> None:
    code, out, error = run("search", name, "--cards", "Forest", "--size", "1", *option)
    assert (code, out, error.count("\n")) == (2, "", 1)
    assert option[0] in error
