"""A race that another room's computer has judged: what it says is this room's verdict.

Must not: judge. A room whose races are judged elsewhere waits for the ruling, and for nothing else but its operator's
word (`inputs.DecideWithout`): no time that passes, and nobody who leaves, makes a verdict of its own.
"""

from __future__ import annotations

from dataclasses import replace

from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, DeadHeat
from gotit.core.game import Race, Refused, TimeUp
from gotit.core.progress import apply_action, called, check_seat, not_in_race
from gotit.core.session import Session


def rule(s: Session, ruling: i.Ruled, at_us: int) -> Session:
    """Take a ruling. One that comes too late changes nothing. Raises Refused for seats that are not in the race."""
    arming, race = s.arming, s.buzzers
    if arming is None or not s.arming_open or arming.decided:
        return s
    if (arming.epoch, arming.race_number) != (ruling.epoch, ruling.race):
        return s
    if ruling.source not in arming.sources or ruling.source not in s.seating.judges or not isinstance(race, Race):
        return s
    first = tuple(sorted(set(ruling.first)))
    for seat in first:
        check_seat(s, seat)
    if out := tuple(seat for seat in first if seat not in race.seats):
        raise Refused(not_in_race(out))
    if not first:
        return apply_action(replace(s, silent=()), TimeUp(), at_us, "time_up")
    order = ruling.order
    verdict = DeadHeat(first, order) if first[1:] else Clear(first[0], order[1].behind if order[1:] else None, order)
    decided = replace(arming, verdict=verdict).decide_for(first)
    return apply_action(replace(s, arming=decided, silent=()), called(s, first), at_us, "called")
