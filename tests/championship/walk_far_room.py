"""The other room of `tests.championship.walk_rooms`: `python -m tests.championship.walk_far_room FOLDER CODE`.

It joins by the typed code, and then does what it is told, line by line, saying a line to each: `buttons` (each player
here slaps once), `slap N`, `look WHAT` (a picture, and what is shown), `pid`, `stands` (the session as a fingerprint;
its journal gives the same alone).
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from PyQt6.QtWidgets import QApplication
from tests.championship.two_rooms import box, has_box
from tests.championship.walk_room import HANDS, Robot
from tests.ui.operator_driver import Table

from gotit.games.shelf import shelf
from gotit.record.replay import fingerprint, replay
from gotit.record.rows import Row
from gotit.ui.settings import Settings

SEATS = 2
"""So many of the match are here; the judge clicks them one after the other."""


class FarRoom:
    def __init__(self, folder: Path, code: str) -> None:
        self.folder, self.code = folder, code
        self.box = box("B" * 16)
        robot: Any = Robot()
        self.robot: Robot = robot
        self.table = Table(robot, folder, Settings(names=("Zoe",)), ports=(self.box.device,))
        self.panel = self.table.window.rooms

    def join(self) -> None:
        self.robot.waitUntil(lambda: has_box(self.table))
        panel = self.panel
        panel.bring_up()
        HANDS.qWaitForWindowActive(panel)
        self.table.click(panel.join)
        panel.code_line.setFocus()
        self.robot.keyClicks(panel.code_line, self.code.lower().replace("-", " "))
        panel.name.setFocus()
        self.robot.keyClicks(panel.name, "Room 12")
        panel.lag.tolerance.setValue(20)
        self.table.click(panel.ask)
        self.robot.waitUntil(lambda: "leads" in panel.said.text())

    def slap(self, number: int) -> None:
        with self.box.at_box() as pressed:
            pressed.press(number)
            pressed.release(number)

    def buttons(self) -> str:
        panel = self.panel
        self.robot.waitUntil(lambda: len(panel.view.there) == SEATS)
        panel.grab().save(str(self.folder / "01-here.png"))
        self.table.click(panel.roll_call)
        for number in range(len(panel.view.there)):
            self.robot.waitUntil(lambda: "slap your buzzer" in panel.said.text())
            self.slap(number)
            HANDS.qWait(300)
        self.robot.waitUntil(lambda: "slap" not in panel.said.text())
        said = panel.said.text()
        panel.close()
        return said

    def look(self, what: str) -> str:
        HANDS.qWait(200)
        self.table.window.grab().save(str(self.folder / f"02-{what}.png"))
        shown = self.table.window.operator.table
        return f"{self.table.phase()}, {shown.verdict if shown is not None else 'nothing'}"

    def stands(self) -> str:
        loop, book = self.table.program.loop, self.table.program.world.book
        assert book is not None
        told = book.so_far(named=True)
        assert told is not None
        alone = fingerprint(replay([Row(number, entry) for number, entry in enumerate(told[1], 1)], shelf()))
        assert alone == fingerprint(loop.session)
        return alone

    def do(self, order: str) -> str:
        match order.split():
            case ["slap", number]:
                self.slap(int(number))
                return "slapped"
            case ["look", what]:
                return self.look(what)
            case ["buttons"]:
                return self.buttons()
            case ["pid"]:
                return str(os.getpid())
            case _:
                return self.stands()


def main(folder: Path, code: str) -> None:
    folder.mkdir(parents=True)
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    orders = SimpleQueue[str | None]()

    def read() -> None:
        for line in sys.stdin:
            orders.put(line.strip())
        orders.put(None)

    threading.Thread(target=read, daemon=True).start()
    room = FarRoom(folder, code)
    try:
        room.join()
        while True:
            HANDS.qWait(10)
            try:
                order = orders.get_nowait()
            except Empty:
                continue
            if order is None:
                break
            print(room.do(order), flush=True)
    except BaseException:
        for at, each in enumerate(app.topLevelWidgets()):
            if each.isVisible():
                each.grab().save(str(folder / f"stuck-{at}.png"))
        raise
    finally:
        room.table.close()
        room.box.unplug()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
