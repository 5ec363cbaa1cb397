"""Settings that survive, settings that are damaged, sounds without a sound file."""

from __future__ import annotations

import io
import math
import sys
import wave
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest
from PyQt6.QtCore import QUrl
from pytestqt.qtbot import QtBot
from tests.speech import heard

from gotit.app.program import Program
from gotit.games.shelf import shelf
from gotit.record.matches import Matches
from gotit.ui.settings import ScreenIdentity, Settings, load, save
from gotit.ui.sound import Speaker
from gotit.ui.tones import C4, RATE_HZ, SEATS, SOUNDS, seat_note, synthesise


def test_settings_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    settings = Settings(theme="dark", projector=ScreenIdentity("EPSON", "EB-X41", "1"), names=("Ana",), muted=True)
    assert save(file, settings) is None
    assert load(file) == (settings, None)
    assert load(tmp_path / "none.json") == (Settings(), None)


@pytest.mark.parametrize("text", ["", "{", '{"theme": "pink"}', "[]", "\xff\xfe"])
def test_a_damaged_file_is_set_aside_and_said(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(text.encode("latin-1"))
    settings, said = load(file)
    assert settings == Settings()
    assert "is damaged" in heard(said)
    assert "settings.broken-1.json" in heard(said)
    assert (tmp_path / "settings.broken-1.json").read_bytes() == text.encode("latin-1")
    assert not file.exists()
    file.write_text("again")
    load(file)
    assert (tmp_path / "settings.broken-2.json").read_text() == "again"


def test_settings_of_a_newer_program_are_read_as_far_as_they_are_known(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"theme": "dark", "hologram": true}')
    assert load(file) == (Settings(theme="dark"), None)


def test_what_cannot_be_saved_or_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "can't be saved" in heard(save(tmp_path / "file" / "settings.json", Settings()))
    (tmp_path / "folder").mkdir()
    assert "can't be read" in heard(load(tmp_path / "folder")[1])


def test_the_program_keeps_what_was_set(qtbot: QtBot, tmp_path: Path, qapp: object) -> None:
    from PyQt6.QtWidgets import QApplication

    assert isinstance(qapp, QApplication)
    file = tmp_path / "settings.json"
    games = shelf()
    program = Program(qapp, games, Matches(tmp_path, games), Settings(muted=True), file, with_boxes=False)
    qtbot.addWidget(program.window)
    program.open()
    program.window.setup.players.add_names(["Ana", "Ben"])
    program.window.toolbar.mute.click()
    program.window.theme_wanted.emit("dark")
    program.stop()
    kept, _ = load(file)
    assert (kept.names, kept.theme, kept.muted) == (("Ana", "Ben"), "dark", False)


def test_each_sound_is_short_loud_enough_and_its_own() -> None:
    seen = set()
    tunes = {*SOUNDS.values(), *map(seat_note, SEATS)}
    for tune in tunes:
        with wave.open(io.BytesIO(synthesise(tune))) as file:
            frames = file.readframes(file.getnframes())
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)
            assert file.getnframes() / RATE_HZ < 1.1
        samples = memoryview(frames).cast("h")
        assert 10_000 < max(abs(sample) for sample in samples) < 32_767
        assert samples[0] == 0  # no click
        seen.add(frames)
    assert len(seen) == len(tunes)


def test_all_sounds_are_of_one_key_and_the_seats_own_of_five_notes() -> None:
    """C major; what is air or a drum has no pitch. Any two seats sound well together, and none like another."""
    pitched = [note for tune in SOUNDS.values() for note in tune if note.voice in ("bell", "wood")]
    for hz in (hz for note in pitched for hz in note.hz):
        assert steps_from_c(hz) % 12 in {0, 2, 4, 5, 7, 9, 11}, hz
    own = [tuple(hz for note in seat_note(seat) for hz in note.hz) for seat in SEATS]
    assert len(set(own)) == len(own) == 9
    assert {steps_from_c(hz) % 12 for each in own for hz in each} == {0, 2, 4, 7, 9}


def steps_from_c(hz: float) -> int:
    """How many semitones above a C, in tune to a fifth of one."""
    steps = 12 * math.log2(hz / C4)
    assert abs(steps - round(steps)) < 0.2, hz
    return round(steps)


class Effect:
    """As Qt's QSoundEffect, but nothing is heard. Each tells its file's name, and its volume, into `heard`."""

    heard: ClassVar[list[tuple[str, float]]] = []

    def setSource(self, url: QUrl) -> None:  # noqa: N802 (Qt's name)
        self.name = Path(url.toLocalFile()).stem

    def setVolume(self, volume: float) -> None:  # noqa: N802 (Qt's name)
        self.volume = volume

    def play(self) -> None:
        self.heard.append((self.name, self.volume))


def test_a_speaker_is_as_loud_as_it_is_told_and_each_seat_has_its_own_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calm: what tells something is heard, what accompanies a show is not. Muted: nothing is."""
    loudspeaker = SimpleNamespace(isNull=lambda: False)
    devices = SimpleNamespace(defaultAudioOutput=lambda: loudspeaker)
    fake = SimpleNamespace(QSoundEffect=Effect, QMediaDevices=devices)
    monkeypatch.setitem(sys.modules, "PyQt6.QtMultimedia", fake)
    Effect.heard.clear()
    speaker = Speaker(volume=60)
    speaker.play("seat", 3)
    speaker.set_volume(30)
    speaker.play("seat", 4)
    speaker.play_cue("fanfare")
    speaker.calm = True
    speaker.play_cue("fanfare")
    speaker.play("accept")
    speaker.muted = True
    speaker.play("accept")
    speaker.close()
    assert Effect.heard == [("seat 3", 0.6), ("seat 4", 0.3), ("fanfare", 0.3), ("accept", 0.3)]


def test_without_multimedia_the_program_is_silent_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PyQt6.QtMultimedia", None)
    speaker = Speaker()
    speaker.play("buzz")
    assert heard(speaker.problem).startswith("No sound: ")
    speaker.play("buzz")
    speaker.close()


def test_a_muted_speaker_loads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PyQt6.QtMultimedia", None)
    speaker = Speaker(muted=True)
    speaker.play("buzz")
    speaker.prepare_unless_muted()
    assert speaker.problem is None
