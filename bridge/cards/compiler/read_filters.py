"""Noun phrases: which permanents or cards."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
from lark import Token, Tree

from bridge.cards.compiler.pronouns import ATTACHED_TO_IT
from bridge.cards.compiler.words import KEPT_KEYWORDS
from bridge.cards.model import Cards, Compare, Filter, StatTest

_ADJECTIVES = frozenset(
    [
        "basic",
        "legendary",
        "snow",
        "world",
        "white",
        "blue",
        "black",
        "red",
        "green",
        "colorless",
        "multicolored",
        "monocolored",
        "!colorless",
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "enchanted",
        "equipped",
        "modified",
        "historic",
        "commander",
        "face_down",
        "other",
        "token",
    ]
)
_DROPPED = {"permanent"}
_PERMANENT_CARD = ("!instant", "!sorcery")
Heads = list[tuple[str, ...]]


class Unread(Exception):
    """The clause has a meaning that the model does not hold."""


def literal(value: Any) -> str:
    """Give the words of a subtree as one string."""
    if isinstance(value, Tree):
        return " ".join(literal(c) for c in value.children)
    return str(value)


def conjunctive(heads: Heads) -> tuple[tuple[str, ...], ...]:
    """Turn alternatives of conjunctions into a conjunction of alternatives.

    >>> conjunctive([("Swamp",), ("basic", "land")])
    (('Swamp', 'basic'), ('Swamp', 'land'))
    """
    if len(heads) == 1:
        return tuple((w,) for w in heads[0])
    clauses: list[tuple[str, ...]] = []
    for choice in itertools.product(*heads):
        clause = tuple(dict.fromkeys(choice))
        if not any(set(c) <= set(clause) for c in clauses):
            clauses = [c for c in clauses if not set(clause) <= set(c)] + [clause]
    return tuple(sorted(clauses, key=lambda c: (len(c), c)))


def conjunctive_filter(heads: Heads) -> Filter:
    """Make a filter of alternatives."""
    other = any("other" in h for h in heads)
    stripped = [tuple(w for w in h if w != "other" and w not in _DROPPED) for h in heads]
    if any(not h for h in stripped):
        if len(stripped) > 1:
            raise Unread("an alternative without a type")
        return Filter(other=other)
    words = [tuple(sorted(h, key=_order)) for h in stripped]
    return Filter(is_=conjunctive(words), other=other)


def kept(word: str) -> str:
    """Give a keyword that models hold; whether something has another one is not known."""
    if word not in KEPT_KEYWORDS:
        raise Unread(f"has {word}")
    return str(word)


def card_filter(heads: Any) -> Filter:
    """Make a filter of cards: a permanent card is one that is neither instant nor sorcery (CR 110.4b).

    >>> card_filter(("permanent",)).is_
    (('!instant',), ('!sorcery',))
    """
    found = [heads] if isinstance(heads, tuple) else list(heads)
    return conjunctive_filter(
        [tuple(w for w in h if w != "permanent") + _PERMANENT_CARD * ("permanent" in h) for h in found]
    )


def _order(word: str) -> tuple[int, str]:
    return (1 if word.startswith("!") else 0, "")


CONTROLLERS = {
    "you": "you",
    "your opponent": "opponent",
    "an opponent": "opponent",
    "opponent": "opponent",
    "each opponent": "opponent",
    "that player": "that_player",
    "they": "that_player",
    "its controller": "that_player",
    "the chosen player": "chosen_player",
    "target opponent": "chosen_player",
    "target player": "chosen_player",
    "the active player": "active_player",
    "enchanted player": "chosen_player",
    "defending player": "chosen_player",
    "your team": "you",
}


class Filters:
    """np, heads, posts, cards."""

    def word(self, children: list[Token]) -> str:
        token = children[0]
        text = str(token)
        if token.type == "SUBTYPE":
            return text
        if token.type == "NONSUBTYPE":
            return "!" + text
        if token.type == "NONWORD":
            return "!" + text.replace("-", "_")
        return {"colored": "!colorless", "another": "other", "face-down": "face_down"}.get(text, text)

    def head(self, children: list[str]) -> tuple[str, ...]:
        words = [str(c) for c in children]
        return tuple(words)

    def head_list(self, children: list[Any]) -> Heads:
        heads = [c for c in children if isinstance(c, tuple)]
        first = heads[0]
        shared = tuple(w for w in first if w in _ADJECTIVES or w.startswith("!"))
        if shared and all(not any(w in _ADJECTIVES or w.startswith("!") for w in h) for h in heads[1:]):
            core = tuple(w for w in first if w not in shared)
            if core:
                return [first, *[shared + h for h in heads[1:]]]
        last = heads[-1]
        if all(w in _ADJECTIVES or w[0].isupper() for h in heads[:-1] for w in h) and len(last) > 1:
            # "white or blue creature", "Elf or Goblin creature": the noun belongs to every alternative.
            nouns = tuple(w for w in last if w not in _ADJECTIVES and not w[0].isupper() and not w.startswith("!"))
            tails = tuple(
                w for w in nouns if w in ("creature", "land", "permanent", "artifact", "enchantment", "token")
            )
            if tails:
                return [h + tails for h in heads[:-1]] + [last]
        return heads

    def np(self, children: list[Any]) -> Filter:
        heads: Any = None
        posts: list[dict[str, Any]] = []
        for child in children:
            if isinstance(child, dict):
                posts.append(child)
            elif isinstance(child, (tuple, list)):
                heads = child
        if isinstance(heads, tuple):
            heads = [heads]
        if not any(self._noun(w) for h in heads for w in h):
            raise Unread("no noun")
        found = conjunctive_filter(heads)
        return with_posts(found, posts)

    @staticmethod
    def _noun(word: str) -> bool:
        return (word not in _ADJECTIVES and not word.startswith("!")) or word == "token"

    def who(self, children: list[Token]) -> str:
        words = literal(Tree("who", children))  # type: ignore[arg-type]
        if words not in CONTROLLERS:
            raise Unread(words)
        return CONTROLLERS[words]

    def counter_word(self, children: list[Token]) -> str:
        return str(children[0])

    def counter_kind(self, children: list[str]) -> str:
        return " ".join(children)

    def post_control(self, children: list[str]) -> dict[str, Any]:
        return {"controller": children[0]}

    def post_that_player(self, children: list[Any]) -> dict[str, Any]:
        return {"controller": "that_player"}

    def post_own(self, children: list[Any]) -> dict[str, Any]:
        return {"owner": "you"}

    def post_control_not_own(self, children: list[Any]) -> dict[str, Any]:
        return {"controller": "you", "owner": "other"}

    def graveyard_any(self, children: list[Any]) -> tuple[str, str]:
        return ("graveyard", "any")

    def hand_target(self, children: list[Any]) -> tuple[str, str]:
        return ("hand", "target")

    def graveyard_target(self, children: list[Any]) -> tuple[str, str]:
        return ("graveyard", "target")

    def post_nothing(self, children: list[Any]) -> dict[str, Any]:
        return {}

    def post_counter(self, children: list[str]) -> dict[str, Any]:
        return {"counter": children[0]}

    def post_any_counter(self, children: list[Any]) -> dict[str, Any]:
        return {"counter": "any"}

    def post_stat(self, children: list[Any]) -> dict[str, Any]:
        stat, (op, value) = children
        return {"stats": (StatTest(stat=stat, op=op, value=value),)}

    def post_keyword(self, children: list[Token]) -> dict[str, Any]:
        return {"keyword": kept(children[0])}

    def post_no_keyword(self, children: list[Token]) -> dict[str, Any]:
        return {"keyword": "!" + kept(children[0])}

    def post_no_counter(self, children: list[str]) -> dict[str, Any]:
        return {"counter": "!" + children[0]}

    def post_chosen_name(self, children: list[Any]) -> dict[str, Any]:
        return {"named": "chosen"}

    def post_imprinted_name(self, children: list[Any]) -> dict[str, Any]:
        return {"named": "imprinted"}

    def post_same_name(self, children: list[Any]) -> dict[str, Any]:
        return {"named": "that_permanent"}

    def post_chosen_type(self, children: list[Any]) -> dict[str, Any]:
        return {"subtype": "chosen"}

    def post_chosen_color(self, children: list[Any]) -> dict[str, Any]:
        return {"color": "chosen"}

    def post_named(self, children: list[Token]) -> dict[str, Any]:
        return {"named": "self" if children[0] == "~" else str(children[0])}

    def post_adjective(self, children: list[str]) -> dict[str, Any]:
        return {"also": tuple(children)}

    def post_attached(self, children: list[Any]) -> dict[str, Any]:
        return {"attached": "to_self"}

    def post_attached_it(self, children: list[Any]) -> dict[str, Any]:
        return {"attached": ATTACHED_TO_IT}

    def post_other(self, children: list[Any]) -> dict[str, Any]:
        return {"other": True}

    def power(self, children: list[Any]) -> str:
        return "power"

    def toughness(self, children: list[Any]) -> str:
        return "toughness"

    def mana_value(self, children: list[Any]) -> str:
        return "mana_value"

    def at_least(self, children: list[Any]) -> tuple[str, Any]:
        return (">=", children[0])

    def at_most(self, children: list[Any]) -> tuple[str, Any]:
        return ("<=", children[0])

    def exactly(self, children: list[Any]) -> tuple[str, Any]:
        return ("=", children[0])

    def more_than(self, children: list[Any]) -> tuple[str, Any]:
        return (">", children[0])

    def less_than(self, children: list[Any]) -> tuple[str, Any]:
        return ("<", children[0])

    def whose(self, children: list[Token]) -> str:
        words = " ".join(str(c) for c in children)
        if words == "your":
            return "you"
        if words in ("each player's", "all", "all players'", "a"):
            return "any"
        if words in ("an opponent's", "your opponent's", "your opponents'", "opponents'"):
            return "opponent"
        raise Unread(words)

    def graveyard(self, children: list[str]) -> tuple[str, str]:
        return ("graveyard", children[0] if children else "you")

    def hand(self, children: list[str]) -> tuple[str, str]:
        return ("hand", children[0] if children else "you")

    def library(self, children: list[str]) -> tuple[str, str]:
        return ("library", children[0] if children else "you")

    def exile(self, children: list[str]) -> tuple[str, str]:
        return ("exile", "any")

    def cards(self, children: list[Any]) -> Cards:
        zone = children[-1]
        posts = [c for c in children[:-1] if isinstance(c, dict)]
        heads = next((c for c in children[:-1] if isinstance(c, (tuple, list))), None)
        found = Filter() if heads is None else card_filter(heads)
        return Cards(zone=zone[0], whose=zone[1], of=with_posts(found, posts))

    def cards_permanent(self, children: list[Any]) -> Cards:
        zone = children[-1]
        return Cards(zone=zone[0], whose=zone[1], of=Filter(is_=(("!instant",), ("!sorcery",))))

    def never(self, children: list[Any]) -> Any:
        raise Unread("not held by the model")


def with_posts(found: Filter, posts: list[dict[str, Any]]) -> Filter:
    """Apply what follows the noun."""
    changes: dict[str, Any] = {}
    for post in posts:
        for key, value in post.items():
            if key == "also":
                changes["is_"] = (*changes.get("is_", found.is_), tuple(value))
            elif key == "stats":
                changes["stats"] = (*changes.get("stats", ()), *value)
            elif key in changes and changes[key] != value:
                raise Unread(f"two of {key}")
            else:
                changes[key] = value
    return msgspec.structs.replace(found, **changes)


__all__ = ["Compare", "Filters", "Unread", "conjunctive", "literal"]
