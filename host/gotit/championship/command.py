"""`gotit championship …`: what a room tells, a hub to tell it to, and telling it.

Must not: change a journal. The composition root hands in the games.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click
import msgspec

from gotit.championship.facts import Chained
from gotit.championship.journals import facts_of
from gotit.core.game import Game
from gotit.language.words import english
from gotit.record.journal import read_rows
from gotit.record.trouble import JournalError

FILES = click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))
LACKING = (
    "Championships need a part that isn't installed. In the program's folder: "
    ".venv/bin/pip install --require-hashes -r requirements-championship.lock"
)
MOST_BYTES = 2_000_000_000
"""On the hub's disk: an evening of a thousand rooms (290 bytes a fact, 2 facts a second each, for an hour)."""


def championship_command(shelf: Callable[[], Mapping[str, Game]]) -> click.Group:
    """`gotit championship`, for these games."""

    def told_by(files: Sequence[Path]) -> list[Chained]:
        try:
            return list(facts_of((read_rows(file) for file in files), shelf()))
        except JournalError as error:
            raise click.ClickException(english(error.message)) from error

    @click.group("championship")
    def championship() -> None:
        """Many rooms, one championship."""

    @championship.command("facts")
    @FILES
    def facts(files: tuple[Path, ...]) -> None:
        """Write what a room tells of its kept matches, as JSON lines. There is no name in them."""
        for told in told_by(files):
            click.echo(msgspec.json.encode(told))

    @championship.command("host")
    @click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
    @click.option("--port", default=4222, show_default=True, type=click.IntRange(1, 65535), help="To listen at.")
    def host(folder: Path, port: int) -> None:
        """Keep a hub in FOLDER until Ctrl-C, for the rooms of this computer: there is no key to it yet."""
        asyncio.run(_hosting(folder, port))

    @championship.command("tell")
    @FILES
    @click.option("--hub", required=True, help="Where the hub is, for example nats://127.0.0.1:4222.")
    @click.option("--room", required=True, help="Which room these matches were played in: a number or a letter.")
    def tell(files: tuple[Path, ...], hub: str, room: str) -> None:
        """Tell a hub what it lacks of a room's kept matches, oldest first."""
        if not room.isalnum():
            raise click.UsageError("A room is a number or a letter, or several: no dots, no blanks.")
        asyncio.run(_telling(told_by(files), hub, room))

    return championship


async def _hosting(folder: Path, port: int) -> None:
    try:
        from gotit.championship.nats_hub import make_stream
        from gotit.championship.server import NoServer, Server
    except ImportError as error:
        raise click.ClickException(LACKING) from error
    server = Server(folder, "127.0.0.1", port)
    try:
        server.start()
    except NoServer as error:
        raise click.ClickException(LACKING) from error
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    try:
        await make_stream(server.url, at_most_bytes=MOST_BYTES)
        click.echo(f"The hub is at {server.url}. Ctrl-C ends it; what it keeps stays in {folder}.")
        await ended.wait()
    finally:
        server.stop()


async def _telling(facts: Sequence[Chained], address: str, room: str) -> None:
    try:
        from gotit.championship.nats_hub import NatsHub
        from gotit.championship.outbox import Behind, Older, Other, Outbox, State, Told
    except ImportError as error:
        raise click.ClickException(LACKING) from error
    hub, states = NatsHub(room), asyncio.Queue[State]()
    outbox = Outbox(hub, states.put_nowait)
    for told in facts:
        outbox.add(told)
    outbox.all_added()
    reaching = asyncio.create_task(hub.open(address, outbox.look_again))
    work = asyncio.create_task(outbox.run())
    try:
        while True:
            match await states.get():
                case Told(number):
                    click.echo(f"Room {room}: the hub has all {number} facts.")
                    return
                case Behind(left, why):
                    click.echo(f"Room {room}: {left} facts to tell. {_WAITING[why]}")
                case Older(there, here):
                    raise click.ClickException(
                        f"The hub has {there} facts of room {room}, these files only {here}: they are an older copy."
                    )
                case Other():
                    raise click.ClickException(
                        f"The hub has other facts of room {room}: these files are not its matches, or not all of them."
                    )
    finally:
        outbox.end()
        reaching.cancel()
        await hub.close()
        await work


_WAITING = {
    "away": "The hub isn't there: waiting for it (Ctrl-C ends this).",
    "full": "The hub's disk is full: make room there.",
    "not_allowed": "The hub doesn't let this room in: ask who runs it.",
}
