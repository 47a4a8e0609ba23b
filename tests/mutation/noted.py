"""Small boards for what an answer tells beside characteristics: state-based actions (CR 704), reasons, unread words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bridge.cards.model import (
    Activated,
    AddMana,
    AddUnits,
    ChangeControl,
    ChangePT,
    ChangeTypes,
    Compare,
    Count,
    Face,
    Filter,
    Keyword,
    Lasting,
    ManaReplacement,
    Option,
    Part,
    Permission,
    PlayerNumber,
    Spell,
    Static,
    StatTest,
)
from tests.layers import cards
from tests.layers.boards import Leaves, On, board
from tests.mutation.laid import CREATURES, GOBLINS, Laid, goblin, listed, rule, spell


def boards() -> Iterator[Laid]:
    yield from attached()
    yield from alike()
    yield from reasons()
    yield from unread()


def aura(word: str, keyword: str = "enchant") -> Face:
    return Face("Aura", types=("enchantment",), subtypes=("Aura",), abilities=(Keyword(keyword, word),))


HOSTS = {
    "elf": cards.elves,
    "forest": cards.forest,
    "island": cards.snow_island,
    "mountain": Face("Mountain", types=("land",), subtypes=("Mountain",)),
    "plains": Face("Plains", types=("land",), subtypes=("Plains",)),
    "swamp": Face("Swamp", types=("land",), subtypes=("Swamp",)),
    "stone": Face("Stone", types=("artifact",)),
    "sun": cards.sun,  # an enchantment
    "jace": Face("Jace", types=("planeswalker",), subtypes=("Jace",)),
}
LANDS = ("forest", "island", "mountain", "plains", "swamp")
CARRIERS = {
    "creature": ("elf",),
    "creature you control": ("elf",),
    "creature an opponent controls": ("elf",),
    "land": LANDS,
    "land you control": LANDS,
    "artifact": ("stone",),
    "artifact you control": ("stone",),
    "enchantment": ("sun",),
    "planeswalker": ("jace",),
    "artifact or creature": ("stone", "elf"),
    "creature or land": ("elf", *LANDS),
    "creature or planeswalker": ("elf", "jace"),
    "creature or enchantment": ("elf", "sun"),
    "creature, land, or planeswalker": ("elf", "jace", *LANDS),
    **{land: (land,) for land in LANDS},
    "permanent": tuple(HOSTS),  # a word that no rule checks
}


def attached() -> Iterator[Laid]:
    """What Auras can't enchant (CR 704.5m)."""
    hosts = [On(id, face) for id, face in HOSTS.items()]
    auras = {(word, host): f"{word} on {host}" for word in CARRIERS for host in HOSTS}
    yield Laid(
        "each kind of Aura on each kind of permanent",
        board([*hosts, *(On(id, aura(word), "A", {"attached_to": host}) for (word, host), id in auras.items())]),
        {},
        notes=frozenset((id, "not_attachable") for (word, host), id in auras.items() if host not in CARRIERS[word]),
    )
    yield Laid(
        "an Aura with another keyword that has a word",
        board([hosts[0], On("aura", aura("land", "offering"), "A", {"attached_to": "elf"})]),
        {},
    )
    plain = Face("Stone", types=("artifact",), abilities=(Keyword("enchant", "land"),))
    yield Laid("attached, and no Aura", board([hosts[0], On("stone", plain, "A", {"attached_to": "elf"})]), {})
    yield Laid("an Aura that is attached to nothing", board([hosts[0], On("aura", aura("land"))]), {})
    stir = cards.enchantment("Stir", Static("self", (ChangeTypes(add_types=("creature",)),)), aura=True)
    held = On("held", aura("permanent"), "A", {"attached_to": "elf"})
    yield Laid(
        "an Aura that is a creature and attached to nothing, beside one that is attached",
        board([hosts[0], held, On("stir", stir)]),
        {"stir": {"types": "creature enchantment"}},
        notes=frozenset({("stir", "no_toughness")}),
    )


def legends(title: str, told: tuple[str, ...], *permanents: str | dict[str, object], what: str = "legend_rule") -> Laid:
    return Laid(title, listed(*permanents), {}, notes=frozenset((id, what) for id in told))


def some(of: Filter) -> Compare:
    return Compare(Count(of), ">=", 1)


def alike() -> Iterator[Laid]:
    """Several legendary permanents of one name, several world permanents (CR 704.5j, 704.5k), and toughness 0."""
    isamaru = {"card": "Isamaru, Hound of Konda"}
    first, second = {**isamaru, "id": "first"}, {**isamaru, "id": "second"}
    both = ("first", "second")
    yield legends("two of one name", both, first, second, {"card": "Llanowar Elves", "count": 2})
    yield legends("two of one name, of two players", (), first, {**second, "controller": "B"})
    yield legends("two legends of two names", (), first, {"card": "Ashaya, Soul of the Wild"})
    yield legends("two legends under one entry", ("first",), {**first, "count": 2})
    yield legends("no legend rule", (), first, second, "Mirror Gallery")
    yield legends("no legend rule for B", both, first, second, {"card": "Mirror Box", "controller": "B"})
    yield legends("no legend rule for Slivers", both, first, second, "Sliver Gravemother")
    yield legends(
        "no legend rule for tokens",
        both,
        first,
        second,
        {**isamaru, "id": "token", "token": True},
        "Cadric, Soul Kindler",
    )
    bare = msgspec.structs.replace(goblin, name="Bare", abilities=(Permission("no_legend_rule", of=Filter()),))
    lone = Face("Lone", types=("creature",), supertypes=("legendary",), toughness="1")
    two = [On("first", lone), On("second", lone)]
    yours, more = Filter(controller="you"), ChangePT(add_power=1)
    speaks = [rule(f"Speaks {at}", CREATURES, more, condition=some(of)) for at, of in enumerate((Filter(), yours))]
    box = (Permission("no_legend_rule", of=yours), Static(GOBLINS, (more,), condition=some(CREATURES)))
    may = Permission("play_lands_from_graveyard", of=Filter())
    dear = Permission("no_legend_rule", of=Filter(stats=(StatTest("mana_value", "=", 1),)))
    mox = Face("Mox", types=("artifact",), supertypes=("legendary",), mana_cost="{1}")
    yield Laid(
        "no legend rule for what has a mana value of 1",
        board([On("first", mox), On("second", mox), On("dear", msgspec.structs.replace(bare, abilities=(dear,)))]),
        {},
    )
    yield Laid(
        "the same beside a continuous effect",
        board(
            [
                On("first", mox),
                On("second", mox),
                On("dear", msgspec.structs.replace(bare, abilities=(dear,))),
                On("urborg", cards.urborg),
            ]
        ),
        {},
    )
    for title, others in (
        ("no legend rule, an ability that is lost", [On("bare", bare), On("dress", cards.dress), On("all", speaks[0])]),
        ("another permission", [On("may", msgspec.structs.replace(bare, abilities=(may,)))]),
        (
            "no legend rule for B, and other abilities that speak of the same",
            [On("box", msgspec.structs.replace(bare, abilities=box), "B"), On("yours", speaks[1])],
        ),
    ):
        given = board([*two, *others])
        yield Laid(title, given, {}, notes=frozenset((id, "legend_rule") for id in both))
    yield legends("one world permanent", (), "Concordant Crossroads", "Blood Moon", what="world_rule")
    yield legends(
        "two world permanents", ("concordant-crossroads",), "Concordant Crossroads", "The Abyss", what="world_rule"
    )
    yield legends(
        "two world permanents under one entry",
        ("the-abyss",),
        {"card": "The Abyss", "count": 2},
        {"card": "Llanowar Elves", "count": 2},
        what="world_rule",
    )
    sleeper = msgspec.structs.replace(cards.arixmethes, toughness="1")
    shrink = rule("Shrink", Filter(), ChangePT(add_toughness=-1))
    yield Laid(
        "creatures without toughness, and a land that would have none",
        board(
            [
                On("shrink", shrink),
                On("elf", cards.elves),
                On("golem", cards.golem),
                On(
                    "arixmethes",
                    sleeper,
                    "A",
                    {"counters": {"slumber": 1}},
                ),
            ]
        ),
        {"elf": {"toughness": 0}, "golem": {"toughness": 2}, "arixmethes": {"toughness": ""}},
        notes=frozenset({("elf", "no_toughness")}),
    )


def reasons() -> Iterator[Laid]:
    """Why effects came when they did."""
    own = Filter(is_=(("Mountain",),), controller="you")
    # Before all lands go to B, the first of A's effects waits for the second; after that it has no land.
    yield Laid(
        "an effect that waits only while another has not resolved",
        board(
            [
                On("flatten", rule("Flatten", own, ChangeTypes(set_land_types=("Plains",)))),
                On("rise", rule("Rise", Filter(is_=(("Forest",),)), ChangeTypes(set_land_types=("Mountain",)))),
                On("forest", cards.forest),
            ],
            [Leaves(spell("Take", cards.LANDS, ChangeControl()), "B")],
        ),
        {"forest": {"subtypes": "Mountain", "controller": "B"}},
        "2 effect 1, 4 flatten, 4 rise",
        why=("effect 1: timestamp", "flatten: timestamp", "rise: timestamp"),
    )
    yield Laid(
        "an effect that is waited for",
        listed("Urborg, Tomb of Yawgmoth", "Blood Moon"),
        {},
        why=("blood-moon: waited_for_by urborg-tomb-of-yawgmoth",),
    )


def unread() -> Iterator[Laid]:
    """Words that no rule reads are told of effects that there are at the end."""
    secret = PlayerNumber("secrets")
    strange = msgspec.structs.replace(
        goblin, abilities=(Static("self", (ChangePT(base_power=secret, base_toughness=3),)),)
    )
    yield Laid(
        "a number that nothing can tell, of an ability that is lost",
        board([On("goblin", strange), On("dress", cards.dress)]),
        {"goblin": {"power": 1, "toughness": 1}},
    )
    taps = Activated(("{T}",), (AddMana((Option((Part(("G",), secret),)),)),))
    yield Laid(
        "a number that nothing can tell, of an ability that makes mana",
        board([On("goblin", msgspec.structs.replace(goblin, abilities=(taps,))), On("urborg", cards.urborg)]),
        {},
    )
    yield Laid(
        "a number of a resolved effect that nothing can tell",
        board([On("goblin", goblin)], [Leaves(spell("Grow", "target", ChangePT(add_power=secret)), on="goblin")]),
        {"goblin": {"power": 1}},
        notes=frozenset({("effect 1", "quantity")}),
    )
    flow = ManaReplacement(AddUnits(("C",), secret))
    floods = Face("Flood", types=("sorcery",), abilities=(Spell(effects=(Lasting(flow),)),))
    yield Laid(
        "a number that nothing can tell, of a resolved effect on mana",
        board([On("urborg", cards.urborg)], [Leaves(floods)]),
        {},
    )
    # That text is read as the board is now, and the chapter that would tell of those numbers is there for it.
    spared = msgspec.structs.replace(goblin, name="Spared", abilities=(Permission("no_legend_rule", of=Filter()),))
    maker = msgspec.structs.replace(goblin, name="Maker", abilities=(taps,))
    yield Laid(
        "both beside a text on the legend rule",
        board([On("maker", maker), On("spared", spared), On("urborg", cards.urborg)], [Leaves(floods)]),
        {},
    )
