"""A monkey at the operator's window of Mathic Fraction: nothing breaks, and the journal tells the same match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.mathic_fraction_driver import MathicFractionTable
from tests.ui.monkey import let_loose

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

    def end_a_race(_: random.Random) -> None:
        if not match.window.setting_up and match.view.phase in ("challenging", "stealing"):
            match.nobody(*{"playing", "reviewing", "between", "over", "stating", match.view.phase})

    seen = let_loose(match, 7, STEPS, _TYPED, match.hold_or_let_go, end_a_race)
    assert match.window.height() == 728
    match.table.close_and_check_journal(tmp_path)
    assert len(seen) >= 3
