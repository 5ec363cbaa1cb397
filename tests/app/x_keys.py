"""Are the times of keys true? Keys of two keyboards through a real X server into the whole program.

    python -m tests.app.x_keys                            2,000 presses
    python -m tests.app.x_keys --presses 40 --gap-s 300   nobody presses for five minutes, half-way

The X server is Xvfb. Each keyboard is a process that speaks XTEST. It hands the server a key that closed up to 25 ms
before, as keyboards do. The program is stopped for up to 80 ms again and again. An interval is broken if it does not
contain the moment of closing; so is a watermark that promised that no such key would come. A press that reached the
server later than the model of a keyboard allows (on a machine that is too busy) is not counted.
"""

from __future__ import annotations

import argparse
import os
import random
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.patience import wait_until

from gotit.boxes import host_clock
from gotit.boxes.keyboard import BLUR_US

ROOT = Path(__file__).resolve().parents[2]
KEYS = ((0, 1, 2, 3), (4, 5, 6, 7, 8))
"""Which inputs each of the two keyboards presses."""
FIRST_KEYCODE = 10
SLOWEST_NS = 25_000_000
STALL_S = 0.08
MARK_MS = 40


class Found(NamedTuple):
    """Counts, and how wide the intervals were beyond the keyboard's own blur, in µs.

    `by_handling`: how many would be broken if a key were taken to have come when it is handled.
    """

    presses: int
    broken: int
    by_handling: int
    promises_broken: int
    not_counted: int
    beyond_us: list[int]


class XTest:
    """A client of an X server that can press keys. Just enough of the protocol (X11, XTEST 2.2)."""

    def __init__(self, display: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(f"/tmp/.X11-unix/X{display.removeprefix(':')}")  # noqa: S108 (where X servers listen)
        self._socket.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        said, words = struct.unpack("<BxHHH", self._read(8))[::3]
        setup = self._read(4 * words)
        if said != 1:
            raise ConnectionError("the X server refuses")
        [vendor] = struct.unpack("<H", setup[16:18])
        screens = 32 + (vendor + 3) // 4 * 4 + 8 * setup[21]
        [self.root] = struct.unpack("<I", setup[screens : screens + 4])
        self._opcode = self._extension(b"XTEST")

    def fake(self, keycode: int, *, pressed: bool) -> None:
        """The key goes down or up. Returns once the server has taken it."""
        key = struct.pack("<BBHBBxxII8xHH7xB", self._opcode, 2, 9, 2 if pressed else 3, keycode, 0, 0, 0, 0, 0)
        self._socket.sendall(key + struct.pack("<BxH", 43, 1))  # and GetInputFocus, for its answer
        self._answer()

    def _extension(self, name: bytes) -> int:
        """The number of an extension's requests (QueryExtension)."""
        pad = -len(name) % 4
        self._socket.sendall(struct.pack("<BxHHxx", 98, 2 + (len(name) + pad) // 4, len(name)) + name + b"\0" * pad)
        return self._answer()[9]

    def _answer(self) -> bytes:
        """The server's next answer. Events, which it sends to everyone, come in between."""
        while (packet := self._read(32))[0] != 1:
            if packet[0] == 0:
                raise ConnectionError(f"the X server answers with error {packet[1]}")
        return packet

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            if not (more := self._socket.recv(count - len(data))):
                raise ConnectionError("the X server has gone")
            data += more
        return data


def press_keys(number: int, presses: int, gap_s: float) -> None:
    """One keyboard: a line `input closed_ns given_ns` for each press."""
    server, chance = XTest(os.environ["DISPLAY"]), random.Random(number)
    for count in range(presses):
        time.sleep(chance.uniform(0.02, 0.15) + (gap_s if count == presses // 2 else 0))
        key = chance.choice(KEYS[number])
        closed_ns = host_clock.now_ns() - chance.randrange(SLOWEST_NS)
        server.fake(FIRST_KEYCODE + key, pressed=True)
        print(key, closed_ns, host_clock.now_ns(), flush=True)
        time.sleep(0.015)
        server.fake(FIRST_KEYCODE + key, pressed=False)


def take_keys(stalls: bool) -> None:
    """The program: `ready`, then `press input earliest_ns latest_ns now_ns` and `mark earliest_ns …` as they come."""
    from PyQt6.QtCore import QObject, QTimer
    from PyQt6.QtWidgets import QApplication

    from gotit.app.books import NoBooks
    from gotit.app.program import Program
    from gotit.core.inputs import Input, Press, Watermark
    from gotit.games.shelf import shelf
    from gotit.ui.settings import Settings

    chance = random.Random(9)
    app = QApplication(["x_keys"])
    program = Program(app, shelf(), NoBooks(), Settings(muted=True, single_screen=True), None, with_boxes=False)
    started_ns = program.clock.origin.origin_ns

    class Watcher(QObject):
        def note(self, entered: Input) -> None:
            if isinstance(entered, (Press, Watermark)):
                [reading] = entered.readings
                ends = (started_ns + us * 1000 for us in (reading.earliest_us, reading.latest_us))
                what = f"press {entered.input}" if isinstance(entered, Press) else "mark"
                print(what, *ends, host_clock.now_ns(), flush=True)

        def stand_still(self) -> None:
            time.sleep(chance.uniform(0, STALL_S))
            QTimer.singleShot(chance.randrange(20, 300), self.stand_still)

        def mark(self) -> None:
            program.world._keyboard_mark()  # as after a call
            QTimer.singleShot(MARK_MS, self.mark)

        def begin(self) -> None:
            program.window.show_timing()
            program.window.timing.tabs.setCurrentWidget(program.window.timing.slaps)  # it listens to keys
            self.mark()
            if stalls:
                self.stand_still()
            print("ready", flush=True)

    watcher = Watcher()
    program.world.pressed.connect(watcher.note)
    enter = program.loop.enter

    def note_and_enter(entered: Input, receipt: object = None) -> bool:
        if isinstance(entered, Watermark):
            watcher.note(entered)
        return enter(entered, receipt)

    program.loop.enter = note_and_enter  # type: ignore[method-assign]
    program.open()
    QTimer.singleShot(1_000, watcher.begin)
    app.exec()


@contextmanager
def x_server(size: str = "1600x1000", *options: str) -> Iterator[str]:
    """The display of a new Xvfb, its desk so large."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", *options],
        pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        os.close(write)
        with os.fdopen(read) as said:
            yield f":{said.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


def measure(presses: int, gap_s: float = 0, *, stalls: bool = True) -> Found:
    """This many presses, half of them on each keyboard."""
    with x_server() as display, tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": os.pathsep.join(sys.path)
        }  # fmt: skip

        def start(*args: str) -> tuple[subprocess.Popen[bytes], Path]:
            """Into a file: nobody reads in the meantime, and a full pipe would block the writer."""
            path = Path(folder, args[0].strip("-") + args[1] if len(args) > 1 else args[0])
            with path.open("wb") as file:
                command = [sys.executable, "-m", "tests.app.x_keys", *args]
                return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=file), path

        program, heard = start("--take", *([] if stalls else ["--calm"]))
        try:
            wait_until(lambda: "ready\n" in heard.read_text() or program.poll() is not None, "the program is ready")
            each = ("--presses", str(presses // 2), "--gap-s", str(gap_s))
            keyboards = [start("--press", str(number), *each) for number in range(len(KEYS))]
            for keyboard, _ in keyboards:
                keyboard.wait()
            wait_until(lambda: heard.read_text().count("press") >= presses or program.poll() is not None, "all presses")
        finally:
            program.terminate()
            program.wait(10)
        return compare([path.read_text() for _, path in keyboards], heard.read_text().rpartition("\n")[0])


def compare(said: list[str], heard: str) -> Found:
    """Compare what the keyboards did with what the program reported."""
    struck: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for line in "".join(said).splitlines():
        key, closed_ns, given_ns = map(int, line.split())
        struck[key].append((closed_ns, given_ns))
    due = {key: iter(sorted(times)) for key, times in struck.items()}
    broken = by_handling = promises_broken = not_counted = promised_ns = 0
    beyond_us = list[int]()
    for line in heard.splitlines():
        words = line.split()
        if words[0] == "mark":
            promised_ns = max(promised_ns, int(words[1]))
        elif words[0] == "press":
            closed_ns, given_ns = next(due[int(words[1])])
            earliest_ns, latest_ns, handled_ns = map(int, words[2:5])
            if given_ns - closed_ns > BLUR_US * 1000:
                not_counted += 1
                continue
            broken += not earliest_ns <= closed_ns < latest_ns
            by_handling += closed_ns < handled_ns - BLUR_US * 1000
            promises_broken += closed_ns < promised_ns
            beyond_us.append((latest_ns - earliest_ns) // 1000 - BLUR_US)
    left = sum(1 for times in due.values() for _ in times)
    if left:
        raise RuntimeError(f"{left} presses did not come to the program")
    return Found(len(beyond_us), broken, by_handling, promises_broken, not_counted, beyond_us)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.app.x_keys", description=__doc__)
    parser.add_argument("--presses", type=int, default=2_000)
    parser.add_argument("--gap-s", type=float, default=0, help="so long nobody presses, half-way")
    parser.add_argument("--calm", action="store_true", help="the program does not stand still")
    parser.add_argument("--press", type=int, help="be this keyboard")
    parser.add_argument("--take", action="store_true", help="be the program")
    chosen = parser.parse_args()
    if chosen.take:
        take_keys(not chosen.calm)
    elif chosen.press is not None:
        press_keys(chosen.press, chosen.presses, chosen.gap_s)
    else:
        found = measure(chosen.presses, chosen.gap_s, stalls=not chosen.calm)
        wide = sorted(found.beyond_us)
        print("| presses | intervals broken | if handling counted | watermarks broken |", end="")
        print(" wider than 30 ms by: median ms | p99 | most | not counted |")
        print(8 * "|---" + "|")
        figures = (statistics.median(wide) / 1e3, wide[int(0.99 * (len(wide) - 1))] / 1e3, wide[-1] / 1e3)
        in_ms = " | ".join(f"{each:.1f}" for each in figures)
        counts = f"{found.presses:,} | {found.broken} | {found.by_handling} | {found.promises_broken}"
        print(f"| {counts} | {in_ms} | {found.not_counted} |")
        return int(bool(found.broken or found.promises_broken))
    return 0


if __name__ == "__main__":
    sys.exit(main())
