"""The real firmware on the emulated Pico, installed by `gotit flash` over its serial port, with the real host.

Emulated: the chip and its USB, not a real board (docs/timing.md). MicroPython, the firmware, pyserial, mpremote and
everything of the host are the real ones.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]
from tests.boxes.host_process import read_journal
from tests.boxes.table import Table, seated
from tests.emulated.pico import BoxOptions, EmulatedPico, PicoBench
from tests.patience import PATIENCE_S
from tests.speech import heard

from gotit.boxes import single_seat
from gotit.boxes.commands import flash as flash_command
from gotit.boxes.flash import FOLDER, MAIN, Flashed, firmware_files, flash
from gotit.boxes.ports import Port, SerialPort, open_port
from gotit.core.game import Lamp
from gotit.core.inputs import Arm, Joined, Left, Mark, Press, Release, SetLamps, Watermark
from gotit.core.press import margin

ROOT = Path(__file__).resolve().parents[2]
SOURCE = "box:E6614C311B7E6A24"
MakePico = Callable[..., EmulatedPico]


def quiet(_: object) -> None:
    """Progress that nobody looks at."""


@pytest.fixture(scope="module")
def flashed(emulator: None, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What `gotit flash` printed for an empty Pico, and an image of the Pico's flash afterwards."""
    image = tmp_path_factory.mktemp("flashed") / "flash.bin"
    with EmulatedPico(BoxOptions()) as pico:
        shown = CliRunner().invoke(flash_command, ["--port", pico.wait_for_port()], catch_exceptions=False)
        assert shown.exit_code == 0, shown.output
        pico.pause()
        pico.save_flash(image)
    return shown.output, image


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table(session_tag=9)
    yield table
    table.boxes.stop()


@pytest.fixture
def box(make_pico: MakePico, flashed: tuple[str, Path], table: Table) -> EmulatedPico:
    """A box that has joined the table."""
    pico = make_pico(image=flashed[1])
    table.ports.append(Port(pico.wait_for_port()))
    table.wait(Joined)
    return pico


def arm(table: Table, epoch: int) -> None:
    table.boxes.carry_out(Arm(epoch, (SOURCE,)), seated(SOURCE))
    table.wait_until(lambda: table.health().armed == epoch)


def on_board(port: str, code: str) -> str:
    """Run something at the prompt of a board. A running program is stopped."""
    board = SerialTransport(port)
    try:
        board.serial.write(b"\r\x03\x03")
        board.enter_raw_repl()
        said: bytes = board.exec(code)
        return said.decode().strip()
    finally:
        board.close()


def wait_for_hello(pico: EmulatedPico) -> SerialPort:
    """The box has started. Returns its port, open, as far as it was read."""
    port, said, end_s = open_port(pico.wait_for_port(), timeout_s=0.2), b"", time.monotonic() + PATIENCE_S
    while b"$hello" not in said:
        assert time.monotonic() < end_s, said
        port.write(b"\n$hi proto=1*FD09\n")
        said += port.read(100)
    return port


# --- installing ----------------------------------------------------------------------------------------------------


def test_an_empty_pico_becomes_a_box(flashed: tuple[str, Path]) -> None:
    said, _ = flashed
    assert "Box 6A24 runs firmware 0.1.0" in said
    assert f"({len(firmware_files())} files written)" in said


def test_only_what_differs_is_written_and_settings_stay(make_pico: MakePico, flashed: tuple[str, Path]) -> None:
    port = make_pico(image=flashed[1]).wait_for_port()
    again = flash(port, quiet)  # its program runs and is interrupted
    assert (again.ok, again.written) == (True, ())
    spoil = (
        f"open('{FOLDER}/lamps.py', 'a').write('# spoilt')\n"
        f"open('{FOLDER}/of_old.py', 'w').write('left by an earlier version')\n"
        "open('/box.json', 'w').write('{\"brightness\": 0.5}')"
    )
    on_board(port, spoil)
    mended = flash(port, quiet)
    assert mended.written == (f"{FOLDER}/lamps.py", MAIN)
    assert mended.version == "0.1.0"
    told = on_board(port, f"import os; print(os.listdir('{FOLDER}'), open('/box.json').read())")
    assert "of_old.py" not in told
    assert "brightness" in told


def test_two_boards_at_once_become_boxes_for_one_seat(emulator: None) -> None:
    options = [BoxOptions(unique_id="e6614c311b7e0001"), BoxOptions(unique_id="e6614c311b7e0002")]
    with PicoBench(options) as bench:
        ports = [pico.wait_for_port() for pico in bench.picos]
        words = ["--port", ports[0], "--port", ports[1], "--single-seat", "--letter", "c"]
        shown = CliRunner().invoke(flash_command, words, catch_exceptions=False)
        told = [json.loads(on_board(port, "print(open('/box.json').read())")) for port in ports]
    assert shown.exit_code == 0, shown.output
    assert told == [single_seat.WITHOUT_WIRE | {"letter": letter} for letter in "CD"]
    assert [f"It is box {letter} now" in shown.output for letter in "CDE"] == [True, True, False]
    assert "Box 0001 runs firmware" in shown.output
    assert "Box 0002 runs firmware" in shown.output


def test_a_board_that_goes_while_it_is_flashed_is_told_and_mended_by_the_next_flash(make_pico: MakePico) -> None:
    pico = make_pico()
    seen: list[str] = []

    def pull(progress: object) -> None:
        doing = heard(getattr(progress, "doing", None))
        if "presses.py" in doing and not seen:
            seen.append(doing)
            pico.unplug()

    broken = flash(pico.wait_for_port(), pull)
    assert isinstance(broken, Flashed)
    assert not broken.ok
    assert "didn't answer as expected" in heard(broken.sentence)
    pico.replug()
    mended = flash(pico.wait_for_port(), quiet)
    assert mended.ok, heard(mended.sentence)
    assert f"{FOLDER}/__init__.py" not in mended.written  # what was already there is not written again
    assert MAIN in mended.written


# --- pressing ------------------------------------------------------------------------------------------------------


def test_two_slaps_37_us_apart_are_told_apart(box: EmulatedPico, table: Table) -> None:
    arm(table, 3)
    box.pause()  # so that the second is planned before the first is past
    box.press(7, in_us=37, bounce_us=(300, 80, 120, 60))
    box.press(2, bounce_us=(500, 40))
    box.run(1.0)
    both = {press.input: press for press in (table.wait(Press), table.wait(Press))}
    assert {press.epoch for press in both.values()} == {3}
    bound = margin(both[2].readings[:1], both[7].readings[:1])
    assert bound is not None
    assert bound.at_least_us < 37 < bound.at_most_us
    assert bound.uncertainty_us <= 2
    table.boxes.carry_out(Mark((SOURCE,)), seated(SOURCE))
    watermark = table.wait(Watermark)
    assert watermark.readings[0].earliest_us > both[7].readings[0].latest_us
    assert table.told(Release).held_us == pytest.approx(80_000, abs=2_000)


def test_lamps_show_what_the_core_says(make_pico: MakePico, flashed: tuple[str, Path], table: Table) -> None:
    pico = make_pico(image=flashed[1])
    settings = '{"lamps": "pwm", "lamp_count": 3, "lamp_pins": [26, 27, 28]}'
    on_board(pico.wait_for_port(), f"with open('/box.json', 'w') as file: file.write('{settings}')")
    pico.reset()
    table.ports.append(Port(pico.wait_for_port()))
    table.wait(Joined)
    lamps: dict[int, Lamp] = {1: "locked", 2: "first", 3: "locked"}
    table.boxes.carry_out(SetLamps(lamps), seated(SOURCE))
    table.wait_until(lambda: pico.lamps(26, 3)[1] > 0.3 > pico.lamps(26, 3)[0])


def test_unplugged_in_the_middle_of_a_round_no_press_is_lost_or_doubled(box: EmulatedPico, table: Table) -> None:
    arm(table, 1)
    box.press(0)
    table.wait(Press)
    table.commit_all()
    box.press(1, in_us=3_000)
    box.unplug()
    assert table.wait(Left).source == SOURCE
    box.press(2)
    box.press(3)
    time.sleep(0.3)
    box.replug()
    table.wait(Joined)
    while len(table.presses()) < 4:
        table.wait(Press)
    time.sleep(0.5)  # long enough for anything to come twice
    table.drain()
    assert sorted(press.input for press in table.presses()) == [0, 1, 2, 3]
    assert {press.epoch for press in table.presses()} == {1}
    assert len({press.readings[0].clock for press in table.presses()}) == 1  # the same boot throughout


def test_a_host_that_does_not_read_for_30_seconds_loses_nothing(
    make_pico: MakePico, flashed: tuple[str, Path], table: Table
) -> None:
    pico = make_pico(image=flashed[1])
    hung = wait_for_hello(pico)  # a program that has the port open, and from now on does not read
    pico.pause()
    start_us = pico.now_us()
    for number in range(20):
        pico.press(number % 9, at_us=start_us + 100_000 + 1_500_000 * number)
    pico.run_for(30_200_000)
    pico.run(1.0)
    hung.close()
    table.ports.append(Port(pico.port))
    while len(table.presses()) < 20:
        table.wait(Press)
        table.commit_all()
    time.sleep(0.5)
    table.drain()
    ticks_us = [press.readings[0].latest_us for press in table.presses()]
    assert [late - early for early, late in pairwise(ticks_us)] == [1_500_000] * 19
    assert [press.input for press in table.presses()] == [number % 9 for number in range(20)]
    table.commit_all()
    assert table.health().drops == 0


def test_a_host_that_is_killed_and_started_again_loses_and_doubles_nothing(
    make_pico: MakePico, flashed: tuple[str, Path], tmp_path: Path
) -> None:
    pico = make_pico(image=flashed[1])
    port, journal = pico.wait_for_port(), tmp_path / "journal"
    wait_for_hello(pico).close()
    made = 0
    for life in range(4):
        host = subprocess.Popen([sys.executable, "-m", "tests.boxes.host_process", port, str(journal)], cwd=ROOT)
        for _ in range(8):  # some before it is up, some while it writes
            pico.press(made % 9, hold_us=30_000)
            made += 1
            pico.live(150_000)  # by its time: else a button would be pressed again while it is held
        time.sleep(0.02 * life)
        if life < 3:
            host.send_signal(signal.SIGKILL)
            host.wait()
    end_s = time.monotonic() + PATIENCE_S
    while len(kept_presses(journal)) < made and time.monotonic() < end_s:
        time.sleep(0.1)
    time.sleep(0.5)
    host.kill()
    host.wait()
    receipts = [event.receipt for event in read_journal(journal)]
    assert len(receipts) == len(set(receipts))
    assert [press.input for press in kept_presses(journal)] == [number % 9 for number in range(made)]


def kept_presses(journal: Path) -> list[Press]:
    """In the order of their ticks."""
    told = [event.input for event in read_journal(journal)]
    return sorted((one for one in told if isinstance(one, Press)), key=lambda press: press.readings[0].latest_us)
