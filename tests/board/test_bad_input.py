"""Bad input gets one clear line and the exit code 2, whatever it is; and names from files stay data."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bridge import Board, InputError
from bridge.board.event import read_event
from bridge.board.words import of_kind
from bridge.cards.catalogue import permanents
from bridge.check.run import check_case, read_cases
from bridge.queries.could import could
from bridge.queries.types import types
from bridge.rules import EDITIONS
from tests.cli.running import answer, run

FOREST = {"card": "Forest"}

# What is in the file, and what the message must say besides the file's name.
BAD = {
    "not yaml": ("a: [b", ["line 2, column 1"]),
    "empty": ("", ["is empty"]),
    "only a comment": ("# nothing\n", ["must be a mapping"]),
    "a list": ("- Forest\n", ["must be a mapping"]),
    "tabs": ("permanents:\n\t- card: Forest\n", ["line 2"]),
    "key twice": ("permanents: []\npermanents: []\n", ["'permanents' twice"]),
    "unknown key": ({"permanents": [{"crad": "Forest", "card": "Forest"}]}, ["permanents[0]", "'crad'", "'card'"]),
    "unknown board key": ({"permanent": []}, ["'permanent'", "'permanents'"]),
    "unknown card": ({"permanents": [{"card": "Exotic Orchrd"}]}, ["permanents[0].card", "'Exotic Orchard'"]),
    "no card": ({"permanents": [{"id": "a"}]}, ["permanents[0]", "'card' is missing"]),
    "unknown id": (
        {"permanents": [FOREST, {"card": "Utopia Sprawl", "attached_to": "forst"}]},
        ["permanents[1].attached_to", "'forst'", "'forest'"],
    ),
    "unknown player": ({"players": ["Anna"], "permanents": [{**FOREST, "controller": "Ana"}]}, ["'Ana'", "'Anna'"]),
    "player twice": ({"players": ["A", "A"]}, ["players[1]", "'A'"]),
    "id twice": ({"permanents": [{**FOREST, "id": "a"}, {**FOREST, "id": "a"}]}, ["permanents[1].id", "'a'"]),
    "attached to itself": ({"permanents": [{"card": "Wild Growth", "id": "a", "attached_to": "a"}]}, ["to itself"]),
    "attached in a circle": (
        {
            "permanents": [
                {"card": "Wild Growth", "id": "a", "attached_to": "b"},
                {"card": "Wild Growth", "id": "b", "attached_to": "c"},
                {"card": "Wild Growth", "id": "c", "attached_to": "a"},
            ]
        },
        ["permanents[0].attached_to", "circle"],
    ),
    "attached to a group": (
        {"permanents": [{**FOREST, "count": 2}, {"card": "Wild Growth", "attached_to": "forest"}]},
        ["several permanents"],
    ),
    "count -1": ({"permanents": [{**FOREST, "count": -1}]}, ["permanents[0].count", "-1"]),
    "count 0": ({"permanents": [{**FOREST, "count": 0}]}, ["permanents[0].count", "0"]),
    "count too large": ({"permanents": [{**FOREST, "count": 10_000_000}]}, ["permanents[0].count", "10000000"]),
    "count is text": ({"permanents": [{**FOREST, "count": "two"}]}, ["permanents[0].count", "a whole number", "'two'"]),
    "count beyond 64 bits": ({"permanents": [{**FOREST, "count": 2**80}]}, ["permanents[0].count"]),
    "tapped is text": ({"permanents": [{**FOREST, "tapped": "yes"}]}, ["permanents[0].tapped", "true or false"]),
    "no color": ({"permanents": [{**FOREST, "chosen_color": "Q"}]}, ["permanents[0].chosen_color", "'Q'"]),
    "colorless is no color": ({"permanents": [{**FOREST, "chosen_color": "C"}]}, ["permanents[0].chosen_color", "'C'"]),
    "negative counters": (
        {"permanents": [{**FOREST, "counters": {"charge": -1}}]},
        ["permanents[0].counters.charge", "-1"],
    ),
    "empty name": ({"permanents": [{"card": ""}]}, ["permanents[0].card"]),
    "name is a list": ({"permanents": [{"card": ["Forest"]}]}, ["permanents[0].card", "text"]),
    "two cards that are not one": ({"permanents": [{"card": "Forest // Island"}]}, ["permanents[0].card", "no card"]),
    "a half where there is one face": (
        {"permanents": [{"card": "Urza's Saga // Forest"}]},
        ["permanents[0].card", "did you mean 'Urza's Saga'"],
    ),
    "another half of a class": ({"permanents": [{"card": "Wizard Class // Forest"}]}, ["'Wizard Class'"]),
    "another's other half": ({"hands": {"A": ["Fire // Tear"]}}, ["hands.A[0]", "'Fire // Ice'"]),
    "5 MB name": ({"permanents": [{"card": "Forest" * 900_000}]}, ["permanents[0].card", "no card"]),
    "script in a name": ({"permanents": [{"card": '"). #script (python) print(1) #end. %'}]}, ["no card"]),
    "newline in a name": ({"permanents": [{"card": "Forest\nIsland"}]}, ["no card"]),
    "unknown commander": ({"commanders": {"A": ["Tymna"]}}, ["commanders.A[0]", "'Tymna'"]),
    "commander of nobody": ({"players": ["A"], "commanders": {"B": []}}, ["commanders", "'B'"]),
    "a color for a card that is no commander": (
        {"players": ["A"], "commanders": {"A": ["Clara Oswald"]}, "commander_colors": {"A": {"Sol Ring": "G"}}},
        ["commander_colors.A", "'Sol Ring'", "commander"],
    ),
    "no color for a commander": (
        {"players": ["A"], "commanders": {"A": ["Clara Oswald"]}, "commander_colors": {"A": {"Clara Oswald": "C"}}},
        ["commander_colors.A", "'C'"],
    ),
    "a comma in a name without quotes": (
        "permanents:\n- {card: Chandra, Torch of Defiance}\n",
        ["permanents[0]", "'Torch of Defiance'", "a name with a comma needs quotes"],
    ),
    "a plural chosen": (
        {"permanents": [{"card": "Conspiracy", "chosen_type": "Elves"}]},
        ["permanents[0].chosen_type", "did you mean 'Elf'?"],
    ),
    "no such type chosen": (
        {"permanents": [{"card": "Conspiracy", "chosen_type": "Gobiln"}]},
        ["permanents[0].chosen_type", "no creature type", "'Gobiln'", "'Goblin'"],
    ),
    "small letters": (
        {"permanents": [{"card": "Conspiracy", "chosen_type": "elf"}]},
        ["permanents[0].chosen_type", "'elf'", "'Elf'"],
    ),
    "a land type for creatures": (
        {"permanents": [{"card": "Conspiracy", "chosen_type": "Island"}]},
        ["permanents[0].chosen_type", "no creature type", "'Island'"],
    ),
    "a creature type for a land": (
        {"permanents": [FOREST, {"card": "Phantasmal Terrain", "attached_to": "forest", "chosen_type": "Elf"}]},
        ["permanents[1].chosen_type", "no basic land type", "'Elf'"],
    ),
    "no such type on what chooses none": (
        {"permanents": [{**FOREST, "chosen_type": "Gobiln"}]},
        ["permanents[0].chosen_type", "no type", "'Goblin'"],
    ),
    "a land type that is not basic": (
        {"permanents": [FOREST], "effects": [{"source": "Dream Thrush", "on": "forest", "chosen_type": "Gate"}]},
        ["effects[0].chosen_type", "no basic land type", "'Gate'"],
    ),
    "a word that is none": (
        {"effects": [{"source": "Mind Bend", "chosen_type": "Swmap to Island"}]},
        ["effects[0].chosen_type", "'Swmap to Island'", "'Swamp to Island'"],
    ),
    "a color and a type": (
        {"effects": [{"source": "Mind Bend", "chosen_type": "black to Island"}]},
        ["effects[0].chosen_type", "'black to Island'"],
    ),
    "words where none change": (
        {"permanents": [{"card": "Conspiracy", "chosen_type": "Elf to Goblin"}]},
        ["permanents[0].chosen_type", "'Elf to Goblin'"],
    ),
    "no such name chosen": (
        {"permanents": [{"card": "Alpine Moon", "chosen_name": "Tropical Iland"}]},
        ["permanents[0].chosen_name", "'Tropical Iland'", "'Tropical Island'"],
    ),
    "two names chosen": (
        {"permanents": [{"card": "Alpine Moon", "chosen_name": "Fire // Ice"}]},
        ["permanents[0].chosen_name", "'Fire' or 'Ice'"],
    ),
    "no such player chosen": (
        {"permanents": [{**FOREST, "controller": "Anna", "chosen_player": "Ana"}]},
        ["permanents[0].chosen_player", "'Ana'", "'Anna'"],
    ),
    "no such card imprinted": (
        {"permanents": [{"card": "Chrome Mox", "imprinted": "Forst"}]},
        ["permanents[0].imprinted", "'Forst'", "'Forest'"],
    ),
    "no such further type": (
        {"permanents": [{**FOREST, "extra_types": ["Artifact", "Artfact"]}]},
        ["permanents[0].extra_types[1]", "'Artfact'", "'Artifact'"],
    ),
    "no such counter": (
        {"permanents": [{"card": "Gemstone Caverns", "counters": {"luk": 1}}]},
        ["permanents[0].counters", "'luk'", "'luck'"],
    ),
    "symbol in a gained ability": (
        {"permanents": [{**FOREST, "gained_abilities": ["Flying", "{T}: Add {K}."]}]},
        ["permanents[0].gained_abilities[1]", "'{K}'"],
    ),
    "symbol in an emblem": ({"emblems": [{"text": "Lands have {K}."}]}, ["emblems[0].text", "'{K}'"]),
    "an instant": ({"permanents": [{"card": "Lightning Bolt"}]}, ["permanents[0].card", "an instant", "CR 110.4"]),
    "a dungeon": ({"permanents": [{"card": "Tomb of Annihilation"}]}, ["permanents[0].card", "a dungeon"]),
    "counters without a kind": ({"permanents": [{**FOREST, "counters": {"": 1}}]}, ["permanents[0].counters", "''"]),
    "numbers past 32 bits": (
        {"permanents": [{"card": "Gemstone Caverns", "counters": {"luck": 2**31}}]},
        ["permanents[0].counters.luck", "100,000,000 or less"],
    ),
    "too many counters together": (
        {"permanents": [{**FOREST, "count": 50_000, "counters": {"charge": 50_000}}]},
        ["permanents[0].counters", "100,000,000 counters"],
    ),
    "life past 32 bits": ({"life": {"A": -(2**40)}}, ["life.A", "-100,000,000 or more"]),
    "mana past 32 bits": ({"floating": {"A": {"G": 2**31 - 1}}}, ["floating.A.G", "100,000,000 or less"]),
    "no type of mana": ({"floating": {"A": {"G": 1, "Q": 1}}}, ["floating.A", "no such key", "'Q'"]),
    "a type of mana in small letters": ({"floating": {"A": {"g": 1}}}, ["floating.A", "'g'", "'G'"]),
    "a number as a key": ("permanents:\n- card: Forest\n  3: x\n", ["permanents[0]", "keys that are text", "3"]),
    "a list as a key": ("permanents:\n- card: Forest\n  [a]: x\n", ["line 3, column 3", "a key that is no text"]),
    "a mapping as a key": ("permanents:\n- card: Forest\n  {a: b}: x\n", ["line 3, column 3"]),
    "half a character": ('{"permanents": [{"card": "Forest", "id": "\\ud800"}]}', ["half a character", "ud800"]),
    "half a character as a key": ('{"life": {"\\udc00": 1}}', ["half a character", "udc00"]),
    "an alias of itself": ("permanents: &a [*a]\n", ["line 1"]),
    "a copy of a copy of itself": (
        {
            "permanents": [
                FOREST,
                {"card": "Clone", "id": "y", "copy_of": "z"},
                {"card": "Clone", "id": "z", "copy_of": "y"},
            ]
        },
        ["permanents[1].copy_of", "copy of itself", "'z'"],
    ),
    "a copy of itself": (
        {"permanents": [{"card": "Clone", "id": "z", "copy_of": "z"}]},
        ["permanents[0].copy_of", "'z'"],
    ),
    "a copy of an instant": (
        {"permanents": [{"card": "Clone", "copy_of": "Lightning Bolt"}]},
        ["permanents[0].copy_of", "an instant"],
    ),
    "covered by a sorcery": (
        {"permanents": [{**FOREST, "covered_by": ["Island", "Overrun"]}]},
        ["permanents[0].covered_by[1]", "a sorcery"],
    ),
    "copies of each other": (
        {"permanents": [{"card": "Clone", "id": "a", "copy_of": "b"}, {"card": "Clone", "id": "b", "copy_of": "a"}]},
        ["permanents[0].copy_of", "'b'"],
    ),
    "effect of no card": ({"effects": [{"source": "Deep Watr"}]}, ["effects[0].source", "'Deep Water'"]),
    "effect on nothing": ({"effects": [{"source": "Deep Water", "on": "x"}]}, ["effects[0].on", "'x'"]),
}

# What a card of one's own may not be, and what the message must say.
BAD_DEFINITIONS: dict[str, tuple[dict[str, object], list[str]]] = {
    "type": ({"type_line": "Lnad"}, ["define.type_line", "'Lnad'", "'Land'"]),
    "supertype": ({"type_line": "Legndary Land"}, ["define.type_line", "'Legndary'", "'Legendary'"]),
    "no type": ({"type_line": "Basic"}, ["define.type_line", "names no card type", "'Basic'"]),
    "nothing": ({"type_line": ""}, ["define.type_line", "names no card type"]),
    "subtype": ({"type_line": "Creature — Efl Druid"}, ["define.type_line", "'Efl'", "'Elf'"]),
    "no dash": ({"type_line": "Land Forest"}, ["define.type_line", "'Forest'", "dash"]),
    "another dash": ({"type_line": "Land -- Forest"}, ["define.type_line", "'--'"]),
    "subtype of another type": ({"type_line": "Land — Elf"}, ["define.type_line", "'Elf'", "205.3d"]),
    "an instant": ({"type_line": "Instant"}, ["permanents[0].card", "an instant"]),
    "cost without braces": ({"type_line": "Artifact", "mana_cost": "2G"}, ["define.mana_cost", "'2G'", "'{2}{G}'"]),
    "cost in small letters": ({"type_line": "Artifact", "mana_cost": "{2}{g}"}, ["define.mana_cost", "'{g}'", "'{G}'"]),
    "no cost": ({"type_line": "Artifact", "mana_cost": "{2}{Q}"}, ["define.mana_cost", "'{Q}'"]),
    "open cost": ({"type_line": "Artifact", "mana_cost": "{2}{"}, ["define.mana_cost", "'{'"]),
    "colors": ({"type_line": "Artifact", "colors": "WC"}, ["define.colors", "'C'"]),
    "colors in small letters": ({"type_line": "Artifact", "colors": "w"}, ["define.colors", "'w'", "'W'"]),
    "power": ({"type_line": "Creature", "power": "two"}, ["define.power", "'two'"]),
    "symbol not closed": ({"type_line": "Land", "text": "{T}: Add {G"}, ["define.text", "'{G'", "'{G}'"]),
    "symbol not opened": ({"type_line": "Land", "text": "{T}: Add G}."}, ["define.text", "'}'"]),
    "symbol in small letters": ({"type_line": "Land", "text": "{t}: Add {G}."}, ["define.text", "'{t}'", "'{T}'"]),
    "no symbol": ({"type_line": "Land", "text": "{T}: Add {K}."}, ["define.text", "'{K}'"]),
    "key": ({"type_line": "Creature", "pwoer": 2}, ["define", "'pwoer'", "'power'"]),
}
BAD |= {
    f"defined: {name}": ({"permanents": [{"card": "Mine", "define": definition}]}, ["permanents[0]", *says])
    for name, (definition, says) in BAD_DEFINITIONS.items()
}


@pytest.mark.parametrize("name", BAD)
def test_one_clear_line_and_exit_code_2(name: str, tmp_path: Path) -> None:
    content, says = BAD[name]
    path = tmp_path / "board.yaml"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    code, out, error = run("could", str(path))
    assert code == 2
    assert out == ""
    assert error.count("\n") == 1
    assert "Traceback" not in error
    assert len(error) < 1000
    assert "board.yaml" in error
    for part in says:
        assert part in error


def test_missing_file_folder_and_binary(tmp_path: Path) -> None:
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00permanents")
    for path in (tmp_path / "none.yaml", tmp_path, tmp_path / "binary.yaml"):
        code, _, error = run("could", str(path))
        assert code == 2
        assert error.count("\n") == 1
        assert str(path) in error


def test_a_small_file_that_unfolds_into_a_huge_one(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    path = tmp_path / "bomb.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    code, _, error = run("could", str(path))
    assert code == 2
    assert "more than" in error


@pytest.mark.parametrize(
    "line",
    [
        "A: Forst",
        "A: Forest (tappd)",
        "A",
        "A Forest",
        ": Forest",
        "A: Forest (on nowhere)",
        "A: 0x Forest",
        "A: Conspiracy (Eflf)",
        "A: Forest (tapped) (U)",
        "A: Forest (on)",
        "A: Forest (U, R)",
        "A: Forest (tapped, tapped)",
        "A: Forest (1 luck counter, 2 luck counters)",
        "A: 99999999999x Forest",
        ";",
    ],
)
def test_bad_lines(line: str) -> None:
    code, _, error = run("could", line)
    assert code == 2
    assert error.count("\n") == 1
    assert "Traceback" not in error


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("cuold", "A: Forest"),
        ("could",),
        ("could", "A: Forest", "forst"),
        ("could", "A: Forest", "--jsn"),
        ("could", "A: Forest", "--edition", "1993"),
        ("tap", "A: Forest"),
        ("tap", "A: Forest", "forest", "--ability", "-1"),
        ("tap", "A: Forest", "forest", "--ability", "7"),
        ("tap", "A: Forest", "forest", "--for", "purple"),
        ("check",),
        ("check", "nowhere.yaml"),
    ],
    ids=" ".join,
)
def test_bad_usage(arguments: tuple[str, ...]) -> None:
    code, _, error = run(*arguments)
    assert code == 2
    assert "Traceback" not in error
    assert error.count("\n") <= 1


NASTY = [
    'a"b',
    "a\\",
    'a\\"b',
    "a\nb",
    "%a",
    '"). permanent("x',
    "#script (python)",
    "a\tb",
    "{{}}",
    "ä",
    "🌲",
    "[bold]x[/bold]",
]


@pytest.mark.parametrize("name", NASTY)
def test_ids_and_players_are_data(name: str) -> None:
    tree: dict[str, Any] = {
        "players": [name, "other " + name],
        "permanents": [
            {"card": "Forest", "id": name, "controller": name},
            {"card": "Exotic Orchard", "id": "orchard " + name, "controller": "other " + name},
        ],
    }
    board = Board.from_tree(tree)
    assert board.could_produce("orchard " + name).types == ("G",)


@pytest.mark.parametrize("name", NASTY)
def test_defined_cards_are_data(name: str, tmp_path: Path) -> None:
    tree = {"permanents": [{"card": name, "id": "x", "define": {"type_line": "Land", "text": "{T}: Add {G}."}}]}
    path = tmp_path / "board.json"
    path.write_text(json.dumps(tree), encoding="utf-8")
    assert answer("could", str(path))["could_produce"] == {"x": ["G"]}
    assert run("could", str(path))[0] == 0


def test_words_that_yaml_would_change(tmp_path: Path) -> None:
    """``on`` is a key, ``N`` and ``no`` are names, a date is text."""
    path = tmp_path / "board.yaml"
    path.write_text(
        "title: 2026-01-16\nplayers: [N, no]\npermanents:\n- {card: Plains, id: on, controller: no}\n"
        "effects:\n- {source: Quarum Trench Gnomes, on: on, controller: N}\n",
        encoding="utf-8",
    )
    assert answer("could", str(path))["could_produce"] == {"on": ["C"]}


def test_errors_name_the_path_in_case_files(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text("- {id: X, board: {permanents: [{card: Forst}]}, expect: {could_produce: {}}}\n", encoding="utf-8")
    code, _, error = run("check", str(path))
    assert code == 2
    assert "X.board.permanents[0].card" in error


def test_board_methods_raise_the_same_errors() -> None:
    board = Board.parse("A: Forest")
    with pytest.raises(InputError, match="no permanent has this id"):
        board.could_produce("forst")
    with pytest.raises(InputError, match="no card has this name"):
        board.adding("Forst", "A")
    with pytest.raises(InputError, match="no permanent has this id"):
        board.removing("forst")
    with pytest.raises(InputError, match="must be true or false"):
        board.adding("Forest", "A", tapped="yes")
    with pytest.raises(InputError, match="must be true or false"):
        board.changing("forest", tapped="yes")
    with pytest.raises(InputError, match=r"there is no such key: 'taped' .*'tapped'"):
        board.changing("forest", taped=True)
    with pytest.raises(InputError, match="is no type: 'Gobiln'"):
        board.changing("forest", chosen_type="Gobiln")
    with pytest.raises(InputError, match="is not a player"):
        board.changing("forest", controller="B")
    with pytest.raises(InputError, match="to itself"):
        board.changing("forest", attached_to="forest")
    with pytest.raises(InputError, match=r"no card names: 'luk' .*'luck'"):
        board.changing("forest", counters={"luk": 1})
    with pytest.raises(InputError, match="can't be a permanent"):
        board.adding("Lightning Bolt", "A")
    with pytest.raises(InputError, match="can't be a permanent"):
        board.changing("forest", card="Lightning Bolt")
    with pytest.raises(InputError, match="can't be a permanent"):
        board.adding("Lightning Bolt", "A", face_down=True).changing("lightning-bolt", face_down=False)
    with pytest.raises(InputError, match="more than 100,000 permanents"):
        board.changing("forest", count=100_001)


def test_a_change_is_all_of_it() -> None:
    board = Board.parse("A: Forest, Exotic Orchard; B: Island, Exotic Orchard")
    changed = board.changing("forest", controller="B").changing("island", gained_abilities=["{T}: Add {R}."])
    assert changed.permanents[0].controller == changed.keys.permanents[0].controller == "B"
    assert changed.could_produce("exotic-orchard").types == ("U", "R", "G")


def test_notes_that_are_almost_right() -> None:
    for note, near in (("u", "U"), ("green", "G"), ("Tapped", "tapped"), ("elf", "Elf")):
        with pytest.raises(InputError, match=f"did you mean '{near}'"):
            Board.parse(f"A: Forest ({note})")


@pytest.mark.parametrize("item", ["3 Forest", "3xForest", "Forest x3", "Forest * 3", "3× Forest"])
def test_counts_that_are_almost_right(item: str) -> None:
    with pytest.raises(InputError, match=r"did you mean '3x Forest'"):
        Board.parse(f"A: {item}")


def test_the_x_of_an_effect_is_told() -> None:
    effect = {"source": "Deep Water", "x": 3}
    found = could(Board.from_tree({"permanents": [FOREST], "effects": [effect]})).unmodelled
    assert [entry.text for entry in found] == ["the key x"]


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"enter": "Clone", "copy_of": "Lightning Bolt"}, ["event.copy_of", "an instant"]),
        ({"enter": "Forest", "from": "hnad"}, ["event.from", "'hnad'", "'hand'"]),
        ({"enter": "Forest", "form": "hand"}, ["event", "'form'", "'from'"]),
        ({"enter": "Forest", "cast": True}, ["event.enter", "'Forest'", "CR 305.9"]),
        ({"cast": "Forest"}, ["event.cast", "'Forest'", "CR 305.9"]),
        ({"enter": "Endless One", "cast": True, "x": 2**40}, ["event.x", "100,000,000 or less"]),
    ],
)
def test_what_no_event_may_say(event: dict[str, object], says: list[str], tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps({"permanents": [FOREST], "event": event}), encoding="utf-8")
    code, _, error = run("outcomes", str(path))
    assert code == 2
    assert error.startswith(f"manaproof: {path}: event")
    for part in says:
        assert part in error


@pytest.mark.parametrize(
    ("cases", "says"),
    [
        ("[]", ["has no case"]),
        ("{id: X, board: {players: [A]}, expect: {could_produce: {a: [Q]}}}", ["could_produce.a[0]", "'Q'"]),
        ("{id: X, board: {permanents: [{card: Forest}]}, expect: {tap: {forest: [{g: 1}]}}}", ["X", "'g'", "'G'"]),
        ("{id: X, board: {permanents: [{card: Forest}]}, expect: {tap: {forest: [{B: {G: 1}}]}}}", ["X", "'B'", "'A'"]),
        ("{id: X, board: {permanents: [{card: Forest}]}, expect: {tap: {forest: [{A: {Q: 1}}]}}}", ["X", "'Q'"]),
    ],
)
def test_expectations_that_nothing_can_meet(cases: str, says: list[str], tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(cases, encoding="utf-8")
    code, _, error = run("check", str(path))
    assert code == 2
    for part in says:
        assert part in error


def test_what_enters_is_defined_with_words_that_there_are() -> None:
    event = {"enter": "Mine", "define": {"type_line": "Lnad"}}
    with pytest.raises(InputError, match=r"no card type or supertype") as caught:
        read_event(Board.from_tree({"event": event}))
    assert caught.value.where == "event.define.type_line"


def test_a_number_that_no_ability_has_is_named_by_its_path(tmp_path: Path) -> None:
    moons = {"card": "Blood Moon", "count": 3}  # an entry of the file, and three of the board
    board = {"permanents": [moons, FOREST, {"card": "Forest", "activated_this_turn": [0, 1]}]}
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board), encoding="utf-8")
    code, _, error = run("legal", str(path))
    assert code == 2
    assert error.startswith(f"manaproof: {path}: permanents[2].activated_this_turn[1]: forest-2 has 1 ")


def test_what_the_rules_refuse_is_named_with_its_case(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(
        "- {id: X, board: {permanents: [{card: Forest, activated_this_turn: [1]}]},"
        " expect: {can_activate: {forest: {}}}}\n"
        "- {id: Y, board: {permanents: [{card: Forest}]}, expect: {could_produce: {forst: [G]}}}\n",
        encoding="utf-8",
    )
    tree = read_cases(str(path))
    for case, says in zip(tree, ("X.board.permanents[0].activated_this_turn[0]", "Y: no permanent"), strict=True):
        with pytest.raises(InputError, match=re.escape(says)):
            check_case(case, str(path), EDITIONS[-1])


def test_there_are_words_for_every_choice() -> None:
    for word in ("Elf", "Time Lord", "Assembly-Worker", "C'tan"):
        Board.from_tree({"permanents": [{"card": "Conspiracy", "chosen_type": word}]})
    for word in ("Artifact", "instant", "Treasure", "Urza's", "Aura", "Siege", "Jace", "Arcane"):
        Board.from_tree({"permanents": [{"card": "Forest", "chosen_type": word}]})
    for words in ("black to green", "Swamp to Island", "Goblin to Elf", "Island", "blue"):
        Board.from_tree({"effects": [{"source": "Mind Bend", "chosen_type": words}]})


def test_every_subtype_of_the_table_may_be_chosen() -> None:
    """But for those of single cards outside tournaments, which are jokes."""
    for kind in ("creature", "land"):
        cards = Counter(word for face in permanents() if face.types == (kind,) for word in face.subtypes)
        assert {word for word, number in cards.items() if number > 1} - of_kind(f"{kind}_type") <= {"Ctan"}


def test_further_types_of_two_words() -> None:
    board = Board.from_tree({"permanents": [{**FOREST, "extra_types": ["creature", "Time Lord"]}]})
    assert "Time Lord" in types(board).permanents[0].subtypes


def test_names_are_chosen_as_cards_spell_them() -> None:
    moon = {"card": "Alpine Moon", "controller": "A"}
    mine = {"card": "Mine", "controller": "B", "define": {"type_line": "Land", "text": "{T}: Add {G}."}}
    for name, chosen in (("tropical island", "Tropical Island"), ("mine", "Mine")):
        board = Board.from_tree({"permanents": [{**moon, "chosen_name": name}, mine]})
        assert board.permanents[0].keys.chosen_name == chosen
    board = Board.from_tree({"permanents": [{**moon, "chosen_name": "mine"}, mine]})
    assert board.could_produce("mine").types == ("W", "U", "B", "R", "G")


def test_a_card_of_ones_own_may_have_counters_of_its_own() -> None:
    text = "{T}, Remove a shiny counter from Mine: Add {G}."
    mine = {"card": "Mine", "counters": {"shiny": 1}, "define": {"type_line": "Land", "text": text}}
    assert Board.from_tree({"permanents": [mine]}).could_produce("mine").types == ("G",)


def test_newer_subtypes_of_imported_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANAPROOF_CACHE", str(tmp_path))
    conspiracy = {"permanents": [{"card": "Conspiracy", "chosen_type": "Blorb"}]}
    with pytest.raises(InputError, match="no creature type"):
        Board.from_tree(conspiracy)
    cards = tmp_path / "new.jsonl"
    cards.write_text(json.dumps({"name": "New One", "type_line": "Creature — Blorb", "oracle_text": ""}) + "\n")
    assert run("cards", "import", str(cards))[0] == 0
    assert Board.from_tree(conspiracy).permanents[0].keys.chosen_type == "Blorb"


@pytest.mark.parametrize("text", ["blah blah", "{T}: Ad {G}.", "Flyng", "Lands add mana of blah."])
@pytest.mark.parametrize("arguments", [("could",), ("tap", "x"), ("types",), ("legal",), ("pool", "A")], ids=" ".join)
def test_words_of_ones_own_that_nothing_reads_are_told(arguments: tuple[str, ...], text: str, tmp_path: Path) -> None:
    for at, tree in enumerate(
        (
            {"permanents": [{**FOREST, "id": "x", "gained_abilities": ["Flying", text]}]},
            {"permanents": [{"card": "Mine", "id": "x", "define": {"type_line": "Land — Forest", "text": text}}]},
            {"permanents": [{**FOREST, "id": "x"}], "emblems": [{"text": text}]},
        )
    ):
        path = tmp_path / f"{at}.json"
        path.write_text(json.dumps(tree), encoding="utf-8")
        command, *rest = arguments
        found = answer(command, str(path), *rest)
        assert [entry["permanent"] for entry in found["unmodelled"]] == ["emblem 1" if "emblems" in tree else "x"]
        assert run(command, str(path), *rest, "--strict")[0] == 3


def test_texts_as_cards_have_them_are_not_told() -> None:
    text = "Flying\nWhenever Mine of Blorb attacks, draw a card.\n{T}: Put a shiny counter on a Goblin named Bob."
    mine = {"card": "Mine of Blorb", "define": {"type_line": "Land Creature — Forest Goblin", "text": text}}
    assert could(Board.from_tree({"permanents": [mine]})).unmodelled == ()


@pytest.mark.parametrize(
    "arguments",
    [
        ("search", "order-matters", "--out"),
        ("diff", "mirrors-skipped", "--out"),
        ("check", "tests/cases", "--junit"),
        ("orderings", "A: Forest", "forest", "--graph"),
        ("explain", "A: Forest", "forest", "G", "--graph"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_where_nothing_can_be_written_nothing_is_done(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def work(*_: object) -> None:
        raise AssertionError("the work was done first")

    for name in ("search.search.search", "search.diff.diff", "check.run.check_files", "queries.orderings.orderings"):
        monkeypatch.setattr(f"bridge.{name}", work)
    monkeypatch.setattr("bridge.explain.explain.explain", work)
    (tmp_path / "file").write_text("")
    code, _, error = run(*arguments, str(tmp_path / "file" / "out.svg"))
    assert code == 2
    assert error.count("\n") == 1
    assert str(tmp_path) in error


@pytest.mark.parametrize(
    "choice",
    [
        {"chosen_color": "U"},
        {"chosen_type": "Elf"},
        {"chosen_name": "Island"},
        {"chosen_player": "A"},
        {"imprinted": "Island"},
    ],
    ids=str,
)
def test_a_choice_that_no_text_asks_for_is_told(choice: dict[str, str]) -> None:
    (told,) = could(Board.from_tree({"permanents": [{**FOREST, **choice}]})).unmodelled
    assert (told.permanent, told.text) == ("forest", f"the key {next(iter(choice))}")
    assert could(Board.from_tree({"permanents": [{"card": "Chrome Mox", "imprinted": "Island"}]})).unmodelled == ()
    assert "text of this permanent that is read" in told.why
    copy = {**FOREST, "copy_of": "Thriving Grove", "chosen_color": "U"}
    assert could(Board.from_tree({"permanents": [copy]})).unmodelled == ()


@pytest.mark.parametrize(
    ("card", "asked", "key"),
    [
        ("Isochron Scepter", {"imprinted": "Lightning Bolt"}, "chosen_color"),
        ("Clone Shell", {"imprinted": "Grizzly Bears"}, "chosen_color"),
        ("Panoptic Mirror", {"imprinted": "Lightning Bolt"}, "chosen_color"),
        ("Knowledge Pool", {"imprinted": "Lightning Bolt"}, "chosen_type"),
        ("Ugin's Labyrinth", {"imprinted": "Karn Liberated"}, "chosen_type"),
        ("Cavern of Souls", {"chosen_type": "Elf"}, "chosen_color"),
        ("Convincing Mirage", {"chosen_type": "Swamp"}, "chosen_color"),
        ("Coldsteel Heart", {"chosen_color": "U"}, "chosen_type"),
        ("Alloy Golem", {"chosen_color": "U"}, "chosen_name"),
        ("Alpine Moon", {"chosen_name": "Forest"}, "chosen_color"),
        ("Overwhelming Splendor", {"chosen_player": "A"}, "chosen_color"),
    ],
)
def test_a_choice_of_another_kind_than_a_text_asks_for_is_told(card: str, asked: dict[str, str], key: str) -> None:
    wrong = {"chosen_color": "R", "chosen_type": "Elf", "chosen_name": "Island"}[key]
    (told,) = could(Board.from_tree({"permanents": [{"card": card, **asked, key: wrong}]})).unmodelled
    assert told.text == f"the key {key}"


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ({"source": "Tidal Warrior"}, ["the permanent that it is on"]),
        ({"source": "Tidal Warrior", "on": "forest"}, []),
        (
            {"source": "Mind Bend", "chosen_type": "Forest to Island"},
            ["the permanent that it is on"],
        ),
        ({"source": "Mutavault"}, ["the permanent that it is on"]),
        ({"source": "Hall of Gemstone"}, ["the color chosen for it"]),
        ({"source": "Hall of Gemstone", "chosen_color": "U"}, []),
    ],
    ids=str,
)
def test_what_the_board_leaves_open_of_an_effect_is_told(effect: dict[str, str], told: list[str]) -> None:
    found = could(Board.from_tree({"permanents": [FOREST], "effects": [effect]})).unmodelled
    assert [(one.permanent, one.text) for one in found] == [("effect 1", text) for text in told]
