"""A day by hand, as a script: `python -m tests.championship.walk FOLDER` on a screen (Xvfb will do).

The organiser's window with its real hub, and two windowed programs of their own as rooms: players are typed, rooms type
the invitation and are let in, two rounds are drawn, both tables taken over and played by keys; one result is corrected.
Each room has a screen of its own (xvfb-run): on one of them only one window has the keys. It says what happened, and
leaves pictures in FOLDER. Must not: reach behind a window for anything but to wait.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication, QFileDialog, QPushButton
from tests.championship.hubs import free_port
from tests.championship.walk_room import HANDS, Robot

from gotit.app.organise import Organise
from gotit.championship.desk import Desk, Places
from gotit.championship.export import Sheet
from gotit.championship.organising import Organising
from gotit.core.school import Preset
from gotit.games.shelf import shelf
from gotit.language.words import ENGLISH
from gotit.printing.sheets import PAPERS
from gotit.printing.tables import print_tables
from gotit.ui.organiser.view import TableRow
from gotit.ui.settings import Settings

NAMES = "Ana Bell\nBen Cole\nChidi Okonkwo\nDora Lang\nEmre Demir\nFatima Haddad"
ROOMS, ROUNDS = ("Ms Bell", "Mr Cole"), 2
MOST_BYTES = 10_000_000
MATCH_MS = 600_000
BOARDS = Preset("boards", "boards", "fast-fun-maths", {"boards": True})
"""Fresh hands for each target, so that all rooms have the same."""


def print_on_paper(sheets: Sequence[Sheet]) -> bytes:
    return print_tables(sheets, PAPERS["a4"], ENGLISH)


class Walk:
    def __init__(self, folder: Path) -> None:
        self.folder, self.robot = folder, Robot()
        self.hands: Any = HANDS
        self.program = Organise(Settings())
        self.window = self.program.window
        places = Places(folder / "day", "127.0.0.1", free_port(), free_port(), (), MOST_BYTES)
        places.folder.mkdir(parents=True)
        self.behind = Organising(lambda: Desk(places, shelf(), (), (BOARDS,), print_on_paper, self.program.tell))
        self.rooms: list[subprocess.Popen[bytes]] = []
        self.taken = 0

    def say(self, what: str) -> None:
        print(f"organiser: {what}", flush=True)

    def click(self, knob: QPushButton) -> None:
        assert knob.isVisible(), knob.accessibleName()
        assert knob.isEnabled(), knob.accessibleName()
        self.hands.mouseClick(knob, Qt.MouseButton.LeftButton, pos=QPoint(knob.width() // 2, knob.height() // 2))

    def picture(self, what: str) -> None:
        self.taken += 1
        self.hands.qWait(1200)  # the hall's picture may wait for a second
        for name, widget in (("organiser", self.window), ("hall", self.program.hall)):
            widget.grab().save(str(self.folder / f"{self.taken}-{what}-{name}.png"))

    def day(self) -> None:
        window, wait = self.window, self.robot.waitUntil
        self.behind.open("School championship")
        self.program.begin(self.behind)
        self.program.hall.show()
        window.show()
        window.activateWindow()
        self.hands.qWaitForWindowActive(window)
        wait(lambda: window.view.hub == "on" and window.view.invitation)
        self.enter_players()
        for name in ROOMS:
            self.start(name)
            wait(lambda: window.asks.rows)
            self.click(window.asks.rows[0].yes)
            wait(lambda: not window.asks.rows)
        wait(lambda: window.view.free == len(ROOMS))
        self.picture("let-in")
        window.tabs.setCurrentIndex(1)
        window.plan.game.setCurrentIndex(window.plan.game.findData(BOARDS.id))
        window.plan.format.setCurrentIndex(window.plan.format.findData("rotation"))
        window.plan.asked["rounds"].setValue(ROUNDS)
        self.click(window.plan.choose)
        wait(lambda: window.view.next.kind == "round")
        self.say(window.plan.said.text())
        for number in range(1, ROUNDS + 1):
            wait(lambda n=number: window.view.next.round == n)  # type: ignore[misc]
            self.click(window.plan.draw)
            wait(lambda n=number: len(window.view.rounds) == n)  # type: ignore[misc]
            wait(lambda: all(room.sign == "playing" for room in window.view.rooms))
            self.picture(f"round-{number}")
            wait(lambda: all(table.state == "told" for table in window.view.rounds[-1].tables), MATCH_MS)
            self.say(window.results.round.currentText())
        self.correct()
        window.tabs.setCurrentIndex(2)
        self.picture("standings")
        for row in window.view.standings:
            self.say(f"{row.place}. {row.who} {row.points / 100:.2f}")
        window.tabs.setCurrentWidget(window.deals)
        self.picture("same-deal")
        self.say(window.deals.round.currentText())
        assert {line.alike for deal in window.view.deals for line in deal.lines} == {"same"}, "fresh hands for each"
        self.save_files()
        self.click(window.close_day)
        self.click(window.question.yes)
        wait(lambda: window.view.closed)
        self.picture("closed")
        assert not any(row.name for row in window.view.players)
        for room in self.rooms:
            assert room.wait(60) == 0

    def enter_players(self) -> None:
        page = self.window.players
        for name in NAMES.split("\n"):
            self.hands.keyClicks(page.lines, name)
            self.hands.keyClick(page.lines, Qt.Key.Key_Return)
        self.click(page.enter)
        self.robot.waitUntil(lambda: len(self.window.view.players) == len(NAMES.split("\n")))

    def start(self, name: str) -> None:
        folder = self.folder / name.replace(" ", "-")
        folder.mkdir()
        words = ["xvfb-run", "-a", sys.executable, "-m", "tests.championship.walk_room", str(folder), name]
        words += [self.window.view.invitation, str(ROUNDS)]
        self.rooms.append(subprocess.Popen(words, start_new_session=True))

    def save_files(self) -> None:
        """The system's own dialog for folders is the one thing that no click opens here."""
        window = self.window
        QFileDialog.getExistingDirectory = lambda *_: str(self.folder)  # type: ignore[method-assign]
        self.click(window.export)
        self.robot.waitUntil(lambda: window.view.done)
        self.say(str(window.written.whole()))
        self.picture("saved")

    def correct(self) -> None:
        """The first table's result is typed over, and then taken back."""
        results = self.window.results

        def table() -> TableRow:
            return self.window.view.rounds[-1].tables[0]

        results.list.selectRow(0)
        told = table().places
        editor = results.editor
        for place, value in zip(editor.places, range(len(editor.places), 0, -1), strict=True):
            place.setValue(value)
        self.click(editor.keep)
        self.robot.waitUntil(lambda: table().state == "typed")
        self.picture("typed")
        self.click(editor.back)
        self.robot.waitUntil(lambda: table().state == "told")
        assert table().places == told
        self.say("a result was typed over, and taken back")

    def end(self) -> None:
        for room in self.rooms:
            if room.poll() is None:
                os.killpg(room.pid, signal.SIGTERM)
            room.wait()
        self.behind.close()
        self.program.stop()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    walk = Walk(folder)
    try:
        walk.day()
    finally:
        walk.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
