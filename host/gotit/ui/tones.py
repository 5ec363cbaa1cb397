"""The sounds, as notes: one family in C major, on four voices. Synthesised here; no sound file is shipped.

Must not: play anything (`sound.py` does), use chance.
"""

from __future__ import annotations

import io
import wave
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from gotit.core.game import SoundName
from gotit.ui.paint.show import Cue

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RATE_HZ = 22_050
LOUDEST = 0.8
"""The peak of each sound, as a share of what a WAV file can hold."""
_ATTACK_S = 0.004
"""A note that starts abruptly clicks."""

C4, G4 = 261.63, 392.0
C5, D5, E5, G5, A5 = 523.25, 587.33, 659.26, 783.99, 880.0
C6, D6, E6, G6, A6 = (2 * hz for hz in (C5, D5, E5, G5, A5))

Voice = Literal["bell", "wood", "drum", "air"]
"""A bell rings on, wood and drum are struck and damped, air is noise that swells and fades."""


class Note(NamedTuple):
    """`hz`: the frequencies that begin together at `at_ms`; for air, how bright it is. `ms`: until it has faded."""

    at_ms: int
    hz: tuple[float, ...]
    ms: int
    voice: Voice = "bell"
    level: float = 1.0


SOUNDS: Mapping[SoundName | Cue, tuple[Note, ...]] = {
    "buzz": (Note(0, (G5, C6), 260),),
    "accept": (Note(0, (C5,), 260), Note(110, (E5,), 260), Note(220, (G5, C6), 420)),
    "reject": (Note(0, (C4,), 150, "wood"), Note(190, (C4 * 0.84,), 220, "wood")),
    "seat": (Note(0, (C5,), 300), Note(90, (C6,), 250, level=0.5)),
    "timeup": tuple(Note(at_ms, (G4, C5), 220) for at_ms in (0, 230, 460)),
    "tick": (Note(0, (C6,), 70, "wood", 0.6),),
    "chord": (Note(0, (C5, E5, G5, C6), 520),),
    "whoosh": (Note(0, (0.2,), 420, "air", 0.5),),
    "clop": (Note(0, (A5,), 90, "wood"), Note(0, (G4,), 130, "wood")),
    "flip": (Note(0, (0.6,), 110, "air", 0.5), Note(60, (E5,), 60, "wood", 0.5)),
    "drum": (Note(0, (98.0,), 260, "drum"),),
    "fanfare": (
        Note(0, (G4, C5), 150),
        Note(140, (C5, E5), 150),
        Note(280, (E5, G5), 160),
        Note(430, (C5, E5, G5, C6), 560),
    ),
}
"""Each has a number of notes, and a voice, of its own: they are told apart with the eyes shut."""


SEATS = range(1, 10)


def seat_note(seat: int) -> tuple[Note, ...]:
    """A seat's own note, rising with its number (1-9): major pentatonic, so that any of them sound well together."""
    scale = (C5, D5, E5, G5, A5, C6, D6, E6, G6)
    hz = scale[(seat - 1) % len(scale)]
    return (Note(0, (hz,), 300), Note(90, (2 * hz,), 250, level=0.5))


def synthesise(notes: tuple[Note, ...]) -> bytes:
    """A sound as a WAV file: mono, 16 bits, RATE_HZ. Its loudest instant is at `LOUDEST` for the loudest notes."""
    import numpy as np

    length = max(note.at_ms + note.ms for note in notes) * RATE_HZ // 1000
    mixed = np.zeros(length + 1)
    for note in notes:
        start = note.at_ms * RATE_HZ // 1000
        samples = _note(note)
        mixed[start : start + len(samples)] += samples
    peak = float(np.abs(mixed).max())
    wanted = LOUDEST * max(note.level for note in notes)
    samples = np.round(mixed / peak * wanted * 32_767).astype("<i2")
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(samples.tobytes())
    return out.getvalue()


def _note(note: Note) -> NDArray[np.float64]:
    import numpy as np

    at = np.arange(note.ms * RATE_HZ // 1000) / RATE_HZ
    lasts_s = note.ms / 1000
    rises = np.minimum(1.0, at / _ATTACK_S)
    fades = np.minimum(1.0, (lasts_s - at) / (lasts_s * 0.25))  # to nothing at its end
    match note.voice:
        case "air":
            envelope = np.sin(np.pi * at / lasts_s) ** 2
            return np.asarray(_noise(len(at), note.hz[0]) * envelope * note.level)
        case "drum":
            falling = note.hz[0] * (1 + 0.6 * np.exp(-at / 0.03))
            waves = np.sin(2 * np.pi * np.cumsum(falling) / RATE_HZ) * np.exp(-at / 0.09)
        case "wood":
            waves = sum(
                np.sin(2 * np.pi * hz * at) + 0.4 * np.sin(2 * np.pi * 2.7 * hz * at) for hz in note.hz
            ) * np.exp(-at / 0.03)
        case "bell":
            waves = sum(
                np.sin(2 * np.pi * hz * at) + 0.35 * np.sin(4 * np.pi * hz * at) + 0.12 * np.sin(6 * np.pi * hz * at)
                for hz in note.hz
            ) * np.exp(-at / (lasts_s * 0.4))
    return np.asarray(waves * rises * fades * note.level)


def _noise(count: int, bright: float) -> NDArray[np.float64]:
    """The same noise each time; the brighter, the less its neighbours are averaged."""
    import numpy as np

    raw = np.sin(np.arange(count) ** 2 * 12.9898) * 43_758.5453
    noise = 2 * (raw - np.floor(raw)) - 1
    width = max(1, round(1 / max(bright, 0.02)))
    return np.convolve(noise, np.ones(width) / width, mode="same")
