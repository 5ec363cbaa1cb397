"""The command `gotit`: alone it plays. Its subcommands are imported when they are asked for.

Must not: import Qt, do any work. `gotit --help` must be quick, so modules are imported one by one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from random import Random

    from gotit.headless.referee import Play


def _replay() -> click.Command:
    from gotit.games.shelf import shelf
    from gotit.record.commands import replay_command

    return replay_command(shelf)


def _export() -> click.Command:
    from gotit.games.shelf import shelf
    from gotit.record.commands import export_command

    return export_command(shelf)


def _championship() -> click.Command:
    from gotit.app.beside import this_program
    from gotit.app.organise_windows import OrganiserWindows
    from gotit.championship.command import championship_command
    from gotit.games.shelf import shelf

    def print_sheets(sheets: Sequence[Any]) -> bytes:
        from gotit.printing.sheets import PAPERS
        from gotit.printing.tables import print_tables
        from gotit.ui.language_option import language_of

        return print_tables(sheets, PAPERS["a4"], language_of(None))

    return championship_command(shelf, _computers, this_program(), print_sheets, OrganiserWindows())


def _referee() -> click.Command:
    from gotit.core.game import Refused
    from gotit.games.shelf import shelf
    from gotit.headless.command import referee_command
    from gotit.record.matches import JournalError, keeping

    @contextmanager
    def kept(path: Path) -> Iterator[Any]:
        try:
            with keeping(path, shelf()) as keep:
                yield keep
        except JournalError as error:
            raise Refused(error.message) from error

    return referee_command(shelf, kept, _computers)


def _computers(chance: Random) -> Play:
    from gotit.opponents.table import counting

    return counting(chance)


def _found_in(module: str, attribute: str) -> Callable[[], click.Command]:
    def load() -> click.Command:
        command: click.Command = getattr(import_module(module), attribute)
        return command

    return load


COMMANDS: dict[str, tuple[Callable[[], click.Command], str]] = {
    "boxes": (_found_in("gotit.boxes.commands", "boxes"), "List the boxes that are plugged in; --self-test tests one."),
    "monitor": (_found_in("gotit.boxes.commands", "monitor"), "Show what boxes say, line by line, and their clocks."),
    "flash": (_found_in("gotit.boxes.commands", "flash"), "Put the firmware on boxes."),
    "buzzers": (
        _found_in("gotit.app.buzzers_command", "buzzers"),
        "Controllers and spare keyboards as buzzers: list, learn, measure.",
    ),
    "replay": (_replay, "Replay a kept match and say what happened."),
    "export": (_export, "Write a kept match as JSON lines."),
    "verify": (_found_in("gotit.record.commands", "verify_command"), "Check that a kept match is as it was written."),
    "forget": (_found_in("gotit.record.commands", "forget_command"), "Delete a player's name from all kept matches."),
    "pupil": (_found_in("gotit.school.command", "pupil_command"), "Show all that is kept about one pupil."),
    "print": (_found_in("gotit.printing.command", "print_command"), "Make a PDF of a game's cards, to cut out."),
    "solve": (_found_in("gotit.solve", "solve"), "Show what cards can make, and how."),
    "tournament": (_found_in("gotit.tournament", "tournament"), "Let a game's computer opponents play each other."),
    "referee": (_referee, "Referee a match without windows: JSON lines in and out."),
    "championship": (_championship, "Many rooms, one championship: what a room tells."),
    "lab": (_found_in("gotit.lab.command", "lab"), "Measure how often the right player is named first."),
    "demo": (_found_in("gotit.app.demo_command", "demo"), "Show a match of simulated players in the real windows."),
}
"""Name: (how it is loaded, what `gotit --help` says of it)."""


def _beside() -> click.Command:
    from gotit.app.beside import BESIDE, be

    return click.Command("beside", callback=be, params=[click.Argument(["name"], type=click.Choice(list(BESIDE)))])


HIDDEN = {"beside": _beside}
"""For this program alone: it starts itself again by them."""


class Lazy(click.Group):
    """Imports a command's module only when that command is run or asked for help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in HIDDEN:
            return HIDDEN[cmd_name]()
        return COMMANDS[cmd_name][0]() if cmd_name in COMMANDS else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS | HIDDEN and not ctx.resilient_parsing:
            ctx.fail(f"No such command '{args[0]}'. There are: {', '.join(COMMANDS)}.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])


@click.group(cls=Lazy, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gotit", prog_name="gotit")
@click.option("--matches", type=click.Path(path_type=Path, file_okay=False), help="Keep matches in this folder.")
@click.option("--port", "ports", multiple=True, metavar="PORT", help="A box at this serial port (repeatable).")
@click.option("--time-start", type=click.IntRange(1, 100), hidden=True, help="Measure the start so many times.")
@click.option("--until-first-frame", is_flag=True, hidden=True)
@click.pass_context
def main(
    ctx: click.Context,
    matches: Path | None,
    ports: tuple[str, ...],
    time_start: int | None,
    until_first_frame: bool,
) -> None:
    """Got It! Referee: a fair referee for maths party games. Without a command it opens the windows and plays."""
    if ctx.invoked_subcommand is not None:
        return
    if time_start is not None:
        _time_start(time_start)
        return
    from gotit.app.run import run

    sys.exit(run(matches=matches, ports=ports, until_first_frame=until_first_frame))


def _time_start(times: int) -> None:
    from gotit.app.run import NO_SCREEN, has_no_screen, measure_start

    if has_no_screen():
        raise click.ClickException(f"{NO_SCREEN} To measure anyway, set QT_QPA_PLATFORM=offscreen.")
    found = sorted(measure_start(times))
    middle = found[len(found) // 2]
    click.echo(f"start to first projector frame, {times} times: median {middle:.2f} s, worst {found[-1]:.2f} s")
