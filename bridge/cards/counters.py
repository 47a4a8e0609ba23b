"""The kinds of counters that cards name: a board with another word means one of these, or a card of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridge.cards import model

# CR 122.1: what a counter does is up to its name; those on power and toughness, keywords and players are among these.
_ONE_WORD = """
+0/+1 +0/+2 +1/+0 +1/+1 +1/+2 +2/+0 +2/+2 -0/-1 -0/-2 -1/-0 -1/-1 -2/-1 -2/-2 acorn aegis age aim arrow arrowhead
awakening bait bidding blaze blessing blight blood bloodline bloodstain book bore bounty brain bribery brick burden
cage carrion cell charge chip chorus coin collection component conqueror contested corpse corruption crank! credit croak
crystal cube currency death deathtouch decayed defense delay depletion descent despair devotion discovery divinity
doom dread dream echo egg elixir ember energy enlightened eon everything exalted experience eyeball eyestalk fade
fate feather feeding fellowship fetch filibuster film finality fire flame flip flood flying foreshadow fungus funk
fury fuse gem ghostform globe glyph gold growth harmony haste hatching hatchling healing hexproof hit hone hoofprint
hope hour hourglass hunger ice impostor incarnation incubation indestructible infection influence ingenuity
ingredient intel intervention invitation isolation javelin judgment ki kick knowledge landmark level lifelink loot
lore loyalty luck magnet manabond manifestation mannequin matrix memory menace mine mining mire music muster
necrodermis nest net night oil omen ore page pain palliation paralyzation petal petrification phylactery phyresis
pin plague plot point poison polyp pop! possession pressure prey pupa quest rad rally reach rejection reprieve rev
revival ribbon ritual rope rust scream scroll shadow shell shield shoe shred silver skewer sleep sleight slime
slumber soot soul spark spell spite spore stash storage story strife study stun supply suspect takeover task theft
third-degree-burn tide time tower training trample trap treasure unity unlock valor velocity verse vigilance
vitality void vortex vow voyage wage winch wind wish
"""
KINDS = frozenset([*_ONE_WORD.split(), "first strike", "double strike"])
# What stands before "counter" without being a kind, of counters or of other nouns ("prevent counters", "may counter").
_NO_KINDS = """
a additional all an and another any as can can't control counter counters each different fewer get had has have instead
it its last many may more moved must no of one or other player prevent put remove strike that the their them then these
they this those to two three four five six seven eight nine ten was were with would x you your
"""
# The words for a kind, or for several ("glow or flicker counters").
_OF_COUNTERS = re.compile(
    r"(?<![\w!'/+-])(?:[a-zA-Z][\w!-]*+(?:, or|, and|,| or| and) ){0,9}+([a-zA-Z][\w!-]*+)(?= counters?\b)"
)


def kinds_named(text: str) -> Iterator[re.Match[str]]:
    """Yield the places of a text with words for kinds of counters.

    >>> [match[0] for match in kinds_named("Put a glow or flicker counter on it unless it has two or more counters.")]
    ['glow or flicker']
    """
    none = _NO_KINDS.split()
    return (match for match in _OF_COUNTERS.finditer(text) if match[1].lower() not in none)


def own_kinds(text: str) -> tuple[str, ...]:
    """Return the kinds of counters that a text names and no card does: of two words the last.

    >>> own_kinds("{T}: Put a glow counter on target land. Remove all charge counters from it.")
    ('glow',)
    """
    words = {word for match in kinds_named(text) for word in re.findall(r"[\w!-]+", match[0])}
    return tuple(sorted(word for word in words if word.lower() not in KINDS.union(_NO_KINDS.split())))


def named_counters(node: object) -> list[str]:
    """Return the words in a part of a text that may name a kind of counter.

    >>> named_counters(model.CountersOn("luck"))
    ['luck']
    """
    match node:
        case model.CountersOn():
            return [node.kind]
        case model.Filter():
            return [node.counter or ""]
        case model.Lasting():
            return [str(node.until)]
        case model.Pay() if "counters" in node.what:
            return [node.kind_of or "any"]
        case _:
            return []
