"""How card names are compared: without case, accents or typographic quotes."""

from __future__ import annotations

import unicodedata

_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-"})


def normal_name(name: str) -> str:
    """Return the key under which a card name is looked up.

    >>> normal_name("  Lim-Dûl’s   Vault ")
    "lim-dul's vault"
    """
    text = unicodedata.normalize("NFKD", name.translate(_QUOTES))
    return " ".join("".join(c for c in text if not unicodedata.combining(c)).casefold().split())
