"""A monkey at the operator's window of Got 'Em!: nothing breaks, and the journal tells the same match."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.got_em_driver import GotEmTable
from tests.ui.monkey import let_loose

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
    walls = 0

    def click_the_board(luck: random.Random) -> None:
        nonlocal walls
        board = match.panel.board
        offered = [spot for spot in (*board.grooves, *board.squares) if spot.focusPolicy()]
        luck.choice(offered or board.squares).click()
        walls = max(walls, len(match.view.walls))

    let_loose(match, seed, STEPS, _TYPED, click_the_board, click_the_board, but=Spot)
    match.table.close_and_check_journal(tmp_path)
    assert walls >= 2
