"""One armed window: it gathers the calls and asks for the verdict.

May not happen here: anything about a game, or how verdicts are reached (`adjudicate`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gotit.core.adjudicate import Call, NoCall, Place, Readings, Verdict, adjudicate, surely_before

SILENT_US = 400_000
"""A source that lets a verdict wait longer than this is reported to the operator."""


@dataclass(frozen=True)
class Window:
    """The presses between one arming and the next.

    `epoch` numbers windows over the whole session. `sources` are those whose presses count: a verdict waits until
    each has passed the horizon. `calls` holds each seat's first call, also of seats that come too late: the order
    strip shows them. `answered`: the seats whose call was judged by the game already. `waiting_since_us`: when the
    first call of the race that is on came in (session time); None before.
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
    waiting_since_us: int | None = None
    decided: bool = False
    overruled: bool = False
    together_us: int = 0

    def with_call(self, call: Call, at_us: int) -> Window:
        """Keep a seat's first call; later ones of the same seat change nothing."""
        if call.seat in self.calls or call.seat not in self.seats:
            return self
        waiting_since_us = at_us if self.waiting_since_us is None else self.waiting_since_us
        return replace(self, calls={**self.calls, call.seat: call}, waiting_since_us=waiting_since_us)

    def next_in_line(self, race_number: int, seats: frozenset[int], at_us: int) -> Window:
        """The same window goes on for another race: the calls of `seats` that are not answered yet still count."""
        called = any(seat in self.calls for seat in seats - self.answered)
        return replace(
            self,
            race_number=race_number,
            seats=self.seats | seats,
            verdict=NoCall(),
            decided=False,
            overruled=False,
            waiting_since_us=at_us if called else None,
        )

    def with_watermark(self, source: str, readings: Readings) -> Window:
        """Of two watermarks of a source the one further on counts, whichever came last."""
        known = self.watermarks.get(source)
        if known is not None and surely_before(readings, known):
            return self
        return replace(self, watermarks={**self.watermarks, source: readings})

    def without_source(self, source: str) -> Window:
        return replace(self, sources=tuple(name for name in self.sources if name != source))

    def judge(self, seats: frozenset[int]) -> Window:
        """The verdict over the calls of `seats`; a decided window keeps its verdict."""
        if self.decided:
            return self
        calls = [call for seat, call in self.calls.items() if seat in seats]
        return replace(self, verdict=adjudicate(calls, self.watermarks, self.sources, self.together_us))

    @property
    def order(self) -> tuple[Place, ...]:
        """All calls so far, as places of the order strip, whether they count or not."""
        judged = adjudicate(tuple(self.calls.values()), {}, (), self.together_us)
        return () if isinstance(judged, NoCall) else judged.order
