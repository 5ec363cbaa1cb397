"""Targets: a journal's rows, and its file.

Must not: wait for anything; leave a file behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.target import NAMES, Take, Target

from gotit.core import inputs as i
from gotit.games.shelf import shelf
from gotit.record.journal import Journal
from gotit.record.matches import SUFFIX, Matches
from gotit.record.replay import check_decodable, replay
from gotit.record.rows import Entry, Kind, Row, input_entry
from gotit.record.trouble import JournalError


def take_rows() -> Take:
    """Rows as a crafted journal may hold them, their checksums right: a JournalError, or a match."""
    games = shelf()
    kinds: tuple[Kind, ...] = ("input", "note", "line_in", "line_out")

    def take(data: bytes) -> None:
        rows, at_us = [], 0
        for number, line in enumerate(data.split(b"\n"), start=1):
            at_us += 1000
            kind = kinds[(line[:1] or b"\0")[0] % 8 % len(kinds)]
            rows.append(Row(number, Entry(at_us, kind, "session", line[1:].decode("utf-8", "replace"))))
        try:
            check_decodable(rows)
            replay(rows, games)
        except JournalError:
            return

    return take


def _row_seeds() -> Iterator[bytes]:
    for _, game in sorted(shelf().items()):
        seats_ = NAMES[: game.seats.stop - 1]
        inputs: list[i.Input] = [i.Joined("keyboard", "ccc"), i.Start(game.name, seats_), i.Chance(tuple(range(40)))]
        yield b"\n".join(b"\0" + input_entry(entered, 0).body.encode() for entered in inputs)


def take_journal() -> Take:
    """Any bytes as a journal's file: it is read, mended or set aside, and said what was lost; nothing is raised."""
    games = shelf()
    folder = TemporaryDirectory(prefix="gotit-fuzz-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None)  # noqa: S108
    path = Path(folder.name) / f"match-1{SUFFIX}"

    def take(data: bytes) -> None:
        path.write_bytes(data)
        try:
            Matches(path.parent, games).unfinished()
        finally:
            for left in path.parent.iterdir():
                left.unlink()

    take.keeps = folder  # type: ignore[attr-defined]  # until the target goes
    return take


def _journal_seeds() -> Iterator[bytes]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"match-1{SUFFIX}"
        with Journal(path) as journal:
            journal.append(*(input_entry(i.Joined("keyboard", "ccc"), at) for at in range(3)))
            journal.append(input_entry(i.Start("buzzer-round", NAMES), 3))
        yield path.read_bytes()


TARGETS: Mapping[str, Target] = {
    "rows": Target("rows of a journal", take_rows, _row_seeds, longest=4096),
    "journal": Target("a journal's file", take_journal, _journal_seeds, longest=60_000),
}
