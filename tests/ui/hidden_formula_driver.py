"""A table that plays the hidden formula through the real windows: its hands, on top of `operator_driver`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PyQt6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from tests.games.hidden_formula.play_table import RULEBOOK_GRID
from tests.ui.game_table import GameTable
from tests.ui.operator_driver import THREE

from gotit.games.hidden_formula.view import HiddenFormulaView
from gotit.ui.operator.hidden_formula.play import HiddenFormulaPlay
from gotit.ui.paint.hidden_formula.grid import cell_rect
from gotit.ui.paint.rect import stage
from gotit.ui.projector import Projector

EIGHT = ("B6", "B5", "C5", "C4", "D4")
"""(3 × 1) + 5 in the rulebook's grid; with the brackets elsewhere 3 × (1 + 5) = 18."""
FOLDED = ("A3", "B3", "C3", "C4", "B4", "B5", "C5")
"""7 WILD 10 + 1 × 1, folded back on itself."""


class Formula(GameTable):
    """A match before its first goal. The cards are not shuffled: they are dealt as the deck's text has them."""

    def __init__(
        self, qtbot: QtBot, folder: Path, *, goals: str = "8 18 40", names: tuple[str, ...] = THREE, **match: Any
    ) -> None:
        given = {"deck": RULEBOOK_GRID, "goals": goals, **match}
        super().__init__(qtbot, folder, "hidden-formula", names, given)

    @property
    def view(self) -> HiddenFormulaView:
        assert isinstance(self.seen, HiddenFormulaView)
        return self.seen

    @property
    def panel(self) -> HiddenFormulaPlay:
        panel = self.play.panel
        assert isinstance(panel, HiddenFormulaPlay)
        return panel

    @property
    def cells(self) -> tuple[str, ...]:
        return self.view.chain.cells if self.view.chain is not None else ()

    def wait_for(self, phase: str) -> None:
        self.qtbot.waitUntil(lambda: self.view.phase == phase)

    def turn(self) -> None:
        self.table.space()
        self.wait_for("racing")

    def call(self, seat: int) -> None:
        """The key of this seat, the verdict, and the time in which late keys still count as buzzers."""
        self.table.key(Qt.Key(Qt.Key.Key_0 + seat))
        self.wait_for("showing")
        self.play.end_grace()

    def type(self, *cells: str) -> None:
        """As on a keyboard."""
        for at in cells:
            self.write(at.lower())

    def write(self, text: str) -> None:
        """Any text, wherever keys go. "\\n" is Enter."""
        for char in text:
            if char == "\n":
                self.hands.keyClick(self.focus(), Qt.Key.Key_Return)
            else:
                self.hands.keyClicks(self.focus(), char)

    def click(self, *cells: str) -> None:
        """Click each of these tiles on the operator's board."""
        for at in cells:
            self.table.click(self.panel.board.tiles[at])

    def touch(self, picture: Projector, at: str) -> None:
        """A finger on a tile of a picture, once its show is over."""
        picture.end_show()
        part = next(part for part in picture.picture if part.name == "grid")
        x, y = cell_rect(part.rect, self.view.size, at).centre
        lies, scale = stage(picture.width(), picture.height())
        point = QPoint(round(lies.x + x * scale), round(lies.y + y * scale))
        self.hands.mouseClick(picture, Qt.MouseButton.LeftButton, pos=point)

    def lies(self, at: str) -> str:
        """What the operator's board shows there."""
        return self.panel.board.tiles[at].token
