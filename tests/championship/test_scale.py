"""The command that says how many rooms a hub bears: few rooms here, and each fact arrives."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.championship.scale import COLUMNS, HEAD, Load, measure


def test_every_fact_of_some_rooms_is_heard_and_shown(tmp_path: Path) -> None:
    load = Load(rooms=6, seconds=1)
    found = asyncio.run(measure(tmp_path, load))
    assert found.missing == 0
    assert load.facts == 6 * 10
    assert 0 < found.heard_p50 <= found.heard_p99 <= found.shown_p99
    assert min(found.server_us, found.board_us, found.rooms_us) >= 0
    assert found.row.count("|") == HEAD.splitlines()[0].count("|") == len(COLUMNS) + 1
