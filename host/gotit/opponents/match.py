"""A whole match between opponents, through a game's own rules; and what many of them prove.

May not happen here: a clock, printing. Times are measured by whoever hands in the players.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from statistics import NormalDist, fmean
from typing import Any

import msgspec

from gotit.core.game import Drawn, Game, Outcome
from gotit.opponents.protocol import GoOn, Opponent

CONFIDENCE = 0.99
MOST_ACTIONS = 100_000


def whose_move(game: Game, state: Any, seats: Iterable[int]) -> int | None:
    """The first of these seats that the game waits for; None: for none of them."""
    return next((seat for seat in seats if game.legal(state, seat)), None)


def play_match(
    game: Game,
    settings: Any,
    players: Sequence[Opponent],
    *,
    cards: random.Random,
    minds: random.Random,
    thinking: Callable[[], GoOn],
) -> Outcome:
    """The end of a match; `players[0]` sits at seat 1.

    `cards` decides the chance of the game, `minds` that of the players, so that the same cards can be dealt again to
    others. `thinking` makes the `GoOn` of each move.
    """
    state = game.start(tuple(f"Player {seat}" for seat in range(1, len(players) + 1)), settings)
    for _ in range(MOST_ACTIONS):
        if (outcome := game.outcome(state)) is not None:
            return outcome
        action: Any
        if (wanted := game.chance(state)) is not None:
            action = Drawn(tuple(cards.sample(range(wanted.n), wanted.n)))
        else:
            seat = whose_move(game, state, range(1, len(players) + 1))
            if seat is None:
                raise RuntimeError(f"{game.name} waits for no seat and for no chance, but is not over")
            legal = game.legal(state, seat)
            action = players[seat - 1].choose(game.view(state, seat), legal, minds, thinking())
            if action not in legal:
                raise RuntimeError(f"{action} is none of the legal actions of seat {seat}")
        state = game.apply(state, action, 0)
    raise RuntimeError(f"this match of {game.name} does not end")


def duels(
    game: Game,
    settings: Any,
    one: Opponent,
    other: Opponent,
    *,
    pairs: int,
    seed: int,
    thinking: Callable[[], GoOn],
) -> Iterator[float]:
    """For each pair of matches of two players the share of `one`: 0 (lost both) … 1 (won both).

    A pair is the same cards twice with the seats changed round, so that neither luck nor sitting first decides. A match
    won is 1, shared ½.
    """
    for number in range(pairs):
        shares = []
        for seat, players in ((1, (one, other)), (2, (other, one))):
            outcome = play_match(
                game,
                settings,
                players,
                cards=random.Random(f"cards {seed} {number}"),  # noqa: S311 (a game, not a secret)
                minds=random.Random(f"minds {seed} {number} {seat}"),  # noqa: S311
                thinking=thinking,
            )
            shares.append((seat in outcome.winners) / len(outcome.winners) if outcome.winners else 0.5)
        yield fmean(shares)


class Share(msgspec.Struct, frozen=True):
    """What many duels show: the share of the first player, and the interval it lies in with 99 % confidence."""

    pairs: int
    mean: float
    low: float
    high: float

    @property
    def beats(self) -> bool:
        """Surely more than half."""
        return self.low > 0.5


def share(results: Sequence[float]) -> Share:
    """Wilson's score interval over pairs.

    A pair's result lies between 0 and 1, so it varies at most as much as one that is 0 or 1 with the same mean:
    the interval is, if anything, too wide.
    """
    pairs, mean = len(results), fmean(results)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    centre = (mean + z * z / (2 * pairs)) / (1 + z * z / pairs)
    half = z / (1 + z * z / pairs) * sqrt(mean * (1 - mean) / pairs + z * z / (4 * pairs * pairs))
    return Share(pairs, mean, centre - half, centre + half)
