"""Computer opponents at the table: a move enters as an input of its seat, but only while it is still wanted."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import msgspec
import pytest
from pytestqt.qtbot import QtBot
from tests.patience import PATIENCE_S

from gotit.app.computers import Computers
from gotit.app.mind_process import CannotThink, MindProcess, Take
from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.add_it.actions import Play
from gotit.games.add_it.rules import AddIt
from gotit.games.add_it.view import AddItView
from gotit.opponents.question import Answer, Question

PATIENCE_MS = round(PATIENCE_S * 1000)


class Slow(MindProcess):
    """A mind that waits until it is told to answer, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Question] = []
        self.waiting: Take | None = None

    def ask(self, questions: tuple[Question, ...], think_s: float, take: Take) -> None:
        self.asked += questions
        self.waiting = take

    def answer(self) -> None:
        assert self.waiting is not None
        self.waiting((Answer(msgspec.to_builtins(self.asked[-1].legal[0])),))


class Room:
    """A session with two computers and nobody else."""

    def __init__(self, computers: dict[str, str], mind: MindProcess | None = None) -> None:
        self.session = Session({"add-it": AddIt()})
        self.entered: list[i.Act] = []
        self.resting = False
        settings = {"mode": "virtual", "dealer": 2, "computers": computers}
        self.take(i.Start("add-it", ("Ana", "Ben"), settings))
        self.take(i.Chance(tuple(range(60))))
        self.mind = mind or Slow()
        self.computers = Computers(lambda: self.session, self.enter, lambda: self.resting, lambda: 0, mind=self.mind)
        self.computers.pause_ms = 0

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
    made.computers.stop()


def asked(room: Room) -> list[Question]:
    assert isinstance(room.mind, Slow)
    return room.mind.asked


def answer(room: Room) -> None:
    assert isinstance(room.mind, Slow)
    room.mind.answer()


def look_and_answer(room: Room, qtbot: QtBot) -> None:
    room.computers.look()
    qtbot.waitUntil(lambda: asked(room) != [])
    answer(room)


def test_it_sees_its_own_seat_and_plays_for_it(room: Room, qtbot: QtBot) -> None:
    look_and_answer(room, qtbot)
    qtbot.waitUntil(lambda: len(room.entered) == 1)
    assert room.entered[0].seat == 1
    (question,) = asked(room)
    view = question.view
    assert isinstance(view, AddItView)
    assert view.audience == 1
    assert len(view.players[0].hand) == 6
    assert view.players[1].hand == ()


def test_a_move_that_comes_too_late_is_dropped(room: Room, qtbot: QtBot) -> None:
    room.computers.look()
    qtbot.waitUntil(lambda: asked(room) != [])
    hand = room.session.state.player(1).known_hand
    room.take(i.Act({"do": "play", "seat": 1, "card": hand[5].id}))  # the operator was faster
    answer(room)
    room.computers.look()
    qtbot.wait(150)
    assert [act for act in room.entered if act.action["do"] == "play"] == []


def test_nobody_plays_while_the_table_rests(room: Room, qtbot: QtBot) -> None:
    room.resting = True
    room.computers.look()
    qtbot.wait(50)
    assert asked(room) == []
    room.resting = False
    room.computers.look()
    qtbot.waitUntil(lambda: asked(room) != [])


def test_after_something_was_taken_back_it_waits_longer(room: Room, qtbot: QtBot) -> None:
    look_and_answer(room, qtbot)
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
    assert asked(room) == []
    assert Play(1, room.session.state.player(1).known_hand[0].id) in room.session.game.legal(room.session.state, 1)  # type: ignore[union-attr]
    room.computers.stop()


@pytest.fixture
def process(qtbot: QtBot) -> Iterator[MindProcess]:
    made = MindProcess()
    yield made
    made.stop()


def test_it_thinks_in_a_process_that_is_kept_and_started_again_if_it_dies(process: MindProcess, qtbot: QtBot) -> None:
    room = Room({"1": "greedy", "2": "greedy"}, process)
    for moves in (1, 2):
        room.computers.look()
        qtbot.waitUntil(lambda moves=moves: len(room.entered) >= moves, timeout=PATIENCE_MS)  # type: ignore[misc]
        kept = process.pid
        assert kept not in (0, os.getpid())
    room.computers.look()
    qtbot.wait(1)
    os.kill(kept, signal.SIGTERM)
    qtbot.waitUntil(lambda: len(room.entered) >= 3, timeout=PATIENCE_MS)
    qtbot.waitUntil(lambda: process.pid != kept, timeout=PATIENCE_MS)
    room.computers.look()
    qtbot.waitUntil(lambda: len(room.entered) >= 4, timeout=PATIENCE_MS)
    room.computers.stop()
    assert process.pid == 0


def test_who_cannot_think_at_all_is_told_of(
    process: MindProcess, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/program")
    room = Room({"1": "greedy"}, process)
    with qtbot.capture_exceptions() as told:
        room.computers.look()
        qtbot.waitUntil(lambda: told != [], timeout=PATIENCE_MS)
    assert [kind for kind, _, _ in told] == [CannotThink]
    assert room.entered == []


def test_an_error_of_the_thinking_is_told(process: MindProcess, qtbot: QtBot) -> None:
    told: list[object] = []
    room = Room({"1": "greedy"}, process)
    game = room.session.game
    assert game is not None
    nothing = Question("add-it", 1, "greedy", game.view(room.session.state, 1))
    with qtbot.capture_exceptions() as caught:
        process.ask((nothing,), 0.1, told.append)
        qtbot.waitUntil(lambda: caught != [], timeout=PATIENCE_MS)
    assert [kind for kind, _, _ in caught] == [CannotThink]
    assert told == []
