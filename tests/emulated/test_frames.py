"""USB frames: what a pong says of them always contains the truth, and costs presses nothing."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest
from tests.emulated.line_host import LineHost
from tests.emulated.options import BoxOptions, Controller, Delay, Usb
from tests.emulated.pico import PROMPT, EmulatedPico, PicoBench

from gotit_box.wire import Message

CONTROLLER = Controller(ppm=-35.0, phase_ns=123_456, first=1900)  # its 11 bits wrap soon
PATH_NS = 1_700


def slack_us(host: LineHost, pong: Message) -> tuple[float, float]:
    """How much of the interval of the pong's frame lies before the truth, and how much after it."""
    fields = {key: int(value) for key, value in pong.fields.items()}
    pico = host.pico
    controller, path_ns = pico.options.controller, pico.options.frame_path_ns
    newest = int((pico.now_us() * 1000 - controller.phase_ns) / 1_000_000) + 1
    truths = [
        pico.timer_us(controller.frame_start_ns(index) + path_ns)
        for index in range(newest, max(newest - 4096, 0), -1)
        if (index + controller.first) % 2048 == fields["frame"]
    ]
    truth = min(truths, key=lambda one: abs(one - fields["by"]))
    return truth - fields["after"], fields["by"] - truth


def ping_around(hosts: list[LineHost], count: int, every_us: float, say: dict[str, int | str] | None = None) -> None:
    for number in range(count):
        for host in hosts:
            host.say("ping", id=number)
        hosts[0].pico.bench.run_for(every_us + 37.0 * number)
        for host in hosts:
            host.read()


def test_every_frame_in_a_pong_holds_the_truth(box_image: Path) -> None:
    """Two boxes on one controller, one behind a hub, with crystals that differ and with presses to report."""
    options = [
        BoxOptions(image=box_image, crystal_ppm=60, controller=CONTROLLER, chance=1),
        BoxOptions(
            image=box_image, crystal_ppm=-45, controller=CONTROLLER, frame_path_ns=PATH_NS, unique_id="00000000000000b2"
        ),
    ]
    with PicoBench(options, pace=None, pty=False) as bench:
        hosts = [LineHost(pico) for pico in bench.picos]
        for host in hosts:
            host.wait_for("hello")
        for pico in bench.picos:
            for slap in range(8):
                pico.press(slap, pico.now_us() + 40_000 + 60_000 * slap, bounce_us=(300, 80, 120.4, 60))
        ping_around(hosts, 60, 8_000)
        bench.run_for(20_000)
        for host in hosts:
            host.read()
            pongs = host.of("pong")
            told = [pong for pong in pongs if "frame" in pong.fields]
            assert len(pongs) == 60
            assert len(told) >= 45  # not while a press is to be reported, nor while a packet waits to be fetched
            for pong in told:
                before, after = slack_us(host, pong)
                assert min(before, after) >= 0, pong
            widths = [int(pong.fields["by"]) - int(pong.fields["after"]) for pong in told]
            assert statistics.median(widths) <= 3
            assert len(host.of("press")) == 8
            assert host.pico.faults == []


def test_an_interrupt_makes_it_wider_never_wrong(box_image: Path) -> None:
    """A packet from the computer is an interrupt. These come around the very moment at which a frame begins."""
    options = BoxOptions(image=box_image, controller=CONTROLLER, chance=1)
    with EmulatedPico(options, pace=None, pty=False) as pico:
        host = LineHost(pico)
        host.wait_for("hello")
        for number in range(40):
            host.say("ping", id=number)
            now_ns = pico.now_us() * 1000
            first = int((now_ns - CONTROLLER.phase_ns) / 1e6) + 1
            for frame in range(first, first + 6):  # noise, which a box skips: a packet at about each frame
                pico.send(b"x", CONTROLLER.frame_start_ns(frame) / 1000 - 10 - number % 8)
            host.run_for(12_000 + 29 * number)
        told = [pong for pong in host.of("pong") if "frame" in pong.fields]
        widths = [int(pong.fields["by"]) - int(pong.fields["after"]) for pong in told]
        assert len(told) >= 20
        assert max(widths) >= 6, "no interrupt came between the reads: this test proves nothing"
        for pong in told:
            before, after = slack_us(host, pong)
            assert min(before, after) >= 0, pong


PREPARE = """
import sys, time
from gotit_box.program import Machine
from gotit_box.frames import Frames
board = Machine()
frames = Frames(board.ticks, board.chip, 0x20000000)
def look():
    before = board.now()
    found = frames.catch()
    return found is not None, board.now() - before
"""
LOOK = """
time.sleep_ms(5)
frames.catch()  # it is early in a frame now, and the computer fetches late
sys.stdout.write('waits to be fetched ')
busy = look()
time.sleep_ms(5)
print(busy, look())
"""


def test_it_does_not_look_while_tinyusb_needs_the_flag(firmware_image: Path) -> None:
    """A packet of ours waits for the computer: then the interrupt is on, and SOF_RD is not read."""
    slow = Usb(slot_us=900)
    with EmulatedPico(BoxOptions(image=firmware_image, usb=slow), pace=None, pty=False) as pico:
        pico.read_until(PROMPT)
        assert pico.execute(PREPARE) == ""
        said = pico.execute(LOOK)
        assert said.startswith("waits to be fetched (False, ")
        busy_us, free_us = (int(part.split(",")[1].split(")")[0]) for part in said.split("(")[1:])
        assert busy_us < 300
        assert "(True, " in said
        assert free_us <= 1_300


@pytest.mark.parametrize("usb", [Usb(), Usb(slot_us=430), Usb(to_host=Delay(50, 900), to_box=Delay(20, 300))])
def test_a_pong_is_stamped_just_before_its_first_byte_goes(box_image: Path, usb: Usb) -> None:
    with EmulatedPico(BoxOptions(image=box_image, usb=usb, chance=1), pace=None, pty=False) as pico:
        host = LineHost(pico)
        host.first("about")  # it follows hello, and goes before a pong
        late_us = []
        for number in range(30):
            pico.take_arrivals()
            host.say("ping", id=number)
            pico.run_for(9_000 + 41 * number)
            packets = pico.take_arrivals()
            line = b"".join(data for _, data in packets)
            start = line.index(b"$pong")
            sent_us = int(line[start:].split(b" s=")[1].split(b"*")[0])
            seen = 0
            for at_ns, data in packets:
                seen += len(data)
                if seen > start:
                    late_us.append(pico.timer_us(at_ns) - sent_us)
                    break
        assert min(late_us) > 0
        if usb == Usb():
            assert statistics.median(late_us) <= 150
