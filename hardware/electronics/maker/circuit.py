"""What the boards are made of: every part and the net at each of its pins. The pin maps are the firmware's.

The schematic draws this circuit (sheets.py, sheet_seat.py), the board carries it (layout.py, layout_seats.py).
`kicad-cli` compares the two (DRC with schematic parity). tests/hardware compares both with the pin map again, in a way
of its own.

Must not: hold places, on a sheet or on the board.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, field, replace
from pathlib import Path

from hardware.single_seat import SINGLE_SEAT

from gotit_box import settings  # the pin map

ELECTRONICS = Path(__file__).resolve().parents[1]
SEATS = range(1, len(settings.CALL_PINS) + 1)

RESISTOR = "Resistor_SMD:R_0805_2012Metric_Pad1.20x1.40mm_HandSolder"
CAPACITOR = "Capacitor_SMD:C_0805_2012Metric_Pad1.18x1.45mm_HandSolder"
SOT23 = "Package_TO_SOT_SMD:SOT-23"
BY_HAND_1206, BY_HAND_1812 = "Pad1.42x1.75mm_HandSolder", "Pad1.30x3.40mm_HandSolder"
XH = "Connector_JST:JST_XH_"


with (ELECTRONICS / "parts.csv").open(encoding="utf-8", newline="") as _file:
    LISTED = {row["mpn"]: row for row in csv.DictReader(_file)}


@dataclass(frozen=True)
class Kind:
    """A part as bought, by its maker's number. The rest about it is in parts.csv."""

    symbol: str
    value: str
    footprint: str
    mpn: str = ""

    @property
    def is_bought(self) -> bool:
        """Holes, pads and solder bridges are not bought."""
        return bool(self.mpn)

    @property
    def fields(self) -> dict[str, str]:
        """What the symbol and the footprint say of it. Raises KeyError if parts.csv has no such number."""
        if not self.is_bought:
            return {"Datasheet": "", "Description": ""}
        row = LISTED[self.mpn]
        return {
            "Datasheet": "",
            "Description": row["what"],
            "Manufacturer": row["manufacturer"],
            "MPN": self.mpn,
            "Alternative": row["alternative"],
        }


def _resistor(value: str, code: str) -> Kind:
    return Kind("Device:R", value, RESISTOR, f"RC0805FR-07{code}L")


R1K = _resistor("1k", "1K")
R2K2 = _resistor("2.2k", "2K2")
R4K7 = _resistor("4.7k", "4K7")
R10K = _resistor("10k", "10K")
R47 = Kind("Device:R", "47", RESISTOR, "RC0805JR-0747RL")
R100 = _resistor("100", "100R")
C47P = Kind("Device:C", "47p C0G", CAPACITOR, "C0805C470J5GACTU")
C150P = Kind("Device:C", "150p C0G", CAPACITOR, "C0805C151J5GACTU")
C100N = Kind("Device:C", "100n", CAPACITOR, "C0805C104K5RACTU")
C10U = Kind("Device:C", "10u 10V", CAPACITOR, "C0805C106K8PACTU")
TVS = Kind("Power_Protection:SP0502BAHT", "SP0502BAHT", SOT23, "SP0502BAHTG")
CLAMP = Kind("Diode:BAT54S", "BAT54S", SOT23, "BAT54S,215")
FET = Kind("Transistor_FET:AO3400A", "AO3400A", SOT23, "AO3400A")
SEAT_FUSE = Kind("Device:Polyfuse", "0.12A", f"Fuse:Fuse_1206_3216Metric_{BY_HAND_1206}", "MF-NSMF012-2")
MAIN_FUSE = Kind("Device:Polyfuse", "0.5A", f"Fuse:Fuse_1812_4532Metric_{BY_HAND_1812}", "MF-MSMF050-2")
REGISTER = Kind("74xx:74HC595", "74HC595", "Package_SO:SOIC-16_3.9x9.9mm_P1.27mm", "74HC595D,118")
PIEZO = Kind("Device:Buzzer", "PS1240P02BT", "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm", "PS1240P02BT")
SEAT_PLUG = Kind("Connector_Generic:Conn_01x05", "Seat", f"{XH}B5B-XH-A_1x05_P2.50mm_Vertical", "B5B-XH-A")
SYNC_PLUG = Kind("Connector_Generic:Conn_01x03", "Sync", f"{XH}B3B-XH-A_1x03_P2.50mm_Vertical", "B3B-XH-A")
PICO = Kind("gotit:Pico_Socket", "Raspberry Pi Pico", "gotit:Pico_Socket", "SC0915")
PICO_PLAIN = replace(PICO, footprint="gotit:Pico_Socket_Plain")
BRIDGE = Kind("Jumper:SolderJumper_2_Open", "Bridge", "Jumper:SolderJumper-2_P1.3mm_Open_RoundedPad1.0x1.5mm")
TEST_PAD = Kind("Connector:TestPoint", "", "TestPoint:TestPoint_Pad_D1.5mm")
HOLE = Kind("Mechanical:MountingHole", "M3", "MountingHole:MountingHole_3.2mm_M3")
SMALL_HOLE = Kind("Mechanical:MountingHole", "M2", "MountingHole:MountingHole_2.2mm_M2")
FIDUCIAL = Kind("Mechanical:Fiducial", "Fiducial", "Fiducial:Fiducial_1mm_Mask2mm")


@dataclass(frozen=True)
class Part:
    """One part: its net by pin number. A pin that is not listed is left open on purpose."""

    reference: str
    kind: Kind
    nets: dict[str, str] = field(default_factory=dict)
    value: str = ""  # overrides the kind's

    @property
    def shown(self) -> str:
        """What the schematic and the board print as the value."""
        return self.value or self.kind.value


# ---- the Pico ---------------------------------------------------------------------------------------------------

#: GPIO by pin number of the module, the rest by name (Raspberry Pi Pico datasheet, fig. 2).
_LEFT = "0 1 GND 2 3 4 5 GND 6 7 8 9 GND 10 11 12 13 GND 14 15"
_RIGHT = "16 17 GND 18 19 20 21 GND 22 RUN 26 27 AGND 28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS"
PICO_PINS = {
    str(number): f"GP{name}" if name.isdigit() else name for number, name in enumerate(f"{_LEFT} {_RIGHT}".split(), 1)
}
POWER_NETS = {"GND": "GND", "AGND": "GND", "3V3": "+3V3", "VBUS": "VBUS"}


def gpio_nets() -> dict[int, str]:
    """What each GPIO is for, from the firmware's pin map."""
    nets = {gpio: f"/CALL{seat}" for seat, gpio in zip(SEATS, settings.CALL_PINS, strict=True)}
    nets |= {gpio: f"/PASS{seat}" for seat, gpio in zip(SEATS, settings.PASS_PINS, strict=True)}
    nets |= {
        settings.SYNC_IN_PIN: "/SYNC_IN",
        settings.SYNC_OUT_PIN: "/SYNC_OUT",
        settings.LAMP_LATCH_PIN: "/LAMP_LATCH",
        settings.LAMP_CLOCK_PIN: "/LAMP_CLOCK",
        settings.LAMP_DATA_PIN: "/LAMP_DATA",
        settings.PIEZO_PIN: "/PIEZO",
    }
    return nets | {gpio: f"/STRAP{place}" for place, gpio in enumerate(settings.LETTER_PINS)}


def single_nets() -> dict[int, str]:
    """The same for the box of one seat, from what is written to its /box.json."""
    called = {"c": "/CALL1", "p": "/PASS1", "s": "/SYNC_IN"}
    nets = {pin: called[role] for pin, role in zip(SINGLE_SEAT.inputs, SINGLE_SEAT.roles, strict=True)}
    return nets | {
        SINGLE_SEAT.sync_out: "/SYNC_OUT",
        SINGLE_SEAT.lamp: "/LAMP1",
        SINGLE_SEAT.piezo: "/PIEZO",
    }


def pico(kind: Kind, gpio: dict[int, str]) -> Part:
    """The Pico on its sockets. Pins that are for nothing stay open."""
    nets = {number: gpio[int(name[2:])] for number, name in PICO_PINS.items()
            if name.startswith("GP") and int(name[2:]) in gpio}  # fmt: skip
    return Part(
        "U1", kind, nets | {number: POWER_NETS[name] for number, name in PICO_PINS.items() if name in POWER_NETS}
    )


# ---- a seat -----------------------------------------------------------------------------------------------------


def seat(number: int) -> list[Part]:
    """Two protected inputs, a lamp driver, one connector: pin 1 ground, 2 call, 3 pass, 4 lamp +, 5 lamp -."""
    name = f"/Seat {number}/"
    parts = [
        Part(
            f"J{number}",
            SEAT_PLUG,
            {"1": "GND", "2": f"{name}CALL_WIRE", "3": f"{name}PASS_WIRE", "4": f"{name}LAMP+", "5": f"{name}LAMP-"},
        ),
        Part(f"D{number}01", TVS, {"1": f"{name}CALL_WIRE", "2": f"{name}PASS_WIRE", "3": "GND"}),
    ]
    for place, role in enumerate(("CALL", "PASS"), 1):
        wire, pin = f"{name}{role}_WIRE", f"/{role}{number}"
        parts += [
            Part(f"R{number}0{place}", R1K, {"1": "+3V3", "2": wire}),
            Part(f"R{number}0{place + 2}", R2K2, {"1": wire, "2": pin}),
            Part(f"C{number}0{place}", C47P, {"1": pin, "2": "GND"}),
            Part(f"D{number}0{place + 1}", CLAMP, {"1": "GND", "2": "+3V3", "3": pin}),
            Part(f"TP{number}0{place}", TEST_PAD, {"1": pin}, role),
        ]
    lamp, gate = f"/LAMP{number}", f"{name}GATE"
    return [
        *parts,
        Part(f"C{number}03", C100N, {"1": "+3V3", "2": "GND"}),
        Part(f"F{number}01", SEAT_FUSE, {"1": f"{name}LAMP+", "2": "+5V"}),
        Part(f"Q{number}01", FET, {"1": gate, "2": "GND", "3": f"{name}LAMP-"}),
        Part(f"R{number}05", R100, {"1": lamp, "2": gate}),
        Part(f"R{number}06", R4K7, {"1": lamp, "2": "GND"}),
    ]


# ---- the rest ---------------------------------------------------------------------------------------------------


#: The outputs of a 74HC595 by pin, in the order of the bits; the last passes the bits on.
REGISTER_OUTPUTS = {"15": "QA", "1": "QB", "2": "QC", "3": "QD", "4": "QE", "5": "QF", "6": "QG", "7": "QH", "9": "QH'"}


def lamps() -> list[Part]:
    """Two shift registers, dark until the latch idles high."""
    shared = {"8": "GND", "10": "+3V3", "11": "/LAMP_CLOCK", "12": "/LAMP_LATCH", "13": "/Lamps/DARK", "16": "+3V3"}
    outputs = [pin for pin, name in REGISTER_OUTPUTS.items() if len(name) == 2]  # bit 0 of the first is lamp 1
    first = {pin: f"/LAMP{seat}" for seat, pin in zip(SEATS, outputs, strict=False)}
    second = {pin: f"/LAMP{seat}" for seat, pin in zip(SEATS[len(outputs) :], outputs, strict=False)}
    return [
        Part("U2", REGISTER, shared | first | {"14": "/LAMP_DATA", "9": "/Lamps/CHAIN"}),
        Part("U3", REGISTER, shared | second | {"14": "/Lamps/CHAIN"}),
        Part("C2", C100N, {"1": "+3V3", "2": "GND"}),
        Part("C3", C100N, {"1": "+3V3", "2": "GND"}),
        Part("R1", R4K7, {"1": "/LAMP_LATCH", "2": "GND"}),
        Part("R2", R1K, {"1": "/LAMP_LATCH", "2": "/Lamps/LIT"}),
        Part("C4", C100N, {"1": "/Lamps/LIT", "2": "GND"}),
        Part("Q1", FET, {"1": "/Lamps/LIT", "2": "GND", "3": "/Lamps/DARK"}),
        Part("R3", R4K7, {"1": "+3V3", "2": "/Lamps/DARK"}),
    ]


def sync(*plugs: str) -> list[Part]:
    """One line to all boxes, behind a transistor that lets go of it when this box has no power."""
    line, pins, sense = "/Sync/LINE", "/Sync/PULLED", "/SYNC_IN"
    return [
        *[Part(plug, SYNC_PLUG, {"1": "GND", "2": line, "3": "GND"}) for plug in plugs],
        Part("D1", TVS, {"1": line, "2": line, "3": "GND"}),
        Part("Q2", FET, {"1": "+3V3", "2": pins, "3": line}),
        Part("R4", R10K, {"1": "+3V3", "2": pins}),
        Part("R5", R47, {"1": pins, "2": "/SYNC_OUT"}),
        Part("R6", R1K, {"1": pins, "2": sense}),
        Part("C5", C150P, {"1": sense, "2": "GND"}),
        Part("D2", CLAMP, {"1": "GND", "2": "+3V3", "3": sense}),
        Part("TP4", TEST_PAD, {"1": line}, "SYNC"),
    ]


def piezo() -> list[Part]:
    """A piezo at 5 V, switched on the low side. The 1 kΩ beside it discharges it again."""
    low, gate = "/Piezo/LOW", "/Piezo/GATE"
    return [
        Part("BZ1", PIEZO, {"1": "+5V", "2": low}),
        Part("R7", R1K, {"1": "+5V", "2": low}),
        Part("Q3", FET, {"1": gate, "2": "GND", "3": low}),
        Part("R8", R100, {"1": "/PIEZO", "2": gate}),
        Part("R9", R4K7, {"1": "/PIEZO", "2": "GND"}),
    ]


def power() -> list[Part]:
    """The fused 5 V of lamps and piezo."""
    return [
        Part("F1", MAIN_FUSE, {"1": "VBUS", "2": "+5V"}),
        Part("C1", C10U, {"1": "+5V", "2": "GND"}),
        Part("C6", C10U, {"1": "+3V3", "2": "GND"}),
    ]


def letter() -> list[Part]:
    """The bridges of the box letter."""
    return [
        Part("JP1", BRIDGE, {"1": "/STRAP0", "2": "GND"}, "GP0"),
        Part("JP2", BRIDGE, {"1": "/STRAP1", "2": "GND"}, "GP1"),
    ]


def fittings(hole: Kind, pads: dict[str, str]) -> list[Part]:
    """Test pads of the supplies, holes, marks for a machine."""
    return [
        *[Part(reference, TEST_PAD, {"1": net}, net) for reference, net in pads.items()],
        *[Part(f"H{number}", hole) for number in range(1, 5)],
        *[Part(f"FID{number}", FIDUCIAL) for number in range(1, 4)],
    ]


def hub() -> dict[str, Part]:
    """All parts of the hub by reference."""
    pads = {"TP1": "GND", "TP2": "+3V3", "TP3": "+5V", "TP5": "GND", "TP6": "VBUS"}
    parts = [pico(PICO, gpio_nets()), *lamps(), *sync("J10", "J11"), *piezo(), *power(), *letter()]
    parts += fittings(HOLE, pads)
    for number in SEATS:
        parts += seat(number)
    return {part.reference: part for part in parts}


def single() -> dict[str, Part]:
    """All parts of the board for one seat by reference: the hub's own seat, its lamp on a pin of the Pico."""
    parts = [pico(PICO_PLAIN, single_nets()), *seat(1), *sync("J10"), *piezo(), *power()]
    parts += fittings(SMALL_HOLE, {"TP1": "GND", "TP2": "+3V3", "TP3": "+5V", "TP6": "VBUS"})
    return {part.reference: part for part in parts}
