"""The row of buttons of a phase: whom its buttons are about."""

from __future__ import annotations

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
