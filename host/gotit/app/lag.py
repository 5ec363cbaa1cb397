"""When a room's picture was seen: what its program knows, and what its operator has entered of the projector.

Must not: measure. A lag is entered, with how wrong it may be; both are bounds that others rely on.
"""

from __future__ import annotations

from msgspec import Struct

from gotit.championship.race.packets import Shown

FRAME_US = 17_000
"""A screen shows a picture up to one frame later than it was painted, and a painted frame is told up to one later."""


class Lag(Struct, frozen=True):
    """From this computer's screen output to the eyes: `lag_ms`, give or take `tolerance_ms`."""

    lag_ms: int = 50
    tolerance_ms: int = 50

    @property
    def half_width_us(self) -> int:
        return 1000 * self.tolerance_ms + FRAME_US

    def seen(self, painted_us: int) -> Shown:
        """When a picture was seen that was painted at this instant (µs of this computer's clock)."""
        middle_us = painted_us + 1000 * self.lag_ms
        return middle_us - self.half_width_us, middle_us + self.half_width_us
