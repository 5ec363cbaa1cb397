"""Session times of keys: never before the key's own stamp could have been, and free of our queue's delays."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gotit.app.key_times import KeyTimes

APART_US = 7_000_000_000


def test_a_stall_of_the_window_does_not_make_a_key_late() -> None:
    times = KeyTimes()
    times.when_us(1_000, APART_US + 1_000_000 + 300)
    struck_us = APART_US + 2_000_000
    assert 0 <= times.when_us(2_000, struck_us + 180_000) - struck_us <= 1_300


def test_without_a_stamp_or_with_one_that_stands_still_the_moment_of_handling_counts() -> None:
    times = KeyTimes()
    assert times.when_us(0, 55_000) == 55_000
    times.when_us(5, 1_000_000)
    assert times.when_us(5, 9_000_000) == 9_000_000


@given(st.lists(st.tuples(st.integers(1, 500_000), st.integers(0, 150_000)), min_size=1, max_size=40))
def test_a_key_is_never_said_to_be_earlier_than_it_was(keys: list[tuple[int, int]]) -> None:
    times = KeyTimes()
    struck_us, handled_us = 1_000_000, 0
    for after_us, delay_us in keys:
        struck_us += after_us
        handled_us = max(handled_us, APART_US + struck_us + delay_us)
        assert APART_US + struck_us <= times.when_us(struck_us // 1000, handled_us) <= handled_us
