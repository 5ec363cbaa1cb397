"""A port served by two threads of its own, for systems where one thread cannot wait for several ports (Windows).

Must not: know what a line means (`link` does), block its callers.

One thread blocks in `read` and stamps at once what it got. The other sleeps until the link has something to say or to
do. `tell_now` writes what cannot wait for it to wake up. One line is never written into another, and a box that does
not read holds up nobody else.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

from serial import SerialTimeoutException

from gotit.boxes.link import Link
from gotit.boxes.ports import SerialPort
from gotit.boxes.reader import Reader


class ThreadReader(Reader):
    """See the file's head, and `Reader`."""

    def __init__(self, port: SerialPort, link: Link, **options: Any) -> None:
        super().__init__(port, link, **options)
        self._writing = threading.Lock()  # whoever writes takes this before the link's lock
        self._awake = threading.Event()
        self._stopping = False
        self._threads = [
            threading.Thread(target=self._read, name=f"read {self.device}", daemon=True),
            threading.Thread(target=self._write_due, name=f"write {self.device}", daemon=True),
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stopping = True
        self._awake.set()
        with contextlib.suppress(OSError, TypeError, ValueError, AttributeError):  # pyserial, if it is already closed
            self._port.cancel_read()
        with contextlib.suppress(OSError, TypeError, ValueError, AttributeError):
            self._port.cancel_write()

    def close(self) -> None:
        self.stop()
        for thread in self._threads:
            if thread is not threading.current_thread() and thread.is_alive():
                thread.join(timeout=2)

    def tell_now(self, order: Callable[[Link], None]) -> None:
        if not self._writing.acquire(blocking=False):
            self.tell(order)  # the writer is busy, and will do it
            return
        try:
            self._order(order, write=True)
        finally:
            self._writing.release()

    def _wake(self) -> None:
        self._awake.set()

    def _read(self) -> None:
        try:
            while not self._stopping and (data := self._read_port()) is not None:
                self._take(data, self._clock_ns())
        finally:
            self.stop()
            self._end()

    def _read_port(self) -> bytes | None:
        """What is there, or the next byte to come; None if the port is gone, which pyserial says in various ways."""
        try:
            return self._port.read(self._port.in_waiting or 1)
        except (OSError, TypeError, ValueError):
            return None

    def _write_due(self) -> None:
        try:
            while not self._stopping:
                self._awake.clear()
                with self._writing:
                    if not self._advance():
                        return
                if self._due_ns > (now_ns := self._clock_ns()):
                    self._awake.wait((self._due_ns - now_ns) / 1e9)
        finally:
            self.stop()

    def _write(self, data: bytes) -> bool:
        """A box that is not reading now will be told again what matters."""
        try:
            self._port.write(data)
        except SerialTimeoutException:
            return True
        except (OSError, TypeError, ValueError):
            return False
        return True
