"""What is shown only while a button is held: by hands, and by what can only press."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PyQt6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from gotit.core.message import Typed
from gotit.ui.operator.held_button import HeldButton
from gotit.ui.operator.plain import PlainBox, PlainButton
from gotit.ui.operator.style import held_button


@pytest.fixture
def knob(qtbot: QtBot) -> HeldButton:
    made = held_button(Typed("Hold: code"))
    qtbot.addWidget(made)
    made.resize(200, 40)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_by_the_mouse_or_space_it_is_held_as_long_as_that_is_down(knob: HeldButton, qtbot: QtBot) -> None:
    hands: Any = qtbot
    turned: list[bool] = []
    knob.turned.connect(lambda: turned.append(knob.held))
    hands.mousePress(knob, Qt.MouseButton.LeftButton, pos=QPoint(9, 9))
    assert turned == [True]
    hands.mouseMove(knob, QPoint(9, 90))
    hands.mouseMove(knob, QPoint(9, 9))
    hands.mouseRelease(knob, Qt.MouseButton.LeftButton, pos=QPoint(9, 9))
    assert not knob.held
    hands.keyPress(knob, Qt.Key.Key_Space)
    assert knob.held
    hands.keyRelease(knob, Qt.Key.Key_Space)
    assert not knob.held
    knob.setFocus()
    hands.keyPress(knob, Qt.Key.Key_Space)
    knob.clearFocus()
    assert not knob.held


def test_what_can_only_press_holds_it_until_its_next_press(knob: HeldButton) -> None:
    held: list[bool] = []
    for _ in range(3):
        knob.click()  # what a screen reader's press does in the end
        held.append(knob.held)
    assert held == [True, False, True]
    knob.let_go()
    knob.click()
    assert knob.held, "somebody else had ended the looking"


def test_a_press_by_hand_ends_what_a_reader_has_opened(knob: HeldButton, qtbot: QtBot) -> None:
    hands: Any = qtbot
    knob.click()
    hands.mouseClick(knob, Qt.MouseButton.LeftButton)
    assert not knob.held


@pytest.mark.parametrize("make", [PlainBox, PlainButton])
def test_a_readers_toggle_is_a_click_and_nothing_is_told_twice(
    qtbot: QtBot, make: Callable[[], PlainBox | PlainButton]
) -> None:
    """On the bus what is checkable has an action “Toggle”, of which Qt tells by `toggled` alone."""
    hands: Any = qtbot
    made, told = make(), list[bool]()
    qtbot.addWidget(made)
    made.setCheckable(True)
    made.clicked.connect(told.append)
    made.toggle()
    assert told == [True]
    made.setChecked(False)
    assert told == [True], "the program itself"
    made.show()
    hands.keyClick(made, Qt.Key.Key_Space)
    assert told == [True, True]
    made.click()
    assert told == [True, True, False]
