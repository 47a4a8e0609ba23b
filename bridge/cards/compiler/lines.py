"""One line of text: which kind of ability it is, and its parts (CR 113.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bridge.cards.compiler.classify import (
    CHANGES,
    NAMES,
    OFF_BATTLEFIELD,
    classify,
    grants_keyword,
    names_something,
    summary,
)
from bridge.cards.compiler.effects import (
    QuoteReader,
    in_verbs,
    is_nothing,
    kept_types,
    read_effects,
    resolve_quotes,
    without_idle_quotes,
)
from bridge.cards.compiler.keywords import read_keywords
from bridge.cards.compiler.read_changes import Spoken, statics_of
from bridge.cards.compiler.reading import read
from bridge.cards.compiler.text import MAX_DEPTH, inner_quotes, sentences, take_quotes
from bridge.cards.model import (
    COPIES,
    COSTS,
    ELSEWHERE,
    ENTERING,
    KEYWORDS,
    ONE_SUBJECT,
    SIZE,
    STAYING,
    Activated,
    AddMana,
    AllOf,
    Does,
    Happens,
    Lasting,
    Pay,
    Permission,
    Prohibition,
    Spell,
    State,
    Static,
    TappedForMana,
    Triggered,
    Unmodelled,
)

_TRIGGER = re.compile(r"^(when|whenever|at the beginning)\b", re.I)
_LOYALTY = re.compile(r"^\[?([+-]?(?:\d+|X))\]?: ?")
_IF = re.compile(r"^if (.+)$", re.I)
GRANTS = "abilities gained"
IGNORE = "ignore_by_paying:"
_SELF_TRIGGER = re.compile(r"^(when|whenever) (~|you|~ or)\b|^at the beginning", re.I)


@dataclass
class Found:
    """What a line came to."""

    abilities: list[Any] = field(default_factory=list)
    unread: list[tuple[str, str, str]] = field(default_factory=list)
    subject: Any = None

    def miss(self, text: str, kind: str, reason: str) -> None:
        """Note a part that was not read: its text (for measuring only), kind and reason."""
        self.unread.append((text, kind, reason))


@dataclass(frozen=True)
class Context:
    """What the line stands on."""

    spell: bool = False
    planeswalker: bool = False
    depth: int = 0


def read_line(text: str, context: Context) -> Found:
    """Read one ability line, quotes included.

    >>> read_line("{T}: Add {G}.", Context()).abilities[0].costs
    ('{T}',)
    """
    taken = take_quotes(text)
    if taken is None or context.depth > MAX_DEPTH:
        found = Found()
        verdict = classify(text)
        if verdict.may_bear or taken is None:
            found.miss(text, "other", verdict.reason)
        return found
    line, quotes = taken
    missed: dict[int, list[str]] = {}
    found = _dispatch(line, _quote_reader(quotes, context, missed), context)
    found.unread = [entry for miss in found.unread for entry in _of_grants(miss, missed)]
    told = {reason for _, _, reason in found.unread}
    if not re.search(r"\bcreates?\b", line):  # a token's abilities are the token's
        special = dict.fromkeys(reason for reasons in missed.values() for reason in reasons if reason in ONE_SUBJECT)
        found.unread += [(line, "granted", reason) for reason in special if reason not in told]
    return found


def _of_grants(miss: tuple[str, str, str], missed: dict[int, list[str]]) -> list[tuple[str, str, str]]:
    """Say of an unread grant what the granted words are about, if it is these that were not read."""
    text, _, reason = miss
    within = [inner for k in re.findall(r"«(\d+)»", text) for inner in missed.get(int(k), ())]
    if reason != GRANTS or not within:
        return [miss]
    return [(text, "granted", inner) for inner in dict.fromkeys(within)]


def _quote_reader(quotes: tuple[str, ...], context: Context, missed: dict[int, list[str]]) -> QuoteReader:
    inner = Context(depth=context.depth + 1)

    def read_quote(index: int) -> tuple[Any, ...] | None:
        if index >= len(quotes):
            return None
        text = inner_quotes(quotes[index])
        abilities: list[Any] = []
        for part in text.split("\n"):
            found = read_line(part.strip(), inner)
            if found.unread:
                missed[index] = [reason for _, _, reason in found.unread]
                if not set(missed[index]) <= set(ONE_SUBJECT):
                    return None
            abilities.extend(found.abilities)
        return tuple(abilities)

    return read_quote


def _dispatch(line: str, quotes: QuoteReader, context: Context) -> Found:
    line = line.strip()
    keywords = read_keywords(line)
    if keywords is not None:
        return Found(list(keywords))
    if (context.planeswalker or line.startswith("[")) and (loyalty := _LOYALTY.match(line)):
        return _loyalty(loyalty.group(1), line[loyalty.end() :], quotes)
    if _TRIGGER.match(line) and (not context.spell or re.search(r"\badds?\b|^when you cast ~", line, re.I)):
        return _triggered_line(line, quotes)
    cut = _colon(line)
    if cut is not None and not re.match(r"^(as|if|choose|the|each)\b", line, re.I):
        return _activated(line[:cut].strip(), line[cut + 1 :].strip(), quotes)
    if context.spell:
        return _spell(line, quotes)
    return _static_line(line, quotes)


def _colon(line: str) -> int | None:
    index = line.find(":")
    return index if index > 0 else None


# ---------------------------------------------------------------- activated abilities


def read_costs(text: str) -> tuple[tuple[Any, ...], bool]:
    """Read costs; a component that is not read becomes ``Pay("other")``, and the second value is false.

    >>> read_costs("{1}, {T}, Recite a poem")
    (('{1}', '{T}', Pay(what='other', amount=1, of=None, kind_of='')), False)
    """
    whole = read("costs", text)
    if whole is not None:
        return whole, True
    out: list[Any] = []
    for piece in text.split(", "):
        cost = read("costs", piece.strip())
        if cost is None:
            if not any(isinstance(c, Pay) and c.what == "other" for c in out):
                out.append(Pay("other"))
        else:
            out.extend(cost)
    return tuple(out), False


# An ability whose effect moves its own object out of a zone works only in that zone (CR 113.6m).
_OWN_ZONE = re.compile(
    r"\b(?:return|returns|put|puts|exile|cast|play) ~ from your (graveyard|hand)\b|"
    r"\bactivate [^.]*\bif ~ is in your (graveyard|hand)\b",
    re.I,
)


def _zone(costs: tuple[Any, ...], effect_text: str) -> str:
    for cost in costs:
        if isinstance(cost, Pay) and cost.what == "exile_self" and cost.kind_of in ("hand", "graveyard"):
            return cost.kind_of
        if isinstance(cost, Pay) and cost.what == "discard_self":
            return "hand"
    if (moved := _OWN_ZONE.search(effect_text)) is not None:
        return (moved.group(1) or moved.group(2)).lower()
    return "battlefield"


def _activated(cost_text: str, effect_text: str, quotes: QuoteReader) -> Found:
    found = Found()
    costs, whole = read_costs(cost_text)
    effects = read_effects(effect_text, quotes)
    zone = _zone(costs, effect_text)
    moves = effects.moves_library or any(isinstance(c, Pay) and c.what == "mill" for c in costs)
    adds = any(isinstance(e, AddMana) for e in effects.effects)
    ability = Activated(
        costs=costs,
        effects=tuple(effects.effects) or in_verbs(effect_text),
        condition=effects.condition,
        targets=effects.targets,
        once_each_turn=effects.once_each_turn,
        sorcery_speed=effects.sorcery_speed,
        moves_library=moves and adds,
        zone=zone,
    )
    found.abilities.append(ability)
    if not whole and adds:
        found.miss(cost_text, "cost", "a cost that is not read")
    if effects.others:
        found.miss(effect_text, "others", COSTS)
    for text, reason in effects.unread:
        found.miss(text, "activated", reason)
    return found


def _loyalty(cost: str, effect_text: str, quotes: QuoteReader) -> Found:
    found = Found()
    effects = read_effects(effect_text, quotes)
    costs = read("costs", cost) or (Pay("loyalty", 0),)
    found.abilities.append(
        Activated(
            costs=costs,
            effects=tuple(effects.effects) or in_verbs(effect_text),
            condition=effects.condition,
            targets=effects.targets,
            loyalty=True,
            sorcery_speed=True,
            once_each_turn=True,
        )
    )
    for text, reason in effects.unread:
        found.miss(text, "activated", reason)
    return found


# ---------------------------------------------------------------- triggered abilities


def split_trigger(text: str) -> tuple[Any, Any, str] | None:
    """Split a triggered ability into event, intervening "if" and effect.

    >>> split_trigger("Whenever a player taps a Swamp or Forest for mana, draw a card.")[2]
    'draw a card.'
    """
    for cut in re.finditer(", ", text):
        event = read("trigger", text[: cut.start()])
        if event is None:
            continue
        rest = text[cut.end() :]
        condition = None
        if isinstance(event, tuple):
            event, condition = event
        if _IF.match(rest):
            for comma in re.finditer(", ", rest):
                clause = read("condition", rest[3 : comma.start()])
                if clause is not None:
                    condition = clause if condition is None else AllOf((condition, clause))
                    return event, condition, rest[comma.end() :]
        return event, condition, rest
    return None


def read_triggered(text: str, quotes: QuoteReader) -> tuple[Triggered, list[tuple[str, str]]] | None:
    """Read a triggered ability whose event is read."""
    parts = split_trigger(text)
    if parts is None:
        return None
    event, condition, effect_text = parts
    if not _SELF_TRIGGER.match(text):
        effect_text = re.sub(r"\bits (power|toughness|mana value)\b", r"that creature's \1", effect_text)
    chosen = (isinstance(event, TappedForMana) and event.of_type == "chosen_color") or (
        isinstance(event, Happens) and event.what == "mana_added"
    )
    subject = _subject(event)
    effects = read_effects(effect_text, quotes, subject=subject, chosen_from_trigger=chosen)
    if _IF.match(effect_text) and isinstance(event, Happens) and not effects.adds:
        # An intervening "if" that is not read: the ability may not trigger at all (CR 603.4).
        what = {"casts": "casts_unread", "enters": "enters_unread", "enters_or_attacks": "enters_unread"}
        event = Happens(what.get(event.what, event.what), event.of, event.who, event.number)
    optional = bool(re.match(r"^(you|that player|its controller) may\b", effect_text, re.I))
    ability = Triggered(
        trigger=event,
        effects=tuple(map(_without_nothing, effects.effects) if optional else effects.effects) or in_verbs(effect_text),
        condition=condition,
        targets=effects.targets,
        optional=optional,
        once_each_turn="only once each turn" in effect_text,
    )
    return ability, effects.unread


def _without_nothing(effect: Any) -> Any:
    """Leave out the choice of no mana where the whole ability is optional anyway."""
    if not isinstance(effect, AddMana):
        return effect
    return msgspec.structs.replace(effect, options=tuple(o for o in effect.options if not is_nothing(o)))


def _subject(event: Any) -> Any:
    if isinstance(event, Happens) and event.who in ("self", "you") and event.of is None:
        return "self"
    return "trigger"


def _triggered_line(line: str, quotes: QuoteReader) -> Found:
    found = Found()
    result = read_triggered(line, quotes)
    if result is not None:
        ability, unread = result
        found.abilities.append(ability)
        for text, reason in unread:
            found.miss(text, "triggered", reason)
        return found
    if (both := in_two(line)) is not None:
        halves = [_triggered_line(half, quotes) for half in both]
        found.abilities = [ability for half in halves for ability in half.abilities]
        found.unread = list(dict.fromkeys(miss for half in halves for miss in half.unread))
        return found
    if re.search(r"tap(s|ped)?\b[^,]* for (mana|\{)", line):
        found.miss(line, "triggered", "mana as it is produced")
        return found
    return _unknown_event(line, quotes)


_TWO_TRIGGERS = re.compile(r"^(?:when|whenever) [^,]+? (?:and|or) (?=(?:when|whenever|at the beginning of) )", re.I)
_ENTERS_OR = re.compile(
    r"^((?:when|whenever) ([^,]+?) enters?(?: the battlefield)?) or (?!attacks?\b|at )([^,]+), ", re.I
)


def in_two(line: str) -> tuple[str, str] | None:
    """Write an ability with two trigger events as two abilities, each with one (CR 603.2).

    >>> in_two("When ~ enters or dies, draw a card.")
    ('When ~ enters, draw a card.', 'When ~ dies, draw a card.')
    >>> in_two("When ~ enters and whenever you cast a spell, scry 1.")[1]
    'Whenever you cast a spell, scry 1.'
    """
    if (two := _TWO_TRIGGERS.match(line)) is not None:
        first, rest = re.sub(r" (?:and|or) $", "", two.group(0)), line[two.end() :]
        for comma in re.finditer(", ", rest):
            if read("trigger", rest[: comma.start()]) is not None or "," not in rest[comma.end() :]:
                return f"{first}, {rest[comma.end() :]}", rest[0].upper() + rest[1:]
        return None
    if (found := _ENTERS_OR.match(line)) is None:
        return None
    first, subject, second = found.groups()
    effect = line[found.end() :]
    for other in (f"When {subject} {second}", f"When {second}"):
        if read("trigger", other) is not None:
            return f"{first}, {effect}", f"{other}, {effect}"
    return None


_CASTING = re.compile(r"^when(?:ever)? [^,]*\bcasts?\b", re.I)
_ENTERING = re.compile(r"^when(?:ever)? [^,]*\b(?:enters?\b|plays? )", re.I)


def unread_event(line: str) -> str:
    """Name the event of a trigger that is not read: casting and entering stay known as such.

    >>> unread_event("Whenever you cast a kicked spell, draw a card."), unread_event("When ~ is exiled, you win.")
    ('casts_unread', 'other')
    """
    if _CASTING.match(line):
        return "casts_unread"
    return "enters_unread" if _ENTERING.match(line) else "other"


def _unknown_event(line: str, quotes: QuoteReader) -> Found:
    """Read the effect of a trigger whose event matters to nothing but when it happens."""
    found = Found()
    what = unread_event(line)
    if not classify(without_idle_quotes(line, quotes), resolving=True).may_bear:
        if CHANGES.search(line):
            found.miss(line, "triggered", STAYING)
        if what != "other":
            found.abilities.append(Triggered(Happens(what), in_verbs(line.partition(", ")[2])))
        return found
    for cut in re.finditer(", ", line):
        if classify(line[: cut.start()], resolving=True).reason == COPIES:
            break  # what follows are exceptions of the copy, and no effect of its own
        rest = line[cut.end() :]
        effects = read_effects(rest, quotes, subject="trigger")
        if (
            any(isinstance(e, (AddMana, Lasting)) for e in effects.effects)
            and not effects.unread
            and not re.match(r"^(if|then|and|or|where)\b", rest, re.I)
        ):
            found.abilities.append(Triggered(Happens(what), tuple(effects.effects), targets=effects.targets))
            return found
    if what != "other":
        found.abilities.append(Triggered(Happens(what), in_verbs(line.partition(", ")[2])))
    found.miss(line, "triggered", classify(line, resolving=True).reason)
    return found


# ---------------------------------------------------------------- spells


def _spell(line: str, quotes: QuoteReader) -> Found:
    found = Found()
    effects = read_effects(line, quotes, subject="trigger")  # "it" is never the spell
    useful = [e for e in effects.effects if not isinstance(e, Does)]
    if useful:
        found.abilities.append(Spell(tuple(effects.effects), targets=effects.targets, condition=None))
    for text, reason in effects.unread:
        found.miss(text, "spell", reason)
    return found


# ---------------------------------------------------------------- statics


def _static_line(line: str, quotes: QuoteReader) -> Found:
    found = Found()
    if re.match(r"^you begin the game with [^.]*\btokens?\b", line, re.I):
        return found  # a token of its own, which a board lists like any other
    if re.match(r"^(you may reveal ~ from your opening hand|if ~ is in your opening hand)", line, re.I):
        return found
    pieces = sentences(line)
    i = 0
    while i < len(pieces):
        joined = ". ".join(pieces[i : i + 2])
        if i + 1 < len(pieces) and (value := read("enters", joined)) is not None:
            found.abilities.append(value)
            i += 2
            continue
        _static_sentence(pieces[i], found, quotes)
        i += 1
    return found


def _static_sentence(sentence: str, found: Found, quotes: QuoteReader) -> None:
    for start in ("enters", "static", "replacement", "permission"):
        said = read(start, sentence)
        if said is None:
            continue
        if isinstance(said, Spoken):
            if _spoken(said, found, quotes):
                if OFF_BATTLEFIELD.search(sentence):
                    found.miss(sentence, "static", ELSEWHERE)
                if names_something(sentence):
                    found.miss(sentence, "static", NAMES)
                return
            continue
        whole = tuple(_with_quotes(part, quotes) for part in (said if isinstance(said, tuple) else (said,)))
        if None in whole:
            continue
        if not _bought_off(said, found):
            found.abilities.extend(whole)
        if re.search(r"\benters? (the battlefield )?tapped as a copy\b", sentence, re.I):
            found.miss(sentence, "static", ENTERING)
        return
    if re.match(r"^(choose|then choose) a color", sentence, re.I):
        return
    verdict = classify(without_idle_quotes(sentence, quotes))
    if verdict.may_bear and _without_idle_tail(sentence, found, quotes):
        return
    if verdict.may_bear and (split := re.match(r"^as long as .+?, (.+)$", sentence, re.I)):
        said = read("static", split.group(1))
        part = Found()
        if isinstance(said, Spoken) and said.condition is None and _spoken(said, part, quotes) and part.abilities:
            found.abilities.extend(
                msgspec.structs.replace(a, condition=State("unread")) if isinstance(a, Static) else a
                for a in part.abilities
            )
            kind = "condition"
            reason = verdict.reason if verdict.reason in (SIZE, KEYWORDS) else "when it holds"
            found.miss(sentence, kind, reason)
            if reason == SIZE and grants_keyword(sentence):
                found.miss(sentence, kind, KEYWORDS)
            return
    if verdict.may_bear:
        found.miss(sentence, "static", verdict.reason)
        if verdict.reason in ONE_SUBJECT and verdict.reason != KEYWORDS and grants_keyword(sentence):
            found.miss(sentence, "static", KEYWORDS)


_TAIL = re.compile(r"(?:,? and|,) (?=can't |can |has |have |must |assigns? )")


def _without_idle_tail(sentence: str, found: Found, quotes: QuoteReader) -> bool:
    """Read "gets +1/+1 and can't be blocked by Walls" without its end, which bears on nothing that is asked."""
    for cut in _TAIL.finditer(sentence):
        tail = sentence[cut.end() :]
        verdict = classify(f"it {tail}")
        if re.search(r"\bas long as\b|\bwhere\b|\bfor each\b|\buntil\b|«|[+-]\d+/", tail) or (
            verdict.may_bear and (verdict.reason != COSTS or re.search(r"\b(?:has|have|gets?|gains?)\b", tail))
        ):
            continue
        said, part = read("static", sentence[: cut.start()]), Found(subject=found.subject)
        if isinstance(said, Spoken) and said.affects != "it" and _spoken(said, part, quotes) and part.abilities:
            found.abilities.extend(part.abilities)
            if verdict.may_bear:
                found.miss(sentence, "static", verdict.reason)
            return True
    return False


def _with_quotes(said: Any, quotes: QuoteReader) -> Any:
    """Put compiled abilities in the place of quotes; ``None`` if one of them was not read."""
    if not isinstance(said, Static):
        return said
    changes = resolve_quotes(said.changes, quotes)
    return None if changes is None else msgspec.structs.replace(said, changes=changes)


def _bought_off(said: Any, found: Found) -> bool:
    """A price at which a player may ignore the prohibition before it belongs to that prohibition."""
    previous = found.abilities[-1] if found.abilities else None
    if not isinstance(said, Permission) or not said.what.startswith(IGNORE) or not isinstance(previous, Prohibition):
        return False
    price = said.what.removeprefix(IGNORE)
    found.abilities[-1] = msgspec.structs.replace(previous, unless=(price,))
    return True


def _spoken(said: Spoken, found: Found, quotes: QuoteReader) -> bool:
    if said.affects != "it":
        found.subject = said.affects
    previous = found.abilities[-1] if found.abilities else None
    if said.affects == "it" and not isinstance(previous, Static) and found.subject in ("self", "attached"):
        said = Spoken(
            found.subject,
            said.changes,
            tuple(msgspec.structs.replace(o, of=found.subject) for o in said.others),
            said.condition,
        )
    if said.affects in ("it", "those") and isinstance(previous, Static):
        if said.changes and isinstance(said.changes[0], tuple):
            found.abilities[-1] = msgspec.structs.replace(
                previous, changes=tuple(kept_types(c) for c in previous.changes)
            )
            return True
        others = tuple(msgspec.structs.replace(o, of=previous.affects) for o in said.others)
        said = Spoken(previous.affects, said.changes, others, said.condition or previous.condition)
    if said.affects in ("it", "those") or said.targets or (said.changes and isinstance(said.changes[0], tuple)):
        return False
    changes = resolve_quotes(said.changes, quotes)
    if changes is None:
        return False
    found.abilities.extend(statics_of(Spoken(said.affects, changes, said.others, said.condition)))
    return True


def unmodelled(number: int, kind: str, reason: str) -> Unmodelled:
    """Write an unread part down in our own words."""
    return Unmodelled(line=number, summary=summary(kind, reason), why=reason)
