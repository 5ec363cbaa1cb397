"""The boxes of the measurement are as slow as the emulated Pico is, by tests/firmware/box_latency.py."""

from __future__ import annotations

import os
from statistics import median

from tests.boxes.paced_box import FRAME_US, Controller, PacedBox

from gotit_box import wire

MS_US = 1000
ARM = wire.encode("arm", {"epoch": 65537})


def armed_box() -> PacedBox:
    """Armed at 10 ms; all that it had to say has been fetched."""
    box = PacedBox("E6614103E7450000")
    box.hear(ARM, 10 * MS_US)
    assert b"$armed" in box.run(100 * MS_US)
    return box


def said_after_us(box: PacedBox, name: str, since_us: int) -> int:
    """How long until the box has this line ready, checked every 50 µs."""
    for after_us in range(0, 20 * MS_US, 50):
        if b"$" + name.encode() in box.run(since_us + after_us):
            return after_us
    raise AssertionError(name)


def test_a_press_is_confirmed_first_and_its_line_takes_time() -> None:
    took_us = []
    for offset_us in range(0, 1000, 50):
        box, at_us = armed_box(), 110 * MS_US + offset_us
        box.slap(at_us)
        took_us.append(said_after_us(box, "press", at_us))
    assert min(took_us) >= 3 * MS_US
    assert abs(median(took_us) - 4.0 * MS_US) <= 300, "on the emulated Pico: 4.0 ms"


def test_a_mark_is_answered_when_its_program_gets_to_it() -> None:
    box = armed_box()
    box.hear(wire.encode("mark", {}), 110 * MS_US)
    assert abs(said_after_us(box, "beat", 110 * MS_US) - 3.1 * MS_US) <= 300, "on the emulated Pico: 3.1 ms"


def test_what_host_and_box_say_travels_at_the_frames_of_usb() -> None:
    now_us = 0
    box = PacedBox("E6614103E7450000")
    controller = Controller([box], lambda: now_us)
    host = os.open(controller.devices[0], os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
    try:
        now_us = 50 * MS_US
        assert b"$hello" in controller.frame()[0]
        assert b"$hello" in os.read(host, 4096)
        os.write(host, ARM)
        fetched_us = []
        for now_us in range(51 * MS_US, 60 * MS_US, FRAME_US):
            if b"$armed" in controller.frame().get(0, b""):
                fetched_us.append(now_us)
        assert fetched_us == [54 * MS_US], "heard in the frame at 51 ms, then 0.7 ms to read it and 2.3 to say so"
    finally:
        os.close(host)
        controller.close()
