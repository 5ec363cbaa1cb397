"""What a damaged journal costs: `python -m tests.record.damage [FLIPS] [CUTS]` (from the top of the checkout).

One real match, with raw lines between its rows, is damaged in one place, again and again: one bit flipped anywhere, or
the file cut off anywhere. Then the program looks for unfinished matches, as when it starts.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct
from tests.record.make_fixtures import Player
from tests.speech import heard

from gotit.games.shelf import shelf
from gotit.record.journal import read_rows
from gotit.record.matches import Matches
from gotit.record.replay import replay
from gotit.record.rows import OF_THE_MATCH, Row

GAMES = shelf()
INPUTS = 110
Ended = Literal["opened whole", "salvaged", "nothing sound", "WRONG"]


class Damaged(Struct, frozen=True):
    """What became of one damaged file. `saved`: how many of its inputs the offered match has."""

    what: str
    ended: Ended
    saved: int
    said: str


def make_match(folder: Path) -> Path:
    """An unfinished match of Fast Fun Maths, with raw lines. Returns the path of its journal."""
    book = Matches(folder, GAMES).begin()
    player = Player(book, "fast-fun-maths", "virtual", 3, 1)
    while player.taken < INPUTS and not player.session.over:
        player.go_on()
        for line in range(3):
            book.record(player.now_us * 1000 + line, "ttyACM0", "in", b"$beat t=%d" % (player.now_us + line))
        book.flush()
    book.seal(player.session, player.now_us)
    book.close()
    return book.path


def inputs_of(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row.entry.kind == "input"]


def damaged(whole: bytes, chance: random.Random, flips: int, cuts: int) -> Iterator[tuple[str, bytes]]:
    for _ in range(flips):
        spoiled = bytearray(whole)
        at, bit = chance.randrange(len(whole)), chance.randrange(8)
        spoiled[at] ^= 1 << bit
        yield f"bit {bit} of byte {at} flipped", bytes(spoiled)
    for _ in range(cuts):
        length = chance.randrange(1, len(whole))
        yield f"cut after {length} bytes", whole[:length]


def look(path: Path, was: list[Row], what: str) -> Damaged:
    """Look for unfinished matches in the folder of this damaged file, as the program does when it starts."""
    before = path.read_bytes()
    found = Matches(path.parent, GAMES).unfinished()
    said = " ".join(map(heard, found.said))
    kept_as_it_was = any(each.read_bytes() == before for each in path.parent.glob("*.gotit*") if each.is_file())
    if found.match is None:
        return Damaged(what, "nothing sound" if said and kept_as_it_was else "WRONG", 0, said)
    rows = read_rows(found.match.path, OF_THE_MATCH)
    now = inputs_of(rows)
    same = [row.entry for row in now] == [row.entry for row in was[: len(now)]]
    right = same and found.match.session == replay(rows, GAMES)
    if not right or (not said and len(now) < len(was)) or (said and not kept_as_it_was):
        return Damaged(what, "WRONG", len(now), said)
    return Damaged(what, "salvaged" if said else "opened whole", len(now), said)


def measure(flips: int, cuts: int, seed: int = 1) -> tuple[int, list[Damaged]]:
    """How many inputs the match has, and what became of each damaged file."""
    chance = random.Random(seed)
    done = []
    with tempfile.TemporaryDirectory() as folder:
        path = make_match(Path(folder) / "whole")
        was, whole = inputs_of(read_rows(path)), path.read_bytes()
        for number, (what, spoiled) in enumerate(damaged(whole, chance, flips, cuts)):
            place = Path(folder) / str(number)
            place.mkdir()
            (place / path.name).write_bytes(spoiled)
            done.append(look(place / path.name, was, what))
            shutil.rmtree(place)
    return len(was), done


def main(flips: int = 300, cuts: int = 100) -> None:
    inputs, done = measure(flips, cuts)
    for name, some in (("flipped bits", done[:flips]), ("cut off", done[flips:])):
        ended = Counter(each.ended for each in some)
        saved = sorted(each.saved for each in some)
        print(f"{len(some)} files, {name}: " + ", ".join(f"{many} {what}" for what, many in sorted(ended.items())))
        print(f"  inputs saved, of {inputs}: median {saved[len(saved) // 2]}, mean {sum(saved) / len(some):.1f}")
    for each in done:
        if each.ended == "WRONG":
            print(f"{each.ended}: {each.what}: {each.said}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
