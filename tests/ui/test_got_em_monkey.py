"""A monkey at the operator's window of Got 'Em!: nothing breaks, and the journal tells the same match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.got_em_driver import GotEmTable
from tests.ui.test_operator_monkey import KEYS

from gotit.ui.operator.got_em.board import Spot

STEPS = 150
_TYPED = ("b2c2", "c3c4", "d", "4", "a1", "c3", "r2\n", "x2\n", "p3\n", "zz\n", "h", "i9i8")


@pytest.mark.parametrize(
    ("seed", "settings"),
    [
        (1, {"rules": "brainy", "mode": "virtual"}),
        (2, {"rules": "bright", "mode": "referee", "turn_s": 1}),
        (3, {"rules": "bright", "mode": "virtual", "by_box": True}),
    ],
)
def test_nothing_breaks_whatever_is_pressed(qtbot: QtBot, tmp_path: Path, seed: int, settings: dict[str, Any]) -> None:
    match = GotEmTable(qtbot, tmp_path, **settings).start()
    table, luck = match.table, random.Random(seed)
    walls = 0
    for _ in range(STEPS):
        QApplication.processEvents()
        if not match.window.setting_up:
            walls = max(walls, len(match.view.walls))
        board = match.panel.board
        match luck.randrange(7):
            case 0:
                table.key(luck.choice(KEYS))
            case 1:
                table.key(Qt.Key.Key_Space)
            case 2 if not match.window.setting_up:
                match.write(luck.choice(_TYPED))
            case 3 if luck.random() < 0.2:
                table.undo()
            case 4 | 5:
                offered = [spot for spot in (*board.grooves, *board.squares) if spot.focusPolicy()]
                luck.choice(offered or board.squares).click()
            case _:
                knobs = [knob for knob in match.table.knobs() if not isinstance(knob, Spot)]
                luck.choice(knobs).click()
        if match.window.setting_up and luck.random() < 0.5:
            match.window.match_started()
    match.table.close_and_check_journal(tmp_path)
    assert walls >= 2
