"""``outcomes``: every legal outcome of a board's event, one answer set each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clingo import Symbol, SymbolType

from bridge.answers import OutcomesAnswer, Unmodelled
from bridge.board.board import Board
from bridge.board.event import Cast, Enter, Event, Move, PartnerWith, event_face, read_event
from bridge.board.permanent import slug
from bridge.cards.model import ELSEWHERE, ENTERING, TRIGGERING
from bridge.errors import InputError, nearest
from bridge.facts.event import event_facts, partner_searches
from bridge.queries.event_terms import Term, term
from bridge.queries.event_words import ASSUMES, COUNTED, Words
from bridge.queries.session import Atoms, ask_distinct
from bridge.queries.unmodelled import unmodelled
from bridge.rules import EDITIONS

MOST_OUTCOMES = 10_000
MOST_WAYS = 50_000
CHAPTERS: dict[type, tuple[str, ...]] = {
    Enter: ("events/entering", "events/upgrade", "events/commander"),
    Move: ("events/upgrade", "events/commander"),
    PartnerWith: ("events/partner_with",),
    Cast: ("activation", "events/casting"),
}


def outcomes(board: Board, edition: str = EDITIONS[-1]) -> OutcomesAnswer:
    """Return every legal outcome of a board's event, with one set of choices that leads to it and the rules.

    Outcomes that differ in nothing a player could see count once; ``ways`` counts the sets of choices.

    Raises:
        InputError: the event, or something in it, is wrong.
        LimitError: there are more than 10,000 outcomes.

    >>> tree = {"permanents": [{"card": "Forest"}], "event": {"move": "forest", "to": "hand"}}
    >>> outcomes(Board.from_tree(tree)).outcomes[0]["cards"]
    {'Forest': 'hand'}
    """
    event = read_event(board)
    asked, object_id = _with_object(board, event)
    facts = event_facts(event, asked, object_id)
    found, ways = ask_distinct(asked, facts, CHAPTERS[type(event)], edition, MOST_OUTCOMES, MOST_WAYS)
    words = Words(event, asked, object_id, edition)
    listed = sorted((_outcome(atoms, event, words) for atoms in found), key=_sort_key)
    unread = [(_source(source), what) for source, what in found[0]["unread"]] if found else []
    return OutcomesAnswer(
        event=board.keys.event or {},
        outcomes=tuple(listed),
        ways=ways,
        counted=COUNTED[type(event).__name__],
        assumes=ASSUMES[type(event).__name__],
        unmodelled=(*unmodelled(asked, unread, [ENTERING, TRIGGERING, ELSEWHERE]), *_unknown(event, board)),
    )


def _source(symbol: Symbol) -> str:
    """Return whose text can't be read: a permanent's, an entering object's or the spell's."""
    if symbol.type is SymbolType.String:
        return symbol.string
    return symbol.arguments[0].string if symbol.arguments else "the spell"


def _with_object(board: Board, event: Event) -> tuple[Board, str]:
    """For something that enters, the board with it as it would exist there (CR 614.12), and its id."""
    if not isinstance(event, Enter):
        if isinstance(event, PartnerWith):
            _check_partner_with(board, event)
        return board, ""
    taken = {permanent.id for permanent in board.permanents}
    base = slug(event.enter[:200])
    number, id = 1, base
    while id in taken:
        number += 1
        id = f"{base}-{number}"
    token = event.token or event.spell_copy
    keys: dict[str, Any] = {"id": id, "entered_this_turn": True, "tapped": event.tapped, "token": token}
    for key in ("owner", "copy_of"):
        if (value := getattr(event, key)) is not None:
            keys[key] = value
    if event.define is not None:
        keys["define"] = event.define
    return board.entering(event.enter, event.player or board.active_player, **keys), id


def _check_partner_with(board: Board, event: PartnerWith) -> None:
    if not partner_searches(board, event.partner_with):
        able = [permanent.id for permanent in board.permanents if partner_searches(board, permanent.id)]
        raise InputError(
            'has no "partner with" ability (CR 702.124j)',
            where="event.partner_with",
            value=event.partner_with,
            near=nearest(event.partner_with, able) or able[:3],
            source=board.source,
        )


def _unknown(event: Event, board: Board) -> list[Unmodelled]:
    """What the board doesn't tell, and the answer depends on."""
    found = []
    if isinstance(event, PartnerWith) and event.target not in board.keys.libraries:
        found.append(
            Unmodelled("board", f"the library of {event.target}", "it isn't listed, so it is taken to be empty")
        )
    if isinstance(event, Cast):
        face = event_face(event)
        for entry in face.unmodelled:
            found.append(Unmodelled("the spell", f"{face.name}, ability {entry.line}: {entry.summary}", entry.why))
        if not face.complete:
            found.append(
                Unmodelled("the spell", f"all abilities of {face.name}", "only its name and characteristics are known")
            )
    return found


def _outcome(atoms: Atoms, event: Event, words: Words) -> dict[str, Any]:
    outcome = _ENTRIES[type(event)](in_order(atoms["outcome"]), words)
    outcome["choices"] = [words.choice(what) for _, what in in_order(atoms["picks"])]
    steps = dict.fromkeys(words.step(what) for _, what in in_order(atoms["step"]))
    outcome["steps"] = [{"rule": step.rule, "text": step.text} for step in steps]
    return outcome


def _sort_key(outcome: dict[str, Any]) -> str:
    import json

    return json.dumps({key: value for key, value in outcome.items() if key != "steps"}, sort_keys=True)


Entries = list[tuple[Term, Term]]
_WORDS = {"true": True, "false": False, "null": None}


def in_order(pairs: Iterable[Sequence[Symbol]]) -> Entries:
    """Return pairs of arguments as terms, in their order."""
    return sorted((term(first), term(second)) for first, second in pairs)


def value_of(value: Term) -> Any:
    """Return a value: true, false, null, a number, a string or a word.

    >>> import clingo
    >>> [value_of(term(clingo.parse_term(text))) for text in ("true", "null", "2", "hand", "library_top")]
    [True, None, 2, 'hand', 'library-top']
    """
    if value.kind == "number":
        return value.number
    if value.kind == "string":
        return value.string
    return _WORDS[value.name] if value.name in _WORDS else value.name.replace("_", "-")


def _plain(entries: Entries) -> dict[str, Any]:
    """Plain keys, maps and lists; what has a shape of its own is left to the caller."""
    outcome: dict[str, Any] = {}
    for key, value in entries:
        if key.name == "map":
            outcome.setdefault(key.arguments[0].name, {})[value_of(key.arguments[1])] = value_of(value)
        elif key.name == "item":
            outcome.setdefault(key.arguments[0].name, []).append(value_of(key.arguments[1]))
        elif not key.arguments:
            outcome[key.name] = value_of(value)
    return outcome


def _list(entries: Entries, wanted: str) -> list[Term]:
    """The values of a list, in order."""
    places = {
        key.arguments[1].number: value
        for key, value in entries
        if key.name == "list" and key.arguments[0].name == wanted
    }
    return [places[place] for place in sorted(places)]


def _entering(entries: Entries, words: Words) -> dict[str, Any]:
    outcome = _plain(entries)
    outcome.setdefault("counters", {})
    triggers: dict[tuple[Term, Term], dict[str, Any]] = {}
    for key, value in entries:
        if key.name != "trigger":
            continue
        source, ability, what = key.arguments
        trigger = triggers.setdefault((source, ability), {"source": source.string, "card": words.card(source.string)})
        if what.name == "effect":
            trigger.setdefault("effects", {})[what.arguments[0].string] = value_of(value)
        else:
            trigger[what.name] = value_of(value)
    outcome["triggers"] = [trigger for _, trigger in sorted(triggers.items())]
    if outcome.get("covers") is not None:
        outcome.setdefault("attachments", [])
    if outcome["zone"] != "battlefield":
        del outcome["counters"]
    return outcome


def _moving(entries: Entries, words: Words) -> dict[str, Any]:
    outcome = _plain(entries)
    cards: dict[str, Any] = {}
    zones: dict[str, list[str]] = {}
    for key, value in entries:
        if key.name != "cards":
            continue
        card, zone = key.arguments[1].string, words.zone(value.name)
        zones.setdefault(zone, []).append(card)
        cards[card] = zone if cards.get(card, zone) == zone else "several"
    for card in [card for card, zone in cards.items() if zone == "several"]:
        cards[card] = [zone for zone, names in zones.items() for found in names if found == card]
    outcome["cards"] = cards
    outcome["zones"] = {zone: sorted(names) for zone, names in zones.items()}
    order = [value.string for value in _list(entries, "library_order")]
    if words.ordered:
        outcome["library_order"] = order
    return outcome


def _searching(entries: Entries, words: Words) -> dict[str, Any]:
    return _plain(entries)


def _casting(entries: Entries, words: Words) -> dict[str, Any]:
    outcome = _plain(entries)
    words.aim({key.arguments[0]: value.string for key, value in entries if key.name == "target"})
    for wanted in ("stack", "resolves_in_order"):
        outcome[wanted] = [words.on_stack(value) for value in _list(entries, wanted)]
    windows: dict[int, dict[str, Any]] = {}
    for key, value in entries:
        if key.name != "window":
            continue
        at, what = key.arguments
        window = windows.setdefault(
            at.number, {"after": "", "priority": "", "then": [], "can_tap": [], "can_untap": []}
        )
        if what.name == "after":
            window["after"] = words.happening(value)
        elif what.name in ("then", "can_tap", "can_untap"):
            window[what.name].append(value.string)
        else:
            window[what.name] = value_of(value)
    outcome["windows"] = [windows[at] for at in sorted(windows)]
    return outcome


_ENTRIES = {Enter: _entering, Move: _moving, PartnerWith: _searching, Cast: _casting}
