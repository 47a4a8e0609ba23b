"""Reading what a user named: a path, standard input or text, as plain values; and writing files."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bridge.errors import InputError, nearest

T = TypeVar("T")

LARGEST_FILE = 64 * 2**20  # bytes; no board or case file comes near it
_HALF = re.compile(r"\\u[dD][89a-fA-F]")  # of an escaped character beyond the first 65,536
LARGEST_TREE = 2_000_000  # nodes after aliases are followed


def read_text(path: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises:
        InputError: it is not there, is not a file, is not UTF-8, or is too large.
    """
    try:
        if path == "-":
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise InputError("there is no such file", source=path) from None
    except (OSError, ValueError) as error:
        raise InputError(f"can't be read ({getattr(error, 'strerror', None) or error})", source=path) from None
    if len(data) > LARGEST_FILE:
        raise InputError(f"is larger than {LARGEST_FILE // 2**20} MiB", source=path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"is not UTF-8 text (byte {error.start})", source=path) from None


def write_text(path: str, text: str) -> None:
    """Write a text file, whole or not at all.

    Raises:
        InputError: it can't be written.
    """
    target = Path(path)
    if not target.name:
        raise InputError("is a folder", source=path)
    partial = target.with_name(f".{target.name}.partial")
    try:
        partial.write_text(text, encoding="utf-8")
        partial.replace(target)
    except OSError as error:
        raise InputError(f"can't be written ({error.strerror})", source=path) from None
    finally:
        with suppress(OSError):
            partial.unlink()


def make_folder(path: Path) -> Path:
    """Make a folder that files are to be written to, and those above it; return it.

    Raises:
        InputError: it can't be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"can't be made ({error.strerror or error})", source=str(path)) from None
    return path


def check_folder(path: str) -> None:
    """Refuse a folder that files can't be written to, before the work for them is done; nothing is made yet.

    Raises:
        InputError: it can't be made, or not be written to.

    >>> check_folder("a/folder/that/is/not/there/yet")
    """
    try:
        there = next(one for one in (Path(path), *Path(path).parents) if one.exists())
    except OSError as error:
        raise InputError(f"can't be made ({error.strerror or error})", source=path) from None
    if not there.is_dir():
        raise InputError("can't be made (there is a file in its place)", source=path)
    if not os.access(there, os.W_OK | os.X_OK):
        raise InputError("can't be written to", source=path)


def check_file(path: str) -> None:
    """Refuse a file that can't be written, before the work for it is done.

    Raises:
        InputError: it is a folder, or in one that is not there or can't be written to.
    """
    target = Path(path)
    try:
        folder, there = target.is_dir(), target.parent.is_dir()
    except OSError as error:
        raise InputError(f"can't be written ({error.strerror or error})", source=path) from None
    if folder or not there:
        raise InputError("is a folder" if folder else "is in a folder that is not there", source=path)
    check_folder(str(target.parent))


def read_tree(path: str) -> Any:
    """Return the values in a YAML or JSON file (JSON is YAML, but by far quicker to read).

    Raises:
        InputError: it can't be read, or is neither YAML nor JSON.
    """
    return parse_tree(read_text(path), path)


def parse_tree(text: str, source: str) -> Any:
    """Return the values in YAML or JSON text; ``source`` is named in errors.

    Words are read as YAML 1.2 has them: ``on`` and ``no`` are words, only ``true`` and ``false`` are not.

    >>> parse_tree("{on: forest, count: 2}", "here")
    {'on': 'forest', 'count': 2}
    """
    if not text.strip():
        raise InputError("is empty", source=source)
    if text.lstrip()[0] in "{[":
        try:
            tree = _json_without_repeats(text)
            if _HALF.search(text):
                _check_size(tree, source)
            return tree
        except (ValueError, RecursionError):
            pass  # flow-style YAML looks like JSON; let YAML decide
    import yaml

    try:
        tree = yaml.load(text, Loader=_loader())
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "can't be read"
        raise InputError(f"is not YAML or JSON ({problem})", where=place, source=source) from None
    except (RecursionError, ValueError):
        raise InputError("is not YAML or JSON (nested too deeply, or a number out of range)", source=source) from None
    _check_size(tree, source)
    return tree


def _json_without_repeats(text: str) -> Any:
    import json

    def mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise ValueError("a key twice")  # YAML then names the line
        return found

    return json.loads(text, object_pairs_hook=mapping)


def _loader() -> type:
    import yaml

    base: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

    class Loader(base):  # type: ignore[misc]
        """Safe YAML, with the words of YAML 1.2 and without repeated keys."""

        def construct_mapping(self, node: Any, deep: bool = False) -> Any:
            seen = set()
            for key, _ in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    raise yaml.constructor.ConstructorError(None, None, "a key that is no text", key.start_mark)
                if key.value in seen and isinstance(key.value, str):
                    raise yaml.constructor.ConstructorError(
                        None, None, f"the key {key.value[:40]!r} twice", key.start_mark
                    )
                if isinstance(key.value, str):
                    seen.add(key.value)
            return super().construct_mapping(node, deep=True)

    Loader.yaml_implicit_resolvers = {}
    for tag, pattern, first in (
        ("tag:yaml.org,2002:bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"),
        ("tag:yaml.org,2002:null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
        ("tag:yaml.org,2002:int", r"^[-+]?[0-9]+$", "-+0123456789"),
        ("tag:yaml.org,2002:float", r"^[-+]?[0-9]+\.[0-9]+$", "-+0123456789"),
    ):
        Loader.add_implicit_resolver(tag, re.compile(pattern), list(first))
    return Loader


def _check_size(tree: Any, source: str) -> None:
    """Refuse a small file that aliases blow up into a huge tree, or one that holds itself, or text that is none."""
    left = LARGEST_TREE
    pending = [tree]
    while pending:
        left -= 1
        if left < 0:
            raise InputError(f"holds more than {LARGEST_TREE} values", source=source)
        value = pending.pop()
        if isinstance(value, str) and not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
            raise InputError("holds half a character (a surrogate)", value=value, source=source)
        if isinstance(value, dict):
            pending.extend(value)
            pending.extend(value.values())
        elif isinstance(value, list):
            pending.extend(value)


_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*)`", re.DOTALL)
_OF_KEY = re.compile(r"(?P<what>.*) - at `key` in `\$(?P<place>.*)`", re.DOTALL)
_BOUND = re.compile(r"Expected `int` (?P<op>[<>]=) (?P<bound>-?\d+)")
_EXPECTED = re.compile(r"Expected `(?P<wanted>.*?)`, got `(?P<got>.*?)`")
_WORDS = {
    "str": "text",
    "int": "a whole number",
    "object": "a mapping of keys",
    "array": "a list",
    "bool": "true or false",
    "null": "nothing",
}


def convert(tree: Any, kind: type[T], source: str, root: str = "") -> T:
    """Return a tree as a value of ``kind``, or say what in it is wrong.

    Raises:
        InputError: with the path inside the file, the value, and the nearest known key or word.
    """
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        if of_key := _OF_KEY.fullmatch(str(error)):
            raise _bad_key(of_key["what"], _steps(of_key["place"]), tree, kind, source, root) from None
        message, _, place = str(error).rpartition(" - at `$")
        if not message:
            message, place = str(error), "`"
        steps = _blamed(tree, _steps(place.removesuffix("`")), kind)
        raise _explained(message, steps, tree, kind, source, root) from None


def _steps(place: str) -> list[str]:
    return re.findall(r"\[[^\]]*\]|\.[^.\[]+", place)


def _blamed(tree: Any, steps: list[str], kind: type) -> list[str]:
    """Name the keys that msgspec leaves open (``[...]``): those without whose neighbours it still fails."""
    if "[...]" not in steps:
        return steps
    at = steps.index("[...]")
    mapping, _, _ = _follow(tree, steps[:at], kind)
    if not isinstance(mapping, dict):
        return steps
    for key in list(mapping):
        alone = _replaced(tree, steps[:at], {key: mapping[key]})
        try:
            msgspec.convert(alone, kind)
        except msgspec.ValidationError:
            return _blamed(alone, [*steps[:at], f".{key}", *steps[at + 1 :]], kind)
    return steps


def _replaced(tree: Any, steps: list[str], value: Any) -> Any:
    """A copy of a tree with another value at the end of some steps."""
    if not steps:
        return value
    inside = steps[0][1:-1] if steps[0].startswith("[") else steps[0][1:]
    if isinstance(tree, list):
        place = int(inside)
        return [*tree[:place], _replaced(tree[place], steps[1:], value), *tree[place + 1 :]]
    return {**tree, inside: _replaced(tree[inside], steps[1:], value)}


def _bad_key(what: str, steps: list[str], tree: Any, kind: type, source: str, root: str) -> InputError:
    """What is wrong with a key of a mapping: it is no text, or none of the words that may stand there."""
    mappings: list[tuple[str, Any]] = [("", tree)]
    for step in steps:
        inside = step[1:-1] if step.startswith("[") else step[1:]
        found: list[tuple[str, Any]] = []
        for path, value in mappings:
            if step == "[...]":
                found += [(f"{path}.{key}", one) for key, one in value.items()]
            else:
                found.append((f"{path}{step}", value[int(inside)] if step.startswith("[") else value[inside]))
        mappings = found
    known = re.findall(r"'([^']+)'", str(_type_at(kind, steps))) if what.startswith("Invalid enum") else []
    for path, mapping in mappings:
        where = (root + path).lstrip(".")
        for key in mapping:
            if known and key not in known:
                near = nearest(str(key), known) or known
                return InputError("there is no such key", where=where, value=key, near=near, source=source)
            if not isinstance(key, str):
                return InputError("must have keys that are text", where=where, value=key, source=source)
    return InputError("has a key that can't be read", where=(root + mappings[0][0]).lstrip("."), source=source)


def _explained(message: str, steps: list[str], tree: Any, kind: type, source: str, root: str) -> InputError:
    value, path, known = _follow(tree, steps, kind)
    where = (root + path).lstrip(".")
    if unknown := _UNKNOWN.match(message):
        key, near = unknown["key"], nearest(unknown["key"], known)
        # {card: Chandra, Torch of Defiance} is read as a key without a value after the comma.
        comma = isinstance(value, dict) and value.get(key, key) is None and not near
        what = "there is no such key" + ("; a name with a comma needs quotes" if comma else "")
        return InputError(what, where=where, value=key, near=near, source=source)
    if missing := re.match(r"Object missing required field `(.*)`", message):
        return InputError(f"the key '{missing[1]}' is missing", where=where, source=source)
    if expected := _EXPECTED.match(message):
        wanted = " or ".join(
            _WORDS.get(word.strip(), word.strip()) for word in expected["wanted"].split("|") if word.strip() != "null"
        )
        return InputError(f"must be {wanted}", where=where, value=value, source=source)
    if message.startswith("Invalid enum value"):
        return InputError(
            "is not a word that is known here", where=where, value=value, near=_words(kind, steps, value), source=source
        )
    if bound := _BOUND.match(message):
        what = f"must be {int(bound['bound']):,} or {'more' if bound['op'] == '>=' else 'less'}"
        return InputError(what, where=where, value=value, source=source)
    if message.startswith("Expected `str` of length >= 1"):
        return InputError("must not be empty", where=where, value=value, source=source)
    return InputError(message[0].lower() + message[1:].replace("`", ""), where=where, value=value, source=source)


def _words(kind: type, steps: list[str], value: Any) -> list[str]:
    found = re.findall(r"'([^']+)'", str(_type_at(kind, steps)))
    return nearest(str(value), found) or found[:3]


def _type_at(kind: Any, steps: list[str]) -> Any:
    import typing

    for step in steps:
        if step.startswith("[") or not hasattr(kind, "__struct_fields__"):
            inner = _struct_in(kind)
            kind = inner if inner is not None else str(kind)
        if step.startswith(".") and hasattr(kind, "__struct_fields__"):
            names = dict(zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True))
            kind = typing.get_type_hints(kind).get(names.get(step[1:], ""), "")
    return kind


def _struct_in(kind: Any) -> Any:
    import typing

    if hasattr(kind, "__struct_fields__"):
        return kind
    for part in typing.get_args(kind):
        if (found := _struct_in(part)) is not None:
            return found
    return None


def _follow(tree: Any, steps: list[str], kind: Any) -> tuple[Any, str, list[str]]:
    """Walk the steps of a message: the value there, the path as users write it, the keys known there."""
    path = ""
    for step in steps:
        inside = step[1:-1] if step.startswith("[") else step[1:]
        if step.startswith("[") and inside.isdigit() and isinstance(tree, list | tuple) and int(inside) < len(tree):
            tree, path = tree[int(inside)], f"{path}[{inside}]"
        elif step == "[...]" and isinstance(tree, dict):
            path, tree = f"{path}.*", None
        elif step.startswith(".") and isinstance(tree, dict):
            tree, path = tree.get(inside), f"{path}.{inside}"
    struct = _struct_in(_type_at(kind, steps))
    return tree, path, list(struct.__struct_encode_fields__) if struct is not None else []
