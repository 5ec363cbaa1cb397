"""A race of two rooms by hand: Enter on either computer is a buzz. What `gotit championship race` plays.

Must not: hold a socket, read a clock, print. It shows that the line between two rooms works, and how sharply they would
be told apart, before anybody relies on it.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from gotit.championship.race.judge import FarRoom
from gotit.core import inputs as i
from gotit.core.adjudicate import Call, Clear, DeadHeat, Pending, Place
from gotit.core.arming import Arming
from gotit.core.press import HOST_CLOCK, Reading

HERE, THERE = 1, 2
SOURCE = "enter"
BLUR_US = 30_000
"""A key closed at most so long before its program had it (see `boxes.keyboard`)."""


def pressed(at_us: int) -> Reading:
    """Enter, as this computer's own clock knows it."""
    return Reading(HOST_CLOCK, at_us - BLUR_US, at_us + 1)


def passed_us(now_us: int) -> int:
    """Every Enter before this has been heard by now."""
    return now_us - BLUR_US


class Ruling(Struct, frozen=True):
    """What both rooms are told. `first`: the seats that were first; `order`: all who called."""

    first: tuple[int, ...]
    order: tuple[Place, ...] = ()


def read(line: bytes) -> Ruling:
    """What the judge told."""
    return msgspec.json.decode(line, type=Ruling)


class Judged:
    """One race, in the judge's room."""

    def __init__(self, far: FarRoom, epoch: int) -> None:
        self._far = far
        self.ruling: Ruling | None = None
        self.arming = Arming(epoch, epoch, 0, frozenset({HERE, THERE}), (SOURCE, far.source))

    def enter(self, inputs: tuple[i.Input, ...]) -> None:
        """What the other room said."""
        for each in inputs:
            if isinstance(each, i.Press) and each.epoch == self.arming.epoch and not each.held:
                self._call(Call(THERE, each.source, each.readings))
            elif isinstance(each, i.Watermark):
                self.arming = self.arming.with_watermark(each.source, each.readings)
        self._judge()

    def press(self, at_us: int) -> None:
        """Enter, here."""
        self._call(Call(HERE, SOURCE, (pressed(at_us),)))
        self._judge()

    def look(self, now_us: int) -> None:
        """Time has passed: what was pressed here until shortly before now is known."""
        if self.arming.calls:
            at_us = passed_us(now_us)
            self.arming = self.arming.with_watermark(SOURCE, (Reading(HOST_CLOCK, at_us, at_us + 1),))
            self._judge()

    def _call(self, call: Call) -> None:
        self._far.freeze()
        self.arming = self.arming.with_call(call, 1)

    def _judge(self) -> None:
        if self.arming.decided or not self.arming.calls:
            return
        self.arming = self.arming.judge(self.arming.seats)
        verdict = self.arming.verdict
        if isinstance(verdict, Pending):
            self._far.want(self.arming.horizon_us)
        elif isinstance(verdict, Clear | DeadHeat):
            first = verdict.seats if isinstance(verdict, DeadHeat) else (verdict.seat,)
            self.arming = self.arming.decide_for(first)
            self.ruling = Ruling(first, verdict.order)
            self._far.telling.say(msgspec.json.encode(self.ruling))


def in_words(ruling: Ruling, here: int) -> str:
    """What was ruled, for the terminal of this seat."""
    behind = ruling.order[1].behind if ruling.order[1:] else None
    apart = (
        "" if behind is None else f" The other: {behind.middle_us / 1000:+.0f} ms, ±{behind.uncertainty_us / 1000:.0f}."
    )
    if len(ruling.first) > 1:
        return f"Too close to call.{apart}"
    return f"{'This room' if ruling.first == (here,) else 'The other room'} was first.{apart}"
