"""The row of buttons of a phase: whom its buttons are about, and presses while it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gotit.core import inputs as i
from gotit.ui.operator.action_bar import ActionBar
from gotit.ui.operator.buttons import SeatAction

SLOTS = {"wrong": 120, "ends": 120}
WRONG = SeatAction("Wrong after all", i.Undo(), about="Ana", slot="wrong")
ENDS = SeatAction("End match", i.Undo(), slot="ends")
CORRECT = SeatAction("Correct …", i.Undo())
KEEPS = SeatAction("Keep", i.Undo(), about="Ana")


def shown(qtbot: QtBot, wide: int, *lines: SeatAction) -> ActionBar:
    bar = ActionBar()
    qtbot.addWidget(bar)
    bar.resize(wide, 80)
    bar.show()
    bar.show_lines(lines, SLOTS)
    return bar


def test_nobodys_name_stands_before_a_button_that_is_everybodys(qtbot: QtBot) -> None:
    """Where there is no room beside the others, what is about somebody has a row of its own."""
    narrow = shown(qtbot, 300, CORRECT, WRONG, ENDS)
    assert narrow.buttons[WRONG.label].y() > narrow.buttons[ENDS.label].y()
    assert not narrow.about.isVisible()
    wide = shown(qtbot, 900, CORRECT, WRONG, ENDS)
    assert wide.buttons[WRONG.label].y() == wide.buttons[ENDS.label].y()
    assert wide.about.isVisible()
    assert wide.about.whole() == "Ana:"
    assert wide.buttons[CORRECT.label].x() < wide.about.x() < wide.buttons[WRONG.label].x()
    assert shown(qtbot, 300, CORRECT, KEEPS, ENDS).about.isVisible()
    assert not shown(qtbot, 900, CORRECT, ENDS).about.isVisible()


def test_a_short_name_is_shown_whole_above_a_row_that_is_its(qtbot: QtBot) -> None:
    narrow = shown(qtbot, 300, WRONG, ENDS)
    assert narrow.buttons[WRONG.label].y() > narrow.about.y() == narrow.buttons[ENDS.label].y()
    assert narrow.about.isVisible()
    assert narrow.about.text() == "Ana:"


def press(bar: ActionBar, label: str, *, then: Callable[[], None]) -> None:
    """By the mouse, through the window: what is there when it is let go is told, and not what was there before."""
    hands: Any = QTest
    at = bar.buttons[label].geometry().center()
    hands.mousePress(bar.windowHandle(), Qt.MouseButton.LeftButton, pos=at)
    then()
    hands.mouseRelease(bar.windowHandle(), Qt.MouseButton.LeftButton, pos=at)


def test_a_press_that_has_begun_counts_though_another_button_comes(qtbot: QtBot) -> None:
    """It does what its line says by then."""
    bar, done = shown(qtbot, 900, CORRECT, ENDS), list[str]()
    knob = bar.buttons[ENDS.label]
    now = SeatAction(ENDS.label, lambda: done.append("ends"), slot=ENDS.slot)
    press(bar, ENDS.label, then=lambda: bar.show_lines((WRONG, now), SLOTS))
    assert done == ["ends"]
    assert bar.buttons[ENDS.label] is knob
    assert CORRECT.label not in bar.buttons


def test_a_press_on_a_line_that_is_about_somebody_else_by_then_does_nothing(qtbot: QtBot) -> None:
    done: list[str] = []

    def wrong(whom: str) -> SeatAction:
        return SeatAction("Wrong after all", lambda: done.append(whom), about=whom, slot="wrong")

    bar = shown(qtbot, 900, wrong("Ana"))
    press(bar, "Wrong after all", then=lambda: bar.show_lines((wrong("Ben"),), SLOTS))
    assert done == []
    press(bar, "Wrong after all", then=lambda: bar.show_lines((wrong("Ben"),), SLOTS))
    assert done == ["Ben"]


def test_keys_go_from_button_to_button_as_they_stand(qtbot: QtBot) -> None:
    bar = shown(qtbot, 900, CORRECT, KEEPS)
    bar.show_lines((CORRECT, ENDS, KEEPS), SLOTS)
    stand = [bar.buttons[line.label] for line in (CORRECT, ENDS, KEEPS)]
    assert [knob.nextInFocusChain() for knob in stand[:2]] == stand[1:]
