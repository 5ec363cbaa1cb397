"""A table that plays a buzzer round through the real windows, on top of `operator_driver`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.game_table import GameTable
from tests.ui.operator_driver import THREE

from gotit.core.offer import Role
from gotit.games.buzzer_round.view import BuzzerRoundView
from gotit.ui.operator.buzzer_round.play import BuzzerRoundPlay


class BuzzerRoundTable(GameTable):
    """A match before its start."""

    def __init__(self, qtbot: QtBot, folder: Path, *, names: tuple[str, ...] = THREE, **match: Any) -> None:
        super().__init__(qtbot, folder, "buzzer-round", names, match)

    @property
    def view(self) -> BuzzerRoundView:
        assert isinstance(self.seen, BuzzerRoundView)
        return self.seen

    @property
    def panel(self) -> BuzzerRoundPlay:
        panel = self.play.panel
        assert isinstance(panel, BuzzerRoundPlay)
        return panel

    @property
    def points(self) -> list[int]:
        return [player.points for player in self.view.players]

    def ask(self) -> None:
        """Read a question and open the buzzers, by the big button's key."""
        self.table.space()
        if self.view.phase == "reading":
            self.table.space()
        assert self.view.phase == "racing"

    def call(self, seat: int) -> None:
        """A player's key; waits for the verdict."""
        self.table.key(Qt.Key(Qt.Key.Key_0 + seat))
        self.qtbot.waitUntil(lambda: self.view.phase != "racing")
        self.play.end_grace()

    def call_together(self, *seats: int) -> None:
        """Their keys within one microsecond."""
        clock = self.program.clock
        at_us = clock.now_us()
        clock.now_us = lambda: at_us  # type: ignore[method-assign]
        try:
            for seat in seats:
                self.table.key(Qt.Key(Qt.Key.Key_0 + seat))
        finally:
            del clock.now_us
        self.qtbot.waitUntil(lambda: self.view.phase != "racing")
        self.play.end_grace()

    def choose(self, seat: int, role: Role = "") -> None:
        """Click the button of this seat, or this verdict on it."""
        QApplication.processEvents()
        self.table.click(self.panel.knobs[seat, role])
