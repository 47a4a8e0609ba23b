"""Effects that add no mana and change nothing lasting: what they do and how much, for the outcomes of events."""

from __future__ import annotations

import re

from bridge.cards.compiler.reading import read
from bridge.cards.model import Chosen, Does, Lasting, Prohibition, Quantity

_CREATE = re.compile(r"^(?:you )?(?:may )?creates? (\S+) [^.]*?\btokens?\b(.*)$", re.I)
_WHERE = re.compile(r", where X is (.+)$")
_JOINT = re.compile(r",? (?:and then|then|and) ")


def creates(sentence: str) -> Does | None:
    """Read how many tokens are created, if the sentence says nothing else.

    >>> creates("Create X 1/1 white Bird creature tokens with flying")
    Does(what='create', amount=Chosen(what='x'), whom='you', of=None, kind_of='')
    >>> creates("Create two 1/1 white Bird creature tokens, then draw a card") is None
    True
    """
    found = _CREATE.match(sentence)
    if found is None:
        return None
    word, rest = found.group(1).lower(), found.group(2)
    where = _WHERE.search(rest)
    if re.search(r", (?!where X is )|\bfor each\b|\bequal to\b|\bthen\b", rest) or re.search(
        r"\bcreates? .*\bcreates?\b", sentence, re.I
    ):
        return None
    if word in ("a", "an"):
        return Does("create")
    amount: Quantity | None = read("amount_word", word)
    if amount == Chosen("x") and where is not None:
        amount = read("quantity_of", where.group(1))
    return None if amount is None else Does("create", amount)


def several(sentence: str) -> tuple[Does, ...]:
    """Read effects joined by "and" or "then"; nothing unless each of them is read.

    >>> [e.what for e in several("scry 2, then draw a card")], several("draw a card and sing a song")
    (['scry', 'draw'], ())
    """
    parts = [read("change_effect", part) for part in _JOINT.split(sentence)]
    if len(parts) < 2 or not all(isinstance(part, Does) and part.what != "choose" for part in parts):
        return ()
    return tuple(parts)


def lasting_prohibition(sentence: str) -> Lasting | None:
    """Read something that can't be done for a turn.

    >>> lasting_prohibition("Players can't search libraries this turn").ability.what
    'search'
    """
    found = re.match(r"^(.+) (?:this turn|until end of turn)$|^until end of turn, (.+)$", sentence, re.I)
    said = read("permission", found.group(1) or found.group(2)) if found else None
    return Lasting(said) if isinstance(said, Prohibition) else None
