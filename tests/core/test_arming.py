"""One arming: first calls, watermarks, the next in line, the order strip."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gotit.core.adjudicate import Call, Clear, DeadHeat, NoCall, Pending
from gotit.core.arming import Arming
from gotit.core.press import APART_PPM, HOST_CLOCK, Margin, Reading


def call(seat: int, at_us: int) -> Call:
    return Call(seat, "box", (Reading("box", at_us, at_us + 1),))


def arming(*seats: int) -> Arming:
    return Arming(1, 1, 0, frozenset(seats), ("box",))


def mark(at_us: int) -> tuple[Reading, ...]:
    return (Reading("box", at_us, at_us + 1),)


def test_a_seat_s_first_call_counts_and_a_stranger_s_never() -> None:
    once = arming(1, 2).with_call(call(1, 50), 60)
    assert once.with_call(call(1, 90), 70) is once
    assert once.with_call(call(3, 10), 70) is once
    assert once.waiting_since_us == 60
    assert once.with_call(call(2, 80), 90).waiting_since_us == 60


def test_of_a_seat_s_two_buttons_the_one_pressed_first_counts_whichever_was_heard_first() -> None:
    heard_first = arming(1, 2).with_call(call(1, 50), 60)
    assert heard_first.with_call(call(1, 40), 70).calls[1] == call(1, 40)
    assert replace(heard_first, decided=True).with_call(call(1, 40), 70).calls[1] == call(1, 50)
    tied = Call(1, "abox", (Reading("box", 50, 51),))
    assert heard_first.with_call(tied, 70).calls[1] == tied
    assert arming(1).with_call(tied, 60).with_call(call(1, 50), 70).calls[1] == tied


def test_of_two_presses_that_one_box_cannot_tell_apart_the_one_it_told_first_counts() -> None:
    once = arming(1).with_call(call(1, 50), 60)
    assert once.with_call(Call(1, "box", (Reading("box", 50, 53),)), 70) is once


def test_the_watermark_further_on_counts_whichever_came_last() -> None:
    further = arming(1).with_watermark("box", mark(90))
    assert further.with_watermark("box", mark(20)) is further
    assert further.with_watermark("box", mark(95)).watermarks == {"box": mark(95)}


def test_a_verdict_stays_once_the_window_is_decided() -> None:
    judged = arming(1, 2).with_call(call(2, 50), 60).with_watermark("box", mark(90)).judge(frozenset({1, 2}))
    assert isinstance(judged.verdict, Clear)
    later = replace(judged, decided=True).with_call(call(1, 10), 99)
    assert later.judge(frozenset({1, 2})).verdict == judged.verdict
    assert [place.seat for place in later.order] == [1, 2]  # the strip shows all


def test_the_next_in_line_is_judged_among_those_who_have_not_answered() -> None:
    first = arming(1, 2, 3).with_call(call(2, 50), 60).with_call(call(1, 80), 85)
    decided = replace(first.with_watermark("box", mark(90)), decided=True, answered=frozenset({2}), overruled=True)
    goes_on = decided.next_in_line(2, frozenset({1, 3, 4}), 200)
    assert 2 in goes_on.calls  # the strip still shows it
    assert (goes_on.epoch, goes_on.race_number, goes_on.decided, goes_on.overruled) == (1, 2, False, False)
    assert goes_on.waiting_since_us == 200
    assert goes_on.judge(frozenset({1, 3, 4})).verdict.seat == 1  # type: ignore[union-attr]
    assert 4 in goes_on.with_call(call(4, 300), 310).calls
    assert decided.next_in_line(2, frozenset({3}), 200).waiting_since_us is None


def test_who_had_the_floor_and_is_in_the_race_again_must_call_anew() -> None:
    first = arming(1, 2).with_call(call(2, 50), 60).decide_for((2,))
    again = first.next_in_line(2, frozenset({1, 2}), 200)
    assert again.judge(frozenset({1, 2})).verdict == NoCall()
    assert again.with_call(call(2, 300), 310).calls[2] == call(2, 300)


def test_who_called_anew_and_was_not_first_stays_in_line_for_the_race_after() -> None:
    first = arming(1, 2).with_call(call(2, 50), 60).decide_for((2,))
    again = first.next_in_line(2, frozenset({1, 2}), 200).with_call(call(1, 250), 260).with_call(call(2, 300), 310)
    third = again.decide_for((1,)).next_in_line(3, frozenset({2}), 400)
    assert third.calls[2] == call(2, 300)
    assert third.waiting_since_us == 400


def test_the_next_race_begins_without_a_verdict_and_without_an_end() -> None:
    first = arming(1, 2).with_call(call(2, 50), 60).end_at(100, 120).with_watermark("box", mark(90))
    decided = first.judge(frozenset({1, 2})).decide_for((2,))
    assert isinstance(decided.verdict, Clear)
    again = decided.next_in_line(2, frozenset({1}), 200)
    assert (again.verdict, again.ends_us, again.waiting_since_us) == (NoCall(), None, None)
    assert 2 in again.answered


def test_of_a_dead_heat_those_who_are_left_in_the_race_stay_in_line() -> None:
    tied = arming(1, 2, 3).with_call(call(2, 50), 60).with_call(call(1, 50), 60).decide_for((1, 2))
    again = tied.next_in_line(2, frozenset({2, 3}), 200).with_watermark("box", mark(90))
    assert again.judge(frozenset({2, 3})).verdict.seat == 2  # type: ignore[union-attr]


def test_a_race_that_runs_on_waits_from_its_next_call_on_and_one_that_has_a_call_since_that() -> None:
    ended = arming(1, 2).end_at(100, 120)
    assert (ended.ends_us, ended.waiting_since_us) == (100, 120)
    goes_on = ended.run_on()
    assert (goes_on.ends_us, goes_on.waiting_since_us) == (None, None)
    assert goes_on.with_call(call(1, 300), 310).waiting_since_us == 310
    called = arming(1, 2).with_call(call(1, 50), 60).end_at(100, 120).run_on()
    assert (called.ends_us, called.waiting_since_us) == (None, 60)
    assert called.run_on() is called


def test_what_a_verdict_waits_for_keeps_the_time_at_which_the_waiting_began() -> None:
    called = arming(1, 2).with_call(call(1, 50), 60)
    assert called.end_at(100, 120).waiting_since_us == called.waiting_since_us == 60


def on_host(at_us: int) -> tuple[Reading, ...]:
    return (Reading(HOST_CLOCK, at_us, at_us + 1),)


def test_before_a_call_only_the_race_s_own_end_is_waited_for() -> None:
    assert arming(1).horizon_us == 0
    assert arming(1).end_at(100, 120).horizon_us == 100


@example(10**10, 0)
@given(st.integers(0, 10**10), st.integers(0, 10**12))
def test_nothing_from_the_horizon_on_can_count_as_together_however_a_box_counts(together_us: int, at_us: int) -> None:
    """And it is a microsecond too far at most."""
    called = replace(arming(1, 2), together_us=together_us).with_call(Call(1, "box", on_host(at_us)), 0)
    horizon_us = called.judge(frozenset({1})).horizon_us
    assert isinstance(horizon_us, int)
    assert 0 <= horizon_us - (at_us + 1) - together_us * (1 + Fraction(APART_PPM, 10**6)) < 1


def test_the_horizon_is_that_of_the_latest_contender_and_of_no_other_call() -> None:
    """Seat 2 may have been first, too; seat 3 was later for certain."""
    called = arming(1, 2, 3)
    for seat, from_us, until_us in ((1, 0, 100), (2, 50, 150), (3, 500, 600)):
        called = called.with_call(Call(seat, "box", (Reading(HOST_CLOCK, from_us, until_us),)), 0)
    assert called.judge(frozenset({1, 2, 3})).horizon_us == 150


def test_a_call_that_is_not_known_on_the_host_s_clock_says_nothing_about_it() -> None:
    assert arming(1).with_call(call(1, 500), 0).judge(frozenset({1})).horizon_us == 0


@pytest.mark.parametrize(("told_us", "waited_for"), [(None, True), (98, True), (99, True), (100, False), (101, False)])
def test_a_source_is_heard_out_when_it_has_told_all_from_before_the_end(told_us: int | None, waited_for: bool) -> None:
    ended = replace(arming(1), sources=("box", "abox")).with_watermark("abox", on_host(100))
    heard = ended if told_us is None else ended.with_watermark("box", on_host(told_us))
    assert heard.not_heard_out == ()
    assert heard.end_at(100, 120).not_heard_out == (("box",) if waited_for else ())


def test_sources_and_seats_that_join_are_added_and_those_that_were_there_stay() -> None:
    joined = arming(1, 2).with_sources(("late", "abox", "box")).with_seats(frozenset({2, 3}))
    assert joined.sources == ("abox", "box", "late")
    assert joined.seats == {1, 2, 3}
    assert joined.without_source("box").sources == ("abox", "late")


def test_what_is_in_doubt_is_only_what_that_source_said_on_that_clock() -> None:
    both = (Reading("box", 50, 51), *on_host(50))
    known = arming(1, 2)
    for seat, source in ((1, "box"), (2, "other")):
        known = known.with_call(Call(seat, source, both), 60).with_watermark(source, both)
    doubted = known.doubt("box", HOST_CLOCK, 7, 9)
    wider = (Reading("box", 50, 51), Reading(HOST_CLOCK, 43, 60))
    assert {seat: found.readings for seat, found in doubted.calls.items()} == {1: wider, 2: both}
    assert doubted.watermarks == {"box": wider, "other": both}


def test_a_source_that_is_left_out_is_not_waited_for() -> None:
    called = arming(1).with_call(call(1, 5), 6)
    assert called.judge(frozenset({1})).verdict == Pending(("box",), called.order)
    assert isinstance(called.without_source("box").judge(frozenset({1})).verdict, Clear)


def test_the_strip_is_empty_before_anybody_called() -> None:
    assert arming(1).order == ()
    assert arming(1).judge(frozenset({1})).verdict == NoCall()


def test_margins_in_the_strip_are_behind_the_first() -> None:
    strip = arming(1, 2, 3).with_call(call(3, 10), 0).with_call(call(1, 47), 0).with_call(call(2, 90), 0).order
    assert [(place.seat, place.behind) for place in strip] == [
        (3, None),
        (1, Margin(36, 38, "box")),
        (2, Margin(79, 81, "box")),
    ]


def test_what_the_house_counts_as_together_is_together_in_the_strip_and_in_the_verdict() -> None:
    called = replace(arming(1, 2), together_us=10).with_call(call(1, 50), 0).with_call(call(2, 54), 0)
    assert [place.contender for place in called.order] == [True, True]
    assert isinstance(called.with_watermark("box", mark(90)).judge(frozenset({1, 2})).verdict, DeadHeat)


def test_a_verdict_that_a_head_start_holds_is_no_longer_held_once_nobody_can_be_earlier() -> None:
    called = replace(arming(1, 2), sources=()).with_call(Call(1, "box", on_host(1_000)), 1_000)
    held = called.judge(frozenset({1, 2}), {2: 5_000}, 1_002)
    assert held.held
    assert not held.next_in_line(2, frozenset({1, 2}), 1_003).held
    assert isinstance(held.verdict, Pending)
    judged = held.judge(frozenset({1, 2}), {2: 5_000}, held.horizon_us)
    assert not judged.held
    assert isinstance(judged.verdict, Clear)


@pytest.mark.parametrize(("later_us", "first"), [(0, (1,)), (1, (1, 2))])
def test_a_head_start_moves_its_own_call_alone_and_by_all_that_clocks_may_differ(
    later_us: int, first: tuple[int, ...]
) -> None:
    """Seat 1 called 5 ms later, less a µs and the 10 µs of which its head start is not sure: just before seat 2."""
    called = replace(arming(1, 2), sources=())
    for seat, at_us in ((1, 14_989 + later_us), (2, 10_000)):
        called = called.with_call(Call(seat, f"box {seat}", on_host(at_us)), at_us)
    judged = called.judge(frozenset({1, 2}), {1: 5_000}, 20_000)
    assert isinstance(judged.verdict, Clear if len(first) == 1 else DeadHeat)
    assert tuple(place.seat for place in judged.shown_order if place.contender) == first
    assert [place.behind for place in judged.shown_order] == [None, None], "a true margin would contradict it"


def test_with_a_head_start_answers_are_due_when_nobody_can_be_earlier_any_more() -> None:
    called = replace(arming(1, 2), sources=()).with_call(Call(1, "box", on_host(1_000)), 1_500)
    assert arming(1).answers_due_us is None
    assert called.answers_due_us == 1_500
    assert called.judge(frozenset({1, 2})).answers_due_us == 1_500
    held = called.judge(frozenset({1, 2}), {2: 5_000}, 1_600)
    assert held.answers_due_us == held.horizon_us >= 6_000


def test_with_a_head_start_what_the_house_counts_as_together_is_together() -> None:
    called = replace(arming(1, 2, 3), sources=(), together_us=1_000)
    for seat, at_us in ((1, 10_000), (2, 10_500), (3, 90_000)):
        called = called.with_call(Call(seat, f"box {seat}", on_host(at_us)), at_us)
    judged = called.judge(frozenset({1, 2, 3}), {3: 5_000}, 99_000)
    assert isinstance(judged.verdict, DeadHeat)
    assert [place.contender for place in judged.shown_order] == [True, True, False]
    overtaken = called.judge(frozenset({1, 2, 3}), {3: 79_600}, 199_000)
    assert {place.seat for place in overtaken.shown_order if place.contender} == {1, 2, 3}


def test_with_a_head_start_and_without_a_call_there_is_no_verdict() -> None:
    called = replace(arming(1, 2), sources=()).with_call(Call(1, "box", on_host(1_000)), 1_000).judge(frozenset({1, 2}))
    assert isinstance(called.verdict, Clear)
    assert isinstance(called.judge(frozenset({2}), {2: 5_000}, 1_002).verdict, NoCall)
