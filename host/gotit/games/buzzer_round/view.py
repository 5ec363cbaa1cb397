"""What an audience of a buzzer round sees: plain data. Nothing in this game is hidden, so all see the same.

Must not: apply rules, paint.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.message import Maths, Message, Seats, say

TITLE = say("round_title", "Buzzer round")

Phase = Literal[
    "idle",  # no question is open: before the first, and between two
    "reading",  # the question is read aloud, the buzzers are shut (BR-03)
    "racing",  # the buzzers are open (BR-02)
    "drawing",  # a dead heat: waiting for chance (BR-08)
    "tied",  # a dead heat: the operator decides who answers (BR-08)
    "answering",  # one seat has the floor (BR-04)
    "writing",  # all of `writers` write (BR-15, BR-08)
    "marking",  # the operator marks what they have written (BR-16)
    "over",
]

Mark = Literal["", "floor", "tied", "writes", "right", "wrong", "early", "out"]
"""What a seat is in the open question, or was in the last: "out": it could not take part."""


class QuestionView(Struct, frozen=True):
    """A question. `points`: what it brought, by seat; a seat that is missing won and lost nothing.

    `answered`: who has answered, in that order. `final`: between whom, if it is one of the final's.
    """

    kind: Literal["race", "write"] = "race"
    points: Mapping[int, int] = {}
    answered: tuple[int, ...] = ()
    final: tuple[int, ...] = ()


class PlayerView(Struct, frozen=True):
    """One seat. `points`: of all questions but the final's. `gained`: in the open or the last question.

    `wins`: right answers in the final. `rank`: its place as it stands; several may share one.
    """

    seat: int
    points: int = 0
    gained: int = 0
    wins: int = 0
    rank: int = 1
    mark: Mark = ""


class BuzzerRoundView(Struct, frozen=True, tag="buzzer-round"):
    """The whole match. `players` in seat order.

    `number`: of the open question, or of the last; 0 before the first. `of`: how many there will be, 0: open end.
    `questions`: all so far. `floor`: who answers now. `tied`: who could not be told apart. `lots`: in the order in
    which the lot drew them. `writers`: who writes. `finalists`: between whom the
    final is, once it is played. `worth`: what a right answer brings. `nobody`: the last question is over, and nobody
    was right. `done`: nothing is left but to show the ranking.
    """

    audience: int | None
    phase: Phase
    players: tuple[PlayerView, ...]
    number: int = 0
    of: int = 0
    questions: tuple[QuestionView, ...] = ()
    floor: int | None = None
    tied: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()
    writers: tuple[int, ...] = ()
    finalists: tuple[int, ...] = ()
    worth: int = 1
    nobody: bool = False
    done: bool = False


MOST_NAMED = 2
"""Of more winners only the number is said: who they are is seen."""


def signed(points: int) -> Maths:
    """ "+2", "−1", "0"."""
    return Maths(f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0")


def plain(points: int) -> Maths:
    """ "−1"."""
    return Maths(f"−{-points}" if points < 0 else f"{points}")


def say_won(winners: tuple[int, ...], best: int, *, final: bool) -> Message:
    """How a match ended."""
    if not winners:
        return say("round_nobody_won", "Nobody has won a point.")
    who, count = Seats(winners), len(winners)
    if final:
        return say("round_final_won", "{who} wins the final.", who=who)
    return say(
        "round_won",
        "{count, plural,"
        " one {{who} wins with {best, plural, one {{shown} point} other {{shown} points}}.}"
        " other {{many, select, yes {{count} players} other {{who}}} share first place with"
        " {best, plural, one {{shown} point} other {{shown} points}} each.}}",
        who=who,
        count=count,
        many="yes" if count > MOST_NAMED else "no",
        best=best,
        shown=plain(best),
    )
