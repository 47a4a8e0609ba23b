"""``--graph OUT`` of the commands."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest

from bridge.pictures import FORMATS
from tests.cli.running import run

BOARD = "A: Forest, Mana Reflection; B: Contamination"


@pytest.mark.parametrize("ending", FORMATS)
def test_the_answer_is_printed_and_the_picture_written(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"orders{ending}"
    plain = run("orderings", BOARD, "forest", "--json")
    assert run("orderings", BOARD, "forest", "--json", "--graph", str(path)) == plain
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
    text = path.read_text(encoding="utf-8")
    assert text.count("Contamination") >= 2
    if ending == ".svg":
        ElementTree.fromstring(text)
    if ending == ".json":
        assert len(json.loads(text)["nodes"]) == 5
    if ending == ".graphml":
        assert len(networkx.parse_graphml(text)) == 5


def test_the_picture_is_of_the_ability_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "orders.json"
    for choice in (["--ability", "1"], ["--for", "U"]):
        run("orderings", "A: Tropical Island, Contamination", "tropical-island", *choice, "--graph", str(path))
        kinds = [node["kind"] for node in json.loads(path.read_text(encoding="utf-8"))["nodes"]]
        assert sorted(kinds) == ["end", "start"]


def test_a_proof_is_drawn_and_its_answer_printed(tmp_path: Path) -> None:
    path = tmp_path / "why.json"
    question = ("explain", "A: Forest, Reflecting Pool", "reflecting-pool", "G")
    answer = run(*question)
    assert run(*question, "--graph", str(path)) == answer
    tree = json.loads(path.read_text(encoding="utf-8"))
    assert tree["graph"]["title"] == "Why reflecting-pool could produce {G}"
    labels = [node["label"] for node in tree["nodes"]]
    assert "Reflecting Pool could produce {G}\n(CR 106.7)" in labels
    assert len(labels) > len(tree["edges"]) / 2 > 3
    code, printed, error = run(*question[:3], "U", "--graph", str(tmp_path / "why.svg"))
    assert (code, printed) == (2, "")
    assert "without --graph the answer says why not" in error
    assert [one.name for one in tmp_path.iterdir()] == ["why.json"]


@pytest.mark.parametrize(
    ("out", "said"),
    [("orders.png", ".svg, .mmd, .dot, .graphml, .json"), ("none/orders.svg", "is in a folder that is not there")],
)
def test_bad_names_are_one_line_and_2(out: str, said: str, tmp_path: Path) -> None:
    code, printed, error = run("orderings", BOARD, "forest", "--graph", str(tmp_path / out))
    assert (code, printed) == (2, "")
    assert said in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_nothing_of_pictures_is_loaded_without_one() -> None:
    program = (
        "import sys; from bridge.cli.main import run; run(['orderings', 'A: Forest, Contamination', 'forest']);"
        "bad = [name for name in sys.modules if name.startswith(('networkx', 'bridge.pictures'))]; assert not bad, bad"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
