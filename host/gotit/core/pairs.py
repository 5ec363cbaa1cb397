"""How precisely are the presses of two sources compared, before anybody presses? The best clock for each pair.

Must not: judge presses (`adjudicate`), refuse anything (`arming`).

The figure is that of a margin: how much later one press came than another is known to ± `half_width_us`. Each press has
its own half-width on the clock that both are read on, so the two are added. A margin intersects all clocks that two
presses share, so it is never wider than the best of them alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Literal

from msgspec import Struct

from gotit.core.message import AllOf, Message, Width, say
from gotit.core.press import way
from gotit.core.seating import Seating, Source

PairWay = Literal["box", "usb", "rate", "sync", "host", "model", "keyboard", "hand", "computer", ""]
"""What a comparison rests on. "usb": the frames of one hub. "rate": those of two hubs of one controller. "model",
"keyboard" and "hand" (the operator's) are on the host's clock, too, but limited by the model of a controller, the key
or the hand. "computer": one of the two is
the computer, which has no button: nothing was measured. "": no clock is shared."""

WAYS: Mapping[PairWay, Message] = {
    "box": say("way_box", "same box"),
    "usb": say("way_usb", "same hub"),
    "rate": say("way_rate", "same USB"),
    "sync": say("way_sync", "sync wire"),
    "host": say("way_host", "ping"),
    "model": say("way_model", "controller"),
    "keyboard": say("way_keyboard", "keyboard"),
    "hand": say("way_hand", "by hand"),
    "computer": say("way_computer", "computer"),
    "": say("way_none", "no common clock"),
}


SHARP_US = 60
"""Two hubs known to this half-width (thanks to the sync wire) need no other plugging."""


class Pair(Struct, frozen=True):
    """Two sources by name (`one` <= `other`; the same twice: two buttons of one source).

    `clock`: the shared clock with the least half-width. `half_width_us`: their presses' margin is known to ± this. None
    (with no clock and no way): they share no clock, and any two presses between them are a dead heat.
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


def coarse_way(*sources: Source) -> PairWay | None:
    """What a comparison of these rests on because one of them is no box; None between boxes."""
    if any(source.stand_in for source in sources):
        return "keyboard"
    return "model" if any(source.by_model for source in sources) else None


def _pair_of(one: Source, other: Source) -> Pair:
    """The best that is known between these two."""
    coarse = coarse_way(one, other)
    if one.name == other.name:
        return Pair(one.name, one.name, coarse or "box", "", 2 * one.accuracy_us)
    shared = sorted((one.clocks[clock] + other.clocks[clock], clock) for clock in one.clocks.keys() & other.clocks)
    if not shared:
        return Pair(one.name, other.name)
    half_width_us, clock = shared[0]
    return Pair(one.name, other.name, coarse or way(clock), clock, half_width_us)


def plugging(seating: Seating) -> Message | None:
    """Which boxes share a hub, which do not, and how to plug them for more precision; None if nothing is known.

    It uses only what the boxes' frames have proved: nobody is told to move boxes that are still being compared.
    """
    known = pairs(seating)
    apart = [pair for pair in known if pair.way == "rate"]
    if not any(_width_us(pair) > SHARP_US for pair in apart):
        return None
    hubs: dict[str, list[str]] = {}
    for name in sorted({name for pair in apart for name in (pair.one, pair.other)}):
        clocks = seating.sources[name].clocks
        hubs.setdefault(next((clock for clock in clocks if way(clock) == "usb"), name), []).append(name)
    first, *others = sorted(hubs.values(), key=lambda names: -len(names))
    moved = [name for names in others for name in names]
    if len(first) == 1:
        return say(
            "move_to_one_hub",
            "{boxes} are each on a hub or socket of their own: ±{apart}. Plug {moved} into the hub of "
            "{first}, or join them by the sync wire for ten seconds.",
            boxes=_labels(seating, [*first, *moved]),
            apart=_worst(apart),
            moved=_labels(seating, moved),
            first=seating.called(first[0]),
        )
    return say(
        "move_beside_them",
        "{first} share a hub: ±{within}. {moved} {count, plural, one {is} other {are}} on another "
        "one: ±{apart}. Plug {moved} into the same hub, or join them by the sync wire for ten "
        "seconds.",
        first=_labels(seating, first),
        within=_worst([pair for pair in known if pair.one != pair.other and {pair.one, pair.other} <= set(first)]),
        moved=_labels(seating, moved),
        count=len(moved),
        apart=_worst(apart),
    )


def _labels(seating: Seating, names: Sequence[str]) -> AllOf:
    return AllOf(tuple(map(seating.called, names)))


def _worst(apart: Sequence[Pair]) -> Width:
    return Width(max(map(_width_us, apart)))


def _width_us(pair: Pair) -> int:
    return pair.half_width_us or 0


def say_half_width(us: int) -> Message:
    """A half-width: "±1 µs", "±15 ms"."""
    return say("half_width", "±{width}", width=Width(us))


def say_width(us: int) -> Message:
    """A greatest distance of two times: "1 µs", "15 ms"."""
    return say("width", "{width}", width=Width(us))


def say_way(kind: PairWay, half_width_us: int | None) -> Message:
    """What a margin rests on and its half-width: "same hub · ±8 µs", "no common clock"."""
    if half_width_us is None:
        return WAYS[kind]
    return say("way_and_width", "{way} · ±{width}", way=WAYS[kind], width=Width(half_width_us))
