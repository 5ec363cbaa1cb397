"""The lamps, simulated by ngspice: a short does no harm; and the total load on USB. Limits: hardware/design.md."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hardware.simulation import lamps
from hardware.simulation.lamps import MAIN_FUSE, SEAT_FUSE, SWITCH_A, SWITCH_LIMIT_C, find_short
from tests.emulated.pico import PROMPT, EmulatedPico

from gotit_box import lamps as firmware
from gotit_box.settings import read_settings
from hardware import shopping

#: What MicroPython's descriptor asks for: bMaxPower, in 2 mA.
ASKED = "import machine; print(machine.USBDevice().BUILTIN_DEFAULT.desc_cfg[8] * 2)"

DESIGN = Path(lamps.__file__).parents[1] / "design.md"
simulated = pytest.mark.usefixtures("ngspice")


@simulated
@pytest.mark.parametrize(("usb_v", "usb_ohm"), [(5.25, 0.3), (5.0, 0.4), (4.75, 0.5)])
def test_a_shorted_lamp_is_survived(usb_v: float, usb_ohm: float) -> None:
    short = find_short(usb_v=usb_v, usb_ohm=usb_ohm)
    assert short.peak_a < SWITCH_A
    assert short.switch_c < SWITCH_LIMIT_C, "even if the short never ended"
    assert short.tripped_after_s < 0.1
    assert short.after_a < 0.15, "the other lamps go on"
    assert short.main_fuse_c < MAIN_FUSE.trip_c / 2, "the seat's own fuse is the one that trips"
    assert short.least_usb_v > 3.0, "the Pico's converter goes on, at least if the port does"


@simulated
def test_a_short_is_survived_behind_the_fuse_of_the_later_data_sheet() -> None:
    short = lamps.find_short(seat_fuse=lamps.SEAT_FUSE_LATER)
    assert short.switch_c < lamps.SWITCH_LIMIT_C
    assert short.peak_a < lamps.SWITCH_A
    assert short.after_a < 0.2
    told = DESIGN.read_text("utf-8")
    assert f"| {short.peak_a:.1f} A for {short.tripped_after_s * 1e3:.0f} ms | {short.after_a * 1e3:.0f} mA |" in told


@simulated
def test_the_check_sees_a_missing_fuse() -> None:
    short = find_short(seat_fuse=None)
    assert short.peak_a > SWITCH_A
    assert short.switch_c > SWITCH_LIMIT_C


@simulated
def test_the_check_sees_a_fuse_that_is_too_large() -> None:
    large = replace(SEAT_FUSE, least_ohm=0.15, trip_a=8.0, trip_s=0.1)
    short = find_short(seat_fuse=large)
    assert short.peak_a > SWITCH_A


def test_fuses_hold_what_the_lamps_take() -> None:
    """At 40 °C a polymer fuse holds about 0.85 of what it holds at 23 °C."""
    settings = read_settings(None)
    assert settings.lamp_ma / 1000 <= 0.85 * SEAT_FUSE.hold_a
    assert settings.budget_ma / 1000 <= 0.85 * MAIN_FUSE.hold_a


def test_a_box_takes_what_it_asked_usb_for(make_pico: Callable[..., EmulatedPico]) -> None:
    """What the real MicroPython asks for is what all may take together at worst; the docs say the same figure."""
    pico = make_pico(pace=None, pty=False)
    pico.read_until(PROMPT)
    asked_ma = int(pico.execute(ASKED))
    assert asked_ma == lamps.ANNOUNCED_MA
    assert sum(lamps.find_budget_ma().values()) <= asked_ma
    settings = read_settings(None)
    assert settings.lamp_count * settings.lamp_ma <= settings.budget_ma, "all nine may be lit"


def test_a_powered_hub_is_in_the_list() -> None:
    lines = shopping.read_lines(shopping.LIST.read_text("utf-8"))
    (hub,) = [line for line in lines if "powered USB hub" in line.what]
    assert all(hub.pieces[tier] == 1 for tier in ("no_board", "board"))


def test_the_design_notes_tell_these_figures() -> None:
    """The figures that are arithmetic. The design notes give those of ngspice with the command."""
    told = (Path(lamps.__file__).parents[1] / "design.md").read_text(encoding="utf-8")
    budget_ma = lamps.find_budget_ma()
    for what, current_ma in budget_ma.items():
        assert f"| {current_ma:.0f} | {what} |" in told
    assert f"| **{sum(budget_ma.values()):.0f}** | of {lamps.ANNOUNCED_MA} |" in told


def test_the_power_sheet_tells_the_same() -> None:
    sheet = (Path(lamps.__file__).parents[1] / "electronics" / "hub" / "power.kicad_sch").read_text(encoding="utf-8")
    budget_ma = [round(current_ma) for current_ma in lamps.find_budget_ma().values()]
    for current_ma in budget_ma[:3]:
        assert f"{current_ma} mA" in sheet
    settings = read_settings(None)
    assert f"{sum(budget_ma[:3]) + settings.lamp_count * settings.lamp_ma} mA" in sheet
    assert f"{sum(budget_ma)} mA with as many lamps" in sheet


def test_the_firmware_keeps_the_lamps_budget_whatever_they_show() -> None:
    settings = read_settings(None)
    for states in ("a" * 9, "1" * 9, "w" * 9, "12axrpwf1"):
        lit = firmware.fit_lit(states, [True] * 9, settings.lamp_ma, settings.budget_ma)
        assert sum(lit) * settings.lamp_ma <= settings.budget_ma


def test_lamps_are_bright_enough_behind_their_fuses() -> None:
    """USB at its lowest (4.75 V at the port, 0.5 Ω of cable), worst fuses, all lamps on."""
    settings = read_settings(None)
    lamp_a = lamps.LAMP_A
    all_a = settings.lamp_count * lamp_a
    at_lamp_v = (
        4.75 - 0.5 * (all_a + 0.15) - MAIN_FUSE.most_ohm * all_a - (SEAT_FUSE.most_ohm + lamps.SWITCH_OHM) * lamp_a
    )
    assert at_lamp_v >= 4.2


@simulated
@pytest.mark.parametrize("tier", ["a, TBD62083A", "b", "c"])
def test_lamps_of_every_tier_get_most_of_their_current(tier: str) -> None:
    """At 4.75 V, behind the worst fuses, with all of a tier's lamps lit. Below 60 % a dome looks broken by daylight."""
    told = DESIGN.read_text("utf-8")
    for colour in lamps.COLOURS_V:
        shares = [lamps.find_brightness(lamps.DRIVERS[tier], colour, usb_v) for usb_v in (5.0, 4.75, 4.4)]
        assert shares[1] > 0.6
        assert f"| {tier} | {colour} | {' | '.join(f'{100 * share:.0f} %' for share in shares)} |" in told


@simulated
def test_the_check_sees_a_darlington() -> None:
    assert lamps.find_brightness(lamps.DRIVERS["a, ULN2803A"], "white, blue, green", 4.75) < 0.4
