"""`gotit lab`: who is named first, with the truth known? Evidence that anyone can reproduce.

Must not: measure. Each part of the lab is a subcommand that makes a `LabResult` and ends in `show`.
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

from gotit.lab.checkout import NotHere, run_emulated, simulated_worlds
from gotit.lab.result import LabResult

DOCUMENT = Path("docs") / "timing.md"
RACES, OUTSIDE = 100_000, 2_000


@click.group()
def lab() -> None:
    """Who is named first, with the truth known? Our judgement beside simpler ones, on the same presses."""


def _make_folder(ctx: click.Context, param: click.Parameter, folder: Path | None) -> Path | None:
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.ClickException(f"{folder} cannot be made ({error.strerror}): name another folder.") from None
    return folder


def _see_checkout(ctx: click.Context, param: click.Parameter, wanted: bool) -> bool:
    if wanted and not DOCUMENT.is_file():
        raise click.ClickException(f"{DOCUMENT} is not here: --write-docs is run at the top of a checkout.")
    return wanted


def _find_world(ctx: click.Context, param: click.Parameter, text: str | None) -> tuple[str, int | None] | None:
    """The kind, and the number if there is one."""
    if text is None:
        return None
    try:
        with simulated_worlds():
            from gotit_lab.worlds import KINDS
    except NotHere as missing:
        raise click.ClickException(str(missing)) from None
    kind, _, number = text.partition(":")
    if kind not in [each.name for each in KINDS]:
        raise click.BadParameter(f"There is no {kind}. There are {', '.join(each.name for each in KINDS)}.")
    if number and not number.isdigit():
        raise click.BadParameter(f"After the colon stands the number of an evening, not “{number}”.")
    return kind, int(number) if number else None


def showing(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options by which every part of the lab reports its findings. An unusable path is refused first."""
    folder = click.Path(path_type=Path, file_okay=False, writable=True)
    out, docs = (
        "Write a report of one page, and its figures, there.",
        f"Write the tables into {DOCUMENT} (in a checkout).",
    )
    for option in (
        click.option("--write-docs", is_flag=True, callback=_see_checkout, help=docs),
        click.option("--out", type=folder, callback=_make_folder, metavar="FOLDER", help=out),
    ):
        command = option(command)
    return command


def show(result: LabResult, out: Path | None, write_docs: bool) -> None:
    """Report what was found. Exits with code 1 if something happened that must not."""
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
        raise click.ClickException(f"The report could not be written ({error.strerror}).") from None
    sys.exit(0 if result.holds else 1)


def write_block(document: Path, part: str, text: str) -> None:
    """Put the text between the part's two marks."""
    begin, end = f"<!-- lab {part}: made by gotit lab {part} --write-docs -->", f"<!-- end of lab {part} -->"
    head, found, rest = document.read_text("utf-8").partition(begin)
    _, closed, tail = rest.partition(end)
    if not found or not closed:
        raise click.ClickException(f"{document} has no place for this: it needs the lines “{begin}” and “{end}”.")
    document.write_text(f"{head}{begin}\n\n{text}\n\n{end}{tail}", encoding="utf-8")


# --- the parts -----------------------------------------------------------------------------------------------------


@lab.command(short_help="Races in simulated worlds.")
@click.option("--races", type=click.IntRange(0, 100_000_000), default=RACES, show_default=True)
@click.option(
    "--outside",
    type=click.IntRange(0, 100_000_000),
    default=OUTSIDE,
    show_default=True,
    help="Races for each assumption that is violated, and for each pair of hubs.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same races.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes (default: one a core).")
@click.option(
    "--world",
    metavar="NAME[:NUMBER]",
    callback=_find_world,
    help="Only this kind of worlds, or one evening of it: to look at a failure again.",
)
@showing
def simulated(
    races: int,
    outside: int,
    seed: int,
    jobs: int,
    world: tuple[str, int | None] | None,
    out: Path | None,
    write_docs: bool,
) -> None:
    """Races in simulated worlds of crystals, cables, hubs and mishaps, inside and outside our model."""
    try:
        with simulated_worlds():
            from gotit_lab.evidence import evidence
            from gotit_lab.simulated import Named, plan, run_world, simulate
    except NotHere as missing:
        raise click.ClickException(str(missing)) from None
    command = f"gotit lab simulated --races {races} --outside {outside} --seed {seed}"
    kind, number = world or ("", None)
    if world is not None and write_docs:
        raise click.UsageError("--write-docs is for all worlds together, not for one.")
    if number is not None:
        show(evidence(run_world(seed, Named(kind, number)), f"{command} --world {kind}:{number}"), out, write_docs)
    command += f" --world {kind}" if kind else ""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Progress(TextColumn("races"), *columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("races", total=sum(most for _, most in plan(races, outside, kind)))
        tally = simulate(races, seed, jobs, lambda done: progress.update(task, completed=done), outside, kind)
    show(evidence(tally, command), out, write_docs)


@lab.command(short_help="Races between two rooms, over networks.")
@click.option("--races", type=click.IntRange(8, 100_000_000), default=4_000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same races.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, help="Processes (default: one a core).")
@click.option(
    "--keep", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Go on from it, if ended."
)
@showing
def rooms(races: int, seed: int, jobs: int, keep: Path | None, out: Path | None, write_docs: bool) -> None:
    """Races between two rooms, over networks: one computer, a LAN, Wi-Fi, internet-like; by the instant, by reveal."""
    try:
        with simulated_worlds():
            from gotit_lab.rooms_evidence import evidence, simulate
            from gotit_lab.rooms_kept import OtherCode
    except NotHere as missing:
        raise click.ClickException(str(missing)) from None
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Progress(TextColumn("races"), *columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("races", total=races)
        try:
            found = simulate(races, seed, jobs, lambda done: progress.update(task, completed=done), keep)
        except OtherCode:
            raise click.ClickException(f"{keep} was begun by other code: name another file, or delete it.") from None
        except OSError as error:
            raise click.ClickException(f"{keep} can't be written ({error.strerror}): name another file.") from None
    show(evidence(found, f"gotit lab rooms --races {races} --seed {seed}"), out, write_docs)


@lab.command(short_help="Races on emulated Picos with the real firmware.")
@click.option("--races", type=click.IntRange(2, 100_000), default=240, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="The same seed, the same slaps.")
@showing
def emulated(races: int, seed: int, out: Path | None, write_docs: bool) -> None:
    """Races on emulated Picos with the real firmware, in a checkout: crystals, lopsided USB, frames, sync wire."""
    show(_emulate("races", races, seed), out, write_docs)


@lab.command(short_help="A long evening of emulated Picos.")
@click.option("--minutes", type=click.FloatRange(1.5, 600), default=60.0, show_default=True, help="Of emulated time.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@showing
def session(minutes: float, seed: int, out: Path | None, write_docs: bool) -> None:
    """A long evening of emulated Picos, in a checkout: restarts, cables out, a sleeping computer, wrapped counters."""
    show(_emulate("session", minutes, seed), out, write_docs)


@lab.command(short_help="Real boxes: --slaps N or --wire.")
@click.option("--port", "-p", "ports", multiple=True, metavar="PORT", help="This port too, whatever its USB ids.")
@click.option("--slaps", type=click.IntRange(1, 1_000), help="Slap two buttons together, so often.")
@click.option("--wire", is_flag=True, help="Hold pings and USB frames against the pulses of a sync wire.")
@click.option("--seconds", type=click.FloatRange(5, 86_400), default=300.0, show_default=True, help="With --wire.")
@showing
def real(
    ports: tuple[str, ...], slaps: int | None, wire: bool, seconds: float, out: Path | None, write_docs: bool
) -> None:
    """Real boxes: slap two buttons together (--slaps N), or let a sync wire tell the truth (--wire)."""
    from gotit.boxes.ports import find_ports
    from gotit.lab.real import At, NotReady, run_slaps, run_wire
    from gotit.lab.real_evidence import evidence_of_slaps, evidence_of_wire

    if wire == (slaps is not None):
        raise click.UsageError("Say --slaps N or --wire, one of the two.")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=slaps or seconds)
        at = At(lambda: find_ports(ports), lambda what, done: progress.update(task, description=what, completed=done))
        try:
            if slaps is not None:
                result = evidence_of_slaps(run_slaps(at, slaps), f"gotit lab real --slaps {slaps}")
            else:
                result = evidence_of_wire(run_wire(at, seconds), f"gotit lab real --wire --seconds {seconds:g}")
        except NotReady as missing:
            raise click.ClickException(str(missing)) from None
    show(result, out, write_docs)


def _emulate(part: str, amount: float, seed: int) -> LabResult:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("left"))
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(part, total=amount)
        try:
            return run_emulated(
                part, amount, seed, lambda what, done: progress.update(task, description=what, completed=done)
            )
        except NotHere as missing:
            raise click.ClickException(str(missing)) from None
