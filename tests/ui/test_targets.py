"""Whatever the operator clicks is large enough for a hurried mouse, in every game, on small screens, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin, sqrt

import pytest
from msgspec.structs import fields
from PyQt6.QtCore import QPoint, QSize, Qt
from PyQt6.QtWidgets import QAbstractButton, QApplication, QTabBar, QWidget
from tests.games.test_offers import ROWS
from tests.ui.game_table import GameTable, maker
from tests.ui.offering import walk

from gotit.games.shelf import shelf
from gotit.ui.operator.got_em.board import Board
from gotit.ui.operator.got_em.play import GotEmPlay

LEAST_PX = 32
ONLY_HEARD = Qt.WidgetAttribute.WA_TransparentForMouseEvents
SIZES = ((1366, 768), (1024, 768))


def small(window: QWidget) -> Iterator[tuple[str, int, int]]:
    """What is clicked, and less than `LEAST_PX` wide or high."""
    for knob in window.findChildren(QAbstractButton):
        named = bool(knob.text() or knob.accessibleName())  # Qt's own: the corner of a table, a tab bar's arrows
        clicked = knob.isVisible() and named and not knob.testAttribute(ONLY_HEARD)
        if clicked and min(knob.width(), knob.height()) < LEAST_PX:
            yield knob.text() or knob.accessibleName(), knob.width(), knob.height()
    for bar in window.findChildren(QTabBar):
        if bar.isVisible() and bar.height() < LEAST_PX:
            yield bar.tabText(0), bar.width(), bar.height()


def modes(game: str) -> list[dict[str, object]]:
    """Dealt by the computer, and with the real things; by all rules there are."""
    names = {field.name for field in fields(shelf()[game].Settings)}
    rules: list[dict[str, object]] = [{"rules": "brainy"}, {"rules": "bright"}] if "rules" in names else [{}]
    dealt = ({"mode": "virtual"}, {"mode": "referee"}) if "mode" in names else ({},)
    return [{**one, **mode} for one in rules for mode in dealt]


NAMES = ("Ana", "Ben", "Chidi", "Dorota")
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

        walk(table, f"targets {game}", 8, look=look, by_hand=False)
        table.window.hide()


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
