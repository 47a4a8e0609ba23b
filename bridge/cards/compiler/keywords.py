"""Lines of keyword abilities (CR 702): which are kept, which only recognised."""

from __future__ import annotations

import re
from typing import Any

from bridge.cards.compiler.keyword_meanings import meaning
from bridge.cards.model import Filter, Happens, Keyword, Search, Triggered

# Keyword abilities that no mana question reads; a line of these is read and left out.
_PLAIN = (
    "flying|first strike|double strike|deathtouch|vigilance|trample(?: over planeswalkers)?|lifelink|menace|"
    "reach|hexproof|"
    "indestructible|shroud|fear|intimidate|shadow|horsemanship|flanking|banding|prowess|infect|wither|persist|"
    "undying|"
    "exalted|skulk|phasing|myriad|mentor|riot|convoke|flash|storm|cascade|decayed|soulbond|evolve|extort|unleash|"
    "split second|delve|improvise|retrace|rebound|conspire|dethrone|melee|undaunted|ascend|assist|aftermath|"
    "jump-start|"
    "provoke|sunburst|haunt|epic|gravestorm|hideaway|living weapon|living metal|totem armor|umbra armor|cipher|"
    "exploit|ingest|"
    "partner|training|enlist|ravenous|read ahead|for mirrodin!|compleated|demonstrate|daybound|nightbound|fuse|"
    "tempting offer|"
    "hidden agenda|double agenda|friends forever|choose a background|doctor's companion|battle cry|bargain|"
    "start your engines!|"
    "gift a \\w+|gift an? [\\w ]+|job select|ingest|devoid|changeling|haste|defender|"
    "can't be countered|bands with other [\\w ]+|landwalk|nonbasic landwalk|legendary landwalk|\\w+walk|snow "
    "\\w+walk|"
    "desertwalk|double team|squad|specialize|station|space sculptor|solved|ripple \\d+|storied fate|mobilize|"
    "harmonize|flurry"
)
_WITH_VALUE = (
    "ward|equip|enchant|protection from|hexproof from|cycling|\\w+cycling|basic landcycling|kicker|multikicker|"
    "flashback|madness|"
    "morph|megamorph|disguise|echo|cumulative upkeep|buyback|entwine|suspend|vanishing|fading|bushido|rampage|"
    "absorb|affinity for|"
    "amplify|annihilator|aura swap|awaken|backup|bestow|bloodthirst|bolster|casualty|champion|cleave|commander "
    "ninjutsu|companion|"
    "craft with|crew|cumulative|dash|devour|disturb|dredge|embalm|emerge|encore|escalate|escape|eternalize|"
    "evoke|evolve|fabricate|"
    "forecast|foretell|fortify|frenzy|graft|impending|kinship|level up|miracle|modular|more than meets the eye|"
    "mutate|ninjutsu|"
    "offering|\\w+ offering|offspring|outlast|overload|partner with|plot|poisonous|proliferate|prototype|prowl|"
    "reconfigure|recover|"
    "reinforce|renown|replicate|saddle|scavenge|skulk|soulshift|spectacle|splice onto|spree|surge|toxic|"
    "transfigure|transmute|"
    "tribute|typecycling|unearth|web-slinging|warp|freerunning|mayhem|sneak|max speed|tiered|blitz|firebending|"
    "landcycling|squad|"
    "devour \\w+|strive|hideaway|sunburst|ripple|storm|boast|exhaust|power-up|increment|paradigm|prepared|"
    "mobilize|harmonize|"
    "starting intensity|choose (?:a|an) [\\w ]+|undaunted|afflict|afterlife|adapt|monstrosity|bargain|collect|"
    "discover|incubate|"
    "assemble|craft|enchant|\\w+ walk|ninja|job select|jump|umbra|earthbend|waterbend|airbend|infinity|more "
    "than|intensity"
)
_ITEM = re.compile(rf"^(?:(?:{_PLAIN})|(?:{_WITH_VALUE})(?:[ —].*)?)$", re.I)
# A sentence about abilities of a keyword is no line of keywords.
_ABOUT_KEYWORDS = re.compile(r"^[^—]*(?:\babilities\b|\bcosts?\b[^—]*\b(?:less|more|additional)\b)", re.I)
_KEPT = {
    "haste": "haste",
    "defender": "defender",
    "flying": "flying",
    "hexproof": "hexproof",
    "shroud": "shroud",
    "changeling": "changeling",
    "devoid": "devoid",
    "partner": "partner",
    "friends forever": "friends_forever",
    "choose a background": "choose_a_background",
    "doctor's companion": "doctors_companion",
    "flash": "flash",
    "start your engines!": "start_your_engines",
}
# Upgrade stands for how the permanent enters, and for haste.
UPGRADE = (Keyword("upgrade"), Keyword("haste"))
# The variants of partner that pair among themselves (CR 702.124).
_PARTNER_VARIANT = re.compile(r"^partner ?— ?(.+)$", re.I)
_PARTNER_WITH = re.compile(r"^partner with (.+)$", re.I)
_COMMANDER = re.compile(r"^~ can be your commander\.?$", re.I)
_ENCHANT = re.compile(r"^enchant ((?:(?!\. ).)+?)\.?$", re.I)
# What follows a keyword says how much, from what or for what; a verb makes it a sentence that only begins like one.
_VALUE_WITH_VERB = re.compile(r",? ?\bwhere x (?:is|are) .*|\bthat (?:is|are|has|have) .*", re.I)
_VERB = re.compile(r"\b(?:is|are|has|have|gains?|gets?|loses?|adds?|becomes?|as long as|if|unless)\b", re.I)


def read_keywords(line: str) -> list[Any] | None:
    """Read a whole line of keywords, or give ``None`` if it is not one.

    >>> read_keywords("Flying, haste")
    [Keyword(name='flying', value=''), Keyword(name='haste', value='')]
    >>> read_keywords("Creatures you control have haste") is None
    True
    """
    text = line.strip().rstrip(".,")
    if _COMMANDER.match(text):
        return [Keyword("can_be_your_commander")]
    if found := _PARTNER_WITH.match(text):
        return partner_with(found.group(1))
    if found := _PARTNER_VARIANT.match(text):
        return [Keyword("partner_variant", found.group(1).strip().lower())]
    if found := _ENCHANT.match(text):
        return [Keyword("enchant", found.group(1).lower())]
    if ":" in text or "«" in text or ". " in text or _ABOUT_KEYWORDS.search(text):
        return None
    if "—" not in text and _VERB.search(_VALUE_WITH_VERB.sub("", text)):
        return None
    out: list[Any] = []
    if _ITEM.match(text) and (
        "—" in text
        or re.match(
            r"^(protection|affinity|splice|champion|craft|companion|"
            r"hexproof from|crew|"
            r"cycling|kicker|flashback|equip|ward|"
            r"escape)\b",
            text,
            re.I,
        )
    ):
        return meaning(text)
    for item in re.split(r"[,;] ?", text):
        if item.strip().lower() == "upgrade":
            out += UPGRADE
            continue
        if not _ITEM.match(item.strip()):
            return None
        name = _KEPT.get(item.strip().lower())
        out += [*([Keyword(name)] if name is not None else []), *meaning(item)]
    return out


def partner_with(name: str) -> list[Any]:
    """Give both abilities that "partner with [name]" stands for (CR 702.124j)."""
    search = Search(who="target_player", for_=Filter(named=name), to="hand", optional=True, reveal=True)
    return [Keyword("partner_with", name), Triggered(Happens("enters"), (search,), targets=True)]
