"""A clock that stands still, because its time is up or because it was stopped, and what the operator can do about it.

A clock belongs to what it measures (`Timer.of`, `whose`, `number`). While that stays the same nothing that anybody else
does moves it: `progress.clock_kept` sees to that after every step. It changes by its own end, and by the operator, who
stops it, gives more time, or says that time is up.

Must not: know a game.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from gotit.core.game import Timer, TimeUp
from gotit.core.message import Arg, Message, Seat, say
from gotit.core.offer import Move, Offer, Offers

SECOND_US = 1_000_000
MOST_OFFERED_S = 30
LONGEST_S = 3600


class MoreTime(Struct, frozen=True, tag="more_time", tag_field="do"):
    """The operator lets a clock that stands still run again, for so many seconds from now."""

    seconds: Annotated[int, Meta(ge=1, le=LONGEST_S)]


def _gives(it: Arg) -> Message:
    return say("more_time_by", "More time (+{it} s)", it=it)


MORE_TIME = Move(code="more_time", kind=MoreTime, label=say("more_time", "More time"), filled=_gives, place="clock")
OUT = Move(code="time_up", kind=TimeUp, label=say("time_up_out", "Out"), place="clock")
ENOUGH = Move(code="time_up", kind=TimeUp, label=say("time_up_turn", "End the turn"), place="clock")
"""Where nobody goes out: a turn whose time is up is ended as the game's rules say."""


def clock_offers(clock: Timer | None) -> Offers:
    """About a clock that stands still. A race's has no end that the operator could decide before all have told."""
    if clock is None:
        return ()
    more = Offer(move=MORE_TIME, seat=0, action=MoreTime(_usual_s(clock)), about=clock.whose)
    if not clock.whose:
        return (more,)
    return more, Offer(move=ENOUGH if clock.of == "turn" else OUT, seat=0, action=TimeUp(), about=clock.whose)


def _usual_s(clock: Timer) -> int:
    """As much as it had, and half a minute at most."""
    return max(1, min(MOST_OFFERED_S, clock.total_us // SECOND_US))


def paced(clock: Timer, percent: int) -> Timer | None:
    """The clock as long as its player has it; with 0 there is none."""
    total_us = clock.total_us * percent // 100
    more_us = total_us - clock.total_us
    return Timer(clock.deadline_us + more_us, total_us, clock.of, clock.whose, clock.number) if total_us else None


def longer(clock: Timer, given: MoreTime, at_us: int) -> Timer:
    """The same clock with more time, from now on."""
    more_us = given.seconds * SECOND_US
    return Timer(at_us + more_us, max(clock.total_us, more_us), clock.of, clock.whose, clock.number)


def ran_out(clock: Timer) -> Message:
    """What the operator is told when a clock asks."""
    return say("time_ran_out", "Time's up for {who}: more time, or not?", who=Seat(clock.whose))


def time_given(whose: int, seconds: int) -> Message:
    """What everybody hears. `whose` 0: of a race."""
    if not whose:
        return say("time_given_to_race", "{more, plural, one {# more second} other {# more seconds}}.", more=seconds)
    return say(
        "time_given",
        "{who} gets {more, plural, one {# more second} other {# more seconds}}.",
        who=Seat(whose),
        more=seconds,
    )
