"""Rows come back from a file as they went in, whatever names they hold."""

from __future__ import annotations

import csv
from importlib import import_module
from pathlib import Path

import pytest

from bridge.errors import InputError
from bridge.sweep.columns import Column, Value
from bridge.sweep.output import parquet_available, write_table
from bridge.sweep.sweep import sweep
from tests.sweep.specs import GRID, write

needs_parquet = pytest.mark.skipif(not parquet_available(), reason="the package for Parquet is not installed")
COLUMNS = [Column("board", "int"), Column("a,\n\"b'", "str"), Column("legal", "bool")]
BATCHES: list[list[list[Value]]] = [
    [[0, 1], ['comma, quote " and\nline', "Æther Vial\u202e"], [True, None]],
    [[2**62, None], ["", None], [False, True]],
    [[], [], []],
]
ROWS = [row for batch in BATCHES for row in zip(*batch, strict=True)]


def read_parquet(path: Path) -> list[tuple[Value, ...]]:
    table = import_module("arro3.io").read_parquet(str(path)).read_all()
    return list(zip(*(table.column(name).to_pylist() for name in table.column_names), strict=True))


def read_csv(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


@needs_parquet
def test_parquet_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    write_table(path, COLUMNS, BATCHES)
    assert read_parquet(path) == ROWS
    assert [other.name for other in tmp_path.iterdir()] == ["rows.parquet"]


def test_csv_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    write_table(path, COLUMNS, BATCHES)
    head, *rows = read_csv(path)
    assert head == [column.name for column in COLUMNS]
    shown = {None: "", True: "true", False: "false"}
    assert rows == [[shown.get(value, str(value)) if not isinstance(value, int) or isinstance(value, bool)
                     else str(value) for value in row] for row in ROWS]  # fmt: skip


def test_a_table_that_fails_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("old", encoding="utf-8")

    def batches() -> list[list[list[Value]]]:
        raise InputError("stopped")

    with pytest.raises(InputError):
        write_table(path, COLUMNS, (batch for _ in range(1) for batch in batches()))
    assert path.read_text(encoding="utf-8") == "old"
    assert [other.name for other in tmp_path.iterdir()] == ["rows.csv"]


def test_names_stay_data_in_a_spreadsheet(tmp_path: Path) -> None:
    names = ["=HYPERLINK(1)", "@SUM(1)", "+2+cmd|' /C calc'!A0", "-1", "+2 Mace", '"; DROP', "Forest\nIsland,"]
    cards = [{"card": name, "define": {"type_line": "Land", "text": "{T}: Add {G}."}} for name in names]
    spec = {"base": "A: Forest", "places": [{"id": "=place", "cards": cards}], "ids": ["=place"]}
    path = tmp_path / "rows.csv"
    sweep(write(tmp_path, spec), str(path), jobs=1)
    head, *rows = read_csv(path)
    guarded = ["'=HYPERLINK(1)", "'@SUM(1)", "'+2+cmd|' /C calc'!A0", *names[3:]]
    assert head[1] == "'=place"
    assert [row[1] for row in rows] == [row[3] for row in rows] == guarded
    assert {row[5] for row in rows} == {"G"}


@needs_parquet
def test_a_sweep_has_the_same_rows_in_either_file_and_in_none(tmp_path: Path) -> None:
    spec = write(tmp_path, {**GRID, "ids": ["grove", "land-1"]})
    answer = sweep(spec, jobs=1)
    for suffix in ("csv", "parquet"):
        found = sweep(spec, str(tmp_path / f"rows.{suffix}"), jobs=1)
        assert (found.rows, found.boards) == (len(answer.answers), answer.boards)
    assert read_parquet(tmp_path / "rows.parquet") == list(answer.answers)
    assert read_csv(tmp_path / "rows.csv")[1:] == [[str(value) for value in row] for row in answer.answers]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.csv", "rows.parquet", "spec.json"]
