"""``legal``: which activated abilities may be activated now, and every reason why not (CR 602.5, 118.3)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from clingo import Symbol, SymbolType

from bridge.answers import Activation, LegalAnswer, Reason
from bridge.board.board import Board
from bridge.cards.model import COSTS, KEYWORDS
from bridge.cards.wording import Wording
from bridge.errors import InputError, nearest, one_line
from bridge.facts.board import board_facts
from bridge.facts.terms import fact, quote
from bridge.queries.mana_costs import cost_facts
from bridge.queries.paying import Payments
from bridge.queries.session import Atoms, ask, name
from bridge.queries.unmodelled import unmodelled
from bridge.rules import EDITIONS

ZONES = {"hands": "hand", "graveyards": "graveyard", "libraries": "library", "exile": "exile"}
_PRINTED = re.compile(r'^cost\(.*,mana\("([^"]*)"\)\)\.$', re.MULTILINE)

# What the atoms ``because(Permanent, Ability, Reason)`` say, with the rule that each rests on.
REASONS = {
    "elsewhere": ("113.6", "it works only while its card is in the zone {0}"),
    "already_tapped": ("107.5", "it is tapped, so {T} can't be paid"),
    "already_untapped": ("107.6", "it is untapped, so {Q} can't be paid"),
    "summoning_sick": (
        "302.6",
        "it is a creature that its player has not had since their turn began, and has no haste",
    ),
    "condition": ("602.5b", "the condition of its activation is not met"),
    "loyalty_on_other_turn": ("606.3", "loyalty abilities are for its controller's own main phase"),
    "loyalty_with_stack": ("606.3", "loyalty abilities need an empty stack"),
    "sorcery_on_other_turn": ("602.5d", "it is for its controller's own main phase"),
    "sorcery_with_stack": ("602.5d", "it needs an empty stack"),
    "used_this_turn": ("602.5b", "it may be activated only once each turn, and has been this turn"),
    "loyalty_used_this_turn": ("606.3", "a loyalty ability of this permanent has been activated this turn"),
    "no_target": ("602.2b", "there is nothing on the board that it could be aimed at"),
    "barred": ("614.17b", "{0} says that its cost can't be paid"),
    "prohibited": ("602.5", "{0} says that it can't be activated"),
    "cost": ("118.3", "its cost can't be paid: {0}"),
    "not_enough_mana": ("118.3", "there is not enough mana, floating or from what could be tapped for it"),
}


def legal(board: Board, player: str | None = None, edition: str = EDITIONS[-1]) -> LegalAnswer:
    """Return every activated ability of permanents with whether it may be activated now.

    Players are taken to have priority; what phase it is, the board does not tell.  Abilities that keywords stand for,
    such as equip, are not in the card models, and so not in the answer.

    Args:
        board: the board.
        player: whose abilities; ``None``: everybody's.
        edition: the edition of the rules.

    Raises:
        InputError: no such player.
        LimitError: the board is too big for an exact answer.

    >>> answer = legal(Board.parse("A: Forest (tapped)"))
    >>> answer.activations[0].because[0].rule
    '107.5'
    """
    atoms = ask(board, legal_question(board, player), ["tapping", "triggers", "activation"], edition)
    words, payments = Wording(board), Payments(atoms)
    reasons: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
    for permanent, ability, reason in atoms["because"]:
        reasons[permanent, ability].append(reason)
    found = []
    check_numbers(atoms, board)
    for permanent, place, ability in _numbered(atoms, words):
        because = tuple(_reason(reason, words) for reason in sorted(reasons[permanent, ability]))
        found.append(
            Activation(
                permanent=permanent.string,
                ability=place,
                text=words.text(ability),
                cost=words.cost(ability),
                legal=not because,
                because=because,
                paid_with=() if because else payments.plan(permanent, ability),
            )
        )
    return LegalAnswer(
        activations=tuple(found),
        notes=tuple(_notes(atoms)),
        unmodelled=unmodelled(board, [(name(source), what) for source, what in atoms["unread"]], [COSTS, KEYWORDS]),
    )


def legal_question(board: Board, player: str | None) -> list[str]:
    """Return the facts that ask which abilities may be activated."""
    if player is not None and player not in board.players:
        near = nearest(player, board.players) or board.players
        raise InputError("is not a player of this board", where="PLAYER", value=player, near=near, source=board.source)
    facts = [fact("player_asked", quote(one)) for one in board.players if player in (None, one)]
    for key, zone in ZONES.items():
        facts += [fact("zone_told", zone, quote(one)) for one in getattr(board.keys, key)]
    if board.keys.stack:
        facts.append(fact("something_on_the_stack"))
    return [*facts, *cost_facts(_PRINTED.findall(board_facts(board)))]


def check_numbers(atoms: Atoms, board: Board) -> None:
    """Refuse the number of an activated ability that a permanent does not have.

    Args:
        atoms: an answer about every ability of some players' permanents.
        board: the board.

    Raises:
        InputError: naming the number by its path in the file.
    """
    count = Counter(permanent.string for permanent, _, _ in atoms["has_activated"])
    for permanent in board.permanents:
        for at, number in enumerate(permanent.keys.activated_this_turn):
            if number >= count[permanent.id] > 0:
                raise InputError(
                    f"{one_line(permanent.id)} has {count[permanent.id]} activated abilities, counted from 0",
                    where=f"permanents[{permanent.place}].activated_this_turn[{at}]",
                    value=number,
                    source=board.source,
                )


def _numbered(atoms: Atoms, words: Wording) -> Iterator[tuple[Symbol, int, Symbol]]:
    """Yield the activated abilities in the order of the board, each permanent's counted from 0."""
    by_permanent: dict[Symbol, list[Symbol]] = defaultdict(list)
    for permanent, ability, _ in atoms["has_activated"]:
        by_permanent[permanent].append(ability)
    for permanent in sorted(by_permanent, key=lambda one: words.place(one.string)):
        for place, ability in enumerate(sorted(by_permanent[permanent])):
            yield permanent, place, ability


def _reason(reason: Symbol, words: Wording) -> Reason:
    rule, text = REASONS[reason.name]
    of = reason.arguments[0].string if reason.type is SymbolType.Function and reason.arguments else ""
    said = words.card(of) if reason.name in ("prohibited", "barred") else of.replace("_", " ")
    return Reason(rule=rule, text=text.replace("{0}", said))


def _notes(atoms: Atoms) -> Iterator[str]:
    """What the answer takes for granted or leaves out: targets, loyalty, and ways to pay with mana."""
    if left := sorted({permanent.string for permanent, _ in atoms["aims_unknown"]}):
        yield f"taken to have a target, where the card model does not tell which (CR 602.2b): {_some(left)}"
    if left := sorted(permanent.string for (permanent,) in atoms["loyalty_unknown"]):
        yield f"taken to have enough loyalty counters, since the board tells none (CR 606.6): {_some(left)}"
    if left := sorted({permanent.string for _, permanent in atoms["left_out_of"]}):
        why = "since their costs take other things or their mana is restricted (CR 118.10, 106.6)"
        yield f"not used to pay, {why}: {_some(left)}"
    if left := sorted({permanent.string for _, permanent in atoms["bounded"]}):
        yield f"bound met: of the sources with many options six are followed, not {_some(left)}"


def _some(ids: Sequence[str]) -> str:
    return ", ".join(ids[:10]) + (f" and {len(ids) - 10} more" if len(ids) > 10 else "")


def printed_costs(answer: LegalAnswer) -> dict[tuple[str, str], bool]:
    """Return for each permanent and printed cost whether any ability with that cost may be activated.

    >>> printed_costs(legal(Board.parse("A: Forest")))
    {('forest', '{T}'): True}
    """
    found: dict[tuple[str, str], bool] = {}
    for one in answer.activations:
        key = (one.permanent, one.cost)
        found[key] = found.get(key, False) or one.legal
    return found
