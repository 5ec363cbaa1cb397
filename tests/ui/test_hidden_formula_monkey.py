"""A monkey at the operator's window of the hidden formula: nothing breaks, and the journal tells the same match."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot
from tests.ui.hidden_formula_driver import Formula
from tests.ui.monkey import let_loose

STEPS = 180
_TYPED = ("a1", "b1", "c1", "c2", "c3", "d3", "x", "r", "8\n", "31 37\n", "14x2-4+\n", "+4x9+13\n")


@pytest.mark.parametrize(("seed", "mode"), [(1, "virtual"), (2, "referee")])
def test_nothing_breaks_whatever_is_pressed(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, mode: str
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("7", True))
    match = Formula(qtbot, tmp_path, mode=mode, show_s=3, aside_s=0, delays_s=[0, 1], wizard=["/", "%", "^"]).start()
    seen = let_loose(match, seed, STEPS, _TYPED)
    match.table.close_and_check_journal(tmp_path)
    assert len(seen) >= 2
