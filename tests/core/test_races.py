"""The races of a match that were decided."""

from __future__ import annotations

from tests.core.table_driver import Table

from gotit.core import inputs as i
from gotit.core.races import races


def test_of_a_race_is_told_who_alone_was_first_and_when_everybody_buzzed() -> None:
    table = Table().start(goal=9)
    table.press(3, 1_000_500)
    table.press(2, 1_000_500)
    table.watermark(1_000_600)
    (equal,) = races(table.session)
    assert (equal.number, equal.first, equal.calls.keys()) == (1, 0, {2, 3})
    table.enter(i.Chance((0, 1)))
    table.act("answer", seat=table.session.state.caller, right=False)
    table.press(1, 1_002_000)
    table.watermark(1_003_000)
    assert [(race.number, race.first) for race in races(table.session)] == [(1, 0), (2, 1)]
