"""What a school's computer does to a match: `python -m tests.record.adverse [CASES] [--seed SEED]` (Linux).

In turn, for every game in each mode, at random moments:

- **clock**: the time of day is set forward or back by hours; the program is closed and started again. The match that
  was begun last is offered, whatever its file is called, with all its inputs.
- **two programs**: a second one has the folder open. It gets the open match neither to read nor to write, begins its
  own, and goes on with the first when that was let go of.
- **read-only**: the folder is on a disk that can't be written (a file system of its own, `unshare`). A new match is
  refused with a sentence; the one that was closed is offered as it is; one that was killed is offered, or said. With
  the disk writable again all goes on.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from unittest import mock

from tests.record.by_lines import GAMES, MATCHES
from tests.record.cases import Ended, run
from tests.record.full_disk import mounted
from tests.record.kill_headless import begin_older, kept_in, script

from gotit.core import inputs as i
from gotit.record import matches as module
from gotit.record.matches import Book, Matches
from gotit.record.trouble import JournalError

INSIDE = "GOTIT_ADVERSE"
HOURS = 30
RESTARTS = 6
KILOBYTES = 16_000
Inputs = list[tuple[i.Input, int]]
Trial = Callable[[Path, Inputs, random.Random], str]
"""Plays these inputs in a folder. Returns what is wrong, or ""."""


class Wrong(Exception):
    """What was found to be wrong."""


def parts(inputs: Inputs, chance: random.Random) -> list[Inputs]:
    """All of them, in pieces. The first piece begins the match."""
    cuts = sorted(chance.sample(range(8, len(inputs)), RESTARTS))
    return [inputs[a:b] for a, b in zip([0, *cuts], [*cuts, len(inputs)], strict=True)]


def keep(book: Book, inputs: Inputs) -> None:
    for entered, at_us in inputs:
        book.keep(entered, at_us)


def resumed(folder: Path, path: Path, inputs: Inputs) -> Book:
    """The journal that is offered, open again. Raises Wrong."""
    matches = Matches(folder, GAMES)
    found = matches.unfinished()
    if found.match is None or found.match.path != path or found.said:
        raise Wrong(f"offered: {found.match and found.match.path.name}, not {path.name}: {found.said}")
    if (kept := kept_in(path)) != inputs:
        raise Wrong(f"{len(kept)} inputs of {len(inputs)}")
    return matches.go_on(found.match)[0]


class Clock(datetime):
    """The time of day, wrong by `off`."""

    off = timedelta()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return datetime.now(tz) + cls.off


def clock(folder: Path, inputs: Inputs, chance: random.Random) -> str:
    with mock.patch.object(module, "datetime", Clock):
        Clock.off = timedelta(hours=chance.uniform(-HOURS, HOURS))
        older = Matches(folder, GAMES).begin()
        keep(older, inputs[:8])
        older.close()
        Clock.off = timedelta(hours=chance.uniform(-HOURS, HOURS))
        book, done = Matches(folder, GAMES).begin(), Inputs()
        for part in parts(inputs, chance):
            if done:
                book.close()
                book = resumed(folder, book.path, done)
            Clock.off = timedelta(hours=chance.uniform(-HOURS, HOURS))
            keep(book, part)
            done += part
        book.close()
    return "" if kept_in(book.path) == inputs else "inputs are missing"


def two_programs(folder: Path, inputs: Inputs, chance: random.Random) -> str:
    begin_older(folder)
    first, second = Matches(folder, GAMES), Matches(folder, GAMES)
    book, done = first.begin(), Inputs()
    others: list[tuple[Book, Inputs]] = []
    for part in parts(inputs, chance):
        if done and chance.random() < 0.5:
            seen = second.unfinished()
            if seen.match is not None and seen.match.path == book.path:
                return "an open match is offered to another program"
            if not seen.said:
                return "an open match is passed over in silence"
            if chance.random() < 0.5:
                own = second.begin()
                some = inputs[: chance.randrange(8, len(inputs))]
                keep(own, some)
                others.append((own, some))
        elif done and not others:  # the second one has seen it before the first one goes on
            book.close()
            seen = second.unfinished()
            if seen.match is None:
                return "what was let go of is not offered"
            book = resumed(folder, book.path, done)
            keep(book, part[:1])
            with suppress(JournalError):
                second.go_on(seen.match)
                return "two programs write one match"
            done, part = done + part[:1], part[1:]
            book.close()
            book, match = second.go_on(seen.match)
            if match.session.done != resumed_session(book, folder):
                return "who goes on second does not see all"
        keep(book, part)
        done += part
    for each, its in [(book, done), *others]:
        each.close()
        if kept_in(each.path) != its:
            return f"{len(kept_in(each.path))} inputs of {len(its)}"
    return ""


def resumed_session(book: Book, folder: Path) -> object:
    """The actions that the match is made of, from a copy of its file."""
    copied = book.copy()
    assert copied is not None
    with tempfile.TemporaryDirectory() as other:
        copied[1](Path(other) / copied[0].name)
        match = Matches(Path(other), GAMES).unfinished().match
    assert match is not None
    return match.session.done


def read_only(folder: Path, inputs: Inputs, chance: random.Random) -> str:
    mounted(folder, KILOBYTES)
    try:
        return _read_only(folder, inputs, chance)
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def _read_only(folder: Path, inputs: Inputs, chance: random.Random) -> str:
    book, done = Matches(folder, GAMES).begin(), Inputs()
    for part in parts(inputs, chance):
        if done:
            killed = chance.random() < 0.5
            as_killed = {each: each.read_bytes() for each in folder.iterdir()}
            book.close()
            for each, content in as_killed.items() if killed else ():
                each.write_bytes(content)
            mounted(folder, KILOBYTES, "remount", "ro")
            matches = Matches(folder, GAMES)
            with suppress(JournalError):
                matches.begin()
                return "a match is begun where nothing can be written"
            found = matches.unfinished()
            if found.match is None and not found.said:
                return "passed over in silence"
            if found.match is None and not killed:
                return f"closed, and not offered: {found.said}"
            if found.match is not None:
                with suppress(JournalError):
                    matches.go_on(found.match)[0].keep(i.Undo(), done[-1][1])
                    return "an input is taken where nothing can be written"
            mounted(folder, KILOBYTES, "remount", "rw")
            book = resumed(folder, book.path, done)
        keep(book, part)
        done += part
    book.close()
    return "" if kept_in(book.path) == inputs else "inputs are missing"


TRIALS: dict[str, Trial] = {"clock": clock, "two programs": two_programs, "read-only": read_only}


def one(number: int, chance: random.Random, names: tuple[str, ...] = tuple(TRIALS)) -> Ended:
    name = names[number % len(names)]
    game, mode = MATCHES[number // len(names) % len(MATCHES)]
    played, sessions = script(game, mode, chance.randrange(12))
    ended = next((at for at, session in enumerate(sessions) if session.over), len(sessions))
    inputs = list(played.inputs)[: 60 if ended == len(sessions) else 20]
    folder = Path(tempfile.mkdtemp(prefix="gotit-adverse-"))
    try:
        wrong = TRIALS[name](folder, inputs, chance)
    except (Wrong, JournalError) as error:
        wrong = f"{type(error).__name__}: {error}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return Ended(f"{game} {mode}, {name}", name, wrong, 0, 0)


if __name__ == "__main__":
    if INSIDE not in os.environ:
        told = ["unshare", "-Urm", sys.executable, "-m", "tests.record.adverse", *sys.argv[1:]]
        sys.exit(subprocess.run(told, check=False, env={**os.environ, INSIDE: "1"}).returncode)
    run("adverse", one, 300, sys.argv[1:])
