"""Pairs of commanders, against the sentences of the rules written as Python."""

from __future__ import annotations

from itertools import combinations_with_replacement

import msgspec
import pytest

from bridge.cards.model import Face, Keyword
from bridge.cards.table import find_face
from bridge.queries.commander import commander

CARDS = [
    "Chakram Retriever", "Chakram Slinger", "Pir, Imaginative Rascal", "Toothy, Imaginary Friend",
    "Krav, the Unredeemed", "Parhelion II", "Golos, Tireless Pilgrim", "Tymna the Weaver", "Thrasios, Triton Hero",
    "Wilson, Refined Grizzly", "Raised by Giants", "The Tenth Doctor", "Rose Tyler", "Bjorna, Nightfall Alchemist",
    "Wernog, Rider's Chaplain", "Teferi, Temporal Archmage", "Forest",
]  # fmt: skip


def words(face: Face) -> dict[str, str]:
    return {ability.name: ability.value for ability in face.abilities if isinstance(ability, Keyword)}


def leader(face: Face) -> bool:
    legendary = "legendary" in face.supertypes
    body = (
        "creature" in face.types or "Vehicle" in face.subtypes or ("Spacecraft" in face.subtypes and face.power != "")
    )
    return (legendary and body) or "can_be_your_commander" in words(face)


def background(face: Face) -> bool:
    return "legendary" in face.supertypes and "enchantment" in face.types and "Background" in face.subtypes


def doctor(face: Face) -> bool:
    kinds = {subtype.replace("-", " ") for subtype in face.subtypes}
    return "legendary" in face.supertypes and "creature" in face.types and kinds == {"Time Lord", "Doctor"}


def pair(one: Face, two: Face) -> bool:
    if one.name == two.name:
        return False
    for first, second in ((one, two), (two, one)):
        has, other = words(first), words(second)
        if "choose_a_background" in has and background(second):
            return leader(first)
        if not (leader(first) and leader(second)):
            continue
        if "partner" in has and "partner" in other:
            return True
        if has.get("partner_with") == second.name and other.get("partner_with") == first.name:
            return True
        if "friends_forever" in has and "friends_forever" in other:
            return True
        if has.get("partner_variant") and has.get("partner_variant") == other.get("partner_variant"):
            return True
        if "doctors_companion" in has and doctor(second):
            return True
    return False


@pytest.mark.parametrize("name", CARDS)
def test_one_card(name: str) -> None:
    answer = commander([name])
    assert answer.legal == leader(find_face(name))
    assert answer.because


@pytest.mark.parametrize("first", CARDS)
def test_every_pair_with(first: str) -> None:
    for one, two in combinations_with_replacement(CARDS, 2):
        if one == first:
            faces = find_face(one), find_face(two)
            answer = commander([one, two])
            assert answer.legal == pair(*faces), (one, two, answer.because)
            if answer.legal:
                assert commander([two, one]).legal
                assert set(answer.color_identity or ()) == set(faces[0].identity) | set(faces[1].identity)


def test_the_reason_for_each_half_is_given() -> None:
    answer = commander(["Chakram Retriever", "Chakram Slinger"])
    assert [reason.rule for reason in answer.because] == ["903.3", "903.3"]
    assert answer.color_identity is None


def test_spacecraft_need_power_and_toughness() -> None:
    ship = Face(name="Ship", types=("artifact",), supertypes=("legendary",), subtypes=("Spacecraft",))
    assert not commander([ship]).legal
    assert commander(
        [Face(**{**{f: getattr(ship, f) for f in ship.__struct_fields__}, "power": "4", "toughness": "4"})]
    ).legal


def legend(name: str, *abilities: Keyword, subtypes: tuple[str, ...] = ()) -> Face:
    return Face(name=name, types=("creature",), supertypes=("legendary",), subtypes=subtypes, abilities=abilities)


def test_partner_with_a_text_needs_the_same_text() -> None:
    survivors = [legend(name, Keyword("partner_variant", "survivors")) for name in ("Abe", "Bea")]
    father = legend("Cy", Keyword("partner_variant", "father & son"))
    assert commander(survivors).because[-1].text == "both have the same partner ability: survivors"
    assert not commander([survivors[0], father]).legal


def test_a_doctor_of_another_kind_is_none() -> None:
    companion = legend("Abe", Keyword("doctors_companion"))
    assert commander([companion, legend("Doc", subtypes=("Time Lord", "Doctor"))]).legal
    assert not commander([companion, legend("Doc", subtypes=("Time Lord", "Doctor", "Human"))]).legal


def test_the_reason_tells_partners_that_do_not_mix_from_none_at_all() -> None:
    abe, bea, cy = legend("Abe", Keyword("partner")), legend("Bea", Keyword("partner_with", "Dee")), legend("Cy")
    assert [reason.rule for reason in commander([abe, bea]).because] == ["702.124f"]
    assert [reason.rule for reason in commander([abe, cy]).because] == ["702.124a"]
    for other in ("choose_a_background", "doctors_companion"):
        assert [reason.rule for reason in commander([abe, legend("Eve", Keyword(other))]).because] == ["702.124f"]


def test_a_back_face_leads_nobody() -> None:
    """CR 712.8a: whatever it costs, if the card says which face it is."""
    faces = ("Day", "Night")
    day, night = (msgspec.structs.replace(legend(name), mana_cost="{2}", faces=faces) for name in faces)
    assert commander([day]).legal
    assert [reason.rule for reason in commander([night]).because] == ["712.8a"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Hakka, Whispering Raven", False),
        ("Plargg, Dean of Chaos", False),
        ("Archangel Avacyn", True),
        ("Golos, Tireless Pilgrim", True),
    ],
)
def test_where_either_face_could_be_the_front_it_is_said(name: str, told: bool) -> None:
    assert [gap.text for gap in commander([name]).unmodelled] == [f"whether {name} is the front of its card"] * (
        not told
    )


def test_a_color_that_is_chosen_for_a_commander_is_told() -> None:
    """It belongs to the identity, whatever it is (CR 903.4b)."""
    answer = commander(["Clara Oswald", "The Tenth Doctor"])
    assert (answer.color_identity, answer.choosing_color) == (("U", "R"), ("Clara Oswald",))
    assert commander(["The Prismatic Piper", "Clara Oswald"]).choosing_color == ()  # they may not be a pair
    assert commander(["Arixmethes, Slumbering Isle"]).choosing_color == ()  # what it says of itself is no color
    assert commander(["Tymna the Weaver"]).choosing_color == ()
