"""One open port: its reader thread, its writer thread, and the link between them.

May not happen here: knowing what a line means (that is `link`), blocking whoever calls.

The reader blocks in `read` and stamps what it got at once. The writer sleeps until the link has something to say or
to do; what cannot wait for it to wake up, `tell_now` writes. One line is never written into another, and a box that
does not read holds up nobody else.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

from serial import SerialTimeoutException

from gotit.boxes.events import BoxHealth, Event
from gotit.boxes.host_clock import ClockNs
from gotit.boxes.link import Link
from gotit.boxes.ports import SerialPort

Record = Callable[[int, str, str, bytes], None]
"""host_ns, port, "in" or "out", bytes: the raw evidence for the journal. Called from the port's threads."""


class Reader:
    """Runs `link` over `port` until `close`, or until the port is gone; then `on_close` is called once.

    All callbacks come from the port's two threads and may not block. `deliver` gets the link's events in order, with
    the link locked, so it may not call back; `notify` follows, with nothing locked.
    """

    def __init__(
        self,
        port: SerialPort,
        link: Link,
        *,
        clock_ns: ClockNs,
        deliver: Callable[[list[Event]], None],
        notify: Callable[[], None],
        record: Record,
        on_close: Callable[[Reader], None],
    ) -> None:
        self.device = link.health.port
        self._port, self._link, self._clock_ns = port, link, clock_ns
        self._deliver, self._notify, self._record, self._on_close = deliver, notify, record, on_close
        self._lock = threading.Lock()
        self._writing = threading.Lock()  # taken before the other one, by whoever writes
        self._wake = threading.Event()
        self._stopping = False
        self._due_ns = 0
        self._threads = [
            threading.Thread(target=self._read, name=f"read {self.device}", daemon=True),
            threading.Thread(target=self._write, name=f"write {self.device}", daemon=True),
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def tell(self, order: Callable[[Link], None]) -> None:
        """Let the link do something; what it has to say is written by the writer thread."""
        with self._lock:
            self._link.pass_time(self._clock_ns())
            order(self._link)
            has_work = self._has_work
        if has_work:
            self._wake.set()

    def tell_now(self, order: Callable[[Link], None]) -> None:
        """The same, but a short line is written here and now: with a busy main thread a waking thread waits its turn.

        Only for a box that reads (it has just answered): what it is told fits into the port's buffer.
        """
        if not self._writing.acquire(blocking=False):
            self.tell(order)  # the writer is at it
            return
        try:
            with self._lock:
                now_ns = self._clock_ns()
                self._link.pass_time(now_ns)
                order(self._link)
                data = self._link.take_outgoing()
                has_work = self._has_work
            if data:
                self._record(now_ns, self.device, "out", data)
                self._write_port(data)
        finally:
            self._writing.release()
        if has_work:
            self._wake.set()

    @property
    def health(self) -> BoxHealth:
        """As the link knows it now."""
        with self._lock:
            return self._link.health_at(self._clock_ns())

    def close(self) -> None:
        """Stop both threads and close the port. May be called from anywhere, also twice."""
        self.stop()
        for thread in self._threads:
            if thread is not threading.current_thread() and thread.is_alive():
                thread.join(timeout=2)

    def stop(self) -> None:
        """Ask both threads to end, without waiting for them."""
        self._stopping = True
        self._wake.set()
        with contextlib.suppress(OSError, TypeError, ValueError, AttributeError):  # pyserial, when it is closed already
            self._port.cancel_read()
        with contextlib.suppress(OSError, TypeError, ValueError, AttributeError):
            self._port.cancel_write()

    @property
    def _has_work(self) -> bool:
        """Is there something for the writer before it would wake up by itself?"""
        return self._link.has_outgoing or self._link.due_ns < self._due_ns

    def _read(self) -> None:
        try:
            while not self._stopping and (data := self._read_port()) is not None:
                now_ns = self._clock_ns()
                self._record(now_ns, self.device, "in", data)
                with self._lock:
                    events = self._link.receive(data, now_ns)
                    self._deliver(events)
                    has_work = self._has_work
                if events:
                    self._notify()
                if has_work:
                    self._wake.set()
        finally:
            self._end()

    def _read_port(self) -> bytes | None:
        """What there is, or what comes; None when the port is gone. pyserial says so in one way or another."""
        try:
            return self._port.read(self._port.in_waiting or 1)
        except (OSError, TypeError, ValueError):
            return None

    def _write(self) -> None:
        try:
            while not self._stopping:
                self._wake.clear()
                if not self._write_due():
                    return
                if self._due_ns > (now_ns := self._clock_ns()):
                    self._wake.wait((self._due_ns - now_ns) / 1e9)
        finally:
            self.stop()

    def _write_due(self) -> bool:
        """Let the link's time pass, and write what it has to say. False when the port is gone."""
        with self._writing:
            with self._lock:
                now_ns = self._clock_ns()
                events = self._link.advance(now_ns)
                self._deliver(events)
                data = self._link.take_outgoing()
                self._due_ns = self._link.due_ns
            if data:
                self._record(now_ns, self.device, "out", data)
            is_open = not data or self._write_port(data)
        if events:
            self._notify()
        return is_open

    def _write_port(self, data: bytes) -> bool:
        """False when the port is gone. A box that does not read just now is told again what matters."""
        try:
            self._port.write(data)
        except SerialTimeoutException:
            return True
        except (OSError, TypeError, ValueError):
            return False
        return True

    def _end(self) -> None:
        """The reader is done: the port is closed, and who uses us hears of it."""
        self.stop()
        with contextlib.suppress(OSError):
            self._port.close()
        with self._lock:
            events = self._link.close(self._clock_ns())
            self._deliver(events)
        self._on_close(self)
        self._notify()
