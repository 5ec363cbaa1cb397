"""The golden slap: from a closing switch to won shapes on the projector, through every real part there is.

Two of nine buttons of an emulated Pico close 37 µs apart, with bounce, while the box is busy. Genuine MicroPython runs
our firmware, which `gotit flash` put there over the pseudo-terminal. pyserial reads it. The real windows (offscreen)
show it. The operator types the calculation. The SQLite journal replays to the same state.

Emulated: the chip and its USB (docs/timing.md). Everything else is what a player would use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from pytestqt.qtbot import QtBot
from tests.emulated.pico import OPEN, PRESSED, BoxOptions, EmulatedPico
from tests.ui.operator_driver import Table

from gotit.boxes.commands import flash as flash_command
from gotit.core.adjudicate import Clear, Place
from gotit.games.shelf import shelf
from gotit.record.journal import read_rows
from gotit.record.replay import fingerprint, replay
from gotit.ui.settings import Settings
from gotit_box.wire import encode

NINE = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Maximilian")
APART_US = 37
BOUNCE_US = (300, 80, 120, 60)


@pytest.fixture(scope="module")
def flashed(emulator: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An image of a Pico's flash after `gotit flash` has written to it."""
    image = tmp_path_factory.mktemp("golden") / "flash.bin"
    with EmulatedPico(BoxOptions()) as pico:
        shown = CliRunner().invoke(flash_command, ["--port", pico.wait_for_port()], catch_exceptions=False)
        assert shown.exit_code == 0, shown.output
        pico.pause()
        pico.save_flash(image)
    return image


@pytest.fixture
def box(make_pico: Callable[..., EmulatedPico], flashed: Path) -> EmulatedPico:
    pico = make_pico(image=flashed)
    pico.wait_for_port()
    return pico


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path, box: EmulatedPico) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches", Settings(names=NINE), ports=(box.port,))
    yield made
    made.close()


def joined(table: Table) -> bool:
    return any(name.startswith("box:") for name in table.program.loop.session.seating.sources)


@pytest.mark.rule("GI-H-24", "GI-H-25", "GI-H-28", "GI-H-40", "GI-H-41")
def test_the_golden_slap(table: Table, box: EmulatedPico, qtbot: QtBot, tmp_path: Path) -> None:
    qtbot.waitUntil(lambda: joined(table))
    table.start()
    table.race()
    window = table.program.loop.session.arming
    assert window is not None
    qtbot.waitUntil(lambda: armed(table) == window.epoch)

    first = table.solver()
    second = first % 9 + 1
    in_ns = 60_000_000
    box.edges_from_now(
        bouncing(first, in_ns)
        + bouncing(second, in_ns + APART_US * 1000)
        + chatter(next(seat for seat in range(1, 10) if seat not in (first, second)), in_ns)
    )
    box.send(encode("mark", {}) * 30)  # 30 answers to encode and print while all that happens
    table.wait_for("explaining")

    session = table.program.loop.session
    assert session.arming is not None
    assert isinstance(session.arming.verdict, Clear)
    assert session.arming.verdict.seat == first
    qtbot.waitUntil(lambda: len(shown_order(table)) == 2)
    order = shown_order(table)
    assert [place.seat for place in order] == [first, second]
    behind = order[1].behind
    assert behind is not None
    assert abs(behind.middle_us - APART_US) <= 1
    assert behind.at_least_us < APART_US < behind.at_most_us
    assert behind.uncertainty_us <= 2  # two stamps, each within 1 µs of the truth
    assert box.faults == []

    table.window.play.end_grace()
    calculation = table.solution(first)
    assert calculation is not None
    table.type(calculation)
    table.enter()
    assert table.winner() == first
    table.finish_round()
    assert len(table.player(first).shapes) >= 1

    picture = tmp_path / "projector.png"
    projector = table.program.pictures.main
    assert projector is not None
    assert projector.grab().save(str(picture))
    assert picture.stat().st_size > 20_000

    stands = fingerprint(table.program.loop.session)
    table.close()
    (journal,) = (tmp_path / "matches").rglob("*.gotit")
    assert fingerprint(replay(read_rows(journal), shelf())) == stands


def armed(table: Table) -> int | None:
    return next((health.armed for health in table.program.world.health()), None)


def shown_order(table: Table) -> tuple[Place, ...]:
    return table.window.operator.order


def bouncing(seat: int, at_ns: int) -> list[tuple[int, int, int]]:
    """The edges of one slap on a seat's call button: (ns, pin, level)."""
    pin = 1 + seat
    edges, level = [(at_ns, pin, PRESSED)], PRESSED
    for length_us in BOUNCE_US:
        at_ns, level = at_ns + length_us * 1000, 1 - level
        edges.append((at_ns, pin, level))
    return [*edges, (at_ns + 90_000_000, pin, OPEN)]


def chatter(seat: int, around_ns: int) -> list[tuple[int, int, int]]:
    """Interference on a seat's pass input: 4 ms of pulses that are shorter than any press."""
    pin, start_ns = 10 + seat, around_ns - 2_000_000
    return [
        edge
        for at_ns in range(start_ns, start_ns + 4_000_000, 130_000)
        for edge in ((at_ns, pin, PRESSED), (at_ns + 3_000, pin, OPEN))
    ]
