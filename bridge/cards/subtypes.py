"""The subtypes that CR 205.3 lists, and those of cards outside it: any other capitalised word names no subtype."""

from __future__ import annotations

import re

# CR 205.3g: artifact types.
ARTIFACT_TYPES = """
Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander
Map Powerstone Spacecraft Stone Treasure Vehicle
"""
# CR 205.3h: enchantment types.
ENCHANTMENT_TYPES = """
Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine
"""
# CR 205.3i: land types.
LAND_TYPES = """
Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town Urza's
"""
# CR 205.3j: planeswalker types.
PLANESWALKER_TYPES = """
Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel Dihada
Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace Jared Jaya Jeska
Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko
Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt
Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel
"""
# CR 205.3k: spell types.
SPELL_TYPES = """
Adventure Arcane Lesson Omen Trap
"""
# CR 205.3m: creature types; the lexer writes the one of two words with a hyphen.
CREATURE_TYPES = """
Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin Assembly-Worker
Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast Beaver Beeble Beholder
Berserker Bird Bison Blinkmoth Boar Bringer Brushwagg C'tan Camarid Camel Capybara Caribou Carrier Cat Centaur
Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile Custodes Cyberman Cyclops
Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake Dreadnought Drix
Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf Elk Employee Eye Faerie Ferret
Fish Flagbearer Fox Fractal Frog Fungus Gamer Gargoyle Germ Giant Gith Glimmer Gnoll Gnome Goat Goblin God Golem
Gorgon Graveborn Gremlin Griffin Guest Hag Halfling Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid
Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inkling Inquisitor Insect Jackal Jellyfish
Juggernaut Kangaroo Kavu Kirin Kithkin Knight Kobold Kor Kraken Lamia Lammasu Leech Lemur Leviathan Lhurgoyf
Licid Lizard Llama Lobster Lord Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger
Mongoose Monk Monkey Moogle Moonfolk Mount Mouse Mutant Myr Mystic Nautilus Necron Nephilim Nightmare
Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Ogre One Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin
Peasant Pegasus Pentavite Performer Pest Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus
Porcupine Possum Praetor Primarch Prism Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger
Robot Rogue Sable Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture
Seal Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skunk Slith Sliver Sloth Slug Snail
Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Squid
Squirrel Starfish Surrakar Survivor Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Time-Lord
Toy Treefolk Trilobite Triskelavite Troll Turtle Tyranid Unicorn Vampire Varmint Vedalken Villain Volver Wall
Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie
Zubera
"""
# CR 205.3q: battle types.
BATTLE_TYPES = """
Siege
"""
# CR 205.3p, and types that only cards outside tournaments, or printings before a change of types, have.
OTHER_TYPES = """
Autobot Athlete Book Brainiac Bureaucrat Cephalid Chameleon Clamfolk Cow Cyborg Deer Designer Donkey Duck
Hatificer Key Killbot Lady Mammoth Mime Mummy Naga Paratrooper Penguin Ship Spy Townsfolk Undercity Viashino
Waiter Wrestler
"""
# CR 205.3c-205.3q: which card types have which.
OF_TYPE = {
    "artifact": frozenset(ARTIFACT_TYPES.split()),
    "enchantment": frozenset(ENCHANTMENT_TYPES.split()),
    "land": frozenset(LAND_TYPES.split()),
    "planeswalker": frozenset(PLANESWALKER_TYPES.split()),
    "instant": frozenset(SPELL_TYPES.split()),
    "sorcery": frozenset(SPELL_TYPES.split()),
    "creature": frozenset(CREATURE_TYPES.split()),
    "kindred": frozenset(CREATURE_TYPES.split()),
    "battle": frozenset(BATTLE_TYPES.split()),
}
ODD_SUBTYPES = frozenset(OTHER_TYPES.split())
SUBTYPES = ODD_SUBTYPES.union(*OF_TYPE.values())


# Plurals that are not made with "s", "es" or "ies".
_IRREGULAR = {
    "Children": "Child",
    "Cyclopes": "Cyclops",
    "Dwarves": "Dwarf",
    "Elves": "Elf",
    "Fungi": "Fungus",
    "Homunculi": "Homunculus",
    "Mice": "Mouse",
    "Oxen": "Ox",
    "Pegasi": "Pegasus",
    "Werewolves": "Werewolf",
    "Wolves": "Wolf",
}


def singular_subtype(word: str) -> str:
    """Give the subtype that a printed word names; a word that names none stays as it is.

    >>> [singular_subtype(w) for w in ("Elves", "Plains", "Allies", "Goats", "Locus", "Sphinxes", "Urza's", "Lands")]
    ['Elf', 'Plains', 'Ally', 'Goat', 'Locus', 'Sphinx', "Urza's", 'Lands']
    """
    forms = (word, word.removesuffix("s"), word.removesuffix("es"), re.sub("ies$", "y", word))
    return next((form for form in forms if form in SUBTYPES), _IRREGULAR.get(word, word))


def unknown_subtypes(types: tuple[str, ...], subtypes: tuple[str, ...]) -> tuple[str, ...]:
    """List the words of a type line that are in no list; those of a plane are not looked up (CR 205.3n).

    >>> unknown_subtypes(("creature",), ("Elf", "Drudi")), unknown_subtypes(("plane",), ("Nowhere",))
    (('Drudi',), ())
    """
    return () if "plane" in types else tuple(word for word in subtypes if word not in SUBTYPES)
