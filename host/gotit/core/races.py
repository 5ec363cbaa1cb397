"""The races of a match that were decided: who buzzed in each, and when.

Must not: know a game, or who sat where.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gotit.core.press import earliest_on_host_us
from gotit.core.session import Session


@dataclass
class RaceHeld:
    """One arming: who buzzed in it, and when (session time). `first`: who alone was first, 0 for nobody."""

    opened_us: int
    number: int
    first: int = 0
    calls: dict[int, int] = field(default_factory=dict)


def races(session: Session) -> Sequence[RaceHeld]:
    """The races of the match that were decided. Whoever is next in line was not first."""
    races: dict[int, RaceHeld] = {}
    for arming in (*(step.arming for step in session.past), session.arming):
        if arming is None:
            continue
        race = races.setdefault(arming.epoch, RaceHeld(arming.opened_us, arming.race_number))
        if arming.decided and arming.race_number == race.number:
            race.first = next(iter(arming.answered)) if len(arming.answered) == 1 else 0
        for seat, call in arming.calls.items():
            if arming.decided and (at_us := earliest_on_host_us(call.readings)) is not None:
                race.calls.setdefault(seat, at_us)
    return [race for race in races.values() if race.calls]
