"""Whose birthday is nearest to today (GE-B-08, GE-Y-05): before or after, whichever is fewer days.

Must not: read a clock; today comes as a setting.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from gotit.core.message import Typed, Worded, say

_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""Every year is a leap year here, so that 29 February has its place."""

_YEAR = sum(_DAYS)


class NoDate(Worded, ValueError):
    """What was entered is no day of a year."""


def nearest(birthdays: Mapping[int, str], today: str) -> tuple[int, ...]:
    """The seats whose birthday is nearest: several if they are as near. Raises NoDate."""
    now = day_of_year(today)
    away = {seat: _apart(day_of_year(date), now) for seat, date in birthdays.items()}
    return tuple(seat for seat, days in sorted(away.items()) if days == min(away.values()))


def day_of_year(date: str) -> int:
    """0 for 01-01. Raises NoDate for what is no "MM-DD"."""
    if re.fullmatch(r"[0-9]{2}-[0-9]{2}", date):
        month, day = int(date[:2]), int(date[3:])
        if 1 <= month <= len(_DAYS) and 1 <= day <= _DAYS[month - 1]:
            return sum(_DAYS[: month - 1]) + day - 1
    raise NoDate(say("no_date", "“{date}” is not a date: write month and day, like 02-29.", date=Typed(date)))


def _apart(one: int, other: int) -> int:
    days = abs(one - other)
    return min(days, _YEAR - days)
