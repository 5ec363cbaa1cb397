"""All ports served by one thread: it waits for all of them at once, reads, stamps, lets the links work, and writes.

Must not: know what a line means (`link` does), wait for one port while others have something.

In a turn, whatever there is at any port is read, at most `CHUNK` bytes of each, and each is stamped right after its
read. Then the links take it, one after another. Then links that are due speak. So a port that never stops talking holds
up the others by one chunk per turn. Ports are written to without waiting. What does not fit waits for room, and what
the link has to say meanwhile waits in the link. So a box that does not read holds up nobody.
"""

from __future__ import annotations

import os
import selectors
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from gotit.boxes.host_clock import ClockNs
from gotit.boxes.link import Link
from gotit.boxes.ports import SerialPort
from gotit.boxes.reader import Reader

HAS_DESCRIPTORS = os.name == "posix"
"""Are ports files here, so that one thread can wait for all of them?"""
NEVER_NS = 1 << 63
CHUNK = 512
"""Some eight lines, half a millisecond's work. A box says two or three at a time."""


class PortLoop:
    """The thread. It runs from construction until `close`.

    It uses `select`, as pyserial does, because kqueue on macOS does not know serial ports.
    """

    def __init__(self, clock_ns: ClockNs) -> None:
        self._clock_ns = clock_ns
        self._selector = selectors.SelectSelector()
        self._readers: list[LoopReader] = []
        self._new: deque[LoopReader] = deque()
        self._bell, self._rope = socket.socketpair()
        self._is_rung = self._stopping = False
        self._until_ns = NEVER_NS  # when it looks by itself
        self._bell.setblocking(False)
        self._rope.setblocking(False)
        self._selector.register(self._bell, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._run, name="serve ports", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the remaining ports and the thread. Returns when nothing is open."""
        self._stopping = True
        self.ring()
        self._thread.join()

    def add(self, reader: LoopReader) -> None:
        """Serve this one, too. From any thread."""
        self._new.append(reader)
        self.ring()

    def ring(self, due_ns: int = 0) -> None:
        """There is something to do at `due_ns` (0: now), perhaps before the loop looks. From any thread; never waits.

        What there is to do must have been noted before.
        """
        if due_ns < self._until_ns and not self._is_rung and not self.is_me():  # the loop itself looks before it waits
            self._is_rung = True
            with suppress(OSError):  # full, so it is already rung; or closed
                self._rope.send(b"!")

    def is_me(self) -> bool:
        """Is the calling thread the loop's?"""
        return threading.get_ident() == self._thread.ident

    def watch(self, reader: LoopReader, *, also_room: bool) -> None:
        """From now on wait for what this port says and, if `also_room`, for room to write to it."""
        self._selector.modify(reader.fd, selectors.EVENT_READ | (selectors.EVENT_WRITE if also_room else 0), reader)

    # --- on the loop's thread -----------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while not self._stopping:
                self._turn()
        finally:
            self._put_away()

    def _turn(self) -> None:
        heard: list[tuple[LoopReader, bytes, int]] = []
        for key, mask in self._selector.select(self._wait_s()):
            reader: LoopReader | None = key.data
            if reader is None:
                self._hear_bell()
                continue
            if mask & selectors.EVENT_READ and (data := reader.read_port()):
                heard.append((reader, data, self._clock_ns()))
            if mask & selectors.EVENT_WRITE:
                reader.push()
        for reader, data, now_ns in heard:
            with self._guarded(reader):
                reader.take(data, now_ns)
        while self._new:
            self._adopt(self._new.popleft())
        now_ns = self._clock_ns()
        for reader in [one for one in self._readers if one.is_due(now_ns)]:
            with self._guarded(reader):
                reader.serve()
        for reader in [one for one in self._readers if one.stopping]:
            self._let_go(reader)

    def _wait_s(self) -> float | None:
        """Seconds until the first link is due; 0 if one already is."""
        self._until_ns = NEVER_NS  # whoever notes something from here on rings
        due_ns = min((reader.due_ns for reader in self._readers), default=NEVER_NS)
        self._until_ns = due_ns
        return None if due_ns == NEVER_NS else max(0, due_ns - self._clock_ns()) / 1e9

    def _hear_bell(self) -> None:
        with suppress(BlockingIOError):
            self._bell.recv(64)
        self._is_rung = False  # cleared before looking at what it was rung for

    def _adopt(self, reader: LoopReader) -> None:
        self._selector.register(reader.fd, selectors.EVENT_READ, reader)
        self._readers.append(reader)

    def _let_go(self, reader: LoopReader) -> None:
        self._readers.remove(reader)
        self._selector.unregister(reader.fd)
        with self._guarded(reader):
            reader.end()

    def _put_away(self) -> None:
        for reader in (*self._readers, *self._new):
            with self._guarded(reader):
                reader.end()
        self._readers.clear()
        self._new.clear()
        self._selector.close()
        self._bell.close()
        self._rope.close()

    @contextmanager
    def _guarded(self, reader: LoopReader) -> Iterator[None]:
        """An unexpected error ends this port, and is reported like any thread's. The others go on."""
        try:
            yield
        except Exception:
            reader.stop()
            threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread())))


class LoopReader(Reader):
    """See the file's head, and `Reader`. Unless they say otherwise, its methods are for the loop's thread alone."""

    def __init__(self, loop: PortLoop, port: SerialPort, link: Link, **options: Any) -> None:
        super().__init__(port, link, **options)
        self.fd = port.fileno()  # pyserial has opened it so that it never blocks
        self.stopping = False
        self._loop = loop
        self._unsent = b""
        self._ended = threading.Event()

    def start(self) -> None:
        """From any thread."""
        self._loop.add(self)

    def stop(self) -> None:
        self.stopping = True
        self._loop.ring()

    def close(self) -> None:
        self.stop()
        if not self._loop.is_me():
            self._ended.wait(timeout=2)

    def tell_now(self, order: Callable[[Link], None]) -> None:
        """From another thread, leave the writing to the loop: waking it is faster than a lock for writing would be."""
        self._order(order, write=self._loop.is_me() and self._can_write())

    @property
    def due_ns(self) -> int:
        """When `serve` should be called (0: now)."""
        return 0 if self.stopping else self._due_ns

    def is_due(self, now_ns: int) -> bool:
        return not self.stopping and self.due_ns <= now_ns

    def read_port(self) -> bytes:
        """What there is, up to a chunk; nothing if the port is gone."""
        try:
            data = os.read(self.fd, CHUNK)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:  # ready, but nothing to read: unplugged
            self.stopping = True
        return data

    def take(self, data: bytes, now_ns: int) -> None:
        """Bytes that were read, stamped right after the read."""
        self._take(data, now_ns)

    def serve(self) -> None:
        """Let the link's time pass, and write what it has to say."""
        if not self._advance():
            self.stopping = True

    def push(self) -> None:
        """There is room for what could not be written before."""
        unsent, self._unsent = self._unsent, b""
        if not self._write(unsent):
            self.stopping = True
        elif self._can_write():
            self._loop.watch(self, also_room=False)
            self._due_ns = 0  # for what the link wanted to say meanwhile

    def end(self) -> None:
        """Close the port and tell the user of this reader."""
        try:
            self._end()
        finally:
            self._ended.set()

    def _wake(self) -> None:
        """From any thread."""
        self._loop.ring(self._due_ns)

    def _can_write(self) -> bool:
        return not self._unsent

    def _write(self, data: bytes) -> bool:
        try:
            written = os.write(self.fd, data)
        except BlockingIOError:
            written = 0
        except OSError:
            return False
        if written < len(data):
            self._unsent = data[written:]
            self._loop.watch(self, also_room=True)
        return True
