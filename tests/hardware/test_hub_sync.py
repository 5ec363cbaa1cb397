"""The sync line, simulated by ngspice: low for nine boxes at every corner, heard alike; a box without power lets go."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hardware.electronics.maker import circuit
from hardware.simulation import sync_line
from hardware.simulation.sync_line import SURELY_HIGH_V, SURELY_LOW_V, Line, find_pulse

from hardware import make

pytestmark = pytest.mark.usefixtures("ngspice")


@pytest.mark.parametrize("line", [Line(boxes=2), Line(), Line(unpowered=1), Line(unpowered=2), Line(boxes=9)])
def test_a_pulse_is_seen_by_all_alike(line: Line) -> None:
    pulse = find_pulse(line)
    assert pulse.idle_v > SURELY_HIGH_V
    assert pulse.low_v < SURELY_LOW_V
    own, other = pulse.heard_s
    assert abs(own - other) < 50e-9, "who pulls hears it as the others do"
    assert 0 < other < 2e-6
    assert pulse.threshold_spread_s < 0.5e-6, "below the microsecond of the stamps"


def test_a_box_without_power_is_not_fed() -> None:
    assert find_pulse(Line(unpowered=1)).back_fed_v < 0.1


def test_without_the_transistor_a_dead_box_holds_the_line_down() -> None:
    pulse = find_pulse(Line(unpowered=1, has_switch=False))
    assert pulse.idle_v < SURELY_HIGH_V
    assert pulse.back_fed_v > 0.1


def test_the_pull_up_of_a_button_would_be_too_strong() -> None:
    assert find_pulse(Line(pull_up_ohm=1_000, output_ohm=125)).low_v > SURELY_LOW_V


def test_nine_boxes_go_surely_low_at_every_corner() -> None:
    found = sync_line.sweep()
    told = " ".join((make.HARDWARE / "design.md").read_text("utf-8").split())
    for corner, low_v in found.items():
        assert low_v < SURELY_LOW_V, corner
        assert f"| {corner} | {low_v:.2f} V |" in told
    most = sync_line.find_most_boxes()
    assert most >= sync_line.MOST_BOXES
    assert f"up to {most} boxes" in told


def test_the_check_sees_the_line_as_it_was_first_drawn() -> None:
    """4.7 kΩ and 100 Ω: nine boxes stayed above what is surely low, five just below."""
    first = Line(pull_up_ohm=4_700, pull_ohm=100, output_ohm=125)
    assert find_pulse(replace(first, boxes=9)).low_v > SURELY_LOW_V
    assert find_pulse(replace(first, boxes=5)).low_v < SURELY_LOW_V


def test_the_simulated_values_are_the_circuits() -> None:
    parts, line = circuit.hub(), Line()
    assert (parts["R4"].kind.value, line.pull_up_ohm) == ("10k", 10_000)
    assert (parts["R5"].kind.value, line.pull_ohm) == ("47", 47)
    assert parts["Q2"].kind.mpn == "AO3400A"
    assert sync_line.PULSE_S == 20e-6
