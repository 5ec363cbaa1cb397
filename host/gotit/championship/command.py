"""`gotit championship …`: what a room tells, a hub to tell it to, and telling it.

Must not: change a journal. The composition root hands in the games.
"""

from __future__ import annotations

import asyncio
import secrets
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import click
import msgspec

from gotit.championship.deal import commitment, follows, key, order
from gotit.championship.facts import Chained
from gotit.championship.journals import facts_of
from gotit.championship.tables import rotation
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

    @championship.command("tables")
    @click.option("--players", required=True, type=click.IntRange(4, 200), help="Or teams.")
    @click.option("--tables", "at", required=True, type=click.IntRange(2, 50))
    @click.option("--rounds", required=True, type=click.IntRange(1, 20))
    @click.option("--seed", type=int, help="The same seed gives the same tables.")
    def tables(players: int, at: int, rounds: int, seed: int | None) -> None:
        """Say who sits where in each round, so that all meet about equally often."""
        seed = secrets.randbelow(10**6) if seed is None else seed
        try:
            plan = rotation(players, at, rounds, Random(seed))  # noqa: S311 (seats, no secret)
        except ValueError as error:
            raise click.UsageError(f"{error}. Choose another number of tables.") from error
        for number, found in enumerate(plan.rounds, 1):
            seated = "   ".join(" ".join(f"{player + 1:>2}" for player in table) for table in found)
            click.echo(f"round {number:>2}   {seated}")
        click.echo(
            f"Any two meet {plan.least} to {plan.most} times; {plan.over_percent} % over the best that these numbers "
            f"could allow. Seed {seed}."
        )

    @championship.command("deal")
    @click.option("--context", required=True, help='What it was dealt for: "cup-2026|round 3|deal 1".')
    @click.option("--secret", required=True, type=_hex, help="That the organiser told for this draw, in hexadecimal.")
    @click.option(
        "--before", type=_hex, help="The secret told before it, or what the chain began with: is it that one's?"
    )
    @click.option("--nonce", "nonces", multiple=True, type=(str, _hex), help="A room and its nonce; one for each room.")
    @click.option("-n", "count", required=True, type=click.IntRange(2, 1000), help="How many were shuffled.")
    def deal(
        context: str, secret: bytes, before: bytes | None, nonces: Sequence[tuple[str, bytes]], count: int
    ) -> None:
        """Check afterwards that nobody chose a deal: work it out from what everybody was told."""
        if before is not None and not follows(secret, before):
            raise click.ClickException("This secret is not the one that was promised: somebody has exchanged it.")
        try:
            found = key(context, secret, dict(nonces))
        except ValueError as error:
            raise click.UsageError(f"{error}.") from error
        click.echo(" ".join(map(str, order(found, count))))
        for room, nonce in nonces:
            click.echo(f"{room} must have committed to {commitment(context, nonce)}")

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


def _hex(typed: str) -> bytes:
    try:
        return bytes.fromhex(typed)
    except ValueError:
        raise click.BadParameter("Hexadecimal is digits 0-9 and letters a-f, two for each byte.") from None


async def _hosting(folder: Path, port: int) -> None:
    try:
        from nats.errors import Error as NatsError

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
    with suppress(NotImplementedError):  # on Windows there is only Ctrl-C
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    try:
        await make_stream(server.url, at_most_bytes=MOST_BYTES)
        click.echo(f"The hub is at {server.url}. Ctrl-C ends it; what it keeps stays in {folder}.")
        await ended.wait()
    except (NatsError, OSError) as error:
        raise click.ClickException(f"The hub did not begin. What its server says is in {server.log}.") from error
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
