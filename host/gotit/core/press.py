"""Presses and the clocks they were read on.

Must not: judge who was first (`adjudicate` does), do I/O.

A press happened at one true instant that nobody knows exactly. What is known are *readings*: on this clock, not before
`earliest_us` and before `latest_us`. One press may be read on several clocks (its box's own tick counter, the USB frame
counter, the host's clock). Two presses are compared on every clock they share. Every comparison is a hard bound, so the
narrowest wins without anybody choosing it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

HOST_CLOCK = "host"
"""Every press carries a reading on this clock: session time, in µs, of the computer that judges."""

BOX_CLOCK = "box:"
"""The prefix of a box's own counter; the box and its boot follow."""

USB_CLOCK = "usb:"
"""The frames that one USB hub passes on, during one era of counting them: "usb:HUB:ERA". Frame n began at n · 1 ms. (In
journals from before decision 0053: those of a whole controller.)"""

RATE_CLOCK = "usbs:"
"""The frames of one hub as boxes on another hub of the same controller know them, too: "usbs:HUB|OTHER:ERA". Both hubs
count at the same rate. Their frames begin a constant apart, which is known as an interval. (The name sorts after
"usb:", so of two equally precise clocks the hub's own is named.)"""

SYNC_CLOCK = "sync:"
"""The counter of the box that drives the sync wire, in that box's ticks: "sync:BOX:BOOT"."""

Way = Literal["box", "sync", "usb", "rate", "host"]
"""What a margin rests on, most precise first: one box's counter, the sync wire, the USB frames of one hub, those of two
hubs of one controller, the host's clock."""


def way(clock: str) -> Way:
    """What a margin on this clock rests on. A clock with no known prefix is the host's."""
    if clock.startswith(BOX_CLOCK):
        return "box"
    if clock.startswith(SYNC_CLOCK):
        return "sync"
    if clock.startswith(RATE_CLOCK):
        return "rate"
    return "usb" if clock.startswith(USB_CLOCK) else "host"


class Reading(Struct, frozen=True):
    """A half-open interval that certainly contains an instant: earliest_us <= instant < latest_us on `clock`.

    `clock` names one uninterrupted time scale: "host", or a box together with one power-on ("box:e661…:1a2b3c4d").
    Raises ValueError if the interval is empty.
    """

    clock: str
    earliest_us: int
    latest_us: int

    def __post_init__(self) -> None:
        if self.earliest_us >= self.latest_us:
            raise ValueError(f"no instant lies at or after {self.earliest_us} and before {self.latest_us}")

    @property
    def uncertainty_us(self) -> int:
        """Half the width, rounded up: a hard bound, not a standard deviation."""
        return (self.latest_us - self.earliest_us + 1) // 2

    @property
    def middle_us(self) -> int:
        return (self.earliest_us + self.latest_us) // 2


def earliest_on_host_us(readings: Collection[Reading]) -> int | None:
    """Earliest possible instant on the host's clock (session time); None if there is no such reading."""
    return next((reading.earliest_us for reading in readings if reading.clock == HOST_CLOCK), None)


def latest_on_host_us(readings: Collection[Reading]) -> int | None:
    """The instant was before this on the host's clock (session time); None if there is no such reading."""
    return next((reading.latest_us for reading in readings if reading.clock == HOST_CLOCK), None)


def widen(readings: Collection[Reading], clock: str, early_us: int, late_us: int) -> tuple[Reading, ...]:
    """The same readings, but the one on `clock` may be up to `early_us` too late and up to `late_us` too early."""
    return tuple(
        Reading(clock, reading.earliest_us - early_us, reading.latest_us + late_us)
        if reading.clock == clock
        else reading
        for reading in readings
    )


def earlier(readings: Collection[Reading], us: int) -> tuple[Reading, ...]:
    """Of an instant so much earlier.

    Clocks count a little differently, so it is known by APART_PPM of that less well.
    """
    unsure_us = -(-us * APART_PPM // 1_000_000)
    return tuple(
        Reading(each.clock, each.earliest_us - us - unsure_us, each.latest_us - us + unsure_us) for each in readings
    )


class Margin(Struct, frozen=True):
    """How much later one press came than another: at_least_us < truth < at_most_us (negative: it came earlier).

    `clock`: of the shared clocks, the one that bounds it most narrowly on its own.
    """

    at_least_us: int
    at_most_us: int
    clock: str = ""

    @property
    def middle_us(self) -> int:
        return (self.at_least_us + self.at_most_us) // 2

    @property
    def uncertainty_us(self) -> int:
        """Half-width of the bound, rounded up. Do not show a margin more precisely than this."""
        return (self.at_most_us - self.at_least_us + 1) // 2


APART_PPM = 2_000
"""The rates of no two clocks differ by more: frames and a box ±600 ppm, a host and a box ±1 200 (`clock`)."""


class ClocksDisagree(Exception):
    """Two bounds that must both hold exclude each other: a clock is broken (an unnoticed reset, a wrong fit)."""


def margin(first: Collection[Reading], second: Collection[Reading]) -> Margin | None:
    """Bound how much later `second` came than `first`, in the time of the clock that bounds it most narrowly.

    Every other shared clock may narrow this further, or contradict it. But it counts a little differently: after 300 ms
    two clocks may be 200 µs apart. So its bounds are first widened by APART_PPM.

    None if they share no clock. Raises ClocksDisagree if the bounds exclude each other.
    """
    bounds = bounds_between(first, second)
    if not bounds:
        return None
    narrowest = min(bounds, key=lambda each: (each.at_most_us - each.at_least_us, each.clock))
    others = [each for each in bounds if each is not narrowest]
    at_least_us = max([narrowest.at_least_us, *(_stretch(each.at_least_us, down=True) for each in others)])
    at_most_us = min([narrowest.at_most_us, *(_stretch(each.at_most_us, down=False) for each in others)])
    if at_least_us >= at_most_us:
        raise ClocksDisagree(f"bounds exclude each other: {bounds}")
    return Margin(at_least_us, at_most_us, narrowest.clock)


def bounds_between(first: Collection[Reading], second: Collection[Reading]) -> tuple[Margin, ...]:
    """How much later `second` came than `first`, on each clock that both were read on.

    Two presses of one box are compared on its own counter alone. Nothing is more precise, and everything else is
    derived from it (the host's mapping, which a sleeping computer can break), so it has no say.
    """
    shared = [(a, b) for a in first for b in second if a.clock == b.clock]
    own = [(a, b) for a, b in shared if a.clock.startswith(BOX_CLOCK)]
    return tuple(Margin(b.earliest_us - a.latest_us, b.latest_us - a.earliest_us, a.clock) for a, b in own or shared)


def _stretch(bound_us: int, down: bool) -> int:
    """A bound told by a clock whose rate is off by up to APART_PPM. What was certain keeps its sign."""
    room_us = -(-abs(bound_us) * APART_PPM // 1_000_000)
    return bound_us - room_us if down else bound_us + room_us
