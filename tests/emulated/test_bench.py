"""Several Picos on one common time, each with its own crystal, and MicroPython's unix port behind a serial port."""

from __future__ import annotations

import ast
import itertools
from pathlib import Path

import pytest
import serial
from tests.emulated.options import Controller
from tests.emulated.pico import PROMPT, BoxOptions, PicoBench
from tests.emulated.tools import require_micropython
from tests.emulated.unix import UnixMicroPython
from tests.patience import PATIENCE_S

FRAMES = """
import machine, time
pairs = []
for _ in range(40):
    frame = machine.mem32[0x50110048] & 0x7ff
    while machine.mem32[0x50110048] & 0x7ff == frame:
        pass
    pairs.append((machine.mem32[0x50110048] & 0x7ff, machine.mem32[0x40054028] & 0xffffffff))
    time.sleep_ms(100)
print(pairs)
"""


def test_two_boxes_see_one_edge_at_their_own_ticks(emulator: None) -> None:
    options = [BoxOptions(unique_id="00000000000000a1", crystal_ppm=40), BoxOptions(unique_id="00000000000000a2")]
    with PicoBench(options, pace=None, pty=False) as bench:
        bench.run_for(20_000_000)
        at_ns = round(bench.now_us() * 1000) + 10_000_000
        for pico in bench.picos:
            pico.edges([(at_ns, 2, 0)])
        bench.run_for(20_000)
        (fast,), (true,) = (pico.truth() for pico in bench.picos)
    assert fast.at_ns == true.at_ns == at_ns
    assert fast.timer_us is not None
    assert true.timer_us is not None
    assert fast.timer_us / true.timer_us - 1 == pytest.approx(40e-6, rel=1e-6)


def test_frames_of_the_bus_are_common_and_show_the_crystal(emulator: None) -> None:
    controller = Controller(phase_ns=123_456)
    options = [
        BoxOptions(unique_id="00000000000000b1", crystal_ppm=37.5, controller=controller),
        BoxOptions(unique_id="00000000000000b2", crystal_ppm=-20, controller=controller),
    ]
    with PicoBench(options, pace=None, pty=False) as bench:
        for pico in bench.picos:
            pico.read_until(PROMPT)
        for pico in bench.picos:
            pairs: list[tuple[int, int]] = ast.literal_eval(pico.execute(FRAMES, step_us=10_000))
            frames = span_us = 0
            for (frame, tick_us), (next_frame, next_tick_us) in itertools.pairwise(pairs):
                frames += (next_frame - frame) % 2048
                span_us += next_tick_us - tick_us
            ppm = (span_us / (frames * 1000) - 1) * 1e6
            assert ppm == pytest.approx(pico.options.crystal_ppm, abs=3)  # read by a Python loop of some us


def test_an_official_image_in_uf2_form_starts(emulator: None) -> None:
    image = require_micropython().rp2.with_suffix(".uf2")
    if not image.is_file():
        image = require_micropython().rp2  # it was named by the variable and is one itself
    with PicoBench([BoxOptions(image=image)], pace=None, pty=False) as bench:
        assert b"MicroPython v" in bench.picos[0].read_until(PROMPT)


def test_time_follows_real_time_and_can_be_stopped(emulator: None) -> None:
    with PicoBench([BoxOptions(), BoxOptions(unique_id="00000000000000c2")], pace=None, pty=False) as bench:
        bench.picos[0].read_until(PROMPT)
        start_us = bench.now_us()
        bench.run(pace=2.0)
        bench.picos[0].send(b"import time; time.sleep_ms(400); print('awake')\r")
        said = b""
        while b"awake\r\n" not in said:
            said += bench.picos[0].take_serial()  # a word may come in two pieces
            assert bench.now_us() - start_us < 60_000_000
        bench.pause()
        assert bench.now_us() - start_us >= 400_000
        assert bench.now_us() == bench.now_us()


def test_unix_port_behind_a_serial_port(emulator: None, tmp_path: Path) -> None:
    script = tmp_path / "echo.py"
    script.write_text(
        "import select, sys\n"
        "poll = select.poll()\n"
        "poll.register(sys.stdin, select.POLLIN)\n"
        "while True:\n"
        "    for _ in poll.ipoll(1000):\n"
        "        sys.stdout.buffer.write(sys.stdin.buffer.read(1).upper())\n"
    )
    with UnixMicroPython(script) as unix, serial.Serial(unix.port, timeout=PATIENCE_S) as port:
        port.write(b"abc\n")
        assert port.read(4) == b"ABC\n"
        unix.process.kill()
        with pytest.raises(serial.SerialException):
            port.read(1)
