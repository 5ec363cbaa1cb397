"""How sharply are the presses of two sources told apart, before anybody presses? The best clock for each pair.

May not happen here: judging presses (`adjudicate`), refusing anything (`arming`).

The figure is that of a margin: how much later one press came than another is known to ± `half_width_us`. Each press
brings its own half-width on the clock that both are read on, so the two are added. A margin intersects all clocks that
two presses share, hence is never wider than the best of them alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Literal

from msgspec import Struct

from gotit.core.press import way
from gotit.core.seating import Seating, Source

PairWay = Literal["box", "usb", "rate", "sync", "host", "keyboard", "hand", ""]
"""What a comparison rests on. "keyboard" and "hand" (the operator's): on the host's clock, but they are the coarse side
of it. "": no clock is shared."""

WAY_WORDS: Mapping[PairWay, str] = {
    "box": "same box",
    "usb": "same hub",
    "rate": "same USB",
    "sync": "sync wire",
    "host": "ping",
    "keyboard": "keyboard",
    "hand": "operator’s hand",
    "": "no common clock",
}


class Pair(Struct, frozen=True):
    """Two sources by name (`one` <= `other`; the same twice: two buttons of one source).

    `clock`: the clock that both are known on best. `half_width_us`: their presses' margin is known to ± this; None
    (with no clock and no way): they share no clock, and all presses between them count as equal.
    """

    one: str
    other: str
    way: PairWay = ""
    clock: str = ""
    half_width_us: int | None = None


def pairs(seating: Seating) -> tuple[Pair, ...]:
    """All pairs of the sources that are present, each source also with itself, in name order."""
    present = [source for _, source in sorted(seating.sources.items()) if source.present]
    return tuple(_pair_of(one, other) for one, other in combinations_with_replacement(present, 2))


def _pair_of(one: Source, other: Source) -> Pair:
    """The best that is known between these two."""
    coarse: PairWay | None = "keyboard" if one.stand_in or other.stand_in else None
    if one.name == other.name:
        return Pair(one.name, one.name, coarse or "box", "", 2 * one.accuracy_us)
    shared = sorted((one.clocks[clock] + other.clocks[clock], clock) for clock in one.clocks.keys() & other.clocks)
    if not shared:
        return Pair(one.name, other.name)
    half_width_us, clock = shared[0]
    return Pair(one.name, other.name, coarse or way(clock), clock, half_width_us)


def say_half_width(us: int) -> str:
    """A bound, rounded up, never finer than it is: "±1 µs", "±15 ms"."""
    return f"±{us} µs" if us < 1_000 else f"±{-(-us // 1_000)} ms"


def say_way(kind: PairWay, half_width_us: int | None) -> str:
    """What a margin rests on and how sure it is: "same USB · ±8 µs", "no common clock"."""
    return WAY_WORDS[kind] if half_width_us is None else f"{WAY_WORDS[kind]} · {say_half_width(half_width_us)}"
