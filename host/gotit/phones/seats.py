"""The seats as the server knows them: token, the one phone admitted, its session, the picture it gets, the wish it has
sent.

Must not: touch sockets. asyncio's events wake whoever waits; nothing blocks.

One phone per seat. The newest that comes with the code takes over the seat. The one before is told so and shown nothing
more, and the operator sees it (docs/phones.md). Its session stays for a while, so that it can be told so, sealed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping

from gotit.phones.limits import ACTS_AT_ONCE, ACTS_PER_S, BEATS_AT_ONCE, BEATS_PER_S, Bucket
from gotit.phones.messages import Answer, Seen
from gotit.phones.sealed import CHALLENGE_BYTES, Keys, Session, keys_of, name_of

AWAY_S = 4.0
"""A phone that has not asked for this long is away: asleep, out of reach, closed."""
SESSIONS = 4
"""Of one seat. Who has lost the seat is told so in its own session."""


class Line(Session):
    """The session of one phone with its seat. `phone`: the name that the phone gave itself."""

    __slots__ = ("phone", "seat")

    def __init__(self, keys: Keys, seat: Seat) -> None:
        super().__init__(keys)
        self.seat = seat
        self.phone = ""


class Seat:
    """One seat. `number` counts its pictures, from 1. `phone`: the name that its phone gave itself, "" before any.

    `challenge`: for the next session. `lines`: the sessions, by their salts, the newest last.
    """

    def __init__(self, seat: int, token: str, report: Callable[[Seen], None]) -> None:
        self.seat = seat
        self.token = token
        self.name = name_of(token)
        self.challenge = secrets.token_bytes(CHALLENGE_BYTES)
        self.lines: dict[bytes, Line] = {}
        self.phone = ""
        self.phones = 0
        self.number = 0
        self.picture = b""
        self.valid = True
        self.acts = Bucket(ACTS_PER_S, ACTS_AT_ONCE)
        self.beats = Bucket(BEATS_PER_S, BEATS_AT_ONCE)
        self.answered: tuple[int, int] = (0, 0)
        """The number of the last answer to a beat, and when it left (ns on the host's clock)."""
        self._report = report
        self._changed = asyncio.Event()
        self._answers: dict[str, asyncio.Future[Answer]] = {}
        self._present = False
        self._polling = 0
        self._away: asyncio.TimerHandle | None = None

    def show(self, picture: bytes) -> None:
        self.number += 1
        self.picture = picture
        self._wake()

    def draft(self, salt: bytes) -> Line:
        """A session that nobody has yet. It begins with `join`, if the first message can be opened."""
        return Line(keys_of(self.token, self.challenge, salt), self)

    def join(self, line: Line, salt: bytes, phone: str) -> None:
        """This phone has the seat from now on, in this session. Its earlier one ends."""
        self.challenge = secrets.token_bytes(CHALLENGE_BYTES)
        line.phone = phone
        others = [(key, one) for key, one in self.lines.items() if one.phone != phone]
        self.lines = dict([*others[1 - SESSIONS :], (salt, line)])
        if phone != self.phone:
            self.phone = phone
            self.phones += 1
            self.answered = (0, 0)
            self._wake()
        self._there(tell=True)

    def throw_out(self) -> None:
        """The token becomes worthless."""
        self.valid = False
        if self._away is not None:
            self._away.cancel()
        self._wake()

    async def news(self, phone: str, after: int, within_s: float) -> bool:
        """Wait until this phone has a picture later than this one, or has lost the seat. False: time is up."""
        self._polling += 1
        self._there()
        try:
            async with asyncio.timeout(within_s):
                while self.valid and phone == self.phone and self.number <= after:
                    await self._changed.wait()
        except TimeoutError:
            return False
        finally:
            self._polling -= 1
            self._there()
        return True

    # --- wishes ----------------------------------------------------------------------------------------------------

    def wants(self, wish: str) -> tuple[asyncio.Future[Answer], bool]:
        """Where the answer to this wish will be. True: nobody has asked for it yet."""
        waiting = self._answers.get(wish)
        if waiting is not None:
            return waiting, False
        self._answers[wish] = future = asyncio.get_running_loop().create_future()
        return future, True

    @property
    def busy(self) -> bool:
        """Is a wish still unanswered? A seat has one at a time."""
        return bool(self._answers)

    def answer(self, answer: Answer) -> None:
        future = self._answers.pop(answer.wish, None)
        if future is not None and not future.done():
            future.set_result(answer)

    def give_up(self, wish: str) -> None:
        """Forget this wish: the program did not answer it."""
        self._answers.pop(wish, None)

    # --- presence --------------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _there(self, *, tell: bool = False) -> None:
        """Its phone has just been heard from."""
        if self._away is not None:
            self._away.cancel()
        self._away = asyncio.get_running_loop().call_later(AWAY_S, self._gone) if self.valid else None
        if tell or not self._present:
            self._present = True
            self._report(Seen(self.seat, True, self.phones))

    def _gone(self) -> None:
        if self._polling:
            self._there()
        else:
            self._present = False
            self._report(Seen(self.seat, False, self.phones))


class Seats:
    """All seats that may use a phone. `told`: the program has said which."""

    def __init__(self, report: Callable[[Seen], None]) -> None:
        self.told = False
        self._report = report
        self._seats: dict[int, Seat] = {}

    def admit(self, tokens: Mapping[int, str]) -> None:
        """Admit these tokens and no others. A phone with the same token as before notices nothing."""
        self.told = True
        for number, seat in list(self._seats.items()):
            if tokens.get(number) != seat.token:
                self._seats.pop(number).throw_out()
        for number, token in tokens.items():
            if number not in self._seats:
                self._seats[number] = Seat(number, token, self._report)

    def get(self, seat: int) -> Seat | None:
        return self._seats.get(seat)

    def by_name(self, name: bytes) -> Seat | None:
        """Whose code has this name. Names are no secret."""
        return next((seat for seat in self._seats.values() if seat.name == name), None)

    def by_salt(self, salt: bytes) -> Line | None:
        """The session that this salt names."""
        return next((line for seat in self._seats.values() if (line := seat.lines.get(salt))), None)
