"""Lines of the wire as the monitor shows them.

Must not: do I/O.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit_box import wire

_ROUTINE = ("ping", "pong", "beat", "ack", "hi", "beat_ms")


class LineFilter:
    """Cuts what was read and written into lines, and leaves out routine lines and repeats (unless `raw`)."""

    def __init__(self, start_ns: int, raw: bool) -> None:
        self._start_ns, self._raw = start_ns, raw
        self._readers: dict[tuple[str, str], wire.LineReader] = {}
        self._seen: set[tuple[str, bytes]] = set()

    def take(self, host_ns: int, port: str, way: str, data: bytes) -> Iterator[str]:
        """The lines to show for some bytes at `port`. way: "in" (from the box) or "out"."""
        reader = self._readers.setdefault((port, way), wire.LineReader())
        head = f"{(host_ns - self._start_ns) / 1e9:10.6f} {port} {'←' if way == 'in' else '→'} "
        for line in reader.feed(data):
            if self._raw:
                yield head + line.decode("ascii", "backslashreplace")
            else:
                yield from (head + text for text in self._tell(port, line))

    def _tell(self, port: str, line: bytes) -> Iterator[str]:
        try:
            message = wire.parse(line)
        except wire.WireError as error:
            yield f"? {line.decode('ascii', 'backslashreplace')} ({error})"
            return
        if message.name in _ROUTINE or ("seq" in message.fields and (port, line) in self._seen):
            return
        self._seen.add((port, line))
        yield " ".join((message.name, *(f"{key}={value}" for key, value in message.fields.items())))
