"""Whatever the operator clicks is large enough for a hurried mouse, in every game, on small screens, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin, sqrt

import pytest
from msgspec.structs import fields
from PyQt6.QtCore import QPoint, QSize
from PyQt6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QRadioButton, QTabBar, QWidget
from tests.games.test_offers import ROWS
from tests.ui.game_table import GameTable, maker
from tests.ui.offering import walk

from gotit.games.shelf import shelf
from gotit.ui.operator.got_em.board import Spot

LEAST_PX = 32
SIZES = ((1366, 768), (1024, 768))
MAY_BE_SMALLER = {
    QCheckBox: "its words are clicked with it",
    QRadioButton: "its words are clicked with it",
    Spot: "while a board is put right, squares and grooves share the room; else see the test of the board",
}


def small(window: QWidget) -> Iterator[tuple[str, int, int]]:
    """What is clicked, and less than `LEAST_PX` wide or high."""
    for knob in window.findChildren(QAbstractButton):
        named = bool(knob.text() or knob.accessibleName())  # Qt's own: the corner of a table, a tab bar's arrows
        clicked = knob.isVisible() and named and not isinstance(knob, tuple(MAY_BE_SMALLER))
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


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("rules", ["brainy", "bright"])
def test_a_groove_of_the_largest_board_can_be_hit(
    make: Callable[..., GameTable], rules: str, size: tuple[int, int]
) -> None:
    """While walls are placed, the circle in a groove's diamond is as large as any target, and diamonds don't overlap;
    while a pawn moves, its square is."""
    match = {"rules": rules, "mode": "virtual", "side": 9, "first": 1}
    table = make("got-em", NAMES, match=match).start()
    table.window.resize(*size)
    seen = set()

    def look(table: GameTable) -> None:
        QApplication.processEvents()
        board = table.play.panel.board  # type: ignore[attr-defined]
        if board.shown.grooves:
            seen.add("grooves")
            assert all(spot.width() / sqrt(2) >= LEAST_PX - 0.5 for spot in board.grooves), board.grooves[0].size()
            around = [(cos(turn * pi / 4), sin(turn * pi / 4)) for turn in range(8)]
            for spot in board.grooves[::7]:
                middle = spot.geometry().center()
                for x, y in around:
                    at = middle + QPoint(round(x * (LEAST_PX / 2 - 1.5)), round(y * (LEAST_PX / 2 - 1.5)))
                    assert board.childAt(at) is spot
        elif board.shown.squares:
            seen.add("squares")
            assert all(min(spot.width(), spot.height()) >= LEAST_PX for spot in board.squares)

    walk(table, f"grooves {rules}", 14, look=look, by_hand=False)
    assert seen == {"grooves", "squares"}
