"""Where a wall may be placed or taken away, whom it traps, and which cards can be played for it.

Must not: place it.
"""

from __future__ import annotations

from functools import lru_cache

from gotit.games.got_em.board import Colour, around, grooves, is_closed, walls_on
from gotit.games.got_em.cards import Card, PlaceStep
from gotit.games.got_em.state import State


def placeable(state: State, step: PlaceStep) -> tuple[int, ...]:
    """The grooves in which the actor may place this wall, ascending; () if there is none or no wall is left.

    What would eliminate the own pawn is left out, unless nothing else is possible (GE-F-08).
    """
    found = _allowed(state, step)
    own = deadly(state)
    safe = tuple(groove for groove in found if groove != own)
    return safe if safe or step.may else found


def playable(state: State) -> tuple[Card, ...]:
    """The cards of the actor's hand that may be played: those that do not force it to trap itself, else all."""
    hand = state.player(state.actor).hand
    return tuple(card for card in hand if spares_the_actor(state, card)) or hand


def spares_the_actor(state: State, card: Card) -> bool:
    """Whether the first wall that the card demands, if it demands one, can be placed without trapping the own pawn.

    Where the card lets the actor move or remove a wall before, it is taken for granted that this helps.
    """
    for step in card.steps:
        if not isinstance(step, PlaceStep):
            return True
        if not step.may:
            return _allowed(state, step) != (deadly(state),)
    return True


def trapped(state: State) -> tuple[int, ...]:
    """The seats whose pawns stand between walls and edges on all sides (GE-B-17, GE-B-18, GE-F-05), ascending."""
    return tuple(seat for seat in state.alive if is_closed(state.board.side, state.square(seat), state.walls))


def _allowed(state: State, step: PlaceStep) -> tuple[int, ...]:
    """Empty grooves beside the colour (GE-B-16, GE-F-04); in Brainy's first round beside no other wall (GE-Y-09)."""
    if state.supply == 0:
        return ()
    apart = not state.bright and state.first_round
    return _empty(state.board.side, state.board.colours, frozenset(step.colours), state.walls, apart=apart)


@lru_cache(maxsize=32)
def _empty(
    side: int, colours: tuple[Colour | None, ...], wanted: frozenset[Colour], walls: frozenset[int], *, apart: bool
) -> tuple[int, ...]:
    """Remembered: rules, offers and every view ask for the same board. `wanted`: () is any; `apart`: beside no wall."""
    return tuple(
        groove
        for groove, beside in enumerate(grooves(side))
        if groove not in walls
        and (not wanted or any(colours[square] in wanted for square in beside))
        and not (apart and any(walls_on(side, square, walls, edges=False) for square in beside))
    )


def deadly(state: State) -> int | None:
    """The groove whose wall would trap the actor's own pawn: the only open one around it."""
    open_ones = [g for g in around(state.board.side)[state.square(state.actor)] if g not in state.walls]
    return open_ones[0] if len(open_ones) == 1 else None
