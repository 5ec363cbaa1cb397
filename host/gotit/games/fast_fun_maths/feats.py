"""What can be told of the players of Fast Fun Maths when the match is over.

Must not: apply rules. A verdict may be overruled until the next round begins, so a round is read from its last state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gotit.core.feats import Feat, Noted, cards, of_calculation
from gotit.core.message import Message, say
from gotit.games.fast_fun_maths.state import HAND_SIZE, State
from gotit.games.fast_fun_maths.view import CardFace


def _shapes(n: int) -> Message:
    return say("feat_shapes", "{n, plural, one {# shape} other {# shapes}}", n=n)


ALL_FIVE = Feat("all_five", say("feat_all_five", "used all five"), cards, takes="most")
STOLE = Feat("stole", say("feat_stole", "stole"), _shapes)
ONE_COLOUR = Feat("one_colour", say("feat_one_colour", "one colour"), cards, takes="most", least=2)


def notes(states: Sequence[State]) -> Iterator[Noted]:
    read = None
    for at, (was, now) in enumerate(pairwise(states)):
        if now.round_number != was.round_number:
            read = was.winning
            yield from _of_round(was)
        if was.phase == "stealing" and was.winner is not None:
            stolen = len(now.player(was.winner).shapes) - len(was.player(was.winner).shapes)
            yield Noted(STOLE, was.winner, max(0, stolen), at)
    if states[-1].winning is not read:  # the next round may have been about to begin
        yield from _of_round(states[-1])


def _of_round(state: State) -> Iterator[Noted]:
    """What the winner has shown."""
    winning = state.winning
    if winning is None:
        return
    seat, number = winning.seat, (state.round_number,)
    used = _used(state)
    yield from of_calculation(seat, winning.pretty, round=number)
    if len(used) == HAND_SIZE:
        yield Noted(ALL_FIVE, seat, len(used), round=number, shows=used)
    if len({face.colour for face in used} - {"wild"}) == 1:
        yield Noted(ONE_COLOUR, seat, len(used), round=number, shows=used)


def _used(state: State) -> tuple[CardFace, ...]:
    """The cards of the winner's calculation, in its order."""
    if state.winning is None:
        return ()
    held = {face.id: face for face in state.hands_then[state.winning.seat - 1]}
    return tuple(held[card] for card in state.winning.used if card in held)
