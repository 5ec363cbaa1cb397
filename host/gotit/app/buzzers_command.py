"""The command `gotit buzzers`: controllers and spare keyboards as buzzers: list, learn, forget, measure beside a box.

Must not: open a device that nobody chose; tell or keep a key that was not learned.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from queue import Empty
from statistics import median

import click
from msgspec.structs import replace

from gotit.boxes import host_clock
from gotit.boxes.boxes import Boxes
from gotit.boxes.events import Delivered
from gotit.boxes.ports import find_ports
from gotit.core.inputs import Press
from gotit.core.learned import Learned
from gotit.core.press import Reading
from gotit.language.words import english
from gotit.owned.found import Device, Found
from gotit.owned.hid import missing
from gotit.owned.owned import Ours, Owned, find, open_device, ours
from gotit.ui.settings import Settings, load, save, settings_file

LISTEN_S = 8.0
"""After the last new button it listens for so long."""
TOGETHER_US = 300_000
LETTING_GO_S = 0.5
"""The Enter that chose a keyboard comes up before the keyboard is taken."""


@click.command()
@click.option("--learn", is_flag=True, help="Make a controller or a spare keyboard a buzzer: press its buttons.")
@click.option("--forget", is_flag=True, help="Forget all that was learned.")
@click.option("--measure", is_flag=True, help="Measure a controller's delay: its button wired to a box's, too.")
def buzzers(learn: bool, forget: bool, measure: bool) -> None:
    """Controllers and keyboards as buzzers: what is plugged in, and what is used.

    Close the program first: it reads what was learned when it starts.
    """
    settings, said = load(settings_file())
    if said is not None:
        raise click.ClickException(english(said))
    if forget:
        _keep(settings, ())
    elif learn:
        _keep(settings, _learned(settings.buzzers))
    elif measure:
        _measure(settings.buzzers)
    else:
        _list(find(), settings.buzzers)


def _keep(settings: Settings, learned: tuple[Learned, ...], file: Callable[[], Path] = settings_file) -> None:
    said = save(file(), replace(settings, buzzers=learned))
    if said is not None:
        raise click.ClickException(english(said))
    click.echo(f"{len(learned)} learned." if learned else "Nothing is learned.")


def _list(seen: Sequence[Found], learned: Sequence[Learned]) -> None:
    for found in seen:
        use = ours(found, learned)
        what = "not used: `gotit buzzers --learn`" if use is None else f"{use.name}, ±{use.late_us / 2000:.1f} ms"
        click.echo(f"{found.vendor:04x}:{found.product:04x} {found.name}: {what}")
    if not seen:
        click.echo("No controller is plugged in.")
    if (said := missing()) is not None:
        click.echo(english(said))


def _learned(known: tuple[Learned, ...]) -> tuple[Learned, ...]:
    seen = [found for found in find() if ours(found, known) is None]
    keyboards = sum(found.keyboard for found in find())
    if not seen:
        raise click.ClickException("Nothing is plugged in that could be learned.")
    for number, found in enumerate(seen, 1):
        click.echo(f"{number}: {found.name}{' (keyboard)' if found.keyboard else ''}")
    chosen = seen[click.prompt("Which one", type=click.IntRange(1, len(seen))) - 1]
    if chosen.keyboard and keyboards < 2:
        raise click.ClickException("This is the only keyboard. Its digits buzz by themselves; learn a second one.")
    time.sleep(LETTING_GO_S)
    click.echo(f"Press each button that is to buzz, once. It ends {LISTEN_S:.0f} s after the last one.")
    try:
        buttons = heard(open_device(Ours(chosen, chosen.name, "", {}, 0)), lambda count: click.echo(f"button {count}"))
    except OSError as error:
        raise click.ClickException(f"It can't be opened: {error.strerror or error}. docs/owned-buzzers.md") from error
    if not buttons:
        raise click.ClickException("No button was pressed.")
    place = chosen.place if chosen.keyboard else ""
    fresh = Learned(chosen.vendor, chosen.product, chosen.name, buttons, place, chosen.keyboard)
    return (*known, fresh)


def heard(device: Device, pressed: Callable[[int], None], listen_s: float = LISTEN_S) -> tuple[int, ...]:
    """The buttons that are pressed now, each once, in order. `pressed`: how many by now. Closes the device."""
    found: list[int] = []
    before = device.closed
    end_s = time.monotonic() + listen_s
    try:
        while time.monotonic() < end_s:
            for report in device.read(40):
                if report.closed is None:
                    continue
                for number in sorted(report.closed - (before or frozenset())):
                    if number not in found:
                        found.append(number)
                        pressed(len(found))
                        end_s = time.monotonic() + listen_s
                before = report.closed
    finally:
        device.close()
    return tuple(found)


def delay_us(box: Sequence[Reading], own: Sequence[Reading]) -> int | None:
    """How much later the system may have had the controller's report than the box's contact closed, at most."""
    pairs = [(one, other) for one in box for other in own if one.clock == other.clock]
    return next((other.latest_us - one.earliest_us for one, other in pairs), None)


def summary(delays_us: Iterable[int]) -> str:
    """What was measured, and what the table may claim of this model."""
    found = sorted(delays_us)
    if not found:
        return "No press was heard on both."
    low, middle, high = found[0], median(found), found[-1]
    return (
        f"{len(found)} presses: {low / 1000:.1f} ms at least, {middle / 1000:.1f} in the middle, {high / 1000:.1f} at "
        f"most. The table (gotit/owned/table.py) must claim more than {high / 1000:.1f} ms for this model."
    )


def _measure(learned: Sequence[Learned]) -> None:
    origin_ns = host_clock.now_ns()

    def now_ns() -> int:
        return host_clock.now_ns() - origin_ns

    boxes = Boxes(
        session_tag=1,
        receipts=(),
        labels={},
        clock_ns=now_ns,
        record=lambda *_: None,
        notify=lambda: None,
        find=lambda: find_ports(()),
    )
    owned = Owned(lambda: now_ns() // 1000, lambda: None, learned)
    click.echo(
        "Wire the controller's button to a box's, too (docs/owned-buzzers.md), and press 50 times. Ctrl-C ends it."
    )
    boxes.start()
    owned.want_keys(True)
    owned.start()
    waiting: dict[bool, tuple[int, Press]] = {}
    delays: list[int] = []
    try:
        while True:
            for press, is_box in _presses(boxes, owned):
                waiting[is_box] = now_ns() // 1000, press
                if len(waiting) == 2 and abs(waiting[True][0] - waiting[False][0]) < TOGETHER_US:
                    us = delay_us(waiting[True][1].readings, waiting[False][1].readings)
                    waiting = {}
                    if us is not None:
                        delays.append(us)
                        click.echo(f"{len(delays)}: {us / 1000:.1f} ms")
            time.sleep(0.01)
    except KeyboardInterrupt:
        click.echo(summary(delays))
    finally:
        owned.stop()
        boxes.stop()


def _presses(boxes: Boxes, owned: Owned) -> list[tuple[Press, bool]]:
    """What was pressed since, and whether on a box."""
    found: list[tuple[Press, bool]] = []
    try:
        while True:
            told = boxes.events.get_nowait()
            if isinstance(told, Delivered):
                boxes.commit(told.receipt)
                if isinstance(told.input, Press):
                    found.append((told.input, True))
    except Empty:
        pass
    while not owned.events.empty():
        entered = owned.events.get()
        if isinstance(entered, Press):
            found.append((entered, False))
    return found
