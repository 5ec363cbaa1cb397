"""`gotit boxes --self-test` with the real firmware on the emulated Pico: the test checks what the maker is asked about.

Emulated: the chip, its pins and its USB. The firmware, MicroPython, pyserial and the self-test are the real ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.boxes.test_self_test import Maker
from tests.emulated.firmware_image import make_image
from tests.emulated.options import Wire
from tests.emulated.pico import BoxOptions, EmulatedPico, PicoBench
from tests.patience import wait_until
from tests.speech import heard

from gotit.boxes.ports import open_port
from gotit.boxes.self_test import Check, Pace, SelfTest
from gotit.boxes.talk import Talk
from gotit.core.message import Message
from gotit_box.settings import LAMP_CLOCK_PIN, LAMP_DATA_PIN, LAMP_LATCH_PIN, PIEZO_PIN, SYNC_IN_PIN, SYNC_OUT_PIN

PACE = Pace(lamp_s=0.6, all_lamps_s=0.6, scale_s=0.3, sync_s=20.0, patience_s=2.0)
PRESS_US = 120_000


@pytest.fixture(scope="module")
def image(emulator: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_image(tmp_path_factory.mktemp("whole") / "flash.bin")


ALL_LIT = 0b1_1111_1111


class Eyes:
    """What a 74HC595 at the lamps' pins has shown since the last look, without repeats in a row."""

    def __init__(self, pico: EmulatedPico) -> None:
        self._pico, self._data, self._bits = pico, 0, [0] * 16
        self.shown: list[int] = []

    def look(self) -> list[int]:
        shown: list[int] = []
        for _, pin, level in self._pico.outputs():
            if pin == LAMP_DATA_PIN:
                self._data = level
            elif pin == LAMP_CLOCK_PIN and level:
                self._bits = [*self._bits[1:], self._data]
            elif pin == LAMP_LATCH_PIN and level:
                pattern = sum(bit << at for at, bit in enumerate(reversed(self._bits)))
                if not shown or shown[-1] != pattern:
                    shown.append(pattern)
        return shown


def press_all(pico: EmulatedPico, numbers: list[int]) -> None:
    for place, number in enumerate(numbers):
        pico.press(number, in_us=20_000 + place * 2 * PRESS_US, hold_us=PRESS_US, bounce_us=(300, 80, 120, 60))


class Watcher(Maker):
    """A maker who looks at what the pins do before each answer."""

    def __init__(self, pico: EmulatedPico, numbers: list[int]) -> None:
        super().__init__(lambda: press_all(pico, numbers))
        self.pico, self.eyes = pico, Eyes(pico)
        self.while_pressed: list[int] = []
        self.lamps: list[int] = []
        self.piezo = ""

    def say(self, message: Message) -> None:
        if message.code == "look_at_lamps":
            self.while_pressed = self.eyes.look()
        super().say(message)

    def confirm(self, question: Message, default: bool) -> bool:
        if question.code == "did_lamps_light":
            wait_until(self._all_lamps_lit, "the last order has reached the lamps")
        if question.code == "did_tones_rise":
            (state,) = self.pico.pins([PIEZO_PIN])
            self.piezo = state.function
        return super().confirm(question, default)

    def _all_lamps_lit(self) -> bool:
        self.lamps += [shown for shown in self.eyes.look() if [shown] != self.lamps[-1:]]
        return self.lamps[-1:] == [ALL_LIT]


@pytest.fixture
def two_boxes(image: Path) -> Iterator[PicoBench]:
    """Two boxes with a sync wire between them. The second has the strap for B."""
    options = [
        BoxOptions(image=image, unique_id="e6614c311b7e0001"),
        BoxOptions(image=image, unique_id="e6614c311b7e0002", hold=(-2,)),  # two before the first input: GP0
    ]
    wire = Wire(((0, SYNC_OUT_PIN), (1, SYNC_OUT_PIN)), ((0, SYNC_IN_PIN), (1, SYNC_IN_PIN)))
    with PicoBench(options, wires=(wire,)) as bench:
        yield bench


def test_a_whole_box_and_its_neighbour_on_the_sync_wire(two_boxes: PicoBench) -> None:
    pico, other = two_boxes.picos
    ports = [one.wait_for_port() for one in (pico, other)]
    maker = Watcher(pico, list(range(18)))
    with Talk(open_port(ports[0], 0.02), ports[0]) as talk, Talk(open_port(ports[1], 0.02), ports[1]) as neighbour:
        assert (talk.label, neighbour.label) == ("Box A", "Box B")
        found = SelfTest(talk, maker, [neighbour], PACE).run()
    assert [one for one in found if one.outcome != "ok"] == []
    whats = [heard(one.what) for one in found]
    assert whats[0] == "times to 1 µs"
    assert len([what for what in whats if what.startswith("seat ")]) == 18
    assert whats[-4:] == ["9 lamps", "piezo", "sync wire, out and in", "sync wire to Box B"]
    assert [1 << seat for seat in range(9)] == [shown for shown in maker.while_pressed if shown][:9], (
        "each its own lamp"
    )
    lit = [shown for shown in maker.lamps if shown]
    first = lit.index(1)  # the last seat's lamp may still be on from its press
    assert [1 << seat for seat in range(9)] == lit[first:][:9], "one after the other"
    assert maker.lamps[-1] == ALL_LIT
    assert maker.piezo == "pwm"


def test_a_small_box_with_a_broken_wire(emulator: None, tmp_path: Path) -> None:
    """Three buttons on another map, no lamps, no piezo, no sync; the second button's wire is loose."""
    settings: dict[str, object] = {
        "input_pins": [6, 7, 8],
        "roles": "ccp",
        "lamps": "none",
        "piezo_pin": None,
        "letter": "K",
    }
    options = BoxOptions(image=make_image(tmp_path / "flash.bin", settings=settings))
    asked = "Not seen yet: seat 2, buzz (GP7). Keep waiting?"
    with EmulatedPico(options) as pico:
        port = pico.wait_for_port()
        maker = Maker(lambda: press_all(pico, [4, 6]), {asked: False})
        with Talk(open_port(port, 0.02), port) as talk:
            assert talk.label == "Box K"
            found = SelfTest(talk, maker, pace=PACE).run()
    assert maker.asked[-1] == asked
    outcomes = [(heard(one.what), one.outcome) for one in found]
    assert outcomes == [
        ("times to 1 µs", "ok"),
        ("seat 1, buzz (GP6)", "ok"),
        ("seat 2, buzz (GP7)", "failed"),
        ("seat 1, pass (GP8)", "ok"),
        ("lamps", "absent"),
        ("piezo", "absent"),
        ("sync wire", "absent"),
    ]
    assert all(isinstance(one, Check) for one in found)
