"""USB frames as a clock that boxes share: which boxes count the same frames, and can be compared.

Must not: do I/O, read a clock, trust what a system says about its controllers without evidence.

A host controller numbers its frames 0 to 2047 and starts one each millisecond. Full-speed devices see the number, and
the start as the hub next to them passes it on. A frame's number, unwrapped, is a time in ms on a clock that all boxes
of that hub share: "usb:HUB:ERA". Two hubs of one controller count at the same rate. Their frames begin a constant
apart, which is known as an interval (`boxes.hubs`). "usbs:HUB|OTHER:ERA" is the one hub's clock, on which the other's
boxes are read, too.

**Trust** needs all of the following. One contradiction ends it until the box or the frames begin anew:

1. the system says that the boxes are plugged into one hub (`Port.place`): nothing else proves a common start;
2. the number: a box's frames are where the others' are, within the 2.048 s after which they repeat;
3. the phase: by the pings, frame n began for this box when it began for the others;
4. the slope: the phase has agreed for so long that two crystals would have moved it out of all that pings leave open;
5. the best pings: they may be slower than another box's in either direction, but not shifted in both for minutes. A
   shift proves nothing, for paths may be slow in opposite directions. But then frames are not worth the risk.

2 to 5 are alarms, in case the system says something false. Frames whose number does not fit are another count, and get
an era of their own, so that no press is ever compared across the two. Decision 0053.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from threading import Lock

from msgspec import Struct

from gotit.boxes.agreement import Agreement, contradict
from gotit.boxes.hubs import BACK_NS, FRAME_NS, FRAMES, PLACE_NS, Between, bounds_at, sticks_out_ns
from gotit.boxes.places import Place
from gotit.boxes.reasons import (
    COUNT_JUMPED,
    FRAMES_AGAINST_OTHERS,
    FRAMES_AGAINST_PINGS,
    FRAMES_AGAINST_WIRE,
    FRAMES_ALONE,
    FRAMES_COMPARED,
    FRAMES_NO_HUB,
    FRAMES_NONE,
    FRAMES_OTHER_COUNT,
    FRAMES_USED,
    RUN_APART,
    begin_beside,
    frames_dropped,
    frames_not_used,
    hubs_dropped,
    not_theirs,
    with_other_hubs,
)
from gotit.core.clock import FRAME_PATH_US, MAX_DRIFT_PPB_PER_S, Shift
from gotit.core.mapping import ClockMapping
from gotit.core.message import Message
from gotit.core.press import RATE_CLOCK, USB_CLOCK

FRAME_US, PATH_NS = 1_000, FRAME_PATH_US * 1_000
MAX_SKEW_PPM = 600
"""Frames against the host's clock: USB 2.0 allows ±500 ppm, the host's crystal may have ±100."""
GONE_NS = 60_000_000_000
"""A box begins anew, as if it had just joined, when no frame of it has come for this long."""
LOOK_NS = 5_000_000_000
"""Time between two comparisons of the best pings of a hub's boxes."""
ODD_NS, ODD_FOR_NS = 40_000, 120_000_000_000
"""A box is odd if its best pings are shifted this much (in both directions) for this long, but the others' are not. A
minute's best pings come within 20 µs of a cable's best. So a shift of 60 µs is noticed, within T = 5 minutes at the
latest, and a shift that the stated width allows is not. Two boxes on one hub have the same path to the computer; what
differs is the boxes themselves."""


Bounds = tuple[int, int] | None


class Evidence(Struct, frozen=True):
    """What must be known of a box's frames before they are trusted.

    `at_least_ns`: how long they must have been watched. `phase_us`: the greatest width that its pings may leave open.
    Counters whose rates differ by `slope_ppm` are found out before they are trusted.
    """

    at_least_ns: int = 5_000_000_000
    phase_us: int = 1_000
    slope_ppm: int = 20


class Placed(Struct, frozen=True):
    """A frame on its clock: it began, at the box, from `earliest_ns` to `latest_ns`."""

    clock: str
    earliest_ns: int
    latest_ns: int


class _Count:
    """One counter of frames, as far as it is known. `number`, `host_ns`: the frame that was placed last."""

    def __init__(self, place: Place, era: int, number: int, host_ns: int) -> None:
        self.place, self.era, self.number, self.host_ns = place, era, number, host_ns
        self.clock = f"{USB_CLOCK}{place.phase}:{era}"
        self.by_pings = self._nothing()
        self.by_wire: dict[str, Agreement] = {}

    @staticmethod
    def _nothing() -> Agreement:
        return Agreement(MAX_SKEW_PPM, MAX_DRIFT_PPB_PER_S)

    def unwrap(self, frame: int, earliest_ns: int, latest_ns: int) -> int | None:
        """The unwrapped number of a frame that began within this host time; None if it is not of this count."""
        middle_ns = (earliest_ns + latest_ns) // 2
        expected_ns = self.number * FRAME_NS + middle_ns - self.host_ns
        number = round(expected_ns / FRAME_NS)
        number += (frame - number + FRAMES // 2) % FRAMES - FRAMES // 2
        drifted_ns = abs(middle_ns - self.host_ns) * MAX_SKEW_PPM // 1_000_000
        room_ns = PLACE_NS + (latest_ns - earliest_ns) // 2 + drifted_ns
        if abs(number * FRAME_NS - expected_ns) > room_ns or room_ns > FRAMES * FRAME_NS // 4:
            return None
        self.number, self.host_ns = number, middle_ns
        return number

    def found(self, member: _Member) -> None:
        """The first trusted box: what is known of the count is what its pings say."""
        self.by_pings, self.by_wire = self._nothing(), {}
        self.by_pings.add_all(member.known)


class _Member:
    """One box and its frames."""

    def __init__(self, count: _Count, now_ns: int) -> None:
        self.count = count
        self.known = ClockMapping(MAX_SKEW_PPM, MAX_DRIFT_PPB_PER_S)
        self.since_ns = self.seen_ns = now_ns
        self.compared_ns: int | None = None
        self.looked_ns, self.odd_ns = now_ns, 0
        self.newest_us = 0
        self.trusted = False
        self.barred: Message | None = None

    def learn(self, tick_us: int, lower_ns: int, upper_ns: int, now_ns: int) -> bool:
        """Take in what its own pings say of when a frame began. False: that contradicts what they said before."""
        self.known = self.known.with_bounds(tick_us, lower_ns, upper_ns)
        self.newest_us, self.seen_ns = tick_us, now_ns
        return not self.known.breaks


class Frames:
    """The frames of all boxes. Any thread may call. `news`: (source, message) for the operator, oldest first."""

    def __init__(self, evidence: Evidence | None = None) -> None:
        self.news: deque[tuple[str, Message]] = deque()
        self._evidence = evidence or Evidence()
        self._lock = Lock()
        self._members: dict[str, _Member] = {}
        self._counts: list[_Count] = []
        self._between: dict[tuple[int, int], Between] = {}
        self._eras = 0

    def observe(
        self, source: str, place: Place, frame: int, earliest_ns: int, latest_ns: int, now_ns: int
    ) -> Placed | None:
        """A box saw `frame` begin within this host time, by its own pings. None: its frames cannot be used."""
        with self._lock:
            place, member = _own(place, source), self._members.get(source)
            if member is not None and (member.count.place != place or now_ns - member.seen_ns > GONE_NS):
                self._leave(source)
                member = None
            if member is not None and member.barred:
                member.seen_ns = now_ns
                return None
            number = None if member is None else member.count.unwrap(frame, earliest_ns, latest_ns)
            if member is None or number is None:
                if member is not None and member.trusted:  # the controller was reset, or the box is at another one
                    self._part(member)
                    self._tell(source, COUNT_JUMPED)
                member, number = self._join(source, place, frame, earliest_ns, latest_ns, now_ns)
            frame_us, begun_ns = number * FRAME_US, number * FRAME_NS
            bounds = earliest_ns - begun_ns - PATH_NS, latest_ns - begun_ns
            if not member.learn(frame_us, *bounds, now_ns):
                self._bar(source, member, FRAMES_AGAINST_PINGS)
            elif member.trusted and not member.count.by_pings.add(frame_us, *bounds):
                self._bar(source, member, FRAMES_AGAINST_OTHERS)
            else:
                self._look_beside(source, member, now_ns)
            if not member.trusted and not member.barred:
                self._try(source, member, now_ns)
            if member.barred:
                return None
            if member.trusted:
                self._compare_hubs(source, member.count, now_ns)
            return Placed(member.count.clock, begun_ns, begun_ns + PATH_NS)

    def observe_wire(self, source: str, wire: str, tick_us: int, lower_ns: int, upper_ns: int) -> None:
        """By the sync wire and its own frames, a box knows the frames' offset against the leader's ticks: the proof."""
        with self._lock:
            member = self._members.get(source)
            if member is None or not member.trusted:
                return
            agreed = member.count.by_wire.setdefault(wire, Agreement(MAX_SKEW_PPM, MAX_DRIFT_PPB_PER_S))
            if not agreed.add(tick_us, lower_ns, upper_ns):
                self._bar(source, member, FRAMES_AGAINST_WIRE)
                return
            own = _extent(agreed.known, tick_us)
            for other, between in self._hubs_beside(member.count, member.seen_ns):
                if (known := other.by_wire.get(wire)) is not None:
                    beside = _extent(known.known, tick_us)
                    self._narrow(source, member.count, other, between, own, beside, member.seen_ns)

    def bar(self, source: str, reason: Message) -> None:
        """Something else has shown that this box's frames are not what they seem."""
        with self._lock:
            if (member := self._members.get(source)) is not None and not member.barred:
                self._bar(source, member, reason)

    def shifts(self, source: str, tick_us: int) -> dict[str, Shift]:
        """The clocks of other hubs that this box is known on by a constant, at this tick of its counter; and its own
        hub's clock under the name by which the others' boxes are read on it."""
        with self._lock:
            member = self._members.get(source)
            if member is None or not member.trusted:
                return {}
            count, now_ns, found = member.count, member.seen_ns, {}
            for other, between in self._hubs_beside(count, now_ns):
                extent_ns = (0, 0) if count.era < other.era else between.extent_ns(now_ns)
                if extent_ns is not None and between.is_proven(now_ns, self._evidence.slope_ppm):
                    found[between.clock] = Shift(count.clock, *extent_ns, tick_us)
            return found

    def clocks_of(self, source: str) -> frozenset[str]:
        """All clocks that this box's frames may be read on now."""
        return frozenset({*filter(None, (self.clock_of(source),)), *self.shifts(source, 0)})

    def clock_of(self, source: str) -> str | None:
        """The clock of its hub that a box may be read on now; None unless it certainly shares one with another box."""
        with self._lock:
            member = self._members.get(source)
            if member is None or not member.trusted:
                return None
            return member.count.clock if len(self._company(member.count)) > 1 else None

    def explain(self, source: str, place: Place) -> Message:
        """For the device panel: why the frames of this box are used or not, and what would be more precise."""
        with self._lock:
            place, member = _own(place, source), self._members.get(source)
            others = [m for name, m in self._members.items() if name != source and m.count.place == place]
            if not place.rate:
                return FRAMES_NO_HUB
            if member is None:
                return FRAMES_NONE
            if member.barred:
                return frames_not_used(member.barred)
            own, later_us = self._explain_hub(member, others), self._later_us(member)
            return with_other_hubs(own, later_us) if later_us else own

    def _explain_hub(self, member: _Member, others: list[_Member]) -> Message:
        fellows = [other for other in others if other.count is member.count and not other.barred]
        if member.trusted and any(fellow.trusted for fellow in fellows):
            return FRAMES_USED
        if fellows:
            return FRAMES_COMPARED
        if others:
            return FRAMES_OTHER_COUNT
        return FRAMES_ALONE

    def _later_us(self, member: _Member) -> list[tuple[int, int]]:
        """For boxes on other hubs of the same controller: how much later their frames begin, at least and at most."""
        count, now_ns, found = member.count, member.seen_ns, []
        for other, between in self._hubs_beside(count, now_ns) if member.trusted else ():
            if between.is_proven(now_ns, self._evidence.slope_ppm):
                low_us, high_us = between.later_us(now_ns)
                found.append((low_us, high_us) if count.era < other.era else (-high_us, -low_us))
        return found

    def forget(self, source: str) -> None:
        """A box has restarted: nothing known of its frames holds any longer."""
        with self._lock:
            self._leave(source)

    def begin_anew(self) -> None:
        """The computer slept: all counts begin again."""
        with self._lock:
            self._members.clear()
            self._counts.clear()
            self._between.clear()

    # --- with the lock held ----------------------------------------------------------------------------------------

    def _join(
        self, source: str, place: Place, frame: int, earliest_ns: int, latest_ns: int, now_ns: int
    ) -> tuple[_Member, int]:
        """Find the count that these frames belong to, or begin one."""
        for count in self._counts:
            if count.place == place and self._is_alive(count, now_ns):
                number = count.unwrap(frame, earliest_ns, latest_ns)
                if number is not None:
                    break
        else:
            self._eras += 1
            number = frame
            count = _Count(place, self._eras, number, (earliest_ns + latest_ns) // 2)
            self._counts = [known for known in self._counts if self._is_alive(known, now_ns)] + [count]
        member = self._members[source] = _Member(count, now_ns)
        return member, number

    def _is_alive(self, count: _Count, now_ns: int) -> bool:
        return any(
            member.count is count and not member.barred and now_ns - member.seen_ns <= GONE_NS
            for member in self._members.values()
        )

    def _try(self, source: str, member: _Member, now_ns: int) -> None:
        """Compare this box's frames with the trusted ones. Trust them once they have agreed for long enough."""
        count, own, tick_us = member.count, member.known, member.newest_us
        agreed = count.by_pings
        own_room_ns = self._room_ns(own, tick_us)
        if now_ns - member.since_ns < self._evidence.at_least_ns or own_room_ns is None or member.odd_ns:
            return
        if not self._company(count):
            count.found(member)
            member.trusted = True  # alone: nobody shares the clock yet
            return
        room_ns = self._room_ns(agreed.known, tick_us)
        if room_ns is None:
            return  # no recent news of the others
        if what := contradict(own, agreed.known, tick_us):
            self._bar(source, member, not_theirs(what))
            return
        if member.compared_ns is None:
            member.compared_ns = now_ns
        # The bounds overlap, so the true phases differ by less than both rooms, either way. Twice that can go
        # unnoticed.
        needed_ns = 2 * (own_room_ns + room_ns) * 1_000_000 // self._evidence.slope_ppm
        if now_ns - member.compared_ns < needed_ns:
            return
        if agreed.add_all(own):
            member.trusted = True
        else:
            self._bar(source, member, RUN_APART)

    def _look_beside(self, source: str, member: _Member, now_ns: int) -> None:
        """Do the best pings of this box and of most others on its hub agree, as far as pings can tell?"""
        if now_ns - member.looked_ns < LOOK_NS:
            return
        member.looked_ns, count = now_ns, member.count
        at = now_ns - BACK_NS, 1_000 * self._evidence.phase_us
        fellows = [m for m in self._members.values() if m.count is count and m is not member and not m.barred]
        own, others = bounds_at(member.known, *at), [bounds_at(fellow.known, *at) for fellow in fellows]
        apart_ns = [sticks_out_ns(own, other) for other in others if own is not None and other is not None]
        is_odd = 2 * sum(each > ODD_NS for each in apart_ns) > len(apart_ns)
        member.odd_ns = max(0, member.odd_ns + (LOOK_NS if is_odd else -LOOK_NS))
        if member.odd_ns >= ODD_FOR_NS:
            self._bar(source, member, begin_beside(max(apart_ns) // 1000))

    def _hubs_beside(self, count: _Count, now_ns: int) -> Iterator[tuple[_Count, Between]]:
        """The trusted counts of other hubs at this controller, and what is known between each of them and this one."""
        for other in self._counts:
            if other is count or other.place.rate != count.place.rate or not self._is_alive(other, now_ns):
                continue
            if self._company(other):
                older, newer = (count, other) if count.era < other.era else (other, count)
                key = older.era, newer.era
                if key not in self._between:
                    self._eras += 1
                    name = f"{RATE_CLOCK}{older.place.phase}|{newer.place.phase}:{self._eras}"
                    self._between[key] = Between(name)
                yield other, self._between[key]

    def _compare_hubs(self, source: str, count: _Count, now_ns: int) -> None:
        """Take in what pings say of this hub's frames against those of others."""
        room_ns = 1_000 * self._evidence.phase_us
        for other, between in self._hubs_beside(count, now_ns):
            for host_ns in (now_ns, now_ns - BACK_NS):
                own, beside = (bounds_at(each.by_pings.known, host_ns, room_ns) for each in (count, other))
                self._narrow(source, count, other, between, own, beside, now_ns)

    def _narrow(
        self, source: str, count: _Count, other: _Count, between: Between, own: Bounds, beside: Bounds, now_ns: int
    ) -> None:
        """Take in how much a third clock was ahead of this hub's, and of the other's, at one instant."""
        if own is None or beside is None or between.barred is not None:
            return
        one, two = (own, beside) if count.era < other.era else (beside, own)
        if (why := between.learn(two[0] - one[1], two[1] - one[0], now_ns)) is not None:
            self.news.append((source, hubs_dropped(why)))

    def _forget_between(self, count: _Count) -> None:
        """Something was plugged in again, or is not what it seemed: what was known by this hub gets another era."""
        self._between = {key: known for key, known in self._between.items() if count.era not in key}

    def _leave(self, source: str) -> None:
        if (member := self._members.pop(source, None)) is not None:
            self._part(member)

    def _company(self, count: _Count) -> list[_Member]:
        return [member for member in self._members.values() if member.count is count and member.trusted]

    def _room_ns(self, known: ClockMapping, tick_us: int) -> int | None:
        """How much pings leave open of the phase; None if that is too much to compare."""
        half_width_us = known.uncertainty_us(tick_us)
        return None if half_width_us is None or 2 * half_width_us > self._evidence.phase_us else 2000 * half_width_us

    def _bar(self, source: str, member: _Member, reason: Message) -> None:
        """Use no frames of this box until it restarts or the counts begin anew."""
        member.barred = reason
        self._part(member)
        self._tell(source, reason)

    def _part(self, member: _Member) -> None:
        """Trust this box no longer, and take back what it told the others."""
        self._forget_between(member.count)
        was_trusted, member.trusted = member.trusted, False
        company = self._company(member.count)
        if was_trusted and company:
            first, *others = company
            member.count.found(first)
            for other in others:
                if not member.count.by_pings.add_all(other.known):
                    other.trusted = False  # it has to prove again that it belongs here

    def _tell(self, source: str, reason: Message) -> None:
        self.news.append((source, frames_dropped(reason)))


def _own(place: Place, source: str) -> Place:
    """If the system does not name a box's hub, nobody knows that it shares one."""
    return place if place.phase else Place(place.rate, source)


def _extent(frames: ClockMapping, tick_us: int) -> Bounds:
    """The leader's ticks minus the frames' time: the negated bounds of what is known."""
    low_ns, high_ns = frames.lower_ns(tick_us), frames.upper_ns(tick_us)
    return None if low_ns is None or high_ns is None else (-high_ns, -low_ns)
