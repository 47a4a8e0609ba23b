"""Rules of ours that never fire, and literals that never matter, on any board up to a bound.

Each rule gets a companion that says whether its body holds: ``traced(Number)``.  For a literal, the companion's body
lacks it and its head must be missing, so it says that the rule without the literal would derive something more; on
a board where it says so for no literal, the answer set would be the same without any of them.  What is traced on
some board is found as brave consequences, and is not looked for again on larger boards.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import clingo
import msgspec
from clingo.ast import AST, ASTType, Sign

from bridge import rules
from bridge.answers import SCHEMA_VERSION, Answer
from bridge.board.board import Board
from bridge.cards import model
from bridge.cards.table import find_face
from bridge.facts.board import fact_chunks
from bridge.facts.space import space_chunks
from bridge.search import layered
from bridge.search.cubes import Cube, boards_in, cubes, space_of
from bridge.search.default_cards import about_layers, about_mana
from bridge.search.pieces import Stock, stock_of
from bridge.search.programs import nodes_of, signatures
from bridge.search.properties import Property
from bridge.search.worlds import files_of
from bridge.work.processes import Progress, on_all_cores

DEAD, IDLE = "dead-rule", "idle-literal"
TRACES = (DEAD, IDLE)
TITLES = {DEAD: "Is there a rule that never fires?", IDLE: "Is there a literal that never matters?"}
ASKED = Property(name="", title="", text="found.")
INTERACTS = "found. #program layers. interacts(Effect, Other, Layer) :- could_depend(Effect, Other, Layer)."
LAYERED = Property(name="", title="", text=INTERACTS, asks="types", layers=True)


class Trace(msgspec.Struct, frozen=True):
    """What is looked for of one rule: that it fires (``literal`` -1), or that one of its literals matters."""

    file: str
    line: int
    text: str
    literal: int = -1

    def as_json(self) -> dict[str, Any]:
        """Return it in the shape that ``--json`` prints."""
        return {"file": self.file, "line": self.line, "rule": self.text}


class TraceAnswer(Answer, frozen=True):
    """The answer to ``dead-rule`` or ``idle-literal``.

    ``never`` was seen on no board; ``beyond`` can't be seen on these cards, since no fact about them has a predicate
    that the rule needs; ``seen`` is how many were seen.
    """

    name: str
    size: int
    players: int
    cards: int
    boards: int
    seen: int
    never: tuple[Trace, ...]
    beyond: tuple[Trace, ...]
    left_out: dict[str, str]
    notes: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        """Whether there is one that was never seen although the cards have all that it needs."""
        return bool(self.never)

    def verdict(self) -> str:
        """Return the answer in one sentence, with its bound."""
        what, does = ("rule", "fire") if self.name == DEAD else ("literal", "matter")
        return (
            f"{len(self.never):,} {what}s never {does}, {self.seen:,} do, among {self.boards:,} boards of up to "
            f"{self.size} permanents from {self.cards:,} cards under {self.players} players; {len(self.beyond):,} more "
            f"are about what none of these cards has."
        )

    def as_json(self) -> dict[str, Any]:
        """Return the answer in the shape that ``--json`` prints."""
        return {
            "schema_version": SCHEMA_VERSION,
            "property": self.name,
            "question": TITLES[self.name],
            "found": self.found,
            "bound": {
                "permanents": self.size,
                "players": self.players,
                "cards": self.cards,
                "boards": self.boards,
            },
            "seen": self.seen,
            "never": [one.as_json() for one in self.never],
            "beyond": [one.as_json() for one in self.beyond],
            "left_out": self.left_out,
            "notes": list(self.notes),
        }


def trace(
    name: str,
    cards: Sequence[str] = (),
    size: int = 4,
    players: int = 2,
    edition: str = rules.EDITIONS[-1],
    progress: Progress | None = None,
) -> TraceAnswer:
    """Return the rules that never fire, or the literals that never matter, on boards of some cards.

    Args:
        name: ``dead-rule`` or ``idle-literal``.
        cards: names; by default those that bear on mana, for rules also those about layers, one by one or in pairs, and
            for literals without the effects by land type, which make them slow.
        size: how many permanents boards may have.
        players: one or two.
        edition: the edition of the rules.
        progress: is called with what is going on.
    """
    by_default = about_mana() if name == DEAD else tuple(card for card in about_mana() if not _by_land_type(card))
    stock = stock_of(cards or by_default, players, ASKED, edition)
    facts = _facts_of(stock)
    listed = list(traces_of(name, files_of(ASKED, edition, True)))
    wanted = {one for one in listed if _within(one, facts)}
    boards, number, left_out, bounds = 0, stock.number(), stock.left_out, stock.bounds()
    seen: set[Trace] = set()
    for permanents in range(1, size + 1):
        parts = list(cubes(stock, ASKED, permanents))
        work = functools.partial(in_cube, stock, tuple(sorted(wanted - seen, key=_order)), edition)
        for done, (part, found) in enumerate(on_all_cores(work, parts), start=1):
            if progress is not None:
                progress(f"boards of {permanents}", done, len(parts))
            seen |= found
            boards += boards_in(part, stock, ASKED)
    if name == DEAD:
        more = stock_of(tuple(dict.fromkeys((*(cards or about_layers()), *stock.asked))), 1, LAYERED, edition)
        facts |= _facts_of(more)
        listed += traces_of(name, [*files_of(ASKED, edition), *files_of(LAYERED, edition)])
        wanted = {one for one in listed if _within(one, facts)}
        for found in one_by_one(more, tuple(sorted(wanted - seen, key=_order)), edition, progress):
            boards += 1
            seen |= found
        number, left_out, bounds = more.number(), more.left_out, more.bounds()
    return TraceAnswer(
        name=name,
        size=size,
        players=players,
        cards=number,
        boards=boards,
        seen=len(seen),
        never=tuple(sorted(wanted - seen, key=_order)),
        beyond=tuple(sorted(set(listed) - wanted - seen, key=_order)),
        left_out=left_out,
        notes=(*((PAIRS,) if name == DEAD else ()), *bounds),
    )


def _by_land_type(card: str) -> bool:
    changes = (a.change for a in find_face(card).abilities if isinstance(a, model.ManaReplacement))
    return any(isinstance(change, model.ByLandType) for change in changes)


PAIRS = (
    "rules about continuous effects were looked at on boards of one card, and of two whose effects could depend on each"
    " other; all others on all boards up to the bound"
)


def traces_of(name: str, files: Iterable[Path]) -> Iterator[Trace]:
    """Yield what is to be looked for in rule files."""
    for file in dict.fromkeys(files):
        for node in nodes_of(file):
            if node.ast_type != ASTType.Rule or not node.body or str(node.head) == "#false":
                continue
            place = str(file.relative_to(rules.RULES)), node.location.begin.line, str(node)
            if name == DEAD:
                yield Trace(*place)
            elif file.parent.name != "layers" and node.head.ast_type == ASTType.Literal:
                for at, literal in enumerate(node.body):
                    if _can_be_dropped(node, at):
                        yield Trace(place[0], place[1], f"{literal} in {place[2]}", at)


def _can_be_dropped(rule: AST, at: int) -> bool:
    """Whether the rule without a literal is a rule: the literal must not be what gives a variable its values."""
    rest = [*rule.body[:at], *rule.body[at + 1 :]]
    messages: list[str] = []
    try:
        control = clingo.Control([], logger=lambda code, message: messages.append(message))
        body = [*map(str, rest), f"not {rule.head}"]
        control.add("base", [], f"traced :- {'; '.join(body)}.")
        control.ground([("base", [])])
    except RuntimeError:
        return False
    return not any("unsafe" in message for message in messages)


def traced_text(file: Path, wanted: dict[tuple[str, int], list[tuple[int, Trace]]]) -> str:
    """Return the rules of a file, each with a companion for what is looked for of it."""
    lines: list[str] = []
    for node in nodes_of(file):
        if node.ast_type in (ASTType.ShowSignature, ASTType.ShowTerm):
            continue
        lines.append(str(node))
        if node.ast_type == ASTType.Rule:
            for number, one in wanted.get((str(file.relative_to(rules.RULES)), node.location.begin.line), []):
                body = [str(literal) for at, literal in enumerate(node.body) if at != one.literal]
                if one.literal >= 0:
                    atom = node.head
                    body.append(str(atom.update(sign=Sign.Negation)))
                lines.append(f"traced({number}) :- {'; '.join(body)}.")
    return "\n".join(lines)


def _control(chunks: Sequence[str], files: Sequence[Path], wanted: Sequence[Trace]) -> clingo.Control:
    by_place: dict[tuple[str, int], list[tuple[int, Trace]]] = {}
    for number, one in enumerate(wanted):
        by_place.setdefault((one.file, one.line), []).append((number, one))
    text = "\n".join(dict.fromkeys("\n".join(chunks).splitlines()))
    traced = [traced_text(file, by_place) for file in files]
    parts = [
        text,
        *(f"#program base.\n{one}" for one in traced),
        "#program base.",
        "#defined traced/1.",
        "#show traced/1.",
    ]
    control = rules.make_control("\n".join(parts), [], ["0", "--enum-mode=brave"])
    return control


def in_cube(stock: Stock, wanted: tuple[Trace, ...], edition: str, cube: Cube) -> frozenset[Trace]:
    """Return what is seen on some board of a part of the search."""
    space = space_of(cube, stock, ASKED)
    question = ASKED.question(space.base.players, tuple(place.id for place in space.places))
    chunks = [*space_chunks(space), *question]
    files = rules.needed(files_of(ASKED, edition, True), chunks)
    control = _control(chunks, files, wanted)
    rules.ground(control, layered=False)
    return _seen(control, wanted)


def _seen(control: clingo.Control, wanted: Sequence[Trace]) -> frozenset[Trace]:
    numbers: set[int] = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            numbers |= {symbol.arguments[0].number for symbol in model.symbols(shown=True)}
    return frozenset(wanted[number] for number in numbers)


def one_by_one(
    stock: Stock, wanted: tuple[Trace, ...], edition: str, progress: Progress | None
) -> Iterator[frozenset[Trace]]:
    """Yield what is seen on plain boards: each card alone, and the pairs whose continuous effects could interact."""
    ways = layered.ways_for(stock, LAYERED, edition)
    alone = [(at,) for at in range(len(ways.layered) + len(ways.light))]
    held = [*alone, *(pair for pair in layered.candidates(ways, 2))]
    boards = [board for one in held for some in layered.boards_of(one, ways, stock.players) for board in some]
    work = functools.partial(on_board, wanted, edition)
    for done, (_, found) in enumerate(on_all_cores(work, boards), start=1):
        if progress is not None:
            progress("boards with layers", done, len(boards))
        yield found


def on_board(wanted: tuple[Trace, ...], edition: str, board: Board) -> frozenset[Trace]:
    """Return what is seen on one board."""
    ids = tuple(permanent.id for permanent in board.permanents)
    chunks = [*fact_chunks(board), *ASKED.question(board.players, ids)]
    both = dict.fromkeys([*files_of(LAYERED, edition), *files_of(ASKED, edition)])
    files = rules.needed(both, chunks)
    control = _control(chunks, files, wanted)
    rules.ground(control, layered=any(path.parts[-2] == "layers" for path in files))
    return _seen(control, wanted)


def _facts_of(stock: Stock) -> set[str]:
    """The predicates of the facts that boards of a stock have."""
    from bridge.facts.cards import card_facts

    found: set[str] = set()
    for piece in stock.pieces:
        for way in piece.ways:
            board = Board.from_tree({"players": stock.players}).holding((msgspec.structs.replace(way, id="p"),))
            chunks = [*fact_chunks(board), card_facts(way.face, "")]
            found |= {line.partition("(")[0].rstrip(".") for chunk in chunks for line in chunk.splitlines()}
    return found | {"types_asked", "taps_asked", "place_of_board", "may_hold", "may_show", "may_count", "alike"}


@functools.cache
def _facts_only() -> frozenset[str]:
    """The predicates that no rule derives."""
    nodes = nodes_of(rules.RULES / "board/facts.lp")
    return frozenset(node.name for node in nodes if node.ast_type == ASTType.Defined)


def _within(one: Trace, facts: set[str]) -> bool:
    """Whether some fact has each predicate that a rule needs of facts."""
    rule = next(
        node
        for node in nodes_of(rules.RULES / one.file)
        if node.ast_type == ASTType.Rule and node.location.begin.line == one.line
    )
    needs = {
        name
        for at, literal in enumerate(rule.body)
        if literal.ast_type == ASTType.Literal and (literal.sign == Sign.NoSign or at == one.literal)
        for name, _ in signatures(literal)
    }
    return (needs & _facts_only()) <= facts


def _order(one: Trace) -> tuple[str, int, int]:
    return one.file, one.line, one.literal
