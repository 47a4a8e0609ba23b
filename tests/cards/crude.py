"""A cruder reading of add-mana sentences, independent of the grammar: which symbols and phrases they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from bridge.cards.model import AddMana, ColorsAmong, CouldProduce

PHRASES = (
    (re.compile(r"could produce"), "could"),
    (re.compile(r"commander's color identity"), "commander_identity"),
    (re.compile(r"color among|colors among|of any of [^.]*colors"), "among"),
    (re.compile(r"chosen color"), "chosen_color"),
    (re.compile(r"that color|that type|noted type"), "that"),
    (re.compile(r"(land|permanent|token|creature) produced"), "produced"),
    (
        re.compile(
            r"of any (one )?color|combination of colors|different colors|color of (your|their) choice|any "
            r"one color"
        ),
        "any_color",
    ),
)
ADD = re.compile(r"\b(?:add|adds|added)\b", re.I)


def crude(text: str) -> set[str]:
    """List letters and phrases of all add-mana sentences of a text."""
    text = re.sub(r"\([^()]*\)", "", text.replace("\u2019", "'"))
    found: set[str] = set()
    for sentence in re.split(r"[.\n•]", text):
        for clause in ADD.split(sentence)[1:]:
            clause = re.split(r"[\"']?\s*(?:and|,) (?:it )?(?:has|loses|lose)\b|\"|' and '", clause)[0]
            clause = re.split(r", where X|equal to|for each (?!color)|, then|unless|\bif\b", clause)[0]
            if "color of mana" in clause or re.match(r" (?:a|an|its|one|two|another|X) [^{]*counter", clause):
                continue
            letters = set(re.findall(r"\{([WUBRGC])\}", clause))
            if letters:
                found |= letters
            if "mana" in clause:
                for pattern, word in PHRASES:
                    if pattern.search(clause):
                        found.add(word)
                        break
    return found


def adds(node: Any) -> Iterator[AddMana]:
    """Walk a model and yield every add-mana effect in it."""
    if isinstance(node, AddMana):
        yield node
    if isinstance(node, tuple):
        for item in node:
            yield from adds(item)
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            yield from adds(getattr(node, name))


def modelled(abilities: tuple[Any, ...]) -> set[str]:
    """List letters and words of the types that a model adds."""
    found: set[str] = set()
    for effect in adds(abilities):
        for option in effect.options:
            for part in option.mana:
                for source in part.of:
                    if isinstance(source, CouldProduce):
                        found.add("could")
                    elif isinstance(source, ColorsAmong):
                        found.add("among")
                    else:
                        found.add({"imprinted": "among", "noted": "that"}.get(source, source))
    return found
