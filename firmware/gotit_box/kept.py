"""The events that the host has not acknowledged yet, in a ring of fixed size: pure, nothing is allocated later.

Events carry sequence numbers 1, 2, 3 ... A full ring keeps the oldest and loses the newest. So the numbers have no
holes, and as soon as there is room a `gap` event says how many were lost, and since when.
"""

from array import array

_PRESS = 0
_RELEASE = 1
_GAP = 2


class Kept:
    """A ring of `capacity` events; 16 bytes each."""

    def __init__(self, capacity: int) -> None:
        self.acked = 0
        """Everything up to this number is safe at the host."""
        self.last = 0
        """Number of the newest event."""
        self.high = 0
        """Most events ever kept at once."""
        self.drops = 0
        """Presses, releases and edges lost since the start."""
        self._capacity = capacity
        self._ticks = array("Q", [0] * capacity)
        self._details = array("I", [0] * capacity)  # press: epoch; gap: how many were lost
        self._kinds = array("I", [0] * capacity)  # kind, input << 8, flags << 16
        self._is_losing = False  # no gap has reported the loss yet
        self._lost = 0
        self._lost_t = 0

    def press(self, t: int, number: int, epoch: int, flags: int) -> None:
        """Keep a press of input `number` at tick t."""
        self._add(t, _PRESS | number << 8 | flags << 16, epoch)

    def release(self, t: int, number: int) -> None:
        """Keep a release."""
        self._add(t, _RELEASE | number << 8, 0)

    def lose(self, t: int, count: int) -> None:
        """`count` edges were lost from tick t on (0: nobody knows how many). A gap will say so."""
        if not self._is_losing:
            self._is_losing = True
            self._lost_t = t
        self._lost += count
        self.drops += count
        self._tell_lost()

    def ack(self, number: int) -> None:
        """Forget everything up to `number`."""
        if self.acked < number <= self.last:
            self.acked = number
            self._tell_lost()

    def limit(self, mark: int) -> int:
        """The watermark `mark`, or less while a loss has not been reported."""
        return min(mark, self._lost_t) if self._is_losing else mark

    def event(self, number: int) -> "tuple[str, dict[str, int | str]]":
        """Name and fields of a kept event, acked < number <= last."""
        at = number % self._capacity
        kind = self._kinds[at]
        t = self._ticks[at]
        if kind & 0xFF == _GAP:
            return "gap", {"seq": number, "t": t, "lost": self._details[at]}
        if kind & 0xFF == _RELEASE:
            return "release", {"seq": number, "t": t, "input": kind >> 8 & 0xFF}
        return "press", {
            "seq": number,
            "t": t,
            "input": kind >> 8 & 0xFF,
            "epoch": self._details[at],
            "flags": kind >> 16,
        }

    def _add(self, t: int, kind: int, detail: int) -> None:
        if self.last - self.acked >= self._capacity:
            self.lose(t, 1)
        else:
            self._store(t, kind, detail)

    def _tell_lost(self) -> None:
        if self._is_losing and self.last - self.acked < self._capacity:
            self._store(self._lost_t, _GAP, min(self._lost, 0xFFFFFFFF))
            self._is_losing = False
            self._lost = 0

    def _store(self, t: int, kind: int, detail: int) -> None:
        self.last += 1
        at = self.last % self._capacity
        self._ticks[at] = t
        self._kinds[at] = kind
        self._details[at] = detail
        self.high = max(self.high, self.last - self.acked)
