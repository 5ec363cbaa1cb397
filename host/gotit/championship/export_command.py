"""`gotit championship export` and `verify`: a championship as files, and whether it is as it was told.

Must not: change the hub or a journal; put a real name into a file.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click

from gotit.championship import export as files
from gotit.championship.boards import deals_said
from gotit.championship.cup import Cup
from gotit.championship.ending import run
from gotit.championship.export import Compared, Line, NotAsWritten
from gotit.championship.export_files import Print, files_of, write_files
from gotit.championship.facts import Chained
from gotit.championship.journals import facts_of, of_cup
from gotit.championship.standings import standings, ties
from gotit.core.game import Game, titled
from gotit.language.words import english
from gotit.record.journal import read_rows
from gotit.record.matches import SUFFIX
from gotit.record.rows import OF_THE_MATCH
from gotit.record.trouble import JournalError

Shelf = Callable[[], Mapping[str, Game]]


def export_command(print_sheets: Print, lacking: str, shelf: Shelf) -> click.Command:
    """`lacking`: what to say without the extra."""

    @click.command("export")
    @click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True))
    @click.option("--to", required=True, type=click.Path(path_type=Path, file_okay=False), help="A new folder.")
    def export(folder: Path, to: Path) -> None:
        """Write the championship in FOLDER as files: its whole stream, results, standings, and sheets to print.

        Its hub must not be running. There are nicknames and numbers in the files, and no other names.
        """
        lines = _read(folder, lacking)
        titles = {key: titled(game) for key, game in shelf().items()}
        try:
            for path in write_files(to, files_of(lines, print_sheets, titles)):
                click.echo(f"written: {path}")
        except FileExistsError as error:
            raise click.ClickException(f"{to} is there already: name a new folder.") from error
        except OSError as error:
            raise click.ClickException(f"{to} can't be written ({error.strerror}).") from error

    return export


def _read(folder: Path, lacking: str) -> list[Line]:
    try:
        from gotit.championship.server import NoServer
        from gotit.championship.stream import NoChampionship, Runs, lines_in
    except ImportError as error:
        raise click.ClickException(lacking) from error
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    try:
        return run(lines_in(folder))
    except NoServer as error:
        raise click.ClickException(lacking) from error
    except NoChampionship as error:
        raise click.ClickException(f"No championship was organised in {folder}.") from error
    except Runs as error:
        raise click.ClickException("This championship's hub is running. End it first: rooms play on.") from error
    except TimeoutError as error:
        raise click.ClickException(f"The hub did not begin. What its server says is in {folder}.") from error


def verify_command(shelf: Shelf) -> click.Command:
    @click.command("verify")
    @click.argument("stream", type=click.Path(path_type=Path, dir_okay=False, exists=True))
    @click.option(
        "--room",
        "rooms",
        multiple=True,
        type=(str, click.Path(path_type=Path, file_okay=False, exists=True)),
        help="A room, and the folder of its matches; one for each room that you have.",
    )
    def verify(stream: Path, rooms: Sequence[tuple[str, Path]]) -> None:
        """Replay a championship from STREAM (as `export` wrote it), and compare it with rooms' journals."""
        try:
            lines = files.read_lines(stream.read_bytes())
        except NotAsWritten as error:
            raise click.ClickException(f"{stream}: {error}.") from error
        cup = files.replayed(lines)
        click.echo(f"All {len(lines)} lines are as they were written.")
        for line in standings(cup):
            click.echo(
                f"{line.place:>4}. player {line.entrant:<4} {float(line.points):.2f} points, {line.tables} tables"
            )
        for group in ties(cup, cup.called.titles):
            click.echo(f"Still to be played off: {', '.join(map(str, group))}.")
        for said in deals_said(cup):
            click.echo(said)
        wrong = [_say_room(room, files.compared(lines, room, _facts(folder, cup, shelf()))) for room, folder in rooms]
        if not all(wrong):
            raise click.ClickException("Stream and journals are not the same.")

    return verify


def _facts(folder: Path, cup: Cup, games: Mapping[str, Game]) -> list[Chained]:
    files = of_cup(sorted(folder.glob(f"*{SUFFIX}")), cup.called.cup)
    try:
        return list(facts_of((read_rows(file, OF_THE_MATCH) for file in files), games, cup.called.cup))
    except JournalError as error:
        raise click.ClickException(english(error.message)) from error


def _say_room(room: str, found: Compared) -> bool:
    """Is it the same?"""
    said = {
        "same": f"its journals tell the same {found.hub} facts",
        "behind": f"the last {found.room - found.hub} of its {found.room} facts are not in the stream",
        "older": f"its journals are an older copy: {found.room} of {found.hub} facts",
        "other": f"its journals tell something else from fact {found.same + 1} on",
    }
    click.echo(f"Room {room}: {said[found.verdict]}.")
    return found.verdict == "same"
