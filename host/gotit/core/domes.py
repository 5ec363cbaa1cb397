"""What lies between a hand and its contact: a dome's travel, which no clock can see.

Must not: change how sharply presses are measured, or whether a race is armed (`arming`): that rests on clocks alone.
"""

from __future__ import annotations

from msgspec import Struct

from gotit.core.game import Refused
from gotit.core.message import say

MOST_SPREAD_US = 100_000
"""No button needs longer from touch to contact: an arcade dome's 4 mm at a gentle 0.1 m/s are 40 ms."""


class Domes(Struct, frozen=True):
    """How much the buttons of a match differ: two that are hit at one instant close up to `spread_us` apart.

    The travel of two domes of one kind differs by about ±1 mm; a hand moves them at 1 to 4 m/s, hence by 0.25 to 1 ms
    (docs/timing.md). 0: nothing is said of them. `counts`: calls no further apart are too close to call.
    """

    spread_us: int = 0
    counts: bool = False

    @property
    def together_us(self) -> int:
        """Calls closer than this count as made together."""
        return self.spread_us if self.counts else 0


NO_DOMES = Domes()
"""Nothing is said of the buttons."""


def checked(domes: Domes) -> Domes:
    """The same. Raises Refused when no button is like that."""
    if not 0 <= domes.spread_us <= MOST_SPREAD_US:
        raise Refused(
            say(
                "bad_domes",
                "Domes differ by 0 to {most_ms} ms, not by {spread} µs.",
                most_ms=MOST_SPREAD_US // 1000,
                spread=str(domes.spread_us),
            )
        )
    return domes
