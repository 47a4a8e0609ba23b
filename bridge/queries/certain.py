"""What is certain: which types hold in every order and for every choice, which only in some, and who decides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec
from clingo import Symbol

from bridge.answers import Certainty, CouldAnswer, TapAnswer
from bridge.board.board import Board
from bridge.errors import InputError, nearest
from bridge.queries.could import could
from bridge.queries.session import ask, letters
from bridge.queries.tap import tap, tap_question
from bridge.rules import EDITIONS


def certain(
    board: Board, ids: Sequence[str] = (), player: str | None = None, edition: str = EDITIONS[-1]
) -> CouldAnswer:
    """Return the answer to ``could`` with what is certain of it.

    Args:
        board: the board.
        ids: ids of permanents; all of the board if none is named.
        player: who asks; the active player if it is not said. What another decides is warned of.
        edition: the edition of the rules.

    Raises:
        InputError: there is no such permanent or player.
        LimitError: the board is too big for an exact answer.

    >>> found = certain(Board.parse("A: Forest, Mana Reflection; B: Infernal Darkness, Ritual of Subdual"), ["forest"])
    >>> found.certainties[0].sometimes, found.certainties[0].by_order, found.certainties[0].decided_by
    (('B', 'C'), ('B', 'C'), ('A',))
    """
    asker = _asker(board, player)
    answer = could(board, ids, edition)
    atoms = ask(board, ["types_asked."], ["certain"], edition)
    always, ordered = _types(atoms["certain"]), _types(atoms["whatever_order"])
    deciders = _players(atoms["decides"], board)
    found = []
    for one in answer.permanents:
        sure = letters(always[one.permanent])
        secured = letters(ordered[one.permanent])
        sometimes = tuple(letter for letter in one.types if letter not in sure)
        by_order = tuple(letter for letter in sometimes if letter not in secured)
        found.append(
            Certainty(one.permanent, one.controller, sure, sometimes, by_order, deciders.get(one.permanent, ()))
        )
    return msgspec.structs.replace(answer, certainties=tuple(found), warnings=_warnings(found, asker))


def certain_tap(
    board: Board,
    id: str,
    ability: int | None = None,
    for_type: str | None = None,
    x: int | None = None,
    player: str | None = None,
    edition: str = EDITIONS[-1],
) -> TapAnswer:
    """Return the answer to ``tap`` with what each player certainly has in the end.

    Arguments as for :func:`bridge.queries.tap.tap`; ``player`` as for :func:`certain`.

    Raises:
        InputError: there is no such permanent, ability or player.
        LimitError: the amounts, effects or choices are too many for an exact answer.

    >>> found = certain_tap(Board.parse("A: Forest, Fertile Ground (on forest)"), "forest")
    >>> found.certainties[0].always, found.certainties[0].sometimes
    (('G',), ('W', 'U', 'B', 'R'))
    """
    asker = _asker(board, player)
    answer = tap(board, id, ability, for_type, x, edition)
    if not answer.outcomes:
        return answer
    atoms = ask(board, tap_question(id, ability, for_type, x), ["tapping", "triggers", "certain"], edition)
    may, sure = (_by_player(atoms[name]) for name in ("may_have_total", "certain_total"))
    deciders = _players(atoms["decides_total"], board).get(id, ())
    found = []
    for one in board.players:
        always = letters(sure[one])
        sometimes = tuple(letter for letter in letters(may[one]) if letter not in always)
        if always or sometimes:
            found.append(Certainty(id, one, always, sometimes, (), deciders if sometimes else ()))
    return msgspec.structs.replace(answer, certainties=tuple(found), warnings=_warnings(found, asker))


def _asker(board: Board, player: str | None) -> str:
    if player is None:
        return board.active_player
    if player not in board.players:
        near = nearest(player, board.players) or board.players
        raise InputError("is not a player of this board", where="--for-player", value=player, near=near)
    return player


def _types(atoms: Iterable[Sequence[Symbol]]) -> dict[str, list[Symbol]]:
    found: dict[str, list[Symbol]] = defaultdict(list)
    for permanent, mana_type in atoms:
        found[permanent.string].append(mana_type)
    return found


def _by_player(atoms: Iterable[Sequence[Symbol]]) -> dict[str, list[Symbol]]:
    return _types(atom[1:] for atom in atoms)


def _players(atoms: Iterable[Sequence[Symbol]], board: Board) -> dict[str, tuple[str, ...]]:
    """Who decides, by permanent, in turn order."""
    found: dict[str, set[str]] = defaultdict(set)
    for permanent, player in atoms:
        found[permanent.string].add(player.string)
    return {id: tuple(one for one in board.players if one in deciding) for id, deciding in found.items()}


def _symbols(letters: Iterable[str]) -> str:
    return ", ".join(f"{{{letter}}}" for letter in letters)


def _warnings(found: Iterable[Certainty], asker: str) -> tuple[str, ...]:
    """A line for each permanent about whose mana others than the asker decide."""
    return tuple(
        f"{one.permanent}: whether it is {_symbols(one.sometimes)} is decided by {' and '.join(one.decided_by)}"
        f" (CR 616.1); {asker} can't force it"
        for one in found
        if one.sometimes and set(one.decided_by) != {asker}
    )
