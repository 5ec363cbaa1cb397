"""Nothing that somebody typed goes without a word, Escape closes whatever page is open, and menus keep their places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.ui.operator.pages import bring_up
from gotit.ui.settings import Settings

ESCAPE = Qt.Key.Key_Escape


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches", Settings(names=("Ana", "Ben")))
    yield made
    made.close()


def test_a_second_ben_is_said_at_once(table: Table) -> None:
    players = table.window.setup.players
    players.add.setText("ben")
    table.click(table.button("Add"))
    assert "Two players are called ben." in table.banner
    assert "“ben K.”" in table.banner
    assert players.names == ["Ana", "Ben", "ben"]


def test_a_name_that_stands_in_the_line_plays_too(table: Table) -> None:
    table.window.setup.players.add.setText("Chidi")
    table.start()
    assert [row.name for row in table.window.operator.rows] == ["Ana", "Ben", "Chidi"]


def test_names_without_room_go_back_into_the_line(table: Table) -> None:
    players = table.window.setup.players
    players.add_names([f"P{number}" for number in range(80)])
    left_out = players.add.text().split(", ")
    assert len(players.names) + len(left_out) == 82
    assert left_out[-1] == "P79"
    assert "Left out: " in table.banner


def test_escape_goes_back_from_every_page(table: Table) -> None:
    table.start()
    window = table.window
    window.toggle_picture()
    table.key(ESCAPE)
    assert window.pages.currentWidget() is window.play
    window.back_to_setup()
    table.key(ESCAPE)
    assert window.pages.currentWidget() is window.play
    table.key(ESCAPE)
    assert window.pages.currentWidget() is window.play


def test_escape_closes_every_window(table: Table) -> None:
    table.start()
    for page in (table.window.timing, table.window.phones):
        for _ in range(2):
            bring_up(page)
            table.qtbot.waitUntil(page.isActiveWindow)
            table.hands.keyClick(page, ESCAPE)
            assert not page.isVisible()
    table.window.activateWindow()


def test_what_is_always_in_a_seats_menu_keeps_its_place(table: Table) -> None:
    table.start()

    def places() -> list[str]:
        texts = [action.text() for action in table.window.play.seats.rows[0].menu().actions()]
        return texts[: texts.index("Change the name …") + 1]

    before = places()
    table.race()
    assert places() == before
    table.call(1)
    assert places() == before


def test_the_menu_has_the_same_lines_before_a_match_and_in_it(table: Table) -> None:
    before = [action.text() for action in table.window.toolbar.menu().actions()]
    table.start()
    assert [action.text() for action in table.window.toolbar.menu().actions()] == before


def test_press_stays_where_it_is_when_pass_goes(table: Table) -> None:
    table.start()
    table.race()
    QApplication.processEvents()
    row = table.window.play.seats.rows[0]
    at = row.press.pos()
    row.passing.hide()
    QApplication.processEvents()
    assert row.press.pos() == at
