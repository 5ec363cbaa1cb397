"""A box on a cable and on its clocks, for tests and benches: pings, frames and pulses as a box and a host see them.

Exact, in fractions: only the stamps are rounded, as a box and a computer round them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tests.core.crystal import Crystal

from gotit.core.clock import FRAME_PATH_US, MAX_DRIFT_PPB_PER_S, MAX_SKEW_PPM, MAX_USB_SKEW_PPM, BoxClock, PingSample
from gotit.core.press import HOST_CLOCK

USB, SYNC = "usb:c1:1", "sync:e7:2b"

Instant = tuple[str, int, int, int, int]
"""What `BoxClock.observe_instant` takes."""


def ping(host: Crystal, at_us: Fraction, out_ns: int, stay_us: Fraction, back_ns: int) -> PingSample:
    """Received by the box at its true `at_us` after `out_ns` on the way, answered `stay_us` later, `back_ns` back."""
    sent, received = host.shows_ns(at_us) - out_ns, host.shows_ns(at_us + stay_us) + back_ns
    return PingSample(sent.__floor__(), at_us.__floor__(), (at_us + stay_us).__floor__(), received.__ceil__())


def instant(
    clock: str, other: Crystal, at_us: Fraction, before_us: Fraction | int, after_us: Fraction | int, blur_ns: int
) -> Instant:
    """Something that happened at the box's true `at_us`: the box read its counter so long before and so long after."""
    shown = other.shows_ns(at_us)
    ticks = (at_us - before_us).__floor__(), (at_us + after_us).__floor__() + 1
    return clock, (shown - blur_ns).__floor__(), (shown + blur_ns).__ceil__(), *ticks


def wandering(chance: random.Random, max_skew_ppm: int, max_drift_ppb_per_s: int, seconds: int) -> Crystal:
    """A crystal as they are: off by up to half of what is allowed, drifting by up to half of what is allowed."""
    half = max_drift_ppb_per_s // 2
    pieces = [(10_000_000, chance.randint(-half, half)) for _ in range(seconds // 10 + 1)]
    skew_ppm = chance.randint(-max_skew_ppm // 2, max_skew_ppm // 2)
    return Crystal(chance.randrange(10**13), skew_ppm, pieces, max_skew_ppm)


class Step(NamedTuple):
    """What is learnt at one moment, and a tick of the box at which somebody presses before the next."""

    sample: PingSample
    frame: Instant
    pulse: Instant
    press_us: int

    def learnt_by(self, clock: BoxClock) -> BoxClock:
        return clock.observe(self.sample).observe_instant(*self.frame).observe_instant(*self.pulse)


class Evening:
    """One box that is pinged, sees frames and hears pulses at an even rate; a quarter of the pings is near the best.

    The best takes `one_way_us` each way, all others some 300 µs more. A frame is read within 3 µs, a pulse within 1.
    """

    def __init__(self, seed: int, seconds: int, per_s: int, one_way_us: int = 140) -> None:
        self._chance = random.Random(seed)
        self._seconds, self._gap_us, self._one_way_us = seconds, 10**6 // per_s, one_way_us
        skews_ppm = {HOST_CLOCK: MAX_SKEW_PPM, USB: MAX_USB_SKEW_PPM, SYNC: MAX_SKEW_PPM}
        self.truth = {
            clock: wandering(self._chance, skew_ppm, MAX_DRIFT_PPB_PER_S, seconds)
            for clock, skew_ppm in skews_ppm.items()
        }

    def steps(self) -> Iterator[Step]:
        for begun_us in range(1_000_000, self._seconds * 10**6, self._gap_us):
            at_us = begun_us + self._up_to(1)
            is_near = self._chance.random() < 0.25
            out_ns, back_ns = (
                int(
                    1000 * self._one_way_us + (self._up_to(5_000) if is_near else self._chance.expovariate(1 / 300_000))
                )
                for _ in range(2)
            )
            sample = ping(self.truth[HOST_CLOCK], at_us, out_ns, Fraction(80), back_ns)
            clock, earliest_ns, latest_ns, after_us, by_us = instant(
                USB, self.truth[USB], at_us, self._up_to(Fraction(3, 2)), self._up_to(Fraction(3, 2)), 0
            )
            frame = clock, earliest_ns - 1000 * FRAME_PATH_US, latest_ns, after_us, by_us  # it left the host before
            half_us = Fraction(1, 2)
            pulse = instant(SYNC, self.truth[SYNC], at_us, self._up_to(half_us), self._up_to(half_us), 0)
            yield Step(sample, frame, pulse, begun_us + self._chance.randrange(1_000, self._gap_us))

    def _up_to(self, most: Fraction | int) -> Fraction:
        return most * Fraction(self._chance.randrange(1000), 1000)
