"""Whatever sounds is also seen: for those who need it each sound is signed by flashes, of their lamps and the pictures.

Must not: light a lamp of anybody else; say whose need it is; keep a lamp from what it says once the sign is over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PyQt6.QtCore import QObject, QTimer, pyqtBoundSignal

from gotit.app.phones import Phones
from gotit.core.game import Lamp, SoundName

FLASH_MS = 180
"""On for so long, then off: less than three flashes a second, also if Qt's timers come early by a twentieth."""
SIGNS: Mapping[SoundName, tuple[Lamp, int]] = {
    "buzz": ("armed", 1),
    "accept": ("winner", 3),
    "reject": ("fault", 2),
    "timeup": ("locked", 3),
    "seat": ("ready", 1),
}
"""What a lamp shows, and how many times: no two alike. `phones/page/light.js` does the same."""


class LightForSound(QObject):
    """`wanted()`: the seats whose lamps sign what sounds. `light`: lets these lamps show this, {} as the match says.

    `edge`: what the edges of the pictures show, as a lamp would; "idle": nothing.
    """

    def __init__(
        self,
        wanted: Callable[[], Collection[int]],
        light: Callable[[Mapping[int, Lamp]], None],
        edge: Callable[[Lamp], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._wanted, self._light, self._edge = wanted, light, edge
        self._left: list[Lamp] = []
        self._shown: Lamp = "idle"
        self._next = QTimer(self)
        self._next.setSingleShot(True)  # a late step makes the next one no earlier
        self._next.setInterval(FLASH_MS)
        self._next.timeout.connect(self._step)

    def hear(self, sounded: pyqtBoundSignal, phones: Phones) -> None:
        """Sign what sounds from now on, on phones, too."""
        sounded.connect(self.sounds)
        sounded.connect(phones.sounds)

    def sounds(self, name: SoundName) -> None:
        """The latest sound is signed; one that is still being signed ends with its flash."""
        lamp, times = SIGNS[name]
        paused = self._next.isActive() and self._shown == "idle"
        self._left = [*(() if paused else ("idle",)), *[lamp, "idle"] * times]
        if not self._next.isActive():
            self._step()

    def stop(self) -> None:
        self._next.stop()

    def _step(self) -> None:
        seats = self._wanted() if self._left else ()
        if not seats:
            self._left = []
            self._light({})
            self._edge("idle")
            return
        self._next.start()
        lamp = self._shown = self._left.pop(0)
        self._light(dict.fromkeys(seats, lamp))
        self._edge(lamp)
