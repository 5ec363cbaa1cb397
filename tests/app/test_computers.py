"""Computer opponents at the table: a move enters as an input of its seat, but only while it is still wanted."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gotit.app.computers import Computers
from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.add_it.actions import Play
from gotit.games.add_it.rules import AddIt
from gotit.games.add_it.view import AddItView
from gotit.opponents.protocol import GoOn


class Slow:
    """An opponent that waits until it is told to answer, and remembers what it was shown."""

    def __init__(self) -> None:
        self.may_answer = threading.Event()
        self.asked = threading.Event()
        self.views: list[AddItView] = []

    def choose(self, view: Any, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        self.views.append(view)
        self.asked.set()
        self.may_answer.wait(5)
        return legal[0]


class Room:
    """A session with two computers and nobody else."""

    def __init__(self, computers: dict[str, str]) -> None:
        self.session = Session({"add-it": AddIt()})
        self.entered: list[i.Act] = []
        self.resting = False
        settings = {"mode": "virtual", "dealer": 2, "computers": computers}
        self.take(i.Start("add-it", ("Ana", "Ben"), settings))
        self.take(i.Chance(tuple(range(60))))
        self.computers = Computers(lambda: self.session, self.enter, lambda: self.resting, lambda: 0)
        self.computers.pause_ms = 0
        self.mind = Slow()
        self.computers._contests["add-it"].opponents["random"] = self.mind  # type: ignore[index]

    def take(self, entered: i.Input) -> None:
        self.session, _ = step(self.session, entered, 0)

    def enter(self, act: i.Input) -> None:
        assert isinstance(act, i.Act)
        self.entered.append(act)
        self.take(act)


@pytest.fixture
def room(qtbot: QtBot) -> Iterator[Room]:
    made = Room({"1": "random"})
    yield made
    made.mind.may_answer.set()
    made.computers.stop()


def test_it_sees_its_own_seat_and_plays_for_it(room: Room, qtbot: QtBot) -> None:
    room.computers.look()
    room.mind.may_answer.set()
    qtbot.waitUntil(lambda: len(room.entered) == 1)
    assert room.entered[0].seat == 1
    (view,) = room.mind.views
    assert view.audience == 1
    assert len(view.players[0].hand) == 6
    assert view.players[1].hand == ()


def test_a_move_that_comes_too_late_is_dropped(room: Room, qtbot: QtBot) -> None:
    room.computers.look()
    qtbot.waitUntil(room.mind.asked.is_set)
    hand = room.session.state.player(1).known_hand
    room.take(i.Act({"do": "play", "seat": 1, "card": hand[5].id}))  # the operator was faster
    room.computers.look()
    room.mind.may_answer.set()
    qtbot.wait(150)
    assert [act for act in room.entered if act.action["do"] == "play"] == []


def test_nobody_plays_while_the_table_rests(room: Room, qtbot: QtBot) -> None:
    room.resting = True
    room.computers.look()
    qtbot.wait(50)
    assert not room.mind.asked.is_set()
    room.resting = False
    room.computers.look()
    qtbot.waitUntil(room.mind.asked.is_set)


def test_after_something_was_taken_back_it_waits_longer(room: Room, qtbot: QtBot) -> None:
    room.mind.may_answer.set()
    room.computers.look()
    qtbot.waitUntil(lambda: len(room.entered) == 1)
    room.take(i.Undo())
    room.computers.look()
    qtbot.wait(200)
    assert len(room.entered) == 1
    assert room.session.future


def test_a_person_is_waited_for(qtbot: QtBot) -> None:
    room = Room({"2": "random"})
    room.computers.look()
    qtbot.wait(50)
    assert not room.mind.asked.is_set()
    assert Play(1, room.session.state.player(1).known_hand[0].id) in room.session.game.legal(room.session.state, 1)  # type: ignore[union-attr]
    room.computers.stop()
