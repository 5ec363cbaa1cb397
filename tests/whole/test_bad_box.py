"""One bad box must not slow down the others, over real ports and threads; compared side by side within one run."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from tests.core.table_driver import GAMES
from tests.speech import heard
from tests.whole.bad_box import IN_THE_RACE, KINDS, Hall, measure, quarter, two_halls

from gotit.core import inputs as i
from gotit.core.arming import LONG_WAIT_US
from gotit.core.match_view import match_view as shown
from gotit.record.replay import replay

MOST = 1.5
"""How many times as long a verdict may take with a bad box as without it."""


@pytest.fixture
def hall(qapp: QApplication, tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.close()


def sentences(hall: Hall) -> list[str]:
    return [heard(told.news) for told in hall.told if told.private]


@pytest.mark.parametrize("kind", KINDS)
def test_a_bad_box_is_out_of_the_race_and_costs_the_others_hardly_anything(
    qapp: QApplication, tmp_path: Path, kind: str
) -> None:
    """Compared by the first quarter: a bad box that is waited for costs each race a tenth of a second or more.

    A flood during the race is compared by the fastest race: it is work, which takes longer on a busy machine.
    """
    with two_halls(tmp_path) as (good, bad):
        without, with_it = measure(good, bad, kind, races=20)
        alone = min if kind == IN_THE_RACE else quarter
        assert alone(with_it) / alone(without) <= MOST, (sorted(without), sorted(with_it))
        assert any(said.endswith("It is out of the race.") for said in sentences(bad))
        bad.calm()
        assert bad.race(0.1, slapped=8) > 0, "it plays again"


def test_a_flood_is_told_as_a_number_and_nobody_hears_each_press(hall: Hall) -> None:
    hall.be("flooding")
    hall.wait(lambda: hall.is_bad_out)
    for _ in range(4):
        hall.race(0.5)
    hall.be("good")
    hall.think(1.2)
    rows = [row.entry.body for row in hall.rows() if row.entry.kind == "input"]
    presses = [row for row in rows if '"do":"press"' in row and hall.bad in row]
    counted = sum(int(said.split()[2].replace(",", "")) for said in sentences(hall) if "too fast" in said)
    assert len(presses) <= 40
    assert counted > 10 * len(presses)


def test_a_box_that_falls_silent_in_a_race_is_named_in_time_and_one_order_decides_without_it(hall: Hall) -> None:
    hall.arm()
    hall.think(0.1)
    hall.ask("be 8 mute")
    written_ns = int(hall.ask("slap 0").split()[1])
    hall.wait(lambda: hall.loop.session.overdue)
    session = hall.loop.session
    assert (time.perf_counter_ns() - written_ns) / 1000 >= LONG_WAIT_US
    view = shown(session, None)
    assert view is not None
    assert (view.verdict, view.waiting_for) == ("pending", (session.seating.called(hall.bad),))
    assert "first" not in {seat.lamp for seat in view.seats}
    assert hall.bad not in session.seating.benched
    hall.loop.enter(i.DecideWithout(hall.bad))
    assert hall.loop.session.state.caller == 1
    again = replay(hall.rows(), GAMES)
    assert again.state == hall.loop.session.state
