"""A race that has a clock of its own ends when every box has told all that was pressed before the deadline.

Nobody loses a race because a cable is slow: what counts is when somebody pressed, not when the news of it came.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.core.table_driver import BOX, OTHER_BOX, Table, read

from gotit.core import inputs as i
from gotit.core.arming import LONG_WAIT_US, SILENT_US
from gotit.core.called import called_box
from gotit.core.inputs import Mark
from gotit.core.match_view import match_view as shown

RACE_S = 5


def racing(*boxes: str, **settings: object) -> tuple[Table, int]:
    """A table whose race has a clock, and when that ends. Seats 1 to 3 sit at the first box, 4 at another."""
    table = Table()
    names = ("Ana", "Ben", "Cem", "Dot")[: 3 + len(boxes)]
    table.enter(i.Joined(BOX, "ccc", "Box A"))
    for box in boxes:
        table.enter(i.Joined(box, "c", "Box B"))
    if boxes:
        table.enter(i.AssignInput(OTHER_BOX, 0, 4))
    table.enter(i.Start("slap", names, {"race_s": RACE_S, **settings}))
    table.enter(i.Chance((0, 1, 2, 3, 4)))
    ends_us = table.session.race_ends_us
    assert ends_us is not None
    return table, ends_us


def test_a_race_ends_once_its_box_has_told_everything() -> None:
    table, ends_us = racing()
    table.enter(i.Time(), ends_us + 50)
    assert table.phase == "racing"
    assert table.find(Mark) == [Mark((BOX,))]
    table.watermark(ends_us + 299)  # not before ends_us - 1
    assert table.phase == "racing"
    table.watermark(ends_us + 300)
    assert table.phase == "drawing"
    assert table.told() == ["nobody"]


def test_a_call_made_in_time_and_delivered_late_counts() -> None:
    table, ends_us = racing()
    table.enter(i.Time(), ends_us)
    table.press(2, ends_us - 1, epoch=table.epoch)
    assert table.phase == "racing"  # an earlier one may still come
    table.watermark(ends_us + 1_000)
    assert table.phase == "answering"
    assert table.session.state.caller == 2


def test_a_call_after_the_time_does_not_count_though_it_is_delivered_before_the_clock_is_looked_at() -> None:
    table, ends_us = racing()
    table.press(2, ends_us + 300)
    assert table.told() == ["late_by_clock"]
    assert not table.session.arming.calls  # type: ignore[union-attr]
    table.enter(i.Time(), ends_us + 400)
    table.watermark(ends_us + 1_000)
    assert table.phase == "drawing"


def test_a_call_that_may_have_been_in_time_counts() -> None:
    table, ends_us = racing()
    table.press(2, ends_us + 299)
    table.watermark(ends_us + 10_000)
    assert table.session.state.caller == 2


def test_the_slower_of_two_boxes_is_waited_for() -> None:
    table, ends_us = racing(OTHER_BOX)
    table.enter(i.Time(), ends_us)
    assert table.find(Mark) == [Mark((BOX, OTHER_BOX))]
    table.watermark(ends_us + 1_000)
    assert table.session.waiting_for == (OTHER_BOX,)
    table.enter(i.Press(OTHER_BOX, 0, read(OTHER_BOX, ends_us - 500), table.epoch), ends_us + 20_000)
    table.watermark(ends_us + 21_000, OTHER_BOX)
    table.watermark(ends_us + 21_000)
    assert table.session.state.caller == 4


def test_a_silent_box_is_told_and_can_be_left_out() -> None:
    table, ends_us = racing()
    table.enter(i.Time(), ends_us)
    assert shown(table.session, None).waiting_for == ()  # type: ignore[union-attr]
    assert i.Wake(ends_us + LONG_WAIT_US) in table.effects
    table.enter(i.Time(), ends_us + LONG_WAIT_US)
    assert table.told() == []
    assert shown(table.session, None).waiting_for == (called_box("Box A"),)  # type: ignore[union-attr]
    assert i.Wake(ends_us + SILENT_US) in table.effects
    table.enter(i.Time(), ends_us + SILENT_US)
    assert table.told() == ["silent"]
    assert shown(table.session, None).waiting_for == (called_box("Box A"),)  # type: ignore[union-attr]
    table.enter(i.DecideWithout(BOX), ends_us + SILENT_US + 1)
    assert table.phase == "drawing"


def test_a_box_that_answers_after_all_is_not_said_to_be_silent_in_what_comes_next() -> None:
    table, ends_us = racing()
    table.enter(i.Time(), ends_us)
    table.enter(i.Time(), ends_us + SILENT_US)
    assert table.session.silent == (BOX,)
    table.watermark(ends_us + SILENT_US + 1_000)
    assert table.phase == "drawing"
    assert table.session.silent == ()


def test_a_pass_while_the_last_word_is_awaited_ends_nothing() -> None:
    table, ends_us = racing()
    table.enter(i.Time(), ends_us)
    table.act("pass", seat=1)
    assert table.phase == "racing"
    assert i.Wake(ends_us) in table.effects  # the clock has run out still: asked anew
    table.enter(i.Time(), ends_us + 10)
    table.watermark(ends_us + 1_000)
    assert table.phase == "drawing"


def test_the_operator_may_stop_the_clock_at_the_last_moment() -> None:
    table, ends_us = racing()
    table.enter(i.Time(), ends_us)
    table.enter(i.StopClock())
    table.watermark(ends_us + 1_000)
    assert table.phase == "racing"
    table.press(3, ends_us + 2_000_000)
    table.watermark(ends_us + 2_001_000)
    assert table.session.state.caller == 3


@given(
    st.lists(
        st.tuples(st.integers(1, 3), st.integers(-2_000, 2_000), st.integers(0, 5_000)),
        max_size=3,
        unique_by=lambda press: press[0],
    ),
    st.integers(0, 3_000),
)
def test_the_winner_does_not_depend_on_when_presses_are_delivered(
    presses: list[tuple[int, int, int]], clock_seen_us: int
) -> None:
    """Each press is told some time after it was made; the box keeps its promise; the clock is looked at in between."""
    table, ends_us = racing()
    events: list[tuple[int, i.Input]] = [(ends_us + clock_seen_us, i.Time())]
    for seat, after_us, delay_us in presses:
        at_us = ends_us + after_us
        events.append((at_us + delay_us, i.Press(BOX, seat - 1, read(BOX, at_us), table.epoch)))
    for at_us, entered in sorted(events, key=lambda event: event[0]):
        table.enter(entered, at_us)
    table.watermark(ends_us + 8_000)
    in_time = [(after_us, seat) for seat, after_us, _ in presses if after_us < 300]  # the host's reading is ± 300 µs
    if not in_time:
        assert table.phase == "drawing"
        return
    first_us = min(in_time)[0]
    firsts = {seat for after_us, seat in in_time if after_us == first_us}
    if len(firsts) > 1:
        assert set(table.session.state.tied) == firsts
    else:
        assert {table.session.state.caller} == firsts


def test_whom_the_last_race_waited_for_is_not_said_to_be_silent_in_the_next() -> None:
    table, ends_us = racing()
    table.enter(i.Time(), ends_us)
    table.enter(i.Time(), ends_us + SILENT_US)
    assert table.session.silent == (BOX,)
    for seat in (1, 2, 3):
        table.act("pass", seat=seat)
    table.enter(i.Chance((0, 1, 2, 3, 4)))
    assert table.phase == "racing"
    assert table.session.silent == ()
