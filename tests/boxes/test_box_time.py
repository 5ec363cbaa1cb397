"""What a box's ticks mean when the computer has slept in between: nothing learned later holds for the time before."""

from __future__ import annotations

import pytest

from gotit.boxes.box_time import BoxTime
from gotit.boxes.shared_time import SharedTime
from gotit.core.clock import PingSample
from gotit.core.press import HOST_CLOCK

S_US = 1_000_000


def ping(host_us: int, tick_us: int) -> PingSample:
    """200 µs out, 300 µs back."""
    return PingSample(host_us * 1000, tick_us + 200, tick_us + 250, (host_us + 550) * 1000)


def host_us(time: BoxTime, tick_us: int, now_us: int) -> tuple[int, int] | None:
    found = [r for r in time.read(tick_us, 1, now_us * 1000) if r.clock == HOST_CLOCK]
    return (found[0].earliest_us, found[0].latest_us) if found else None


@pytest.mark.parametrize("is_told", [True, False])
def test_a_press_from_before_or_within_a_sleep_is_not_read_by_what_was_learned_after_it(is_told: bool) -> None:
    """The box is 10 s ahead of the host until the host sleeps, at its 20 s, for 100 s; then 110 s ahead."""
    slept_ns = 0
    time = BoxTime("box:A", "A", "1", SharedTime(asleep_ns=lambda: slept_ns))
    for second in range(5, 20):
        time.take_ping(ping(second * S_US, (second + 10) * S_US))
    assert host_us(time, 28 * S_US, 20 * S_US) is not None
    slept_ns = 100 * 10**9 if is_told else 0
    for second in (21, 22):
        time.take_ping(ping(second * S_US, (second + 110) * S_US))
    for tick_us in (29 * S_US, 60 * S_US, 129 * S_US):
        assert host_us(time, tick_us, 22 * S_US + 600) is None, "read as if the host's clock had gone on"
        assert time.read(tick_us, 1, 22 * S_US * 1000)[0].clock == "box:A:1"
    after = host_us(time, 132 * S_US, 22 * S_US + 600)
    assert after is not None
    assert after[0] <= 22 * S_US < after[1]
