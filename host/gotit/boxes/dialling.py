"""When to call a port: "hi, who are you?", again and again, ever less often, until a box says hello.

Must not: do I/O, read a clock, interpret an answer.
"""

from __future__ import annotations

MS_NS = 1_000_000
FIRST_NS, LONGEST_NS = 100 * MS_NS, 5_000 * MS_NS


class Dialling:
    """The calls on one connection. Times in ns of session time."""

    def __init__(self, now_ns: int) -> None:
        self._said_ns = now_ns
        self.begin(now_ns)

    def begin(self, now_ns: int) -> None:
        """Nobody is there (any more): call now, and often at first."""
        self.due_ns, self._gap_ns = now_ns, FIRST_NS
        """When `send` should be called."""

    def send(self, now_ns: int) -> None:
        """A call goes out now."""
        self._said_ns = now_ns
        self.due_ns, self._gap_ns = now_ns + self._gap_ns, min(2 * self._gap_ns, LONGEST_NS)

    def hurry(self) -> None:
        """A box is there that has not said hello: call soon, but leave it time to answer the last call."""
        self.due_ns, self._gap_ns = min(self.due_ns, self._said_ns + FIRST_NS), FIRST_NS

    def ask_again(self, now_ns: int) -> bool:
        """A known box must say hello once more. False: it cannot have answered the last call yet."""
        if now_ns < self.due_ns:
            return False
        self.due_ns = now_ns + FIRST_NS
        return True
