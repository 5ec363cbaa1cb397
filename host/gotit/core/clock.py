"""A box's clock against other clocks: what a press that it stamped means on each of them.

Must not: derive bounds from facts (`mapping` does), do I/O, read any clock.

A ping has four stamps: sent by the host, received by the box, answered by the box, answer received by the host. Only
one thing is used: nothing is received before it is sent. So `sent − received` on the way out is a lower bound of the
host's time minus the box's, and `received − sent` on the way back is an upper bound. A USB frame, or a pulse on the
sync wire, says that an instant known on another clock lay between two ticks of the box. That is the same kind of fact,
both ends at once.

A `BoxClock` is a value: to freeze what it knows while a verdict is open, keep the value.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from gotit.core.mapping import IDENTITY, Anchor, ClockMapping
from gotit.core.press import BOX_CLOCK, HOST_CLOCK, USB_CLOCK, Reading

MAX_SKEW_PPM = 600
"""How far the rates of a box's counter and another clock may differ. A Pico's crystal: ±30 ppm as made, and as much
again over temperature and age (ABM8-272-T3). A computer's crystal: ±100 ppm. The rest is for the computer's raw clock:
its rate is worked out at start-up or told by a virtual machine, and nobody promises how well. This costs precision in
the first seconds only. Nothing may adjust the rate of the host's clock (see `boxes.host_clock`)."""

ODD_SKEW_PPM = 200
"""Two good crystals differ by less. From here on the operator is told."""

MAX_USB_SKEW_PPM = 600
"""USB 2.0 (7.1.12) lets a host's frames be ±500 ppm off; the rest is the box's own crystal."""

MAX_DRIFT_PPB_PER_S = 100
"""How fast the skew of two crystals may change. The frequency of an AT-cut crystal is a cubic of the temperature, about
1.1e-4 ppm/K³ (Bechmann). One that keeps ±30 ppm from −20 to 70 °C has at most 0.9 ppm/K at room temperature; most have
0.2. A board that warms up by 3 K a minute makes 45 ppb/s of that, and the other clock may do the same. Anything faster
shows as a break, within seconds on frames and pulses, because these are precise."""

HOST_DRIFT_PPB_PER_S = 1_000
"""The same for a box and the host, which know each other by pings alone. Pings are imprecise: a drift a little faster
than allowed would give wrong bounds for half a minute before it shows. So there is room for a heat gun (a kelvin a
second). That costs a tenth of the precision while boxes are pinged twice a second, and hardly any while they are
armed."""

WIDE_SKEW_PPM, WIDE_DRIFT_PPB_PER_S = 1_200, 3_000
"""The limits for a box that has broken those for the host's clock, until it has behaved again (see `boxes.trust`)."""

FRAME_PATH_US = 8
"""Boxes of one hub see the same start of frame at most this far apart. One translator's start reaches all its sockets
within 0.1 µs; one that is repeated from above, within 0.35 µs. A hub of many translators is one chip that follows one
microframe. It may coast over two that it missed (1.5 µs). That makes some 2 µs. No chip has been measured yet, hence
four times as much. To be confirmed on silicon: the sync wire shows it (hardware/first-unit.md)."""

HUB_DRIFT_PPB = 1
"""How fast two hubs of one controller may drift apart. In truth they do not: both lock to one oscillator, and only the
jitter of the lock is left. 1 ppb is 3.6 µs an hour, far below what pings leave open. It keeps what was learned hours
ago from claiming more precision than there is."""


class PingSample(Struct, frozen=True):
    """The four stamps of one ping: host in ns of session time, box in whole µs since its boot (rounded down)."""

    host_sent_ns: int
    box_received_us: int
    box_sent_us: int
    host_received_ns: int

    @property
    def round_trip_us(self) -> int:
        """Travel time in both directions, without the box's own time; rounded up."""
        box_ns = (self.box_sent_us - self.box_received_us) * 1000
        return max(0, -(-(self.host_received_ns - self.host_sent_ns - box_ns) // 1000))

    @property
    def is_possible(self) -> bool:
        """Was nothing received before it was sent, whatever the clocks' skew?"""
        stay_us = self.box_sent_us - self.box_received_us
        away_ns = self.host_received_ns - self.host_sent_ns
        return stay_us >= 0 and away_ns >= 0 and 1000 * away_ns >= (stay_us - 1) * (1_000_000 - MAX_SKEW_PPM)


class Shift(Struct, frozen=True):
    """A clock that equals the clock `of` plus a constant. The constant was between `low_ns` and `high_ns` when it was
    last learned, at the box's `at_us`. `promised`: the new clock's promise against the box's ticks, as in a mapping."""

    of: str
    low_ns: int
    high_ns: int
    at_us: int
    promised: Anchor | None = None

    def bounds_ns(self, tick_us: int) -> tuple[int, int]:
        """The bounds of the constant at a tick."""
        aged_ns = -(-HUB_DRIFT_PPB * abs(tick_us - self.at_us) // 1_000_000)
        return self.low_ns - aged_ns, self.high_ns + aged_ns

    def lower_ns(self, tick_us: int, of_ns: int) -> int:
        """A lower bound of the new clock's time minus the box's, where that of the old one is at least `of_ns`."""
        low_ns = of_ns + self.bounds_ns(tick_us)[0]
        if self.promised is None:
            return low_ns
        apart_ns = -(-abs(tick_us - self.promised.tick_us) * MAX_USB_SKEW_PPM // 1000)
        return max(low_ns, self.promised.at_least_ns - apart_ns)

    def promise(self, tick_us: int, of_ns: int | None) -> Shift:
        """As `ClockMapping.promise`."""
        if of_ns is None or (self.promised is not None and tick_us <= self.promised.tick_us):
            return self
        return replace(self, promised=Anchor(tick_us, self.lower_ns(tick_us, of_ns)))


class BoxClock(Struct, frozen=True):
    """How one boot of one box relates to other clocks. A reboot of the box is a new boot, hence a new BoxClock.

    `mappings`: by the other clock's name (see `press`), the host first, then by name. `shifts`: clocks that equal one
    of these plus a constant, by name.
    """

    box: str
    boot: str
    mappings: Mapping[str, ClockMapping] = field(default_factory=dict)
    best_round_trip_us: int | None = None
    shifts: Mapping[str, Shift] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The box's own clock as readings name it. The name ends with the boot."""
        return f"{BOX_CLOCK}{self.box}:{self.boot}"

    @property
    def known(self) -> bool:
        """Are there bounds on the host's clock yet?"""
        return self.mapping(HOST_CLOCK).is_bounded

    @property
    def breaks(self) -> int:
        """How often pings contradicted each other: a computer slept, a clock was set."""
        return self.mapping(HOST_CLOCK).breaks

    def mapping(self, clock: str) -> ClockMapping:
        """What is known of that clock; an empty mapping if nothing is."""
        known = self.mappings.get(clock)
        if known is not None:
            return known
        if clock == HOST_CLOCK:
            return ClockMapping(MAX_SKEW_PPM, HOST_DRIFT_PPB_PER_S)
        max_skew_ppm = MAX_USB_SKEW_PPM if clock.startswith(USB_CLOCK) else MAX_SKEW_PPM
        return ClockMapping(max_skew_ppm, MAX_DRIFT_PPB_PER_S)

    def observe(self, sample: PingSample) -> BoxClock:
        """The clock after one more ping. A sample whose own stamps contradict each other changes nothing."""
        if not sample.is_possible:
            return self
        round_trip_us = sample.round_trip_us
        before = self.mapping(HOST_CLOCK)
        # Ticks are rounded down: the box had received it by the time it showed one tick more.
        after = before.with_times(
            sample.box_received_us + 1, sample.host_sent_ns, sample.box_sent_us, sample.host_received_ns
        )
        if after.breaks == before.breaks and self.best_round_trip_us is not None:
            round_trip_us = min(round_trip_us, self.best_round_trip_us)
        return replace(self.with_mapping(HOST_CLOCK, after), best_round_trip_us=round_trip_us)

    def observe_instant(self, clock: str, earliest_ns: int, latest_ns: int, after_us: int, by_us: int) -> BoxClock:
        """The clock after one more instant. On `clock` it lay from `earliest_ns` to `latest_ns` (which may be equal).

        On the box it lay between its ticks `after_us` and `by_us`, as the wire tells it: a counter that is read as n
        after the instant gives n + 1. Empty intervals change nothing.
        """
        if latest_ns < earliest_ns or by_us < after_us:
            return self
        return self.with_mapping(clock, self.mapping(clock).with_times(by_us, earliest_ns, after_us, latest_ns))

    def follow(self, clock: str) -> BoxClock:
        """The clock, knowing that `clock` is this box's own counter: this box gives the pulses."""
        return self.with_mapping(clock, IDENTITY)

    def shift(self, shifts: Mapping[str, Shift]) -> BoxClock:
        """The clock with exactly these shifts. A promise made on a shift that stays is kept."""
        kept = {name: known.promised for name, known in self.shifts.items()}
        return replace(self, shifts={name: replace(to, promised=kept.get(name)) for name, to in shifts.items()})

    def forget(self, clock: str) -> BoxClock:
        """The clock without `clock` and all shifts that rest on it, and without what was promised on them."""
        if clock not in self.mappings:
            return self
        shifts = {name: to for name, to in self.shifts.items() if to.of != clock}
        mappings = {name: known for name, known in self.mappings.items() if name != clock}
        return replace(self, mappings=mappings, shifts=shifts)

    def uncertainty_us(self, tick_us: int, clock: str = HOST_CLOCK) -> int | None:
        """Half the width of the bound against `clock` at `tick_us`, rounded up; None while there is no bound."""
        return self.mapping(clock).uncertainty_us(tick_us)

    def tick_near(self, host_ns: int) -> int | None:
        """The tick that the box shows at about this host time: for display, not a bound. None before any answer."""
        host = self.mapping(HOST_CLOCK)
        newest_us = host.newest_us
        offset_ns = None if newest_us is None else host.lower_ns(newest_us)
        return None if offset_ns is None else (host_ns - offset_ns) // 1000

    def readings(self, tick_us: int, jitter_us: int) -> tuple[Reading, ...]:
        """An instant that the box stamped `tick_us`: on the box's own clock, and on every other that is bounded.

        The stamp comes up to `jitter_us` after the truth and is rounded down. So the instant was at or after tick −
        jitter and before tick + 1. On every clock both ends grow with the tick, because skew is far smaller than the
        rate of time itself. So readings by one BoxClock never change the order of two ticks.
        """
        earliest_us, latest_us = tick_us - jitter_us, tick_us + 1
        found = [Reading(self.name, earliest_us, latest_us)]
        known: dict[str, tuple[int, int]] = {}
        for clock, mapping in self.mappings.items():
            low_ns, high_ns = mapping.lower_ns(earliest_us), mapping.upper_ns(latest_us)
            if low_ns is not None and high_ns is not None:
                known[clock] = low_ns, high_ns
        for clock, to in self.shifts.items():
            if to.of in known:
                low_ns, high_ns = known[to.of]
                known[clock] = to.lower_ns(earliest_us, low_ns), high_ns + to.bounds_ns(latest_us)[1]
        for clock, (low_ns, high_ns) in known.items():
            from_us = (earliest_us * 1000 + low_ns) // 1000
            to_us = -((latest_us * -1000 - high_ns) // 1000)
            found.append(Reading(clock, from_us, max(to_us, from_us + 1)))
        return tuple(found)

    def promise(self, tick_us: int) -> BoxClock:
        """The clock, promising: no instant at or after this tick is read earlier, on any clock, than now."""
        shifts = {name: to.promise(tick_us, self.mapping(to.of).lower_ns(tick_us)) for name, to in self.shifts.items()}
        mappings = {name: known.promise(tick_us) for name, known in self.mappings.items()}
        return replace(self, mappings=mappings, shifts=shifts)

    def with_mapping(self, clock: str, mapping: ClockMapping) -> BoxClock:
        """The clock with this mapping in place of the one it had for `clock`."""
        if mapping is self.mappings.get(clock):
            return self
        known = {**self.mappings, clock: mapping}
        return replace(self, mappings={name: known[name] for name in sorted(known, key=lambda n: (n != HOST_CLOCK, n))})
