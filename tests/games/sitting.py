"""A table at which a game is played: the real session (core.step), a box whose presses are made up, and the time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
from tests.core.table_driver import check_race, check_told
from tests.games.random_play import own_legal

from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.core.match_view import MatchView, match_view
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.seating import LONG_PRESS_US
from gotit.core.session import Session
from gotit.core.step import step
from gotit.record.replay import fingerprint

BOX = "box:a"
SECOND_US = 1_000_000


class Sitting:
    """`effects` are those of the last input; `log`: every input with its time. Button n of the box is seat n's."""

    def __init__(self, game: Game, names: tuple[str, ...], settings: dict[str, Any]) -> None:
        self.game = game
        self.session = Session({game.name: game})
        self.now_us = 0
        self.effects: tuple[i.Effect, ...] = ()
        self.log: list[tuple[i.Input, int]] = []
        self.enter(i.Joined(BOX, "cccccc", "Box A"))
        self.enter(i.Start(game.name, names, settings))

    def enter(self, entered: i.Input) -> None:
        self.session, self.effects = step(self.session, entered, self.now_us)
        self.log.append((entered, self.now_us))
        check_told(entered, self.effects)
        check_race(self.session)

    def wait(self, us: int) -> None:
        self.now_us += us
        self.enter(i.Time())

    def press(self, button: int, *, held_us: int = 50_000) -> None:
        reading = Reading(HOST_CLOCK, self.now_us - 100, self.now_us + 100)
        self.enter(i.Press(BOX, button - 1, (reading,), 0))
        self.now_us += held_us
        self.enter(i.Release(BOX, button - 1, held_us))

    def hold(self, button: int) -> None:
        self.press(button, held_us=LONG_PRESS_US)

    def act(self, action: Any, seat: int | None = None) -> None:
        self.enter(i.Act(msgspec.to_builtins(action), seat))

    def view(self, audience: int | None = None) -> MatchView:
        found = match_view(self.session, audience)
        assert found is not None
        return found

    def some_input(self, chance: random.Random) -> i.Input:
        """Whatever may come next: chance's answer, undo, redo, a press, another name, something legal."""
        state = self.session.state
        wanted = self.game.chance(state)
        if wanted is not None:
            return i.Chance(tuple(chance.sample(range(wanted.n), wanted.n)))
        what = chance.random()
        if what < 0.08 and self.session.past:
            return i.Undo()
        if what < 0.14 and self.session.future:
            return i.Redo()
        if what < 0.4:
            return i.SeatPress(chance.choice(list(self.session.seats)), chance.choice(("call", "long", "pass")))
        if what < 0.45:
            return i.Rename(1, chance.choice(("Ana", "Anastasia")))
        seat = chance.choice((None, *self.session.seats))
        options = own_legal(self.game, state, seat)
        return i.Act(msgspec.to_builtins(chance.choice(options)), seat) if options else i.Time()

    def check_journal(self) -> None:
        """What entered, written as JSON and read again, gives the same session to the last byte."""
        again = Session({self.game.name: self.game})
        decoder: msgspec.json.Decoder[i.Input] = msgspec.json.Decoder(i.Input)
        for entered, at_us in self.log:
            again, _ = step(again, decoder.decode(msgspec.json.encode(entered)), at_us)
        assert fingerprint(again) == fingerprint(self.session)
        assert again.state == self.session.state

    def check_tells_nothing(self, before: Session, entered: i.Input, changed: Callable[[Any, int | None], Any]) -> None:
        """What people were told of the last input would be the same with other faces on all hidden cards."""
        other = replace(before, state=changed(before.state, None))
        assert step(other, entered, self.now_us)[1] == self.effects

    def check_json_forms(self) -> None:
        """Every view, the advice and all that is legal can be written as JSON and read again."""
        state = self.session.state
        for view in (self.game.view(state, audience) for audience in (None, *self.session.seats)):
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
        if (advice := self.game.advice(state)) is not None:
            assert msgspec.json.decode(msgspec.json.encode(advice), type=type(advice)) == advice
        for action in self.game.legal(state, None):
            assert msgspec.json.decode(msgspec.json.encode(action), type=self.game.Action) == action
