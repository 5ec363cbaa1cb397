"""A table that plays one game through the real windows: what the drivers of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Self, TypeVar

import pytest
from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.ui.operator.holding import Holding
from gotit.ui.settings import Settings

Match = TypeVar("Match", bound="GameTable")


def maker(kind: Callable[..., Match]) -> Any:
    """A fixture that makes tables of this kind, as many as a test asks for, and closes them all at its end."""

    @pytest.fixture
    def make(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., Match]]:
        numbers = count()
        with ExitStack() as end:
            yield lambda *hands, **match: end.enter_context(
                closing(kind(qtbot, tmp_path / f"matches{next(numbers)}", *hands, **match))
            )

    return make


class GameTable:
    """A match of `game` before its start, with these settings. Nothing is shuffled: every shuffle keeps the order."""

    def __init__(self, qtbot: QtBot, folder: Path, game: str, names: tuple[str, ...], match: dict[str, Any]) -> None:
        self.table = Table(qtbot, folder, Settings(names=names, game=game, match={game: match}))
        self.program = self.table.program
        self.program.world.draw = lambda n: tuple(range(n))  # type: ignore[method-assign]
        self.window = self.table.window
        self.play = self.window.play
        self.qtbot = qtbot
        self.hands: Any = qtbot
        self.stood: dict[int, tuple[dict[str, QRect], list[QRect], list[QRect]]] = {}
        """What `check_places` has seen, by the width of the row of buttons."""
        self.framed: dict[int, int] = {}
        """Where it has seen the game's own part begin, by the width of the page."""

    def start(self) -> Self:
        self.qtbot.waitUntil(self.window.isActiveWindow)
        self.table.click(self.window.setup.start)
        QApplication.processEvents()
        return self

    def close(self) -> None:
        self.table.close()

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def seen(self) -> Any:
        """The game's own view of the match, as the operator's window has it."""
        table = self.window.operator.table
        assert table is not None
        return table.game_view

    @property
    def big(self) -> str:
        return self.play.big.text()

    @property
    def banner(self) -> str:
        return self.table.banner

    def focus(self) -> QWidget:
        """Where the windowing system would send a key."""
        return QApplication.focusWidget() or self.window

    # --- doing -----------------------------------------------------------------------------------------------------

    def write(self, text: str) -> None:
        """Type on a keyboard, wherever keys go. "\\n" is Enter."""
        for char in text:
            if char == "\n":
                self.hands.keyClick(self.focus(), Qt.Key.Key_Return)
            else:
                self.hands.keyClicks(self.focus(), char)

    @property
    def hands_held(self) -> Holding:
        """The hands of a game that has them, and the buttons that show them."""
        [held] = self.play.panel.findChildren(Holding)
        return held

    def hold_key(self) -> None:
        """Look at the hand of the player whose turn it is."""
        self.hands.keyPress(self.focus(), Qt.Key.Key_H)

    def let_go(self) -> None:
        self.hands.keyRelease(self.focus(), Qt.Key.Key_H)

    def hold_or_let_go(self, luck: Random) -> None:
        self.hold_key() if luck.random() < 0.5 else self.let_go()

    def hold(self, seat: int) -> None:
        """The mouse goes down on the button of this seat."""
        self.hands.mousePress(self.hands_held.holds[seat], Qt.MouseButton.LeftButton, pos=QPoint(9, 9))

    def release(self, seat: int) -> None:
        self.hands.mouseRelease(self.hands_held.holds[seat], Qt.MouseButton.LeftButton, pos=QPoint(9, 9))

    def press(self, label: str) -> None:
        """Press the button of the game's bar that has this label."""
        QApplication.processEvents()
        panel: Any = self.play.panel
        self.table.click(panel.bar.buttons[label])
