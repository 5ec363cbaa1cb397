"""`gotit beside room`: takes part in a championship for the windowed program, until standard input ends.

A line is an order, a line is what is said (`beside`). The program never waits for it, however slow a hub is.

Must not: import Qt; listen; import the hub's library before it is known whether that is there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from gotit.championship import beside
from gotit.championship.beside import Begin, Doing, Draw, Drew, Heard, Keep, LetIn, Order, Promised, Sign, Trouble
from gotit.championship.ending import run
from gotit.championship.facts import Chained
from gotit.championship.feed import Feed
from gotit.championship.invitation import NoInvitation
from gotit.championship.journals import of_cup
from gotit.championship.talk import Beat, Told
from gotit.games.shelf import shelf
from gotit.phones.priority import step_back
from gotit.record.replay import input_of
from gotit.record.rows import Row

if TYPE_CHECKING:
    from gotit.championship.room import Membership, RoomEnd

AGAIN_S = 3.0
"""Between two tries to ask for admittance where nobody answers."""


def main() -> None:
    """Take part until standard input ends: the program closes it, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which will end this
    step_back()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of each server that goes
    try:
        run(_serve())
    except Exception:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)  # an ordinary end would abort: a thread is reading standard input


def _say(said: Struct) -> None:
    with suppress(BrokenPipeError):
        sys.stdout.buffer.write(beside.line(said))
        sys.stdout.buffer.flush()


async def _serve() -> None:
    orders, loop = asyncio.Queue[Order | None](), asyncio.get_running_loop()

    def read() -> None:
        for text in sys.stdin.buffer:
            loop.call_soon_threadsafe(orders.put_nowait, beside.read_order(text))
        loop.call_soon_threadsafe(orders.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    begin = await orders.get()
    if isinstance(begin, Begin):
        work = asyncio.create_task(_take_part(begin, orders))
        try:
            if await work:
                return
        except ImportError:
            _say(Trouble("lacking"))
        except NoInvitation:
            _say(Trouble("no_invitation"))
        while begin is not None:  # the thread that reads must have ended before this program can
            begin = await orders.get()


async def _take_part(begin: Begin, orders: asyncio.Queue[Order | None]) -> bool:
    """Did None come? Else it was said why it does not work. Raises ImportError, NoInvitation."""
    from gotit.championship.line import WrongHub
    from gotit.championship.room import RoomEnd

    waiting: list[Order] = []
    joining = asyncio.create_task(_member(begin))
    try:
        while not joining.done():
            came = asyncio.create_task(orders.get())
            await asyncio.wait({came, joining}, return_when=asyncio.FIRST_COMPLETED)
            if not came.done():
                came.cancel()
            elif (order := came.result()) is None:
                return True
            else:
                waiting.append(order)
        member = joining.result()
    except WrongHub:
        _say(Trouble("wrong_hub"))
        return False
    finally:
        joining.cancel()
    if member is None:
        _say(Trouble("no_member"))
        return False
    _say(LetIn(member.room, member.cup))
    end = RoomEnd(member, _say_heard, lambda state: _say(Sign(state)))
    end.promised = lambda number, promise: _say(Promised(number, promise.mark, len(promise.nonces)))
    return await _play(begin, member, end, waiting, orders)


async def _member(begin: Begin) -> Membership | None:
    """As it is let in. None: nobody has ever asked. Raises WrongHub, NoInvitation."""
    from nats.errors import Error as NatsError

    from gotit.championship.room import join, membership

    file = Path(begin.file)
    kept = membership(file)
    if kept is None and not begin.code:
        return None
    code, name = begin.code or (kept.invitation if kept is not None else ""), begin.name
    while True:
        try:
            return await join(file, code, name or (kept.name if kept is not None else ""))
        except (NatsError, OSError):
            _say(Trouble("nobody"))
            await asyncio.sleep(AGAIN_S)


async def _play(
    begin: Begin, member: Membership, end: RoomEnd, waiting: list[Order], orders: asyncio.Queue[Order | None]
) -> bool:
    """Tell what is kept. Did None come?"""
    from gotit.championship.line import WrongHub

    loop = asyncio.get_running_loop()
    doing, count = "ready", 0

    def tell(told: Chained) -> None:
        nonlocal count
        count += 1
        loop.call_soon_threadsafe(end.outbox.add, told)

    def caught_up() -> None:
        loop.call_soon_threadsafe(end.outbox.all_added)

    end.beat = lambda: Beat(count, doing)  # type: ignore[arg-type]
    feed = Feed(
        of_cup(map(Path, begin.kept), member.cup), shelf(), member.cup, tell,
        caught_up,
        so_far=begin.entries, failed=lambda: _say(Trouble("journal")),
    )  # fmt: skip
    feed.start()
    line = asyncio.create_task(end.run())
    drawing = asyncio.create_task(asyncio.sleep(0))
    try:
        while (order := waiting.pop(0) if waiting else await orders.get()) is not None:
            if isinstance(order, Keep):
                _keep(order, feed)
            elif isinstance(order, Doing):
                doing = order.state
            elif isinstance(order, Draw):
                drawing.cancel()
                drawing = asyncio.create_task(_draw(order, end))
            if line.done() and isinstance(line.exception(), WrongHub):
                _say(Trouble("wrong_hub"))
                return False
        return True
    finally:
        feed.end()
        end.end()
        await asyncio.wait({line}, timeout=AGAIN_S)


async def _draw(asked: Draw, end: RoomEnd) -> None:
    """A newer one takes the place of one that still waits: nobody waits for that any more."""
    _say(Drew(asked, await end.dealt(asked.round, asked.mark, asked.draw, asked.cards)))


def _say_heard(told: Told) -> None:
    """The program needs not know how a deal is agreed on."""
    _say(Heard(replace(told, deal=None)))


def _keep(order: Keep, feed: Feed) -> None:
    for entry in order.entries:
        feed.keep(input_of(Row(0, entry)), entry.at_us)
