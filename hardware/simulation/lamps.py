"""The lamps: what a short at a seat does, how bright they are in each tier, and what all of it takes from USB.

    USB ── main fuse ──┬─ seat fuse ── LAMP+ ── lamp ── LAMP− ── AO3400A ── ground
                       └─ 10 µF

`python -m hardware.simulation.lamps` prints the figures of hardware/design.md. A resettable fuse is modelled by one
heat capacity, one way for heat to leave, and a resistance that rises steeply near the temperature at which it trips;
the three follow from the datasheet's tripped power and time to trip. What a computer's port does on its own (most
limit, some switch off) is not modelled: this is the worst case of a port that gives what is asked.

Must not: take a datasheet's typical value where the worst one is given.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace

from hardware.simulation.spice import run
from hardware.single_seat import SINGLE_SEAT

from gotit_box.settings import read_settings

ROOM_C = 23.0  # at which fuses are specified
#: What MicroPython asks of USB (USBD_MAX_POWER_MA in its shared/tinyusb/tusb_config.h). A test asks the real one.
ANNOUNCED_MA = 250


@dataclass(frozen=True)
class Fuse:
    """A resettable fuse as its datasheet has it. `trip_power_w`: what it takes once tripped."""

    mpn: str
    hold_a: float
    least_ohm: float
    most_ohm: float
    trip_a: float
    trip_s: float
    trip_power_w: float
    trip_c: float = 110.0

    @property
    def thermal_k_per_w(self) -> float:
        return (self.trip_c - ROOM_C) / self.trip_power_w

    @property
    def heat_j_per_k(self) -> float:
        """From the longest time that it may take to trip at `trip_a`, all heat staying inside."""
        return self.trip_a**2 * self.least_ohm * self.trip_s / (self.trip_c - ROOM_C)

    def parts(self, name: str, one: str, two: str) -> list[str]:
        """Between nodes `one` and `two`; its temperature in °C is the voltage of node `hot_NAME`."""
        grown = f"(1+exp(min(V(hot_{name})-{self.trip_c},60)/4))"
        return [
            f"Bf_{name} {one} {two} I=V({one},{two})/({self.least_ohm}*{grown})",
            f"Bh_{name} 0 hot_{name} I=V({one},{two})*I(Vi_{name})",
            f"Ch_{name} hot_{name} 0 {self.heat_j_per_k} IC={ROOM_C}",
            f"Rh_{name} hot_{name} air_{name} {self.thermal_k_per_w}",
            f"Va_{name} air_{name} 0 {ROOM_C}",
        ]


SEAT_FUSE = Fuse("MF-NSMF012-2", hold_a=0.12, least_ohm=1.5, most_ohm=6.0, trip_a=1.0, trip_s=0.2, trip_power_w=0.4)
#: The same fuse by a later edition of its data sheet (read at scribd.com/document/705438252).
SEAT_FUSE_LATER = replace(SEAT_FUSE, least_ohm=1.35, most_ohm=8.5, trip_power_w=0.6)
MAIN_FUSE = Fuse("MF-MSMF050-2", hold_a=0.5, least_ohm=0.15, most_ohm=1.0, trip_a=8.0, trip_s=0.15, trip_power_w=0.8)
#: AO3400A at 3.3 V on its gate: at most 48 mΩ (2.5 V), half as much again when hot.
SWITCH_OHM, SWITCH_A, SWITCH_LIMIT_C, SWITCH_K_PER_W = 0.072, 5.7, 150.0, 125.0


@dataclass(frozen=True)
class Short:
    """A short at a seat while its lamp is on. A, s, V, °C; `after_a` a second later, `switch_c` if it never ended."""

    peak_a: float
    tripped_after_s: float
    after_a: float
    least_usb_v: float
    main_fuse_c: float
    switch_c: float


def find_short(
    *, usb_v: float = 5.25, usb_ohm: float = 0.3, seat_fuse: Fuse | None = SEAT_FUSE, main_fuse: Fuse = MAIN_FUSE
) -> Short:
    """LAMP+ touches LAMP− at one seat, by 50 mΩ; the other lamps and the Pico go on taking 0.3 A and 0.15 A."""
    fuse = seat_fuse.parts("seat", "rail", "plus") if seat_fuse else ["Rf_seat rail plus 1m", "Vh_seat hot_seat 0 23"]
    deck = [
        f"Vusb source 0 {usb_v}", f"Ru source usb {usb_ohm}", "Ip usb 0 0.15",
        *main_fuse.parts("main", "usb", "fused"), "Vi_main fused rail 0",
        "Cb rail 0 10u", "Io rail 0 0.3",
        *fuse, "Vi_seat plus wire 0",
        "Vs short 0 PWL(0 0 10m 0 10.01m 1)", ".model touch SW(VT=0.5 VH=0 RON=50m ROFF=250)",
        "S1 wire minus short 0 touch", f"Rm minus 0 {SWITCH_OHM}",
        ".tran 0.2m 1.5 0 0.2m UIC",
        ".meas tran peak MAX i(Vi_seat) FROM=9m TO=1.5",
        ".meas tran at WHEN i(Vi_seat)=0.5 FALL=LAST",
        ".meas tran later FIND i(Vi_seat) AT=1.4",
        ".meas tran usb MIN v(usb) FROM=12m TO=1.5",
        ".meas tran hot MAX v(hot_main)",
    ]  # fmt: skip
    found = run(deck, ["peak", "at", "later", "usb", "hot"])
    return Short(
        peak_a=found["peak"],
        tripped_after_s=found["at"] - 0.01,
        after_a=found["later"],
        least_usb_v=found["usb"],
        main_fuse_c=found["hot"],
        switch_c=40 + found["peak"] ** 2 * SWITCH_OHM * SWITCH_K_PER_W,
    )


# ---- how bright -------------------------------------------------------------------------------------------------

LAMP_A = 0.02  # the brightest lamp that is looked at: at 5.0 V, with nothing in its way
#: An LED's forward voltage at that current, by colour: the resistor in the lamp takes the rest.
COLOURS_V = {"red": 2.0, "white, blue, green": 3.0}


@dataclass(frozen=True)
class Driver:
    """What is between 5 V and ground beside the lamp. `drop_v`: of a Darlington's output; `seat_ohm`: of a fuse of the
    lamp's own; `switch_ohm`: of the transistor."""

    drop_v: float = 0.0
    switch_ohm: float = 0.0
    seat_ohm: float = 0.0
    lamps: int = 9


#: On-resistance of a DMOS array's output: assumed (its data sheet was not found by us): measure the first one.
ARRAY_OHM = 2.0
DRIVERS = {
    "a, TBD62083A": Driver(switch_ohm=ARRAY_OHM),
    "a, ULN2803A": Driver(drop_v=0.85),
    "b": Driver(switch_ohm=SWITCH_OHM, seat_ohm=SEAT_FUSE.most_ohm),
    "c": Driver(switch_ohm=SWITCH_OHM, seat_ohm=SEAT_FUSE.most_ohm, lamps=1),
}


def find_brightness(driver: Driver, colour: str, usb_v: float) -> float:
    """A lamp's current with `driver.lamps` lit, as a share of what it takes at 5.0 V. USB at that voltage by 0.5 Ω of
    cable, the fuse for all as bad as it may be."""
    forward_v = COLOURS_V[colour]
    saturation_a = LAMP_A * math.exp(-forward_v / (2 * 0.02585))  # emission coefficient 2
    lamp_ohm = (5.0 - forward_v) / LAMP_A
    deck = [
        f".model led D(IS={saturation_a} N=2)", ".options gmin=1e-15",
        f"Vusb source 0 {usb_v}", "Ru source usb 0.5", "Ip usb 0 0.15", f"Rm usb rail {MAIN_FUSE.most_ohm}",
        f"Fn rail 0 Vlamp {driver.lamps - 1}",
        f"Rs rail plus {max(driver.seat_ohm, 1e-3)}", "Vlamp plus lamp 0",
        f"Rl lamp anode {lamp_ohm}", "D1 anode minus led", f"Vd minus out {driver.drop_v}",
        f"Rd out 0 {max(driver.switch_ohm, 1e-3)}",
        ".tran 1m 2m", ".meas tran lit FIND i(Vlamp) AT=1m",
    ]  # fmt: skip
    return run(deck, ["lit"])["lit"] / LAMP_A


PICO_MA, PIEZO_MA = 95.0, 6.0
CONVERTER = 0.85  # the Pico's, 5 V to 3.3 V
#: Single boxes on one powered hub at most: a box for each player.
SINGLE_BOXES = 9


def buttons_ma(count: int) -> float:
    """What so many buttons take from USB while they are held down."""
    return count * 3.3 * 3.3 / 5.0 / CONVERTER


def find_budget_ma() -> dict[str, float]:
    """What a nine-seat box takes from USB at worst, in mA: every button held down, every lamp that the firmware
    allows."""
    settings = read_settings(None)
    buttons = settings.roles.count("c") + settings.roles.count("p")
    return {
        "Pico at work (its datasheet's busiest example)": PICO_MA,
        f"{buttons} buttons held down, 3.3 mA each at 3.3 V": buttons_ma(buttons),
        "piezo and shift registers": PIEZO_MA,
        "lamps, as far as the firmware lets them (budget_ma)": float(settings.budget_ma),
    }


def find_single_ma() -> dict[str, float]:
    """What a single-seat box takes from USB at worst, in mA: both buttons held down, its lamp lit."""
    settings = read_settings(json.dumps(SINGLE_SEAT.settings()))
    return {
        "Pico at work": PICO_MA,
        "2 buttons held down": buttons_ma(2),
        "piezo": PIEZO_MA,
        "its lamp": float(settings.lamp_count * settings.lamp_ma),
    }


def main() -> None:
    """Print the figures of hardware/design.md."""
    for what, short in (
        ("5.25 V, 0.3 Ω", find_short()),
        ("4.75 V, 0.5 Ω", find_short(usb_v=4.75, usb_ohm=0.5)),
        ("5.25 V, 0.3 Ω, the fuse of the later data sheet", find_short(seat_fuse=SEAT_FUSE_LATER)),
    ):
        print(f"A lamp shorted, USB of {what}:")
        print(f"  {short.peak_a:.1f} A for {short.tripped_after_s * 1e3:.0f} ms, then {short.after_a * 1e3:.0f} mA")
        print(f"  USB never below {short.least_usb_v:.2f} V, main fuse {short.main_fuse_c:.0f} °C")
        print(f"  the transistor would reach {short.switch_c:.0f} °C if it lasted (limit {SWITCH_LIMIT_C:.0f} °C)")
    for tier, driver in DRIVERS.items():
        for colour in COLOURS_V:
            shares = [f"{find_brightness(driver, colour, usb_v):.0%} at {usb_v} V" for usb_v in (5.0, 4.75, 4.4)]
            print(f"tier {tier}, {colour}: {', '.join(shares)}")
    budget_ma = find_budget_ma()
    for what, current_ma in budget_ma.items():
        print(f"{current_ma:6.0f} mA  {what}")
    print(f"{sum(budget_ma.values()):6.0f} mA  of {ANNOUNCED_MA} mA")
    single_ma = find_single_ma()
    for what, current_ma in single_ma.items():
        print(f"{current_ma:6.0f} mA  one seat: {what}")
    print(f"{sum(single_ma.values()):6.0f} mA  of {ANNOUNCED_MA} mA; {SINGLE_BOXES} boxes "
          f"{SINGLE_BOXES * sum(single_ma.values()):.0f} mA")  # fmt: skip


if __name__ == "__main__":
    main()
