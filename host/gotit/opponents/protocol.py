"""What a computer opponent is: the protocol that every game's players of every strength implement.

Must not, here and in every opponent: use a state of the game being played (an opponent gets its own seat's view and
nothing else; a state that it imagines is its own affair), do I/O, read a clock, use a random number generator of its
own.

For whoever seats an opponent: a game for opponents lists `legal(state, seat)` for a seat only while it waits for that
seat. So "whose move is it?" is "for which seat is anything legal?". The chosen action enters the session like
anybody's: `Act(to_builtins(action), seat)`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from gotit.core.game import Game
from gotit.games.settings import Strength

GoOn = Callable[[], bool]
"""Asked before every further simulation. False: answer now, with what is known.

At a table it watches the clock (an answer is due within a second). In tests and tournaments it counts, so that the same
seed gives the same moves on every machine: see `simulations`.
"""


class Opponent(Protocol):
    """A player without memory: one instance serves all seats and matches. What it must know of the past is in its view.

    `view` is `game.view(state, seat)`. `legal` is `game.legal(state, seat)` and not empty. The answer is one of
    `legal`. `chance` is the only source of randomness. Even if no simulation is allowed, it answers sensibly.
    """

    def choose(self, view: Any, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        """The action to take, one of `legal`."""


class Contest(Struct, frozen=True):
    """A game with the settings of its tournament, its players by strength, and how much they may think there.

    `settings`: for any number of players; the computer deals, no clocks. `opponents`: weakest first; in a tournament
    each must beat the one before it. `simulations`: for
    one move of the tournament; at the table the clock decides.
    """

    game: Game
    settings: Struct
    opponents: Mapping[Strength, Opponent]
    simulations: int = 0


class ByLot:
    """The weakest, for every game: any legal action, all equally likely."""

    def choose(self, view: Any, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        return chance.choice(legal)


class Learner:
    """Somebody who is learning the game: half of the time like a better player, half of the time any legal action."""

    def __init__(self, better: Opponent) -> None:
        self._better = better

    def choose(self, view: Any, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        player: Opponent = self._better if chance.random() < 1 / 2 else ByLot()
        return player.choose(view, legal, chance, go_on)


def players(greedy: Opponent, strongest: Opponent) -> Mapping[Strength, Opponent]:
    """All strengths of a game, weakest first."""
    return {"random": ByLot(), "learner": Learner(greedy), "greedy": greedy, "strongest": strongest}


def simulations(most: int) -> GoOn:
    """A `GoOn` that allows this many simulations for one move."""
    left = iter(range(most))
    return lambda: next(left, None) is not None
