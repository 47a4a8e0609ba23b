"""Tables of rows as files: CSV, or Parquet where the package for it is installed.  Whole or not at all."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from bridge.errors import InputError
from bridge.sweep.columns import Column, Value

SUFFIXES = (".csv", ".parquet")
# A spreadsheet would take these for formulas; the names of cards that begin with a sign are not among them.
_FORMULA = re.compile(r"[=@\t\r]|[-+].*[=@|!(]", re.DOTALL)


def check_path(path: str) -> Path:
    """Return where a table goes.

    Raises:
        InputError: the name has another ending, its folder is missing, or Parquet can't be written here.
    """
    target = Path(path)
    if target.suffix not in SUFFIXES:
        raise InputError(f"must end in {' or '.join(SUFFIXES)}", where="--out", value=path)
    if target.is_dir() or not target.parent.is_dir():
        what = "is a folder" if target.is_dir() else "is in a folder that is not there"
        raise InputError(what, where="--out", value=path)
    if target.suffix == ".parquet" and not parquet_available():
        what = "Parquet needs a further package: pip install 'manaproof[parquet]' (or name a .csv file)"
        raise InputError(what, where="--out")
    return target


def parquet_available() -> bool:
    """Tell whether Parquet can be written here.

    >>> parquet_available() in (True, False)
    True
    """
    from importlib.util import find_spec

    return find_spec("arro3") is not None and find_spec("arro3.io") is not None


def write_table(path: Path, columns: Sequence[Column], batches: Iterable[Sequence[Sequence[Value]]]) -> None:
    """Write rows, given as batches of columns.

    Raises:
        InputError: the file can't be written.
    """
    partial = path.with_name(f".{path.name}.partial")
    write = _write_parquet if path.suffix == ".parquet" else _write_csv
    try:
        write(partial, columns, batches)
        partial.replace(path)
    except OSError as error:
        raise InputError(f"can't be written ({error.strerror or error})", source=str(path)) from None
    finally:
        partial.unlink(missing_ok=True)


def cell(value: Value) -> Value:
    """Return what stands for a value in CSV: nothing for none, and text that no spreadsheet runs as a formula.

    >>> cell("=1+1"), cell("+2 Mace"), cell(True), cell(None)
    ("'=1+1", '+2 Mace', 'true', '')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and _FORMULA.match(value):
        return f"'{value}"
    return "" if value is None else value


def _write_csv(path: Path, columns: Sequence[Column], batches: Iterable[Sequence[Sequence[Value]]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([cell(column.name) for column in columns])
        for batch in batches:
            cells = [_cells(column, values) for column, values in zip(columns, batch, strict=True)]
            writer.writerows(zip(*cells, strict=True))


def _cells(column: Column, values: Sequence[Value]) -> Sequence[Value]:
    """A column's cells; values repeat a lot, so each different one is looked at once."""
    if column.kind == "int":
        return values
    shown = {value: cell(value) for value in set(values)}
    return [shown[value] for value in values]


def _write_parquet(path: Path, columns: Sequence[Column], batches: Iterable[Sequence[Sequence[Value]]]) -> None:
    core: Any = import_module("arro3.core")
    kinds = {"int": core.DataType.int64(), "str": core.DataType.utf8(), "bool": core.DataType.bool()}
    schema = core.Schema([core.Field(column.name, kinds[column.kind], nullable=True) for column in columns])

    def batch(values: Sequence[Sequence[Value]]) -> Any:
        arrays = [core.Array(list(of), type=kinds[column.kind]) for column, of in zip(columns, values, strict=True)]
        return core.RecordBatch.from_arrays(arrays, schema=schema)

    reader = core.RecordBatchReader.from_batches(schema, (batch(values) for values in batches))
    import_module("arro3.io").write_parquet(reader, str(path), compression="zstd(3)")
