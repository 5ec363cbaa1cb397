"""From reports to presses: the truth lies in every interval, and nothing comes from before a watermark."""

from __future__ import annotations

from random import Random

import pytest

from gotit.core.inputs import Press, Release
from gotit.core.press import latest_on_host_us
from gotit.owned.contacts import REST_US, Arrival, Contacts, arrival

LATE_US = 25_000
S_US = 1_000_000


def contacts(roles: str = "cccc") -> Contacts:
    made = Contacts("own:x", "X", roles, LATE_US, 4_000)
    made.knows(())
    return made


def at(us: int) -> Arrival:
    return Arrival(us - 500, us)


def test_a_press_closed_after_the_report_less_the_devices_delay() -> None:
    (press,) = contacts().take({1}, Arrival(100_000, 104_000))
    assert isinstance(press, Press)
    assert press.input == 1
    (reading,) = press.readings
    assert (reading.earliest_us, reading.latest_us) == (100_000 - LATE_US, 104_001)


def test_what_opens_is_told_with_how_long_it_was_closed() -> None:
    buttons = contacts()
    buttons.take({2}, at(S_US))
    (release,) = buttons.take((), at(S_US + 700_000))
    assert isinstance(release, Release)
    assert (release.input, release.held_us) == (2, 700_000)


def test_two_presses_of_one_report_are_told_apart_by_nothing() -> None:
    one, other = contacts().take({0, 3}, at(S_US))
    assert isinstance(one, Press)
    assert isinstance(other, Press)
    assert one.readings == other.readings


def test_a_contact_that_bounces_is_pressed_once() -> None:
    buttons = contacts()
    told = [
        entered
        for place in range(6)
        for entered in buttons.take({0} if place % 2 == 0 else (), at(S_US + place * REST_US // 3))
    ]
    assert sum(isinstance(each, Press) for each in told) == 1
    again = buttons.take((), at(2 * S_US)) + buttons.take({0}, at(3 * S_US))
    assert sum(isinstance(each, Press) for each in again) == 1


def test_of_an_unknown_first_report_one_button_is_a_press_and_several_may_have_been_held() -> None:
    alone = Contacts("own:x", "X", "cccc", LATE_US, 0).take({1}, at(S_US))
    several = Contacts("own:x", "X", "cccc", LATE_US, 0).take({1, 2}, at(S_US))
    assert [each.held for each in (*alone, *several) if isinstance(each, Press)] == [False, True, True]


def test_inputs_that_it_has_not_press_nothing() -> None:
    assert contacts("cc").take({2, 77, -1}, at(S_US)) == []


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("stamped", [False, True])
def test_the_truth_lies_in_every_interval_and_after_every_watermark(seed: int, stamped: bool) -> None:
    """A device with a delay of its own, a computer that stands still now and then, a bent monotonic clock."""
    luck = Random(seed)
    buttons = contacts()
    bend = luck.uniform(0.9, 1.1)

    def mono_us(now_us: float) -> int:
        return int(7_000_000 + now_us * bend)

    closings = sorted(luck.randrange(S_US) for _ in range(12))
    reports = [(us + luck.randrange(LATE_US), us, number % 4) for number, us in enumerate(closings)]
    reports.sort()
    now_us, empty_us, promised_us = 0.0, 0, -S_US
    waiting = list(reports)
    while waiting or now_us < S_US:
        asked_us = int(now_us)
        queued = [each for each in waiting if each[0] <= now_us]
        if not queued:
            now_us += luck.uniform(10, 4_000)
            if not any(each[0] <= now_us for each in waiting):
                empty_us = asked_us
                (reading,) = buttons.watermark(empty_us).readings
                promised_us = reading.earliest_us
            continue
        now_us += luck.choice((20.0, 300.0, 60_000.0))  # the read returns; or the program stands still
        for came_us, true_us, number in queued:
            waiting.remove((came_us, true_us, number))
            before_us, after_us = int(now_us), int(now_us) + 3
            age_us = mono_us(now_us) - mono_us(came_us) if stamped else None
            came = arrival(empty_us, before_us, after_us, age_us)
            assert came.early_us <= came_us <= came.late_us + 1
            buttons.knows(())
            (press,) = [each for each in buttons.take({number}, came) if isinstance(each, Press)]
            (reading,) = press.readings
            assert reading.earliest_us <= true_us < reading.latest_us
            assert reading.earliest_us >= promised_us
            buttons.take((), Arrival(0, 0))


def test_a_stamp_of_another_clock_is_not_believed() -> None:
    for age_us in (-5, 61 * S_US):
        assert arrival(1_000, 5_000, 5_001, age_us) == Arrival(1_000, 5_001)


def test_a_watermark_lies_behind_by_the_delay() -> None:
    assert latest_on_host_us(contacts().watermark(S_US).readings) == S_US - LATE_US + 1
