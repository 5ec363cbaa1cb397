"""`gotit championship hall`: the hall's pages, from a championship's stream as JSON lines.

Must not: write; ask for an account.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from contextlib import suppress

import click
import msgspec

from gotit.championship.cup import Heard, after, cup_of
from gotit.championship.hall import hall_of
from gotit.language.words import Language
from gotit.ui.language_option import language_of

_lines: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)
"""A line: what a room told, or the organiser (room "")."""


@click.command("hall")
@click.option("--address", default="127.0.0.1", show_default=True, help="Of this computer, for the screens.")
@click.option("--port", default=8090, show_default=True, type=click.IntRange(1, 65535))
@click.option("--language", "tag", metavar="TAG", help="Of the pages. Default: the class's.")
def hall(address: str, port: int, tag: str | None) -> None:
    """Show a championship on any screen: standings and rooms, read-only. Its stream comes in as JSON lines."""
    language = language_of(tag)
    with suppress(KeyboardInterrupt):
        asyncio.run(_showing(address, port, language))


async def _showing(address: str, port: int, language: Language) -> None:
    from gotit.championship.hall_server import HallServer  # its web server is half of what a command's start costs

    cup, loop = cup_of(()), asyncio.get_running_loop()
    server = HallServer(lambda: hall_of(cup), language)
    try:
        await server.open(address, port)
    except OSError as error:
        raise click.ClickException(f"{address}:{port} can't be opened ({error.strerror}): name another.") from None
    click.echo(f"The hall is at http://{address}:{port} (Ctrl-C ends it).")

    def take(heard: Heard) -> None:
        nonlocal cup
        cup = after(cup, heard)
        server.change()

    def read() -> None:
        for number, line in enumerate(sys.stdin, 1):
            try:
                said = _lines.decode(line)
            except (ValueError, RecursionError) as error:
                click.echo(f"Line {number} is no message of a championship ({error}): passed over.", err=True)
                continue
            with suppress(RuntimeError):  # it is over
                loop.call_soon_threadsafe(take, said)

    threading.Thread(target=read, name="stream", daemon=True).start()
    try:
        await asyncio.Event().wait()
    finally:
        await server.close()
