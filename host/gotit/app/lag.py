"""When a room's picture was seen: what its program knows, and what its operator has entered of the projector.

Must not: measure. A lag is entered, with how wrong it may be; both are bounds that others rely on.
"""

from __future__ import annotations

from msgspec import Struct

from gotit.championship.race.packets import Shown

FRAME_US = 17_000
"""A screen shows a picture up to one frame later than it was painted, and a painted frame is told up to one later."""

UNSEEN_US = 1_000_000
"""Of a picture that was not on the screen when the buzzers opened: so coarse that most calls are too close to call."""


class Lag(Struct, frozen=True):
    """From this computer's screen output to the eyes: `lag_ms`, give or take `tolerance_ms`."""

    lag_ms: int = 50
    tolerance_ms: int = 50

    @property
    def half_width_us(self) -> int:
        return 1000 * self.tolerance_ms + FRAME_US

    def seen(self, painted_us: int, *, shown: bool) -> Shown:
        """When a picture was seen that was painted at this instant (µs of this computer's clock).

        Not `shown`: nobody knows when it came onto the screen, and it may still be to come.
        """
        middle_us = painted_us + 1000 * self.lag_ms
        half_us = self.half_width_us + (0 if shown else UNSEEN_US)
        return middle_us - half_us, middle_us + half_us
