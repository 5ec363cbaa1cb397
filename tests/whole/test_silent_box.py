"""The whole program, on its projector, names in time a box that falls silent in a race."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from PyQt6.QtWidgets import QApplication
from tests.whole.silent_box import LIMIT_MS, Silence, as_table, measure

from gotit.core.arming import LONG_WAIT_US


@pytest.fixture
def usual_turns() -> Iterator[None]:
    """The program lets its threads take shorter turns. The other tests must not."""
    before_s = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before_s)


@pytest.mark.usefixtures("usual_turns")
def test_a_box_that_falls_silent_in_a_race_is_named_as_soon_as_its_time_is_over(qapp: QApplication) -> None:
    """Within 100 ms of the press: its time of 80 ms, and room for two paints like that of the press (4 ms).

    On a slow machine, a bare timer beside it is as late, and that paint takes as long.
    """
    assert LONG_WAIT_US / 1000 <= 0.8 * LIMIT_MS
    found = measure(races=5, think_s=0.1)
    assert all(one.buzzed_ms < one.named_ms >= LONG_WAIT_US / 1000 for one in found), found
    assert min(one.named_ms - one.beat_ms - 2 * one.buzzed_ms for one in found) <= 0, found


def test_the_table_says_how_many_were_named_in_time() -> None:
    first, second = as_table([Silence(3, 90, 81), Silence(4, 110, 81)]).splitlines()[2:]
    assert first.split(" | ")[2:] == ["3.5", "4.0", "4.0", "100 % |"]
    assert second.split(" | ")[2:] == ["100.0", "110.0", "110.0", "50 % |"]
