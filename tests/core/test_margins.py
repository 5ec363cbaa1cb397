"""Margins and clocks in words: never finer than they are known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from itertools import product

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


EDGES_US = [us for exponent in range(9) for us in (10**exponent - 1, 10**exponent, 10**exponent + 1)]
"""Where another unit or another number of digits begins."""
HALVES_US = [5 * 10**exponent + more for exponent in range(6) for more in (-1, 0)] + [3, 999_500, 9_999_500, 99_950_000]


def at_the_edges() -> Iterator[Margin]:
    """All that the sentences make a difference of: ends, middles and uncertainties at and beside every edge."""
    for middle_us, uncertainty_us in product(EDGES_US + HALVES_US, [1, 2, 9, *EDGES_US[4:22]]):
        yield around(middle_us, uncertainty_us)
    for least_us, most_us in product([-1, *EDGES_US], EDGES_US):
        if least_us < most_us:
            yield Margin(least_us, most_us)


def read(words: str) -> tuple[str, Decimal, Decimal]:
    """(what stands before the number, the number and its last digit's place: both in µs)."""
    found = re.fullmatch(r"(\+|under |)(\d+(?:\.(\d+))?) (µs|ms|s)", words)
    assert found, words
    unit_us = Decimal(UNIT_US[found[4]])
    return found[1], Decimal(found[2]) * unit_us, unit_us / 10 ** len(found[3] or "")


def half_up(span: Margin, last_us: Decimal) -> Decimal:
    """Its middle, rounded at this place, or at the coarser one to which it is known."""
    place_us = max(last_us, known_to_us(span))
    return (span.middle_us / place_us).quantize(Decimal(1), ROUND_HALF_UP) * place_us


def known_to_us(span: Margin) -> Decimal:
    """The finest power of ten that is not finer than the uncertainty."""
    return Decimal(10) ** len(str(span.uncertainty_us - 1)) if span.uncertainty_us > 1 else Decimal(1)


def test_at_every_edge_each_sentence_rounds_half_up_at_its_last_digit_and_agrees_with_the_others() -> None:
    """A limit ("under") holds; two decimals stand below 1 of a unit at most, one below 100, and none from there on."""
    for span in at_the_edges():
        middle_us, known_us = Decimal(span.middle_us), min(known_to_us(span), Decimal(1_000_000))
        words, later, ahead = heard(say_margin(span)), heard(say_later(span)), say_ahead(span)
        if span.at_least_us <= 0:
            assert (words, later, ahead) == ("too close to call", "too close to call", None)
        else:
            sign, us, last_us = read(words)
            assert us > 0, span
            unit_us = UNIT_US[words.rpartition(" ")[2]]
            if sign == "+":
                assert us == half_up(span, last_us), (span, words)
                in_unit = middle_us / unit_us
                assert last_us >= unit_us / Decimal(100 if in_unit < 1 else 10 if in_unit < 100 else 1), (span, words)
                assert unit_us == 1_000_000 or in_unit < 1_000, (span, words)
            else:
                assert middle_us < us, (span, words)

            sign, us, last_us = read(later)
            assert us > 0, span
            if sign == "+":
                assert us == half_up(span, last_us), (span, later)
                assert last_us == max(100_000 if middle_us >= 1_000_000 else 1_000, known_us)
            assert (later == "under 0.001 s") == (span.at_most_us <= 1_000), span
            if ahead is None:
                assert us >= 1_000_000, (span, later)
            else:
                assert us < 1_000_000
                number = "a" if later == "under 0.001 s" else f"{int(us) // 1_000}"
                said = f"less than {number} " if sign == "under " else f"{number} "
                assert heard(ahead).startswith(said), (span, later, heard(ahead))

        sign, us, last_us = read(heard(say_time(span)))
        assert last_us == max(1_000, known_us), span
        if sign:
            assert 2 * middle_us < us, span
        else:
            assert us == half_up(span, last_us), span


@given(st.integers(-5, 9_000_000_000) | st.integers(-2, 9_000).map(lambda s: s * 1_000_000))
def test_a_clock_shows_minutes_and_seconds_rounded_up(left_us: int) -> None:
    minutes, seconds = say_clock(left_us).split(":")
    assert (len(seconds), int(seconds) < 60) == (2, True)
    shown_us = (60 * int(minutes) + int(seconds)) * 1_000_000
    assert shown_us - 1_000_000 < max(0, left_us) <= shown_us


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
