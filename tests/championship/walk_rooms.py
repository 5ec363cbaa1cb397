"""A match over two rooms, as a script: `xvfb-run python -m tests.championship.walk_rooms FOLDER`.

Two windowed programs, each in a process and on a screen (Xvfb) of its own, each with a box behind a pseudo-terminal:
this one judges. The port is opened and the code typed by clicks and keys in the real windows; a match of Fast Fun Maths
is played to its end by whoever has a solution, wherever they sit; on the way the other program is put to sleep while a
verdict is pending. It says what happened, and leaves pictures in FOLDER. The boxes are simulated.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from PyQt6.QtWidgets import QApplication
from tests.championship.two_rooms import CHIDI, HERE, box, free_udp_port, has_box, settled
from tests.championship.walk_room import HANDS, Robot, play
from tests.ui.operator_driver import Table

from gotit.championship.between import Between
from gotit.championship.hall import as_race
from gotit.core.hall_race import boxes, margin_of, verdict
from gotit.language.chosen import words
from gotit.record.replay import fingerprint
from gotit.ui.moments import picture
from gotit.ui.operator.phones_view import AddressChoice
from gotit.ui.settings import Settings
from gotit.ui.theme import LIGHT

NAMES = ("Ana", "Ben", "Chidi", "Dora")
THERE = (CHIDI, 4)


class Walk:
    def __init__(self, folder: Path, kind: str) -> None:
        self.folder, self.kind, self.robot = folder, kind, Robot()
        self.box = box("A" * 16)
        robot: Any = self.robot
        settings = Settings(names=NAMES, limit_us=0)
        self.table = Table(robot, folder / "judge", settings, ports=(self.box.device,))
        self.rooms = self.table.program.rooms
        self.rooms.addresses = lambda: [AddressChoice(HERE, "loopback")]
        self.rooms.port = free_udp_port()
        self.far: subprocess.Popen[str] | None = None
        self.taken, self.slept = 0, False

    def say(self, what: str) -> None:
        print(f"judge: {what}", flush=True)

    def picture(self, what: str) -> None:
        self.taken += 1
        for name, widget in (("window", self.table.window), ("rooms", self.table.window.rooms)):
            if widget.isVisible():
                widget.grab().save(str(self.folder / f"{self.taken:02}-{what}-{name}.png"))

    def ask(self, order: str) -> str:
        """Have the other process do something. What it says to that."""
        assert self.far is not None
        assert self.far.stdin is not None
        assert self.far.stdout is not None
        self.far.stdin.write(order + "\n")
        self.far.stdin.flush()
        return self.far.stdout.readline().strip()

    def meet(self) -> None:
        table, panel, wait = self.table, self.table.window.rooms, self.robot.waitUntil
        wait(lambda: has_box(table))
        panel.bring_up()
        panel.kind.setCurrentIndex(panel.kind.findData(self.kind))
        panel.lag.tolerance.setValue(20)
        table.click(panel.open)
        self.picture("open")
        words = ["xvfb-run", "-a", sys.executable, "-m", "tests.championship.walk_far_room", str(self.folder / "far")]
        words.append(panel.letters.text())
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "start_new_session": True}
        self.far = subprocess.Popen(words, **pipes)
        wait(lambda: "Room 12 is there" in panel.said.text())
        for seat in THERE:
            table.click(panel.seats.seats[seat - 1])
        self.say(panel.said.text())
        self.picture("seats")
        self.say(f"other room: {self.ask('buttons')}")
        panel.close()
        table.window.activateWindow()
        HANDS.qWaitForWindowActive(table.window)

    def slap(self, seat: int) -> None:
        if seat in THERE:
            self.ask(f"slap {THERE.index(seat)}")
        else:
            with self.box.at_box() as pressed:
                pressed.press(seat - 1)
                pressed.release(seat - 1)

    def armed(self) -> None:
        """Until the buzzers are open in both rooms."""
        far = self.rooms.far
        assert far is not None
        self.robot.waitUntil(lambda: self.box.box.epoch and far.far._at.armed)
        HANDS.qWait(60)

    def play(self) -> None:
        """A match of Fast Fun Maths to its end."""
        loop, wait = self.table.program.loop, self.robot.waitUntil
        self.table.click(self.table.window.setup.start)
        wait(lambda: loop.session.game is not None)
        races = play(self.table, self.robot, self.buzz, self.heard)
        self.picture("over")
        assert self.slept, "nobody of this room had a solution: no verdict was pending"
        stood = fingerprint(loop.session)
        self.say(f"{races} races")
        self.hall()
        wait(lambda: self.rooms.far is not None and self.rooms.far.far.telling.all_heard)
        assert self.ask("stands") == stood, "the two sessions differ"
        self.say("both rooms' sessions are the same, and so is what each journal gives alone")

    def hall(self) -> None:
        """What a hall is told of the races that there really were."""
        races = settled(self.table.program)
        seated = {seat: seat for seat in range(1, 5)}
        for number, told in enumerate(races, 1):
            race = as_race(told, str(number), "3", seated, lambda seat: NAMES[seat - 1])
            said = [words(each) for each in (verdict(race), margin_of(race)) if each is not None]
            self.say(f"hall, race {number}: {'; '.join(said)} ({len(boxes(race))} boxes, {race.by or 'without times'})")
            picture(race, (1920, 1080), LIGHT).save(str(self.folder / f"hall-{number}.png"))
        assert any(isinstance(each.between, Between) and each.between.fronts for each in races), "no times were told"

    def buzz(self, seat: int) -> None:
        self.armed()
        if seat in THERE or self.slept:
            self.slap(seat)
        else:
            self.asleep(seat)

    def heard(self, race: int, seat: int) -> None:
        self.say(f"race {race}: {NAMES[seat - 1]} ({'other room' if seat in THERE else 'here'})")
        if race == 1:
            self.picture("verdict")
            self.say(f"other room: {self.ask('look verdict')}")

    def asleep(self, seat: int) -> None:
        """The other room's program sleeps while somebody here buzzes: nobody is first until it is back."""
        assert self.far is not None
        pid = int(self.ask("pid"))
        os.kill(pid, signal.SIGSTOP)
        self.slap(seat)
        self.robot.waitUntil(lambda: self.table.window.holdup.isVisible())
        HANDS.qWait(3_000)
        assert self.table.phase() == "racing"
        self.picture("pending")
        self.say(self.table.window.holdup.words.text())
        os.kill(pid, signal.SIGCONT)
        self.slept = True

    def end(self) -> None:
        if self.far is not None:
            if self.far.poll() is None:
                assert self.far.stdin is not None
                self.far.stdin.close()
            self.far.wait(60)
        self.table.close()
        self.box.unplug()


def main(folder: Path, kind: str = "reveal") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    walk = Walk(folder, kind)
    try:
        walk.meet()
        walk.play()
    except BaseException:
        walk.picture("stuck")
        raise
    finally:
        walk.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
