"""A box that would hold up the others is found before a race, by what it says and does not say. A good one never is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.boxes.fake_box import FakeBox, Fields
from tests.boxes.firmware_box import FirmwareBox
from tests.boxes.link_bench import MS_NS, SOURCE, Bench

from gotit.boxes import manners
from gotit.boxes.manners import BOX_PER_S, HAND_PER_S, Flood, Hearing
from gotit.core.inputs import Benched, Joined, Left, Press, Release

S_NS = 1_000 * MS_NS


class Deaf(FakeBox):
    """It does everything but answer marks, once it is told to be like that."""

    deaf = True

    def _obey(self, name: str, fields: Fields) -> None:
        if name != "mark" or not self.deaf:
            super()._obey(name, fields)


class Mute(FakeBox):
    """It can fall silent, but goes on listening."""

    mute = False

    def take(self) -> bytes:
        said = super().take()
        return b"" if self.mute else said


def benched(bench: Bench) -> list[Benched]:
    return [told for told in bench.inputs() if isinstance(told, Benched)]


# --- deaf to marks --------------------------------------------------------------------------------------------------


def test_a_box_that_does_not_answer_marks_is_found_when_it_joins() -> None:
    bench = Bench(make_box=Deaf)
    bench.run(600)
    assert benched(bench) == [Benched(SOURCE, "deaf")]
    bench.run(5_000)
    assert len(benched(bench)) == 1, "it is said once"


@pytest.mark.parametrize("armed_at_ms", range(0, 500, 50))
def test_one_that_has_become_deaf_is_found_within_600_ms_of_its_arming(armed_at_ms: int) -> None:
    """At whatever time that is between the beats that it sends by itself."""
    bench = Bench(make_box=Deaf)
    assert isinstance(bench.box, Deaf)
    bench.box.deaf = False
    bench.run(1_500 + armed_at_ms)
    assert benched(bench) == []
    bench.box.deaf = True
    bench.link.want(epoch=3)
    bench.run(600)
    assert benched(bench) == [Benched(SOURCE, "deaf")]


def test_one_that_is_let_in_again_is_asked_again_though_it_is_armed_already() -> None:
    bench = Bench(make_box=Deaf)
    bench.run(600)
    bench.link.want(epoch=3)
    bench.run(600)
    assert len(benched(bench)) == 2
    bench.link.want(epoch=3)
    bench.run(600)
    assert len(benched(bench)) == 3
    assert isinstance(bench.box, Deaf)
    bench.box.deaf = False
    bench.link.want(epoch=3)
    bench.run(600)
    assert len(benched(bench)) == 3


def test_a_box_with_much_to_send_first_is_not_deaf() -> None:
    """A box sends what it has kept before any beat, which may take long."""
    bench = Bench(make_box=Deaf)
    for _ in range(60):
        bench.box.press(0, tick_us=bench.box.clock_us() + 100_000 * bench.box.last)
        bench.run(20)
    assert benched(bench) == []


@pytest.mark.parametrize("make_box", [FakeBox, FirmwareBox])
@pytest.mark.parametrize("lost", [0, 53])
def test_a_good_box_is_never_out_of_the_race(
    make_box: Callable[[Callable[[], int]], FakeBox | FirmwareBox], lost: int
) -> None:
    """`lost`: one line of this many is lost. A computer stands still now and then; races come and go."""
    lines = 0

    def fate() -> str:
        nonlocal lines
        lines += 1
        return "lost" if lost and lines % lost == 0 else "ok"

    bench = Bench(make_box=make_box)
    bench.run(400)
    bench.fate = fate
    for race in range(1, 40):
        bench.link.want(epoch=race)
        bench.run(300 + 37 * race % 400)
        bench.now_ns += 700 * MS_NS  # nothing at the computer runs; the box goes on
        bench.any_box.advance()
        bench.run(100)
        bench.link.mark()
        bench.run(50)
        bench.link.want(epoch=0)
        bench.run(race * 53 % 600)
        bench.commit_all()
    assert benched(bench) == []


# --- silent ---------------------------------------------------------------------------------------------------------


def test_a_box_that_does_not_answer_its_arming_was_silent_before_the_race() -> None:
    bench = Bench(make_box=Mute)
    assert isinstance(bench.box, Mute)
    bench.run(1_000)
    bench.box.mute = True
    bench.run(200)
    bench.link.want(epoch=3)
    bench.run(400)
    assert bench.inputs()[-2:] == [Benched(SOURCE, "silent"), Left(SOURCE)]
    assert bench.link.health.state == "silent"
    bench.box.mute = False
    bench.run(400)
    assert bench.inputs()[-1] == Joined(SOURCE, bench.box.roles, "Box 2D2F", 1), "it is there again by itself"


def test_a_box_that_has_answered_its_arming_can_only_fall_silent_in_the_race() -> None:
    bench = Bench(make_box=Mute)
    assert isinstance(bench.box, Mute)
    bench.run(1_000)
    bench.link.want(epoch=3)
    bench.run(20)
    bench.box.mute = True
    bench.run(3_000)
    assert bench.inputs()[-1] == Left(SOURCE)
    assert benched(bench) == []


def test_a_ping_from_before_the_arming_that_is_answered_late_says_nothing() -> None:
    hearing = Hearing()
    hearing.arm(100)
    hearing.pong(99)
    for _ in range(manners.PINGS):
        hearing.ping()
    assert hearing.was_silent(100 + manners.SILENT_NS)
    hearing.pong(100)
    assert not hearing.was_silent(100 + manners.SILENT_NS)


def test_a_computer_that_stood_still_has_sent_no_pings_and_calls_nobody_silent() -> None:
    hearing = Hearing()
    hearing.arm(0)
    hearing.ping()
    assert not hearing.was_silent(60 * S_NS)


# --- floods ---------------------------------------------------------------------------------------------------------


def test_the_fastest_hands_are_no_flood_at_one_button_and_at_nine() -> None:
    flood = Flood()
    assert all(flood.takes(number, at_us, 0) for at_us in range(0, 10_000_000, 62_500) for number in range(9))
    assert flood.due_ns is None


def test_what_a_box_kept_for_long_and_sends_at_once_is_no_flood() -> None:
    flood = Flood()
    assert all(flood.takes(0, 1_000_000 * minute, now_ns=5) for minute in range(400))


@pytest.mark.parametrize("inputs", [1, 9])
def test_a_flood_is_counted_and_every_press_is_told_in_one_way_or_the_other(inputs: int) -> None:
    flood, taken, told, now_ns = Flood(), 0, 0, 0
    for press in range(10_000):
        now_ns = press * MS_NS
        taken += flood.takes(press % inputs, press * 1_000, now_ns)
        if (report := flood.report(now_ns)) is not None:
            told += report[0]
    while flood.due_ns is not None:
        now_ns = flood.due_ns
        if (report := flood.report(now_ns)) is not None:
            told += report[0]
    assert taken + told == 10_000
    assert taken <= BOX_PER_S if inputs == 9 else taken == HAND_PER_S


def test_a_flood_is_told_at_once_then_ever_more_seldom_and_at_its_end() -> None:
    flood, told = Flood(), []
    for ms in range(9_000):
        if ms < 5_500:
            flood.takes(0, ms * 1_000, ms * MS_NS)
        if (report := flood.report(ms * MS_NS)) is not None:
            told.append((ms, *report))
    assert told == [(25, 1, 1), (1_025, 1_000, 1), (3_025, 2_000, 2), (7_025, 2_474, 4)]


def test_a_flood_that_goes_on_after_the_box_was_let_in_is_told_soon() -> None:
    flood, told_ms = Flood(), []
    for ms in range(20_000):
        flood.takes(0, ms * 1_000, ms * MS_NS)
        if flood.report(ms * MS_NS) is not None:
            told_ms.append(ms)
        if ms == 16_000:
            flood.hurry(ms * MS_NS)
    assert told_ms == [25, 1_025, 3_025, 7_025, 15_025, 17_025, 19_025], "without that nothing before 31 s"


def test_a_flood_at_the_link_is_acknowledged_counted_and_soon_over() -> None:
    bench = Bench()
    bench.run(1_000)
    for _ in range(3_000):
        bench.box.press(0)
        bench.box.release(0)
        bench.run(1)
        bench.commit_all()
    bench.run(4_000)
    bench.commit_all()
    bench.run(200)
    bench.box.press(0)
    bench.run(5)
    bench.box.release(0)
    bench.run(5)
    presses = bench.presses()
    assert len(presses) == HAND_PER_S + 1, "when it is over, presses are presses again"
    counts = benched(bench)
    assert {told.reason for told in counts} == {"flooding"}
    assert sum(told.presses for told in counts) + len(presses) == 3_001
    assert len([told for told in bench.inputs() if isinstance(told, Release)]) == HAND_PER_S + 1
    bench.commit_all()
    bench.run(100)
    assert not bench.box.kept, "and the box keeps nothing of it"
    assert [told for told in bench.inputs() if isinstance(told, (Press, Release))][-1] == Release(SOURCE, 0, 5_000)


def test_a_flood_that_ends_with_its_cable_is_told_to_the_last_press() -> None:
    bench = Bench()
    bench.run(1_000)
    for _ in range(500):
        bench.box.press(0)
        bench.run(1)
    bench.events += bench.link.close(bench.now_ns)
    assert sum(told.presses for told in benched(bench)) + len(bench.presses()) == 500
    assert bench.inputs()[-1] == Left(SOURCE)
