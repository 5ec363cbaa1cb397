"""Whatever sounds is also seen: the lamp of whoever needs it signs each sound, and then says again what it said."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import get_args

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.wcag import contrast

from gotit.app.light_for_sound import FLASH_MS, SIGNS, LightForSound
from gotit.core.game import Lamp, SoundName
from gotit.ui.edge import Edge
from gotit.ui.projector import Projector
from gotit.ui.theme import THEMES


@pytest.mark.parametrize("name", SIGNS)
def test_a_lamp_signs_each_sound_by_flashes_and_then_shows_the_match_again(qtbot: QtBot, name: SoundName) -> None:
    lit: list[Mapping[int, Lamp]] = []
    edges: list[Lamp] = []
    lights = LightForSound(lambda: [3], lit.append, edges.append)
    lights.sounds(name)
    qtbot.waitUntil(lambda: lit[-1] == {})
    lamp, times = SIGNS[name]
    assert lit == [{3: "idle"}, *[{3: lamp}, {3: "idle"}] * times, {}]
    assert edges == ["idle", *[lamp, "idle"] * times, "idle"]


def test_no_two_sounds_look_alike() -> None:
    assert set(SIGNS) == set(get_args(SoundName)), "every sound has a sign"
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_nobody_elses_lamp_is_touched(qtbot: QtBot) -> None:
    lit: list[Mapping[int, Lamp]] = []
    edges: list[Lamp] = []
    LightForSound(lambda: [], lit.append, edges.append).sounds("buzz")
    assert (lit, edges) == ([{}], ["idle"])


def test_the_latest_sound_is_signed(qtbot: QtBot) -> None:
    lit: list[Mapping[int, Lamp]] = []
    lights = LightForSound(lambda: [1], lit.append, lambda lamp: None)
    lights.sounds("timeup")
    lights.sounds("buzz")
    qtbot.waitUntil(lambda: lit[-1] == {})
    assert {1: SIGNS["timeup"][0]} not in lit


def test_it_never_flashes_more_than_three_times_a_second(qtbot: QtBot) -> None:
    """However soon another sound comes: light changes with the steps alone, and a flash follows a pause."""
    assert 0.95 * 3 * 2 * FLASH_MS > 1000
    edges: list[Lamp] = []
    lights = LightForSound(lambda: [1], lambda lamps: None, edges.append)
    lights.sounds("accept")
    for steps in range(2, 8):
        before = len(edges)
        lights.sounds("buzz")
        lights.sounds("reject")
        assert len(edges) == before
        qtbot.waitUntil(lambda most=steps: len(edges) >= most)  # type: ignore[misc]
    qtbot.waitUntil(lambda: edges[-2:] == ["idle", "idle"])
    assert not [pair for pair in pairwise(edges) if "idle" not in pair]
    assert edges.count("fault") >= 2


@pytest.mark.parametrize("theme", THEMES)
def test_the_edge_of_a_picture_lights_up_and_leaves_it_as_it_was(qtbot: QtBot, theme: str) -> None:
    picture = Projector(theme=THEMES[theme])
    qtbot.addWidget(picture)
    edge = Edge(picture)
    picture.resize(480, 270)
    picture.show()
    before = picture.grab().toImage()
    page = THEMES[theme].page.fill
    for lamp in ("armed", "ready", "winner", "fault", "locked"):
        edge.show(lamp)
        lit = picture.grab().toImage()
        for x, y in ((0, 0), (240, 1), (240, 268), (1, 135), (478, 135), (479, 269)):
            assert contrast(lit.pixelColor(x, y).name(), page) >= 3, (lamp, x, y)
        assert lit.copy(8, 8, 464, 254) == before.copy(8, 8, 464, 254)
        edge.show("idle")
    assert picture.grab().toImage() == before
