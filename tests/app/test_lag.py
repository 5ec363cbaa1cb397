"""When a room's picture was seen: bounds that a race by reveal rests on."""

from __future__ import annotations

from gotit.app.lag import FRAME_US, Lag


def test_a_picture_is_seen_as_late_as_was_entered_give_or_take() -> None:
    lag = Lag(40, 5)
    assert lag.seen(1_000_000, shown=True) == (1_040_000 - 5_000 - FRAME_US, 1_040_000 + 5_000 + FRAME_US)
    assert lag.half_width_us == 5_000 + FRAME_US


def test_of_a_picture_that_was_not_on_the_screen_hardly_anything_is_known() -> None:
    least_us, most_us = Lag(40, 5).seen(1_000_000, shown=False)
    assert most_us - least_us >= 2_000_000
