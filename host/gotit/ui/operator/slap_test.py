"""The slap test: two buttons slapped together, and what each clock says of it. Do the clocks agree?

Must not: use Qt, take a press away from the session (the test only looks on), judge a race.

Hands are never exactly together: that two slaps lie some milliseconds apart says nothing about the boxes. What must
hold is that all clocks that two boxes share bound one and the same difference: their intervals overlap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Literal, NamedTuple

from gotit.core.inputs import Press
from gotit.core.message import AllOf, Message, say
from gotit.core.pairs import WAYS, PairWay, say_half_width
from gotit.core.press import HOST_CLOCK, Margin, margin, way

TOGETHER_US = 500_000
"""Two presses of two buttons that are heard within this are one slap."""

Tone = Literal["quiet", "right", "wrong"]
_SHARPEST_FIRST: tuple[PairWay, ...] = ("box", "sync", "usb", "rate", "host", "model", "keyboard")
NO_COARSE: Mapping[str, PairWay] = MappingProxyType({})


class Button(NamedTuple):
    source: str
    input: int


class Measured(NamedTuple):
    """What one clock alone says of a slap: how much later the other button came."""

    way: PairWay
    margin: Margin


class Slap(NamedTuple):
    """Two presses that belong together. `one`, `other`: in name order. `by_clock`: the sharpest kind of clock first."""

    one: Button
    other: Button
    by_clock: tuple[Measured, ...]

    @property
    def bound(self) -> Margin | None:
        """What all clocks together say; None when they share none, or contradict each other."""
        if not self.by_clock:
            return None
        low = max(measured.margin.at_least_us for measured in self.by_clock)
        high = min(measured.margin.at_most_us for measured in self.by_clock)
        return Margin(low, high) if low < high else None

    @property
    def is_contradiction(self) -> bool:
        """No difference satisfies all clocks."""
        return bool(self.by_clock) and self.bound is None


class SlapTest:
    """Finds slaps in the presses that come along."""

    def __init__(self) -> None:
        self.slaps: list[Slap] = []
        self._waiting: tuple[Press, int] | None = None

    def forget(self) -> None:
        """Start again."""
        self.slaps.clear()
        self._waiting = None

    def pause(self) -> None:
        """What comes now belongs to the match: a slap that is half done is none."""
        self._waiting = None

    def take(self, press: Press, at_us: int, coarse: Mapping[str, PairWay] = NO_COARSE) -> Slap | None:
        """A press, heard at `at_us`. The slap that it completes, if any. `coarse`: as in `measure`."""
        waiting, self._waiting = self._waiting, (press, at_us)
        if waiting is None or at_us - waiting[1] > TOGETHER_US or _button(waiting[0]) == _button(press):
            return None
        self._waiting = None
        slap = measure(waiting[0], press, coarse)
        self.slaps.append(slap)
        return slap

    def same_buttons(self) -> Sequence[Slap]:
        """The slaps of the two buttons that were slapped last."""
        if not self.slaps:
            return ()
        last = self.slaps[-1]
        return [slap for slap in self.slaps if (slap.one, slap.other) == (last.one, last.other)]


def measure(first: Press, second: Press, coarse: Mapping[str, PairWay] = NO_COARSE) -> Slap:
    """The two presses on each clock that they share. `coarse`: sources that are no boxes, and what they are."""
    one, other = sorted((first, second), key=_button)
    found = []
    for mine in one.readings:
        for theirs in other.readings:
            bound = margin((mine,), (theirs,)) if mine.clock == theirs.clock else None
            if bound is not None:
                ways = [coarse[name] for name in (one.source, other.source) if name in coarse]
                is_coarse = mine.clock == HOST_CLOCK and bool(ways)
                found.append(Measured(max(ways, key=_SHARPEST_FIRST.index) if is_coarse else way(mine.clock), bound))
    found.sort(key=lambda measured: (_SHARPEST_FIRST.index(measured.way), measured.margin.uncertainty_us))
    return Slap(_button(one), _button(other), tuple(found))


class Spread(NamedTuple):
    """Of the differences of repeated slaps, in µs: positive when the other button came later."""

    slaps: int
    mean_us: float
    deviation_us: float | None
    lowest_us: int
    highest_us: int


def spread(slaps: Sequence[Slap]) -> Spread | None:
    """By the middle of what all clocks say; slaps on no common clock have no difference."""
    middles = [slap.bound.middle_us for slap in slaps if slap.bound is not None]
    if not middles:
        return None
    deviation_us = stdev(middles) if len(middles) > 1 else None
    return Spread(len(middles), fmean(middles), deviation_us, min(middles), max(middles))


def judge(slaps: Sequence[Slap]) -> tuple[Tone, Message]:
    """Do the two boxes agree? In one sentence, with what to do."""
    if not slaps:
        return "quiet", say(
            "slap_two", "Slap two buzzers at the same moment, with both hands or a flat book, a few times."
        )
    last, count = slaps[-1], len(slaps)
    if not last.by_clock:
        return "wrong", say(
            "slap_no_clock",
            "These two can't be compared yet. Wait a few seconds and slap again. If it stays so, plug both into one "
            "hub, or connect the sync wire.",
        )
    broken = sum(slap.is_contradiction for slap in slaps)
    if broken:
        return "wrong", say(
            "slap_contradiction",
            "The boxes disagree: {count, plural, one {in this slap} other {in {broken} of # slaps}} {clocks} exclude "
            "each other. Unplug both boxes, plug them in again, and test once more. Until then, play on one box.",
            broken=broken,
            count=count,
            clocks=_named(last),
        )
    times = say("slap_times", "{count, plural, one {this slap} other {all # slaps}}", count=count)
    width = _sharpness(last)
    if last.one.source == last.other.source and last.by_clock[0].way == "box":
        if len(last.by_clock) == 1:
            return "right", say(
                "slap_one_clock", "One box, one clock: {slaps} measured to {width}.", slaps=times, width=width
            )
        return "right", say(
            "slap_one_clock_and_more",
            "One box, one clock: {slaps} measured to {width}, and {clocks} says the same.",
            slaps=times,
            width=width,
            clocks=_named(last, 1),
        )
    if len(last.by_clock) == 1:
        return "quiet", say(
            "slap_unproven",
            "Nothing speaks against {clocks}, but it is the only clock that these two share, so nothing proves it. The "
            "same hub or the sync wire would.",
            clocks=_named(last),
        )
    return "right", say(
        "slap_agree",
        "The boxes agree: in {slaps} {clocks} give one and the same difference, to {width}.",
        slaps=times,
        clocks=_named(last),
        width=width,
    )


def _named(slap: Slap, begin: int = 0) -> AllOf:
    return AllOf(tuple(WAYS[way] for way in dict.fromkeys(measured.way for measured in slap.by_clock[begin:])))


def _sharpness(slap: Slap) -> Message:
    return say("slap_unknown", "nothing") if slap.bound is None else say_half_width(slap.bound.uncertainty_us)


def _button(press: Press) -> Button:
    return Button(press.source, press.input)
