"""What the atlas finds is in every file that it writes, however it was worked out, and its cases pass."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from bridge.atlas import atlas as module
from bridge.atlas.atlas import AtlasAnswer, atlas
from bridge.atlas.cases import case_file
from bridge.atlas.page import page
from bridge.atlas.task import Entry, Found
from bridge.check.run import check_files
from bridge.sweep.output import parquet_available
from tests.cli.running import answer, run

CARDS = "Forest, Contamination, Ritual of Subdual"  # whoever applies the last decides
OTHERS = "Forest, Swamp"  # no effect at all
PROPERTIES = ("order-matters", "unnamed-type")


def made(folder: Path, **keys: Any) -> AtlasAnswer:
    return atlas(str(folder), size=3, cards=[CARDS, OTHERS], properties=PROPERTIES, **{"jobs": 1, **keys})


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, AtlasAnswer]:
    folder = tmp_path_factory.mktemp("done") / "atlas"
    return folder, made(folder)


def test_every_search_has_an_entry(done: tuple[Path, AtlasAnswer]) -> None:
    entries = {(entry.name, entry.catalogue): entry for entry in done[1].entries}
    assert list(entries) == [(name, cards) for name in PROPERTIES for cards in (CARDS, OTHERS)]
    found = entries["order-matters", CARDS]
    assert (found.found, found.smallest, found.size) == (True, 3, 3)
    for witness in found.witnesses:
        cards = sorted(permanent["card"] for permanent in witness.board["permanents"])
        assert cards == ["Contamination", "Forest", "Ritual of Subdual"]
    none = entries["order-matters", OTHERS]
    assert (none.found, none.premise, none.size) == (False, False, 3)
    assert done[1].complete


def test_the_tables_say_the_same(done: tuple[Path, AtlasAnswer]) -> None:
    folder, said = done
    with (folder / "searches.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["property"], row["catalogue"], row["found"]) for row in rows] == [
        (entry.name, entry.catalogue, str(entry.found).lower()) for entry in said.entries
    ]
    with (folder / "witnesses.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == sum(len(entry.witnesses) for entry in said.entries) > 0
    assert (folder / "witnesses.parquet").exists() == parquet_available()
    assert rows[0]["permanents"] == "3"


def test_its_cases_pass(done: tuple[Path, AtlasAnswer]) -> None:
    folder, said = done
    files = sorted(map(str, (folder / "cases").glob("*.yaml")))
    assert len(files) == sum(entry.found for entry in said.entries) > 0
    results = check_files(files, said.edition)
    assert results.passed
    assert {case.id for case in results.cases} >= {
        row["case"] for row in csv.DictReader((folder / "witnesses.csv").read_text(encoding="utf-8").splitlines())
    }


class Reader(HTMLParser):
    """Collects what a page holds."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href", "action")]
        assert not any(name.startswith("on") for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_needs_nothing_else(done: tuple[Path, AtlasAnswer]) -> None:
    text = (done[0] / "atlas.html").read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(text)
    assert {"table", "svg", "figure"} <= set(reader.tags)
    assert {"script", "link", "img", "iframe", "object"}.isdisjoint(reader.tags)
    assert all(re.fullmatch(r"#[a-z0-9-]+|cases/[a-z0-9-]+\.yaml", link) for link in reader.links)
    assert all((done[0] / link).is_file() for link in reader.links if link.startswith("cases/"))
    assert "prefers-color-scheme: dark" in text
    for entry in done[1].entries:
        assert entry.verdict in reader.text


def test_names_stay_text(tmp_path: Path) -> None:
    bad = '<script>alert(1)</script>" onload="x" \' &\n# - [x]: {y}'
    board = {"players": ["A"], "permanents": [{"card": bad, "controller": "A"}]}
    found = Found(board, board, (bad,), {"could_produce": {bad: ["G"]}}, {"could_produce": {bad: []}})
    entry = Entry(bad, bad, bad, bad, (bad,), 1, 1, 1, 1, 1, True, (found,), {bad: (bad,)}, {bad: bad}, (bad,))
    reader = Reader()
    reader.feed(page([entry], bad))
    assert "script" not in reader.tags
    assert reader.text.count("<script>alert(1)</script>") > 8
    path = tmp_path / "cases.yaml"
    path.write_text(case_file(entry), encoding="utf-8")
    from bridge.check.run import read_cases

    assert [case.board for case in read_cases(str(path))] == [board, board]


def test_two_processes_write_the_same(done: tuple[Path, AtlasAnswer], tmp_path: Path) -> None:
    made(tmp_path / "atlas", jobs=2)
    assert contents(tmp_path / "atlas") == contents(done[0])


def test_stopped_and_gone_on_with(
    done: tuple[Path, AtlasAnswer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = []
    run_search = module.run_search

    def stopping(edition: str, task: Any) -> bytes:
        if len(searched) == 5:
            raise KeyboardInterrupt
        searched.append(task)
        return run_search(edition, task)

    folder = tmp_path / "atlas"
    monkeypatch.setattr(module, "run_search", stopping)
    arguments = ["--out", str(folder), "--cards", CARDS, OTHERS, "--property", *PROPERTIES, "--jobs", "1"]
    code, out, error = run("atlas", *arguments)
    assert (code, out) == (130, "")
    assert error.count("\n") == 1
    assert "5 finished parts kept" in error
    assert [path.name for path in folder.iterdir()] == ["atlas.parts"]

    def counting(edition: str, task: Any) -> bytes:
        assert task not in searched
        return run_search(edition, task)

    monkeypatch.setattr(module, "run_search", counting)
    assert run("atlas", *arguments)[0] == 2  # not without --resume
    other = run("atlas", *arguments[:-4], "unnamed-type", "--jobs", "1", "--resume")
    assert other[0] == 2
    assert "another" in other[2]
    assert len(answer("atlas", *arguments, "--resume")["searches"]) == 4
    assert contents(folder) == contents(done[0])


def test_a_search_that_meets_a_limit_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bridge.atlas import task
    from bridge.errors import LimitError

    search_for = task.search_for

    def limited(prop: Any, cards: Any, *rest: Any) -> Any:
        if "Contamination" in cards:
            raise LimitError("too big")
        return search_for(prop, cards, *rest)

    monkeypatch.setattr(task, "search_for", limited)
    arguments = ["--cards", CARDS, OTHERS, "--property", "order-matters", "--jobs", "1", "--size", "2"]
    code, out, error = run("atlas", "--out", str(tmp_path), *arguments)
    assert (code, error) == (1, "")
    assert "atlas.html" in out
    with (tmp_path / "searches.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["found"] for row in rows] == ["", "false"]
    assert "too big" in rows[0]["verdict"]
    assert "not answered" in (tmp_path / "atlas.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--size", "0"], "--size"),
        (["--property", "ordr-matters"], "'order-matters'"),
        (["--cards", "mirors"], "'mirrors'"),
        (["--jobs", "0"], "--jobs"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], wanted: str, tmp_path: Path) -> None:
    code, out, error = run("atlas", "--out", str(tmp_path / "atlas"), *arguments)
    assert (code, out) == (2, "")
    assert error.count("\n") == 1
    assert wanted in error
    assert not (tmp_path / "atlas").exists()


def test_a_folder_that_can_not_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    code, _, error = run("atlas", "--out", str(tmp_path / "file" / "atlas"), "--cards", OTHERS)
    assert (code, error.count("\n")) == (2, 1)
