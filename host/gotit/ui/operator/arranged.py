"""How players were arranged by hand, kept for the next game that has room for it.

Must not: know what room a game has.
"""

from __future__ import annotations

from typing import NamedTuple


class Arranged(NamedTuple):
    """Who sits where. `rows`: (what stands in the line, the team's members or None). `line`: not seated yet."""

    rows: tuple[tuple[str, tuple[str, ...] | None], ...]
    line: str

    @property
    def in_teams(self) -> bool:
        return any(members is not None for _, members in self.rows)


class Instead(NamedTuple):
    """How they sit `now`, since there is no room for the arrangement `of` which they sat before."""

    of: Arranged
    now: Arranged
