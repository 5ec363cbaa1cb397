"""How the hidden formula is played, in five steps.

Must not: apply rules (the small match is played by them).
"""

from __future__ import annotations

from gotit.core import inputs as i
from gotit.core.message import say
from gotit.games.hidden_formula import actions as a
from gotit.games.lessons import Lesson, Step, act

_GRID = """\
2 x 5 - 4 +
+ 3 + 9 - 12
7 W 1 x 6 +
- 8 - 10 + 13
11 + 4 x 3 -
x 2 + 14 - 5
"""
_ELEVEN = ("A1", "B1", "C1", "C2", "C3")
"""2 × 5 + 1."""

LESSONS = (
    Lesson(
        "hidden-formula",
        2,
        {"deck": _GRID, "goals": "11 18 9 10", "show_s": 0},
        (
            Step(
                say("how_hf_goal", "Everybody looks for the same goal number."),
                (act(a.TurnGoal()),),
                ("goal",),
            ),
            Step(
                say("how_hf_chain", "Find five tiles that touch, side by side, and make it."),
                (),
                ("goal", "grid"),
            ),
            Step(say("how_hf_slap", "Found them? Slap first!"), (i.SeatPress(1),)),
            Step(
                say("how_hf_show", "Show your tiles one by one. Each must touch the next."),
                tuple(act(a.Tap(1, at)) for at in _ELEVEN[:4]),
                ("goal", "grid", "calculation"),
            ),
            Step(
                say("how_hf_right", "Right? The goal card is yours. Most cards win!"),
                (act(a.Tap(1, _ELEVEN[4])),),
            ),
        ),
    ),
)
