"""Frames of USB as a clock that boxes share: which boxes' frames are one count, and may be compared.

May not happen here: I/O, reading a clock, trusting what a system says about its controllers without evidence.

A host controller numbers its frames 0 to 2047 and starts one each millisecond; full-speed devices see the number and
the start. A frame's number, unwrapped, is a time in ms on a clock that all boxes of that controller share:
"usb:NAME:ERA".

**Trust** needs all of this, and one contradiction ends it until the box or the frames begin anew:

1. the system says that the boxes hang on one controller (`Port.place`);
2. the number: a box's frames are where the others' are, within the 2.048 s after which they repeat;
3. the phase: by the pings, frame n began for this box when it began for the others;
4. the slope: the phase has agreed for so long that two crystals would have moved it out of all that pings leave open.

A virtual machine may show devices of two real controllers as one: 1 is fulfilled, and 2 to 4 find it out. Frames whose
number does not fit are another count, and get an era of their own, so that no press is ever compared across the two.
What remains: two controllers taken for one whose numbers and phases happen to agree within what pings tell (about half
a millisecond of 2048: one case in some thousands) *and* whose crystals differ by less than `Evidence.slope_ppm`. Their
phases go on being compared for as long as they are trusted: decision 0024.
"""

from __future__ import annotations

from collections import deque
from threading import Lock

from msgspec import Struct

from gotit.boxes.agreement import Agreement, contradict
from gotit.boxes.places import Place
from gotit.core.clock import FRAME_PATH_US
from gotit.core.mapping import ClockMapping
from gotit.core.press import USB_CLOCK

FRAMES = 2048
FRAME_NS, FRAME_US = 1_000_000, 1_000
MAX_SKEW_PPM = 600
"""Frames against the host's clock: USB 2.0 allows ±500 ppm, the host's crystal may have ±100."""
MAX_DRIFT_PPB_PER_S = 20
"""Both crystals sit in the computer, where it gets warm slowly. (Too strict costs sharpness, not fairness.)"""
PLACE_NS = 2 * FRAME_NS
"""Frames that are further than this from where the others' are (and what may have drifted since) are another count."""
GONE_NS = 60_000_000_000
"""A box whose frames were not heard of for so long begins anew, as if it had just come."""


class Evidence(Struct, frozen=True):
    """What must be known of a box's frames before they are trusted.

    `at_least_ns`: they have been watched for so long. `phase_us`: the whole width that its pings leave open. Counters
    that run apart by `slope_ppm` are told apart before they are trusted.
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
    """One counter of frames, as far as is known. `number`, `host_ns`: the frame that was placed last."""

    def __init__(self, place: Place, era: int, number: int, host_ns: int) -> None:
        self.place, self.number, self.host_ns = place, number, host_ns
        self.clock = f"{USB_CLOCK}{place.phase}:{era}"
        self.by_pings = self._nothing()
        self.by_wire: dict[str, Agreement] = {}

    @staticmethod
    def _nothing() -> Agreement:
        return Agreement(MAX_SKEW_PPM, MAX_DRIFT_PPB_PER_S)

    def unwrap(self, frame: int, earliest_ns: int, latest_ns: int) -> int | None:
        """The unwrapped number of a frame that began in this time of the host; None when it is not of this count."""
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
        """The first box that is trusted: what is known of the count is what its pings say."""
        self.by_pings, self.by_wire = self._nothing(), {}
        self.by_pings.add_all(member.known)


class _Member:
    """One box and its frames."""

    def __init__(self, count: _Count, now_ns: int) -> None:
        self.count = count
        self.known = ClockMapping(MAX_SKEW_PPM, MAX_DRIFT_PPB_PER_S)
        self.since_ns = self.seen_ns = now_ns
        self.compared_ns: int | None = None
        self.newest_us = 0
        self.trusted = False
        self.barred = ""

    def learn(self, tick_us: int, lower_ns: int, upper_ns: int, now_ns: int) -> bool:
        """What its own pings say of when a frame began. False: that contradicts what they said before."""
        self.known = self.known.with_bounds(tick_us, lower_ns, upper_ns)
        self.newest_us, self.seen_ns = tick_us, now_ns
        return not self.known.breaks


class Frames:
    """The frames of all boxes. Any thread may call. `news`: (source, sentence) for the operator, oldest first."""

    def __init__(self, evidence: Evidence | None = None) -> None:
        self.news: deque[tuple[str, str]] = deque()
        self._evidence = evidence or Evidence()
        self._lock = Lock()
        self._members: dict[str, _Member] = {}
        self._counts: list[_Count] = []
        self._eras = 0

    def observe(
        self, source: str, place: Place, frame: int, earliest_ns: int, latest_ns: int, now_ns: int
    ) -> Placed | None:
        """A box saw `frame` begin within this time of the host, by its own pings. None: its frames say nothing."""
        with self._lock:
            member = self._members.get(source)
            if member is not None and (member.count.place != place or now_ns - member.seen_ns > GONE_NS):
                del self._members[source]
                member = None
            if member is not None and member.barred:
                member.seen_ns = now_ns
                return None
            number = None if member is None else member.count.unwrap(frame, earliest_ns, latest_ns)
            if member is None or number is None:
                if member is not None and member.trusted:  # the controller was reset, or the box is at another one
                    self._part(member)
                    self._tell(source, "their count has jumped; they are being compared anew")
                member, number = self._join(source, place, frame, earliest_ns, latest_ns, now_ns)
            frame_us, begun_ns = number * FRAME_US, number * FRAME_NS
            bounds = earliest_ns - begun_ns, latest_ns - begun_ns
            if not member.learn(frame_us, *bounds, now_ns):
                self._bar(source, member, "its frames contradict its pings")
            elif member.trusted and not member.count.by_pings.add(frame_us, *bounds):
                self._bar(source, member, "its frames do not run with those of the other boxes")
            elif not member.trusted:
                self._try(source, member, now_ns)
            if member.barred:
                return None
            return Placed(member.count.clock, begun_ns, begun_ns + FRAME_PATH_US * 1000)

    def observe_wire(self, source: str, wire: str, tick_us: int, lower_ns: int, upper_ns: int) -> None:
        """By the sync wire and its own frames, a box knows the frames' offset against the leader's ticks: the proof."""
        with self._lock:
            member = self._members.get(source)
            if member is None or not member.trusted:
                return
            agreed = member.count.by_wire.setdefault(wire, Agreement(MAX_SKEW_PPM, 5 * MAX_DRIFT_PPB_PER_S))
            if not agreed.add(tick_us, lower_ns, upper_ns):
                self._bar(source, member, "the sync wire contradicts its frames")

    def bar(self, source: str, reason: str) -> None:
        """Something else has shown that this box's frames are not what they seem."""
        with self._lock:
            if (member := self._members.get(source)) is not None and not member.barred:
                self._bar(source, member, reason)

    def clock_of(self, source: str) -> str | None:
        """The clock that this box's frames may be read on now; None while it shares none for sure with another box."""
        with self._lock:
            member = self._members.get(source)
            if member is None or not member.trusted:
                return None
            return member.count.clock if len(self._company(member.count)) > 1 else None

    def explain(self, source: str, place: Place) -> str:
        """A sentence for the device panel: why the frames of this box are used, or are not."""
        with self._lock:
            member = self._members.get(source)
            others = [m for name, m in self._members.items() if name != source and m.count.place == place]
        if not place.rate:
            return "The system does not say which USB controller this box hangs on, so its frames are not used."
        if member is None:
            return "This box has told no USB frame."
        if member.barred:
            return f"USB frames are not used: {member.barred}."
        fellows = [other for other in others if other.count is member.count and not other.barred]
        if member.trusted and any(fellow.trusted for fellow in fellows):
            return "USB frames are used."
        if fellows:
            return "USB frames are being compared with those of the other boxes; that takes a minute or two."
        if others:
            return "USB frames are not used: the other boxes on this controller count others."
        return "No other box on this controller tells its frames."

    def forget(self, source: str) -> None:
        """A box has restarted: what its frames were is over."""
        with self._lock:
            self._members.pop(source, None)

    def begin_anew(self) -> None:
        """The computer slept: every count begins anew."""
        with self._lock:
            self._members.clear()
            self._counts.clear()

    # --- with the lock held ----------------------------------------------------------------------------------------

    def _join(
        self, source: str, place: Place, frame: int, earliest_ns: int, latest_ns: int, now_ns: int
    ) -> tuple[_Member, int]:
        """Find the count that these frames are of, or begin one."""
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
        """Compare this box's frames with those that are trusted; trust them when that has gone well for long enough."""
        count, own, tick_us = member.count, member.known, member.newest_us
        agreed = count.by_pings
        own_room_ns = self._room_ns(own, tick_us)
        if now_ns - member.since_ns < self._evidence.at_least_ns or own_room_ns is None:
            return
        if not self._company(count):
            count.found(member)
            member.trusted = True  # alone: nobody shares the clock yet
            return
        room_ns = self._room_ns(agreed.known, tick_us)
        if room_ns is None:
            return  # the others have not been heard of for some time
        if what := contradict(own, agreed.known, tick_us):
            self._bar(source, member, f"their {what} is not that of the other boxes' frames")
            return
        if member.compared_ns is None:
            member.compared_ns = now_ns
        # Overlapping bounds: the true phases differ by less than both rooms, either way. Twice that can go unseen.
        needed_ns = 2 * (own_room_ns + room_ns) * 1_000_000 // self._evidence.slope_ppm
        if now_ns - member.compared_ns < needed_ns:
            return
        if agreed.add_all(own):
            member.trusted = True
        else:
            self._bar(source, member, "they do not run with those of the other boxes")

    def _company(self, count: _Count) -> list[_Member]:
        return [member for member in self._members.values() if member.count is count and member.trusted]

    def _room_ns(self, known: ClockMapping, tick_us: int) -> int | None:
        """What pings leave open of the phase; None if that is too much to compare."""
        half_width_us = known.uncertainty_us(tick_us)
        return None if half_width_us is None or 2 * half_width_us > self._evidence.phase_us else 2000 * half_width_us

    def _bar(self, source: str, member: _Member, reason: str) -> None:
        """No frames of this box until it restarts or the counts begin anew."""
        member.barred = reason
        self._part(member)
        self._tell(source, reason)

    def _part(self, member: _Member) -> None:
        """This box is trusted no more: what it told the others is taken back."""
        was_trusted, member.trusted = member.trusted, False
        company = self._company(member.count)
        if was_trusted and company:
            first, *others = company
            member.count.found(first)
            for other in others:
                if not member.count.by_pings.add_all(other.known):
                    other.trusted = False  # it has to show anew that it belongs here

    def _tell(self, source: str, reason: str) -> None:
        self.news.append((source, f"USB frames are not used any more: {reason}."))
