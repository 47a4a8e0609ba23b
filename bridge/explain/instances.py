"""Which instances of rules made an atom true: a second program, grounded after the answer, for what is asked only.

The second program is the rules turned round.  A rule ``head :- body.`` becomes one that says, if somebody wants the
head, which instances of it there are; and what those need is wanted in turn.  It is grounded on top of the answer
set, in which all atoms are facts, so grounding is all there is to do.  Names of its own begin with an underscore.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import clingo
from clingo import Symbol

from bridge.amounts import Amounts
from bridge.explain.proof import Rule
from bridge.explain.turned import Outline, Signature, grounded, outlines, want
from bridge.explain.world import World

_questions = itertools.count()


class Instance(NamedTuple):
    """One instance of a rule, as :class:`bridge.explain.proof.Inference` has it."""

    atom: Symbol
    rule: Rule
    premises: tuple[Symbol, ...]
    gathered: tuple[Symbol, ...]
    absent: tuple[Symbol, ...]
    parameters: tuple[Symbol, ...]


def instances(world: World, wanted: Iterable[Symbol]) -> list[Instance]:
    """Return every instance of a rule that made one of some atoms true, or an atom that such an instance needs.

    Args:
        world: the board's answer set.
        wanted: true atoms, all of one predicate.
    """
    wanted = list(wanted)
    signature = (wanted[0].name, len(wanted[0].arguments))
    part = f"_why_{signature[0]}"
    if part not in world.turned:
        rules = _relevant(world, signature)
        world.turned[part] = rules
        world.control.add(part, ["question"], _program(rules, world))
    rules = world.turned[part]
    question = clingo.Number(next(_questions))
    asked = f"_asked_{question}"
    world.control.add(asked, [], "\n".join(f"{want(a.name, [str(question), *map(str, a.arguments)])}." for a in wanted))
    world.control.ground([(asked, []), (part, [question])], Amounts())
    return list(_read(rules, world, question))


def _relevant(world: World, asked: Signature) -> tuple[Outline, ...]:
    """The rules that may have made an atom of a predicate true, and so on for what those need.

    Grounding costs by the rule, so those that can't have an instance are left out: some premise has a name in it that
    no true atom has in that place.
    """
    known = {(name, arity) for name, arity, _ in world.control.symbolic_atoms.signatures}
    by_head: dict[Signature, list[Outline]] = {}
    for path in world.files:
        for rule in outlines(path):
            if known.issuperset(rule.needs) and all(world.has_name(*shape) for shape in rule.shapes):
                by_head.setdefault(rule.head, []).append(rule)
    found: list[Outline] = []
    todo, seen = [asked], {asked}
    while todo:
        for rule in by_head.get(todo.pop(), ()):
            found.append(rule)
            more = {*rule.needs, *rule.gathers} - seen
            seen |= more
            todo += more
    return tuple(found)


def _program(rules: Sequence[Outline], world: World) -> str:
    heads = {rule.head for rule in rules if rule.fact is None}
    lines = [f"{grounded(part)}({','.join(map(str, values))})." for part, values in world.parts if values]
    for rule in rules:
        if rule.fact is not None:
            continue
        turned = rule.turned
        lines.append(turned.text)
        lines += _wanting(turned.name, 2, rule.needs, turned.size, heads)
        for gathering in turned.gatherings:
            lines.append(gathering.text)
            lines += _wanting(gathering.name, 2, gathering.needs, len(gathering.needs) + 2, heads)
    return "\n".join(dict.fromkeys(lines))


def _wanting(name: str, before: int, needs: Sequence[Signature], size: int, heads: set[Signature]) -> Iterator[str]:
    """The rules by which what an instance needs is wanted: it is among the arguments of the instance's atom."""
    for place, need in enumerate(needs, start=before):
        if need in heads:
            arguments = [f"X{at}" for at in range(need[1])]
            slots = ["_"] * (size - 1)
            slots[place - 1] = f"{need[0]}({','.join(arguments)})" if arguments else need[0]
            yield f"{want(need[0], ['question', *arguments])} :- {name}(question,{','.join(slots)})."


def _read(rules: Sequence[Outline], world: World, question: Symbol) -> Iterator[Instance]:
    for rule in rules:
        if rule.fact is not None:
            yield Instance(rule.fact, rule.rule, (), (), (), ())
            continue
        gathered: dict[Symbol, dict[Symbol, None]] = {}
        turned = rule.turned
        for gathering in turned.gatherings:
            for _, variables, *atoms in _about(world, question, gathering.name, len(gathering.needs) + 2):
                gathered.setdefault(variables, {}).update(dict.fromkeys(atoms))
        for _, head, *premises, absent, parameters, variables in _about(world, question, turned.name, turned.size):
            yield Instance(
                head,
                rule.rule,
                tuple(premises),
                tuple(gathered.get(variables, ())),
                tuple(absent.arguments),
                tuple(parameters.arguments),
            )


def _about(world: World, question: Symbol, name: str, arity: int) -> Iterator[list[Symbol]]:
    for atom in world.atoms(name, arity):
        arguments = atom.arguments
        if arguments[0] == question:
            yield arguments
