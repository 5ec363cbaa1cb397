"""Hundreds of clicks and keys without sense: no error anywhere, and the journal gives the same session again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.ui.settings import Settings

STEPS = 150
KEYS = [
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_K,
    Qt.Key.Key_G,
    Qt.Key.Key_M,
    Qt.Key.Key_C,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_F2,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Plus,
    Qt.Key.Key_Backspace,
    *(Qt.Key(Qt.Key.Key_0 + number) for number in range(1, 10)),
]


@pytest.mark.parametrize(("seed", "mode"), [(1, "virtual"), (2, "virtual"), (3, "referee")])
def test_nothing_breaks_whatever_is_pressed(qtbot: QtBot, tmp_path: Path, seed: int, mode: str) -> None:
    settings = Settings(names=("Ana", "Ben", "Chidi"), match={"fast-fun-maths": {"mode": mode}})
    table = Table(qtbot, tmp_path, settings)
    luck = random.Random(seed)
    table.start()
    for _ in range(STEPS):
        QApplication.processEvents()
        match luck.randrange(6):
            case 0 | 1:
                table.key(luck.choice(KEYS))
            case 2:
                table.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            case 3 if not table.window.setting_up:
                table.window.play.end_grace()
                table.type(luck.choice(["9r4r8y2b5w", "4r4y", "crsy", "1+2", "(3", ")", "7"]))
                table.enter()
            case _:
                luck.choice(table.knobs()).click()
        if table.window.setting_up and luck.random() < 0.5:
            table.window.match_started()
    table.close_and_check_journal(tmp_path)
