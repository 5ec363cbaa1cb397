"""When the players of a race between two rooms buzzed: what may be told of it, so that it says what the verdict says.

Must not: judge; tell a time that nobody knows.

Presses of one room are told apart by its own clocks, sharply; those of two rooms by the one clock that rooms share. So
an interval on that clock is told of each press that may have been the first of its room, and of a later one how far it
came behind in its room. Then those were too close to call whose interval begins before the first one ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from gotit.core.adjudicate import Call, Clear, DeadHeat, surely_before
from gotit.core.arming import Arming
from gotit.core.game import Ties
from gotit.core.press import HOST_CLOCK, ClocksDisagree, Margin, Reading, margin
from gotit.core.presses import COMPUTER_SOURCE, OPERATOR_SOURCE

By = Literal["reveal", "instant"]
Us = Annotated[int, Meta(ge=-(10**12), le=10**12)]
"""No race takes longer. What a room tells is shown to everybody, and a room may tell anything."""
Span = tuple[Us, Us]
"""At or after the first and before the second, in µs."""


class Front(Struct, frozen=True):
    """Nobody of this seat's room was surely earlier. `there`: it is the other room.

    `span_us`: when it buzzed; by reveal since its room saw its own picture, by the instant since the likely instant of
    whoever leads. None: it can't be compared with the other room's. What counts as at once makes it wider.
    """

    seat: int
    there: bool
    span_us: Span | None = None


class Follower(Struct, frozen=True):
    """Surely later than `after`, of its own room. `behind`: by how much; None: their clocks disagree."""

    seat: int
    there: bool
    after: int
    behind: Margin | None = None


class Between(Struct, frozen=True):
    """What is told of a race between two rooms. No fronts: nothing may be told but its order."""

    by: By
    ties: Ties
    fronts: tuple[Front, ...] = ()
    followers: tuple[Follower, ...] = ()


def between(arming: Arming, ties: Ties) -> Between | None:
    """None: no other room was in this race, or its journal is too old to say so."""
    other, verdict = arming.elsewhere, arming.verdict
    if other is None or not isinstance(verdict, Clear | DeadHeat):
        return None
    by: By = "instant" if other.seen_us is None else "reveal"
    calls = [arming.calls[place.seat] for place in verdict.order if place.seat in arming.calls]
    sources = {call.source for call in calls}
    if arming.ahead_us or sources & {COMPUTER_SOURCE, OPERATOR_SOURCE}:  # what was measured is not what was judged
        return Between(by, ties)
    fronts, followers = _lined_up(calls, other.source, arming.together_us)
    spans = _spans(fronts, [call for call, _ in followers], other.source, other.seen_us, arming.together_us)
    told = tuple(Front(call.seat, call.source == other.source, spans.get(call.seat)) for call in fronts)
    contenders = {place.seat for place in verdict.order if place.contender}
    if level(told) != contenders:  # a clock lied, or was doubted after the verdict
        return Between(by, ties)
    behind = (
        Follower(call.seat, call.source == other.source, front.seat, _margin(front, call)) for call, front in followers
    )
    return Between(by, ties, told, tuple(behind))


def level(fronts: Iterable[Front]) -> set[int]:
    """Who may have been first, by what is told."""
    spans = {front.seat: front.span_us for front in fronts}
    ends_us = min((span[1] for span in spans.values() if span is not None), default=0)
    return {seat for seat, span in spans.items() if span is None or span[0] < ends_us}


def _lined_up(calls: Sequence[Call], other: str, together_us: int) -> tuple[list[Call], list[tuple[Call, Call]]]:
    """Who may have been first in their room; and each of the others, with somebody there who was surely before it."""
    fronts: list[Call] = []
    later: list[tuple[Call, list[Call]]] = []
    for call in calls:
        mates = [each for each in calls if (each.source == other) == (call.source == other)]
        before = [each for each in mates if surely_before(each.readings, call.readings, together_us)]
        if before:
            later.append((call, before))
        else:
            fronts.append(call)
    return fronts, [(call, next((each for each in before if each in fronts), before[0])) for call, before in later]


def _spans(
    fronts: Sequence[Call], followers: Sequence[Call], other: str, seen_us: Span | None, together_us: int
) -> Mapping[int, Span]:
    """By seat, of all fronts that were read on the clock that rooms share."""
    shared = {call.seat: found for call in (*fronts, *followers) if (found := _on_host(call.readings)) is not None}
    known = [call for call in fronts if call.seat in shared]
    if not known:
        return {}
    begin_us = (shared[known[0].seat].middle_us,) * 2 if seen_us is None else seen_us
    spans = {}
    for call in known:
        later = [each for each in followers if each.seat in shared and (each.source == other) == (call.source == other)
                 and surely_before(call.readings, each.readings)]  # fmt: skip
        before_us = min(shared[each.seat].latest_us for each in (call, *later))
        # A press there is read as if both pictures had been seen at one instant, so its own time is known more sharply.
        least_us, most_us = begin_us if call.source == other else begin_us[::-1]
        from_us = shared[call.seat].earliest_us - least_us - together_us // 2
        to_us = before_us - most_us + together_us - together_us // 2
        spans[call.seat] = from_us, max(to_us, from_us + 1)
    return spans


def _on_host(readings: Iterable[Reading]) -> Reading | None:
    return next((reading for reading in readings if reading.clock == HOST_CLOCK), None)


def _margin(first: Call, second: Call) -> Margin | None:
    try:
        return margin(first.readings, second.readings)
    except ClocksDisagree:
        return None
