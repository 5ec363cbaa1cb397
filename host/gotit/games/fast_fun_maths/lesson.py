"""How Fast Fun Maths is played, in five steps.

Must not: apply rules (the small match is played by them).
"""

from __future__ import annotations

from gotit.core import inputs as i
from gotit.core.message import say
from gotit.games.fast_fun_maths import actions as a
from gotit.games.lessons import Lesson, Step, Take, act

_DECK = """\
9 red circle
4 red square
8 red triangle
2 yellow circle
5 blue square
3 blue circle
7 blue triangle
6 yellow square
1 red circle
1 yellow triangle
4 blue square
4 yellow circle
"""
_ROUNDS = """\
1 red square
1 blue square
2 yellow circle
0 blue circle
1 yellow square
3 red triangle
0 yellow triangle
1 yellow triangle
4 blue square
0 yellow triangle
5 red circle
2 blue triangle
"""
"""What Ana draws, then a target that she holds as a card; and so on."""
_FILLER = "1 red circle\n1 yellow square\n1 blue triangle\n" * 14


def _again(*numbers: int) -> tuple[Take, ...]:
    """More rounds that Ana wins with one card each, and takes the ones' shape."""
    found: list[Take] = []
    for number in numbers:
        found += [act(a.Ready(0)), act(a.TurnOver()), i.SeatPress(1), act(a.Explain(1, str(number)))]
        found += [act(a.Keep(2)), act(a.TakeShape(1, "ones"))]
    return tuple(found)


LESSONS = (
    Lesson(
        "fast-fun-maths",
        2,
        {"deck": _DECK + _ROUNDS + _FILLER, "with_zero": True, "youngest": 1, "begin_s": 0, "finish_s": 0},
        (
            Step(
                say("how_ffm_target", "Two cards make the target: first the tens, then the ones."),
                (act(a.TurnOver()),),
                ("target",),
            ),
            Step(
                say("how_ffm_cards", "Reach it with your cards. Use each card only once."),
                (),
                ("target", "seat"),
            ),
            Step(
                say("how_ffm_slap", "Got it? Slap first! Then explain how you did it."),
                (i.SeatPress(1),),
            ),
            Step(
                say("how_ffm_right", "Right? You win a shape from the target."),
                (act(a.Explain(1, "9*4+8")), act(a.Keep(2)), act(a.TakeShape(1, "ones"))),
                shown=3,
            ),
            Step(
                say("how_ffm_sets", "Three of one colour or one shape make a set. Two win!"),
                _again(1, 1, 5),
                ("seat 1",),
            ),
        ),
    ),
)
