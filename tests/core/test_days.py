"""A day as it is read, of what tables and files write."""

from __future__ import annotations

from datetime import date

import pytest
from tests.speech import heard

from gotit.core.days import day_words, short_day


@pytest.mark.parametrize("month", range(1, 13))
def test_a_day_has_its_month_in_words_and_no_noughts_before_it(month: int) -> None:
    day = date(2026, month, 7)
    for iso in (day.isoformat(), f"{day.isoformat()}T09:00:00"):
        assert heard(day_words(iso)) == f"7 {day:%B} 2026"
        assert heard(short_day(iso)) == f"7 {day:%b}"
