"""The same board for the rules and for the reference, and the difference between their answers."""

from __future__ import annotations

from bridge.cards.model import Activated, AddMana, Face
from bridge.facts.terms import COLOR_NAMES
from tests.layers import cards, reference
from tests.layers.boards import Characteristics, On, after_layers, board

FIELD = [
    On("forest", cards.forest, "A"),
    On("island", cards.snow_island, "B"),
    On("vents", cards.vents, "A"),
    On("maze", cards.maze, "B"),
    On("mill", cards.mill, "A"),
    On("elves", cards.elves, "A"),
    On("token", cards.saproling, "A", {"token": True}),
    On("arbor", cards.arbor, "B"),
    On("golem", cards.golem, "B"),
]
EFFECTS: dict[str, Face] = {
    "moon": cards.blood_moon,
    "magus": cards.magus,
    "harbinger": cards.harbinger,
    "urborg": cards.urborg,
    "yavimaya": cards.yavimaya,
    "omen": cards.omen,
    "dryad": cards.dryad,
    "dawn": cards.dawn,
    "conversion": cards.conversion,
    "seas": cards.seas,
    "ashaya": cards.ashaya,
    "limb": cards.limb,
    "bell": cards.bell,
    "alpine": cards.alpine,
    "sun": cards.sun,
    "dress": cards.dress,
    "humility": cards.humility,
    "imprisoned": cards.imprisoned,
    "song": cards.song,
}
# Auras are on a permanent of the field; beside another card that changes lands, on that one
HOSTS = {"seas": "vents", "imprisoned": "elves", "song": "golem"}


def place(names: tuple[str, ...], on_each_other: bool = False) -> list[On]:
    """The field, and then the cards with effects in this order; the players have them by turns."""
    found = list(FIELD)
    for at, name in enumerate(names):
        keys: dict[str, object] = {}
        if name in HOSTS:
            others = [other for other in names if other != name and other not in HOSTS]
            keys["attached_to"] = others[0] if on_each_other and others else HOSTS[name]
        if name == "alpine":
            keys["chosen_name"] = "Urborg" if "urborg" in names and on_each_other else "Mill"
        controller = "AB"[at % 2] if name != "alpine" else "B"
        found.append(On(name, EFFECTS[name], controller, keys))
    return found


def expected(permanents: list[On], more: list[reference.Effect] | None = None) -> dict[str, Characteristics]:
    """What the reference makes of it."""
    return answered(permanents, more or [])[0]


def answered(
    permanents: list[On], more: list[reference.Effect]
) -> tuple[dict[str, Characteristics], list[tuple[str, str]]]:
    """What the reference makes of it, and in which order it applied the effects: layers and abilities."""
    game: reference.Game = {}
    effects: list[reference.Effect] = []
    for age, on in enumerate(permanents):
        face = on.face
        names = [f"{face.name}#{i + 1}" for i in range(len(face.abilities))]
        game[on.id] = reference.Thing(
            id=on.id,
            name=face.name,
            controller=on.controller,
            types=set(face.types),
            supertypes=set(face.supertypes),
            subtypes=set(face.subtypes),
            colors={COLOR_NAMES[c] for c in face.colors},
            text=set(names),
            power=_number(face.power),
            toughness=_number(face.toughness),
            token=bool(on.keys.get("token")),
            mana={n for n, a in zip(names, face.abilities, strict=True) if _is_mana(a)},
        )
        for index, effect in enumerate(
            reference.effects_of(
                on.id, face.name, str(on.keys.get("attached_to", "")), str(on.keys.get("chosen_name", ""))
            )
        ):
            effect.age = 100 * age + index
            effects.append(effect)
    log = reference.run(game, effects + more)
    found = {
        id: Characteristics(
            frozenset(it.types),
            frozenset(it.supertypes),
            frozenset(it.subtypes),
            frozenset(it.colors),
            frozenset(it.abilities()),
            it.power if "creature" in it.types else None,
            it.toughness if "creature" in it.types else None,
            it.controller,
        )
        for id, it in game.items()
    }
    return found, log


def _number(printed: str) -> int:
    """A star is 0 where the ability that defines it does not apply (CR 208.2a), and so is what is not there (208.5)."""
    return int(printed) if printed.isdigit() else 0


def _is_mana(ability: object) -> bool:
    return (
        isinstance(ability, Activated) and not ability.targets and any(isinstance(e, AddMana) for e in ability.effects)
    )


def differences(permanents: list[On]) -> list[str]:
    """Where the rules and the reference differ, one line each."""
    found, control = after_layers(board(permanents))
    del control
    wanted = expected(permanents)
    return [
        f"{id}.{name}: rules {_text(mine)}, reference {_text(theirs)}"
        for id in wanted
        for name, mine, theirs in zip(Characteristics._fields, found[id], wanted[id], strict=True)
        if mine != theirs
    ]


def _text(value: object) -> str:
    return "{" + ", ".join(sorted(value)) + "}" if isinstance(value, frozenset) else str(value)
