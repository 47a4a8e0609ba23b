"""What is looked for: a property of boards, as a small program that derives ``found``.

A property reads the predicates of the rules.  Where it compares two sides (the same board with a card less, in
another order, or under other rules), the predicates of the other side have ``other_`` before their name.
"""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec
from clingo.ast import AST

from bridge import rules
from bridge.errors import InputError, nearest
from bridge.search.programs import OTHER, Signature, checked, derived, known, signatures, user_text

PROPERTIES = rules.RULES / "properties"
SHORTCUTS = rules.RULES / "shortcuts"
# What a property may ask the rules, with the chapters that this needs.
ASKS: dict[str, tuple[str, ...]] = {
    "could": (),
    "tap": ("tapping",),
    "legal": ("tapping", "triggers", "activation"),
    "types": ("types",),
}
BOARDS = ("without the added card", "in another order")
GIVEN = {("added", 1), ("here", 2), ("chosen", 2)}  # what a search adds to the predicates of the rules
DIFFERENCE = "rules-differ"  # the property that `diff` looks for; it needs to be told the other rules
PARTS = ("layers",)  # what a property may have besides the part that it begins with
KEYS = ("Asks", "Without", "Other board", "Added", "Other rules", "About")


class Property(msgspec.Struct, frozen=True):
    """A property.

    ``title`` asks it as a question; ``asks`` says which question the rules are asked; ``other_board`` how the other
    side's board differs, ``added`` which cards the added one may be, ``other_rules`` which folder stands in place of
    rules, ``without`` which files and folders of the question's chapters are left out; ``layers`` tells that it is
    about continuous effects, so boards with these are looked at one by one.
    """

    name: str
    title: str
    text: str
    asks: str = "could"
    other_board: str = ""
    added: str = ""
    other_rules: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    layers: bool = False
    source: str = ""

    @property
    def two_sided(self) -> bool:
        """Whether there is another side to compare with."""
        return bool(self.other_board or self.other_rules)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters that its question needs."""
        return ASKS[self.asks]

    def question(self, players: tuple[str, ...], permanents: tuple[str, ...]) -> list[str]:
        """Return the facts that put its question to the rules."""
        from bridge.facts.terms import fact, quote

        asked = {
            "could": ["types_asked."],
            "types": ["types_asked."],
            "tap": ["types_asked.", *(fact("taps_asked", quote(id)) for id in permanents)],
            "legal": ["types_asked.", *(fact("player_asked", quote(player)) for player in players)],
        }
        return asked[self.asks]

    def derives(self, name: str, arity: int) -> bool:
        """Whether some rule of it derives a predicate; what its comments say is no matter.

        >>> find("order-matters").derives("interacts", 3)
        False
        """
        return (name, arity) in _heads(self.text, self.source)

    def reads(self) -> frozenset[Signature]:
        """Return every predicate that its rules name, those of the other side by the names that this side has."""
        named = signatures(*checked(self.text, self.source, PARTS))
        return frozenset((name.removeprefix(OTHER), arity) for name, arity in named)

    def reads_beside_details(self) -> frozenset[Signature]:
        """Return the predicates that rules name which do not only spell details, as :meth:`reads` does."""
        rules_of = [node for node in checked(self.text, self.source, PARTS) if not _spells_details(node)]
        return frozenset((name.removeprefix(OTHER), arity) for name, arity in signatures(*rules_of))

    def reads_of_sides(self) -> tuple[frozenset[Signature], frozenset[Signature]]:
        """Return the rules' predicates that it reads of the one side and of the other."""
        read = signatures(*checked(self.text, self.source, PARTS))
        other = {(name.removeprefix(OTHER), arity) for name, arity in read if name.startswith(OTHER)}
        return frozenset(read & known()), frozenset(other & known())


@functools.cache
def _heads(text: str, source: str) -> frozenset[Signature]:
    return frozenset().union(*map(derived, checked(text, source, PARTS)))


def _spells_details(rule: AST) -> bool:
    return {name for name, _ in derived(rule)} == {"detail"}


def names() -> list[str]:
    """Return the names of the built-in properties that are programs.

    >>> "order-matters" in names()
    True
    """
    found = {path.stem.replace("_", "-") for path in PROPERTIES.glob("*.lp")}
    return sorted(found - {DIFFERENCE})


def difference(other_rules: tuple[str, ...], layers: bool) -> Property:
    """Return the property that two rule sets answer differently.

    Args:
        other_rules: the overlays of the other side.
        layers: whether boards with continuous effects are to be looked at.
    """
    path = PROPERTIES / f"{DIFFERENCE.replace('-', '_')}.lp"
    return read(DIFFERENCE, path.read_text(encoding="utf-8"), str(path), other_rules, layers)


@functools.cache
def find(name: str) -> Property:
    """Return a built-in property, or the one in a user's file.

    Raises:
        InputError: there is none of that name, or the file holds more than rules about ``found``.

    >>> find("order-matters").asks
    'could'
    """
    if name in names():
        path = PROPERTIES / f"{name.replace('-', '_')}.lp"
        return read(name, path.read_text(encoding="utf-8"), str(path))
    if name.endswith(".lp") or "/" in name:
        return read(Path(name).stem, user_text(name), name)
    near = nearest(name, [*names(), "dead-rule", "idle-literal"])
    raise InputError("is neither a built-in property nor a file that ends in .lp", value=name, near=near)


def read(
    name: str, text: str, source: str, other_rules: tuple[str, ...] | None = None, layers: bool = False
) -> Property:
    """Return the property in a program; rules of the other side may be given instead of being read from its head.

    Raises:
        InputError: the program is not one.
    """
    title, head = _head(text, source)
    found = Property(
        name=name,
        title=title,
        text=text,
        asks=_one_of(head, "Asks", tuple(ASKS), "could", source),
        other_board=_one_of(head, "Other board", BOARDS, "", source),
        added=head.get("Added", ""),
        other_rules=other_rules or ((head["Other rules"],) if "Other rules" in head else ()),
        without=tuple(head.get("Without", "").split()),
        layers=layers or _one_of(head, "About", ("layers",), "", source) == "layers",
        source=source,
    )
    check(found)
    return found


def _head(text: str, source: str) -> tuple[str, dict[str, str]]:
    title, head = "", {}
    for line in text.splitlines():
        if not line.startswith("%"):
            break
        said = line.lstrip("% ").rstrip()
        key, _, value = said.partition(": ")
        if key in KEYS:
            head[key] = value.rstrip(".")
        title = title or said
    return title or source, head


def _one_of(head: dict[str, str], key: str, allowed: tuple[str, ...], default: str, source: str) -> str:
    value = head.get(key, default)
    if value not in (*allowed, default):
        what = f"is not what a property may say here ({', '.join(allowed)})"
        raise InputError(what, where=key, value=value, near=nearest(value, allowed), source=source)
    return value


def check(prop: Property) -> None:
    """Check that a property derives ``found``, leaves the rules alone and reads what there is.

    Raises:
        InputError: it does not.
    """
    if prop.name == DIFFERENCE and not prop.two_sided:
        raise InputError("compares two rule sets: ask manaproof diff", value=prop.name)
    if prop.other_board == BOARDS[1] and not prop.layers:
        what = "compares nothing unless it is about layers: timestamps order continuous effects (say % About: layers)"
        raise InputError(what, where="Other board", value=BOARDS[1], source=prop.source)
    nodes = checked(prop.text, prop.source, PARTS)
    heads = _heads(prop.text, prop.source)
    if ("found", 0) not in heads:
        raise InputError("derives no found, so there is nothing to look for", source=prop.source)
    if taken := sorted(name for name, arity in heads if (name, arity) in known() or (name, arity) in GIVEN):
        raise InputError("derives what the rules themselves decide", value=taken[0], source=prop.source)
    for name, arity in sorted(signatures(*nodes) - heads):
        plain = (name.removeprefix(OTHER), arity)
        sides = prop.two_sided and name.startswith(OTHER) and plain in known()
        if (name, arity) not in known() | GIVEN and not sides:
            everything = [f"{other}/{places}" for other, places in known()]
            near = nearest(f"{plain[0]}/{arity}", everything)
            raise InputError("is no predicate of the rules", value=f"{name}/{arity}", near=near, source=prop.source)
