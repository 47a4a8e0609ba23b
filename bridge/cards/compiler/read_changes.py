"""Continuous effects on characteristics (CR 611, 613): types, colours, abilities, power and toughness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
from lark import Token

from bridge.cards.compiler.keyword_meanings import meaning
from bridge.cards.compiler.pronouns import Pronoun
from bridge.cards.compiler.read_filters import Unread, conjunctive_filter
from bridge.cards.compiler.read_quantities import multiply, own_stats, rewrite, substitute_x
from bridge.cards.compiler.words import COLOR_LETTER, KEPT_KEYWORDS
from bridge.cards.model import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    SUPERTYPES,
    BecomeCopy,
    ChangeAbilities,
    ChangeColors,
    ChangeControl,
    ChangePT,
    ChangeText,
    ChangeTypes,
    Chosen,
    Compare,
    Condition,
    CountersOn,
    Does,
    Filter,
    Keyword,
    Matches,
    Not,
    Prohibition,
    State,
    Static,
    StatOf,
)

LOST_TYPES, LOST_COLORS = "lost types", "lost colours"
KEEPS_ABILITY = "this ability"


def copying(of: Filter, exceptions: list[Any]) -> BecomeCopy:
    """Build a copy effect from what was read after "except"."""
    changes = tuple(e for e in exceptions if not isinstance(e, str))
    return BecomeCopy(of, changes, keeps_ability=KEEPS_ABILITY in exceptions)


@dataclass(frozen=True)
class Quoted:
    """A quoted ability, by its number in the line, before it is compiled."""

    index: int


@dataclass(frozen=True)
class Spoken:
    """A continuous effect as the sentence says it.

    ``affects`` may be ``"it"``, for what an earlier sentence spoke of; ``until`` is ``None`` outside of
    resolving effects.
    """

    affects: Any
    changes: tuple[Any, ...]
    others: tuple[Any, ...] = ()
    condition: Condition | None = None
    until: str | None = None
    targets: bool = False
    target: Filter | None = None


@dataclass(frozen=True)
class Target:
    """A subject that is a target."""

    of: Filter


def base_pt(token: str, x: Any = None) -> ChangePT:
    """Read a printed "3/3" as base values.

    >>> base_pt("3/4").base_toughness
    4
    """
    power, toughness = token.split("/")
    return ChangePT(base_power=_stat(power, x), base_toughness=_stat(toughness, x))


def _stat(text: str, x: Any) -> Any:
    if text.lstrip("+-").isdigit():
        return int(text)
    if text.lstrip("+-") == "X" and x is not None:
        return multiply(-1, x) if text.startswith("-") else x
    if text.lstrip("+-") == "X":
        return Chosen("x")
    raise Unread("a starred stat")


def complement_changes(
    words: list[str], pt: ChangePT | None, still: bool, addition: str | None, gains: list[Any], choice: bool = False
) -> list[Any]:
    """Say what "is a 2/2 green Elf creature" changes (CR 205.1, 305.7)."""
    types = tuple(w for w in words if w in CARD_TYPES)
    supers = tuple(w for w in words if w in SUPERTYPES)
    subs = tuple("all_creature" if w == "All_creature" else w for w in words if w[0].isupper())
    words = ["all_creature" if w == "All_creature" else w for w in words]
    colors = tuple(COLOR_LETTER[w] for w in words if w in COLOR_LETTER and w != "colorless")
    rest = [
        w for w in words if w not in types + supers + subs and w not in COLOR_LETTER and w not in ("permanent", "token")
    ]
    if rest:
        raise Unread(f"becomes {rest}")
    if choice:
        if not set(subs) <= set(BASIC_LAND_TYPES) or len(subs) != len(words):
            raise Unread("a choice of what it becomes")
        return [ChangeTypes(set_land_types=("chosen",))]
    changes: list[Any] = []
    land_subs = bool(subs) and set(subs) <= set(BASIC_LAND_TYPES)
    if addition is not None or still:
        change = ChangeTypes(add_types=types, add_subtypes=subs, add_supertypes=supers)
    elif not types:
        if land_subs:
            change = ChangeTypes(set_land_types=subs, add_supertypes=supers)
        else:
            change = ChangeTypes(set_subtypes=subs or None, add_supertypes=supers)
    elif set(types) == {"artifact", "creature"}:
        change = ChangeTypes(add_types=types, set_subtypes=subs or None, add_supertypes=supers)
    elif land_subs and "land" in types:
        change = ChangeTypes(set_types=types, set_land_types=subs, add_supertypes=supers)
    else:
        change = ChangeTypes(set_types=types, set_subtypes=subs or None, add_supertypes=supers)
    if change != ChangeTypes():
        changes.append(change)
    if colors or "colorless" in words:
        if addition is not None and "color" in addition:
            changes.append(ChangeColors(add=colors))
        else:
            changes.append(ChangeColors(set=colors))
    if gains:
        changes.append(ChangeAbilities(gain=tuple(gains)))
    if pt is not None:
        changes.append(pt)
    return changes


def merge(changes: list[Any]) -> tuple[Any, ...]:
    """Make one change of each kind, in layer order (CR 613.1)."""
    types = [c for c in changes if isinstance(c, ChangeTypes)]
    abilities = [c for c in changes if isinstance(c, ChangeAbilities)]
    merged_types: list[Any] = []
    for change in types:
        if not merged_types:
            merged_types = [change]
            continue
        old = merged_types[0]
        fields = {}
        for name in change.__struct_fields__:
            a, b = getattr(old, name), getattr(change, name)
            if a and b and name.startswith("set_"):
                raise Unread("types set twice")
            fields[name] = a + b if name[:4] in ("add_", "lose") else a if a is not None else b
        merged_types = [ChangeTypes(**fields)]
    merged_abilities = []
    if abilities:
        lose: Any = next((c.lose for c in abilities if c.lose != "none"), "none")
        gain = tuple(g for c in abilities for g in c.gain)
        words = tuple(k for c in abilities for k in c.lose_keywords)
        merged_abilities = [ChangeAbilities(gain=gain, lose=lose, lose_keywords=words)]
    control = [c for c in changes if isinstance(c, ChangeControl)]
    text = [c for c in changes if isinstance(c, ChangeText)]
    colors = [c for c in changes if isinstance(c, ChangeColors)]
    stats = [c for c in changes if isinstance(c, ChangePT)]
    if LOST_TYPES in changes and merged_types and merged_types[0].add_types and not merged_types[0].set_types:
        merged_types = [msgspec.structs.replace(merged_types[0], set_types=merged_types[0].add_types, add_types=())]
    if LOST_TYPES in changes and not any(t.set_types for t in merged_types):
        raise Unread("loses types without becoming another")
    if LOST_COLORS in changes and not colors:
        raise Unread("loses colours without becoming another")
    kept = [c for c in merged_abilities if c != ChangeAbilities()]
    copies = [c for c in changes if isinstance(c, BecomeCopy)]
    return tuple([*copies, *control, *text, *merged_types, *colors, *kept, *stats])


class Changes:
    """static, lasting, change_effect."""

    # -- subjects

    def s_self(self, children: list[Any]) -> str:
        return "self"

    def s_it(self, children: list[Any]) -> str:
        return "it"

    def s_those(self, children: list[Any]) -> str:
        return "those"

    def s_attached(self, children: list[Any]) -> str:
        return "attached"

    def target_det(self, children: list[Any]) -> None:
        return None

    def s_target(self, children: list[Any]) -> Target:
        return Target(children[-1])

    def s_np(self, children: list[Any]) -> Filter:
        return children[0]  # type: ignore[no-any-return]

    def s_self_and(self, children: list[Any]) -> tuple[str, Filter]:
        return ("self and", children[0])

    # -- predicates

    def pronoun(self, children: list[Any]) -> None:
        return None

    def _pred(self, children: list[Any]) -> Any:
        return children[0]

    def preds(self, children: list[Any]) -> list[Any]:
        out: list[Any] = []
        for child in children:
            if child is None:
                continue
            out.extend(child if isinstance(child, list) else [child])
        return out

    def pred(self, children: list[Any]) -> Any:
        return next((c for c in children if c is not None), None)

    def pred_pt(self, children: list[Any]) -> Any:
        return ChangePT(base_power=children[0], base_toughness=children[0])

    def of_each(self, children: list[Any]) -> StatOf:
        return StatOf(children[0], of="affected")

    def pred_get(self, children: list[Any]) -> Any:
        token, *rest = children
        x = each = None
        for extra in rest:
            if isinstance(extra, tuple) and extra[0] == "where":
                x = extra[1]
            else:
                each = extra
        power, toughness = (_stat(t, x) for t in str(token).split("/"))
        if each is not None:
            power, toughness = (multiply(n, each) if n else 0 for n in (power, toughness))
        if not str(token).startswith(("+", "-")):
            raise Unread("gets without a sign")
        return ChangePT(add_power=power, add_toughness=toughness)

    def gain_quote(self, children: list[Token]) -> Any:
        return Quoted(int(children[0]))

    def gain_keyword(self, children: list[Token]) -> Any:
        word = str(children[0])
        return [Keyword(word), *meaning(word)] if word in KEPT_KEYWORDS else None

    def gain_creature_types(self, children: list[Any]) -> Any:
        return ChangeTypes(add_subtypes=("all_creature",))

    def gain_nothing(self, children: list[Any]) -> None:
        return None

    def gains(self, children: list[Any]) -> list[Any]:
        return self.preds(children)

    def pred_have(self, children: list[Any]) -> Any:
        types = [c for c in children[0] if isinstance(c, ChangeTypes)]
        gain = tuple(c for c in children[0] if not isinstance(c, ChangeTypes))
        return [*types, ChangeAbilities(gain=gain)]

    def pred_base_pt(self, children: list[Any]) -> Any:
        return base_pt(str(children[0]))

    def pred_base_power(self, children: list[Any]) -> Any:
        return ChangePT(base_power=children[0])

    def gain_basic_types(self, children: list[Any]) -> Any:
        return ChangeTypes(add_subtypes=("all_basic_land",))

    def lose_all(self, children: list[Any]) -> Any:
        return ChangeAbilities(lose="all")

    def lose_all_but_mana(self, children: list[Any]) -> Any:
        return ChangeAbilities(lose="all_but_mana")

    def lose_land_types(self, children: list[Any]) -> Any:
        return ChangeTypes(lose_subtypes=("all_land",))

    def lose_land_types_abilities(self, children: list[Any]) -> Any:
        return [ChangeTypes(lose_subtypes=("all_land",)), ChangeAbilities(lose="all")]

    def lose_creature_types(self, children: list[Any]) -> Any:
        return ChangeTypes(lose_subtypes=("all_creature",))

    def lose_card_types(self, children: list[Any]) -> Any:
        return LOST_TYPES

    def lose_types_abilities(self, children: list[Any]) -> Any:
        return [LOST_TYPES, ChangeAbilities(lose="all")]

    def lose_colors(self, children: list[Any]) -> Any:
        return LOST_COLORS

    def lose_colors_types(self, children: list[Any]) -> Any:
        return [LOST_TYPES, LOST_COLORS]

    def lose_keyword(self, children: list[Token]) -> Any:
        word = str(children[0])
        return ChangeAbilities(lose_keywords=(word,)) if word in KEPT_KEYWORDS else None

    def lose_quoted(self, children: list[Token]) -> None:
        return None  # keyword abilities named in quotes: none of them bears on mana

    def losses(self, children: list[Any]) -> list[Any]:
        return self.preds(children)

    def pred_lose(self, children: list[Any]) -> list[Any]:
        return children[0]  # type: ignore[no-any-return]

    def pred_still(self, children: list[Any]) -> Any:
        heads = children[0]
        words = heads if isinstance(heads, tuple) else tuple(w for h in heads for w in h)
        return ("still", words)

    def is_no_longer(self, children: list[Any]) -> Any:
        words = children[0]
        types = tuple(w for w in words if w in CARD_TYPES)
        supers = tuple(w for w in words if w in SUPERTYPES)
        if len(types) + len(supers) != len(words):
            raise Unread("is not")
        return ChangeTypes(lose_types=types, lose_supertypes=supers)

    def pred_useless(self, children: list[Any]) -> None:
        return None

    def pred_cant_activate(self, children: list[Any]) -> Any:
        return Prohibition("activate", of="self")

    def cant_activate_nonmana(self, children: list[Any]) -> Any:
        return Prohibition("activate_non_mana", of="self")

    def pred_control(self, children: list[Any]) -> Any:
        return ChangeControl()

    # -- complements

    def complement_words(self, children: list[Any]) -> list[str]:
        return [str(c) for c in children]

    def complement_choice(self, children: list[Any]) -> Any:
        return ("choice", [str(c) for c in children])

    def addition_kind(self, children: list[Token]) -> str:
        return " ".join(str(c) for c in children)

    def addition(self, children: list[Any]) -> tuple[str, str]:
        return ("addition", children[-1])

    def with_pt(self, children: list[Any]) -> Any:
        return ("pt", str(children[0]))

    def with_pt_equal(self, children: list[Any]) -> Any:
        return ("quantity", children[0])

    def with_gains(self, children: list[Any]) -> Any:
        return ("gains", children[0])

    def with_quote(self, children: list[Any]) -> Any:
        return ("gains", [Quoted(int(children[0]))])

    def with_enchant(self, children: list[Any]) -> Any:
        return ("gains", [Quoted(int(c)) for c in children if isinstance(c, Token)])

    def with_all_creature(self, children: list[Any]) -> Any:
        return ("group", "all_creature")

    def with_still(self, children: list[Any]) -> Any:
        return ("still", None)

    def with_name(self, children: list[Any]) -> Any:
        return ("name", None)

    def complement(self, children: list[Any]) -> list[Any]:
        words: list[str] = []
        pt: str | None = None
        x = each = addition = None
        still = choice = False
        gains: list[Any] = []
        stats: ChangePT | None = None
        for child in children:
            if isinstance(child, Token):
                pt = str(child)
            elif isinstance(child, list):
                words = child
            elif child[0] == "choice":
                words, choice = child[1], True
            elif child[0] == "pt":
                pt = child[1]
            elif child[0] == "quantity":
                each = child[1]
            elif child[0] == "gains":
                gains += child[1]
            elif child[0] == "still":
                still = True
            elif child[0] == "group":
                words = [*words, "All_creature"]
            elif child[0] == "addition":
                addition = child[1]
            elif child[0] == "where":
                x = child[1]
        if each is not None:
            stats = ChangePT(base_power=each, base_toughness=each)
        elif pt is not None:
            stats = base_pt(pt, x)
        if not words and stats is None and not gains:
            raise Unread("becomes nothing")
        extra = [g for g in gains if isinstance(g, ChangeTypes)]
        gains = [g for g in gains if not isinstance(g, ChangeTypes)]
        return [*complement_changes(words, stats, still, addition, gains, choice), *extra]

    def complement_nothing(self, children: list[Any]) -> list[Any]:
        return []

    def _group(self, group: str, children: list[Any]) -> list[Any]:
        return [ChangeTypes(add_subtypes=(group,))]

    def every_basic(self, children: list[Any]) -> list[Any]:
        return self._group("all_basic_land", children)

    def every_nonbasic(self, children: list[Any]) -> list[Any]:
        return self._group("all_nonbasic_land", children)

    def every_land(self, children: list[Any]) -> list[Any]:
        return self._group("all_land", children)

    def every_creature(self, children: list[Any]) -> list[Any]:
        return self._group("all_creature", children)

    def all_colors(self, children: list[Any]) -> list[Any]:
        return [ChangeColors(set=("W", "U", "B", "R", "G"))]

    def chosen_type(self, children: list[Any]) -> list[Any]:
        if children:
            return [ChangeTypes(add_subtypes=("chosen",))]
        return [ChangeTypes(set_land_types=("chosen",))]

    def chosen_creature_type(self, children: list[Any]) -> list[Any]:
        if children:
            return [ChangeTypes(add_subtypes=("chosen",))]
        return [ChangeTypes(set_subtypes=("chosen",))]

    def become_copy(self, children: list[Any]) -> list[Any]:
        return [copying(children[0], children[1] if len(children) > 1 else [])]

    def chosen_color_is(self, children: list[Any]) -> list[Any]:
        return [ChangeColors(add=("chosen",)) if children else ChangeColors(set=("chosen",))]

    def pred_is(self, children: list[Any]) -> list[Any]:
        return children[0]  # type: ignore[no-any-return]

    def is_also(self, children: list[Any]) -> list[Any]:
        return complement_changes(children[0], None, still=False, addition="type", gains=[])

    # -- whole sentences

    def as_long(self, children: list[Any]) -> Any:
        return ("if", children[0])

    as_long_after = as_long
    as_long_bare = as_long

    def static(self, children: list[Any]) -> Spoken:
        return spoken(children)

    def its_cant_activate(self, children: list[Any]) -> Spoken:
        return Spoken("it", (), (Prohibition("activate_non_mana" if children else "activate"),))

    def attached_possessive(self, children: list[Any]) -> None:
        return None

    def attached_cant_activate(self, children: list[Any]) -> Spoken:
        what = "activate_non_mana" if len([c for c in children if c is not None]) else "activate"
        return Spoken("attached", (), (Prohibition(what, of="attached"),))

    def static_your_turn(self, children: list[Any]) -> Spoken:
        return spoken([("if", State("your_turn")), *children])

    def lasting(self, children: list[Any]) -> Spoken:
        return spoken(children)

    lasting_after = lasting

    def lasting_bare(self, children: list[Any]) -> Spoken:
        return spoken([*children, ("until", "permanent")])

    def _until(word: str) -> Any:  # type: ignore[misc]
        def method(self: Any, children: list[Any]) -> tuple[str, str]:
            return ("until", word)

        return method

    until_eot = _until("end of turn")
    until_next_turn = _until("your next turn")
    until_next_turn_end = _until("end of your next turn")
    until_untap = _until("next untap step")
    until_eoc = _until("end of combat")
    until_leaves = _until("source leaves")
    until_cast = _until("source is cast")
    until_creature_spell = _until("a creature spell is cast")
    while_tapped = _until("source untaps")

    def while_counter(self, children: list[Any]) -> tuple[str, str]:
        kind = next(str(c) for c in children if isinstance(c, str))
        return ("until", f"no {kind} counter")

    # -- other effects of this family

    def replaced(self, children: list[Token]) -> list[str]:
        words = " ".join(str(c) for c in children)
        kinds = [
            k
            for k, w in (("color", "color"), ("land_type", "land type"), ("creature_type", "creature type"))
            if w in words
        ]
        return kinds

    def change_text(self, children: list[Any]) -> Spoken:
        kinds = next(c for c in children if isinstance(c, list))
        until = next((c[1] for c in children if isinstance(c, tuple) and c[0] == "until"), "permanent")
        changes = tuple(ChangeText(k) for k in kinds)
        return Spoken("target", changes, until=until, targets=True)

    change_text_any = change_text

    def change_text_to(self, children: list[Any]) -> Spoken:
        change = ChangeText("creature_type", to=str(children[-1]))
        return Spoken("target", (change,), until="permanent", targets=True)

    def gain_control(self, children: list[Any]) -> Spoken:
        until = next((c[1] for c in children if isinstance(c, tuple) and c[0] == "until"), "permanent")
        return Spoken("target", (ChangeControl(),), until=until, targets=True)

    def choose_now(self, children: list[Any]) -> Does:
        return Does("choose", kind_of=str(children[0]))

    def choose_color_among(self, children: list[Any]) -> Does:
        return Does("choose", of=children[0], kind_of="color_among")

    def choose_color_graveyard(self, children: list[Any]) -> Does:
        return Does("choose", kind_of="color_in_graveyard")

    def tap_sharing(self, children: list[Any]) -> Does:
        return Does("tap", of=children[0], kind_of="could_produce_a_type_that_it_could")

    def on_self(self, children: list[Any]) -> dict[str, Any]:
        return {"whom": "self"}

    def on_those(self, children: list[Any]) -> dict[str, Any]:
        return {"of": children[0]}

    def untap_effect(self, children: list[Any]) -> Does:
        return Does("untap", **children[0])

    def tap_effect(self, children: list[Any]) -> Does:
        return Does("tap", **children[0])

    def put_counter(self, children: list[Any]) -> Does:
        kind = children[-1]
        amount = children[0] if len(children) > 1 else 1
        return Does("counters", amount=amount, kind_of=str(kind))


def spoken(children: list[Any]) -> Spoken:
    """Put subject, predicates, condition and duration together."""
    subject: Any = None
    preds: list[Any] = []
    conditions: list[Any] = []
    until: str | None = None
    for child in children:
        if isinstance(child, tuple) and child[0] == "if":
            conditions.append(child[1])
        elif isinstance(child, tuple) and child[0] == "until":
            until = child[1]
        elif isinstance(child, list):
            preds = child
        elif isinstance(child, (Target, Filter, str)) or (isinstance(child, tuple) and child[0] == "self and"):
            subject = child
    if any(isinstance(p, tuple) and p[0] == "still" for p in preds):
        if len(preds) > 1:
            raise Unread("still, among others")
        return Spoken(subject, (preds[0],), until=until)
    others = tuple(p for p in preds if isinstance(p, Prohibition))
    changes = merge([p for p in preds if not isinstance(p, Prohibition)])
    condition = own_stats(conditions[0]) if conditions else None
    if isinstance(subject, Filter) and condition is not None:
        subject, condition = each_that(subject, condition)
    if isinstance(subject, (Target, Filter)) or subject == "attached":
        changes, condition = of_another(changes, subject), of_another(condition, subject)
    if subject == "self":
        changes = own_stats(changes)
    elif any(_counts_others(c) for c in changes):
        raise Unread("others than each of those that it changes")  # the model's "other" is from the source
    targets = isinstance(subject, Target)
    target = subject.of if isinstance(subject, Target) else None
    affects: Any = "target" if targets else subject
    described = target if targets else affects
    if isinstance(described, Filter) and ("creature",) in described.is_ and ("land",) not in described.is_:
        changes = of_creatures(changes)
    if affects in ("it", "those") and condition is not None and until is None:
        affects = _it_of(condition)
    others = tuple(msgspec.structs.replace(o, of=affects, condition=condition) for o in others)
    return Spoken(affects, changes, others, condition, until, targets, target)


def of_creatures(value: Any) -> Any:
    """Let a chosen type that is set be a creature type: what takes the abilities of lands is another (CR 305.7).

    >>> of_creatures(ChangeTypes(set_land_types=("chosen",))).set_subtypes
    ('chosen',)
    """
    land, creature = ChangeTypes(set_land_types=("chosen",)), ChangeTypes(set_subtypes=("chosen",))
    return rewrite(value, lambda node: creature if node == land else node)


def each_that(subject: Filter, condition: Condition) -> tuple[Filter, Condition | None]:
    """Let those of a set for which a condition of "it" holds be a smaller set.

    >>> each_that(Filter(is_=(("land",),)), Not(Matches(Pronoun("self"), Filter(is_=(("creature",),)))))[0].is_
    (('land',), ('!creature',))
    """
    inner, sign = (condition.condition, "!") if isinstance(condition, Not) else (condition, "")
    if not (isinstance(inner, Matches) and isinstance(inner.who, Pronoun)):
        return subject, condition
    words = inner.filter.is_
    if inner.filter != Filter(is_=words) or (sign and len(words) != 1):
        raise Unread("what each of them is")
    more = tuple((word[1:] if word.startswith("!") else f"!{word}",) for word in words[0]) if sign else words
    return msgspec.structs.replace(subject, is_=(*subject.is_, *more)), None


def of_another(value: Any, subject: Any) -> Any:
    """Let "it" be what an effect affects, which is not this object.

    >>> changes = (ChangePT(add_power=CountersOn("oil", Pronoun("self")), add_toughness=CountersOn("oil")),)
    >>> [(it.add_power.on, it.add_toughness.on) for it in of_another(changes, Filter())]
    [('affected', 'self')]
    """
    attached = subject == "attached"

    def bound(node: Any) -> Any:
        if isinstance(node, CountersOn) and isinstance(node.on, Pronoun):
            return msgspec.structs.replace(node, on="attached" if attached else "affected")
        if isinstance(node, Matches) and isinstance(node.who, Pronoun):
            return msgspec.structs.replace(node, who="attached")
        if isinstance(node, Filter) and isinstance(node.attached, Pronoun):
            return msgspec.structs.replace(node, attached="to_host")
        return node

    others = rewrite(value, _uncounted)
    if not attached and rewrite(others, bound) != others:
        raise Unread("what is read of each of those that it affects")
    return rewrite(value, bound)


def _uncounted(node: Any) -> Any:
    """Leave out the counters on each of them that are power or toughness: the rules read those."""
    if not isinstance(node, ChangePT):
        return node
    numbers = {name: getattr(node, name) for name in node.__struct_fields__}
    counted = [name for name, n in numbers.items() if isinstance(n, CountersOn) and isinstance(n.on, Pronoun)]
    return msgspec.structs.replace(node, **dict.fromkeys(counted, 0))


def _counts_others(node: Any) -> bool:
    if isinstance(node, Filter) and node.other:
        return True
    if isinstance(node, tuple):
        return any(map(_counts_others, node))
    if isinstance(node, msgspec.Struct) and not isinstance(node, ChangeAbilities):
        return any(_counts_others(getattr(node, name)) for name in node.__struct_fields__)
    return False


def _it_of(condition: Condition) -> str:
    """Say what "it" is after "as long as …"."""
    if isinstance(condition, Not):
        return _it_of(condition.condition)
    if isinstance(condition, Matches):
        if condition.who == "that_permanent":
            raise Unread("it")
        return condition.who
    if isinstance(condition, Compare) and isinstance(condition.left, CountersOn) and isinstance(condition.left.on, str):
        return condition.left.on
    if isinstance(condition, State):
        return "self"
    raise Unread("it")


def statics_of(said: Spoken) -> list[Any]:
    """Give the model's abilities for a sentence that stands on its own."""
    out: list[Any] = []
    for affects in ("self", said.affects[1]) if isinstance(said.affects, tuple) else (said.affects,):
        if said.changes:
            out.append(Static(affects, said.changes, said.condition))
        out.extend(msgspec.structs.replace(o, of=affects) for o in said.others)
    return out


__all__ = ["Changes", "Quoted", "Spoken", "conjunctive_filter", "statics_of", "substitute_x"]
