"""What atoms about events say, in words: choices, steps with their rules, and what stands on the stack."""

from __future__ import annotations

from bridge.answers import RuleStep
from bridge.board.board import Board
from bridge.board.event import Cast, Event, Move
from bridge.queries.event_terms import Term

# What is counted as one outcome, by the class of the event.
COUNTED = {
    "Enter": "one outcome for each different result on the battlefield; permanents listed together are alike",
    "Move": "one outcome for each order of card names and each zone: cards of the same name can't be told apart",
    "PartnerWith": "one outcome for each different result; who pays for what without searching makes no difference",
    "Cast": "one outcome for each order of the stack and choice of targets; abilities alike can't be told apart",
}

# What an answer takes for granted, by the class of the event.
ASSUMES = {
    "Enter": "nothing else changes how it enters or what triggers; what an Aura enchants is left open",
    "Move": "no effect of another permanent changes where the cards go; all of them have one owner",
    "PartnerWith": "whoever has to pay is able to",
    "Cast": "the spell was cast legally, and nobody does anything but what the event says",
}

# The steps: atom name -> rule and text; {0}, {1} are its arguments.
STEPS = {
    # entering
    "x_of_spell": ("107.3m", "X of the spell was {0}, and its abilities of entering use that number"),
    "x_of_free_spell": ("107.3b", "it was cast without paying its mana cost, so the only legal choice for X was 0"),
    "x_without_spell": ("107.3g", "no spell with a chosen X became this permanent, so X is 0"),
    "x_of_copied_spell": ("707.10", "a copy of a spell has the same X, {0}"),
    "x_is_zero": ("107.3m", "X of the permanent itself is 0 (also in its mana value, 202.3e)"),
    "counters": ("614.1c", "it enters with {1} {0} counters"),
    "tapped": ("614.1c", "it enters tapped"),
    "triggers": ("603.6a", "an ability of {0} triggers"),
    "stays_out": ("307.4", "instants and sorceries can't enter the battlefield, so it stays where it is"),
    # upgrade
    "covers": ("729.2", "its controller has it cover {0} (by analogy: upgrade is outside the rules)"),
    "nothing_to_cover": ("614.6", "there is nothing for it to cover, so it is exiled and was never on the battlefield"),
    "does_not_enter": (
        "729.2b",
        "nothing enters: no ability triggers on that and no replacement of entering applies (by analogy)",
    ),
    "same_object": (
        "729.2c",
        "it is the same object: tapped or not, counters, attachments, combat, timestamp and control stay (by analogy)",
    ),
    "top_card": ("729.2a", "it has the characteristics of its top card, {0}, and of no card below (by analogy)"),
    # leaving
    "goes_together": ("729.3", "one permanent leaves the battlefield, and all its cards go together: {0}"),
    "goes_alone": ("400.7", "it becomes a new object there: {0}"),
    "arranged": ("729.3a", "its owner puts the cards there in any order"),
    "shuffled": ("701.24a", "the library is shuffled"),
    "not_shuffled": ("702.124j", "shuffling is part of the search that isn't made"),
    "token_ceases": ("111.7", "the token {0} ceases to exist outside the battlefield"),
    "command_after": ("903.9a", "its owner puts {0} into the command zone as a state-based action"),
    "command_instead": ("903.9c", "its owner puts {0} alone into the command zone instead"),
    "command_declined": ("903.9", "its owner leaves {0} where the object went"),
    # partner with
    "search_barred": ("101.2", 'an effect of {0} says "can\'t search", which wins over "may search"'),
    "kept_out": ("101.2", "nothing was paid to ignore {0}, which keeps the player from searching"),
    "toll_paid": ("118.1", "the player pays {1} to ignore {0} this turn"),
    "toll_paid_already": ("118.1", "the player has paid to ignore {0} this turn"),
    "declined": ("702.124j", "the player may search, and doesn't"),
    "searched": ("702.124j", "the player searches their own library"),
    "mastered": ("722.5", "{0} makes the player's decisions while that player searches"),
    "top_only": ("701.23f", "the search looks at the top {0} cards only"),
    "found_nothing": ("701.23b", "a card with a stated quality need not be found"),
    "found_to_hand": ("702.124j", "the card is revealed and put into the player's hand"),
    "found_to_exile": ("614.1a", "an effect of {0} exiles what is found instead, face up"),
    # casting
    "paid": ("601.2h", "the costs have been paid"),
    "cast_trigger": ("603.2", "an ability of {0} triggers as the spell becomes cast"),
    "no_cast_trigger": ("603.2", "nothing triggers"),
    "condition_not_met": ("603.4", "an ability of {0} doesn't trigger, since its condition isn't met"),
    "no_target": ("603.3d", "an ability of {0} has no legal target and is removed from the stack"),
    "turn_order": ("603.3b", "the active player's abilities go on the stack first, then the others' in turn order"),
    "own_order": ("603.3b", "{0} puts their abilities on the stack in an order of their choice"),
    "triggers_first": ("405.5", "what is above the spell resolves first"),
    "countered": ("701.6a", "the spell is countered in response; the abilities resolve all the same"),
    "too_late": ("601.2h", "mana that is added from now on can't pay for the spell, which has been paid for"),
}

# Sections that later editions of the rules number otherwise (since 2026-08-07 one higher).
_RENUMBERED = {"722": "723", "729": "730"}
_PLACES = {"library_top": "the top of the library", "library_bottom": "the bottom of the library"}
_ZONES = {"library_top": "library", "library_bottom": "library", "nowhere": "ceases to exist"}


class Words:
    """Says what atoms about one event mean."""

    def __init__(self, event: Event, board: Board, object_id: str, edition: str) -> None:
        self.event, self.board, self.edition = event, board, edition
        self._cards = {permanent.id: permanent.face.name for permanent in board.permanents}
        self._object = object_id
        self._targets: dict[Term, str] = {}
        self._single: dict[Term, bool] = {}

    @property
    def ordered(self) -> bool:
        """Whether the event puts cards where their order counts."""
        return isinstance(self.event, Move) and self.event.to in ("library-top", "library-bottom")

    def card(self, id: str) -> str:
        """Return the name of a permanent's card."""
        return self._cards.get(id, id)

    def zone(self, word: str) -> str:
        """Return the name of a zone as outcomes have it."""
        return _ZONES.get(word, word)

    def step(self, what: Term) -> RuleStep:
        """Return a step: the rule that it follows, as the edition numbers it, and a sentence."""
        rule, text = STEPS[what.name]
        section, dot, rest = rule.partition(".")
        if self.edition >= "2026-08-07":
            section = _RENUMBERED.get(section, section)
        return RuleStep(f"{section}{dot}{rest}", text.format(*map(self._said, what.arguments)))

    def choice(self, what: Term) -> str:
        """Return a choice as a sentence."""
        said = [self._said(argument) for argument in what.arguments]
        match what.name:
            case "covers":
                return f"cover {said[0]}"
            case "pays":
                return f"pay {said[1]} as it enters"
            case "places":
                return f"put {said[1]} {_nth(what.arguments[2].number)} from the top of those cards"
            case "commands":
                return f"put {said[1]} into the command zone"
            case "pays_for":
                return f"pay {said[1]} to ignore {said[0]}"
            case "searches":
                return f"{said[0]} searches"
            case "declines":
                return f"{said[0]} doesn't search"
            case "finds":
                return f"find {said[0]}"
            case "finds_nothing":
                return "find nothing"
            case "puts":
                place = _nth(what.arguments[1].number - 1)
                return f"{said[0]} puts {self.on_stack(what.arguments[2])} on the stack, {place} above the spell"
            case _:
                return f"aim {self.on_stack(what.arguments[0], aimed=False)} at {said[1]}"

    def aim(self, targets: dict[Term, str]) -> None:
        """Remember what the abilities on the stack are aimed at."""
        self._targets = targets

    def on_stack(self, thing: Term, aimed: bool = True) -> str:
        """Return the name of a spell or ability on the stack."""
        if thing.name != "trigger":
            return self._spell()
        source, ability, _ = thing.arguments
        id = source.string if source.kind == "string" else self._spell()
        if source not in self._single:
            self._single[source] = self._only_one(source)
        several = "" if self._single[source] else f" (ability {ability.string.rpartition('#')[2]})"
        target = f" targeting {self._targets[thing]}" if aimed and thing in self._targets else ""
        return f"trigger of {id}{several}{target}"

    def happening(self, what: Term) -> str:
        """Return what has just happened when a player gets priority."""
        match what.name:
            case "cast":
                return f"casting {self._spell()}"
            case "countering":
                return f"countering {self._spell()}"
            case _:
                return f"resolving {self.on_stack(what.arguments[0])}"

    def _only_one(self, source: Term) -> bool:
        """Whether a source has at most one ability that triggers on casting."""
        from bridge.cards.model import Happens, Triggered

        if source.kind != "string":
            return True
        abilities = [ability for face in self.board.permanent(source.string).faces() for ability in face.abilities]
        triggers = [ability.trigger for ability in abilities if isinstance(ability, Triggered)]
        return sum(isinstance(trigger, Happens) and trigger.what == "casts" for trigger in triggers) <= 1

    def _spell(self) -> str:
        return self.event.cast if isinstance(self.event, Cast) else "the spell"

    def _said(self, argument: Term) -> str:
        if argument.kind == "number":
            return str(argument.number)
        if argument.kind == "string":
            return argument.string
        if argument.name == "the_spell":
            return self._spell()
        return _PLACES.get(argument.name, argument.name)


def _nth(place: int) -> str:
    """Return a place counted from 0 as an ordinal number.

    >>> [_nth(place) for place in (0, 1, 2, 3, 10, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    number = place + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
