"""The questions for mutants of the chapters on what permanents are (CR 613), put as ``types`` puts them.

Compared is what an answer tells. How the layers are cut into steps is not in it, but the order of the effects is.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from itertools import permutations
from pathlib import Path

from clingo import Symbol

from bridge import Board, rules
from bridge.check.run import read_cases
from bridge.facts.board import board_facts
from tests.layers import reference, statics
from tests.layers.boards import On, board
from tests.layers.compare import EFFECTS, FIELD, HOSTS, place
from tests.mutation import battery as mana
from tests.mutation import changed, copied, laid, noted
from tests.mutation.question import Question

CASES = Path(__file__).parents[1] / "cases" / "layers.yaml"


def told(shown: Sequence[Symbol]) -> Hashable:
    """What an answer tells: characteristics, notes and unread words; and the effects in order, with their reasons."""
    plain = frozenset(atom for atom in shown if atom.name in ("is_now", "note", "unread"))
    reasons: dict[tuple[Symbol, ...], set[Symbol]] = defaultdict(set)
    for atom in shown:
        if atom.name == "applied":
            step, slot, effect, stamp, why = atom.arguments
            reasons[step, slot, stamp, effect].add(why)
    order = tuple(
        (slot, effect, frozenset(reasons[step, slot, stamp, effect])) for step, slot, stamp, effect in sorted(reasons)
    )
    return plain, order


def question(title: str, given: Board, asked: Sequence[str] = ("sizes_asked.",)) -> Question:
    facts = "\n".join([board_facts(given), *asked])
    files = rules.needed(rules.rule_files([*rules.CHARACTERISTICS, "types"]), [facts])
    read = rules.facts_about(rules.read_by(files), facts)
    return Question(title, "\n".join(read), files, told, reads_if_asked=True)


Compared = tuple[str, list[On], list[reference.Effect]]


def compared() -> Iterator[Compared]:
    """Boards that the reference answers too: cards by twos and threes, and statics drawn at random."""
    pick = random.Random(613)
    pairs, triples = (pick.sample(list(permutations(EFFECTS, many)), 24) for many in (2, 3))
    for at, names in enumerate([*((name,) for name in EFFECTS), *pairs, *triples]):
        field = {"forest", "vents", "arbor", "token", "mill", *(HOSTS[name] for name in names if name in HOSTS), *names}
        yield " and ".join(names), [on for on in place(names, bool(at % 2)) if on.id in field], []
    field = [on for on in FIELD if on.id in ("forest", "vents", "arbor", "token")]
    for at in range(30):
        described = []
        for _ in range(pick.randint(2, 3)):
            clauses = [pick.sample(statics.TESTS, pick.randint(1, 2)) for _ in range(pick.randint(1, 2))]
            second = pick.choice([None, *(change for change in statics.CHANGES if change[0] in statics.LAYER)])
            kind = pick.choice(("enchantment", "creature", "land"))
            described.append((clauses, pick.choice(statics.CHANGES), second, kind))
        yield f"random statics, {at}", *statics.placed(field, described)


def by_hand() -> Iterator[laid.Laid]:
    """Boards whose answers are worked out by hand."""
    yield from laid.boards()
    yield from noted.boards()
    yield from copied.boards()
    yield from changed.boards()


def battery() -> list[Question]:
    listed = [question(one.title, one.board) for one in by_hand()]
    listed.append(question("no sizes asked", Board.parse("A: Llanowar Elves, Forest"), ()))
    basics = Board.parse("A: Plains, Island, Swamp, Mountain, Forest")
    listed.append(mana.question("basic lands", basics, [one.id for one in basics.permanents]))
    listed += [question(case.id, Board.from_tree(case.board)) for case in read_cases(str(CASES))]
    listed += [question(title, board(permanents)) for title, permanents, _ in compared()]
    for one in listed:
        one.answer = one.ask()
    return listed
