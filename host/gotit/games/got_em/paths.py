"""How far a pawn may go, and where to.

Must not: move it.
"""

from __future__ import annotations

from gotit.games.got_em.board import is_closed, reachable, walls_on
from gotit.games.got_em.cards import MoveStep
from gotit.games.got_em.state import State


def allowance(state: State, step: MoveStep) -> int:
    """Squares that the actor's pawn may go: what the card says, or 1 + the walls on its square now (GE-Y-14, GE-Y-15).

    It is counted once, where the move starts, so a wall just placed there counts. 1 to 4 in Brainy (GE-Y-16).
    """
    if step.squares is not None:
        return step.squares
    square = state.square(state.actor)
    return 1 + walls_on(state.board.side, square, state.walls, edges=state.settings.edges_count)


def destinations(state: State, step: MoveStep) -> tuple[int, ...]:
    """The squares to which the actor's pawn may go beside staying, ascending.

    A card that leads through a wall does not lead into a square that is closed on all sides: nobody traps themselves
    by moving.
    """
    side = state.board.side
    found = reachable(
        side,
        state.square(state.actor),
        allowance(state, step),
        walls=state.walls,
        pawns=state.pawns(without=state.actor),
        through=step.through,
    )
    return tuple(square for square in sorted(found) if not is_closed(side, square, state.walls))
