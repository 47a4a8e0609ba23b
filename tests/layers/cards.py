"""Card-like faces that change what permanents are, described by hand."""

from __future__ import annotations

from bridge.cards.model import (
    Activated,
    AddMana,
    ChangeAbilities,
    ChangeColors,
    ChangePT,
    ChangeTypes,
    Compare,
    Count,
    CountersOn,
    Does,
    Face,
    Filter,
    Happens,
    Option,
    Part,
    Static,
    Triggered,
)


def mana(*types: str) -> Activated:
    """{T}: Add one mana of one of these types."""
    return Activated(costs=("{T}",), effects=(AddMana((Option((Part(of=types),)),)),))  # type: ignore[arg-type]


LANDS = Filter(is_=(("land",),))
YOUR_LANDS = Filter(is_=(("land",),), controller="you")
NONBASIC = Filter(is_=(("land",), ("!basic",)))
CREATURES = Filter(is_=(("creature",),))
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def enchantment(name: str, *abilities: Static, aura: bool = False) -> Face:
    return Face(name, types=("enchantment",), subtypes=("Aura",) if aura else (), colors="U", abilities=abilities)


blood_moon = enchantment("Blood Moon", Static(NONBASIC, (ChangeTypes(set_land_types=("Mountain",)),)))
magus = Face(
    "Magus of the Moon",
    types=("creature",),
    subtypes=("Human", "Wizard"),
    colors="R",
    power="2",
    toughness="2",
    abilities=(Static(NONBASIC, (ChangeTypes(set_land_types=("Mountain",)),)),),
)
harbinger = Face(
    "Harbinger of the Seas",
    types=("creature",),
    subtypes=("Merfolk", "Wizard"),
    colors="U",
    power="2",
    toughness="2",
    abilities=(Static(NONBASIC, (ChangeTypes(set_land_types=("Island",)),)),),
)
urborg = Face(
    "Urborg",
    types=("land",),
    supertypes=("legendary",),
    abilities=(Static(LANDS, (ChangeTypes(add_subtypes=("Swamp",)),)),),
)
yavimaya = Face(
    "Yavimaya",
    types=("land",),
    supertypes=("legendary",),
    abilities=(Static(LANDS, (ChangeTypes(add_subtypes=("Forest",)),)),),
)
omen = enchantment("Prismatic Omen", Static(YOUR_LANDS, (ChangeTypes(add_subtypes=("all_basic_land",)),)))
dryad = Face(
    "Dryad of the Ilysian Grove",
    types=("enchantment", "creature"),
    subtypes=("Nymph", "Dryad"),
    colors="G",
    power="2",
    toughness="4",
    abilities=(Static(YOUR_LANDS, (ChangeTypes(add_subtypes=("all_basic_land",)),)),),
)
dawn = enchantment(
    "Celestial Dawn",
    Static(YOUR_LANDS, (ChangeTypes(set_land_types=("Plains",)),)),
    Static(Filter(is_=(("!land",),), controller="you"), (ChangeColors(set=("W",)),)),
)
conversion = enchantment("Conversion", Static(Filter(is_=(("Mountain",),)), (ChangeTypes(set_land_types=("Plains",)),)))
seas = enchantment("Spreading Seas", Static("attached", (ChangeTypes(set_land_types=("Island",)),)), aura=True)
ashaya = Face(
    "Ashaya",
    types=("creature",),
    supertypes=("legendary",),
    subtypes=("Elemental",),
    colors="G",
    power="*",
    toughness="*",
    abilities=(
        Static(
            "self",
            (ChangePT(base_power=Count(YOUR_LANDS), base_toughness=Count(YOUR_LANDS)),),
            characteristic_defining=True,
        ),
        Static(
            Filter(is_=(("creature",), ("!token",)), controller="you"),
            (ChangeTypes(add_types=("land",), add_subtypes=("Forest",)),),
        ),
    ),
)
limb = enchantment(
    "Life and Limb",
    Static(
        Filter(is_=(("Forest", "Saproling"),)),
        (
            ChangeTypes(add_types=("creature", "land"), add_subtypes=("Saproling", "Forest")),
            ChangeColors(set=("G",)),
            ChangePT(base_power=1, base_toughness=1),
        ),
    ),
)
bell = Face(
    "Kormus Bell",
    types=("artifact",),
    abilities=(
        Static(
            Filter(is_=(("Swamp",),)),
            (ChangeTypes(add_types=("creature",)), ChangeColors(set=("B",)), ChangePT(base_power=1, base_toughness=1)),
        ),
    ),
)
alpine = enchantment(
    "Alpine Moon",
    Static(
        Filter(is_=(("land",),), controller="opponent", named="chosen"),
        (
            ChangeTypes(lose_subtypes=("all_land",)),
            ChangeAbilities(lose="all", gain=(mana("any_color"),)),
        ),
    ),
)
sun = enchantment("Blood Sun", Static(LANDS, (ChangeAbilities(lose="all_but_mana"),)))
dress = enchantment("Dress Down", Static(CREATURES, (ChangeAbilities(lose="all"),)))
humility = enchantment(
    "Humility", Static(CREATURES, (ChangeAbilities(lose="all"), ChangePT(base_power=1, base_toughness=1)))
)
imprisoned = enchantment(
    "Imprisoned in the Moon",
    Static(
        "attached",
        (
            ChangeTypes(set_types=("land",)),
            ChangeColors(set=()),
            ChangeAbilities(lose="all", gain=(mana("C"),)),
        ),
    ),
    aura=True,
)
song = enchantment(
    "Song of the Dryads",
    Static("attached", (ChangeTypes(set_types=("land",), set_land_types=("Forest",)), ChangeColors(set=()))),
    aura=True,
)

# what the field is made of
forest = Face("Forest", types=("land",), supertypes=("basic",), subtypes=("Forest",))
snow_island = Face("Snow-Covered Island", types=("land",), supertypes=("basic", "snow"), subtypes=("Island",))
vents = Face("Steam Vents", types=("land",), subtypes=("Island", "Mountain"))
maze = Face(
    "Maze",
    types=("land",),
    subtypes=("Gate",),
    abilities=(Activated(costs=("{T}",), effects=(Does("untap"),), targets=True), mana("C")),
)
mill = Face(
    "Mill",
    types=("land",),
    abilities=(mana("C"), Triggered(Happens("enters"), (Does("mill"),))),
)
elves = Face(
    "Elves",
    types=("creature",),
    subtypes=("Elf", "Druid"),
    colors="G",
    power="1",
    toughness="1",
    abilities=(mana("G"),),
)
saproling = Face("Saproling", types=("creature",), subtypes=("Saproling",), colors="G", power="1", toughness="1")
arbor = Face(
    "Dryad Arbor", types=("land", "creature"), subtypes=("Forest", "Dryad"), colors="G", power="1", toughness="1"
)
golem = Face("Golem", types=("artifact", "creature"), subtypes=("Golem",), power="3", toughness="3")
arixmethes = Face(
    "Arixmethes",
    types=("creature",),
    supertypes=("legendary",),
    subtypes=("Kraken",),
    colors="GU",
    power="12",
    toughness="12",
    abilities=(
        Static(
            "self",
            (ChangeTypes(add_types=("land",), lose_types=("creature",)),),
            condition=Compare(CountersOn("slumber"), ">=", 1),
        ),
        mana("G"),
    ),
)
