"""What presses come from, for the operator: boxes, controllers, keyboard. And when a keyboard may be read as a buzzer.

Must not: read a device (`gotit.boxes` and `gotit.owned` do).
"""

from __future__ import annotations

from collections.abc import Callable

from gotit.app.devices import device_views, ready_words
from gotit.app.world import RealWorld
from gotit.core.session import Session
from gotit.ui.operator.devices import DeviceView
from gotit.ui.operator.window import OperatorWindow


class DeviceDesk:
    """`session()`: as it stands. `buzzing()`: do keys count as presses now?"""

    def __init__(
        self, world: RealWorld, window: OperatorWindow, session: Callable[[], Session], buzzing: Callable[[], bool]
    ) -> None:
        self._world, self._window, self._session, self._buzzing = world, window, session, buzzing
        window.identify_wanted.connect(self.blink)

    def views(self) -> tuple[DeviceView, ...]:
        world = self._world
        seating = self._session().seating
        return device_views(world.health(), world.clock.now_ns(), world.last_key, seating, world.owned_views())

    def show(self) -> None:
        self._window.show_devices(self.views())
        self._window.setup.show_ready(ready_words(self._world.owned_views()))

    def look(self) -> None:
        """After every change of the session."""
        if self._world.owned is not None:
            self._world.owned.want_keys(self._buzzing())

    def blink(self, source: str) -> None:
        """Its lamps flash."""
        if self._world.boxes is not None:
            self._world.boxes.identify(source)
