"""Saying in plain words what the rules found no meaning for."""

from __future__ import annotations

import msgspec
from clingo import Symbol, SymbolType

from bridge.cards.model import Filter
from bridge.cards.wording import filter_text

UNDECIDED = "no rule can decide this on the board as given"

# What the rules name by one word or with a word of a card's: the text, and why it could matter.
SAID = {
    "chosen": (
        "the number chosen as its cost is paid",
        "a number is chosen for it; only small ones are shown (--x N names one)",
    ),
    "filter": ("permanents with the same name as another that it speaks of", UNDECIDED),
    "unless_paid": ("a prohibition that a payment lifts", "whether somebody pays is not decided"),
    "chain": ("what it adds when mana is added by {0}", "triggers on the mana of other triggers are not followed"),
    "several_players": (
        "an ability that adds mana for different players at once",
        "what each of them gets is not worked out, so its outcomes are missing",
    ),
    "player_of_choice": ("a triggered ability that adds mana for a player of somebody's choice", UNDECIDED),
    "once_each_turn": (
        "a triggered ability that adds mana once each turn",
        "several permanents are tapped here, and the totals do without it",
    ),
    "cost": ("a cost: {0}", "whether it can be paid is not decided"),
    "floating_snow": (
        "the key floating",
        "whether floating mana came from a snow source is not told, and it is taken not to (CR 107.4h)",
    ),
    "life_shared": (
        "the life that its mana costs",
        "several sources would pay more life than there is, and each is taken to have enough",
    ),
    "cards": ("a number of cards: {0}", "no rule can tell which of the cards these are"),
    "cost_of": ("a cost paid with {0}", "no rule can tell which of the cards or permanents these are"),
    "too_large": ("an amount over 1,000,000", "power and toughness that it decides are left out"),
    "trigger": ("a triggered ability of a kind that no rule reads", UNDECIDED),
    "not_chosen": ("the {0} chosen for it", "the board names none, so what speaks of it does nothing here"),
    "on_what": ("the permanent that it is on", "the board names none, so that effect is taken to do nothing"),
    "commander_color": (
        "the color chosen for {0} before the game",
        "the key commander_colors names none, and it belongs to the identity (CR 903.4b)",
    ),
    "idle_commander_color": (
        "the color that the key commander_colors names for {0}",
        "no color is chosen for that card before the game (CR 903.4b), so this one is left out",
    ),
    "counters": ("how many {0} counters it enters with", UNDECIDED),
    "copy_exception": ("an exception to what it copies: {0}", UNDECIDED),
}
OPERATORS = {
    "less": "less than",
    "at_most": "at most",
    "equal": "equal to",
    "at_least": "at least",
    "more": "more than",
}
STATS = {"mana_value": "mana value"}
WHO = {
    "self": "it",
    "attached": "what it is attached to",
    "affected": "the permanent that it affects",
    "that_permanent": "the permanent that it speaks of",
}
WHOSE = {"you": "you have", "opponent": "an opponent has", "any": "players have", "target": "a target player has"}


def unread_words(what: Symbol) -> tuple[str, str]:
    """Return what could not be read, and why it could matter, in words of ours.

    >>> import clingo
    >>> unread_words(clingo.parse_term('state("blocking")'))[0]
    'whether a permanent is blocking'
    >>> unread_words(clingo.parse_term('condition(negation(state("monarch")))'))[0]
    'a condition that is not decided: not monarch'
    >>> unread_words(clingo.parse_term('quantity(times(2,stat_of(self,power)))'))[0]
    'an amount that has no value: 2 times the power of it'
    >>> unread_words(clingo.parse_term('compared(stat_of(self,power))'))[0]
    'permanents whose numbers are compared with the power of it'
    """
    match what.name:
        case "state":
            return f"whether a permanent is {_plain(what.arguments[0])}", UNDECIDED
        case "condition":
            return f"a condition that is not decided: {_condition(what.arguments[0])}", UNDECIDED
        case "quantity":
            return f"an amount that has no value: {_quantity(what.arguments[0])}", UNDECIDED
        case "compared":
            return f"permanents whose numbers are compared with {_quantity(what.arguments[0])}", UNDECIDED
    if what.name == "cost" and what.arguments[0].string == "other":
        return "a cost of a kind that no rule reads", SAID["cost"][1]
    text, why = SAID[what.name]
    return text.replace("{0}", _plain(what.arguments[0]) if what.arguments else ""), why


def _plain(word: Symbol) -> str:
    """A word of ours without underscores; a filter in words."""
    if word.type is SymbolType.Function and word.arguments:
        return _plain(word.arguments[0])
    text = word.string if word.type is SymbolType.String else str(word)
    return _filter(word) if text.startswith("{") else text.replace("_", " ")[:200]


def _filter(name: Symbol) -> str:
    return filter_text(msgspec.json.decode(name.string, type=Filter))


def _condition(term: Symbol) -> str:
    match term.name:
        case "compare":
            operator, left, right = term.arguments
            return f"{_quantity(left)} is {OPERATORS[operator.name]} {_quantity(right)}"
        case "negation":
            return f"not {_condition(term.arguments[0])}"
        case "both" | "either":
            return {"both": " and ", "either": " or "}[term.name].join(map(_condition, term.arguments))
        case "matches":
            return f"{WHO[term.arguments[0].name]} is {_filter(term.arguments[1])}"
    return _plain(term.arguments[0])


def _quantity(term: Symbol) -> str:
    parts = term.arguments
    match term.name:
        case "number" | "chosen":
            return _plain(parts[0]) if term.name == "number" else f"the chosen {_plain(parts[0])}"
        case "count":
            return f"how many there are of {_filter(parts[0])}"
        case "cards":
            return f"how many cards in a {parts[0].name} are {_filter(parts[2])}"
        case "counters":
            on = _filter(parts[0]) if parts[0].type is SymbolType.String else WHO[parts[0].name]
            kind = _plain(parts[1])
            return f"how many {'' if kind == 'any' else kind + ' '}counters there are on {on}"
        case "stat_of":
            return f"the {_stat(parts[1])} of {WHO[parts[0].name]}"
        case "greatest" | "total":
            return f"the {term.name} {_stat(parts[0])} among {_filter(parts[1])}"
        case "distinct":
            return f"how many {_plain(parts[0])} are among {_filter(parts[1])}"
        case "player_number":
            return f"how much {_plain(parts[0])} {WHOSE[parts[1].name]}"
        case "sum":
            return " plus ".join(map(_quantity, parts))
        case "times":
            return f"{parts[0]} times {_quantity(parts[1])}"
        case "half":
            return f"half of {_quantity(parts[1])}"
    return _plain(term)


def _stat(stat: Symbol) -> str:
    return STATS.get(stat.name, stat.name)
