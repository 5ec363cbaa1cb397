"""The match goes on while the operator types: the line keeps the keyboard, and what was typed is kept.

That it is so in every game, over every change, is a part of each game's walk (`offering.type_on`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import THREE, Table, run_out

from gotit.ui.operator.kept_entry import KeptEntry
from gotit.ui.operator.typed_line import typed_text
from gotit.ui.settings import Settings

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    """Clocks are strict: what is typed must outlast a change that the referee did not make."""
    made = Table(qtbot, tmp_path / "matches", Settings(names=THREE, clocks="strict"))
    yield made
    made.close()


def at_a_calculation(table: Table) -> KeptEntry:
    """Ana has called, and a part of her calculation is typed."""
    table.start()
    table.race()
    table.call(1)
    table.window.play.end_grace()
    table.type("4+6*")
    return table.window.play.kept


def let_clock_run_out(table: Table) -> None:
    assert run_out(table.program)
    assert table.phase() == "racing"


def test_a_digit_after_time_ran_out_is_no_players_buzzer(table: Table) -> None:
    kept = at_a_calculation(table)
    let_clock_run_out(table)
    table.type("2o")
    assert table.phase() == "racing"
    assert not table.player(2).out
    assert kept.line.text() == "4+6*2o"
    assert "Players' keys wait" in kept.text()


@pytest.mark.parametrize("key", [ENTER, ESCAPE])
def test_enter_or_escape_gives_the_keyboard_back_to_the_players(table: Table, key: Qt.Key) -> None:
    kept = at_a_calculation(table)
    let_clock_run_out(table)
    table.key(key)
    assert not kept.holds
    assert "didn't finish" in kept.text()
    table.call(2)


def test_a_pause_gives_it_back_counted_from_the_last_key(table: Table) -> None:
    kept = at_a_calculation(table)
    let_clock_run_out(table)
    kept.pause.setInterval(150)
    table.type("2")
    assert kept.holds
    assert kept.pause.remainingTime() > 0
    table.qtbot.waitUntil(lambda: not kept.holds)
    table.call(2)


def test_a_click_on_what_acts_gives_it_back(table: Table) -> None:
    kept = at_a_calculation(table)
    let_clock_run_out(table)
    table.click(table.button("Pass for Ben"))
    assert not kept.holds
    table.call(3)


def test_what_the_operator_ends_keeps_no_keyboard(table: Table) -> None:
    kept = at_a_calculation(table)
    for _ in range(2):
        table.key(Qt.Key.Key_M)
    assert table.phase() == "racing"
    assert not kept.holds
    assert not kept.isVisible()
    table.call(2)


def test_what_was_not_finished_goes_back_when_all_is_as_it_was(table: Table) -> None:
    kept = at_a_calculation(table)
    let_clock_run_out(table)
    table.type("2")
    table.key(ENTER)
    table.undo()
    table.window.play.end_grace()
    assert table.panel.calculation.field.text() == "4+6*2"
    assert table.panel.calculation.text == "4+6*2"
    assert not kept.isVisible()


def test_it_is_put_back_by_a_click_where_its_line_is_wanted_again(table: Table) -> None:
    kept = at_a_calculation(table)
    let_clock_run_out(table)
    table.key(ENTER)
    assert not kept.take_up.isEnabled()
    table.call(2)
    table.window.play.end_grace()
    assert table.panel.calculation.text == ""
    table.click(kept.take_up)
    assert table.panel.calculation.text == "4+6*"
    assert QApplication.focusWidget() is table.panel.calculation.field


def test_the_next_of_two_callers_does_not_inherit_the_line(table: Table) -> None:
    table.start()
    table.race()
    table.call_together(1, 2)
    table.window.play.end_grace()
    table.type("4+6*")
    first = table.panel.calculation.seat
    assert run_out(table.program)
    table.type("7")
    assert table.panel.calculation.seat != first
    assert table.panel.calculation.text == ""
    assert table.window.play.kept.line.text() == "4+6*7"


@pytest.mark.parametrize("game", ["fast-fun-maths", "got-em"])
def test_what_was_begun_for_a_match_that_another_one_follows_is_said(table: Table, game: str) -> None:
    at_a_calculation(table)
    table.window.back_to_setup()
    table.window.setup.choose_game(game)
    table.click(table.window.setup.start)
    assert table.window.play.game == game
    assert table.banner == "What you hadn't finished typing was for the other match: 4+6*"


def test_whoever_comes_back_to_the_match_finds_what_was_begun(table: Table) -> None:
    at_a_calculation(table)
    table.window.back_to_setup()
    table.window.back_to_match()
    assert table.banner == ""
    assert typed_text(table.window.play.panel.wants_text()) == "4+6*"
