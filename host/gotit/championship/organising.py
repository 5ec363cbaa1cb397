"""The desk in a thread of its own, for a program whose main thread belongs to a window.

Must not: do anything itself.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

from gotit.championship.desk import Desk
from gotit.championship.ending import end_others
from gotit.ui.organiser.wishes import Wish

END_S = 20.0
R = TypeVar("R")


class Organising:
    """`make` is called in that thread, and the desk lives there: it is asked by `run` alone."""

    def __init__(self, make: Callable[[], Desk]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="organiser", daemon=True)
        self._thread.start()

        async def made() -> Desk:
            return make()

        self.desk = self.run(made()).result()

    def open(self, title: str) -> None:
        """Raises as `Desk.open` does."""
        self.run(self.desk.open(title)).result()

    def wish(self, wish: Wish) -> None:
        """Returns at once; the view says what came of it."""
        self.run(self.desk.do(wish))

    def run(self, what: Coroutine[Any, Any, R]) -> Future[R]:
        """Have this done in that thread."""
        return asyncio.run_coroutine_threadsafe(what, self._loop)

    def follow(self, day: Coroutine[Any, Any, object], ended: Callable[[BaseException | None], object]) -> None:
        """Have a whole day done in that thread; `ended` hears there how it ended."""

        def hear(done: Future[object]) -> None:
            ended(done.exception() if not done.cancelled() else None)

        self.run(day).add_done_callback(hear)

    def close(self) -> None:
        """Rooms play on."""
        self.run(self.desk.close()).result(END_S)
        self.run(end_others()).result(END_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(END_S)
        self._loop.close()
