"""Whoever looks at a hand goes on looking while boxes tell how their clocks are; another moment of the game ends it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from tests.ui.game_table import GameTable, maker

from gotit.core.inputs import Joined, Sharpness
from gotit.core.press import HOST_CLOCK

NAMES = ("Ana", "Ben", "Chidi", "Dorota")
BOX = (
    Joined("box:1", "c" * 9, "Box 1", 1),
    Sharpness("box:1", {HOST_CLOCK: 140}),
    Sharpness("box:1", {HOST_CLOCK: 90}),
)
make = maker(GameTable)


@pytest.mark.parametrize("game", ["add-it", "got-em", "mathic-fraction"])
def test_a_hand_stays_open_while_a_box_tells_how_it_is(make: Callable[..., GameTable], game: str) -> None:
    table = make(game, NAMES, match={"mode": "virtual"}).start()
    if table.seen.phase == "starting":  # Mathic Fraction: who begins
        table.press(next(label for label in table.play.panel.bar.buttons if label.startswith("Draw")))
    holding = table.hands_held
    actor = holding.actor
    assert actor is not None

    def box_tells() -> None:
        for told in BOX:
            table.table.enter_input(told)
            QApplication.processEvents()
            assert holding.looking == actor, told

    table.hold(actor)
    box_tells()
    table.release(actor)
    assert holding.looking is None
    table.hold_key()
    box_tells()
    holding.choose(0)
    table.hands.keyClick(table.focus(), Qt.Key.Key_Space)
    QApplication.processEvents()
    assert holding.looking is None, "the card lies on the table: another moment"
