"""A monkey at the operator's window of Mathic Fraction: nothing breaks, and the journal tells the same match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.mathic_fraction_driver import MathicFractionTable
from tests.ui.test_operator_monkey import KEYS

STEPS = 160
_TYPED = ("5h\n", "3/12 = 3/12\n", "5/12=2/12+3/12\n", ">=6 r\n", "(1/2 ^ ", "7", "-2\n", " ")
MODES: tuple[dict[str, Any], ...] = (
    {"mode": "referee", "teaching": True, "turn_s": 3, "steal_s": 1, "state_s": 1},
    {"mode": "virtual", "warn": True, "teaching": True, "challenge_s": 0, "steal_s": 0, "powers": "always"},
    {"mode": "virtual", "challenges": False, "turn_s": 1, "open_hands": True, "first": 0},
)


@pytest.mark.parametrize("settings", MODES, ids=["real cards", "dealt cards", "open hands"])
def test_nothing_breaks_whatever_is_pressed(qtbot: QtBot, tmp_path: Path, settings: dict[str, Any]) -> None:
    match = MathicFractionTable(qtbot, tmp_path, **settings).start()
    if settings["mode"] == "referee":
        match.enter_table(tokens=("all red", "a pattern", "one side odd", "number 1"))
    table, luck = match.table, random.Random(6)
    seen: set[str] = set()
    for _ in range(STEPS):
        QApplication.processEvents()
        if not match.window.setting_up:
            seen.add(match.view.phase)
        match luck.randrange(8):
            case 0:
                table.key(luck.choice(KEYS))
            case 1:
                table.key(Qt.Key.Key_Space)
            case 2 if not match.window.setting_up:
                match.play.end_grace()
                match.write(luck.choice(_TYPED))
            case 3 if luck.random() < 0.2:
                table.undo()
            case 4:
                match.hold_key() if luck.random() < 0.5 else match.let_go()
            case 5 if not match.window.setting_up and match.view.phase in ("challenging", "stealing"):
                match.nobody(*{"playing", "reviewing", "between", "over", "stating", match.view.phase})
            case _:
                luck.choice(table.knobs()).click()
        if match.window.setting_up and luck.random() < 0.5:
            match.window.match_started()
    assert match.window.height() == 728
    table.close_and_check_journal(tmp_path)
    assert len(seen) >= 3
