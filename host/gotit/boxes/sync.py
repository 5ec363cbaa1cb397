"""The sync wire: one box gives pulses, the others hear them, and all know each other's clock to some microseconds.

Must not: do I/O, read a clock, speak the wire's language.

Nobody tells us which boxes the wire joins. Each box that could lead is tried in turn, in the order of their names. The
first that another one hears stays the leader. Its own counter is the shared clock: "sync:BOX:BOOT".

A pulse given by one box and one heard by another are matched by their coarse time on the host's clock: pulses are much
further apart than pings are uncertain. A match that contradicts the pings, or what other boxes know, is rejected. A
leader that is told another pace gives a pulse at once, perhaps just after another. So no pulse is matched twice.
"""

from __future__ import annotations

from collections import deque
from threading import Lock

from msgspec import Struct

from gotit.boxes.agreement import Agreement
from gotit.boxes.reasons import (
    PULSES_AGAINST_PINGS,
    WIRE_ALONE,
    WIRE_ASKED,
    WIRE_DEAF,
    WIRE_GIVES,
    WIRE_HEARS,
    wire_dropped,
    wire_not_used,
)
from gotit.core.clock import MAX_DRIFT_PPB_PER_S, MAX_SKEW_PPM
from gotit.core.message import Message
from gotit.core.press import SYNC_CLOCK

S_NS = 1_000_000_000
PROBE_MS, LEAD_MS = 100, 500
"""The time between pulses of a box that is being tried, and of the one that leads."""
PROBE_NS = 2 * S_NS
"""A box that nobody hears for this long is not on a wire with others."""
DEAF_NS = 5 * S_NS
"""When nobody has heard the leader for this long, a leader is sought again."""
REST_NS = 30 * S_NS
"""The time between two rounds of trying while no box hears another."""
MATCHES = 3
"""This many pulses must have matched before a box's sync clock is used."""
ROOM_NS = 5_000_000
"""How far apart two boxes may see one pulse by the host's clock, besides what the pings leave open."""
PATH_NS = 300
"""How far apart at most two boxes see one edge: 5 ns per metre of wire, an edge pulled down against its capacitance,
two inputs that switch at different voltages. To be confirmed on silicon."""
KEPT = 8


class Pulse(Struct, frozen=True):
    """A pulse that a box saw: between `after_us` and `by_us` on its counter, within this time on the host's clock."""

    after_us: int
    by_us: int
    earliest_ns: int
    latest_ns: int


class Match(Struct, frozen=True):
    """The leader's pulse on the sync clock, and this box's ticks around it: see BoxClock.observe_instant."""

    clock: str
    earliest_ns: int
    latest_ns: int
    after_us: int
    by_us: int


class _Member:
    def __init__(self, clock: str, now_ns: int) -> None:
        self.clock = clock
        self.since_ns = now_ns
        self.begin()

    def begin(self) -> None:
        """There is another leader: nothing is known of it."""
        self.waiting: deque[Pulse] = deque(maxlen=KEPT)
        self.known: deque[Pulse] = deque(maxlen=KEPT)
        self.matches: deque[Match] = deque(maxlen=KEPT)
        self.matched = 0
        self.barred: Message | None = None


class SyncWire:
    """The wire and all boxes that could be on it. Any thread may call. `news`: (source, message) for the operator."""

    def __init__(self) -> None:
        self.news: deque[tuple[str, Message]] = deque()
        self._lock = Lock()
        self._members: dict[str, _Member] = {}
        self._tried: set[str] = set()
        self._rest_until_ns = 0
        self._orders: dict[str, int] = {}
        self._given_ns = 0
        self._lead("", 0)

    # --- who is there ----------------------------------------------------------------------------------------------

    def join(self, source: str, box: str, boot: str, now_ns: int) -> None:
        """A box with a sync input is there; also called after it has restarted."""
        with self._lock:
            clock = f"{SYNC_CLOCK}{box}:{boot}"
            known = self._members.get(source)
            if known is None or known.clock != clock:
                self._members[source] = _Member(clock, now_ns)
                self._orders.pop(source, None)
                self._tried.clear()
                self._rest_until_ns = 0
                if source == self._leader:
                    self._lead("", now_ns)

    def leave(self, source: str) -> None:
        """A box is gone. If it led, nobody leads now."""
        with self._lock:
            self._members.pop(source, None)
            self._orders.pop(source, None)
            if source == self._leader:
                self._lead("", 0)

    def order(self, source: str, now_ns: int) -> int | None:
        """The `lead` (ms) that this box must be told now; None if it already knows what to do."""
        with self._lock:
            self._choose(now_ns)
            if source not in self._members:
                return None
            wanted = (LEAD_MS if self._is_heard else PROBE_MS) if source == self._leader else 0
            is_mute = wanted and now_ns - self._given_ns > S_NS  # it was not told, or did not listen
            if self._orders.get(source, 0) == wanted and not is_mute:
                return None
            self._orders[source], self._given_ns = wanted, now_ns
            return wanted

    # --- pulses ----------------------------------------------------------------------------------------------------

    def observe(self, source: str, pulse: Pulse, given: bool, now_ns: int) -> None:
        """A box gave (`given`) or heard a pulse."""
        with self._lock:
            member = self._members.get(source)
            if member is None:
                return
            if source != self._leader:
                if given:  # it still leads, from an earlier time
                    self._orders[source] = -1
                    return
                member.waiting.append(pulse)
            elif given:
                self._given_ns = now_ns
                self._given.append(pulse)
            else:
                self._echoes += 1
                self._heard_itself.append(pulse)
            self._match_all(now_ns)

    def take_matches(self, source: str) -> list[Match]:
        """What has been matched of this box since the last call."""
        with self._lock:
            member = self._members.get(source)
            if member is None:
                return []
            found = list(member.matches)
            member.matches.clear()
            return found

    def check(self, source: str, tick_us: int, lower_ns: int, upper_ns: int) -> None:
        """By its pings (and, unless it leads, the wire) a box knows the host's offset against the leader's ticks."""
        with self._lock:
            member = self._members.get(source)
            if member is not None and not member.barred and not self._by_pings.add(tick_us, lower_ns, upper_ns):
                self._bar(source, member, PULSES_AGAINST_PINGS)

    def forget_host(self) -> None:
        """The host's clock stood still: what was known of it against the leader's ticks no longer holds."""
        with self._lock:
            self._by_pings = Agreement(MAX_SKEW_PPM, MAX_DRIFT_PPB_PER_S)

    def clock_of(self, source: str) -> str | None:
        """The sync clock that this box may be read on now; None while it is not known well enough."""
        with self._lock:
            member, leader = self._members.get(source), self._members.get(self._leader)
            if member is None or leader is None or member.barred:
                return None
            if member is not leader:
                return leader.clock if member.matched >= MATCHES else None
            fellows = (m for m in self._members.values() if m is not leader and not m.barred)
            return leader.clock if any(m.matched >= MATCHES for m in fellows) else None

    def leads(self, source: str) -> bool:
        return source == self._leader

    def explain(self, source: str) -> Message | None:
        """For the device panel; None: this box has no sync wire."""
        with self._lock:
            member = self._members.get(source)
            if member is None:
                return None
            if member.barred is not None:
                return wire_not_used(member.barred)
            if not self._leader:
                return WIRE_ALONE
            if source == self._leader:
                return WIRE_GIVES if self._is_heard else WIRE_ASKED
            return WIRE_HEARS if member.matched >= MATCHES else WIRE_DEAF

    # --- with the lock held ----------------------------------------------------------------------------------------

    def _lead(self, source: str, now_ns: int) -> None:
        """Make this box the leader ("": none)."""
        self._leader, self._is_heard, self._heard_ns = source, False, now_ns
        self._given_ns, self._echoes = 0, 0
        self._given: deque[Pulse] = deque(maxlen=KEPT)
        self._heard_itself: deque[Pulse] = deque(maxlen=KEPT)
        self._by_pings = Agreement(MAX_SKEW_PPM, MAX_DRIFT_PPB_PER_S)
        for member in self._members.values():
            member.begin()

    def _choose(self, now_ns: int) -> None:
        if len(self._members) < 2:
            if self._leader:
                self._lead("", now_ns)
            return
        if self._leader:
            patience_ns = DEAF_NS if self._is_heard else PROBE_NS
            if now_ns - self._heard_ns <= patience_ns:
                return
            if not self._is_heard:
                self._tried.add(self._leader)
            self._lead("", now_ns)
        if now_ns < self._rest_until_ns:
            return
        candidates = sorted(self._members.keys() - self._tried)
        if candidates:
            self._lead(candidates[0], now_ns)
        else:
            self._tried.clear()
            self._rest_until_ns = now_ns + REST_NS

    def _match_all(self, now_ns: int) -> None:
        """Match heard pulses with the leader's.

        A leader that hears itself saw its pulses just as all others do, so its input is a better reference than its
        output.
        """
        if len(self._given) < MATCHES:
            return
        references = self._heard_itself if self._echoes else self._given
        clock = self._members[self._leader].clock
        for source, member in self._members.items():
            if source == self._leader or member.barred:
                continue
            for pulse in tuple(member.waiting):
                near = [reference for reference in references if _overlap(pulse, reference)]
                if not near:
                    continue
                member.waiting.remove(pulse)
                if len(near) > 1 or near[0] in member.known:
                    continue  # the pings do not tell which one it was, or it is one that we have not been told of yet
                member.known.append(near[0])
                earliest_ns, latest_ns = near[0].after_us * 1000 - PATH_NS, near[0].by_us * 1000 + PATH_NS
                member.matches.append(Match(clock, earliest_ns, latest_ns, pulse.after_us, pulse.by_us))
                member.matched += 1
                self._heard_ns = now_ns
                if member.matched >= MATCHES:
                    self._is_heard = True

    def bar(self, source: str, reason: Message) -> None:
        """Something else has shown that this box's pulses are not what they seem."""
        with self._lock:
            if (member := self._members.get(source)) is not None and not member.barred:
                self._bar(source, member, reason)

    def _bar(self, source: str, member: _Member, reason: Message) -> None:
        member.barred = reason
        self.news.append((source, wire_dropped(reason)))


def _overlap(one: Pulse, other: Pulse) -> bool:
    return one.earliest_ns - ROOM_NS <= other.latest_ns and other.earliest_ns - ROOM_NS <= one.latest_ns
