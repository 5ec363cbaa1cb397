"""A match over two rooms: two whole programs, a box behind a pseudo-terminal in each, real UDP over loopback."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot
from tests.boxes.fake_box import ROLES
from tests.championship.two_rooms import ANA, BEN, CHIDI, HERE, NAMES, TwoRooms, has_box, settled
from tests.ui.operator_driver import Table

from gotit.app.led_room import LEADS
from gotit.championship.hall import as_race
from gotit.core import inputs as i
from gotit.core.called import called_box
from gotit.core.game import Race
from gotit.core.hall_race import RoomsRace, boxes, margin_of
from gotit.core.message import Message
from gotit.core.offer import Offer
from gotit.games.shelf import shelf
from gotit.language.words import english
from gotit.record.replay import fingerprint, replay
from gotit.record.rows import Row
from gotit.ui.operator.holdups import HoldupBanner
from gotit.ui.operator.keys import KeyStroke
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.settings import Settings


@pytest.fixture
def rooms(qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TwoRooms]:
    made = TwoRooms(qtbot, tmp_path, getattr(request, "param", ROLES))
    yield made
    made.close()


@pytest.mark.parametrize("kind", ["reveal", "instant"])
def test_a_match_over_two_rooms(rooms: TwoRooms, kind: str) -> None:
    """Whoever buzzes, wherever, is first in both rooms; both journals replay alone."""
    rooms.meet(kind)
    rooms.start()
    rooms.slap(1, 0)
    rooms.until(lambda: rooms.judge.phase() == "explaining")
    rooms.slap(0, 0)
    rooms.until(lambda: len(rooms.judge_view.order) == 2)
    assert [place.seat for place in rooms.judge_view.order] == [CHIDI, ANA]
    rooms.until(rooms.alike)
    rooms.other.window.primary()
    assert "leads this match" in rooms.other.window.banner.text()
    rooms.judge.window.toolbar.undo.click()
    assert rooms.judge.phase() != "explaining"
    rooms.until(rooms.alike)
    tables = (rooms.judge, rooms.other)
    rooms.until(lambda: len({fingerprint(table.program.loop.session) for table in tables}) == 1)
    for table in tables:
        book = table.program.world.book
        assert book is not None
        told = book.so_far(named=True)
        assert told is not None
        rows = [Row(number, entry) for number, entry in enumerate(told[1], 1)]
        assert fingerprint(replay(rows, shelf())) == fingerprint(table.program.loop.session)


def test_a_verdict_waits_for_the_room_that_went_until_it_is_back(rooms: TwoRooms) -> None:
    rooms.meet()
    rooms.start()
    with rooms.cut():
        rooms.slap(1, 0)
        rooms.qtbot.wait(60)
        rooms.slap(0, 0)
        rooms.until(lambda: rooms.judge.window.holdup.isVisible())
        assert "Room 12" in rooms.judge.window.holdup.words.text()
        rooms.until(lambda: not rooms.far.far.here)
        assert rooms.judge.phase() == "racing", "nobody is first because somebody else is gone"
    rooms.until(lambda: rooms.judge.phase() == "explaining")
    assert [place.seat for place in rooms.judge_view.order][:1] == [CHIDI], "60 ms earlier, and heard seconds later"
    rooms.until(rooms.alike)
    race = told_race(rooms)
    chidi, ana = race.runners
    assert (race.decided, chidi.who, chidi.room, ana.who, ana.room) == ("clear", "Chidi", "", "Ana", "3")
    assert chidi.span_us is not None
    assert ana.span_us is not None
    assert 0 < chidi.span_us[1] <= ana.span_us[0], "since each room saw its own picture"
    assert margin_of(race) is not None


def told_race(rooms: TwoRooms) -> RoomsRace:
    """The race as a hall is told of it, by what the judge has kept."""
    return as_race(
        settled(rooms.judge.program)[-1],
        "",
        "3",
        {seat: seat for seat in (ANA, BEN, CHIDI)},
        lambda seat: NAMES[seat - 1],
    )


def test_buzzes_that_the_pictures_lag_leaves_open_are_boxes_that_overlap(rooms: TwoRooms) -> None:
    rooms.meet(tolerance_ms=200)
    rooms.start()
    with rooms.cut():
        rooms.slap(1, 0)
        rooms.slap(0, 0)
        rooms.qtbot.wait(60)
    rooms.until(lambda: rooms.judge_view.verdict == "dead_heat")
    race = told_race(rooms)
    assert (race.decided, race.ties, [each.who for each in race.runners]) == ("tied", "each", ["Ana", "Chidi"])
    (one, other), ends = boxes(race).values(), [box[1] for box in boxes(race).values()]
    assert max(one[0], other[0]) < min(ends)


def test_one_key_decides_without_the_room_that_went(rooms: TwoRooms) -> None:
    rooms.meet()
    rooms.start()
    with rooms.cut():
        rooms.slap(0, 1)
        rooms.until(lambda: rooms.judge.window.holdup.isVisible())
        rooms.judge.window.holdup.decide()
        assert rooms.judge.phase() == "explaining"
    assert [place.seat for place in rooms.judge_view.order] == [BEN]
    rooms.until(rooms.alike)


def test_a_button_that_is_nobodys_is_told_in_its_own_room(rooms: TwoRooms) -> None:
    rooms.meet()
    rooms.start()
    rooms.slap(1, 5)
    rooms.until(lambda: "A button without a player was pressed (Box BBBB, button 6)" in rooms.other.banner)
    assert not rooms.judge_view.order


@pytest.mark.parametrize("rooms", ["c"], indirect=True)
def test_who_has_no_buzzer_yet_is_told_in_their_room(rooms: TwoRooms) -> None:
    """The one button there would be Ana's, who sits where the judge is."""
    rooms.meet(slap=False)
    theirs = rooms.other.window.rooms
    theirs.bring_up()
    assert "Chidi has no buzzer here yet" in theirs.said.text()
    rooms.slap(1, 0)
    rooms.until(lambda: "A button without a player was pressed (Box BBBB, button 1)" in rooms.other.banner)
    rooms.other.click(theirs.roll_call)
    rooms.until(lambda: "slap your buzzer" in theirs.said.text())
    rooms.slap(1, 0)
    rooms.until(lambda: "Chidi plays here" in theirs.said.text())


def test_who_leaves_is_on_its_own_again_and_can_come_back(rooms: TwoRooms) -> None:
    rooms.meet()
    rooms.start()
    panel = rooms.other.window.rooms
    panel.bring_up()
    rooms.other.click(panel.end)
    loop = rooms.other.program.loop
    assert not loop.follows
    assert loop.session.game is None
    assert any(name.startswith("box:") for name in loop.session.seating.sources)
    code = rooms.judge.window.rooms.letters.text()
    rooms.other.program.rooms.join(code, "Room 12", 0, 1)
    rooms.until(rooms.alike)


def test_the_port_is_open_only_while_the_race_is_on(rooms: TwoRooms) -> None:
    port = rooms.judge.program.rooms.port
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind((HERE, port))
    rooms.meet()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken, pytest.raises(OSError, match="in use"):
        taken.bind((HERE, port))
    rooms.judge.program.rooms.end()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind((HERE, port))
    rooms.until(lambda: "can't be heard" in rooms.other.banner)
    rooms.other.program.rooms.end()
    assert not rooms.other.banner
    assert CHIDI not in rooms.judge.program.loop.session.seating.seats_in("room:B")


def racing(rooms: TwoRooms, game: str) -> None:
    """A match of this game, until its buzzers are open: whatever comes before is what the table offers first."""
    loop = rooms.judge.program.loop
    assert rooms.judge.enter_input(i.Start(game, NAMES, {}))
    for _ in range(40):
        if isinstance(loop.session.buzzers, Race):
            return
        ways = (offer.action for offer in loop.session.offers if isinstance(offer, Offer))
        if not any(rooms.judge.enter_input(i.Act(msgspec.to_builtins(action))) for action in ways):
            break
    pytest.fail(f"no race in {game}: {loop.session.offers}")


@pytest.mark.parametrize("game", ["buzzer-round", "fast-fun-maths", "hidden-formula"])
def test_games_that_begin_with_a_race_are_played_over_two_rooms(rooms: TwoRooms, game: str) -> None:
    rooms.meet("instant")
    racing(rooms, game)
    rooms.until(rooms.alike)
    rooms.until(rooms.armed)
    rooms.slap(1, 0)
    rooms.until(lambda: rooms.judge_view.verdict == "clear")
    assert [place.seat for place in rooms.judge_view.order] == [CHIDI]
    rooms.until(rooms.alike)


def test_the_judges_program_is_started_again_and_the_match_goes_on_over_both(
    rooms: TwoRooms, qtbot: QtBot, tmp_path: Path
) -> None:
    rooms.meet()
    rooms.start()
    rooms.other.program.rooms.end()
    rooms.judge.close()
    rooms.judge = Table(qtbot, tmp_path / "judge", Settings(names=NAMES, limit_us=0), ports=(rooms.boxes[0].device,))
    program = rooms.judge.program
    rooms.until(lambda: program.found is not None)
    program.choose_resume(True)
    assert program.loop.session.game is not None
    program.rooms.open(HERE, "reveal", 0, 1)
    rooms.other.program.rooms.join(rooms.judge.window.rooms.letters.text(), "Room 12", 0, 1)
    rooms.until(rooms.alike)
    rooms.until(rooms.armed)
    rooms.other.window.rooms.roll_call.click()
    rooms.slap(1, 0)
    rooms.until(lambda: not rooms.other.window.rooms.view.calling)
    rooms.slap(1, 0)
    rooms.until(lambda: rooms.judge.phase() == "explaining")
    assert [place.seat for place in rooms.judge_view.order] == [CHIDI]


def test_keys_of_the_other_room_are_buzzers_too(rooms: TwoRooms) -> None:
    rooms.boxes[1].unplug()
    rooms.until(lambda: not has_box(rooms.other))
    rooms.meet(slap=False)
    rooms.judge.start()
    rooms.until(rooms.alike)
    rooms.judge.window.primary()
    rooms.until(lambda: rooms.far.far._at.armed)
    rooms.other.program.world.take_key(KeyStroke(True, ord("3"), 0, 0, "3", shift=False))
    rooms.until(lambda: rooms.judge.phase() == "explaining")
    assert [place.seat for place in rooms.judge_view.order] == [CHIDI]
    rooms.until(rooms.alike)


def test_a_button_that_is_pressed_too_soon_is_told_and_counts_for_nothing(rooms: TwoRooms) -> None:
    rooms.meet()
    rooms.judge.start()
    rooms.slap(1, 0)
    rooms.until(lambda: "Chidi pressed, but it isn" in rooms.judge.log)
    rooms.until(lambda: "Chidi pressed, but it isn" in rooms.other.log)
    rooms.race()
    assert rooms.judge_view.verdict == ""


def test_where_another_room_leads_buttons_say_why_they_can_do_nothing(rooms: TwoRooms) -> None:
    """Once this room is on its own again they are as ever."""
    play, bar = rooms.other.window.play, rooms.other.window.toolbar
    knobs = (play.seats, play.big, bar.undo, bar.redo, bar.stop_clock)
    tips = [each.toolTip() for each in knobs]
    setup, clock = rooms.other.window.setup, rooms.other.window.clock
    begin = (setup.start, setup.roll_call, *setup.quick.buttons.values())
    set_up = [(each.isEnabled(), each.toolTip()) for each in begin]
    assert any(able for able, _ in set_up)
    rooms.meet()
    assert [(each.isEnabled(), each.toolTip()) for each in begin] == [(False, english(LEADS))] * len(begin)
    rooms.start()
    rooms.slap(0, 0)
    rooms.until(lambda: rooms.judge.view.phase == "explaining")
    rooms.judge.click(rooms.judge.window.toolbar.stop_clock)
    rooms.until(clock.isVisible)
    assert [(each.isEnabled(), each.toolTip()) for each in (clock.more, clock.out)] == [(False, english(LEADS))] * 2
    assert rooms.judge.window.clock.more.isEnabled()
    assert [each for each in (play.panel, *knobs) if each.isEnabled()] == []
    assert {each.toolTip() for each in (play.panel, *knobs)} == {english(LEADS)}
    assert rooms.judge.window.play.panel.isEnabled()
    rooms.other.window.rooms.bring_up()
    rooms.other.click(rooms.other.window.rooms.end)
    rooms.other.window.rooms.close()
    rooms.other.window.back_to_setup()
    assert [(each.isEnabled(), each.toolTip()) for each in begin] == set_up
    rooms.other.start()
    assert [each for each in (play.panel, play.seats, play.big) if not each.isEnabled()] == []
    assert [each.toolTip() for each in knobs] == tips
    assert play.panel.toolTip() == ""


def test_what_keeps_a_room_from_joining_is_said(rooms: TwoRooms) -> None:
    panel = rooms.other.window.rooms
    panel.bring_up()
    rooms.other.click(panel.join)
    panel.code_line.setText("what")
    panel.name.setText("Room 12")
    rooms.other.click(panel.ask)
    assert panel.said.text().startswith("▲ This is no code")
    assert rooms.other.program.rooms.leader is None
    rooms.judge.program.rooms.open(HERE, "reveal", 0, 1)
    code = rooms.judge.window.rooms.view.code
    rooms.judge.start()
    rooms.judge.program.rooms.join("what", "Room 12", 0, 1)
    assert "A match is being played" in rooms.judge.window.rooms.said.text()
    rooms.other.program.rooms.join(code, "Room 12", 0, 1)
    assert "Calling the other room" in panel.said.text(), "whose port is closed by now"
    rooms.other.program.rooms.end()
    rooms.judge.program.rooms.open("203.0.113.7", "instant", 0, 1)
    assert "can't be opened at 203.0.113.7" in rooms.judge.window.rooms.said.text()


def test_no_race_opens_that_is_coarser_than_the_limit_and_it_is_said_what_to_measure(rooms: TwoRooms) -> None:
    rooms.meet(tolerance_ms=50)
    rooms.judge.start()
    assert rooms.judge.enter_input(i.SetLimit(40_000))
    rooms.judge.window.primary()
    assert rooms.judge.phase() == "turning"
    assert "Measure how late the projectors are" in rooms.judge.banner
    assert "Room 12" in rooms.judge.banner


@pytest.mark.parametrize("led", [LEADS, None], ids=["led", "own"])
def test_only_the_room_that_judges_decides_without_somebody(qtbot: QtBot, led: Message | None) -> None:
    """A box of one's own that was left out is let play again in either room."""
    banner = HoldupBanner()
    qtbot.addWidget(banner)
    for waits in (
        OperatorView(silent=(("box:a", called_box("Box A")),), led=led),
        OperatorView(head_start_runs=True, led=led),
    ):
        banner.show_operator(waits)
        assert banner.way_out.isEnabled() == (led is None)
        assert (banner.way_out.toolTip() == english(LEADS)) == (led is not None)
    banner.show_operator(OperatorView(benched=(("box:a", "deaf"),), led=led))
    assert banner.way_out.isEnabled()
    assert banner.way_out.toolTip() == ""
