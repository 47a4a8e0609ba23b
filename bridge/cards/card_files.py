"""Card files of other projects: Scryfall and MTGJSON downloads, and JSON lines like ours, plain or gzip.

Every source is read whole and checked before anything is made of it, so a broken file changes nothing.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from bridge.cards.compiler.records import normal_record
from bridge.cards.names import normal_name
from bridge.errors import InputError

# Pictures, tokens and emblems: no cards, though they may bear a card's name.
NO_CARDS = frozenset({"art_series", "token", "double_faced_token", "emblem", "reversible_token"})
# Sets whose cards stand back when another set has a card of that name.
LESSER_SETS = frozenset({"funny", "memorabilia", "token", "minigame"})
LONGEST_NAME = 300

Text = str | None


class Record(msgspec.Struct, omit_defaults=True):
    """What is taken of one record; the fields of all sources side by side."""

    name: str
    type_line: Text = None
    oracle_text: Text = None
    mana_cost: Text = None
    colors: list[str] | str | None = None
    color_indicator: list[str] | str | None = None
    color_identity: list[str] | str | None = None
    layout: Text = None
    power: str | int | float | None = None
    toughness: str | int | float | None = None
    loyalty: str | int | None = None
    card_faces: list[Record] | None = None
    faces: list[str] | None = None
    other_face: Text = None
    full_name: Text = None
    set_type: Text = None
    type: Text = None
    text: Text = None
    faceName: Text = None
    manaCost: Text = None
    colorIdentity: list[str] | str | None = None
    isFunny: bool | None = None


class Printed(msgspec.Struct):
    """One set of MTGJSON's AllPrintings."""

    cards: list[Record]


class Wrapped(msgspec.Struct):
    """A whole MTGJSON file: cards by name, or sets by code."""

    data: dict[str, list[Record] | Printed]


def read_cards(path: str) -> list[dict[str, Any]]:
    """Return one record of ours for each card face in a file, each name once.

    Raises:
        InputError: the file can't be read, is broken, or is no card file.
    """
    records = list(_records(_bytes(path), path))
    best: dict[str, Record] = {}
    for record in (_one_sided(record) for record in records if record.layout not in NO_CARDS):
        if not _typed(record):
            continue
        if len(record.name) > LONGEST_NAME:
            raise InputError("a card's name is too long", value=record.name, source=path)
        key = normal_name(f"{record.name} {record.faceName or ''}")
        if key not in best or (_lesser(best[key]) and not _lesser(record)):
            best[key] = record
    if not best:
        raise InputError("holds no cards of Scryfall, MTGJSON or JSON lines with a name and a type line", source=path)
    return [face for record in best.values() for face in normal_record(_plain(record))]


def _one_sided(record: Record) -> Record:
    """Take a card printed with the same face on both sides for that face."""
    faces = record.card_faces or []
    if len(faces) < 2 or len({face.name for face in faces}) > 1:
        return record
    shared = {"color_identity": record.color_identity, "set_type": record.set_type, "layout": "normal"}
    return msgspec.structs.replace(faces[0], **{key: value for key, value in shared.items() if value is not None})


def _typed(record: Record) -> bool:
    return bool(record.type_line or record.type or (record.card_faces and record.card_faces[0].type_line))


def _lesser(record: Record) -> bool:
    return record.set_type in LESSER_SETS or bool(record.isFunny)


def _plain(record: Record) -> dict[str, Any]:
    found = {key: value for key, value in msgspec.to_builtins(record).items() if value is not None}
    for face in found.get("card_faces", ()):
        if "colors" not in face and not (record.layout == "flip" and not face.get("mana_cost")):
            face["colors"] = face.get("color_indicator")  # those of its own cost, not the whole card's
    return found


def _bytes(path: str) -> bytes:
    try:
        data = Path(path).read_bytes()
        return gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    except FileNotFoundError:
        raise InputError("there is no such file", source=path) from None
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise InputError("is a broken or truncated gzip file", source=path) from None
    except (OSError, ValueError) as error:
        raise InputError(f"can't be read ({getattr(error, 'strerror', None) or error})", source=path) from None
    except MemoryError:
        raise InputError("is too large for this machine's memory", source=path) from None


def _records(data: bytes, path: str) -> Iterable[Record]:
    data = data.removeprefix(b"\xef\xbb\xbf").strip()
    if data[:1] not in (b"[", b"{"):
        raise InputError("is not JSON: neither a list of cards nor an object", source=path)
    try:
        if data[:1] == b"[":
            return msgspec.json.decode(data, type=list[Record])
        if _by_line(data):
            return list(_lines(data, path))
        sets = msgspec.json.decode(data, type=Wrapped).data.values()
        return [record for found in sets for record in (found.cards if isinstance(found, Printed) else found)]
    except msgspec.ValidationError as error:
        raise InputError(f"is not a card file ({_said(error)})", source=path) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(f"is broken or truncated JSON ({_said(error)})", source=path) from None
    except RecursionError:
        raise InputError("is nested too deeply for a card file", source=path) from None


def _by_line(data: bytes) -> bool:
    """Whether the first line is a whole object with a name: JSON lines."""
    try:
        first = msgspec.json.decode(data.partition(b"\n")[0])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return isinstance(first, dict) and "data" not in first


def _lines(data: bytes, path: str) -> Iterator[Record]:
    decoder = msgspec.json.Decoder(Record)
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            yield decoder.decode(line)
        except msgspec.ValidationError as error:
            raise InputError(f"is not a card ({_said(error)})", where=f"line {number}", source=path) from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InputError(f"broken or truncated ({_said(error)})", where=f"line {number}", source=path) from None


def _said(error: Exception) -> str:
    return str(error).replace("`", "'")


class _Named(msgspec.Struct):
    name: str
    categories: list[str]


def read_categories(path: str) -> dict[str, list[str]]:
    """Return the categories that a file of JSON lines gives to card names."""
    decoder = msgspec.json.Decoder(_Named)
    found: dict[str, list[str]] = {}
    for number, line in enumerate(_bytes(path).splitlines(), 1):
        if line.strip():
            try:
                entry = decoder.decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise InputError(_said(error), where=f"line {number}", source=path) from None
            found[entry.name] = entry.categories
    return found
