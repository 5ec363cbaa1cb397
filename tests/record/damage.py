"""What damage costs a match: `python -m tests.record.damage [CASES] [--seed SEED]`, half of them flips and half cuts.

A match of every game in every mode, with raw lines between its rows, is damaged in one place: one bit flipped
anywhere, or a file cut off anywhere. Half of the matches were closed. Of the others the program was killed: what it
left beside them, SQLite's side file (WAL) with the last of the match, is damaged as often as its size says. An older
unfinished match is in the same folder. Then the program looks for unfinished matches, as when it starts:

- the match goes on from some row, as replaying gives it, or the older one is offered;
- if any input is missing, that is said;
- what was damaged is kept.
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

from tests.record.by_lines import MATCHES, as_bytes
from tests.record.cases import Ended, run
from tests.record.kill_headless import OLDER, begin_older
from tests.record.make_fixtures import Player
from tests.speech import heard

from gotit.games.shelf import shelf
from gotit.record.journal import read_rows
from gotit.record.matches import Matches
from gotit.record.replay import replay
from gotit.record.rows import OF_THE_MATCH, Entry, Row

GAMES = shelf()
INPUTS = 110
FEWER = {"buzzer-round": 50}
"""This match would be over."""
PLAYED = "match-20260101-000000-000000.gotit"
How = Literal["closed", "killed"]
Files = Mapping[str, bytes]
"""By what follows the journal's name."""


def make_match(folder: Path, game: str = "fast-fun-maths", mode: str = "virtual", how: How = "closed") -> Path:
    """An unfinished match, with raw lines. Returns the path of its journal, as a program leaves it."""
    matches = Matches(folder, GAMES)
    book = matches.begin()
    player, half = Player(book, game, mode, 3, 1), False
    while player.taken < FEWER.get(game, INPUTS):
        player.go_on()
        for line in range(3):
            book.record(player.now_us * 1000 + line, "ttyACM0", "in", b"$beat t=%d" % (player.now_us + line))
        book.flush()
        if how == "killed" and not half and player.taken >= INPUTS // 4:
            half = True
            book.close()
            found = matches.unfinished().match
            assert found is not None
            player.book = book = matches.go_on(found)[0]
    if how == "closed":
        book.seal(player.session, player.now_us)
        book.close()
        return book.path
    as_killed = {path: path.read_bytes() for path in files_of(book.path)}
    book.close()
    for path, content in as_killed.items():
        path.write_bytes(content)
    return book.path


def files_of(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.name}*"))


@lru_cache
def whole(game: str, mode: str, how: How) -> tuple[list[Row], Files]:
    """The inputs and the files of a match."""
    with tempfile.TemporaryDirectory() as folder:
        path = make_match(Path(folder), game, mode, how)
        files = {part.name.removeprefix(path.name): part.read_bytes() for part in files_of(path)}
        return inputs_of(read_rows(path)), files


def inputs_of(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row.entry.kind == "input"]


def without_names(entry: Entry) -> str:
    """A name that was damaged is gone, and said. The row stays."""
    return re.sub(r'"names?":(\[[^]]*]|"[^"]*")', "", repr(entry))


def damaged(files: Files, chance: random.Random, what: Literal["flip", "cut"]) -> tuple[str, Files]:
    """These files with one bit flipped, or one of them cut off; and where."""
    which = chance.choices(list(files), [len(content) for content in files.values()])[0]
    spoiled = bytearray(files[which])
    at, bit = chance.randrange(len(spoiled)), chance.randrange(8)
    if what == "flip":
        spoiled[at] ^= 1 << bit
        return f"bit {bit} of byte {at} of the {which or 'file'} flipped", {**files, which: bytes(spoiled)}
    return f"{which or 'file'} cut after {at} bytes", {**files, which: bytes(spoiled[:at])}


def look(folder: Path, was: list[Row]) -> tuple[str, int, str]:
    """What became of the match, how many of its inputs were saved, and what is wrong."""
    before = (folder / PLAYED).read_bytes()
    found = Matches(folder, GAMES).unfinished()
    said = " ".join(map(heard, found.said))
    kept = any(each.read_bytes() == before for each in folder.glob(f"{PLAYED}*")) or not said
    if found.match is None:
        return "nothing sound", 0, "no match is offered"
    if found.match.path.name == OLDER:
        return "nothing sound", 0, "" if said and kept else f"in silence, or not kept: {said}"
    rows = read_rows(found.match.path, OF_THE_MATCH)
    now = inputs_of(rows)
    as_it_is = without_names if "Names that aren't as they were written" in said else repr
    if [as_it_is(row.entry) for row in now] != [as_it_is(row.entry) for row in was[: len(now)]]:
        return "salvaged", len(now), "other inputs than were written"
    if as_bytes(found.match.session) != as_bytes(replay(rows, GAMES)):
        return "salvaged", len(now), "it stands otherwise"
    if len(now) < len(was) and not said:
        return "salvaged", len(now), f"{len(was) - len(now)} inputs are lost in silence"
    again = Matches(folder, GAMES).unfinished()
    if again.match is None or again.said:
        return "salvaged", len(now), f"the second look: {' '.join(map(heard, again.said))}"
    return "salvaged" if said else "opened whole", len(now), "" if kept else "the damaged file is not kept"


def one(number: int, chance: random.Random) -> Ended:
    what: Literal["flip", "cut"] = "flip" if number % 2 == 0 else "cut"
    how: How = "closed" if number // 2 % 2 == 0 else "killed"
    game, mode = MATCHES[number // 4 % len(MATCHES)]
    was, files = whole(game, mode, how)
    where, spoiled = damaged(files, chance, what)
    with tempfile.TemporaryDirectory() as folder:
        begin_older(Path(folder))
        for suffix, content in spoiled.items():
            (Path(folder) / f"{PLAYED}{suffix}").write_bytes(content)
        try:
            became, saved, wrong = look(Path(folder), was)
        except Exception as error:
            became, saved, wrong = "an exception", 0, f"{type(error).__name__}: {error}"
    return Ended(f"{game} {mode} ({how}), {where}", f"{what}, {how}: {became}", wrong, saved, len(was))


if __name__ == "__main__":
    run("damage", one, 2_000, sys.argv[1:])
