"""What can be told of the players of Mathic Fraction when the match is over.

Must not: apply rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gotit.core.feats import RIGHT, Feat, Noted, cards, more, of_calculation, times
from gotit.core.message import Message, say
from gotit.games.mathic_fraction.state import State
from gotit.games.mathic_fraction.view import Turn


def _tokens(n: int) -> Message:
    return say("feat_tokens", "{n, plural, one {# token} other {# tokens}}", n=n)


STOLE = Feat("stole_equation", say("feat_stole_equation", "stole"), times)
TOKENS = Feat("tokens", say("feat_most_tokens", "most tokens"), _tokens, best=True)
SOLUTIONS = Feat("solutions", say("feat_solutions", "solved it all"), times)
PATTERNS = Feat("patterns", say("feat_patterns", "saw a pattern"), cards, takes="most")
MANY_CARDS = Feat("many_cards", say("feat_many_cards", "biggest catch"), cards, takes="most", least=3, best=True)
BEST_TURN = Feat("best_turn", say("feat_best_turn", "best turn"), more, takes="most", least=2, best=True)
SHARP_EYE = Feat("sharp_eye", say("feat_sharp_eye", "sharp eye"), times)
"""Challenged what was false."""


def notes(states: Sequence[State]) -> Iterator[Noted]:
    """Each turn, read from the step that wrote it down."""
    for at, (was, now) in enumerate(pairwise(states)):
        for turn in now.turns[len(was.turns) :]:
            yield from _of_turn(turn, at)


def _of_turn(turn: Turn, at: int) -> Iterator[Noted]:
    seat = turn.seat
    if turn.challenger is not None and turn.holds is False and not turn.collected:
        yield Noted(SHARP_EYE, turn.challenger, 1, at)
    if not turn.collected:
        return
    if turn.pattern is not None:
        yield Noted(RIGHT, seat, 1, at)
        yield Noted(PATTERNS, seat, len(turn.pattern.cards), at)
        yield Noted(MANY_CARDS, seat, len(turn.pattern.cards), at)
    if turn.equation is not None and turn.holds is not False:
        known = turn.holds is True  # else it stands, and nobody has asked
        yield from (note for note in of_calculation(seat, turn.equation.text, at) if known or note.feat is not RIGHT)
        yield Noted(MANY_CARDS, seat, len(turn.equation.cards), at)
    yield Noted(STOLE, seat, int(turn.stolen_from is not None), at)
    yield Noted(TOKENS, seat, len(turn.tokens), at)
    yield Noted(SOLUTIONS, seat, int(turn.solution_points > 0), at)
    yield Noted(BEST_TURN, seat, turn.points, at)
