"""What a sentence does that the model holds no more of: its verbs, in our words, for those who read an answer."""

from __future__ import annotations

import re

_IMPERATIVE = r"(?:^|, |\bthen |\band |\bor |\bmay |\bto |«\d+»: )"

# Words and the pattern that they stand for; where several begin at one place, the first.
_SAID = (
    ("create tokens", r"\bcreates?\b"),
    ("put counters", r"\b(?:distributes?|additional)\b[^.]*?\bcounters?\b"),
    ("put counters", r"\bputs? (?:(?!\bputs?\b|\bonto\b|\binto\b)[^.])*?\bcounters?\b"),
    ("put something onto the battlefield", r"\b(?:puts?|returns?)\b[^.,]*?\b(?:onto|to) the battlefield\b"),
    ("put cards elsewhere", r"\bputs?\b"),
    ("return something", r"\breturns?\b"),
    ("exile something", r"(?<!from )(?<!in )(?<!into )\bexiles?\b"),
    ("destroy something", r"\bdestroys?\b"),
    ("sacrifice something", r"\bsacrifices?\b"),
    ("redirect damage", r"\bis dealt to\b"),
    ("prevent damage", r"\bprevents?\b[^.]*?\bdamage\b"),
    ("deal damage", r"(?<!would )\bdeals?\b[^.]*?\bdamage\b"),
    ("draw cards", r"\bdraws?\b(?! step)"),
    ("discard cards", r"\bdiscards?\b"),
    ("mill cards", r"\bmills?\b"),
    ("gain life", r"\bgains?\b[^.,]*?\blife\b"),
    ("gain control", r"\bgains? control\b"),
    ("gain abilities", r"\bgains?\b|\b(?:has|have) (?:[a-z ,]*\band )?«"),
    ("lose life", r"\bloses?\b[^.,]*?\blife\b"),
    ("lose the game", r"\bloses? the game\b"),
    ("lose abilities", r"\bloses?\b(?! (?:the|a) flip)"),
    ("win the game", r"\bwins? the game\b"),
    ("pay something", rf"{_IMPERATIVE}pays?\b"),
    ("get energy", r"\bgets?\b[^.,]*?\{E\}"),
    ("get an emblem", r"\bgets? an emblem\b"),
    ("get counters", r"\bgets?\b[^.,]*?\bcounters?\b"),
    ("change power or toughness", r"\bgets?\b[^.,]*?[+-][\dX]+/[+-][\dX]+|\bbase power\b"),
    ("change power or toughness", r"\b(?:doubles?|triples?|switch(?:es)?)\b[^.]*?\b(?:power|toughness)\b"),
    ("double something", r"\b(?:doubles?|triples?)\b(?! strike)"),
    ("search a library", r"\bsearch(?:es)?\b"),
    ("shuffle", r"\bshuffles?\b"),
    ("reveal cards", r"\breveals?\b"),
    ("look at cards", r"\blooks? at\b"),
    ("cast something", r"\bmay cast\b|^casts?\b|, cast\b|\bcasts (?:it|that)\b"),
    ("play something", r"\b(?:may|can) play\b|^play\b"),
    ("change what spells cost", r"\bcosts? [^.]*?\b(?:less|more)\b"),
    ("counter something", rf"{_IMPERATIVE}counters?(?= (?:a|all|each|it|target|that|the|those|up)\b)"),
    ("copy something", rf"{_IMPERATIVE}cop(?:y|ies)\b|\bcop(?:y|ies) (?:it|that|target)\b"),
    ("change a life total", r"\blife totals? becomes?\b"),
    ("become the monarch", r"\bbecomes? the monarch\b"),
    ("take the initiative", r"\btakes? the initiative\b"),
    ("become something else", r"\bbecomes?\b"),
    ("tap something", r"\btaps?\b"),
    ("untap something", r"\buntaps?\b(?! step)"),
    ("remove counters", r"\bremoves?\b[^.]*?\bcounters?\b"),
    ("move counters", r"\bmoves?\b[^.]*?\bcounters?\b"),
    ("regenerate something", r"\bregenerates?\b"),
    ("flip a coin", r"\bflips?\b[^.,]*?\bcoins?\b"),
    ("transform something", r"(?<!the )(?<!a )(?<!each )\b(?:transforms?|converts?|flips?)\b"),
    ("roll dice", r"\brolls?\b"),
    ("turn something face up or down", r"\bturns?\b[^.]*?\bface (?:up|down)\b"),
    ("attach something", r"\b(?:un)?attach(?:es)?\b"),
    ("exchange something", r"\bexchanges?\b"),
    ("phase something out or in", r"\bphases? (?:out|in)\b"),
    ("make something attack or block", r"\b(?:attack|block)s?\b[^.]*? if able\b"),
    ("take an extra turn", r"\btakes? (?:an|two|that many) extra turns?\b"),
    ("skip part of a turn", r"\bskips?\b"),
    ("add to a turn", r"\badditional (?:combat|main|beginning|upkeep|end|draw)\b[^.]*?\b(?:phases?|steps?)\b"),
    ("change a target", r"\bchanges? (?:the|a|any) targets?\b|\bnew targets?\b"),
    ("let the Ring tempt a player", r"\bthe Ring tempts\b"),
    ("vote", r"\bvotes? for\b[^.]*"),
    ("allow something", r"\bas though\b|\bcan (?:attack|block)\b"),
    ("forbid something", r"\bcan't\b(?! be regenerated)"),
)
# Keyword actions are their own words.
_ACTION = (
    r"\b(?P<action>adapt|airbend|amass|bolster|cloak|conjure|connive|detain|discover|earthbend|endure|explore|fight|"
    r"goad|incubate|investigate|learn|manifest|monstrosity|populate|proliferate|scry|seek|support|surveil|suspect|"
    r"venture|waterbend)(?:s|es)?\b"
)
_VERB = re.compile("|".join([*(f"(?P<v{i}>{pattern})" for i, (_, pattern) in enumerate(_SAID)), _ACTION]), re.I)
_CHOICE = re.compile(r"\bchooses?\b", re.I)
# What an effect waits for, and how its numbers are found, which it doesn't do itself.
_ASIDE = re.compile(
    r"^(?:then )?(?:if|when|whenever|otherwise|at|as long as|for each|the next time|until|starting with)\b[^,]*, |"
    r" (?:if(?! able)|unless|where X is|for each|(?<!or )equal to|as long as)\b[^,]*",
    re.I,
)
# What may come to nothing: conditions, choices, and abilities that trigger later.
_PERHAPS = re.compile(r"\b(?:if(?! able)|unless|may|when|whenever|otherwise|at the beginning)\b", re.I)


def verbs(sentence: str) -> tuple[str, ...]:
    """Return what a sentence does, in our words and in its order, with "perhaps" where it depends on something.

    >>> verbs("Destroy target land, then its controller may search their library for a basic land card")
    ('perhaps destroy something', 'perhaps search a library')
    >>> verbs("Put a +1/+1 counter on target creature"), verbs("Sing a song")
    (('put counters',), ())
    """
    found = (
        match["action"].lower() if match.lastgroup == "action" else _SAID[int(str(match.lastgroup)[1:])][0]
        for match in _VERB.finditer(_ASIDE.sub("", sentence))
    )
    words = tuple(dict.fromkeys(found))
    if not words and _CHOICE.search(sentence):
        words = ("choose something",)
    return tuple(f"perhaps {word}" for word in words) if _PERHAPS.search(sentence) else words
