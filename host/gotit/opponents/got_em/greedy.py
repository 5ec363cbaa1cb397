"""Traps whom it can, else closes in on the others, and stays where it is most open.

Must not: look ahead. It thinks no further than one action.
"""

from __future__ import annotations

import random
from typing import Any

from gotit.games.got_em.actions import Move, PlaceWall, PlayCard, RemoveWall, Skip
from gotit.games.got_em.board import grooves, walls_on
from gotit.games.got_em.cards import PlaceStep
from gotit.games.got_em.view import GotEmView
from gotit.opponents.protocol import GoOn

_CAUGHT = 4
"""Walls around a pawn that is trapped."""


class Greedy:
    """What looks best at once; a random one of equals."""

    def choose(self, view: GotEmView, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        worth = [_worth(view, action) for action in legal]
        best = max(worth)
        return chance.choice([action for action, value in zip(legal, worth, strict=True) if value == best])


def _worth(view: GotEmView, action: Any) -> float:
    match action:
        case PlayCard(seat, id_):
            return _card_worth(view, seat, id_)
        case PlaceWall(seat, groove):
            return _wall_worth(view, seat, groove)
        case RemoveWall(seat, groove):
            return -_wall_worth(view, seat, groove)
        case Move(_, square):
            return -_walls(view, square)
        case Skip(seat) if view.phase == "moving":
            return -_walls(view, view.players[seat - 1].square or 0) - 0.5
        case _:
            return 0


def _card_worth(view: GotEmView, seat: int, id_: int) -> float:
    """The value of the best wall that this card can place."""
    card = next(card for card in view.players[seat - 1].hand if card.id == id_)
    step = next((step for step in card.steps if isinstance(step, PlaceStep)), None)
    if step is None:
        return 0
    colours = view.board.colours
    return max(
        (
            _wall_worth(view, seat, groove)
            for groove, beside in enumerate(grooves(view.board.side))
            if groove not in view.walls and (step.colour is None or step.colour in {colours[at] for at in beside})
        ),
        default=0,
    )


def _wall_worth(view: GotEmView, seat: int, groove: int) -> float:
    """One more wall is worth more the more walls surround another's pawn; around the player's own, less."""
    worth = 0.0
    for player in view.players:
        if player.square in grooves(view.board.side)[groove]:
            walls = _walls(view, player.square) + 1
            if player.seat == seat:
                worth -= 2 * walls
            else:
                worth += 100 if walls == _CAUGHT else walls
    return worth


def _walls(view: GotEmView, square: int) -> int:
    return walls_on(view.board.side, square, view.walls, edges=True)
