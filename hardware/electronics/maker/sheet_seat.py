"""The sheet of a seat: two protected inputs and a lamp driver behind one connector. Drawn once, used nine times on the
hub, once on the board for one seat.

Must not: draw other functions' sheets (sheets.py), or set nets and values (circuit.py).
"""

from __future__ import annotations

from dataclasses import replace

from hardware.electronics.maker import circuit
from hardware.electronics.maker.circuit import Part
from hardware.electronics.maker.schematic import Placed, Point, Project, Sheet

_INPUT_NOTE = """INPUT STAGE (call and pass are the same, seat by seat)

Pressed, the button takes the wire to ground: 3.3 V / 1 kΩ = 3.3 mA,
enough to keep a cheap contact clean (an internal pull-up gives 0.05 mA).

Time constant 2.2 kΩ x 47 pF = 0.1 µs. It is so small on purpose: at the
textbook's 10 kΩ x 100 nF the parts' tolerance alone would set two players
apart by 0.3 ms. Bounce is the firmware's work, which stamps the first edge.

SP0502BAHT takes the strike at the connector, 2.2 kΩ and BAT54S keep what is
left within 0.5 V of ground and 3.3 V (hardware/design.md has the simulation);
100 nF beside them take it up, for C6 may be 15 cm away.
5 V by mistake on the wire: 2 mA flow into 3.3 V, of which the Pico takes
more than 20 mA: harmless. 12 V would cost the TVS, not the Pico.

All 18 buttons of a hub held: 18 x 3.3 mA = 60 mA of the Pico's 300 mA."""

_LAMP_NOTE = """LAMP DRIVER

5 V lamp of 11 mA with its own resistor (an arcade button's LED); 20 mA at most.
AO3400A: 0.05 Ω at a gate of 3.3 V, 20 mA: nothing gets warm.
A short in cable or lamp: the seat's fuse (holds 0.12 A, 1.5 Ω and more when
cold) trips, the transistor (5.7 A) bears it until then; the other seats and
the Pico go on. No series resistor: 22 Ω would burn 1 W in that short.
4.7 kΩ holds the gate low while the registers' outputs are off."""

_PLUG_NOTE = """CONNECTOR (the same order in every drawing)
1 ground   2 call   3 pass   4 lamp + (5 V by fuse)   5 lamp - (switched)"""


def draw(project: Project) -> Sheet:
    """The sheet, for all seats of a board."""
    uses = [(name, int(name.removeprefix("Seat "))) for name in project.pages if name.startswith("Seat ")]
    sheet = Sheet(project, "seat.kicad_sch", "Seat: call, pass, lamp", uses)
    parts = {}
    for part in circuit.seat(1):
        letters = part.reference.rstrip("0123456789")
        name = letters + "{n}" + part.reference[len(letters) + 1 :]
        parts[name.replace("{n}", "")] = replace(part, reference=name)

    plug = sheet.put(parts["J"], 38.1, 76.2, mirror="y", label=(-2.54, 10.16))
    call_y, pass_y, plus_y, minus_y = 50.8, 96.52, 132.08, 144.78
    sheet.wire(plug[1], (45.72, plug[1][1]))
    sheet.port("GND", (45.72, plug[1][1]), 90)
    sheet.wire(plug[2], (55.88, plug[2][1]), (55.88, call_y))
    sheet.wire(plug[3], (58.42, plug[3][1]), (58.42, pass_y))
    _draw_guard(sheet, parts["D01"], (78.74, 73.66), call_y, pass_y)
    _draw_input(sheet, parts, 1, (55.88, call_y))
    _draw_input(sheet, parts, 2, (58.42, pass_y))
    store = sheet.put(parts["C03"], 149.86, 73.66)
    sheet.port("+3V3", store[1])
    sheet.port("GND", store[2])
    _draw_lamp(sheet, parts, plug, plus_y, minus_y)
    sheet.note(_PLUG_NOTE, 25.4, 22.86)
    sheet.note(_INPUT_NOTE, 182.88, 38.1)
    sheet.note(_LAMP_NOTE, 182.88, 127)
    return sheet


def _draw_guard(sheet: Sheet, part: Part, at: Point, call_y: float, pass_y: float) -> None:
    guard = sheet.put(part, *at, label=(-17.78, 2.54))
    sheet.wire(guard[1], (guard[1][0], call_y))
    sheet.wire(guard[2], (guard[2][0], guard[2][1] - 2.54), (86.36, guard[2][1] - 2.54), (86.36, pass_y))
    sheet.port("GND", guard[3])


def _draw_input(sheet: Sheet, parts: dict[str, Part], place: int, begin: Point) -> None:
    role = ("CALL", "PASS")[place - 1]
    y = begin[1]
    series = sheet.put(parts[f"R0{place + 2}"], 105.41, y, 90, label=(-2.54, -5.08))
    sheet.wire(begin, series[1])
    sheet.label(f"{role}_WIRE", (60.96, y))
    pull = sheet.put(parts[f"R0{place}"], 92.71, y - 10.16)
    sheet.wire(pull[2], (92.71, y))
    sheet.port("+3V3", pull[1])
    store = sheet.put(parts[f"C0{place}"], 116.84, y + 7.62)
    sheet.wire(store[1], (116.84, y))
    sheet.port("GND", store[2])
    clamp = sheet.put(parts[f"D0{place + 1}"], 135.89, y - 10.16, label=(-3.81, -7.62))
    sheet.wire(clamp[3], (135.89, y))
    sheet.wire(clamp[1], (clamp[1][0], clamp[1][1] + 2.54))
    sheet.port("GND", (clamp[1][0], clamp[1][1] + 2.54))
    sheet.wire(clamp[2], (clamp[2][0], clamp[2][1] - 2.54))
    sheet.port("+3V3", (clamp[2][0], clamp[2][1] - 2.54))
    sheet.put(parts[f"TP0{place}"], 151.13, y, label=(2.54, -5.08))
    sheet.wire(series[2], (160.02, y))
    sheet.gate(role, "output", (160.02, y))


def _draw_lamp(sheet: Sheet, parts: dict[str, Part], plug: Placed, plus_y: float, minus_y: float) -> None:
    fuse = sheet.put(parts["F01"], 71.12, plus_y, 90, label=(-3.81, -5.715))
    sheet.wire(plug[4], (50.8, plug[4][1]), (50.8, plus_y), fuse[1])
    sheet.label("LAMP+", (53.34, plus_y))
    sheet.wire(fuse[2], (81.28, plus_y))
    sheet.port("+5V", (81.28, plus_y))
    switch = sheet.put(parts["Q01"], 83.82, 154.94, mirror="y", label=(-12.7, -1.27))
    sheet.wire(plug[5], (48.26, plug[5][1]), (48.26, minus_y), (switch[3][0], minus_y), switch[3])
    sheet.label("LAMP-", (53.34, minus_y))
    sheet.port("GND", switch[2])
    gate = sheet.put(parts["R05"], 105.41, 154.94, 270, label=(-2.54, -5.08))
    sheet.wire(switch[1], gate[2])
    sheet.label("GATE", (91.44, 154.94))
    rest = sheet.put(parts["R06"], 121.92, 162.56)
    sheet.wire(rest[1], (121.92, 154.94))
    sheet.port("GND", rest[2])
    sheet.wire(gate[1], (160.02, 154.94))
    sheet.gate("LAMP", "input", (160.02, 154.94))
