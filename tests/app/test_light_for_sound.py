"""Whatever sounds is also seen: the lamp of whoever needs it signs each sound, and then says again what it said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import pytest
from pytestqt.qtbot import QtBot

from gotit.app.light_for_sound import SIGNS, LightForSound
from gotit.core.game import Lamp, SoundName


@pytest.mark.parametrize("name", SIGNS)
def test_a_lamp_signs_each_sound_by_flashes_and_then_shows_the_match_again(qtbot: QtBot, name: SoundName) -> None:
    lit: list[Mapping[int, Lamp]] = []
    lights = LightForSound(lambda: [3], lit.append)
    lights.sounds(name)
    qtbot.waitUntil(lambda: lit[-1] == {})
    lamp, times = SIGNS[name]
    assert lit == [{3: "idle"}, *[{3: lamp}, {3: "idle"}] * times, {}]


def test_no_two_sounds_look_alike() -> None:
    assert set(SIGNS) == set(get_args(SoundName)), "every sound has a sign"
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_nobody_elses_lamp_is_touched(qtbot: QtBot) -> None:
    lit: list[Mapping[int, Lamp]] = []
    LightForSound(lambda: [], lit.append).sounds("buzz")
    assert lit == [{}]


def test_the_latest_sound_is_signed(qtbot: QtBot) -> None:
    lit: list[Mapping[int, Lamp]] = []
    lights = LightForSound(lambda: [1], lit.append)
    lights.sounds("timeup")
    lights.sounds("buzz")
    qtbot.waitUntil(lambda: lit[-1] == {})
    assert {1: SIGNS["timeup"][0]} not in lit
