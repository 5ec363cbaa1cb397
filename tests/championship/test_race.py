"""Two rooms in one race: whose clock is whose, what a datagram may say, and that nothing but a judge judges."""

from __future__ import annotations

import socket
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.core.table_driver import BOX, GAMES, Table, through_json
from tests.patience import PATIENCE_S

from gotit.championship.race import packets as p
from gotit.championship.race.far_time import FarTime
from gotit.championship.race.judge import AGAIN_NS, GONE_NS, FarRoom
from gotit.championship.race.names import elsewhere
from gotit.championship.race.room import JudgedRoom
from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, Pending
from gotit.core.clock import PingSample
from gotit.core.press import HOST_CLOCK, Reading, bounds_between, way
from gotit.core.session import Session
from gotit.core.step import step

KEY, OTHER_KEY = bytes(32), bytes(range(32))
MS = 1_000_000
ANA, BEN = 1, 2
AHEAD_US = 7_000_000
"""The far room's clock shows this much more."""


def test_equal_names_in_two_rooms_are_two_clocks() -> None:
    """Two equal laptops count USB frames from different beginnings, under one name."""
    here = (Reading("usb:PCI 0000:00:14.0:1", 5_000, 5_010), Reading("box:E661:1", 1, 3))
    far = FarTime("B", "b1")
    there = far.read((Reading("usb:PCI 0000:00:14.0:1", 900_000, 900_010), Reading("box:E661:1", 8, 9)), None, 1)
    assert bounds_between(here, there) == ()
    assert bounds_between(there, FarTime("B", "b2").read(there, None, 1)) == ()


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


@dataclass
class Two:
    """A judge and a room a network apart: 1 ms there, 3 back. `cut`: nothing comes through. `lose`: packets to lose."""

    judge: FarRoom = field(default_factory=lambda: FarRoom("B", "Room B", KEY))
    room: JudgedRoom = field(default_factory=lambda: JudgedRoom(KEY, 2, boot="b1"))
    now_ns: int = 1_000 * MS
    cut: bool = False
    lose: tuple[type, ...] = ()
    told: list[i.Input] = field(default_factory=list)
    asked: list[object] = field(default_factory=list)

    def run(self, ms: int) -> Two:
        for _ in range(ms // 4):
            for data in self.judge.packets(self.now_ns):
                packet = p.open_for_room(data, KEY)
                if not self.cut and not isinstance(packet, self.lose):
                    asked = self.room.receive(data, self.now_ns + 1 * MS + AHEAD_US * 1000)
                    self.asked += [asked] if asked is not None else []
            back = self.room.packets(self.now_ns + 1 * MS + AHEAD_US * 1000)
            self.now_ns += 4 * MS
            for data in back:
                if not self.cut and not isinstance(p.open_for_judge(data, KEY), self.lose):
                    self.told += self.judge.receive(data, self.now_ns) or ()
            self.told += self.judge.look(self.now_ns)
        return self

    def of(self, kind: type) -> list[i.Input]:
        return [each for each in self.told if isinstance(each, kind)]

    def press(self, epoch: int, number: int, at_us: int) -> None:
        self.room.pressed(epoch, number, (Reading("box:E661:1", at_us, at_us + 1), self.there(at_us)))

    @staticmethod
    def there(at_us: int) -> Reading:
        return Reading(HOST_CLOCK, at_us + AHEAD_US - 300, at_us + AHEAD_US + 300)


def armed() -> Two:
    two = Two().run(600)
    two.judge.arm(5)
    two.run(60)
    assert p.Arm(5) in two.asked
    two.room.armed(5)
    return two.run(60)


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


def test_a_ruling_is_told_until_it_is_heard_and_taken_once() -> None:
    two = armed()
    two.lose = (p.Heard,)
    two.judge.rule(i.Ruled("room:A", 5, 1, (2,)))
    two.run(4 * AGAIN_NS // MS)
    assert [each for each in two.asked if isinstance(each, p.Ruling)] == [p.Ruling(1, 5, 1, (2,))]


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
    """Ana is here, Ben there. The judge's session and the other's are each replayed from their own inputs."""
    two = Two().run(600)
    here, there = Table(), Table()
    here.enter(i.Joined(BOX, "c", "Box A"))
    for each in two.told:
        here.enter(each)
    here.enter(i.AssignInput("room:B", 0, BEN))
    there.enter(i.Joined("room:A", "", "Room A", judges=True))
    there.enter(i.Joined(BOX, "c", "Box B"))
    there.enter(i.AssignInput(BOX, 0, BEN))
    for at in (here, there):
        at.enter(i.Start("slap", ("Ana", "Ben"), {}))
        at.enter(i.Chance((3, 1, 2, 0, 4)))
    two.judge.arm(here.epoch)
    two.run(80)
    two.room.armed(here.epoch)
    two.run(80)
    at_us = two.now_ns // 1000
    here.press(ANA, at_us)
    two.judge.freeze()
    two.cut = True
    two.press(here.epoch, 0, at_us - 40_000)
    there.press(ANA, at_us, source=BOX)  # its only button is Ben's there
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
    ruling = i.Ruled("room:A", there.epoch, 1, (verdict.seat,), verdict.order, "chain")
    there.enter(ruling)
    assert there.session.state.caller == here.session.state.caller == BEN
    for at in (here, there):
        again = Session(GAMES)
        for entered, when_us in at.log:
            again, _ = step(again, through_json(entered), when_us)
        assert (again.state, again.arming) == (at.session.state, at.session.arming)


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
