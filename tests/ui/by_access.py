"""A reader of the accessibility bus, who plays a round of each game by what it tells: `python -m tests.ui.by_access`.

It knows of the program what is on the bus, and nothing else: no module of the program is imported here. For each game
it says how far it came, as one line of JSON: the game, and why it could not go on ("": the round was played).
Must not: use the mouse, or a key (but for the children's).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE_S
from tests.ui.at_spi import LAUNCHER, Bus, Told
from tests.ui.rounds import ROUNDS, plain, steps

LOOK_S = 0.05
PRESSED = ("push button", "check box", "radio button")


class Stuck(Exception):
    """What was looked for, and what the bus tells instead."""


class Reader:
    """`slap(seat)`: asks a child to."""

    def __init__(self, bus: Bus, slap: Callable[[str], None]) -> None:
        self._bus, self.slap = bus, slap

    def press(self, name: str) -> None:
        def this(it: Told) -> bool:
            return it.enabled and it.role in PRESSED and plain(it.name) == name

        self._bus.press(self._find(this, f"{name}, to be pressed"))

    def write(self, said: str) -> None:
        name, _, text = said.partition(" = ")
        self._bus.write(self._find(lambda it: it.editable and plain(it.name) == name, name), text)

    def read(self, words: str) -> None:
        self._find(lambda it: words in heard(it), words)

    def _find(self, this: Callable[[Told], bool], wanted: str) -> Told:
        until_s = time.monotonic() + PATIENCE_S
        while True:
            passed: list[Told] = []
            for it in self._bus.tree():
                if this(it):
                    return it
                passed.append(it)
            if time.monotonic() > until_s:
                raise Stuck("\n".join([f"{wanted}: is not on the bus, but", *map(heard, passed)]))
            time.sleep(LOOK_S)


def heard(it: Told) -> str:
    """What a screen reader says of it."""
    return plain(f"{it.role} {it.name} {it.text}")


@contextmanager
def started(command: list[str], **more: str) -> Iterator[subprocess.Popen[str]]:
    running = subprocess.Popen(
        command, env={**os.environ, **more}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield running
    finally:
        running.terminate()
        running.wait(PATIENCE_S)


def main(folder: Path) -> None:
    program = [sys.executable, "-m", "tests.ui.by_access_program", str(folder)]
    screen = {"QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    with started([LAUNCHER, "--launch-immediately"]), started(program, **screen) as running:

        def ask(line: str) -> None:
            assert running.stdin is not None
            assert running.stdout is not None
            print(line, file=running.stdin, flush=True)
            if running.stdout.readline() != "done\n":
                raise Stuck(f"the program is gone before “{line}”")

        ask("hello")
        reader = Reader(Bus(), lambda seat: ask(f"slap {seat}"))
        does = {
            "press": reader.press, "write": reader.write, "read": reader.read, "slap": reader.slap,
            "hold": reader.press, "let_go": reader.press,
        }  # fmt: skip
        for game in ROUNDS:
            why = ""
            try:
                ask(f"open {game}")
                for what, rest in steps(game):
                    does[what](rest)
            except (Stuck, LookupError) as error:
                why = str(error)
            print(json.dumps([game, why]), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
