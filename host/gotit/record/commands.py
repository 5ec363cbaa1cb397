"""`gotit replay FILE`, `export FILE`, `verify FILE` and `forget NAME`.

Must not: change a row of a journal. The composition root hands in the games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import click
import msgspec

from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.core.match_view import match_view
from gotit.core.message import Message
from gotit.core.session import Session
from gotit.language.words import both, english
from gotit.record.export import to_csv, to_json_lines, without_names
from gotit.record.forget import forget
from gotit.record.journal import read_rows
from gotit.record.matches import matches_folder, this_program
from gotit.record.replay import STANDS, fingerprint, note_of, steps
from gotit.record.trouble import JournalError, NotAJournal
from gotit.record.verify import verify

Shelf = Callable[[], Mapping[str, Game]]
FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


def replay_command(shelf: Shelf) -> click.Command:
    """`gotit replay FILE`, for these games."""

    @click.command("replay")
    @FILE
    @click.option("--until", "until_row", type=click.IntRange(1), help="Stop after this row.")
    @click.option("--json", "as_json", is_flag=True, help="Print only what the players' screen showed last, as JSON.")
    def replay(file: Path, until_row: int | None, as_json: bool) -> None:
        """Replay a kept match from its inputs, say what happened, and check that it comes out the same."""
        with _said():
            rows = [row for row in read_rows(file) if until_row is None or row.id <= until_row]
            notes = [note_of(row) for row in rows]
            session, inputs = Session(shelf()), 0
            for row, after, effects in steps(rows, shelf()):
                session, inputs = after, inputs + 1
                for effect in effects:
                    if isinstance(effect, i.Tell) and not as_json:
                        private = " (referee only)" if effect.private else ""
                        words = english(effect.news.message, after.told_names)
                        click.echo(f"{row.id:>6} {row.entry.at_us / 1e6:>12.6f} s  {words}{private}")
        view = match_view(session, None)
        if as_json:
            _print_json(view, session.spoken_names)
            return
        checked = sum(STANDS in note for note in notes)
        if others := {str(note["program"]) for note in notes if "program" in note} - {this_program()}:
            click.echo(
                f"Written by version {', '.join(sorted(others))}; this is {this_program()}: the rules may have changed."
            )
        compared = f"checkpoints compared: {checked}, all the same" if checked else "no checkpoint to compare"
        click.echo(f"{inputs} inputs of {len(rows)} rows; {compared}.")
        click.echo(f"fingerprint {fingerprint(session)}")
        if view is not None and view.outcome is not None:
            click.echo(english(view.outcome.message, view.names))

    return replay


def export_command(shelf: Shelf) -> click.Command:
    """`gotit export FILE`, for these games."""

    @click.command("export")
    @FILE
    @click.option("--csv", "as_csv", is_flag=True, help="Write a table of the races instead of all rows.")
    @click.option("--names/--no-names", default=False, help="With the players' names (default: without).")
    @click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this new file.")
    def export(file: Path, as_csv: bool, names: bool, output: Path | None) -> None:
        """Write a kept match as JSON lines, or its races as a table."""
        with _said():
            kept = read_rows(file)
            rows = kept if names else list(without_names(kept))
            text = to_csv(rows, shelf()) if as_csv else "".join(to_json_lines(rows))
            if output is None:
                sys.stdout.buffer.write(text.encode())
                sys.stdout.buffer.flush()
            else:
                _write_new(output, text)

    return export


@click.command("verify")
@FILE
def verify_command(file: Path) -> None:
    """Check that every row of a kept match is as it was written; if not, name the first that isn't."""
    with _said():
        last = verify(file)
    click.echo(f"All {last.id} rows are as they were written. The last checksum is {last.checksum}.")


@click.command("forget")
@click.argument("name")
@click.option("--matches", "folder", type=click.Path(path_type=Path, file_okay=False), help="The folder of matches.")
@click.option("--delete-files", is_flag=True, help="Delete every file that has the name in it.")
@click.option("--yes", is_flag=True, help="Don't ask.")
def forget_command(name: str, folder: Path | None, delete_files: bool, yes: bool) -> None:
    """Delete a player's name from all kept matches. The matches stay, with "Seat 3" in place of the name."""
    where = folder or _folder_of_the_program()
    what = (
        f"Delete every match in which “{name}” played" if delete_files else f"Delete the name “{name}” from all matches"
    )
    if not yes:
        click.confirm(f"{what}, in {where}? You can't undo this.", abort=True)
    done = list(forget(where, name, delete_files=delete_files))
    for line in done:
        click.echo(english(line))
    if not done:
        click.echo(f"No match in {where} has the name “{name}”.")


def _folder_of_the_program() -> Path:
    """The folder given to `gotit --matches`, or the usual one."""
    above = click.get_current_context().find_root().params.get("matches")
    return above if isinstance(above, Path) else matches_folder()


def _write_new(file: Path, text: str) -> None:
    """Write all of it or nothing, and never over another file, which may be a match."""
    if file.exists():
        raise click.ClickException(f"“{file}” already exists. Name another file.")
    try:
        file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        with suppress(OSError):
            file.unlink()
        raise click.ClickException(f"“{file}” can't be written ({error.strerror}). Name another file.") from None


@contextmanager
def _said() -> Iterator[None]:
    try:
        yield
    except NotAJournal as error:
        raise click.ClickException(f"{english(error.message)} Matches are kept in {matches_folder()}.") from None
    except JournalError as error:
        raise click.ClickException(english(error.message)) from None


def _print_json(value: object, names: tuple[str, ...] = ()) -> None:
    def plain_of(value: object) -> object:
        return both(value, names) if isinstance(value, Message) else str(value)

    plain = msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=plain_of)
    sys.stdout.buffer.write(msgspec.json.encode(plain) + b"\n")
    sys.stdout.buffer.flush()
