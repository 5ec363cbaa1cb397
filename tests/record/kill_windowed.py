"""kill -9 of the windowed program at random moments: `python -m tests.record.kill_windowed [KILLS] [--seed SEED]`.

Every game in every mode it has, in turn, each match killed and resumed up to ten times. Three simulated boxes on
pseudo-terminals are slapped all the time (`tests.boxes.fake_box`); the windows are real, offscreen, and an operator
does at random what is possible (`tests.record.windowed`). After each kill, on a copy of the folder:

- what the windows had shown is there, and no row is damaged;
- every slap that the host had acknowledged to its box is there once, or was refused;
- at states that were shown, the match comes out of the rows as it was, byte for byte;
- the next program finds, byte for byte, the match as it comes out of the rows; and says nothing of damage.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.boxes.fake_box import FakeBox, PtyBox
from tests.record.by_lines import GAMES, MATCHES
from tests.record.cases import Ended, run
from tests.record.kill_headless import begin_older
from tests.record.windowed import OLDER, digest

from gotit.boxes import host_clock
from gotit.core.session import Session
from gotit.record.journal import read_rows
from gotit.record.matches import Matches
from gotit.record.replay import note_of, steps
from gotit.record.verify import verify

BOXES = 3
KILLS_A_MATCH = 10
MOST_SHOWN = 60
"""States that are shown before a kill; the number is drawn."""
AT_THE_START = 0.1
"""Of the kills, so many come before the match can be played."""
PATIENCE_S = 60
CHECKED = 2
"""So many of the states that were shown last are compared, and the end."""


class Warm:
    """The process from which programs are forked."""

    def __init__(self, ports: list[str]) -> None:
        command = [sys.executable, "-m", "tests.record.windowed", *ports]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._heard() == "ready"

    def _heard(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def ask(self, line: str) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self._heard()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class Killing:
    """The boxes, the match that is being killed, and what its programs have said."""

    def __init__(self, boxes: list[PtyBox], ask: Callable[[str], str]) -> None:
        """`ask`: of the process from which programs are forked."""
        self.boxes, self.ask = boxes, ask
        self.folder: Path | None = None
        self.refused: set[tuple[str, str, int]] = set()
        self.shown = 0
        """The last row that any program of this match has shown."""
        self.stood = ""
        self.begun_anew: set[str] = set()
        """Files of programs that were killed before their match was kept: the next one begins another."""
        self.over = False
        """The match that was killed had ended."""

    def begin(self) -> None:
        self.end()
        self.folder = Path(tempfile.mkdtemp(prefix="gotit-killed-"))
        begin_older(self.folder / "matches")
        self.refused.clear()
        self.begun_anew.clear()
        self.shown, self.stood = 0, ""
        for plugged in self.boxes:
            with plugged.at_box() as box:
                box.switch_on()

    def end(self) -> None:
        if self.folder is not None:
            shutil.rmtree(self.folder)
            self.folder = None

    def one(self, number: int, chance: random.Random) -> Ended:
        if self.folder is None or number % KILLS_A_MATCH == 0:
            self.begin()
        assert self.folder is not None
        game, mode = MATCHES[number // KILLS_A_MATCH % len(MATCHES)]
        out, self.over = self.folder / f"said-{number}", False
        out.touch()
        told = json.dumps([str(self.folder / "matches"), str(out), game, mode, chance.randrange(1 << 30)])
        shown = 0 if chance.random() < AT_THE_START else chance.randrange(1, MOST_SHOWN)
        child = int(self.ask(told))
        try:
            if shown:
                self.slap_until(out, shown, chance)
            time.sleep(chance.uniform(0, 0.01 if shown else 0.3))
        finally:
            os.kill(child, signal.SIGKILL)
            self.ask(f"reap {child}")
        said = [line.split(" ") for line in out.read_text(encoding="utf-8").splitlines()]
        case = f"{game} {mode}, life {number % KILLS_A_MATCH + 1}, after {shown} states"
        try:
            kept, wrong = self.looked_at(said)
        except Exception as error:
            kept, wrong = 0, f"{type(error).__name__}: {error}"
        if wrong:
            shutil.copytree(self.folder, f"{self.folder}-case-{number}")
            wrong += f" ({self.folder}-case-{number})"
        in_play = any(line[0] in ("begun", "resumed") for line in said)
        if self.over or ["over"] in said or wrong:
            self.end()
        return Ended(case, f"killed in play: {game} {mode}" if in_play else "killed at its start", wrong, kept, kept)

    def slap_until(self, out: Path, shown: int, chance: random.Random) -> None:
        """Slap until that many states were shown since the match can be played, or it is over."""
        late_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < late_s:
            said = out.read_text(encoding="utf-8")
            playing = max(said.find("begun\n"), said.find("resumed\n"))
            if playing >= 0:
                if said.count("shown", playing) >= shown or "over\n" in said:
                    return
                with chance.choice(self.boxes).at_box() as box:
                    button = chance.randrange(9) + 9 * (chance.random() < 0.1)
                    box.press(button)
                    box.release(button)
            time.sleep(chance.uniform(0.005, 0.06))
        print(f"in {PATIENCE_S} s not {shown} states were shown: {said[-300:]}", flush=True)

    def looked_at(self, said: list[list[str]]) -> tuple[int, str]:
        """How many inputs were kept, and what is wrong."""
        assert self.folder is not None
        found = next((line for line in said if line[0] == "found"), None)
        if found is not None and found[3]:
            return 0, f"its start said {found[3]}"
        if found is not None and self.stood and found[1] != self.stood:
            return 0, "it found another state than comes out of the rows"
        self.refused |= {(line[1], line[2], int(line[3])) for line in said if line[0] == "refused"}
        with tempfile.TemporaryDirectory() as copied:
            copy = Path(copied) / "matches"
            shutil.copytree(self.folder / "matches", copy)
            played = [path for path in copy.glob("*.gotit") if path.name not in {OLDER, *self.begun_anew}]
            self.shown = max([self.shown, *(int(line[1]) for line in said if line[0] == "shown")])
            if len(played) != 1:
                return 0, f"{len(played)} matches" if played or self.shown else ""
            self.stood, kept, wrong = self.rows_are_right(played[0], said)
        return kept, wrong

    def rows_are_right(self, path: Path, said: list[list[str]]) -> tuple[str, int, str]:
        """The digest of the match that comes out of the rows, their inputs, and what is wrong."""
        rows = read_rows(path)
        verify(path)
        inputs = sum(row.entry.kind == "input" for row in rows)
        if len(rows) < self.shown:  # a file that was just made has none
            return "", inputs, f"rows up to {self.shown} were shown, and are lost"
        notes = [note_of(row) for row in rows]
        receipts = [receipt_of(note) for note in notes if note.get("note") == "receipt"]
        if len(set(receipts)) < len(receipts):
            return "", inputs, "a slap is there twice"
        time.sleep(0.03)  # the last acknowledgements are on their way to the boxes
        lost = [event for box in self.boxes for event in acknowledged(box) if event not in {*receipts, *self.refused}]
        if lost and any('"do":"start"' in row.entry.body for row in rows):
            return "", inputs, f"acknowledged, and lost: {lost}"
        wanted = [(int(line[1]), line[2]) for line in said if line[0] == "shown" and line[2] != "-"][-CHECKED:]
        stood = {row: "" for row, _ in wanted}
        session = Session(GAMES)
        for row, after, _ in steps(rows, GAMES):
            stood |= {number: digest(session) for number in stood if not stood[number] and number < row.id}
            session = after
        self.over = session.over  # it may be killed before it says so
        if session.game is None and not self.shown:
            self.begun_anew.add(path.name)
        otherwise = [row for row, as_shown in wanted if as_shown != (stood[row] or digest(session))]
        if otherwise:
            return "", inputs, f"at row {otherwise[0]} it stood otherwise"
        match = Matches(path.parent, GAMES).unfinished().match
        if session.game is not None and not session.over and (match is None or match.path != path):
            return "", inputs, "it is not offered"
        if session.game is None and (match is None or match.path.name != OLDER):
            return "", inputs, "the match before it is not offered"
        return digest(session) if match is not None and match.path == path else "", inputs, ""


def receipt_of(note: dict[str, Any]) -> tuple[str, str, int]:
    return note["box"], note["boot"], note["seq"]


def acknowledged(plugged: PtyBox) -> list[tuple[str, str, int]]:
    """Of this boot. Boxes keep nothing else than what counts."""
    with plugged.at_box() as box:
        return [(box.box, box.boot, seq) for seq in range(1, box.acked + 1)]


def plugged_in(end: ExitStack) -> list[PtyBox]:
    """The boxes, until `end`."""
    start_ns = host_clock.now_ns() - 5_000_000_000
    boxes = [
        PtyBox(FakeBox(lambda: (host_clock.now_ns() - start_ns) // 1000, box=f"E6614103E74500{number:02X}"))
        for number in range(BOXES)
    ]
    for box in boxes:
        end.callback(box.unplug)
    return boxes


def main(told: list[str]) -> None:
    with ExitStack() as end:
        boxes = plugged_in(end)
        warm = Warm([box.device for box in boxes])
        end.callback(warm.close)
        killing = Killing(boxes, warm.ask)
        end.callback(killing.end)
        run("kill_windowed", killing.one, 1_000, told)


if __name__ == "__main__":
    main(sys.argv[1:])
