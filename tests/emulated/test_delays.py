"""The paths of bytes and the wires between boards are as the options say, to the microsecond."""

from __future__ import annotations

import pytest
from tests.emulated.options import BoxOptions, Controller, Delay, Usb, Wire
from tests.emulated.pico import PROMPT, EmulatedPico, PicoBench

ECHO = "import sys\nwhile True: sys.stdout.buffer.write(sys.stdin.buffer.read(1))\n"


def echo_times(usb: Usb, controller: Controller | None = None, count: int = 40) -> list[tuple[float, float]]:
    """(when a byte was sent, when its echo came) in common us, of a board that only echoes."""
    options = BoxOptions(usb=usb, controller=controller or Controller(), chance=1)
    with EmulatedPico(options, pace=None, pty=False) as pico:
        pico.read_until(PROMPT)
        pico.send(b"\x01")
        pico.read_until(b"exit\r\n>")
        pico.send(ECHO.encode() + b"\x04")
        pico.read_until(b"OK")
        found = []
        for number in range(count):
            sent_us = pico.now_us() + 1_000 + 137.3 * number
            pico.send(b"e", sent_us)
            pico.run_for(12_000 + 137.3 * number)
            ((at_ns, data),) = pico.take_arrivals()
            assert data == b"e"
            found.append((sent_us, at_ns / 1000))
        return found


def test_delays_are_added_on_either_way(emulator: None) -> None:
    plain = [came - sent for sent, came in echo_times(Usb())]
    slow = [came - sent for sent, came in echo_times(Usb(to_host=Delay(700, 700), to_box=Delay(300, 300)))]
    assert max(plain) < 700
    assert min(slow) >= 1_000 + min(plain) - 1
    assert max(slow) <= 1_000 + max(plain) + 1
    drawn = [came - sent for sent, came in echo_times(Usb(to_host=Delay(0, 3_000)))]
    assert max(drawn) - min(drawn) > 2_000


def test_a_driver_that_hands_over_in_batches(emulator: None) -> None:
    arrivals = [came for _, came in echo_times(Usb(to_host=Delay(batch_us=1_000)))]
    assert [came % 1_000 for came in arrivals] == pytest.approx([0] * len(arrivals), abs=0.01)


def test_a_bus_that_serves_a_box_once_a_frame(emulator: None) -> None:
    controller = Controller(ppm=200, phase_ns=321_000)
    frame_us = 1_000 / (1 + 200e-6)
    arrivals = [came for _, came in echo_times(Usb(slot_us=450), controller)]
    phases = [(came - 321 - 450) % frame_us for came in arrivals]
    assert [min(phase, frame_us - phase) for phase in phases] == pytest.approx([0] * len(arrivals), abs=0.1)


def test_nothing_overtakes(emulator: None) -> None:
    usb = Usb(to_host=Delay(0, 5_000), to_box=Delay(0, 5_000))
    with EmulatedPico(BoxOptions(usb=usb, chance=3), pace=None, pty=False) as pico:
        pico.read_until(PROMPT)
        said = pico.execute("print('abcdefghijklmnopqrstuvwxyz' * 40)")
        assert said == "abcdefghijklmnopqrstuvwxyz" * 40


def test_a_run_can_be_repeated(emulator: None) -> None:
    usb = Usb(to_host=Delay(0, 900), to_box=Delay(0, 900))
    assert echo_times(usb, count=8) == echo_times(usb, count=8)


PULL = "from machine import Pin; pin = Pin({}, Pin.OUT, value=1)"
WIGGLE = "import time\nfor _ in range(20):\n    pin(0); time.sleep_us(700); pin(1); time.sleep_us(1100)\n"


def test_a_wire_takes_its_delay_and_is_low_while_anybody_pulls(emulator: None) -> None:
    wire = Wire(outputs=((0, 21), (1, 22)), inputs=((0, 3), (1, 4)), delay_us=1_500)
    options = [BoxOptions(chance=1), BoxOptions(unique_id="00000000000000a2", chance=2)]
    with PicoBench(options, pace=None, pty=False, wires=[wire]) as bench:
        for pico, pin in zip(bench.picos, (21, 22), strict=True):
            pico.read_until(PROMPT)
            pico.execute(PULL.format(pin))
            pico.outputs()
            pico.send(b"\x01" + WIGGLE.encode() + b"\x04")
        bench.run_for(200_000)
        pulls: list[tuple[int, int, int]] = []  # (ns, box, level)
        for box, pin in ((0, 21), (1, 22)):
            changes = [(ns, level) for ns, which, level in bench.picos[box].outputs() if which == pin]
            assert len(changes) == 40
            pulls += [(ns, box, level) for ns, level in changes]
        edges = [(edge.at_ns, edge.level) for edge in bench.picos[0].truth() if edge.pin == 3]
        assert edges == [(edge.at_ns, edge.level) for edge in bench.picos[1].truth() if edge.pin == 4]
        assert [level for _, level in edges] == [0, 1] * (len(edges) // 2)
        expected: list[tuple[int, int]] = []
        pulling: set[int] = set()
        for ns, box, level in sorted(pulls):
            was_low = bool(pulling)
            (pulling.discard if level else pulling.add)(box)
            if bool(pulling) != was_low:
                expected.append((ns + 1_500_000, int(not pulling)))
        assert len(edges) == len(expected) >= 20
        for edge, (ns, level) in zip(edges, expected, strict=True):
            assert edge[1] == level
            assert abs(edge[0] - ns) <= 1


def test_a_wire_shorter_than_a_slice_is_refused(emulator: None) -> None:
    wire = Wire(outputs=((0, 21),), inputs=((0, 20),), delay_us=900)
    with pytest.raises(ValueError, match="longer than a slice"):
        PicoBench([BoxOptions()], pace=None, pty=False, wires=[wire])
