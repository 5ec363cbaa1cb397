"""`gotit championship race …`: two rooms race by hand, Enter against Enter, over the network between them.

Must not: judge (`by_hand` and `core` do).
"""

from __future__ import annotations

import asyncio
import secrets
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

import click

from gotit.boxes.host_clock import now_ns
from gotit.championship.race import packets as p
from gotit.championship.race.by_hand import HERE, THERE, Judged, in_words, passed_us, pressed, read
from gotit.championship.race.judge import FarRoom
from gotit.championship.race.port import JudgesPort, RoomsPort, open_judges, open_rooms
from gotit.championship.race.room import JudgedRoom, Lines
from gotit.core import inputs as i

LOOK_S = 0.01
LAG = click.option(
    "--lag-ms", default=50, show_default=True, type=click.IntRange(0, 500), help="From this computer to its screen."
)
TOLERANCE = click.option(
    "--tolerance-ms", default=50, show_default=True, type=click.IntRange(1, 500), help="How wrong that may be."
)


@click.group("race")
def race() -> None:
    """Race between two rooms: Enter is a buzz. Says how sharply the two would be told apart."""


@race.command("judge")
@click.option("--address", default="127.0.0.1", show_default=True, help="Of this computer, where the other finds it.")
@click.option("--port", default=4777, show_default=True, type=click.IntRange(1, 65535), help="UDP, while this runs.")
@click.option("--races", default=5, show_default=True, type=click.IntRange(1, 1_000))
@LAG
@TOLERANCE
def judge(address: str, port: int, races: int, lag_ms: int, tolerance_ms: int) -> None:
    """Judge a race between this room and another. One UDP port is open meanwhile, for who has the key."""
    key = secrets.token_bytes(p.KEY_BYTES)
    with suppress(KeyboardInterrupt):
        asyncio.run(_judging(address, port, key, races, _shown(lag_ms, tolerance_ms)))


@race.command("join")
@click.option("--at", "where", required=True, help="ADDRESS:PORT of the judge.")
@click.option("--key", required=True, help="That the judge's computer shows.")
@LAG
@TOLERANCE
def join(where: str, key: str, lag_ms: int, tolerance_ms: int) -> None:
    """Race against the room that judges."""
    address, _, port = where.rpartition(":")
    if not address or not port.isdigit():
        raise click.UsageError("Say where the judge is as ADDRESS:PORT, for example 192.168.1.20:4777.")
    try:
        secret = bytes.fromhex(key)
    except ValueError:
        secret = b""
    if len(secret) != p.KEY_BYTES:
        raise click.UsageError(f"The key has {2 * p.KEY_BYTES} digits 0-9 and letters a-f. Copy it once more.")
    with suppress(KeyboardInterrupt):
        asyncio.run(_joining(address, int(port), secret, _shown(lag_ms, tolerance_ms)))


def _shown(lag_ms: int, tolerance_ms: int) -> Callable[[str], p.Shown]:
    """Shows a line, and says when it was seen."""

    def show(line: str) -> p.Shown:
        began_us = now_ns() // 1000
        click.echo(line)
        ended_us = now_ns() // 1000 + 1
        return began_us + 1000 * (lag_ms - tolerance_ms), ended_us + 1000 * (lag_ms + tolerance_ms)

    return show


def _hear_enter() -> asyncio.Queue[int]:
    """When Enter was pressed, in µs of this computer's clock."""
    heard, loop = asyncio.Queue[int](), asyncio.get_running_loop()

    def read() -> None:
        for _ in sys.stdin:
            at_us = now_ns() // 1000
            with suppress(RuntimeError):  # the race is over
                loop.call_soon_threadsafe(heard.put_nowait, at_us)

    threading.Thread(target=read, name="enter", daemon=True).start()
    return heard


async def _judging(address: str, port: int, key: bytes, races: int, show: Callable[[str], p.Shown]) -> None:
    far, playing = FarRoom("B", "the other room", key), list[Judged]()

    def take(inputs: tuple[i.Input, ...]) -> None:
        for each in inputs:
            if isinstance(each, i.Left):
                click.echo("The other room is away. Waiting for it (Ctrl-C ends this).")
        if playing:
            playing[-1].enter(inputs)

    line = JudgesPort(far, take)
    try:
        await open_judges(address, port, line)
    except OSError as error:
        raise click.ClickException(f"{address}:{port} can't be opened ({error.strerror}): name another.") from None
    talking, enter = asyncio.create_task(line.run()), _hear_enter()
    click.echo(f"In the other room: gotit championship race join --at {address}:{port} --key {key.hex()}")
    try:
        await _until(lambda: far.here)
        for epoch in range(1, races + 1):
            await asyncio.sleep(2 + secrets.randbelow(2_000) / 1000)
            _empty(enter)
            playing.append(Judged(far, epoch))
            far.arm(epoch, show("GO! Press Enter."))
            await _until(lambda: _looked(playing[-1], enter))
            if (ruling := playing[-1].ruling) is not None:
                click.echo(in_words(ruling, HERE))
            far.disarm()
            await _until(lambda: far.telling.all_heard)
    finally:
        talking.cancel()
        line.transport.close()


def _looked(race: Judged, enter: asyncio.Queue[int]) -> bool:
    while not enter.empty():
        race.press(enter.get_nowait())
    race.look(now_ns() // 1000)
    return race.arming.decided


async def _joining(address: str, port: int, key: bytes, show: Callable[[str], p.Shown]) -> None:
    room, epochs = JudgedRoom(key, 1, 15_000), [0]

    def asked(what: object) -> None:
        match what:
            case p.Arm(epoch):
                _empty(enter)
                epochs.append(epoch)
                room.armed(epoch, show("GO! Press Enter."))
            case Lines(lines):
                for line in lines:
                    click.echo(in_words(read(line), THERE))

    line, enter = RoomsPort(room, asked), _hear_enter()
    try:
        await open_rooms(address, port, line)
    except OSError as error:
        raise click.ClickException(f"{address}:{port} can't be reached ({error.strerror}).") from None
    talking = asyncio.create_task(line.run())
    click.echo("Waiting for the judge (Ctrl-C ends this).")
    try:
        while True:
            now_us = now_ns() // 1000
            while not enter.empty():
                room.pressed(epochs[-1], 0, (pressed(enter.get_nowait()),))
            room.passed(passed_us(now_us))
            await asyncio.sleep(LOOK_S)
    finally:
        talking.cancel()
        line.transport.close()


def _empty(enter: asyncio.Queue[int]) -> None:
    while not enter.empty():
        enter.get_nowait()


async def _until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(LOOK_S)
