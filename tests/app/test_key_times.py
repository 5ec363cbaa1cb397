"""Session times of keys: the true moment lies in the reported interval, whatever stood still and however long."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from gotit.app.key_times import LONGEST_US, STAMP_US, WRAP_US, Handled, KeyTimes

HOUR_US = 3_600_000_000


class Computer:
    """Two clocks: the session's, and the monotonic one that stamps are made from. The latter is sometimes slewed."""

    def __init__(self, monotonic_us: int) -> None:
        self.session_us = 5_000_000.0
        self.monotonic_us = float(monotonic_us)

    def wait(self, us: int, bent_ppm: int = 0) -> None:
        self.session_us += us
        self.monotonic_us += us * (1 + bent_ppm / 1e6)

    def stamp_ms(self, lag_us: int) -> int:
        return int(self.monotonic_us - lag_us) // 1000 % 2**32

    def handled(self, held_up_us: int) -> Handled:
        """The program is suspended between its readings of the clocks."""
        before_us = int(self.session_us)
        self.wait(held_up_us)
        monotonic_us = int(self.monotonic_us)
        self.wait(held_up_us)
        return Handled(before_us, monotonic_us, int(self.session_us) + 1)


GAPS_US = st.one_of(st.integers(1, 500_000), st.just(HOUR_US))
PPM = st.integers(-100_000, 100_000)


@given(
    st.integers(10_000_000, 3 * WRAP_US),
    st.lists(
        st.tuples(
            st.one_of(st.integers(1, 500_000), st.just(HOUR_US)), PPM, st.integers(0, 150_000), st.integers(0, 9_000)
        ),
        min_size=1,
        max_size=20,
    ),
    st.integers(0, 1_000),
)
def test_the_true_moment_lies_in_what_is_said(
    booted_us: int, keys: list[tuple[int, int, int, int]], coarse_us: int
) -> None:
    """After an hour, across wraps of 32 bits, with a slewed clock, in a program that stands still."""
    times, computer = KeyTimes(believed=True), Computer(booted_us)
    for after_us, bent_ppm, stall_us, held_up_us in keys:
        computer.wait(after_us, bent_ppm)
        struck_us, stamp_ms = computer.session_us, computer.stamp_ms(coarse_us)
        computer.wait(stall_us, bent_ppm)
        assume(stamp_ms)  # 0 means that there is no stamp
        earliest_us, latest_us = times.when_us(stamp_ms, computer.handled(held_up_us))
        assert earliest_us <= struck_us <= latest_us
        assert latest_us - earliest_us <= 1.25 * STAMP_US + stall_us / 3 + 4 * held_up_us + 10


def test_a_stall_of_the_window_does_not_make_a_key_late() -> None:
    assert KeyTimes(believed=True).when_us(7_000, Handled(500_000, 7_000_500, 500_000)) == (499_438, 500_000)
    earliest_us, latest_us = KeyTimes(believed=True).when_us(7_000, Handled(580_000, 7_080_000, 580_000))
    assert 490_000 <= earliest_us <= 500_000
    assert 500_000 <= latest_us <= 512_000


def test_a_stamp_of_another_clock_is_not_believed_and_the_queue_was_last_seen_empty() -> None:
    times = KeyTimes(believed=True)
    other = Handled(50_000_000, 900_000_000, 50_000_010)
    assert times.when_us(77, other) == (50_000_000 - LONGEST_US, 50_000_010)
    times.empty(49_700_000)
    assert times.when_us(77, other) == (49_700_000, 50_000_010)


def test_where_stamps_are_made_late_they_are_not_looked_at() -> None:
    """Windows: Qt stamps an event when it takes it out of the queue, by a clock that may look like the right one."""
    times = KeyTimes(believed=False)
    times.empty(49_700_000)
    assert times.when_us(900_000, Handled(50_000_000, 900_000_500, 50_000_010)) == (49_700_000, 50_000_010)


def test_a_key_that_the_program_made_itself_was_struck_now() -> None:
    assert KeyTimes(believed=True).when_us(0, Handled(55_000, 1, 55_002)) == (55_000, 55_002)
