"""The command ``cards``: the model of one card, how much of a card file is read, and importing one."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any, NamedTuple

from bridge.errors import InputError, one_line

if TYPE_CHECKING:
    from rich.console import Console

    from bridge.answers import Unmodelled
    from bridge.cards.cache import Imported
    from bridge.cards.model import Face


def ask(given: Namespace) -> Shown | Coverage | Imported:
    """Do it."""
    what = " ".join(given.what)
    if given.categories is not None and given.action != "coverage":
        raise InputError("is for cards coverage", where="--categories")
    if given.action == "show":
        return show(what)
    if given.action == "coverage":
        return measure(what, given.categories)
    from bridge.cards.cache import import_file

    return import_file(what)


class Shown(NamedTuple):
    """The faces that a name stands for."""

    faces: tuple[Face, ...]

    @property
    def unmodelled(self) -> tuple[Unmodelled, ...]:
        """What the model does not hold."""
        from bridge.answers import Unmodelled

        return tuple(
            Unmodelled(face.name, f"ability {gap.line}: {gap.summary}", gap.why)
            for face in self.faces
            for gap in face.unmodelled
        )

    def as_json(self) -> dict[str, Any]:
        """Return the faces as a tree: each in words and as data."""
        import msgspec

        faces = []
        for face in self.faces:
            data = msgspec.to_builtins(face)
            faces.append({"name": face.name, "words": words(face), "face": data})
        unmodelled = [msgspec.to_builtins(gap) for gap in self.unmodelled]
        return {"faces": faces, "unmodelled": unmodelled}


class Coverage(NamedTuple):
    """The numbers of :func:`bridge.cards.compiler.coverage.coverage`."""

    counts: dict[str, Any]

    def as_json(self) -> dict[str, Any]:
        """Return the numbers as a tree."""
        return self.counts


def words(face: Face) -> list[str]:
    """Return a face's abilities in our words.

    >>> from bridge.cards.table import find_face
    >>> words(find_face("Llanowar Elves"))
    ['{T}: add {G}']
    """
    from bridge.cards.model import BASIC_LAND_TYPES
    from bridge.cards.wording import ability_text

    basic = [word for word in face.subtypes if word in BASIC_LAND_TYPES]
    intrinsic = [f"the mana ability of its land type {word} (CR 305.6)" for word in basic]
    return intrinsic + [ability_text(ability) for ability in face.abilities]


def show(name: str) -> Shown:
    """Return the face of a name, or both faces of ``"A // B"``.

    Raises:
        InputError: no card has this name.

    >>> [face.name for face in show("FOREST").faces]
    ['Forest']
    """
    from bridge.cards.names import normal_name
    from bridge.cards.table import find_face

    first = find_face(name)
    asked = [normal_name(part) for part in name.split("//")]
    if len(asked) == 1 or normal_name(first.name) == normal_name(name):
        return Shown((first,))
    if asked != [normal_name(face) for face in first.faces]:
        raise InputError("no card has this name", value=name, near=[" // ".join(first.faces) or first.name])
    return Shown(tuple(find_face(face) for face in first.faces))


def measure(file: str, categories: str | None = None) -> Coverage:
    """Return how much of a card file the compiler reads."""
    from bridge.cards.cache import tracked
    from bridge.cards.card_files import read_cards, read_categories
    from bridge.cards.compiler.coverage import coverage

    kinds = read_categories(categories) if categories else None
    records = read_cards(file)
    return Coverage(coverage(tracked(records, len(records)), kinds))


def print_answer(answer: Shown | Coverage | Imported, out: Console) -> None:
    """Print an answer for people."""
    from rich.text import Text

    if isinstance(answer, Shown):
        for face in answer.faces:
            _print_face(face, out)
    elif isinstance(answer, Coverage):
        _print_coverage(answer.counts, out)
    else:
        kept = f"{answer.kept:,} of them new or changed"
        out.print(Text(f"{answer.faces:,} faces read, {kept}: {one_line(answer.cache)}"))


def _print_face(face: Face, out: Console) -> None:
    from rich.text import Text

    kinds = " ".join(word.capitalize() for word in (*face.supertypes, *face.types))
    line = f"{kinds} — {' '.join(face.subtypes)}" if face.subtypes else kinds
    stats = f", {face.power}/{face.toughness}" if face.power else f", loyalty {face.loyalty}" if face.loyalty else ""
    out.print(Text(" ".join(one_line(part) for part in (face.name, face.mana_cost) if part), "bold"))
    out.print(Text(f"  {one_line(line + stats)}"))
    others = [name for name in face.faces if name != face.name]
    if others:
        out.print(Text(f"  with: {one_line(', '.join(others))}"))
    for text in words(face) or ["no abilities in the model"]:
        out.print(Text(f"  • {one_line(text)}"))
    if not face.complete:
        out.print(Text("  Known by name and characteristics only.", "yellow"))


def _print_coverage(counts: dict[str, Any], out: Console) -> None:
    from rich.text import Text

    for key in ("faces", "bearing", "modelled", "partly", "unmodelled"):
        out.print(Text(f"{key:12s} {counts[key]:>8,}"))
    for name, found in counts["by_category"].items():
        total = sum(value for key, value in found.items() if key != "left")
        out.print(Text(f"{one_line(name)}: {found.get('modelled', 0):,} of {total:,} modelled"))
    for entry in counts["most_frequent_unread"][:10]:
        out.print(Text(f"{entry['count']:>5,}  {one_line(entry['clause'])}"))
