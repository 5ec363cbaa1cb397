"""The box for one seat, wired and set up as its guide says, passes the guided self-test.

Emulated: the chip, its pins and its USB. The firmware, MicroPython and the self-test are the real ones.
"""

from __future__ import annotations

from pathlib import Path

from hardware.single_seat import SINGLE_SEAT
from tests.boxes.test_self_test import Maker
from tests.emulated.firmware_image import make_image
from tests.emulated.options import BoxOptions, Wire
from tests.emulated.pico import PicoBench
from tests.speech import heard

from gotit.boxes.ports import open_port
from gotit.boxes.self_test import Pace, SelfTest
from gotit.boxes.talk import Talk

SETTINGS = SINGLE_SEAT.settings()
PACE = Pace(lamp_s=0.3, all_lamps_s=0.3, scale_s=0.3, sync_s=20.0, patience_s=20.0)
PRESS_US = 120_000


def press_both(bench: PicoBench) -> None:
    """The dome, then the small button."""
    (pico,) = bench.picos
    for number in (0, 1):
        pico.press(number, in_us=20_000 + number * 2 * PRESS_US, hold_us=PRESS_US)


def test_a_single_seat_built_as_the_guide_says_passes(emulator: None, tmp_path: Path) -> None:
    """Its lamp is on a pin of its own, and its sync wire joins GP4 and GP5."""
    image = make_image(tmp_path / "flash.bin", settings={**SETTINGS, "letter": "C"})
    out, back = SETTINGS["sync_out_pin"], 4
    assert isinstance(out, int)
    with PicoBench([BoxOptions(image=image)], wires=(Wire(((0, out),), ((0, back),)),)) as bench:
        port = bench.picos[0].wait_for_port()
        maker = Maker(lambda: press_both(bench))
        with Talk(open_port(port, 0.02), port) as talk:
            assert talk.label == "Box C"
            found = SelfTest(talk, maker, pace=PACE).run()
    assert [(heard(one.what), one.outcome) for one in found] == [
        ("times to 1 µs", "ok"),
        ("seat 1, buzz (GP2)", "ok"),
        ("seat 1, pass (GP3)", "ok"),
        ("1 lamp", "ok"),
        ("piezo", "ok"),
        ("sync wire, out and in", "ok"),
    ]
    assert "Did the lamp light up?" in maker.asked
