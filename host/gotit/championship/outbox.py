"""What a room has told its hub, and what is still to be told.

Must not: know how a hub is reached (`nats_hub` does); keep anything. The room's place is read from the hub each time.

The room's journal is the truth, and the hub a copy that can be made again. Facts are put by *compare and set*: only if
the room's last fact on the hub is the one before them. Whoever is refused, or hears nothing, reads the place again. So
nothing is doubled or lost, whatever was killed, and a hub that was emptied is filled anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from gotit.championship.facts import Chained

CHECK_S = 30.0
"""An idle room looks whether its hub still has everything: a lost tail would show only at the next fact."""
AT_ONCE = 32
"""So many facts are told at once at most: a hub writes and syncs them as one."""
AGAIN_S = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""How long it waits after each failure in a row, before it reads the place again."""
SAID_AFTER = len(AGAIN_S)
"""So many failures in a row without a reason: then that is said, too."""


class Place(Struct, frozen=True):
    """A room's last fact on the hub: its number and chain, and where in the hub's own order it stands."""

    number: int = 0
    chain: str = ""
    sequence: int = 0


class Again(Exception):
    """Somebody else was quicker, or nobody can say whether the fact was kept: read the place again."""


class Full(Exception):
    """The hub has no room for more."""


class NotAllowed(Exception):
    """The hub does not know this room, or not under this name."""


class NoStream(Exception):
    """The hub is there and keeps nothing: it was emptied, or it is no championship's."""


class Away(Exception):
    """The hub can't be reached."""


class Hub(Protocol):
    """Where facts of one room are kept. Each raises Away, NoStream or NotAllowed if it must."""

    async def place(self) -> Place:
        """After the room's last fact."""

    async def put(self, told: Sequence[Chained], after: Place) -> Place:
        """Keep the first of these facts, and as many more as go at once, if the room's last one is still `after`.

        `told`: one at least. Returns the place after the last that was kept. Raises Again or Full: then none was.
        """


class Told(Struct, frozen=True, tag="told"):
    """Everything was told, up to this fact."""

    number: int


class Behind(Struct, frozen=True, tag="behind"):
    """So many facts are still to be told. `why`: the hub is away, full, keeps nothing, does not let this room in, or is
    there and gives no answer."""

    facts: int
    why: str = ""


class Older(Struct, frozen=True, tag="older"):
    """The hub knows more of this room than the room itself: `hub` facts instead of `room`. Nothing is told."""

    hub: int
    room: int


class Other(Struct, frozen=True, tag="other"):
    """The hub knows another history of this room: another computer speaks for it. Nothing is told."""

    number: int


State = Told | Behind | Older | Other


class Outbox:
    """Tells a hub the facts of one room, in order. `say` hears of each change of its state."""

    def __init__(self, hub: Hub, say: Callable[[State], None]) -> None:
        self._hub, self._say = hub, say
        self._facts: list[Chained] = []
        self._whole = self._ended = False
        self._state: State | None = None
        self._woken = asyncio.Event()
        self._place: Place | None = None
        self._had = 0
        """How many the hub had when it was last heard."""

    def add(self, told: Chained) -> None:
        """The next fact. Raises ValueError if one is missing before it."""
        if told.fact.number != len(self._facts) + 1:
            raise ValueError(f"fact {told.fact.number} after fact {len(self._facts)}")
        self._facts.append(told)
        self._woken.set()

    def all_added(self) -> None:
        """All facts of the journals were added; those to come are new. Only now can it be said that one is missing."""
        self._whole = True
        self.look_again()

    def look_again(self) -> None:
        """The hub may be another one now: read the place before the next fact."""
        self._place = None
        self._woken.set()

    def end(self) -> None:
        """`run` returns soon. (A library on the way to the hub may swallow that a task is cancelled.)"""
        self._ended = True
        self._woken.set()

    async def run(self) -> None:
        """Until `end`."""
        failures = 0
        while not self._ended:
            self._woken.clear()
            try:
                moved = await self._tell()
                failures = 0
            except (Again, Full, NotAllowed, NoStream, Away) as trouble:
                self._place, moved = None, False
                failures += 1
                if not isinstance(trouble, Again) or failures >= SAID_AFTER:
                    self._report(Behind(self._left(), _WHY[type(trouble)]))
                await self._pause(AGAIN_S[min(failures, len(AGAIN_S)) - 1])
                continue
            if not moved:
                await self._pause(CHECK_S)

    async def _tell(self) -> bool:
        """Is there more to be told?"""
        place = self._place
        if place is None:
            place = await self._hub.place()
            self._had = place.number
        if (wrong := self._not_ours(place)) is not None:
            self._report(wrong)
            self._place = None
            return False
        if place.number < len(self._facts):
            self._place = await self._hub.put(self._facts[place.number : place.number + AT_ONCE], place)
            self._had = self._place.number
            return True
        self._place = place
        if self._whole:
            self._report(Told(place.number))
        return False

    def _not_ours(self, place: Place) -> State | None:
        if place.number > len(self._facts):
            return Older(place.number, len(self._facts)) if self._whole else None
        if place.number and self._facts[place.number - 1].chain != place.chain:
            return Other(place.number)
        return None

    async def _pause(self, seconds: float) -> None:
        """Until something is to be done, or that long. Afterwards the place is read anew, unless it was woken."""
        try:
            async with asyncio.timeout(0 if self._ended else seconds):
                await self._woken.wait()
        except TimeoutError:
            self._place = None

    def _left(self) -> int:
        return max(0, len(self._facts) - self._had)

    def _report(self, state: State) -> None:
        if state != self._state:
            self._state = state
            self._say(state)


_WHY = {Full: "full", NotAllowed: "not_allowed", NoStream: "no_stream", Away: "away", Again: "no_answer"}
