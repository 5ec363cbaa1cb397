"""`gotit lab`: who is named first, with the truth known? Evidence that anyone can make again.

May not happen here: measuring. Each part of the lab is a subcommand that makes a `LabResult` and ends in `show`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from gotit.lab.result import LabResult

DOCUMENT = Path("docs") / "timing.md"
MILLION = 1_000_000


@click.group()
def lab() -> None:
    """Who is named first, with the truth known? Our judgement beside simpler ones, on the same presses."""


def showing(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options by which every part of the lab says what it found."""
    out = click.Path(path_type=Path, file_okay=False)
    for option in (
        click.option("--write-docs", is_flag=True, help=f"Write the tables into {DOCUMENT} (in a checkout)."),
        click.option("--out", type=out, metavar="FOLDER", help="Write a report of one page, and its figures, there."),
    ):
        command = option(command)
    return command


def show(result: LabResult, out: Path | None, write_docs: bool) -> None:
    """Tell what was found. Ends the program with code 1 when something happened that must not."""
    from gotit.lab.report import markdown, print_result, write_report

    print_result(result, Console())
    try:
        if out is not None:
            for path in write_report([result], out):
                click.echo(f"written: {path}")
        if write_docs:
            write_block(DOCUMENT, result.part, markdown(result))
            click.echo(f"written: {DOCUMENT}")
    except OSError as error:
        raise click.ClickException(f"The report could not be written: {error}") from None
    sys.exit(0 if result.holds else 1)


def write_block(document: Path, part: str, text: str) -> None:
    """Put the text between the part's two marks."""
    begin, end = f"<!-- lab {part}: made by gotit lab {part} --write-docs -->", f"<!-- end of lab {part} -->"
    if not document.is_file():
        raise click.ClickException(f"{document} is not here: --write-docs is run at the top of a checkout.")
    head, found, rest = document.read_text("utf-8").partition(begin)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        raise click.ClickException(f"{document} has no place for this: it needs the lines “{begin}” and “{end}”.")
    document.write_text(f"{head}{begin}\n\n{text}\n\n{end}{tail}", encoding="utf-8")


# --- the parts -----------------------------------------------------------------------------------------------------


@lab.command()
@click.option("--races", type=click.IntRange(1, 100_000_000), default=MILLION, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same races.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes (default: one a core).")
@click.option("--world", type=click.IntRange(0), help="Only this evening of them: to look at a failure again.")
@showing
def simulated(races: int, seed: int, jobs: int, world: int | None, out: Path | None, write_docs: bool) -> None:
    """Races on synthetic clocks and cables: skew, drift, lopsided USB, silence, restarts, sleep."""
    from gotit.lab.evidence import evidence
    from gotit.lab.simulated import run_world, simulate

    command = f"gotit lab simulated --races {races} --seed {seed}"
    if world is not None:
        if write_docs:
            raise click.UsageError("--write-docs is for all worlds together, not for one.")
        show(evidence(run_world(seed, world), f"{command} --world {world}"), out, write_docs)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Progress(TextColumn("races"), *columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("races", total=races)
        tally = simulate(races, seed, jobs, lambda done: progress.update(task, completed=done))
    show(evidence(tally, command), out, write_docs)
