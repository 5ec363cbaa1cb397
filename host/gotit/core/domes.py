"""What lies between a hand and its contact: the travel of a dome, which no clock can see.

Must not: change how precisely presses are measured, or whether a race is armed (`arming`). That rests on clocks alone.
"""

from __future__ import annotations

from msgspec import Struct

from gotit.core.game import Refused
from gotit.core.message import say

MOST_SPREAD_US = 100_000
"""No button takes longer from touch to contact: an arcade dome's 4 mm at a gentle 0.1 m/s take 40 ms."""


class Domes(Struct, frozen=True):
    """How much the buttons of a match differ: two that are hit at one instant close up to `spread_us` apart.

    The travel of two domes of one kind differs by about ±1 mm. A hand moves them at 1 to 4 m/s, which makes 0.25 to 1
    ms (docs/timing.md). 0: nothing is claimed about them. `counts`: calls closer than the spread are too close to call.
    """

    spread_us: int = 0
    counts: bool = False

    @property
    def together_us(self) -> int:
        """Calls closer than this are too close to call."""
        return self.spread_us if self.counts else 0


NO_DOMES = Domes()
"""Nothing is claimed about the buttons."""


def checked(domes: Domes) -> Domes:
    """The same domes. Raises Refused if no button is like that."""
    if not 0 <= domes.spread_us <= MOST_SPREAD_US:
        raise Refused(
            say(
                "bad_domes",
                "Domes can differ by 0 to {most_ms} ms, not by {spread} µs.",
                most_ms=MOST_SPREAD_US // 1000,
                spread=str(domes.spread_us),
            )
        )
    return domes
