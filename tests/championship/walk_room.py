"""One room of the walk (`tests.championship.walk`): the whole windowed program, by keys and clicks in its real windows.

`python -m tests.championship.walk_room FOLDER NAME CODE MATCHES`: asks to come in by the typed code, takes over what is
drawn for it, plays it to the end, so many times, and ends. It says what it did.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QWidget
from tests.patience import PATIENCE_S
from tests.ui.operator_driver import Table

from gotit.ui.operator.pages import bring_up

HANDS: Any = QTest
"""Its clicks have no types."""
MOST_RACES = 60
MATCH_MS = 600_000
"""The other room's match may take so long."""
BREATH_MS = 450
"""Between two presses of the big button: a second one at once is taken for a slip."""
GRACE_MS = 1_300
"""So soon after a buzz a digit is another child's, and nothing that is typed."""


class Robot:
    """Instead of pytest's: real windows, and a wait that lets them live."""

    keyClick, keyClicks, mouseClick = HANDS.keyClick, HANDS.keyClicks, HANDS.mouseClick  # noqa: N815 (Qt's names)

    def addWidget(self, widget: QWidget, **_: object) -> None:  # noqa: N802 (pytest-qt's name)
        """Closed by the program's end."""

    def waitExposed(self, widget: QWidget) -> None:  # noqa: N802 (pytest-qt's name)
        HANDS.qWaitForWindowExposed(widget)

    def waitUntil(self, there: Callable[[], object], timeout: int = round(PATIENCE_S * 1000)) -> None:  # noqa: N802
        end_s = time.monotonic() + timeout / 1000
        while not there():
            if time.monotonic() > end_s:
                raise TimeoutError
            HANDS.qWait(20)


KEYS = {"swapping": Qt.Key.Key_K, "rewarding": Qt.Key.Key_Left, "stealing": Qt.Key.Key_Space}


def finish(table: Table) -> None:
    """Nobody swaps, the winner takes the left shape and steals nothing. That may end the match."""
    end_s, loop = time.monotonic() + PATIENCE_S, table.program.loop
    while not loop.session.over and (loop.session.waits_for_chance or table.phase() in KEYS):
        if time.monotonic() > end_s:
            raise TimeoutError
        if not loop.session.waits_for_chance:  # a shuffle is the same in every room, and takes its time
            table.key(KEYS[table.phase()])
        HANDS.qWait(BREATH_MS)


def play(
    table: Table, robot: Robot, buzz: Callable[[int], None], heard: Callable[[int, int], None] = lambda race, seat: None
) -> int:
    """A match of Fast Fun Maths to its end: somebody who has a solution buzzes and types it. Returns how many races.

    `buzz`: this seat does; `heard`: in this race this seat was first, and its time for typing begins.
    """
    races, loop = 0, table.program.loop
    while not loop.session.over:
        if races == MOST_RACES:
            raise TimeoutError
        if table.phase() == "between":
            HANDS.qWait(BREATH_MS)
            table.space()
        robot.waitUntil(lambda: table.phase() == "turning")
        HANDS.qWait(BREATH_MS)
        table.race()
        races += 1
        able = [player.seat for player in table.view.players if table.solution(player.seat)]
        if not able:
            table.button("Nobody has a solution", table.window).click()
            continue
        seat = able[races % len(able)]
        said = table.solution(seat)
        buzz(seat)
        robot.waitUntil(lambda: table.view.phase == "explaining")
        HANDS.qWait(GRACE_MS)
        heard(races, seat)
        table.type(said or "")
        table.enter()
        robot.waitUntil(lambda: table.view.phase != "explaining")
        finish(table)
    return races


def main(folder: Path, name: str, code: str, matches: int) -> None:
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    robot: Any = Robot()
    table = Table(robot, folder)
    window = table.window
    panel = window.championship
    try:
        bring_up(panel)
        HANDS.qWaitForWindowActive(panel)
        panel.code.setFocus()
        robot.keyClicks(panel.code, code.lower().replace("-", " "))
        panel.name.setFocus()
        robot.keyClicks(panel.name, name)
        robot.keyClick(panel.name, Qt.Key.Key_Return)
        print(f"{name}: asks with {panel.code.text()}", flush=True)
        robot.waitUntil(lambda: "has everything" in panel.said.text())
        print(f"{name}: {panel.said.text()}", flush=True)
        panel.close()
        window.activateWindow()
        HANDS.qWaitForWindowActive(window)
        for number in range(1, matches + 1):
            robot.waitUntil(lambda: window.setup.next.take.isVisible(), MATCH_MS)
            print(f"{name}: {window.setup.next.words.text()}", flush=True)
            table.click(window.setup.next.take)
            window.grab().save(str(folder / f"{number}-taken-over.png"))
            table.click(window.setup.start)
            robot.waitUntil(lambda: table.program.loop.session.game is not None)
            races = play(table, robot, lambda seat: table.key(Qt.Key(Qt.Key.Key_0 + seat)))
            window.grab().save(str(folder / f"{number}-over.png"))
            robot.waitUntil(lambda: window.toolbar.championship.text().endswith("✓"))
            print(f"{name}: played in {races} races, and everything is told", flush=True)
            if number < matches:
                HANDS.qWait(GRACE_MS)
                table.space()  # "New match"
    except BaseException:
        for at, each in enumerate(app.topLevelWidgets()):
            if each.isVisible():
                each.grab().save(str(folder / f"stuck-{at}.png"))
        raise
    finally:
        table.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]))
