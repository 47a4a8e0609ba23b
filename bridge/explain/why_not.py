"""Why a permanent could not produce a type of mana: what stands in the way, each with its rule."""

from __future__ import annotations

import clingo
from clingo import Symbol

from bridge import rules
from bridge.amounts import Amounts
from bridge.answers import RuleStep
from bridge.explain.sentences import Sentences
from bridge.explain.world import World
from bridge.facts.terms import TYPE_LETTERS
from bridge.queries.session import name

# What the reasons of asp_rules/why_not say, and the rule. {ability} and {other} are the arguments of a reason, {what}
# is the type.  In this order, the nearest reason first.
REASONS = {
    "land_types_set": ("{other} sets its land types in layer 4, so it has no “{ability}”", "305.7"),
    "types_set": ("{other} changes its types in layer 4, so it has no “{ability}”", "205.1a"),
    "abilities_lost": ("{other} takes “{ability}” away in layer 6", "613.1f"),
    "face_down": ("it is face down and has none of its card's abilities", "708.2a"),
    "replaced": (
        "“{ability}” would add {what}, but every order of replacement effects ends without it: {other} takes it away",
        "616.1",
    ),
    "no_amount": ("the amount of mana that “{ability}” would add is 0", "107.1b"),
    "unmet": ("the condition for {what} in “{ability}” is not met", "608.2c"),
    "other_undefined": ("“{ability}” adds nothing, for another type that it adds is not defined", "106.5"),
    "no_choice": ("no color or card has been chosen for “{ability}”", "106.5"),
    "chosen_other": ("the color chosen for “{ability}” is {other}", "607.2"),
    "imprinted_other": ("the card exiled for “{ability}” is not of that color", "607.2"),
    "no_commander": ("its controller has no commander, so no color is defined for “{ability}”", "903.4f"),
    "identity_without": ("the color identity of its controller's commander has no {what}", "903.4"),
    "no_such_color": ("nothing that “{ability}” looks at is of that color", "105.2"),
    "no_event": ("“{ability}” adds mana of a type that was produced, and nothing was tapped for mana", "106.5"),
    "only_colors": ("“{ability}” asks for a color, and colorless is none", "106.1a"),
    "sees_none": ("“{ability}” sees no other permanent", "106.7"),
    "mirrors_none": ("“{ability}” only reflects permanents, and none that it sees could produce {what}", "106.7"),
    "no_ability": ("it has no ability that adds mana", "106.7"),
}
NEVER = ("none of its abilities adds {what}", "106.7")
MOST = 3  # reasons in an answer


def why_not(world: World, permanent: str, mana_type: str, say: Sentences) -> tuple[RuleStep, ...]:
    """Return what keeps a permanent from producing a type of mana.

    Args:
        world: the board's answer set.
        permanent: the permanent's id.
        mana_type: the type's name; the permanent could not produce it.
        say: the sentences of the board.

    >>> from bridge import Board
    >>> from bridge.explain.world import world_of
    >>> board = Board.parse("A: Tropical Island, Blood Moon")
    >>> world = world_of(board, rules.EDITIONS[-1])
    >>> print(why_not(world, "tropical-island", "blue", Sentences(board, world))[0].text)
    Blood Moon sets its land types in layer 4, so it has no “{T}: add {U}”
    """
    asked = [clingo.String(permanent), clingo.Function(mana_type)]
    if not world.asks_why_not:
        world.asks_why_not = True
        for path in rules.rule_files(["why_not"], rules.EDITIONS[0]):
            if path.parent.name == "why_not":
                world.control.load(str(path))
    world.control.ground([("why_not", asked)], Amounts())
    found = [atom.arguments[2] for atom in world.atoms("blocked", 3) if atom.arguments[:2] == asked]
    what = f"{{{TYPE_LETTERS[mana_type]}}}"
    if not found:
        return (RuleStep(NEVER[1], NEVER[0].format(what=what)),)
    order = list(REASONS)
    reasons = sorted(found, key=lambda reason: (order.index(_plain(reason).name), reason))
    if len({reason.name for reason in reasons}) > 1:
        reasons = [reason for reason in reasons if reason.name != "no_ability"]
    return tuple(dict.fromkeys(_reason(reason, what, say) for reason in reasons))[:MOST]


def _plain(reason: Symbol) -> Symbol:
    """What is in the way of another type that would have been turned into the one that is asked for, or of that."""
    return reason.arguments[0] if reason.name == "nothing_to_turn" else reason


def _reason(reason: Symbol, what: str, say: Sentences) -> RuleStep:
    if reason.name == "nothing_to_turn":
        inner, other_type, source = reason.arguments
        step = _reason(inner, f"{{{TYPE_LETTERS[other_type.name]}}}", say)
        return RuleStep(step.rule, f"{step.text}, so {say.label(source)} makes no {what}")
    text, rule = REASONS[reason.name]
    ability = say.ability(reason.arguments[0]) if reason.arguments else ""
    other = ""
    if len(reason.arguments) > 1:
        second = reason.arguments[1]
        other = say.label(second) if reason.name != "chosen_other" else name(second)
    return RuleStep(rule, text.format(what=what, ability=ability, other=other))
