"""The first screen: games as pictures, who is here, what is plugged in; the settings are one step behind it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QImage, QPainter
from PyQt6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.core.message import say
from gotit.kits import KITS
from gotit.language.chosen import words
from gotit.ui.operator.shelf import ShelfPage
from gotit.ui.paint.covers import draw_cover
from gotit.ui.paint.lobby import LobbyView
from gotit.ui.settings import Settings
from gotit.ui.theme import DARK, LIGHT

FOUR = ("Ana", "Ben", "Chidi", "Dorota")


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path, Settings(names=FOUR), at_the_shelf=True)
    yield made
    made.close()


def page(table: Table) -> ShelfPage:
    return table.window.first.shelf


def lobby(table: Table) -> LobbyView:
    view = table.program.pictures.view
    assert isinstance(view, LobbyView)
    return view


def test_the_program_begins_with_the_shelf_and_escape_comes_back_to_it(table: Table) -> None:
    assert page(table).isVisible()
    assert not table.window.setup.isVisible()
    table.click(page(table).options)
    assert table.window.setup.isVisible()
    table.key(Qt.Key.Key_Escape)
    assert page(table).isVisible()


def test_a_click_on_a_picture_chooses_the_game_and_the_big_button_starts_it(table: Table) -> None:
    quick = table.window.setup.quick
    for name, tile in quick.tiles.items():
        table.hands.mouseClick(tile, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
        assert table.window.setup.game == name
        assert [game for game, other in quick.tiles.items() if other.property("chosen")] == [name]
        assert lobby(table).title == tile.title.text()
    table.click(page(table).start)
    assert table.program.loop.session.game is not None
    assert table.program.loop.session.game.name == KITS[-1].name


def test_enter_starts_unless_a_name_is_typed(table: Table) -> None:
    page(table).add.setFocus()
    page(table).add.setText("Emre")
    table.enter()
    assert table.program.loop.session.game is None
    assert table.window.setup.players.names == [*FOUR, "Emre"]
    page(table).setFocus()
    table.key(Qt.Key.Key_Return)
    assert table.program.loop.session.game is not None


def test_everybody_slaps_to_sit_down(table: Table) -> None:
    """The projector shows who is here after each slap, and who came last."""
    table.click(page(table).slap)
    assert lobby(table).anyone
    assert [seat.number for seat in lobby(table).seats if seat.taken] == []
    for key, seat in ((Qt.Key.Key_3, 3), (Qt.Key.Key_1, 1)):
        table.key(key)
        assert lobby(table).latest == seat
    assert [seat.number for seat in lobby(table).seats if seat.taken] == [1, 3]
    table.click(page(table).slap)
    assert not lobby(table).anyone


def test_it_says_what_is_plugged_in(table: Table) -> None:
    assert page(table).plugged.text() == "No buzzers are plugged in: keys 1–9 buzz."


UNFINISHED = "There is an unfinished match of ADD-IT: Mia, Noah and Zora, last played at 9:13."


@pytest.mark.parametrize("size", [(1366, 728), (1024, 700)])
@pytest.mark.parametrize("names", [(), tuple(f"Maximilian-Leonhard {seat}" for seat in range(1, 10))])
@pytest.mark.parametrize("unfinished", ["", UNFINISHED], ids=["", "unfinished"])
def test_all_games_are_seen_without_scrolling(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], names: tuple[str, ...], unfinished: str
) -> None:
    """Below the question whether yesterday's match goes on, too."""
    made = Table(qtbot, tmp_path, Settings(names=names), at_the_shelf=True)
    QApplication.processEvents()  # the program itself looks for one
    if unfinished:
        made.window.offer_resume(words(say("test_unfinished", unfinished)))
    made.window.resize(*size)
    QApplication.processEvents()
    assert (made.window.width(), made.window.height()) == size
    assert made.window.setup.resume.isVisible() == bool(unfinished)
    for tile in made.window.setup.quick.tiles.values():
        assert tile.visibleRegion().boundingRect().size() == tile.size()
        assert tile.start.height() >= 32
    made.close()


def test_each_game_has_a_picture_of_its_own(qapp: QApplication) -> None:
    """In both themes: none is empty, none like another, and none leaves its place."""
    for theme in (LIGHT, DARK):
        seen: list[QImage] = []
        for kit in KITS:
            image = QImage(300, 140, QImage.Format.Format_RGB32)
            image.fill(0)
            painter = QPainter(image)
            draw_cover(painter, 300, 140, kit.name, 0, theme)
            painter.end()
            edge = {image.pixel(x, y) for y in (1, 138) for x in range(40, 260)}
            assert len(edge) == 1, f"{kit.name} leaves its place"
            assert image not in seen
            seen.append(image)


def test_a_mouse_alone_adds_players(table: Table) -> None:
    """On the shelf and in the form; what stands in the line goes first. They are called as in the match."""
    shelf, players = table.window.first.shelf, table.window.setup.players
    players.set_names([])
    [plus] = [knob for knob in shelf.findChildren(QPushButton) if knob.text() == "+"]
    table.click(plus)
    table.click(plus)
    assert players.names == ["Seat 1", "Seat 2"]
    shelf.add.setText("Zoë")
    table.click(plus)
    assert players.names == ["Seat 1", "Seat 2", "Zoë"]
    assert shelf.add.text() == ""
    for _ in range(7):
        table.click(plus)
    assert players.in_teams, "ten have no seat each"
    assert len(set(players.names)) == 10
    assert all(players.names), "in a team nobody is without a name"
