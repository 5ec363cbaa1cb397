"""A player's time is up: the clock stands at 0 on every surface, and the referee says more time, or out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table, run_out

from gotit.phones.picture import Showing


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    yield made
    made.close()


def explaining(table: Table) -> int:
    """Somebody has called, and has begun to type."""
    table.start()
    table.race()
    seat = table.solver()
    table.call(seat)
    table.window.play.end_grace()
    return seat


def test_the_clock_asks_and_both_answers_have_a_key_while_something_is_typed(table: Table) -> None:
    seat = explaining(table)
    strip = table.window.clock
    table.type("4")
    assert not strip.isVisible()
    assert run_out(table.program)
    assert table.phase() == "explaining"
    assert strip.isVisible()
    name = table.window.operator.name(seat)
    assert strip.words.text() == f"Time's up for {name}. The clock waits for you."
    assert (strip.more.text(), strip.out.text()) == ("More time (+30 s)   [F7]", "Out   [F9]")
    assert strip.out.property("tone") == "wrong"
    assert not table.window.toolbar.stop_clock.isEnabled()
    assert table.window.play.timer.text() == "0:00"
    assert not run_out(table.program), "it stands"
    table.type("+")
    table.key(Qt.Key.Key_F7)
    assert not strip.isVisible()
    assert table.window.toolbar.undo.text() == "↶ Undo “more time”"
    assert run_out(table.program)
    table.key(Qt.Key.Key_F9)
    assert table.player(seat).out
    assert not strip.isVisible()


def test_what_is_shown_while_the_clock_waits_counts(table: Table) -> None:
    seat = explaining(table)
    run_out(table.program)
    calculation = table.solution(seat)
    assert calculation is not None
    table.type(calculation)
    table.enter()
    assert table.winner() == seat


def test_a_clock_that_was_stopped_offers_more_time_too(table: Table) -> None:
    explaining(table)
    table.click(table.window.toolbar.stop_clock)
    assert table.window.clock.words.text().endswith("clock is stopped.")
    table.click(table.window.clock.more)
    assert table.window.play.timer.text().startswith("0:1")


def test_a_phone_tells_its_own_player_alone(table: Table) -> None:
    seat = explaining(table)
    run_out(table.program)
    session = table.program.loop.session
    for phone in session.seats:
        picture = Showing(phone).picture(session, 0)
        assert picture is not None
        assert (b'"time_over":true' in picture) == (phone == seat)
