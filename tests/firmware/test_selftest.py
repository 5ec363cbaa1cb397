"""Test mode of a box: what its lamps and its piezo do, and what it tells of its wiring. (On a board: test_on_board.)"""

from __future__ import annotations

import json

import pytest
from tests.firmware.test_box import MS, Bench

from gotit_box import wire
from gotit_box.selftest import SelfTest, say_wiring
from gotit_box.settings import read_settings


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.listen()
    return bench


def down(bench: Bench, number: int) -> None:
    presses = bench.box.presses
    presses.edge(bench.t, presses.word | 1 << number)
    bench.wait(5 * MS)


def test_a_button_lights_its_own_lamp_while_it_is_down_and_chirps(bench: Bench) -> None:
    bench.tell("test", s=60)
    bench.tell("lamps", s="rrr")
    down(bench, 4)
    assert (bench.box.lamps, bench.box.sound) == ("rrri1", "chirp")
    down(bench, 9 + 1)
    assert bench.box.lamps == "r2ri1", "a pass button blinks the lamp of its seat"
    presses = bench.box.presses
    presses.edge(bench.t, 0)
    bench.wait(100 * MS)
    assert bench.box.lamps == "rrr"


def test_presses_are_told_as_ever(bench: Bench) -> None:
    bench.tell("test", s=60)
    bench.slap(3)
    assert [fields["input"] for fields in bench.hear("press", "release")] == [3, 3]


@pytest.mark.parametrize("end", ["by the host", "by time", "never begun"])
def test_without_it_nothing_is_shown(bench: Bench, end: str) -> None:
    if end != "never begun":
        bench.tell("test", s=60)
        bench.wait(61_000 * MS if end == "by time" else MS)
    if end == "by the host":
        bench.tell("test", s=0)
    down(bench, 0)
    assert (bench.box.lamps, bench.box.sound) == ("", "")


def test_it_lasts_an_hour_at_most_and_takes_any_number() -> None:
    test = SelfTest("cp")
    test.begin(0, 10**12)
    assert not test.press(3_600_000_000, 0)
    test.begin(0, -5)
    assert not test.press(0, 0)


def test_inputs_that_are_no_buttons_show_nothing() -> None:
    test = SelfTest("c-sp")
    test.begin(0, 60)
    assert [test.press(1, number) for number in range(4)] == [True, False, False, True]
    assert test.mix("") == "2", "the last that was pressed"


def test_the_wiring_is_told(bench: Bench) -> None:
    bench.tell("test", s=60)
    (told,) = bench.hear("wiring")
    assert told["inputs"] == ",".join(str(pin) for pin in range(2, 21))
    assert (told["driver"], told["lamp_pins"], told["piezo"], told["sync_out"]) == ("shift", "27,26,22", "28", "21")
    assert (told["lamp_ma"], told["budget_ma"]) == (11, 100)


def test_a_wiring_that_is_too_long_for_a_line_loses_its_lists() -> None:
    names = [f"LONG_PIN_NAME_{number:02}" for number in range(30)]
    long = {"input_pins": names, "lamps": "pwm", "lamp_count": 30, "lamp_pins": [name[1:] for name in names]}
    told = say_wiring(read_settings(json.dumps(long)))
    assert (told["inputs"], told["lamp_pins"]) == ("", "")
    wire.encode("wiring", told)
    short = say_wiring(read_settings(json.dumps({"input_pins": [2, 3], "lamps": "none", "piezo_pin": None})))
    assert short["inputs"] == "2,3"
    assert "piezo" not in short


@pytest.mark.parametrize("letter", ["", "B"])
def test_the_letter_is_told_when_there_is_one(letter: str) -> None:
    bench = Bench()
    bench.box.identity.letter = letter
    (hello,) = bench.hear("hello")
    assert hello.get("letter", "") == letter
