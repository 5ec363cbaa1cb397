"""Readings and margins: hard bounds, the narrowest wins, a contradiction is said."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gotit.core.press import (
    APART_PPM,
    HOST_CLOCK,
    ClocksDisagree,
    Margin,
    Reading,
    Way,
    earlier,
    earliest_on_host_us,
    latest_on_host_us,
    margin,
    way,
    widen,
)

instants_us = st.integers(-(10**6), 10**6)
widths_us = st.integers(1, 1_000)


def test_one_box_tells_two_ticks_apart_to_the_microsecond() -> None:
    earlier, later = (Reading("box", 100, 101),), (Reading("box", 137, 138),)
    assert margin(earlier, later) == Margin(36, 38, "box")
    assert margin(later, earlier) == Margin(-38, -36, "box")
    assert (Margin(36, 38).middle_us, Margin(36, 38).uncertainty_us) == (37, 1)


def test_the_same_tick_is_either_way_round() -> None:
    assert margin((Reading("box", 5, 6),), (Reading("box", 5, 6),)) == Margin(-1, 1, "box")


def test_without_a_shared_clock_nothing_is_known() -> None:
    assert margin((Reading("a", 0, 1),), (Reading("b", 5, 6),)) is None


def test_the_narrowest_bound_wins_whichever_clock_it_is_on() -> None:
    first = (Reading("host", 0, 600), Reading("sof", 300, 310))
    second = (Reading("sof", 340, 350), Reading("host", 100, 700))
    assert margin(first, second) == Margin(30, 50, "sof")


def test_two_presses_of_one_box_are_compared_on_its_own_counter_alone() -> None:
    """The computer slept between them, or starts again: its clock contradicts the box's, which never stopped."""
    first = (Reading("box:A:1", 1_000, 1_002), Reading("host", 50_000, 50_600))
    second = (Reading("box:A:1", 1_037, 1_039), Reading("host", 20_000, 20_600))
    assert margin(first, second) == Margin(35, 39, "box:A:1")
    after_a_new_boot = (Reading("box:A:2", 5, 7), Reading("host", 60_000, 60_600))
    assert margin(first, after_a_new_boot) == Margin(9_400, 10_600, "host")


@given(instants_us, widths_us)
def test_every_instant_of_a_reading_or_margin_is_no_further_from_its_middle_than_the_uncertainty(
    from_us: int, width_us: int
) -> None:
    """Both in whole microseconds, and the uncertainty is not a microsecond more than that."""
    for bound in (Reading("a", from_us, from_us + width_us), Margin(from_us, from_us + width_us)):
        assert isinstance(bound.middle_us, int)
        assert isinstance(bound.uncertainty_us, int)
        assert from_us <= bound.middle_us <= from_us + width_us <= bound.middle_us + bound.uncertainty_us
        assert 0 <= 2 * bound.uncertainty_us - width_us <= 1


@given(instants_us, widths_us)
def test_of_a_press_on_several_clocks_the_host_s_is_the_one_that_tells_its_time(from_us: int, width_us: int) -> None:
    readings = (Reading("box:A:1", 5, 6), Reading(HOST_CLOCK, from_us, from_us + width_us), Reading("sync:A:1", 8, 9))
    assert (earliest_on_host_us(readings), latest_on_host_us(readings)) == (from_us, from_us + width_us)
    assert earliest_on_host_us(readings[::2]) is latest_on_host_us(readings[::2]) is None


@given(instants_us, widths_us, st.integers(0, 10**6), st.integers(0, 10**6))
def test_only_the_clock_in_doubt_is_read_more_widely(from_us: int, width_us: int, early_us: int, late_us: int) -> None:
    box, host = Reading("box:A:1", 5, 6), Reading(HOST_CLOCK, from_us, from_us + width_us)
    wider = Reading(HOST_CLOCK, from_us - early_us, from_us + width_us + late_us)
    assert widen((box, host), HOST_CLOCK, early_us, late_us) == (box, wider)


@pytest.mark.parametrize(
    ("told_us", "room_us"), [(1, 1), (499, 1), (501, 2), (500_000_500, 1_000_001), (-501, 2), (-500_000_500, 1_000_001)]
)
def test_what_a_clock_tells_that_counts_differently_has_2_us_of_room_a_millisecond_rounded_up(
    told_us: int, room_us: int
) -> None:
    """The sharper clock leaves 2.9 s open here; the other one ends that, on either side."""
    first = (Reading("a", 0, 1), Reading("b", 0, 1))
    later = (
        Reading("a", told_us - 1_900_000, told_us + 1_000_000),
        Reading("b", told_us + 1, told_us + 3_000_000),
    )
    earlier = (
        Reading("a", told_us - 1_000_000, told_us + 1_900_000),
        Reading("b", told_us - 3_000_000, told_us),
    )
    assert margin(first, later) == Margin(told_us - room_us, told_us + 1_000_000, "a")
    assert margin(first, earlier) == Margin(told_us - 1_000_001, told_us + room_us, "a")


def test_bounds_that_leave_no_instant_between_them_exclude_each_other() -> None:
    """On one clock less than 10 µs apart; on the other more than 11, which may be 10 as the first counts."""
    one = (Reading("a", 0, 1), Reading("b", 0, 1))
    with pytest.raises(ClocksDisagree, match=r"exclude each other: .*'a'.*'b'"):
        margin(one, (Reading("a", 5, 10), Reading("b", 12, 19)))
    assert margin(one, (Reading("a", 5, 11), Reading("b", 12, 19))) == Margin(10, 11, "a")


def test_bounds_that_exclude_each_other_are_said() -> None:
    with pytest.raises(ClocksDisagree):
        margin((Reading("a", 0, 1), Reading("b", 100, 101)), (Reading("a", 50, 51), Reading("b", 0, 1)))


def test_clocks_that_count_differently_do_not_contradict_each_other() -> None:
    """300 ms apart: the frames of this controller are 400 ppm slow, the leader's crystal is 50 ppm fast."""
    first = (Reading("sync:A:1", 0, 2), Reading("usb:c:1", 0, 8), Reading("host", 0, 400))
    second = (
        Reading("sync:A:1", 300_015, 300_017),
        Reading("usb:c:1", 299_880, 299_888),
        Reading("host", 300_000, 300_400),
    )
    assert margin(first, second) == Margin(300_013, 300_017, "sync:A:1")
    assert margin(second, first) == Margin(-300_017, -300_013, "sync:A:1")
    with pytest.raises(ClocksDisagree):
        margin(first, (Reading("sync:A:1", 300_015, 300_017), Reading("usb:c:1", 299_000, 299_008)))


@pytest.mark.parametrize("latest_us", [10, 9])
def test_an_empty_interval_is_refused_also_from_json(latest_us: int) -> None:
    with pytest.raises(ValueError, match="no instant"):
        Reading("host", 10, latest_us)
    with pytest.raises(msgspec.ValidationError, match="no instant"):
        msgspec.json.decode(b'{"clock":"host","earliest_us":10,"latest_us":%d}' % latest_us, type=Reading)


@pytest.mark.parametrize(
    ("clock", "rests_on"),
    [
        ("box:e661:1a2b", "box"),
        ("sync:e661:1a2b", "sync"),
        ("usb:pci-0000:00:14.0:3", "usb"),
        ("usbs:hub 1-1|hub 1-2:4", "rate"),
        ("host", "host"),
        ("", "host"),
    ],
)
def test_a_clocks_name_tells_what_a_margin_on_it_rests_on(clock: str, rests_on: Way) -> None:
    assert way(clock) == rests_on


def test_of_two_clocks_that_bound_a_margin_equally_the_first_by_name_is_named() -> None:
    one, two = (
        (Reading("usb:b:1", 0, 4), Reading("usb:a:1", 0, 4)),
        (Reading("usb:a:1", 9, 12), Reading("usb:b:1", 9, 12)),
    )
    assert margin(one, two) == margin(one[::-1], two[::-1]) == Margin(5, 12, "usb:a:1")


@given(
    st.integers(-(10**9), 10**9),
    st.integers(-(10**6), 10**6),
    st.lists(st.tuples(*[st.integers(0, 5000)] * 4, st.integers(-APART_PPM // 2, APART_PPM // 2))),
)
def test_the_truth_lies_within_every_margin(
    first_us: int, apart_us: int, blurs: list[tuple[int, int, int, int, int]]
) -> None:
    """Whatever the clocks' errors within their bounds, however many are shared, however differently they count."""
    apart = {str(k): apart_us * (1 + Fraction(fast_ppm, 10**6)) for k, (*_, fast_ppm) in enumerate(blurs)}
    one = [Reading(str(k), first_us - a, first_us + b + 1) for k, (a, b, *_) in enumerate(blurs)]
    two = [
        Reading(str(k), (first_us + apart[str(k)] - c).__floor__(), (first_us + apart[str(k)] + d).__floor__() + 1)
        for k, (_, _, c, d, _) in enumerate(blurs)
    ]
    bound = margin(one, two)
    if not blurs:
        assert bound is None
    else:
        assert bound is not None
        truth = apart[bound.clock]
        assert bound.at_least_us < truth < bound.at_most_us
        assert margin(two, one) == Margin(-bound.at_most_us, -bound.at_least_us, bound.clock)
        assert abs(bound.middle_us - truth) <= bound.uncertainty_us + 1


def test_an_instant_before_is_known_less_well_by_what_clocks_may_differ() -> None:
    """Two thousandths, rounded up: a head start of a second costs two milliseconds."""
    readings = (Reading("box", 5_000_000, 5_000_001), Reading("host", 5_000_000, 5_010_000))
    assert earlier(readings, 1_000_000) == (
        Reading("box", 3_998_000, 4_002_001),
        Reading("host", 3_998_000, 4_012_000),
    )
    assert earlier(readings[:1], 1) == (Reading("box", 4_999_998, 5_000_001),)
    assert earlier(readings[:1], 0) == readings[:1]
    assert [earlier((Reading("box", 0, 1),), us)[0].latest_us + us - 1 for us in (500, 501, 5_000_000)] == [
        1,
        2,
        10_000,
    ]


@example(0, 10**6 + 1)
@example(0, 500 * 10**6)
@given(instants_us, st.integers(0, 10**9))
def test_an_instant_that_is_moved_is_known_so_much_less_well_as_clocks_may_differ(at_us: int, us: int) -> None:
    """Never less, and less than a microsecond more."""
    (moved,) = earlier((Reading("a", at_us, at_us + 1),), us)
    unsure_us = Fraction(us * APART_PPM, 10**6)
    assert 0 <= (at_us - us - moved.earliest_us) - unsure_us < 1
    assert at_us + 1 - us - moved.earliest_us == moved.latest_us - (at_us - us)
