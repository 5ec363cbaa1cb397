"""What waits to be written to a box.

Must not: do I/O, use time.

At most one line of each kind waits, the newest. So a box that is not reading now will not be flooded later.
"""

from __future__ import annotations

from gotit_box import wire

EPOCH_BITS = 16


class Outbox:
    """`session_tag` (1 to 65535) makes the armings of this session unlike those of others that a box may know."""

    def __init__(self, session_tag: int) -> None:
        self._tag = session_tag
        self._lines: dict[str, bytes] = {}

    def say(self, name: str, **fields: int | str) -> None:
        """Put this line last, in place of any other with its name."""
        self._lines.pop(name, None)
        self._lines[name] = wire.encode(name, fields)

    def say_first(self, name: str, **fields: int | str) -> None:
        """Put this line first: it is stamped as if it were written now."""
        self._lines = {name: wire.encode(name, fields), **self._lines}

    def say_epoch(self, old: int, new: int) -> None:
        """Arm for arming `new` of this session, or (0) disarm `old`."""
        self._lines.pop("arm", None)
        self._lines.pop("disarm", None)
        self.say("arm" if new else "disarm", epoch=self._tag << EPOCH_BITS | (new or old))

    def epoch_of(self, told: int) -> int:
        """The session's own number of an arming that a box names; 0 for none, and for those of other sessions."""
        return told & ((1 << EPOCH_BITS) - 1) if told >> EPOCH_BITS == self._tag else 0

    def take(self) -> bytes:
        """All that waits. Nothing waits afterwards."""
        lines, self._lines = self._lines, {}
        return b"".join(lines.values())

    def __bool__(self) -> bool:
        return bool(self._lines)
