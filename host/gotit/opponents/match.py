"""A whole match between opponents, through a game's own rules; and what many of them prove.

Must not: read a clock, print. Whoever hands in the players measures the time.
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
    """The first of these seats that the game waits for; None if it waits for none of them."""
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
    """The end of a match. `players[0]` sits at seat 1.

    `cards` decides the chance of the game, `minds` that of the players, so that the same cards can be dealt again to
    others. `thinking` makes the `GoOn` of each move.
    """
    state = game.start(len(tuple(f"Player {seat}" for seat in range(1, len(players) + 1))), settings)
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
    others: Opponent,
    *,
    players: int,
    deals: int,
    seed: int,
    thinking: Callable[[], GoOn],
) -> Iterator[float]:
    """For each deal, the share of its matches that `one` wins: 0 (lost all) … 1 (won all).

    A deal plays the same cards once per seat: `one` sits there and `others` everywhere else, so that neither luck nor
    sitting first decides. A win shared by k is 1/k.
    """
    for deal in range(deals):
        shares = []
        for seat in range(1, players + 1):
            outcome = play_match(
                game,
                settings,
                [one if at == seat else others for at in range(1, players + 1)],
                cards=random.Random(f"cards {seed} {deal}"),  # noqa: S311 (a game, not a secret)
                minds=random.Random(f"minds {seed} {deal} {seat}"),  # noqa: S311
                thinking=thinking,
            )
            winners = outcome.winners or tuple(range(1, players + 1))
            shares.append((seat in winners) / len(winners))
        yield fmean(shares)


class Share(msgspec.Struct, frozen=True):
    """What many duels show: the share that one wins, and its interval with 99 % confidence.

    `fair`: the share of a player who is exactly as good as the others.
    """

    mean: float
    low: float
    high: float
    fair: float

    @property
    def beats(self) -> bool:
        """Certainly more than its fair share."""
        return self.low > self.fair


def share(results: Sequence[float], players: int) -> Share:
    """Wilson's score interval over deals.

    A deal's result lies between 0 and 1. So its variance is at most that of a result of 0 or 1 with the same mean, and
    the interval is, if anything, too wide.
    """
    n, mean = len(results), fmean(results)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    return Share(mean, centre - half, centre + half, 1 / players)
