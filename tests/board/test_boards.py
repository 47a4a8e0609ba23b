"""Boards are read alike from all their forms, and are values."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bridge import Board, InputError
from bridge.board.format import schema
from bridge.board.oneline import parse_one_line

TREE = {
    "players": ["A", "B"],
    "permanents": [
        {"card": "Forest", "controller": "A"},
        {"card": "Forest", "controller": "A", "tapped": True},
        {"card": "Utopia Sprawl", "controller": "A", "attached_to": "forest", "chosen_color": "U"},
        {"card": "Urborg, Tomb of Yawgmoth", "controller": "B"},
    ],
}
LINE = "A: Forest, Forest (tapped), Utopia Sprawl (on forest, U); B: Urborg, Tomb of Yawgmoth"


def test_all_forms_are_alike(tmp_path: Path) -> None:
    import yaml

    (tmp_path / "b.json").write_text(json.dumps(TREE), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(yaml.safe_dump(TREE), encoding="utf-8")
    boards = [Board.load(str(tmp_path / "b.json")), Board.load(str(tmp_path / "b.yaml")), Board.parse(LINE)]
    assert [board.permanents for board in boards] == [boards[0].permanents] * 3
    assert [p.id for p in boards[0].permanents] == ["forest", "forest-2", "utopia-sprawl", "urborg-tomb-of-yawgmoth"]


def test_default_ids_keep_off_given_ones() -> None:
    board = Board.from_tree(
        {"permanents": [{"card": "Forest"}, {"card": "Island", "id": "forest"}, {"card": "Forest"}]}
    )
    assert [p.id for p in board.permanents] == ["forest-2", "forest", "forest-3"]


@pytest.mark.parametrize(
    ("line", "permanents"),
    [
        ("A: 3x Forest", [{"card": "Forest", "controller": "A", "count": 3}]),
        (
            "A: 3 x Forest (tapped, id f)",
            [{"card": "Forest", "controller": "A", "count": 3, "tapped": True, "id": "f"}],
        ),
        ("A: Vivid Crag (2 charge counters)", [{"card": "Vivid Crag", "controller": "A", "counters": {"charge": 2}}]),
        (
            "A: Vivid Crag (2 charge counters, 1 luck counter)",
            [{"card": "Vivid Crag", "controller": "A", "counters": {"charge": 2, "luck": 1}}],
        ),
        ("A: Conspiracy (Elf)", [{"card": "Conspiracy", "controller": "A", "chosen_type": "Elf"}]),
        ("A: Conspiracy (type Elf)", [{"card": "Conspiracy", "controller": "A", "chosen_type": "Elf"}]),
        (
            "A: Alpine Moon (tapped, name Urborg, Tomb of Yawgmoth, id x)",
            [
                {
                    "card": "Alpine Moon",
                    "controller": "A",
                    "tapped": True,
                    "chosen_name": "Urborg, Tomb of Yawgmoth",
                    "id": "x",
                }
            ],
        ),
        (
            "A: Vesuva (copy of Urborg, Tomb of Yawgmoth)",
            [{"card": "Vesuva", "controller": "A", "copy_of": "Urborg, Tomb of Yawgmoth"}],
        ),
        ("A: Forest (player B)", [{"card": "Forest", "controller": "A", "chosen_player": "B"}]),
        ("A: ; B: Forest", [{"card": "Forest", "controller": "B"}]),
        (
            "A: Nykthos, Shrine to Nyx, Forest",
            [{"card": "Nykthos, Shrine to Nyx", "controller": "A"}, {"card": "Forest", "controller": "A"}],
        ),
    ],
)
def test_one_line(line: str, permanents: list[dict[str, object]]) -> None:
    assert parse_one_line(line)["permanents"] == permanents


def test_a_change_is_a_new_board() -> None:
    board = Board.parse("A: Forest, Wild Growth (on forest), Reflecting Pool")
    without = board.removing("forest")
    assert [p.id for p in without.permanents] == ["reflecting-pool"]
    assert without.could_produce("reflecting-pool").types == ()
    assert board.could_produce("reflecting-pool").types == ("G",)
    assert board == Board.parse("A: Forest, Wild Growth (on forest), Reflecting Pool")
    with pytest.raises(AttributeError):
        board.players = ("B",)  # type: ignore[misc]


def test_the_schema_in_the_project_is_the_one_of_the_models() -> None:
    kept = Path(__file__).parents[2] / "bridge" / "board" / "board.schema.json"
    assert json.loads(kept.read_text(encoding="utf-8")) == json.loads(msgspec.json.encode(schema()))


@pytest.mark.parametrize(
    "text",
    [
        '{"permanents": [{"card": "Forest"}]}',
        " {permanents: [{card: Forest}]}\n",
        "permanents: [{card: Forest}]",
        "A: Forest",
        "permanents:\n- card: Forest\n",
    ],
)
def test_standard_input_is_a_file_or_one_line(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert [one.id for one in Board.read("-").permanents] == ["forest"]


def test_a_file_may_hold_one_line(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("A: Forest\n", encoding="utf-8")
    assert [one.id for one in Board.load(str(path)).permanents] == ["forest"]
    for text, says in (("A: Forst\n", "'Forest'"), ("Eve: Forest (tappd)\n", "'tapped'")):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InputError) as caught:
            Board.load(str(path))
        assert str(caught.value).startswith(f"{path}: ")
        assert says in str(caught.value)


def test_a_board_in_quotes_may_be_json() -> None:
    assert [one.id for one in Board.read('{"permanents": [{"card": "Forest"}]}').permanents] == ["forest"]
    with pytest.raises(InputError, match=r"'crad' .*'card'"):
        Board.read('{"permanents": [{"crad": "Forest"}]}')


def test_a_long_chain_of_attachments_is_followed_once() -> None:
    chain = [{"card": "Forest", "id": str(at), "attached_to": str(at + 1)} for at in range(20_000)]
    assert len(Board.from_tree({"permanents": [*chain, {"card": "Forest", "id": "20000"}]}).permanents) == 20_001


def test_a_copy_may_be_older_than_what_it_copies() -> None:
    """Becoming a copy gives no new timestamp (CR 613.7a); a copy of a copy shows what that shows (CR 707.2)."""
    stage = {"card": "Thespian's Stage", "id": "stage", "copy_of": "mirror"}
    mirror = {"card": "Mirage Mirror", "id": "mirror", "copy_of": "island"}
    covered = {"card": "Island", "id": "island", "covered_by": ["Swamp"]}
    for permanents in ([stage, mirror, covered], [covered, mirror, stage], [mirror, covered, stage]):
        board = Board.from_tree({"permanents": permanents})
        assert {id: board.could_produce(id).types for id in ("stage", "mirror", "island")} == {
            "stage": ("B",),
            "mirror": ("B",),
            "island": ("B",),
        }
    long = [{"card": "Clone", "id": f"c{at}", "copy_of": f"c{at + 1}"} for at in range(1_500)]
    board = Board.from_tree({"permanents": [*long, {"card": "Llanowar Elves", "id": "c1500"}]})
    assert {one.shown() for one in board.permanents} == {board.permanent("c1500").face}


OWN = {"card": "A Land of Mine", "define": {"type_line": "Land", "text": "{T}: Add {G}."}}


@pytest.mark.parametrize(
    "named",
    [
        {"card": "Alpine Moon", "chosen_name": "a land of mine"},
        {"card": "Chrome Mox", "imprinted": "a land of mine"},
        {"card": "Wastes", "covered_by": ["A Land of Mine"]},
        {"card": "Wastes", "copy_of": "A Land of Mine"},
    ],
    ids=lambda named: list(named)[1],
)
def test_cards_of_the_users_own_are_named_as_others_are(named: dict[str, Any]) -> None:
    board = Board.from_tree({"players": ["A", "B"], "permanents": [{**named, "id": "it"}, OWN]})
    assert board.changing("it", controller="B").permanent("it").controller == "B"
    assert board.removing("a-land-of-mine").changing("it", controller="B").permanent("it").controller == "B"
    if named["card"] == "Wastes":
        assert board.could_produce("it").types == ("G",)


def test_a_card_of_the_users_own_is_imprinted_with_its_colors() -> None:
    mine = {"card": "Mine", "define": {"type_line": "Creature — Elf", "mana_cost": "{G}", "power": 1, "toughness": 1}}
    board = Board.from_tree({"permanents": [{"card": "Chrome Mox", "imprinted": "Mine"}, mine]})
    assert board.could_produce("chrome-mox").types == ("G",)
    with pytest.raises(InputError, match=r"no card has this name: 'Mime' .*'Mine'"):
        board.changing("chrome-mox", imprinted="Mime")


def test_the_same_name_twice_is_that_card() -> None:
    board = Board.parse("A: Command Tower // Command Tower, sol ring // Sol Ring")
    assert [one.face.name for one in board.permanents] == ["Command Tower", "Sol Ring"]


def test_an_id_is_copied_before_a_card_of_that_name() -> None:
    tree = [{"card": "Clone", "copy_of": "forest"}, {"card": "Island", "id": "forest"}]
    for permanents in (tree, tree[::-1]):
        board = Board.from_tree({"permanents": permanents})
        for one in (board, board.changing("clone", copy_of="forest")):
            assert one.could_produce("clone").types == ("U",)


def test_a_file_may_have_a_name_that_begins_as_json_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("[mine].yaml", "{mine}.txt"):
        Path(name).write_text("A: Forest", encoding="utf-8")
        assert [one.id for one in Board.read(name).permanents] == ["forest"]
    for name in ("x" * 5_000, "{" + "x" * 5_000):
        with pytest.raises(InputError):
            Board.read(name)


def test_a_key_that_is_spelled_wrong_is_no_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for text, near in (("permanets: Forest", "permanents"), ("Effects: Forest", "effects")):
        Path("board").write_text(text, encoding="utf-8")
        with pytest.raises(InputError, match=f"board: is almost a key of board files: .*'{near}'"):
            Board.read("board")
    for name in ("Alice", "Hans", "player 1"):
        Path("board").write_text(f"{name}: Forest", encoding="utf-8")
        assert Board.read("board").players == (name,)
