"""A monkey at the operator's window of ADD-IT: nothing breaks, and the journal tells the same match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot
from tests.patience import PATIENCE_MS
from tests.ui.add_it_driver import AddItTable
from tests.ui.monkey import let_loose

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
        match.write(_TABLE)  # at random no monkey types twelve numbers

    def let_the_computer_think(_: object) -> None:
        qtbot.waitUntil(lambda: not match.program.computers.thinking, timeout=PATIENCE_MS)

    seen = let_loose(match, 8, STEPS, _TYPED, match.hold_or_let_go, let_the_computer_think)
    match.program.computers.stop()
    match.table.close_and_check_journal(tmp_path)
    assert len(seen) >= 2
