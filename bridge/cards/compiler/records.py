"""Card records of several sources, mapped to what the compiler takes.

Ours is one JSON object a line with ``name, type_line, oracle_text, mana_cost, colors, …``; Scryfall and
MTGJSON records are mapped to the same shape by :func:`normal_record`.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bridge.cards.compiler.face import compile_face
from bridge.cards.compiler.keywords import read_keywords
from bridge.cards.model import Face, Unmodelled

# A second face of which a file tells the text alone.
UNTOLD = Unmodelled(0, "its card types, cost and size, which the card file does not tell", "types")
# A Room has the abilities of a door only while that is unlocked (CR 709.5).
DOORS = Unmodelled(0, "which of its doors are unlocked", "whether an ability is there")
LAYOUTS = {"multi_face": "double_faced", "modal_dfc": "modal_dfc"}


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the records of a JSONL file, plain or gzip."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def normal_record(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Map one record of any known source to records of ours, one for each face.

    >>> scry = {"name": "A // B", "layout": "split", "card_faces": [{"name": "A", "type_line": "Instant"},
    ...         {"name": "B", "type_line": "Instant"}], "color_identity": ["R"]}
    >>> [(r["name"], r["faces"]) for r in normal_record(scry)]
    [('A', ['A', 'B']), ('B', ['A', 'B'])]
    """
    if "card_faces" in record:
        names = [f["name"] for f in record["card_faces"]]
        out = []
        for face in record["card_faces"]:
            merged = {k: v for k, v in record.items() if k not in ("card_faces", "name")}
            merged.update({k: v for k, v in face.items() if k not in ("object", "image_uris")})
            merged["faces"] = names
            out.append(merged)
        return out
    if ("text" in record and "oracle_text" not in record) or "type" in record:
        mapped = {
            "name": record.get("faceName") or record["name"],
            "type_line": record.get("type", ""),
            "oracle_text": record.get("text", ""),
            "mana_cost": record.get("manaCost", ""),
            "colors": record.get("colors", ""),
            "color_identity": record.get("colorIdentity", ""),
            "layout": record.get("layout", "normal"),
            "power": record.get("power", ""),
            "toughness": record.get("toughness", ""),
            "loyalty": record.get("loyalty", ""),
        }
        if " // " in record["name"]:
            mapped["faces"] = record["name"].split(" // ")
        return [mapped]
    return [record]


_TITLE = re.compile(
    r"^[A-Z\"][\w'’.,:!-]*(?: (?:[A-Z\"][\w'’.,:!-]*|of|the|and|to|in|for|from|on|a|an|with|at|"
    r"by|//))*$"
)
_TWO_FACED = ("transform", "modal_dfc", "multi_face", "double_faced", "adventure", "omen")


def own_text(name: str, text: str, layout: str = "normal") -> str:
    """Keep a face's own lines where a source printed both faces in one record.

    >>> own_text("Mill", "Mill\\n{T}: Add {C}.\\nBurnt Mill\\n{T}: Add {R}.", "transform")
    '{T}: Add {C}.'
    >>> own_text("Mill", "1.\\nOld Mill\\nLand\\n{T}: Add {R}.\\n2.\\nMill\\nLand\\n{T}: Add {C}.")
    '{T}: Add {C}.'
    """
    lines = [line.strip() for line in text.split("\n")]
    if lines[0] == "1." and "2." in lines:
        cut = lines.index("2.")
        parts = (lines[1:cut], lines[cut + 1 :])
        part = next((p for p in parts if p and p[0] == name), parts[0])
        return "\n".join(part[2:])
    if lines[0] != name and layout not in _TWO_FACED:
        return text
    lines = lines[1:] if lines[0] == name else lines
    kept: list[str] = []
    for line in lines:
        if line and _TITLE.match(line) and not line.endswith(".") and read_keywords(line) is None:
            break
        kept.append(line)
    return "\n".join(kept)


_ONE_SIDED = ("adventure", "omen")


def second_face(record: dict[str, Any]) -> dict[str, Any] | None:
    """Give the second face of a record that prints both in one text, with what the text tells of it.

    >>> both = "1.\\nMill\\nArtifact\\n{T}: Add {C}.\\n2.\\nOld Mill\\nLand\\n{T}: Add {R}."
    >>> found = second_face({"name": "Mill", "oracle_text": both, "layout": "modal_dfc"})
    >>> found["name"], found["type_line"], found["oracle_text"], found["faces"]
    ('Old Mill', 'Land', '{T}: Add {R}.', ['Mill', 'Old Mill'])
    """
    name, text, layout = record["name"], record.get("oracle_text") or "", record.get("layout") or "normal"
    lines = [line.strip() for line in text.split("\n")]
    shared = {"layout": layout, "color_identity": record.get("color_identity")}
    if lines[0] == "1." and "2." in lines:
        cut = lines.index("2.")
        parts = [part for part in (lines[1:cut], lines[cut + 1 :]) if len(part) > 1]
        other = next((p for p in reversed(parts) if p[0] != name), None)
        if other is None or len(parts) < 2:
            return None
        return shared | {
            "name": other[0],
            "type_line": other[1],
            "oracle_text": "\n".join(other[2:]),
            "faces": [name, other[0]],
        }
    if layout not in _TWO_FACED or "faces" in record or lines[0] == "1.":
        return None
    lines = lines[1:] if lines[0] == name else lines
    cut = len(own_text(name, text, layout).split("\n"))
    if cut + 1 >= len(lines) or not _TITLE.match(lines[cut]) or lines[cut].startswith("Based on "):
        return None
    title = lines[cut]
    rest = own_text(title, "\n".join(lines[cut:]), layout)
    as_read = "Sorcery" if layout in _ONE_SIDED else ""
    return shared | {"name": title, "type_line": as_read, "oracle_text": rest, "faces": [name, title], "untold": True}


def face_of(record: dict[str, Any]) -> Face:
    """Compile one record of ours.

    >>> face_of({"name": "Bog Lamp", "type_line": "Artifact", "oracle_text": "{T}: Add {B}."}).identity
    'B'
    """
    faces = tuple(record.get("faces") or ())
    name = record["name"]
    layout = record.get("layout") or "normal"
    text = own_text(name, record.get("oracle_text") or "", layout)
    if not faces and record.get("other_face"):
        faces = (name, record["other_face"])
    if not faces and record.get("full_name"):
        faces = tuple(str(record["full_name"]).split(" // "))
    colors = record.get("colors")
    if record.get("color_indicator") and not colors:
        colors = record["color_indicator"]
    identity = record.get("color_identity")
    face = compile_face(
        name,
        record.get("type_line") or "",
        text,
        record.get("mana_cost") or "",
        None if colors is None else "".join(colors),
        str(record.get("power") or ""),
        str(record.get("toughness") or ""),
        str(record.get("loyalty") or ""),
        None if identity is None else "".join(identity),
        sys.intern(LAYOUTS.get(layout, layout)),
        faces,
    )
    if layout == "room" and face.abilities:
        face = msgspec.structs.replace(face, unmodelled=(DOORS, *face.unmodelled))
    if record.get("untold"):
        face = msgspec.structs.replace(face, types=(), unmodelled=(UNTOLD, *face.unmodelled))
    return face
