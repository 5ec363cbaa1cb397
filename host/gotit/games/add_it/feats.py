"""What can be told of the players of ADD-IT when the match is over.

Must not: apply rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gotit.core.feats import Feat, Noted, cards, only
from gotit.core.message import Maths, Message, say
from gotit.games.add_it.state import State
from gotit.games.add_it.view import Turn

LONGEST = Feat("longest_sum", say("feat_longest_sum", "longest sum"), cards, takes="most", least=2, best=True)
CAPTURES = Feat("captures", say("feat_captures", "most catches"), only, least=2, best=True)
PAIRS = Feat("pairs", say("feat_pairs", "most pairs"), only, least=2, best=True)
SWEPT = Feat("swept", say("feat_swept", "cleared all"), cards, takes="most")
BIGGEST = Feat("biggest_sum", say("feat_biggest_sum", "biggest sum"), only, takes="most", least=2, best=True)


def notes(states: Sequence[State]) -> Iterator[Noted]:
    """Each turn that collected something: read from the step that wrote it down."""
    for at, (was, now) in enumerate(pairwise(states)):
        begun = len(was.turns) if now.game_number == was.game_number else 0
        for turn in now.turns[begun:]:
            if turn.collected:
                yield from _of_turn(turn, len(was.table), at)


def _of_turn(turn: Turn, lay: int, at: int) -> Iterator[Noted]:
    seat, count = turn.seat, len(turn.collected)
    yield Noted(CAPTURES, seat, 1, at)
    if count == 1:
        yield Noted(PAIRS, seat, 1, at)
    else:
        yield Noted(LONGEST, seat, count, at, value=_sum(turn))
        yield Noted(BIGGEST, seat, turn.card.number, at, value=_sum(turn))
    if count == lay:
        yield Noted(SWEPT, seat, count + 1, at)


def _sum(turn: Turn) -> Message:
    """ "5 + 2 + 1"."""
    numbers = sorted((card.number for card in turn.collected), reverse=True)
    return say("feat_sum", "{sum}", sum=Maths(" + ".join(map(str, numbers))))
