"""The sentences of one effect, in order: what is added, what lasts, what limits activation.

A sentence that is not read is left out only if it cannot bear on mana questions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bridge.cards.compiler.classify import CHANGES, classify
from bridge.cards.compiler.read_changes import Quoted, Spoken
from bridge.cards.compiler.read_production import THAT_COLOR, THAT_TYPE, Added
from bridge.cards.compiler.reading import read
from bridge.cards.compiler.small_effects import creates, lasting_prohibition, several
from bridge.cards.compiler.text import sentences
from bridge.cards.compiler.verbs import verbs
from bridge.cards.model import (
    COSTS,
    STAYING,
    AddMana,
    AllOf,
    BecomeCopy,
    ChangeAbilities,
    ChangeColors,
    ChangeTypes,
    Chosen,
    ColorsAmong,
    Compare,
    Condition,
    CountersOn,
    Does,
    Filter,
    Happens,
    Lasting,
    ManaReplacement,
    Not,
    Option,
    Part,
    Permission,
    Prohibition,
    State,
    Static,
    TappedForMana,
    Triggered,
)

_RIDER = re.compile(
    r"^(?:(?:spend|use) (?:this|that) mana only\b|(?:this|that) mana (?:can't|can|may) be spent\b|you (?:can't )?spend "
    r"this mana\b|"
    r"if (?:this|that|any of this|any of that) mana is spent\b|if (?:this|that) mana was spent\b|when (?:you "
    r"spend )?(?:this|that) mana\b|"
    r"a spell cast with (?:this|that) mana\b|when that mana is spent\b|that spell\b|"
    r"mana (?:produced|added) this way (?:can't|may|can)\b)",
    re.I,
)
_IF_YOU_DO = re.compile(r"^if (?:you|that player|they|a player) do(?:es)?, ", re.I)
_OPTIONAL = re.compile(r"^you may ", re.I)
QuoteReader = Callable[[int], "tuple[Any, ...] | None"]


@dataclass
class Effects:
    """What a run of sentences came to."""

    effects: list[Any] = field(default_factory=list)
    condition: Condition | None = None
    targets: bool = False
    once_each_turn: bool = False
    sorcery_speed: bool = False
    unread: list[tuple[str, str]] = field(default_factory=list)
    zone: str = "battlefield"
    moves_library: bool = False
    others: bool = False

    @property
    def adds(self) -> bool:
        """Whether mana is added."""
        return any(isinstance(e, AddMana) for e in self.effects)


_AIMED = re.compile(r"(?:put|untap|tap|choose)\b[^.]*\btarget\b", re.I)
# "Put a creature card onto the battlefield. It gains haste": it is that creature.
_BROUGHT = re.compile(
    r"(?:you may )?(?:put|return|exile|reveal|search|manifest|cloak|conjure)\b"
    r"(?! (?:~|it\b|them\b)|[^.]*\bcounters? on (?:~|it\b))",
    re.I,
)
_OWN_COST = re.compile(r"^(?:this ability|it) costs?\b[^.]*\b(?:less|more)\b[^.]*\bto activate\b", re.I)
_DURATION = re.compile(r"\b(?:until|this turn)\b", re.I)
_VERBS = re.compile(r"\b(?:becomes?|gains?|gets?|loses?|has|have)\b", re.I)
# A sentence after one that adds mana, which goes on about that mana without saying "add".
_MORE_MANA = re.compile(
    r"\brepeat\b|\bagain\b|^(?!.*\bwould\b).*\binstead\b|\b(?:as well|too)$|^also\b|\{[WUBRGC]\}|"
    r"^(?:and|or|plus|then) (?:one|two|three|another|the same|twice|that much)\b|\bmana (?:of|in) (?!.*\bspent\b)",
    re.I,
)
_ADDS_TOO = re.compile(r"\badds? (?:\{|[^.]*\bmana\b)", re.I)
# What may stand beside "add …" in one sentence: something with a verb of its own.
_WITH_VERB = re.compile(
    r"\b(?:activates?|adds?|assigns?|attach(?:es)?|attacks?|becomes?|blocks?|can|can't|casts?|chooses?|controls?|conver[ts]+|"
    r"copy|copies|counters?|creates?|deals?|destroys?|discards?|doubles?|draws?|enters?|exiles?|explores?|fights?|"
    r"flips?|gains?|gets?|goads?|has|have|investigates?|is|looks?|loses?|mills?|moves?|pays?|performs?|phases?|plays?|"
    r"populates?|proliferates?|puts?|regenerates?|removes?|returns?|reveals?|rolls?|sacrifices?|scry|searches|search|"
    r"shuffles?|skips?|surveils?|taps?|transforms?|turns?|untaps?|amass(?:es)?|adapts?|connives?|ends?|wins?)\b",
    re.I,
)
_LATER = re.compile(r"(?:when|whenever|at the beginning)\b", re.I)  # a delayed trigger is no part of the effect


def read_effects(text: str, quotes: QuoteReader, subject: Any = "self", chosen_from_trigger: bool = False) -> Effects:
    """Read the sentences of an effect.

    ``subject`` is what "it" means at the start.

    >>> read_effects("Add {G}. Spend this mana only to cast Elf spells.", lambda k: None).effects[0].restricted
    True
    """
    out = Effects()
    state = _State(quotes, subject, "chosen_color" if chosen_from_trigger else None)
    pieces = sentences(text)
    for i, sentence in enumerate(pieces):
        before = len(out.effects)
        _one(sentence, out, state, first=i == 0)
        state.stays += [_met_as_it_resolves(sentence)] * any(isinstance(e, Lasting) for e in out.effects[before:])
        if state.subject == "self" and (_AIMED.match(sentence) or _BROUGHT.match(sentence)):
            state.subject = "target"  # "put a counter on target land. It becomes …": it is that land
    if len(set(state.stays)) > 1:
        # A board tells that an effect resolved, not which of its conditions were met (CR 608.2c).
        out.unread.append((text, STAYING))
    now = " ".join(piece for piece in pieces if not _LATER.match(piece))
    out.moves_library = bool(re.search(r"\bdraws? (a|two|three|\w+) cards?\b|\bmills?\b|library", now, re.I))
    return out


@dataclass
class _State:
    quotes: QuoteReader
    subject: Any
    that_color: Any
    last_condition: Condition | None = None
    stays: list[str] = field(default_factory=list)
    made_tokens: bool = False
    removed: str = ""


def _met_as_it_resolves(sentence: str) -> str:
    """Give the condition that a sentence's effect depends on as it resolves, or nothing.

    >>> _met_as_it_resolves("If the number is odd, Elves are green"), _met_as_it_resolves("Elves are green")
    ('if the number is odd', '')
    """
    found = re.match(r"^(if [^,]+|otherwise), ", sentence, re.I)
    return found.group(1).lower() if found else ""


def _one(sentence: str, out: Effects, state: _State, first: bool = False) -> None:
    whole = sentence
    if _RIDER.match(sentence):
        _restrict(out)
        if _ADDS_TOO.search(sentence):
            out.unread.append((sentence, "adds mana"))
        return
    if _limit(sentence, out):
        return
    if _OWN_COST.match(sentence):
        out.unread.append((sentence, COSTS))
        return
    if re.search(r"\btarget\b", sentence, re.I):
        out.targets = True
    if _removal(sentence, state):
        _other(out, whole)
        return
    if _about_tokens(sentence, state):
        created = creates(sentence) if not _IF_YOU_DO.match(sentence) else None
        if CHANGES.search(re.sub(r"^.*?\btokens?\b", "", sentence)) and re.search(r"\btokens?\b.*\bthen\b", sentence):
            out.unread.append((sentence, STAYING))
        out.effects.append(created) if created is not None else _other(out, whole)
        return
    stripped = re.sub(r"^if you win(?: the flip)?, ", "", _IF_YOU_DO.sub("", sentence), flags=re.I)
    depends = stripped != sentence and not first
    if depends:
        sentence = stripped
    if "instead" in sentence and out.effects and isinstance(out.effects[-1], Does) and not _add_again(sentence):
        # What it replaces is no longer certain: how much damage, how many cards.
        while out.effects and isinstance(out.effects[-1], Does):
            out.effects.pop()
        _other(out, whole)
    if _add(sentence, out, state):
        if depends:
            _perhaps(out)
        return
    if _continuous(sentence, out, state):
        return
    held = len(out.effects)
    if _split(sentence, out, state):
        if depends:
            out.effects[held:] = [or_nothing(e) if isinstance(e, AddMana) else e for e in out.effects[held:]]
        return
    said = read("change_effect", _OPTIONAL.sub("", sentence) if first else sentence)
    if isinstance(said, Does) and ((said.what != "choose" and depends) or _about_another(said, sentence, state)):
        _other(out, whole)
        return
    if isinstance(said, Does):
        if said.what == "choose" and said.kind_of == "color":
            state.that_color = "any_color"
        if said.what == "choose" and said.kind_of == "color_among" and said.of is not None:
            state.that_color = ColorsAmong(said.of)
        if said.what == "choose" and said.kind_of == "color_in_graveyard":
            state.that_color = ColorsAmong(Filter(), zone="graveyard")
        out.effects.append(said)
        return
    if isinstance(said, Spoken):
        _continuous(sentence, out, state, said)
        return
    if _emblem(sentence, out, state) or _delayed(sentence, out, state):
        return
    if (forbidden := lasting_prohibition(sentence)) is not None:
        out.effects.append(forbidden)
        return
    verdict = classify(without_idle_quotes(sentence, state.quotes), resolving=True)
    if out.adds and not verdict.may_bear and _MORE_MANA.search(sentence):
        out.unread.append((sentence, "adds mana"))
        return
    if not verdict.may_bear:
        if CHANGES.search(sentence) and not re.search(r"\bmana\b", sentence):
            out.unread.append((sentence, STAYING))
        parts = () if depends else several(sentence)
        out.effects.extend(parts)
        if not parts:
            _other(out, whole)
    elif not _add_unread(sentence, out, state):
        out.unread.append((sentence, verdict.reason))


def _removal(sentence: str, state: _State) -> bool:
    """Remember which counters are removed, and what "if no counters were removed this way" then means."""
    if (found := re.match(r"^remove all ([\w+/-]+) counters from ~$", sentence, re.I)) is not None:
        state.removed = found.group(1).lower()
        return True
    none = re.match(r"^if no counters (?:is|are|were) removed this way, (.+)$", sentence, re.I)
    if none is None or not state.removed or _add_again(sentence):
        return False
    state.last_condition = Compare(CountersOn(state.removed), "=", 0)
    return True


def _add_again(sentence: str) -> bool:
    return re.search(r"\badds?\b", sentence, re.I) is not None


def _perhaps(out: Effects) -> None:
    if isinstance(out.effects[-1], AddMana):
        out.effects[-1] = or_nothing(out.effects[-1])


def or_nothing(effect: AddMana) -> AddMana:
    """Let mana that something optional, random or chosen brings be none, as one of the options.

    >>> or_nothing(AddMana((Option((Part(("R",)),)),))).options[1].mana[0].amount
    0
    """
    if any(is_nothing(option) for option in effect.options):
        return effect
    none = Part(of=effect.options[0].mana[0].of, amount=0)
    return msgspec.structs.replace(effect, options=(*effect.options, Option((none,))))


def is_nothing(option: Option) -> bool:
    """Say whether an option adds no mana."""
    return all(part.amount == 0 for part in option.mana)


def _about_another(said: Does, sentence: str, state: _State) -> bool:
    """Whether "untap it" speaks of something other than the object itself."""
    return said.whom == "self" and sentence.endswith(" it") and state.subject != "self"


def _about_tokens(sentence: str, state: _State) -> bool:
    """Tokens that an effect creates do not exist yet; neither do the abilities that it gives them."""
    if state.made_tokens and re.match(
        r"^(it|they|those tokens|that token|the tokens?) (has|have|is|are|"
        r"gains?)\b",
        sentence,
        re.I,
    ):
        return True
    if not re.search(r"\bcreates?\b[^.]*\btokens?\b", sentence, re.I):
        return False
    state.made_tokens = True
    return not re.search(r"(?<!with )\badds? [^.]*(\{|mana)", sentence)


def without_idle_quotes(sentence: str, quotes: QuoteReader) -> str:
    """Drop quoted abilities that were read and cannot bear on mana questions."""

    def keep(match: re.Match[str]) -> str:
        abilities = quotes(int(match.group(1)))
        return match.group(0) if abilities is None or bears(abilities) else "an ability"

    return re.sub(r"«(\d+)»", keep, sentence)


def bears(node: Any) -> bool:
    """Say whether a model holds anything that a mana question reads."""
    if isinstance(node, tuple):
        return any(bears(n) for n in node)
    if isinstance(node, (AddMana, ManaReplacement, Permission, Prohibition, TappedForMana, ChangeTypes, ChangeColors)):
        return True
    if isinstance(node, ChangeAbilities) and node.lose != "none":
        return True
    if isinstance(node, msgspec.Struct):
        return any(bears(getattr(node, name)) for name in node.__struct_fields__)
    return False


def _emblem(sentence: str, out: Effects, state: _State) -> bool:
    """An emblem's abilities function for the rest of the game (CR 114)."""
    found = re.match(
        r"^(you|target player|target opponent|each opponent|that player) gets an emblem with,? "
        r"((?:(?:,? and )?«\d+»)+)$|"
        r"^(you) get an emblem with,? ((?:(?:,? and )?«\d+»)+)$",
        sentence,
        re.I,
    )
    if not found:
        return False
    indexes = [int(i) for i in re.findall(r"«(\d+)»", sentence)]
    abilities = [state.quotes(i) for i in indexes]
    if any(a is None for a in abilities):
        return False
    if found.group(3):
        out.effects.extend(Lasting(a, until="game") for group in abilities for a in group or () if bears(a))
    elif bears(tuple(abilities)):
        return False
    _other(out, sentence)
    return True


_NEXT_PHASE = (
    re.compile(
        r"^at the beginning of (?:your|the) next (upkeep|(?:precombat |postcombat )?main phase|end step|"
        r"turn)(?: this turn)?, (.+)$",
        re.I,
    ),
    re.compile(
        r"^(?!at )(.+) at the beginning of (?:your|the) next (upkeep|(?:precombat |postcombat )?main "
        r"phase|end step)(?: this turn)?$",
        re.I,
    ),
)


_THIS_TURN = re.compile(r"^(whenever .+) this turn, (.+)$", re.I)


def _this_turn(sentence: str, out: Effects, state: _State) -> bool:
    """A delayed trigger of this turn that adds mana; what makes it trigger may be unread."""
    found = _THIS_TURN.match(sentence)
    if not found:
        return False
    inner = read_effects(found.group(2), state.quotes, subject="trigger")
    if inner.unread or not inner.adds:
        return False
    event = read("trigger", found.group(1))
    if not isinstance(event, (Happens, TappedForMana)):
        event = Happens("other")
    out.effects.append(Lasting(Triggered(event, tuple(inner.effects)), until="end of turn"))
    return True


def _delayed(sentence: str, out: Effects, state: _State) -> bool:
    """A delayed triggered ability that adds mana later (CR 603.7)."""
    if _this_turn(sentence, out, state):
        return True
    first, second = _NEXT_PHASE
    if found := first.match(sentence):
        phase, text = found.group(1), found.group(2)
    elif found := second.match(sentence):
        text, phase = found.group(1), found.group(2)
    else:
        return False
    inner = read_effects(text, state.quotes)
    if inner.unread or not inner.adds:
        return False
    event: Any = Happens("next_" + phase.lower().replace(" ", "_"), who="you")
    out.effects.append(Lasting(Triggered(event, tuple(inner.effects)), until="once"))
    return True


_AMOUNT_TAILS = (
    (re.compile(r"\badds? an amount of (\{[WUBRGC]\}) equal to .+$", re.I), r"add X \1"),
    (
        re.compile(
            r"\badds? an amount of mana of (that color|the chosen color|any one color) equal to "
            r".+$",
            re.I,
        ),
        r"add X mana of \1",
    ),
    (re.compile(r"\badds? ((?:\{[WUBRGC]\})+) for each .+$", re.I), r"add X \1"),
    (
        re.compile(
            r"\badds? (X|one) mana (of any color|of any one color|in any combination of [^,]+?)(?: for "
            r"each |, where X is ).+$",
            re.I,
        ),
        r"add X mana \2",
    ),
    (re.compile(r"\badds? X (\{[WUBRGC]\}), where X is .+$", re.I), r"add X \1"),
)


def _add_unread(sentence: str, out: Effects, state: _State) -> bool:
    """Keep the types of an add-mana sentence whose amount or condition is not read; note what is missing."""
    text, missing = sentence, []
    condition: Condition | None = None
    for pattern, plain in _AMOUNT_TAILS:
        if pattern.search(text):
            text = pattern.sub(plain, text)
            missing.append("how much mana it adds")
            break
    found = re.match(
        r"^if (?!you (?:do|win)\b)([^«»]+?), (?=(?:you |that player )?(?:may "
        r")?adds?\b)(.+)$",
        text,
        re.I,
    )
    if not found:
        found = re.match(r"^(otherwise), (.+)$", text, re.I)
    if found and "instead" not in text:
        text = found.group(2)
        if not (found.group(1).endswith(" this way") and re.match(r"^adds? (?:twice )?that much\b", text, re.I)):
            # "That much" is none at all if nothing happened that way.
            condition = State("unread")
            missing.append("a condition of adding mana")
    if text == sentence:
        return False
    trial = Effects()
    if not _add(text, trial, state):
        return False
    for effect in trial.effects:
        if not isinstance(effect, AddMana):
            continue
        options = tuple(
            msgspec.structs.replace(
                o,
                mana=tuple(msgspec.structs.replace(p, amount=_unread_amount(p.amount, missing)) for p in o.mana),
                condition=condition if condition is not None else o.condition,
            )
            for o in effect.options
        )
        out.effects.append(msgspec.structs.replace(effect, options=options))
    out.unread.extend((sentence, m) for m in missing)
    return True


def _unread_amount(amount: Any, missing: list[str]) -> Any:
    return Chosen("unread") if "how much mana it adds" in missing else amount


def in_verbs(text: str) -> tuple[Does, ...]:
    """Return what a text does of which the model holds no more, as its verbs say.

    >>> [effect.kind_of for effect in in_verbs("Draw a card. Sing a song.")], in_verbs("Sing a song.")[0].kind_of
    (['draw cards'], '')
    """
    out = Effects()
    for sentence in sentences(text):
        _other(out, sentence)
    return tuple(out.effects) or (Does("other"),)


def _other(out: Effects, sentence: str) -> None:
    """Keep that something else happens, each kind once; without a word for it, only if nothing else is kept."""
    held = {e.kind_of for e in out.effects if isinstance(e, Does) and e.what == "other"}
    for word in verbs(sentence) or ("",) * (not held):
        if word not in held:
            out.effects.append(Does("other", kind_of=word))


def _restrict(out: Effects) -> None:
    for i in range(len(out.effects) - 1, -1, -1):
        effect = out.effects[i]
        if isinstance(effect, AddMana):
            out.effects[i] = msgspec.structs.replace(effect, restricted=True)
            return


# ---------------------------------------------------------------- limits on activating


def _limit(sentence: str, out: Effects) -> bool:
    found = re.match(
        r"^(?:activate|you may activate|use(?= this ability| ~| only))(?: this ability| ~| each of these abilities)?"
        r"(?: no more than (?:once|twice|three times|\w+ times))?\b ?(.*)$",
        sentence,
        re.I,
    )
    if re.match(
        r"^(any player|any opponent|each player|only your opponents|only any opponent)\b.*\bmay "
        r"activate this ability",
        sentence,
        re.I,
    ):
        out.others = True
        return True
    if not found or not re.match(r"^(activate|you may activate|use)\b", sentence, re.I):
        return False
    rest = found.group(1).strip()
    if re.search(r"no more than", sentence, re.I):
        if re.search(r"no more than once\b", sentence, re.I):
            out.once_each_turn = True
        else:
            out.condition = _conjoin(out.condition, State("activated_fewer_times_this_turn"))
        rest = re.sub(r"^(each turn|this turn)( and )?", "", rest)
    _limit_clauses(rest, out)
    return True


def _limit_clauses(rest: str, out: Effects) -> None:
    rest = re.sub(r"^only ", "", rest.strip())
    if not rest:
        return
    if (
        re.search(r"\bthis (turn|combat|step)$", rest)
        and rest.startswith("if ")
        and read("condition", rest[3:]) is None
    ):
        out.condition = _conjoin(out.condition, State("earlier_this_turn"))
        return
    for pattern, action in _LIMITS:
        found = re.match(pattern, rest, re.I)
        if found:
            action(out, found)
            tail = re.sub(r"^(?:,? ?and |, )", "", rest[found.end() :].strip())
            if tail:
                _limit_clauses(tail, out)
            return
    if rest.lower().startswith("if "):
        clause = rest[3:]
        condition = read("condition", clause)
        if condition is None:
            for cut in re.finditer(r" and (only |if )", clause):
                head = read("condition", clause[: cut.start()])
                if head is not None:
                    out.condition = _conjoin(out.condition, head)
                    _limit_clauses(clause[cut.start() + 5 :], out)
                    return
            out.condition = _conjoin(out.condition, State("unread"))
            out.unread.append((rest, "whether abilities can be activated"))
        else:
            out.condition = _conjoin(out.condition, condition)
        return
    out.condition = _conjoin(out.condition, State("unread"))
    out.unread.append((rest, "whether abilities can be activated"))


def _once(out: Effects, _: Any) -> None:
    out.once_each_turn = True


def _sorcery(out: Effects, _: Any) -> None:
    out.sorcery_speed = True


def _nothing(out: Effects, _: Any) -> None:
    return


def _state_limit(word: str, negate: bool = False) -> Callable[[Effects, Any], None]:
    def act(out: Effects, _: Any) -> None:
        condition: Condition = Not(State(word)) if negate else State(word)
        out.condition = _conjoin(out.condition, condition)

    return act


_LIMITS: tuple[tuple[str, Callable[[Effects, Any], None]], ...] = (
    (r"once each turn", _once),
    (r"once per turn", _once),
    (r"once\b", _state_limit("not_yet_activated")),
    (r"twice each turn", _state_limit("activated_fewer_times_this_turn")),
    (r"as a sorcery", _sorcery),
    (r"any time you could cast a sorcery", _sorcery),
    (r"as an? instant", _nothing),
    (r"as as? sorcery", _sorcery),
    (r"as sorcery", _sorcery),
    (
        r"before blockers are "
        r"declared",
        _state_limit("before_blockers"),
    ),
    (r"before combat", _state_limit("before_combat")),
    (
        r"during (the|any) end of combat "
        r"step",
        _state_limit("combat"),
    ),
    (r"three times each turn", _state_limit("activated_fewer_times_this_turn")),
    (
        r"any time you could cast an "
        r"instant",
        _nothing,
    ),
    (r"during your turn, before attackers are declared", _state_limit("your_turn_before_attackers")),
    (r"during your turn", _state_limit("your_turn")),
    (r"during your upkeep", _state_limit("your_upkeep")),
    (r"during an opponent's turn", _state_limit("your_turn", negate=True)),
    (r"during combat", _state_limit("combat")),
    (r"before attackers are declared", _state_limit("before_attackers")),
    (r"before the combat damage step", _state_limit("before_combat_damage")),
    (r"during any upkeep step", _state_limit("upkeep")),
    (r"during the declare \w+ step", _state_limit("combat")),
    (r"during your end step", _state_limit("your_end_step")),
    (r"during your main phase", _state_limit("your_main_phase")),
    (r"during your draw step", _state_limit("your_draw_step")),
)


def _conjoin(first: Condition | None, second: Condition) -> Condition:
    if first is None:
        return second
    if isinstance(first, AllOf):
        return AllOf((*first.conditions, second))
    return AllOf((first, second))


# ---------------------------------------------------------------- adding mana


def _add(sentence: str, out: Effects, state: _State) -> bool:
    if not re.search(r"\badds?\b", sentence, re.I):
        return False
    said = read("add", sentence)
    negated = False
    if said is None and re.match(r"^otherwise, ", sentence, re.I) and state.last_condition is not None:
        said = read("add", re.sub(r"^otherwise, ", "", sentence, flags=re.I))
        negated = said is not None
    if not isinstance(said, Added):
        return False
    previous = next((e for e in reversed(out.effects) if isinstance(e, AddMana)), None)
    try:
        options = tuple(_resolved(o, state, previous) for o in said.options)
        then = tuple(_resolved(o, state, previous) for o in said.then)
    except LookupError:
        return False
    condition = said.condition
    if negated:
        condition = Not(state.last_condition)  # type: ignore[arg-type]
    if said.instead:
        if previous is None or condition is None:
            return False
        index = max(i for i, e in enumerate(out.effects) if e is previous)
        old = tuple(msgspec.structs.replace(o, condition=_and(o.condition, Not(condition))) for o in previous.options)
        new = tuple(msgspec.structs.replace(o, condition=condition) for o in options)
        out.effects[index] = msgspec.structs.replace(previous, options=old + new)
        state.last_condition = condition
        return True
    if condition is not None:
        options = tuple(msgspec.structs.replace(o, condition=condition) for o in options)
        state.last_condition = condition
    out.effects.append(AddMana(options, player=said.player))  # type: ignore[arg-type]
    if then:
        out.effects.append(AddMana(then, player=said.player))  # type: ignore[arg-type]
    return True


def _and(first: Condition | None, second: Condition) -> Condition:
    return second if first is None else AllOf((first, second))


def _resolved(option: Option, state: _State, previous: AddMana | None) -> Option:
    parts = []
    for part in option.mana:
        of: list[Any] = []
        for source in part.of:
            if source == THAT_COLOR:
                if state.that_color is None:
                    raise LookupError
                of.append(state.that_color)
            elif source == "chosen_color" and state.that_color is not None:
                of.append(state.that_color)
            elif source == THAT_TYPE:
                if previous is None:
                    raise LookupError
                of.extend(s for o in previous.options for p in o.mana for s in p.of)
            else:
                of.append(source)
        parts.append(Part(of=tuple(dict.fromkeys(of)), amount=part.amount, spread=part.spread))
    return msgspec.structs.replace(option, mana=tuple(parts))


# ---------------------------------------------------------------- effects that stay for a while


def resolve_quotes(changes: tuple[Any, ...], quotes: QuoteReader) -> tuple[Any, ...] | None:
    """Put compiled abilities in the place of quotes; ``None`` if one of them was not read."""
    out = []
    for change in changes:
        if isinstance(change, ChangeAbilities):
            gain: list[Any] = []
            for item in change.gain:
                if isinstance(item, Quoted):
                    found = quotes(item.index)
                    if found is None:
                        return None
                    gain.extend(found)
                else:
                    gain.append(item)
            change = msgspec.structs.replace(change, gain=tuple(gain))
            if change == ChangeAbilities():
                continue
        if isinstance(change, BecomeCopy) and change.except_:
            exceptions = resolve_quotes(change.except_, quotes)
            if exceptions is None:
                return None
            change = msgspec.structs.replace(change, except_=exceptions)
        out.append(change)
    return tuple(out)


def _continuous(sentence: str, out: Effects, state: _State, said: Any = None) -> bool:
    if said is None:
        found = re.match(
            r"^(until end of turn|this turn|until your next turn), ((?:if|whenever|spells and "
            r"abilities|lands tapped).*)$",
            sentence,
            re.I,
        )
        if found:
            return _lasting_ability(found.group(2), found.group(1).lower().removeprefix("until "), out, state)
        both = re.match(r"^(until end of turn), (.+?) and ((?:if|whenever) .+)$", sentence, re.I)
        if both:
            trial = Effects()
            if _continuous(f"{both.group(1)}, {both.group(2)}", trial, state) and _lasting_ability(
                both.group(3), "end of turn", trial, state
            ):
                out.effects.extend(trial.effects)
                return True
        if (replaced := read("replacement", sentence)) is not None:
            out.effects.append(Lasting(replaced, until="permanent"))
            return True
        said = read("lasting", sentence)
        if (
            said is None
            and sentence[:3].lower() == "if "
            and not re.search(r"\binstead\b(?! of)", sentence)
            and not re.search(r"\badds?\b", sentence)
        ):
            # The effect is on the board only if its condition was met as it resolved.
            commas = [comma.end() for comma in re.finditer(", ", sentence)]
            idle = (at for at in commas if not _VERBS.search(sentence[commas[0] : at]))
            return any(_continuous(sentence[at:], out, state) for at in idle)
    if not isinstance(said, Spoken):
        return False
    if said.changes and isinstance(said.changes[0], tuple):
        return _still(out, state)
    if isinstance(said.affects, tuple):
        return all(
            _continuous(sentence, out, state, replace(said, affects=affects)) for affects in ("self", said.affects[1])
        )
    affects = state.subject if said.affects in ("it", "those") else said.affects
    if affects == "trigger" or (said.affects == "those" and affects == "self"):
        affects = "target"
    changes = resolve_quotes(said.changes, state.quotes)
    if changes is None:
        return False
    if said.targets:
        out.targets = True
    state.subject = affects
    until = said.until or "permanent"
    for prohibition in said.others:
        out.effects.append(
            Lasting(msgspec.structs.replace(prohibition, of=affects if affects != "target" else None), until=until)
        )
    if changes:
        if affects == "self" and until.startswith("no "):
            affects = "target"  # "as long as that land has a counter on it, it …": it is that land
        out.effects.append(Lasting(Static(affects, changes, said.condition), until=until))
    elif not said.others:
        _other(out, sentence)
    return True


def _lasting_ability(text: str, until: str, out: Effects, state: _State) -> bool:
    from bridge.cards.compiler.lines import read_triggered

    until = "end of turn" if until == "this turn" else until
    replaced = read("replacement", text)
    if replaced is not None:
        out.effects.append(Lasting(replaced, until=until))
        return True
    if text.lower().startswith("whenever"):
        found = read_triggered(text, state.quotes)
        if found is not None and not found[1]:
            out.effects.append(Lasting(found[0], until=until))
            return True
    return False


def _still(out: Effects, state: _State) -> bool:
    """ "It's still a land": what was set is added instead (CR 205.1b)."""
    for i in range(len(out.effects) - 1, -1, -1):
        effect = out.effects[i]
        if isinstance(effect, Lasting) and isinstance(effect.ability, Static):
            changes = tuple(kept_types(c) for c in effect.ability.changes)
            out.effects[i] = Lasting(msgspec.structs.replace(effect.ability, changes=changes), until=effect.until)
            return True
    return True


def kept_types(change: Any) -> Any:
    """Turn types that are set into types that are added."""
    if not isinstance(change, ChangeTypes) or change.set_types is None:
        return change
    return ChangeTypes(
        add_types=change.set_types + change.add_types,
        add_subtypes=(change.set_subtypes or ()) + (change.set_land_types or ()) + change.add_subtypes,
        add_supertypes=change.add_supertypes,
    )


# ---------------------------------------------------------------- two effects in one sentence


def _split(sentence: str, out: Effects, state: _State) -> bool:
    if not re.search(r"\badds?\b|\bbecomes?\b|«|tapped for mana", sentence, re.I):
        return False
    if (conditional := re.match(r"^if [^,]+, until end of turn, .+$", sentence, re.I)) and _continuous(
        re.sub(r"^if [^,]+, ", "", conditional.group(0), flags=re.I), out, state
    ):
        return True
    for separator in (", then ", " and then ", ", and ", " and "):
        for cut in re.finditer(re.escape(separator), sentence):
            left, right = sentence[: cut.start()], sentence[cut.end() :]
            trial = Effects()
            inner = _State(state.quotes, state.subject, state.that_color, state.last_condition)
            lasts = _DURATION.search(sentence) is not None
            if not _half(left, trial, inner, lasts) or not _half(right, trial, inner, lasts):
                continue
            if not any(isinstance(e, (AddMana, Lasting)) for e in trial.effects):
                continue
            out.effects.extend(e for e in trial.effects if not (isinstance(e, Does) and e in out.effects))
            out.targets = out.targets or trial.targets
            state.subject = inner.subject
            return True
    return False


def _half(text: str, out: Effects, state: _State, lasts: bool = False) -> bool:
    if _add(text, out, state):
        return True
    if _continuous(text, out, state):
        # A duration that stands in the other half is this half's, too.
        return not (lasts and any(isinstance(e, Lasting) and e.until == "permanent" for e in out.effects))
    said = read("change_effect", text)
    if isinstance(said, Does):
        out.effects.append(said)
        return True
    if classify(text, resolving=True).may_bear or re.search(r"\binstead\b|\bunless\b|\bif\b", text, re.I):
        return False
    if re.search(r"\bmana (?:of|in)\b|\{[WUBRGC]\}$", text) or CHANGES.search(text):
        return False  # the verb stands in the other half, or something is said to change
    if not _WITH_VERB.search(text):
        return False  # "add {G} and one white mana", "and twice that": more of what the other half adds
    _other(out, text)
    return True


__all__ = ["Effects", "Filter", "read_effects", "resolve_quotes"]
