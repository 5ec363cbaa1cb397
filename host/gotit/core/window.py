"""One armed window: it gathers the calls and asks for the verdict.

May not happen here: anything about a game, or how verdicts are reached (`adjudicate`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from msgspec.structs import replace as replace_struct

from gotit.core.adjudicate import Call, NoCall, Pending, Place, Readings, Verdict, adjudicate, surely_before
from gotit.core.press import APART_PPM, earliest_on_host_us, latest_on_host_us, widen

LONG_WAIT_US = 80_000
"""A verdict that waits for a box longer than this says for which: boxes and USB take 12 ms at most, as good as always,
and the picture that says so shall be there within 100 ms of the first call."""
SILENT_US = 400_000
"""A box that lets a verdict wait longer than this is reported to the operator."""


@dataclass(frozen=True)
class Window:
    """The presses between one arming and the next.

    `epoch` numbers windows over the whole session. `sources` are those whose presses count: a verdict waits until
    each has passed the horizon. `calls` holds each seat's first call, also of seats that come too late: the order
    strip shows them. `answered`: the seats that had the floor alone for their call, so that it counts no more.
    `ends_us`: the race's own clock has run out at this instant (session time), and calls from before it may still be
    on their way; None while it runs, and where there is none. `waiting_since_us`: when the first call of the race
    that is on came in, or its clock ran out; None before.
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

    def with_call(self, call: Call, at_us: int) -> Window:
        """Keep a seat's first call; later ones of the same seat change nothing.

        First is what was first, not what was heard first, while the race is not decided: a seat may have buttons on
        two boxes. Where that cannot be told the boxes' names decide, so that the order of arrival never does.
        """
        known = self.calls.get(call.seat)
        if call.seat not in self.seats or (known is not None and (self.decided or not _precedes(call, known))):
            return self
        waiting_since_us = at_us if self.waiting_since_us is None else self.waiting_since_us
        return replace(self, calls={**self.calls, call.seat: call}, waiting_since_us=waiting_since_us)

    def decide_for(self, seats: Collection[int]) -> Window:
        """The race is decided: these called first. Of a dead heat nobody has had the floor alone yet."""
        alone = frozenset(seats) if len(seats) == 1 else frozenset()
        return replace(self, decided=True, answered=self.answered | alone)

    def next_in_line(self, race_number: int, seats: frozenset[int], at_us: int) -> Window:
        """The same window goes on for another race: the calls of `seats` that are not answered yet still count.

        A seat that had the floor and is in this race again must call anew.
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
        )

    def end_at(self, ends_us: int, at_us: int) -> Window:
        """The race's clock has run out: what was called before counts, once every source has said all of it."""
        waiting_since_us = at_us if self.waiting_since_us is None else self.waiting_since_us
        return replace(self, ends_us=ends_us, waiting_since_us=waiting_since_us)

    @property
    def horizon_us(self) -> int:
        """A source whose watermark is not before this on the host's clock (session time) is waited for no longer.

        That is the end of what a call still to come could be together with. A box's own clock may count the time that
        counts as together a little differently.
        """
        if not isinstance(self.verdict, Pending):
            return self.ends_us or 0
        contenders = [self.calls[place.seat] for place in self.verdict.order if place.contender]
        latest_us = max((latest_on_host_us(call.readings) or 0 for call in contenders), default=0)
        return latest_us + self.together_us + -(-self.together_us * APART_PPM // 1_000_000)

    def run_on(self) -> Window:
        """The game has moved on within the same race: whether its clock has run out is to be asked anew."""
        if self.ends_us is None:
            return self
        return replace(self, ends_us=None, waiting_since_us=None if not self.calls else self.waiting_since_us)

    @property
    def not_heard_out(self) -> tuple[str, ...]:
        """The sources that may still bring a call from before `ends_us`; none while that is not known."""
        ends_us = self.ends_us
        if ends_us is None:
            return ()
        heard = {name: earliest_on_host_us(readings) for name, readings in self.watermarks.items()}
        return tuple(sorted(name for name in self.sources if (until := heard.get(name)) is None or until < ends_us))

    def with_watermark(self, source: str, readings: Readings) -> Window:
        """Of two watermarks of a source the one further on counts, whichever came last."""
        known = self.watermarks.get(source)
        if known is not None and surely_before(readings, known):
            return self
        return replace(self, watermarks={**self.watermarks, source: readings})

    def doubt(self, source: str, clock: str, early_us: int, late_us: int) -> Window:
        """What this source said on that clock may be off by so much: it is known that much less sharply from now on."""
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

    def with_seats(self, seats: frozenset[int]) -> Window:
        """These seats may call too, from now on."""
        return replace(self, seats=self.seats | seats)

    def with_sources(self, names: Collection[str]) -> Window:
        return replace(self, sources=tuple(sorted({*self.sources, *names})))

    def without_source(self, source: str) -> Window:
        return replace(self, sources=tuple(name for name in self.sources if name != source))

    def judge(self, seats: frozenset[int]) -> Window:
        """The verdict over the calls of `seats`; a decided window keeps its verdict."""
        if self.decided:
            return self
        calls = [call for seat, call in self.calls.items() if seat in seats]
        return replace(self, verdict=adjudicate(calls, self.watermarks, self.sources, self.together_us))

    @cached_property
    def order(self) -> tuple[Place, ...]:
        """All calls so far, as places of the order strip, whether they count or not.

        Worked out once: lamps and views ask for it several times with every input, while a race is on.
        """
        judged = adjudicate(tuple(self.calls.values()), {}, (), self.together_us)
        return () if isinstance(judged, NoCall) else judged.order


def _precedes(call: Call, known: Call) -> bool:
    if surely_before(call.readings, known.readings):
        return True
    return not surely_before(known.readings, call.readings) and call.source < known.source
