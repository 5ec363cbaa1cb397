"""The races of a match that were decided."""

from __future__ import annotations

from tests.core.table_driver import Table

from gotit.core import inputs as i
from gotit.core.history import _buzzed
from gotit.core.races import RaceHeld, races


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


def test_whoever_is_next_in_line_was_not_first() -> None:
    table = Table().start(queue=True, goal=9).calls(3, 1)
    for _ in range(2):
        assert [(race.first, [*race.calls]) for race in races(table.session)] == [(3, [3, 1])]
        table.act("answer", seat=table.session.state.caller, right=False)
    assert [(race.first, [*race.calls]) for race in races(table.session)] == [(3, [3, 1])]


def test_who_buzzes_as_the_race_begins_was_a_microsecond_slow() -> None:
    """And of those that were decided by then it is the race that began last."""
    armed = [
        RaceHeld(100, 1, calls={1: 150}),
        RaceHeld(300, 2, calls={2: 300, 3: 340}),
        RaceHeld(301, 3, calls={1: 400}),
    ]
    assert _buzzed(armed, 300) == {2: 1, 3: 40}
    assert _buzzed(armed, 299) == {1: 50}
    assert _buzzed(armed, 99) == {}
