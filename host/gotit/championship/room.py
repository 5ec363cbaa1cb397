"""A room's side: it is let in by its own key, tells its facts, and hears what it is to play.

Must not: listen; keep a fact (journals do); wait for a network.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from nats.aio.client import Client
from nats.errors import Error as NatsError

from gotit.championship import invitation
from gotit.championship.dealt import Promise
from gotit.championship.invitation import Invitation
from gotit.championship.keys import Key
from gotit.championship.line import Way
from gotit.championship.nats_hub import NatsHub
from gotit.championship.outbox import Behind, Older, Other, Outbox, State
from gotit.championship.promised import Part
from gotit.championship.server import BEATS, DOOR, inbox, write_secret
from gotit.championship.talk import Answered, Beat, Claim, RoomTrouble, Told

BEAT_S = 1.0
SOON_S = 0.1
"""Between two beats while a deal is agreed on, or a secret is waited for."""
DEAL_S = 6.0
"""So long a shuffle waits for its secret: a hub that was started again is back by then. Then the room's own die
decides."""
PATIENCE_S = 3


class Membership(Struct, frozen=True):
    """What a room keeps: its secret, where its hub is, and what it is called there ("": not let in yet).

    `name`: what its people call it. `others`: where its hub is, too.
    """

    seed: str
    invitation: str
    room: str = ""
    cup: str = ""
    name: str = ""
    others: tuple[str, ...] = ()


def membership(file: Path) -> Membership | None:
    """None: this room takes part in nothing."""
    return msgspec.json.decode(file.read_bytes(), type=Membership) if file.exists() else None


async def join(file: Path, code: str, name: str) -> Membership:
    """Ask until the organiser says yes. Raises NoInvitation, WrongHub; OSError or a NatsError if nobody answers there.

    The key is made here and kept first: who is interrupted asks again as the same room.
    """
    hub, kept = invitation.read(code), membership(file)
    if kept is None or (kept.invitation != hub.text and not kept.room):
        kept = Membership(Key.made().seed, hub.text, name=name)
        write_secret(file, msgspec.json.encode(kept).decode())
    if not kept.room:
        answered = await _let_in(hub, Claim(name, Key(kept.seed).public))
        kept = replace(kept, room=answered.room, cup=answered.cup, others=answered.others)
        write_secret(file, msgspec.json.encode(kept).decode())
    return kept


async def _let_in(hub: Invitation, claim: Claim) -> Answered:
    client = Client()
    how = await Way(hub, inbox="_INBOX.door").options(client)
    await client.connect(**how, allow_reconnect=False, connect_timeout=PATIENCE_S, error_cb=_unheard)
    try:
        while True:
            with suppress(TimeoutError):
                answer = await client.request(DOOR, msgspec.json.encode(claim), timeout=PATIENCE_S)
                answered = msgspec.json.decode(answer.data, type=Answered)
                if answered.room:
                    return answered
    finally:
        await client.close()


class RoomEnd:
    """A room's end of the line. `told` is called with what its hub says; `said` with how much it was told itself."""

    def __init__(self, member: Membership, told: Callable[[Told], None], said: Callable[[State], None]) -> None:
        self._member, self._told = member, told
        self._hub = NatsHub(member.room)
        self.outbox = Outbox(self._hub, self._hear)
        self._said = said
        self._trouble: RoomTrouble = ""
        self._ended = False
        self.beat: Callable[[], Beat] = lambda: Beat(0)
        self.deals = Part(member.seed, member.room, member.cup)
        self.promised: Callable[[int, Promise], None] = lambda number, promise: None
        """Called when the promise for a round is whole, each time that is heard."""
        self._woken, self._answered = asyncio.Event(), asyncio.Event()

    async def dealt(self, number: int, mark: str, draw: int, n: int) -> tuple[int, ...] | None:
        """A draw of so many cards, as it was promised for a round. None: that could not be known in time."""
        try:
            async with asyncio.timeout(DEAL_S):
                while (order := self.deals.order(mark, draw, n)) is None:
                    self.deals.ask(number, draw)
                    self._woken.set()
                    self._answered.clear()
                    await self._answered.wait()
                return order
        except TimeoutError:
            return None
        finally:
            self.deals.ask_no_more()

    async def run(self) -> None:
        """Until `end`. A hub that isn't there is tried again for ever."""
        work = asyncio.create_task(self.outbox.run())
        try:
            await self._open()
            while not self._ended:
                with suppress(NatsError, TimeoutError, OSError):
                    subject = f"{BEATS}.{self._member.room}"
                    beat = replace(self.beat(), trouble=self._trouble, deal=self.deals.says())
                    answer = await self._hub.client.request(subject, msgspec.json.encode(beat), timeout=PATIENCE_S)
                    told = msgspec.json.decode(answer.data, type=Told)
                    if told.deal is None:
                        self.deals.hear_nothing()
                    else:
                        self.deals.hear(told.deal)
                        self._answered.set()
                        if not told.deal.draw and (promise := self.deals.promise(told.deal.round)) is not None:
                            self.promised(told.deal.round, promise)
                    self._told(told)
                await self._pause()
        finally:
            self.outbox.end()
            await self._hub.close()
            await work

    def end(self) -> None:
        """`run` returns soon: a beat may still be on its way."""
        self._ended = True

    async def _pause(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(SOON_S if self.deals.hurries else BEAT_S):
                await self._woken.wait()
        self._woken.clear()

    def _hear(self, state: State) -> None:
        self._trouble = "older" if isinstance(state, Older) else "other" if isinstance(state, Other) else ""
        self._said(state)

    async def _open(self) -> None:
        member = self._member
        way = Way(invitation.read(member.invitation), Key(member.seed), inbox(member.room), member.others)
        while not self._ended:
            try:
                await self._hub.open(way, self.outbox.look_again)
                self.outbox.look_again()
                return
            except (NatsError, TimeoutError, OSError):
                self._said(Behind(0, "away"))
                await asyncio.sleep(BEAT_S)


async def _unheard(_: Exception) -> None:
    """Each request raises its own trouble."""
