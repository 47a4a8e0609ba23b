"""Categories, lists and files of card names."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge.cards.catalogue import CATEGORIES, catalogue, category
from bridge.errors import InputError


def test_categories_are_decided_by_what_cards_do() -> None:
    assert {"Reflecting Pool", "Exotic Orchard", "Fellwar Stone"} <= set(category("mirrors"))
    assert {"Contamination", "Mana Reflection", "Naked Singularity", "Deep Water"} <= set(category("replacement"))
    assert {"Blood Moon", "Prismatic Omen", "Spreading Seas"} <= set(category("land-types"))
    assert {"Mana Flare", "Utopia Sprawl", "Manabarbs"} <= set(category("triggers"))
    assert {"Forest", "Wastes", "Snow-Covered Island"} <= set(category("basics")) <= set(category("lands"))
    assert {"Forest", "Sol Ring", "Chromatic Lantern"} <= set(category("mana"))
    assert "Vesuva" in category("layers")
    assert {"Grizzly Bears", "Dark Ritual", "Treasure"}.isdisjoint(category("all"))
    everything = set().union(*(category(name) for name in CATEGORIES if name != "all"))
    assert everything == set(category("all"))
    assert 2_500 < len(everything) < 3_500


def test_names_and_files(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    path.write_text("# lands\nforest\n\nUrborg, Tomb of Yawgmoth  # a legend\nForest\n", encoding="utf-8")
    assert catalogue(str(path)) == ("Forest", "Urborg, Tomb of Yawgmoth")
    assert catalogue("forest,Sol Ring, Forest") == ("Forest", "Sol Ring")
    assert catalogue("mirrors, Sol Ring") == (*category("mirrors"), "Sol Ring")


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("Forst", "is neither a card, a category of cards nor a file: 'Forst' (did you mean 'Forest'"),
        ("miror", "'mirrors'"),
        ("Forest, Islandd", "'Islandd' (did you mean 'Island'"),
        (" , ", "has nothing before or after a comma"),
        (" ", "names no card"),
        ("x" * 5000, "is neither"),
    ],
)
def test_bad_lists_are_one_line(spec: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        catalogue(spec)
    assert said in str(error.value)
    assert len(str(error.value).splitlines()) == 1


@pytest.mark.parametrize(("text", "said"), [(b"Forest\nForst\n", "line 2"), (b"\xff\xfe", "UTF-8"), (b"", "no card")])
def test_bad_files_are_one_line(tmp_path: Path, text: bytes, said: str) -> None:
    path = tmp_path / "cards.txt"
    path.write_bytes(text)
    with pytest.raises(InputError) as error:
        catalogue(str(path))
    assert said in str(error.value)
    assert str(path) in str(error.value)
