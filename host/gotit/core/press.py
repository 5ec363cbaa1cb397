"""Presses and the clocks they were read on.

May not happen here: any judgement about who was first (that is `adjudicate`), any I/O.

A press happened at one true instant that nobody knows exactly. What is known are *readings*: on this clock, not
before `earliest_us` and before `latest_us`. One press may be read on several clocks (its box's own tick counter,
the USB frame counter, the host's clock); two presses are compared on every clock they share, and every comparison
is a hard bound, so the narrowest wins without anybody choosing it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct

HOST_CLOCK = "host"
"""Every press carries a reading on this clock: session time, in µs, of the computer that judges."""

BOX_CLOCK = "box:"
"""The name of a box's own counter begins with this; it goes on with the box and its boot."""

USB_CLOCK = "usb:"
"""The frames that one USB hub passes on, from one counting of them to the next: "usb:HUB:ERA". Frame n began at
n · 1 ms. (In journals from before decision 0053: those of a whole controller.)"""

RATE_CLOCK = "usbs:"
"""The frames of one hub as the boxes of another one of the same controller know them, too: "usbs:HUB|OTHER:ERA".
Both count equally fast, and begin their frames a constant apart that is known as an interval. (It comes after "usb:":
of two that are equally sharp, the hub's own is named.)"""

SYNC_CLOCK = "sync:"
"""The counter of the box that gives pulses on the sync wire: "sync:BOX:BOOT", in that box's ticks."""

Way = Literal["box", "sync", "usb", "rate", "host"]
"""What a margin rests on, sharpest first: one box's counter, the sync wire, the USB frames of one hub, those of two
hubs of one controller, the host's clock."""


def way(clock: str) -> Way:
    """What a margin on this clock rests on. A clock that is none of a box's is the host's."""
    if clock.startswith(BOX_CLOCK):
        return "box"
    if clock.startswith(SYNC_CLOCK):
        return "sync"
    if clock.startswith(RATE_CLOCK):
        return "rate"
    return "usb" if clock.startswith(USB_CLOCK) else "host"


class Reading(Struct, frozen=True):
    """A half-open interval that surely contains an instant: earliest_us <= instant < latest_us on `clock`.

    `clock` names one uninterrupted time scale: "host", or a box together with one power-on
    ("box:e661…:1a2b3c4d"). ValueError when the interval is empty.
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
    """Not before this instant, on the host's clock (session time); None when that is not known."""
    return next((reading.earliest_us for reading in readings if reading.clock == HOST_CLOCK), None)


def latest_on_host_us(readings: Collection[Reading]) -> int | None:
    """Before this instant, on the host's clock (session time); None when that is not known."""
    return next((reading.latest_us for reading in readings if reading.clock == HOST_CLOCK), None)


def widen(readings: Collection[Reading], clock: str, early_us: int, late_us: int) -> tuple[Reading, ...]:
    """The same, where the reading on `clock` may be up to `early_us` too late, and up to `late_us` too early."""
    return tuple(
        Reading(clock, reading.earliest_us - early_us, reading.latest_us + late_us)
        if reading.clock == clock
        else reading
        for reading in readings
    )


class Margin(Struct, frozen=True):
    """How much later one press came than another: at_least_us < truth < at_most_us (negative: it came earlier).

    `clock`: of the clocks that both were read on, the one that alone bounds it most narrowly.
    """

    at_least_us: int
    at_most_us: int
    clock: str = ""

    @property
    def middle_us(self) -> int:
        return (self.at_least_us + self.at_most_us) // 2

    @property
    def uncertainty_us(self) -> int:
        """Half-width of the bound, rounded up. Show a margin no finer than this."""
        return (self.at_most_us - self.at_least_us + 1) // 2


APART_PPM = 2_000
"""No two clocks are taken to count so differently: frames and a box ±600 ppm, a host and a box ±1 200 (`clock`)."""


class ClocksDisagree(Exception):
    """Two bounds that must both hold exclude each other: a clock is broken (a reset not noticed, a wrong fit)."""


def margin(first: Collection[Reading], second: Collection[Reading]) -> Margin | None:
    """Bound how much later `second` came than `first`, as the clock counts that bounds it most narrowly.

    Every other clock that both were read on may narrow it further, and may contradict it, but counts a little
    differently: of 300 ms two clocks may be 200 µs apart. So what others say is widened by APART_PPM first.

    None when they share no clock. Raises ClocksDisagree when the bounds exclude each other.
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
    """How much later `second` came than `first`, by each clock that both were read on, as that clock counts.

    Two presses of one box are compared on its own counter alone: nothing is sharper, and nothing that was worked out
    from it (the host's mapping, which a sleeping computer can break) may have a say.
    """
    shared = [(a, b) for a in first for b in second if a.clock == b.clock]
    own = [(a, b) for a, b in shared if a.clock.startswith(BOX_CLOCK)]
    return tuple(Margin(b.earliest_us - a.latest_us, b.latest_us - a.earliest_us, a.clock) for a, b in own or shared)


def _stretch(bound_us: int, down: bool) -> int:
    """A bound as told by a clock that counts faster or slower by up to APART_PPM; what was certain keeps its sign."""
    room_us = -(-abs(bound_us) * APART_PPM // 1_000_000)
    return bound_us - room_us if down else bound_us + room_us
