"""A monkey at the operator's window of ADD-IT: nothing breaks, and the journal tells the same match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QInputDialog
from pytestqt.qtbot import QtBot
from tests.ui.add_it_driver import AddItTable
from tests.ui.test_operator_monkey import KEYS

STEPS = 160
_TABLE = "2 3 3 4 4 5 6 8 8 10 10 9\n"
_TYPED = ("8\n", "3\n", "10\n", "11", _TABLE, " ")
MODES: tuple[dict[str, Any], ...] = (
    {"mode": "referee", "teaching": True, "turn_s": 3, "length": "long"},
    {"mode": "virtual", "computers": {"2": "greedy"}, "teaching": True},
    {"mode": "virtual", "offers": False, "turn_s": 1},
)


@pytest.mark.parametrize("settings", MODES, ids=["real cards", "with a computer", "without offers"])
def test_nothing_breaks_whatever_is_pressed(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any]
) -> None:
    monkeypatch.setattr(QInputDialog, "getInt", lambda *_, **__: (7, True))
    match = AddItTable(qtbot, tmp_path, **settings).start()
    match.program.computers.pause_ms = 0
    if settings["mode"] == "referee":
        match.write(_TABLE)  # by chance no monkey types twelve numbers
    table, luck = match.table, random.Random(4)
    seen: set[str] = set()
    for _ in range(STEPS):
        QApplication.processEvents()
        if not match.window.setting_up:
            seen.add(match.view.phase)
        match luck.randrange(7):
            case 0:
                table.key(luck.choice(KEYS))
            case 1:
                table.key(Qt.Key.Key_Space)
            case 2 if not match.window.setting_up:
                match.play.end_grace()
                match.write(luck.choice(_TYPED))
            case 3 if luck.random() < 0.3:
                table.undo()
            case 4:
                match.hold_key() if luck.random() < 0.5 else match.let_go()
            case _:
                luck.choice(match.table.knobs()).click()
        if match.window.setting_up and luck.random() < 0.5:
            match.window.match_started()
    QApplication.processEvents()
    match.program.computers.stop()
    match.table.close_and_check_journal(tmp_path)
    assert len(seen) >= 2
