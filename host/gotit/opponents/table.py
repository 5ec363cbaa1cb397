"""At a table: whose move is the computer's now, and what it does without anybody who watches the clock.

Must not: enter it. A move enters a session as an input of its seat, by whoever asked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from gotit.core.session import Session
from gotit.games.settings import Strength
from gotit.opponents.protocol import Contest, simulations
from gotit.opponents.shelf import contests


class Turn(NamedTuple):
    """Whose move it is, how strong the player is, and in which state."""

    state: Any
    seat: int
    strength: Strength


def turn(session: Session, known: Mapping[str, Contest]) -> Turn | None:
    """The first computer's seat that has a legal action. A view names the strengths of its players."""
    game, state = session.game, session.state
    if game is None or game.name not in known:
        return None
    for player in game.view(state, None).players:
        if player.computer is not None and game.legal(state, player.seat):
            return Turn(state, player.seat, player.computer)
    return None


def counting(chance: random.Random) -> Callable[[Session], tuple[int, Any] | None]:
    """The computer's next move in a session: its seat and its action; None: a person's. It thinks as in a tournament.

    It counts simulations and not seconds, so the same `chance` plays the same moves on every machine.
    """
    shelf = cache(contests)

    def move(session: Session) -> tuple[int, Any] | None:
        found = turn(session, shelf())
        if found is None or session.game is None:
            return None
        contest = shelf()[session.game.name]
        view, legal = session.game.view(found.state, found.seat), session.game.legal(found.state, found.seat)
        opponent = contest.opponents[found.strength]
        return found.seat, opponent.choose(view, legal, chance, simulations(contest.simulations))

    return move
