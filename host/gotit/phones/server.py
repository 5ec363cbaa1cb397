"""The web server, on its own event loop in its own process: what a phone may ask, and what it is told.

    GET  /            the page, and its few files by name: all that is plain
    POST /hello       the name of a code -> a challenge (sealed.py says how a session begins)
    POST /join        this phone takes the seat of its code             {"phone"} -> {"seat"}
    POST /picture     waits for a picture later than this one           {"after"} -> {"number", "picture"}
    POST /act         a wish: {"wish", "moment", "action"}              -> {"taken", "asked", "sentence"}
    POST /beat        where phones buzz: the phone's clock, and presses -> {"number"}

All but `hello` is sealed both ways. A sealed answer is {"status", "body"}. 204: no picture yet; 401: the code is not
valid (any more); 409: another phone has the seat. Plain refusals: 400, could not be opened; 401, no code has this name;
403: not sent by our own page; 428: no session of this name, join first; 429: too often, or one wish at a
time: send it again.

Must not: hold rules or sessions; use a file name, header or cookie that the client chooses; write a log.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from gotit.core.message import Message, Typed, say
from gotit.language.load import load
from gotit.language.words import Language, Reader
from gotit.phones import clock, limits, messages
from gotit.phones.door import Door, Doors
from gotit.phones.files import File, page_files
from gotit.phones.inside import Inside
from gotit.phones.priority import step_back
from gotit.phones.sealed import NAME_BYTES, SALT_BYTES, Unsealed
from gotit.phones.seats import Line, Seat, Seats

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
T = TypeVar("T")
SEALED = "application/octet-stream"
COUNT_S = 1.0
"""What was turned away is reported this often at most."""
SETTLED_S = 0.1
"""By then nothing more comes in at an address that was closed."""


Name = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""What a phone calls itself, or its name for a wish: random."""

TOO_MANY = say("too_many_requests", "Too many requests. Wait a moment.")
NOT_OURS = say("no_request_of_ours", "This did not come from our page. Scan the code again.")
SCAN_AGAIN = say("scan_again", "Scan the code on the referee's screen again.")
WENT_WRONG = say("went_wrong_here", "Something went wrong. Look at the table, then try again.")
ONE_AT_A_TIME = say("one_at_a_time", "One thing at a time: wait a moment.")
NO_ANSWER = say("referee_no_answer", "The referee did not answer. Look at the table, then try again.")
JOIN_FIRST = say("join_first", "Join first.")
ELSEWHERE = say("hand_elsewhere", "This hand is open on another phone.")
WORTHLESS = say("code_worthless", "This code is not valid any more. Ask for a new one.")
UNSEALED = {400: NOT_OURS, 401: WORTHLESS, 428: JOIN_FIRST, 429: TOO_MANY}


class Join(Struct, forbid_unknown_fields=True):
    phone: Name


class Picture(Struct, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0, le=limits.MOST_US)]


class Act(Struct, forbid_unknown_fields=True):
    wish: Name
    moment: int
    action: dict[str, Any]


Us = Annotated[int, Meta(ge=0, le=limits.MOST_US)]


class Beat(Struct, forbid_unknown_fields=True):
    """`got`: the number of the last answer, and when the phone had it. See `messages.Beat`."""

    sent_us: Us
    grain_us: Us
    got: tuple[int, Us] | None = None
    presses: Annotated[tuple[tuple[Us, Us, Us], ...], Meta(max_length=limits.PRESSES)] = ()


class Asked(NamedTuple):
    """What a phone has asked, opened. `salt`: names its session. `arrived_ns`: by the host's clock."""

    line: Line
    salt: bytes
    text: bytes
    arrived_ns: int


class Said(NamedTuple):
    """What it is answered, before that is sealed. `body`: JSON."""

    status: int
    body: bytes


class Server:
    """`report` carries what happens to the program. It may be called at any time from the event loop until `close`.

    `language`: of the page, and of what phones are told.
    """

    def __init__(self, report: Callable[[messages.FromServer], None], language: Language) -> None:
        self._tell = report
        self._words = Reader(language).words
        self.seats = Seats(self._report)
        self._clients = limits.Clients()
        self._doors = Doors()
        self._address, self._port = "", 0
        app = web.Application(middlewares=[self._guard], client_max_size=limits.BODY_BYTES)
        for path, file in page_files(language).items():
            app.router.add_get(path, _giver(file), allow_head=False)
        app.router.add_post("/hello", self._hello)
        for kind, answer in (
            ("picture", self._picture),
            ("act", self._act),
            ("beat", self._beat),
            ("join", self._join),
        ):
            app.router.add_post(f"/{kind}", self._sealed(kind, answer))
        self._runner = web.AppRunner(app, access_log=None, handler_cancellation=True, handle_signals=False)
        self._turned_away = messages.Refused()
        self._telling: asyncio.TimerHandle | None = None
        self._listening: asyncio.Server | None = None
        self._closed = False

    async def open(self, address: str, port: int) -> None:
        """Listen there. Raises OSError."""
        await self._runner.setup()
        served = self._runner.server
        assert served is not None  # noqa: S101 (set up just now)
        loop = asyncio.get_running_loop()
        self._listening = await loop.create_server(
            lambda: Door(Inside(served, self._no_http), self._doors), address, port, backlog=64
        )
        self._address, self._port = self._listening.sockets[0].getsockname()[:2]
        self._report(messages.Listening(self._address, self._port))

    def close(self) -> None:
        """Nobody is listened to any more, every connection ends, and nothing more is reported."""
        self._closed = True
        if self._listening is not None:
            self._listening.close()
        self._doors.shut()
        # asyncio (3.11) drops what it accepted an instant ago, and does not close it: that is left to the collector.
        asyncio.get_running_loop().call_later(SETTLED_S, gc.collect)

    def take(self, order: messages.ToServer) -> None:
        """A message from the program, except `Open`."""
        match order:
            case messages.Admit(tokens):
                self.seats.admit(tokens)
            case messages.Show(number, picture):
                if (seat := self.seats.get(number)) is not None:
                    seat.show(bytes(picture))
            case messages.Answer() as answer:
                if (seat := self.seats.get(answer.seat)) is not None:
                    seat.answer(answer)

    def _report(self, message: messages.FromServer) -> None:
        if not self._closed:
            self._tell(message)

    # --- every request ---------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        door = self._doors.by_inner.get(request.protocol)
        if door is not None:
            door.request_begins()
        try:
            return await self._checked(request, handler)
        finally:
            if door is not None:
                door.request_ends()

    async def _checked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        hosts = len(request.headers.getall("Host", ()))
        posted = request.method == "POST"
        foreign = limits.stranger(self._address, self._port, request.headers, hosts, posted=posted)
        if (foreign or request.path != "/beat") and not self._may_ask(request.remote):  # beats count for their seat
            return self._refusal(429, TOO_MANY)
        if foreign:
            return self._refusal(403, SCAN_AGAIN)
        try:
            return await handler(request)
        except web.HTTPException as error:  # no such path, no such method, too large
            return self._refusal(error.status, say("http_refusal", "{why}", why=Typed(error.reason)))
        except Exception:  # our fault: logged with its place in the code, and without a word of the request
            traceback.print_exc()
            return self._refusal(500, WENT_WRONG)

    def _may_ask(self, address: str | None) -> bool:
        return self._clients.may_ask(address or "", time.monotonic())

    def _no_http(self, address: str, status: int) -> web.Response | None:
        """The answer to what aiohttp could not read."""
        self._turn_away("no_http")
        return self._refusal(status, NOT_OURS) if self._may_ask(address) else None

    def _turn_away(self, why: str) -> None:
        """Count it, and report it soon."""
        self._turned_away = msgspec.structs.replace(self._turned_away, **{why: getattr(self._turned_away, why) + 1})
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(COUNT_S, self._tell_turned_away)

    def _tell_turned_away(self) -> None:
        self._telling = None
        self._report(self._turned_away)

    # --- what phones ask -------------------------------------------------------------------------------------------

    async def _hello(self, request: web.Request) -> web.Response:
        data = await _body(request)
        seat = None if data is None or len(data) != NAME_BYTES else self.seats.by_name(data)
        if seat is not None:
            return web.Response(body=seat.challenge, content_type=SEALED)
        # A phone gives up on 401. A server that was just started may not know the code yet.
        status = 401 if self.seats.told else 428
        return self._refusal(status, UNSEALED[status])

    def _sealed(self, kind: str, handle: Callable[[Asked], Awaitable[Said]]) -> Handler:
        """A handler of requests of this kind: opens them, and seals what is said to them."""
        where = NAME_BYTES if kind == "join" else 0  # the salt is here

        async def answer(request: web.Request) -> web.Response:
            arrived_ns = clock.now_ns()
            data = await _body(request)
            if data is None:
                return self._unsealed(request, 400)
            salt, numbered = data[where : where + SALT_BYTES], data[where + SALT_BYTES :]
            if kind == "join":
                seat = self.seats.by_name(data[:where])
                line = None if seat is None else seat.draft(salt)
            else:
                line = self.seats.by_salt(salt)
            try:
                if line is None:
                    return self._unsealed(request, 401 if kind == "join" else 428)
                counter, text = line.open(kind, numbered)
            except Unsealed as not_ours:
                self._turn_away("repeated" if not_ours.why == "repeated" else "forged")
                return self._unsealed(request, 400)
            taken_over = kind != "join" and line.phone != line.seat.phone
            asked = Asked(line, salt, text, arrived_ns)
            said = self._said(409, ELSEWHERE) if taken_over else await handle(asked)
            body = msgspec.json.encode({"status": said.status, "body": msgspec.Raw(said.body)})
            return web.Response(body=line.seal(kind, counter, body), content_type=SEALED)

        return answer

    def _unsealed(self, request: web.Request, status: int) -> web.Response:
        """The answer to what could not be opened. A beat is counted for its address here: it is no seat's."""
        if request.path == "/beat" and not self._may_ask(request.remote):
            status = 429
        return self._refusal(status, UNSEALED[status])

    async def _join(self, asked: Asked) -> Said:
        seat, wish = asked.line.seat, _read(asked.text, Join)
        if wish is None:
            return self._said(400, NOT_OURS)
        if not seat.acts.take(time.monotonic()):
            return self._said(429, TOO_MANY)
        seat.join(asked.line, asked.salt, wish.phone)
        return _told({"seat": seat.seat})

    async def _picture(self, asked: Asked) -> Said:
        line, seat, wish = asked.line, asked.line.seat, _read(asked.text, Picture)
        if wish is None:
            return self._said(400, NOT_OURS)
        if not await seat.news(line.phone, wish.after, limits.POLL_S):
            return Said(204, b"null")
        if not seat.valid:
            return self._said(401, WORTHLESS)
        if line.phone != seat.phone:
            return self._said(409, ELSEWHERE)
        return Said(200, b'{"number":%d,"picture":%b}' % (seat.number, seat.picture))

    async def _act(self, asked: Asked) -> Said:
        seat, wish = asked.line.seat, _read(asked.text, Act)
        if wish is None or not limits.is_shallow(wish.action):
            return self._said(400, NOT_OURS)
        if not seat.acts.take(time.monotonic()):
            return self._said(429, TOO_MANY)
        answer = await self._ask(seat, wish)
        if answer is None:
            return self._said(429, ONE_AT_A_TIME)
        return _told({"taken": answer.taken, "asked": answer.asked, "sentence": answer.sentence})

    async def _beat(self, asked: Asked) -> Said:
        seat, beat = asked.line.seat, _read(asked.text, Beat)
        if beat is None:
            return self._said(400, NOT_OURS)
        if not seat.beats.take(time.monotonic()):
            return self._said(429, TOO_MANY)
        number, answered_ns = seat.answered
        had, got_us = beat.got or (0, 0)
        known = answered_ns if number and had == number else None
        said = beat.sent_us, beat.grain_us, asked.arrived_ns, known, got_us, beat.presses
        self._report(messages.Beat(seat.seat, seat.phone, *said))
        seat.answered = number + 1, clock.now_ns()
        return _told({"number": number + 1})

    async def _ask(self, seat: Seat, wish: Act) -> messages.Answer | None:
        """Hand the wish to the program, once however often it comes, and wait for the answer. None: another wish of
        this seat is not answered yet, so this one must be sent again."""
        busy = seat.busy
        future, fresh = seat.wants(wish.wish)
        if fresh and busy:
            seat.give_up(wish.wish)
            return None
        if fresh:
            self._report(messages.Wish(seat.seat, wish.wish, wish.moment, wish.action))
        try:
            async with asyncio.timeout(limits.ANSWER_S):
                return await asyncio.shield(future)
        except TimeoutError:
            seat.give_up(wish.wish)
            return messages.Answer(seat.seat, wish.wish, False, sentence=self._words(NO_ANSWER))

    # --- refusals --------------------------------------------------------------------------------------------------

    def _refusal(self, status: int, message: Message) -> web.Response:
        """For anybody, plain: it says nothing of a match."""
        return web.Response(body=self._sentence(message), status=status, content_type="application/json")

    def _said(self, status: int, message: Message) -> Said:
        return Said(status, self._sentence(message))

    def _sentence(self, message: Message) -> bytes:
        return msgspec.json.encode({"sentence": self._words(message)})


def _told(data: object) -> Said:
    return Said(200, msgspec.json.encode(data))


def _giver(file: File) -> Handler:
    async def give(_: web.Request) -> web.StreamResponse:
        return web.Response(body=file.body, content_type=file.kind, charset="utf-8")

    return give


async def _body(request: web.Request) -> bytes | None:
    """What was sent; None if it is of another type, or doesn't come in time."""
    if request.content_type != SEALED:
        return None
    try:
        async with asyncio.timeout(limits.HEAD_S):
            return await request.read()
    except TimeoutError:
        return None


def _read(text: bytes, kind: type[T]) -> T | None:
    """The text as this type; None if it is anything else."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


# --- the process ---------------------------------------------------------------------------------------------------


def main() -> None:
    """Serve until standard input ends: the program closes it, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which will end this
    step_back()
    asyncio.run(_serve())


async def _serve() -> None:
    loop = asyncio.get_running_loop()
    orders: asyncio.Queue[bytes] = asyncio.Queue()

    def read() -> None:
        """In a thread: not every system can wait for a pipe in the same way."""
        for text in sys.stdin.buffer:
            loop.call_soon_threadsafe(orders.put_nowait, text)
        loop.call_soon_threadsafe(orders.put_nowait, b"")

    def report(message: messages.FromServer) -> None:
        sys.stdout.buffer.write(messages.line(message))
        sys.stdout.buffer.flush()

    logging.getLogger("aiohttp").disabled = True
    logging.getLogger("aiohttp.server").disabled = True  # it would repeat what a stranger sends
    server: Server | None = None
    threading.Thread(target=read, name="orders", daemon=True).start()
    while text := await orders.get():
        order = messages.read_order(text)
        if isinstance(order, messages.Open):
            if server is not None:
                server.close()
            server = Server(report, load(order.language))
            try:
                await server.open(order.address, order.port)
            except OSError as error:
                report(messages.Failed(str(error.strerror or error)))
        elif server is not None:
            server.take(order)
