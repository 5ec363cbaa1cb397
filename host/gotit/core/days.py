"""A day as it is read: each language writes it in one way. Tables and names of files have ISO 8601 instead.

Must not: know the day it is, or a time zone.
"""

from __future__ import annotations

from gotit.core.message import Message, say


def day_words(iso: str) -> Message:
    """ "7 November 2026", of "2026-11-07" or "2026-11-07T09:00:00"."""
    year, month, day = _parts(iso)
    return say(
        "day",
        "{day} {month, select, 1 {January} 2 {February} 3 {March} 4 {April} 5 {May} 6 {June} 7 {July} 8 {August} "
        "9 {September} 10 {October} 11 {November} other {December}} {year}",
        day=day,
        month=str(month),
        year=str(year),
    )


def short_day(iso: str) -> Message:
    """ "7 Nov": where many days stand beside each other, and their year is said elsewhere."""
    _, month, day = _parts(iso)
    return say(
        "short_day",
        "{day} {month, select, 1 {Jan} 2 {Feb} 3 {Mar} 4 {Apr} 5 {May} 6 {Jun} 7 {Jul} 8 {Aug} 9 {Sep} 10 {Oct} "
        "11 {Nov} other {Dec}}",
        day=day,
        month=str(month),
    )


def _parts(iso: str) -> list[int]:
    """Year, month and day."""
    return [int(part) for part in iso[:10].split("-")]
