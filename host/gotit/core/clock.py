"""A box's clock against the host's, by hard bounds from four-stamp pings.

May not happen here: an assumption that the two directions of a cable are equally fast, a midpoint, a regression,
I/O, reading any clock.

A ping says: sent by the host, received by the box, answer sent by the box, answer received by the host. Sent is before
received, in both directions, and that is all that is used: the host's time minus the box's time is at least
`sent − received` one way and at most `received − sent` the other way. Both bounds stay true as they age, widened by
the most that two crystals can drift apart. So for each side one sample is the best, now and for ever after, and only
these two are kept.

A `BoxClock` is a value: to freeze the mapping while a window is armed, keep the value. (To come with several boxes,
issue 3: a fitted skew narrows `_age_ns`; USB frames and the sync wire add further `Reading`s in `readings`.)
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.press import BOX_CLOCK, HOST_CLOCK, Reading

MAX_SKEW_PPM = 200
"""The most that a box's clock and the host's drift apart. Crystals: the Pico's ±30 ppm, a computer's ±100 ppm; the
rest is for a host whose clock is being slewed. A host that is slewed faster breaks the bound, which is noticed."""


class PingSample(Struct, frozen=True):
    """The four stamps of one ping: host in ns of session time, box in whole µs since its boot (rounded down)."""

    host_sent_ns: int
    box_received_us: int
    box_sent_us: int
    host_received_ns: int

    @property
    def round_trip_us(self) -> int:
        """Time on the way, both directions, without the box's own; rounded up."""
        box_ns = (self.box_sent_us - self.box_received_us) * 1000
        return max(0, -(-(self.host_received_ns - self.host_sent_ns - box_ns) // 1000))


class Anchor(Struct, frozen=True):
    """What was known when the box's clock showed `tick_us`: a bound of host time minus box time, in ns."""

    tick_us: int
    offset_ns: int


class BoxClock(Struct, frozen=True):
    """Where one boot of one box stands against the host: box time + lower <= host time <= box time + upper.

    `breaks` counts how often bounds that must both hold excluded each other (a sleeping laptop, a clock that was
    set): then all that was known before is forgotten. A reboot of the box is a new boot, hence a new BoxClock.
    """

    box: str
    boot: str
    max_skew_ppm: int = MAX_SKEW_PPM
    lower: Anchor | None = None
    upper: Anchor | None = None
    promised: Anchor | None = None
    breaks: int = 0
    best_round_trip_us: int | None = None

    @property
    def name(self) -> str:
        """The box's own clock, as readings name it: it ends with the boot."""
        return f"{BOX_CLOCK}{self.box}:{self.boot}"

    @property
    def known(self) -> bool:
        """Has any ping been answered?"""
        return self.lower is not None and self.upper is not None

    def observe(self, sample: PingSample) -> BoxClock:
        """The clock with one more ping known. A sample whose own stamps contradict each other changes nothing."""
        # A tick is rounded down, so the box's time was below tick + 1.
        low = Anchor(sample.box_received_us + 1, sample.host_sent_ns - (sample.box_received_us + 1) * 1000)
        high = Anchor(sample.box_sent_us, sample.host_received_ns - sample.box_sent_us * 1000)
        if sample.box_sent_us < sample.box_received_us or sample.host_received_ns < sample.host_sent_ns:
            return self
        if low.offset_ns > high.offset_ns + self._age_ns(low.tick_us - high.tick_us):
            return self
        round_trip_us = sample.round_trip_us
        lower_ns, upper_ns = self.lower_ns(low.tick_us), self.upper_ns(high.tick_us)
        broken = self.known and (
            low.offset_ns > (self.upper_ns(low.tick_us) or 0) or high.offset_ns < (self.lower_ns(high.tick_us) or 0)
        )
        if broken:
            fresh = BoxClock(self.box, self.boot, self.max_skew_ppm, low, high, None, self.breaks + 1)
            return replace(fresh, best_round_trip_us=round_trip_us)
        return replace(
            self,
            lower=low if lower_ns is None or low.offset_ns >= lower_ns else self.lower,
            upper=high if upper_ns is None or high.offset_ns <= upper_ns else self.upper,
            best_round_trip_us=min(round_trip_us, self.best_round_trip_us or round_trip_us),
        )

    def lower_ns(self, tick_us: int) -> int | None:
        """Host time minus box time is at least this when the box shows `tick_us`, before or after the sample."""
        anchors = [anchor for anchor in (self.lower, self.promised) if anchor is not None]
        return max((a.offset_ns - self._age_ns(tick_us - a.tick_us) for a in anchors), default=None)

    def upper_ns(self, tick_us: int) -> int | None:
        """Host time minus box time is at most this when the box shows `tick_us`."""
        return None if self.upper is None else self.upper.offset_ns + self._age_ns(tick_us - self.upper.tick_us)

    def uncertainty_us(self, tick_us: int) -> int | None:
        """Half the width of the offset's bound at `tick_us`, rounded up; None before the first answer."""
        low, high = self.lower_ns(tick_us), self.upper_ns(tick_us)
        return None if low is None or high is None else -(-(high - low) // 2000)

    def readings(self, tick_us: int, jitter_us: int) -> tuple[Reading, ...]:
        """An instant that the box stamped `tick_us`: on the box's own clock, and on the host's once it is known.

        The stamp comes after the truth, by up to `jitter_us`, and is rounded down: the instant was at or after
        tick − jitter and before tick + 1. On the host's clock both ends grow with the tick (no drift reaches the
        speed of time itself), so readings by one and the same BoxClock never change the order of two ticks.
        """
        earliest_us, latest_us = tick_us - jitter_us, tick_us + 1
        own = Reading(self.name, earliest_us, latest_us)
        low, high = self.lower_ns(earliest_us), self.upper_ns(latest_us)
        if low is None or high is None:
            return (own,)
        host_earliest_us = (earliest_us * 1000 + low) // 1000
        host_latest_us = -((latest_us * -1000 - high) // 1000)
        return (own, Reading(HOST_CLOCK, host_earliest_us, max(host_latest_us, host_earliest_us + 1)))

    def own_reading(self, tick_us: int, jitter_us: int) -> tuple[Reading, ...]:
        """The same on the box's clock alone: for a mapping that has turned out to be broken."""
        return (Reading(self.name, tick_us - jitter_us, tick_us + 1),)

    def promise(self, tick_us: int) -> BoxClock:
        """The clock, bound to read nothing at or after this tick earlier than it would read this tick now.

        Better samples move the bounds; what a watermark has told the referee stays true through them.
        """
        offset_ns = self.lower_ns(tick_us)
        if offset_ns is None or (self.promised is not None and tick_us <= self.promised.tick_us):
            return self
        return replace(self, promised=Anchor(tick_us, offset_ns))

    def _age_ns(self, apart_us: int) -> int:
        """How far the offset can have moved in so much time, rounded up."""
        return -(-abs(apart_us) * self.max_skew_ppm // 1000)
