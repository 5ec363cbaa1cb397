"""A hub on NATS JetStream: one stream of the championship, one subject in it for each room.

Must not: keep a message that waits; try again by itself (`outbox` does).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import accumulate

import msgspec
import nats
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError
from nats.js import JetStreamContext
from nats.js.api import DiscardPolicy, StreamConfig
from nats.js.errors import APIError, NoStreamResponseError, NotFoundError

from gotit.championship.facts import Chained
from gotit.championship.line import Way
from gotit.championship.outbox import Again, Away, Full, NoStream, NotAllowed, Place
from gotit.championship.server import ORGANISER, ROOMS, STREAM

PATIENCE_S = 2
NUMBER, CHAIN = "Gotit-Number", "Gotit-Chain"
"""Of a message: the number of its last fact, and the links of all its facts, with a space between two."""
MOST_BYTES_AT_ONCE = 32_768
"""Of a message with more than one fact: half of what the server takes."""
_EXPECTED = "Nats-Expected-Last-Subject-Sequence"
_WRONG_PLACE = (10071, 10164)
"""The room's last fact is another one. A cluster says 10164, now and then also when it only could not tell in time."""
_NO_ROOM = (10047, 10077)
_NO_STREAM = 10059


class NatsHub:
    """The facts of one room on a server; of the organiser, if `room` is "". `client`: what others speak by, too."""

    def __init__(self, room: str) -> None:
        self._subject = f"{ROOMS}.{room}" if room else ORGANISER
        self.client: Client = Client()
        self._stream: JetStreamContext | None = None
        self._refused = False
        self._read_by = 0
        """By which connection the place was read last."""

    async def open(self, server: Way | str | list[str], reconnected: Callable[[], None]) -> None:
        """Reach for the server (or one of several), now and whenever it is gone. Returns when it is there at first.

        Raises WrongHub if another server answers there.
        """

        async def back() -> None:
            reconnected()

        async def failed(error: Exception) -> None:
            self._refused |= "permissions violation" in str(error).lower()

        how = await server.options(self.client) if isinstance(server, Way) else {"servers": server}
        await self.client.connect(
            **how, reconnected_cb=back, error_cb=failed, max_reconnect_attempts=-1, reconnect_time_wait=1,
            allow_reconnect=True, connect_timeout=PATIENCE_S, pending_size=0,
        )  # fmt: skip
        self._stream = self.client.jetstream(timeout=PATIENCE_S)

    async def close(self) -> None:
        """Returns soon, also if the server is gone: then the library may wait for a goodbye that never comes."""
        closing = asyncio.create_task(self.client.close())
        await asyncio.wait({closing}, timeout=PATIENCE_S)
        closing.cancel()

    async def place(self) -> Place:
        stream = self._there()
        self._read_by = self._connection
        try:
            last = await stream.get_last_msg(STREAM, self._subject, direct=True)
        except NotFoundError as error:
            if error.err_code == _NO_STREAM:
                raise NoStream from error
            return Place()
        except NoRespondersError as error:  # so it says where there is no stream
            raise NoStream from error
        except (NatsError, TimeoutError, OSError) as error:
            raise self._trouble() from error
        headers = last.headers or {}
        return Place(int(headers[NUMBER]), headers[CHAIN].rsplit(" ", 1)[-1], last.seq or 0)

    async def put(self, told: Sequence[Chained], after: Place) -> Place:
        """One message for as many of them as it can hold, a line for each: all of them are kept, or none is."""
        stream = self._there()
        if self._read_by != self._connection:
            raise Again  # a stream that was filled anew may have the same number for another fact
        lines = list(map(msgspec.json.encode, (each.fact for each in told)))
        fit = sum(total <= MOST_BYTES_AT_ONCE for total in accumulate(map(len, lines))) or 1
        number, chain = told[fit - 1].fact.number, told[fit - 1].chain
        links = " ".join(each.chain for each in told[:fit])
        headers = {_EXPECTED: str(after.sequence), NUMBER: str(number), CHAIN: links}
        try:
            kept = await stream.publish(self._subject, b"\n".join(lines[:fit]), headers=headers)
        except APIError as error:
            if error.err_code not in _NO_ROOM:
                raise Again from error
            if fit == 1:
                raise Full from error
            return await self.put(told[: fit // 2], after)
        except NoStreamResponseError as error:
            raise NoStream from error
        except (NatsError, TimeoutError, OSError) as error:
            raise self._trouble() from error
        return Place(number, chain, kept.seq)

    @property
    def _connection(self) -> int:
        return self.client.stats["reconnects"]

    def _there(self) -> JetStreamContext:
        if self._stream is None or not self.client.is_connected:
            raise Away
        return self._stream

    def _trouble(self) -> Exception:
        """A server that refuses what a room may not do does not answer at all: it says so beside."""
        refused, self._refused = self._refused, False
        if refused:
            return NotAllowed()
        return Again() if self.client.is_connected else Away()


async def make_stream(server: str, *, at_most_bytes: int, copies: int = 1) -> None:
    """The championship's stream on a server that may be just beginning, or as it is there.

    Raises OSError or a NatsError if nobody answers for long.
    """
    client = await nats.connect(
        server, connect_timeout=PATIENCE_S, max_reconnect_attempts=20, reconnect_time_wait=1, error_cb=_unheard
    )
    try:
        await add_stream(client, at_most_bytes, copies)
    finally:
        await client.close()


async def keep_stream(client: Client, at_most_bytes: int, copies: int = 1) -> bool:
    """Make the stream if the server knows none: was that so? Raises a NatsError, OSError or TimeoutError.

    A disk may be new. And a server that was killed while it wrote a stream's settings knows that stream no more, at
    each start, until it is asked for anew; then all its facts are there.
    """
    try:
        await client.jetstream(timeout=PATIENCE_S).stream_info(STREAM)
        return False
    except NotFoundError:
        await add_stream(client, at_most_bytes, copies)
        return True


async def add_stream(client: Client, at_most_bytes: int, copies: int = 1) -> None:
    """As it is there, or new, on so many servers. What is full refuses: nothing old is thrown away."""
    await client.jetstream().add_stream(
        StreamConfig(
            name=STREAM, subjects=[f"{ROOMS}.*", ORGANISER], discard=DiscardPolicy.NEW, max_bytes=at_most_bytes,
            allow_direct=True, deny_delete=True, deny_purge=True, num_replicas=copies,
        )
    )  # fmt: skip


async def _unheard(_: Exception) -> None:
    """Each call raises its own trouble."""
