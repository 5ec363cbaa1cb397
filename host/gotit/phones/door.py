"""The door: counts connections and closes slow ones. What comes through is aiohttp's job.

Must not: read what is said. aiohttp itself waits forever for a request that is never finished (the slowloris attack),
and accepts any number of connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter

from gotit.phones.limits import CONNECTIONS, CONNECTIONS_EACH, HEAD_S, IDLE_S


class Doors:
    """All connections that are open now. `by_inner`: a connection's door, by aiohttp's own protocol object."""

    def __init__(self) -> None:
        self.by_inner: dict[object, Door] = {}
        self._open: Counter[str] = Counter()

    def may_enter(self, client: str) -> bool:
        return self._open.total() < CONNECTIONS and self._open[client] < CONNECTIONS_EACH

    def entered(self, client: str) -> None:
        self._open[client] += 1

    def shut(self) -> None:
        """End all of them at once."""
        for door in tuple(self.by_inner.values()):
            door.shut()

    def left(self, client: str) -> None:
        self._open[client] -= 1
        if not self._open[client]:
            del self._open[client]


class Door(asyncio.Protocol):
    """Stands between the transport and aiohttp's protocol `inner`. A connection has `HEAD_S` for its first request."""

    def __init__(self, inner: asyncio.Protocol, doors: Doors) -> None:
        self._inner = inner
        self._doors = doors
        self._client = ""
        self._inside = False
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._in_request = False
        self._waiting_for_head = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 (a TCP server's is)
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self._client = peer[0] if peer else ""
        if not self._doors.may_enter(self._client):
            transport.abort()
            return
        self._inside = True
        self._doors.entered(self._client)
        self._doors.by_inner[self._inner] = self
        self._close_in(HEAD_S)
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if not self._inside:
            return
        if not self._in_request and not self._waiting_for_head:
            self._waiting_for_head = True  # the first byte of the next request: the rest of its head must follow soon
            self._close_in(HEAD_S)
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._inside else None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._inside:
            self._inside = False
            self._doors.left(self._client)
            self._doors.by_inner.pop(self._inner, None)
            self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def shut(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    # --- what the server says of the request -----------------------------------------------------------------------

    def request_begins(self) -> None:
        """Its head is here. Whoever handles it says how long the rest may take."""
        self._in_request = True
        self._waiting_for_head = False
        if self._timer is not None:
            self._timer.cancel()

    def request_ends(self) -> None:
        """The answer is on its way. It must be read, or the next request begun, within `IDLE_S`."""
        self._in_request = False
        self._close_in(IDLE_S)

    def _close_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._transport is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._transport.abort)
