"""A pseudo-terminal that stands for a serial port: a path that pyserial and mpremote open like a real one.

A pseudo-terminal has no USB ids and does not appear in lists of ports, so its user must be given its path. The path
stays the same over unplug and replug (it is a link to the current terminal). While unplugged it is gone, and programs
that had it open get an error, as with a real port.

Must not: know what is on the wire.
"""

from __future__ import annotations

import array
import contextlib
import errno
import fcntl
import os
import select
import termios
import threading
import tty
from collections.abc import Callable
from pathlib import Path

#: How many bytes may wait in the kernel for a program that does not read.
HELD_BYTES = 2048
READ_BYTES = 4096
RETRY_S = 0.003


class Terminal:
    """One serial port at `link`.

    `on_input(data)` gets what a program wrote to the port. `on_taken(count)` is called when bytes given to `feed` have
    gone where a program can read them. Both are called on this terminal's own thread.
    """

    def __init__(self, link: Path, on_input: Callable[[bytes], None], on_taken: Callable[[int], None]) -> None:
        self.link = link
        self._on_input = on_input
        self._on_taken = on_taken
        self._lock = threading.Lock()
        self._pending = bytearray()
        self._thread: threading.Thread | None = None
        self._wake_r, self._wake_w = os.pipe()
        self._closing = False
        self._disposed = False

    def open(self) -> None:
        """Plug in: the path appears."""
        if self._thread:
            return
        master, slave = os.openpty()
        tty.setraw(slave)  # before anybody opens it, so that nothing is echoed
        os.set_blocking(master, False)
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(os.ttyname(slave))
        self._closing = False
        self._thread = threading.Thread(target=self._carry, args=(master, slave), name="terminal", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Unplug: the path disappears, programs that have it open get an error, and what they did not read is lost."""
        thread, self._thread = self._thread, None
        if not thread:
            return
        self._closing = True
        self.link.unlink(missing_ok=True)
        self._wake()
        if thread is not threading.current_thread():
            thread.join()
        with self._lock:
            self._pending.clear()

    def dispose(self) -> None:
        """Close for good."""
        self.close()
        with self._lock:
            self._disposed = True
            os.close(self._wake_r)
            os.close(self._wake_w)

    def feed(self, data: bytes) -> None:
        """Bytes from the device, which may run a little longer than the terminal."""
        with self._lock:
            if not self._disposed:
                self._pending += data
                self._wake()

    def _wake(self) -> None:
        os.write(self._wake_w, b"!")

    def _carry(self, master: int, slave: int) -> None:
        # The slave is held open here: otherwise the master reports a hang-up whenever no program has the port open.
        try:
            while not self._closing:
                wait_s = RETRY_S if self._pending else None
                ready, _, _ = select.select([master, self._wake_r], [], [], wait_s)
                if self._wake_r in ready:
                    os.read(self._wake_r, READ_BYTES)
                if master in ready:
                    with contextlib.suppress(BlockingIOError):
                        self._on_input(os.read(master, READ_BYTES))
                self._pass_on(master, slave)
        finally:
            os.close(master)
            os.close(slave)

    def _pass_on(self, master: int, slave: int) -> None:
        waiting = array.array("i", [0])
        fcntl.ioctl(slave, termios.FIONREAD, waiting)
        room = HELD_BYTES - waiting[0]
        with self._lock:
            piece = bytes(self._pending[: max(0, room)])
        if not piece:
            return
        try:
            count = os.write(master, piece)
        except OSError as error:
            if error.errno != errno.EAGAIN:
                raise
            return
        with self._lock:
            del self._pending[:count]
        self._on_taken(count)
