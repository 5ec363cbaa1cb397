"""How sharply are the presses of two sources told apart, before anybody presses? The best clock for each pair.

May not happen here: judging presses (`adjudicate`), refusing anything (`arming`).

The figure is that of a margin: how much later one press came than another is known to ± `half_width_us`. Each press
brings its own half-width on the clock that both are read on, so the two are added. A margin intersects all clocks that
two presses share, hence is never wider than the best of them alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Literal

from msgspec import Struct

from gotit.core.message import Message, say
from gotit.core.press import way
from gotit.core.seating import Seating, Source

PairWay = Literal["box", "usb", "rate", "sync", "host", "keyboard", "hand", ""]
"""What a comparison rests on. "usb": the frames of one hub; "rate": those of two hubs of one controller. "keyboard" and
"hand" (the operator's): on the host's clock, but they are the coarse side of it. "": no clock is shared."""

WAYS: Mapping[PairWay, Message] = {
    "box": say("way_box", "same box"),
    "usb": say("way_usb", "same hub"),
    "rate": say("way_rate", "same USB"),
    "sync": say("way_sync", "sync wire"),
    "host": say("way_host", "ping"),
    "keyboard": say("way_keyboard", "keyboard"),
    "hand": say("way_hand", "operator’s hand"),
    "": say("way_none", "no common clock"),
}
WAY_WORDS: Mapping[PairWay, str] = {way: message.pattern for way, message in WAYS.items()}


SHARP_US = 60
"""Two hubs that are known as well as this (the sync wire has taught it) need no other plugging."""


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


def plugging(seating: Seating) -> str:
    """Which boxes share a hub, which do not, and what would tell them apart more sharply; "" where nothing is known.

    Only of what the boxes' frames have proved: boxes that are still being compared are not told to move.
    """
    known = pairs(seating)
    apart = [pair for pair in known if pair.way == "rate"]
    if not any(_width_us(pair) > SHARP_US for pair in apart):
        return ""
    hubs: dict[str, list[str]] = {}
    for name in sorted({name for pair in apart for name in (pair.one, pair.other)}):
        clocks = seating.sources[name].clocks
        hubs.setdefault(next((clock for clock in clocks if way(clock) == "usb"), name), []).append(name)
    first, *others = sorted(hubs.values(), key=lambda names: -len(names))
    within = [pair for pair in known if pair.one != pair.other and {pair.one, pair.other} <= set(first)]
    said = f"{_list(seating, first)} share one hub: {_worst(within)}." if within else ""
    moved = [name for names in others for name in names]
    beside = f"{_list(seating, moved)} {'are' if len(moved) > 1 else 'is'} on another: {_worst(apart)}."
    if not within:
        beside = f"{_list(seating, [*first, *moved])} are on hubs or sockets of their own: {_worst(apart)}."
    move = f"Move {_list(seating, moved)} beside {'them' if len(first) > 1 else seating.label(first[0]).text}"
    return f"{said} {beside} {move} on one hub, or join the sync wire for ten seconds.".strip()


def _list(seating: Seating, names: Sequence[str]) -> str:
    *most, last = (seating.label(name).text for name in names)
    return f"{', '.join(most)} and {last}" if most else last


def _worst(apart: Sequence[Pair]) -> str:
    return say_half_width(max(_width_us(pair) for pair in apart))


def _width_us(pair: Pair) -> int:
    return pair.half_width_us or 0


def say_half_width(us: int) -> str:
    """A bound, rounded up, never finer than it is: "±1 µs", "±15 ms"."""
    return f"±{us} µs" if us < 1_000 else f"±{-(-us // 1_000)} ms"


def say_way(kind: PairWay, half_width_us: int | None) -> str:
    """What a margin rests on and how sure it is: "same hub · ±8 µs", "no common clock"."""
    return WAY_WORDS[kind] if half_width_us is None else f"{WAY_WORDS[kind]} · {say_half_width(half_width_us)}"
