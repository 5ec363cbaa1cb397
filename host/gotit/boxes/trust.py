"""How far a box's readings on the host's clock are trusted, after the two have run apart.

Must not: do I/O, read a clock, decide who was first.

Pings that cannot all be true (a *break*) mean that the host's clock stepped, that the box's did, or that one of them
runs or drifts faster than the model allows. What was read by the earlier knowledge is then in doubt, in two ways:

- **The jump.** Nobody knows whether a press read before the break, and one read after it, are on the same scale. So
  both are widened to cover both scales: `Doubt` says by how much. Other boxes may not have noticed yet. They hear of it
  (`Claims`), and begin anew unless their own pings exclude that the host's clock jumped like that.
- **The rate.** From the break on, the box is known only by pings since then, under wide limits. Meanwhile the usual
  limits are tried (`Standing.trial`). When they have held for BEHAVED_NS, they count again.

If a box breaks even the wide limits before that, it is widened by the greatest jump that it has shown, until it has
behaved again.

Frames and the sync wire end for a box when they turn out not to be shared, and with a break. What was read on them in
the open arming then means nothing, and is taken back (`UNSHARED`).
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Literal

from msgspec import Struct

from gotit.core.clock import HOST_DRIFT_PPB_PER_S, MAX_SKEW_PPM, WIDE_DRIFT_PPB_PER_S, WIDE_SKEW_PPM, PingSample
from gotit.core.mapping import ClockMapping
from gotit.core.press import HOST_CLOCK, Reading

S_NS = 1_000_000_000
LEAP_NS = S_NS // 10
"""A jump beyond this is a sleep of the computer, or a restart of the box. Nothing from before it is compared."""
BEHAVED_NS = 120 * S_NS
"""How long a box must keep to the usual limits before they count for it again. A drift of three times the limit shows
within half a minute, a jump with the next pings."""
SETTLED_NS = 2 * S_NS
"""By then every box that is there has been pinged since another one's break: `link.SILENT_NS` is less."""
COMPLAIN_NS = 10 * S_NS
"""A break that follows sooner on one that was reported is not reported."""
SAME_NS = 3 * S_NS
"""Boxes that notice the same jump within this time have noticed one and the same."""


class Jump(Struct, frozen=True):
    """By how much the host's time minus the box's has changed at once, at least and at most, in ns."""

    low_ns: int
    high_ns: int

    def meets(self, other: Jump) -> bool:
        """Could both be one jump?"""
        return self.low_ns <= other.high_ns and other.low_ns <= self.high_ns

    @property
    def is_leap(self) -> bool:
        return min(abs(self.low_ns), abs(self.high_ns)) > LEAP_NS

    @property
    def greatest_us(self) -> int:
        return -(-max(abs(self.low_ns), abs(self.high_ns)) // 1000)


class Doubt(Struct, frozen=True):
    """How much earlier, and how much later, than it is read an instant may have been."""

    early_us: int = 0
    late_us: int = 0


UNSHARED = Doubt(10**15, 10**15)
"""Thirty years: a reading as wide as this means nothing."""


class ClockNews(Struct, frozen=True):
    """Something about a box's clock that the operator should know, see `sentences`.

    `doubt`: of what was read before on `clock`. `apart_us`: how far apart the clocks were found. `ppm`: their rates
    certainly differ by this much. `with_others`: other boxes noticed the same at once. `is_told`: the operator has just
    been told of something like it.
    """

    kind: Literal["slept", "apart", "heard", "behaved", "odd_rate", "unshared"]
    apart_us: int = 0
    doubt: Doubt | None = None
    with_others: bool = False
    ppm: int = 0
    is_told: bool = False
    clock: str = HOST_CLOCK

    @property
    def is_break(self) -> bool:
        return self.kind in ("slept", "apart")


def usual() -> ClockMapping:
    """Nothing is known yet, and the usual limits hold."""
    return ClockMapping(MAX_SKEW_PPM, HOST_DRIFT_PPB_PER_S)


def wide() -> ClockMapping:
    """Nothing is known yet, and little is trusted."""
    return ClockMapping(WIDE_SKEW_PPM, WIDE_DRIFT_PPB_PER_S)


def with_ping(known: ClockMapping, sample: PingSample) -> ClockMapping:
    """As `BoxClock.observe`."""
    return known.with_times(
        sample.box_received_us + 1, sample.host_sent_ns, sample.box_sent_us, sample.host_received_ns
    )


def jump_between(known: ClockMapping, sample: PingSample) -> Jump | None:
    """What this ping says about a jump since what was known before it; None if nothing was known."""
    low_ns, high_ns = known.lower_ns(sample.box_sent_us), known.upper_ns(sample.box_received_us + 1)
    if low_ns is None or high_ns is None:
        return None
    return Jump(
        sample.host_sent_ns - 1000 * (sample.box_received_us + 1) - high_ns,
        sample.host_received_ns - 1000 * sample.box_sent_us - low_ns,
    )


def doubts_between(known: ClockMapping, after: ClockMapping, sample: PingSample) -> tuple[Doubt, Doubt]:
    """The doubt of what was read by `known`, and of what will be read by `after`: each so widened covers both.

    Pings from after a small jump may have narrowed `known` before they contradicted it. Hence the extra room.
    """
    tick_us = sample.box_sent_us
    before, since = known.extent(tick_us), after.extent(tick_us)
    if before.lower_ns is None or before.upper_ns is None or since.lower_ns is None or since.upper_ns is None:
        return Doubt(), Doubt()
    room_us = -(-(before.upper_ns - before.lower_ns) // 1000) + sample.round_trip_us
    down_us, up_us = (since.lower_ns - before.lower_ns) // 1000, (since.upper_ns - before.upper_ns) // 1000
    return (
        Doubt(room_us + max(0, -down_us), room_us + max(0, up_us + 1)),
        Doubt(room_us + max(0, down_us + 1), room_us + max(0, -up_us)),
    )


class Claims:
    """What boxes say of jumps, for the others to hear. Any thread may call."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._made: list[tuple[str, Jump, int]] = []

    @property
    def count(self) -> int:
        """How many have been made."""
        return len(self._made)

    def make(self, source: str, jump: Jump, now_ns: int) -> bool:
        """This box has noticed a jump. True: another one reports the same at this time."""
        with self._lock:
            self._made.append((source, jump, now_ns))
            return any(
                other != source and jump.meets(theirs) and now_ns - then_ns <= SAME_NS
                for other, theirs, then_ns in self._made[-32:]
            )

    def since(self, count: int, source: str) -> Sequence[Jump]:
        """The claims of other boxes since there were `count`."""
        with self._lock:
            return [jump for other, jump, _ in self._made[count:] if other != source]


class Standing:
    """One boot of one box. `doubt`: of what is now read of it on the host's clock.

    `trial`: what the usual limits would say since the last break; None: they hold. `is_armed`: an arming is open, in
    which something was read on the clocks `read_on`.
    """

    def __init__(self) -> None:
        self.doubt = Doubt()
        self.trial: ClockMapping | None = None
        self.is_armed = False
        self.read_on = frozenset[str]()
        self._in_arming = False
        self._since_ns = self._until_ns = 0
        self._worst_us = 0
        self._is_odd = False

    @property
    def is_believed(self) -> bool:
        """Has it behaved? Only then can what it notices be the host's fault."""
        return self.trial is None

    def begin_window(self, is_armed: bool) -> None:
        """Another arming begins, or none: what was read in the last one is no longer compared."""
        self.is_armed, self._in_arming = is_armed, False
        self.read_on = frozenset()

    def note(self, readings: Sequence[Reading]) -> None:
        """These readings are reported: on these clocks the box is compared with others."""
        if self.is_armed:
            self.read_on |= {reading.clock for reading in readings}

    def take_back(self, admitted: frozenset[str]) -> list[ClockNews]:
        """Take back what was reported in the arming, except on these clocks."""
        gone, self.read_on = self.read_on - admitted, self.read_on & admitted
        return [ClockNews("unshared", doubt=UNSHARED, clock=clock) for clock in sorted(gone)]

    def part(self, jump: Jump, doubt: Doubt, sample: PingSample) -> None:
        """The box's clock and the host's have run apart."""
        now_ns = sample.host_received_ns
        self._worst_us = max(self._worst_us, jump.greatest_us)
        again = self.trial is not None
        self.doubt = Doubt(doubt.early_us + self._worst_us, doubt.late_us + self._worst_us) if again else doubt
        self._until_ns, self._in_arming = now_ns + (BEHAVED_NS if again else SETTLED_NS), self.is_armed
        self.trial, self._since_ns = with_ping(usual(), sample), now_ns

    def suspect(self, now_ns: int) -> None:
        """A stamp came before it can have happened. The next ping will show by how much."""
        self.doubt = Doubt(max(self.doubt.early_us, LEAP_NS // 1000), self.doubt.late_us)
        self._until_ns = max(self._until_ns, now_ns + SETTLED_NS)

    def begin_anew(self, doubt: Doubt, sample: PingSample) -> None:
        """Another box has noticed something that this one could not exclude."""
        self.doubt = Doubt(max(doubt.early_us, self.doubt.early_us), max(doubt.late_us, self.doubt.late_us))
        self._until_ns = max(self._until_ns, sample.host_received_ns + SETTLED_NS)
        self._in_arming = self.is_armed
        if self.trial is not None:
            self.trial = with_ping(usual(), sample)

    def learn(self, sample: PingSample) -> ClockMapping | None:
        """One more ping. Returns what is known by the usual limits if they have now held for long enough, else None."""
        now_ns = sample.host_received_ns
        if not self._in_arming and now_ns >= self._until_ns:
            self.doubt = Doubt()
        if self.trial is None:
            return None
        self.trial = with_ping(self.trial, sample)
        if self.trial.breaks:
            self.trial, self._since_ns = with_ping(usual(), sample), now_ns
        if now_ns - self._since_ns < BEHAVED_NS:
            return None
        held, self.trial, self._worst_us = self.trial, None, 0
        return held

    def notices_rate(self, skew_ppb: tuple[int, int], odd_ppm: int) -> bool:
        """Is the skew certainly odd? True only the first time."""
        is_odd = skew_ppb[0] > 1000 * odd_ppm or skew_ppb[1] < -1000 * odd_ppm
        news, self._is_odd = is_odd and not self._is_odd, self._is_odd or is_odd
        return news
