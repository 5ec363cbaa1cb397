"""`gotit championship …`: what a room tells, a hub to tell it to, and telling it.

Must not: change a journal. The composition root hands in the games.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import click
import msgspec

from gotit.championship.deal_command import check_command, deal
from gotit.championship.ending import run
from gotit.championship.export_command import export_command, verify_command
from gotit.championship.export_files import Print
from gotit.championship.facts import Chained
from gotit.championship.hall_command import hall
from gotit.championship.journals import facts_of
from gotit.championship.organise_command import LACKING, MOST_BYTES, Windows, add_windowed, organiser_explained
from gotit.championship.race.command import race
from gotit.championship.tables import rotation
from gotit.core.game import Game
from gotit.headless.referee import Play
from gotit.language.words import english
from gotit.record.journal import read_rows
from gotit.record.trouble import JournalError

FILES = click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))


def championship_command(
    shelf: Callable[[], Mapping[str, Game]],
    computers: Callable[[Random], Play],
    this_program: Sequence[str],
    print_sheets: Print,
    windows: Windows,
) -> click.Group:
    """`gotit championship`, for these games. `computers`: who plays for it; `this_program`: what starts it anew;
    `print_sheets`: makes a PDF; `windows`: the organiser's."""

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

    @championship.command("host")
    @click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
    @click.option("--port", default=4222, show_default=True, type=click.IntRange(1, 65535), help="To listen at.")
    @click.option("--at", "address", help="This computer's address in the network that the rooms are in: with keys.")
    @click.option("--cluster", "others", multiple=True, help="The address of another laptop of the hub; twice, once.")
    def host(folder: Path, port: int, address: str | None, others: Sequence[str]) -> None:
        """Keep a championship's hub in FOLDER until Ctrl-C.

        With --at rooms of the network can ask to come in, and you say yes, by lines on standard input. Without it, it
        is for this computer alone, and needs no key.

        With --cluster it is kept on three laptops. This makes the other two's folders in FOLDER: carry each to its
        laptop, and start `gotit championship laptop FOLDER` there.
        """
        if address is None:
            run(_hosting(folder, port))
            return
        try:
            for each in (address, *others):
                ipaddress.IPv4Address(each)
        except ValueError as error:
            raise click.UsageError("An address looks like 192.168.1.20: four numbers with dots.") from error
        if others:
            _prepare(folder, [f"{each}:{port}" for each in (address, *others)])
        with suppress(KeyboardInterrupt):
            run(_organising(folder, address, port, list(shelf())))

    @championship.command("laptop")
    @click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
    def laptop(folder: Path) -> None:
        """Be one of the three laptops of a hub, with the FOLDER that its organiser's computer has made for this one."""
        with suppress(KeyboardInterrupt):
            run(_one_of_three(folder))

    @championship.command("tell")
    @FILES
    @click.option("--hub", required=True, help="Where the hub is, for example nats://127.0.0.1:4222.")
    @click.option("--room", required=True, help="Which room these matches were played in: a number or a letter.")
    def tell(files: tuple[Path, ...], hub: str, room: str) -> None:
        """Tell a hub what it lacks of a room's kept matches, oldest first."""
        if not room.isalnum():
            raise click.UsageError("A room is a number or a letter, or several: no dots, no blanks.")
        run(_telling(told_by(files), hub, room))

    championship.add_command(deal)
    championship.add_command(check_command(shelf))
    championship.add_command(race)
    championship.add_command(hall)
    championship.add_command(export_command(print_sheets, LACKING, shelf))
    championship.add_command(verify_command(shelf))

    @championship.command("rehearse")
    @click.option("--folder", required=True, type=click.Path(path_type=Path, file_okay=False), help="For its matches.")
    @click.option("--code", required=True, help="The invitation, as the organiser's computer shows it.")
    @click.option("--name", required=True, help="What the organiser sees who asks.")
    @click.option("--speed", default=1.0, show_default=True, type=click.FloatRange(0.1, 1000), help="Of the clock.")
    def rehearse(folder: Path, code: str, name: str, speed: float) -> None:
        """Join a championship as a room in which the computer plays every seat."""
        run(_rehearsing(folder, shelf(), computers, code, name, speed))

    add_windowed(championship, shelf, this_program, print_sheets, windows)
    return championship


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


async def _organising(folder: Path, address: str, port: int, games: Sequence[str]) -> None:
    with organiser_explained(folder, address):
        from gotit.championship.hosting import Hosting
        from gotit.championship.organiser import Organiser

        lines, loop = asyncio.Queue[str | None](), asyncio.get_running_loop()

        def read() -> None:
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())
            loop.call_soon_threadsafe(lines.put_nowait, None)

        threading.Thread(target=read, daemon=True).start()
        await Hosting(Organiser(folder, address, port, at_most_bytes=MOST_BYTES), games, click.echo).run(lines)


def _prepare(folder: Path, at: Sequence[str]) -> None:
    try:
        from gotit.championship.laptops import COUNT, prepare
    except ImportError as error:
        raise click.ClickException(LACKING) from error
    if len(set(at)) != COUNT:
        raise click.UsageError("A hub is one laptop or three: name the other two, each with --cluster.")
    try:
        made = prepare(folder, tuple(at))
    except FileExistsError as error:
        raise click.ClickException(
            f"There is a hub in {folder} already. It goes on without --cluster; three laptops need a new folder."
        ) from error
    for where in made:
        click.echo(f"Carry {where} to its laptop, start `gotit championship laptop` with it, and delete it here.")


async def _one_of_three(folder: Path) -> None:
    try:
        from gotit.championship.laptops import Laptop
        from gotit.championship.server import NoServer
    except ImportError as error:
        raise click.ClickException(LACKING) from error
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    try:
        laptop = Laptop(folder, click.echo)
    except FileNotFoundError as error:
        raise click.ClickException(f"{folder} was not made for a laptop of a hub.") from error
    with suppress(NotImplementedError):  # on Windows there is only Ctrl-C
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, laptop.end)
    try:
        await laptop.run()
    except NoServer as error:
        raise click.ClickException(LACKING) from error


async def _rehearsing(
    folder: Path,
    games: Mapping[str, Game],
    computers: Callable[[Random], Play],
    code: str,
    name: str,
    speed: float,
) -> None:
    try:
        from nats.errors import Error as NatsError

        from gotit.championship.invitation import NoInvitation
        from gotit.championship.line import WrongHub
        from gotit.championship.rehearsal import Rehearsal
    except ImportError as error:
        raise click.ClickException(LACKING) from error
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    try:
        await Rehearsal(folder, games, computers, speed).run(code, name, lambda state: click.echo(repr(state)))
    except NoInvitation as error:
        raise click.UsageError("This is no invitation: a letter is missing or wrong. Type it again.") from error
    except WrongHub as error:
        raise click.ClickException("Another program answers there than the one that invited this room.") from error
    except (NatsError, OSError) as error:
        raise click.ClickException(
            "Nobody lets this room in there. Is the hub on, in the same network, and its door open?"
        ) from error


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
    "no_stream": "The hub keeps nothing: it was emptied, or it is no championship's. Ask who runs it.",
    "no_answer": "The hub is there and gives no answer: ask who runs it.",
    "not_allowed": "The hub doesn't let this room in: ask who runs it.",
}
