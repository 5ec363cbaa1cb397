"""An organiser in a thread of its own, beside a test that has Qt's loop in the main one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tests.patience import PATIENCE_S

from gotit.championship.organiser import Organiser

R = TypeVar("R")


class Organising:
    """`organiser`, and how it is asked from another thread."""

    def __init__(self, organiser: Organiser, loop: asyncio.AbstractEventLoop) -> None:
        self.organiser, self._loop = organiser, loop

    def do(self, what: Coroutine[Any, Any, R]) -> R:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE_S)

    def order(self, what: Any) -> None:
        async def ordered() -> None:
            self.organiser.order(what)

        self.do(ordered())


@contextmanager
def organising(folder: Path, port: int) -> Iterator[Organising]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    there = Organising(Organiser(folder, "127.0.0.1", port, at_most_bytes=10_000_000), loop)
    try:
        there.do(there.organiser.open("Maths day"))
        yield there
    finally:
        there.do(there.organiser.close())
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE_S)
        loop.close()
