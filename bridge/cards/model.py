"""The ability model: what a card says, as data.

Every source of cards (the shipped table, a user's import, a ``define:`` on a board) yields
these values, and facts are spelled from them and from nothing else.  The model *describes*;
what a description means is decided in ``asp_rules``.

Conventions that hold everywhere below:

* mana types are the letters ``W U B R G C`` (CR 106.1b), colours the first five (CR 105.1);
* in a characteristic word, a capital letter means a subtype (``"Forest"``), lower case one of the
  closed vocabularies of :data:`CARD_TYPES`, :data:`SUPERTYPES`, :data:`COLOR_WORDS`,
  :data:`STATES`; a leading ``!`` negates it;
* *you* is the controller of the object that has the ability (CR 109.5).

>>> Filter(is_=(("land",), ("!basic",)), controller="you").controller
'you'
"""

from __future__ import annotations

from typing import Literal

import msgspec

Color = Literal["W", "U", "B", "R", "G"]
CARD_TYPES = (
    "artifact",
    "battle",
    "conspiracy",
    "creature",
    "dungeon",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "phenomenon",
    "plane",
    "planeswalker",
    "scheme",
    "sorcery",
    "vanguard",
)
PERMANENT_TYPES = frozenset(["artifact", "battle", "creature", "enchantment", "land", "planeswalker"])  # CR 110.4
SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world", "elite", "host")
COLOR_LETTERS: dict[str, Color] = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
COLOR_WORDS = tuple(COLOR_LETTERS)
COLORS = tuple(COLOR_LETTERS.values())
STATES = (
    "token",
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "colorless",
    "multicolored",
    "monocolored",
    "enchanted",
    "equipped",
    "modified",
    "commander",
    "historic",
    "permanent",
    "face_down",
)
# Why a text is unmodelled, where it bears on one kind of question only.
COSTS = "what activating costs"
ENTERING = "how things enter or leave"
TRIGGERING = "how often abilities trigger"
STAYING = "which of its effects stay"
SIZE = "power and toughness"
KEYWORDS = "keywords"
LEGENDS = "the legend rule"
ELSEWHERE = "what spells and cards off the battlefield are"
ONE_SUBJECT = (COSTS, ENTERING, TRIGGERING, STAYING, SIZE, KEYWORDS, LEGENDS, ELSEWHERE)
COPIES = "copies"  # why a text is unmodelled that makes something a copy: it speaks even as the copy
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")

ManaType = Literal["W", "U", "B", "R", "G", "C"]
Stat = Literal["power", "toughness", "mana_value"]


class Node(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Base of every node: frozen, hashable, and written without its defaults.

    Trees have no cycles, so the garbage collector need not go through all cards (``gc``).
    """


# ---------------------------------------------------------------- which permanents, how many, if


class Compare(Node, frozen=True, tag="compare"):
    """A comparison of two quantities, e.g. "you control six or more lands"."""

    left: Quantity
    op: Literal["<", "<=", "=", ">=", ">"]
    right: Quantity


class StatTest(Node, frozen=True):
    """The power, toughness or mana value of the permanent that a filter looks at."""

    stat: Stat
    op: Literal["<", "<=", "=", ">=", ">"]
    value: Quantity


class Filter(Node, frozen=True, rename={"is_": "is"}):
    """A set of permanents (or cards) as card text describes it.

    ``is_`` is a conjunction of alternatives: ``(("artifact", "creature"), ("!basic",))`` reads
    "artifact or creature, and nonbasic".  ``named`` is a card name or ``"chosen"``, ``"imprinted"``
    or ``"self"``; ``subtype`` may be ``"chosen"``; ``counter`` asks for a counter of that kind
    (``"any"`` for any); ``color`` may be ``"chosen"``.  ``other`` leaves out the object itself.
    A leading ``!`` on ``counter`` or ``keyword`` negates.  ``owner`` ``"other"``: not owned by you.
    """

    is_: tuple[tuple[str, ...], ...] = ()
    controller: Literal["any", "you", "opponent", "that_player", "chosen_player", "active_player"] = "any"
    other: bool = False
    named: str | None = None
    color: Literal["chosen"] | None = None
    subtype: Literal["chosen"] | None = None
    counter: str | None = None
    keyword: str | None = None
    stats: tuple[StatTest, ...] = ()
    attached: Literal["to_self", "self_to", "to_host"] | None = None
    owner: Literal["any", "you", "other"] = "any"


class Count(Node, frozen=True, tag="count"):
    """How many permanents match, e.g. "for each creature you control"."""

    of: Filter


class Cards(Node, frozen=True, tag="cards"):
    """How many cards in a zone match, e.g. "cards in your hand"."""

    zone: Literal["hand", "graveyard", "library", "exile", "command"]
    whose: Literal["you", "opponent", "any", "target"] = "you"
    of: Filter = Filter()


class CountersOn(Node, frozen=True, tag="counters"):
    """Counters of a kind (``"any"``: of all kinds) on this permanent, one that it affects, or all that match."""

    kind: str
    on: Literal["self", "attached", "affected"] | Filter = "self"


class StatOf(Node, frozen=True, tag="stat_of"):
    """A stat of this permanent, of the one it is attached to, or of the one that a continuous effect affects."""

    stat: Stat
    of: Literal["self", "attached", "affected"] = "self"


class Greatest(Node, frozen=True, tag="greatest"):
    """The greatest stat among matching permanents; 0 when there are none."""

    stat: Stat
    among: Filter


class TotalOf(Node, frozen=True, tag="total"):
    """The sum of a stat over matching permanents."""

    stat: Stat
    among: Filter


class Devotion(Node, frozen=True, tag="devotion"):
    """Devotion (CR 700.5) to the listed colours, or to the colour being chosen (``"each"``)."""

    to: tuple[Color, ...] | Literal["each"]


class Distinct(Node, frozen=True, tag="distinct"):
    """How many different colours, basic land types, card types, names or powers are among matches."""

    what: Literal["colors", "basic_land_types", "card_types", "names", "powers"]
    among: Filter


class PlayerNumber(Node, frozen=True, tag="player_number"):
    """A number that a player has: life, opponents, counters such as energy."""

    what: str
    whose: Literal["you", "opponent", "any"] = "you"


class Chosen(Node, frozen=True, tag="chosen"):
    """A number fixed by costs or announcements (X, counters removed, life paid, what was sacrificed)."""

    what: str = "x"


class Sum(Node, frozen=True, tag="sum"):
    """Several quantities added up."""

    terms: tuple[Quantity, ...]


class Times(Node, frozen=True, tag="times"):
    """A quantity multiplied by a number."""

    factor: int
    of: Quantity


class Half(Node, frozen=True, tag="half"):
    """Half a quantity, rounded up or down."""

    of: Quantity
    round: Literal["up", "down"]


Quantity = (
    int
    | Count
    | Cards
    | CountersOn
    | StatOf
    | Greatest
    | TotalOf
    | Devotion
    | Distinct
    | PlayerNumber
    | Chosen
    | Sum
    | Times
    | Half
)


class Not(Node, frozen=True, tag="not"):
    """Negation of a condition."""

    condition: Condition


class AllOf(Node, frozen=True, tag="all_of"):
    """All of several conditions."""

    conditions: tuple[Condition, ...]


class AnyOf(Node, frozen=True, tag="any_of"):
    """At least one of several conditions."""

    conditions: tuple[Condition, ...]


class Matches(Node, frozen=True, tag="matches"):
    """This permanent, the attached one, or the permanent that the trigger speaks of matches a filter."""

    who: Literal["self", "attached", "that_permanent"]
    filter: Filter


class State(Node, frozen=True, tag="state"):
    """A yes-or-no fact of the game that no quantity expresses.

    ``played_land`` (you played a land this turn), ``your_turn``, ``starting_player``,
    ``entered_this_turn`` (this permanent), ``x_spell`` and others; a word without a fact on the
    board is reported as unmodelled.
    """

    what: str


Condition = Compare | Not | AllOf | AnyOf | Matches | State


# ---------------------------------------------------------------- producing mana


class ColorsAmong(Node, frozen=True, tag="colors_among"):
    """The colours found among matching permanents, or among cards in a zone of yours."""

    of: Filter
    zone: Literal["battlefield", "graveyard", "exile"] = "battlefield"


class CouldProduce(Node, frozen=True, tag="could_produce"):
    """The types of mana that matching permanents could produce (CR 106.7).

    ``who`` may name one permanent instead: ``"sacrificed"``, ``"untapped"`` (both: one that matches
    ``of``, chosen as a cost), ``"that_permanent"`` (a trigger's), ``"target"``.
    """

    of: Filter
    colors_only: bool = False
    who: Literal["any_match", "sacrificed", "untapped", "that_permanent", "target"] = "any_match"


# The words: a fixed type; "any_color"; "any_type"; "chosen_color" (of the permanent or its effect);
# "commander_identity" (CR 903.4); "produced" (a type that the tapped permanent produced);
# "imprinted" (colours of the imprinted card); "noted" (a type noted earlier); "linked" (a colour or
# type fixed by what was paid or exiled).
TypeWord = Literal[
    "W",
    "U",
    "B",
    "R",
    "G",
    "C",
    "any_color",
    "any_type",
    "chosen_color",
    "commander_identity",
    "produced",
    "imprinted",
    "noted",
    "linked",
]
TypeSource = TypeWord | ColorsAmong | CouldProduce


class Part(Node, frozen=True):
    """An amount of mana and the types that it may have.

    ``spread`` says how types are picked from ``of``: ``one`` type for all of it, any
    ``combination``, all ``different``, or that amount of ``each``.
    """

    of: tuple[TypeSource, ...]
    amount: Quantity = 1
    spread: Literal["one", "combination", "different", "each"] = "one"


class Option(Node, frozen=True):
    """One thing an add-mana effect may give: all its parts together, while its condition holds."""

    mana: tuple[Part, ...]
    condition: Condition | None = None


class AddMana(Node, frozen=True, tag="add"):
    """Add mana: one option, chosen as it resolves among those whose condition holds (CR 106.3).

    An "instead" (CR 614.15) is an option with its condition beside one with the negated condition.
    ``restricted``: the mana carries a restriction or rider, which never changes its type (CR 106.6).
    """

    options: tuple[Option, ...]
    player: Literal["you", "that_player", "that_controller", "target", "each_player", "owner"] = "you"
    restricted: bool = False


# ---------------------------------------------------------------- other effects


class Lasting(Node, frozen=True, tag="lasting"):
    """An effect that stays for a while: an ability that functions from no permanent (CR 611.2, 603.7)."""

    ability: Ability
    until: str = "end of turn"


class Does(Node, frozen=True, tag="does"):
    """Something else that happens, named by a verb of the field, e.g. damage, lose_life, counter.

    Of ``"other"`` no more is held than ``kind_of``, in words.
    """

    what: str
    amount: Quantity = 1
    whom: str = "you"
    of: Filter | None = None
    kind_of: str = ""


class Search(Node, frozen=True, tag="search"):
    """Search a library for cards (CR 701.23)."""

    who: str
    for_: Filter
    to: str
    optional: bool = False
    reveal: bool = False


Effect = AddMana | Lasting | Does | Search


# ---------------------------------------------------------------- costs


class Pay(Node, frozen=True, tag="pay"):
    """A cost that is not printed as a symbol.

    ``what``: sacrifice, sacrifice_self, life, discard, exile, exile_self, tap, untap, remove_counters,
    put_counters, return, energy, reveal, mill, loyalty and so on; ``kind_of`` is a counter kind or a
    zone; ``of`` says which objects may be used.
    """

    what: str
    amount: Quantity = 1
    of: Filter | None = None
    kind_of: str = ""


# A string is printed symbols: "{T}", "{Q}", or a mana cost such as "{2}{G}".
Cost = str | Pay


# ---------------------------------------------------------------- abilities


class Activated(Node, frozen=True, tag="activated"):
    """An activated ability (CR 602); ``loyalty`` for those of planeswalkers (CR 606)."""

    costs: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    targets: bool = False
    loyalty: bool = False
    once_each_turn: bool = False
    sorcery_speed: bool = False
    moves_library: bool = False
    zone: str = "battlefield"
    label: str = ""


class TappedForMana(Node, frozen=True, tag="tapped_for_mana"):
    """ "Whenever … is tapped for mana" (CR 106.12a)."""

    permanent: Filter
    by: Literal["any", "you", "opponent", "active_player"] = "any"
    of_type: TypeSource | None = None
    attached: bool = False
    first_each_turn: bool = False


class Happens(Node, frozen=True, tag="happens"):
    """Any other trigger event, by a word of the field: enters, dies, casts, attacks, upkeep …

    ``number``: only the first, second and so on such event of a turn; 0 is every one.
    """

    what: str
    of: Filter | None = None
    who: str = "self"
    number: int = 0


Trigger = TappedForMana | Happens


class Triggered(Node, frozen=True, tag="triggered"):
    """A triggered ability (CR 603); ``condition`` is an intervening "if" (CR 603.4)."""

    trigger: Trigger
    effects: tuple[Effect, ...]
    condition: Condition | None = None
    targets: bool = False
    optional: bool = False
    once_each_turn: bool = False


class Retype(Node, frozen=True, tag="retype"):
    """Units of the event become other mana: the ``units`` named take one type out of ``to``.

    ``amount``: ``None`` keeps how many there are, a number replaces it ("one mana … instead of any other
    type and amount").
    """

    to: tuple[TypeSource, ...]
    units: Literal["all", "colored", "W", "U", "B", "R", "G", "C"] = "all"
    amount: int | None = None


class Multiply(Node, frozen=True, tag="multiply"):
    """That many times as much of that mana."""

    factor: int


class ByLandType(Node, frozen=True, tag="by_land_type"):
    """All units take the type that belongs to a basic land type of the tapped land: pairs of both."""

    types: tuple[tuple[str, ManaType], ...]


class AddUnits(Node, frozen=True, tag="add_units"):
    """That much more mana of a type, as part of the same event."""

    of: tuple[TypeSource, ...]
    amount: Quantity = 1


class ManaReplacement(Node, frozen=True, tag="mana_replacement"):
    """A replacement effect on a production event (CR 106.12b, 614).

    ``tapped``: applies only to permanents tapped for mana (CR 106.12); otherwise to any ability or spell
    of ``by``'s.  ``at_least``: only if the event as it now is has that much mana in all.  ``of_type``: only
    if it has mana of that type.  ``permanent``: which ones; ``on``: the permanent that the effect was given.
    """

    change: Retype | Multiply | ByLandType | AddUnits
    permanent: Filter = Filter()
    by: Literal["any", "you", "opponent"] = "any"
    tapped: bool = True
    at_least: int = 1
    of_type: TypeSource | None = None
    on: Literal["any", "target"] = "any"
    condition: Condition | None = None


class ChangeTypes(Node, frozen=True, tag="types"):
    """Layer 4 (CR 613.1d).  ``set_*`` replaces, ``add_*`` and ``lose_*`` do not.

    ``set_land_types``: the land's subtypes become these basic land types (CR 305.7).  In subtype lists
    ``"chosen"`` is the chosen type; ``"all_creature"``, ``"all_basic_land"``, ``"all_nonbasic_land"`` and
    ``"all_land"`` are groups.
    """

    set_types: tuple[str, ...] | None = None
    add_types: tuple[str, ...] = ()
    lose_types: tuple[str, ...] = ()
    set_land_types: tuple[str, ...] | None = None
    set_subtypes: tuple[str, ...] | None = None
    add_subtypes: tuple[str, ...] = ()
    lose_subtypes: tuple[str, ...] = ()
    add_supertypes: tuple[str, ...] = ()
    lose_supertypes: tuple[str, ...] = ()


class ChangeColors(Node, frozen=True, tag="colors"):
    """Layer 5 (CR 613.1e): set to, or add, these colours (``"chosen"``: the chosen one; empty set: colourless)."""

    set: tuple[str, ...] | None = None
    add: tuple[str, ...] = ()


class ChangeAbilities(Node, frozen=True, tag="abilities"):
    """Layer 6 (CR 613.1f): what is gained, and whether the others are lost first."""

    gain: tuple[Ability, ...] = ()
    lose: Literal["none", "all", "all_but_mana"] = "none"
    lose_keywords: tuple[str, ...] = ()


class ChangePT(Node, frozen=True, tag="pt"):
    """Layer 7 (CR 613.4): set a base value (7b, or 7a if characteristic-defining), add (7c), switch (7d)."""

    base_power: Quantity | None = None
    base_toughness: Quantity | None = None
    add_power: Quantity = 0
    add_toughness: Quantity = 0
    switch: bool = False


class ChangeControl(Node, frozen=True, tag="control"):
    """Layer 2 (CR 613.1b): control goes to this ability's controller."""

    to: Literal["you"] = "you"


class BecomeCopy(Node, frozen=True, tag="copy"):
    """Layer 1 (CR 613.1a): a copy of a permanent named by the board's ``copy_of``, with exceptions (CR 707.9).

    ``keeps_ability``: except it has the ability that makes it a copy.
    """

    of: Filter
    except_: tuple[ChangeTypes | ChangeColors | ChangeAbilities | ChangePT, ...] = ()
    keeps_ability: bool = False


class ChangeText(Node, frozen=True, tag="text"):
    """Layer 3 (CR 613.1c): one word of text is replaced by another."""

    what: Literal["land_type", "color", "creature_type"]
    from_: str = "chosen"
    to: str = "chosen"


Change = ChangeTypes | ChangeColors | ChangeAbilities | ChangePT | ChangeControl | BecomeCopy | ChangeText


class Static(Node, frozen=True, tag="static"):
    """A continuous effect on characteristics (CR 604, 613).

    ``affects``: a filter, this permanent, the one it is attached to, or the target it was given.
    """

    affects: Filter | Literal["self", "attached", "target"]
    changes: tuple[Change, ...]
    condition: Condition | None = None
    characteristic_defining: bool = False


class Permission(Node, frozen=True, tag="permission"):
    """Something is allowed, e.g. ``as_though_haste`` for activating abilities (CR 601.3, 602.5)."""

    what: str
    of: Filter | Literal["self", "attached"] = "self"
    condition: Condition | None = None


class Prohibition(Node, frozen=True, tag="prohibition"):
    """Something can't be done (CR 101.2): ``activate``, ``activate_non_mana``, ``activate_tapping``, ``search``.

    What costs ask for: ``pay_life``, and for what is affected ``be_sacrificed`` and ``get_counters``.

    ``amount`` and ``kind_of`` carry a limit, such as searching only the top four cards.
    """

    what: str
    of: Filter | Literal["self", "attached"] | None = None
    who: Literal["any", "you", "opponent", "chosen_player", "in_others_turns"] = "any"
    unless: tuple[Cost, ...] = ()
    amount: Quantity | None = None
    kind_of: str = ""
    condition: Condition | None = None


class EntersWith(Node, frozen=True, tag="enters_with"):
    """A replacement of entering (CR 614.1c): tapped, with counters, or after a choice.

    ``unless``: the payment or condition that avoids entering tapped.
    """

    tapped: bool = False
    counters: str = ""
    amount: Quantity = 0
    choose: tuple[
        Literal["color", "land_type", "creature_type", "card_name", "player", "opponent", "number", "type"], ...
    ] = ()
    unless: Condition | tuple[Cost, ...] | None = None
    condition: Condition | None = None


class Spell(Node, frozen=True, tag="spell"):
    """What an instant or sorcery does as it resolves."""

    effects: tuple[Effect, ...]
    targets: bool = False
    condition: Condition | None = None


class Keyword(Node, frozen=True, tag="keyword"):
    """A keyword ability (CR 702) with what follows it, e.g. partner with [name] (CR 702.124j)."""

    name: str
    value: str = ""


Ability = Activated | Triggered | ManaReplacement | Static | Permission | Prohibition | EntersWith | Spell | Keyword


class Unmodelled(Node, frozen=True, tag="unmodelled"):
    """A part of a card's text that the model does not hold.

    ``line`` counts the card's abilities from 1; ``summary`` is ours, never the card's words; ``why`` says
    what it could bear on.
    """

    line: int
    summary: str
    why: str


class Face(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One card face: characteristics (CR 109.3) and abilities, without intrinsic ones (CR 305.6).

    ``complete`` is false for a face that is known by name and characteristics only; ``counters`` are the kinds that
    its text names and that are not in :data:`bridge.cards.counters.KINDS`.

    >>> Face(name="Forest", supertypes=("basic",), types=("land",), subtypes=("Forest",)).complete
    True
    """

    name: str
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    mana_cost: str = ""
    colors: str = ""
    identity: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    layout: str = "normal"
    faces: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    unmodelled: tuple[Unmodelled, ...] = ()
    complete: bool = True
    counters: tuple[str, ...] = ()
