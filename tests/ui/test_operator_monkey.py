"""A monkey at the operator's window of Fast Fun Maths: nothing breaks, and the journal tells the same match."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.game_table import GameTable
from tests.ui.monkey import let_loose
from tests.ui.operator_driver import THREE, rotation

STEPS = 150
_TYPED = ("9r4r8y2b5w\n", "4r4y\n", "crsy\n", "1+2\n", "(3\n", ")\n", "7\n")
_HANDS = "9r4r8y2b5w\n1r2r3r4y5y\n6r7r8r9y1y\n"


@pytest.mark.parametrize(("seed", "mode"), [(1, "virtual"), (2, "virtual"), (3, "referee")])
def test_nothing_breaks_whatever_is_pressed(qtbot: QtBot, tmp_path: Path, seed: int, mode: str) -> None:
    match = GameTable(qtbot, tmp_path, "fast-fun-maths", THREE, {"mode": mode})
    match.program.world.draw = rotation  # type: ignore[method-assign]
    match.start()
    if mode == "referee":
        match.write(_HANDS)  # at random no monkey types fifteen cards
    seen = let_loose(match, seed, STEPS, _TYPED)
    match.table.close_and_check_journal(tmp_path)
    assert len(seen) >= 2
