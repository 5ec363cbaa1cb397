"""The judge's journal on its way to the other room: bytes in pieces, said again until they are there, in their order.

Must not: hold a socket, read a clock, know what the bytes mean. A line ends with a newline.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.championship.race.packets import Have, Piece

PIECE_BYTES, AT_ONCE = 1_000, 8
NEVER_NS = 2**63
AGAIN_NS = 60_000_000


class Telling:
    """The judge's side. All is kept: a room that begins anew is told everything."""

    def __init__(self) -> None:
        self._all = bytearray()
        self._had = 0
        self._said = 0
        self._again_ns = 0

    def say(self, line: bytes) -> None:
        """One more line, without its newline."""
        self._all += line + b"\n"

    def heard(self, total: int) -> None:
        """The room has so much of it; less than before, if it has begun anew."""
        if total <= len(self._all):
            self._said = max(self._said, total) if total >= self._had else total
            self._had = total

    @property
    def due_ns(self) -> int:
        """Unless something happens before, nothing is to be sent before this."""
        if self._said < min(len(self._all), self._had + AT_ONCE * PIECE_BYTES):
            return 0
        return self._again_ns if self._said > self._had else NEVER_NS

    def pieces(self, now_ns: int) -> Iterator[Piece]:
        """What is to be sent now."""
        if self._said > self._had and now_ns >= self._again_ns:
            self._said = self._had
        while self._said < min(len(self._all), self._had + AT_ONCE * PIECE_BYTES):
            self._again_ns = now_ns + AGAIN_NS
            data = bytes(self._all[self._said : self._said + PIECE_BYTES])
            yield Piece(self._said, len(self._all), data)
            self._said += len(data)

    @property
    def all_heard(self) -> bool:
        return self._had == len(self._all)


class Hearing:
    """The room's side. `caught_up`: everything has come that there was when the first piece came."""

    def __init__(self) -> None:
        self._total = 0
        self._rest = b""
        self._first_total: int | None = None

    def take(self, piece: Piece) -> tuple[bytes, ...]:
        """The lines that are whole now."""
        if self._first_total is None:
            self._first_total = piece.total
        new = piece.data[max(0, self._total - piece.place) :] if piece.place <= self._total else b""
        self._total += len(new)
        *lines, self._rest = (self._rest + new).split(b"\n")
        return tuple(lines)

    @property
    def have(self) -> Have:
        return Have(self._total)

    @property
    def caught_up(self) -> bool:
        return self._first_total is not None and self._total >= self._first_total
