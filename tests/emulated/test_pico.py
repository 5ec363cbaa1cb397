"""The emulated Pico itself: it runs the genuine MicroPython, and does what the device tests rely on."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import serial
from tests.emulated.emulator import EmulatorError
from tests.emulated.pico import POWER_ON_US, EmulatedPico
from tests.emulated.tools import NODE_FOLDER
from tests.patience import PATIENCE_S


def mpremote(port: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", port, *arguments],
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_banner_arrives_by_pyserial(make_pico: Callable[..., EmulatedPico]) -> None:
    pico = make_pico()
    with serial.Serial(pico.wait_for_port(), timeout=PATIENCE_S) as port:
        port.write(b"import machine; print(machine.unique_id().hex())\r")
        assert port.read_until(b"e6614c311b7e6a24\r\n").endswith(b"24\r\n")
    assert b"MicroPython v1." in pico.take_serial()  # pyserial throws away what came before it opened the port
    assert pico.faults == []


def test_mpremote_executes_and_copies_and_files_stay(pico: EmulatedPico, tmp_path: Path) -> None:
    local = tmp_path / "hello.py"
    local.write_text("print('hello from flash')\n")
    assert mpremote(pico.port, "exec", "print(6 * 7)").strip() == "42"
    mpremote(pico.port, "fs", "cp", str(local), ":hello.py")
    assert "hello.py" in mpremote(pico.port, "fs", "ls")
    pico.reset()
    pico.wait_for_port()
    assert "hello from flash" in mpremote(pico.port, "exec", "import hello")


def test_flash_image_outlives_the_emulator(make_pico: Callable[..., EmulatedPico], tmp_path: Path) -> None:
    first = make_pico(pace=None, pty=False)
    first.read_until(b">>> ")
    first.execute("with open('kept.txt', 'w') as file:\n    file.write('still here')\n\n")
    first.save_flash(tmp_path / "flash.bin")
    second = make_pico(pace=None, pty=False, image=tmp_path / "flash.bin")
    second.read_until(b">>> ")
    assert "still here" in second.execute("print(open('kept.txt').read())")


def test_pins_see_edges_at_their_time(still_pico: EmulatedPico) -> None:
    still_pico.execute("import machine, time; pin = machine.Pin(5, machine.Pin.IN, machine.Pin.PULL_UP)")
    assert still_pico.execute("print(pin.value())") == "1"
    still_pico.press(3, hold_us=2_000_000)
    still_pico.run_for(10_000)
    assert still_pico.execute("print(pin.value())") == "0"
    (edge,) = still_pico.truth()
    assert (edge.pin, edge.level) == (5, 0)
    assert edge.timer_us == pytest.approx(edge.at_ns / 1000 - POWER_ON_US, abs=0.001)


def test_lamps_show_what_pins_drive(still_pico: EmulatedPico) -> None:
    still_pico.execute("from machine import Pin, PWM\nPin(20, Pin.OUT).on()\nPWM(Pin(21), freq=1000, duty_u16=16384)\n")
    assert still_pico.lamps(20, 3) == pytest.approx([1.0, 0.25, 0.0], abs=0.01)


def test_reset_and_watchdog_restart_with_the_reason_told(still_pico: EmulatedPico) -> None:
    still_pico.send(b"import machine; machine.reset()\r")
    still_pico.read_until(b"MicroPython v")
    still_pico.read_until(b">>> ")
    assert still_pico.execute("import machine; print(machine.reset_cause() == machine.WDT_RESET)") == "True"
    still_pico.send(b"machine.WDT(timeout=500)\r")
    still_pico.run_for(300_000)
    assert still_pico.resets == ["program"]
    still_pico.run_for(300_000)
    assert still_pico.resets == ["program", "watchdog"]
    assert still_pico.execute("print(2 + 2)") == "4"


def test_unplugged_port_is_gone_and_comes_back(pico: EmulatedPico) -> None:
    mpremote(pico.port, "exec", "kept = 5")
    with serial.Serial(pico.port, timeout=PATIENCE_S) as port:
        # mpremote ends without waiting for the prompt: its way out of the raw REPL would be lost with the cable
        port.write(b"\rprint('at the prompt', kept)\r")
        assert b"at the prompt 5" in port.read_until(b"prompt 5")
        pico.unplug()
        assert not Path(pico.port).exists()
        with pytest.raises(serial.SerialException):
            port.read(100)
    pico.replug()
    with serial.Serial(pico.wait_for_port(), timeout=PATIENCE_S) as port:
        port.write(b"\rprint('power was never lost', kept)\r")
        assert b"power was never lost 5" in port.read_until(b"lost 5")


def test_edges_in_the_past_are_refused(still_pico: EmulatedPico) -> None:
    with pytest.raises(EmulatorError, match="lies in the past"):
        still_pico.press(0, at_us=1)


def test_the_quick_core_agrees_with_the_stock_one(emulator: None) -> None:
    done = subprocess.run(
        ["node", str(NODE_FOLDER / "test_cpu.mjs"), "30000", "7"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "30000 instructions of 68 kinds agree\n"
