"""What nine boxes cost: the figures of docs/timing.md, against those of a plain connection beside them.

Percent of a core and microseconds depend on the machine, and on whatever else it does. These limits are the program's.
"""

from __future__ import annotations

from tests.boxes.measure import measure


def test_nine_boxes_cost_little_and_a_press_is_quick() -> None:
    figures = measure(seconds=4.0, presses=90, races=5)
    assert 1 < figures["idle_times_plain"] <= 6, figures
    assert 1 < figures["press_times_plain"] <= 8, figures
