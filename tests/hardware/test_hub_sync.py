"""The sync line, simulated by ngspice: low is low for four boxes, heard alike, and a box without power lets go."""

from __future__ import annotations

import pytest
from hardware.electronics.maker import circuit
from hardware.simulation import sync_line
from hardware.simulation.sync_line import SURELY_HIGH_V, SURELY_LOW_V, Line, find_pulse

pytestmark = pytest.mark.usefixtures("ngspice")


@pytest.mark.parametrize("line", [Line(boxes=2), Line(), Line(unpowered=1), Line(unpowered=2)])
def test_a_pulse_is_seen_by_all_alike(line: Line) -> None:
    pulse = find_pulse(line)
    assert pulse.idle_v > SURELY_HIGH_V
    assert pulse.low_v < SURELY_LOW_V
    own, other = pulse.heard_s
    assert abs(own - other) < 50e-9, "who pulls hears it as the others do"
    assert 0 < other < 1.5e-6
    assert pulse.threshold_spread_s < 0.5e-6, "below the microsecond of the stamps"


def test_a_box_without_power_is_not_fed() -> None:
    assert find_pulse(Line(unpowered=1)).back_fed_v < 0.1


def test_without_the_transistor_a_dead_box_holds_the_line_down() -> None:
    pulse = find_pulse(Line(unpowered=1, has_switch=False))
    assert pulse.idle_v < SURELY_HIGH_V
    assert pulse.back_fed_v > 0.2


def test_the_pull_up_of_a_button_would_be_too_strong() -> None:
    assert find_pulse(Line(pull_up_ohm=1_000)).low_v > SURELY_LOW_V


def test_the_simulated_values_are_the_circuits() -> None:
    parts, line = circuit.hub(), Line()
    assert (parts["R4"].kind.value, line.pull_up_ohm) == ("4.7k", 4_700)
    assert (parts["R5"].kind.value, line.pull_ohm) == ("100", 100)
    assert parts["Q2"].kind.mpn == "AO3400A"
    assert sync_line.PULSE_S == 20e-6
