"""The organiser's side: the hub's server, who may come in, what is to be played, and how the championship stands.

Must not: know a window; let anybody in by itself.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js import JetStreamContext

from gotit.championship.cup import Cup, Heard, after, cup_of, read
from gotit.championship.dealing import Dealing, first_told
from gotit.championship.ending import end
from gotit.championship.facts import Chained
from gotit.championship.hall import who
from gotit.championship.invitation import Invitation, new_word
from gotit.championship.kept_keys import kept_keys
from gotit.championship.keys import Key, is_public
from gotit.championship.laptops import NOW, Laptops, laptops_of, reload
from gotit.championship.line import Way
from gotit.championship.nats_hub import NatsHub, add_stream, keep_stream
from gotit.championship.orders import Admitted, Called, Expelled, Order
from gotit.championship.orders_book import OrdersBook
from gotit.championship.outbox import Outbox, State
from gotit.championship.outbox import Told as AllTold
from gotit.championship.server import BEATS, DOOR, GUESTS, ORGANISER, ROOMS, STREAM, Guests, Server
from gotit.championship.talk import Answered, Beat, Claim, DealSaid, DealTold, Next, RoomTrouble, Told

OFF_S = 7.0
"""A room that has said nothing for so long is off."""
LOOK_S, FOLLOW_S = 0.5, 1.0
RELOAD_S, BEGIN_S = 5.0, 20.0
ROOM_NAME_LONG, MOST_CLAIMS = 40, 100
"""Who asks when so many already do is not heard. A room asks again by itself."""

Sign = Literal["off", "behind", "ready", "playing", "away"]


class Organiser:
    """One championship in one folder. `names`: of entrants, real ones, if rooms may have them; kept in no file here.

    `changed` is called after each thing that was heard.
    """

    def __init__(
        self, folder: Path, host: str, port: int, *, at_most_bytes: int, changed: Callable[[], None] = lambda: None
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._keys = kept_keys(folder)
        self._book = OrdersBook(folder / "orders.jsonl")
        self._dealing = Dealing(folder)
        self.cup: Cup = cup_of(Heard("", told.fact) for told in self._book.orders)
        self.laptops = laptops_of(folder)
        """None: this computer is the whole hub."""
        self.server = Server(folder, host, port, self._guests(""), self.laptops.peers if self.laptops else None)
        self.names: Mapping[int, str] = {}
        self.invitation: Invitation | None = None
        """While the door is open."""
        self.claims: dict[str, Claim] = {}
        self.state: State | None = None
        """Of what the hub has of the orders."""
        self._beats: dict[str, tuple[Beat, float]] = {}
        self._troubles: dict[str, tuple[RoomTrouble, float]] = {}
        self._waiting: dict[str, Msg] = {}
        self._refused: set[str] = set()
        self._changed = changed
        self._at_most_bytes = at_most_bytes
        self._hub = NatsHub("")
        self._outbox = Outbox(self._hub, self._hear_state)
        self._tasks: list[asyncio.Task[None]] = []
        self._word = ""

    # --- begin and end ------------------------------------------------------------------------------------------------

    async def open(self, title: str = "") -> None:
        """Returns when rooms can come: with several laptops, when all are there.

        Raises NoServer, OSError, or TimeoutError if the server does not begin.
        """
        self.server.start()
        if not self.cup.called.cup:
            self._add(Called(secrets.token_hex(8), title))
        for told in self._book.orders:
            self._outbox.add(told)
        async with asyncio.timeout(None if self.laptops else BEGIN_S):
            await self._connected()
        self._outbox.all_added()
        self._tasks = [asyncio.create_task(each) for each in (self._outbox.run(), self._listen(), self._look_after())]

    async def close(self) -> None:
        """Rooms play on."""
        self._outbox.end()
        await end(*self._tasks[1:])
        await self._hub.close()
        if self._tasks:
            await asyncio.wait(self._tasks[:1], timeout=RELOAD_S)
        self.server.stop()

    async def _connected(self) -> None:
        while True:
            try:
                await self._hub.open(self._way(self._keys.organiser), self._outbox.look_again)
                break
            except OSError:
                await asyncio.sleep(0.1)
        while True:
            try:
                await add_stream(self._hub.client, self._at_most_bytes, self._copies)
                return
            except (NatsError, TimeoutError):
                if self.laptops is None:
                    raise
                await asyncio.sleep(LOOK_S)

    @property
    def _copies(self) -> int:
        return len(self.laptops.at) if self.laptops else 1

    def _way(self, seed: str) -> Way:
        others = self.laptops.at if self.laptops else ()
        return Way(Invitation(self.server.host, self.server.port, self.server.pin), Key(seed), others=others)

    async def _look_after(self) -> None:
        """The server is started again if it died; an emptied disk gets its stream back."""
        while True:
            await asyncio.sleep(LOOK_S)
            if not self.server.runs:
                self.server.start()
            with suppress(NatsError, TimeoutError, OSError):
                if await keep_stream(self._hub.client, self._at_most_bytes, self._copies):
                    self._outbox.look_again()
            with suppress(OSError):
                self._promise()
            self._changed()

    # --- what the organiser does --------------------------------------------------------------------------------------

    def order(self, what: Order) -> None:
        """It is on this computer's disk when this returns, and goes to the hub. Raises OSError."""
        self._outbox.add(self._add(what))
        self._changed()

    async def open_door(self) -> Invitation:
        """From now on rooms can ask to be let in, by this invitation alone."""
        self._word = new_word()
        await self._reload()
        self.invitation = Invitation(self.server.host, self.server.port, self.server.pin, self._word)
        self._changed()
        return self.invitation

    async def shut_door(self) -> None:
        """Nobody can ask any more; who was let in stays."""
        self._word, self.invitation = "", None
        self.claims.clear()
        self._waiting.clear()
        await self._reload()

    async def admit(self, key: str, room: str) -> None:
        """Yes to who asks with this key: it is this room. Raises KeyError if nobody asks, or ValueError."""
        if not room.isascii() or not room.isalnum() or self.cup.rooms.get(room, key) != key:
            raise ValueError("a room is a number or letters, and not another room")
        self.claims.pop(key)
        self.order(Admitted(room, key))
        await self._reload()
        with suppress(NatsError, TimeoutError):
            await self._waiting.pop(key).respond(msgspec.json.encode(self._answered(room)))
            await self._hub.client.flush()

    def refuse(self, key: str) -> None:
        """No to who asks with this key, until this program ends."""
        self._refused.add(key)
        self.claims.pop(key, None)
        self._waiting.pop(key, None)
        self._changed()

    async def expel(self, room: str) -> None:
        """It is thrown out at once, and can't come back with its key."""
        self._beats.pop(room, None)
        self.order(Expelled(room))
        await self._reload()

    @property
    def is_heard(self) -> bool:
        """Does the hub have all orders?"""
        return self.state == AllTold(len(self._book.orders))

    def jetstream(self) -> JetStreamContext:
        """The hub, as the organiser may use it."""
        return self._hub.client.jetstream(timeout=2)

    def behind(self, room: str) -> int:
        """How many facts a room has that the hub lacks, as far as anybody has heard."""
        beat, _ = self._beats.get(room, (None, 0.0))
        return max(0, beat.facts - self.cup.facts.get(room, 0)) if beat is not None else 0

    def sign(self, room: str) -> Sign:
        """How a room is. One that can't be heard is never said to be idle."""
        beat, heard_s = self._beats.get(room, (None, 0.0))
        if beat is None or time.monotonic() - heard_s > OFF_S:
            return "off"
        return "behind" if beat.facts > self.cup.facts.get(room, 0) else beat.state

    def trouble(self, room: str) -> RoomTrouble:
        """Has a computer of this room just said that it has an older copy, or that another one spoke for the room?

        Two computers for one room speak in turns, so it is remembered for a while.
        """
        why, heard_s = self._troubles.get(room, ("", 0.0))
        return why if time.monotonic() - heard_s < OFF_S else ""

    # --- what is heard ------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        client = self._hub.client
        await client.subscribe(DOOR, cb=self._knocked)
        await client.subscribe(NOW, cb=self._ask_for_guests)
        await client.subscribe(f"{BEATS}.*", cb=self._beaten)
        while True:
            with suppress(NatsError, TimeoutError, OSError):
                await self._follow()
            await asyncio.sleep(LOOK_S)

    async def _follow(self) -> None:
        """The stream from its beginning: what was heard before is passed over."""
        reader = await self.jetstream().subscribe(f"{STREAM}.>", stream=STREAM, ordered_consumer=True)
        made = await reader.consumer_info()
        try:
            while True:
                try:
                    message = await reader.next_msg(timeout=FOLLOW_S)
                except TimeoutError:
                    if (await reader.consumer_info()).created != made.created:
                        return
                    continue
                for said in heard(message):
                    self.cup = after(self.cup, said)
                self._changed()
        finally:
            with suppress(NatsError, TimeoutError):
                await reader.unsubscribe()

    async def _knocked(self, message: Msg) -> None:
        try:
            claim = msgspec.json.decode(message.data, type=Claim)
        except ValueError:
            return
        if not is_public(claim.key) or len(claim.name) > ROOM_NAME_LONG or claim.key in self._refused:
            return
        room = next((name for name, key in self.cup.rooms.items() if key == claim.key), "")
        if room:
            await message.respond(msgspec.json.encode(self._answered(room)))
        elif claim.key in self.claims or len(self.claims) < MOST_CLAIMS:
            self.claims[claim.key], self._waiting[claim.key] = claim, message
            self._changed()

    async def _beaten(self, message: Msg) -> None:
        room = message.subject.removeprefix(f"{BEATS}.")
        try:
            beat, now_s = msgspec.json.decode(message.data, type=Beat), time.monotonic()
        except ValueError:
            return
        self._beats[room] = beat, now_s
        if beat.trouble:
            self._troubles[room] = beat.trouble, now_s
        told = Told(self._next(room), self.cup.closed)
        with suppress(OSError):  # what can't be kept here is promised to nobody
            told = replace(told, deal=self._deal(room, beat.deal))
        await message.respond(msgspec.json.encode(told))

    def _promise(self) -> None:
        """Go on with the promise of the newest round's deal. Raises OSError."""
        here = [room for room in self.cup.rooms if self.sign(room) != "off"]
        for what in self._dealing.orders(self.cup, here, time.monotonic()):
            self.order(what)

    def _deal(self, room: str, said: DealSaid | None) -> DealTold | None:
        """What a room is told of the deal. Raises OSError."""
        if said is not None and said.draw:
            secret = self._dealing.secret(self.cup, room, said)
            for what in first_told(self.cup, said, secret) if secret else ():
                self.order(what)
            return DealTold(said.round, "", said.first, draw=said.draw, secret=secret)
        if said is not None:
            self._dealing.hear(room, said)
        self._promise()
        place = self.cup.next_of(room)
        return self._dealing.told(self.cup, room, place[0]) if place is not None else None

    def _next(self, room: str) -> Next | None:
        place = self.cup.next_of(room)
        table = self.cup.table(place) if place is not None else None
        if place is None or table is None or self._dealing.holds_up(self.cup, place[0], time.monotonic()):
            return None
        drawn = self.cup.rounds[place[0]]
        return Next(
            *place,
            drawn.game,
            table.entrants,
            tuple(who(self.cup, each, self.names) for each in table.entrants),
            drawn.settings,
        )

    def _hear_state(self, state: State) -> None:
        self.state = state
        self._changed()

    # --- keys ---------------------------------------------------------------------------------------------------------

    def _add(self, what: Order) -> Chained:
        told = self._book.add(what)
        self.cup = after(self.cup, Heard("", told.fact))
        return told

    def _guests(self, word: str) -> Guests:
        keys = Key(self._keys.organiser).public, Key(self._keys.system).public
        return Guests(*keys, {room: key for room, key in self.cup.rooms.items() if key}, word)

    def _answered(self, room: str) -> Answered:
        return Answered(room, self.cup.called.cup, self.laptops.at if self.laptops else ())

    async def _reload(self) -> None:
        """Who may come in has changed. Who is here and still may, notices nothing."""
        self.server.configure(self._guests(self._word))
        with suppress(OSError):  # it is down, and reads this when it begins again
            here = Invitation(self.server.host, self.server.port, self.server.pin)
            await reload(Way(here, Key(self._keys.system)))
        if self.laptops is not None:
            await asyncio.gather(*map(self._tell_guests, range(1, len(self.laptops.at))))

    async def _tell_guests(self, laptop: int) -> None:
        """One that can't be reached asks when it is back."""
        with suppress(NatsError, TimeoutError, OSError):
            name = Laptops((), laptop).name
            await self._hub.client.request(
                f"{GUESTS}.{name}", msgspec.json.encode(self.server.guests), timeout=RELOAD_S
            )

    async def _ask_for_guests(self, message: Msg) -> None:
        await message.respond(msgspec.json.encode(self.server.guests))


def heard(message: Msg) -> list[Heard]:
    """The facts of a message of the stream. What else a room has sent is nobody else's affair."""
    return read("" if message.subject == ORGANISER else message.subject.removeprefix(f"{ROOMS}."), message.data)


async def _unheard(_: Exception) -> None:
    """Each request raises its own trouble."""
