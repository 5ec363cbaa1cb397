"""`gotit buzzers`: what is learned, and what a measurement says."""

from __future__ import annotations

from threading import Timer

from tests.owned.fake import PAD, FakeDevice

from gotit.app.buzzers_command import delay_us, heard, summary
from gotit.core.press import HOST_CLOCK, Reading
from gotit.owned.owned import Ours


def test_each_button_is_learned_once_in_the_order_of_the_presses() -> None:
    device = FakeDevice(Ours(PAD, "A pad", "", {}, 0))
    device.closed = frozenset({299})  # held since before: not what was pressed
    for closed in ((299, 305), (299,), (299, 304), (304, 305), ()):
        device.say(*closed)
    counts: list[int] = []
    assert heard(device, counts.append, listen_s=0.5) == (305, 304)
    assert counts == [1, 2]
    assert not device.is_open


def test_a_device_that_goes_while_it_is_learned_is_closed() -> None:
    device = FakeDevice(Ours(PAD, "A pad", "", {}, 0))
    Timer(0.05, device.unplug).start()
    try:
        heard(device, lambda _: None, listen_s=30)
    except OSError:
        assert not device.is_open
    else:
        raise AssertionError("it was still there")


def test_a_delay_is_told_as_its_upper_bound_on_the_clock_that_both_share() -> None:
    box = (Reading("box:a:1", 1, 2), Reading(HOST_CLOCK, 10_000, 10_100))
    assert delay_us(box, (Reading(HOST_CLOCK, 0, 21_000),)) == 11_000
    assert delay_us(box[:1], (Reading(HOST_CLOCK, 0, 21_000),)) is None


def test_what_was_measured_names_what_the_table_must_claim() -> None:
    assert summary([12_000, 8_000, 10_500]).startswith("3 presses: 8.0 ms at least, 10.5 in the middle, 12.0 at most.")
    assert summary([]) == "No press was heard on both."
