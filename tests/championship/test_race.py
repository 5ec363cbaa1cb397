"""Two rooms in one race: whose clock is whose, what a datagram may say, and that nothing but a judge judges."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tests.championship.two_sides import AHEAD_US, KEY, MS, Two
from tests.core.table_driver import BOX, GAMES, Table
from tests.patience import PATIENCE_S

from gotit.championship.race import packets as p
from gotit.championship.race.far_time import FarTime
from gotit.championship.race.journal import Row, line_of, read
from gotit.championship.race.judge import GONE_NS, FarRoom
from gotit.championship.race.names import elsewhere
from gotit.championship.race.room import Asked, JudgedRoom, Lines
from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, Pending
from gotit.core.clock import PingSample
from gotit.core.names import LONGEST
from gotit.core.press import HOST_CLOCK, Reading, bounds_between, margin, way
from gotit.core.session import Session
from gotit.core.step import step

OTHER_KEY = bytes(range(32))
ANA, BEN = 1, 2


def test_equal_names_in_two_rooms_are_two_clocks() -> None:
    """Two equal laptops count USB frames from different beginnings, under one name."""
    here = (Reading("usb:PCI 0000:00:14.0:1", 5_000, 5_010), Reading("box:E661:1", 1, 3))
    far = FarTime("B", "b1")
    there = far.read((Reading("usb:PCI 0000:00:14.0:1", 900_000, 900_010), Reading("box:E661:1", 8, 9)))
    assert bounds_between(here, there) == ()
    assert bounds_between(there, FarTime("B", "b2").read(there)) == ()


@pytest.mark.parametrize("clock", ["usb:A:1", "usbs:A|B:1", "sync:E661:1", "box:E661:1", "host"])
def test_a_clock_elsewhere_is_of_the_same_kind(clock: str) -> None:
    named = {elsewhere(clock, room, boot) for room in ("B", "C") for boot in ("1", "2")}
    assert len(named) == 4
    assert {way(name) for name in named} == {way(clock)}


def test_what_another_key_or_the_other_way_has_sealed_is_passed_over() -> None:
    hello = p.seal(p.Hello("b", 3), KEY, "to_judge")
    assert p.open_for_judge(hello, KEY) == p.Hello("b", 3)
    assert p.open_for_judge(hello, OTHER_KEY) is None
    assert p.open_for_room(hello, KEY) is None
    for at in range(len(hello)):
        assert p.open_for_judge(hello[:at] + bytes([hello[at] ^ 1]) + hello[at + 1 :], KEY) is None
        assert p.open_for_judge(hello[:at], KEY) is None
    assert p.open_for_judge(p.seal(p.Ping(1), KEY, "to_judge"), KEY) is None, "a room says no such thing"


def armed() -> Two:
    two = Two().run(600)
    two.judge.arm(5)
    two.run(60)
    assert p.Arm(5) in two.asked
    two.room.armed(5)
    return two.run(60)


def test_a_room_that_says_too_much_of_itself_is_cut_short() -> None:
    two = Two(room=JudgedRoom(KEY, 10**12, boot="b1", label="Room 12 " * 50)).run(600)
    (joined,) = two.of(i.Joined)
    assert isinstance(joined, i.Joined)
    assert joined.roles == "-" * 18
    assert len(joined.label) <= LONGEST


def test_outside_of_races_buttons_are_told_in_their_order_and_once() -> None:
    two = Two().run(600)
    two.lose = (p.Touched,)
    two.room.touched(1)
    two.run(20)
    two.lose = (p.Kept,)
    two.room.touched(1, held_us=700_000)
    two.run(200)
    two.lose = ()
    two.run(100)
    assert [type(each) for each in two.told if isinstance(each, i.Press | i.Release)] == [i.Press, i.Release]
    assert two.of(i.Release) == [i.Release("room:B", 1, 700_000)]
    two.room.touched(0)
    two.run(100)
    assert len(two.of(i.Press)) == 2


def test_a_clock_there_that_was_caught_lying_is_doubted_here() -> None:
    two = armed()
    at_us = two.now_ns // 1000
    two.press(5, 1, at_us)
    two.room.doubted(HOST_CLOCK, 700, -5)
    two.room.doubted("sync:E661:1", 1, 2)
    two.run(100)
    assert two.of(i.Doubted) == [
        i.Doubted("room:B", "host:B/b1", 700, 0),
        i.Doubted("room:B", HOST_CLOCK, 700, 0),
        i.Doubted("room:B", "sync:B/b1/E661:1", 1, 2),
    ]
    (press,) = two.of(i.Press)
    assert isinstance(press, i.Press)
    assert {each.clock for each in press.readings} >= {"host:B/b1", HOST_CLOCK}, "as they are named in its readings"


def test_a_press_elsewhere_is_read_on_the_judges_clock() -> None:
    two = armed()
    at_us = two.now_ns // 1000
    two.press(5, 1, at_us)
    two.run(40)
    (press,) = two.of(i.Press)
    assert isinstance(press, i.Press)
    on_host = next(each for each in press.readings if each.clock == HOST_CLOCK)
    assert on_host.earliest_us <= at_us <= on_host.latest_us
    assert on_host.uncertainty_us <= 2_400, "half a round trip, and what its own room leaves open"
    assert (press.source, press.input, press.epoch) == ("room:B", 1, 5)


def test_a_lost_press_is_said_again_and_no_watermark_overtakes_it() -> None:
    two = armed()
    at_us = two.now_ns // 1000
    two.lose = (p.Pressed,)
    two.press(5, 0, at_us)
    two.judge.want(at_us + 1_000)
    two.run(60)
    two.room.passed(at_us + AHEAD_US + 60_000)
    two.run(200)
    assert not two.of(i.Press)
    assert not two.of(i.Watermark), "what it counts has not arrived"
    two.lose = ()
    two.run(100)
    assert len(two.of(i.Press)) == 1
    assert len(two.of(i.Watermark)) == 1


def test_the_horizon_is_sent_along_and_answered_once_it_is_passed() -> None:
    two = armed()
    horizon_us = two.now_ns // 1000 + 500_000
    two.judge.want(horizon_us)
    two.run(80)
    (until,) = [each for each in two.asked if isinstance(each, p.Until)]
    two.room.passed(until.until_us - 1)
    two.run(80)
    assert not two.of(i.Watermark)
    two.room.passed(until.until_us)
    two.run(40)
    (watermark,) = two.of(i.Watermark)
    assert isinstance(watermark, i.Watermark)
    assert next(each for each in watermark.readings if each.clock == HOST_CLOCK).earliest_us >= horizon_us


def test_a_room_that_goes_is_said_to_be_gone_and_comes_back() -> None:
    two = armed()
    two.cut = True
    two.run(GONE_NS // MS + 100)
    assert two.told[-1] == i.Left("room:B")
    two.cut = False
    two.run(900)
    assert two.of(i.Joined)[1:], "it is back, with the seats it had"


def test_a_room_that_began_anew_in_a_race_has_another_clock_and_takes_part_again_in_the_next() -> None:
    two = armed()
    two.room = JudgedRoom(KEY, 2, boot="b2")
    two.run(700)
    two.room.receive(p.seal(p.Arm(5), KEY, "to_room"), two.now_ns)
    two.room.armed(5)
    two.press(5, 0, two.now_ns // 1000)
    two.run(200)
    assert not two.of(i.Press)
    two.judge.disarm()
    two.judge.arm(6)
    two.run(200)
    two.room.armed(6)
    two.run(100)
    two.press(6, 0, two.now_ns // 1000)
    two.run(100)
    assert [each.epoch for each in two.of(i.Press) if isinstance(each, i.Press)] == [6]


def test_the_journal_is_told_in_its_order_until_it_is_there_and_once() -> None:
    two = armed()
    lines = [bytes((65 + number % 26,)) * (1 + 397 * number % 3_000) for number in range(40)]
    two.lose = (p.Have,)
    for line in lines[:20]:
        two.judge.telling.say(line)
    two.run(400)
    two.lose = (p.Piece,)
    for line in lines[20:]:
        two.judge.telling.say(line)
    two.run(400)
    two.lose = ()
    two.run(400)
    told = [each for each in two.asked if isinstance(each, Lines)]
    assert [line for each in told for line in each.lines] == lines
    assert two.judge.telling.all_heard


def test_a_room_that_began_anew_is_told_everything_again() -> None:
    two = armed()
    two.judge.telling.say(b"one")
    two.run(60)
    two.room = JudgedRoom(KEY, 2, boot="b2")
    two.judge.telling.say(b"two")
    two.asked.clear()
    two.run(700)
    first, *_ = (each for each in two.asked if isinstance(each, Lines))
    assert first == Lines((b"one", b"two"), caught_up=True)


def test_a_room_whose_word_that_it_is_armed_is_late_is_still_asked() -> None:
    """The judge's own room has buzzed before."""
    two = Two().run(600)
    two.lose = (p.Armed,)
    two.judge.arm(5)
    two.run(60)
    two.room.armed(5)
    two.run(60)
    horizon_us = two.now_ns // 1000
    two.judge.want(horizon_us)
    two.lose = ()
    two.room.armed(5)
    two.run(200)
    assert [each for each in two.asked if isinstance(each, p.Until)]


def test_by_reveal_what_counts_is_the_time_since_a_rooms_own_picture() -> None:
    """Here it was seen 400 ms later than there; Ben there needs 30 ms longer than Ana here."""
    two = Two().run(600)
    seen_us = two.now_ns // 1000
    two.judge.arm(5, (seen_us + 400_000 - 500, seen_us + 400_000 + 500))
    two.run(60)
    two.room.armed(5, (seen_us + AHEAD_US - 500, seen_us + AHEAD_US + 500))
    two.run(60)
    two.press(5, 1, seen_us + 330_000)
    two.run(40)
    (press,) = two.of(i.Press)
    assert isinstance(press, i.Press)
    ana = (Reading(HOST_CLOCK, seen_us + 700_000, seen_us + 700_001),)
    between = margin(ana, press.readings)
    assert between is not None
    assert between.at_least_us <= 30_000 <= between.at_most_us
    assert between.uncertainty_us <= 2_000, "both pictures and what its room leaves open"


def test_datagrams_that_are_played_again_change_nothing() -> None:
    two = armed()
    kept: list[bytes] = []
    take = two.judge.receive

    def keep(data: bytes, at_ns: int) -> tuple[i.Input, ...] | None:
        kept.append(data)
        return take(data, at_ns)

    two.judge.receive = keep  # type: ignore[method-assign]
    two.press(5, 0, two.now_ns // 1000)
    two.judge.want(two.now_ns // 1000 + 1)
    two.run(40)
    two.room.passed(two.now_ns // 1000 + AHEAD_US)
    two.run(80)
    known, told = two.judge.time, len(two.told)
    assert known is not None
    before = known.clock
    for data in kept * 2:
        two.told += take(data, two.now_ns) or ()
    assert len(two.told) == told
    assert known.clock is before


def test_a_clock_that_broke_takes_its_room_out_of_the_race() -> None:
    two = armed()
    assert two.judge.time is not None
    assert not two.judge.time.take_ping(PingSample(two.now_ns, 5, 6, two.now_ns + 1 * MS))
    two.run(400)
    assert i.Left("room:B") in two.told
    two.press(5, 0, two.now_ns // 1000)
    two.run(100)
    assert not two.of(i.Press)


def test_a_pending_verdict_waits_for_the_room_that_went_and_both_journals_replay_alone() -> None:
    """Ana is here, Ben there. The other room follows what the judge's session took; each is replayed alone."""
    two = Two().run(600)
    here = Table()
    here.enter(i.Joined(BOX, "c", "Box A"))
    for each in two.told:
        here.enter(each)
    here.enter(i.AssignInput("room:B", 1, BEN))
    here.enter(i.Start("slap", ("Ana", "Ben"), {}))
    here.enter(i.Chance((3, 1, 2, 0, 4)))
    two.judge.arm(here.epoch)
    two.run(80)
    two.room.armed(here.epoch)
    two.run(80)
    at_us = two.now_ns // 1000
    here.press(ANA, at_us)
    two.judge.freeze()
    two.cut = True
    two.press(here.epoch, 1, at_us - 40_000)
    here.watermark(at_us + 100_000)
    two.told.clear()
    two.run(GONE_NS // MS + 200)
    for each in two.told:
        here.enter(each, two.now_ns // 1000)
    for wait_us in (1_000_000, 600_000_000):
        here.enter(i.Time(), at_us + wait_us)
        assert here.session.arming is not None
        assert isinstance(here.session.arming.verdict, Pending), "nobody is named because somebody else is gone"
    assert here.session.silent == ("room:B",)
    two.cut = False
    two.told.clear()
    two.judge.want(at_us + 10_000)
    two.run(700)
    two.room.passed(at_us + AHEAD_US + 600_000_000)
    two.run(100)
    for each in two.told:
        here.enter(each, at_us + 601_000_000)
    assert here.session.arming is not None
    verdict = here.session.arming.verdict
    assert isinstance(verdict, Clear)
    assert verdict.seat == BEN, "40 ms earlier, and heard last"
    for entered, when_us in here.log:
        two.judge.telling.say(line_of(entered, when_us))
    two.asked.clear()
    two.run(1_000)
    again = Session(GAMES)
    for line in (line for each in two.asked if isinstance(each, Lines) for line in each.lines):
        row = read(line)
        assert isinstance(row, Row)
        again, _ = step(again, row.entered, row.at_us)
    assert (again.state, again.arming) == (here.session.state, here.session.arming)


def test_two_computers_race_by_hand_through_one_udp_port(tmp_path: Path) -> None:
    """The commands themselves: the port is the judge's, the key goes by mouth, the verdict is told on both."""
    command = [sys.executable, "-m", "gotit", "championship", "race"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": tmp_path}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    tolerance = ["--lag-ms", "1", "--tolerance-ms", "1"]
    judge: subprocess.Popen[str] = subprocess.Popen(
        [*command, "judge", "--races", "1", "--port", str(port), *tolerance], **pipes
    )  # type: ignore[call-overload]
    with judge:
        try:
            assert judge.stdout
            said = judge.stdout.readline().split("championship race ")[1].split()
            other: subprocess.Popen[str] = subprocess.Popen([*command, *said, *tolerance], **pipes)  # type: ignore[call-overload]
            with other:
                assert other.stdout
                assert other.stdin
                assert other.stdout.readline().startswith("Waiting")
                assert other.stdout.readline().startswith("GO!")
                other.stdin.write("\n")
                other.stdin.flush()
                assert judge.stdout.readline().startswith("GO!")
                assert judge.stdout.readline().startswith("The other room was first.")
                assert other.stdout.readline().startswith("This room was first.")
                assert judge.wait(PATIENCE_S) == 0
                other.terminate()
        finally:
            judge.kill()


@pytest.mark.parametrize("lost", [(), (p.Armed, p.Kept), (p.Pressed, p.Passed, p.Have)], ids=str)
def test_before_something_is_due_there_is_nothing_to_say(
    lost: tuple[type, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So whoever does not ask before misses nothing: all is as when it is asked each time."""

    def played() -> tuple[list[Asked], list[i.Input], int]:
        two, early = Two(), 0
        for ms in range(0, 4_000, 20):
            now_ns = two.now_ns
            early += now_ns < two.judge.due_ns and now_ns + AHEAD_US * 1000 < two.room.due_ns
            two.lose = lost if 700 <= ms < 1_400 else ()
            two.cut = 1_900 <= ms < 3_000 and lost != ()
            match ms:
                case 600:
                    two.judge.arm(5)
                    two.judge.telling.say(b"a line " * 900)
                case 700:
                    two.room.armed(5)
                case 800:
                    two.press(5, 1, now_ns // 1000)
                    two.judge.want(now_ns // 1000 + 100_000)
                case 1_000:
                    two.room.passed(now_ns // 1000 + AHEAD_US)
                case 1_700:
                    two.judge.disarm()
                    two.room.touched(1)
            two.run(20)
        return two.asked, two.told, early

    asked, told, early = played()
    assert {type(each) for each in told} >= {i.Joined, i.Press, i.Watermark}
    assert early > 20, "mostly, nothing is due"
    for sayer in (FarRoom, JudgedRoom):
        monkeypatch.setattr(sayer, "due_ns", 0)
    assert played()[:2] == (asked, told)
