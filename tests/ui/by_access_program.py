"""The program on the accessibility bus, with children before it: `python -m tests.ui.by_access_program FOLDER`.

It reads lines: "open GAME" opens it anew, at its shelf; "slap SEAT" is a child's. It says "done" after each.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QSocketNotifier, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QWidget
from tests.ui.alone import at_the_shelf
from tests.ui.operator_driver import Table

HANDS: Any = QTest
"""Its clicks have no types."""


class Nobody:
    """Instead of pytest's robot: windows are shown, and nobody waits."""

    def addWidget(self, widget: QWidget, **_: object) -> None:  # noqa: N802 (pytest-qt's name)
        """Closed by the program's end."""

    def waitExposed(self, widget: QWidget) -> None:  # noqa: N802 (pytest-qt's name)
        HANDS.qWaitForWindowExposed(widget)


def main(folder: Path) -> None:
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    bot: Any = Nobody()
    tables: list[Table] = []
    reads = [True]

    def obey() -> None:
        line = sys.stdin.readline().split()
        match line:
            case ["open", game]:
                while tables:
                    tables.pop().close()
                tables.append(at_the_shelf(bot, folder / game, game))
            case ["slap", seat]:
                HANDS.keyClick(tables[0].target_of_keys(), Qt.Key(Qt.Key.Key_0 + int(seat)))
            case []:
                reads.clear()
                app.quit()
        print("done", flush=True)

    fileno: Any = sys.stdin.fileno()  # its type says voidptr
    told = QSocketNotifier(fileno, QSocketNotifier.Type.Read)
    told.activated.connect(obey)
    while reads:
        app.exec()  # a window that is closed ends it
    while tables:
        tables.pop().close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
