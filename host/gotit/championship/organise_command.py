"""`gotit championship organise` and `demo`: the organiser with windows, which are handed in.

Must not: import Qt; import the library of the hub before it is known whether that is there.
"""

from __future__ import annotations

import ipaddress
import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Protocol

import click

from gotit.championship.export_files import Print
from gotit.core.game import Game
from gotit.core.hall import Hall
from gotit.core.school import Preset, SchoolClass
from gotit.ui.organiser.view import OrganiserView
from gotit.ui.organiser.wishes import Wish

if TYPE_CHECKING:
    from gotit.championship.organising import Organising

LACKING = (
    "Championships need a part that isn't installed. In the program's folder: "
    ".venv/bin/pip install --require-hashes -r requirements-championship.lock"
)
MOST_BYTES = 2_000_000_000
"""On the hub's disk: an evening of a thousand rooms (290 bytes a fact, 2 facts a second each, for an hour)."""
HALL_PORT = 8090
SEEN_S = 2.0
"""So long the last picture is there to be seen."""


class Behind(Protocol):
    """What does what is wanted in the window."""

    def wish(self, wish: Wish) -> None: ...


Tell = Callable[[OrganiserView, Hall], None]


class Windows(Protocol):
    """The windows and what they need: `gotit.app.organise`."""

    def addresses(self) -> list[str]:
        """Of this computer."""
        ...

    def classes(self) -> Sequence[SchoolClass]:
        """That this computer keeps."""
        ...

    def presets(self) -> Sequence[Preset]:
        """Ways to play that this computer keeps."""
        ...

    def folder(self) -> Path:
        """Where championships are kept."""
        ...

    def run(
        self,
        begin: Callable[[Tell], Behind],
        end: Callable[[], None],
        *,
        hall: bool = False,
        pictures: Path | None = None,
    ) -> int:
        """Until the window is closed, or `quit`."""
        ...

    def quit(self) -> None:
        """From any thread."""
        ...


def add_windowed(
    group: click.Group,
    shelf: Callable[[], Mapping[str, Game]],
    this_program: Sequence[str],
    print_sheets: Print,
    windows: Windows,
) -> None:
    """The two commands."""
    rehearse = (*this_program, "championship", "rehearse")

    @group.command("organise")
    @click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
    @click.option("--at", "address", help="This computer's address in the network that the rooms are in.")
    @click.option("--port", default=4222, show_default=True, type=click.IntRange(1, 65535), help="Of the hub.")
    @click.option("--hall-port", default=HALL_PORT, show_default=True, type=click.IntRange(1, 65535))
    def organise(folder: Path | None, address: str | None, port: int, hall_port: int) -> None:
        """Organise a championship in a window. It is kept in FOLDER: today's, if none is named."""
        folder = folder or windows.folder() / date.today().isoformat()
        address = _address(address, windows.addresses())
        with organiser_explained(folder, address), ExitStack() as open_things:
            from gotit.championship.desk import Desk, Places
            from gotit.championship.organising import Organising

            folder.mkdir(parents=True, exist_ok=True)
            places = Places(folder, address, port, hall_port, rehearse, MOST_BYTES)

            def begin(tell: Tell) -> Organising:
                kept = windows.classes(), windows.presets()
                organising = Organising(lambda: Desk(places, shelf(), *kept, print_sheets, tell))
                open_things.callback(organising.close)
                organising.open("")
                return organising

            raise SystemExit(windows.run(begin, open_things.close))

    @group.command("demo")
    @click.option("--folder", type=click.Path(path_type=Path, file_okay=False), help="To keep everything in.")
    @click.option("--rooms", default=8, show_default=True, type=click.IntRange(2, 20))
    @click.option("--rounds", default=3, show_default=True, type=click.IntRange(1, 12))
    @click.option("--seats", default=3, show_default=True, type=click.IntRange(2, 6), help="At each table.")
    @click.option("--speed", default=40.0, show_default=True, type=click.FloatRange(1, 1000), help="Of the clock.")
    @click.option("--port", default=4222, show_default=True, type=click.IntRange(1, 65535))
    @click.option("--hall-port", default=HALL_PORT, show_default=True, type=click.IntRange(1, 65535))
    @click.option("--pictures", type=click.Path(path_type=Path, file_okay=False), help="Of the windows, into a folder.")
    @click.option("--stay", is_flag=True, help="The windows stay until they are closed.")
    def demo(
        folder: Path | None,
        rooms: int,
        rounds: int,
        seats: int,
        speed: float,
        port: int,
        hall_port: int,
        pictures: Path | None,
        stay: bool,
    ) -> None:
        """Show a whole day: server, windows, rooms in which computers play; some of it is killed on the way."""
        with TemporaryDirectory() as made, ExitStack() as open_things:
            where = folder or Path(made)
            with organiser_explained(where, "127.0.0.1"):
                from gotit.championship.demo import Demo, NotAsTold, Plan
                from gotit.championship.desk import Desk, Places
                from gotit.championship.organising import Organising

                day = Demo(where, Plan(rooms, seats, rounds, speed), shelf(), rehearse, click.echo)
                places = Places(where, "127.0.0.1", port, hall_port, rehearse, MOST_BYTES)
                ended: list[BaseException | None] = []

                def end(failed: BaseException | None) -> None:
                    ended.append(failed)
                    if not stay:
                        threading.Timer(SEEN_S, windows.quit).start()

                def begin(tell: Tell) -> Organising:
                    organising = Organising(lambda: Desk(places, shelf(), (), (), print_sheets, tell))
                    open_things.callback(organising.close)
                    organising.open("Demo")
                    click.echo(f"The hall's page: http://127.0.0.1:{hall_port}/")
                    organising.follow(day.day(organising.desk.organiser), end)
                    return organising

                windows.run(begin, open_things.close, hall=True, pictures=pictures)
                failed = ended[0] if ended else None
                if isinstance(failed, NotAsTold):
                    raise click.ClickException(f"It is not as it was told: {failed}.") from failed
                if isinstance(failed, TimeoutError):
                    raise click.ClickException("A round did not end in time.") from failed
                if failed is not None:
                    raise failed
                if not ended:
                    raise click.ClickException("The window was closed before the day had ended.")


@contextmanager
def organiser_explained(folder: Path, address: str) -> Iterator[None]:
    """Whatever keeps an organiser from beginning is said in a sentence."""
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of each server that goes
    try:
        import nats  # noqa: F401 (is the extra there?)

        from gotit.championship.orders_book import DamagedBook
        from gotit.championship.server import NoServer
    except ImportError as error:
        raise click.ClickException(LACKING) from error
    try:
        yield
    except NoServer as error:
        raise click.ClickException(LACKING) from error
    except DamagedBook as error:
        raise click.ClickException(f"orders.jsonl in {folder} is damaged: put back a copy of it.") from error
    except (TimeoutError, OSError) as error:
        raise click.ClickException(
            f"The hub did not begin ({error}). Is {address} this computer's, and is no other hub on? "
            f"What its server says: server.log in {folder}."
        ) from error


def _address(typed: str | None, own: Sequence[str]) -> str:
    """Where the hub listens. Raises UsageError."""
    if typed is None:
        if len(own) > 1:
            raise click.UsageError(f"This computer has several addresses. Name the rooms' network: --at {own[0]}, "
                                   f"or {', or '.join(own[1:])}.")  # fmt: skip
        return own[0] if own else "127.0.0.1"
    try:
        ipaddress.IPv4Address(typed)
    except ValueError as error:
        raise click.UsageError("An address looks like 192.168.1.20: four numbers with dots.") from error
    return typed
