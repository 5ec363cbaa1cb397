"""When it was, on the judge's clocks: another room's host is one more clock, known by pings as a box's is.

Must not: do I/O, read a clock, assume that both ways of a network are equally fast.

Presses of all rooms are compared on the judge's host clock. In a race *by the instant* that is when they were made. In
one *by your own reveal* it is when they would have been made if the other room had seen its picture just when the
judge's did: what counts is the time since a room's own picture. Presses of one room are compared on that room's own
clocks, too, as sharply as ever.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gotit.championship.race.names import elsewhere
from gotit.championship.race.packets import Shown
from gotit.core.clock import HOST_DRIFT_PPB_PER_S, MAX_SKEW_PPM, BoxClock, PingSample
from gotit.core.press import HOST_CLOCK, Reading

PPB = 1_000_000_000
Readings = tuple[Reading, ...]


class Seen(Struct, frozen=True):
    """When the pictures of a race were seen: the judge's own, and the other room's, each on its own host's clock."""

    here: Shown
    there: Shown


class FarTime:
    """One run of another room's host clock. `clock`: what is known of it now."""

    def __init__(self, room: str, boot: str) -> None:
        self.room, self.boot = room, boot
        self.clock = BoxClock(room, boot)
        self._frozen: tuple[BoxClock, tuple[int, int], int | None] | None = None

    @property
    def known(self) -> bool:
        return self.clock.known

    @property
    def half_width_us(self) -> int:
        """To which half-width that clock is known by the newest ping; 0 before any."""
        newest_us = self.clock.mapping(HOST_CLOCK).newest_us
        return 0 if newest_us is None else self.clock.uncertainty_us(newest_us) or 0

    def take_ping(self, sample: PingSample) -> bool:
        """Take in an answered ping. False: it contradicts what is known, so one of the two clocks is not to be
        believed, and what was known is forgotten."""
        before = self.clock
        self.clock = before.observe(sample)
        return self.clock.breaks == before.breaks

    def freeze(self) -> None:
        """An arming's first call is about to be read: what is known now reads the whole arming."""
        if self._frozen is None:
            self._frozen = self.clock, *_apart(self.clock)

    def thaw(self) -> None:
        """The arming is over."""
        self._frozen = None

    def read(self, readings: Sequence[Reading], seen: Seen | None = None) -> Readings:
        """Another room's readings as the judge's: on that room's clocks, and on the one that all rooms share.

        `seen`: in a race by reveal.
        """
        found = [Reading(elsewhere(each.clock, self.room, self.boot), each.earliest_us, each.latest_us)
                 for each in readings]  # fmt: skip
        for each in readings:
            shared = self._shared(each, seen) if each.clock == HOST_CLOCK else None
            if shared is not None:
                found.append(shared)
        return tuple(found)

    def reaches(self, horizon_us: int, seen: Seen | None = None) -> int | None:
        """An instant of that room's host clock that is surely not before this one of the judge's; None: unknown."""
        if seen is not None:
            at_us = seen.there[1] + horizon_us - seen.here[0]
        else:
            near_us = self._of_frozen[0].tick_near(1000 * horizon_us)
            if near_us is None:
                return None
            at_us = near_us
        for _ in range(20):
            shared = self._shared(Reading(HOST_CLOCK, at_us, at_us + 1), seen)
            if shared is None:
                return None
            short_us = horizon_us - shared.earliest_us
            if short_us <= 0:
                return at_us
            at_us += short_us + short_us // 500 + 1
        return None

    # --- small helpers ---------------------------------------------------------------------------------------------

    @property
    def _of_frozen(self) -> tuple[BoxClock, tuple[int, int], int | None]:
        self.freeze()
        assert self._frozen is not None  # noqa: S101
        return self._frozen

    def _shared(self, own: Reading, seen: Seen | None) -> Reading | None:
        from_us, to_us = self._from(own.earliest_us), self._to(own.latest_us)
        if seen is None:
            return None if from_us is None or to_us is None else Reading(HOST_CLOCK, from_us, max(to_us, from_us + 1))
        shown = seen.there
        least_us, most_us = self._took(shown[1], own.earliest_us)[0], self._took(shown[0], own.latest_us)[1]
        began_us, begins_us = self._to(shown[1]), self._from(shown[0])
        if from_us is not None and began_us is not None:
            least_us = max(least_us, from_us - began_us)
        if to_us is not None and begins_us is not None:
            most_us = min(most_us, to_us - begins_us)
        earliest_us = seen.here[0] + least_us
        return Reading(HOST_CLOCK, earliest_us, max(seen.here[1] + most_us, earliest_us + 1))

    def _from(self, tick_us: int) -> int | None:
        low_ns = self._of_frozen[0].mapping(HOST_CLOCK).lower_ns(tick_us)
        return None if low_ns is None else (1000 * tick_us + low_ns) // 1000

    def _to(self, tick_us: int) -> int | None:
        high_ns = self._of_frozen[0].mapping(HOST_CLOCK).upper_ns(tick_us)
        return None if high_ns is None else -((-1000 * tick_us - high_ns) // 1000)

    def _took(self, from_us: int, to_us: int) -> tuple[int, int]:
        """The least and the most time that the judge's clock took from one instant of that room's clock to another.

        The two ran apart by what pings had said at the newest of them, or by the drift that two crystals may have more.
        """
        _, apart_ppb, newest_us = self._of_frozen
        us = to_us - from_us
        away_us = 0 if newest_us is None else max(abs(from_us - newest_us), abs(to_us - newest_us))
        drift_ppb = -(-HOST_DRIFT_PPB_PER_S * away_us // 1_000_000)
        each = [us * (ppb + drift) for ppb, drift in zip(apart_ppb, (-drift_ppb, drift_ppb), strict=True)]
        return us + min(each) // PPB, us - -max(each) // PPB


def _apart(clock: BoxClock) -> tuple[tuple[int, int], int | None]:
    """How much faster the judge's clock runs, at least and at most, at the newest ping; without any, by the limit."""
    known = clock.mapping(HOST_CLOCK)
    apart_ppb = None if known.newest_us is None else known.skew_ppb(known.newest_us)
    if apart_ppb is None:
        return (-1000 * MAX_SKEW_PPM, 1000 * MAX_SKEW_PPM), None
    return apart_ppb, known.newest_us
