"""How soon a change of the hall is painted on a screen: the program's own page server, and a real Chromium.

    python -m tests.championship.hall_pixels --rooms 1000

From the server's being told of a change to the frame after it was painted (two animation frames after the page has it),
on one computer with one clock. Changes come more than a second apart, so none waits for the page's own pace.
Figures: docs/championship-tried.md. Must not: leave out what was slow.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
import time

import numpy as np
from tests.championship.hubs import free_port
from tests.phones.chromium import Chromium

from gotit.championship.hall_server import HallServer
from gotit.core.hall import Hall, Row, Seat, Tile
from gotit.language.words import ENGLISH

HOST = "127.0.0.1"
APART_S = 1.1
"""Longer than the page's pace."""
WATCH = """() => {
  window.painted = [];
  new MutationObserver(() => {
    const told = Number(document.title);
    requestAnimationFrame(() => requestAnimationFrame(() =>
      window.painted.push([told, performance.timeOrigin + performance.now()])));
  }).observe(document.getElementById('rooms'), { childList: true });
}"""


def a_hall(rooms: int, won: int) -> Hall:
    """Its title is the time in ms at which it was so."""
    lines = tuple(Row(at, at, f"Team {at}", 100 * at) for at in range(1, 41))
    seats = tuple(Seat(f"Team {at}", won, first=False, entrant=at) for at in range(1, 5))
    tiles = tuple(Tile(str(room), "plays", "add-it", seats) for room in range(1, rooms + 1))
    return Hall(f"{1000 * time.time():.3f}", 1, lines, 4 * rooms - 40, tiles)


class Served:
    """The page's server, in a thread of its own."""

    def __init__(self, rooms: int) -> None:
        self._rooms, self._hall = rooms, a_hall(rooms, 0)
        self.port = free_port()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()

    async def _open(self) -> None:
        self._server = HallServer(lambda: self._hall, ENGLISH)
        await self._server.open(HOST, self.port)

    def change(self, won: int) -> None:
        self._loop.call_soon_threadsafe(self._change, won)

    def _change(self, won: int) -> None:
        self._hall = a_hall(self._rooms, won)
        self._server.change()

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._server.close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)


def painted_ms(rooms: int, changes: int) -> list[float]:
    """From each change to its picture."""
    served, browser = Served(rooms), Chromium()
    try:
        screen = browser.phone(size=(1920, 1080)).scan(f"http://{HOST}:{served.port}/")
        screen.evaluate(WATCH)
        time.sleep(2 * APART_S)
        screen.evaluate("window.painted.length = 0")
        for won in range(changes):
            served.change(won)
            time.sleep(APART_S)
        time.sleep(2 * APART_S)
        return [at_ms - told_ms for told_ms, at_ms in screen.evaluate("window.painted")]
    finally:
        browser.close()
        served.close()


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--rooms", type=int, default=1000)
    asked.add_argument("--changes", type=int, default=40)
    given = asked.parse_args()
    took = painted_ms(given.rooms, given.changes)
    p50, p99 = np.quantile(took, [0.5, 0.99])
    print(f"{given.rooms} rooms, {len(took)} of {given.changes} changes: median {p50:.0f} ms, p99 {p99:.0f} ms")
    return 0 if len(took) == given.changes else 1


if __name__ == "__main__":
    sys.exit(main())
