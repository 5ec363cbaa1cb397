"""What reports say. Those of devices are written from descriptions (`descriptions`); none was read from a real one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.owned.descriptions import BLUE, ENCODER, NUMBERED, RED, YELLOW, buzz_report, encoder_report

from gotit.owned.reports import (
    COLOURS,
    Button,
    buttons_of,
    buzz,
    buzz_code,
    buzz_lamps,
    is_numbered,
    pressed,
    roles,
)


@pytest.mark.parametrize("handset", range(4))
def test_a_handset_calls_with_its_big_button_and_passes_with_the_blue_one(handset: int) -> None:
    said = roles("buzz", 0)
    for colour, role in ((RED, "c"), (BLUE, "p"), (YELLOW, "-")):
        found = buzz(buzz_report((handset, colour)))
        assert found is not None
        (number,) = found
        assert said[number] == role
        assert number % 4 == handset


def test_the_order_of_calls_and_passes_makes_the_pairs_of_each_handset() -> None:
    assert roles("buzz", 0) == "cccc" + "pppp" + 12 * "-"


def test_linux_numbers_the_buttons_as_the_report_does() -> None:
    """hid-sony: bit n is BTN_TRIGGER_HAPPY(n + 1)."""
    for number in range(4 * len(COLOURS)):
        handset, colour = divmod(buzz_code(number), 5)
        assert buzz(buzz_report((handset, colour))) == {number}


def test_several_buttons_of_several_handsets_are_told_at_once() -> None:
    assert buzz(buzz_report()) == frozenset()
    assert buzz(buzz_report((0, RED), (3, RED), (2, BLUE))) == {0, 3, 6}


@given(st.binary(max_size=70))
def test_whatever_comes_is_a_whole_report_of_a_buzz_or_says_nothing(data: bytes) -> None:
    said = buzz(data)
    is_one = len(data) == 5 and data[4] >= 0xF0
    assert (said is not None) == is_one
    assert said is None or said <= set(range(20))


@given(st.integers(0, 2**20 - 1), st.integers(0, 4))
def test_a_report_that_is_cut_off_presses_nothing(bits: int, length: int) -> None:
    whole = bytes((0x7F, 0x7F)) + (bits | 0xF00000).to_bytes(3, "little")
    assert buzz(whole[:length]) is None


def test_the_lamps_of_the_handsets() -> None:
    assert buzz_lamps({0, 2}) == bytes.fromhex("0000ff00ff000000")
    assert buzz_lamps(()) == bytes(8)


def test_an_encoders_buttons_are_where_it_says() -> None:
    buttons = buttons_of(ENCODER)
    assert [button.usage for button in buttons] == list(range(1, 13))
    assert not is_numbered(ENCODER)
    assert pressed(encoder_report(1, 9, 12), buttons, numbered=False) == {1, 9, 12}
    assert pressed(encoder_report(), buttons, numbered=False) == frozenset()


def test_a_report_that_is_too_short_or_has_another_number_says_nothing() -> None:
    assert pressed(encoder_report(1)[:3], buttons_of(ENCODER), numbered=False) is None
    buttons = buttons_of(NUMBERED)
    assert is_numbered(NUMBERED)
    assert buttons[0] == Button(1, 2, 0)
    assert pressed(bytes((2, 0b1001)), buttons, numbered=True) == {1, 4}
    assert pressed(bytes((3, 0b1001)), buttons, numbered=True) is None
    assert pressed(b"", buttons, numbered=True) is None


@given(st.binary(max_size=120), st.binary(max_size=70))
def test_no_descriptor_and_no_report_break_anything(descriptor: bytes, report: bytes) -> None:
    buttons = buttons_of(descriptor)
    said = pressed(report, buttons, is_numbered(descriptor))
    assert len(buttons) <= 64
    assert said is None or said <= {button.usage for button in buttons}


@given(st.data())
def test_a_damaged_descriptor_breaks_nothing(data: st.DataObject) -> None:
    descriptor = bytearray(ENCODER)
    for _ in range(data.draw(st.integers(1, 4))):
        descriptor[data.draw(st.integers(0, len(descriptor) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(descriptor)[: data.draw(st.integers(0, len(descriptor)))]
    assert all(button.bit < 64 * 8 for button in buttons_of(cut))


BITS = bytes.fromhex("1500250175019508")
"""Eight fields of a bit each."""


def buttons_between(before: str, after: str) -> list[int]:
    return [button.usage for button in buttons_of(bytes.fromhex("0509" + before) + BITS + bytes.fromhex(after))]


def test_a_descriptor_that_claims_more_than_a_report_holds_tells_of_no_buttons() -> None:
    assert buttons_between("19012908", "8102") == list(range(1, 9))
    assert buttons_between("19002affff", "8102") == [], "no device has 65,536 buttons"
    assert buttons_between("750196ffff8102" + "19012908", "8102") == [], "they would lie beyond its end"


def test_an_item_that_is_cut_off_is_none() -> None:
    assert buttons_between("19012908", "820200") == list(range(1, 9))
    assert buttons_between("19012908", "8202") == []
