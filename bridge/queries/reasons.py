"""The reasons for no mana, in words: each with the rule that it rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clingo import Symbol

# What the atoms ``nothing(Permanent, Reason)`` say; {other} is the second argument of the reason.
TEXTS = {
    "no_ability": "it has no ability that adds mana (CR 106.7)",
    "no_option": "the condition in its ability's effect is not met (CR 608.2c)",
    "no_amount": "the amount of mana it would add is 0 (CR 107.1b)",
    "no_color": "there is no color among the permanents it counts (CR 106.5)",
    "no_choice": "no color or card has been chosen for it (CR 106.5)",
    "no_commander": "its controller has no commander, so no color is defined (CR 903.4f, 106.5)",
    "colorless_commander": "its controller's commander has no color in its color identity (CR 903.4, 106.5)",
    "no_event": "it adds mana of a type that was produced, and nothing was tapped for mana (CR 106.5)",
    "sees_none": "it sees no permanent of the kind whose mana it reflects (CR 106.7)",
    "sees_colorless": "it asks for a color, and what it sees could produce only colorless mana (CR 106.7, 106.1a)",
    "sees_barren": "it only reflects permanents that could produce nothing themselves: {other} (CR 106.7)",
}


def reason_text(reasons: Iterable[Symbol], ids: Callable[[str], Iterable[str]] = lambda name: (name,)) -> str:
    """Return one sentence for all that keeps a permanent from producing mana.

    Args:
        reasons: the second arguments of the atoms ``nothing(Permanent, Reason)``.
        ids: the ids of the permanents that a name in a reason stands for.

    >>> import clingo
    >>> reason_text([clingo.parse_term("no_ability")])
    'it has no ability that adds mana (CR 106.7)'
    """
    others: dict[str, list[str]] = {}
    for reason in sorted(reasons):
        seen = others.setdefault(reason.name, [])
        if len(reason.arguments) > 1:
            seen += ids(reason.arguments[1].string)
    texts = []
    for kind, seen in others.items():
        more = f" and {len(seen) - 3} more" if len(seen) > 3 else ""
        texts.append(TEXTS[kind].format(other=", ".join(sorted(seen)[:3]) + more))
    return "; ".join(texts)
