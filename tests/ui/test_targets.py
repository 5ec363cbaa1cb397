"""Whatever the operator clicks is large enough for a hurried mouse, in every game, on small screens, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin, sqrt

import pytest
from msgspec.structs import fields
from PyQt6.QtCore import QPoint, QSize, Qt
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QScrollBar,
    QSpinBox,
    QTabBar,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.games.test_offers import ROWS
from tests.ui.game_table import GameTable, maker
from tests.ui.offering import walk

from gotit.games.shelf import shelf
from gotit.ui.operator.got_em.board import Board
from gotit.ui.operator.got_em.play import GotEmPlay

LEAST_PX = 32
ONLY_HEARD = Qt.WidgetAttribute.WA_TransparentForMouseEvents
SIZES = ((1920, 1040), (1366, 768), (1024, 768))
NINE_SIZES = ((1366, 728), (1024, 728))
"""A screen of 768 pixels with a title bar and a bar of the system's."""


def small(window: QWidget) -> Iterator[tuple[str, int, int]]:
    """What is clicked, and less than `LEAST_PX` wide or high: as far as it is inside of what is around it."""
    for knob in window.findChildren(QWidget):
        if not isinstance(knob, (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox)) or _part_of_another(knob):
            continue
        name = (knob.text() if isinstance(knob, QAbstractButton) else "") or knob.accessibleName()
        clicked = knob.isVisible() and not knob.testAttribute(ONLY_HEARD)
        if isinstance(knob, QAbstractButton):
            clicked = clicked and bool(name)  # Qt's own: the corner of a table, a tab bar's arrows
        if clicked and min(seen := _seen_px(knob), knob.height()) < LEAST_PX:
            yield name, seen, knob.height()
    for bar in window.findChildren(QTabBar):
        if bar.isVisible() and bar.height() < LEAST_PX:
            yield bar.tabText(0), bar.width(), bar.height()


def sideways(window: QWidget) -> Iterator[tuple[str, int]]:
    """Where something has to be scrolled to the side: by what, and how far."""
    for bar in window.findChildren(QScrollBar):
        around = bar.parentWidget()
        if bar.orientation() == Qt.Orientation.Horizontal and bar.isVisible() and bar.maximum() and around is not None:
            inside = around.parentWidget() or around
            yield type(inside).__name__, bar.maximum()


def _seen_px(knob: QWidget) -> int:
    """How wide it is as far as no widget around it cuts it off: nothing scrolls to the side."""
    left, right, around = 0, knob.width(), knob.parentWidget()
    while around is not None:
        at = knob.mapTo(around, QPoint(0, 0)).x()
        left, right = max(left, -at), min(right, around.width() - at)
        around = around.parentWidget() if not around.isWindow() else None
    return right - left


def _part_of_another(knob: QWidget) -> bool:
    """The line in a box of choices or of numbers: what is around it is clicked."""
    return isinstance(knob.parentWidget(), (QComboBox, QAbstractSpinBox))


def modes(game: str) -> list[dict[str, object]]:
    """Dealt by the computer, and with the real things; by all rules there are."""
    names = {field.name for field in fields(shelf()[game].Settings)}
    rules: list[dict[str, object]] = [{"rules": "brainy"}, {"rules": "bright"}] if "rules" in names else [{}]
    dealt = ({"mode": "virtual"}, {"mode": "referee"}) if "mode" in names else ({},)
    return [{**one, **mode} for one in rules for mode in dealt]


def test_what_is_small_is_found(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    for number, kind in enumerate((QPushButton, QLineEdit, QComboBox, QSpinBox)):
        small_one = kind(box)
        small_one.setAccessibleName(str(number))
        small_one.setFixedSize(40, LEAST_PX - 1)
    box.show()
    assert [name for name, *_ in small(box)] == ["0", "1", "2", "3"]


NAMES = ("Ana", "Ben", "Chidi", "Dorota")
NINE = (*NAMES, "Emeka", "Fatima", "Guðrún", "Hana", "Ivo")
make = maker(GameTable)


@pytest.mark.parametrize("game", sorted(ROWS))
def test_targets_are_large_enough_in_every_game(make: Callable[..., GameTable], game: str) -> None:
    for match in modes(game):
        table = make(game, NAMES, match=match).start()

        def look(table: GameTable, match: dict[str, object] = match) -> None:
            for size in SIZES:
                if table.window.size() != QSize(*size):
                    table.window.resize(*size)
                    QApplication.processEvents()
                assert list(small(table.window)) == [], (game, match, size)
                assert list(sideways(table.window)) == [], (game, match, size)

        walk(table, f"targets {game}", 8, look=look, by_hand=False)
        table.window.hide()


@pytest.mark.parametrize("game", ["fast-fun-maths", "hidden-formula", "buzzer-round"])
def test_nine_seats_are_seen_at_once_and_their_targets_are_large_enough(
    make: Callable[..., GameTable], game: str
) -> None:
    table = make(game, NINE, match={}).start()

    def look(table: GameTable) -> None:
        for size in NINE_SIZES:
            table.window.resize(*size)
            QApplication.processEvents()
            assert list(small(table.window)) == [], (game, size)
            assert list(sideways(table.window)) == [], (game, size)
            bar = table.play.seats.verticalScrollBar()
            assert bar is not None
            assert bar.maximum() == 0, "all seats have room"

    walk(table, f"nine {game}", 6, look=look, by_hand=False)


def test_targets_are_large_enough_before_a_match_and_in_all_windows_beside(make: Callable[..., GameTable]) -> None:
    """The shelf, the form of each game, players in teams, and whatever the menu and the buttons above open."""
    table = make("fast-fun-maths", NINE, match={})
    window, setup = table.window, table.window.setup
    for size in SIZES:
        window.resize(*size)
        window.first.show_shelf()
        QApplication.processEvents()
        assert list(small(window)) == [], "the shelf"
        window.first.show_form()
        setup.advanced.setChecked(True)
        for at in range(setup.game_box.count()):
            setup.game_box.setCurrentIndex(at)
            QApplication.processEvents()
            assert list(small(window)) == [], setup.game_box.currentText()
    window.toggle_picture()
    QApplication.processEvents()
    assert list(small(window)) == [], "the picture alone"
    for beside in (window.timing, window.phones, window.championship, window.rooms, window.amending):
        beside.show()
        for tabs in beside.findChildren(QTabWidget):
            for at in range(tabs.count()):
                tabs.setCurrentIndex(at)
                QApplication.processEvents()
                assert list(small(beside)) == [], beside.windowTitle()
        QApplication.processEvents()
        assert list(small(beside)) == [], beside.windowTitle()
        beside.hide()


def check_the_board_can_be_hit(board: Board) -> str:
    """The circle in a groove's diamond is as large as any target, and what is clicked there is that groove; or each
    square is. Which of both it was.
    """
    QApplication.processEvents()
    asked = [spot for spot in (*board.grooves, *board.squares) if not spot.testAttribute(ONLY_HEARD)]
    grooves = asked == board.grooves
    assert grooves or asked == board.squares
    across = sqrt(2) if grooves else 1
    assert all(min(spot.width(), spot.height()) / across >= LEAST_PX - 0.5 for spot in asked), asked[0].size()
    around = [(cos(turn * pi / 4), sin(turn * pi / 4)) for turn in range(8)]
    for spot in asked[::7]:
        middle = spot.geometry().center()
        for x, y in around:
            at = middle + QPoint(round(x * (LEAST_PX / 2 - 1.5)), round(y * (LEAST_PX / 2 - 1.5)))
            assert board.childAt(at) is spot
    return "grooves" if grooves else "squares"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("rules", ["brainy", "bright"])
def test_the_largest_board_can_be_hit(make: Callable[..., GameTable], rules: str, size: tuple[int, int]) -> None:
    """While walls are placed and while a pawn moves."""
    match = {"rules": rules, "mode": "virtual", "side": 9, "first": 1}
    table = make("got-em", NAMES, match=match).start()
    table.window.resize(*size)
    seen = set()

    def look(table: GameTable) -> None:
        panel = table.play.panel
        assert isinstance(panel, GotEmPlay)
        seen.add(check_the_board_can_be_hit(panel.board))

    walk(table, f"grooves {rules}", 14, look=look, by_hand=False)
    assert seen == {"grooves", "squares"}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("rules", ["brainy", "bright"])
def test_the_largest_board_can_be_hit_while_it_is_put_right(
    make: Callable[..., GameTable], rules: str, size: tuple[int, int]
) -> None:
    """A wall at once; a pawn is chosen beside the board, and then its square. The board is larger meanwhile."""
    table = make("got-em", NAMES, match={"rules": rules, "mode": "referee", "side": 9, "first": 1}).start()
    table.window.resize(*size)
    panel = table.play.panel
    assert isinstance(panel, GotEmPlay)
    check_the_board_can_be_hit(panel.board)
    before = panel.board.height()
    table.press("Board differs …")
    assert check_the_board_can_be_hit(panel.board) == "grooves"
    assert panel.board.height() > before
    table.table.click(panel.pawns.buttons[2])
    assert check_the_board_can_be_hit(panel.board) == "squares"
    assert list(small(table.window)) == []
    table.table.click(panel.board.squares[0])
    assert check_the_board_can_be_hit(panel.board) == "grooves"
    assert table.seen.players[1].square == 0
    assert list(small(table.window)) == []
