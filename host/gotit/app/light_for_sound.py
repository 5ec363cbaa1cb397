"""Whatever sounds is also seen: the lamps of those who need it sign each sound by flashes.

Must not: light a lamp of anybody else; keep a lamp from what it says once the sign is over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PyQt6.QtCore import QObject, QTimer

from gotit.core.game import Lamp, SoundName

FLASH_MS = 170
"""On for so long, then off: less than three flashes a second."""
SIGNS: Mapping[SoundName, tuple[Lamp, int]] = {
    "buzz": ("armed", 1),
    "accept": ("winner", 3),
    "reject": ("fault", 2),
    "timeup": ("locked", 3),
    "seat": ("ready", 1),
}
"""What a lamp shows, and how many times: no two alike."""


class LightForSound(QObject):
    """`wanted()`: the seats whose lamps sign what sounds. `light`: lets these lamps show this, {} as the match says."""

    def __init__(
        self,
        wanted: Callable[[], Collection[int]],
        light: Callable[[Mapping[int, Lamp]], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._wanted, self._light = wanted, light
        self._left: list[Lamp] = []
        self._next = QTimer(self)
        self._next.setInterval(FLASH_MS)
        self._next.timeout.connect(self._step)

    def sounds(self, name: SoundName) -> None:
        """The latest sound is signed; one that is still being signed ends."""
        lamp, times = SIGNS[name]
        self._left = ["idle", *[lamp, "idle"] * times]
        self._next.start()
        self._step()

    def stop(self) -> None:
        self._next.stop()

    def _step(self) -> None:
        seats = self._wanted() if self._left else ()
        if not seats:
            self._next.stop()
            self._left = []
            self._light({})
            return
        lamp = self._left.pop(0)
        self._light(dict.fromkeys(seats, lamp))
