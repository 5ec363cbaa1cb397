"""One open port and the link over it: what the two ways to serve a port have in common.

Must not: know what a line means (`link` does), block its callers, read or write a port.

`port_loop` serves all ports from one thread. `port_threads` gives each port two of its own, for systems where one
thread cannot wait for several ports (Windows). See decision 0057.
"""

from __future__ import annotations

import contextlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable

from gotit.boxes.events import BoxHealth, Event
from gotit.boxes.host_clock import ClockNs
from gotit.boxes.link import Link
from gotit.boxes.ports import SerialPort

Record = Callable[[int, str, str, bytes], None]
"""host_ns, port, "in" or "out", bytes: the raw evidence for the journal. Called from whoever serves the port."""


class Reader(ABC):
    """Runs `link` over `port` from `start` until `close`, or until the port is gone. Then `on_close` is called once.

    All callbacks come from the thread that serves the port, and must not block. `deliver` gets the link's events in
    order, with the link locked, so it must not call back. `notify` follows, with nothing locked.
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
        self._due_ns = 0  # when whoever serves the port calls `_advance`

    @abstractmethod
    def start(self) -> None:
        """Serve the port from now on."""

    @abstractmethod
    def stop(self) -> None:
        """Ask for the end without waiting for it. May be called from anywhere, also twice."""

    @abstractmethod
    def close(self) -> None:
        """End, and return once the port is closed. May be called from anywhere, also twice."""

    def tell(self, order: Callable[[Link], None]) -> None:
        """Let the link do something. Whoever serves the port soon writes what the link has to say."""
        self._order(order)

    @abstractmethod
    def tell_now(self, order: Callable[[Link], None]) -> None:
        """The same, but a short line is written here and now if that needs no waiting.

        Only for a box that reads (it has just answered), so that the line fits into the port's buffer.
        """

    @property
    def health(self) -> BoxHealth:
        """As the link knows it now."""
        with self._lock:
            return self._link.health_at(self._clock_ns())

    # --- for those who serve a port ---------------------------------------------------------------------------------

    @abstractmethod
    def _wake(self) -> None:
        """`_due_ns` has become earlier (0: now, the link has something to say). From any thread."""

    @abstractmethod
    def _write(self, data: bytes) -> bool:
        """Write to the port, never into another line. False if the port is gone."""

    def _can_write(self) -> bool:
        """Has everything given been written? If not, the link keeps its output, where newer lines replace old ones."""
        return True

    def _order(self, order: Callable[[Link], None], *, write: bool = False) -> None:
        with self._lock:
            now_ns = self._clock_ns()
            self._link.pass_time(now_ns)
            order(self._link)
            data = self._link.take_outgoing() if write else b""
            is_earlier = self._plan()
        if data:
            self._record(now_ns, self.device, "out", data)
            self._write(data)
        if is_earlier:
            self._wake()

    def _take(self, data: bytes, now_ns: int) -> None:
        """Bytes that were read, stamped right after the read."""
        self._record(now_ns, self.device, "in", data)
        with self._lock:
            events = self._link.receive(data, now_ns)
            self._deliver(events)
            is_earlier = self._plan()
        if events:
            self._notify()
        if is_earlier:
            self._wake()

    def _advance(self) -> bool:
        """Let the link's time pass, and write what it has to say. False if the port is gone."""
        with self._lock:
            now_ns = self._clock_ns()
            events = self._link.advance(now_ns)
            self._deliver(events)
            data = self._link.take_outgoing() if self._can_write() else b""
            self._due_ns = self._link.due_ns
        if data:
            self._record(now_ns, self.device, "out", data)
        is_open = not data or self._write(data)
        if events:
            self._notify()
        return is_open

    def _end(self) -> None:
        """Nothing is read any more: close the port and tell the user of this reader."""
        with contextlib.suppress(OSError):
            self._port.close()
        with self._lock:
            events = self._link.close(self._clock_ns())
            self._deliver(events)
        self._on_close(self)
        self._notify()

    def _plan(self) -> bool:
        """With the link locked, note when it should be served. True if that is earlier than before."""
        due_ns = 0 if self._link.has_outgoing else self._link.due_ns
        if due_ns >= self._due_ns:
            return False
        self._due_ns = due_ns
        return True
