"""The questions for mutants of the chapters on mana, as the project puts them to the rules, and the right answers."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from bridge import Board, rules
from bridge.cards.model import (
    AddUnits,
    Cards,
    ChangeColors,
    Count,
    Face,
    Filter,
    Multiply,
    Part,
    Retype,
    Static,
    StatTest,
)
from bridge.cards.table import find_face
from bridge.facts.board import board_facts
from bridge.queries.tap import tap_question
from tests.bruteforce.boards import SMALL, kinds, small
from tests.bruteforce.cards import ALL, EFFECTS
from tests.bruteforce.world import Thing, World
from tests.mutation import made, watched, words, zoo
from tests.mutation.question import Question


def question(
    title: str,
    board: Board,
    ids: Sequence[str],
    chapters: Sequence[str] = ("tapping",),
    more: Sequence[str] = (),
    types: bool = True,
) -> Question:
    asked = [fact for id in ids for fact in tap_question(id, None, None, None)]
    facts = "\n".join([board_facts(board), *(["types_asked."] if types else []), *asked, *more])
    return Question(title, facts, rules.needed(rules.rule_files([*rules.ALWAYS, *chapters]), [facts]))


def small_boards() -> Iterator[tuple[str, Board, dict[str, made.Pools]]]:
    """Boards of made cards, each with the answer worked out by hand."""
    for cases in (made.CASES, words.CASES, watched.CASES):
        yield from made.boards(cases)


def worlds() -> Iterator[tuple[str, World]]:
    """Boards of real cards, which the brute-force model answers too."""
    pick = random.Random(20)
    for at, world in enumerate(pick.sample(list(islice(small(SMALL, 3), 0, None, 40)), 20)):
        yield f"three permanents, {at}", world
    a, b = kinds(list(ALL)), {name: Thing(card, "A", color="U") for name, card in EFFECTS.items()}
    one = {thing.card.name: thing for thing in a if thing.who == "A"}
    two = {thing.card.name: thing for thing in a if thing.who == "B"}
    listed: list[list[Thing]] = [
        [one["Forest"], one["Reflecting Pool"], two["Island"], two["Reflecting Pool"]],
        [one["Forest"], one["Star Compass"], two["Island"], two["Star Compass"], two["Fellwar Stone"]],
        [one["Plains"], Thing(EFFECTS["Quarum Trench Gnomes"], "B", on=0)],
        [one["Plains"], one["Plains"], Thing(EFFECTS["Quarum Trench Gnomes"], "B", on=0), one["Infernal Darkness"]],
        [
            one["Ketria Triome"],
            one["Naked Singularity"],
            two["Reality Twist"],
            two["Reflecting Pool"],
            two["Exotic Orchard"],
        ],
        [
            one["City of Brass"],
            one["Lion's Eye Diamond"],
            b["False Dawn"],
            one["Crumbling Vestige"],
            two["Fellwar Stone"],
        ],
        [one["Gruul Turf"], one["Karoo"], b["Hall of Gemstone"], one["Damping Sphere"], one["Mana Reflection"]],
        [
            one["Karoo"],
            b["Pale Moon"],
            one["Nyxbloom Ancient"],
            two["Forest"],
            two["Wastes"],
            two["Virtue of Strength"],
        ],
        [
            one["Flooded Grove"],
            one["Nykthos, Shrine to Nyx"],
            one["Incubation Druid"],
            one["Deathrite Shaman"],
            two["Star Compass"],
        ],
        [
            one["Plaza of Harmony"],
            one["Dimir Guildgate"],
            one["Gateway Plaza"],
            one["Mox Amber"],
            one["Tymna the Weaver"],
        ],
        [one["Reflecting Pool"], two["Exotic Orchard"], one["Command Tower"], one["Wastes"], two["Uncharted Haven"]],
        [
            one["Exotic Orchard"],
            two["Ancient Tomb"],
            one["Star Compass"],
            one["Thriving Grove"],
            one["Everflowing Chalice"],
        ],
        [
            one["Cascading Cataracts"],
            one["Crystal Quarry"],
            one["Gemstone Caverns"],
            one["River of Tears"],
            one["Bloom Tender"],
        ],
        [
            one["Forest"],
            one["Contamination"],
            one["Mana Reflection"],
            two["Contamination"],
            b["Harvest Mage"],
            one["Pulse of Llanowar"],
        ],
        [
            Thing(ALL["Forest"], "A", 2),
            Thing(ALL["Mana Reflection"], "A", 3),
            Thing(ALL["Gaea's Cradle"], "A"),
            Thing(ALL["Llanowar Elves"], "A", 4),
        ],
    ]
    for at, things in enumerate(listed):
        ordered = sorted(things, key=lambda thing: thing.card.lasting)
        yield f"chosen, {at}", World(("A", "B", "C"), tuple(ordered), {"A": (ALL["Thrasios, Triton Hero"],)})
    towers = (one["Command Tower"], two["Command Tower"])
    commanders = {"A": (ALL["Thrasios, Triton Hero"],), "B": (ALL["Tymna the Weaver"],)}
    yield "two commanders", World(("A", "B"), towers, commanders)


BARREN = (
    "A: Command Tower; B: Forest",
    "A: Reflecting Pool; B: Exotic Orchard",
    "A: Exotic Orchard; B: Wastes",
    "A: 2x Reflecting Pool",
    "A: Uncharted Haven, Chrome Mox",
    "A: Gaea's Cradle, Mox Amber",
    "A: Star Compass, Evolving Wilds",
    "A: Reflecting Pool, Gaea's Cradle",
    "A: Command Tower, Uncharted Haven, Exotic Orchard, Mox Amber; B: Reflecting Pool, Wastes, Command Tower",
    "A: Exotic Orchard, Star Compass; B: Wastes, Reflecting Pool, Fellwar Stone",
    "A: Plaza of Harmony, Forest",
    "A: Exotic Orchard, Reflecting Pool; B: Exotic Orchard",
)


def battery() -> list[Question]:
    listed = [question(f"zoo, {at}", board, list(expected)) for at, (board, expected) in enumerate(zoo.boards())]
    listed += [question(title, board, list(expected)) for title, board, expected in small_boards()]
    listed.append(question("too many effects", made.board_of(watched.TOO_MANY), ["p0"]))
    for title, world in worlds():
        board = Board.from_tree(world.tree())
        listed.append(question(title, board, [f"p{at}" for at in world.permanents()]))
    for line in BARREN:
        listed.append(question(line, Board.parse(line), []))
    kozilek = {
        "players": ["A", "B"],
        "permanents": [
            {"card": "Command Tower", "controller": "A"},
            {"card": "Command Tower", "controller": "B"},
            {"card": "Uncharted Haven", "controller": "A"},
            {"card": "Exotic Orchard", "controller": "A"},
        ],
        "commanders": {"A": ["Kozilek, the Great Distortion"]},
    }
    listed.append(question("a colorless commander", Board.from_tree(kozilek), []))
    listed += [*colors_of_commanders(), *variants(), *only_taps(), *drawn()]
    for one in listed:
        one.answer = one.ask()
        assert one.answer, one.title
    return listed


def colors_of_commanders() -> Iterator[Question]:
    """Colors that were chosen for commanders before the game, or should have been, or have no use (CR 903.4b)."""
    for title, commanders, colors in (
        ("chosen for both", [["Clara Oswald"], ["The Prismatic Piper"]], ["G", "W"]),
        ("chosen for one", [["Clara Oswald", "The Tenth Doctor"], ["The Prismatic Piper"]], ["G", None]),
        ("without use", [["Tymna the Weaver"], ["The Prismatic Piper"]], ["G", "W"]),
        ("of a card that is something else", [["Arixmethes, Slumbering Isle"], ["Clara Oswald"]], ["R", "W"]),
    ):
        towers = [{"card": "Command Tower", "controller": player} for player in "AB"]
        tree = {
            "players": ["A", "B"],
            "permanents": [*towers, *({"card": "Forest", "controller": player} for player in "AB")],
            "commanders": dict(zip("AB", commanders, strict=True)),
            "commander_colors": {
                player: {listed[0]: color}
                for player, listed, color in zip("AB", commanders, colors, strict=True)
                if color
            },
        }
        yield question(f"colors of commanders, {title}", Board.from_tree(tree), [])
    paints = Static(Filter(is_=(("creature",),)), (ChangeColors(set=("chosen",)),))
    painter = Face("Painter", types=("creature",), supertypes=("legendary",), abilities=(paints,))
    board = msgspec.structs.replace(
        Board.parse("A: Command Tower"), commanders=(("A", painter),), commander_colors=(("A", painter, "G"),)
    )
    yield question("colors of commanders, of a card that paints others", board, [])


def variants() -> Iterator[Question]:
    """Questions about one ability, one type, one number."""
    tree = {"permanents": [{"card": "Flooded Grove"}, {"card": "Mana Reflection"}, {"card": "Command Tower"}]}
    board = Board.from_tree(tree)
    for more in (
        ["ability_asked(0)."],
        ["ability_asked(1)."],
        ["type_asked(green)."],
        ["type_asked(colorless)."],
        ["type_asked(red)."],
    ):
        yield question(f"Flooded Grove, {more}", board, ["flooded-grove"], more=more)
    shrine = Board.from_tree({"permanents": [{"card": "Nykthos, Shrine to Nyx"}, {"card": "Llanowar Elves"}]})
    for letter in ("green", "red", "colorless"):
        yield question(f"Nykthos for {letter}", shrine, ["nykthos-shrine-to-nyx"], more=[f"type_asked({letter})."])
    for line in (
        "A: Forest, Mana Flare",
        "A: Forest, Mana Flare, Mana Reflection",
        "A: Forest, Contamination, 2x Mana Flare",
    ):
        yield question(line, Board.parse(line), ["forest"], ("tapping", "triggers"))
    yield question("Command Tower for red", board, ["command-tower"], more=["type_asked(red)."])
    wells = Board.from_tree({"permanents": [{"card": "Crucible of the Spirit Dragon"}, {"card": "Damping Sphere"}]})
    for more in ([], ["announced(0)."], ["announced(3)."]):
        yield question(f"Crucible of the Spirit Dragon {more}", wells, ["crucible-of-the-spirit-dragon"], more=more)
    taken = Board.from_tree(
        {
            "players": ["A", "B"],
            "permanents": [
                {"card": "Gaea's Cradle", "controller": "A"},
                {"card": "Grizzly Bears", "controller": "A", "count": 2},
                {"card": "Llanowar Elves", "controller": "B"},
                {"card": "Annex", "controller": "B", "attached_to": "gaeas-cradle"},
            ],
        }
    )
    yield question("a land that another player has taken", taken, ["gaeas-cradle"])
    asked_of_cards = [
        Filter(is_=(("tapped",),)),
        Filter(is_=(("!tapped",),)),
        Filter(is_=(("!historic",),)),
        Filter(is_=(("!creature",),)),
        Filter(named="Nobody"),
        Filter(named="chosen"),
        Filter(counter="oil"),
        Filter(counter="!oil"),
        Filter(keyword="!flying"),
        Filter(owner="other"),
    ]
    lands = [
        made.land(f"Land {at}", words.adds(Part(("G",), Cards("graveyard", "any", of))))
        for at, of in enumerate(asked_of_cards)
    ]
    yield question(
        "what only permanents have, asked of cards", made.board_of(lands), [f"p{at}" for at in range(len(lands))]
    )
    strong = words.adds(Part(("G",), Cards("graveyard", "you", Filter(stats=(StatTest("power", ">=", 2),)))))
    board = made.board_of([made.land("Strong", strong)], graveyards={"A": ["Serra Angel", "Llanowar Elves"]})
    yield question("strong cards", board, ["p0"])
    adds = [
        words.adds(Part(("G",), Cards("graveyard", "any", Filter(is_=((word,),))))) for word in ("creature", "Insect")
    ]
    board = made.board_of(
        [made.land(f"Of {at}", one) for at, one in enumerate(adds)], graveyards={"A": ["Grist, the Hunger Tide"]}
    )
    yield question("a card that is a creature off the battlefield", board, ["p0", "p1"])
    leads = made.land("Leads", words.adds(Part(("G",), Count(Filter(is_=(("commander",),))))))
    hero = find_face("Thrasios, Triton Hero")
    board = made.board_of([leads, (hero, {}), (hero, {"controller": "B"})], commanders={"A": ["Thrasios, Triton Hero"]})
    yield question("a commander and one like it", board, ["p0"])
    tide = {"permanents": [{"card": "Island"}], "effects": [{"source": "High Tide"}]}
    yield question("an effect that adds mana", Board.from_tree(tide), [])


def only_taps() -> Iterator[Question]:
    """Questions about tapping alone: what permanents could produce is asked only by abilities that reflect it."""
    yield question("tapped, no mirror", Board.parse("A: Forest, Island"), ["forest"], types=False)
    yield question("tapped, a mirror", Board.parse("A: Forest, Reflecting Pool"), ["reflecting-pool"], types=False)
    hand = Board.from_tree({"permanents": [{"card": "Forest"}], "hands": {"A": ["Reflecting Pool"]}})
    yield question("tapped, a mirror in hand", hand, ["forest"], types=False)


def drawn() -> Iterator[Question]:
    """Pictures of orders: every step counts."""
    named = {"permanent": Filter(named="chosen"), "chosen": {"chosen_name": "Greener Pastures"}}
    for title, listed in (
        ("colored mana of a colorless land", [watched.gray, made.rule(Retype(("G",), "colored"))]),
        ("two alike and one of its own", [made.green, *[made.rule(Multiply(2))] * 2, made.rule(Multiply(3), **named)]),
        ("one more, twice", [made.green, *[made.rule(AddUnits(("C",)))] * 2]),
        ("less for what is no tapping", [made.green, made.rule(Multiply(2)), made.rule(Retype(("U",)), tapped=False)]),
        ("in any order", [made.both, made.rule(Multiply(2)), made.rule(Retype(("W",), "G"))]),
    ):
        yield question(f"drawn: {title}", made.board_of(listed), ["p0"], ("tapping", "pictures"))
