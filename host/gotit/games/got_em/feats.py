"""What can be told of the players of Got 'Em! when the match is over.

Must not: apply rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gotit.core.feats import Feat, Noted, times
from gotit.core.message import Message, say
from gotit.games.got_em.state import State
from gotit.games.got_em.view import Turn


def _pawns(n: int) -> Message:
    return say("feat_pawns", "{n, plural, one {# pawn} other {# pawns}}", n=n)


def _walls(n: int) -> Message:
    return say("feat_walls", "{n, plural, one {# wall} other {# walls}}", n=n)


CAUGHT = Feat("caught", say("feat_caught", "got 'em"), _pawns)
BUILT = Feat("built", say("feat_built", "most walls"), _walls, least=2, best=True)
CLEARED = Feat("cleared", say("feat_cleared", "made way"), _walls, least=2, best=True)
TRAVELLED = Feat("travelled", say("feat_travelled", "most moves"), times, least=2, best=True)
STOOD = Feat("stood", say("feat_stood", "stood firm"), times, least=2, best=True)


def notes(states: Sequence[State]) -> Iterator[Noted]:
    """Each turn, read from the step that wrote it down."""
    for at, (was, now) in enumerate(pairwise(states)):
        for turn in now.turns[len(was.turns) :]:
            yield from _of_turn(turn, at)


def _of_turn(turn: Turn, at: int) -> Iterator[Noted]:
    seat = turn.seat
    yield Noted(CAUGHT, seat, len({*turn.eliminated} - {seat}), at)
    yield Noted(BUILT, seat, int(turn.placed is not None), at)
    yield Noted(CLEARED, seat, len(turn.removed), at)
    yield Noted(TRAVELLED if turn.start != turn.end else STOOD, seat, 1, at)
