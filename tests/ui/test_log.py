"""The operator's log: an hour of it is kept, and the newest is seen.

Must not: need a match.
"""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from gotit.ui.operator.log import MOST_LINES, LogPanel


def test_the_oldest_lines_go_and_the_newest_is_seen(qtbot: QtBot) -> None:
    log = LogPanel()
    qtbot.addWidget(log)
    log.show()
    for number in range(MOST_LINES + 50):
        log.note(f"Deed {number}.", "10:00")
    lines = log.toPlainText().splitlines()
    assert (len(lines), lines[0], lines[-1]) == (MOST_LINES, "10:00  Deed 50.", f"10:00  Deed {MOST_LINES + 49}.")
    bar = log.verticalScrollBar()
    assert bar is not None
    assert bar.value() == bar.maximum()
