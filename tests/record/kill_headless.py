"""kill -9 of the headless referee at random moments: `python -m tests.record.kill_headless [KILLS] [--seed SEED]`.

Every game in every mode it has, in turn. A referee is a process of its own: the real command, forked from this one
(which saves a second of imports each), with its own journal. It reads random play from a file as fast as it can. After
an answer drawn by lot, and some time, the process is killed. Then the folder is looked at as at any start:

- the inputs of every line that was answered are there, and none that was never written;
- the match that is offered equals, byte for byte, what the same inputs give without an interruption;
- if the kill came before the match had begun, the match before it is offered;
- nothing is damaged, by any row's checksum.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from functools import lru_cache
from pathlib import Path

from tests.record.by_lines import GAMES, MATCHES, ByLines, as_bytes
from tests.record.cases import Ended, run

from gotit.cli import main as gotit
from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.record.journal import read_rows
from gotit.record.matches import Matches
from gotit.record.replay import input_of
from gotit.record.rows import Kind
from gotit.record.verify import verify

OLDER, PLAYED = "match-20200101-000000-000000.gotit", "match-20260101-000000-000000.gotit"
LINES, FEWEST_LINES = 250, 30
SEEDS = 12
"""So many different matches of each game and mode, each killed at many moments."""
AT_THE_START = 0.05
"""Of the kills, so many come while it starts."""
_INPUTS: tuple[Kind, ...] = ("input",)
LATE_S = 0.004
"""About as long as a line takes: so long, at most, a referee plays on after the answer."""


@lru_cache(maxsize=len(MATCHES) * SEEDS)
def script(game: str, mode: str, seed: int) -> tuple[ByLines, list[Session]]:
    found = ByLines(game, mode, seed, LINES)
    while len(found.lines) < FEWEST_LINES:
        seed += 1_000
        found = ByLines(game, mode, seed, LINES)
    return found, found.sessions()


def begin_older(folder: Path) -> Path:
    """An unfinished match from before."""
    book = Matches(folder, GAMES).begin()
    book.path = folder / OLDER
    book.keep(i.Start("buzzer-round", ("Ana", "Ben")), 1)
    book.close()
    return book.path


def play_and_kill(played: ByLines, path: Path, after: int, late_s: float) -> tuple[int, bool]:
    """How many lines were answered, and whether it was still playing when it was killed. -1: not even the start."""
    written = path.with_suffix(".lines")
    written.write_bytes(b"\n".join([*played.lines, b""]))
    answers, answering = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(answers)
        _become([*played.command, "--journal", str(path)], written, answering)
    os.close(answering)
    answered, heard = -1, b""
    try:
        with os.fdopen(answers, "rb") as told:
            while answered < after and (line := told.readline()):
                answered += _ends(line)
            time.sleep(late_s)
            os.kill(child, signal.SIGKILL)
            heard = told.read()
    finally:
        _, status = os.waitpid(child, 0)
    whole = heard.splitlines(keepends=True)
    return answered + sum(_ends(line) for line in whole if line.endswith(b"\n")), os.WIFSIGNALED(status)


def _ends(line: bytes) -> bool:
    return line.startswith((b'{"ok":', b'{"error":'))


def _become(command: list[str], lines: Path, answering: int) -> None:
    """This process is the referee from now on."""
    os.dup2(os.open(lines, os.O_RDONLY), 0)
    os.dup2(answering, 1)
    sys.stdin, sys.stdout = os.fdopen(0, "r"), os.fdopen(1, "w")
    try:
        gotit(command, standalone_mode=False)
    finally:
        os._exit(0)


def looked_at(path: Path, inputs: list[tuple[i.Input, int]], sessions: list[Session], needed: int) -> tuple[int, str]:
    """How many inputs were kept, and what is wrong. `needed`: so many were acknowledged."""
    matches = Matches(path.parent, GAMES)
    found = matches.unfinished()
    if found.said:
        return 0, f"said: {[message.code for message in found.said]}"
    if found.match is None:
        over = path.exists() and sessions[len(kept_in(path))].over
        return (len(kept_in(path)), "") if over else (0, "no match is offered")
    if found.match.path != path:
        kept = kept_in(path)
        begun = any(isinstance(entered, i.Start) for entered, _ in kept)
        return 0, "" if needed == 0 and not begun and found.match.path.name == OLDER else "an older match is offered"
    kept = kept_in(path)
    if kept != inputs[: len(kept)]:
        return len(kept), "other inputs than were written"
    if len(kept) < needed:
        return len(kept), f"{needed - len(kept)} acknowledged inputs are lost"
    book, match = matches.go_on(found.match)
    book.close()
    if not as_bytes(match.session) == as_bytes(found.match.session) == as_bytes(sessions[len(kept)]):
        return len(kept), "the match stands otherwise"
    if match.session != sessions[len(kept)]:
        return len(kept), "the session differs"
    verify(path)
    return len(kept), ""


def kept_in(path: Path) -> list[tuple[i.Input, int]]:
    """The inputs in a journal that may not exist yet."""
    return [(input_of(row), row.entry.at_us) for row in read_rows(path, _INPUTS)] if path.exists() else []


def one(number: int, chance: random.Random) -> Ended:
    game, mode = MATCHES[number % len(MATCHES)]
    played, sessions = script(game, mode, chance.randrange(SEEDS))
    after = chance.randrange(len(played.lines) - 3) if chance.random() > AT_THE_START else -1
    late_s = chance.uniform(0, LATE_S if after >= 0 else 15 * LATE_S)
    case = f"{game} {mode}, {late_s * 1000:.1f} ms after answer {after} of {len(played.lines)}"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / PLAYED
        begin_older(path.parent)
        answered, was_playing = play_and_kill(played, path, after, late_s)
        needed = played.kept[answered] if answered >= 0 else 0
        saved, wrong = looked_at(path, played.inputs, sessions, needed)
    if answered < 0 and was_playing:
        return Ended(case, "killed before the match began", wrong)
    return Ended(
        case, f"killed in play: {game} {mode}" if was_playing else "not killed: it had ended", wrong, saved, needed
    )


if __name__ == "__main__":
    run("kill_headless", one, 1_000, sys.argv[1:])
