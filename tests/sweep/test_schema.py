"""The JSON Schema of specs in the project is the one of the classes."""

from __future__ import annotations

import json
from pathlib import Path

from bridge.sweep import format as shape


def test_the_schema_file_is_current() -> None:
    path = Path(shape.__file__).with_name("sweep.schema.json")
    assert json.loads(path.read_text(encoding="utf-8")) == json.loads(json.dumps(shape.schema()))
