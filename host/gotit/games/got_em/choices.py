"""What the actor can choose from at this moment: the grooves or squares that are highlighted, and whether it may skip.

Must not: choose.
"""

from __future__ import annotations

from gotit.games.got_em.board import grooves
from gotit.games.got_em.cards import MoveStep, PlaceStep, Step
from gotit.games.got_em.paths import destinations
from gotit.games.got_em.state import State
from gotit.games.got_em.view import Phase
from gotit.games.got_em.walls import placeable


def phase_of(step: Step) -> Phase:
    """What is going on while this instruction is followed."""
    match step:
        case PlaceStep():
            return "placing"
        case MoveStep():
            return "moving"
        case _:
            return "removing"


def choices(state: State) -> tuple[int, ...]:
    """Grooves while placing or removing walls, squares while moving; ascending. () while neither is done."""
    if state.phase in ("rewarding", "removing"):
        return tuple(sorted(state.walls))
    if state.phase in ("placing", "moving"):
        return choices_of(state, state.steps[0])
    return ()


def choices_of(state: State, step: Step) -> tuple[int, ...]:
    """The grooves or squares that this instruction lets the actor choose from, ascending."""
    match step:
        case PlaceStep():
            return placeable(state, step)
        case MoveStep():
            return destinations(state, step)
        case _:
            return tuple(sorted(state.walls))


def optional(state: State) -> bool:
    """Whether the actor may leave out what it is about to do (GE-B-13, GE-B-20, GE-B-28).

    What cannot be done after a real board was put right is left out, too.
    """
    if state.phase in ("placing", "removing", "moving"):
        return state.steps[0].may or not choices(state)
    return state.phase == "rewarding"


def in_stepping_order(state: State) -> tuple[int, ...]:
    """The choices as a box steps through them: those nearest to any pawn first, then in reading order."""
    side = state.board.side
    pawns = [state.square(seat) for seat in state.alive if state.phase != "moving" or seat == state.actor]

    def apart(one: int, other: int) -> int:
        return abs(one // side - other // side) + abs(one % side - other % side)

    def nearness(choice: int) -> tuple[int, int]:
        squares = (choice,) if state.phase == "moving" else grooves(side)[choice]
        return min(apart(square, pawn) for square in squares for pawn in pawns), choice

    return tuple(sorted(choices(state), key=nearness))
