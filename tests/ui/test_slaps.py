"""Two buttons slapped together: what counts as one slap, what each clock says about it, and whether the boxes agree."""

from __future__ import annotations

import pytest
from tests.speech import heard

from gotit.core.inputs import Press
from gotit.core.press import Margin, Reading
from gotit.ui.operator.slap_test import TOGETHER_US, Button, Measured, SlapTest, judge, measure, spread

USB, SYNC = "usb:bus-1:0", "sync:a:1"


def press(source: str, at_us: int, number: int = 0, **half_widths_us: int) -> Press:
    """Read on clocks by kind: box (its own), usb, sync, host, each plus or minus its half-width."""
    names = {"box": f"box:{source}:1", "usb": USB, "sync": SYNC, "host": "host"}
    readings = tuple(Reading(names[kind], at_us - half, at_us + half) for kind, half in half_widths_us.items())
    return Press(f"box:{source}", number, readings, 0)


def test_two_buttons_within_half_a_second_are_one_slap_whichever_came_first() -> None:
    test = SlapTest()
    assert test.take(press("b", 1_003, usb=4), 2_000) is None
    slap = test.take(press("a", 1_000, usb=4), 2_000 + TOGETHER_US)
    assert slap is not None
    assert (slap.one, slap.other) == (Button("box:a", 0), Button("box:b", 0))
    assert slap.bound == Margin(-5, 11)
    assert test.slaps == [slap]


def test_the_same_button_twice_or_two_that_are_far_apart_are_no_slap() -> None:
    test = SlapTest()
    assert test.take(press("a", 0, host=9), 0) is None
    assert test.take(press("a", 100_000, host=9), 100_000) is None
    assert test.take(press("b", 800_000, host=9), 100_001 + TOGETHER_US) is None
    assert test.take(press("a", 800_100, host=9), 100_002 + TOGETHER_US) is not None


def test_a_slap_that_the_match_cuts_in_two_is_none() -> None:
    test = SlapTest()
    test.take(press("a", 0, host=9), 0)
    test.pause()
    assert test.take(press("b", 10, host=9), 10) is None


def test_each_clock_is_measured_by_itself_the_sharpest_kind_first() -> None:
    slap = measure(press("a", 1_000, box=1, host=140, usb=4), press("b", 1_500, box=1, usb=4, sync=2, host=150))
    assert [measured.way for measured in slap.by_clock] == ["usb", "host"]
    assert slap.by_clock[0] == Measured("usb", Margin(492, 508, USB))
    assert slap.by_clock[1].margin.uncertainty_us == 290


def test_clocks_that_bound_one_difference_agree() -> None:
    slaps = [measure(press("a", at, host=140, usb=4), press("b", at + 3, host=150, usb=4)) for at in (0, 10_000)]
    tone, said = judge(slaps)
    assert tone == "right"
    assert (
        heard(said) == "The boxes agree: in all 2 slaps same hub and ping give one and the same difference, to ±8 µs."
    )


def test_clocks_that_exclude_each_other_are_told_with_what_to_do() -> None:
    good = measure(press("a", 0, host=140, usb=4), press("b", 3, host=150, usb=4))
    off = Press("box:b", 0, (Reading(USB, 6_000, 6_008), Reading("host", -100, 100)), 0)
    bad = measure(press("a", 0, host=140, usb=4), off)
    assert bad.is_contradiction
    tone, said = judge([good, bad])
    assert tone == "wrong"
    assert heard(said).startswith("The boxes disagree: in 1 of 2 slaps same hub and ping exclude each other. Unplug")
    assert spread([good, bad]) == (1, 3, None, 3, 3)


def test_one_clock_alone_proves_nothing_and_none_tells_nothing() -> None:
    tone, said = judge([measure(press("a", 0, host=140), press("b", 3, host=150))])
    assert (tone, "nothing proves it" in heard(said)) == ("quiet", True)
    tone, said = judge([measure(press("a", 0, box=1), press("b", 3, box=1))])
    assert (tone, "can't be compared yet" in heard(said)) == ("wrong", True)
    assert judge([])[0] == "quiet"


def test_two_buttons_of_one_box() -> None:
    slap = measure(press("a", 0, 3, box=1, host=140), press("a", 40, 1, box=1, host=140))
    assert [measured.way for measured in slap.by_clock] == ["box", "host"]
    assert slap.bound == Margin(-42, -38)
    tone, said = judge([slap])
    assert tone == "right"
    assert heard(said) == "One box, one clock: this slap measured to ±2 µs, and ping says the same."


def test_the_keyboard_is_named_as_what_it_is() -> None:
    key = Press("keyboard", 0, (Reading("host", -30_000, 1),))
    slap = measure(key, press("a", 0, host=140), {"keyboard": "keyboard"})
    assert [measured.way for measured in slap.by_clock] == ["keyboard"]


def test_repeated_slaps_have_a_mean_and_a_spread() -> None:
    slaps = [measure(press("a", 0, usb=4), press("b", later, usb=4)) for later in (100, 200, 300)]
    found = spread(slaps)
    assert found is not None
    assert (found.slaps, found.mean_us, found.lowest_us, found.highest_us) == (3, 200, 100, 300)
    assert found.deviation_us == pytest.approx(100)
    assert spread([]) is None


def test_only_slaps_of_the_same_two_buttons_are_compared() -> None:
    test = SlapTest()
    for number, (one, other) in enumerate((("a", "b"), ("a", "c"), ("b", "a"))):
        test.take(press(one, 0, usb=4), number * 2_000_000)
        test.take(press(other, 3, usb=4), number * 2_000_000 + 9)
    assert [(slap.one.source, slap.other.source) for slap in test.same_buttons()] == [("box:a", "box:b")] * 2
    test.forget()
    assert test.same_buttons() == ()
