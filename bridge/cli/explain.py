"""The command ``explain``: what is asked, and how proofs are printed."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text
from rich.tree import Tree

from bridge.errors import InputError, one_line

if TYPE_CHECKING:
    from rich.console import Console

    from bridge.answers import SmallestChanges, Unmodelled
    from bridge.explain.explain import ExplainAnswer
    from bridge.explain.proof import Proof

MOST_CHANGES = 3  # together
MOST_BELOW = 12  # lines under one line; --json has them all
MANA = re.compile(r"\{([WUBRGC])\}")


class Explained(NamedTuple):
    """An answer, and how it is to be printed."""

    answer: ExplainAnswer
    chat: bool

    @property
    def unmodelled(self) -> tuple[Unmodelled, ...]:
        """What could change the answer and is not modelled."""
        return self.answer.unmodelled

    def as_json(self) -> dict[str, Any]:
        """Return the answer in the shape that ``--json`` prints."""
        return self.answer.as_json()


def add(parser: ArgumentParser) -> None:
    """Add what is asked."""
    from bridge.cli.commands import TYPES, board, graph, named, whole

    board(parser)
    parser.add_argument("id", metavar="ID", help="the permanent")
    parser.add_argument("type", metavar="TYPE", choices=TYPES, help="a type of mana: W U B R G C")
    parser.add_argument("--all", type=whole, default=1, metavar="N", help="up to N proofs, the shortest first")
    parser.add_argument("--format", choices=("tree", "chat"), default="tree", help="chat: five lines at most")
    parser.add_argument(
        "--candidates",
        type=named,
        metavar="FILE|CATEGORY|CARD,…",
        help="if it could not: what may be added so that it could (default: the basic lands)",
    )
    parser.add_argument(
        "--changes", type=whole, default=2, metavar="N", help="if it could not: up to N changes together (0: none)"
    )
    graph(parser)


def ask(given: Namespace) -> Explained:
    """Ask it."""
    from bridge.board.board import Board
    from bridge.explain.explain import explain, with_changes
    from bridge.files import check_file

    if not given.all:
        raise InputError("must be 1 or more", where="--all", value=given.all)
    if given.changes > MOST_CHANGES:
        raise InputError(f"can't be more than {MOST_CHANGES}", where="--changes", value=given.changes)
    if given.graph is not None:
        check_file(given.graph)
    board = Board.read(given.board)
    found = explain(board, given.id, given.type, given.edition, given.all)
    if not found.holds and given.changes:
        cards = None
        if given.candidates is not None:
            from bridge.board.format import PermanentKeys
            from bridge.board.words import check_permanent_card
            from bridge.cards.catalogue import catalogue
            from bridge.cards.table import find_face

            cards = catalogue(given.candidates, "--candidates")
            for card in cards:
                check_permanent_card(find_face(card), PermanentKeys(card), "--candidates")
        found = with_changes(found, board, cards, given.changes, given.edition)
    if given.graph is not None:
        from bridge.pictures.formats import write_graph
        from bridge.pictures.proofs import proof_graph

        write_graph(proof_graph(found), given.graph)
    return Explained(found, given.format == "chat")


def show(out: Console, explained: Explained) -> None:
    """Print the answer, without what is not modelled unless it is for a chat."""
    answer = explained.answer
    if explained.chat:
        from bridge.explain.chat import chat

        for line in chat(answer).splitlines():
            out.print(_text(line), soft_wrap=True)
        return
    if not answer.holds:
        out.print(_text(f"{answer.called} could not produce {{{answer.type}}}:"))
        for reason in answer.because:
            out.print(_text(f"  {reason.text}", reason.rule))
    if answer.changes is not None:
        _show_changes(out, answer.changes)
    for proof in answer.proofs or answer.then[:1]:
        out.print(tree(proof))
    if answer.others:
        several = "1 other reason" if answer.others == 1 else f"{answer.others:,} other reasons"
        out.print(Text(f"{several} (--all N shows up to N)"))


def _show_changes(out: Console, changes: SmallestChanges) -> None:
    """Print the smallest changes that would make it so, a line for each set, or that there is none."""
    if not changes.sets:
        out.print(Text(f"{changes.text[:1].upper()}{changes.text[1:]}."))
        return
    many = f"up to {changes.most} of {changes.candidates:,} candidates together"
    out.print(Text(f"It could after any of these ({many}: {one_line(changes.among)}):"))
    for one in changes.sets[:MOST_BELOW]:
        out.print(Text("  " + "; ".join(one_line(change.text()) for change in one)))
    if len(changes.sets) > MOST_BELOW or changes.cut:
        out.print(Text("  … and more", "dim"))
    out.print(Text("After the first:"))


def tree(proof: Proof) -> Tree:
    """Return a proof as a tree: each line above those that it rests on, and those not twice."""
    first = proof.nodes[0]
    root = Tree(_text(first.text, *first.rules))
    shown = {0}
    stack: list[tuple[Tree, int, frozenset[int]]] = [(root, 0, frozenset())]
    while stack:
        branch, place, beside = stack.pop()
        below = [other for other in proof.nodes[place].because if other not in beside]
        todo = []
        for other in below[:MOST_BELOW]:
            node = proof.nodes[other]
            again = other in shown and node.kind == "step"
            line = _text(node.text, *node.rules)
            leaf = branch.add(line.append(" (as above)", "dim") if again else line)
            if not again:
                shown.add(other)
                todo.append((leaf, other, frozenset(below) | beside))
        if len(below) > MOST_BELOW:
            branch.add(Text(f"… and {len(below) - MOST_BELOW:,} more", "dim"))
        stack += reversed(todo)
    return root


def _text(line: str, *rules: str) -> Text:
    """A line with mana in its colours and the rules behind it; control characters are shown, not sent."""
    from bridge.cli.tables import STYLES

    text = Text("".join(map(one_line, line)))
    for found in MANA.finditer(text.plain):
        text.stylize(STYLES[found[1]], *found.span())
    return text.append(f"  CR {', '.join(rules)}", "cyan") if rules else text
