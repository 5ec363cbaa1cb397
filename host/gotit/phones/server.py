"""The web server, on its own event loop in its own process: what a phone may ask, and what it is told.

    GET  /            the page, and its few files by name
    POST /join        this phone takes the seat of its token            {"phone"} -> {"seat"}
    GET  /picture     ?after=N: waits for a picture later than N        -> {"number", "picture"}, or 204 for none yet
    POST /act         a wish: {"wish", "moment", "action"}              -> {"taken", "asked", "sentence"}
    POST /beat        where phones buzz: the phone's clock, and presses -> {"number"}

The token comes in the header Authorization, the phone's own name for itself in X-Phone. 401: the token is not valid
(any more); 409: another phone has the seat; 428: no phone has it yet, join first; 403: not sent by our own page; 429:
too often.

Must not: hold rules or sessions; use a file name, header or cookie that the client chooses; write a log.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Annotated, Any, TypeVar

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from gotit.core.message import Message, Typed, say
from gotit.language.load import load
from gotit.language.words import Language, Reader
from gotit.phones import clock, limits, messages
from gotit.phones.door import Door, Doors
from gotit.phones.files import File, page_files
from gotit.phones.seats import Seat, Seats

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
T = TypeVar("T")

NICE = 10
BELOW_NORMAL_PRIORITY_CLASS = 0x4000

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), clipboard-read=()",
    "Referrer-Policy": "no-referrer",
    "Server": "gotit",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

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


class Join(Struct, forbid_unknown_fields=True):
    phone: Name


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


class Server:
    """`report` carries what happens to the program. It may be called at any time from the event loop.

    `language`: of the page, and of what phones are told.
    """

    def __init__(self, report: Callable[[messages.FromServer], None], language: Language) -> None:
        self._report = report
        self._words = Reader(language).words
        self.seats = Seats(report)
        self._clients = limits.Clients()
        self._doors = Doors()
        self._address, self._port = "", 0
        app = web.Application(middlewares=[self._guard], client_max_size=limits.BODY_BYTES)
        for path, file in page_files(language).items():
            app.router.add_get(path, _giver(file), allow_head=False)
        app.router.add_post("/join", self._join)
        app.router.add_get("/picture", self._picture, allow_head=False)
        app.router.add_post("/act", self._act)
        app.router.add_post("/beat", self._beat)
        self._runner = web.AppRunner(
            app,
            access_log=None,
            handler_cancellation=True,
            handle_signals=False,
            keepalive_timeout=limits.IDLE_S,
            lingering_time=limits.LINGER_S,
            max_line_size=limits.LINE_BYTES,
            max_field_size=limits.LINE_BYTES,
        )

    async def open(self, address: str, port: int) -> None:
        """Listen there. Raises OSError."""
        await self._runner.setup()
        inner = self._runner.server
        assert inner is not None  # noqa: S101 (set up just now)
        loop = asyncio.get_running_loop()
        listening = await loop.create_server(lambda: Door(inner(), self._doors), address, port, backlog=64)
        self._address, self._port = listening.sockets[0].getsockname()[:2]
        self._report(messages.Listening(self._address, self._port))

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

    # --- every request ---------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        door = self._doors.by_inner.get(request.protocol)
        if door is not None:
            door.request_begins()
        try:
            response = await self._checked(request, handler)
        finally:
            if door is not None:
                door.request_ends()
        response.headers.update(HEADERS)
        return response

    async def _checked(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        beats = self._seat(request) if request.path == "/beat" else None
        now_s = time.monotonic()
        if not (beats.beats.take(now_s) if beats is not None else self._clients.may_ask(request.remote or "", now_s)):
            return self._refusal(429, TOO_MANY)
        hosts = len(request.headers.getall("Host", ()))
        posted = request.method == "POST"
        if limits.stranger(self._address, self._port, request.headers, hosts, posted=posted):
            return self._refusal(403, SCAN_AGAIN)
        try:
            return await handler(request)
        except web.HTTPException as error:  # no such path, no such method, too large
            return self._refusal(error.status, say("http_refusal", "{why}", why=Typed(error.reason)))
        except Exception:  # our fault: logged with its place in the code, and without a word of the request
            traceback.print_exc()
            return self._refusal(500, WENT_WRONG)

    # --- what phones ask -------------------------------------------------------------------------------------------

    async def _join(self, request: web.Request) -> web.Response:
        seat = self._seat(request)
        if seat is None:
            return self._worthless()
        wish = await _read(request, Join)
        if wish is None:
            return self._refusal(400, NOT_OURS)
        if not seat.acts.take(time.monotonic()):
            return self._refusal(429, TOO_MANY)
        seat.join(wish.phone)
        return _json({"seat": seat.seat})

    async def _picture(self, request: web.Request) -> web.Response:
        seat = self._seat(request)
        if seat is None:
            return self._worthless()
        phone, after = request.headers.get("X-Phone", ""), request.query.get("after", "")
        if not (after.isascii() and after.isdigit() and len(after) < 12):
            return self._refusal(400, NOT_OURS)
        if (taken := self._taken(seat, phone)) is not None:
            return taken
        if not await seat.news(phone, int(after), limits.POLL_S):
            return web.Response(status=204)
        if not seat.valid:
            return self._worthless()
        if (taken := self._taken(seat, phone)) is not None:
            return taken
        body = b'{"number":%d,"picture":%b}' % (seat.number, seat.picture)
        return web.Response(body=body, content_type="application/json")

    async def _act(self, request: web.Request) -> web.Response:
        seat = self._seat(request)
        if seat is None:
            return self._worthless()
        if (taken := self._taken(seat, request.headers.get("X-Phone", ""))) is not None:
            return taken
        wish = await _read(request, Act)
        if wish is None or not limits.is_shallow(wish.action):
            return self._refusal(400, NOT_OURS)
        if not seat.acts.take(time.monotonic()):
            return self._refusal(429, TOO_MANY)
        answer = await self._ask(seat, wish)
        return _json({"taken": answer.taken, "asked": answer.asked, "sentence": answer.sentence})

    async def _beat(self, request: web.Request) -> web.Response:
        arrived_ns = clock.now_ns()
        seat = self._seat(request)
        if seat is None:
            return self._worthless()
        if (taken := self._taken(seat, request.headers.get("X-Phone", ""))) is not None:
            return taken
        beat = await _read(request, Beat)
        if beat is None:
            return self._refusal(400, NOT_OURS)
        number, answered_ns = seat.answered
        had, got_us = beat.got or (0, 0)
        known = answered_ns if number and had == number else None
        said = beat.sent_us, beat.grain_us, arrived_ns, known, got_us, beat.presses
        self._report(messages.Beat(seat.seat, seat.phone, *said))
        seat.answered = number + 1, clock.now_ns()
        return _json({"number": number + 1})

    async def _ask(self, seat: Seat, wish: Act) -> messages.Answer:
        """Hand the wish to the program, once however often it comes, and wait for the answer."""
        busy = seat.busy
        future, fresh = seat.wants(wish.wish)
        if fresh and busy:
            seat.give_up(wish.wish)
            return messages.Answer(seat.seat, wish.wish, False, sentence=self._words(ONE_AT_A_TIME))
        if fresh:
            self._report(messages.Wish(seat.seat, wish.wish, wish.moment, wish.action))
        try:
            async with asyncio.timeout(limits.ANSWER_S):
                return await asyncio.shield(future)
        except TimeoutError:
            seat.give_up(wish.wish)
            return messages.Answer(seat.seat, wish.wish, False, sentence=self._words(NO_ANSWER))

    def _seat(self, request: web.Request) -> Seat | None:
        return self.seats.by_token(limits.bearer(request.headers.get("Authorization", "")))

    # --- refusals --------------------------------------------------------------------------------------------------

    def _refusal(self, status: int, message: Message) -> web.Response:
        return _json({"sentence": self._words(message)}, status)

    def _taken(self, seat: Seat, phone: str) -> web.Response | None:
        """What a phone that doesn't have the seat is told."""
        if not seat.phone:
            return self._refusal(428, JOIN_FIRST)
        return self._refusal(409, ELSEWHERE) if phone != seat.phone else None

    def _worthless(self) -> web.Response:
        """The answer to a token that is not valid (any more)."""
        return self._refusal(401, WORTHLESS)


def _json(data: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(data), status=status, content_type="application/json")


def _giver(file: File) -> Handler:
    async def give(_: web.Request) -> web.StreamResponse:
        return web.Response(body=file.body, content_type=file.kind, charset="utf-8")

    return give


async def _read(request: web.Request, kind: type[T]) -> T | None:
    """The body as this type; None if it is anything else, or doesn't come in time."""
    if request.content_type != "application/json":
        return None
    try:
        async with asyncio.timeout(limits.HEAD_S):
            return msgspec.json.decode(await request.read(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TimeoutError):
        return None


# --- the process ---------------------------------------------------------------------------------------------------


def main() -> None:
    """Serve until standard input ends: the program closes it, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which will end this
    _step_back()
    asyncio.run(_serve())


def _step_back() -> None:
    """Lower this process's priority: buzzers come before phones."""
    if sys.platform == "win32":
        ours = ctypes.windll.kernel32.GetCurrentProcess()
        ctypes.windll.kernel32.SetPriorityClass(ours, BELOW_NORMAL_PRIORITY_CLASS)
    else:
        with suppress(OSError):
            os.nice(NICE)


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
            server = Server(report, load(order.language))
            try:
                await server.open(order.address, order.port)
            except OSError as error:
                report(messages.Failed(str(error.strerror or error)))
        elif server is not None:
            server.take(order)
