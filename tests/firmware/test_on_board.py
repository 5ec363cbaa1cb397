"""Parts of the firmware that need pins, on the emulated Pico: outputs, settings, the two kinds of capture, recovery.

What must never be lost, doubled or blocked is in tests/emulated/test_box.py; precision is in test_capture_accuracy.py.
"""

import itertools
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.emulated.firmware_image import make_image
from tests.emulated.line_host import LineHost
from tests.emulated.pico import FIRST_INPUT_PIN, BoxOptions, EmulatedPico

from gotit_box import settings as box_settings

MakeBox = Callable[..., LineHost]

#: `sound s=slow` keeps the program from looking at the inputs for 300 ms; `s=fail` makes every pass fail from then on.
FRAGILE_MAIN = """
import time
from gotit_box import box, program
handle = box.Box.handle
step = program.Run.step
failing = False
def fragile(self, line, r, t):
    global failing
    if b"s=slow" in line:
        time.sleep_ms(300)
    if b"s=fail" in line:
        failing = True
    handle(self, line, r, t)
def fragile_step(self):
    step(self)
    if failing:
        raise ValueError("again")
box.Box.handle = fragile
program.Run.step = fragile_step
program.main()
"""


@contextmanager
def switch_on(image: Path, straps: tuple[int, ...] = ()) -> Iterator[LineHost]:
    """A box and its host. `straps`: pins that are joined to ground."""
    hold = tuple(pin - FIRST_INPUT_PIN for pin in straps)
    with EmulatedPico(BoxOptions(image=image, hold=hold), pace=None, pty=False) as pico:
        host = LineHost(pico)
        host.wait_for("hello")
        yield host
        assert pico.faults == []


@pytest.fixture(scope="module")
def shift_box(emulator: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_image(tmp_path_factory.mktemp("shift") / "flash.bin")


def read_register(host: LineHost, span_us: int) -> list[int]:
    """What a 74HC595 on the lamps' pins shows after each latch pulse during the next span."""
    levels = {box_settings.LAMP_DATA_PIN: 0}
    bits: list[int] = []
    shown = []
    host.pico.outputs()
    host.run_for(span_us)
    for _, pin, level in host.pico.outputs():
        levels[pin] = level
        if pin == box_settings.LAMP_CLOCK_PIN and level:
            bits.append(levels[box_settings.LAMP_DATA_PIN])
        if pin == box_settings.LAMP_LATCH_PIN and level:
            shown.append(sum(bit << at for at, bit in enumerate(reversed(bits[-16:]))))
    return shown


def test_the_shift_register_shows_the_states(shift_box: Path) -> None:
    with switch_on(shift_box) as host:
        host.say("lamps", s="1iiii2iia")
        assert read_register(host, 100_000)[-1] & 0b1_0000_0001 == 0b1_0000_0001
        shown = read_register(host, 1_600_000)
        assert set(shown) == {0b1_0000_0001, 0b1_0010_0001}, "first and armed are on, later blinks"
        assert 3 <= len(shown) <= 5
        host.say("identify")
        shown = read_register(host, 1_000_000)
        assert set(shown) >= {0, 0b1_1111_1111}
        assert len(shown) <= 6, "never more than three flashes a second"


def test_the_latch_rests_high_once_the_registers_hold_what_is_meant(shift_box: Path) -> None:
    """On the hub it enables the registers' outputs: dark through power-up and reset (sheet "Lamps")."""
    with switch_on(shift_box) as host:
        host.pico.outputs()
        for states in ("1iiiiiiii", "iiiiiiiii"):
            host.say("lamps", s=states)
            host.run_for(100_000)
            told = [(pin, level) for _, pin, level in host.pico.outputs()]
            assert told[-2:] == [(box_settings.LAMP_LATCH_PIN, 0), (box_settings.LAMP_LATCH_PIN, 1)]


@pytest.mark.parametrize(("straps", "letter"), [((), "A"), ((0,), "B"), ((1,), "C"), ((0, 1), "D")])
def test_the_straps_make_the_letter(shift_box: Path, straps: tuple[int, ...], letter: str) -> None:
    with switch_on(shift_box, straps) as host:
        (hello,) = host.of("hello")
        assert hello.fields["letter"] == letter


def test_the_board_says_what_it_is_and_what_runs_on_it(shift_box: Path) -> None:
    with switch_on(shift_box) as host:
        (hello,) = host.of("hello")
        about = host.first("about").fields
        assert hello.fields["board"] == about["board"] == "Pico with RP2040"
        assert str(about["python"]).startswith("MicroPython 1.")


def test_in_test_mode_a_button_lights_its_lamp_and_chirps(shift_box: Path) -> None:
    with switch_on(shift_box) as host:
        host.say("test", s=60)
        wiring = host.wait_for("wiring")
        assert wiring.fields["driver"] == "shift"
        host.pico.press(6, hold_us=300_000)
        assert read_register(host, 100_000)[-1] == 1 << 6
        (piezo,) = host.pico.pins([box_settings.PIEZO_PIN])
        assert piezo.function == "pwm"
        assert read_register(host, 400_000)[-1] == 0
        assert [event.name for event in host.events.values()] == ["press", "release"]


def test_a_sound_is_played_and_ends(shift_box: Path) -> None:
    with switch_on(shift_box) as host:
        (piezo,) = host.pico.pins([box_settings.PIEZO_PIN])
        assert piezo.duty == 0
        host.say("sound", s="buzz")
        host.run_for(100_000)
        (piezo,) = host.pico.pins([box_settings.PIEZO_PIN])
        assert piezo.function == "pwm"
        assert piezo.duty == pytest.approx(0.5, abs=0.02)
        host.run_for(200_000)
        (piezo,) = host.pico.pins([box_settings.PIEZO_PIN])
        assert piezo.duty == 0


def test_ctrl_c_leaves_lamps_dark_and_the_piezo_silent(shift_box: Path) -> None:
    with switch_on(shift_box) as host:
        host.say("lamps", s="111111111")
        host.say("sound", s="timeup")
        host.run_for(100_000)
        host.pico.send(b"\x03")
        assert read_register(host, 300_000)[-1] == 0
        (piezo,) = host.pico.pins([box_settings.PIEZO_PIN])
        assert piezo.duty == 0


def test_settings_of_a_small_box(emulator: None, tmp_path: Path) -> None:
    """Three buttons by interrupt on pins that are not consecutive, three dimmed lamps, and a mistake."""
    settings = {
        "input_pins": [2, 4, 6],
        "roles": "ccp",
        "lamps": "pwm",
        "lamp_count": 3,
        "lamp_pins": [16, 17, 18],
        "open_ms": "forty",
    }
    with switch_on(make_image(tmp_path / "flash.bin", settings=settings)) as host:
        host.run_for(100_000)
        (hello,) = host.of("hello")
        assert (hello.fields["inputs"], hello.fields["roles"], hello.fields["lamps"]) == (3, "ccp", 3)
        assert (hello.fields["capture"], hello.fields["jitter_us"]) == ("irq", 250)
        (fault,) = host.of("fault")
        assert fault.fields["code"] == "settings"
        assert "open_ms must be 5 to 500" in str(fault.fields["text"])
        host.say("lamps", s="1pi")
        host.run_for(200_000)
        lamps = host.pico.lamps(16, 3)
        assert lamps == pytest.approx([1.0, (16 / 255) ** 2, 0.0], abs=0.01)
        jitter_us = int(hello.fields["jitter_us"])
        host.pico.truth()
        start_us = host.pico.now_us() + 10_000
        for slap in range(12):
            host.pico.press(2 * (slap % 3), start_us + slap * 50_000.5, bounce_us=(200, 100, 40, 300))
        at_ns = round(start_us * 1000) + 900_000_000
        host.pico.edges([(at_ns, pin, 0) for pin in (2, 4, 6)])
        host.run_for(1_300_000)
        true = {edge.at_ns: edge.timer_us for edge in host.pico.truth()}
        presses = host.of("press")
        assert [press.fields["input"] for press in presses] == [0, 1, 2] * 5
        together = {press.fields["t"] for press in presses[-3:]}
        assert len(together) == 1, "one handler stamps all pins: no pin is served first"
        stamps = [int(press.fields["t"]) for press in presses]
        firsts = [true[round((start_us + slap * 50_000.5) * 1000)] for slap in range(12)] + [true[at_ns]] * 3
        for stamp, first in zip(stamps, firsts, strict=True):
            assert first is not None
            assert 0 <= stamp - first <= jitter_us


def test_dimmed_lamps_share_the_power_budget(emulator: None, tmp_path: Path) -> None:
    settings = {
        "input_pins": [2, 3, 4], "lamps": "pwm", "lamp_count": 3, "lamp_pins": [16, 17, 18], "lamp_ma": 200,
        "budget_ma": 300,
    }  # fmt: skip
    with switch_on(make_image(tmp_path / "flash.bin", settings=settings)) as host:
        host.say("lamps", s="1ii")
        host.run_for(200_000)
        assert host.pico.lamps(16, 3) == pytest.approx([1.0, 0.0, 0.0], abs=0.01), "one is within the budget"
        host.say("lamps", s="111")
        host.run_for(200_000)
        assert host.pico.lamps(16, 3) == pytest.approx([0.5] * 3, abs=0.01)


def test_a_pin_that_the_board_does_not_have_brings_the_defaults(emulator: None, tmp_path: Path) -> None:
    image = make_image(tmp_path / "flash.bin", settings={"input_pins": [2, 3, 77], "roles": "ccc"})
    with switch_on(image) as host:
        host.run_for(100_000)
        assert host.of("hello")[0].fields["inputs"] == 19
        assert "no pin 77" in str(host.of("fault")[0].fields["text"])


def test_exact_times_that_cannot_be_are_done_without_and_the_operator_is_told(emulator: None, tmp_path: Path) -> None:
    settings: dict[str, object] = {"capture": "pio", "input_pins": [2, 4], "roles": "cc"}
    with switch_on(make_image(tmp_path / "flash.bin", settings=settings)) as host:
        host.run_for(100_000)
        assert host.of("hello")[0].fields["capture"] == "irq"
        assert "inputs on consecutive pins" in str(host.of("fault")[0].fields["text"])


@pytest.fixture(scope="module")
def fragile_box(emulator: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_image(tmp_path_factory.mktemp("fragile") / "flash.bin", main=FRAGILE_MAIN)


def chatter(host: LineHost, count: int, from_us: float, every_us: float) -> None:
    """A switch that chatters: `count` edges of input 0, an even number."""
    start_ns = round(from_us * 1000)
    host.pico.edges(
        [(start_ns + round(at * every_us * 1000), FIRST_INPUT_PIN, (at + 1) % 2) for at in range(1, count + 1)]
    )


def test_a_ring_that_is_almost_lapped_loses_nothing(fragile_box: Path) -> None:
    with switch_on(fragile_box) as host:
        host.say("sound", s="slow")
        chatter(host, 1000, host.pico.now_us() + 20_000, 200)
        host.run_for(1_500_000)
        assert host.of("gap") == []
        assert [event.name for event in host.events.values()] == ["press", "release"]


def test_a_lapped_ring_is_told_and_the_box_goes_on(fragile_box: Path) -> None:
    """Twice the ring's size in edges while nobody looks: a gap, and the next press is right."""
    with switch_on(fragile_box) as host:
        host.say("sound", s="slow")
        host.run_for(5_000)
        before = host.pico.timer_us()
        chatter(host, 2048, host.pico.now_us() + 20_000, 120)
        host.run_for(1_500_000)
        (gap,) = host.of("gap")
        assert int(gap.fields["lost"]) >= 1024
        assert int(gap.fields["t"]) <= before + 25_000
        host.say("mark")
        beat = host.wait_for("beat")
        assert beat.fields["drops"] == gap.fields["lost"]
        host.pico.truth()
        host.pico.press(7)
        host.run_for(300_000)
        (first, _) = host.pico.truth()
        press = host.of("press")[-1]
        assert press.fields["input"] == 7
        assert first.timer_us is not None
        assert abs(int(press.fields["t"]) - first.timer_us) <= 1


CAPTURE = """
import machine
from gotit_box.program import Machine
from gotit_box.capture_pio import PioCapture
board = Machine()
taken = PioCapture(list(range(2, 20)), board.ticks, board.chip)
class Ear:
    def __init__(self):
        self.ticks = []
    def edge(self, t, word):
        self.ticks.append(t)
        self.word = word
ear = Ear()
taken.drain(ear)
"""
LOOK = """
end = board.now() + 250_000
while board.now() < end:
    [machine.mem32[0x50200008] for _ in range(50)]
taken.drain(ear)
print(ear.ticks[1:])
"""
STALL = """
for dma in taken._dmas:
    dma.ctrl = dma.pack_ctrl(enable=False, chain_to=dma.channel)
"""


@contextmanager
def capture_at_the_prompt(folder: Path) -> Iterator[EmulatedPico]:
    image = make_image(folder / "flash.bin", main=None)
    with EmulatedPico(BoxOptions(image=image), pace=None, pty=False) as pico:
        pico.read_until(b">>> ")
        assert pico.execute(CAPTURE) == ""
        yield pico


def test_looking_at_the_pio_moves_no_stamp(emulator: None, tmp_path: Path) -> None:
    """The program reads a register of the PIO in every pass; here it does hardly anything else."""
    chance = random.Random(3)
    with capture_at_the_prompt(tmp_path) as pico:
        start_ns = round(pico.now_us() * 1000) + 20_000_000
        gaps = [chance.randrange(150_000, 250_000) for _ in range(980)]
        pico.truth()
        pico.edges([(start_ns + t, FIRST_INPUT_PIN, at % 2) for at, t in enumerate(itertools.accumulate(gaps))])
        stamps = json.loads(pico.execute(LOOK))
        assert stamps == pytest.approx([edge.timer_us for edge in pico.truth()], abs=1.0)


def test_a_word_that_the_pio_had_to_drop_is_counted_and_the_state_read_anew(emulator: None, tmp_path: Path) -> None:
    """It takes a DMA that stands still: the FIFO of eight words fills up."""
    with capture_at_the_prompt(tmp_path) as pico:
        pico.execute(STALL)
        chatter_ns = round(pico.now_us() * 1000) + 1_000_000
        pico.edges([(chatter_ns + at * 10_000, FIRST_INPUT_PIN + 1, at % 2) for at in range(13)])
        pico.run_for(10_000)
        assert pico.execute("taken.drain(ear); print(ear.word, taken.lost); taken.close()") == "2 1"


def test_an_error_that_does_not_go_away_ends_in_a_reset_that_is_told(fragile_box: Path) -> None:
    with switch_on(fragile_box) as host:
        boot = host.boot
        host.say("sound", s="fail")
        host.run_until(lambda: host.boot != boot)
        assert host.pico.resets == ["program"]
        faults = [fault.fields["text"] for fault in host.of("fault") if fault.fields["code"] == "exception"]
        assert faults
        assert all("ValueError: again" in str(text) for text in faults)
        host.pico.press(3)
        host.run_for(300_000)
        assert [press.fields["input"] for press in host.of("press")] == [3]


def test_a_computer_that_sleeps_does_not_hang_the_box(shift_box: Path) -> None:
    """The bus is suspended while the port is open, which MicroPython's own print would not survive."""
    with switch_on(shift_box) as host:
        host.pico.unplug()  # the cable's data lines; power stays
        for slap in range(40):
            host.pico.press(slap % 9, host.pico.now_us() + 10_000 + slap * 60_000, hold_us=30_000)
        host.pico.run_for(12_000_000)
        assert host.pico.resets == []
        host.pico.replug()
        host.pico.run_for(500_000)
        host.say("hi", proto=1)
        host.run_for(2_000_000)
        assert len(host.of("press")) == 40
        assert host.whole_to() == 80


QUICK = """
import machine
from gotit_box import quick, wire
assert quick.crc16(b"123456789", 0xFFFF) == 0x29B1
assert quick.crc16(b"", 0x1234) == 0x1234
every = bytes(range(256))
assert quick.crc16(every, wire.crc16(b"x")) == wire.crc16(b"x" + every)
TIMER = 0x40054028
begun = wire.begin("pong", {"id": -5, "r": 1 << 40})
for tick in (0, 7, 99, 99_999, 899_999, 950_000, 10**9 - 200_000, 10**9 - 500, 10**9, 12 * 10**9 + 5, 2**32, 2**50):
    # `tick` stands for the counter as it is now: whatever it shows, what passes until the stamp is added.
    line = quick.stamp(begun, tick, TIMER, machine.mem32[TIMER] & 0xFFFFFFFF)
    s = int(wire.parse(bytes(line)).fields["s"])
    assert line == wire.end(begun, s), line
    assert tick <= s < tick + 2_000, (tick, s)
"""


def test_the_quick_ways_give_what_the_plain_ones_give(emulator: None, tmp_path: Path) -> None:
    image = make_image(tmp_path / "flash.bin", main=None)
    with EmulatedPico(BoxOptions(image=image), pace=None, pty=False) as pico:
        pico.read_until(b">>> ")
        assert pico.execute(QUICK) == ""
