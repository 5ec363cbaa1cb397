"""A table that plays Got 'Em! through the real windows: its hands, on top of `operator_driver`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PyQt6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from tests.ui.game_table import GameTable
from tests.ui.operator_driver import THREE

from gotit.games.got_em.board import groove_at, square_at, square_name
from gotit.games.got_em.state import State
from gotit.games.got_em.view import GotEmView
from gotit.ui.operator.got_em.play import GotEmPlay
from gotit.ui.paint.got_em.board import Places
from gotit.ui.paint.rect import stage
from gotit.ui.projector import Projector


class GotEmTable(GameTable):
    """A match before its start. Ana goes first. The cards are not shuffled: they are dealt as the deck has them."""

    def __init__(self, qtbot: QtBot, folder: Path, *, names: tuple[str, ...] = THREE, **match: Any) -> None:
        given = {"rules": "brainy", "mode": "virtual", "side": 5, "first": 1, **match}
        super().__init__(qtbot, folder, "got-em", names, given)
        self.program.computers.pause_ms = 20

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def view(self) -> GotEmView:
        assert isinstance(self.seen, GotEmView)
        return self.seen

    @property
    def state(self) -> State:
        state = self.program.loop.session.state
        assert isinstance(state, State)
        return state

    @property
    def panel(self) -> GotEmPlay:
        panel = self.play.panel
        assert isinstance(panel, GotEmPlay)
        return panel

    def at(self, seat: int) -> str:
        """Where this seat's pawn is; "" if it is out."""
        square = self.view.players[seat - 1].square
        return "" if square is None else square_name(self.view.board.side, square)

    def has_wall(self, name: str) -> bool:
        return self.groove(name) in self.view.walls

    def groove(self, name: str) -> int:
        groove = groove_at(self.view.board.side, name)
        assert groove is not None
        return groove

    def square(self, name: str) -> int:
        square = square_at(self.view.board.side, name)
        assert square is not None
        return square

    # --- doing -----------------------------------------------------------------------------------------------------

    def click_wall(self, name: str) -> None:
        self.table.click(self.panel.board.grooves[self.groove(name)])

    def click_square(self, name: str) -> None:
        self.table.click(self.panel.board.squares[self.square(name)])

    def touch(self, picture: Projector, name: str) -> None:
        """A finger on a square ("c3") or a groove ("c3 d3") of a picture."""
        part = next(part for part in picture.picture if part.name == "board")
        places = Places(part.rect, self.view.board.side)
        box = places.groove(self.groove(name)) if " " in name else places.square(self.square(name))
        lies, scale = stage(picture.width(), picture.height())
        x, y = box.centre
        point = QPoint(round(lies.x + x * scale), round(lies.y + y * scale))
        self.hands.mouseClick(picture, Qt.MouseButton.LeftButton, pos=point)

    def turn(self, wall: str, move: str = "") -> None:
        """A turn of Brainy by keys. Without `move` the pawn stays."""
        self.write(wall.replace(" ", ""))
        if self.view.phase == "moving":
            self.write(move or "\n")
