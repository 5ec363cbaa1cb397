"""What can be told of the players of the Hidden Formula when the match is over.

Must not: apply rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gotit.core.feats import RIGHT, Feat, Noted, of_calculation, only
from gotit.core.message import Message, say
from gotit.games.hidden_formula.state import State


def _tiles(n: int) -> Message:
    return say("feat_tiles", "{n, plural, one {# tile} other {# tiles}}", n=n)


def _goals(n: int) -> Message:
    return say("feat_goals", "{n, plural, one {# goal} other {# goals}}", n=n)


LONG_CHAIN = Feat("long_chain", say("feat_long_chain", "long formula"), _tiles, takes="most", least=7)
WILD = Feat("wild", say("feat_wild", "tamed a WILD"), _goals)
BIGGEST_GOAL = Feat("biggest_goal", say("feat_biggest_goal", "biggest goal"), only, takes="most", least=10, best=True)


def notes(states: Sequence[State]) -> Iterator[Noted]:
    """A goal that was won: read from the step in which it was."""
    for at, (was, now) in enumerate(pairwise(states)):
        result = now.result
        if result is None or result is was.result or result.kind != "won" or result.seat is None:
            continue
        seat, reading = result.seat, result.reading
        yield Noted(BIGGEST_GOAL, seat, max(result.goal.numbers, default=0), at)
        if reading is None:
            yield Noted(RIGHT, seat, 1, at)
            continue
        yield from of_calculation(seat, f"{reading.calculation} = {reading.value}", at)
        yield Noted(LONG_CHAIN, seat, len(result.cells), at)
        if reading.wild:
            yield Noted(WILD, seat, 1, at)
