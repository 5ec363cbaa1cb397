"""Who was first? One pure function from presses and watermarks to a verdict.

May not happen here: order of arrival playing any part, a guess, I/O, a clock.

Stated properties (tests/core/test_adjudicate.py holds them with Hypothesis):

1. The true first is always a contender, whatever the clocks' errors within their bounds.
2. The order in which presses and watermarks arrive is irrelevant.
3. A final verdict (Clear or DeadHeat) never changes by anything that may still arrive.

The third rests on what a watermark promises: all that its source still delivers is read on every clock that the
watermark was read on, and begins no earlier there. A source keeps it by `BoxClock.promise` until the first call of a
window, and by freezing its clock from then on.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cmp_to_key
from itertools import combinations

from msgspec import Struct

from gotit.core.press import ClocksDisagree, Margin, Reading, bounds_between, margin

Readings = tuple[Reading, ...]


class Call(Struct, frozen=True):
    """One seat's claim in an armed window: its first valid press. `readings`: the instant on each clock."""

    seat: int
    source: str
    readings: Readings


class Place(Struct, frozen=True):
    """A line of the order strip. `behind` is None for the leader and where no clock is shared."""

    seat: int
    behind: Margin | None = None
    contender: bool = False


class NoCall(Struct, frozen=True, tag="no_call"):
    """Nobody has called."""


class Pending(Struct, frozen=True, tag="pending"):
    """Somebody called, but an earlier press may still be on its way from these sources."""

    waiting_for: tuple[str, ...]
    order: tuple[Place, ...] = ()


class Clear(Struct, frozen=True, tag="clear"):
    """One seat was surely first. `margin` bounds the distance to the next in `order` (None: nobody else called)."""

    seat: int
    margin: Margin | None = None
    order: tuple[Place, ...] = ()


class DeadHeat(Struct, frozen=True, tag="dead_heat"):
    """These seats cannot be told apart (ascending seat numbers): the game's own tie rule decides."""

    seats: tuple[int, ...]
    order: tuple[Place, ...] = ()


Verdict = NoCall | Pending | Clear | DeadHeat


def surely_before(first: Readings, second: Readings, together_us: int = 0) -> bool:
    """Was `first` before `second` (by at least `together_us`, as any clock counts) for certain?

    Clocks that contradict each other make nothing certain.
    """
    if not any(bound.at_least_us >= together_us for bound in bounds_between(first, second)):
        return False
    try:
        return margin(first, second) is not None
    except ClocksDisagree:
        return False


def adjudicate(
    calls: Sequence[Call],
    watermarks: Mapping[str, Readings],
    sources: Collection[str],
    together_us: int = 0,
) -> Verdict:
    """Judge one armed window.

    `calls`: at most one a seat. `watermarks`: for each source an instant before which every press of it has been
    delivered. `sources`: all whose presses count in this window; each must have passed the horizon, that is, nothing
    still to come from it could be a contender. `together_us`: the house's wish to count presses this close as
    simultaneous (0: the measurement alone).
    """
    if not calls:
        return NoCall()
    contenders = [
        call
        for call in calls
        if not any(surely_before(other.readings, call.readings, together_us) for other in calls if other is not call)
    ] or list(calls)  # each after another, in a circle: bounds that cannot all be true make nothing certain
    order = _place(calls, contenders)
    waiting_for = tuple(
        sorted(source for source in sources if not _passed_horizon(watermarks.get(source, ()), contenders, together_us))
    )
    if waiting_for:
        return Pending(waiting_for, order)
    if len(contenders) > 1:
        return DeadHeat(tuple(sorted(call.seat for call in contenders)), order)
    return Clear(contenders[0].seat, order[1].behind if len(order) > 1 else None, order)


def _passed_horizon(watermark: Readings, contenders: Sequence[Call], together_us: int) -> bool:
    """No press at or after this watermark can be a contender: some contender was surely before it.

    One contender suffices: a newcomer then is no contender itself; that it cannot unseat another contender needs
    it to be surely before none of them, so the watermark must be beyond every contender's latest instant.
    """
    return all(surely_before(call.readings, watermark, together_us) for call in contenders)


def _place(calls: Sequence[Call], contenders: Sequence[Call]) -> tuple[Place, ...]:
    """The order strip: contenders first, each by its most likely instant; margins are behind the leader."""

    def later(a: Call, b: Call) -> int:
        if (a in contenders) != (b in contenders):
            return -1 if a in contenders else 1
        behind = _margin_or_none(a, b)  # ordered by twice its middle, which is whole
        return -(behind.at_least_us + behind.at_most_us) if behind is not None else 0

    ranked = sorted(sorted(calls, key=lambda call: call.seat), key=cmp_to_key(later))
    leader = ranked[0]
    return tuple(
        Place(call.seat, None if call is leader else _margin_or_none(leader, call), call in contenders)
        for call in ranked
    )


def contradictions(calls: Sequence[Call]) -> tuple[tuple[str, str], ...]:
    """Pairs of sources whose clocks say of the same two calls what cannot both be true; the operator must know."""
    pairs: set[tuple[str, str]] = set()
    for one, other in combinations(sorted(calls, key=lambda call: (call.source, call.seat)), 2):
        try:
            margin(one.readings, other.readings)
        except ClocksDisagree:
            pairs.add((one.source, other.source))
    return tuple(sorted(pairs))


def _margin_or_none(first: Call, second: Call) -> Margin | None:
    try:
        return margin(first.readings, second.readings)
    except ClocksDisagree:
        return None
