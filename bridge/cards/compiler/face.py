"""A whole face: characteristics from its type line and cost, abilities from its lines (CR 109.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from bridge.cards.compiler.classify import CHANGES, classify
from bridge.cards.compiler.effects import in_verbs, or_nothing
from bridge.cards.compiler.keyword_meanings import meaning
from bridge.cards.compiler.lines import Context, Found, read_line, unmodelled
from bridge.cards.compiler.pronouns import as_plain_word
from bridge.cards.compiler.read_changes import base_pt, of_creatures
from bridge.cards.compiler.read_production import Added
from bridge.cards.compiler.read_quantities import multiply, rewrite
from bridge.cards.compiler.reading import read
from bridge.cards.compiler.text import MAX_TEXT, plain, with_self, without_reminder
from bridge.cards.counters import own_kinds
from bridge.cards.model import (
    CARD_TYPES,
    STAYING,
    SUPERTYPES,
    Activated,
    AddMana,
    AllOf,
    ChangeAbilities,
    ChangeTypes,
    Compare,
    Condition,
    CountersOn,
    Does,
    EntersWith,
    Face,
    Happens,
    Not,
    Option,
    Spell,
    State,
    Static,
    Sum,
    Triggered,
    Unmodelled,
)

_ABILITY_WORD = re.compile(r"^([A-Z0-9][^:.«\"{}—]{0,60}?) ?— ?(?=[A-Z{~\"(])(.*)$", re.S)
_CHAPTER = re.compile(r"^((?:I|II|III|IV|V|VI|VII|VIII)(?:, (?:I|II|III|IV|V|VI))*) ?— ?(.*)$", re.S)
_PRICED_MODE = re.compile(r"^(?:\+ ?|• ?[A-Z][\w' -]* — )(?:\{[^{}]+\})+ — ")
# A row of a table of results of a die roll (CR 706.3).
_ROW = re.compile(r"^\d+(?:\+|(?: ?[-—] ?\d+)? ?[|—]) ?(?=[A-Z{~])")
_KEYWORD_COST = re.compile(
    r"^(cumulative upkeep|cycling|\w+cycling|equip[\w ]*|kicker|multikicker|flashback|ward|escape|madness|"
    r"morph|megamorph|suspend.*|"
    r"buyback|entwine|evoke|echo|ninjutsu|companion|bestow|unearth|embalm|eternalize|disturb|reconfigure|level up|"
    r"fortify|craft with.*|disguise|offspring|splice.*|recover|transmute|reinforce.*|impending.*|awaken.*|"
    r"emerge|encore|"
    r"specialize|partner|partner.*|forecast|miracle|overload|replicate|surge|spectacle|dash|blitz|prototype.*|prowl|"
    r"foretell|cleave|casualty.*|champion.*|aura swap|crew.*|squad|adventure|saddle.*|plot|warp|web-slinging|sneak|"
    r"mayhem|harmonize|backup.*|hexproof from.*|protection.*|starting.*|mutate|freerunning|station|commander "
    r"ninjutsu|gift)$",
    re.I,
)
_LEVEL = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_STATION = re.compile(r"^(?:STATION )?(\d+)\+(?: \| ?(.*))?$")
_CLASS_LEVEL = re.compile(r"^(\{.+\}): Level (\d+)$")
_PT = re.compile(r"^\d+/\d+$")
COLORS = "WUBRG"
WHICH_MODES = "which of its modes are chosen"


def type_line(text: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Split a type line into supertypes, card types and subtypes (CR 205).

    >>> type_line("Legendary Snow Land — Urza's Power-Plant")
    (('legendary', 'snow'), ('land',), ("Urza's", 'Power-Plant'))
    """
    left, _, right = text.replace("–", "—").replace(" - ", " — ").replace("’", "'").partition("—")
    words = [w.lower() for w in left.split()]
    words = ["kindred" if w == "tribal" else "creature" if w == "summon" else w for w in words]
    supers = tuple(w for w in words if w in SUPERTYPES)
    types = tuple(w for w in words if w in CARD_TYPES)
    subtypes = right.strip()
    if "plane" in types:
        return supers, types, (subtypes,) if subtypes else ()
    return supers, types, tuple(subtypes.replace("Time Lord", "Time-Lord").split())


def colors_of(mana_cost: str) -> str:
    """Give the colours of a mana cost (CR 202.2), in WUBRG order.

    >>> colors_of("{2}{G/U}{R}")
    'URG'
    """
    letters = set(re.findall(r"[WUBRG]", mana_cost))
    return "".join(c for c in COLORS if c in letters)


def identity_of(mana_cost: str, text: str, colors: str) -> str:
    """Give the colour identity (CR 903.4) that cost, text and colours amount to.

    >>> identity_of("{1}{W}", "{T}: Add {G}. (This {B} does not count.)", "W")
    'WG'
    """
    symbols = " ".join(re.findall(r"\{[^{}]+\}", without_reminder(text[:MAX_TEXT])))
    letters = set(re.findall(r"[WUBRG]", symbols)) | set(colors_of(mana_cost)) | set(colors)
    return "".join(c for c in COLORS if c in letters)


@dataclass(frozen=True)
class Read:
    """Abilities and gaps of a text, with the unread clauses themselves for measuring."""

    abilities: tuple[Any, ...]
    unmodelled: tuple[Unmodelled, ...]
    unread: tuple[tuple[int, str, str, str], ...]


def counted_in_order(node: Any) -> Any:
    """Let what an ability counts include the counters that it has put on its object before (CR 608.2c).

    >>> from bridge.cards.model import Part
    >>> adds = AddMana((Option((Part(("G",), CountersOn("oil")),)),))
    >>> counted_in_order(Spell((Does("counters", kind_of="oil"), adds))).effects[1].options[0].mana[0].amount
    Sum(terms=(CountersOn(kind='oil', on='self'), 1))
    """
    if not isinstance(node, (Activated, Triggered, Spell)):
        return node
    put: dict[str, list[Any]] = {}
    effects = []
    for effect in node.effects:
        if isinstance(effect, AddMana):
            effect = rewrite(effect, lambda n: Sum((n, *put[n.kind])) if _own_counters(n) and n.kind in put else n)
        elif isinstance(effect, Does) and effect.what == "counters":
            put.setdefault(effect.kind_of, []).append(effect.amount)
        effects.append(effect)
    return msgspec.structs.replace(node, effects=tuple(effects))


def _own_counters(node: Any) -> bool:
    return isinstance(node, CountersOn) and node.on == "self"


def compile_face(
    name: str,
    type_line_text: str,
    text: str,
    mana_cost: str = "",
    colors: str | None = None,
    power: str = "",
    toughness: str = "",
    loyalty: str = "",
    identity: str | None = None,
    layout: str = "normal",
    faces: tuple[str, ...] = (),
) -> Face:
    """Compile a face from its printed parts.

    ``colors`` and ``identity`` are read from the cost and the text when they are not given.

    >>> face = compile_face("Twin Grove", "Land — Forest", "Twin Grove enters tapped.\\n{T}: Add {G} or {U}.")
    >>> [type(a).__name__ for a in face.abilities], face.unmodelled
    (['EntersWith', 'Activated'], ())
    """
    supers, types, subtypes = type_line(type_line_text)
    body = read_text(name, text, supers, types, subtypes)
    if colors is None:
        colors = "" if _devoid(body.abilities) else colors_of(mana_cost)
    colors = "".join(c for c in COLORS if c in colors)
    if identity is None:
        identity = identity_of(mana_cost, text, colors)
    return Face(
        name=name,
        types=types,
        supertypes=supers,
        subtypes=subtypes,
        mana_cost=mana_cost,
        colors=colors,
        identity="".join(c for c in COLORS if c in identity),
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        layout=layout,
        faces=faces,
        abilities=rewrite(rewrite(body.abilities, as_plain_word), counted_in_order),
        unmodelled=body.unmodelled,
        counters=own_kinds(without_reminder(plain(text[:MAX_TEXT]))),
    )


def _devoid(abilities: tuple[Any, ...]) -> bool:
    return any(getattr(a, "name", "") == "devoid" for a in abilities)


def read_text(
    name: str, text: str, supers: tuple[str, ...] = (), types: tuple[str, ...] = (), subtypes: tuple[str, ...] = ()
) -> Read:
    """Read all lines of a text.

    >>> read_text("Odd Stone", "Lands you control are Plains or something else.").unmodelled[0].why
    'land types'
    """
    if not text.strip():
        return Read((), (), ())
    if len(text) > MAX_TEXT:
        gap = Unmodelled(0, "a text too long to be a card's", "anything")
        return Read((), (gap,), ((0, "", "other", "anything"),))
    cleaned = with_self(without_reminder(plain(text)), name, legendary="legendary" in supers)
    context = Context(spell=bool({"instant", "sorcery"} & set(types)), planeswalker="planeswalker" in types)
    abilities: list[Any] = []
    unread: list[tuple[int, str, str, str]] = []
    group: Condition | None = None
    for number, line in enumerate(_lines(cleaned, context.spell), 1):
        group, found = _line(line, context, group)
        abilities.extend(found.abilities)
        unread.extend((number, *miss) for miss in found.unread)
    chosen = {what for ability in abilities if isinstance(ability, EntersWith) for what in ability.choose}
    if "creature_type" in chosen and "land_type" not in chosen:
        abilities = [of_creatures(ability) for ability in abilities]
    gaps = tuple(dict.fromkeys(unmodelled(n, kind, reason) for n, _, kind, reason in unread))
    return Read(tuple(abilities), gaps, tuple(unread))


def _lines(text: str, spell: bool = False) -> list[str]:
    """List abilities; the modes of a modal ability are joined to its first line."""
    out: list[str] = []
    open_quote = False
    for raw in text.split("\n"):
        line = " ".join(raw.split())
        if not line:
            continue
        if spell and out and (mode := _PRICED_MODE.match(line)):
            # Spree (CR 702.172) and tiered (CR 702.183): each price buys a mode.
            head = "Choose one or more —" if out[-1].rstrip(".").lower() in ("spree", "tiered") else out[-1]
            out[-1] = f"{head} • {line[mode.end() :]}"
            continue
        if out and (row := _ROW.match(line)) and re.search(r"\brolls?\b", out[-1].split("•")[0], re.I):
            out[-1] += f" • {line[row.end() :]}"
            continue
        if spell and out and re.search(r"\binstead\b", line) and re.search(r"\badds?\b", line, re.I):
            word = _ABILITY_WORD.match(line)
            out[-1] += " " + (word.group(2) if word else line)
            continue
        if open_quote or (
            line.startswith("•")
            and out
            and not out[-1].startswith("As ~")
            and re.search(r"(choose|chooses)\b.*—?$", out[-1].split("•")[0], re.I)
        ):
            out[-1] += " " + line
        else:
            out.append(line)
        open_quote = out[-1].count('"') % 2 == 1
    return out


def _line(line: str, context: Context, group: Condition | None) -> tuple[Condition | None, Found]:
    if level := _LEVEL.match(line):
        low, high = int(level.group(1)), level.group(2)
        return _between("level", low, int(high) if high else None), Found()
    if station := _STATION.match(line):
        group = Compare(CountersOn("charge"), ">=", int(station.group(1)))
        if not station.group(2):
            return group, Found()
        return group, _grouped(read_line(station.group(2), context), group)
    if class_level := _CLASS_LEVEL.match(line):
        found = Found(
            [
                Activated(
                    (class_level.group(1),),
                    (Does("other", kind_of="gain a level"),),
                    sorcery_speed=True,
                    label="level up",
                )
            ]
        )
        return State(f"class_level_{class_level.group(2)}"), found
    if group is not None and _PT.match(line):
        return group, Found([Static("self", (*_stationed(group), base_pt(line)), group)])
    found = _plain_line(line, context)
    return group, found if group is None else _grouped(found, group)


def _between(kind: str, low: int, high: int | None) -> Condition:
    least = Compare(CountersOn(kind), ">=", low)
    return least if high is None else AllOf((least, Compare(CountersOn(kind), "<=", high)))


def _stationed(group: Condition) -> tuple[ChangeTypes, ...]:
    """At the threshold that gives it power and toughness, what is stationed is a creature too (CR 721.2)."""
    charged = isinstance(group, Compare) and group.left == CountersOn("charge")
    return (ChangeTypes(add_types=("creature",)),) if charged else ()


def _grouped(found: Found, group: Condition) -> Found:
    """Make abilities conditional: the object has them as long as the condition holds."""
    if found.abilities:
        found.abilities = [Static("self", (ChangeAbilities(gain=tuple(found.abilities)),), group)]
    return found


def _plain_line(line: str, context: Context) -> Found:
    if bullet := re.match(r"^• ([A-Z][\w' -]+) — (.+)$", line):
        return _grouped(read_line(bullet.group(2), context), State(f"chosen_{bullet.group(1).lower()}"))
    if "•" in line:
        return _modes(line, context)
    if chapter := _CHAPTER.match(line):
        return _chapter(chapter.group(1), chapter.group(2), context)
    word = _ABILITY_WORD.match(line)
    if word is None:
        return read_line(line, context)
    label, rest = word.group(1), word.group(2)
    key = label.lower().strip()
    if key == "max speed":
        return _grouped(read_line(rest, context), State("max_speed"))
    if key == "solved":
        return _grouped(read_line(rest, context), State("solved"))
    if key in ("exhaust", "boast", "power-up"):
        return _limited(read_line(rest, context), key)
    if _KEYWORD_COST.match(key) and not re.match(r"(?:when|whenever|at) ", rest, re.I):
        found = Found(meaning(line))
        if key == "cumulative upkeep" and (added := _upkeep_mana(rest)) is not None:
            return Found([added])
        if classify(rest).reason == "adds mana":
            found.miss(line, "keyword", "adds mana")
        elif key.startswith("partner"):
            return read_line(line, context)
        return found
    return read_line(rest, context)


def _upkeep_mana(text: str) -> Triggered | None:
    """A cumulative upkeep that is paid by adding mana (CR 702.24): once for each age counter."""
    said = read("add", text.rstrip("."))
    if not isinstance(said, Added) or said.condition is not None:
        return None
    options = tuple(
        Option(tuple(msgspec.structs.replace(p, amount=multiply(p.amount, CountersOn("age"))) for p in o.mana))
        for o in said.options
    )
    return Triggered(Happens("upkeep", who="you"), (AddMana(options),))


def _limited(found: Found, key: str) -> Found:
    out = []
    for ability in found.abilities:
        if isinstance(ability, Activated):
            if key == "boast":
                attacked: Condition = State("attacked_this_turn")
                if ability.condition is not None:
                    attacked = AllOf((ability.condition, attacked))
                ability = msgspec.structs.replace(ability, once_each_turn=True, condition=attacked, label=key)
            else:
                fresh: Condition = Not(State("activated_before"))
                if ability.condition is not None:
                    fresh = AllOf((ability.condition, fresh))
                ability = msgspec.structs.replace(ability, condition=fresh, label=key)
        out.append(ability)
    found.abilities = out
    return found


def _chapter(numerals: str, rest: str, context: Context) -> Found:
    """A chapter ability of a Saga is a triggered ability (CR 714.2)."""
    word = _ABILITY_WORD.match(rest)
    if word is not None:
        rest = word.group(2)
    found = read_line(rest, Context(spell=True, depth=context.depth))
    effects = tuple(e for a in found.abilities for e in getattr(a, "effects", ()))
    targets = any(getattr(a, "targets", False) for a in found.abilities)
    found.abilities = [Triggered(Happens("chapter", who=numerals), effects or in_verbs(rest), targets=targets)]
    return found


def _modes(line: str, context: Context) -> Found:
    """Modes of a spell or ability: each is read as an effect that may be chosen (CR 700.2)."""
    head, *modes = [p.strip() for p in line.split("•")]
    rolled = re.search(r"\broll\b", head, re.I) is not None and not re.search(r"\bchoose[^—]*—$", head, re.I)
    prefix = re.sub(r"\bchoose[^—]*—?$", "", head, flags=re.I).strip()
    found = Found()
    changing = [m for m in modes if CHANGES.search(m)]
    bearing = [m for m in modes if m in changing or classify(m, resolving=True).may_bear]
    if not bearing:
        if rolled:
            return _plain_line(head, context)
        if ":" in prefix or re.match(r"^(when|whenever|at)\b", prefix, re.I):
            return read_line(f"{prefix} choose one".strip(), context)
        return found
    parts = []
    for mode in bearing:
        word = _ABILITY_WORD.match(mode)
        body = word.group(2) if word else mode
        parts.append(_plain_line(f"{prefix} {body[0].lower() + body[1:]}" if prefix else body, context))
    found.abilities = [ability for part in parts for ability in part.abilities]
    found.unread = [miss for part in parts for miss in part.unread]
    if len(modes) > 1:
        one = re.search(r"\bchoose (?:up to )?one\b(?! or (?:more|both))", head, re.I) is not None
        found = _perhaps_chosen(found, one=one or rolled, rolled=rolled, all_bear=len(bearing) == len(modes))
    if len(changing) > 1:
        found.miss(line, "mode", STAYING)
    return found


def _perhaps_chosen(found: Found, one: bool, rolled: bool, all_bear: bool) -> Found:
    """What a mode of a spell or triggered ability adds is added only if that mode was chosen (CR 700.2).

    The same holds for the rows of a die roll in any ability (CR 706.3).
    """
    kinds = (Spell, Triggered, Activated) if rolled else (Spell, Triggered)
    adding = [a for a in found.abilities if isinstance(a, kinds) and _adds(a)]
    if one and len(adding) > 1 and all(_only_adds(a) for a in adding):
        added = [e for a in adding for e in a.effects if isinstance(e, AddMana)]
        effect = msgspec.structs.replace(added[0], options=tuple(o for e in added for o in e.options))
        effects = tuple(effect if isinstance(e, AddMana) else e for e in adding[0].effects)
        merged = msgspec.structs.replace(adding[0], effects=effects)
        found.abilities = [
            merged if a is adding[0] else a for a in found.abilities if a is adding[0] or a not in adding
        ]
        if all_bear and len(found.abilities) == 1 and not found.unread:
            return found
        adding = [merged]
    elif len(adding) > 1:
        found.miss("", "mode", WHICH_MODES)
    for ability in adding:
        effects = tuple(or_nothing(e) if isinstance(e, AddMana) else e for e in ability.effects)
        at = next(i for i, a in enumerate(found.abilities) if a is ability)
        found.abilities[at] = msgspec.structs.replace(ability, effects=effects)
    return found


def _only_adds(ability: Spell | Triggered | Activated) -> bool:
    others = [effect for effect in ability.effects if not isinstance(effect, AddMana)]
    return len(others) + 1 == len(ability.effects) and all(isinstance(e, Does) and e.what == "other" for e in others)


def _adds(ability: Spell | Triggered | Activated) -> bool:
    return any(isinstance(effect, AddMana) for effect in ability.effects)
