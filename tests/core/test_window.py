"""One armed window: first calls, watermarks, the next in line, the order strip."""

from __future__ import annotations

from dataclasses import replace

from gotit.core.adjudicate import Call, Clear, NoCall, Pending
from gotit.core.press import Margin, Reading
from gotit.core.window import Window


def call(seat: int, at_us: int) -> Call:
    return Call(seat, "box", (Reading("box", at_us, at_us + 1),))


def window(*seats: int) -> Window:
    return Window(1, 1, 0, frozenset(seats), ("box",))


def mark(at_us: int) -> tuple[Reading, ...]:
    return (Reading("box", at_us, at_us + 1),)


def test_a_seat_s_first_call_counts_and_a_stranger_s_never() -> None:
    once = window(1, 2).with_call(call(1, 50), 60)
    assert once.with_call(call(1, 90), 70) is once
    assert once.with_call(call(3, 10), 70) is once
    assert once.waiting_since_us == 60
    assert once.with_call(call(2, 80), 90).waiting_since_us == 60


def test_of_a_seat_s_two_buttons_the_one_pressed_first_counts_whichever_was_heard_first() -> None:
    heard_first = window(1, 2).with_call(call(1, 50), 60)
    assert heard_first.with_call(call(1, 40), 70).calls[1] == call(1, 40)
    assert replace(heard_first, decided=True).with_call(call(1, 40), 70).calls[1] == call(1, 50)
    tied = Call(1, "abox", (Reading("box", 50, 51),))
    assert heard_first.with_call(tied, 70).calls[1] == tied
    assert window(1).with_call(tied, 60).with_call(call(1, 50), 70).calls[1] == tied


def test_the_watermark_further_on_counts_whichever_came_last() -> None:
    further = window(1).with_watermark("box", mark(90))
    assert further.with_watermark("box", mark(20)) is further
    assert further.with_watermark("box", mark(95)).watermarks == {"box": mark(95)}


def test_a_verdict_stays_once_the_window_is_decided() -> None:
    judged = window(1, 2).with_call(call(2, 50), 60).with_watermark("box", mark(90)).judge(frozenset({1, 2}))
    assert isinstance(judged.verdict, Clear)
    later = replace(judged, decided=True).with_call(call(1, 10), 99)
    assert later.judge(frozenset({1, 2})).verdict == judged.verdict
    assert [place.seat for place in later.order] == [1, 2]  # the strip shows all


def test_the_next_in_line_is_judged_among_those_who_have_not_answered() -> None:
    first = window(1, 2, 3).with_call(call(2, 50), 60).with_call(call(1, 80), 85)
    decided = replace(first.with_watermark("box", mark(90)), decided=True, answered=frozenset({2}), overruled=True)
    goes_on = decided.next_in_line(2, frozenset({1, 3, 4}), 200)
    assert 2 in goes_on.calls  # the strip still shows it
    assert (goes_on.epoch, goes_on.race_number, goes_on.decided, goes_on.overruled) == (1, 2, False, False)
    assert goes_on.waiting_since_us == 200
    assert goes_on.judge(frozenset({1, 3, 4})).verdict.seat == 1  # type: ignore[union-attr]
    assert 4 in goes_on.with_call(call(4, 300), 310).calls
    assert decided.next_in_line(2, frozenset({3}), 200).waiting_since_us is None


def test_who_had_the_floor_and_is_in_the_race_again_must_call_anew() -> None:
    first = window(1, 2).with_call(call(2, 50), 60).decide_for((2,))
    again = first.next_in_line(2, frozenset({1, 2}), 200)
    assert again.judge(frozenset({1, 2})).verdict == NoCall()
    assert again.with_call(call(2, 300), 310).calls[2] == call(2, 300)


def test_of_a_dead_heat_those_who_are_left_in_the_race_stay_in_line() -> None:
    tied = window(1, 2, 3).with_call(call(2, 50), 60).with_call(call(1, 50), 60).decide_for((1, 2))
    again = tied.next_in_line(2, frozenset({2, 3}), 200).with_watermark("box", mark(90))
    assert again.judge(frozenset({2, 3})).verdict.seat == 2  # type: ignore[union-attr]


def test_a_race_that_runs_on_waits_from_its_next_call_on_and_one_that_has_a_call_since_that() -> None:
    ended = window(1, 2).end_at(100, 120)
    assert (ended.ends_us, ended.waiting_since_us) == (100, 120)
    goes_on = ended.run_on()
    assert (goes_on.ends_us, goes_on.waiting_since_us) == (None, None)
    assert goes_on.with_call(call(1, 300), 310).waiting_since_us == 310
    called = window(1, 2).with_call(call(1, 50), 60).end_at(100, 120).run_on()
    assert (called.ends_us, called.waiting_since_us) == (None, 60)
    assert called.run_on() is called


def test_a_source_that_is_left_out_is_not_waited_for() -> None:
    called = window(1).with_call(call(1, 5), 6)
    assert called.judge(frozenset({1})).verdict == Pending(("box",), called.order)
    assert isinstance(called.without_source("box").judge(frozenset({1})).verdict, Clear)


def test_the_strip_is_empty_before_anybody_called() -> None:
    assert window(1).order == ()
    assert window(1).judge(frozenset({1})).verdict == NoCall()


def test_margins_in_the_strip_are_behind_the_first() -> None:
    strip = window(1, 2, 3).with_call(call(3, 10), 0).with_call(call(1, 47), 0).with_call(call(2, 90), 0).order
    assert [(place.seat, place.behind) for place in strip] == [
        (3, None),
        (1, Margin(36, 38, "box")),
        (2, Margin(79, 81, "box")),
    ]
