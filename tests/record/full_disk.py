"""A disk that is full at any write: `python -m tests.record.full_disk [CASES] [--seed SEED]` (Linux).

A match of each game in each mode is kept on a file system of its own (tmpfs, some hundred kilobytes, the size drawn),
which anybody may mount in a user namespace (`unshare`). Where it is full, the input is refused with a sentence, twice;
then there is room, it is taken, and the match goes on. At its end the journal holds what was taken, and nothing else.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.record.by_lines import GAMES, MATCHES, as_bytes
from tests.record.cases import Ended, run
from tests.record.kill_headless import kept_in, script

from gotit.record.matches import Matches
from gotit.record.trouble import JournalError
from gotit.record.verify import verify

INSIDE = "GOTIT_FULL_DISK"
LEAST_KB, MOST_KB = 24, 300
ROOMY_KB = 16_000
SENTENCES = {"journal_disk_full", "journal_io_failed", "journal_cannot_open", "journal_cannot_write"}


def mounted(folder: Path, kilobytes: int, *more: str) -> None:
    told = ["mount", "-t", "tmpfs", "-o", ",".join((*more, f"size={kilobytes}k")), "tmpfs", str(folder)]
    subprocess.run(told, check=True)


def one(number: int, chance: random.Random) -> Ended:
    game, mode = MATCHES[number % len(MATCHES)]
    played, sessions = script(game, mode, chance.randrange(12))
    kilobytes = chance.randrange(LEAST_KB, MOST_KB)
    refused, wrong = 0, ""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        mounted(folder, kilobytes)
        book = Matches(folder, GAMES).begin()
        for entered, at_us in played.inputs:
            for attempt in range(3):
                try:
                    book.record(at_us * 1000, "ttyACM0", "in", b"$beat" * 40)
                    book.flush()
                    book.keep(entered, at_us)
                    break
                except JournalError as error:
                    refused += 1
                    wrong = wrong or ("" if error.code in SENTENCES else f"said {error.code}")
                    if attempt == 1:
                        mounted(folder, ROOMY_KB, "remount")
            else:
                wrong = wrong or "refused although there was room"
                break
        book.close()
        kept = kept_in(book.path)
        if kept != played.inputs:
            wrong = wrong or f"{len(kept)} inputs of {len(played.inputs)}"
        match = Matches(folder, GAMES).unfinished().match
        if match is None and not sessions[-1].over:
            wrong = wrong or "it is not offered"
        elif match is not None and as_bytes(match.session) != as_bytes(sessions[-1]):
            wrong = wrong or "it stands otherwise"
        verify(book.path)
        subprocess.run(["umount", place], check=True)
    what = "the disk was full" if refused else "there was room"
    return Ended(f"{game} {mode}, {kilobytes} kB, refused {refused} times", what, wrong, len(kept), len(played.inputs))


if __name__ == "__main__":
    if INSIDE not in os.environ:
        told = ["unshare", "-Urm", sys.executable, "-m", "tests.record.full_disk", *sys.argv[1:]]
        sys.exit(subprocess.run(told, check=False, env={**os.environ, INSIDE: "1"}).returncode)
    run("full_disk", one, 100, sys.argv[1:])
