"""What very many races between rooms have found so far, kept in a file: a run goes on where the one before ended.

Must not: mix what different code has found; simulate.

A line for each pair of rooms. The first line is a hash of the code that plays, judges and counts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import msgspec

import gotit
from gotit_lab import happenings, oscillator, rooms
from gotit_lab.rooms import Found

Pair = tuple[str, int, int, bool, int]
"""The network, the seed, the pair's number, by reveal?, how many races."""

_decoder = msgspec.json.Decoder(tuple[Pair, Found])


class OtherCode(ValueError):
    """The file's races were made by other code than this."""


class Kept:
    """One such file. Raises OtherCode; OSError where it can't be read or made."""

    def __init__(self, path: Path) -> None:
        path.touch()
        code = _code()
        with path.open("r+b") as file:
            whole = file.readline()
            if whole and whole != code:
                raise OtherCode
            if not whole:
                file.write(code)
            sound = file.tell()
            for line in file:
                if not line.endswith(b"\n"):
                    break  # it was ended while it wrote this
                sound += len(line)
            file.truncate(sound)
        self._path = path
        self._file = path.open("ab")

    def so_far(self) -> Iterator[tuple[Pair, Found]]:
        """What is there."""
        with self._path.open("rb") as file:
            next(file)
            for line in file:
                yield _decoder.decode(line)

    def add(self, pair: Pair, found: Found) -> None:
        self._file.write(msgspec.json.encode((pair, found)) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def _code() -> bytes:
    of = hashlib.sha256()
    sources = [Path(str(module.__file__)) for module in (rooms, happenings, oscillator)]
    for package in ("core", "championship/race"):
        sources += sorted((Path(str(gotit.__file__)).parent / package).rglob("*.py"))
    for source in sources:
        of.update(source.read_bytes())
    return of.hexdigest().encode() + b"\n"
