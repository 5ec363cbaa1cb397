"""Short tones, synthesised here from sines: no sound file is shipped.

Must not: play music; tell anything by ear alone (the windows show everything as well); stop the game with an error.
Without a sound card or QtMultimedia's libraries the program is silent and says so once.
"""

from __future__ import annotations

import io
import math
import struct
import tempfile
import wave
from pathlib import Path
from typing import TYPE_CHECKING

from gotit.core.game import SoundName
from gotit.core.message import Message, Typed, say

if TYPE_CHECKING:
    from PyQt6.QtMultimedia import QSoundEffect

RATE_HZ = 44_100
_RAMP_MS = 6  # a tone that starts abruptly clicks
_LOUDNESS = 0.6

SEAT_HZ = (523, 587, 659, 784, 880, 1047, 1175, 1319, 1568)
"""The note of each seat, 1 to 9: of one pentatonic scale, so that any of them sound well together."""
TONES: dict[str, tuple[tuple[tuple[int, ...], int], ...]] = {
    "buzz": (((440, 660), 160),),
    "accept": (((523,), 90), ((659,), 90), ((784, 1047), 220)),
    "reject": (((311,), 140), ((233,), 260)),
    "timeup": (((392,), 120), ((), 60), ((392,), 120), ((), 60), ((392,), 240)),
    "seat": (((523, 1046), 90), ((523,), 140)),
    **{f"seat {seat}": (((hz, 2 * hz), 90), ((hz,), 140)) for seat, hz in enumerate(SEAT_HZ[1:], 2)},
}
"""Each sound as a sequence of notes: the frequencies that sound together (Hz), and for how long (ms)."""


def synthesise(name: str) -> bytes:
    """A sound as a WAV file: mono, 16 bits, RATE_HZ."""
    samples: list[int] = []
    for frequencies, length_ms in TONES[name]:
        samples.extend(_note(frequencies, length_ms))
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))
    return out.getvalue()


def _note(frequencies: tuple[int, ...], length_ms: int) -> list[int]:
    count, ramp = RATE_HZ * length_ms // 1000, RATE_HZ * _RAMP_MS // 1000
    if not frequencies:
        return [0] * count
    out = []
    for at in range(count):
        level = min(1.0, at / ramp, (count - at) / ramp)
        total = sum(math.sin(2 * math.pi * frequency * at / RATE_HZ) for frequency in frequencies)
        out.append(int(32_767 * _LOUDNESS * level * total / len(frequencies)))
    return out


class Speaker:
    """Plays the sounds. The first `play` loads QtMultimedia; `problem` says why there is no sound, or None."""

    def __init__(self, muted: bool = False) -> None:
        self.muted = muted
        self.problem: Message | None = None
        self._effects: dict[str, QSoundEffect] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def play(self, name: SoundName, seat: int | None = None) -> None:
        """Start a sound and return at once. Never raises. `seat`: whose it is; it may have one of its own."""
        if self.muted or self.problem:
            return
        self.prepare()
        if self._effects:
            own = f"{name} {seat}"
            self._effects[own if own in self._effects else name].play()

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
            for name in TONES:
                path = Path(self._folder.name) / f"{name}.wav"
                path.write_bytes(synthesise(name))
                effect = QSoundEffect()
                effect.setSource(QUrl.fromLocalFile(str(path)))
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
