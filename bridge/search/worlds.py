"""The two sides that a property may compare, as programs: a space of boards, one plain board, or boards with layers."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import clingo

from bridge import rules
from bridge.board.board import Board
from bridge.errors import InputError
from bridge.facts.board import fact_chunks
from bridge.facts.space import space_chunks
from bridge.search.programs import OTHER, checked, other_facts, other_rules, user_text
from bridge.search.properties import BOARDS, PROPERTIES, SHORTCUTS, Property
from bridge.spaces.space import Space

ADDED = "added"  # the id of the permanent that the other side's board does not have


@functools.cache
def overlay(name: str) -> tuple[Path, ...]:
    """Return the files of an overlay: a built-in one, or a user's folder.

    Raises:
        InputError: there is no such folder, or a file in it holds more than rules.

    >>> len(overlay("mirrors-skipped"))
    1
    """
    for place in (SHORTCUTS, PROPERTIES):
        if (place / name.replace("-", "_")).is_dir() and "/" not in name:
            return tuple(sorted((place / name.replace("-", "_")).glob("*.lp")))
    folder = Path(name)
    files = tuple(sorted(folder.glob("**/*.lp"))) if folder.is_dir() else ()
    if not files:
        from bridge.errors import nearest

        built_in = shortcuts()
        what = "is neither a folder with .lp files nor a built-in rule set"
        raise InputError(what, value=name, near=nearest(name, built_in) or built_in)
    for file in files:
        checked_overlay(file)
    return files


def shortcuts() -> list[str]:
    """Return the names of the built-in overlays."""
    return sorted(path.name.replace("_", "-") for path in SHORTCUTS.iterdir() if path.is_dir())


def checked_overlay(file: Path) -> None:
    """Check that a file of a user's overlay holds only rules, and stands instead of a file that there is."""
    text = user_text(str(file))
    without_parts = re.sub(r"(?m)^#program [a-z_]+\([a-z]+\)\.$", "", text)
    without_shows = re.sub(r"(?m)^#(show|defined) [a-z_]+/\d+\.$", "", without_parts)
    checked(without_shows, str(file), ("now", "read", "answers", "layers", "decide", "plan", "open", "build", "view"))
    for word in instead_of(file):
        if not (rules.RULES / word).is_file():
            raise InputError("is no file of the rules", where="Instead of", value=word, source=str(file))


def instead_of(file: Path) -> list[str]:
    """Return the files of the rules that a file stands in place of."""
    head = file.read_text(encoding="utf-8").split("\n\n")[0]
    return [word for words in re.findall(r"(?m)^% Instead of: (.*)$", head) for word in words.split()]


def in_play(files: Iterable[Path], overlays: Sequence[str], chunks: Iterable[str]) -> list[Path]:
    """Return the rule files that may say something about some facts, and those of overlays."""
    more = [file for name in overlays if name for file in overlay(name)]
    left = {rules.RULES / word for file in more for word in instead_of(file)}
    return [*(file for file in rules.needed(files, chunks) if file not in left), *more]


def sides(
    prop: Property, chunks: Sequence[str], edition: str, spaces: bool, mine: Sequence[str] = ()
) -> tuple[list[Path], list[Path]]:
    """Return the files of both sides that may say something about some facts.

    Args:
        prop: the property.
        chunks: facts.
        edition: the edition of the rules.
        spaces: whether the facts are those of a space of boards.
        mine: overlays for this side.
    """
    files = files_of(prop, edition, spaces)
    own = in_play(files, mine, chunks)
    other = in_play(files, prop.other_rules, chunks) if prop.two_sided else []
    return own, other


def files_of(prop: Property, edition: str, spaces: bool = False) -> list[Path]:
    """Return the files of the rules that a property's question needs."""
    chapters = [chapter for chapter in prop.chapters if chapter not in prop.without]
    files = rules.rule_files([*rules.ALWAYS, *(["spaces"] if spaces else []), *chapters], edition)
    return [file for file in files if file.parent.name not in prop.chapters or file.name not in prop.without]


def all_files(prop: Property, edition: str) -> list[Path]:
    """Return every file that either side may load."""
    return [*files_of(prop, edition), *(file for name in prop.other_rules if name for file in overlay(name))]


def space_control(
    space: Space, prop: Property, edition: str, constraint: str, mine: Sequence[str] = ()
) -> clingo.Control:
    """Return a grounded control whose answer sets are the boards of a space that satisfy a constraint.

    Args:
        space: the boards; none of their cards may have continuous effects.
        prop: the property.
        edition: the edition of the rules.
        constraint: program text about ``found`` or ``premise``.
        mine: overlays for the side that has no prefix.
    """
    ids = tuple(place.id for place in space.places)
    question = prop.question(space.base.players, ids)
    facts = space_chunks(space)
    own, other = sides(prop, [*facts, *question], edition, True, mine)
    control = rules.make_control("\n".join([*facts, *question]), own, ["1"])
    text = [constraint, DECLARED]
    if prop.two_sided:
        here = f"{OTHER}here(Spot, Choice) :- here(Spot, Choice)"
        text.append(f"{here}, not added(Spot)." if prop.other_board else f"{here}.")
        text += [other_facts(chunk) for chunk in [*facts, *question]]
        text += [other_rules(file) for file in other if file.name != "choosing.lp"]
    text += _added(prop)
    control.add("answers", [], "\n".join([*text, prop.text]))
    with user_errors(prop):
        rules.ground(control, layered=False)
    return control


DECLARED = (
    "#defined found/0.\n#defined premise/0.\n#defined detail/1.\n#defined detail/2.\n#defined detail/3.\n"
    "#defined added/1.\n#show detail/1.\n#show detail/2.\n#show detail/3."
)


class user_errors:
    """Turns what clingo says about a user's program into an error of theirs."""

    def __init__(self, prop: Property) -> None:
        self.prop = prop

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Say that the program is at fault, if rules were refused."""
        if isinstance(error, rules.RulesError):
            said = re.sub(r"\s+", " ", str(error))
            raise InputError(f"clingo refuses it: {said}", source=self.prop.source) from None


def plain(
    board: Board, other: Board | None, prop: Property, edition: str, mine: Sequence[str] = (), goal: str = "found"
) -> list[clingo.Symbol] | None:
    """Return what a property says about one board under the plain rules, or ``None`` if it does not hold.

    Args:
        board: the board.
        other: the other side's board, if it differs.
        prop: the property.
        edition: the edition of the rules.
        mine: overlays for this side.
        goal: what has to be derived.
    """
    if not prop.two_sided:
        return _atoms(board, prop, edition, mine, goal)
    if not prop.layers:
        return _side_by_side(board, other or board, prop, edition, mine, goal)
    return compared(side(board, prop, edition, mine), side(other or board, prop, edition, prop.other_rules), prop, goal)


def side(board: Board, prop: Property, edition: str, overlays: Sequence[str]) -> frozenset[clingo.Symbol]:
    """Return what one side derives on a board that a property about layers reads of either side."""
    return frozenset(_atoms(board, prop, edition, overlays) or ())


def compared(
    ours: frozenset[clingo.Symbol], theirs: frozenset[clingo.Symbol], prop: Property, goal: str = "found"
) -> list[clingo.Symbol] | None:
    """Return what a property says about two sides, from what each derives; ``None`` if it does not hold."""
    text = _as_facts(sorted(ours), "") + _as_facts(sorted(theirs), OTHER)
    own, others = prop.reads_of_sides()
    text += [f"#defined {name}/{arity}." for name, arity in own]
    text += [f"#defined {OTHER}{name}/{arity}." for name, arity in others]
    text += _added(prop)
    control = rules.make_control("\n".join([*text, DECLARED, f":- not {goal}.", prop.text]), [], ["1"])
    with user_errors(prop):
        control.ground([("base", [])])
    return _first(control)


def _side_by_side(
    board: Board, other: Board, prop: Property, edition: str, mine: Sequence[str], goal: str
) -> list[clingo.Symbol] | None:
    """Both sides in one program, with what the property chooses between them."""
    chunks, others = _facts(board, prop), _facts(other, prop)
    own, _ = sides(prop, chunks, edition, False, mine)
    _, other_files = sides(prop, others, edition, False)
    control = rules.make_control(_once(chunks), own, ["1"])
    text = [other_facts(_once(others)), *map(other_rules, other_files), *_added(prop)]
    control.add("answers", [], "\n".join([*text, DECLARED, f":- not {goal}.", prop.text]))
    with user_errors(prop):
        rules.ground(control, layered=False)
    return _first(control)


def _atoms(
    board: Board, prop: Property, edition: str, overlays: Sequence[str], goal: str = ""
) -> list[clingo.Symbol] | None:
    """What one side derives that the property reads; or, with a goal, what the property itself says."""
    control = _grounded(board, prop, edition, overlays, goal)
    if goal:
        return _first(control)
    wanted = frozenset().union(*prop.reads_of_sides())
    with control.solve(yield_=True) as handle:
        for model in handle:
            return [s for s in model.symbols(atoms=True) if (s.name, len(s.arguments)) in wanted]
    return None


def _grounded(board: Board, prop: Property, edition: str, overlays: Sequence[str], goal: str) -> clingo.Control:
    chunks = _facts(board, prop)
    files = in_play(files_of(prop, edition), overlays, chunks)
    control = rules.make_control(_once(chunks), files, ["1"])
    if goal:
        control.add("answers", [], f"{DECLARED}\n:- not {goal}.\n{prop.text}")
    with user_errors(prop):
        rules.ground(control, layered=any(path.parts[-2] == "layers" for path in files))
    return control


def reached(board: Board, predicate: str, overlays: Sequence[str], edition: str) -> list[Sequence[clingo.Symbol]]:
    """Return the arguments of a predicate's atoms on a board, under the rules with overlays."""
    control = _grounded(board, Property("", "", "found."), edition, overlays, "")
    with control.solve(yield_=True) as handle:
        for model in handle:
            return [symbol.arguments for symbol in model.symbols(atoms=True) if symbol.name == predicate]
    raise rules.RulesError("the rules have no answer for this board")


def _facts(board: Board, prop: Property) -> list[str]:
    question = prop.question(board.players, tuple(p.id for p in board.permanents))
    return [*fact_chunks(board), *question]


def _once(chunks: Sequence[str]) -> str:
    """Facts, each once: clingo would not mind, but chunks may be long."""
    return "\n".join(dict.fromkeys("\n".join(chunks).splitlines()))


def _added(prop: Property) -> list[str]:
    return [f'added("{ADDED}").'] if prop.other_board == BOARDS[0] else []


def _first(control: clingo.Control) -> list[clingo.Symbol] | None:
    with control.solve(yield_=True) as handle:
        for model in handle:
            return [symbol for symbol in model.symbols(shown=True) if symbol.name == "detail"]
    return None


def _as_facts(atoms: Iterable[clingo.Symbol], prefix: str) -> list[str]:
    return [f"{prefix}{atom}." for atom in atoms]
