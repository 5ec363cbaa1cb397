"""`gotit tournament NAME`: the computer opponents of a game play each other, and what that proves is printed.

May not happen here: playing.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import click

from gotit.opponents.match import CONFIDENCE, Share, duels, share
from gotit.opponents.protocol import GoOn, Opponent, simulations
from gotit.opponents.shelf import Contest, contests

MOVE_LIMIT_S = 1.0


class Timed:
    """An opponent with a stopwatch: it shows that a move takes no longer than people wait for."""

    def __init__(self, player: Opponent) -> None:
        self._player = player
        self.longest_s = 0.0

    def choose(self, view: Any, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        since_s = time.perf_counter()
        action = self._player.choose(view, legal, chance, go_on)
        self.longest_s = max(self.longest_s, time.perf_counter() - since_s)
        return action


@click.command()
@click.argument("name", type=click.Choice(sorted(contests())))
@click.option("--pairs", default=150, show_default=True, type=click.IntRange(1), help="Pairs of matches a duel.")
@click.option("--seed", default=1, show_default=True, help="The same seed plays the same matches.")
@click.option(
    "--simulations", "most", type=click.IntRange(0), help="For one move, instead of the contest's own number."
)
@click.pass_context
def tournament(ctx: click.Context, name: str, pairs: int, seed: int, most: int | None) -> None:
    """Each strength of a game's computer opponents against the one below it.

    Every deal is played twice with the seats changed round. Exit code 1 if any of them does not surely beat the
    weaker one, or takes too long for a move.
    """
    contest = contests()[name]
    allowed = contest.simulations if most is None else most
    click.echo(f"{contest.game.title}: {pairs} pairs of matches each, {allowed} simulations a move, seed {seed}.")
    shown = True
    for sentence, good in _results(contest, pairs, seed, allowed):
        click.echo(sentence)
        shown = shown and good
    ctx.exit(0 if shown else 1)


def _results(contest: Contest, pairs: int, seed: int, allowed: int) -> Iterator[tuple[str, bool]]:
    """(what a duel shows, whether it is what it should show), weakest first."""
    for weaker, stronger in pairwise(contest.opponents):
        player = Timed(contest.opponents[stronger])
        played = duels(
            contest.game,
            contest.settings,
            player,
            contest.opponents[weaker],
            pairs=pairs,
            seed=seed,
            thinking=lambda: simulations(allowed),
        )
        result = share(tuple(played))
        in_time = player.longest_s <= MOVE_LIMIT_S
        longest = f"longest move {player.longest_s * 1000:.0f} ms" + ("" if in_time else ", which is too long")
        yield f"  {_verdict(stronger, weaker, result)}; {longest}", result.beats and in_time


def _verdict(stronger: str, weaker: str, result: Share) -> str:
    verb = "beats" if result.beats else "is not shown to beat"
    interval = f"{CONFIDENCE:.0%} interval {result.low:.1%} to {result.high:.1%}"
    return f"{stronger} {verb} {weaker}: {result.mean:.1%} of the matches, {interval}"
