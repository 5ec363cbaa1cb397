"""The sync line: how late the boxes hear a pulse, how low it goes, and what a box without power takes from it.

    3V3 ─── 10 kΩ ──┬── 1 kΩ ───┬─ GP20, with 150 pF and BAT54S
                    ├── 47 Ω ──── GP21, which pulls
                    └── source ┐
        3V3 ────────── gate    ├ AO3400A
        line with TVS ─ drain ─┘

`python -m hardware.simulation.sync_line` prints the figures of hardware/design.md. Sources of the models: the
datasheets of AO3400A (630 pF at the gate, threshold 1.05 V), SP0502BAHT, BAT54S, and RP2040 (an output of 4 mA: at most
0.5 V at 4 mA, so 125 Ω; about 50 Ω mostly). RP2350-E9: an input between low and high sources up to 120 µA.

Must not: use chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hardware.simulation.input_stage import MODELS, NS, OPTIONS, RAIL_V
from hardware.simulation.spice import run

PULSE_AT_S, PULSE_S = 5e-6, 20e-6  # firmware/gotit_box/sync.py
THRESHOLDS_V = (1.15, 1.3, 1.45)
SURELY_LOW_V, SURELY_HIGH_V = 0.8, 2.0  # RP2040 datasheet
TRANSISTOR = (
    ".model ao3400a NMOS(LEVEL=1 VTO=1.05 KP=12 LAMBDA=0.01 CGDO=75p CGSO=555p)",  # W = L = 1 m: farads as told
    ".model body D(IS=1e-10 RS=0.03 CJO=80p BV=30)",
)


@dataclass(frozen=True)
class Line:
    """Boxes on one line, the first of which pulls; `unpowered` of them have no 3.3 V."""

    boxes: int = 4
    unpowered: int = 0
    pull_up_ohm: float = 10_000
    pull_ohm: float = 47
    has_switch: bool = True  # without: the pins' side is the line itself
    cable_f: float = 500e-12
    output_ohm: float = 50
    rail_v: float = RAIL_V
    leak_a: float = 0.0  # that each input sources


@dataclass(frozen=True)
class Pulse:
    """What the boxes see. Volts and seconds; `heard_s`: at the puller and at another, at the middle threshold."""

    idle_v: float
    low_v: float
    heard_s: tuple[float, float]
    threshold_spread_s: float  # between boxes whose inputs switch at the outer thresholds
    back_fed_v: float  # at the 3.3 V of a box without power


def find_pulse(line: Line) -> Pulse:
    """One pulse, simulated."""
    deck = [*MODELS, *TRANSISTOR, *OPTIONS, f".model output SW(VT=0.5 VH=0 RON={line.output_ohm} ROFF=1G)"]
    deck.append(f"Vp pull 0 PULSE(0 1 {PULSE_AT_S} {20 * NS} {20 * NS} {PULSE_S} 1)")
    for box in range(line.boxes):
        is_dead = box >= line.boxes - line.unpowered
        deck.append(f"Rv{box} rail{box} 0 200" if is_dead else f"Vv{box} rail{box} 0 {line.rail_v}")
        node = f"pins{box}" if line.has_switch else "line"
        if line.has_switch:
            deck += [f"M{box} line rail{box} {node} 0 ao3400a W=1 L=1", f"Db{box} {node} line body"]
        deck += [
            f"Ru{box} rail{box} {node} {line.pull_up_ohm}",
            f"Ri{box} {node} in{box} 1k",
            f"Ci{box} in{box} 0 157p",
            f"Bl{box} 0 in{box} I={0 if is_dead else line.leak_a}*(V(in{box})<{line.rail_v - 0.1})",
            f"Dh{box} in{box} rail{box} schottky",
            f"Dl{box} 0 in{box} schottky",
            f"Dt{box} 0 line tvs",
        ]
    deck += [f"Ro pins0 out {line.pull_ohm}" if line.has_switch else f"Ro line out {line.pull_ohm}"]
    deck += ["So out 0 pull 0 output", f"Cl line 0 {line.cable_f}", "Rl line 0 1G"]
    low, middle, high = THRESHOLDS_V
    at_end_s = PULSE_AT_S + 0.95 * PULSE_S
    deck += [
        f".meas tran idle FIND v(in1) AT={0.9 * PULSE_AT_S}",
        f".meas tran low FIND v(in1) AT={at_end_s}",
        f".meas tran fed MAX v(rail{line.boxes - 1})",
        f".tran {20 * NS} {PULSE_AT_S + PULSE_S} 0 {20 * NS}",
    ]
    names = ["idle", "low", "fed"]
    measured = run(deck, names)
    heard = [0.0, 0.0, 0.0, 0.0]
    if measured["idle"] > high and measured["low"] < low:
        for place, (box, level) in enumerate(((0, middle), (1, middle), (1, low), (1, high))):
            deck.append(f".meas tran t{place} TRIG AT={PULSE_AT_S} TARG v(in{box}) VAL={level} FALL=1")
        heard = list(run(deck, [f"t{place}" for place in range(4)]).values())
    return Pulse(measured["idle"], measured["low"], (heard[0], heard[1]), heard[2] - heard[3], measured["fed"])


#: How many boxes one wire joins: nine players with a box each.
MOST_BOXES = 9
#: What may be at its worst, all at once, beside a number of boxes. The first is nominal.
CORNERS: dict[str, dict[str, Any]] = {
    "nominal": {},
    "weakest output (0.5 V at 4 mA)": {"output_ohm": 125.0},
    "and resistors at their limits (1 %, 47 Ω 5 %)": {"output_ohm": 125.0, "pull_up_ohm": 9_900.0, "pull_ohm": 49.35},
    "and rail 3.47 V": {"output_ohm": 125.0, "pull_up_ohm": 9_900.0, "pull_ohm": 49.35, "rail_v": 3.465},
    "and RP2350-E9 in each": {
        "output_ohm": 125.0, "pull_up_ohm": 9_900.0, "pull_ohm": 49.35, "rail_v": 3.465, "leak_a": 120e-6,
    },
}  # fmt: skip


def sweep() -> dict[str, float]:
    """By corner, how low nine boxes' line goes. V."""
    return {name: find_pulse(Line(boxes=MOST_BOXES, **changed)).low_v for name, changed in CORNERS.items()}


def find_most_boxes() -> int:
    """How many boxes still go surely low at the worst corner."""
    worst = list(CORNERS.values())[-1]
    boxes = MOST_BOXES - 2
    while find_pulse(Line(boxes=boxes + 1, **worst)).low_v < SURELY_LOW_V:
        boxes += 1
    return boxes


def main() -> None:
    """Print what design.md tells."""
    for name, low_v in sweep().items():
        print(f"nine boxes, {name}: {low_v:.2f} V (surely low below {SURELY_LOW_V} V)")
    print(f"at the worst corner up to {find_most_boxes()} boxes hold")
    for name, line in (
        ("two boxes", Line(boxes=2)),
        ("four boxes", Line()),
        ("four, one without power", Line(unpowered=1)),
        ("the same without the transistor", Line(unpowered=1, has_switch=False)),
        ("nine boxes", Line(boxes=9)),
        ("nine, as first drawn: 4.7 k and 100 Ω", Line(boxes=9, pull_up_ohm=4_700, pull_ohm=100, output_ohm=125)),
        ("four, with 1 k for 10 k", Line(pull_up_ohm=1_000)),
    ):
        pulse = find_pulse(line)
        own, other = (f"{delay / NS:.0f} ns" for delay in pulse.heard_s)
        print(f"{name}: idle {pulse.idle_v:.2f} V, pulled {pulse.low_v:.2f} V, heard after {own} (itself) and {other};")
        print(f"    ± 0.15 V of threshold: {pulse.threshold_spread_s / NS:.0f} ns; last rail {pulse.back_fed_v:.2f} V")


if __name__ == "__main__":
    main()
