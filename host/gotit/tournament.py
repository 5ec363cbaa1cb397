"""`gotit tournament NAME`: the computer opponents of a game play each other, and what that proves is printed.

Must not: play.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import click

from gotit.games.pace import SEARCHES
from gotit.games.shelf import shelf
from gotit.opponents.match import CONFIDENCE, Share, duels, share
from gotit.opponents.protocol import Contest, GoOn, Opponent, simulations
from gotit.opponents.race_match import SLOW_CHILD, SLOW_GLANCE, race_duels
from gotit.opponents.racing import rivals
from gotit.opponents.shelf import contests

MOVE_LIMIT_S = 1.0


class Timed:
    """An opponent with a stopwatch (of processor time): a move may take no longer than people will wait."""

    def __init__(self, player: Opponent) -> None:
        self._player = player
        self.longest_s = 0.0

    def choose(self, view: Any, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        since_s = time.process_time()
        action = self._player.choose(view, legal, chance, go_on)
        self.longest_s = max(self.longest_s, time.process_time() - since_s)
        return action


@click.command()
@click.argument("name", type=click.Choice(sorted({*contests(), *rivals()})))
@click.option("--players", default=2, show_default=True, type=click.IntRange(2), help="One of them is the stronger.")
@click.option("--deals", default=150, show_default=True, type=click.IntRange(1), help="Each is played from every seat.")
@click.option("--seed", default=1, show_default=True, help="The same seed plays the same matches.")
@click.option(
    "--simulations", "most", type=click.IntRange(0), help="For one move, instead of the contest's own number."
)
@click.pass_context
def tournament(ctx: click.Context, name: str, players: int, deals: int, seed: int, most: int | None) -> None:
    """Each strength of a game's computer opponents against the one below it.

    Every deal is played as often as there are players: the stronger sits at each seat once, the weaker at all others.
    In a game with races two play against each other, in simulated time, and a slow child against the very easy one.
    Exit code 1 if any strength does not surely win more than its fair share, or takes too long for a move.
    """
    if name in rivals():
        ctx.exit(_races(name, deals, seed))
    contest = contests()[name]
    if players not in contest.game.seats:
        most_players = contest.game.seats[-1]
        raise click.BadParameter(f"{contest.game.title} is for up to {most_players} players.", param_hint="--players")
    allowed = contest.simulations if most is None else most
    matches = f"{deals * players} matches of {players} players each"
    click.echo(f"{contest.game.title}: {matches}, {allowed} simulations a move, seed {seed}.")
    shown = True
    for sentence, good in _results(contest, players, deals, seed, allowed):
        click.echo(sentence)
        shown = shown and good
    ctx.exit(0 if shown else 1)


def _results(contest: Contest, players: int, deals: int, seed: int, allowed: int) -> Iterator[tuple[str, bool]]:
    """(what a duel shows, whether that is as expected), weakest first."""
    for weaker, stronger in pairwise(contest.opponents):
        player = Timed(contest.opponents[stronger])
        played = duels(
            contest.game,
            contest.settings,
            player,
            contest.opponents[weaker],
            players=players,
            deals=deals,
            seed=seed,
            thinking=lambda: simulations(allowed),
        )
        result = share(tuple(played), players)
        in_time = player.longest_s <= MOVE_LIMIT_S
        longest = f"longest move {player.longest_s * 1000:.0f} ms" + ("" if in_time else ", which is too long")
        yield f"  {_verdict(stronger, weaker, result)}; {longest}", result.beats and in_time


def _verdict(stronger: str, weaker: str, result: Share) -> str:
    verb = "beats" if result.beats else "is not shown to beat"
    interval = f"{CONFIDENCE:.0%} interval {result.low:.1%} to {result.high:.1%}"
    return f"{stronger} {verb} {weaker}: wins {result.mean:.1%}, {interval}, fair share {result.fair:.1%}"


def _races(name: str, deals: int, seed: int) -> int:
    """The same where they race. Returns the exit code."""
    game, paces = shelf()[name], rivals()[name].paces
    slow = SLOW_CHILD if paces is SEARCHES else SLOW_GLANCE
    click.echo(f"{game.title}: {2 * deals} matches of 2 players each, seed {seed}.")
    weakest, *_ = paces
    shown = _told("a slow child", weakest, race_duels(game, weakest, weakest, deals=deals, seed=seed, pace=slow))
    for weaker, stronger in pairwise(paces):
        shown &= _told(stronger, weaker, race_duels(game, stronger, weaker, deals=deals, seed=seed))
    return 0 if shown else 1


def _told(stronger: str, weaker: str, played: Iterator[float]) -> bool:
    result = share(tuple(played), 2)
    click.echo(f"  {_verdict(stronger, weaker, result)}")
    return result.beats
