"""Which events of one boot of a box were received, and which are safely kept.

Must not: do I/O, use time, know what an event says.

A box numbers its events 1, 2, 3 … per boot, keeps each until it is acknowledged, and sends it again until then. An
acknowledgement means "everything up to here", so it must not pass a number that is not safely kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock


class Numbers:
    """A growing set of positive numbers that soon has no holes: all up to `through`, and some beyond.

    Several threads may add: a port's own and the program's.
    """

    def __init__(self) -> None:
        self.through = 0
        self._beyond: set[int] = set()
        self._lock = Lock()

    def add(self, number: int) -> bool:
        """Returns True if it was not there yet."""
        with self._lock:
            if number in self:
                return False
            self._beyond.add(number)
            self._close_up()
            return True

    def fill(self, through: int) -> int:
        """Add all up to `through`. Returns how many of them were not there yet."""
        with self._lock:
            new = self.missing(through)
            self.through = max(self.through, through)
            self._beyond = {number for number in self._beyond if number > through}
            self._close_up()
            return new

    def remove(self, number: int) -> None:
        """Take one out again."""
        with self._lock:
            if number <= self.through:
                self._beyond.update(range(number + 1, self.through + 1))
                self.through = number - 1
            self._beyond.discard(number)

    @property
    def highest(self) -> int:
        """The largest number in the set."""
        return max(self._beyond, default=self.through)

    def missing(self, through: int) -> int:
        """How many of the numbers up to `through` are not there."""
        return max(0, through - self.through - sum(1 for number in self._beyond if number <= through))

    def __contains__(self, number: int) -> bool:
        return number <= self.through or number in self._beyond

    def _close_up(self) -> None:
        while self.through + 1 in self._beyond:
            self.through += 1
            self._beyond.remove(self.through)


class Ledger:
    """The events of one boot. `committed`: numbers that an earlier run of the host has safely kept."""

    def __init__(self, committed: Iterable[int] = ()) -> None:
        self.received = Numbers()
        self.committed = Numbers()
        self._met = False
        self._announced = 0
        for number in committed:
            self.received.add(number)
            self.committed.add(number)

    def meet(self, oldest: int) -> int:
        """The box says that it keeps nothing below `oldest`. Returns how many events are lost because of that.

        At the first meeting none are: an earlier run acknowledged what the box no longer keeps.
        """
        lost = self.received.fill(oldest - 1)
        self.committed.fill(oldest - 1)
        first, self._met = not self._met, True
        return 0 if first else lost

    def receive(self, seq: int) -> bool:
        """Take note of an event. False: it was received before."""
        return self.received.add(seq)

    def return_event(self, seq: int) -> None:
        """The event could not be kept: when the box sends it again, it is new."""
        if seq not in self.committed:
            self.received.remove(seq)

    def announce(self, seq: int) -> None:
        """The box says that it has sent everything up to `seq`."""
        self._announced = max(self._announced, seq)

    @property
    def holes(self) -> int:
        """How many events were sent, as far as we know, and never arrived."""
        return self.received.missing(max(self._announced, self.received.highest))

    def commit(self, seq: int) -> None:
        """This event is now safely kept."""
        self.committed.add(seq)

    @property
    def acknowledgeable(self) -> int:
        """Everything up to this number is safely kept."""
        return self.committed.through

    def has_all(self, seq: int) -> bool:
        """Has everything up to `seq` been received?"""
        return self.received.through >= seq
