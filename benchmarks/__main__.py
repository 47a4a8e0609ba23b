"""Print the table of ratios: ``python -m benchmarks``."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from functools import partial
from itertools import count
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.boards import (
    EFFECTS,
    LAYERED_EFFECTS,
    TRIGGERS,
    TYPE_EFFECTS,
    brute_force,
    distinct_effects,
    field,
    five_type_effects,
    lands,
)
from benchmarks.sweeps import sweep_against_alone
from benchmarks.timing import seconds, side_by_side
from bridge import Board
from bridge.cards.catalogue import category
from bridge.queries import session
from bridge.queries.could import could
from bridge.queries.explain import explain
from bridge.queries.legal import legal
from bridge.queries.orderings import orderings
from bridge.queries.tap import tap
from bridge.queries.types import types
from bridge.queries.what_if import each_added, each_removed

LINE = "A: Forest, Exotic Orchard; B: Exotic Orchard, Reflecting Pool"


def cold(table: Table) -> None:
    """The command in a process of its own, against clingo in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        fact = Path(folder) / "fact.lp"
        fact.write_text("a.\n", encoding="utf-8")
        clingo = [sys.executable, "-m", "clingo", str(fact)]
        ours = [sys.executable, "-m", "bridge.cli.main", "could", LINE]
        run = partial(subprocess.run, stdout=subprocess.DEVNULL, check=False)
        base, time = side_by_side(partial(run, clingo), partial(run, ours), rounds=21)
    row(table, "cold `manaproof could`, 4 permanents", time, "python -m clingo, one fact", base, "4")


def warm(table: Table) -> None:
    """Boards in a running process; each round is a new board, so that nothing is remembered."""
    seeds = count()
    small = lambda: could(lands(6, 2, (), next(seeds)))  # noqa: E731
    for name, make in (
        ("22 permanents, 2 mirrors", lambda: could(lands(20, 2, (), next(seeds)))),
        ("22 permanents, 4 mirrors, 3 effects", lambda: could(lands(15, 4, seed=next(seeds)))),
        ("60 lands, 4 mirrors, 3 effects", lambda: could(lands(60, seed=next(seeds)))),
        ("400 lands, 4 mirrors, 3 effects", lambda: could(lands(400, seed=next(seeds)))),
    ):
        base, time = side_by_side(small, make)
        row(table, f"warm could, {name}", time, "8 permanents", base, "")
    board = lands(15)
    could(board)
    base, time = side_by_side(small, lambda: could(board))
    row(table, "warm could, 22 permanents asked again", time, "8 permanents", base, "")


def layers_and_triggers(table: Table) -> None:
    """Continuous effects in their layers, triggers and activation; each round is a new board."""
    seeds = count()
    plain = lambda: could(field(55, (), next(seeds)))  # noqa: E731
    for number in (1, 3, 5):
        ask = lambda number=number: types(field(60 - number, TYPE_EFFECTS[:number], next(seeds)))  # noqa: E731
        base, time = side_by_side(plain, ask)
        row(table, f"types, 60 permanents, {number} effects", time, "could, 55 without effects", base, "")
    base, time = side_by_side(plain, lambda: types(field(55, TYPE_EFFECTS, next(seeds), category("lands"))))
    row(table, "types, 55 of all lands, 5 effects", time, "could, 55 without effects", base, "")
    drawn = lambda: (seed := next(seeds), types(field(55, five_type_effects(seed), seed)))  # noqa: E731
    base, time = side_by_side(plain, drawn, rounds=31)
    row(table, "types, 60 permanents, any 5 of 16 effects", time, "could, 55 without effects", base, "")
    base, time = side_by_side(plain, lambda: types(field(55, LAYERED_EFFECTS, next(seeds))))
    row(table, "types, 60 permanents, 5 effects in 6 layers", time, "could, 55 without effects", base, "")
    base, time = side_by_side(plain, lambda: types(field(235, TYPE_EFFECTS, next(seeds))))
    row(table, "types, 240 permanents, 5 effects", time, "could, 55 without effects", base, "")

    def crowded() -> Board:
        return field(40, (*EFFECTS, *TRIGGERS), next(seeds))

    base, time = side_by_side(plain, lambda: tap(board := crowded(), board.permanents[-2].id))
    row(table, "tap, 40 lands, 3 effects, 6 triggers", time, "could, 55 without effects", base, "")
    base, time = side_by_side(plain, lambda: legal(crowded()))
    row(table, "legal, 40 lands, 3 effects, 6 triggers", time, "could, 55 without effects", base, "")


def effects(table: Table) -> None:
    """Distinct effects on one land, against listing the orders and against Python's permutations."""
    for number in (4, 6, 8, 10, 12):
        board = distinct_effects(number)
        time = seconds(partial(tap, board, "forest"))
        name = f"tap, {number} distinct effects"
        if number <= 8:
            row(table, name, time, "Python permutations", seconds(partial(brute_force, board)), "")
        if number <= 6:
            row(table, name, time, "all answer sets listed", seconds(partial(orderings, board, "forest")), "")
        if number > 8:
            row(table, name, time, "(permutations don't end)", None, "")


def explanations(table: Table) -> None:
    """Proofs, against the answers that they prove."""
    seeds = count()
    answer = lambda: could(lands(15, 4, seed=next(seeds)))  # noqa: E731
    base, time = side_by_side(answer, lambda: explain(lands(15, 4, seed=next(seeds)), "reflecting-pool", "B"))
    row(table, "explain, 22 permanents, 4 mirrors, 3 effects", time, "could on such a board", base, "")
    board = lands(15, 4)
    explain(board, "reflecting-pool", "B")
    base, time = side_by_side(answer, lambda: explain(board, "reflecting-pool", "B"))
    row(table, "the same, asked about before", time, "could on such a board", base, "")


def changes(table: Table) -> None:
    """Many changes of one board, against each changed board asked anew."""
    for effects in ((), EFFECTS):
        removed(table, effects)
    board = lands(10, 2, EFFECTS)
    cards = category("all")
    sample = cards[::100]
    base = seconds(lambda: [forgetful(board.adding(card, board.active_player)) for card in sample]) / len(sample)
    time = seconds(partial(each_added, board, cards)) / len(cards)
    row(table, f"what-if --each add, {len(cards):,} cards: a card", time, "could, each board anew", base, "")


def removed(table: Table, effects: tuple[str, ...]) -> None:
    """Each permanent of a board removed; each round is a new board."""
    seeds = count()

    def new() -> Board:
        return lands(96 - len(effects), 4, effects, next(seeds))

    anew = lambda: [forgetful(board.removing(one.id)) for board in [new()] for one in board.permanents]  # noqa: E731
    base, time = side_by_side(anew, lambda: each_removed(new()), rounds=3)
    name = f"what-if --each remove, 100 permanents, {len(effects)} effects"
    row(table, name, time, "could, each board anew", base, "0.125")


def forgetful(board: Board) -> object:
    """``could``, of a board that may have been asked before: removing either of two Forests leaves the same."""
    session._answer.cache_clear()
    return could(board)


def sweeps(table: Table) -> None:
    """Many boards at once, all cores and the file included."""
    for suffix, (time, alone) in sweep_against_alone().items():
        name = f"sweep, 100,000 boards of 10 permanents, {suffix}: a board"
        row(table, name, time, "a Control for each board", alone, f"{1 / 1500 / alone:.2g}, 1,500 boards/s")


def row(table: Table, name: str, time: float, against: str, base: float | None, limit: str) -> None:
    ratio = f"{time / base:.3g}" if base else "–"
    table.add_row(
        name,
        f"{time * 1e3:.1f}",
        against,
        f"{base * 1e3:.1f}" if base else "–",
        ratio + (f" (≤ {limit})" if limit else ""),
    )


def main() -> None:
    table = Table("what", "ms", "against", "ms", "ratio", title="medians, side by side")
    for part in (cold, warm, layers_and_triggers, effects, explanations, changes, sweeps):
        part(table)
    Console(width=130).print(table)
    print(f"largest memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    main()
