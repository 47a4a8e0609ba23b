"""An explanation in five lines at most, for a chat."""

from __future__ import annotations

from itertools import groupby

from bridge.errors import one_line
from bridge.explain.explain import ExplainAnswer
from bridge.explain.proof import Node, Proof

MOST_LINES = 5
EVENTS = ("production", "replacement", "continuous effect")  # topics of lines in which something happens


def chat(answer: ExplainAnswer) -> str:
    """Return an answer in at most five lines, with the numbers of the rules.

    >>> from bridge import Board
    >>> from bridge.explain.explain import explain
    >>> print(chat(explain(Board.parse("A: Forest, Reflecting Pool"), "reflecting-pool", "G")))
    Yes, Reflecting Pool could produce {G} (CR 106.7).
    Forest would add {G} by “{T}: add {G}” (CR 106.3, 107.4).
    Reflecting Pool would add {G} by “{T}: add what land you control could produce” (CR 106.3, 106.7).
    >>> print(chat(explain(Board.parse("A: Forest, Contamination"), "forest", "U")))
    No, Forest could not produce {U}: none of its abilities adds {U} (CR 106.7).
    """
    lines = _yes(answer) if answer.holds else _no(answer)
    lines += [f"Not modelled, and could change this: {len(answer.unmodelled)} texts."] if answer.unmodelled else []
    if len(lines) > MOST_LINES:
        left_out = len(lines) - MOST_LINES + 1
        lines = [lines[0], f"… {left_out} steps before, then:", *lines[left_out + 1 :]]
    return "\n".join(lines)


def _no(answer: ExplainAnswer) -> list[str]:
    first, *others = [f"{reason.text} (CR {reason.rule})" for reason in answer.because]
    lines = [f"No, {answer.called} could not produce {{{answer.type}}}: {first}."]
    lines += [f"Also: {text}." for text in others]
    if answer.changes is not None and answer.changes.sets:
        lines.append(f"It could after this: {one_line(answer.changes.text)}.")
    elif answer.changes is not None and len(lines) + bool(answer.unmodelled) < MOST_LINES:
        lines.append(f"{answer.changes.text[:1].upper()}{one_line(answer.changes.text[1:])}.")
    return lines


def _yes(answer: ExplainAnswer) -> list[str]:
    proof = answer.proofs[0]
    lines = [f"Yes, {_said(proof.nodes[0])}."]
    for topic, nodes in groupby(_events(proof), lambda node: node.topic):
        if topic == "replacement":
            lines.append(_steps([node for node in nodes if ": " in node.text]))
        else:
            lines += [f"{_said(node)}." for node in nodes]
    if answer.others:
        lines.append(f"There {'is 1 other reason' if answer.others == 1 else f'are {answer.others:,} other reasons'}.")
    return lines


def _events(proof: Proof) -> list[Node]:
    """The lines in which something happens, each after those that it rests on."""
    order: dict[int, None] = {}
    stack = [(0, False)]
    while stack:
        place, done = stack.pop()
        if done:
            order[place] = None
        elif place not in order:
            stack += [(place, True), *((other, False) for other in reversed(proof.nodes[place].because))]
    return [node for node in map(proof.nodes.__getitem__, order) if node.topic in EVENTS]


def _steps(nodes: list[Node]) -> str:
    """The steps of replacement effects in one sentence."""
    told = "; ".join(node.text for node in nodes)
    rules = dict.fromkeys(rule for node in nodes for rule in node.rules)
    return f"{told[:1].upper()}{told[1:]} (CR {', '.join(rules)})."


def _said(node: Node) -> str:
    return f"{node.text} (CR {', '.join(node.rules)})" if node.rules else node.text
