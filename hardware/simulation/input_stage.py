"""The input stage of a seat: how late the pin sees a contact, and what reaches the pin when something goes wrong.

    3V3 ── 1 kΩ ──┬─ connector ── cable ── contact ── ground
                  ├─ TVS to ground
                  └─ 2.2 kΩ ─┬─ 47 pF to ground
                             ├─ BAT54S to 3V3 and ground
                             └─ pin

`python -m hardware.simulation.input_stage` prints the figures of hardware/design.md. Sources of the models: the
datasheets of SP0502BAHT, BAT54S and RP2040; IEC 61000-4-2. Their limits are told in design.md: typical parts, no
layout but for the inductances named here, no protection inside the chip counted on.

Must not: use chance without a seed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from hardware.simulation.spice import run

RAIL_V = 3.3
TRACK_F_PER_MM = 0.045e-12  # 0.25 mm wide, 1.5 mm of FR4 above the plane: 130 Ω, 5.8 ns/m
PIN_LIMIT_V = RAIL_V + 0.5  # RP2040, absolute maximum of an input
WAYS_MM = (10.0, 300.0)  # of tracks from a filter to its pin (tests/hardware measures them on the board)
CLOSED_AT_S = 50e-9
NS = 1e-9


@dataclass(frozen=True)
class Stage:
    """Values of the parts, as in the schematic (tests/hardware compares them). Tolerances are fractions."""

    pull_up_ohm: float = 1_000
    series_ohm: float = 2_200
    filter_f: float = 47e-12
    resistor_tolerance: float = 0.01
    filter_tolerance: float = 0.05
    has_tvs: bool = True
    has_clamp: bool = True

    @property
    def time_constant_s(self) -> float:
        return self.series_ohm * self.filter_f


#: SP0502BAHT: 30 pF, breaks down from 6 V, 1 Ω when it conducts. BAT54S: 0.29 V at 1 mA, 0.41 V at 30 mA, 0.52 V at
#: 100 mA.
def models(tvs_ohm: float = 1, is_clamp_worst: bool = False) -> tuple[str, ...]:
    """The diodes. The worst clamp: twice the resistance, and 70 mV more at any current (0.5 V at 30 mA)."""
    clamp = "IS=3.1e-8 N=1.3 RS=2.2" if is_clamp_worst else "IS=2.5e-7 N=1.3 RS=1.1"
    return (
        f".model tvs D(IS=1e-14 N=1 RS={tvs_ohm} BV=6.8 IBV=1m CJO=38p VJ=0.8 M=0.33)",
        f".model schottky D({clamp} BV=30 IBV=10u CJO=12p VJ=0.4 M=0.4)",
        ".model contact SW(VT=0.5 VH=0 RON=1m ROFF=1G)",
    )


MODELS = models()
#: ngspice's own steps for what is fast; leaking a little everywhere keeps open nodes defined.
OPTIONS = (".options reltol=1e-4 gmin=1e-12",)


def stage(name: str, values: Stage, *, rail: str = "rail", tvs_area: float = 1, clamp_area: float = 1) -> list[str]:
    """The parts from connector `in_NAME` to pin `pin_NAME`."""
    parts = [
        f"Rp_{name} {rail} in_{name} {values.pull_up_ohm}",
        f"Rs_{name} in_{name} pin_{name} {values.series_ohm}",
        f"Cf_{name} pin_{name} 0 {values.filter_f}",
    ]
    if values.has_tvs:
        parts += [f"Lt_{name} in_{name} tvs_{name} 1n", f"Dt_{name} 0 tvs_{name} tvs area={tvs_area}"]
    if values.has_clamp:
        parts += [
            f"Dh_{name} pin_{name} {rail} schottky area={clamp_area}",
            f"Dl_{name} 0 pin_{name} schottky area={clamp_area}",
        ]
    return parts


# ---- how late a contact is seen -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """One seat as it happens to be built: its parts, its cable and contact, the level at which its pin switches."""

    values: Stage
    rail_v: float
    threshold_v: float
    cable_m: float
    contact_ohm: float
    tvs_area: float
    clamp_area: float
    pin_f: float


NOMINAL = Seat(Stage(), RAIL_V, 1.3, 2.0, 0.1, 1, 1, 7e-12)


def draw_seats(values: Stage, boxes: int, seats: int, seed: int) -> Iterator[list[Seat]]:
    """Boxes of so many seats, by chance. A box shares its rail (±3 %) and the middle of its pins' thresholds.

    RP2040: low is surely seen below 0.8 V, high above 2.0 V, hysteresis at least 0.2 V, so a falling edge is seen
    between 0.8 and 1.8 V. We take these for three standard deviations from box to box, and 20 mV from pin to pin.
    """
    chance = random.Random(seed)  # noqa: S311 (samples, not secrets)

    def spread(middle: float, tolerance: float) -> float:
        return middle * chance.uniform(1 - tolerance, 1 + tolerance)

    for _ in range(boxes):
        rail_v = spread(RAIL_V, 0.03)
        middle_v = min(max(chance.gauss(1.3, 0.5 / 3), 0.8), 1.8)
        yield [
            Seat(
                values=Stage(
                    pull_up_ohm=spread(values.pull_up_ohm, values.resistor_tolerance),
                    series_ohm=spread(values.series_ohm, values.resistor_tolerance),
                    filter_f=spread(values.filter_f, values.filter_tolerance),
                ),
                rail_v=rail_v,
                threshold_v=middle_v + chance.gauss(0, 0.02),
                cable_m=chance.uniform(0.3, 5.0),
                contact_ohm=10 ** chance.uniform(-2, 1.3),  # new and clean to worn: 10 mΩ to 20 Ω
                tvs_area=chance.uniform(0.7, 1.3),
                clamp_area=chance.uniform(0.7, 1.3),
                pin_f=chance.uniform(4e-12, 10e-12) + chance.uniform(*WAYS_MM) * TRACK_F_PER_MM,
            )
            for _ in range(seats)
        ]


def cable(name: str, length_m: float, sections: int = 4) -> list[str]:
    """A pair from `in_NAME` to `farNAME`: a line of 100 Ω and 5 ns/m (0.5 µH/m, 50 pF/m) with 0.2 Ω/m, in sections."""
    parts, here = [], f"in_{name}"
    for section in range(sections):
        there = f"far{name}" if section == sections - 1 else f"way{section}_{name}"
        part_m = length_m / sections
        parts += [
            f"Lw{section}_{name} {here} mid{section}_{name} {0.5e-6 * part_m}",
            f"Rw{section}_{name} mid{section}_{name} {there} {0.2 * part_m}",
            f"Cw{section}_{name} {there} 0 {50e-12 * part_m}",
        ]
        here = there
    return parts


def find_delays(seats: list[Seat]) -> list[float]:
    """Seconds from each seat's contact to its pin's threshold."""
    slowest_s = max(seat.values.time_constant_s for seat in seats)
    deck = [*MODELS, *OPTIONS, f"Vclose close 0 PWL(0 0 {CLOSED_AT_S} 0 {CLOSED_AT_S + NS} 1)"]
    for number, seat in enumerate(seats):
        deck += [
            f"Vr{number} rail{number} 0 {seat.rail_v}",
            *stage(str(number), seat.values, rail=f"rail{number}", tvs_area=seat.tvs_area, clamp_area=seat.clamp_area),
            f"Ci{number} pin_{number} 0 {seat.pin_f}",
            *cable(str(number), seat.cable_m),
            f"Rc{number} far{number} end{number} {seat.contact_ohm}",
            f"S{number} end{number} 0 close 0 contact",
            f".meas tran d{number} TRIG AT={CLOSED_AT_S} TARG v(pin_{number}) VAL={seat.threshold_v} FALL=1",
        ]
    deck.append(f".tran {slowest_s / 50} {CLOSED_AT_S + 4 * slowest_s + 200 * NS} 0 {slowest_s / 50}")
    measured = run(deck, [f"d{number}" for number in range(len(seats))])
    return list(measured.values())


@dataclass(frozen=True)
class Spread:
    """Delays of all seats, least and most, and by how much 99.9 % of all pairs differ at most. Seconds."""

    least_s: float
    most_s: float
    same_box_s: float
    two_boxes_s: float


def find_spread(values: Stage, boxes: int = 60, seats: int = 9, seed: int = 7) -> Spread:
    """Many boxes by chance, simulated seat by seat."""
    delays = [find_delays(box) for box in draw_seats(values, boxes, seats, seed)]
    every = [delay for box in delays for delay in box]
    same = [abs(a - b) for box in delays for a, b in combinations(box, 2)]
    other = [abs(a - b) for one, two in combinations(delays, 2) for a, b in zip(one, two, strict=True)]
    return Spread(min(every), max(every), quantile(same, 0.999), quantile(other, 0.999))


def quantile(values: list[float], share: float) -> float:
    """The least value that `share` of all do not exceed."""
    return sorted(values)[min(math.ceil(share * len(values)), len(values)) - 1]


# ---- what reaches the pin -----------------------------------------------------------------------------------------


#: IEC 61000-4-2 at 4 kV as a sum of two pulses: A, rise in ns, fall in ns (Heidler's form; the steepness is 1.8).
ESD_PULSES = ((16.6, 1.1, 2.0), (9.3, 12.0, 37.0))
ESD_STEEPNESS = 1.8


def esd_peak_factor(rise_ns: float, fall_ns: float) -> float:
    """What a pulse is divided by, so that its current is its peak."""
    return math.exp(-rise_ns / fall_ns * (ESD_STEEPNESS * fall_ns / rise_ns) ** (1 / ESD_STEEPNESS))


def esd_current(kilovolt: float) -> str:
    """The discharge as an expression of `time`, in ampere."""
    return "+".join(
        f"{current_a * kilovolt / 4 / esd_peak_factor(rise_ns, fall_ns)}*exp(-time/{fall_ns}n)"
        f"*(1-1/(1+pow(time/{rise_ns}n,{ESD_STEEPNESS})))"
        for current_a, rise_ns, fall_ns in ESD_PULSES
    )


def esd_current_at(kilovolt: float, ns: float) -> float:
    """The same, as a number."""
    current_a = 0.0
    for share_a, rise_ns, fall_ns in ESD_PULSES:
        grown: float = (ns / rise_ns) ** ESD_STEEPNESS
        pulse = math.exp(-ns / fall_ns) * grown / (1 + grown)
        current_a += share_a * kilovolt / 4 / esd_peak_factor(rise_ns, fall_ns) * pulse
    return current_a


def find_esd_peak(values: Stage, kilovolt: float = 8, tvs_ohm: float = 1, is_clamp_worst: bool = False) -> float:
    """Highest level at the pin, in V, when the switch wire is struck (contact discharge, at the connector).

    The clamp leads it into 100 nF beside it (5 nH of pads, vias and tracks); the 10 µF are 15 cm (100 nH) away.
    """
    deck = [
        *models(tvs_ohm, is_clamp_worst), *OPTIONS,
        f"Vr source 0 {RAIL_V}", "Rr source far 0.2", "Cr far far_esr 10u IC=3.3", "Re far_esr 0 10m",
        "Lr far rail 100n", "Ln rail near 5n", "Cn near near_esr 100n IC=3.3", "Rn near_esr 0 20m",
        *stage("s", values),
        "Ci pin_s 0 7p",
        f"Bstrike 0 in_s I={esd_current(kilovolt)}",
        ".tran 0.05n 400n 0 0.05n",
        ".meas tran peak MAX v(pin_s)",
    ]  # fmt: skip
    return run(deck, ["peak"])["peak"]


#: Resistance of a conducting TVS: the model's, and what a board with longer ways may make of it.
TVS_OHM = (1, 2, 3)


def sweep_esd(values: Stage) -> dict[tuple[int, bool], float]:
    """By resistance of the TVS, and whether the clamp is at its worst: the peak at the pin. V. The series resistor is
    1 % low, the capacitor 5 %."""
    low = replace(values, series_ohm=0.99 * values.series_ohm, filter_f=0.95 * values.filter_f)
    return {
        (tvs_ohm, is_worst): find_esd_peak(low, tvs_ohm=tvs_ohm, is_clamp_worst=is_worst)
        for tvs_ohm in TVS_OHM
        for is_worst in (False, True)
    }


@dataclass(frozen=True)
class Miswired:
    """A supply on the switch wire: level at the pin, current into the 3.3 V rail and into the TVS, power of the series
    resistor. V, A, W."""

    pin_v: float
    rail_a: float
    tvs_a: float
    series_w: float


def find_miswired(values: Stage, supply_v: float) -> Miswired:
    """That supply, through 0.2 Ω of cable, on a seat's switch wire, for good."""
    deck = [
        *MODELS, *OPTIONS,
        f"Vr rail 0 {RAIL_V}",
        *stage("s", values),
        f"Vw supply 0 {supply_v}", "Rw supply in_s 0.2",
        ".tran 1u 100u",
        ".meas tran pin FIND v(pin_s) AT=90u",
        ".meas tran in FIND v(in_s) AT=90u",
        ".meas tran rail FIND i(Vr) AT=90u",
        ".meas tran wire FIND i(Vw) AT=90u",
    ]  # fmt: skip
    found = run(deck, ["pin", "in", "rail", "wire"])
    series_v = found["in"] - found["pin"]
    return Miswired(found["pin"], found["rail"], -found["wire"] - found["rail"], series_v**2 / values.series_ohm)


def main() -> None:
    """Print the figures of hardware/design.md."""
    for values, boxes in (
        (Stage(), 60),
        (Stage(1_000, 1_000, 150e-12), 60),
        (Stage(1_000, 470, 470e-12), 60),
        (Stage(1_000, 1_000, 1e-9), 20),
        (Stage(1_000, 10_000, 100e-9), 3),
    ):
        spread = find_spread(values, boxes)
        print(
            f"{values.series_ohm:.0f} Ω × {values.filter_f * 1e12:.0f} pF: delay {spread.least_s * 1e6:.3f} to "
            f"{spread.most_s * 1e6:.3f} µs; 99.9 % of pairs within {spread.same_box_s * 1e6:.3f} µs in one box, "
            f"{spread.two_boxes_s * 1e6:.3f} µs in two"
        )
    for what, values in (
        ("TVS and clamp", Stage()), ("without TVS", Stage(has_tvs=False)), ("without clamp", Stage(has_clamp=False)),
    ):  # fmt: skip
        print(f"ESD 8 kV, {what}: {find_esd_peak(values):.2f} V at the pin (limit {PIN_LIMIT_V} V)")
    for (tvs_ohm, is_worst), peak_v in sweep_esd(Stage()).items():
        print(f"ESD 8 kV, TVS of {tvs_ohm} Ω, {'worst' if is_worst else 'typical'} clamp: {peak_v:.2f} V")
    for supply_v in (5, 12):
        found = find_miswired(Stage(), supply_v)
        print(
            f"{supply_v} V on a switch wire: {found.pin_v:.2f} V at the pin, {found.rail_a * 1e3:.1f} mA into 3V3, "
            f"{found.tvs_a:.3f} A through the TVS, {found.series_w * 1e3:.0f} mW in the series resistor"
        )


if __name__ == "__main__":
    main()
