"""From reports to presses, each with the interval in which its button closed (docs/timing.md, Buzzers of your own).

Must not: do I/O, read a clock, claim more than is known.

A report arrived at the system in an interval that is known without any assumption: after the queue was last seen empty,
before it was read; Linux's own stamp may narrow it. The button closed at most `late_us` before that.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gotit.core.inputs import Joined, Press, Release, Sharpness, Watermark
from gotit.core.press import HOST_CLOCK, Reading

KERNEL_US = 1_000
"""From the controller's interrupt to Linux's stamp."""
SYSTEM_US = 5_000
"""From the controller's interrupt to the queue that hidapi reads: a thread or a driver fills it."""
REST_US = 20_000
"""A contact that opens and closes again within this has bounced: not every device waits until it has settled."""
BEND = 8
"""Linux may bend its monotonic clock by a tenth: an age by it is that ± an eighth by the session's (`key_times`)."""


class Arrival(Struct, frozen=True):
    """When a report came to the system, session time: not before `early_us`, not after `late_us`."""

    early_us: int
    late_us: int


def arrival(empty_us: int, before_us: int, after_us: int, age_us: int | None = None) -> Arrival:
    """`empty_us`: when the queue was last known to be empty. `before_us`, `after_us`: session time right before and
    after the system's monotonic clock was read, by which the report's stamp was `age_us` old; None: it has no stamp.
    """
    if age_us is None or not 0 <= age_us <= 60_000_000:  # no stamp, or one of another clock
        return Arrival(min(empty_us, after_us), after_us)
    early_us = max(empty_us, before_us - age_us - age_us // BEND)
    return Arrival(min(early_us, after_us), max(early_us, after_us - age_us + age_us // BEND))


class Contacts:
    """One device's buttons. `source`, `label`, `roles`: as in `Joined`. `late_us`: the device's and the system's.

    `wait_us`: how long a read waits, by which an arrival without a stamp is unsure.
    """

    def __init__(self, source: str, label: str, roles: str, late_us: int, wait_us: int) -> None:
        self.source, self.label, self.roles = source, label, roles
        self.late_us = late_us
        self.half_us = -(-(late_us + 2 * wait_us + 1) // 2)
        self._closed: dict[int, int] = {}
        self._opened: dict[int, int] = {}
        self._begun = False

    def joined(self) -> tuple[Joined, Sharpness]:
        """What says that it is there, and how precise it is."""
        return (
            Joined(self.source, self.roles, self.label, self.half_us, by_model=True),
            Sharpness(self.source, {HOST_CLOCK: self.half_us}),
        )

    def take(self, closed: Iterable[int], came: Arrival) -> list[Press | Release]:
        """These inputs are closed now, all others open.

        Of the first report it isn't known what has changed. One closed button has; of several, all may have been held
        since before, so they count as held.
        """
        now = {number for number in closed if 0 <= number < len(self.roles)}
        found: list[Press | Release] = []
        for number in sorted(self._closed.keys() - now):
            since_us = self._closed.pop(number)
            self._opened[number] = came.late_us
            found.append(Release(self.source, number, max(0, came.late_us - since_us)))
        held = not self._begun and len(now) > 1
        for number in sorted(now - self._closed.keys()):
            self._closed[number] = came.late_us
            opened_us = self._opened.get(number)
            if opened_us is not None and came.late_us - opened_us < REST_US:
                continue
            readings = (Reading(HOST_CLOCK, came.early_us - self.late_us, came.late_us + 1),)
            found.append(Press(self.source, number, readings, held=held))
        self._begun = True
        return found

    def knows(self, closed: Iterable[int]) -> None:
        """These were closed when it was opened, so the first report says what has changed."""
        self._closed = {number: 0 for number in closed if 0 <= number < len(self.roles)}
        self._begun = True

    def watermark(self, empty_us: int) -> Watermark:
        """All that closed more than `late_us` before the queue was seen empty has been taken."""
        early_us = empty_us - self.late_us
        return Watermark(self.source, (Reading(HOST_CLOCK, early_us, early_us + 1),))
