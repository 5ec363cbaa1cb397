"""`gotit championship …`: what a room tells, and (to come) the organiser's side.

Must not: change a journal. The composition root hands in the games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import click
import msgspec

from gotit.championship.journals import facts_of
from gotit.core.game import Game
from gotit.language.words import english
from gotit.record.journal import read_rows
from gotit.record.trouble import JournalError


def championship_command(shelf: Callable[[], Mapping[str, Game]]) -> click.Group:
    """`gotit championship`, for these games."""

    @click.group("championship")
    def championship() -> None:
        """Many rooms, one championship."""

    @championship.command("facts")
    @click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))
    def facts(files: tuple[Path, ...]) -> None:
        """Write what a room tells of its kept matches, as JSON lines. There is no name in them."""
        try:
            for told in facts_of((read_rows(file) for file in files), shelf()):
                click.echo(msgspec.json.encode(told))
        except JournalError as error:
            raise click.ClickException(english(error.message)) from error

    return championship
