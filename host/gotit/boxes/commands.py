"""The commands `gotit boxes`, `gotit monitor` and `gotit flash`.

Must not: talk to ports (`boxes` and `flash` do), know anything of a game.
"""

from __future__ import annotations

import contextlib
import io
import json
import queue
import sys
import time
from collections.abc import Mapping, Sequence
from string import ascii_uppercase

import click
import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from gotit.boxes import host_clock
from gotit.boxes.boxes import Boxes
from gotit.boxes.events import BoxHealth, Notice
from gotit.boxes.flash import Flashed, FlashProgress, flash_all
from gotit.boxes.lines import LineFilter
from gotit.boxes.ports import Port, find_ports
from gotit.boxes.self_test_console import run_self_test
from gotit.boxes.sentences import other_version
from gotit.boxes.single_seat import letters_from, settings_file
from gotit.boxes.uf2 import find_waiting, say_what_to_do
from gotit.language.words import english

SETTLED = ("ready", "outdated", "foreign", "closed")
LOOK_S = 7.0
CLOCK_S = 1.0
"""A box that is ready is watched this much longer, so that its clock is known well."""

port_option = click.option(
    "--port", "-p", "ports", multiple=True, metavar="PORT", help="This port, too, whatever its USB ids (repeatable)."
)


@click.command()
@port_option
@click.option("--self-test", is_flag=True, help="Test what was built: every button, lamp, the piezo, the sync wire.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
def boxes(ports: tuple[str, ...], self_test: bool, as_json: bool) -> None:
    """List the buzzer boxes that are plugged in: firmware, seats, health.

    It opens the ports with MicroPython's USB ids, and those that you name with --port. --self-test leads you through
    the test of a box, step by step; with --port it tests only those boxes.
    """
    console = Console(stderr=as_json)
    found = find_ports(ports)
    missing = _name_missing(ports, found, console)
    if self_test and found:
        chosen = [port for port in found if port.device in ports or not ports]
        sys.exit(run_self_test(chosen, console, as_json))
    lines = _look(found) if found else ()
    if as_json:
        click.echo(json.dumps([_plain(line) for line in lines]))
    elif lines:
        console.print(_table(lines))
        for line in lines:
            said = line.sentence or (other_version(line.called, line.fw) if line.state == "ready" else None)
            if said is not None:
                console.print(escape(english(said)), soft_wrap=True)
    else:
        console.print("No buzzer box is plugged in. You can play with the keyboard: keys 1 to 9 buzz.")
    _tell_waiting(console)
    sys.exit(1 if missing or self_test or any(line.state != "ready" for line in lines) else 0)


@click.command()
@port_option
@click.option("--raw", is_flag=True, help="Every line in both directions, as it is on the wire.")
@click.option("--seconds", type=click.FloatRange(min=0), help="Stop after so many seconds (otherwise with Ctrl-C).")
def monitor(ports: tuple[str, ...], raw: bool, seconds: float | None) -> None:
    """Show what boxes say, line by line, and their clocks.

    It acknowledges nothing: what a box keeps for the game stays kept. The game and the monitor can't use the same port
    at the same time.
    """
    console = Console(soft_wrap=True, highlight=False)
    found = find_ports(ports)
    _name_missing(ports, found, console)
    if not found:
        console.print("No buzzer box is plugged in yet. Plug one in; Ctrl-C ends this.")
    lines: queue.SimpleQueue[tuple[int, str, str, bytes]] = queue.SimpleQueue()
    start_ns, end_s = host_clock.now_ns(), time.monotonic() + (seconds if seconds is not None else 1e9)
    show = LineFilter(start_ns, raw)
    watched = Boxes(find=lambda: find_ports(ports), record=lambda *line: lines.put(line))
    with contextlib.suppress(KeyboardInterrupt), watched, _live(console, raw) as live:
        while time.monotonic() < end_s:
            with contextlib.suppress(queue.Empty):
                for text in show.take(*lines.get(timeout=0.1)):
                    console.print(escape(text))
            with contextlib.suppress(queue.Empty):
                if isinstance(event := watched.events.get_nowait(), Notice):
                    console.print(f"[yellow]{escape(english(event.sentence))}[/]")
            if live is not None:
                live.update(_table(watched.health()))
        if live is None and not raw and watched.health():
            console.print(_table(watched.health()))


@click.command()
@click.option("--port", "-p", "ports", multiple=True, metavar="PORT", help="The board at this port (repeatable).")
@click.option("--all", "everything", is_flag=True, help="Every board found, all at once.")
@click.option("--single-seat", "is_single", is_flag=True, help="Boxes for one seat: replaces their settings.")
@click.option("--sync-wire", "has_wire", is_flag=True, help="With --single-seat: a sync wire joins GP4 and GP5.")
@click.option(
    "--letter",
    type=click.Choice(ascii_uppercase, case_sensitive=False),
    default="A",
    show_default=True,
    help="With --single-seat: of the first box; others get the letters after it.",
)
def flash(ports: tuple[str, ...], everything: bool, is_single: bool, has_wire: bool, letter: str) -> None:
    """Put the firmware on boxes: boards that run MicroPython 1.25 or later.

    It writes only the files that differ, and verifies all of them. It keeps the settings of a box (/box.json), but
    with --single-seat it writes those of a box for one seat.
    """
    console = Console()
    found = find_ports(ports)
    missing = _name_missing(ports, found, console)
    chosen = [port for port in found if everything or port.device in ports or not ports]
    waiting = find_waiting()
    if not ports and not everything and len(chosen) > 1:
        console.print("Several boards are plugged in. Name one with --port, or flash all of them with --all:")
        for port in chosen:
            console.print(f"  gotit flash --port {escape(port.device)}   ({escape(port.board)})")
        sys.exit(2)
    if not chosen and not waiting and not ports:
        console.print(
            "No board was found. Plug in a Raspberry Pi Pico with a USB cable that carries data (many charge only). "
            "A new one: hold its button BOOTSEL while you plug it in, and copy a release's UF2 onto its drive; without "
            "a release run gotit flash again. For a board of another make, name its port: gotit flash --port PORT.",
            soft_wrap=True,
        )
    letters: dict[str, str] = {}
    if is_single:
        try:
            letters = dict(zip((port.device for port in chosen), letters_from(letter, len(chosen)), strict=True))
        except ValueError:
            raise click.UsageError(f"There are no {len(chosen)} letters from {letter} on. Begin earlier.") from None
    elif has_wire:
        raise click.UsageError("--sync-wire goes with --single-seat: other boxes have theirs by default.")
    results = _flash(chosen, console, {device: settings_file(one, has_wire) for device, one in letters.items()})
    for result in results:
        sign = "[green]✓[/]" if result.ok else "[red]✗[/]"
        console.print(f"{sign} {escape(result.device)}: {escape(english(result.sentence))}", soft_wrap=True)
        if result.ok and is_single:
            console.print(f"  It is box {letters[result.device]} now: write that on its label.")
    _tell_waiting(console)
    sys.exit(0 if results and not missing and all(result.ok for result in results) else 1)


# --- small helpers -------------------------------------------------------------------------------------------------


def _look(ports: Sequence[Port]) -> tuple[BoxHealth, ...]:
    """Open these ports until each has shown what it is."""
    end_s = time.monotonic() + LOOK_S
    with Boxes(find=lambda: ports) as looked:
        while time.monotonic() < end_s:
            time.sleep(0.05)
            lines = looked.health()
            if len(lines) == len(ports) and all(line.state in SETTLED for line in lines):
                if any(line.state == "ready" for line in lines):
                    time.sleep(CLOCK_S)
                break
        return looked.health()


def _flash(ports: Sequence[Port], console: Console, settings: Mapping[str, bytes]) -> tuple[Flashed, ...]:
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[doing]}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        tasks = {port.device: progress.add_task(escape(port.device), total=1, doing="opening") for port in ports}

        def report(step: FlashProgress) -> None:
            progress.update(tasks[step.device], completed=step.done, total=step.total, doing=english(step.doing))

        with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints whatever it did not expect
            return flash_all(tasks, report, settings)


def _plain(line: BoxHealth) -> dict[str, object]:
    """For JSON; in English."""
    said = {name: english(getattr(line, name)) for name in ("frames", "sync", "sentence")}
    plain: dict[str, object] = msgspec.to_builtins(replace(line, **dict.fromkeys(said)))
    return {**plain, **said}


def _live(console: Console, raw: bool) -> contextlib.AbstractContextManager[Live | None]:
    if raw or not console.is_terminal:
        return contextlib.nullcontext()
    return Live(console=console, refresh_per_second=4)


def _table(lines: Sequence[BoxHealth]) -> Table:
    table = Table(box=None, header_style="bold")
    for heading in ("Port", "Box", "Firmware", "Board", "Seats", "State", "Clock", "Round trip", "Lost"):
        table.add_column(heading, no_wrap=heading in ("Port", "State"), overflow="fold")  # a port is typed as it stands
    for line in lines:
        calls, passes = line.roles.count("c"), line.roles.count("p")
        seats = f"1–{calls}" if calls > 1 else str(calls or "")
        table.add_row(
            escape(line.port),
            escape(line.label),
            escape(line.fw),
            escape(line.board),
            f"{seats} with pass" if passes and passes == calls else seats,
            line.state,
            "" if line.uncertainty_us is None else f"± {line.uncertainty_us} µs",
            "" if line.best_round_trip_us is None else f"{line.best_round_trip_us} µs",
            str(line.lost + line.drops) if line.state == "ready" else "",
        )
    return table


def _name_missing(named: Sequence[str], found: Sequence[Port], console: Console) -> bool:
    """Name the given ports that are not there. Returns True if one is missing."""
    missing = sorted(set(named) - {port.device for port in found})
    for device in missing:
        console.print(f"[yellow]There's no port {escape(device)}.[/] Check the cable; gotit boxes lists what is there.")
    return bool(missing)


def _tell_waiting(console: Console) -> None:
    for pico in find_waiting():
        for line in say_what_to_do(pico):
            console.print(escape(english(line)), soft_wrap=True)
