"""One arming: it gathers the calls and asks for the verdict.

Must not: know anything of a game, or reach verdicts itself (`adjudicate` does).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace as replace_struct

from gotit.core.adjudicate import (
    Call,
    Clear,
    NoCall,
    Pending,
    Place,
    Readings,
    Verdict,
    adjudicate,
    as_measured,
    surely_before,
)
from gotit.core.press import APART_PPM, earlier, earliest_on_host_us, latest_on_host_us, widen

NOBODY: Mapping[int, int] = MappingProxyType({})
"""Has a head start."""
LONG_WAIT_US = 80_000
"""When a verdict has waited this long, the box it waits for is named. Boxes and USB nearly always take 12 ms at most.
The picture that names the box must be there within 100 ms of the first call."""
SILENT_US = 400_000
"""A box that keeps a verdict waiting longer than this is reported to the operator."""


class Elsewhere(Struct, frozen=True):
    """The other room of a race: see `inputs.ArmedThere`."""

    source: str
    seen_us: tuple[int, int] | None = None


@dataclass(frozen=True)
class Arming:
    """The presses between one arming and the next.

    `epoch` numbers armings over the whole session. `sources`: those whose presses count; a verdict waits until each has
    passed the horizon. `calls`: each seat's first call, also of seats that come too late, which the order strip shows.
    `answered`: the seats that had the floor alone for their call, so that it counts no more. `ends_us`: the race's own
    clock ran out at this instant (session time), and earlier calls may still be on their way; None while it runs, and
    if there is none. `waiting_since_us`: when the open race's first call came in, or its clock ran out; None before.
    `ahead_us`: by seat, the head starts with which it was last judged; `late_us`: the longest of a seat that has not
    called yet. `held`: the verdict waits until that is over. `hurried`: no head start counts in this race any more.
    `elsewhere`: the other room, once it has opened this arming, too.
    """

    epoch: int
    race_number: int
    opened_us: int
    seats: frozenset[int]
    sources: tuple[str, ...]
    calls: Mapping[int, Call] = field(default_factory=dict)
    watermarks: Mapping[str, Readings] = field(default_factory=dict)
    answered: frozenset[int] = frozenset()
    verdict: Verdict = field(default_factory=NoCall)
    ends_us: int | None = None
    waiting_since_us: int | None = None
    decided: bool = False
    overruled: bool = False
    together_us: int = 0
    ahead_us: Mapping[int, int] = field(default_factory=dict)
    late_us: int = 0
    held: bool = False
    hurried: bool = False
    elsewhere: Elsewhere | None = None

    def with_call(self, call: Call, at_us: int) -> Arming:
        """Keep a seat's first call; later ones of the same seat change nothing.

        While the race is not decided, the first is the one made first, not the one received first: a seat may have
        buttons on two boxes. If that cannot be told, the boxes' names decide, so that the order of arrival never does.
        """
        known = self.calls.get(call.seat)
        if call.seat not in self.seats or (known is not None and (self.decided or not _precedes(call, known))):
            return self
        waiting_since_us = at_us if self.waiting_since_us is None else self.waiting_since_us
        return replace(self, calls={**self.calls, call.seat: call}, waiting_since_us=waiting_since_us)

    def decide_for(self, seats: Collection[int]) -> Arming:
        """The race is decided: these seats called first. After a dead heat nobody has had the floor alone yet."""
        alone = frozenset(seats) if len(seats) == 1 else frozenset()
        return replace(self, decided=True, answered=self.answered | alone)

    def next_in_line(self, race_number: int, seats: frozenset[int], at_us: int) -> Arming:
        """The same arming goes on for another race: calls of `seats` that are not answered yet still count.

        A seat that had the floor and is in this race again must call again.
        """
        calls = {seat: call for seat, call in self.calls.items() if seat not in self.answered & seats}
        called = bool(calls.keys() & seats)
        return replace(
            self,
            race_number=race_number,
            seats=self.seats | seats,
            calls=calls,
            answered=self.answered - seats,
            verdict=NoCall(),
            decided=False,
            overruled=False,
            ends_us=None,
            waiting_since_us=at_us if called else None,
            held=False,
            hurried=False,
        )

    def end_at(self, ends_us: int, at_us: int) -> Arming:
        """The race's clock has run out. Calls from before then count, once every source has delivered all of them."""
        waiting_since_us = at_us if self.waiting_since_us is None else self.waiting_since_us
        return replace(self, ends_us=ends_us, waiting_since_us=waiting_since_us)

    @property
    def horizon_us(self) -> int:
        """A verdict no longer waits for a source whose watermark has reached this, on the host's clock (session time).

        It is the end of the time within which a call still to come could be too close to call. APART_PPM is added
        because a box's own clock may measure `together_us` a little differently.
        """
        if not isinstance(self.verdict, Pending):
            return self.ends_us or 0
        contenders = [self._ahead(self.calls[place.seat]) for place in self.verdict.order if place.contender]
        latest_us = max((latest_on_host_us(call.readings) or 0 for call in contenders), default=0)
        room_us = self.together_us + self.late_us
        return latest_us + room_us + -(-room_us * APART_PPM // 1_000_000)

    @property
    def answers_due_us(self) -> int | None:
        """Since when sources could have told all that is waited for; None while nothing is."""
        since_us = self.waiting_since_us
        return since_us if since_us is None or not self.late_us else max(since_us, self.horizon_us)

    def run_on(self) -> Arming:
        """The game has moved on within the same race: whether its clock has run out must be checked again."""
        if self.ends_us is None:
            return self
        return replace(self, ends_us=None, waiting_since_us=None if not self.calls else self.waiting_since_us)

    @property
    def not_heard_out(self) -> tuple[str, ...]:
        """The sources that may still deliver a call from before `ends_us`; none before the race's clock has run out."""
        ends_us = self.ends_us
        if ends_us is None:
            return ()
        heard = {name: earliest_on_host_us(readings) for name, readings in self.watermarks.items()}
        return tuple(sorted(name for name in self.sources if (until := heard.get(name)) is None or until < ends_us))

    def with_watermark(self, source: str, readings: Readings) -> Arming:
        """Keep this watermark, unless it is surely before the one already known."""
        known = self.watermarks.get(source)
        if known is not None and surely_before(readings, known):
            return self
        return replace(self, watermarks={**self.watermarks, source: readings})

    def doubt(self, source: str, clock: str, early_us: int, late_us: int) -> Arming:
        """What this source said on that clock may be off by this much: its readings there are widened."""
        calls = {
            seat: replace_struct(call, readings=widen(call.readings, clock, early_us, late_us))
            for seat, call in self.calls.items()
            if call.source == source
        }
        marks = {
            name: widen(readings, clock, early_us, late_us)
            for name, readings in self.watermarks.items()
            if name == source
        }
        return replace(self, calls={**self.calls, **calls}, watermarks={**self.watermarks, **marks})

    def with_seats(self, seats: frozenset[int]) -> Arming:
        """These seats may call too, from now on."""
        return replace(self, seats=self.seats | seats)

    def with_sources(self, names: Collection[str]) -> Arming:
        return replace(self, sources=tuple(sorted({*self.sources, *names})))

    def without_source(self, source: str) -> Arming:
        return replace(self, sources=tuple(name for name in self.sources if name != source))

    def judge(self, seats: frozenset[int], ahead_us: Mapping[int, int] = NOBODY, at_us: int = 0) -> Arming:
        """The verdict on the calls of `seats`. A decided arming keeps its verdict.

        `ahead_us`: by seat, the head starts of those who have one. Their calls are judged as if made so much earlier.
        So as long as one of them has not called, what the sources have told reaches that much less far, and nothing is
        final while one may still call in time. `at_us`: now. Margins are told as they were measured.
        """
        if self.decided:
            return self
        calls = [call for seat, call in self.calls.items() if seat in seats]
        late_us = max((us for seat, us in ahead_us.items() if seat in seats and seat not in self.calls), default=0)
        now = replace(self, ahead_us=ahead_us, late_us=late_us, held=False)
        if not ahead_us:
            return replace(now, verdict=adjudicate(calls, self.watermarks, self.sources, self.together_us))
        marks = {name: earlier(readings, late_us) for name, readings in self.watermarks.items()}
        verdict = adjudicate([now._ahead(call) for call in calls], marks, self.sources, self.together_us)
        if isinstance(verdict, NoCall):
            return replace(now, verdict=verdict)
        order = as_measured(verdict.order, self.calls)
        open_still = replace(now, verdict=Pending((), order))
        if late_us and at_us < open_still.horizon_us:
            return replace(open_still, held=True)
        final = {"margin": order[1].behind if len(order) > 1 else None} if isinstance(verdict, Clear) else {}
        return replace(now, verdict=replace_struct(verdict, order=order, **final))

    def _ahead(self, call: Call) -> Call:
        return replace_struct(call, readings=earlier(call.readings, self.ahead_us.get(call.seat, 0)))

    @cached_property
    def order(self) -> tuple[Place, ...]:
        """All calls so far, as places of the order strip, whether they count or not.

        Cached: during a race, lamps and views ask for it several times with every input.
        """
        judged = adjudicate(tuple(self.calls.values()), {}, (), self.together_us)
        return () if isinstance(judged, NoCall) else judged.order

    @cached_property
    def shown_order(self) -> tuple[Place, ...]:
        """The order for all to see. It is the measured one, as long as that agrees with the verdict.

        Where a head start has changed it, it is the judged one, and no margin is told: a true one would contradict it.
        """
        if not self.ahead_us:
            return self.order
        judged = adjudicate([self._ahead(call) for call in self.calls.values()], {}, (), self.together_us)
        order = () if isinstance(judged, NoCall) else judged.order
        alike = [(place.seat, place.contender) for place in order] == [(at.seat, at.contender) for at in self.order]
        return self.order if alike else tuple(Place(place.seat, None, place.contender) for place in order)


def _precedes(call: Call, known: Call) -> bool:
    if surely_before(call.readings, known.readings):
        return True
    return not surely_before(known.readings, call.readings) and call.source < known.source
