"""A number as people write it is read as one number, whatever signs they have on their keyboard."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotit.core.exact.written import MIXED, VALUE, plain, value_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", (3, 1)),
        ("3/12", (3, 12)),
        ("3 / 12", (3, 12)),
        ("3⁄12", (3, 12)),
        ("３／１２", (3, 12)),
        ("٣/٤", (3, 4)),
        ("¼", (1, 4)),
        ("⅒", (1, 10)),
        ("1½", (3, 2)),
        ("5/0", (5, 0)),
    ],
)
def test_a_number_is_read(text: str, value: tuple[int, int]) -> None:
    for pattern in (VALUE, MIXED):
        found = re.fullmatch(pattern, plain(text))
        assert found is not None
        assert value_of(found) == value


def test_only_a_number_alone_may_be_mixed() -> None:
    found = re.fullmatch(MIXED, "1 1/2")
    assert found is not None
    assert value_of(found) == (3, 2)
    assert [spot[0] for spot in re.finditer(VALUE, "1 1/2")] == ["1", "1/2"]
    assert [spot[0] for spot in re.finditer(VALUE, "3 / 1/4 + 5 / 6")] == ["3", "1/4", "5 / 6"]


@given(st.text(max_size=40))
def test_plain_text_is_as_long_as_what_was_typed_and_stays_plain(text: str) -> None:
    assert len(plain(text)) == len(text)
    assert plain(plain(text)) == plain(text)


def test_all_blanks_are_one_kind_of_blank() -> None:
    assert plain("1\u00a0+\t٣\u2003∕ x") == "1 + 3 / x"
