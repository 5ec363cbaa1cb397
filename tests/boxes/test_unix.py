"""The firmware's conversation on the genuine MicroPython (unix port), in real time, against the real host.

Unlike the emulated Pico's, its clock is this machine's own, so bounds of the clock can be checked against the truth.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from tests.boxes.on_unix import UnixBox
from tests.boxes.table import Table, seated

from gotit.boxes import host_clock
from gotit.boxes.link import BEAT_MS
from gotit.boxes.ports import Port
from gotit.core.inputs import Arm, Joined, Left, Mark, Press, Watermark

SOURCE = "box:UNIX000000000001"


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.boxes.stop()


@pytest.fixture
def box(emulator: None, table: Table) -> Iterator[UnixBox]:
    box = UnixBox()
    table.ports.append(Port(box.device))
    table.wait(Joined)
    yield box
    box.unplug()


def test_presses_lie_within_their_bounds_on_the_host_clock(box: UnixBox, table: Table) -> None:
    table.boxes.carry_out(Arm(1, (SOURCE,)), seated(SOURCE))
    table.wait_until(lambda: table.health().armed == 1)
    for number in range(9):
        before_us = host_clock.now_ns() // 1000
        box.press(number)
        press = table.wait(Press)
        after_us = host_clock.now_ns() // 1000
        own, host = press.readings
        assert (press.input, press.epoch) == (number, 1)
        assert host.latest_us > before_us
        assert host.earliest_us < after_us
        assert own.latest_us - own.earliest_us == 51
        table.commit_all()
    health = table.health()
    assert health.clock_breaks == 0
    assert health.uncertainty_us is not None
    assert health.best_round_trip_us is not None
    assert health.uncertainty_us <= 50 + health.best_round_trip_us, "half of it, and what the clocks may have run apart"


def test_a_verdict_can_be_had_at_once_by_asking(box: UnixBox, table: Table) -> None:
    """Twenty answers take less time than twenty beats, which would come without asking."""
    box.press(3)
    press = table.wait(Press)
    started_s = time.perf_counter()
    for _ in range(20):
        table.boxes.carry_out(Mark((SOURCE,)), seated(SOURCE))
        while table.wait(Watermark).readings[0].earliest_us < press.readings[0].latest_us:
            pass
    assert time.perf_counter() - started_s < 20 * BEAT_MS / 1000


def test_it_restarts_and_joins_with_a_new_boot(table: Table, box: UnixBox) -> None:
    table.ports.clear()
    box._process.kill()
    again = UnixBox("00000002")
    try:
        table.ports.append(Port(again.device))
        table.wait(Joined)
        again.press(5)
        assert table.wait(Press).readings[0].clock == f"{SOURCE}:00000002"
        assert not [event for event in table.seen if isinstance(event, Left)]
    finally:
        again.unplug()
