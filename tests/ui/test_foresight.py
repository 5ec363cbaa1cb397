"""In whole matches of chance: what every possible call would show can be foreseen, whatever state the race is in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import pytest
from PyQt6.QtWidgets import QApplication

from gotit.core import inputs as i
from gotit.core.foresee import foresee_calls
from gotit.core.game import Race, Refused
from gotit.core.session import Session
from gotit.core.step import step
from gotit.core.table import TableView, table
from gotit.games.shelf import shelf
from gotit.ui.paint import compose

NAMES = ("Ana", "Ben", "Chidi", "Dorota")
STEPS, LONG_US = 120, 200_000_000


def play(game: str, chance: random.Random) -> Iterator[tuple[Session, int]]:
    """(session, session time) after every input of a match in which anything legal is done."""
    session, now_us = Session(shelf()), 0
    entered: i.Input = i.Start(game, NAMES)
    for _ in range(STEPS):
        now_us += chance.randrange(1, 3_000_000)
        with suppress(Refused):
            session, _effects = step(session, entered, now_us)
        yield session, now_us
        if session.over or session.game is None:
            return
        wanted, buzzers = session.game.chance(session.state), session.buzzers
        moves = [
            (seat, action) for seat in (None, *session.seats) for action in session.game.legal(session.state, seat)
        ]
        if wanted is not None:
            entered = i.Chance(tuple(chance.sample(range(wanted.n), wanted.n)))
        elif isinstance(buzzers, Race) and chance.random() < 0.4:
            entered = i.SeatPress(chance.choice(sorted(buzzers.seats)), "call")
        elif moves and chance.random() < 0.9:
            seat, action = chance.choice(moves)
            entered = i.Act(msgspec.to_builtins(action), seat)
        else:
            entered, now_us = i.Time(), now_us + LONG_US


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["fast-fun-maths", "hidden-formula"])
def test_every_call_of_every_race_can_be_foreseen(game: str, seed: int, qapp: QApplication) -> None:
    races = 0
    for session, now_us in play(game, random.Random(seed)):
        race = session.buzzers
        foreseen = list(foresee_calls(session, now_us))
        if not isinstance(race, Race) or not session.window_open:
            assert foreseen == []
            continue
        races += 1
        assert len(foreseen) == len(race.seats)
        now = table(session, None)
        for called in foreseen:
            view = table(called, None)
            assert isinstance(view, TableView)
            assert isinstance(now, TableView)
            assert view.play != now.play
            assert compose(view, 16 / 9, now_us)
    assert races >= 3
