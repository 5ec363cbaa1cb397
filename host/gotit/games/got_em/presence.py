"""Who comes and goes (decision 0075): a leaver's pawn leaves the board, and its cards are discarded, without a reward.

Must not: put a pawn where it would stand closed in.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.games.common import with_player
from gotit.games.got_em.state import Player, State
from gotit.games.got_em.turns import HAND_SIZE, pass_turn


def join(state: State, at_us: int) -> State:
    """With a pawn of a free colour on its start square; in Bright with a hand, too. It plays in its turn."""
    seat = len(state.players) + 1
    colour, square = state.free_starts[0]
    player = Player(seat, colour, square, state.pile[:HAND_SIZE])  # in Brainy, and of real cards, there is no pile
    return replace(state, players=(*state.players, player), pile=state.pile[HAND_SIZE:])


def goes(state: State, seat: int, at_us: int, *, for_good: bool) -> State:
    """A paused pawn stays where it is, and can be trapped like any other; its turns are passed."""
    if for_good:
        state = replace(state, discard=(*state.discard, *state.player(seat).hand))
        state = with_player(state, seat, square=None, hand=())
    return pass_turn(state, at_us) if seat == state.actor else state
