"""Got 'Em! for the tests of its table of moves: matches of all kinds, and what only a panel can fill in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.games.got_em import random_match

from gotit.core.offer import Open
from gotit.games.got_em import actions as a
from gotit.games.got_em.board import grooves
from gotit.games.got_em.state import State


def play(seed: int) -> Iterator[tuple[Any, State]]:
    """Both rules; a third by box, for nobody but people; the rest with a real board, too, and with computers."""
    by_box = {"mode": "virtual", "by_box": True, "computers": {}} if seed % 3 == 0 else {}
    return random_match.play(seed, 2 + seed % 3, rules="bright" if seed % 2 else "brainy", **by_box)


def write(state: State, offer: Open, chance: random.Random) -> Any:
    """Corrections of a real board."""
    match offer.move.code:
        case "wall_is":
            groove = chance.randrange(len(grooves(state.board.side)))
            return a.WallIs(groove, groove not in state.walls)
        case "pawn_is":
            return a.PawnIs(chance.choice(state.alive), chance.randrange(state.board.side**2))
        case _:
            return None


def unoffered(state: State, action: Any) -> bool:
    """Kept matches may hold it: pointing for a computer; going where the pawn stands, which is staying; corrections.

    Of a real board it is offered what the screen shows; something else can be insisted on.
    """
    if getattr(action, "insist", False) or isinstance(action, a.Point | a.CorrectWall | a.CorrectPawn):
        return True
    return bool(action == a.Move(state.actor, state.square(state.actor)))


def says(state: State, chance: random.Random) -> str:
    """What a real card may say, or not."""
    return chance.choice(("place any, may move 7", "may remove", "place pink"))


def hides(state: State) -> bool:
    return state.bright and not state.real and not state.settings.open_hands
