"""How quickly and how surely the computer races, by level: what the operator is told, and what it keeps to.

Must not: play (`gotit.opponents.racing` does).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.message import Message, say
from gotit.core.setting import Choice, Setting
from gotit.games.settings import A_PERSON, LEVELS, WHO_PLAYS, only_dealt

Level = Literal["very_easy", "easy", "medium", "hard"]
"""How well the computer races, weakest first."""


class Pace(Struct, frozen=True):
    """It looks for `least_s` to `most_s` seconds, each length as likely as any other. Then it calls, or it passes.

    It finds something right, where there is something, `sees` times in a hundred. At one thing in `wrong_in` it is
    mistaken, and calls with something wrong; 0: at none.
    """

    least_s: int
    most_s: int
    wrong_in: int
    sees: int = 100


SEARCHES: Mapping[Level, Pace] = {
    "very_easy": Pace(60, 180, 4),
    "easy": Pace(30, 90, 8),
    "medium": Pace(15, 45, 12),
    "hard": Pace(5, 20, 0),
}
"""Where everybody looks for a solution for as long as they like."""

GLANCES: Mapping[Level, Pace] = {
    "very_easy": Pace(4, 9, 4, sees=20),
    "easy": Pace(4, 9, 8, sees=45),
    "medium": Pace(3, 8, 12, sees=75),
    "hard": Pace(2, 6, 0),
}
"""Where all take turns, and a race is short."""

SEES_NO_REAL_CARDS = say(
    "computer_sees_no_real_cards", "The computer can't see real cards. Let the computer deal, or leave it out."
)


def racers(paces: Mapping[Level, Pace]) -> Setting:
    """Who plays each seat, in a game with races."""
    levels = (Choice(level, said, _says(pace)) for said, (level, pace) in zip(LEVELS, paces.items(), strict=True))
    return Setting(WHO_PLAYS, choices=(A_PERSON, *levels), needs=(only_dealt(SEES_NO_REAL_CARDS),))


def _says(pace: Pace) -> Message:
    return say(
        "computer_pace",
        "It looks for {least} to {most} seconds, {sees, plural, =100 {finds what there is} other {finds something "
        "# times in a hundred}}, {wrong, plural, =0 {and is never wrong} other {and is wrong once in # times}}.",
        least=pace.least_s,
        most=pace.most_s,
        sees=pace.sees,
        wrong=pace.wrong_in,
    )
