"""A match that stood still and is played on counts anew, and tells nothing a second time."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gotit.games.still import ended_by_count


class Standing(Struct, frozen=True):
    still: int
    news: tuple[str, ...] = ()
    goes_on: Any = None


def test_who_plays_on_counts_from_nought() -> None:
    ended = ended_by_count(Standing(4, ("over",)), Standing(4, ("nobody won",)))
    assert ended == Standing(4, ("over",), Standing(0))
