"""The two domes: each number with its page, the boxes made of those numbers, the guide's table made of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hardware.enclosure import sizes

from hardware import domes

GUIDE = Path(domes.__file__).parent / "enclosure" / "README.md"
HEAD = "box,fact,value,unit,page,note\n"


@pytest.fixture(scope="module")
def facts() -> list[domes.Fact]:
    return domes.read(domes.LIST.read_text("utf-8"))


def test_both_boxes_have_a_dome_that_can_be_bought(facts: list[domes.Fact]) -> None:
    bought = {fact.box: fact.value for fact in facts if fact.name == "buy"}
    assert set(bought) == set(sizes.SLAPS)
    assert all(any(word.isdigit() for word in value.split()) for value in bought.values()), "a number to order by"


@pytest.mark.parametrize("box", sizes.SLAPS)
def test_a_box_is_made_for_what_the_list_says(facts: list[domes.Fact], box: str) -> None:
    slap = sizes.SLAPS[box]
    told = {fact.name: fact.value for fact in facts if fact.box == box}
    for name in domes.SIZES:
        assert getattr(slap, name) == (float(told[name]) if told[name] else domes.ROOM[name])
    assert slap.lid < float(told["panel_most"])
    assert slap.dome_hole < slap.dome_rests <= slap.dome
    assert slap.dome_body < 2 * slap.rib_offset - slap.rib_thickness


@pytest.mark.parametrize(
    "line",
    [
        "slap-60,dome,60.8,mm,,",
        "slap-60,dome,,mm,drawing,",
        "slap-60,dome,60.8,mm,memory,",
        "slap-60,colour,1,,drawing,",
    ],
)
def test_no_number_stands_there_without_a_page(line: str) -> None:
    with pytest.raises(domes.DomeError, match="line 3"):
        domes.read(f"{HEAD}slap-60,dome,60.8,mm,drawing,\n{line}\n")


def test_a_box_without_all_its_sizes_is_named() -> None:
    with pytest.raises(domes.DomeError, match=r"slap-80: domes\.csv says nothing of dome, "):
        domes.sizes("slap-80")


def test_the_guide_shows_the_list() -> None:
    guide = GUIDE.read_text("utf-8")
    assert domes.table() in guide, "paste what `python3 -m hardware.domes` says into the guide"
    assert domes.sources() in guide
    assert guide.count("**to be measured**") == sum(
        not fact.value for fact in domes.read(domes.LIST.read_text("utf-8"))
    )
