"""What stands beside a journal while it is open, and after its program was killed.

Must not: change what SQLite keeps there; wait for the disk.

SQLite's own side file (WAL) holds the last of a match. If it is cut off or damaged, SQLite reads up to there and says
nothing. So the number of the last row that was acknowledged stands in a note of its own, FILE-last, without a name or
a word of the match. It goes when the journal is closed. It is no more than a warning: a match opens without it.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path

SIDE_FILES = ("-wal", "-shm", "-last")
_SEALED = re.compile(rb"( *\d+) ([0-9a-f]{16})\n")
_HEADER, _FRAME = 32, 24
_MAGIC, _VERSION = 0x377F0682, 3007000


def last_noted(path: Path) -> int:
    """The number of the last acknowledged row of the journal `path`; 0 if that isn't known."""
    try:
        found = _SEALED.fullmatch(_note_of(path).read_bytes())
    except OSError:
        return 0
    return int(found[1]) if found is not None and found[2] == _seal(found[1]) else 0


class LastNote:
    """The note beside an open journal."""

    def __init__(self, path: Path) -> None:
        self._path = _note_of(path)
        self._file: FileIO | None = None

    def write(self, last: int) -> None:
        """Row `last` is about to be acknowledged. On a full disk there is no note."""
        number = b"%12d" % last
        with suppress(OSError):
            if self._file is None:
                self._file = FileIO(self._path, "w")
            self._file.seek(0)
            self._file.write(number + b" " + _seal(number) + b"\n")

    def close(self, *, is_needed: bool) -> None:
        """`is_needed`: keep it, because the journal could not be closed."""
        with suppress(OSError):
            if self._file is not None:
                self._file.close()
            if not is_needed:
                self._path.unlink(missing_ok=True)


def _note_of(path: Path) -> Path:
    return path.with_name(path.name + "-last")


def _seal(number: bytes) -> bytes:
    return hashlib.sha256(number).hexdigest()[:16].encode()


def mended(wal: bytes, page_bytes: int) -> Iterator[bytes]:
    """A damaged WAL as SQLite will read it to its end: with all its pages, and without the first wrong one.

    Its checksums are worked out anew, so only the checksums of rows can tell what is sound then.
    """
    frames = [wal[at : at + _FRAME + page_bytes] for at in range(_HEADER, len(wal), _FRAME + page_bytes)]
    frames = [frame for frame in frames if len(frame) == _FRAME + page_bytes]
    if not frames:
        return
    counted = Counter(frame[8:16] for frame in frames)
    salts = wal[16:24] if wal[16:24] in counted else counted.most_common(1)[0][0]
    ours = [frame for frame in frames if frame[8:12] == salts[:4] or frame[12:16] == salts[4:]]
    yield _sealed(ours, salts, page_bytes)
    before = _sum(wal[:24], (0, 0))
    for at, frame in enumerate(ours):
        before = _sum(frame[:8] + frame[_FRAME:], before)
        if struct.unpack(">II", frame[16:24]) != before:
            yield _sealed(ours[:at] + ours[at + 1 :], salts, page_bytes)
            return


def _sealed(frames: list[bytes], salts: bytes, page_bytes: int) -> bytes:
    head = struct.pack(">IIII", _MAGIC, _VERSION, page_bytes, 0) + salts
    before = _sum(head, (0, 0))
    parts = [head, struct.pack(">II", *before)]
    for frame in frames:
        before = _sum(frame[:8] + frame[_FRAME:], before)
        parts += [frame[:8], salts, struct.pack(">II", *before), frame[_FRAME:]]
    return b"".join(parts)


def _sum(data: bytes, before: tuple[int, int]) -> tuple[int, int]:
    """SQLite's own checksum, in little-endian words."""
    first, second = before
    for one, other in struct.iter_unpack("<II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
