"""The input stage, simulated by ngspice: fair to every seat, safe for the pin. Models: hardware/design.md."""

from __future__ import annotations

import math
import subprocess
from dataclasses import astuple
from pathlib import Path

import pytest
from hardware.simulation import input_stage
from hardware.simulation.input_stage import NOMINAL, PIN_LIMIT_V, Seat, Spread, Stage, find_delays
from hardware.simulation.spice import run
from tests.kept import kept

pytestmark = pytest.mark.usefixtures("ngspice")

SPREAD_LIMIT_S = 0.15e-6
MARGIN_V = 0.05  # the models are simple


def find_spread(values: Stage, boxes: int) -> Spread:
    """The simulation of hundreds of seats takes seconds: kept by the models and ngspice's version."""
    models = Path(input_stage.__file__).parent.glob("*.py")
    version = subprocess.run(["ngspice", "--version"], check=True, capture_output=True, text=True).stdout
    words = [str(values), str(boxes), version]
    return Spread(*kept("spread", words, models, lambda: astuple(input_stage.find_spread(values, boxes=boxes))))


def test_the_delay_is_that_of_the_formula() -> None:
    """The simulation against arithmetic: a capacitor that discharges through the series resistor."""
    seat = Seat(Stage(has_tvs=False, has_clamp=False), 3.3, 1.3, 0.01, 0.01, 1, 1, 1e-15)
    (delay_s,) = find_delays([seat])
    assert delay_s == pytest.approx(Stage().time_constant_s * math.log(3.3 / 1.3), rel=0.02)


def test_the_time_constant_is_short() -> None:
    assert Stage().time_constant_s <= 0.3e-6


def test_no_seat_is_favoured() -> None:
    """99.9 % of all pairs of seats, whatever their cables, contacts and parts, in one box and in two."""
    spread = find_spread(Stage(), boxes=40)
    assert spread.same_box_s <= 0.05e-6
    assert spread.two_boxes_s <= SPREAD_LIMIT_S
    assert spread.most_s < 0.5e-6


def test_the_check_sees_a_slow_filter() -> None:
    slow = find_spread(Stage(series_ohm=1_000, filter_f=2.2e-9), boxes=6)
    assert slow.same_box_s > SPREAD_LIMIT_S


def test_the_check_sees_poor_parts() -> None:
    poor = find_spread(Stage(filter_tolerance=0.8, resistor_tolerance=0.2), boxes=8)
    assert poor.same_box_s > SPREAD_LIMIT_S


def test_a_long_cable_costs_little() -> None:
    near, far = find_delays([NOMINAL, Seat(**{**vars(NOMINAL), "cable_m": 5.0})])
    assert abs(far - near) < 0.03e-6


def test_the_same_seed_gives_the_same_seats() -> None:
    first, again = (list(input_stage.draw_seats(Stage(), 3, 9, seed=7)) for _ in range(2))
    assert first == again
    assert first != list(input_stage.draw_seats(Stage(), 3, 9, seed=8))


# ---- what reaches the pin -----------------------------------------------------------------------------------


def test_the_discharge_is_that_of_the_standard() -> None:
    """IEC 61000-4-2 at 8 kV: 30 A at first, 16 A after 30 ns, 8 A after 60 ns, each within 30 % (the first 15 %)."""
    peak_a = max(input_stage.esd_current_at(8, step / 20) for step in range(100))
    assert peak_a == pytest.approx(30, rel=0.15)
    assert input_stage.esd_current_at(8, 30) == pytest.approx(16, rel=0.3)
    assert input_stage.esd_current_at(8, 60) == pytest.approx(8, rel=0.3)


def test_ngspice_draws_the_same_discharge() -> None:
    deck = [f"Bstrike 0 a I={input_stage.esd_current(8)}", "Ra a 0 1", ".tran 0.05n 100n 0 0.05n"]
    deck += [f".meas tran at{ns} FIND v(a) AT={ns}n" for ns in (1, 30, 60)]
    found = run(deck, ["at1", "at30", "at60"])
    for ns in (1, 30, 60):
        assert found[f"at{ns}"] == pytest.approx(input_stage.esd_current_at(8, ns), rel=0.02)


def test_a_struck_switch_wire_leaves_the_pin_within_its_limits() -> None:
    assert input_stage.find_esd_peak(Stage()) <= PIN_LIMIT_V - MARGIN_V


def test_the_corners_of_a_strike_are_told() -> None:
    """All hold but the worst of everything, and design.md has each figure."""
    told = (Path(input_stage.__file__).parents[1] / "design.md").read_text("utf-8")
    found = input_stage.sweep_esd(Stage())
    for (tvs_ohm, is_worst), peak_v in found.items():
        verdict = "holds" if peak_v <= PIN_LIMIT_V else "**fails**"
        assert f"| {tvs_ohm} Ω | {'worst' if is_worst else 'typical'} | {peak_v:.3f} V | {verdict} |" in told
    assert [corner for corner, peak_v in found.items() if peak_v > PIN_LIMIT_V] == [(3, True)]


def test_the_check_sees_a_thin_margin() -> None:
    """The first design: less series resistance lets more of the strike through to the clamp."""
    assert input_stage.find_esd_peak(Stage(series_ohm=470, filter_f=470e-12)) > PIN_LIMIT_V - MARGIN_V


@pytest.mark.parametrize("without", ["has_tvs", "has_clamp"])
def test_the_check_sees_a_missing_protection(without: str) -> None:
    assert input_stage.find_esd_peak(Stage(**{without: False})) > PIN_LIMIT_V


def test_five_volts_on_a_switch_wire_harm_nothing() -> None:
    """The only other supply inside a box: a lamp wire in the wrong place."""
    found = input_stage.find_miswired(Stage(), 5)
    assert found.pin_v <= PIN_LIMIT_V
    assert found.rail_a <= 0.006, "the Pico itself takes more from 3V3, so that it is not lifted"
    assert found.series_w <= 0.1 / 2, "half of what an 0603 may burn"
    assert found.tvs_a < 0.001


def test_twelve_volts_are_too_much_and_the_docs_may_not_say_otherwise() -> None:
    """The pin survives, but the TVS would have to dissipate watts, so the protection does not last."""
    found = input_stage.find_miswired(Stage(), 12)
    assert found.pin_v <= PIN_LIMIT_V
    assert found.tvs_a * 12 > 1
