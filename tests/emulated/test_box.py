"""The whole firmware on the emulated Pico: nothing may be lost, doubled or blocked, whatever happens to the box."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.emulated.firmware_image import make_image
from tests.emulated.line_host import LineHost
from tests.emulated.pico import FIRST_INPUT_PIN, Edge, EmulatedPico
from tests.patience import PATIENCE_S

from gotit_box import wire

MakeHost = Callable[..., LineHost]
BOUNCE_US = (300, 80, 120.4, 60)
SETTLE_US = 200_000  # by then a release has been sent: 40 ms open, and the line
PROMPT = b">>> "

#: A box that can be told to fail: `identify` raises an exception, `beat_ms` of 9999 hangs the program.
FRAGILE_MAIN = """
from gotit_box import box, program
handle = box.Box.handle
def fragile(self, line, r, t):
    if b"identify" in line:
        raise RuntimeError("told to fail")
    while b"ms=9999" in line:
        pass
    handle(self, line, r, t)
box.Box.handle = fragile
program.main()
"""


@pytest.fixture(scope="session")
def fragile_image(emulator: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_image(tmp_path_factory.mktemp("fragile") / "flash.bin", main=FRAGILE_MAIN)


@pytest.fixture
def make_host(make_pico: Callable[..., EmulatedPico], box_image: Path) -> MakeHost:
    """A box that has said hello. Its time stands still, except when asked."""

    def make(image: Path = box_image, acknowledge: bool = True, **options: object) -> LineHost:
        host = LineHost(make_pico(pace=None, pty=False, image=image, **options), acknowledge)
        host.wait_for("hello")
        host.pico.truth()
        return host

    return make


def first_closings(truth: list[Edge]) -> list[tuple[int, float]]:
    """(input, timer in us) of what must come as presses: the first closing after at least 40 ms open."""
    opened: dict[int, float] = {}
    closed: list[tuple[int, float]] = []
    for edge in truth:
        number = edge.pin - FIRST_INPUT_PIN
        assert edge.timer_us is not None
        if edge.level:
            opened[number] = edge.timer_us
        elif edge.timer_us - opened.get(number, -1e12) >= 40_000:
            closed.append((number, edge.timer_us))
            opened[number] = 1e18  # until it opens again
    return closed


def check_presses(host: LineHost, expected: list[tuple[int, float]]) -> None:
    """Exactly these presses came, in order, each within 1 us of its truth, with no number left out."""
    presses = [(int(press.fields["input"]), int(press.fields["t"])) for press in host.of("press")]
    assert sorted(number for number, _ in presses) == sorted(number for number, _ in expected)
    for number in range(18):
        told = [t for which, t in presses if which == number]
        true = [t for which, t in expected if which == number]
        assert told == pytest.approx(true, abs=1.0)
    assert host.whole_to() == len(host.events)
    assert host.of("gap") == []
    assert host.pico.faults == []


def slap_around(host: LineHost, count: int, from_us: float, every_us: float, seed: int) -> None:
    """Plan `count` presses of random inputs, bouncing."""
    chance = random.Random(seed)
    free_us = [0.0] * 18
    for step in range(count):
        at_us = from_us + step * every_us + chance.random() * 500
        number = chance.choice([which for which in range(18) if free_us[which] < at_us])
        host.pico.press(number, at_us, hold_us=60_000, bounce_us=BOUNCE_US, release_bounce_us=BOUNCE_US[:2])
        free_us[number] = at_us + 130_000


def test_it_says_who_it_is_and_answers(make_host: MakeHost) -> None:
    host = make_host()
    (hello,) = host.of("hello")
    assert hello.fields["proto"] == wire.PROTOCOL
    assert hello.fields["box"] == "E6614C311B7E6A24"
    assert (hello.fields["inputs"], hello.fields["capture"], hello.fields["jitter_us"]) == (19, "pio", 1)
    host.say("ping", id=77)
    pong = host.wait_for("pong")
    assert pong.fields["id"] == 77
    assert int(pong.fields["r"]) <= int(pong.fields["s"]) <= host.pico.timer_us()
    host.say("arm", epoch=3)
    armed = host.wait_for("armed")
    host.pico.press(4)
    host.run_for(SETTLE_US)
    (press,) = host.of("press")
    assert press.fields["epoch"] == 3
    assert int(press.fields["t"]) >= int(armed.fields["t"])
    assert host.garbage == []


def test_every_press_once_while_the_host_floods_it(make_host: MakeHost) -> None:
    host = make_host()
    slap_around(host, 100, host.pico.now_us() + 20_000, 20_000, seed=1)
    for turn in range(110):
        host.say("ping", id=turn)
        host.say("lamps", s="iraxp1w2f"[turn % 9] * 9)
        host.say("mark")
        host.run_for(20_000)
    host.run_for(SETTLE_US)
    check_presses(host, first_closings(host.pico.truth()))
    assert len(host.of("press")) == 100
    assert len(host.of("release")) == 100
    host.run_until(lambda: len(host.of("pong")) == 110)  # presses go first; other answers wait, but not for ever
    assert host.of("beat")[-1].fields["bad"] == 0


def test_presses_of_one_instant_carry_one_time(make_host: MakeHost) -> None:
    host = make_host()
    at_ns = round(host.pico.now_us() * 1000) + 10_000_000
    host.pico.edges([(at_ns, FIRST_INPUT_PIN + number, 0) for number in range(9)])
    host.pico.edges([(at_ns + 50_000_000, FIRST_INPUT_PIN + number, 1) for number in range(9)])
    host.run_for(SETTLE_US)
    presses = host.of("press")
    assert [press.fields["input"] for press in presses] == list(range(9))
    assert len({press.fields["t"] for press in presses}) == 1


def test_a_host_that_does_not_read_for_thirty_seconds_misses_nothing(make_host: MakeHost) -> None:
    host = make_host()
    host.pico.stop_reading()
    slap_around(host, 60, host.pico.now_us() + 20_000, 490_000, seed=2)
    host.pico.run_for(30_000_000)
    assert host.pico.resets == []  # nothing blocked the program: the watchdog was fed
    host.pico.go_on_reading()
    host.run_for(6_000_000)
    check_presses(host, first_closings(host.pico.truth()))
    assert len(host.of("press")) == 60


def test_unplugged_in_the_middle_nothing_is_lost_or_doubled(make_host: MakeHost) -> None:
    host = make_host()
    slap_around(host, 40, host.pico.now_us() + 20_000, 50_000, seed=3)
    host.run_for(700_000)
    host.pico.unplug()
    host.pico.run_for(700_000)
    host.pico.replug()
    host.pico.run_for(400_000)
    host.say("hi", proto=wire.PROTOCOL)
    host.run_for(2_000_000)
    check_presses(host, first_closings(host.pico.truth()))
    assert len(host.of("press")) == 40
    assert host.pico.resets == []


def test_a_closed_port_blocks_nothing_and_loses_nothing(make_host: MakeHost) -> None:
    host = make_host()
    host.pico.close_port()
    slap_around(host, 40, host.pico.now_us() + 20_000, 240_000, seed=4)
    host.pico.run_for(10_000_000)
    assert host.pico.resets == []
    host.pico.open_port()
    host.say("hi", proto=wire.PROTOCOL)
    host.run_for(2_000_000)
    check_presses(host, first_closings(host.pico.truth()))
    assert len(host.of("press")) == 40


def test_without_power_it_forgets_and_says_so_by_a_new_boot_id(make_host: MakeHost) -> None:
    host = make_host()
    boot = host.boot
    host.pico.press(3)
    host.run_for(SETTLE_US)
    host.pico.power(False)
    host.pico.press(4)
    host.pico.run_for(500_000)
    host.pico.power(True)
    hello = host.wait_for("hello")
    assert hello.fields["boot"] != boot
    assert (hello.fields["next"], hello.fields["oldest"]) == (1, 1)
    host.run_for(SETTLE_US)
    assert host.of("press") == []


def test_an_exception_is_told_and_keeps_the_presses(make_host: MakeHost, fragile_image: Path) -> None:
    host = make_host(fragile_image, acknowledge=False)
    boot = host.boot
    host.pico.press(2)
    host.run_for(SETTLE_US)
    host.say("identify")
    fault = host.wait_for("fault")
    assert fault.fields["code"] == "exception"
    assert "told to fail" in str(fault.fields["text"])
    host.acknowledge = True
    host.pico.press(5, host.pico.now_us() + 500_000)
    host.run_for(1_000_000)
    assert host.boot == boot
    assert [press.fields["input"] for press in host.of("press")] == [2, 5]
    assert host.pico.resets == []


def test_a_hung_program_is_reset_by_the_watchdog_and_says_so(make_host: MakeHost, fragile_image: Path) -> None:
    host = make_host(fragile_image)
    boot = host.boot
    host.say("beat_ms", ms=9999)
    hello = host.wait_for("hello", limit_us=12_000_000)
    assert host.pico.resets == ["watchdog"]
    assert hello.fields["boot"] != boot
    host.run_for(100_000)
    assert [fault.fields["code"] for fault in host.of("fault")] == ["watchdog"]
    host.pico.press(1)
    host.run_for(SETTLE_US)
    assert [press.fields["input"] for press in host.of("press")] == [1]


def test_ticks_go_on_over_both_wraps(make_host: MakeHost) -> None:
    for bits in (30, 32):
        host = make_host(timer_offset_us=2**bits - 3_000_000)
        host.run_for(max(0, round(2**bits - 800_000 - host.pico.timer_us())))
        slap_around(host, 30, host.pico.now_us() + 20_000, 60_000, seed=bits)
        host.run_for(2_500_000)
        truth = first_closings(host.pico.truth())
        assert truth[0][1] < 2**bits < truth[-1][1]
        check_presses(host, truth)


def test_ctrl_c_stops_it_and_leaves_a_quiet_board(make_host: MakeHost) -> None:
    host = make_host()
    host.pico.send(b"\x03")
    host.pico.read_until(PROMPT)
    host.pico.run_for(10_000_000)  # the watchdog is off
    assert host.pico.resets == []
    assert host.pico.execute("print(6 * 7)") == "42"
    host.pico.send(b"\x04")  # soft reset: the program starts again
    host.wait_for("hello")
    host.pico.press(0)
    host.run_for(SETTLE_US)
    assert len(host.of("press")) == 1


def test_mpremote_gets_in_while_it_runs(make_pico: Callable[..., EmulatedPico], box_image: Path) -> None:
    pico = make_pico(image=box_image, pace=1.0)
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", pico.wait_for_port(), "exec", "print('in')"],
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE_S,
        check=False,
    )
    assert done.stdout.strip() == "in", done.stdout + done.stderr


def test_button_1_held_at_power_on_skips_the_program(make_pico: Callable[..., EmulatedPico], box_image: Path) -> None:
    pico = make_pico(pace=None, pty=False, image=box_image, hold=(0,))
    assert b"button 1" in pico.read_until(PROMPT)
    pico.run_for(2_000_000)
    assert pico.take_serial() == b""
    assert pico.execute("print(6 * 7)") == "42"


def test_reset_on_request_starts_anew(make_host: MakeHost) -> None:
    host = make_host()
    boot = host.boot
    host.say("reset")
    host.wait_for("hello")
    assert host.pico.resets == ["program"]
    assert host.boot != boot
