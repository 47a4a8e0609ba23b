"""Whether a sentence that was not read could matter to a mana question, and why.

Only sentences that may bear are reported; the reasons for leaving the others out are stated here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridge.cards.model import COPIES, COSTS, ELSEWHERE, ENTERING, KEYWORDS, LEGENDS, SIZE, TRIGGERING

_ADD = re.compile(
    r"\bdouble\b[^.]*\bunspent mana\b|\badds?\b[^.]*(\{[WUBRGC]\}|\bmana\b)|"
    r"\badd(s|ed)? (an amount of |that much )?mana|"
    # Not how cards say it, but how people do: "Add G", "Add {2}", "Produce {G}", a symbol alone.
    r"\badds? (?:[WUBRGC]{1,5}\b|\{[^{}]+\})|"
    r"\b(?<!could )(?:produces?|generates?|gains?|gets?|makes?) (?:(?!life\b|if\b)[\w-]+ ){0,3}?"
    r"(?:\{[WUBRGC]\}|mana\b(?! (?:cost|value|abilit)))",
    re.I,
)
_ONLY_SYMBOLS = re.compile(r"^(?:\{[WUBRGC]\})+$")
_TAP_MANA = re.compile(r"\btap(s|ped)?\b[^.]* for (mana|\{)|would (add|produce)[^.]*mana|produces? [^.]*mana", re.I)
# What happens besides when a permanent is tapped for mana, without more or other mana.
_IDLE_TAP = re.compile(r"\bwho tapped\b|\bcould produce\b(?!.*\badds?\b)", re.I)
_LANDS = re.compile(
    r"(?<!there )\b(?:is|are|become|becomes)\b(?! the (?:number|amount|greatest|total))(?! (?:not )?an? "
    r"(?:\w+,? )*land card)"
    r"(?: (?!where\b|if\b|that\b|unless\b|each equal\b|than\b|or\b|tapped\b|number\b|twice\b|blocked\b|"
    r"plus\b)[\w/'-]+){0,8}?"
    r" (?:Plains|Islands?|Swamps?|Mountains?|Forests?|lands?|basic land types?|land types?)\b(?! cards?)"
)
_ABILITIES = re.compile(
    # "abilit…", not "abilities": card files have slips just there.
    r"\blos(e|es)\b(?! all landwalk)[^.]*\babilit(?!y\b)\w+|\b(has|have|gains?) (?:all|the (?:activated|loyalty)) "
    r"[^.]*\babilit(?!y\b)\w+|"
    r"\ball abilities of\b|\babilities of\b[^.]*\bas though\b",
    re.I,
)
_QUOTED = re.compile(r"«")
_TYPES = re.compile(
    r"\bin addition to (its|their) other|\b(is|are) (all|the (?:\w+ )?chosen) (color|colors|type)\b|"
    r"\b(?:has|have) the [^.]*\b(?:creature|card|land) types of\b",
    re.I,
)
_COLOR = re.compile(
    r"\b(is|are|become|becomes) (all )?(white|blue|black|red|green|colorless|the chosen color|all colors)\b"
)
_ACTIVATE = re.compile(
    r"activated abilit[^.]*can't|abilit(y|ies)[^.]*can't be activated|activate abilities|activated only|can't "
    r"activate",
    re.I,
)
_KEYWORDS_LOST = re.compile(r"\bloses? (?:flying|haste|defender|hexproof|shroud)\b", re.I)
_DEVOTION = re.compile(r"\bdevotion\b[^.]*\bincreased\b", re.I)
_HASTE = re.compile(
    r"^the same is true for [^.]*\bhaste\b|"
    r"^(?!.*until end of turn).*\b(has|have|gains?) (?:[\w ]+,? (?:and )?)?haste\b|activate[^.]*as though[^.]*haste|"
    r"can't (have|gain) haste",
    re.I,
)
_ENTER = re.compile(
    r"^(~|it|as ~)(?= )[^.]*\benters? (the battlefield )?(un)?tapped\b|\benters?\b[^.]*\bas a copy\b",
    re.I,
)
_SEARCH = re.compile(r"can't search|would search|searching", re.I)
_CONTROL = re.compile(r"^you control (enchanted|equipped|all|each|target)", re.I)
_GROUPS = re.compile(
    r"\b(gain|gains|becomes?|loses?|is|are|have) (all |every |the )?(\w+ )?(land types?|"
    r"creature types?)",
    re.I,
)
_COPY = re.compile(r"(?:becomes?|is|are) (?:a )?cop(?:y|ies) of|\benters?\b[^.]*\bas a copy\b", re.I)
_LEGENDS = re.compile(r"\blegend rule\b", re.I)
# "It's an artifact creature": new card types, without other words about types; not what is asked or described.
_CARD_TYPES = re.compile(
    r"\b(?:is|are|becomes?) (?:not )?(?:an? )?"
    r"(?:(?:artifact|enchantment|legendary|white|blue|black|red|green|colorless|and|\d+/\d+|[A-Z][\w'-]+),? )*"
    r"(?:artifact|enchantment|creature)s?\b(?! (?:cards?|spells?|type)\b)"
)
_ASKED = re.compile(r"\b(?:[Aa]s long as|[Ii]f|[Uu]nless|[Ww]hile|[Ww]hen|[Ww]henever|that|who|which|where) [^,]*")
# "All Elves are Goblins", "lands are basic": subtypes and supertypes alone; a player is no permanent.
_OTHER_TYPES = re.compile(
    r"(?<![Yy]ou )\b(?:is|are|becomes?) (?:also )?(?:an? )?(?:[A-Z][\w'-]+|(?:basic|snow|legendary)\b(?! land card))"
)
_NAMES = re.compile(r"\b(?:is|are|becomes?) an? [^.]*\bnamed (?=[A-Z])|\b(?:has|have) all names\b")
_TEXT = re.compile(r"change the text|\bfull text\b", re.I)
# What bears on activating abilities or on entering, and on no question about mana: reported by those questions alone.
_COST_CHANGE = re.compile(
    r"\babilit(?:y|ies)\b[^.]*\bcosts?\b[^.]*\b(?:more|less|additional)\b[^.]*\bto activate\b|"
    r"\bspend [^.]*mana[^.]* as though it (?:is|were)\b(?![^.]*\bcast\b)",
    re.I,
)
_ENTERING = re.compile(
    r"\bwould (?:enter|be put onto the battlefield)\b|\bentering\b[^.]*\bcause\b|"
    r"\benters?\b(?: the battlefield)?(?: under [^.]*)? (?:tapped|untapped|with)\b|"
    r"^as (?:~|it) enters?\b|\bcan't enter\b|\bwould put\b[^.]*\bonto the battlefield\b|"
    r"\bwould (?:put|be put|have)\b[^.]*\bcounters? on\b|\bcounters? would be put on\b|can't have counters|"
    r"\bcounters? can't be put\b|\bwould (?:die|be put into)\b[^.]*\bgraveyard\b",
    re.I,
)
_CANT_PAY = re.compile(
    r"\bcan't (?:[^.]*\b(?:or|and) )?(?:be sacrificed|pay (?:any amount of )?life|lose life)\b|"
    r"\blife totals? can't change\b",
    re.I,
)
_CANT_ACTIVATE = re.compile(r"can't\b[^.]*\bactivate abilities\b(?! of cards\b)", re.I)
_SIZE = re.compile(
    r"^(?!.*until end of turn).*(?:\bgets? (?:an additional )?[+-]|\bbecomes? your choice of\b|"
    r"\bbase (?:power|toughness)\b|\bswitch\b[^.]*\bpower\b|"
    r"\b(?:power|toughness)(?: and toughness)? (?:is|are|becomes?) )",
    re.I,
)
# What changes a permanent for a while, or for good, as an effect resolves.
CHANGES = re.compile(
    r"\b(?:becomes?|gains?|gets?|loses?|has|have|is|are)\b[^.]*\b(?:until|this turn|for as long as)\b|"
    r"\buntil end of turn, [^.]*\b(?:becomes?|gains?|gets?|loses?|has|have)\b|"
    r"\bdouble\b[^.]*\bpower\b|"
    r"\bgains? control of\b|\bexchange control\b|\bbecomes? (?:an?|the|every|that) |\b(?:gains?|has|have) haste\b|"
    r"\bin addition to (?:its|their) other\b|\bbase power\b",
    re.I,
)
_KEPT_KEYWORD = re.compile(
    r"(?:^|\b(?:has|have|gains?|loses?)\b(?! no\b)[^.]*?)"
    r"\b(?:flying|haste|defender|hexproof(?! from)|shroud|changeling|devoid)\b(?! counter)",
    re.I,
)
# "The same is true for creature spells you control": spells and cards are read in events and in counts of cards only.
OFF_BATTLEFIELD = re.compile(
    r"^the same is true for [^.]*\b(?:spells|cards)\b|"
    r"^all cards that (?:aren't|is not) on the battlefield, spells, and |"
    r"\bcards? in (?:\w+ )?(?:graveyards?|library|libraries) (?:are|has the chosen)\b",
    re.I,
)
NAMES = "names"
_TRIGGERING = re.compile(r"\btriggers? an additional time\b", re.I)


@dataclass(frozen=True)
class Bearing:
    """The verdict: may it bear, and the reason either way."""

    may_bear: bool
    reason: str


_STATIC_TESTS = (
    (_COPY, COPIES),  # first: questions ask for it by this reason
    (_ADD, "adds mana"),
    (_TAP_MANA, "mana as it is produced"),
    (_LANDS, "land types"),
    (_ABILITIES, "abilities lost or gained"),
    (_QUOTED, "abilities gained"),
    (_TYPES, "types or colours"),
    (_COLOR, "colours"),
    (_ACTIVATE, "whether abilities can be activated"),
    (_HASTE, "haste"),
    (_DEVOTION, "devotion"),
    (_KEYWORDS_LOST, "abilities lost or gained"),
    (_ENTER, "how it enters"),
    (_SEARCH, "searching libraries"),
    (_CONTROL, "control"),
    (_GROUPS, "types"),
    (_TEXT, "text"),
)
_RESOLVING_TESTS = (
    (_COPY, COPIES),
    (_ADD, "adds mana"),
    (_TAP_MANA, "mana as it is produced"),
    (_LANDS, "land types"),
    (_ABILITIES, "abilities lost"),
    (_QUOTED, "abilities gained"),
    (_GROUPS, "types"),
    (_TEXT, "text"),
)
_HARMLESS = (
    (
        re.compile(
            r"^(spend|this mana|that mana|if (this|that) "
            r"mana)\b",
            re.I,
        ),
        "a restriction on mana never changes its type",
    ),
    (
        re.compile(
            r"spend[^.]*mana as though|mana[^.]*(don't|doesn't|do not|does not) (empty|lose)|lose this "
            r"mana|unspent mana",
            re.I,
        ),
        "what becomes of mana after it is produced",
    ),
    (
        re.compile(
            r"\bcosts?\b[^.]*\b(less|more)\b(?! times)|\bas an additional cost\b|without paying|rather than pay|pays? "
            r".* to cast|"
            r"\bbe cast\b|\bcast this\b|can't cast|may cast|may play|can't "
            r"play",
            re.I,
        ),
        "what casting costs or allows",
    ),
    (re.compile(r"\bcreates?\b[^.]*\btokens?\b", re.I), "tokens that do not exist yet"),
    (
        re.compile(
            r"\bif\b[^.]*\bwould (die|be put|draw|gain|lose|deal|be dealt|enter|create|be created|be "
            r"destroyed)",
            re.I,
        ),
        "replaces something other than mana",
    ),
    (re.compile(r"^(enchant|equip)\b", re.I), "what it may be attached to"),
    (
        re.compile(
            r"^(each |all )?(creature |nonland |land )?cards? in "
            r"[^.]*graveyards?\b(?! loses?\b)",
            re.I,
        ),
        "objects outside the battlefield",
    ),
)


def classify(sentence: str, resolving: bool = False) -> Bearing:
    """Say whether an unread sentence may bear on mana questions.

    ``resolving``: it is part of an effect that must resolve first, so only what would add mana or change
    permanents for a while counts.

    >>> classify("Draw a card").may_bear, classify("All lands lose all abilities").reason
    (False, 'abilities lost or gained')
    """
    if _TAP_MANA.search(sentence) and not _IDLE_TAP.search(sentence):
        return Bearing(True, "mana as it is produced")
    whole = sentence
    sentence = re.sub(r"^(?:then )?if [^,«]+, ", "", sentence, flags=re.I)
    sentence = re.sub(
        r"\badds? (?:a|its|their|one|two|that|the) [^.]*(?:counters?|mana "
        r"value)\b",
        "",
        sentence,
        flags=re.I,
    )
    if _ADD.search(sentence) or (resolving and _ONLY_SYMBOLS.match(sentence)):
        return Bearing(True, "adds mana")
    if not resolving and (_COST_CHANGE.search(whole) or _CANT_PAY.search(whole)):
        return Bearing(True, COSTS)
    if not resolving and OFF_BATTLEFIELD.search(whole) and not _HASTE.search(whole):
        return Bearing(True, ELSEWHERE)
    if not resolving and _TRIGGERING.search(whole):
        return Bearing(True, TRIGGERING)
    if not resolving and "becomes your choice of" in sentence:
        return Bearing(True, SIZE)
    if not resolving and _ENTERING.search(whole) and not _ENTER.search(sentence):
        return Bearing(True, ENTERING)
    if not resolving and _CANT_ACTIVATE.search(sentence):
        return Bearing(True, "whether abilities can be activated")
    for pattern, reason in _HARMLESS:
        if pattern.search(sentence) and not _TAP_MANA.search(sentence):
            return Bearing(False, reason)
    for pattern, reason in _RESOLVING_TESTS if resolving else _STATIC_TESTS:
        if pattern is not _TAP_MANA and pattern.search(sentence):
            return Bearing(True, reason)
    if not resolving and _LEGENDS.search(sentence):
        return Bearing(True, LEGENDS)
    stated = _ASKED.sub("", sentence)
    if not resolving and (_CARD_TYPES.search(stated) or _OTHER_TYPES.search(stated)):
        return Bearing(True, "types or colours")
    if not resolving and names_something(sentence):
        return Bearing(True, NAMES)
    if not resolving and _SIZE.search(sentence):
        return Bearing(True, SIZE)
    if not resolving and grants_keyword(whole):
        return Bearing(True, KEYWORDS)
    return Bearing(False, "no words about mana, types, colours, abilities, tapping or control")


def names_something(sentence: str) -> bool:
    """Say whether a static ability gives a permanent a name, which no model holds.

    >>> names_something("It is a 1/1 creature named Bob"), names_something("Creatures named Bob get +1/+1")
    (True, False)
    """
    return _NAMES.search(_ASKED.sub("", sentence)) is not None


def grants_keyword(sentence: str) -> bool:
    """Say whether a static ability gives or takes a keyword that filters and targets ask for.

    >>> grants_keyword("Odd creatures have reach and flying"), grants_keyword("Creatures with flying can't block")
    (True, False)
    """
    # What holds the condition gains nothing, "as though it didn't have defender" neither; a player is no permanent.
    sentence = re.sub(r"^as long as [^,]+, |\bas though\b.*", "", sentence, flags=re.I)
    sentence = re.sub(r"\b(?:you|players?|opponents?) (?:has|have|gains?|loses?) ", "player ", sentence, flags=re.I)
    return _KEPT_KEYWORD.search(sentence) is not None and not re.search(r"\buntil end of turn\b", sentence, re.I)


def summary(kind: str, reason: str) -> str:
    """Describe an unread sentence in our own words.

    >>> summary("static", "land types")
    'a static ability about land types'
    """
    if kind == "others":
        return "that other players may activate an ability"
    noun = {
        "static": "a static ability",
        "activated": "an activated ability",
        "triggered": "a triggered ability",
        "spell": "what the spell does",
        "granted": "an ability it grants",
        "keyword": "a keyword",
        "other": "an ability",
        "cost": "a cost",
        "condition": "a condition",
        "mode": "a choice of modes",
    }[kind]
    return f"{noun} that {reason}" if reason.startswith("adds") else f"{noun} about {reason}"
