"""The loudspeaker: plays the sounds of `tones.py`, and the seats' own notes.

Must not: play music; tell anything by ear alone (the windows show everything as well); stop the game with an error.
Without a sound card or QtMultimedia's libraries the program is silent and says so once.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from gotit.core.game import SoundName
from gotit.core.message import Message, Typed, say
from gotit.ui.paint.show import Cue
from gotit.ui.tones import SEATS, SOUNDS, Note, seat_note, synthesise

if TYPE_CHECKING:
    from PyQt6.QtMultimedia import QSoundEffect


class Speaker:
    """The first `play` loads QtMultimedia; `problem` says why there is no sound, or None.

    `volume`: percent. `calm`: only sounds that tell something, none of a show.
    """

    def __init__(self, muted: bool = False, volume: int = 100, calm: bool = False) -> None:
        self.muted = muted
        self.calm = calm
        self.problem: Message | None = None
        self._volume = volume
        self._effects: dict[str, QSoundEffect] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def play(self, name: SoundName, seat: int | None = None) -> None:
        """Start a sound and return at once. Never raises. `seat`: whose it is; it may have one of its own."""
        self._play(f"{name} {seat}" if name == "seat" and seat in SEATS else name)

    def play_cue(self, cue: Cue) -> None:
        """Of a show, which is seen as well."""
        if not self.calm:
            self._play(cue)

    def set_volume(self, volume: int) -> None:
        """In percent."""
        self._volume = volume
        for effect in (self._effects or {}).values():
            effect.setVolume(volume / 100)

    def _play(self, name: str) -> None:
        if self.muted or self.problem:
            return
        self.prepare()
        if self._effects:
            self._effects[name].play()

    def prepare(self) -> None:
        """Load what playing needs (a tenth of a second), so that the first buzz is not late."""
        if self._effects is not None or self.problem:
            return
        try:
            from PyQt6.QtCore import QUrl
            from PyQt6.QtMultimedia import QMediaDevices, QSoundEffect
        except ImportError as error:  # e.g. without libpulse0
            self.problem = _no_sound(error)
            return
        if QMediaDevices.defaultAudioOutput().isNull():
            self.problem = say("no_loudspeaker", "No sound: this computer has no loudspeaker that we can use.")
            return
        try:
            self._folder = tempfile.TemporaryDirectory(prefix="gotit-sound-")
            self._effects = {}
            notes: dict[str, tuple[Note, ...]] = dict(SOUNDS.items()) | {
                f"seat {seat}": seat_note(seat) for seat in SEATS
            }
            for name, tune in notes.items():
                path = Path(self._folder.name) / f"{name}.wav"
                path.write_bytes(synthesise(tune))
                effect = QSoundEffect()
                effect.setSource(QUrl.fromLocalFile(str(path)))
                effect.setVolume(self._volume / 100)
                self._effects[name] = effect
        except OSError as error:
            self.problem = _no_sound(error)
            self._effects = None

    def prepare_unless_muted(self) -> None:
        """To be called after the first picture."""
        if not self.muted:
            self.prepare()

    def close(self) -> None:
        """Forget the effects and remove their files."""
        self._effects = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def _no_sound(error: Exception) -> Message:
    return say("no_sound", "No sound: {why}.", why=Typed(str(error)))
