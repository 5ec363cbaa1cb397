"""When something happened at a box: all that is known of one boot's counter against the clocks it shares with others.

Must not: do I/O, read a clock, speak the wire's language, judge who was first.

Pings bound the host's time, USB frames a controller's, pulses on the sync wire the time of the box that gives them. All
of this keeps learning until the first call of an arming has been read. From then on one value reads the whole
arming (decision 0014), and clocks can only be taken away: one that turns out not to be shared is no longer used, and
what was read on it in this arming is taken back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from msgspec.structs import replace

from gotit.boxes.events import BoxHealth, ClockSample, Way
from gotit.boxes.places import NOWHERE, Place
from gotit.boxes.reasons import FRAMES_AGAINST_FRAMES, PULSES_AGAINST_PULSES
from gotit.boxes.shared_time import SharedTime
from gotit.boxes.sync import Pulse
from gotit.boxes.trust import (
    COMPLAIN_NS,
    LEAP_NS,
    ClockNews,
    Doubt,
    Jump,
    Standing,
    doubts_between,
    jump_between,
    usual,
    wide,
    with_ping,
)
from gotit.core.clock import MAX_SKEW_PPM, ODD_SKEW_PPM, BoxClock, PingSample
from gotit.core.mapping import ClockMapping
from gotit.core.press import HOST_CLOCK, RATE_CLOCK, SYNC_CLOCK, USB_CLOCK, Reading, widen

S_NS = 1_000_000_000
FRAME_GAP_NS = 900_000_000
"""A frame that follows sooner on the last one says little that is new."""
HISTORY_GAP_NS, HISTORY = 1_900_000_000, 900
"""Half an hour, a sample every other second."""
SHARPNESS_GAP_NS, SHARPNESS_CHANGE = S_NS, 1.25


class BoxTime:
    """One boot of one box. `breaks`: how often its clock and the host's turned out to have run apart."""

    def __init__(self, source: str, box: str, boot: str, shared: SharedTime) -> None:
        self.source = source
        self.clock = BoxClock(box, boot)
        self.place = NOWHERE
        self.breaks = 0
        self._history: deque[ClockSample] = deque(maxlen=HISTORY)
        self.round_trips_us: deque[int] = deque(maxlen=16)
        self._shared = shared
        self._sleeps = shared.look()
        self._standing, self._news, self._complain_ns = Standing(), list[ClockNews](), 0
        self._heard = self._asked = shared.claims.count
        self._frozen: tuple[BoxClock, frozenset[str], int] | None = None
        self._leaps = 0
        self._began_anew = False
        self._since_us: int | None = None
        self._frame_ns = 0
        self._told_ns = 0
        self._told: Mapping[str, int] = {}
        shared.frames.forget(source)
        shared.sync.leave(source)  # what was matched of an earlier boot's pulses is in that boot's ticks

    # --- what comes in ---------------------------------------------------------------------------------------------

    def plug(self, place: Place, *, again: bool) -> None:
        """The box is plugged in here. Unless it merely speaks `again`, its frames begin anew: hubs may have, too."""
        if not again or place != self.place:
            self.place = place
            self._forget_frames()

    def take_ping(self, sample: PingSample) -> bool:
        """Take in an answered ping. False: its stamps contradict each other, or the box has restarted since."""
        self.notice_sleep()
        before, known = self.clock, self.clock.mapping(HOST_CLOCK)
        if known.newest_us is not None and sample.box_sent_us < known.newest_us:
            return False
        self.clock = before.observe(sample)
        if self.clock is before:
            return False
        jump = jump_between(known, sample) if self._has_doubts(before) else None
        if self.clock.breaks != before.breaks:
            self._part(known, jump, sample)
        elif jump is not None:
            self._hear_claims(known, jump, sample)
        if (held := self._standing.learn(sample)) is not None:
            self.clock = self.clock.with_mapping(HOST_CLOCK, held)
            self._news.append(ClockNews("behaved"))
        if self._began_anew:
            self._began_anew, self._since_us = False, sample.box_sent_us
            self._shared.sync.forget_host()
        self.round_trips_us.append(sample.round_trip_us)
        return True

    def take_frame(self, frame: int, after_us: int, by_us: int, now_ns: int) -> None:
        """A frame of USB began between two ticks."""
        times = self._on_host(after_us, by_us)
        if times is None or not self.place.rate or now_ns - self._frame_ns < FRAME_GAP_NS:
            return
        self._frame_ns = now_ns
        frames = self._shared.frames
        placed = frames.observe(self.source, self.place, frame, *times, now_ns)
        for clock in tuple(self.clock.mappings):
            if clock.startswith(USB_CLOCK) and (placed is None or clock != placed.clock):
                self.clock = self.clock.forget(clock)
        if placed is None:
            return
        self.clock = self.clock.observe_instant(placed.clock, placed.earliest_ns, placed.latest_ns, after_us, by_us)
        if self.clock.mapping(placed.clock).breaks:
            frames.bar(self.source, FRAMES_AGAINST_FRAMES)
            self.clock = self.clock.forget(placed.clock)
            return
        self._compare_with_wire(placed.clock, by_us)
        self.clock = self.clock.shift(frames.shifts(self.source, by_us))

    def take_pulse(self, after_us: int, by_us: int, given: bool, now_ns: int) -> None:
        """A pulse on the sync wire was given or heard between two ticks."""
        times, host = self._on_host(after_us, by_us), self._bounds(HOST_CLOCK, by_us)
        if times is not None and host is not None:
            sync = self._shared.sync
            sync.observe(self.source, Pulse(after_us, by_us, *times), given, now_ns)
            if sync.leads(self.source):
                sync.check(self.source, by_us, *host)
        self.take_matches()

    def take_matches(self) -> None:
        """Take in what has been matched of this box's pulses since, also by pulses of other boxes."""
        sync = self._shared.sync
        for match in sync.take_matches(self.source):
            self._keep_sync(match.clock)
            self.clock = self.clock.observe_instant(
                match.clock, match.earliest_ns, match.latest_ns, match.after_us, match.by_us
            )
            pulses, host = self._bounds(match.clock, match.by_us), self._bounds(HOST_CLOCK, match.by_us)
            if self.clock.mapping(match.clock).breaks:
                sync.bar(self.source, PULSES_AGAINST_PULSES)
            elif pulses is not None and host is not None:
                sync.check(self.source, match.latest_ns // 1000, host[0] - pulses[1], host[1] - pulses[0])
        name = sync.clock_of(self.source)
        if name is not None and sync.leads(self.source) and name not in self.clock.mappings:
            self._keep_sync(name)
            self.clock = self.clock.follow(name)

    def notice_sleep(self) -> bool:
        """Has the computer slept? Then its clock and its frames stood still, but the box's did not."""
        if self._shared.look() == self._sleeps:
            return False
        self._sleeps = self._shared.sleeps
        self._forget_host()
        return True

    # --- what is read ----------------------------------------------------------------------------------------------

    @property
    def known(self) -> bool:
        """Is the host's time known?"""
        return self.clock.known

    def freeze(self) -> None:
        """An arming's first call is about to be read: what is known now reads the whole arming."""
        self.notice_sleep()
        if self._frozen is None:
            self._frozen = self.clock, self._admitted, self._leaps

    def thaw(self, *, is_armed: bool = False) -> None:
        """The arming is over: another one begins, or none."""
        self._frozen = None
        self._standing.begin_window(is_armed)

    def read(self, tick_us: int, jitter_us: int, now_ns: int) -> tuple[Reading, ...]:
        """The instant of a stamp that arrived by `now_ns`, on every clock that it is known on, its own first."""
        self.notice_sleep()
        clock, admitted = self.clock, self._admitted
        if self._frozen is None:
            self.clock = clock = clock.promise(tick_us - jitter_us)
        else:
            clock, admitted_then, leaps = self._frozen
            admitted = admitted & admitted_then
            if leaps != self._leaps:
                admitted = _without_host(admitted)
        if self._since_us is not None and tick_us - jitter_us < self._since_us:
            admitted = _without_host(admitted)  # what is known now holds since the host's clock stood still, not before
        readings = tuple(reading for reading in clock.readings(tick_us, jitter_us) if reading.clock in admitted)
        readings = self._doubted(readings)
        early_ns = max((r.earliest_us * 1000 - now_ns for r in readings if r.clock == HOST_CLOCK), default=0)
        if early_ns > LEAP_NS:
            self._forget_host()  # it arrived before it happened: the host's clock stood still meanwhile
            self._drop_host()
            return self.read(tick_us, jitter_us, now_ns)
        if early_ns > 0:
            self._standing.suspect(now_ns)  # likewise, but not for long: the next ping tells how far
            readings = self._doubted(readings)
        self._standing.note(readings)
        return readings

    def look(self, tick_us: int, jitter_us: int) -> tuple[Reading, ...]:
        """As `read`, for a stamp that no verdict rests on. Changes nothing; any thread may ask."""
        admitted = self._admitted
        found = tuple(reading for reading in self.clock.readings(tick_us, jitter_us) if reading.clock in admitted)
        return self._doubted(found)

    def sharpness(self, tick_us: int, jitter_us: int, now_ns: int) -> Mapping[str, int] | None:
        """Half-width in µs on each clock, if it is due: something changed, and the last report is long enough ago."""
        if now_ns - self._told_ns < SHARPNESS_GAP_NS:
            return None
        found = {reading.clock: reading.uncertainty_us for reading in self.look(tick_us, jitter_us)}
        self._told_ns = now_ns
        if found.keys() == self._told.keys() and not any(_differ(found[name], self._told[name]) for name in found):
            return None
        self._told = found
        return found

    def tell_anew(self) -> None:
        """The box joins (again): nothing has been reported of it yet."""
        self._told, self._told_ns = {}, 0

    def fill(self, health: BoxHealth, now_ns: int, *, tells_frames: bool) -> BoxHealth:
        """A line of the device panel, filled with what is known of this box's time."""
        known = self._history[-1] if self._history else None
        shared, told = self._shared, sorted(self._told.items(), key=lambda way: (way[1], way[0]))
        return replace(
            health,
            uncertainty_us=self.clock.uncertainty_us(self.clock.tick_near(now_ns) or 0),
            clock_breaks=self.breaks,
            round_trips_us=tuple(self.round_trips_us),
            offset_us=known.offset_us if known else None,
            skew_ppm=known.skew_ppm if known else None,
            ways=tuple(Way(clock, half_width_us) for clock, half_width_us in told),
            frames=shared.frames.explain(self.source, self.place) if tells_frames else None,
            sync=shared.sync.explain(self.source),
        )

    def keep_history(self, tick_us: int, round_trip_us: int, now_ns: int) -> None:
        """Keep a point for the plots, at most one every HISTORY_GAP_NS."""
        if self._history and now_ns - self._history[-1].host_ns < HISTORY_GAP_NS:
            return
        bounds, skew_ppb = self._bounds(HOST_CLOCK, tick_us), self.clock.mapping(HOST_CLOCK).skew_ppb(tick_us)
        if bounds is None or skew_ppb is None:
            return
        low_ns, high_ns = bounds
        if self._standing.notices_rate(skew_ppb, ODD_SKEW_PPM):
            self._news.append(ClockNews("odd_rate", ppm=min(map(abs, skew_ppb)) // 1000))
        usb = self._shared.frames.clock_of(self.source)
        self._history.append(
            ClockSample(
                now_ns,
                (low_ns + high_ns) / 2000,
                sum(skew_ppb) / 2000,
                -((low_ns - high_ns) // 2000),
                round_trip_us,
                None if usb is None else self.clock.uncertainty_us(tick_us, usb),
            )
        )

    @property
    def samples(self) -> tuple[ClockSample, ...]:
        """The points for the plots, oldest first. Any thread may ask."""
        return tuple(self._history)

    # --- a clock that was caught lying (see `trust`) -----------------------------------------------------------------

    def must_hurry(self) -> bool:
        """Has another box noticed a jump since this was asked? Then ping this one soon."""
        before, self._asked = self._asked, self._shared.claims.count
        return bool(self._shared.claims.since(max(before, self._heard), self.source))

    def take_news(self, now_ns: int) -> list[ClockNews]:
        """What became known of its clock since this was asked, oldest first."""
        self.notice_sleep()
        if self._standing.read_on:
            self._news += self._standing.take_back(self._admitted)
        found, self._news = self._news, []
        for k, news in enumerate(found):
            if news.is_break and now_ns < self._complain_ns:
                found[k] = replace(news, is_told=True)
            elif news.is_break:
                self._complain_ns = now_ns + COMPLAIN_NS
        return found

    def _has_doubts(self, before: BoxClock) -> bool:
        return self.clock.breaks != before.breaks or self._heard != self._shared.claims.count

    def _part(self, known: ClockMapping, jump: Jump | None, sample: PingSample) -> None:
        """Act on a ping that contradicts what was known."""
        self.breaks += 1
        self._heard = self._shared.claims.count
        self._forget_frames()
        if jump is None or jump.is_leap:
            self._leap()
            return
        is_believed = self._standing.is_believed
        self._start_over(wide(), sample)
        of_before, of_after = doubts_between(known, self.clock.mapping(HOST_CLOCK), sample)
        self._standing.part(jump, of_after, sample)
        with_others = is_believed and self._shared.claims.make(self.source, jump, sample.host_received_ns)
        self._heard = self._shared.claims.count
        self._shared.sync.forget_host()
        self._news.append(ClockNews("apart", jump.greatest_us, of_before, with_others))

    def _leap(self) -> None:
        """Nothing known on the host's clock holds any longer: see `_since_us`."""
        self._leaps += 1
        self._began_anew = True
        self._news.append(ClockNews("slept"))
        self._drop_host()

    def _drop_host(self) -> None:
        """Stop reading this box on the host's clock in an open arming. Others may have been read on it before this."""
        if self._frozen is None and self._standing.is_armed:
            self._frozen = self.clock, self._admitted, self._leaps - 1

    def _hear_claims(self, known: ClockMapping, jump: Jump, sample: PingSample) -> None:
        """Other boxes have noticed a jump. If it could be the host's, begin anew as they do."""
        claims = self._shared.claims.since(self._heard, self.source)
        self._heard = self._shared.claims.count
        if any(jump.meets(theirs) for theirs in claims):
            self._start_over(usual() if self._standing.trial is None else wide(), sample)
            of_before, of_after = doubts_between(known, self.clock.mapping(HOST_CLOCK), sample)
            self._standing.begin_anew(of_after, sample)
            self._forget_frames()
            self._shared.sync.forget_host()
            self._news.append(ClockNews("heard", doubt=of_before))

    def _start_over(self, empty: ClockMapping, sample: PingSample) -> None:
        """Know the host's time by this ping alone, also in an arming whose reading was frozen."""
        self.clock = replace(
            self.clock.with_mapping(HOST_CLOCK, with_ping(empty, sample)), best_round_trip_us=sample.round_trip_us
        )
        if self._frozen is not None:
            _, admitted, leaps = self._frozen
            self._frozen = self.clock, admitted, leaps

    def _doubted(self, readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
        doubt = self._standing.doubt
        return readings if doubt == Doubt() else widen(readings, HOST_CLOCK, doubt.early_us, doubt.late_us)

    # --- small helpers ---------------------------------------------------------------------------------------------

    @property
    def _admitted(self) -> frozenset[str]:
        """The clocks that presses may be read on now."""
        usb, wire = self._shared.frames.clocks_of(self.source), self._shared.sync.clock_of(self.source)
        return frozenset({self.clock.name, HOST_CLOCK, *usb, *filter(None, (wire,))})

    def _bounds(self, clock: str, tick_us: int) -> tuple[int, int] | None:
        """Lower and upper bound of this clock's offset, in ns; None while one side is open."""
        mapping = self.clock.mapping(clock)
        low_ns, high_ns = mapping.lower_ns(tick_us), mapping.upper_ns(tick_us)
        return None if low_ns is None or high_ns is None else (low_ns, high_ns)

    def _on_host(self, after_us: int, by_us: int) -> tuple[int, int] | None:
        """The interval of the host's time between two ticks, by the pings; None while there is no bound."""
        bounds = self._bounds(HOST_CLOCK, by_us)
        if bounds is None or by_us < after_us:
            return None
        low_ns, high_ns = bounds
        apart_ns = 1 + (by_us - after_us) * MAX_SKEW_PPM // 1000
        return after_us * 1000 + low_ns - apart_ns, by_us * 1000 + high_ns + 1

    def _compare_with_wire(self, usb: str, tick_us: int) -> None:
        """Compare frames with the leader's ticks: every box that is on both must know the same."""
        wire = self._shared.sync.clock_of(self.source)
        if wire is None:
            return
        frames, pulses = self._bounds(usb, tick_us), self._bounds(wire, tick_us)
        if frames is not None and pulses is not None:
            on_wire_us = tick_us + pulses[0] // 1000
            self._shared.frames.observe_wire(
                self.source, wire, on_wire_us, frames[0] - pulses[1], frames[1] - pulses[0]
            )

    def _keep_sync(self, name: str) -> None:
        """Forget other leaders' clocks."""
        for clock in tuple(self.clock.mappings):
            if clock.startswith(SYNC_CLOCK) and clock != name:
                self.clock = self.clock.forget(clock)

    def _forget_host(self) -> None:
        self.breaks += 1
        self._leaps += 1
        self._news.append(ClockNews("slept"))
        self._began_anew = True
        self.clock = self.clock.forget(HOST_CLOCK)
        self._forget_frames()
        self._shared.sync.forget_host()

    def _forget_frames(self) -> None:
        for clock in tuple(self.clock.mappings):
            if clock.startswith(USB_CLOCK):
                self.clock = self.clock.forget(clock)
        self._shared.frames.forget(self.source)


def _without_host(clocks: frozenset[str]) -> frozenset[str]:
    """The clocks that go on while the computer sleeps."""
    return frozenset(name for name in clocks if name != HOST_CLOCK and not name.startswith((USB_CLOCK, RATE_CLOCK)))


def _differ(one: int, other: int) -> bool:
    return max(one, other) > SHARPNESS_CHANGE * min(one, other)
