"""Whole matches played by chance through the pure rules: everything legal happens, sooner or later."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.games.got_em.play_table import GAME, NAMES, SECOND_US

from gotit.core.game import Drawn, TimeUp
from gotit.games.got_em import actions as a
from gotit.games.got_em.actions import GotEmSettings
from gotit.games.got_em.board import COLOURS, grooves
from gotit.games.got_em.state import State

MOST_STEPS = 20_000


def settings(chance: random.Random, seats: int, **fixed: Any) -> GotEmSettings:
    mode = fixed.get("mode", chance.choice(("virtual", "virtual", "referee")))
    side = fixed.get("side", chance.choice((5, 5, 7, 9)))
    pawns = dict(zip(range(1, seats + 1), chance.sample(COLOURS, seats), strict=True))
    every = len(grooves(side))
    drawn: dict[str, Any] = {
        "mode": mode,
        "side": side,
        "walls": chance.choice((0, 0, every * 3 // 4)) if fixed.get("rules") == "brainy" else 0,
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
    state = GAME.start(NAMES[:seats], settings(chance, seats, **fixed))
    yield None, state
    now_us = 0
    for _ in range(MOST_STEPS):
        if GAME.outcome(state) is not None:
            return
        wanted = GAME.chance(state)
        action: Any
        if wanted is not None:
            action = Drawn(tuple(chance.sample(range(wanted.n), wanted.n)))
        else:
            now_us += chance.randrange(6 * SECOND_US)
            action = choose(state, chance, now_us)
        state = GAME.apply(state, action, now_us)
        yield action, state
    raise AssertionError(f"match {seed} with {seats} seats does not end")


def choose(state: State, chance: random.Random, now_us: int) -> Any:
    timer = GAME.timer(state)
    if timer is not None and now_us >= timer.deadline_us:
        return TimeUp()
    options = list(GAME.legal(state, None))
    if state.settings.by_box and state.phase != "playing" and chance.random() < 0.3:
        return a.Point(state.actor)
    return chance.choice(options)
