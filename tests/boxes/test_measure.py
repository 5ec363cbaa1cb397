"""What nine boxes cost: the figures of docs/timing.md, with limits."""

from __future__ import annotations

from tests.boxes.measure import measure


def test_nine_boxes_cost_little_and_a_press_is_quick() -> None:
    figures = measure(seconds=3.0, presses=90)
    assert figures["idle_percent_of_a_core"] <= 2.0
    assert figures["press_to_input_p50_us"] < 1000
