"""A race with the toy game: which presses are calls, who has the floor, what is told of those that do not count."""

from __future__ import annotations

import pytest
from tests.core.table_driver import BOX, Table, read

from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, DeadHeat
from gotit.core.game import News, Refused
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.presses import _idle_pass

NINE = "c" * 9 + "p" * 9


def test_the_first_call_is_judged_when_the_box_has_passed_it() -> None:
    table = Table().start()
    table.press(2, 1_000_037)
    table.press(3, 1_000_000)
    assert table.phase == "racing"
    table.watermark(1_000_038)
    assert table.phase == "answering"
    assert table.session.state.caller == 3
    assert isinstance(table.session.arming.verdict, Clear)  # type: ignore[union-attr]


def test_a_dead_heat_goes_to_the_game_whole() -> None:
    table = Table().start()
    table.press(3, 1_000_000)
    table.press(1, 1_000_000)
    table.watermark(1_000_100)
    assert isinstance(table.session.arming.verdict, DeadHeat)  # type: ignore[union-attr]
    assert table.session.state.tied == (1, 3)
    table.enter(i.Chance((1, 0)))
    assert table.session.state.caller == 3


def test_presses_that_do_not_count_are_told_each_with_its_reason() -> None:
    table = Table().start()
    table.press(1, 1_000_000, epoch=0)
    assert table.told() == ["early"]
    table.press(1, 1_000_000, held=True)
    assert table.told() == ["held"]
    table.press(7, 1_000_000)
    assert table.told() == ["stray_press"]
    table.enter(i.Press("box:unknown", 0, read("box:unknown", 1_000_000)))
    assert table.told() == ["stray_press"]
    table.press(1, 1_000_100, kind="pass")
    assert table.told() == ["out"]
    table.press(1, 1_000_200)
    assert table.told() == ["locked_out"]
    table.press(2, 1_000_300)
    table.press(2, 1_000_300, kind="pass")
    assert table.told() == ["called_already"]
    table.watermark(1_001_000)
    table.press(3, 1_001_500, kind="pass")
    assert table.find(i.Tell) == [i.Tell(News(_idle_pass(3), 3), private=True)]
    table.act("answer", seat=2, right=True)
    for seat in (1, 2, 3):
        table.enter(i.SeatPress(seat))
    assert table.phase == "drawing"
    table.press(3, 2_000_000, epoch=1)
    assert table.told() == ["late"]
    table.press(3, 2_000_000, epoch=0)
    assert table.told() == ["early"]


def test_a_press_before_any_match_is_told_to_the_operator_with_its_seat() -> None:
    table = Table()
    table.enter(i.Joined(BOX, NINE, "Box A"))
    table.press(4, 10, epoch=0)
    assert [(told.news.code, told.news.seat, told.private) for told in table.find(i.Tell)] == [
        ("button_tried", 4, True)
    ]


def test_a_press_kept_by_the_box_since_an_earlier_run_is_no_call_though_its_epoch_fits() -> None:
    table = Table()
    table.now_us = 60_000_000
    table.enter(i.Joined(BOX, NINE, "Box A"))
    table.enter(i.Start("slap", ("Ana", "Ben")))
    table.enter(i.Chance((0, 1, 2, 3, 4)))
    table.enter(i.Press(BOX, 0, read(BOX, 59_000_000), table.epoch))
    assert table.told() == ["early"]
    assert table.session.arming.calls == {}  # type: ignore[union-attr]


def test_a_pass_of_an_earlier_window_is_no_pass_now() -> None:
    table = Table().start()
    table.calls(1)
    table.act("answer", seat=1, right=False)
    assert table.epoch == 2
    table.press(2, 1_002_000, kind="pass", epoch=1)
    assert table.told() == ["late"]
    assert table.session.state.out == {1}


def test_a_source_without_epochs_counts_by_the_host_s_clock() -> None:
    table = Table().start()
    opened_us = table.session.arming.opened_us  # type: ignore[union-attr]
    table.enter(i.Press(BOX, 0, (Reading(HOST_CLOCK, opened_us - 9, opened_us),)))
    assert table.told() == ["early"]
    table.enter(i.Press(BOX, 0, (Reading(HOST_CLOCK, opened_us - 9, opened_us + 1),)))
    assert 1 in table.session.arming.calls  # type: ignore[union-attr]


def test_a_press_must_say_when_it_was() -> None:
    table = Table().start()
    with pytest.raises(Refused) as refused:
        table.enter(i.Press(BOX, 0, (Reading(BOX, 1, 2),)))
    assert refused.value.code == "no_host_time"
    with pytest.raises(Refused):
        table.enter(i.Press(BOX, 0, (), 1))


def test_a_box_whose_clock_broke_while_armed_still_calls_by_its_own_ticks() -> None:
    """The computer slept in an armed race: the box reads no more on the host's clock (decision 0014)."""
    table = Table().start()
    table.press(2, 1_000_050)
    table.enter(i.Press(BOX, 0, (Reading(BOX, 1_000_000, 1_000_001),), 1))
    table.enter(i.Watermark(BOX, (Reading(BOX, 1_000_100, 1_000_101),)))
    assert table.session.state.caller == 1


def test_late_calls_show_in_the_order_strip_while_the_first_answers() -> None:
    table = Table().start().calls(2)
    table.press(1, table.now_us + 300)
    assert [place.seat for place in table.session.arming.order] == [2, 1]  # type: ignore[union-attr]
    assert table.session.state.caller == 2


def test_after_a_wrong_answer_the_window_starts_anew() -> None:
    table = Table().start()
    table.press(1, 1_000_000)
    table.press(2, 1_000_500)
    table.watermark(1_001_000)
    table.act("answer", seat=1, right=False)
    assert (table.phase, table.epoch) == ("racing", 2)
    assert table.session.arming.calls == {}  # type: ignore[union-attr]


def test_with_a_queue_the_next_in_line_has_the_floor() -> None:
    table = Table().start(queue=True)
    table.press(1, 1_000_000)
    table.press(3, 1_000_500)
    table.watermark(1_001_000)
    table.press(2, 1_000_900 + 200)
    table.act("answer", seat=1, right=False)
    assert (table.phase, table.session.state.caller, table.epoch) == ("answering", 3, 1)
    table.act("answer", seat=3, right=False)
    assert table.phase == "racing"  # seat 2's call is known, but its box has not passed it yet
    table.watermark(1_002_000)
    assert table.session.state.caller == 2


def test_with_a_queue_a_call_that_was_on_its_way_still_counts() -> None:
    table = Table().start(queue=True).calls(1)
    table.act("answer", seat=1, right=False)
    assert (table.phase, table.epoch, table.find(i.Arm)) == ("racing", 1, [])
    table.press(2, 1_003_000, epoch=1)
    table.watermark(1_004_000)
    assert table.session.state.caller == 2


def test_the_race_goes_on_for_the_others_when_somebody_passes_and_ends_when_all_have() -> None:
    table = Table().start()
    table.press(1, 1_000_000, kind="pass")
    table.press(2, 1_000_100, kind="pass")
    assert (table.phase, table.epoch) == ("racing", 1)
    table.press(3, 1_000_200, kind="pass")
    assert table.phase == "drawing"
    assert not table.session.arming_open


def test_the_operator_presses_for_a_seat_and_never_beats_a_box_by_his_own_slowness() -> None:
    table = Table().start()
    table.enter(i.SeatPress(3), 2_000_000)
    table.press(1, 1_900_000)
    table.watermark(2_100_000)
    assert table.session.state.tied == (1, 3)
    again = Table().start()
    again.enter(i.SeatPress(3), 2_000_000)
    again.press(1, 1_600_000)
    again.watermark(2_100_000)
    assert again.session.state.caller == 1
    again.enter(i.SeatPress(2, "pass"))
    assert again.told() == ["idle_pass"]
    anew = Table().start()
    anew.enter(i.SeatPress(2, "long"))
    assert anew.told() == ["no_meaning"], "in a race it is no pass"
    assert 2 in anew.session.buzzers.seats  # type: ignore[union-attr]


def test_a_race_that_begins_anew_forgets_its_calls_and_says_so() -> None:
    table = Table().start()
    table.press(1, 10_000)
    before = table.session.arming
    table.enter(i.Rearm())
    after = table.session.arming
    assert before is not None
    assert after is not None
    assert before.calls
    assert not after.calls
    assert after.epoch == before.epoch + 1
    assert "rearmed" in table.told()


def test_without_a_race_there_is_nothing_to_begin_anew() -> None:
    with pytest.raises(Refused, match="No race is on"):
        Table().enter(i.Rearm())
