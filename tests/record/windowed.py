"""The windowed program, to be killed: `python -m tests.record.windowed PORT…`. Its windows are built once, offscreen.

Each line that it reads is a program to fork from it: FOLDER, a file for what it says, GAME, MODE and SEED, in JSON. It
answers with the process's number. "reap NUMBER" waits for one that was killed.

A forked program opens its windows, looks for boxes at the ports, resumes the match that it finds or begins one, and
plays at random as an operator would. Slaps come from the boxes. It says, a line each:

    found DIGEST FILE CODES   what it found at its start; CODES: of what was said of it
    begun, resumed            the match can be played
    refused BOX BOOT SEQ      this event is acknowledged although nothing follows from it
    shown ROW DIGEST          the windows show the match after this row; not every state has a digest
    without SOURCES           these keep the verdict waiting too long
    over                      the match has come to its end
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import random
import sys
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication
from tests.record.by_lines import GAMES, as_bytes, settings_of
from tests.record.make_fixtures import NAMES, Player

from gotit.app.program import Program
from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.record.matches import Book, Found, Matches
from gotit.ui.settings import Settings

OLDER = "match-20200101-000000-000000.gotit"
"""This match is offered only if nothing is left of the one that is played."""
EVERY = 4
"""So many states are shown for each digest: it costs as much as some presses."""
TICK_MS = 8


def digest(session: Session) -> str:
    return hashlib.sha256(as_bytes(session)).hexdigest()[:24]


class Said:
    """Lines in a file. Each is there as soon as it is written, whatever becomes of this process."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def say(self, *words: object) -> None:
        os.write(self._file, (" ".join(map(str, words)) + "\n").encode())


class Late(Matches):
    """Matches of a folder that is known later."""

    said: Said

    def unfinished(self) -> Found:
        found = super().unfinished()
        match, codes = found.match, ",".join(message.code for message in found.said)
        self.said.say("found", *((digest(match.session), match.path.name) if match else ("-", "-")), codes)
        return found


class Operator(Player):
    """Plays at random, with the program's own ways in. Slaps are the boxes' part."""

    def __init__(self, program: Program, said: Said, game: str, mode: str, seed: int) -> None:
        self.program, self.said, self.start = program, said, i.Start(game, NAMES, settings_of(game, mode))
        self.book = Book(Path("nowhere"), 1)
        self.chance = random.Random(seed)
        self.choose = importlib.import_module(f"tests.games.{game.replace('-', '_')}.random_match").choose
        self.taken = self.shown = 0
        self.playing = False
        self.kept: set[Any] = set()
        self.parent = os.getppid()
        self._listen()

    def _listen(self) -> None:
        world = self.program.world
        keep, acknowledge = world.keep, world.acknowledge

        def keeping(inputs: Any) -> None:
            keep(inputs)
            self.kept.update(receipt for _, _, receipt in inputs)

        def acknowledging(receipt: Any) -> None:
            if receipt is not None and receipt not in self.kept:
                self.said.say("refused", receipt.box, receipt.boot, receipt.seq)
            acknowledge(receipt)

        world.keep, world.acknowledge = keeping, acknowledging  # type: ignore[method-assign]
        self.program.loop.changed.connect(self.show)

    def show(self, session: Session) -> None:
        """The program's own windows have shown it: they were asked before."""
        book, loop = self.program.world.book, self.program.loop
        if not isinstance(book, Book) or book._journal is None or loop._unkept:
            return  # watermarks that nothing followed from are kept with the next input
        self.shown += 1
        self.said.say("shown", book._journal.last.id, digest(session) if self.shown % EVERY == 0 else "-")
        if session.over:
            self.said.say("over")

    def enter(self, entered: i.Input) -> bool:
        self.taken += 1
        return self.program.loop.enter(entered)

    def press(self, seat: int) -> None:
        """The boxes do."""

    def call(self, seats: tuple[int, ...]) -> None:
        """The boxes do."""

    def tick(self) -> None:
        if os.getppid() != self.parent:
            os._exit(1)  # whoever should kill it is gone
        program = self.program
        if not self.playing:
            self.playing = self.begin()
            return
        self.session, self.now_us = program.loop.session, program.clock.now_us()
        if self.session.waiting_for:
            self.decide()
        elif self.session.game is not None and not self.session.over:
            self.go_on_now()

    def go_on_now(self) -> None:
        """As `go_on`, but it is as late as it is, and chance is drawn by the program."""
        if self.game.chance(self.state) is None and (self.chance.random() >= 0.1 or not self.odd()):
            self.play()

    def decide(self) -> None:
        """Without a box that keeps the verdict waiting, as the window offers."""
        if self.session.overdue and self.chance.random() < 0.02:
            self.said.say("without", self.session.overdue)
            self.enter(i.DecideWithout(self.session.overdue[0]))

    def begin(self) -> bool:
        """Resume what was found, or begin. False: it has not looked yet."""
        program = self.program
        if not program._asked_resume and program.found is None:
            return False
        if program.found is not None and program.found.path.name != OLDER:
            program.choose_resume(True)
            self.said.say("resumed")
        else:
            program.enter(self.start)
            self.said.say("begun")
        return True


def play(program: Program, matches: Late, told: list[Any]) -> None:
    folder, out, game, mode, seed = told
    matches.folder, matches.said = Path(folder), Said(Path(out))
    program.clock.go_on(None, 0)  # this program starts now
    operator = Operator(program, matches.said, game, mode, seed)
    timer = QTimer()
    timer.timeout.connect(operator.tick)
    timer.start(TICK_MS)
    program.open()
    program.app.exec()


def main(ports: list[str]) -> None:
    app = QApplication(["windowed"])
    matches = Late(Path("nowhere"), GAMES)
    program = Program(app, GAMES, matches, Settings(names=NAMES, muted=True), None, named_ports=ports)
    print("ready", flush=True)
    for line in sys.stdin:
        if line.startswith("reap "):
            os.waitpid(int(line.split()[1]), 0)
            print("reaped", flush=True)
        elif (child := os.fork()) == 0:
            try:
                play(program, matches, json.loads(line))
            finally:
                os._exit(1)
        else:
            print(child, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
