"""How often the hall's page changes."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gotit.core.hall import PACE_S, Pace


def test_a_page_is_due_only_if_something_is_new_and_at_once_after_a_quiet_second() -> None:
    pace = Pace()
    assert pace.due_s(5.0) is None
    pace.change()
    assert pace.due_s(0.0) == 0.0, "the first change is shown at once"
    pace.show(10.0)
    assert pace.due_s(10.0) is None
    pace.change()
    assert pace.due_s(10.25) == PACE_S - 0.25
    assert pace.due_s(10.0 + PACE_S) == pace.due_s(99.0) == 0.0


@given(st.lists(st.integers(1, 3_000), max_size=60))
def test_however_much_changes_it_is_shown_once_a_second_at_most_and_nothing_is_left_unshown(
    steps_ms: list[int],
) -> None:
    pace, now_s, shown_s = Pace(), 0.0, list[float]()
    for step_ms in steps_ms:
        pace.change()
        due_s = pace.due_s(now_s)
        assert due_s is not None
        assert due_s <= PACE_S
        if due_s <= step_ms / 1000:
            shown_s.append(now_s + due_s)
            pace.show(shown_s[-1])
        now_s = max(now_s + step_ms / 1000, shown_s[-1] if shown_s else 0.0)
    assert all(later - earlier > PACE_S - 1e-6 for earlier, later in pairwise(shown_s))
