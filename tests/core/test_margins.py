"""Margins and clocks in words: never finer than they are known."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.speech import heard

from gotit.core.margins import say_ahead, say_clock, say_later, say_margin, say_time
from gotit.core.press import Margin

UNIT_US = {"µs": 1, "ms": 1_000, "s": 1_000_000}


def around(middle_us: int, uncertainty_us: int) -> Margin:
    return Margin(middle_us - uncertainty_us, middle_us + uncertainty_us)


@pytest.mark.rule("GI-H-24")
@pytest.mark.parametrize(
    ("middle_us", "uncertainty_us", "words"),
    [
        (37, 1, "+37 µs"),
        (37, 8, "+0.04 ms"),
        (3_240, 8, "+3.2 ms"),
        (3_217, 50, "+3.2 ms"),
        (3_217, 280, "+3 ms"),
        (118_000, 8, "+118 ms"),
        (118_000, 30_000, "+0.1 s"),
        (1_420_000, 8, "+1.4 s"),
        (40_000, 30_000, "under 0.1 s"),
        (30, 40, "too close to call"),
        (40, 40, "too close to call"),
    ],
)
def test_margins(middle_us: int, uncertainty_us: int, words: str) -> None:
    assert heard(say_margin(around(middle_us, uncertainty_us))) == words


def test_calls_on_no_common_clock_have_no_margin() -> None:
    assert heard(say_margin(None)) == heard(say_later(None)) == "later"


@given(st.integers(0, 100_000_000), st.integers(1, 3_000_000))
def test_a_margin_is_true_and_no_finer_than_it_is_known(middle_us: int, uncertainty_us: int) -> None:
    words = heard(say_margin(around(middle_us, uncertainty_us)))
    if middle_us <= uncertainty_us:
        assert words == "too close to call"
        return
    found = re.fullmatch(r"(\+|under )(\d+(?:\.(\d+))?) (µs|ms|s)", words)
    assert found, words
    value_us = Decimal(found[2]) * UNIT_US[found[4]]
    last_digit_us = Decimal(UNIT_US[found[4]]) / 10 ** len(found[3] or "")
    if found[1] == "under ":
        assert middle_us < value_us
    else:
        assert abs(value_us - middle_us) <= max(last_digit_us, 10 ** len(str(uncertainty_us)))
        assert value_us > 0
    if uncertainty_us <= 1_000_000:
        assert last_digit_us >= uncertainty_us, words


@pytest.mark.parametrize(
    ("middle_us", "uncertainty_us", "later", "ahead"),
    [
        (37, 8, "under 0.001 s", "less than a thousandth of a second ahead"),
        (940, 8, "under 0.001 s", "less than a thousandth of a second ahead"),
        (1_040, 8, "+0.001 s", "1 thousandth of a second ahead"),
        (3_240, 8, "+0.003 s", "3 thousandths of a second ahead"),
        (118_000, 2_000, "+0.12 s", "120 thousandths of a second ahead"),
        (118_000, 30_000, "+0.1 s", "100 thousandths of a second ahead"),
        (40_000, 30_000, "under 0.1 s", "less than 100 thousandths of a second ahead"),
        (1_420_000, 8, "+1.4 s", ""),
        (30, 40, "too close to call", ""),
    ],
)
def test_the_class_reads_thousandths(middle_us: int, uncertainty_us: int, later: str, ahead: str) -> None:
    behind = around(middle_us, uncertainty_us)
    assert heard(say_later(behind)) == later
    said = say_ahead(behind)
    assert (heard(said) if said is not None else "") == ahead


@given(st.integers(0, 100_000_000), st.integers(1, 3_000_000))
def test_what_the_class_reads_is_true_no_finer_than_known_and_never_nothing(
    middle_us: int, uncertainty_us: int
) -> None:
    behind = around(middle_us, uncertainty_us)
    words = heard(say_later(behind))
    if middle_us <= uncertainty_us:
        assert words == "too close to call"
        return
    found = re.fullmatch(r"(\+|under )(\d+(?:\.(\d+))?) s", words)
    assert found, words
    value_us = Decimal(found[2]) * 1_000_000
    last_digit_us = Decimal(1_000_000) / 10 ** len(found[3] or "")
    assert value_us > 0
    assert last_digit_us >= 1_000
    if uncertainty_us <= 1_000_000:
        assert last_digit_us >= uncertainty_us, words
    if found[1] == "+":
        assert abs(value_us - middle_us) <= max(last_digit_us, 10 ** len(str(uncertainty_us)))
    else:
        assert middle_us < value_us


def test_clocks_are_rounded_up() -> None:
    assert [say_clock(us) for us in (0, -5, 1, 999_999, 1_000_001, 61_000_000)] == [
        "0:00", "0:00", "0:01", "0:01", "0:02", "1:01",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("middle_us", "uncertainty_us", "words"),
    [
        (1_482_300, 300, "1.482 s"),
        (1_482_300, 13_000, "1.5 s"),
        (1_482_300, 3_000, "1.48 s"),
        (12_482_300, 1, "12.482 s"),
        (40_000, 67_000, "under 0.1 s"),
        (-20_000, 67_000, "under 0.1 s"),
        (200, 40, "under 0.001 s"),
    ],
)
def test_a_time_is_told_to_the_thousandth_at_the_finest_and_never_as_nothing(
    middle_us: int, uncertainty_us: int, words: str
) -> None:
    assert heard(say_time(around(middle_us, uncertainty_us))) == words
