"""The sheets of the board for one seat: the hub's own, with an overview and notes of its own.

Must not: set nets and values (circuit.py), or draw what both boards have (sheets.py, sheet_seat.py).
"""

from __future__ import annotations

from hardware.electronics.maker import circuit, sheet_seat, sheets
from hardware.electronics.maker.projects import SINGLE
from hardware.electronics.maker.schematic import Sheet

_CONTROLLER_NOTE = """THE PINS stand in hardware/single_seat.py, and so does what
`gotit flash --single-seat` writes to /box.json.

Call, pass and the sync input are consecutive pins: one state machine of
the PIO watches them in the same cycle.

The Pico (or Pico 2) stands on two sockets of 20 pins, parts lie below it.
It is supplied by USB; what is not drawn stays open.

Power-up: every GPIO is an input with a pull-down (50-80 kΩ) until the
firmware runs. The inputs have 1 kΩ to 3.3 V: high. The lamp's gate and
the piezo's have 4.7 kΩ to ground: dark and silent."""

_BUDGET = """POWER BUDGET||of the 250 mA asked of USB (hardware/design.md)

Pico at work|95 mA|its datasheet's busiest example
2 buttons held down|5 mA|6.6 mA at 3.3 V, by the Pico's converter
piezo|6 mA|
1 lamp|20 mA|
together|126 mA|nine boxes 1.14 A: a powered hub"""

_NOTE = """Got It! Referee: board for one seat, in the box that is slapped. The seat's sheet is the hub's own:
same stages, same limits. The lamp hangs on a pin of the Pico, for there is only one."""
_IN_A_WORD = {
    "Seat 1": "2 inputs, lamp,\nplug",
    "Sync": "one line\nto all boxes",
    "Piezo": "12 mm, at 5 V",
    "Power": "VBUS by a fuse of 0.5 A to +5 V",
    "Service": "test pads, holes",
}
_ROWS = {"Seat 1": ("CALL1", "PASS1", "LAMP1"), "Sync": ("SYNC_IN", "SYNC_OUT"), "Piezo": ("PIEZO",)}
_PADS_NOTE = """TEST PADS for a multimeter: ground, 3.3 V, 5 V before and behind the fuse; the sync line
(Sync); both inputs, on the pin's side of the filter (Seat).
A wire from ground to an input's pad is a slap: no button is needed to try it."""
_FITTINGS_NOTE = """Four holes for self-tapping screws of 2 mm.
FID1 to FID3: bare copper by which a placing machine finds the board."""


def draw_service(parts: sheets.Parts) -> Sheet:
    """Test pads, holes, marks."""
    sheet = Sheet(SINGLE, "service.kicad_sch", "Service: test pads, holes", [("Service", SINGLE.pages["Service"])])
    sheets.put_fittings(sheet, parts)
    sheet.note(_PADS_NOTE, 142.24, 86.36)
    sheet.note(_FITTINGS_NOTE, 142.24, 121.92)
    return sheet


def draw_overview(seat: Sheet, others: dict[str, Sheet]) -> Sheet:
    """All blocks, and what runs between them."""
    sheet = Sheet(SINGLE, f"{SINGLE.name}.kicad_sch", "Overview", [("", 1)])
    x_pico, x_block, top = 50.8, 172.72, 50.8
    inward = ("CALL1", "PASS1", "SYNC_IN")
    downs = {"Seat 1": 7.62, "Sync": 40.64, "Piezo": 63.5}
    pins = [
        (name, "input" if name in inward else "output", "right", downs[block] + 5.08 * place)
        for block, names in _ROWS.items()
        for place, name in enumerate(names)
    ]
    controller = sheet.block("Controller", others["Controller"], x_pico, top, 45.72, 78.74, pins)
    for block, names in _ROWS.items():
        facing = [
            (name.removesuffix("1"), "output" if name in inward else "input", "left", 7.62 + 5.08 * place)
            for place, name in enumerate(names)
        ]
        drawn = seat if block == "Seat 1" else others[block]
        height = 12.7 + 5.08 * (len(names) - 1)
        ends = sheet.block(block, drawn, x_block, top + downs[block] - 7.62, 45.72, height, facing)
        for name in names:
            end = ends[name.removesuffix("1")]
            sheet.wire(controller[name], end)
            sheet.label(name, (119.38, end[1]))
        sheet.note(_IN_A_WORD[block], x_block + 17.78, top + downs[block] - 2.54, 1.27)
    for block, x in (("Power", x_pico), ("Service", x_block)):
        sheet.block(block, others[block], x, top + 93.98, 45.72, 15.24, [])
        sheet.note(_IN_A_WORD[block], x + 2.54, top + 100.33, 1.27)
    sheet.note("Raspberry Pi Pico\non two sockets", x_pico + 5.08, top + 33.02, 1.5)
    sheet.note(_NOTE, 25.4, 20.32, 2.0)
    sheet.note(
        "GND, +3V3, VBUS and +5V (lamp and piezo, fused)\nare global: every sheet has them.", x_pico, top + 119.38
    )
    return sheet


def draw() -> list[Sheet]:
    """All sheets, the overview first."""
    parts = circuit.single()
    others = {
        "Controller": sheets.draw_controller(SINGLE, parts, _CONTROLLER_NOTE),
        "Power": sheets.draw_power(SINGLE, parts, _BUDGET),
        "Sync": sheets.draw_sync(SINGLE, parts),
        "Piezo": sheets.draw_piezo(SINGLE, parts),
        "Service": draw_service(parts),
    }
    seat = sheet_seat.draw(SINGLE)
    return [draw_overview(seat, others), seat, *others.values()]
