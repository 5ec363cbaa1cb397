"""Who was first? One pure function from presses and watermarks to a verdict.

Must not: use the order of arrival, guess, do I/O, read a clock.

Stated properties (tests/core/test_adjudicate.py holds them with Hypothesis):

1. The true first is always a contender, as long as every clock's error stays within its bounds.
2. The order in which presses and watermarks arrive is irrelevant.
3. Nothing that arrives later changes a final verdict (Clear or DeadHeat).

The third rests on what a watermark promises. Whatever its source still delivers is read on every clock that the
watermark was read on, and begins no earlier there. Until the first call of an arming, a source keeps this promise by
`BoxClock.promise`. From then on it freezes its clock.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cmp_to_key
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.press import ClocksDisagree, Margin, Reading, bounds_between, margin

Readings = tuple[Reading, ...]


class Call(Struct, frozen=True):
    """One seat's call in an arming: its first valid press. `readings`: its instant on each clock."""

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
    """Somebody has called, but an earlier press may still be on its way from these sources."""

    waiting_for: tuple[str, ...]
    order: tuple[Place, ...] = ()


class Clear(Struct, frozen=True, tag="clear"):
    """One seat was certainly first. `margin` is its lead over the next in `order` (None: nobody else called)."""

    seat: int
    margin: Margin | None = None
    order: tuple[Place, ...] = ()


class DeadHeat(Struct, frozen=True, tag="dead_heat"):
    """Nobody can say which of these seats was first (ascending seat numbers). The game's own tie rule decides."""

    seats: tuple[int, ...]
    order: tuple[Place, ...] = ()


Verdict = NoCall | Pending | Clear | DeadHeat


def surely_before(first: Readings, second: Readings, together_us: int = 0) -> bool:
    """Was `first` certainly before `second`, by at least `together_us` on some clock?

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
    """Judge one arming.

    `calls`: at most one per seat. `watermarks`: for each source, an instant before which all its presses have been
    delivered. `sources`: all whose presses count in this arming. The verdict waits until each has passed the horizon:
    nothing still to come from it can change who the contenders are. `together_us`: calls this close count as
    simultaneous, because the operator wants it so (0: only what was measured counts).
    """
    if not calls:
        return NoCall()
    contenders = [
        call
        for call in calls
        if not any(surely_before(other.readings, call.readings, together_us) for other in calls if other is not call)
    ] or list(calls)  # a cycle of "surely before": the bounds can't all be true, so nothing is certain
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
    """Is it certain that no press at or after this watermark changes who the contenders are?

    It is when every contender was surely before the watermark. One such contender would be enough to keep a newcomer
    from being a contender itself. The others must be, too: otherwise the newcomer could be surely before one of them,
    and unseat it.
    """
    return all(surely_before(call.readings, watermark, together_us) for call in contenders)


def _place(calls: Sequence[Call], contenders: Sequence[Call]) -> tuple[Place, ...]:
    """The order strip: contenders first, each group by most likely instant. Margins are behind the leader."""

    def later(a: Call, b: Call) -> int:
        if (a in contenders) != (b in contenders):
            return -1 if a in contenders else 1
        behind = _margin_or_none(a, b)  # sorts by twice the margin's middle, an integer
        return -(behind.at_least_us + behind.at_most_us) if behind is not None else 0

    ranked = sorted(sorted(calls, key=lambda call: call.seat), key=cmp_to_key(later))
    leader = ranked[0]
    return tuple(
        Place(call.seat, None if call is leader else _margin_or_none(leader, call), call in contenders)
        for call in ranked
    )


def as_measured(order: Sequence[Place], calls: Mapping[int, Call]) -> tuple[Place, ...]:
    """These places, as judged, with the margins that were measured: negative ones for those who were earlier than the
    leader.

    `calls`: by seat.
    """
    lead, *rest = order
    behind = [replace(place, behind=_margin_or_none(calls[lead.seat], calls[place.seat])) for place in rest]
    return (lead, *behind)


def contradictions(calls: Sequence[Call]) -> tuple[tuple[str, str], ...]:
    """Pairs of sources whose clocks contradict each other about the same two calls. The operator must know."""
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
