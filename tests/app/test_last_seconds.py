"""The last five seconds of a clock tick, and a clock that stands is silent."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from pytestqt.qtbot import QtBot

from gotit.app.last_seconds import LastSeconds
from gotit.core.game import Timer


class Clock:
    now_us = 0

    def __call__(self) -> int:
        return self.now_us


def session(deadline_us: int | None) -> Any:
    return SimpleNamespace(timer=None if deadline_us is None else Timer(deadline_us, 10_000_000))


def run(last: LastSeconds, clock: Clock, until_us: int) -> None:
    """Let the clock go from one alarm to the next, without waiting for it."""
    while last._next.isActive() and clock.now_us + last._next.interval() * 1000 <= until_us:
        clock.now_us += last._next.interval() * 1000
        last._next.timeout.emit()


def test_five_ticks_the_last_a_second_before_the_end(qtbot: QtBot) -> None:
    clock, at_us = Clock(), list[int]()
    last = LastSeconds(clock, lambda _: at_us.append(clock.now_us))
    last.look(session(9_400_000))
    run(last, clock, 20_000_000)
    assert [round(each / 1e6, 1) for each in at_us] == [4.4, 5.4, 6.4, 7.4, 8.4]


def test_more_time_begins_again_and_a_clock_that_stands_is_silent(qtbot: QtBot) -> None:
    clock, at_us = Clock(), list[int]()
    last = LastSeconds(clock, lambda _: at_us.append(clock.now_us))
    last.look(session(3_500_000))
    run(last, clock, 1_000_000)
    assert len(at_us) == 1, "0.5 s on, three seconds are left"
    last.look(session(None))
    run(last, clock, 9_000_000)
    assert len(at_us) == 1
    last.look(session(clock.now_us + 30_000_000))
    run(last, clock, clock.now_us + 30_000_000)
    assert len(at_us) == 6
    last.stop()
