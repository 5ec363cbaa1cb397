"""How a buzzer round is played, in four steps.

Must not: apply rules (the small match is played by them).
"""

from __future__ import annotations

from gotit.core import inputs as i
from gotit.core.message import say
from gotit.games.buzzer_round import actions as a
from gotit.games.lessons import Lesson, Step, act

LESSONS = (
    Lesson(
        "buzzer-round",
        3,
        {},
        (
            Step(say("how_buzz_listen", "Listen to the question first. Don't slap yet!"), (act(a.ReadOut()),)),
            Step(say("how_buzz_slap", "The buzzers open. You know it? Slap!"), (act(a.OpenBuzzers()),)),
            Step(say("how_buzz_first", "Whoever was first answers aloud."), (i.SeatPress(2),)),
            Step(
                say("how_buzz_right", "Right: a point. Wrong: the next one may answer."),
                (act(a.Right(2, 1)),),
            ),
        ),
    ),
)
