"""Measuring and breaking text without a font at hand: widths of letters, and mana in text as discs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from bridge.answers import TYPE_ORDER

# Widths of letters in DejaVu Sans and Verdana, the widest of the usual fonts; UNITS of them are the font's size.
_WIDTHS = {
    letter: width
    for width, letters in {
        5: "'", 6: " ,.IJijl", 7: "-/:;\\f|", 8: "!()[]rt", 9: '"', 10: "*_`sz", 11: "?Lc", 12: "FPTYaekovxy",
        13: "$0123456789EKSbdghnpqu{}", 14: "ABCRVXZ", 15: "DGHNU", 16: "&OQw", 17: "#+<=>M^~×", 19: "%m", 20: "@W",
    }.items()
    for letter in letters
}  # fmt: skip
BOLD = 1.13  # bold letters are wider by this
_ANY_OTHER = 14
UNITS = 19.4  # the widths are rounded, and text must not be wider than it is measured
_MANA = re.compile(r"\{([" + "".join(TYPE_ORDER) + r"])\}")
DISC = 1.3  # the width of a disc and the space beside it, in sizes of the font


def pieces(line: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a line: text, or the letter of a type of mana with ``True``.

    >>> list(pieces("12×{B} and {G}"))
    [('12×', False), ('B', True), (' and ', False), ('G', True)]
    """
    for place, part in enumerate(_MANA.split(line)):
        if part:
            yield part, place % 2 == 1


def width(line: str, size: float, bold: bool = False) -> float:
    """Return how wide a line is at most, in a font of some size.

    >>> width("{G}", 10)
    13.0
    """
    return sum(DISC * size if mana else text_width(part, size, bold) for part, mana in pieces(line))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide text is at most, mana not looked for."""
    return sum(map(_letter_width, text)) * size / UNITS * (BOLD if bold else 1)


def _letter_width(letter: str) -> int:
    if (known := _WIDTHS.get(letter)) is not None:
        return known
    if unicodedata.combining(letter):
        return 0
    return 20 if unicodedata.east_asian_width(letter) in "WF" or ord(letter) >= 0x2190 else _ANY_OTHER


def wrapped(text: str, widest: float, size: float, most: int, bold: bool = False) -> list[str]:
    """Return text broken into lines that are not wider than ``widest``, and at most ``most`` of them.

    >>> wrapped("a land that is tapped", 62, 10, 2)
    ['a land that', 'is tapped']
    >>> wrapped("a land that is tapped", 62, 10, 1)
    ['a land tha…']
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _filled(paragraph, widest, size, bold)
    if len(lines) > most:
        last = lines[most - 1]
        while last and (width(f"{last}…", size, bold) > widest or last.endswith(" ")):
            last = last[:-3] if _MANA.fullmatch(last[-3:]) else last[:-1]
        lines[most - 1 :] = [f"{last}…"]
    return lines


def _filled(paragraph: str, widest: float, size: float, bold: bool) -> Iterator[str]:
    line = ""
    for word in paragraph.split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer, size, bold) <= widest:
            line = longer
            continue
        if line:
            yield line
        *whole, line = _broken(word, widest, size, bold)
        yield from whole
    yield line


def _broken(word: str, widest: float, size: float, bold: bool) -> list[str]:
    """A word in pieces that are narrow enough; mana stays whole."""
    found = [""]
    for part in re.findall(_MANA.pattern.replace("(", "(?:") + "|.", word, re.DOTALL):
        if found[-1] and width(found[-1] + part, size, bold) > widest:
            found.append("")
        found[-1] += part
    return found
