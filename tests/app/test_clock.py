"""Session time continues exactly if the computer's clock never stopped, and says so if it did."""

from __future__ import annotations

from gotit.app.clock import GAP_US, SAME_BOOT_NS, SessionClock
from gotit.record.matches import ClockOrigin


def test_after_a_crash_of_the_program_time_goes_on_as_if_nothing_had_been() -> None:
    before = SessionClock()
    last_us = before.now_us()
    after = SessionClock()
    assert after.go_on(before.origin, last_us)
    assert 0 <= after.now_us() - before.now_us() + 50_000 < 100_000


def test_after_a_restart_of_the_computer_time_goes_on_later_and_says_so() -> None:
    clock = SessionClock()
    other_boot = ClockOrigin(clock.origin.origin_ns, clock.origin.boot_ns - 2 * SAME_BOOT_NS)
    assert not clock.go_on(other_boot, 5_000_000)
    assert clock.now_us() >= 5_000_000 + GAP_US


def test_a_journal_that_ends_later_than_now_is_of_another_clock() -> None:
    clock = SessionClock()
    assert not clock.go_on(clock.origin, clock.now_us() + 60_000_000)
    assert not clock.go_on(None, 7)
