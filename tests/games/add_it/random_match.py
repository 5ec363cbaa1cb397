"""Whole matches played by chance through the pure rules: everything legal happens, sooner or later."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.games.add_it.play_table import GAME, NAMES, SECOND_US
from tests.games.random_play import own_legal, play_out

from gotit.games.add_it import actions as a
from gotit.games.add_it.actions import AddItSettings
from gotit.games.add_it.cards import COPIES, NUMBERS, TABLE_SIZE
from gotit.games.add_it.state import State


def settings(chance: random.Random, seats: int, **fixed: Any) -> AddItSettings:
    mode = fixed.get("mode", chance.choice(("virtual", "virtual", "referee")))
    drawn: dict[str, Any] = {
        "mode": mode,
        "dealer": chance.randrange(seats + 1),
        "turn_s": chance.choice((0, 0, 10)),
        "offers": chance.random() < 0.7,
        "teaching": chance.random() < 0.3,
    }
    if mode == "virtual":
        drawn["open_hands"] = chance.random() < 0.1
        drawn["computers"] = {seat: "greedy" for seat in range(1, seats + 1) if chance.random() < 0.2}
    return AddItSettings(**{**drawn, **fixed})


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
    if state.phase == "laying":
        deck = [number for number in NUMBERS for _ in range(COPIES)]
        return a.LayTable(tuple(chance.sample(deck, TABLE_SIZE)))
    options = [each for each in own_legal(GAME, state) if not isinstance(each, a.Holds)]  # sixty cards in all
    if state.phase == "choosing" and state.settings.offers:
        options.append(a.Point(state.actor))
    # Without this what was possible would be shown most of the time.
    usual = [option for option in options if not isinstance(option, a.ShowPossible)]
    return chance.choice(usual if usual and chance.random() < 0.95 else options)
