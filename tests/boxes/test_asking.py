"""When a box is pinged, and when it is asked for its watermark."""

from __future__ import annotations

from itertools import pairwise

from gotit.boxes import pings, watermarks
from gotit.boxes.pings import ARMED_NS, BURST, BURST_NS, IDLE_NS, PENDING_NS, Pings
from gotit.boxes.watermarks import Watermarks

MS_NS = 1_000_000


def sent_ms(asked: Pings, until_ms: int) -> list[int]:
    """When pings go out, checked every millisecond."""
    times = []
    for now_ms in range(until_ms):
        if now_ms * MS_NS >= asked.due_ns:
            asked.send(now_ms * MS_NS)
            times.append(now_ms)
    return times


def test_a_box_is_pinged_in_a_burst_and_then_twice_a_second() -> None:
    asked = Pings()
    asked.begin(0)
    times = sent_ms(asked, 3000)
    assert times[:BURST] == [number * BURST_NS // MS_NS for number in range(BURST)]
    assert all(
        later - sooner == IDLE_NS // MS_NS for sooner, later in zip(times[BURST - 1 :], times[BURST:], strict=False)
    )


def test_an_armed_box_is_pinged_more_often_and_at_once() -> None:
    asked = Pings()
    asked.begin(0)
    sent_ms(asked, 160)
    asked.arm(True)
    assert asked.due_ns == 140 * MS_NS + ARMED_NS
    asked.send(asked.due_ns)
    assert asked.due_ns == 140 * MS_NS + 2 * ARMED_NS
    asked.arm(False)
    assert asked.due_ns == 140 * MS_NS + ARMED_NS + IDLE_NS


def test_no_ping_goes_out_while_a_verdict_waits() -> None:
    asked = Pings()
    asked.begin(0)
    asked.hold(5 * MS_NS)
    assert asked.due_ns == 5 * MS_NS + PENDING_NS


def test_an_answer_counts_once_and_one_to_a_forgotten_ping_not_at_all() -> None:
    asked = Pings()
    asked.begin(0)
    first = asked.send(7)
    assert (asked.take(first), asked.take(first), asked.take(99)) == (7, None, None)
    lost = asked.send(8)
    for number in range(2 * pings.BURST):
        asked.send(number)
    assert asked.take(lost) is None


def test_a_mark_goes_out_at_once_and_again_ever_more_seldom() -> None:
    asked = Watermarks()
    asked.ask(10_000, 10)
    gaps_ns = []
    while (due_ns := asked.due_ns) is not None:
        gaps_ns.append(due_ns - 10_000)
        asked.send(due_ns)
    assert gaps_ns[0] == 0
    assert gaps_ns[1] == watermarks.FIRST_NS
    assert [later - sooner for sooner, later in pairwise(gaps_ns)][-1] == watermarks.LONGEST_NS


def test_an_answer_beyond_the_horizon_ends_the_asking_and_one_short_of_it_speeds_it_up() -> None:
    asked = Watermarks()
    asked.ask(0, 1_000)
    asked.send(0)
    asked.answer(999)
    assert asked.due_ns == watermarks.SOON_NS
    asked.send(watermarks.SOON_NS)
    asked.answer(1_000)
    assert asked.due_ns is None


def test_after_an_answer_that_falls_short_no_mark_goes_out_before_the_instant_that_is_waited_for() -> None:
    asked = Watermarks()
    asked.ask(1_000_000, 1_000)
    asked.send(1_000_000)
    asked.ask(2_000_000, 50_000)  # presses within 49 ms of that call count as simultaneous
    asked.answer(1_500)
    assert asked.due_ns == 50_000_000
    asked.send(50_000_000)
    asked.answer(49_900)
    assert asked.due_ns == 50_000_000 + watermarks.SOON_NS
    asked.send(50_000_000 + watermarks.SOON_NS)
    asked.answer(50_000)
    assert asked.due_ns is None


def test_a_second_wish_raises_the_horizon_and_sends_no_second_mark() -> None:
    asked = Watermarks()
    asked.ask(0, 1_000)
    asked.send(0)
    asked.ask(1, 5_000)
    assert asked.due_ns == watermarks.FIRST_NS
    asked.answer(4_999)
    assert asked.due_ns is not None
    asked.answer(5_000)
    assert asked.due_ns is None
    asked.stop()
    asked.ask(2, 10)
    asked.send(2)
    asked.answer(10)
    assert asked.due_ns is None
