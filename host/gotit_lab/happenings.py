"""What happens next: things to do at true times, in their order. Must not: know what they are."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Any


class Happenings:
    """A world's time. `now_ns`: true time."""

    def __init__(self) -> None:
        self.now_ns = 0.0
        self._waiting: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self._numbers = count()

    def at(self, true_ns: float, act: Callable[..., None], *args: object) -> None:
        """Do this at that time; what is already late is done next."""
        heappush(self._waiting, (true_ns, next(self._numbers), act, args))

    def run_until(self, true_ns: float, stop: Callable[[], bool] | None = None) -> None:
        """Let time pass until `true_ns`, or until `stop()`, which is asked after each thing that was done."""
        while self._waiting and self._waiting[0][0] <= true_ns:
            at_ns, _, act, args = heappop(self._waiting)
            self.now_ns = max(self.now_ns, at_ns)
            act(*args)
            if stop is not None and stop():
                return
        self.now_ns = max(self.now_ns, true_ns)
