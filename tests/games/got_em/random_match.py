"""Whole matches played by chance through the pure rules: everything legal happens, sooner or later."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.games.got_em.play_table import GAME, NAMES, SECOND_US
from tests.games.random_play import own_legal, play_out

from gotit.games.got_em import actions as a
from gotit.games.got_em.actions import FEWEST_WALLS, GotEmSettings
from gotit.games.got_em.board import COLOURS, grooves
from gotit.games.got_em.state import State


def settings(chance: random.Random, seats: int, **fixed: Any) -> GotEmSettings:
    mode = fixed.get("mode", chance.choice(("virtual", "virtual", "referee")))
    side = fixed.get("side", chance.choice((5, 5, 7, 9)))
    pawns = dict(zip(range(1, seats + 1), chance.sample(COLOURS, seats), strict=True))
    every = len(grooves(side))
    drawn: dict[str, Any] = {
        "mode": mode,
        "side": side,
        "walls": chance.choice((0, 0, FEWEST_WALLS, every * 3 // 4)),
        "still_rounds": chance.choice((30, 30, 8)),
        "pawns": pawns if chance.random() < 0.5 else {},
        "first": chance.randrange(seats + 1),
        "edges_count": chance.random() < 0.8,
        "turn_s": chance.choice((0, 0, 10)),
    }
    if mode == "virtual":
        drawn["by_box"] = chance.random() < 0.3
        drawn["open_hands"] = chance.random() < 0.1
        drawn["computers"] = {seat: "greedy" for seat in range(1, seats + 1) if chance.random() < 0.2}
    return GotEmSettings(**{**drawn, **fixed})


def play(seed: int, seats: int, **fixed: Any) -> Iterator[tuple[Any, State]]:
    """(action, state after it) from the start to the end of one match; the first action is None."""
    chance = random.Random(f"{seed} {seats}")
    yield from play_out(
        GAME,
        GAME.start(len(NAMES[:seats]), settings(chance, seats, **fixed)),
        chance,
        choose,
        longest_pause_us=6 * SECOND_US,
    )


def choose(state: State, chance: random.Random, now_us: int) -> Any:
    options = own_legal(GAME, state)
    if state.settings.by_box and state.phase != "playing" and chance.random() < 0.3:
        return a.Point(state.actor)
    return chance.choice(options)
