"""The match stands still while the class is shown something else (`inputs.Halt`), and goes on where it stood.

Must not: know a game; say what is shown meanwhile.

A race in which nothing is decided is closed, and begins afresh for everyone: who slapped at the instant at which the
match was halted gains nothing by it, and loses nothing. One that is decided stays as it is, with the next in line.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as replaced

from gotit.core import inputs as i
from gotit.core.game import Race, Refused
from gotit.core.message import say
from gotit.core.progress import NOTHING_CHANGED, drop_held, open_arming, playing, tell
from gotit.core.session import Session

_MOVES_THE_MATCH = (
    i.Act
    | i.SeatPress
    | i.ComputerCalls
    | i.Overrule
    | i.Amend
    | i.DecideWithout
    | i.Undo
    | i.Redo
    | i.StopClock
    | i.Rearm
    | i.DontWait
    | i.PlayerJoins
)


def check_halted(s: Session, entered: i.Input) -> None:
    """Raises Refused for what would move a match that stands still."""
    if s.halted and isinstance(entered, _MOVES_THE_MATCH):
        raise Refused(say("halted", "The match stands still while “How to play” is shown. Close it first."))


def halt(s: Session, on: bool, at_us: int) -> Session:
    """Let the match stand still, or go on. Raises Refused while a verdict or a draw is waited for."""
    playing(s)
    if on == s.halted:
        return tell(s, NOTHING_CHANGED, private=True)
    if s.halted_us is not None:
        return _go_on(s, at_us - s.halted_us, at_us)
    if s.checking or s.waits_for_chance:
        raise Refused(say("halt_waits", "Somebody has buzzed, or cards are being dealt. Wait a moment."))
    decided = s.arming is not None and s.arming.decided
    return replace(drop_held(s, s.held), halted_us=at_us, arming_open=s.arming_open and decided)


def _go_on(s: Session, stood_us: int, at_us: int) -> Session:
    clock = s.clock
    later = None if clock is None else replaced(clock, deadline_us=clock.deadline_us + stood_us)
    moving = replace(s, halted_us=None, kept_clock=later, asked_us=dict.fromkeys(s.asked_us, at_us))
    race = moving.buzzers
    if not isinstance(race, Race) or moving.arming_open:
        return moving
    return open_arming(moving, race.seats, race.number, at_us)
