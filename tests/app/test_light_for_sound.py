"""Whatever sounds is also seen: the lamp of whoever needs it signs each sound, and then says again what it said."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from pytestqt.qtbot import QtBot

from gotit.app.light_for_sound import SIGNS, LightForSound
from gotit.core.game import Lamp, SoundName
from gotit.ui.tones import SOUNDS


@pytest.mark.parametrize("name", SIGNS)
def test_a_lamp_flashes_as_many_times_as_the_sound_has_notes(qtbot: QtBot, name: SoundName) -> None:
    lit: list[Mapping[int, Lamp]] = []
    lights = LightForSound(lambda: [3], lit.append)
    lights.sounds(name)
    qtbot.waitUntil(lambda: lit[-1] == {})
    notes = SOUNDS[name]
    assert lit == [{3: "idle"}, *[{3: SIGNS[name]}, {3: "idle"}] * len(notes), {}]


def test_no_two_sounds_look_alike() -> None:
    looks = {(sign, len(SOUNDS[name])) for name, sign in SIGNS.items()}
    assert len(looks) == len(SIGNS)


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
    assert {1: SIGNS["timeup"]} not in lit
